//! Triggers: which abilities are due because something has happened.
//!
//! In: an event that has happened, the state after it (of a card that leaves: before it). Out: the
//! triggers of cards in play that watch for it, in the order in which those came into play. Never here:
//! their carrying out.
use crate::bytecode::{AbilityKind, Node, NodeOp, Zone};
use crate::game::eval::{self, ActLike, Context};
use crate::game::event::Event;
use crate::game::ids::{CardId, Entity};
use crate::game::state::{Due, Outcome, State};
use crate::game::table::Table;

/// To whom something happened, and the other one in it.
type Happened = (CardId, Option<Entity>);

/// Whether any trigger could watch for such an event: most events are told to nobody.
pub fn watched(state: &State, event: Event) -> bool {
    match event {
        Event::Burn(_)
        | Event::Torpor(_)
        | Event::Incapacitate(_)
        | Event::Lock(_)
        | Event::Unlock(_)
        | Event::Outcome(_)
        | Event::EntersPlay(_)
        | Event::WasPlayed(_)
        | Event::TryBlock(_)
        | Event::Targets(_)
        | Event::Bled(..)
        | Event::StrikesResolve(_)
        | Event::Diablerized(..) => true,
        Event::Move(card, _, zone) => state.card(card).zone == Zone::Ready && zone != Zone::Ready,
        _ => false,
    }
}

/// The triggers that are due after an event.
pub fn due(table: &Table, state: &State, event: Event, into: &mut Vec<Due>) {
    for row in state.kept_rows(table, AbilityKind::Trigger, None) {
        let (card, number) = (row.card, row.ability.number);
        let this = state.card(card);
        let Some(ability) = table.def(this.def).ability(number) else { continue };
        if ability.block != 0 && ability.block != this.block {
            continue;
        }
        let Some((says, subject)) = ability.says.zip(ability.subject) else { continue };
        let context = Context::of_card(table, state, card);
        let Some(node) = table.program(this.def).nodes.get(usize::from(says.0)) else { continue };
        let Some((that, other)) = happened(&context, *node, event) else { continue };
        let context = context.at([Some(Entity::Card(that)), other]);
        if eval::test(&context, subject, Entity::Card(that))
            && ability.condition.is_none_or(|condition| eval::condition(&context, condition))
        {
            let you = this.controller;
            into.push(Due { card, ability: number, you, that: Entity::Card(that), other });
        }
    }
}

/// To whom a moment's event happened, if it is that moment.
fn happened(context: &Context, node: Node, event: Event) -> Option<Happened> {
    let state = context.state;
    let action = super::going_on(state);
    let like = || action.is_some_and(|like: ActLike| eval::act_test(context, node.node(0), like));
    let actor = state.action().map(|action| action.actor);
    // Of one that leaves, its controller then is known later too.
    let whose = |card| Some(Entity::Seat(state.card(card).controller));
    match (node.op, event) {
        (NodeOp::Burned, Event::Burn(card)) | (NodeOp::FellToTorpor, Event::Torpor(card)) => Some((card, whose(card))),
        (NodeOp::Locked, Event::Lock(card))
        | (NodeOp::Unlocked, Event::Unlock(card))
        | (NodeOp::EnteredPlay, Event::EntersPlay(card))
        | (NodeOp::WasPlayed, Event::WasPlayed(card)) => Some((card, None)),
        (
            NodeOp::LeftReady,
            Event::Burn(card) | Event::Torpor(card) | Event::Incapacitate(card) | Event::Move(card, ..),
        ) => (state.card(card).zone == Zone::Ready).then_some((card, whose(card))),
        (NodeOp::Succeeded, Event::Outcome(Outcome::Success)) if like() => Some((actor?, None)),
        (NodeOp::Announced, Event::Targets(_)) if like() => Some((actor?, None)),
        (NodeOp::Blocked, Event::Outcome(Outcome::Blocked(by))) if like() => Some((by, actor.map(Entity::Card))),
        (NodeOp::WasBlocked, Event::Outcome(Outcome::Blocked(by))) if like() => Some((actor?, Some(Entity::Card(by)))),
        (NodeOp::TriedToBlock, Event::TryBlock(by)) if like() => Some((by, actor.map(Entity::Card))),
        (NodeOp::StrikesResolve, Event::StrikesResolve(minion)) => {
            Some((minion, super::opposing(state, minion).map(Entity::Card)))
        }
        (NodeOp::Bled, Event::Bled(by, whom)) => Some((by, Some(Entity::Seat(whom)))),
        (NodeOp::Diablerized, Event::Diablerized(by, whom)) => Some((by, Some(Entity::Card(whom)))),
        (NodeOp::EitherM, event) => {
            let part = |at| {
                let id = node.node(at);
                context.program.nodes.get(usize::from(id.0)).and_then(|node| happened(context, *node, event))
            };
            part(0).or_else(|| part(1))
        }
        _ => None,
    }
}
