//! Diablerie, and the blood hunt that follows it (4, diablerie; 4, the blood hunt).
//!
//! In: a diablerist and a victim. Out: the victim's blood drunk, its equipment taken, the victim
//! burned, the diablerist rewarded, a referendum held, the diablerist burned if it passes. Nothing can
//! be used in the middle of it but what the rules ask.
use super::{Step, turn};
use crate::bytecode::{Bit, Stat};
use crate::game::frame::{Award, AwardStep, DiablerieStep, Prize};
use crate::game::query::Wanted;
use crate::game::state::Resolved;
use crate::game::{CardId, Choice, Decision, Entity, Event, Machine, Purpose, State, Table, query};

pub(super) fn step(
    table: &Table,
    state: &mut State,
    by: CardId,
    whom: CardId,
    step: DiablerieStep,
    chosen: Option<Choice>,
) -> Step {
    match step {
        DiablerieStep::Drink => {
            if query::can_diablerize(table, state, by, whom).is_err() {
                return Step::Done;
            }
            let blood = state.card(whom).blood;
            state.happen(table, Event::MoveBlood(whom, by, blood));
            go(state, by, whom, DiablerieStep::Equipment)
        }
        DiablerieStep::Equipment => equipment(table, state, by, whom, chosen),
        DiablerieStep::Burn => burn(table, state, by, whom),
        DiablerieStep::Trophies(red) => {
            go(state, by, whom, DiablerieStep::Hunt);
            if red { Step::Call(award(by, Prize::Trophy)) } else { Step::Again }
        }
        DiablerieStep::Hunt => {
            if !table.settings.blood_hunt || query::forbids(table, state, by, Wanted::BloodHunt).is_err() {
                return Step::Done;
            }
            state.happen(table, Event::BloodHunt(by));
            go(state, by, whom, DiablerieStep::Result);
            Step::Call(super::referendum::begin(state))
        }
        DiablerieStep::Result => {
            let passes = state.referendum().is_some_and(|referendum| referendum.result == Some(Resolved::Passed));
            state.happen(table, Event::ReferendumOver);
            if passes && state.in_play(by) {
                state.happen(table, Event::Burn(by));
            }
            Step::Done
        }
    }
}

fn go(state: &mut State, by: CardId, whom: CardId, step: DiablerieStep) -> Step {
    state.replace(Machine::Diablerie(by, whom, step));
    Step::Again
}

/// The beginning of an award.
pub(super) fn award(vampire: CardId, prize: Prize) -> Machine {
    Machine::Award(Award { vampire, prize, step: AwardStep::Search })
}

/// The diablerist may take any of the victim's equipment: one piece after the other, until it passes.
fn equipment(table: &Table, state: &mut State, by: CardId, whom: CardId, chosen: Option<Choice>) -> Step {
    match chosen {
        Some(Choice::Pick(Entity::Card(piece))) => {
            let block = state.card(piece).block;
            state.happen(table, Event::PutOn(piece, by, block));
            return Step::Again;
        }
        Some(_) => return go(state, by, whom, DiablerieStep::Burn),
        None => {}
    }
    match spoils(table, state, by, whom) {
        Some(decision) => Step::Ask(decision),
        None => go(state, by, whom, DiablerieStep::Burn),
    }
}

/// Which of a victim's equipment the one who has it at its mercy takes; nothing is asked where there is none.
pub(super) fn spoils(table: &Table, state: &State, by: CardId, whom: CardId) -> Option<Decision> {
    let pieces = state.on(whom).filter(|piece| query::is(table, state, *piece, &[Bit::Equipment]));
    let options = pieces.map(|piece| Choice::Pick(Entity::Card(piece))).collect();
    let decision = turn::use_or_pass(state.card(by).controller, Purpose::Spoils, options)?;
    Some(Decision { about: Some(Entity::Card(by)), ..decision })
}

/// The victim burns with what is still on it. What it was decides the rewards.
fn burn(table: &Table, state: &mut State, by: CardId, whom: CardId) -> Step {
    let capacity = |card| query::stat(table, state, card, Stat::Capacity);
    let older = table.settings.diablerie_reward && capacity(whom) > capacity(by);
    let red = query::has_keyword(table, state, whom, "red list");
    // What watches for it looks at the victim while it is still there.
    state.happen(table, Event::Diablerized(by, whom));
    state.happen(table, Event::Burn(whom));
    go(state, by, whom, DiablerieStep::Trophies(red));
    if older { Step::Call(award(by, Prize::Discipline)) } else { Step::Again }
}
