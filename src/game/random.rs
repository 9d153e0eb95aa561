//! The generator of a game: the only source of chance.
//!
//! In: a seed. Out: numbers, the same on every machine. It is part of the state, so that a saved game
//! goes on as it would have. Never: the clock, or another source.
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A generator that begins at that seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, each as likely; 0 for 0.
    pub fn below(&mut self, n: u32) -> u32 {
        // The high half of a product, what would favour some numbers thrown away (Lemire 2019).
        let threshold = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts them in a random order, each as likely.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            // `at` is below 65,536, as cards are numbered in 16 bits.
            let other = self.below(at as u32 + 1) as usize;
            all.swap(at, other);
        }
    }

    /// Numbers that tell two generators apart.
    pub(super) fn mark(&self) -> [u64; 2] {
        let mut copy = self.0.clone();
        [copy.next_u64(), copy.next_u64()]
    }
}
