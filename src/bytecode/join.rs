//! Two programs as one: a base and an advanced card that have merged.
//!
//! In: programs, and how far the words of the second lie behind those of the first. Out: one program
//! with the abilities of both, the first's first. Never: a program that is sound; `verify` sees to that.
use super::fields::FIELDS;
use super::node::{NodeArg, NodeId, NodeOp};
use super::op::Operand;
use super::program::Program;
use crate::base::Span;

/// The one with the other's abilities behind its own.
pub fn join(mut one: Program, other: &Program, words: usize) -> Program {
    let far = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let (nodes, names, code) = (far(one.nodes.len()), far(one.names.len()), far(one.code.len()));
    let abilities = far(one.abilities.len());
    let moved = |span: Span| {
        if span == Span::default() { span } else { Span::new(span.start as usize + words, span.end as usize + words) }
    };
    one.names.extend(other.names.iter().copied());
    for (node, span) in other.nodes.iter().zip(&other.node_words) {
        let mut node = *node;
        for ((_, kind), arg) in node.op.row().args.iter().zip(&mut node.args) {
            *arg = match kind {
                NodeArg::Node(_) => arg.saturating_add(nodes),
                NodeArg::Name => arg.saturating_add(names),
                // A duty names an ability of its card by number.
                NodeArg::Num if node.op == NodeOp::OwesAbility => arg.saturating_add(abilities),
                NodeArg::Num
                | NodeArg::Bits
                | NodeArg::Reg(_)
                | NodeArg::Stat
                | NodeArg::Counter
                | NodeArg::Phase
                | NodeArg::ActKind
                | NodeArg::AbilityKind
                | NodeArg::Range
                | NodeArg::StrikeKind
                | NodeArg::Spare
                | NodeArg::Harm => *arg,
            };
        }
        one.nodes.push(node);
        one.node_words.push(moved(*span));
    }
    for (instr, span) in other.code.iter().zip(&other.words) {
        let mut instr = *instr;
        for ((_, kind), arg) in instr.op.row().operands.iter().zip(&mut instr.args) {
            *arg = match kind {
                Operand::Jump => arg.saturating_add(code),
                Operand::Node(_) => arg.saturating_add(nodes),
                Operand::Read(_)
                | Operand::Write(_)
                | Operand::Counter
                | Operand::Zone
                | Operand::Until
                | Operand::Window
                | Operand::Harm
                | Operand::Range => *arg,
            };
        }
        one.code.push(instr);
        one.words.push(moved(*span));
    }
    for ability in &other.abilities {
        let mut ability = *ability;
        ability.entry = ability.entry.map(|entry| entry.saturating_add(code));
        ability.span = moved(ability.span);
        for field in FIELDS {
            let node = (field.get)(&ability).map(|node| NodeId(node.0.saturating_add(nodes)));
            (field.set)(&mut ability, node);
        }
        one.abilities.push(ability);
    }
    one
}
