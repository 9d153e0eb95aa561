//! Contests of titles (4, contested titles).
//!
//! In: the vampires in play. Out: those who claim one unique title are treated as untitled; in its
//! Methuselah's unlock phase each pays 1 blood or yields, which one in torpor and one without blood
//! must; the last one has the title again. Never: a vampire out of play for it.
use super::{Step, contest};
use crate::bytecode::{Bit, Counter, Per};
use crate::game::office::Office;
use crate::game::state::UsedWhat;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Purpose, Seat, State, Table, query};

/// Contests of titles begin, and titles that are no longer the vampire's to contest are yielded.
pub(super) fn begin(table: &Table, state: &mut State) {
    if !state.titles_due() || contest::busy(state) {
        return;
    }
    state.titles_seen();
    let misfits = state.claims().iter().map(|(card, _)| *card).filter(|card| state.in_play(*card));
    let misfits: Vec<CardId> = misfits.filter(|card| query::claimed(table, state, *card).is_none()).collect();
    for card in misfits {
        state.happen(table, Event::YieldTitle(card));
    }
    let held: Vec<(CardId, Office)> = state
        .all_in_play()
        .filter_map(|card| query::claimed(table, state, card).map(|office| (card, office)))
        .collect();
    for (card, office) in &held {
        let contested = held.iter().any(|(other, theirs)| other != card && office.contests(*theirs));
        if contested && !state.contests_title(*card) {
            state.happen(table, Event::ContestTitle(*card));
        }
    }
}

/// The vampires of a Methuselah whose contested titles have still to be seen to in her unlock phase.
pub(super) fn due(state: &State, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
    let done = |card| state.used().iter().any(|used| used.what == UsedWhat::Title(card));
    let all = state.claims().iter().map(|(card, _)| *card);
    all.filter(move |card| state.in_play(*card) && state.card(*card).controller == seat && !done(*card))
}

/// Whether another vampire in play still claims the title.
fn contested(table: &Table, state: &State, card: CardId) -> bool {
    let Some(office) = query::claimed(table, state, card) else { return false };
    let others = state.claims().iter().map(|(one, _)| *one).filter(|one| *one != card && state.in_play(*one));
    others.filter_map(|one| query::claimed(table, state, one)).any(|theirs| office.contests(theirs))
}

/// One vampire's contested title: won, paid for, or yielded.
pub(super) fn step(table: &Table, state: &mut State, card: CardId, chosen: Option<Choice>) -> Step {
    if !state.contests_title(card) {
        return Step::Done;
    }
    let able = query::is(table, state, card, &[Bit::Ready]) && state.card(card).blood > 0;
    match chosen {
        None if !contested(table, state, card) => state.happen(table, Event::WinTitle(card)),
        None if able => {
            return Step::Ask(Decision {
                who: state.card(card).controller,
                ask: Ask::YesNo,
                purpose: Purpose::ContestTitle,
                about: Some(Entity::Card(card)),
                words: None,
                options: vec![Choice::Yes, Choice::No],
            });
        }
        Some(Choice::Yes) => {
            state.happen(table, Event::Use(None, UsedWhat::Title(card), Per::Turn));
            state.happen(table, Event::Lose(card, Counter::Blood, 1));
        }
        None | Some(_) => state.happen(table, Event::YieldTitle(card)),
    }
    Step::Done
}
