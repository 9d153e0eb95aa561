//! Contests of unique cards (4, contested cards).
//!
//! In: the unique cards that have come into play. Out: those of one name turned face down, or the
//! newcomer burned where its Methuselah has one already; in her unlock phase each pays 1 pool for
//! hers or yields it, and the last one is turned face up again. Never: a contest that somebody enters
//! of her own will against herself; `legal` refuses that before.
use super::Step;
use crate::bytecode::{Per, Zone};
use crate::game::state::UsedWhat;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Frame, Purpose, Reason, Refusal, Seat, State, Table};

/// Contests of the cards that have come into play, once the ability that brought them and what follows
/// from their coming have been carried out.
pub(super) fn begin(table: &Table, state: &mut State) {
    if state.arrived().is_empty() || busy(state) {
        return;
    }
    while let Some(card) = state.take_arrived() {
        if !state.in_play(card) {
            continue;
        }
        let others: Vec<CardId> = rivals(table, state, card).collect();
        let seat = state.card(card).controller;
        if others.iter().any(|other| state.card(*other).controller == seat) {
            state.happen(table, Event::Burn(card));
        } else if !others.is_empty() {
            for one in others.into_iter().chain([card]) {
                state.happen(table, Event::Contest(one));
            }
        }
    }
}

/// Whether an ability is being carried out, or one is due for what has happened.
pub(super) fn busy(state: &State) -> bool {
    state.triggers_due() || state.stack().iter().any(|frame| matches!(frame, Frame::Activation(_)))
}

/// The other unique cards of that card's name, in play or contested.
fn rivals<'a>(table: &'a Table, state: &'a State, card: CardId) -> impl Iterator<Item = CardId> + 'a {
    let def = table.def(state.card(card).def);
    let contested = state.contested().iter().map(|one| one.card).filter(|one| at_table(state, *one));
    let all = def.unique.then(|| state.all_in_play().chain(contested)).into_iter().flatten();
    all.filter(move |one| {
        let other = table.def(state.card(*one).def);
        *one != card && other.unique && other.person() == def.person()
    })
}

/// Whether a contested card can be contested for now: what it is on has not left play.
fn at_table(state: &State, card: CardId) -> bool {
    state.card(card).host.is_none_or(|host| state.in_play(host))
}

/// Nobody brings a unique card into play beside one of its name that she has.
pub fn with_herself(table: &Table, state: &State, seat: Seat, card: CardId) -> Result<(), Refusal> {
    match rivals(table, state, card).find(|other| state.card(*other).controller == seat) {
        Some(other) => Err(Refusal::by(Reason::Unique, other)),
        None => Ok(()),
    }
}

/// The contested cards that a Methuselah has still to see to in her unlock phase.
pub(super) fn due(state: &State, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
    let done = |card| state.used().iter().any(|used| used.what == UsedWhat::Contest(card));
    let hers = state.contested().iter().map(|one| one.card);
    hers.filter(move |card| state.card(*card).controller == seat && at_table(state, *card) && !done(*card))
}

/// One contested card: won, paid for, or yielded.
pub(super) fn step(table: &Table, state: &mut State, card: CardId, chosen: Option<Choice>) -> Step {
    let seat = state.card(card).controller;
    if state.card(card).zone != Zone::Contested {
        return Step::Done;
    }
    if rivals(table, state, card).next().is_none() {
        state.happen(table, Event::ContestEnds(card));
        return Step::Done;
    }
    match chosen {
        None => {
            return Step::Ask(Decision {
                who: seat,
                ask: Ask::YesNo,
                purpose: Purpose::Contest,
                about: Some(Entity::Card(card)),
                words: None,
                options: vec![Choice::Yes, Choice::No],
            });
        }
        Some(Choice::Yes) => {
            state.happen(table, Event::Use(None, UsedWhat::Contest(card), Per::Turn));
            state.happen(table, Event::LosePool(seat, 1));
        }
        Some(_) => state.happen(table, Event::Yield(card)),
    }
    Step::Done
}
