//! Triggers: which abilities are due because something has happened.
//!
//! In: an event that has happened, the state after it. Out: the triggers of cards in play that watch for
//! it, in the order in which those came into play. Never here: their carrying out.
use super::keeping::kept;
use crate::bytecode::{AbilityKind, NodeOp};
use crate::game::eval::{self, ActLike};
use crate::game::event::Event;
use crate::game::ids::{CardId, Entity};
use crate::game::state::{Due, Outcome, State};
use crate::game::table::Table;

/// Whether any trigger could watch for such an event: most events are told to nobody.
pub fn watched(event: Event) -> bool {
    matches!(event, Event::Burn(_) | Event::Torpor(_) | Event::Lock(_) | Event::Unlock(_) | Event::Outcome(_))
}

/// The triggers that are due after an event.
pub fn due(table: &Table, state: &State, event: Event, into: &mut Vec<Due>) {
    for kept in kept(table, state, AbilityKind::Trigger) {
        let Some((says, subject)) = kept.ability.says.zip(kept.ability.subject) else { continue };
        let Some(node) = table.program(kept.context.def).nodes.get(usize::from(says.0)) else { continue };
        let action = super::going_on(state);
        let like = |id| action.is_some_and(|like: ActLike| eval::act_test(&kept.context, id, like));
        let to = match (node.op, event) {
            (NodeOp::Burned, Event::Burn(card))
            | (NodeOp::FellToTorpor, Event::Torpor(card))
            | (NodeOp::Locked, Event::Lock(card))
            | (NodeOp::Unlocked, Event::Unlock(card)) => Some(card),
            (NodeOp::Succeeded, Event::Outcome(Outcome::Success)) if like(node.node(0)) => actor(state),
            (NodeOp::Blocked, Event::Outcome(Outcome::Blocked(by))) if like(node.node(0)) => Some(by),
            _ => None,
        };
        if let Some(that) = to.map(Entity::Card)
            && eval::test(&kept.context, subject, that)
        {
            into.push(Due { card: kept.card, ability: kept.number, that });
        }
    }
}

fn actor(state: &State) -> Option<CardId> {
    state.action().map(|action| action.actor)
}
