//! Windows: what the moment is, as far as it says what can be used; and who may try to block.
//!
//! In: the state. Out: the window that is open, read off the saved stack; the card that is being played
//! and whom it is played against; the Methuselahs and minions that may block. Never here: an option.
use super::{Wanted, forbids};
use crate::bytecode::{Bit, Window};
use crate::game::frame::{ActStep, FightStep, Frame, Machine, PollStep};
use crate::game::ids::{CardId, Entity, Seat};
use crate::game::refusal::{Reason, Refusal};
use crate::game::state::{Action, LastingWhat, State};
use crate::game::table::Table;

/// The window that is open; none where nothing but the usual can be used.
pub fn window(state: &State) -> Option<Window> {
    let machines = state.stack().iter().rev().filter_map(|frame| match frame {
        Frame::Machine(machine) => Some(machine),
        Frame::Activation(_) => None,
    });
    for machine in machines {
        match machine {
            Machine::AsPlayed(_) => return Some(Window::AsPlayed),
            Machine::Act(step, _) => {
                return match step {
                    ActStep::Played | ActStep::Announced => Some(Window::Announced),
                    ActStep::Declined => Some(Window::Declined),
                    ActStep::Blocked => Some(Window::BeforeBlock),
                    ActStep::Resolved => Some(Window::Resolved),
                    ActStep::Open
                    | ActStep::Attempt
                    | ActStep::Success
                    | ActStep::Shared(_)
                    | ActStep::Paid
                    | ActStep::Block
                    | ActStep::Met
                    | ActStep::After => None,
                };
            }
            Machine::Poll(poll) => {
                return match poll.step {
                    PollStep::Before => Some(Window::BeforeVotes),
                    PollStep::Cast => Some(Window::Polling),
                    PollStep::Count => None,
                };
            }
            Machine::Fight(FightStep::Open(window, _)) => return Some(*window),
            Machine::Fight(_) => return Some(Window::Strike),
            Machine::Harm(_) => return Some(Window::Harm),
            Machine::Game | Machine::Turn(_) => return None,
            Machine::Announce(_)
            | Machine::Playing(_)
            | Machine::Bleed(..)
            | Machine::Hunt(_)
            | Machine::Diablerie(..)
            | Machine::Calling(_)
            | Machine::Spend(..)
            | Machine::Finish(..)
            | Machine::Avenge(_)
            | Machine::Award(_)
            | Machine::Trim(_)
            | Machine::Recruit(..)
            | Machine::Bring(..)
            | Machine::Contest(_)
            | Machine::Claim(_)
            | Machine::Triggers => {}
        }
    }
    None
}

/// Whether something has woken: it plays reactions and blocks as if unlocked (8, wake).
pub fn awake(state: &State, card: CardId) -> bool {
    lasts(state, card, LastingWhat::Awake)
}

/// Whether that has been recorded on a card.
pub fn lasts(state: &State, card: CardId, what: LastingWhat) -> bool {
    state.lasting().iter().any(|lasting| lasting.on == card && lasting.what == what)
}

/// Whether the card that is being played is played against that one: on it, or by the minion that it
/// fights.
pub fn played_against(state: &State, who: Entity) -> bool {
    let Some(played) = state.played() else { return false };
    let on = played.targets.contains(&Some(who));
    let fights = state.combat().is_some_and(|combat| {
        let by = played.what.minion;
        let in_it = |one: Option<CardId>| one.is_some_and(|one| combat.minions.contains(&one));
        in_it(by) && in_it(who.card()) && by != who.card()
    });
    on || fights
}

/// Who may try to block: those at whom the action is directed, or the prey and then the predator (4,
/// who may attempt to block).
pub fn blockers<'a>(state: &'a State, action: &'a Action) -> impl Iterator<Item = Seat> + 'a {
    let directed = state.seats_from(action.seat).filter(|seat| action.directed.has(*seat));
    let near = [state.prey(action.seat), state.predator(action.seat)].into_iter().flatten();
    directed.chain(near.filter(|_| action.directed.is_empty()))
}

/// Whether a minion may try to block the action going on, as far as that is its controller's to choose.
pub fn can_try_block(table: &Table, state: &State, minion: CardId) -> Result<(), Refusal> {
    let rule = |reason| Err(Refusal::rule(reason));
    let Some(action) = state.action().filter(|action| action.outcome.is_none()) else {
        return rule(Reason::NotNow);
    };
    let seat = state.card(minion).controller;
    if !blockers(state, action).any(|one| one == seat) {
        return rule(Reason::NotBlockable);
    }
    if action.declined.has(seat) {
        return rule(Reason::Declined);
    }
    if lasts(state, action.actor, LastingWhat::Unblockable) {
        return rule(Reason::Forbidden);
    }
    if action.blocker.is_some() {
        return rule(Reason::BlockGoingOn);
    }
    if !super::is(table, state, minion, &[Bit::Minion, Bit::Ready]) {
        return Err(Refusal::by(Reason::NotReady, minion));
    }
    forbids(table, state, minion, Wanted::Block(super::like(action)))?;
    // What must be burned to attempt it must be there.
    if super::toll(table, state, minion) > super::toll_of(table, state, minion).1 {
        return rule(Reason::NoBlood);
    }
    Ok(())
}
