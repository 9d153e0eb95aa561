//! Names within one game: cards, definitions, seats.
//!
//! In: nothing. Out: small numbers that mean something in one game only. Never: an order that says
//! anything; seats alone are numbered clockwise.
use serde::{Deserialize, Serialize};

/// A card of the game, wherever it is; a copy is a card of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// What a card says: the same for all copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DefId(pub u16);

impl DefId {
    /// What a card says that nobody has seen: nothing. No table has so many definitions.
    pub const UNKNOWN: DefId = DefId(u16::MAX);
}

/// A Methuselah, by the place at the table, clockwise from the one who began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The most Methuselahs at a table.
pub const MOST_SEATS: usize = 6;

/// A card or a Methuselah.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Entity {
    /// A card.
    Card(CardId),
    /// A Methuselah.
    Seat(Seat),
}

impl Entity {
    /// The card, if it is one.
    #[inline]
    pub fn card(self) -> Option<CardId> {
        match self {
            Entity::Card(card) => Some(card),
            Entity::Seat(_) => None,
        }
    }

    /// The Methuselah, if it is one.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Entity::Seat(seat) => Some(seat),
            Entity::Card(_) => None,
        }
    }
}

/// A set of Methuselahs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// With this one besides.
    #[inline]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Whether it is among them.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
