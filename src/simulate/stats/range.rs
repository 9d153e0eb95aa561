//! Intervals: of a share, of the mean of bounded points, of the difference of two, of paired differences.
//!
//! In: counts and samples. Out: a lower and an upper end that cover the truth in about the given share of
//! repetitions, from a handful of games on; `tests/statistics.rs` holds that. Never: an interval of no
//! width because a small sample happened to be all alike.
use super::sample::Sample;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// How sure an interval is where nothing else is said.
pub const LEVEL: f64 = 0.95;

/// From where to where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Range {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Range {
    /// Whether a number is in it.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// How many standard errors of a normal distribution.
fn normal(level: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + level / 2.0)
}

/// How many standard errors where the variance is measured from `n` numbers.
fn student(level: f64, n: u64) -> f64 {
    // One degree of freedom where there is none: the widest.
    let freedom = n.saturating_sub(1).max(1) as f64;
    StudentsT::new(0.0, 1.0, freedom).map_or_else(|_| normal(level), |t| t.inverse_cdf(0.5 + level / 2.0))
}

/// The values within reach of a mean `m` of something between 0 and `most` whose variance at `x` is
/// `spread * x * (most - x)`, the shape of Wilson's interval: those x with (m − x)² ≤ k x (most − x).
fn wilson(m: f64, most: f64, k: f64) -> Range {
    let middle = (m + k * most / 2.0) / (1.0 + k);
    let reach = ((2.0 * m + k * most).powi(2) - 4.0 * (1.0 + k) * m * m).max(0.0).sqrt() / (2.0 * (1.0 + k));
    Range { low: (middle - reach).clamp(0.0, m.max(0.0)), high: (middle + reach).clamp(m.min(most), most) }
}

/// Of a share, where `k` of `n` were so: Wilson's interval. All is possible where there are none.
pub fn share(k: u64, n: u64, level: f64) -> Range {
    if n == 0 {
        return Range { low: 0.0, high: 1.0 };
    }
    let n = n as f64;
    wilson(k as f64 / n, 1.0, normal(level).powi(2) / n)
}

/// Of the mean of points that are between 0 and `most`, one a game: Wilson's interval with the spread that
/// was measured. To what was measured one game is added, of the greatest spread there can be, with the mean
/// of a fair share, 1 point; it widens the interval where there are few games, and is nothing among many.
pub fn mean(sample: &Sample, most: f64, level: f64) -> Range {
    let (n, m) = (sample.n as f64, sample.mean());
    if sample.n == 0 || most <= 0.0 {
        return Range { low: 0.0, high: most.max(0.0) };
    }
    let fair = (most - 1.0).max(0.25);
    let spread = (sample.squares() + fair) / (m * (most - m) * (n - 1.0) + fair);
    wilson(m, most, student(level, sample.n).powi(2) * spread / n)
}

/// Of the difference of two means from different games, the first less the second, each with its own
/// interval: the distances to the ends add up as squares (Newcombe 1998; Zou and Donner 2008).
pub fn apart(one: (f64, Range), other: (f64, Range)) -> Range {
    let ((a, of_a), (b, of_b)) = (one, other);
    let reach = |down: f64, up: f64| (down * down + up * up).sqrt();
    Range { low: a - b - reach(a - of_a.low, of_b.high - b), high: a - b + reach(of_a.high - a, b - of_b.low) }
}

/// Of the mean of paired differences, one a game: Student's interval with two games added to the spread,
/// one point up and one down, so that games which all came out the same are no proof that all would.
pub fn paired(sample: &Sample, most: f64, level: f64) -> Range {
    if sample.n < 2 {
        return Range { low: -most, high: most };
    }
    let (n, m) = (sample.n as f64, sample.mean());
    let reach = student(level, sample.n) * ((sample.squares() + 2.0) / (n - 1.0) / n).sqrt();
    Range { low: (m - reach).max(-most), high: (m + reach).min(most) }
}
