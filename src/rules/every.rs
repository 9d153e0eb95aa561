//! What every use needs, whatever it is: a user that fits, nothing that forbids it, its condition, its
//! limit, its cost, something to use it on (2, requirements).
//!
//! In: the state and a use. Out: `Ok`, or a `Refusal` with the words that refuse. What is the same for all
//! who could use an ability can be asked first (`at_hand`), and is then not asked of each. Never here: when
//! and whose it is to use; `legal` says that of each kind of use.
use super::legal::{known, placed, rule};
use super::{contest, needed, playing};
use crate::bytecode::{Ability, AbilityKind, Bit, NodeId, NodeOp, Zone};
use crate::game::eval::{self, ActLike, Context, UseLike};
use crate::game::query::{self, Wanted};
use crate::game::state::Used;
use crate::game::{CardId, DefId, Entity, Reason, Refusal, Seat, Source, State, Table, Use};

/// What is known of a use before it is asked whether it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// That `fit_to_use` and `at_hand` do not refuse it.
    First,
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
