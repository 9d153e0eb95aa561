//! Triggers that are due, one after the other.
//!
//! In: the abilities that have become due. Out: each carried out, in the order that the Methuselah
//! whose turn it is chooses among those that are due at once (2, sequencing: the acting one first).
//! Never: an order asked for where there is nothing to put in order.
use super::{Run, Step};
use crate::bytecode::Per;
use crate::game::state::{Due, UsedWhat};
use crate::game::{Ask, CardId, Choice, Decision, Entity, Machine, Purpose, Source, State, Table};

pub(super) fn step(table: &Table, state: &mut State, chosen: Option<Choice>) -> Step {
    let mut cards: Vec<CardId> = Vec::new();
    for due in state.due() {
        if !cards.contains(&due.card) {
            cards.push(due.card);
        }
    }
    let first = match (chosen, cards.as_slice()) {
        (_, []) => return Step::Done,
        (Some(Choice::Pick(Entity::Card(card))), _) => card,
        (_, [one]) => *one,
        (_, many) => {
            return Step::Ask(Decision {
                who: state.turn().seat,
                ask: Ask::One,
                purpose: Purpose::Order,
                about: None,
                words: None,
                options: many.iter().map(|card| Choice::Pick(Entity::Card(*card))).collect(),
            });
        }
    };
    let at = state.due().iter().position(|due| due.card == first);
    match at.and_then(|at| state.take_due(at)) {
        Some(due) if open(table, state, due) => {
            state.replace(Machine::Triggers);
            let you = due.you;
            let targets = [Some(due.that), due.other];
            Step::Run(Run { source: Source::Card(due.card), ability: due.ability, you, actor: None, targets })
        }
        Some(_) | None => Step::Again,
    }
}

/// Whether its limit leaves room for it.
fn open(table: &Table, state: &State, due: Due) -> bool {
    let ability = table.def(state.card(due.card).def).ability(due.ability);
    let Some(limit) = ability.and_then(|ability| ability.limit) else { return true };
    let what = UsedWhat::Ability(due.card, due.ability);
    let per = |per: Per| per == limit.per;
    let times = state.used().iter().filter(|used| used.what == what && per(used.per)).count();
    times < usize::from(limit.n)
}
