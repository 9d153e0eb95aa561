//! Announcing: what is used, by whom, on what; every detail but the terms of a referendum (4,
//! announce the action).
//!
//! In: a use that is legal. Out: its targets chosen, one after the other, and then the action or the
//! playing begun. A target that is the only one is not asked for.
use super::{Step, playing};
use crate::bytecode::{Ability, Per, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::{ActStep, Announce, PlayStep, Playing};
use crate::game::settings::{SameCard, Span};
use crate::game::state::UsedWhat;
use crate::game::{Ask, Choice, Decision, Entity, Event, Machine, Purpose, SeatSet, Source, State, Table, Use};

pub(super) fn step(table: &Table, state: &mut State, mut announce: Announce, chosen: Option<Choice>) -> Step {
    let what = announce.what;
    let def = state.def_of(what.source);
    let Some(ability) = table.def(def).ability(what.ability).copied() else { return Step::Done };
    let wanted = ability.targets.get(usize::from(announce.chosen)).copied().flatten();
    let Some(from) = wanted else { return picks(table, state, &announce, &ability, chosen) };
    let context = Context::of_use(table, state, what, announce.seat);
    let mut all: Vec<Entity> = Vec::new();
    eval::select(&context.at(announce.targets), from, &mut all);
    let by_target = playing::by_target(table, state, &ability);
    all.retain(|one| {
        let mut targets = announce.targets;
        if let Some(slot) = targets.get_mut(usize::from(announce.chosen)) {
            *slot = Some(*one);
        }
        super::every::may_aim(table, state, announce.seat, what, &ability, targets)
            && (!by_target || playing::affordable(table, state, what, &ability, announce.seat, targets).is_ok())
    });
    let target = match (all.as_slice(), chosen) {
        // Nothing to choose after all: what was announced comes to nothing.
        ([], _) => return Step::Done,
        ([one], _) => *one,
        (_, Some(Choice::Pick(one))) => one,
        (many, _) => {
            return Step::Ask(Decision {
                who: announce.seat,
                ask: Ask::One,
                purpose: Purpose::Target,
                about: what.minion.map(Entity::Card),
                words: Some((def, ability.span)),
                options: many.iter().copied().map(Choice::Pick).collect(),
            });
        }
    };
    if let Some(slot) = announce.targets.get_mut(usize::from(announce.chosen)) {
        *slot = Some(target);
    }
    announce.chosen += 1;
    state.replace(Machine::Announce(announce));
    Step::Again
}

/// What the action takes in besides its targets, one after the other: one at least, but where it is up to
/// so many.
fn picks(table: &Table, state: &mut State, announce: &Announce, ability: &Ability, chosen: Option<Choice>) -> Step {
    let (Some(from), Some(_)) = (ability.picks, ability.act) else { return begin(table, state, announce, ability) };
    let what = announce.what;
    let def = state.def_of(what.source);
    if let Some(Choice::Pick(Entity::Card(card))) = chosen {
        state.happen(table, Event::Picked(card));
    }
    let context = Context::of_use(table, state, what, announce.seat).at(announce.targets);
    let most = ability.picks_most.map_or(usize::MAX, |most| usize::try_from(eval::amount(&context, most)).unwrap_or(0));
    let mut all: Vec<Entity> = Vec::new();
    eval::select(&context, from, &mut all);
    let picked = state.picked();
    all.retain(|one| one.card().is_some_and(|card| !picked.contains(&card)));
    let enough = picked.len() >= most || all.is_empty() || chosen == Some(Choice::Pass);
    // Of "up to so many" it can be none (3, wording templates).
    let least = usize::from(ability.picks_most.is_none());
    match (picked.is_empty(), all.as_slice()) {
        (true, _) if enough && least == 0 => return begin(table, state, announce, ability),
        (true, []) => return Step::Done,
        (true, [Entity::Card(one)]) if least > 0 => {
            let one = *one;
            state.happen(table, Event::Picked(one));
            return Step::Again;
        }
        (false, _) if enough => return begin(table, state, announce, ability),
        (_, _) => {}
    }
    let none = picked.len() < least;
    let mut options: Vec<Choice> = all.into_iter().map(Choice::Pick).collect();
    options.extend((!none).then_some(Choice::Pass));
    Step::Ask(Decision {
        who: announce.seat,
        ask: if none { Ask::One } else { Ask::UseOrPass },
        purpose: Purpose::Pick,
        about: what.minion.map(Entity::Card),
        words: Some((def, ability.span)),
        options,
    })
}

fn begin(table: &Table, state: &mut State, announce: &Announce, ability: &Ability) -> Step {
    let what = announce.what;
    match (ability.act, what.minion) {
        (Some(_), Some(minion)) => {
            state.happen(table, Event::Announce(minion, what.source, what.ability));
            state.happen(table, Event::Targets(announce.targets));
            if let Source::Card(card) = what.source
                && state.card(card).zone == Zone::Hand
            {
                state.replace(Machine::Act(ActStep::Played, SeatSet::default()));
                return playing::play(table, state, card, what, announce.seat, announce.targets);
            }
            begin_action(table, state, what, ability, minion);
            state.replace(Machine::Act(ActStep::Announced, SeatSet::default()));
        }
        _ => {
            let step = PlayStep::Begin;
            state.replace(Machine::Playing(Playing { what, seat: announce.seat, targets: announce.targets, step }));
        }
    }
    Step::Again
}

/// The minion locks, and the attempt counts.
pub(super) fn begin_action(
    table: &Table,
    state: &mut State,
    what: Use,
    ability: &Ability,
    minion: crate::game::CardId,
) {
    attempted(table, state, what, ability, minion);
    state.happen(table, Event::Lock(minion));
    if let Source::Card(card) = what.source
        && ability.locks
    {
        state.happen(table, Event::Lock(card));
    }
}

/// The attempt counts: it is not repeated.
pub(super) fn attempted(table: &Table, state: &mut State, what: Use, ability: &Ability, minion: crate::game::CardId) {
    if let (Some(limit), Some((by, counted))) =
        (ability.limit, playing::limited(table, state, what, state.def_of(what.source)))
    {
        state.happen(table, Event::Use(by, counted, limit.per));
    }
    let per = match table.settings.no_repeat_span {
        Span::Turn => Per::Turn,
        Span::Phase => Per::Phase,
    };
    for used in counts_as(table, state, what, ability).into_iter().flatten() {
        state.happen(table, Event::Use(Some(minion), used, per));
    }
}

/// What an attempt of this action counts as, by which it is not repeated (4, minion phase; 4, bleed;
/// revised 6.1.0.1).
pub(super) fn counts_as(table: &Table, state: &State, what: Use, ability: &Ability) -> [Option<UsedWhat>; 3] {
    let mut out = [None; 3];
    if let Source::Card(card) = what.source {
        let def = state.card(card).def;
        let settings = &table.settings;
        let in_play = state.in_play(card);
        let by = if in_play { settings.card_in_play_counts_by } else { settings.action_card_counts_by };
        out[0] = Some(match (by, in_play) {
            (SameCard::Name, false) => UsedWhat::Card(def),
            (SameCard::Name, true) => UsedWhat::Named(def, what.ability),
            (SameCard::Copy, _) => UsedWhat::Ability(card, what.ability),
        });
    }
    let bleeds = ability.act.is_some_and(|act| act.kind == crate::bytecode::ActKind::Bleed);
    if bleeds && table.settings.one_bleed {
        out[1] = Some(UsedWhat::Kind(crate::bytecode::ActKind::Bleed));
    }
    let calls = ability.act.is_some_and(|act| act.kind == crate::bytecode::ActKind::Political);
    if calls && table.settings.one_political {
        out[2] = Some(UsedWhat::Kind(crate::bytecode::ActKind::Political));
    }
    out
}
