//! A sample of points, as sums of whole numbers.
//!
//! In: points in halves, one a game. Out: how many, their mean, their variance. The sums are whole, so that
//! the order in which games are taken in changes nothing, not in the last digit either.

/// Sums over points that were counted in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// How many.
    pub n: u64,
    /// The sum, in halves.
    halves: i64,
    /// The sum of the squares, in quarters.
    quarters: i64,
    /// How many are not 0.
    pub changed: u64,
}

impl Sample {
    /// One more.
    pub fn add(&mut self, halves: i64) {
        self.n += 1;
        self.halves += halves;
        self.quarters += halves * halves;
        self.changed += u64::from(halves != 0);
    }

    /// What is left without some of them.
    pub fn without(&self, some: &Sample) -> Sample {
        Sample {
            n: self.n.saturating_sub(some.n),
            halves: self.halves - some.halves,
            quarters: self.quarters - some.quarters,
            changed: self.changed.saturating_sub(some.changed),
        }
    }

    /// All of them together.
    pub fn total(&self) -> f64 {
        self.halves as f64 / 2.0
    }

    /// Their mean; 0 where there are none.
    pub fn mean(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.total() / self.n as f64 }
    }

    /// The sum of the squares of how far each is from the mean.
    pub fn squares(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        // In whole numbers for as long as they are exact: n Σx² − (Σx)².
        let (n, sum) = (i128::from(self.n), i128::from(self.halves));
        (n * i128::from(self.quarters) - sum * sum) as f64 / 4.0 / self.n as f64
    }

    /// The variance of what they are drawn from; 0 where there are fewer than two.
    pub fn variance(&self) -> f64 {
        if self.n < 2 { 0.0 } else { self.squares() / (self.n - 1) as f64 }
    }
}

impl FromIterator<i64> for Sample {
    fn from_iter<T: IntoIterator<Item = i64>>(all: T) -> Sample {
        let mut out = Sample::default();
        all.into_iter().for_each(|halves| out.add(halves));
        out
    }
}
