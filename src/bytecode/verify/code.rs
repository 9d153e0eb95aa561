//! The instructions, each by itself: operands within their range, nodes that make what is wanted.
//!
//! In: the code of a program and the facts of its nodes. Out: flaws; and `picked`, which the check
//! of abilities asks again where a target decides. Never here: what happens before or after.
use super::flaws::Flaws;
use super::makes::{self, Makes};
use super::nodes::{Facts, unused, within};
use crate::bytecode::op::Instr;
use crate::bytecode::program::Program;
use crate::bytecode::slot::Slot;

/// The operands of an instruction that its row has: name, slot, value.
pub fn operands(instr: &Instr) -> impl Iterator<Item = (&'static str, Slot, u16)> {
    let named = instr.op.row().operands.iter().zip(instr.args);
    named.map(|((name, operand), value)| (*name, Slot::from(*operand), value))
}

/// The facts of every node among the operands.
pub fn parts<'a>(instr: &'a Instr, facts: &'a [Facts]) -> impl Iterator<Item = &'a Facts> {
    let nodes = operands(instr).filter(|(_, slot, _)| matches!(slot, Slot::Node(_)));
    nodes.filter_map(|(_, _, value)| facts.get(usize::from(value)))
}

/// Checks every instruction.
pub fn check(program: &Program, facts: &[Facts], flaws: &mut Flaws) {
    for (number, instr) in program.code.iter().enumerate() {
        let at = ("instruction", number);
        for value in instr.args.iter().skip(instr.op.row().operands.len()) {
            unused(at, *value, flaws);
        }
        for (name, slot, value) in operands(instr) {
            if let Err(said) = within(program, slot, value, usize::MAX) {
                flaws.add(at, format!("`{name}`: {said}"));
            }
        }
        if parts(instr, facts).any(|part| part.untested) {
            flaws.add(at, "speaks of `Candidate` outside of a test");
        }
        if let Some((wanted, made)) = picked(instr, facts)
            && !matches!(made, Makes::Target(_))
        {
            fits(wanted, made, at, flaws);
        }
    }
}

/// What an instruction wants picked, and what its node makes. An operation that writes cards or
/// Methuselahs takes them from its last `Ref` or `Sel`, if it has one.
pub fn picked(instr: &Instr, facts: &[Facts]) -> Option<(Makes, Makes)> {
    let wanted = operands(instr).find_map(|(_, slot, _)| match slot {
        Slot::Write(of) => makes::wanted(of),
        Slot::Read(_) | Slot::Jump | Slot::Node(_) | Slot::Num | Slot::Bits | Slot::Name | Slot::Member(_) => None,
    })?;
    let node = operands(instr).filter(|(_, slot, _)| matches!(slot, Slot::Node(sort) if makes::picks(*sort))).last();
    let (_, _, value) = node?;
    facts.get(usize::from(value)).map(|facts| (wanted, facts.makes))
}

/// Says so where one is wanted and the other made.
pub fn fits(wanted: Makes, made: Makes, at: (&'static str, usize), flaws: &mut Flaws) {
    if wanted != made {
        flaws.add(at, format!("wants {}, and what is meant is {}", makes::said(wanted), makes::said(made)));
    }
}
