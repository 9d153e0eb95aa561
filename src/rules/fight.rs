//! A combat of hand strikes, one round (4, combat; the other steps are not part of this table).
//!
//! In: two minions. Out: each has struck the other at the same time for its strength. Never: a combat
//! with a minion that is not ready.
use super::Step;
use crate::bytecode::{Bit, Stat};
use crate::game::frame::FightStep;
use crate::game::{Event, Machine, State, Table, query};

pub(super) fn step(table: &Table, state: &mut State, step: FightStep) -> Step {
    match step {
        FightStep::Begin(a, b) => {
            let ready = |minion| query::is(table, state, minion, &[Bit::Minion, Bit::Ready]);
            if a == b || !ready(a) || !ready(b) || state.combat().is_some() {
                return Step::Done;
            }
            state.happen(table, Event::Combat(a, b));
            state.replace(Machine::Fight(FightStep::Strike));
        }
        FightStep::Strike => {
            let Some(combat) = state.combat().copied() else { return Step::Done };
            let [a, b] = combat.minions;
            let strength =
                |minion| u16::try_from(query::stat(table, state, minion, Stat::Strength).max(0)).unwrap_or(u16::MAX);
            let (of_a, of_b) = (strength(a), strength(b));
            state.happen(table, Event::Strike(a, b, of_a));
            state.happen(table, Event::Strike(b, a, of_b));
            for (minion, damage) in [(b, of_a), (a, of_b)] {
                if damage > 0 {
                    state.happen(table, Event::Damage(minion, damage, true));
                }
            }
            state.replace(Machine::Fight(FightStep::End));
        }
        FightStep::End => {
            super::hand::after(table, state, |state| state.happen(table, Event::CombatEnds));
            return Step::Done;
        }
    }
    Step::Again
}
