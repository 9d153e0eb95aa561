//! What registers hold: followed from the entry of every ability through every way that code can take.
//!
//! In: the code of a program and the facts of its nodes. Out: flaws; and `next`, the ways on from an
//! instruction. A register counts as set where it holds the same type on every way there. All
//! abilities are followed at once: what an instruction writes does not depend on what was held, so
//! what holds on every way holds for each ability by itself, and the other way round.
//! Never here: what a register holds at a moment.
use super::code::operands;
use super::flaws::Flaws;
use super::nodes::Facts;
use crate::bytecode::op::{Instr, Op, Operand, REGISTERS, RegType};
use crate::bytecode::program::Program;
use crate::bytecode::slot::{Slot, held};

type Held = [Option<RegType>; REGISTERS];

/// A way on from an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The number of the next instruction, which may be one past the last.
    pub to: u16,
    /// Whether what the instruction writes has been written on this way.
    writes: bool,
}

/// The ways on from an instruction. One whose only operand is a jump always goes there; one that
/// writes and jumps has written only where it goes on in order.
pub fn next(place: usize, instr: &Instr) -> impl Iterator<Item = Way> {
    let always = matches!(instr.op.row().operands, [(_, Operand::Jump)]);
    let in_order = instr.op != Op::End && !always;
    // A program has at most 65,535 instructions, so that the one after the last has a number too.
    let after = u16::try_from(place + 1).ok().filter(|_| in_order);
    let jumps = operands(instr).filter(|(_, slot, _)| matches!(slot, Slot::Jump));
    let jumps: Vec<Way> = jumps.map(|(_, _, to)| Way { to, writes: false }).collect();
    after.map(|to| Way { to, writes: true }).into_iter().chain(jumps)
}

/// Checks that every register that is read has been set, and that no way leaves the code.
pub fn check(program: &Program, facts: &[Facts], flaws: &mut Flaws) {
    let states = follow(program);
    for (place, (instr, state)) in program.code.iter().zip(&states).enumerate() {
        let Some(state) = state else { continue };
        let at = ("instruction", place);
        for (register, of) in reads(instr, facts) {
            let now = state.get(usize::from(register)).copied().flatten();
            match now {
                Some(now) if now == of => {}
                Some(now) => {
                    flaws.add(at, format!("reads {} from r{register}, which holds {}", held(of), held(now)));
                }
                None => {
                    let said =
                        format!("reads {} from r{register}, which does not hold one on every way here", held(of));
                    flaws.add(at, said);
                }
            }
        }
        if next(place, instr).any(|way| way.writes && usize::from(way.to) >= program.code.len()) {
            flaws.add(at, "goes on past the end of the code");
        }
    }
}

/// What each register holds before each instruction; none where no ability comes to it.
fn follow(program: &Program) -> Vec<Option<Held>> {
    let mut states: Vec<Option<Held>> = vec![None; program.code.len()];
    let mut open: Vec<u16> = Vec::new();
    for entry in program.abilities.iter().filter_map(|ability| ability.entry) {
        arrive(&mut states, &mut open, entry, &[None; REGISTERS]);
    }
    // Each arrival that counts takes a register away, so that this ends.
    while let Some(place) = open.pop() {
        let place = usize::from(place);
        let (Some(instr), Some(Some(before))) = (program.code.get(place), states.get(place).copied()) else { continue };
        let mut after = before;
        for (_, slot, register) in operands(instr) {
            if let Slot::Write(of) = slot
                && let Some(now) = after.get_mut(usize::from(register))
            {
                *now = Some(of);
            }
        }
        for way in next(place, instr) {
            arrive(&mut states, &mut open, way.to, if way.writes { &after } else { &before });
        }
    }
    states
}

/// Takes what is held on a way into what is held at its end.
fn arrive(states: &mut [Option<Held>], open: &mut Vec<u16>, to: u16, with: &Held) {
    // A jump out of the code is a flaw that has been noted.
    let Some(state) = states.get_mut(usize::from(to)) else { return };
    let Some(state) = state else {
        *state = Some(*with);
        open.push(to);
        return;
    };
    let mut changed = false;
    for (now, with) in state.iter_mut().zip(with) {
        if now.is_some() && now != with {
            *now = None;
            changed = true;
        }
    }
    if changed {
        open.push(to);
    }
}

/// The registers that an instruction reads, itself or through its nodes.
fn reads(instr: &Instr, facts: &[Facts]) -> Vec<(u16, RegType)> {
    let mut reads = Vec::new();
    for (_, slot, value) in operands(instr) {
        match slot {
            Slot::Read(of) => reads.push((value, of)),
            Slot::Node(_) => {
                let of_node = facts.get(usize::from(value)).map(|facts| facts.reads).unwrap_or_default();
                reads.extend((0u16..).zip(of_node).filter_map(|(register, of)| Some((register, of?))));
            }
            Slot::Write(_) | Slot::Jump | Slot::Num | Slot::Bits | Slot::Name | Slot::Member(_) => {}
        }
    }
    reads
}
