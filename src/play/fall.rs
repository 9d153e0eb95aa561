//! What took the last pool of a Methuselah.
//!
//! In: the state before she is ousted, and the step that has just run. Out: a bleed, a referendum, her
//! own doing, or anything else. The rule: who has no pool is out before the next step (5), so that the
//! step before is what took the last of it. Never: anything that changes the game.
use crate::bytecode::ActKind;
use crate::game::{Activation, Entity, Machine, Seat, Source, State};
use serde::{Deserialize, Serialize};

/// What took the last pool of a Methuselah, or how else she left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// A bleed.
    Bleed,
    /// A referendum.
    Referendum,
    /// Her own doing: a cost, a contest, what a card of hers takes from her.
    Paid,
    /// Anything else: what a card of another does.
    Effect,
    /// None of it: she withdrew.
    Withdrawal,
}

impl How {
    /// Every way.
    pub const ALL: &[How] = &[How::Bleed, How::Referendum, How::Paid, How::Effect, How::Withdrawal];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            How::Bleed => "bleed",
            How::Referendum => "referendum",
            How::Paid => "paid",
            How::Effect => "effect",
            How::Withdrawal => "withdrawal",
        }
    }

    /// The way of that name.
    pub fn parse(name: &str) -> Option<How> {
        How::ALL.iter().copied().find(|how| how.name() == name)
    }
}

/// The step that has just run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ran {
    /// None yet.
    Nothing,
    /// A machine of the rules.
    Machine(Machine),
    /// An ability of that, used or controlled by that Methuselah.
    Ability(Source, u8, Seat),
}

impl Ran {
    /// Of an activation.
    pub(super) fn of(activation: &Activation) -> Ran {
        Ran::Ability(activation.source, activation.ability, activation.you)
    }
}

/// Notes what took the last pool of those who have none any more.
pub(super) fn took(state: &State, ran: Ran, into: &mut Vec<(Seat, How)>) {
    for seat in state.seats().filter(|seat| state.player(*seat).pool <= 0) {
        into.push((seat, how(state, ran, seat)));
    }
}

fn how(state: &State, ran: Ran, seat: Seat) -> How {
    match ran {
        Ran::Machine(Machine::Bleed(..)) => How::Bleed,
        // Whatever else the rules take is a cost or a contest of hers.
        Ran::Machine(_) => How::Paid,
        Ran::Ability(source, ability, you) => {
            let action = state.action().filter(|action| (action.source, action.ability) == (source, ability));
            let bleeds = action.is_some_and(|action| {
                action.kind == ActKind::Bleed && action.targets.contains(&Some(Entity::Seat(seat)))
            });
            let voted = action.is_some() && state.referendum().is_some_and(|vote| vote.result.is_some());
            match (voted, bleeds) {
                (true, _) => How::Referendum,
                (false, true) => How::Bleed,
                (false, false) if you == seat => How::Paid,
                (false, false) => How::Effect,
            }
        }
        Ran::Nothing => How::Effect,
    }
}
