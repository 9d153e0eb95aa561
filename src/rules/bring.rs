//! Equipment, retainers and allies brought into play by what a card does (4, equip; employ retainer;
//! recruit ally: by other means).
//!
//! In: the card, and the minion that equips with it, employs or recruits it. Out: its cost paid and its
//! own text carried out, at the level that is chosen. Where the minion may not, nothing happens.
use super::{Run, Step, contest, playing};
use crate::bytecode::Ability;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Machine, Purpose, State, Table, Use, query};

pub(super) fn step(
    table: &Table,
    state: &mut State,
    card: CardId,
    by: CardId,
    done: bool,
    chosen: Option<Choice>,
) -> Step {
    let seat = state.card(by).controller;
    if done || contest::with_herself(table, state, seat, card).is_err() {
        return Step::Done;
    }
    let ways: Vec<(Use, Ability)> =
        query::bringing(table, state, card, by).map(|(what, ability)| (what, *ability)).collect();
    let one = |choice: Use| ways.iter().copied().find(|(what, _)| *what == choice);
    let (what, ability) = match (ways.as_slice(), chosen) {
        ([], _) => return Step::Done,
        ([one], _) => *one,
        (_, Some(Choice::Use(choice))) => match one(choice) {
            Some(one) => one,
            None => return Step::Done,
        },
        (many, _) => {
            return Step::Ask(Decision {
                who: seat,
                ask: Ask::One,
                purpose: Purpose::Choose,
                about: Some(Entity::Card(card)),
                words: None,
                options: many.iter().map(|(what, _)| Choice::Use(*what)).collect(),
            });
        }
    };
    state.replace(Machine::Bring(card, by, true));
    if !playing::pay(table, state, what, &ability, seat, [None, None]) {
        return Step::Again;
    }
    Step::Run(Run { source: what.source, ability: what.ability, you: seat, actor: Some(by), targets: [None, None] })
}
