//! The size of a hand: drawn up to at once, and discarded down to at once (2, drawing cards).
//!
//! In: the state. Out: cards drawn, or the cards to discard asked for one by one.
use super::Step;
use crate::bytecode::{Stat, Zone};
use crate::game::{Ask, Choice, Decision, Entity, Event, Machine, Purpose, Seat, State, Table, query};

/// How many cards a hand has: as many fewer as are drawn later.
fn size(table: &Table, state: &State, seat: Seat) -> usize {
    let size = table.settings.hand_size.saturating_add(i32::from(state.player(seat).more_hand));
    usize::try_from(size).unwrap_or(0).saturating_sub(state.delayed(seat))
}

/// Hands whose size cards in play change are drawn up to it at once; what is too much is discarded as
/// soon as no ability is being carried out. What hangs on its card alone is looked at where one has `moved`.
pub(super) fn adjust(table: &Table, state: &mut State, moved: bool) {
    if !moved && !state.in_force().wavers(Stat::HandSize) {
        return;
    }
    if !state.in_force().changes(Stat::HandSize) && state.all_seats().all(|seat| state.player(seat).more_hand == 0) {
        return;
    }
    let mut each = query::more_of_each(table, state, Stat::HandSize);
    for seat in state.all_seats() {
        let before = state.player(seat).more_hand;
        let more = each.get(usize::from(seat.0)).and_then(|more| i16::try_from(*more).ok()).unwrap_or(0);
        if more == before {
            continue;
        }
        state.happen(table, Event::HandSize(seat, more));
        for _ in before..more {
            if state.zone_len(seat, Zone::Library) > 0 && !state.player(seat).ousted {
                state.happen(table, Event::Draw(seat));
            }
        }
        // Whose hand it is may hang on what has just happened.
        each = query::more_of_each(table, state, Stat::HandSize);
    }
}

/// Whether a hand has fewer cards than it should.
pub(super) fn short(table: &Table, state: &State, seat: Seat) -> bool {
    state.zone_len(seat, Zone::Hand) < size(table, state, seat)
}

/// Draws up to the size of a hand.
pub(super) fn refill(table: &Table, state: &mut State, seat: Seat) {
    // Each draw makes the hand larger or finds the library empty.
    while state.zone_len(seat, Zone::Hand) < size(table, state, seat) && state.zone_len(seat, Zone::Library) > 0 {
        state.happen(table, Event::Draw(seat));
    }
}

/// After that, those draw for whom it was waited for to draw.
pub(super) fn after(table: &Table, state: &mut State, happens: impl FnOnce(&mut State)) {
    if !state.any_delayed() {
        return happens(state);
    }
    let waiting: Vec<(Seat, usize)> = state.seats().map(|seat| (seat, state.delayed(seat))).collect();
    happens(state);
    for (seat, delayed) in waiting {
        if state.delayed(seat) < delayed {
            refill(table, state, seat);
        }
    }
}

/// Whose hand is too large, the one whose turn it is first: the machine that sees to it.
pub fn too_large(table: &Table, state: &State) -> Option<Machine> {
    state.seats().find(|seat| state.zone_len(*seat, Zone::Hand) > size(table, state, *seat)).map(Machine::Trim)
}

pub(super) fn step(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    if let Some(Choice::Pick(Entity::Card(card))) = chosen {
        state.happen(table, Event::Discard(card));
    }
    if state.player(seat).ousted || state.zone_len(seat, Zone::Hand) <= size(table, state, seat) {
        return Step::Done;
    }
    if chosen.is_some() {
        return Step::Again;
    }
    Step::Ask(Decision {
        who: seat,
        ask: Ask::One,
        purpose: Purpose::Trim,
        about: None,
        words: None,
        options: state.zone(seat, Zone::Hand).map(|card| Choice::Pick(Entity::Card(card))).collect(),
    })
}
