//! What can be said of numbers that chance had a hand in: means, shares, differences, each with its margin.
//!
//! In: counts, and samples of points in halves. Out: intervals, quantiles, how many games are needed. The
//! rooms: `sample` (sums that do not depend on an order), `range` (intervals), `order` (quantiles and bars
//! of a histogram), `power` (how many games a difference needs). `docs/statistics.md` says why each
//! interval is what it is. Never here: what the numbers are of.
mod order;
mod power;
mod range;
mod sample;

pub use order::{Bar, bars, quantile};
pub use power::games_needed;
pub use range::{LEVEL, Range, apart, mean, paired, share};
pub use sample::Sample;

/// Fewer than this are too few to say anything of a mean.
pub const FEWEST: u64 = 30;
/// Fewer than this that came out otherwise are too few to say anything of a paired difference.
pub const FEWEST_CHANGED: u64 = 10;
