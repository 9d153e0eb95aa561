//! Diablerie, and the blood hunt that follows it (4, diablerie; 4, the blood hunt).
//!
//! In: a diablerist and a victim. Out: the victim's blood drunk, the victim burned, a referendum held,
//! the diablerist burned if it passes. Equipment and the reward for an older victim are not part of
//! this table yet.
use super::Step;
use crate::game::frame::{DiablerieStep, Poll};
use crate::game::{CardId, Event, Machine, SeatSet, State, Table, query};

pub(super) fn step(table: &Table, state: &mut State, by: CardId, whom: CardId, step: DiablerieStep) -> Step {
    match step {
        DiablerieStep::Drink => {
            if query::can_diablerize(table, state, by, whom).is_err() {
                return Step::Done;
            }
            let blood = state.card(whom).blood;
            state.happen(table, Event::MoveBlood(whom, by, blood));
            state.happen(table, Event::Burn(whom));
            state.happen(table, Event::Diablerized(by, whom));
            state.replace(Machine::Diablerie(by, whom, DiablerieStep::Hunt));
            Step::Again
        }
        DiablerieStep::Hunt => {
            if !table.settings.blood_hunt {
                return Step::Done;
            }
            state.happen(table, Event::BloodHunt(by));
            state.replace(Machine::Diablerie(by, whom, DiablerieStep::Result));
            Step::Call(Machine::Poll(Poll { done: SeatSet::default(), edge: false, voted: 0 }))
        }
        DiablerieStep::Result => {
            // A tie fails.
            let passes = state.referendum().is_some_and(|referendum| referendum.ayes > referendum.noes);
            state.happen(table, Event::ReferendumEnds(passes));
            if passes && state.in_play(by) {
                state.happen(table, Event::Burn(by));
            }
            Step::Done
        }
    }
}
