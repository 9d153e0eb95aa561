//! A share of the games of a plan.
//!
//! In: `2/8`. Out: which games those are: all games in their order, cut into so many runs as even as can
//! be. Never: a game in two shares, or in none.
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// One share of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Reads `2/8`.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` is no share of the games; the second of eight is `2/8`");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = number.trim().parse().map_err(|_| wrong())?;
        let of = of.trim().parse().map_err(|_| wrong())?;
        if (1..=of).contains(&number) { Ok(Shard { number, of }) } else { Err(wrong()) }
    }

    /// The numbers of its games, of so many in all.
    pub fn games(self, all: u64) -> Range<u64> {
        let cut = |n: u64| {
            let at = u128::from(all) * u128::from(n) / u128::from(self.of.max(1));
            // No more than `all`.
            u64::try_from(at).unwrap_or(all).min(all)
        };
        cut(self.number.saturating_sub(1))..cut(self.number)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}
