//! Strikes are chosen: the acting minion first, each with its weapon and its aim (4, combat: strike).
//!
//! In: the side that chooses. Out: the question, or the strike and the next that is to be chosen. A minion
//! that has used the maneuver of a strike has chosen it. One without an additional strike left chooses none
//! in a further pair. Never here: what a strike does.
use super::{Step, go, open};
use crate::bytecode::{Bit, Range, StrikeKind, Window};
use crate::game::combat::Chosen;
use crate::game::frame::FightStep;
use crate::game::query::{self, Wanted};
use crate::game::state::Combat;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Purpose, Source, State, Table, Use};
use crate::rules::{offers, turn};

/// After a side has chosen, the other does; then both have.
fn next(state: &mut State, side: u8) -> Step {
    if side == 0 { go(state, FightStep::Strike(1)) } else { open(state, Window::Chosen) }
}

fn left(combat: &Combat, side: u8) -> u8 {
    if side == 0 { combat.more[0] } else { combat.more[1] }
}

pub(super) fn choose(table: &Table, state: &mut State, side: u8, chosen: Option<Choice>) -> Step {
    let Some(combat) = state.combat().copied() else { return Step::Done };
    let minion = combat.minion(side);
    if combat.pair > 1 && left(&combat, side) == 0 {
        return next(state, side);
    }
    if combat.strike(side).is_some() {
        return go(state, FightStep::Weapon(side));
    }
    let seat = state.card(minion).controller;
    let hand = Chosen { what: None, weapon: None, at: combat.minion(1 - side) };
    match chosen {
        Some(Choice::Use(what)) => return turn::announce(seat, what),
        Some(Choice::Hand) => {
            state.happen(table, Event::ChooseStrike(minion, hand));
            return go(state, FightStep::Weapon(side));
        }
        Some(_) | None => {}
    }
    let mut options: Vec<Choice> = Vec::new();
    if query::forbids(table, state, minion, Wanted::Strike(StrikeKind::Hand)).is_ok() {
        options.push(Choice::Hand);
    }
    options.extend(offers::in_combat(table, state, seat).into_iter().map(Choice::Use));
    match options.as_slice() {
        // It gets no strike.
        [] => next(state, side),
        // What every minion has is not asked for where there is nothing else.
        [Choice::Hand] => {
            state.happen(table, Event::ChooseStrike(minion, hand));
            go(state, FightStep::Weapon(side))
        }
        _ => Step::Ask(Decision {
            who: seat,
            ask: Ask::One,
            purpose: Purpose::Strike,
            about: Some(Entity::Card(minion)),
            words: None,
            options,
        }),
    }
}

/// The strikes of melee weapons that a minion could make.
fn melee(table: &Table, state: &State, minion: CardId) -> Vec<(CardId, u8)> {
    let mut out = Vec::new();
    if query::forbids(table, state, minion, Wanted::Strike(StrikeKind::Weapon)).is_err() {
        return out;
    }
    for card in state.on(minion).filter(|card| state.in_play(*card)) {
        if !query::is_melee_weapon(table, state, card) {
            continue;
        }
        for (ability, number) in table.def(state.card(card).def).program.abilities.iter().zip(0u8..) {
            let what = Use { source: Source::Card(card), ability: number, minion: Some(minion) };
            if ability.strike.is_some() && super::could_strike(table, state, what).is_ok() {
                out.push((card, number));
            }
        }
    }
    out
}

pub(super) fn weapon(table: &Table, state: &mut State, side: u8, answer: Option<Choice>) -> Step {
    let Some(combat) = state.combat().copied() else { return Step::Done };
    let minion = combat.minion(side);
    let Some(chosen) = combat.strike(side) else { return go(state, FightStep::Aim(side)) };
    let ability = chosen.what.and_then(|what| table.def(state.def_of(what.source)).ability(what.ability));
    let either = ability.and_then(|ability| ability.strike).is_some_and(|one| one.kind == StrikeKind::HandOrMelee);
    let weapons = if either { melee(table, state, minion) } else { Vec::new() };
    if weapons.is_empty() || answer == Some(Choice::Hand) {
        return go(state, FightStep::Aim(side));
    }
    if let Some(Choice::Pick(Entity::Card(card))) = answer {
        let weapon = weapons.into_iter().find(|(one, _)| *one == card);
        state.happen(table, Event::ChooseStrike(minion, Chosen { weapon, ..chosen }));
        return go(state, FightStep::Aim(side));
    }
    let mut options: Vec<Choice> = weapons.iter().map(|(card, _)| Choice::Pick(Entity::Card(*card))).collect();
    if query::forbids(table, state, minion, Wanted::Strike(StrikeKind::Hand)).is_ok() {
        options.push(Choice::Hand);
    }
    Step::Ask(Decision {
        who: state.card(minion).controller,
        ask: Ask::One,
        purpose: Purpose::Weapon,
        about: Some(Entity::Card(minion)),
        words: None,
        options,
    })
}

/// A ranged strike at long range can be aimed at a retainer of the opposing minion (4, retainers and
/// combat).
pub(super) fn aim(table: &Table, state: &mut State, side: u8, answer: Option<Choice>) -> Step {
    let Some(combat) = state.combat().copied() else { return Step::Done };
    let (minion, other) = (combat.minion(side), combat.minion(1 - side));
    let Some(chosen) = combat.strike(side) else { return next(state, side) };
    let nature = query::nature(table, state, minion, &chosen);
    let harmless = matches!(nature.kind, StrikeKind::Dodge | StrikeKind::CombatEnds);
    let far = combat.range == Range::Long && nature.ranged && !harmless;
    let retainer = |card: &CardId| state.in_play(*card) && query::is(table, state, *card, &[Bit::Retainer]);
    let retainers: Vec<CardId> = if far { state.on(other).filter(retainer).collect() } else { Vec::new() };
    match answer {
        Some(Choice::Pick(Entity::Card(at))) => {
            state.happen(table, Event::ChooseStrike(minion, Chosen { at, ..chosen }));
            next(state, side)
        }
        Some(_) => next(state, side),
        None if retainers.is_empty() => next(state, side),
        None => Step::Ask(Decision {
            who: state.card(minion).controller,
            ask: Ask::One,
            purpose: Purpose::Aim,
            about: Some(Entity::Card(minion)),
            words: None,
            options: [other].into_iter().chain(retainers).map(|one| Choice::Pick(Entity::Card(one))).collect(),
        }),
    }
}
