//! Orders: what a vampire is to do in a turn.
//!
//! In: nothing. Out: data. Never here: whether an order can be given (`legal`) or what comes of it (`turn`).
use super::battle::Id;
use super::map::Square;

/// What a vampire is to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// Who.
    pub who: Id,
    /// Its secondary actions, in their order.
    pub before: Vec<Secondary>,
    /// Its main action; two where something lets it take a second.
    pub main: Vec<Main>,
}

impl Order {
    /// To do nothing.
    pub fn wait(who: Id) -> Order {
        Order { who, before: Vec::new(), main: Vec::new() }
    }
}

/// A secondary action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secondary {
    /// One health level back for 1 blood.
    Heal,
    /// One strength more this turn for 1 blood.
    Fury,
    /// A discipline.
    Power(Invoked),
}

/// A main action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Main {
    /// Along that path, square by square.
    Move(Vec<Square>),
    /// Along that path, to attack that vampire at its end.
    Charge(Vec<Square>, Id),
    /// An adjacent vampire.
    Attack(Id),
    /// A vampire within range.
    Shoot(Id),
    /// An adjacent vampire in torpor.
    Diablerie(Id),
    /// A discipline.
    Power(Invoked),
}

/// A power that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Invoked {
    /// Which card, by its number among the powers.
    pub power: u16,
    /// Which of its abilities.
    pub ability: u8,
    /// On whom.
    pub on: [Option<Id>; 2],
}

/// The steps of a turn, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Secondary actions.
    Secondary,
    /// Attacks at close quarters, and dodging.
    Attack,
    /// Ranged attacks.
    Ranged,
    /// Movement.
    Movement,
    /// Charges.
    Charge,
    /// Diablerie.
    Diablerie,
    /// Main-action disciplines that are neither attack nor ranged attack.
    Discipline,
}

impl Step {
    /// All of them.
    pub const ALL: [Step; 7] =
        [Step::Secondary, Step::Attack, Step::Ranged, Step::Movement, Step::Charge, Step::Diablerie, Step::Discipline];

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What it is called.
    pub fn said(self) -> &'static str {
        match self {
            Step::Secondary => "secondary actions",
            Step::Attack => "attacks",
            Step::Ranged => "ranged attacks",
            Step::Movement => "movement",
            Step::Charge => "charges",
            Step::Diablerie => "diablerie",
            Step::Discipline => "disciplines",
        }
    }
}
