//! Cards played and abilities used outside of announcing an action: masters, modifiers, reactions,
//! abilities of cards in play.
//!
//! In: a use with its targets. Out: its cost paid when it is played, whatever comes of it (4, resolve
//! the action), its effect run, the card burned unless it went elsewhere, a card drawn for it.
use super::{Run, Step, hand};
use crate::bytecode::{Ability, AbilityKind, Per, Zone};
use crate::game::frame::Playing;
use crate::game::state::UsedWhat;
use crate::game::{CardId, DefId, Entity, Event, Machine, Reason, Seat, Source, State, Table, Use, query};

pub(super) fn step(table: &Table, state: &mut State, playing: Playing) -> Step {
    let Playing { what, seat, targets, done } = playing;
    if done {
        if let Source::Card(card) = what.source
            && state.card(card).zone == Zone::SetAside
        {
            state.happen(table, Event::Discard(card));
        }
        hand::refill(table, state, seat);
        return Step::Done;
    }
    let def = state.def_of(what.source);
    let Some(ability) = table.def(def).ability(what.ability).copied() else { return Step::Done };
    if !pay(table, state, what, &ability, seat, targets) {
        return Step::Done;
    }
    if let Source::Card(card) = what.source {
        begin(table, state, card, &ability, seat, what);
    }
    state.replace(Machine::Playing(Playing { done: true, ..playing }));
    Step::Run(Run { source: what.source, ability: what.ability, you: seat, actor: what.minion, targets })
}

fn begin(table: &Table, state: &mut State, card: CardId, ability: &Ability, seat: Seat, what: Use) {
    let def = state.card(card).def;
    let counted = limited(state, what, def);
    if state.card(card).zone == Zone::Hand {
        state.happen(table, Event::Play(card, seat));
        state.happen(table, Event::Move(card, seat, Zone::SetAside));
        hand::refill(table, state, seat);
        if ability.kind == AbilityKind::Master {
            state.happen(table, Event::Spend(1));
        } else {
            state.happen(table, Event::Use(what.minion, UsedWhat::Card(def), Per::Action));
        }
    }
    if ability.locks {
        state.happen(table, Event::Lock(card));
    }
    if let (Some(limit), Some((minion, counted))) = (ability.limit, counted) {
        state.happen(table, Event::Use(minion, counted, limit.per));
    }
}

/// What a use counts as against the limit of its ability: of a card in play that very card's, whoever
/// uses it; of a card played, all of its name, for each minion that plays it.
pub(super) fn limited(state: &State, what: Use, def: DefId) -> Option<(Option<CardId>, UsedWhat)> {
    match what.source {
        Source::Card(card) if state.in_play(card) => Some((None, UsedWhat::Ability(card, what.ability))),
        Source::Card(_) => Some((what.minion, UsedWhat::Named(def, what.ability))),
        Source::Rule(_) => None,
    }
}

/// Whether a use can be paid: with these targets, or else the reason why not.
pub(super) fn affordable(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> Result<(), Reason> {
    let (blood, pool) = query::price(table, state, what, ability, seat, targets);
    let has = |card: Option<CardId>| card.map_or(0, |card| u32::from(state.card(card).blood));
    // Of a rescue the two together have its cost.
    let more = if shared(ability) { has(targets[0].and_then(Entity::card)) } else { 0 };
    if u32::from(blood) > has(query::payer(state, what)) + more {
        return Err(Reason::NoBlood);
    }
    if state.player(seat).pool < i32::from(pool) { Err(Reason::NoPool) } else { Ok(()) }
}

/// What of a rescue's cost can be paid by either of the two (4, rescue); none of any other use.
pub(super) fn shared(ability: &Ability) -> bool {
    ability.act.is_some_and(|act| act.kind == crate::bytecode::ActKind::Rescue)
}

/// Whether the target decides if a use can be paid: of a rescue it can pay itself, and what is in play
/// can make the price hang on it.
pub(super) fn by_target(table: &Table, state: &State, ability: &Ability) -> bool {
    shared(ability) || query::prices_change(table, state)
}

/// Pays it. False where it cannot be paid; then nothing is.
pub(super) fn pay(
    table: &Table,
    state: &mut State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> bool {
    if affordable(table, state, what, ability, seat, targets).is_err() {
        return false;
    }
    let (blood, pool) = query::price(table, state, what, ability, seat, targets);
    if blood > 0
        && let Some(payer) = query::payer(state, what)
    {
        state.happen(table, Event::Lose(payer, crate::bytecode::Counter::Blood, blood));
    }
    if pool > 0 {
        state.happen(table, Event::LosePool(seat, pool));
    }
    true
}
