//! Damage is resolved: prevented, one effect after the other, then taken, all of one moment at once (4,
//! combat: damage resolution).
//!
//! In: the blows that wait. Out: what is left of them taken, normal damage before aggravated, by each card
//! once. What prevents damage by itself does so first. Never here: where damage comes from.
use super::Step;
use super::round::asked;
use crate::game::combat::Blow;
use crate::game::frame::HarmStep;
use crate::game::{CardId, Choice, Event, Machine, Purpose, Seat, SeatSet, State, Table, query};
use crate::rules::{offers, turn};

pub(in crate::rules) fn step(table: &Table, state: &mut State, step: HarmStep, chosen: Option<Choice>) -> Step {
    let mut passed = match step {
        HarmStep::Begin => {
            state.prevent_recorded(table);
            SeatSet::default()
        }
        HarmStep::Prevent(passed) => passed,
    };
    let seats = asked(state);
    let next = |passed: SeatSet| seats.iter().copied().find(|seat| !passed.has(*seat));
    if let (Some(chosen), Some(seat)) = (chosen, next(passed)) {
        return match chosen {
            Choice::Use(what) => {
                state.replace(Machine::Harm(HarmStep::Prevent(SeatSet::default())));
                turn::announce(seat, what)
            }
            _ => {
                state.replace(Machine::Harm(HarmStep::Prevent(passed.with(seat))));
                Step::Again
            }
        };
    }
    while let Some(seat) = next(passed).filter(|_| state.blows().iter().any(|blow| blow.n > 0)) {
        // The window is that of this machine.
        state.replace(Machine::Harm(HarmStep::Prevent(passed)));
        if let Some(decision) = ask(table, state, seat) {
            return Step::Ask(decision);
        }
        passed = passed.with(seat);
    }
    take(table, state);
    Step::Done
}

fn ask(table: &Table, state: &State, seat: Seat) -> Option<crate::game::Decision> {
    let options = offers::in_combat(table, state, seat).into_iter().map(Choice::Use).collect();
    turn::use_or_pass(seat, Purpose::Prevent, options)
}

/// Every card takes what is left of its damage, all of it at once.
fn take(table: &Table, state: &mut State) {
    let blows: Vec<Blow> = state
        .take_blows()
        .into_iter()
        .filter(|blow| blow.n > 0)
        .filter_map(|blow| query::taken(table, state, blow))
        .collect();
    let mut hurt: Vec<(CardId, u16, u16)> = Vec::new();
    for blow in blows {
        let at = hurt.iter().position(|(card, ..)| *card == blow.to).unwrap_or_else(|| {
            hurt.push((blow.to, 0, 0));
            hurt.len() - 1
        });
        if let Some((_, normal, aggravated)) = hurt.get_mut(at) {
            let sum = if blow.aggravated() { aggravated } else { normal };
            *sum = sum.saturating_add(blow.n);
        }
    }
    for (card, normal, aggravated) in hurt {
        state.happen(table, Event::Harm(card, normal, aggravated));
    }
}
