//! A title that somebody holds: which, and of what city or clan.
//!
//! In: nothing. Out: `Office`, and which two contest each other (4, contested titles; 6). Never here:
//! who holds one.
use crate::lexicon::{Sym, title_needs_city, title_of_clan, title_unique};
use serde::{Deserialize, Serialize};

/// A title with what it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Office {
    /// The title.
    pub title: Sym,
    /// The city or the clan.
    pub of: Of,
}

/// What a title is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Of {
    /// Nothing in particular.
    Nothing,
    /// A city or a clan of the game.
    Named(Sym),
    /// A city that a card declares, by a hash of its name.
    Declared(u64),
}

impl Of {
    /// A city by its name, that the game does not know.
    pub fn declared(name: &str) -> Of {
        // FNV-1a: the same everywhere, and two cities of one table do not meet in 64 bits.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Of::Declared(name.to_lowercase().bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

impl Office {
    /// Whether two that hold these contest each other: any two titles of one city, a clan's own
    /// title twice, a title that is unique by itself twice.
    pub fn contests(self, other: Office) -> bool {
        if title_needs_city(self.title) || title_needs_city(other.title) {
            return title_needs_city(self.title)
                && title_needs_city(other.title)
                && self.of == other.of
                && self.of != Of::Nothing;
        }
        let of_clan = !title_of_clan(self.title) || self.of != Of::Nothing;
        title_unique(self.title) && of_clan && self == other
    }
}
