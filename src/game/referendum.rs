//! A referendum, as data: its terms, what has been cast, how it ended (4, the referendum).
//!
//! In: nothing. Out: `Referendum`, which the state has while one goes on and as long as what follows from
//! it does. Never here: what can be cast, or a change.
use super::decision::Voter;
use super::ids::{CardId, Entity, Seat};
use serde::{Deserialize, Serialize};

/// The referendum going on (4, the referendum).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Referendum {
    /// The vampire that called it, or on whom a blood hunt is to be called.
    pub on: CardId,
    /// Whether it is on a blood hunt, and nobody's action (4, the blood hunt).
    pub hunt: bool,
    /// Its terms: whom they name, with the points allocated.
    pub terms: Vec<(Entity, u16)>,
    /// What has been cast, in that order.
    pub cast: Vec<Cast>,
    /// Votes that effects have given to Methuselahs, by the card that gave them.
    pub gained: Vec<(Seat, CardId, u16)>,
    /// Minions that have to abstain.
    pub abstaining: Vec<CardId>,
    /// How it ended.
    pub result: Option<Resolved>,
}

/// Votes and ballots that have been cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cast {
    /// By whom.
    pub seat: Seat,
    /// Out of what.
    pub voter: Voter,
    /// Votes.
    pub votes: u16,
    /// Ballots towards the block of the prisci (7, the prisci block).
    pub ballots: u16,
    /// Whether for the referendum.
    pub aye: bool,
}

/// How a referendum ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Resolved {
    /// It passed: there were more votes for it than against.
    Passed,
    /// It failed.
    Failed,
    /// It was cancelled, and neither passed nor failed.
    Cancelled,
}
