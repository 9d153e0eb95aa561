//! A node as an expression: `Both(Bits(minion), ControlledBy(PreyOf(You)))`.
//!
//! In: a node and its program, sound or not. Out: one line for a person; what is too deep or too long
//! ends in `...`. Never here: anything that is read back.
use super::slots::{bare, bits, word};
use super::symbol::symbol;
use crate::bytecode::node::NodeId;
use crate::bytecode::program::Program;
use crate::bytecode::slot::{Slot, known_bits};

/// How deep and how many nodes one line shows.
const MOST_DEPTH: usize = 64;
const MOST_NODES: usize = 200;

/// The node as an expression.
pub fn expression(program: &Program, node: NodeId) -> String {
    let mut left = MOST_NODES;
    inner(program, usize::from(node.0), MOST_DEPTH, &mut left)
}

fn inner(program: &Program, number: usize, depth: usize, left: &mut usize) -> String {
    if depth == 0 || *left == 0 {
        return "...".to_string();
    }
    *left -= 1;
    let Some(node) = program.nodes.get(number) else { return format!("#{number}") };
    let row = node.op.row();
    let shown = |(slot, value): (Slot, u16)| match slot {
        Slot::Node(_) => inner(program, usize::from(value), depth - 1, left),
        Slot::Name => match program.names.get(usize::from(value)) {
            Some(name) if !name.name().is_empty() => name.name().to_string(),
            Some(name) => symbol(*name),
            None => bare(value),
        },
        Slot::Bits if value & !known_bits() == 0 => bits(value),
        Slot::Bits | Slot::Read(_) | Slot::Write(_) | Slot::Jump | Slot::Num | Slot::Member(_) => {
            word(program, slot, value)
        }
    };
    let slots = row.args.iter().map(|(_, arg)| Slot::from(*arg));
    let mut parts: Vec<String> = slots.zip(node.args).map(shown).collect();
    // That nothing is ruled out goes without saying.
    while parts.len() > 1 && parts.last().is_some_and(|part| part == "-") {
        parts.pop();
    }
    if parts.is_empty() { row.name.to_string() } else { format!("{}({})", row.name, parts.join(", ")) }
}
