//! The window in which a card that has been played can be cancelled (2, playing a card).
//!
//! In: the card that is being played. Out: everybody in the order of impulse has used what cancels it,
//! or has woken, or has passed; nothing else is used, and no card is drawn, before it takes effect.
//! Never: somebody asked who could do nothing.
use super::{Step, act, offers, turn};
use crate::game::{Choice, Machine, Purpose, Seat, SeatSet, State, Table};

pub(super) fn step(table: &Table, state: &mut State, passed: SeatSet, chosen: Option<Choice>) -> Step {
    // A card that has been cancelled is not cancelled again.
    if state.played().is_none_or(|played| played.cancelled) {
        return Step::Done;
    }
    let order = order(state);
    let asked = order.iter().copied().find(|seat| !passed.has(*seat));
    let mut passed = passed;
    match (chosen, asked) {
        (Some(Choice::Use(what)), Some(seat)) => {
            state.replace(Machine::AsPlayed(SeatSet::default()));
            return turn::announce(seat, what);
        }
        (Some(_), Some(seat)) => passed = passed.with(seat),
        (None, _) | (_, None) => {}
    }
    for seat in order {
        if passed.has(seat) {
            continue;
        }
        let options = offers::as_played(table, state, seat).into_iter().map(Choice::Use).collect();
        if let Some(decision) = turn::use_or_pass(seat, Purpose::AsPlayed, options) {
            state.replace(Machine::AsPlayed(passed));
            return Step::Ask(decision);
        }
        passed = passed.with(seat);
    }
    Step::Done
}

/// The order of impulse: that of the action going on, or clockwise from whose turn it is.
fn order(state: &State) -> Vec<Seat> {
    match state.action() {
        Some(action) => act::order(state, action),
        None => state.seats().collect(),
    }
}
