//! What may be done, one thing at a time: each answer is yes, or the reason why not.
//!
//! In: the state and a use, or a block. Out: `Ok`, or a `Refusal` with the words that refuse. The
//! options of a decision are exactly what is not refused here, so that why an option is missing can
//! always be asked. Never: a list of options; `offers` makes those.
use super::{announce, contest, needed, playing};
use crate::bytecode::{Ability, AbilityKind, ActKind, Bit, NodeId, NodeOp, Per, Phase, Window, Zone};
use crate::game::eval::{self, ActLike, Context, UseLike};
use crate::game::query::{self, Wanted};
use crate::game::settings::WhoFights;
use crate::game::state::{Action, Card, Used, UsedWhat};
use crate::game::{CardId, DefId, Entity, Reason, Refusal, Seat, Source, State, Table, Use};

/// What is known of a use before it is asked whether it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// That `fit_to_use` and `at_hand` do not refuse it.
    First,
}

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

/// Whether nothing refuses an ability whoever would use it: its source is where it needs to be, and is
/// not contested with the Methuselah herself; what hangs on no user is as it must be. What is refused here
/// each of the others refuses too.
pub(super) fn at_hand(table: &Table, state: &State, seat: Seat, what: Use, ability: &Ability) -> bool {
    let alone = |card| state.card(card).zone != Zone::Hand || contest::with_herself(table, state, seat, card).is_ok();
    placed(state, seat, what.source, ability).is_ok()
        && !matches!(what.source, Source::Card(card) if !alone(card))
        && for_all(table, state, seat, what, ability)
}

/// The part of what every use needs that is the same for all who could use it.
fn for_all(table: &Table, state: &State, seat: Seat, what: Use, ability: &Ability) -> bool {
    let def = state.def_of(what.source);
    let Some(brief) = table.def(def).program.brief(what.ability) else { return false };
    if !brief.phases.has(state.turn().phase) {
        return false;
    }
    let poor = |(_, pool)| i32::from(pool) > state.player(seat).pool;
    if brief.price.is_some_and(poor) && !query::prices_change(table, state) {
        return false;
    }
    // Who plays a card as another kind of minion is that in its tests too.
    if posing(state) {
        return true;
    }
    let context = Context::new(table, state, def, what.source, state.you_of(what.source, seat));
    ability.condition.is_none_or(|id| !brief.same_condition || eval::condition(&context, id))
        && ability.targets[0].is_none_or(|id| !brief.same_targets || eval::exists(&context, id))
}

/// Whether a minion is what the user of an ability must be.
pub(super) fn fit_to_use(table: &Table, state: &State, seat: Seat, what: Use, user: NodeId) -> bool {
    what.minion.is_some_and(|minion| eval::test(&Context::of_use(table, state, what, seat), user, Entity::Card(minion)))
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

/// Requirement, condition, limit, cost, targets: what every use needs (2, requirements: the
/// requirement and the cost are both needed to begin).
pub(super) fn common(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    if let Source::Card(card) = what.source
        && asked == Asked::Nothing
        && state.card(card).zone == Zone::Hand
    {
        contest::with_herself(table, state, seat, card)?;
    }
    let context = Context::of_use(table, state, what, seat);
    if let Some(user) = ability.user.filter(|_| asked == Asked::Nothing) {
        let Some(minion) = what.minion else { return rule(Reason::NoMinion) };
        if !eval::test(&context, user, Entity::Card(minion)) {
            return Err(unfit(table, state, def, ability, user, minion));
        }
    }
    if let Some(minion) = what.minion.filter(|_| query::can_forbid(state, NodeOp::PlayThat)) {
        let directed = ability.act.is_some_and(|act| act.directed);
        let (source, targets) = (what.source, [None, None]);
        let like = UseLike { source, def, ability, directed, minion: Some(minion), targets };
        query::forbids(table, state, minion, Wanted::Use(like))?;
    }
    // What is the same for all who could use it has been seen to.
    let brief = table.def(def).program.brief(what.ability).filter(|_| asked == Asked::First && !posing(state));
    let same_condition = brief.is_some_and(|brief| brief.same_condition);
    if let Some(condition) = ability.condition.filter(|_| !same_condition)
        && !eval::condition(&context, condition)
    {
        return Err(Refusal::words(Reason::Condition, def, words(table, def, condition, ability)));
    }
    if let (Some(limit), Some((minion, counted))) = (ability.limit, playing::limited(table, state, what, def)) {
        let counts = |used: &&Used| used.minion == minion && used.what == counted && used.per == limit.per;
        let times = state.used().iter().filter(counts).count();
        if times >= usize::from(limit.n) {
            return Err(Refusal::words(Reason::UsedUp, def, ability.span));
        }
    }
    // What is in play can make the price hang on the target.
    let by_target = ability.targets[0].is_some() && playing::by_target(table, state, ability);
    if !by_target && let Err(reason) = playing::affordable(table, state, what, ability, seat, [None, None]) {
        return rule(reason);
    }
    let one_target = ability.targets[1].is_none() && ability.picks.is_none() && !by_target;
    let any_will_do = ability.act.is_none() || !query::can_forbid(state, NodeOp::TakeAction);
    if one_target && any_will_do && brief.is_some_and(|brief| brief.same_targets) {
        return Ok(());
    }
    on_something(table, state, seat, what, &context, by_target)
}

/// Whether a card could be played by one minion as if it were of another kind.
fn posing(state: &State) -> bool {
    state.in_force().says(NodeOp::PlaysAs)
}

/// Why a minion is not what the user of an ability must be.
fn unfit(table: &Table, state: &State, def: DefId, ability: &Ability, user: NodeId, minion: CardId) -> Refusal {
    let ready = query::is(table, state, minion, &[Bit::Ready]);
    let locked = ability.kind == AbilityKind::Reaction && state.card(minion).locked;
    let asleep = locked && !query::awake(state, minion) && needed::asks_to_react(table, def, user);
    let reason = match (ready, asleep) {
        (true, true) => Reason::IsLocked,
        (true, false) => Reason::Requirement,
        (false, _) => Reason::NotReady,
    };
    Refusal { card: Some(minion), ..Refusal::words(reason, def, words(table, def, user, ability)) }
}

/// Whether there is something to use it on: a target, with what else is chosen.
fn on_something(
    table: &Table,
    state: &State,
    seat: Seat,
    what: Use,
    context: &Context,
    by_target: bool,
) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    if let (None, Some(picks), None) = (ability.targets[0], ability.picks, ability.picks_most)
        && !eval::exists(context, picks)
    {
        return Err(Refusal::words(Reason::NoTarget, def, words(table, def, picks, ability)));
    }
    if let Some(first) = ability.targets[0] {
        let second = |one: Entity| {
            let context = context.at([Some(one), None]);
            let picks = ability.picks.filter(|_| ability.picks_most.is_none());
            let more = [ability.targets[1], picks].into_iter().flatten();
            more.into_iter().all(|more| eval::exists(&context, more))
        };
        // One that will do is enough.
        let mut said = Err(Refusal::words(Reason::NoTarget, def, words(table, def, first, ability)));
        eval::each(context, first, &mut |one| {
            let targets = [Some(one), None];
            if second(one) && may_aim(table, state, seat, what, ability, targets) {
                let paid = || playing::affordable(table, state, what, ability, seat, targets).or_else(rule);
                said = if by_target { paid() } else { Ok(()) };
            }
            said.is_err()
        });
        said?;
    }
    Ok(())
}

/// Whether nothing forbids the minion an action with these targets.
pub(super) fn may_aim(
    table: &Table,
    state: &State,
    seat: Seat,
    what: Use,
    ability: &Ability,
    targets: [Option<Entity>; 2],
) -> bool {
    let (Some(act), Some(minion)) = (ability.act, what.minion) else { return true };
    let directed = !query::directed_at(table, state, seat, targets).is_empty();
    let like = ActLike { kind: act.kind, directed, actor: Some(minion), targets };
    query::forbids(table, state, minion, Wanted::Take(like)).is_ok()
}

/// The words of a node, or of the ability where it has none.
fn words(table: &Table, def: DefId, node: NodeId, ability: &Ability) -> crate::base::Span {
    let own = table.program(def).node_words.get(usize::from(node.0)).copied();
    own.filter(|span| span.end > span.start).unwrap_or(ability.span)
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
