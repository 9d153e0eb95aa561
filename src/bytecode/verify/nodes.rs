//! The nodes: each argument within its range, depth and size bounded, and what each node relies on.
//!
//! In: the nodes of a program. Out: `Facts` of each, which the checks of code and abilities use.
//! Never here: where a node is used.
use super::flaws::Flaws;
use super::makes::{self, Makes, TARGETS};
use crate::bytecode::node::{Node, NodeId, NodeOp, NodeSort};
use crate::bytecode::op::{REGISTERS, RegType};
use crate::bytecode::program::Program;
use crate::bytecode::slot::{Slot, held, known_bits};

/// How deep nodes may stand in nodes, so that reading them by recursion cannot overflow the stack.
pub const MOST_DEPTH: u32 = 64;

/// How many nodes reading one may pass through; nodes that share others can be far more to read than
/// there are of them.
pub const MOST_STEPS: u32 = 4_096;

/// The rows whose number is that of an action of the same program.
const ABILITY_NUMBERS: &[NodeOp] = &[NodeOp::OwesAbility];

/// What a node, with all that it speaks of, relies on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts {
    /// How deep nodes stand in it.
    depth: u32,
    /// How many nodes reading it passes through.
    steps: u32,
    /// The registers that it reads.
    pub reads: [Option<RegType>; REGISTERS],
    /// Which targets it speaks of.
    targets: [bool; TARGETS.len()],
    /// Whether it speaks of the one that is tested while nothing is.
    pub untested: bool,
    /// Whether it makes cards or Methuselahs.
    pub makes: Makes,
}

impl Facts {
    /// Whether the node speaks of the target of that number.
    pub fn speaks_of(&self, target: usize) -> bool {
        self.targets.get(target).copied().unwrap_or(false)
    }
}

/// Checks every node.
pub fn check(program: &Program, flaws: &mut Flaws) -> Vec<Facts> {
    let mut facts: Vec<Facts> = Vec::with_capacity(program.nodes.len());
    for (number, node) in program.nodes.iter().enumerate() {
        let own = one(program, number, node, &facts, flaws);
        facts.push(own);
    }
    facts
}

fn one(program: &Program, number: usize, node: &Node, earlier: &[Facts], flaws: &mut Flaws) -> Facts {
    let at = ("node", number);
    let row = node.op.row();
    let mut facts = Facts { depth: 1, steps: 1, untested: node.op == NodeOp::Candidate, ..Facts::default() };
    if let Some(target) = TARGETS.iter().position(|op| *op == node.op) {
        facts.targets = std::array::from_fn(|place| place == target);
    }
    for (place, value) in node.args.iter().copied().enumerate() {
        let Some((name, arg)) = row.args.get(place) else {
            unused(at, value, flaws);
            continue;
        };
        let slot = Slot::from(*arg);
        if let Err(said) = within(program, slot, value, number) {
            flaws.add(at, format!("`{name}`: {said}"));
            continue;
        }
        match slot {
            Slot::Node(_) => {
                if let Some(part) = earlier.get(usize::from(value)) {
                    take_in(&mut facts, part, at, flaws);
                }
            }
            Slot::Read(of) => read(&mut facts, value, of, at, flaws),
            Slot::Num if ABILITY_NUMBERS.contains(&node.op) => owed(program, value, at, flaws),
            Slot::Write(_) | Slot::Jump | Slot::Num | Slot::Bits | Slot::Name | Slot::Member(_) => {}
        }
    }
    // A test tests one, which what stands in it may then speak of.
    facts.untested &= row.sort != NodeSort::Test;
    facts.makes = makes::makes(node, |part: NodeId| earlier.get(usize::from(part.0)).map_or(Makes::Cards, |f| f.makes));
    bounded(&facts, node, earlier, at, flaws);
    facts
}

/// Adds what a part of the node relies on.
fn take_in(facts: &mut Facts, part: &Facts, at: (&'static str, usize), flaws: &mut Flaws) {
    facts.depth = facts.depth.max(part.depth.saturating_add(1));
    facts.steps = facts.steps.saturating_add(part.steps);
    facts.untested |= part.untested;
    for (own, of_part) in facts.targets.iter_mut().zip(part.targets) {
        *own |= of_part;
    }
    for (register, of) in (0u16..).zip(part.reads) {
        if let Some(of) = of {
            read(facts, register, of, at, flaws);
        }
    }
}

fn read(facts: &mut Facts, register: u16, of: RegType, at: (&'static str, usize), flaws: &mut Flaws) {
    let Some(own) = facts.reads.get_mut(usize::from(register)) else { return };
    match *own {
        Some(other) if other != of => {
            flaws.add(at, format!("reads r{register} both as {} and as {}", held(other), held(of)));
        }
        Some(_) | None => *own = Some(of),
    }
}

/// Says that a bound is passed where it is passed first, not again for all that is built on it.
fn bounded(facts: &Facts, node: &Node, earlier: &[Facts], at: (&'static str, usize), flaws: &mut Flaws) {
    let parts = || {
        let args = node.op.row().args.iter().zip(node.args);
        let nodes = args.filter(|((_, arg), _)| matches!(Slot::from(*arg), Slot::Node(_)));
        nodes.filter_map(|(_, value)| earlier.get(usize::from(value)))
    };
    if facts.depth > MOST_DEPTH && parts().all(|part| part.depth <= MOST_DEPTH) {
        flaws.add(at, format!("nodes stand {} deep in it, the most is {MOST_DEPTH}", facts.depth));
    }
    if facts.steps > MOST_STEPS && parts().all(|part| part.steps <= MOST_STEPS) {
        flaws.add(at, format!("reading it passes through {} nodes, the most is {MOST_STEPS}", facts.steps));
    }
}

fn owed(program: &Program, value: u16, at: (&'static str, usize), flaws: &mut Flaws) {
    let action = program.abilities.get(usize::from(value)).and_then(|ability| ability.act);
    if action.is_none() {
        flaws.add(at, format!("there is no action of the number {} in this program", value.cast_signed()));
    }
}

/// An operand or argument that the row does not have.
pub fn unused(at: (&'static str, usize), value: u16, flaws: &mut Flaws) {
    if value != 0 {
        flaws.add(at, format!("has {value} where nothing is used"));
    }
}

/// Whether the value is one that the slot can hold; nodes only before number `before`.
pub fn within(program: &Program, slot: Slot, value: u16, before: usize) -> Result<(), String> {
    let place = usize::from(value);
    match slot {
        Slot::Read(_) | Slot::Write(_) if place >= REGISTERS => {
            Err(format!("there is no r{value}, the last register is r{}", REGISTERS - 1))
        }
        Slot::Jump if place >= program.code.len() => Err(format!("there is no instruction {value}")),
        Slot::Node(sort) => match program.nodes.get(place) {
            None => Err(format!("there is no node {value}")),
            Some(_) if place >= before => Err(format!("node {value} is not before this one")),
            Some(node) if node.op.row().sort != sort => {
                Err(format!("node {value} is of the sort {:?}, not {sort:?}", node.op.row().sort))
            }
            Some(_) => Ok(()),
        },
        Slot::Bits if value & !known_bits() != 0 => {
            Err(format!("{:#x} is no bit that a card can have", value & !known_bits()))
        }
        Slot::Name if place >= program.names.len() => Err(format!("there is no name {value}")),
        Slot::Member(of) if of.name_of(value).is_none() => Err(format!("there is no {} {value}", of.name)),
        Slot::Read(_) | Slot::Write(_) | Slot::Jump | Slot::Num | Slot::Bits | Slot::Name | Slot::Member(_) => Ok(()),
    }
}
