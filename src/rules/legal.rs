//! What may be done, one thing at a time: each answer is yes, or the reason why not.
//!
//! In: the state and a use, or a block. Out: `Ok`, or a `Refusal` with the words that refuse. The
//! options of a decision are exactly what is not refused here, so that why an option is missing can
//! always be asked. Never: a list of options; `offers` makes those.
use super::every::{Asked, common};
use super::{announce, contest, needed};
use crate::bytecode::{Ability, AbilityKind, ActKind, Bit, Per, Phase, Window, Zone};
use crate::game::eval::{self, ActLike, Context};
use crate::game::query::{self, Wanted};
use crate::game::settings::WhoFights;
use crate::game::state::{Action, Card, Used, UsedWhat};
use crate::game::{CardId, DefId, Entity, Reason, Refusal, Seat, Source, State, Table, Use};

/// Whether a minion may take an action, mandatory ones of others aside.
pub fn action(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (_, ability) = known(table, state, what)?;
    let (Some(act), Some(minion)) = (ability.act, what.minion) else { return rule(Reason::NoMinion) };
    placed(state, seat, what.source, ability)?;
    let vampires = act.kind == ActKind::EnterCombat && table.settings.combat_by == WhoFights::Vampire;
    let as_one = || query::guise(table, state, what).is_some();
    if vampires && !query::is(table, state, minion, &[Bit::Vampire]) && !as_one() {
        return Err(Refusal::by(Reason::OnlyVampires, minion));
    }
    let new = |used: &Used| used.minion == Some(minion) && used.what == UsedWhat::Recruited;
    if state.used().iter().any(new) {
        return Err(Refusal::by(Reason::JustRecruited, minion));
    }
    if state.card(minion).controller != seat || !state.in_play(minion) {
        return rule(Reason::NotYours);
    }
    if state.card(minion).locked {
        return Err(Refusal::by(Reason::IsLocked, minion));
    }
    // What forbids is asked before there is found to be no target, which may be for that very reason.
    let like = ActLike { kind: act.kind, directed: act.directed, actor: Some(minion), targets: [None, None] };
    query::forbids(table, state, minion, Wanted::Take(like))?;
    common(table, state, seat, what, asked)?;
    let counted = announce::counts_as(table, state, what, ability);
    for used in state.used().iter().filter(|used| used.minion == Some(minion)) {
        if counted.contains(&Some(used.what)) {
            return rule(match used.what {
                UsedWhat::Kind(ActKind::Political) => Reason::PoliticalAlready,
                UsedWhat::Kind(_) => Reason::BledAlready,
                _ => Reason::Repeated,
            });
        }
    }
    Ok(())
}

/// Whether something may be used in the action going on: a modifier, a reaction, a card in play.
pub fn in_action(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    let Some(action) = state.action() else { return rule(Reason::NotNow) };
    if !opens(query::window(state), ability.when) || ability.kind == AbilityKind::Reflex {
        return rule(Reason::NotNow);
    }
    // Once it has its outcome, only what belongs to a window after that is used.
    if action.outcome.is_some() && ability.when.is_none_or(|when| when == Window::Wakes) {
        return rule(Reason::NotNow);
    }
    placed(state, seat, what.source, ability)?;
    sides(state, seat, what, def, ability)?;
    needed::needed(table, state, action, what, ability)?;
    common(table, state, seat, what, asked)
}

/// Whether an ability can be used in a window: one that has a window in that alone, any other in none
/// but those in which everything can be used.
pub(super) fn opens(now: Option<Window>, when: Option<Window>) -> bool {
    match (when, now) {
        (None, None | Some(Window::Declined)) => true,
        (Some(Window::Wakes), now) => {
            matches!(now, None | Some(Window::Declined | Window::AsPlayed | Window::Polling))
        }
        (Some(when), Some(now)) => when == now,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Whether something may be used in the polling of the referendum going on. A blood hunt is nobody's
/// action: neither modifiers nor reactions are played (4, the blood hunt).
pub fn in_poll(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    let Some(referendum) = query::polled(state) else { return rule(Reason::NotNow) };
    let acts = matches!(ability.kind, AbilityKind::Modifier | AbilityKind::Reaction);
    let now = query::window(state);
    // What a card in play lets be done in any action is done in its polling too.
    let free = ability.kind == AbilityKind::Use && ability.when.is_none() && now == Some(Window::Polling);
    if !(free || opens(now, ability.when)) || acts && referendum.hunt {
        return rule(Reason::NotNow);
    }
    if free {
        let Some(action) = state.action().filter(|_| !referendum.hunt) else { return rule(Reason::NotNow) };
        needed::needed(table, state, action, what, ability)?;
    }
    if matches!(ability.kind, AbilityKind::Reflex) {
        return rule(Reason::NotNow);
    }
    placed(state, seat, what.source, ability)?;
    sides(state, seat, what, def, ability)?;
    common(table, state, seat, what, asked)
}

/// Whether a card that is being played can be cancelled, or a minion wake (2, playing a card).
pub fn as_played(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    if !opens(query::window(state), ability.when) || ability.when.is_none() {
        return rule(Reason::NotNow);
    }
    if state.played().is_none() {
        return rule(Reason::NothingPlayed);
    }
    if ability.kind == AbilityKind::Combat && state.combat().is_none() {
        return rule(Reason::NotNow);
    }
    // Reactions and modifiers are played in actions.
    let acts = matches!(ability.kind, AbilityKind::Modifier | AbilityKind::Reaction);
    if acts && state.action().is_none() {
        return rule(Reason::NotNow);
    }
    placed(state, seat, what.source, ability)?;
    sides(state, seat, what, def, ability)?;
    common(table, state, seat, what, asked)
}

/// Whose it is to use: modifiers are the acting Methuselah's, reactions the others', out-of-turn masters
/// those of others than the one whose turn it is, one before each of their own (2, out-of-turn).
pub(super) fn sides(state: &State, seat: Seat, what: Use, def: DefId, ability: &Ability) -> Result<(), Refusal> {
    let acting = state.action().map(|action| action.seat);
    let side = match ability.kind {
        AbilityKind::Modifier => acting == Some(seat),
        AbilityKind::Reaction => acting != Some(seat),
        AbilityKind::OutOfTurn if state.player(seat).borrowed => return rule(Reason::OutOfTurnAlready),
        AbilityKind::OutOfTurn => state.turn().seat != seat,
        AbilityKind::ActionCard
        | AbilityKind::ActionInPlay
        | AbilityKind::ActionRule
        | AbilityKind::Master
        | AbilityKind::Combat
        | AbilityKind::Reflex
        | AbilityKind::Event
        | AbilityKind::Unlock
        | AbilityKind::Use
        | AbilityKind::Upkeep
        | AbilityKind::Trigger
        | AbilityKind::Static
        | AbilityKind::Forbid
        | AbilityKind::Duty
        | AbilityKind::BurnOption => true,
        AbilityKind::MainAction | AbilityKind::SecondaryAction => false,
    };
    if !side {
        return rule(Reason::NotYours);
    }
    let Some(minion) = what.minion else { return Ok(()) };
    if state.card(minion).controller != seat || !state.in_play(minion) {
        return rule(Reason::NotYours);
    }
    // What the minion must be like besides (acting, ready, unlocked unless the card says otherwise) is in
    // the ability's own test of its user.
    let again =
        |used: &Used| used.minion == Some(minion) && used.what == UsedWhat::Card(def) && used.per == Per::Action;
    if state.used().iter().any(again) {
        return rule(Reason::PlayedAlready);
    }
    Ok(())
}

/// Whether a master card may be played, or a card in play used, outside of actions.
pub fn at_ease(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (_, ability) = known(table, state, what)?;
    placed(state, seat, what.source, ability)?;
    // Outside of actions, in one's own turn: masters in the master phase, abilities there and between
    // actions.
    let phase = state.turn().phase;
    let open = phase == Phase::Master || (phase != Phase::Unlock && ability.kind == AbilityKind::Use);
    if ability.when.is_some() {
        return rule(Reason::NotNow);
    }
    if state.turn().seat != seat || state.action().is_some() || !open {
        return rule(Reason::NotNow);
    }
    if ability.kind == AbilityKind::Master && state.turn().left == 0 {
        return rule(Reason::NoAction);
    }
    needed::needed_at_ease(table, state, what, ability)?;
    common(table, state, seat, what, asked)
}

/// Whether a conviction may be played on an imbued, or an imbued may do what the rules let it do, in an
/// unlock phase: one conviction on each (imbued rules 2 and 5).
pub fn unlock(table: &Table, state: &State, seat: Seat, what: Use) -> Result<(), Refusal> {
    let (_, ability) = known(table, state, what)?;
    placed(state, seat, what.source, ability)?;
    if state.turn().seat != seat || state.turn().phase != Phase::Unlock {
        return rule(Reason::NotNow);
    }
    let Some(minion) = what.minion else { return rule(Reason::NoMinion) };
    if state.card(minion).controller != seat || !state.in_play(minion) {
        return rule(Reason::NotYours);
    }
    let played = |used: &Used| used.minion == Some(minion) && used.what == UsedWhat::Conviction;
    if matches!(what.source, Source::Card(_)) && state.used().iter().any(played) {
        return Err(Refusal::by(Reason::ConvictionAlready, minion));
    }
    common(table, state, seat, what, Asked::Nothing)
}

/// Whether an event may be put in play: in the discard phase, by a phase action, one a phase, each once
/// in a game, whoever plays it (2, event cards; 4, discard phase).
pub fn event(table: &Table, state: &State, seat: Seat, what: Use) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    placed(state, seat, what.source, ability)?;
    let turn = state.turn();
    if turn.seat != seat || turn.phase != Phase::Discard || state.action().is_some() {
        return rule(Reason::NotNow);
    }
    if turn.left == 0 {
        return rule(Reason::NoAction);
    }
    if state.used().iter().any(|used| used.what == UsedWhat::Event) {
        return rule(Reason::OneEvent);
    }
    if state.used().iter().any(|used| used.what == UsedWhat::Card(def) && used.per == Per::Game) {
        return rule(Reason::EventPlayed);
    }
    common(table, state, seat, what, Asked::Nothing)
}

pub(super) fn rule<T>(reason: Reason) -> Result<T, Refusal> {
    Err(Refusal::rule(reason))
}

pub(super) fn known<'a>(table: &'a Table, state: &State, what: Use) -> Result<(DefId, &'a Ability), Refusal> {
    let def = state.def_of(what.source);
    match table.def(def).ability(what.ability) {
        Some(ability) => Ok((def, ability)),
        None => rule(Reason::NotNow),
    }
}

/// Whether the source is where its ability needs it: in the Methuselah's hand, or in play with the
/// block that the ability belongs to.
pub(super) fn placed(state: &State, seat: Seat, source: Source, ability: &Ability) -> Result<(), Refusal> {
    let Source::Card(id) = source else {
        let kinds = [AbilityKind::ActionRule, AbilityKind::Master, AbilityKind::Unlock];
        let provided = kinds.contains(&ability.kind);
        return if provided { Ok(()) } else { rule(Reason::NotNow) };
    };
    let card = state.card(id);
    let from_hand = card.zone == Zone::Hand && card.owner == seat;
    let block = ability.block == 0 || ability.block == card.block;
    let in_play = state.in_play(id) && block;
    match ability.kind {
        // What a power lets be done is an action modifier or a reaction of the card in play (imbued rules 3).
        AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::Combat if ability.locks => {
            usable(card, id, seat, in_play, true)
        }
        // A conviction comes out of the ash heap too (imbued rules 2).
        AbilityKind::Unlock if card.zone == Zone::AshHeap && card.owner == seat => Ok(()),
        AbilityKind::ActionCard
        | AbilityKind::Unlock
        | AbilityKind::Modifier
        | AbilityKind::Reaction
        | AbilityKind::Combat
        | AbilityKind::Reflex
        | AbilityKind::Master
        | AbilityKind::OutOfTurn
        | AbilityKind::Event => {
            if from_hand {
                Ok(())
            } else {
                rule(Reason::NotYours)
            }
        }
        AbilityKind::ActionInPlay if !in_play => rule(Reason::NotNow),
        AbilityKind::ActionInPlay if ability.locks && card.locked => Err(Refusal::by(Reason::CardLocked, id)),
        AbilityKind::ActionInPlay => Ok(()),
        AbilityKind::Use if state.used().iter().any(|used| used.what == UsedWhat::Stolen(id)) => {
            rule(Reason::JustStolen)
        }
        AbilityKind::Use => usable(card, id, seat, in_play, ability.locks),
        AbilityKind::ActionRule
        | AbilityKind::Upkeep
        | AbilityKind::Trigger
        | AbilityKind::Static
        | AbilityKind::Forbid
        | AbilityKind::BurnOption
        | AbilityKind::MainAction
        | AbilityKind::SecondaryAction
        | AbilityKind::Duty => rule(Reason::NotNow),
    }
}

/// Whether a Methuselah can use a card in play: it is hers, and unlocked where it is locked for it.
fn usable(card: &Card, id: CardId, seat: Seat, in_play: bool, locks: bool) -> Result<(), Refusal> {
    match (in_play, card.controller == seat, locks && card.locked) {
        (false, ..) => rule(Reason::NotNow),
        (true, false, _) => rule(Reason::NotYours),
        (true, true, true) => Err(Refusal::by(Reason::CardLocked, id)),
        (true, true, false) => Ok(()),
    }
}

/// Whether a minion may try to block the action going on.
pub fn block(table: &Table, state: &State, seat: Seat, minion: CardId) -> Result<(), Refusal> {
    if state.card(minion).controller != seat {
        return rule(Reason::NotYours);
    }
    query::can_try_block(table, state, minion)?;
    unlocked(state, minion)
}

/// Whether a minion is unlocked, or has woken.
fn unlocked(state: &State, minion: CardId) -> Result<(), Refusal> {
    if state.card(minion).locked && !query::awake(state, minion) {
        return Err(Refusal::by(Reason::IsLocked, minion));
    }
    Ok(())
}

/// Whether a minion can still block: it is ready and unlocked, and nothing forbids it.
pub(super) fn fit_to_block(table: &Table, state: &State, action: &Action, minion: CardId) -> Result<(), Refusal> {
    if !query::is(table, state, minion, &[Bit::Minion, Bit::Ready]) {
        return Err(Refusal::by(Reason::NotReady, minion));
    }
    unlocked(state, minion)?;
    query::forbids(table, state, minion, Wanted::Block(query::like(action)))
}

/// Whether a card may be discarded for its burn option: it has one, and its Methuselah controls no
/// minion that meets its requirements (4, unlock phase).
pub fn burn_option(table: &Table, state: &State, seat: Seat, card: CardId) -> Result<(), Refusal> {
    let this = state.card(card);
    let abilities = &table.def(this.def).program.abilities;
    let option = abilities.iter().find(|ability| ability.kind == AbilityKind::BurnOption);
    let Some(user) = option.and_then(|ability| ability.user).filter(|_| this.zone == Zone::Hand) else {
        return rule(Reason::NotNow);
    };
    let context = Context::new(table, state, this.def, Source::Card(card), seat);
    let hers = state.all_in_play().filter(|one| state.card(*one).controller == seat);
    match hers.into_iter().find(|one| eval::test(&context, user, Entity::Card(*one))) {
        Some(one) => Err(Refusal::by(Reason::MeetsRequirement, one)),
        None => Ok(()),
    }
}

/// Whether a vampire in the uncontrolled region may be merged (4, advanced), and with which: its other
/// version, in play, of the same Methuselah.
pub fn merge(table: &Table, state: &State, seat: Seat, vampire: CardId) -> Result<CardId, Refusal> {
    let this = state.card(vampire);
    let fits =
        |one: &CardId| state.card(*one).controller == seat && table.merged(state.card(*one).def, this.def).is_some();
    if this.zone != Zone::Uncontrolled || this.controller != seat {
        return rule(Reason::NotYours);
    }
    if table.merges.is_empty() {
        return rule(Reason::NoTarget);
    }
    state.all_in_play().find(fits).map_or_else(|| rule(Reason::NoTarget), Ok)
}

/// Whether a vampire may be moved to the ready region (4, influence phase): not where its Methuselah
/// would contest it with herself.
pub fn bring_out(table: &Table, state: &State, vampire: CardId) -> Result<(), Refusal> {
    contest::with_herself(table, state, state.card(vampire).controller, vampire)
}
