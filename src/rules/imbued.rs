//! Convictions of the imbued (imbued rules 2): the first one, and those that are burned for a cost.
//!
//! In: an imbued. Out: a conviction of its controller's hand, ash heap or library on it, if she likes; so
//! many burned, of which she chooses where they are not alike. Never here: how one is played.
use super::{Step, hand};
use crate::bytecode::Zone;
use crate::game::query::Wanted;
use crate::game::{Ask, CardId, Choice, Decision, DefId, Entity, Event, Machine, Purpose, State, Table, query};

/// An imbued who has come into play without a conviction may gain one.
pub(super) fn calling(table: &Table, state: &mut State, imbued: CardId, chosen: Option<Choice>) -> Step {
    let seat = state.card(imbued).controller;
    let without = state.in_play(imbued) && query::convictions(table, state, imbued).next().is_none();
    if !without || query::forbids(table, state, imbued, Wanted::FirstConviction).is_err() {
        return Step::Done;
    }
    let Some(chosen) = chosen else {
        let zones = [Zone::Hand, Zone::AshHeap, Zone::Library];
        let mut options: Vec<Choice> = Vec::new();
        for zone in zones {
            let there = state.zone(seat, zone).filter(|card| table.def(state.card(*card).def).is_conviction());
            options.extend(unlike(state, there).into_iter().map(|card| Choice::Pick(Entity::Card(card))));
        }
        if options.is_empty() {
            return Step::Done;
        }
        options.push(Choice::Pass);
        return Step::Ask(Decision {
            who: seat,
            ask: Ask::UseOrPass,
            purpose: Purpose::Calling,
            about: Some(Entity::Card(imbued)),
            words: None,
            options,
        });
    };
    if let Choice::Pick(Entity::Card(card)) = chosen {
        state.happen(table, Event::PutOn(card, imbued, 0));
    }
    // She has looked through the library, whatever she took.
    state.happen(table, Event::Shuffle(seat, Zone::Library));
    hand::refill(table, state, seat);
    Step::Done
}

/// An imbued burns so many convictions, one after the other, as far as there are any.
pub(super) fn spend(table: &Table, state: &mut State, imbued: CardId, n: u16, chosen: Option<Choice>) -> Step {
    let all: Vec<CardId> = query::convictions(table, state, imbued).collect();
    if n == 0 {
        return Step::Done;
    }
    let kinds = unlike(state, all.iter().copied());
    let one = match (chosen, kinds.as_slice()) {
        (_, []) => return Step::Done,
        (Some(Choice::Pick(Entity::Card(card))), _) => card,
        (_, [one]) => *one,
        (_, [one, ..]) if all.len() <= usize::from(n) => *one,
        (_, many) => {
            return Step::Ask(Decision {
                who: state.card(imbued).controller,
                ask: Ask::One,
                purpose: Purpose::Spend,
                about: Some(Entity::Card(imbued)),
                words: None,
                options: many.iter().map(|card| Choice::Pick(Entity::Card(*card))).collect(),
            });
        }
    };
    state.replace(Machine::Spend(imbued, n - 1));
    state.happen(table, Event::Burn(one));
    Step::Again
}

/// One of each name: copies in one place are alike.
fn unlike(state: &State, cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
    let mut seen: Vec<DefId> = Vec::new();
    let mut out = Vec::new();
    for card in cards {
        let def = state.card(card).def;
        if !seen.contains(&def) {
            seen.push(def);
            out.push(card);
        }
    }
    out
}
