//! What each kind of ability can say, and what statics can ask: so that nothing that is verified is
//! inert, and no value is asked for while it is being found.
//!
//! In: the abilities of a program. Out: flaws. Tables name the nodes; a static about a stat asks only
//! for stats before it in their table. Never here: registers and jumps.
use super::flaws::Flaws;
use crate::bytecode::fields::needs;
use crate::bytecode::kinds::{AbilityKind, Stat};
use crate::bytecode::node::{NodeArg, NodeId, NodeOp};
use crate::bytecode::program::{Ability, Program};

/// The stats that reading a node asks for itself.
fn asks(op: NodeOp, args: [u16; 2]) -> Option<Stat> {
    match op {
        NodeOp::StatOf => Stat::of(args[0]),
        NodeOp::OlderThan | NodeOp::YoungerThan | NodeOp::CapacityAtLeast | NodeOp::CapacityAtMost => {
            Some(Stat::Capacity)
        }
        // No other row asks for a stat; `DiablerizableBy` and `FitFor` ask what is forbidden or paid,
        // and are refused below.
        _ => None,
    }
}

/// Whether reading a node asks what a card is: its disciplines, clan, sect, title or traits.
pub fn asks_what(op: NodeOp) -> bool {
    matches!(
        op,
        NodeOp::HasDiscipline
            | NodeOp::HasSuperior
            | NodeOp::OfClan
            | NodeOp::OfSect
            | NodeOp::OfTitle
            | NodeOp::OfKeyword
            | NodeOp::Titled
    )
}

/// Checks every ability.
pub fn check(program: &Program, flaws: &mut Flaws) {
    for (number, ability) in program.abilities.iter().enumerate() {
        let at = ("ability", number);
        let kind = ability.kind.name();
        let needs = needs(ability.kind);
        if needs.minion && ability.user.is_none() {
            flaws.add(at, format!("`{kind}` needs a user, as a minion uses it"));
        }
        let priced = [ability.blood, ability.pool, ability.conviction].iter().any(Option::is_some);
        let paid = priced || ability.locks || ability.when.is_some();
        let aimed = ability.user.is_some() || ability.targets.iter().any(Option::is_some);
        if !needs.announced && (paid || aimed) {
            flaws.add(at, format!("`{kind}` has no user, cost, window or target, as nobody announces it"));
        }
        if !needs.limited && ability.limit.is_some() {
            flaws.add(at, format!("`{kind}` has no limit, as it is not used"));
        }
        if !needs.played && ability.replaced.is_some() {
            flaws.add(at, format!("`{kind}` is not replaced, as no card is played for it"));
        }
        let said = ability.says.map(|says| below(program, says)).unwrap_or_default();
        if let Some(allowed) = needs.said {
            let top = said.first().and_then(|id| program.nodes.get(usize::from(id.0)));
            let modifiers = said.iter().filter_map(|id| program.nodes.get(usize::from(id.0)));
            let mut odd = modifiers.filter(|node| node.op.row().sort == crate::bytecode::NodeSort::Mod);
            if top.is_some_and(|top| !allowed.contains(&top.op)) || odd.any(|node| !allowed.contains(&node.op)) {
                flaws.add(at, format!("`{kind}` cannot say that, and it would do nothing"));
            }
        }
        if matches!(ability.kind, AbilityKind::Static | AbilityKind::Forbid) {
            order(program, ability, at, &said, flaws);
        }
    }
}

/// A static asks only for stats before those that it changes; neither it nor what forbids asks what is
/// forbidden.
fn order(program: &Program, ability: &Ability, at: (&'static str, usize), said: &[NodeId], flaws: &mut Flaws) {
    let node = |id: &NodeId| program.nodes.get(usize::from(id.0));
    let changed = said.iter().filter_map(node).filter(|node| node.op == NodeOp::StatPlus);
    let first = changed.filter_map(|node| Stat::of(node.args[0])).min();
    let gives = said.iter().filter_map(node).any(|node| matches!(node.op, NodeOp::LevelPlus | NodeOp::LevelAt));
    let parts = [ability.condition, ability.subject, ability.says].into_iter().flatten();
    for id in parts.flat_map(|id| below(program, id)) {
        let Some(node) = node(&id) else { continue };
        if matches!(node.op, NodeOp::DiablerizableBy | NodeOp::FitFor) {
            flaws.add(at, "asks what is forbidden or paid, which could lead back to it");
        }
        if gives && (asks_what(node.op) || asks(node.op, node.args).is_some()) {
            flaws.add(at, "asks for what a card is to find a discipline, which could lead back to it");
        }
        if let (Some(first), Some(asked)) = (first, asks(node.op, node.args))
            && asked >= first
        {
            let (asked, first) = (asked.name(), first.name());
            flaws.add(at, format!("asks for `{asked}` to find `{first}`, which could lead back to it"));
        }
    }
}

/// A node and all that it speaks of, each once.
pub(super) fn below(program: &Program, top: NodeId) -> Vec<NodeId> {
    let mut out = vec![top];
    let mut seen = vec![false; program.nodes.len()];
    let mut at = 0;
    while let Some(id) = out.get(at).copied() {
        at += 1;
        let Some(node) = program.nodes.get(usize::from(id.0)) else { continue };
        for ((_, kind), arg) in node.op.row().args.iter().zip(node.args) {
            // Other arguments are numbers that say nothing of nodes.
            let names_node = matches!(kind, NodeArg::Node(_));
            if names_node && seen.get_mut(usize::from(arg)).is_some_and(|seen| !std::mem::replace(seen, true)) {
                out.push(NodeId(arg));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::below;
    use crate::bytecode::node::{Node, NodeId, NodeOp};
    use crate::bytecode::program::Program;

    #[test]
    fn a_number_hides_no_node() {
        let node = |op, args| Node { op, args };
        // The bits that must not be set are the number of the first node.
        let nodes = vec![
            node(NodeOp::Actor, [0, 0]),
            node(NodeOp::Bits, [3, 0]),
            node(NodeOp::DiablerizableBy, [0, 0]),
            node(NodeOp::Both, [1, 2]),
        ];
        let program = Program { nodes, ..Program::default() };
        assert!(below(&program, NodeId(3)).contains(&NodeId(0)));
    }
}
