//! Impulse in a combat: in each of its steps what can be used is used, until all pass in turn.
//!
//! In: the window and who has passed. Out: the question to the next Methuselah who has something to use, or
//! the next step. The controller of the acting minion comes first, then that of the opposing one, then the
//! others clockwise (2, sequencing). Never here: strikes, or damage.
use super::{Step, go};
use crate::bytecode::{Ability, NodeId, Op, Range, Spare, StrikeKind, Window};
use crate::game::eval::{self, Context};
use crate::game::frame::FightStep;
use crate::game::query::{self, Wanted};
use crate::game::state::{Combat, UsedWhat};
use crate::game::{
    CardId, Choice, DefId, Entity, Event, Purpose, Reason, Refusal, Seat, SeatSet, Source, State, Table, Use,
};
use crate::rules::{offers, turn};

/// The order in which impulse goes round in a combat; for damage outside of one, from the Methuselah whose turn
/// it is.
pub(super) fn asked(state: &State) -> Vec<Seat> {
    let turn = state.turn().seat;
    let [first, second] =
        state.combat().map_or([turn, turn], |combat| combat.minions.map(|minion| state.card(minion).controller));
    let mut out = vec![first, second];
    out.extend(state.seats_from(first));
    let mut seen = SeatSet::default();
    out.retain(|seat| {
        let new = !seen.has(*seat) && !state.player(*seat).ousted;
        seen = seen.with(*seat);
        new
    });
    out
}

pub(super) fn open(table: &Table, state: &mut State, window: Window, step: FightStep, chosen: Option<Choice>) -> Step {
    let FightStep::Open(_, mut passed) = step else { return Step::Done };
    let seats = asked(state);
    let next = |passed: SeatSet| seats.iter().copied().find(|seat| !passed.has(*seat));
    if let (Some(chosen), Some(seat)) = (chosen, next(passed)) {
        return match chosen {
            Choice::Use(what) => {
                go(state, FightStep::Open(window, SeatSet::default()));
                turn::announce(seat, what)
            }
            Choice::Spare(spare) => {
                use_spare(table, state, seat, spare, window);
                go(state, FightStep::Open(window, SeatSet::default()))
            }
            _ => go(state, FightStep::Open(window, passed.with(seat))),
        };
    }
    while let Some(seat) = next(passed) {
        let mut options: Vec<Choice> = offers::in_combat(table, state, seat).into_iter().map(Choice::Use).collect();
        options.extend(spares(table, state, seat, window).into_iter().map(Choice::Spare));
        if let Some(decision) = turn::use_or_pass(seat, Purpose::Combat, options) {
            go(state, FightStep::Open(window, passed));
            return Step::Ask(decision);
        }
        passed = passed.with(seat);
    }
    if window == Window::Range
        && let Some(combat) = state.combat().copied()
    {
        state.happen(table, Event::AtRange(combat.range));
    }
    closed(state, window)
}

/// The step after a window.
fn closed(state: &mut State, window: Window) -> Step {
    let Some(combat) = state.combat().copied() else { return Step::Done };
    let step = match window {
        Window::BeforeRange if combat.fixed => FightStep::Open(Window::BeforeStrikes, SeatSet::default()),
        Window::BeforeRange => FightStep::Open(Window::Range, SeatSet::default()),
        Window::Range => FightStep::Open(Window::BeforeStrikes, SeatSet::default()),
        Window::BeforeStrikes => FightStep::Strike(0),
        Window::Chosen => FightStep::Resolve(crate::game::frame::Order::Ends, 0),
        // Where anybody has additional strikes, another pair follows.
        Window::MoreStrikes if combat.more != [0, 0] => FightStep::Strike(0),
        Window::MoreStrikes => FightStep::Open(Window::Press, SeatSet::default()),
        Window::Press => FightStep::Open(Window::RoundEnds, SeatSet::default()),
        Window::RoundEnds => FightStep::Next,
        Window::AsPlayed
        | Window::Wakes
        | Window::Announced
        | Window::BeforeVotes
        | Window::Polling
        | Window::Declined
        | Window::BeforeBlock
        | Window::Resolved
        | Window::Ended
        | Window::InCombat
        | Window::Strike
        | Window::Harm
        | Window::CombatEnded => FightStep::End,
    };
    go(state, step)
}

/// What the combatant of a Methuselah has been given to use in that step.
fn spares(table: &Table, state: &State, seat: Seat, window: Window) -> Vec<Spare> {
    let Some((minion, _)) = hers(state, seat) else { return Vec::new() };
    let all = query::spares(state, minion).into_iter();
    all.filter(|spare| may(table, state, minion, *spare, window).is_ok()).collect()
}

/// The combatant of a Methuselah, and its side.
fn hers(state: &State, seat: Seat) -> Option<(CardId, u8)> {
    let combat = state.combat()?;
    (0u8..)
        .zip(combat.minions)
        .find(|(_, minion)| state.card(*minion).controller == seat)
        .map(|(side, one)| (one, side))
}

fn use_spare(table: &Table, state: &mut State, seat: Seat, spare: Spare, window: Window) {
    let Some((minion, _)) = hers(state, seat) else { return };
    state.happen(table, Event::SpendSpare(minion, spare));
    let event = match spare {
        Spare::Maneuver | Spare::ManeuverToClose | Spare::ManeuverToLong => query::maneuver(state, minion),
        Spare::Press | Spare::PressToContinue | Spare::PressToEnd => query::press(state, minion),
        Spare::ManeuverOrPress if window == Window::Range => query::maneuver(state, minion),
        Spare::ManeuverOrPress => query::press(state, minion),
        Spare::Strike => Event::MoreStrikes(minion, 1, true),
    };
    state.happen(table, event);
}

/// Whether a minion may use such a thing now: a maneuver only towards the range that it is for and not twice
/// in a row, and so a press; one source of additional strikes a round (4, combat).
pub(super) fn may(table: &Table, state: &State, minion: CardId, spare: Spare, window: Window) -> Result<(), Refusal> {
    let rule = |reason| Err(Refusal::rule(reason));
    let Some((combat, side)) = state.combat().and_then(|combat| combat.side(minion).map(|side| (combat, side))) else {
        return rule(Reason::NotFighting);
    };
    query::forbids(table, state, minion, Wanted::Hold(spare))?;
    let last = |by: Option<u8>| if by == Some(side) { rule(Reason::InARow) } else { Ok(()) };
    let needed = |holds: bool| if holds { Ok(()) } else { rule(Reason::NotNeeded) };
    match (window, spare) {
        (Window::Range, Spare::Maneuver | Spare::ManeuverOrPress) => last(combat.maneuvered),
        (Window::Range, Spare::ManeuverToClose) => {
            needed(combat.range == Range::Long)?;
            last(combat.maneuvered)
        }
        (Window::Range, Spare::ManeuverToLong) => {
            needed(combat.range == Range::Close)?;
            last(combat.maneuvered)
        }
        (Window::Press, Spare::Press | Spare::ManeuverOrPress) => last(combat.pressed),
        (Window::Press, Spare::PressToContinue) => {
            needed(!combat.goes_on)?;
            last(combat.pressed)
        }
        (Window::Press, Spare::PressToEnd) => {
            needed(combat.goes_on)?;
            last(combat.pressed)
        }
        (Window::MoreStrikes, Spare::Strike) if sources(combat, side) => rule(Reason::OneSource),
        (Window::MoreStrikes, Spare::Strike) => Ok(()),
        (_, _) => rule(Reason::NotNow),
    }
}

fn sources(combat: &Combat, side: u8) -> bool {
    if side == 0 { combat.sources[0] } else { combat.sources[1] }
}

/// Whether an ability can be used in the step going on, for what it does there.
pub(in crate::rules) fn fits(
    table: &Table,
    state: &State,
    what: Use,
    def: DefId,
    ability: &Ability,
) -> Result<(), Refusal> {
    let words = |refusal: Refusal| Refusal { words: refusal.words.or(Some((def, ability.span))), ..refusal };
    let Some(now) = query::window(state) else { return Err(Refusal::rule(Reason::NotNow)) };
    if let Some(strike) = ability.strike {
        return strikes(table, state, what, strike, now).map_err(words);
    }
    let program = table.program(def);
    let code = program.code.get(ability.entry.map_or(usize::MAX, usize::from)..).unwrap_or(&[]);
    for instr in code.iter().take_while(|instr| instr.op != Op::End) {
        let Some(minion) = what.minion else { continue };
        match instr.op {
            Op::Maneuver => may(table, state, minion, Spare::Maneuver, now).map_err(words)?,
            // Once it has been set it is not set anew.
            Op::SetRange | Op::ChooseRange if state.combat().is_some_and(|combat| combat.fixed) => {
                return Err(words(Refusal::rule(Reason::NotNeeded)));
            }
            Op::Press => may(table, state, minion, Spare::Press, now).map_err(words)?,
            Op::MoreStrikes => may(table, state, minion, Spare::Strike, now).map_err(words)?,
            Op::Prevent if now == Window::Harm => {
                let context = Context::of_use(table, state, what, state.card(minion).controller);
                // Whose damage it is that it prevents: not that of a retainer of the minion.
                let names = |one: &&crate::bytecode::Instr| one.op == Op::Card && one.args[0] == instr.args[0];
                let whose = code.iter().find(names).and_then(|one| eval::entity(&context, NodeId(one.args[1])));
                let like = NodeId(instr.args[2]);
                let mut blows = state
                    .blows()
                    .iter()
                    .filter(|blow| blow.n > 0 && blow.preventable() && whose == Some(Entity::Card(blow.to)));
                if !blows.any(|blow| eval::damage_test(&context, like, blow)) {
                    return Err(words(Refusal::rule(Reason::NoDamage)));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a strike can be chosen now: by the minion that chooses, or for the maneuver that comes with it by
/// one whose strike has not been chosen yet.
fn strikes(
    table: &Table,
    state: &State,
    what: Use,
    strike: crate::bytecode::Strike,
    now: Window,
) -> Result<(), Refusal> {
    let rule = |reason| Err(Refusal::rule(reason));
    let Some(minion) = what.minion else { return rule(Reason::NoMinion) };
    let Some((combat, side)) = state.combat().and_then(|combat| combat.side(minion).map(|side| (combat, side))) else {
        return rule(Reason::NotFighting);
    };
    if combat.strike(side).is_some() {
        return rule(Reason::Committed);
    }
    let kind = if strike.kind == StrikeKind::HandOrMelee { StrikeKind::Hand } else { strike.kind };
    query::forbids(table, state, minion, Wanted::Strike(kind))?;
    if strike.extra > 0 && sources(combat, side) {
        return rule(Reason::OneSource);
    }
    match (now, strike.maneuver) {
        (Window::Strike, _) => Ok(()),
        (Window::Range, Some((spare, per))) => {
            if let Source::Card(card) = what.source {
                let counted = UsedWhat::Maneuver(card, what.ability);
                if state.used().iter().any(|used| used.what == counted && used.per == per) {
                    return rule(Reason::UsedUp);
                }
            }
            may(table, state, minion, spare, now)
        }
        (_, _) => rule(Reason::NotNow),
    }
}
