//! Quantiles of counts, and the bars of a histogram.
//!
//! In: counts in rising order. Out: the one below which a share of them lies; bars whose edges are round
//! numbers. Never: a number between two that were counted.
use serde::Serialize;

/// The smallest count that at least this share of them does not exceed; none of none.
pub fn quantile(rising: &[u64], share: f64) -> Option<u64> {
    let rank = (share * rising.len() as f64).ceil() as usize;
    rising.get(rank.saturating_sub(1)).copied()
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// From this count on.
    pub from: u64,
    /// Below this one.
    pub to: u64,
    /// How many.
    pub n: u64,
}

/// At most so many bars, of one width that is 1, 2 or 5 times a power of 10, from the least to the greatest.
pub fn bars(rising: &[u64], most: u64) -> Vec<Bar> {
    let (Some(least), Some(greatest)) = (rising.first(), rising.last()) else { return Vec::new() };
    let most = most.max(1);
    let fits = |width: u64| greatest / width - least / width < most;
    let tens = std::iter::successors(Some(1u64), |ten| ten.checked_mul(10));
    let width = tens.flat_map(|ten| [ten, ten.saturating_mul(2), ten.saturating_mul(5)]).find(|width| fits(*width));
    // The widest that there is holds everything in a few.
    let width = width.unwrap_or(u64::MAX);
    let first = least / width;
    let count = |at: u64| {
        let (from, to) = (at.saturating_mul(width), at.saturating_add(1).saturating_mul(width));
        let below = |edge: u64| rising.partition_point(|one| *one < edge) as u64;
        Bar { from, to, n: below(to) - below(from) }
    };
    (first..=greatest / width).map(count).collect()
}
