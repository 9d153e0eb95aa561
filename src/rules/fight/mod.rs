//! A combat (4, combat): rounds, and their steps.
//!
//! In: two minions. Out: round after round, each of seven steps: before range, range, before strikes,
//! strikes (`strikes` has them chosen, `resolve` carries them out pair after pair), damage (`harm`), press,
//! end of round; then the end of the combat, and what waits for it. Before a round goes on it is seen to
//! that both are ready and nothing has ended it; where it is not so, its end is come to at once. In each step
//! impulse goes round (`round`). Never: a combat with a minion that is not ready, or with one's own.
mod allowed;
mod harm;
mod resolve;
mod round;
mod strikes;

pub(super) use allowed::{could_strike, in_combat};
pub(super) use harm::step as harm;
use round::fits;

use super::Step;
use crate::bytecode::{Range, Window};
use crate::game::frame::{FightStep, HarmStep, Order};
use crate::game::{Ask, CardId, Choice, Decision, Event, Frame, Machine, Purpose, SeatSet, State, Table, query};

pub(super) fn step(table: &Table, state: &mut State, step: FightStep, chosen: Option<Choice>) -> Step {
    match step {
        FightStep::Begin(a, b) => begin(table, state, a, b),
        FightStep::SetRange(seat) => set_range(table, state, seat, chosen),
        FightStep::End => end(table, state),
        FightStep::After => after(state),
        _ if state.combat().is_none() => Step::Done,
        FightStep::Round => {
            let round = state.combat().map_or(1, |combat| combat.round.saturating_add(1));
            super::hand::after(table, state, |state| state.happen(table, Event::Round(round)));
            open(state, Window::BeforeRange)
        }
        FightStep::Open(Window::RoundEnds, _) => round::open(table, state, Window::RoundEnds, step, chosen),
        FightStep::Next => {
            let on = query::fight_goes_on(table, state) && state.combat().is_some_and(|combat| combat.goes_on);
            go(state, if on { FightStep::Round } else { FightStep::End })
        }
        // The round ends at once where the combat has been ended, or one of the two is not ready.
        _ if !query::fight_goes_on(table, state) && !resolving(step) => {
            resolve::clear(table, state);
            open(state, Window::RoundEnds)
        }
        FightStep::Open(window, _) => round::open(table, state, window, step, chosen),
        FightStep::Strike(side) => strikes::choose(table, state, side, chosen),
        FightStep::Weapon(side) => strikes::weapon(table, state, side, chosen),
        FightStep::Aim(side) => strikes::aim(table, state, side, chosen),
        FightStep::Resolve(order, part) => resolve::step(table, state, order, part),
        FightStep::Taken(order) => resolve::taken(table, state, order),
    }
}

/// Whether strikes are being resolved: what both do is done before anybody looks who is left.
fn resolving(step: FightStep) -> bool {
    matches!(step, FightStep::Resolve(_, part) if part > 0)
}

pub(super) fn go(state: &mut State, step: FightStep) -> Step {
    state.replace(Machine::Fight(step));
    Step::Again
}

fn open(state: &mut State, window: Window) -> Step {
    go(state, FightStep::Open(window, SeatSet::default()))
}

/// The acting minion is the one that acts, or else the one of the Methuselah whose turn it is.
fn begin(table: &Table, state: &mut State, a: CardId, b: CardId) -> Step {
    if state.combat().is_some() {
        state.queue_combat(a, b);
        return Step::Done;
    }
    let own = state.card(a).controller == state.card(b).controller;
    if a == b || own || !query::can_fight(table, state, a) || !query::can_fight(table, state, b) {
        return Step::Done;
    }
    let acts = |minion: CardId| state.action().is_some_and(|action| action.actor == minion);
    let turns = |minion: CardId| state.card(minion).controller == state.turn().seat;
    let second = acts(b) || (!acts(a) && turns(b) && !turns(a));
    let [first, other] = if second { [b, a] } else { [a, b] };
    state.happen(table, Event::Combat(first, other));
    go(state, FightStep::Round)
}

/// Somebody sets the range of the round.
fn set_range(table: &Table, state: &mut State, seat: crate::game::Seat, chosen: Option<Choice>) -> Step {
    match chosen {
        Some(Choice::Range(range)) => {
            state.happen(table, Event::Range(range, false));
            Step::Done
        }
        Some(_) => Step::Done,
        None => Step::Ask(Decision {
            who: seat,
            ask: Ask::One,
            purpose: Purpose::Range,
            about: None,
            words: None,
            options: Range::ALL.iter().copied().map(Choice::Range).collect(),
        }),
    }
}

fn end(table: &Table, state: &mut State) -> Step {
    super::hand::after(table, state, |state| state.happen(table, Event::CombatEnds));
    go(state, FightStep::After)
}

/// What abilities have left for the end of the combat, then the combat that waits.
fn after(state: &mut State) -> Step {
    if let Some(rest) = state.take_later(Window::CombatEnded) {
        state.push(Frame::Activation(rest));
        return Step::Again;
    }
    match state.next_combat() {
        Some((a, b)) => go(state, FightStep::Begin(a, b)),
        None => Step::Done,
    }
}

/// Damage that waits is prevented and taken.
fn resolve_damage() -> Step {
    Step::Call(Machine::Harm(HarmStep::Begin))
}

/// Strikes of that order have been carried out.
fn struck(state: &mut State, order: Order) -> Step {
    state.resolving(false);
    state.replace(Machine::Fight(FightStep::Taken(order)));
    resolve_damage()
}
