//! How many games a difference needs to be seen.
//!
//! In: the variance of what is measured in each game, and the difference. Out: the number of games in which
//! an interval of 95 in 100 leaves out 0 in 80 of 100 repetitions, by the normal distribution.
use statrs::distribution::{ContinuousCDF, Normal};

/// The share of repetitions in which the difference is to be seen.
const POWER: f64 = 0.8;

/// So many games; none where no game differed from another, so that nothing is known of the variance.
pub fn games_needed(variance: f64, difference: f64) -> Option<u64> {
    if variance <= 0.0 || difference == 0.0 {
        return None;
    }
    let normal = Normal::standard();
    let reach = normal.inverse_cdf(0.5 + super::LEVEL / 2.0) + normal.inverse_cdf(POWER);
    Some((reach * reach * variance / (difference * difference)).ceil() as u64)
}
