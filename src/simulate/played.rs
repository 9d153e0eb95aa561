//! What is kept of a game that was played: all that any statistic asks, and nothing that can be got from it.
//!
//! In: nothing. Out: `Played`, a row of the batch. Its parts are small numbers, so that a million games
//! fit; cards are numbers into `Plan::cards`. Never here: how games are played (`batch`), what is reckoned
//! from them (`report`).
use serde::{Deserialize, Serialize};

pub use crate::play::How;

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Its number, from 0.
    pub game: u64,
    /// What came of each seat, clockwise from who began.
    pub seats: Vec<Sat>,
    /// How many decisions were put to agents.
    pub decisions: u64,
    /// How many turns were begun.
    pub turns: u16,
    /// How it ended.
    pub end: End,
    /// The digest of its last state.
    pub digest: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// By the rules: one Methuselah, or nobody, was left.
    Rules,
    /// The turns that it was to have were used up.
    Turns,
    /// The decisions that it may have were used up: it was stopped where it was.
    Budget,
}

impl End {
    /// Every end.
    pub const ALL: &[End] = &[End::Rules, End::Turns, End::Budget];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            End::Rules => "rules",
            End::Turns => "turns",
            End::Budget => "budget",
        }
    }

    /// The end of that name.
    pub fn parse(name: &str) -> Option<End> {
        End::ALL.iter().copied().find(|end| end.name() == name)
    }
}

/// What came of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sat {
    /// Which of the plan's decks sat there.
    pub deck: usize,
    /// Its victory points, in halves.
    pub half_points: u16,
    /// How it left the game; none where it was in it at the end.
    pub fall: Option<Fall>,
    /// What became of its cards, a row for each name in its library, by number.
    pub cards: Vec<CardUse>,
}

/// How a Methuselah left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fall {
    /// In which turn, counted from 1.
    pub turn: u16,
    /// What took the last of her pool.
    pub how: How,
    /// Whose turn it was, by seat.
    pub in_turn_of: u8,
}

/// What became of the copies of a card of one seat in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardUse {
    /// Which card, a number into `Plan::cards`.
    pub card: u16,
    /// How many copies were in the hand that the game began with.
    pub opening: u16,
    /// How many copies came into the hand in all, those of the opening hand among them. One that went back
    /// to the library and was drawn again counts twice.
    pub drawn: u16,
    /// How many of them could be played, with legal targets and a cost that can be paid, at one decision of
    /// their owner at least.
    pub playable: u16,
    /// How many times a copy was played, cancelled or not.
    pub played: u16,
}
