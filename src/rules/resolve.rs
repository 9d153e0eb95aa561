//! A bleed, a hunt and a recruitment resolve (4, bleed; 4, hunt; 4, recruit ally).
use super::Step;
use crate::bytecode::{Counter, Per, Stat, Zone};
use crate::game::settings::EdgeFrom;
use crate::game::state::UsedWhat;
use crate::game::{CardId, Event, Seat, State, Table, query};

/// The target burns pool equal to the bleed amount; the Edge goes as the settings say.
pub(super) fn bleed(table: &Table, state: &mut State, by: CardId, whom: Seat) -> Step {
    let amount = u16::try_from(query::stat(table, state, by, Stat::Bleed).max(0)).unwrap_or(u16::MAX);
    let controller = state.card(by).controller;
    if amount > 0 {
        state.happen(table, Event::LosePool(whom, amount));
    }
    // Where it is the pool burned that counts, that has given the Edge as it was burned.
    let gives = table.settings.edge_from == EdgeFrom::Amount && amount > 0;
    if gives && state.edge() != Some(controller) {
        state.happen(table, Event::Edge(Some(controller)));
    }
    if gives {
        state.happen(table, Event::Bled(by, whom));
    }
    Step::Done
}

/// The vampire gains blood; what it cannot hold drains off.
pub(super) fn hunt(table: &Table, state: &mut State, by: CardId) -> Step {
    let amount = u16::try_from(query::stat(table, state, by, Stat::Hunt).max(0)).unwrap_or(u16::MAX);
    state.happen(table, Event::Gain(by, Counter::Blood, amount));
    Step::Done
}

/// The ally comes into play: at once, and then it does not act this turn; or when the influence phase
/// of its Methuselah ends (4, recruit ally; revised 6.1.5).
pub(super) fn recruit(table: &Table, state: &mut State, ally: CardId, seat: Seat, block: u8) -> Step {
    if table.settings.recruits_wait {
        state.happen(table, Event::PlayedAs(ally, block));
        state.happen(table, Event::Move(ally, seat, Zone::Waiting));
    } else {
        // Its level is known as it comes, and with it its life.
        state.happen(table, Event::PlayedAs(ally, block));
        state.happen(table, Event::Move(ally, seat, Zone::Ready));
        state.happen(table, Event::Use(Some(ally), UsedWhat::Recruited, Per::Turn));
    }
    Step::Done
}
