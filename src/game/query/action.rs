//! What follows from an action's targets and kind.
//!
//! In: the action going on, or one that would be announced. Out: at whom it is directed (4, who may
//! attempt to block), its own stealth, what it has more than its minion's stats.
use super::{Wanted, forbids};
use crate::bytecode::{ActKind, Bit, Stat, Zone};
use crate::game::eval::{self, ActLike, Context};
use crate::game::ids::{CardId, Entity, Seat, SeatSet};
use crate::game::refusal::{Reason, Refusal};
use crate::game::state::{Action, State};
use crate::game::table::Table;

/// The Methuselahs at whom an action with these targets is directed.
pub fn directed_at(table: &Table, state: &State, by: Seat, targets: [Option<Entity>; 2]) -> SeatSet {
    let whose = |target: Entity| match target {
        Entity::Seat(seat) => Some(seat),
        Entity::Card(card) => match state.card(card).zone {
            Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::OnCard | Zone::Uncontrolled => {
                Some(state.card(card).controller)
            }
            Zone::AshHeap | Zone::Hand => table.settings.ash_heap_directs.then_some(state.card(card).owner),
            Zone::Waiting => Some(state.card(card).controller),
            Zone::Crypt | Zone::Library | Zone::Removed | Zone::SetAside | Zone::Contested | Zone::Merged => None,
        },
    };
    let others = targets.into_iter().flatten().filter_map(whose).filter(|seat| *seat != by);
    others.fold(SeatSet::default(), SeatSet::with)
}

/// The stealth that an action has from the start: its text's, and for some kinds the rules'.
pub fn own_stealth(table: &Table, state: &State, action: &Action) -> i16 {
    let said =
        table.def(action.def).ability(action.ability).and_then(|ability| ability.act).map_or(0, |act| act.stealth);
    let said = if said == 0 { basic_stealth(table, action) } else { said };
    let own = action.directed.is_empty() && targets_card_of(state, action);
    let more = match action.kind {
        ActKind::Diablerie if own => table.settings.own_diablerie_stealth,
        ActKind::Rescue if own => table.settings.own_rescue_stealth,
        ActKind::Rescue => table.settings.other_rescue_stealth,
        ActKind::Equip if said == 0 => table.settings.equip_stealth,
        ActKind::Employ if said == 0 => table.settings.employ_stealth,
        ActKind::Recruit if said == 0 => table.settings.recruit_stealth,
        ActKind::Political if said == 0 => table.settings.political_stealth,
        ActKind::Power if said == 0 => table.settings.power_stealth,
        ActKind::Equip
        | ActKind::Employ
        | ActKind::Recruit
        | ActKind::Power
        | ActKind::Political
        | ActKind::BecomeAnarch
        | ActKind::Embrace => 0,
        ActKind::Diablerie
        | ActKind::Bleed
        | ActKind::Hunt
        | ActKind::EnterCombat
        | ActKind::LeaveTorpor
        | ActKind::Finish
        | ActKind::Attack
        | ActKind::RangedAttack
        | ActKind::Other => 0,
    };
    said.saturating_add(i16::try_from(more).unwrap_or(0))
}

/// The stealth of the basic action of that kind: a special version of a basic action keeps its rules,
/// but for what its text says otherwise (4, action card).
fn basic_stealth(table: &Table, action: &Action) -> i16 {
    let rules = table.rules.iter().flat_map(|def| &table.def(*def).program.abilities);
    let acts = rules.filter_map(|ability| ability.act);
    let kind = action.kind;
    // To enter combat is no basic action: hunting one of the Red List is an action of its own.
    let basic = !matches!(kind, ActKind::Other | ActKind::EnterCombat);
    acts.filter(|act| act.kind == kind && basic).map(|act| act.stealth).next().unwrap_or(0)
}

fn targets_card_of(state: &State, action: &Action) -> bool {
    action.targets[0].and_then(Entity::card).is_some_and(|card| state.card(card).controller == action.seat)
}

/// What the action has more than its minion's own bleed or hunt.
pub fn extra(table: &Table, state: &State, action: &Action) -> i16 {
    let Some(ability) = table.def(action.def).ability(action.ability) else { return 0 };
    let Some(extra) = ability.act.and_then(|act| act.extra) else { return 0 };
    let you = state.you_of(action.source, action.seat);
    let context = Context::new(table, state, action.def, action.source, you);
    let context = context.by(Some(action.actor)).at(action.targets);
    i16::try_from(eval::amount(&context, extra)).unwrap_or(i16::MAX)
}

/// What the action going on adds to its minion's stat.
pub(super) fn bonus(action: &Action, stat: Stat) -> i32 {
    match (action.kind, stat) {
        (ActKind::Bleed, Stat::Bleed) | (ActKind::Hunt, Stat::Hunt) => i32::from(action.extra),
        _ => 0,
    }
}

/// An action as tests see it.
pub fn like(action: &Action) -> ActLike {
    ActLike {
        kind: action.kind,
        directed: !action.directed.is_empty(),
        actor: Some(action.actor),
        targets: action.targets,
    }
}

/// The action going on, as tests see it.
pub fn going_on(state: &State) -> Option<ActLike> {
    state.action().map(like)
}

/// Whether one could diablerize the other now: a ready vampire, a vampire in torpor, nothing that
/// forbids it (4, diablerie).
pub fn can_diablerize(table: &Table, state: &State, by: CardId, whom: CardId) -> Result<(), Refusal> {
    if by == whom || !super::is(table, state, whom, &[Bit::Vampire, Bit::InTorpor]) {
        return Err(Refusal::rule(Reason::NoTarget));
    }
    if !super::is(table, state, by, &[Bit::Vampire]) {
        return Err(Refusal::rule(Reason::OnlyVampires));
    }
    if !super::is(table, state, by, &[Bit::Ready]) {
        return Err(Refusal::rule(Reason::NotReady));
    }
    let directed = state.card(by).controller != state.card(whom).controller;
    let (actor, targets) = (Some(by), [Some(Entity::Card(whom)), None]);
    forbids(table, state, by, Wanted::Take(ActLike { kind: ActKind::Diablerie, directed, actor, targets }))
}
