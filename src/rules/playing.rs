//! Cards played and abilities used outside of announcing an action: masters, modifiers, reactions,
//! abilities of cards in play.
//!
//! In: a use with its targets. Out: its cost paid when it is played, whatever comes of it (4, resolve
//! the action), its effect run unless it has been cancelled, the card burned unless it went elsewhere, a
//! card drawn for it.
use super::{Run, Step, hand};
use crate::bytecode::fields::needs;
use crate::bytecode::{Ability, AbilityKind, Per, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::{PlayStep, Playing};
use crate::game::state::{Played, UsedWhat};
use crate::game::{CardId, DefId, Entity, Event, Machine, Seat, SeatSet, Source, State, Table, Use};

pub(super) fn step(table: &Table, state: &mut State, playing: Playing) -> Step {
    let Playing { what, seat, targets, step } = playing;
    let def = state.def_of(what.source);
    let Some(ability) = table.def(def).ability(what.ability).copied() else { return Step::Done };
    match step {
        PlayStep::Begin => {
            if !payable(table, state, what, &ability, seat, targets) {
                return Step::Done;
            }
            let from_hand = match what.source {
                Source::Card(card) => begin(table, state, card, &ability, seat, what).then_some(card),
                Source::Rule(_) => None,
            };
            match from_hand {
                Some(card) => {
                    state.replace(Machine::Playing(Playing { step: PlayStep::Played, ..playing }));
                    play(table, state, card, what, seat, targets)
                }
                None => carry_out(table, state, playing, &ability),
            }
        }
        PlayStep::Played => match played(table, state, seat, &ability) {
            Some(played) if played.cancelled => {
                if !played.unpaid {
                    pay(table, state, what, &ability, seat, targets);
                }
                state.replace(Machine::Playing(Playing { step: PlayStep::Done, ..playing }));
                Step::Again
            }
            Some(_) | None => carry_out(table, state, playing, &ability),
        },
        PlayStep::Done => {
            if let Source::Card(card) = what.source
                && state.card(card).zone == Zone::SetAside
            {
                state.happen(table, Event::Discard(card));
            }
            hand::refill(table, state, seat);
            Step::Done
        }
    }
}

/// Pays for it and carries it out.
fn carry_out(table: &Table, state: &mut State, playing: Playing, ability: &Ability) -> Step {
    let Playing { what, seat, targets, .. } = playing;
    state.replace(Machine::Playing(Playing { step: PlayStep::Done, ..playing }));
    if !pay(table, state, what, ability, seat, targets) {
        return Step::Again;
    }
    Step::Run(Run { source: what.source, ability: what.ability, you: seat, actor: what.minion, targets })
}

/// The card is shown and set aside, and everybody may cancel it as it is played (2, playing a card).
pub(super) fn play(
    table: &Table,
    state: &mut State,
    card: CardId,
    what: Use,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> Step {
    state.happen(table, Event::Play(card, seat));
    state.happen(table, Event::Move(card, seat, Zone::SetAside));
    state.begin_play(Played { card, what, seat, targets, cancelled: false, unpaid: false });
    Step::Call(Machine::AsPlayed(SeatSet::default()))
}

/// The card has been played and perhaps cancelled: it is replaced now, or later if it says so (2,
/// drawing cards). The text of one that has been cancelled says nothing any more.
pub(super) fn played(table: &Table, state: &mut State, seat: Seat, ability: &Ability) -> Option<Played> {
    let played = state.end_play();
    if let Some(played) = played {
        state.happen(table, Event::WasPlayed(played.card));
    }
    if let Some(until) = ability.replaced
        && played.is_some_and(|played| !played.cancelled)
    {
        state.happen(table, Event::Delay(seat, until));
    }
    hand::refill(table, state, seat);
    played
}

/// What counts as it is used. Whether a card is played for it, out of a hand.
fn begin(table: &Table, state: &mut State, card: CardId, ability: &Ability, seat: Seat, what: Use) -> bool {
    let def = state.card(card).def;
    let counted = limited(table, state, what, def);
    let from_hand = state.card(card).zone == Zone::Hand;
    if from_hand {
        match ability.kind {
            AbilityKind::Master => state.happen(table, Event::Spend(1)),
            AbilityKind::OutOfTurn => state.happen(table, Event::Borrow(seat)),
            _ => state.happen(table, Event::Use(what.minion, UsedWhat::Card(def), Per::Action)),
        }
    }
    if ability.locks {
        state.happen(table, Event::Lock(card));
    }
    if let (Some(limit), Some((minion, counted))) = (ability.limit, counted) {
        state.happen(table, Event::Use(minion, counted, limit.per));
    }
    from_hand
}

/// What a use counts as against the limit of its ability: of a card in play that very card's, whoever
/// uses it; of a card played, all of its name, for each minion that plays it.
pub(super) fn limited(table: &Table, state: &State, what: Use, def: DefId) -> Option<(Option<CardId>, UsedWhat)> {
    match what.source {
        Source::Card(card) if state.in_play(card) => Some((None, UsedWhat::Ability(card, what.ability))),
        Source::Card(_) => {
            // A limit that all of its texts have counts for them together.
            let abilities = || table.def(def).program.abilities.iter().filter(|one| needs(one.kind).played);
            let limit = table.def(def).ability(what.ability).and_then(|ability| ability.limit);
            let together = abilities().all(|ability| ability.limit == limit);
            Some((what.minion, UsedWhat::Named(def, if together { u8::MAX } else { what.ability })))
        }
        Source::Rule(_) => None,
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

/// Whether it can be paid.
fn payable(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> bool {
    let (blood, pool) = cost(table, state, what, ability, seat, targets);
    let has_blood = blood == 0 || payer(state, what).is_some_and(|payer| state.card(payer).blood >= blood);
    has_blood && state.player(seat).pool >= i32::from(pool)
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
    if !payable(table, state, what, ability, seat, targets) {
        return false;
    }
    let (blood, pool) = cost(table, state, what, ability, seat, targets);
    if blood > 0
        && let Some(payer) = payer(state, what)
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
