//! A game as one Methuselah may imagine it: a state in which something can be tried.
//!
//! In: a state and a seat. Out: `Imagined`, which has of every card that she may not see nothing but that
//! it lies there: another's hand, face-down cards, every library and crypt. Such a card is of the
//! definition `DefId::UNKNOWN`, which has no text, no type and no capacity; the generator is another; what
//! others have looked at is left out. Numbers of cards say nothing of what they are, since a shuffle deals
//! the definitions out anew. Only `of` and `again` make one, so that whoever holds one, and no state, cannot
//! learn more, whatever is tried in it. Never here: what is tried; `play` does that.
use super::ids::{DefId, Seat};
use super::random::Random;
use super::state::{Card, State};
use crate::bytecode::Zone;

/// A state without what a Methuselah may not see.
#[derive(Clone, Debug)]
pub struct Imagined {
    seat: Seat,
    state: State,
}

impl Imagined {
    /// What `seat` can imagine of a game.
    pub fn of(state: &State, seat: Seat) -> Imagined {
        let mut imagined = Imagined { seat, state: state.clone() };
        imagined.hide(state);
        imagined
    }

    /// The same in the place of what was imagined before: nothing is allocated anew where it fits.
    pub fn again(&mut self, state: &State, seat: Seat) {
        self.seat = seat;
        self.state.copy_from(state);
        self.hide(state);
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The state, as far as she may know it.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn hide(&mut self, from: &State) {
        let (own, knows) = (self.seat, !from.known.is_empty());
        for (card, id) in self.state.cards.iter_mut().zip(from.cards()) {
            if hidden(card, own) && !(knows && from.knows(own, id)) {
                card.def = DefId::UNKNOWN;
            }
        }
        self.state.known.retain(|(who, _)| *who == own);
        self.state.random = Random::new(u64::from(from.turn.number));
        self.state.events.clear();
    }
}

/// Whether a card lies where a Methuselah may not see what it is.
fn hidden(card: &Card, own: Seat) -> bool {
    match card.zone {
        Zone::Library | Zone::Crypt => true,
        Zone::Hand | Zone::Uncontrolled => card.controller != own,
        Zone::Ready
        | Zone::Torpor
        | Zone::Incapacitated
        | Zone::AshHeap
        | Zone::Removed
        | Zone::SetAside
        | Zone::Waiting
        | Zone::Contested
        | Zone::Merged
        | Zone::OnCard => false,
    }
}

impl State {
    /// Makes it the same as another, in the room that it has.
    pub fn copy_from(&mut self, from: &State) {
        // All fields are named, so that none is forgotten.
        let State {
            cards,
            players,
            edge,
            turn,
            action,
            picked,
            known,
            combat,
            blows,
            takings,
            volleys,
            queued,
            referendum,
            used,
            lasting,
            keepers,
            in_force,
            stack,
            due,
            later,
            met,
            contested,
            arrived,
            called,
            claims,
            titles_due,
            capacity_due,
            played,
            delays,
            random,
            given,
            generation,
            over,
            last_turn,
            events,
        } = from;
        self.cards.clone_from(cards);
        self.players.clone_from(players);
        self.picked.clone_from(picked);
        self.known.clone_from(known);
        self.blows.clone_from(blows);
        self.takings.clone_from(takings);
        self.volleys.clone_from(volleys);
        self.queued.clone_from(queued);
        self.referendum.clone_from(referendum);
        self.used.clone_from(used);
        self.lasting.clone_from(lasting);
        self.keepers.clone_from(keepers);
        self.in_force.copy_from(in_force);
        self.stack.clone_from(stack);
        self.due.clone_from(due);
        self.later.clone_from(later);
        self.met.clone_from(met);
        self.contested.clone_from(contested);
        self.arrived.clone_from(arrived);
        self.called.clone_from(called);
        self.claims.clone_from(claims);
        self.played.clone_from(played);
        self.delays.clone_from(delays);
        self.events.clone_from(events);
        (self.edge, self.turn, self.action, self.combat) = (*edge, *turn, *action, *combat);
        (self.titles_due, self.capacity_due) = (*titles_due, *capacity_due);
        (self.given, self.generation, self.over, self.last_turn) = (*given, *generation, *over, *last_turn);
        self.random.clone_from(random);
    }
}
