//! The course of an action (4, summary and detailed course).
//!
//! In: the action going on, the step, who has passed. Out: the next step. A: nobody tries to block;
//! B: a block is attempted; C: all have declined. Before them comes what is used as the action is
//! announced, after them what is used before a block is resolved or after the action is. In each, impulse
//! goes round, the acting Methuselah first; whoever uses something sends it back to her. A Methuselah
//! with nothing but to pass is not asked and passes.
use super::{Run, Step, announce, legal, offers, playing, traits, turn};
use crate::bytecode::{Ability, AbilityKind, ActKind, Bit, Counter, Stat, Window, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::{ActStep, DiablerieStep};
use crate::game::state::{Action, LastingWhat, Outcome};
use crate::game::{
    Ask, CardId, Choice, Decision, Entity, Event, Frame, Machine, Purpose, Seat, SeatSet, Source, State, Table, Use,
    query,
};

pub(super) fn step(table: &Table, state: &mut State, step: ActStep, passed: SeatSet, chosen: Option<Choice>) -> Step {
    let Some(action) = state.action().copied() else { return Step::Done };
    if step == ActStep::Played {
        return played(table, state, &action);
    }
    if action.continues && state.combat().is_none() && step == ActStep::Resolved {
        // The combat that the block began has ended, and the action goes on as if unblocked: those who have
        // not declined to block may still.
        let goes_on = take_back(table, state, &action);
        state.happen(table, Event::Unblocked(goes_on));
        return go(state, if goes_on { ActStep::Open } else { ActStep::Resolved });
    }
    // The one that acts has left before the block is resolved: that is the end of it, and nobody locks.
    let under_block = matches!(action.outcome, Some(Outcome::Blocked(_)));
    if under_block && matches!(step, ActStep::Blocked | ActStep::Block) && !in_place(state, &action) {
        return go(state, ActStep::Resolved);
    }
    if step == ActStep::Resolved && action.resolves {
        state.resolved();
    }
    if action.ended && !matches!(step, ActStep::Resolved | ActStep::After) {
        return go(state, ActStep::Resolved);
    }
    if action.outcome.is_none() && !fit(table, state, &action) {
        state.happen(table, Event::Outcome(Outcome::Failed));
        return go(state, ActStep::Resolved);
    }
    if chosen.is_none() && left(state, step) {
        return Step::Again;
    }
    match step {
        ActStep::Open if action.blocker.is_some() => go(state, ActStep::Attempt),
        // An effect has made the attempt fail, or the target another.
        ActStep::Attempt if action.blocker.is_none() => go(state, ActStep::Open),
        ActStep::Declined if reopened(state, &action) => go(state, ActStep::Open),
        ActStep::Announced
        | ActStep::Open
        | ActStep::Attempt
        | ActStep::Declined
        | ActStep::Blocked
        | ActStep::Resolved => match chosen {
            Some(chosen) => used(table, state, &action, step, passed, chosen),
            None => round(table, state, &action, step, passed),
        },
        ActStep::Success => success(table, state, &action),
        ActStep::Shared(paid) => share(table, state, &action, paid, chosen),
        ActStep::Paid => paid(table, state, &action),
        ActStep::Block => blocked(table, state, &action),
        ActStep::Met => met(table, state, &action, chosen),
        ActStep::Played | ActStep::After => after(table, state, &action),
    }
}

/// Takes up what abilities have left for this window, one after the other.
fn left(state: &mut State, step: ActStep) -> bool {
    let window = match step {
        ActStep::Blocked => Window::BeforeBlock,
        ActStep::Resolved => Window::Resolved,
        ActStep::After => Window::Ended,
        ActStep::Played
        | ActStep::Announced
        | ActStep::Open
        | ActStep::Attempt
        | ActStep::Declined
        | ActStep::Success
        | ActStep::Shared(_)
        | ActStep::Paid
        | ActStep::Block
        | ActStep::Met => return false,
    };
    let rest = if step == ActStep::Blocked { state.take_before_block() } else { state.take_later(window) };
    rest.is_some_and(|rest| state.push(Frame::Activation(rest)))
}

/// Whether somebody may try to block who has not declined to: the target has been changed (4, who may
/// attempt to block).
fn reopened(state: &State, action: &Action) -> bool {
    query::blockers(state, action).any(|seat| !action.declined.has(seat))
}

/// The card of the action has been played. One that was cancelled does nothing: its minion does not
/// lock and pays nothing (3, cancel a card); whether it has attempted the action is a setting (revised
/// 6.1.0.1).
fn played(table: &Table, state: &mut State, action: &Action) -> Step {
    let what = Use { source: action.source, ability: action.ability, minion: Some(action.actor) };
    let Some(ability) = table.def(action.def).ability(action.ability).copied() else { return Step::Done };
    let cancelled = playing::played(table, state, action.seat, &ability).is_some_and(|played| played.cancelled);
    if !cancelled {
        announce::begin_action(table, state, what, &ability, action.actor);
        return go(state, ActStep::Announced);
    }
    if table.settings.cancelled_counts {
        announce::attempted(table, state, what, &ability, action.actor);
    }
    go(state, ActStep::After)
}

fn go(state: &mut State, step: ActStep) -> Step {
    state.replace(Machine::Act(step, SeatSet::default()));
    Step::Again
}

/// The card of an action that goes on comes back from the ash heap, where it went as the action was blocked;
/// without it the action does not go on.
fn take_back(table: &Table, state: &mut State, action: &Action) -> bool {
    let Source::Card(card) = action.source else { return true };
    let played = table.def(action.def).ability(action.ability).map(|ability| ability.kind);
    if played != Some(AbilityKind::ActionCard) || state.card(card).zone == Zone::SetAside {
        return true;
    }
    let there = state.card(card).zone == Zone::AshHeap;
    if there {
        state.happen(table, Event::Move(card, action.seat, Zone::SetAside));
    }
    there
}

/// Whether the minion is where it acts from.
fn in_place(state: &State, action: &Action) -> bool {
    let zone = state.card(action.actor).zone;
    if action.kind == ActKind::LeaveTorpor { zone == Zone::Torpor } else { zone == Zone::Ready }
}

/// Whether the action can go on: its minion is where it was and its controller's, its target is there.
fn fit(table: &Table, state: &State, action: &Action) -> bool {
    let place = in_place(state, action);
    // A Methuselah who has been ousted is no target.
    let gone = |target: Entity| target.seat().is_some_and(|seat| state.player(seat).ousted);
    let aimed = !action.targets.into_iter().flatten().any(gone);
    aimed
        && place
        && state.card(action.actor).controller == action.seat
        && query::is(table, state, action.actor, &[Bit::Minion])
}

/// The order in which impulse goes round: the acting Methuselah, those at whom the action is directed
/// clockwise, or the prey and the predator; then the others clockwise (2, sequencing).
pub(super) fn order(state: &State, action: &Action) -> Vec<Seat> {
    let mut out = vec![action.seat];
    if action.directed.is_empty() {
        out.extend(state.prey(action.seat));
        out.extend(state.predator(action.seat));
    } else {
        out.extend(state.seats_from(action.seat).filter(|seat| action.directed.has(*seat)));
    }
    out.extend(state.seats_from(action.seat));
    let mut seen = SeatSet::default();
    out.retain(|seat| {
        let new = !seen.has(*seat);
        seen = seen.with(*seat);
        new
    });
    out
}

/// The next Methuselah who has something to do is asked; where nobody has, the step is over.
// The steps that have no round come to nothing here.
fn round(table: &Table, state: &mut State, action: &Action, step: ActStep, mut passed: SeatSet) -> Step {
    for seat in order(state, action) {
        if passed.has(seat) {
            continue;
        }
        let mut options: Vec<Choice> = offers::in_action(table, state, seat).into_iter().map(Choice::Use).collect();
        if step == ActStep::Open {
            options.extend(offers::blocks(table, state, seat).into_iter().map(Choice::Block));
        }
        if let Some(decision) = turn::use_or_pass(seat, Purpose::Impulse, options) {
            state.replace(Machine::Act(step, passed));
            return Step::Ask(decision);
        }
        passed = passes(table, state, action, step, passed, seat);
    }
    match step {
        ActStep::Announced => go(state, ActStep::Open),
        ActStep::Open => go(state, ActStep::Declined),
        ActStep::Attempt => attempt(table, state, action),
        ActStep::Blocked => go(state, ActStep::Block),
        ActStep::Resolved => go(state, ActStep::After),
        ActStep::Declined
        | ActStep::Played
        | ActStep::Success
        | ActStep::Shared(_)
        | ActStep::Paid
        | ActStep::Block
        | ActStep::Met
        | ActStep::After => go(state, ActStep::Success),
    }
}

/// A Methuselah passes; while nobody tries to block, that declines for good.
fn passes(table: &Table, state: &mut State, action: &Action, step: ActStep, passed: SeatSet, seat: Seat) -> SeatSet {
    if step == ActStep::Open && query::blockers(state, action).any(|one| one == seat) && !action.declined.has(seat) {
        state.happen(table, Event::Decline(seat));
    }
    passed.with(seat)
}

fn used(table: &Table, state: &mut State, action: &Action, step: ActStep, passed: SeatSet, chosen: Choice) -> Step {
    let asked = order(state, action).into_iter().find(|seat| !passed.has(*seat));
    match (chosen, asked) {
        (Choice::Use(what), Some(seat)) => {
            state.replace(Machine::Act(step, SeatSet::default()));
            turn::announce(seat, what)
        }
        (Choice::Block(minion), _) => {
            state.happen(table, Event::TryBlock(minion));
            go(state, ActStep::Attempt)
        }
        (_, Some(seat)) => {
            let passed = passes(table, state, action, step, passed, seat);
            state.replace(Machine::Act(step, passed));
            Step::Again
        }
        (_, None) => Step::Again,
    }
}

/// The block attempted succeeds where intercept is stealth or more (4, stealth and intercept).
fn attempt(table: &Table, state: &mut State, action: &Action) -> Step {
    let Some(blocker) = action.blocker else { return go(state, ActStep::Open) };
    let fit = legal::fit_to_block(table, state, action, blocker).is_ok();
    let intercept = query::stat(table, state, blocker, Stat::Intercept);
    if fit && intercept >= query::stat(table, state, action.actor, Stat::Stealth) {
        state.happen(table, Event::Outcome(Outcome::Blocked(blocker)));
        return go(state, ActStep::Blocked);
    }
    state.happen(table, Event::BlockFails(blocker));
    go(state, ActStep::Open)
}

/// The cost is paid and the effect takes place. Where it cannot be paid any more, or what the action is
/// on is no longer what it was announced on, the action succeeds and does nothing.
fn success(table: &Table, state: &mut State, action: &Action) -> Step {
    let what = Use { source: action.source, ability: action.ability, minion: Some(action.actor) };
    let Some(ability) = table.def(action.def).ability(action.ability).copied() else { return Step::Done };
    let still = intact(table, state, action, &ability);
    if playing::shared(&ability) {
        return if still { go(state, ActStep::Shared(0)) } else { fizzle(table, state) };
    }
    let paid = playing::pay(table, state, what, &ability, action.seat, action.targets);
    if let Some(spend) = playing::spend(table, state, what, &ability, action.seat, action.targets).filter(|_| paid) {
        go(state, ActStep::Paid);
        return spend;
    }
    if paid && still { succeed(table, state, action) } else { fizzle(table, state) }
}

/// The convictions that it costs have been burned.
fn paid(table: &Table, state: &mut State, action: &Action) -> Step {
    let ability = table.def(action.def).ability(action.ability).copied();
    let still = ability.is_some_and(|ability| intact(table, state, action, &ability));
    if still { succeed(table, state, action) } else { fizzle(table, state) }
}

/// Whether the action is still on what it was announced on, and what provides it is still there.
fn intact(table: &Table, state: &State, action: &Action, ability: &Ability) -> bool {
    if let Source::Card(card) = action.source
        && ability.kind == AbilityKind::ActionInPlay
        && !state.in_play(card)
    {
        return false;
    }
    let context = Context::new(table, state, action.def, action.source, state.you_of(action.source, action.seat));
    let context = context.by(Some(action.actor)).at(action.targets);
    // What is on a card gives its action to that one as long as it is there.
    let on = matches!(action.source, Source::Card(card) if state.card(card).zone == Zone::OnCard);
    let actor = Entity::Card(action.actor);
    if on && ability.user.is_some_and(|user| !eval::test(&context, user, actor)) {
        return false;
    }
    // A Methuselah can have been put in the place of the one who was chosen: a bleed that is redirected.
    let cards = ability.targets.into_iter().zip(action.targets).filter_map(|(from, target)| {
        let target = target?;
        from.filter(|_| target.card().is_some()).map(|from| (from, target))
    });
    let mut all = Vec::new();
    cards.into_iter().all(|(from, target)| {
        all.clear();
        eval::select(&context, from, &mut all);
        all.contains(&target)
    })
}

/// The action succeeds, and nothing comes of it.
fn fizzle(table: &Table, state: &mut State) -> Step {
    state.happen(table, Event::Outcome(Outcome::Success));
    go(state, ActStep::Resolved)
}

/// The cost of a rescue is paid, 1 blood after the other, by the acting vampire or the one rescued (4,
/// rescue); with all of it paid the effect takes place.
fn share(table: &Table, state: &mut State, action: &Action, paid: u16, chosen: Option<Choice>) -> Step {
    let what = Use { source: action.source, ability: action.ability, minion: Some(action.actor) };
    let Some(ability) = table.def(action.def).ability(action.ability).copied() else { return Step::Done };
    let (blood, pool) = query::price(table, state, what, &ability, action.seat, action.targets);
    let two = [Some(action.actor), action.targets[0].and_then(Entity::card)];
    let able: Vec<CardId> = two.into_iter().flatten().filter(|card| state.card(*card).blood > 0).collect();
    let has: u32 = able.iter().map(|card| u32::from(state.card(*card).blood)).sum();
    let open = blood.saturating_sub(paid);
    if has < u32::from(open) || state.player(action.seat).pool < i32::from(pool) {
        return fizzle(table, state);
    }
    if open == 0 {
        if pool > 0 {
            state.happen(table, Event::LosePool(action.seat, pool));
        }
        return succeed(table, state, action);
    }
    let payer = match (able.as_slice(), chosen) {
        (_, Some(Choice::Pick(Entity::Card(card)))) => card,
        ([one], _) => *one,
        (many, _) => {
            return Step::Ask(Decision {
                who: action.seat,
                ask: Ask::One,
                purpose: Purpose::Pay,
                about: Some(Entity::Card(action.actor)),
                words: None,
                options: many.iter().map(|card| Choice::Pick(Entity::Card(*card))).collect(),
            });
        }
    };
    state.happen(table, Event::Lose(payer, Counter::Blood, 1));
    go(state, ActStep::Shared(paid + 1))
}

/// The action has succeeded, and its effect takes place.
fn succeed(table: &Table, state: &mut State, action: &Action) -> Step {
    state.happen(table, Event::Outcome(Outcome::Success));
    let you = state.you_of(action.source, action.seat);
    state.replace(Machine::Act(ActStep::Resolved, SeatSet::default()));
    Step::Run(Run {
        source: action.source,
        ability: action.ability,
        you,
        actor: Some(action.actor),
        targets: action.targets,
    })
}

/// The card is burned and the blocker locks (4, resolve the action).
fn blocked(table: &Table, state: &mut State, action: &Action) -> Step {
    burn_card(table, state, action);
    if let Some(Outcome::Blocked(blocker)) = action.outcome
        && !query::lasts(state, blocker, LastingWhat::LocksNot)
    {
        state.happen(table, Event::Lock(blocker));
    }
    go(state, ActStep::Met)
}

/// Combat begins between the two; a vampire in torpor does not fight, but a vampire that blocked it may
/// diablerize it (4, leave torpor).
fn met(table: &Table, state: &mut State, action: &Action, chosen: Option<Choice>) -> Step {
    let Some(Outcome::Blocked(blocker)) = action.outcome else { return go(state, ActStep::Resolved) };
    if action.kind != ActKind::LeaveTorpor {
        return match traits::combatant(table, state, action, blocker, chosen) {
            Ok(fight) => {
                go(state, ActStep::Resolved);
                Step::Call(fight)
            }
            Err(ask) => ask,
        };
    }
    match chosen {
        Some(Choice::Yes) => {
            go(state, ActStep::Resolved);
            Step::Call(Machine::Diablerie(blocker, action.actor, DiablerieStep::Drink))
        }
        None if query::can_diablerize(table, state, blocker, action.actor).is_ok() => Step::Ask(Decision {
            who: state.card(blocker).controller,
            ask: Ask::YesNo,
            purpose: Purpose::Diablerize,
            about: Some(Entity::Card(action.actor)),
            words: None,
            options: vec![Choice::Yes, Choice::No],
        }),
        None | Some(_) => go(state, ActStep::Resolved),
    }
}

/// An action card that went nowhere is burned.
fn burn_card(table: &Table, state: &mut State, action: &Action) {
    if let Source::Card(card) = action.source
        && state.card(card).zone == Zone::SetAside
    {
        state.happen(table, Event::Discard(card));
    }
}

fn after(table: &Table, state: &mut State, action: &Action) -> Step {
    burn_card(table, state, action);
    state.happen(table, Event::ActionEnds);
    let seats: Vec<Seat> = state.seats().collect();
    for seat in seats {
        super::hand::refill(table, state, seat);
    }
    Step::Done
}
