//! Whether what an ability adds is needed now: stealth, intercept and bleed are not added before.
//!
//! In: an ability and the action going on. Out: `Ok`, or the refusal. Never here: any other reason.
use crate::bytecode::{Ability, NodeId, NodeOp, Op, Program, Stat};
use crate::game::query;
use crate::game::state::{Action, LastingWhat};
use crate::game::{DefId, Reason, Refusal, State, Table, Use};

/// What running an ability would add to a stat.
#[derive(Clone, Copy)]
struct Added {
    stat: Stat,
    limited: bool,
}

/// The stats that running an ability would add to. Taking from a stat is not adding: nothing limits
/// when that is done.
fn adds(table: &Table, def: DefId, ability: &Ability) -> Vec<Added> {
    let program = table.program(def);
    let code = program.code.get(ability.entry.map_or(usize::MAX, usize::from)..).unwrap_or(&[]);
    let mut out = Vec::new();
    for instr in code.iter().take_while(|instr| instr.op != Op::End).filter(|instr| instr.op == Op::Record) {
        parts(program, NodeId(instr.args[1]), &mut out);
    }
    out
}

fn parts(program: &Program, id: NodeId, into: &mut Vec<Added>) {
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return };
    match node.op {
        NodeOp::StatPlus | NodeOp::StatLimited => {
            let amount = program.nodes.get(usize::from(node.args[1]));
            let less = amount.is_some_and(|amount| amount.op == NodeOp::Const && amount.num(0) <= 0);
            let limited = node.op == NodeOp::StatLimited;
            into.extend(Stat::of(node.args[0]).filter(|_| !less).map(|stat| Added { stat, limited }));
        }
        NodeOp::ModBoth => {
            parts(program, node.node(0), into);
            parts(program, node.node(1), into);
        }
        // Other modifiers add to no stat.
        _ => {}
    }
}

/// Stealth is added only while a block would succeed, intercept only by the blocking minion while it
/// would not; bleed only to a bleed, and by one limited card (4, stealth and intercept; 4, bleed).
pub(super) fn needed(
    table: &Table,
    state: &State,
    action: &Action,
    what: Use,
    def: DefId,
    ability: &Ability,
) -> Result<(), Refusal> {
    for Added { stat, limited } in adds(table, def, ability) {
        let stealth = || query::stat(table, state, action.actor, Stat::Stealth);
        let intercept = |by| query::stat(table, state, by, Stat::Intercept);
        let fine = match stat {
            Stat::Stealth => action.blocker.is_some_and(|by| intercept(by) >= stealth()),
            Stat::Intercept => action
                .blocker
                // Of what is for another that other is a target, and must be the one who blocks.
                .is_some_and(|by| {
                    let for_blocker = ability.targets[0].is_some() || what.minion.is_none_or(|minion| minion == by);
                    for_blocker && stealth() > intercept(by)
                }),
            Stat::Bleed => action.kind == crate::bytecode::ActKind::Bleed,
            Stat::Hunt => action.kind == crate::bytecode::ActKind::Hunt,
            Stat::Strength
            | Stat::Capacity
            | Stat::Votes
            | Stat::HandSize
            | Stat::MasterActions
            | Stat::Transfers
            | Stat::DiscardActions
            | Stat::Resistance
            | Stat::Dexterity
            | Stat::Courage
            | Stat::Movement => true,
        };
        if !fine {
            return Err(Refusal::words(Reason::NotNeeded, def, ability.span));
        }
        let taken = |lasting: &crate::game::state::Lasting| {
            lasting.on == action.actor && matches!(lasting.what, LastingWhat::Stat(of, _, true) if of == stat)
        };
        if limited && state.lasting().iter().any(taken) {
            return Err(Refusal::words(Reason::LimitedAlready, def, ability.span));
        }
    }
    Ok(())
}

/// Outside of actions nothing adds stealth, intercept or bleed.
pub(super) fn needed_at_ease(table: &Table, def: DefId, ability: &Ability) -> Result<(), Refusal> {
    let of_actions = |stat: Stat| matches!(stat, Stat::Stealth | Stat::Intercept | Stat::Bleed | Stat::Hunt);
    if adds(table, def, ability).iter().any(|added| of_actions(added.stat)) {
        return Err(Refusal::words(Reason::NotNeeded, def, ability.span));
    }
    Ok(())
}

/// Whether a test asks that a minion can react: that it is unlocked, or has woken.
pub(super) fn asks_to_react(table: &Table, def: DefId, test: NodeId) -> bool {
    let node = table.program(def).nodes.get(usize::from(test.0));
    node.is_some_and(|node| match node.op {
        NodeOp::CanReact => true,
        NodeOp::Both => asks_to_react(table, def, node.node(0)) || asks_to_react(table, def, node.node(1)),
        _ => false,
    })
}
