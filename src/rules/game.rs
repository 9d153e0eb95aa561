//! Turn after turn, until one Methuselah is left (5).
//!
//! In: the state between turns, or after any step. Out: the next turn, Methuselahs ousted, the end.
use super::Step;
use crate::bytecode::{Phase, Zone};
use crate::game::frame::TurnStep;
use crate::game::{CardId, Event, Machine, Seat, SeatSet, State, Table};

pub(super) fn step(table: &Table, state: &mut State) -> Step {
    if state.is_over() {
        return Step::Done;
    }
    if state.seats().count() <= 1 {
        // Somebody has withdrawn and left one other.
        state.finish(table);
        return Step::Done;
    }
    if state.last_turn().is_some_and(|last| state.turn().number >= last) {
        state.happen(table, Event::Survive);
        state.happen(table, Event::GameEnds);
        return Step::Done;
    }
    let last = state.turn().seat;
    match state.prey(last) {
        Some(next) => {
            let number = state.turn().number.saturating_add(1);
            state.happen(table, Event::Turn(next, number));
            Step::Call(Machine::Turn(TurnStep::Begin))
        }
        None => {
            state.finish(table);
            Step::Done
        }
    }
}

/// Contests begin. Ousts all who have no pool left, at the same time: each predator gains a victory point, and pool
/// unless ousted too (5). Ends the game where nobody, or only one, is left. True where a turn or the
/// game was ended by it.
pub fn settle(table: &Table, state: &mut State) -> bool {
    let moved = state.take_moved();
    state.drain_fallen(table, moved);
    super::hand::adjust(table, state, moved);
    super::contest::begin(table, state);
    super::claim::begin(table, state);
    if state.is_over() || state.seats().all(|seat| state.player(seat).pool > 0) {
        return false;
    }
    let gone: Vec<(Seat, Option<Seat>)> =
        state.seats().filter(|seat| state.player(*seat).pool <= 0).map(|seat| (seat, state.predator(seat))).collect();
    let set = gone.iter().fold(SeatSet::default(), |set, (seat, _)| set.with(*seat));
    for (seat, predator) in &gone {
        state.happen(table, Event::Oust(*seat, *predator));
    }
    for predator in gone.iter().filter_map(|(_, predator)| *predator).filter(|predator| !set.has(*predator)) {
        let pool = u16::try_from(table.settings.oust_pool).unwrap_or(0);
        state.happen(table, Event::GainPool(predator, pool));
    }
    if state.seats().count() <= 1 {
        state.unwind(|machine| *machine == Machine::Game);
        state.finish(table);
        return true;
    }
    let turn_ended = set.has(state.turn().seat);
    if turn_ended {
        // What was being played is not played any more.
        let aside: Vec<CardId> = state.seats().flat_map(|seat| state.zone(seat, Zone::SetAside)).collect();
        for card in aside {
            state.happen(table, Event::Discard(card));
        }
        state.unwind(|machine| *machine == Machine::Game);
    }
    turn_ended
}

/// Makes it that Methuselah's turn, at the beginning of that phase, with nothing going on: for
/// scenarios, which begin where they like.
pub fn start_turn(table: &Table, state: &mut State, seat: Seat, phase: Phase) {
    let number = state.turn().number.saturating_add(1);
    state.happen(table, Event::Turn(seat, number));
    let step = match phase {
        Phase::Unlock => TurnStep::Begin,
        Phase::Master | Phase::Minion | Phase::Influence | Phase::Discard => TurnStep::Begins(phase),
    };
    state.restack(&[Machine::Game, Machine::Turn(step)]);
    state.forget_events();
}

/// Ends the game after so many turns; 0 for never.
pub fn limit_turns(state: &mut State, turns: u16) {
    state.set_last_turn(turns);
}
