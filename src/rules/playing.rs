//! Cards played and abilities used outside of announcing an action: masters, modifiers, reactions,
//! abilities of cards in play.
//!
//! In: a use with its targets. Out: its cost paid when it is played, whatever comes of it (4, resolve
//! the action), its effect run unless it has been cancelled, the card burned unless it went elsewhere, a
//! card drawn for it.
use super::{Run, Step, hand};
use crate::bytecode::fields::needs;
use crate::bytecode::{Ability, AbilityKind, Per, Phase, Strike, Until, Window, Zone};
use crate::game::combat::Chosen;
use crate::game::frame::{PlayStep, Playing};
use crate::game::state::{LastingWhat, Played, UsedWhat};
use crate::game::{CardId, DefId, Entity, Event, Machine, Reason, Seat, SeatSet, Source, State, Table, Use, query};

pub(super) fn step(table: &Table, state: &mut State, playing: Playing) -> Step {
    let Playing { what, seat, targets, step } = playing;
    let def = state.def_of(what.source);
    let Some(ability) = table.def(def).ability(what.ability).copied() else { return Step::Done };
    match step {
        PlayStep::Begin => {
            if affordable(table, state, what, &ability, seat, targets).is_err() {
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
                None => {
                    // The rules provide master phase actions besides.
                    if let (Source::Rule(_), AbilityKind::Master) = (what.source, ability.kind) {
                        state.happen(table, Event::Spend(1));
                    }
                    carry_out(table, state, playing, &ability)
                }
            }
        }
        PlayStep::Paid => effect(table, state, playing),
        PlayStep::Played => match played(table, state, seat, &ability) {
            Some(played) if played.cancelled => {
                state.replace(Machine::Playing(Playing { step: PlayStep::Done, ..playing }));
                if !played.unpaid && pay(table, state, what, &ability, seat, targets) {
                    return spend(table, state, what, &ability, seat, targets).unwrap_or(Step::Again);
                }
                Step::Again
            }
            Some(_) | None => carry_out(table, state, playing, &ability),
        },
        PlayStep::Done => {
            // A strike card stays aside until its strike is resolved.
            let strikes = |card: CardId| {
                state.combat().is_some_and(|combat| combat.strikes.into_iter().flatten().any(|one| one.is_of(card)))
            };
            if let Source::Card(card) = what.source
                && state.card(card).zone == Zone::SetAside
                && !strikes(card)
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
    if let Some(spend) = spend(table, state, what, ability, seat, targets) {
        state.replace(Machine::Playing(Playing { step: PlayStep::Paid, ..playing }));
        return spend;
    }
    effect(table, state, playing)
}

/// Its cost has been paid, and its effect is carried out.
fn effect(table: &Table, state: &mut State, playing: Playing) -> Step {
    let Playing { what, seat, targets, .. } = playing;
    state.replace(Machine::Playing(Playing { step: PlayStep::Done, ..playing }));
    trifle(table, state, what, seat);
    let strike = table.def(state.def_of(what.source)).ability(what.ability).and_then(|ability| ability.strike);
    if let (Some(strike), Some(minion)) = (strike, what.minion) {
        choose(table, state, what, strike, minion);
        return Step::Again;
    }
    Step::Run(Run { source: what.source, ability: what.ability, you: seat, actor: what.minion, targets })
}

/// A strike is chosen, with the maneuver that comes with it where it is chosen while the range is determined.
fn choose(table: &Table, state: &mut State, what: Use, strike: Strike, minion: CardId) {
    let Some(at) = query::opposing(state, minion) else { return };
    let maneuvers = query::window(state) == Some(Window::Range);
    state.happen(table, Event::ChooseStrike(minion, Chosen { what: Some(what), weapon: None, at }));
    if let Some(press) = strike.press {
        let def = state.def_of(what.source);
        state.happen(table, Event::Record(minion, LastingWhat::Spare(press), Until::EndOfRound, def));
    }
    if strike.extra > 0 {
        state.happen(table, Event::MoreStrikes(minion, strike.extra.into(), true));
    }
    if let (true, Some((_, per))) = (maneuvers, strike.maneuver) {
        if let Source::Card(card) = what.source {
            state.happen(table, Event::Use(None, UsedWhat::Maneuver(card, what.ability), per));
        }
        state.happen(table, query::maneuver(state, minion));
    }
}

/// A trifle that has been played gives another master phase action, the first of a phase alone; one played
/// out of turn gives it in the next master phase (2, master cards).
fn trifle(table: &Table, state: &mut State, what: Use, seat: Seat) {
    let def = table.def(state.def_of(what.source));
    let kind = def.ability(what.ability).map(|ability| ability.kind);
    if def.printed.trifle && kind == Some(AbilityKind::OutOfTurn) {
        state.happen(table, Event::TrifleOwed(seat));
    }
    let master = kind == Some(AbilityKind::Master);
    let now = state.turn().phase == Phase::Master && state.turn().seat == seat;
    let before = state.used().iter().any(|used| used.what == UsedWhat::Trifle);
    if def.printed.trifle && master && now && !before {
        state.happen(table, Event::Use(None, UsedWhat::Trifle, Per::Turn));
        state.happen(table, Event::MoreActions(1));
    }
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
    // A conviction is played out of an ash heap too.
    let from_hand = match state.card(card).zone {
        Zone::AshHeap => ability.kind == AbilityKind::Unlock,
        zone => zone == Zone::Hand,
    };
    if from_hand {
        match ability.kind {
            AbilityKind::Master => state.happen(table, Event::Spend(1)),
            AbilityKind::Event => {
                state.happen(table, Event::Spend(1));
                state.happen(table, Event::Use(None, UsedWhat::Event, Per::Turn));
                state.happen(table, Event::Use(None, UsedWhat::Card(def), Per::Game));
            }
            AbilityKind::Unlock => state.happen(table, Event::Use(what.minion, UsedWhat::Conviction, Per::Turn)),
            AbilityKind::OutOfTurn => state.happen(table, Event::Borrow(seat)),
            // How many combat cards of a name are played no rule limits.
            AbilityKind::Combat => {}
            AbilityKind::ActionCard
            | AbilityKind::ActionInPlay
            | AbilityKind::ActionRule
            | AbilityKind::Modifier
            | AbilityKind::Reaction
            | AbilityKind::Reflex
            | AbilityKind::Use
            | AbilityKind::Upkeep
            | AbilityKind::Trigger
            | AbilityKind::Static
            | AbilityKind::Forbid
            | AbilityKind::Duty
            | AbilityKind::MainAction
            | AbilityKind::SecondaryAction
            | AbilityKind::BurnOption => state.happen(table, Event::Use(what.minion, UsedWhat::Card(def), Per::Action)),
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
            // What is called once in a game is called once by all.
            let calls = table.def(def).ability(what.ability).and_then(|ability| ability.act);
            let of_all = calls.is_some_and(|act| act.kind == crate::bytecode::ActKind::Political)
                && limit.is_some_and(|limit| limit.per == Per::Game);
            let minion = what.minion.filter(|_| !of_all);
            Some((minion, UsedWhat::Named(def, if together { u8::MAX } else { what.ability })))
        }
        Source::Rule(def) => Some((what.minion, UsedWhat::Named(def, what.ability))),
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
    let has = |card: Option<CardId>| card.map_or(0, |card| u32::from(query::blood(table, state, card)));
    // Of a rescue the two together have its cost.
    let more = if shared(ability) { has(targets[0].and_then(Entity::card)) } else { 0 };
    if u32::from(blood) > has(query::payer(state, what)) + more {
        return Err(Reason::NoBlood);
    }
    if state.player(seat).pool < i32::from(pool) {
        return Err(Reason::NoPool);
    }
    let convictions = query::convictions_of(table, state, what, ability, seat, targets);
    if convictions == 0 {
        return Ok(());
    }
    let there = what.minion.map_or(0, |minion| query::convictions(table, state, minion).count());
    if there < usize::from(convictions) { Err(Reason::NoConviction) } else { Ok(()) }
}

/// The burning of the convictions that a use costs; none where it costs none.
pub(super) fn spend(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> Option<Step> {
    let n = query::convictions_of(table, state, what, ability, seat, targets);
    what.minion.filter(|_| n > 0).map(|minion| Step::Call(Machine::Spend(minion, n)))
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

/// Pays it, but for convictions, which are burned by `spend`. False where it cannot be paid; then nothing is.
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
