//! Whether what an ability adds is needed now: stealth, intercept and bleed are not added before.
//!
//! In: an ability and the action going on. Out: `Ok`, or the refusal. Never here: any other reason.
use crate::bytecode::verify::Brief;
use crate::bytecode::{Ability, NodeId, NodeOp, Stat};
use crate::game::query;
use crate::game::state::{Action, LastingWhat};
use crate::game::{DefId, Reason, Refusal, State, Table, Use};

/// What is added only in actions.
const OF_ACTIONS: [Stat; 4] = [Stat::Stealth, Stat::Intercept, Stat::Bleed, Stat::Hunt];

fn brief(table: &Table, state: &State, what: Use) -> Option<Brief> {
    table.def(state.def_of(what.source)).program.brief(what.ability).copied()
}

/// Stealth is added only while a block would succeed, intercept only by the blocking minion while it
/// would not; bleed only to a bleed, and by one limited card (4, stealth and intercept; 4, bleed).
pub(super) fn needed(
    table: &Table,
    state: &State,
    action: &Action,
    what: Use,
    ability: &Ability,
) -> Result<(), Refusal> {
    let def = state.def_of(what.source);
    for (stat, limited) in brief(table, state, what).into_iter().flat_map(Brief::adds) {
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

/// The stats of actions that nothing adds to now, whoever would, a bit each: what is looked for adds to none
/// of them.
pub(super) fn idle(table: &Table, state: &State, action: &Action) -> u16 {
    let (mut stealth, mut intercept) = (true, true);
    if let Some(by) = action.blocker {
        let short =
            query::stat(table, state, by, Stat::Intercept) < query::stat(table, state, action.actor, Stat::Stealth);
        (stealth, intercept) = (short, !short);
    }
    let not_now = |stat: Stat| match stat {
        Stat::Stealth => stealth,
        Stat::Intercept => intercept,
        Stat::Bleed => action.kind != crate::bytecode::ActKind::Bleed,
        Stat::Hunt => action.kind != crate::bytecode::ActKind::Hunt,
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
        | Stat::Movement => false,
    };
    OF_ACTIONS.into_iter().filter(|stat| not_now(*stat)).fold(0, |all, stat| all | Brief::stat(stat))
}

/// The stats of actions, a bit each: outside of actions nothing adds to them in passing.
pub(super) fn of_actions() -> u16 {
    OF_ACTIONS.into_iter().fold(0, |all, stat| all | Brief::stat(stat))
}

/// Outside of actions nothing adds stealth, intercept or bleed for an action; what adds them for the turn, or
/// for good, is used when one likes.
pub(super) fn needed_at_ease(table: &Table, state: &State, what: Use, ability: &Ability) -> Result<(), Refusal> {
    if brief(table, state, what).is_some_and(|brief| brief.adds_in_passing(of_actions())) {
        return Err(Refusal::words(Reason::NotNeeded, state.def_of(what.source), ability.span));
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
