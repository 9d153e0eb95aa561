//! How long games were: in turns and in decisions.
//!
//! In: the games. Out: the one in the middle, the one that 99 of 100 do not exceed, the longest and its
//! number, and the bars of a histogram. Games that were stopped count as long as they went.
use super::super::played::Played;
use super::super::stats::{Bar, bars, quantile};
use serde::Serialize;

/// Bars of a histogram, at most.
const BARS: u64 = 30;

/// How long games were.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Length {
    /// In turns.
    pub turns: Spread,
    /// In decisions.
    pub decisions: Spread,
}

/// How a count is spread over the games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Its mean.
    pub mean: f64,
    /// What half of the games do not exceed.
    pub p50: u64,
    /// What 99 of 100 games do not exceed.
    pub p99: u64,
    /// The most.
    pub worst: u64,
    /// The number of the first game with that, counted from 1; 0 where there is none.
    pub worst_game: u64,
    /// How many games are how long.
    pub bars: Vec<Bar>,
}

/// How long these were.
pub fn length(all: &[&Played]) -> Length {
    Length { turns: spread(all, |one| u64::from(one.turns)), decisions: spread(all, |one| one.decisions) }
}

fn spread(all: &[&Played], of: impl Fn(&Played) -> u64) -> Spread {
    let mut rising: Vec<u64> = all.iter().map(|one| of(one)).collect();
    rising.sort_unstable();
    let worst = rising.last().copied().unwrap_or(0);
    let sum: u64 = rising.iter().sum();
    Spread {
        mean: sum as f64 / rising.len().max(1) as f64,
        p50: quantile(&rising, 0.5).unwrap_or(0),
        p99: quantile(&rising, 0.99).unwrap_or(0),
        worst,
        worst_game: all.iter().find(|one| of(one) == worst).map_or(0, |one| one.game + 1),
        bars: bars(&rising, BARS),
    }
}
