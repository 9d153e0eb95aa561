//! Strikes are resolved: what ends the combat, then first strikes, then the others, those of one order at
//! the same time (4, combat: strike effects).
//!
//! In: the strikes that have been chosen. Out: their effects, part after part; damage and what is stolen
//! wait until all of one order have been carried out, so that which comes first says nothing. Never here:
//! the choice of a strike, or the taking of damage.
use super::{Step, go, open, struck};
use crate::bytecode::{Harm, Stat, StrikeKind, Window, Zone};
use crate::game::frame::{FightStep, Order};
use crate::game::state::Combat;
use crate::game::{CardId, Event, Frame, Machine, Source, State, Table, query};
use crate::rules::Run;

/// The parts of an order: of each side the strike that it is made with, then what its card does; then what
/// comes as strikes are resolved.
const PARTS: u8 = 4;

pub(super) fn step(table: &Table, state: &mut State, order: Order, part: u8) -> Step {
    let Some(combat) = state.combat().copied() else { return Step::Done };
    if part == 0 {
        if !(0..2).any(|side| of_order(table, state, side) == Some(order)) && order != Order::Normal {
            return go(state, FightStep::Resolve(later(order), 0));
        }
        state.resolving(true);
    }
    if part < PARTS {
        state.replace(Machine::Fight(FightStep::Resolve(order, part + 1)));
        let (side, own) = (part / 2, part % 2 == 1);
        return if of_order(table, state, side) == Some(order) {
            carry_out(table, state, &combat, side, own)
        } else {
            Step::Again
        };
    }
    // What comes by itself as strikes are resolved comes in the first pair of a round.
    if order == Order::Normal && combat.pair == 1 && part < u8::MAX {
        state.replace(Machine::Fight(FightStep::Resolve(order, part + 1)));
        if part == PARTS {
            for minion in combat.minions {
                state.happen(table, Event::StrikesResolve(minion));
            }
            return Step::Again;
        }
        if let Some(volley) = state.volleys().get(usize::from(part - PARTS - 1)).cloned() {
            state.push(Frame::Activation(volley));
            return Step::Again;
        }
    }
    if order == Order::Ends {
        state.happen(table, Event::EndCombat);
    }
    state.settle_takings(table);
    struck(state, order)
}

fn later(order: Order) -> Order {
    match order {
        Order::Ends => Order::First,
        Order::First | Order::Normal => Order::Normal,
    }
}

/// The order in which the strike of a side is resolved; none where it has none, or has no strike any more.
fn of_order(table: &Table, state: &State, side: u8) -> Option<Order> {
    let combat = state.combat()?;
    let chosen = combat.strike(side)?;
    let nature = query::nature(table, state, combat.minion(side), &chosen);
    Some(match nature.kind {
        StrikeKind::CombatEnds if query::effective(table, state, combat.minion(side), &chosen) => Order::Ends,
        _ if nature.first => Order::First,
        _ => Order::Normal,
    })
}

/// One part of a strike.
fn carry_out(table: &Table, state: &mut State, combat: &Combat, side: u8, own: bool) -> Step {
    let by = combat.minion(side);
    let Some(chosen) = combat.strike(side) else { return Step::Again };
    let nature = query::nature(table, state, by, &chosen);
    let fails = !query::effective(table, state, by, &chosen)
        || (nature.kind != StrikeKind::CombatEnds && query::dodged(table, state, side));
    if fails {
        if !own && nature.kind != StrikeKind::Dodge {
            state.happen(table, Event::StrikeFails(by));
        }
        return Step::Again;
    }
    match (own, chosen.what, chosen.weapon) {
        (true, Some(what), _) => Step::Run(run(state, what.source, what.ability, by)),
        (true, None, _) => Step::Again,
        (false, _, Some((weapon, ability))) => {
            state.happen(table, Event::Strike(by, chosen.at));
            Step::Run(run(state, Source::Card(weapon), ability, by))
        }
        (false, _, None) => {
            state.happen(table, Event::Strike(by, chosen.at));
            if nature.kind == StrikeKind::Hand {
                let n = query::stat(table, state, by, Stat::Strength);
                state.strike_for(table, by, n, Harm::Normal);
            }
            Step::Again
        }
    }
}

fn run(state: &State, source: Source, ability: u8, by: CardId) -> Run {
    let you = state.card(by).controller;
    Run { source, ability, you, actor: Some(by), targets: [None, None] }
}

/// The damage of an order has been taken.
pub(super) fn taken(table: &Table, state: &mut State, order: Order) -> Step {
    match order {
        Order::First => go(state, FightStep::Resolve(Order::Normal, 0)),
        Order::Ends | Order::Normal => {
            clear(table, state);
            open(state, Window::MoreStrikes)
        }
    }
}

/// The pair is over: strike cards that have gone nowhere else go to the ash heap.
pub(super) fn clear(table: &Table, state: &mut State) {
    let Some(combat) = state.combat().copied() else { return };
    state.happen(table, Event::PairEnds);
    for chosen in combat.strikes.into_iter().flatten() {
        if let Some(Source::Card(card)) = chosen.what.map(|what| what.source)
            && state.card(card).zone == Zone::SetAside
        {
            state.happen(table, Event::Discard(card));
        }
    }
}
