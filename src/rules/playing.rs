//! Cards played and abilities used outside of announcing an action: masters, modifiers, reactions,
//! abilities of cards in play.
//!
//! In: a use with its targets. Out: its cost paid when it is played, whatever comes of it (4, resolve
//! the action), its effect run, the card burned unless it went elsewhere, a card drawn for it.
use super::{Run, Step, hand};
use crate::bytecode::{Ability, AbilityKind, Per, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::Playing;
use crate::game::state::UsedWhat;
use crate::game::{CardId, DefId, Entity, Event, Machine, Seat, Source, State, Table, Use};

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
    match what.source {
        Source::Card(card) => begin(table, state, card, &ability, seat, what),
        // The rules provide master phase actions besides.
        Source::Rule(_) => state.happen(table, Event::Spend(1)),
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
        Source::Rule(def) => Some((what.minion, UsedWhat::Named(def, what.ability))),
    }
}

/// What a use costs now: blood and pool.
pub(super) fn cost(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> (u16, u16) {
    let you = state.you_of(what.source, seat);
    let context = Context::new(table, state, state.def_of(what.source), what.source, you);
    let context = context.by(what.minion).at(targets);
    let n = |id: Option<crate::bytecode::NodeId>| {
        u16::try_from(id.map_or(0, |id| eval::amount(&context, id)).max(0)).unwrap_or(u16::MAX)
    };
    (n(ability.blood), n(ability.pool))
}

/// What of a rescue's cost can be paid by either of the two (4, rescue); none of any other use.
pub(super) fn shared(ability: &Ability) -> bool {
    ability.act.is_some_and(|act| act.kind == crate::bytecode::ActKind::Rescue)
}

/// Whether a target leaves a use affordable: of a rescue the two together have its cost.
pub(super) fn shares(table: &Table, state: &State, what: Use, ability: &Ability, seat: Seat, target: Entity) -> bool {
    if !shared(ability) {
        return true;
    }
    let (blood, _) = cost(table, state, what, ability, seat, [Some(target), None]);
    let has = |card: Option<CardId>| card.map_or(0, |card| u32::from(state.card(card).blood));
    has(what.minion) + has(target.card()) >= u32::from(blood)
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
    let (blood, pool) = cost(table, state, what, ability, seat, targets);
    let payer = payer(state, what);
    let has_blood = blood == 0 || payer.is_some_and(|payer| state.card(payer).blood >= blood);
    if !has_blood || state.player(seat).pool < i32::from(pool) {
        return false;
    }
    if blood > 0
        && let Some(payer) = payer
    {
        state.happen(table, Event::Lose(payer, crate::bytecode::Counter::Blood, blood));
    }
    if pool > 0 {
        state.happen(table, Event::LosePool(seat, pool));
    }
    true
}

/// Whose blood pays: the minion's that uses it, or the card's own.
pub(super) fn payer(state: &State, what: Use) -> Option<CardId> {
    match (what.minion, what.source) {
        (Some(minion), _) => Some(minion),
        (None, Source::Card(card)) => state.in_play(card).then_some(card),
        (None, Source::Rule(_)) => None,
    }
}
