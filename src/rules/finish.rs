//! An incapacitated imbued is burned (imbued rules 5).
//!
//! In: the acting minion and its victim. Out: the victim's equipment taken as far as the acting minion
//! likes, the victim burned; then each ready imbued may burn a conviction to hurt the acting minion.
//! Never here: who may act so; the action of the rules says that.
use super::{Step, diablerie};
use crate::bytecode::{Bit, Harm, Per};
use crate::game::combat::{Blow, Means};
use crate::game::frame::HarmStep;
use crate::game::state::UsedWhat;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Machine, Purpose, State, Table, query};

/// The equipment, one piece after the other until the acting minion passes, and then the burning.
pub(super) fn step(table: &Table, state: &mut State, by: CardId, whom: CardId, chosen: Option<Choice>) -> Step {
    if !query::is(table, state, whom, &[Bit::Imbued, Bit::Incapacitated]) {
        return Step::Done;
    }
    if let Some(Choice::Pick(Entity::Card(piece))) = chosen {
        let block = state.card(piece).block;
        state.happen(table, Event::PutOn(piece, by, block));
        return Step::Again;
    }
    match diablerie::spoils(table, state, by, whom).filter(|_| chosen.is_none()) {
        Some(decision) => Step::Ask(decision),
        None => {
            state.happen(table, Event::Burn(whom));
            state.replace(Machine::Avenge(by));
            Step::Again
        }
    }
}

/// Each ready imbued in its turn, whoever controls it, may burn a conviction to inflict 1 damage on the
/// acting minion, which cannot be prevented.
pub(super) fn avenge(table: &Table, state: &mut State, by: CardId, chosen: Option<Choice>) -> Step {
    if !state.in_play(by) {
        return Step::Done;
    }
    let decided =
        |card: &CardId| state.used().iter().any(|used| used.minion == Some(*card) && used.what == UsedWhat::Avenged);
    let able = |card: &CardId| {
        query::is(table, state, *card, &[Bit::Imbued, Bit::Ready])
            && query::convictions(table, state, *card).next().is_some()
    };
    let Some(imbued) = state.all_in_play().filter(able).find(|card| !decided(card)) else { return Step::Done };
    let Some(chosen) = chosen else {
        let all = query::convictions(table, state, imbued);
        let mut options: Vec<Choice> = all.map(|card| Choice::Pick(Entity::Card(card))).collect();
        options.push(Choice::Pass);
        return Step::Ask(Decision {
            who: state.card(imbued).controller,
            ask: Ask::UseOrPass,
            purpose: Purpose::Avenge,
            about: Some(Entity::Card(imbued)),
            words: None,
            options,
        });
    };
    state.happen(table, Event::Use(Some(imbued), UsedWhat::Avenged, Per::Action));
    if let Choice::Pick(Entity::Card(conviction)) = chosen {
        state.happen(table, Event::Burn(conviction));
        let how = Harm::Unpreventable;
        state.hurt(Blow { to: by, n: 1, how, by: Some(imbued), with: Means::Effect });
        return Step::Call(Machine::Harm(HarmStep::Begin));
    }
    Step::Again
}
