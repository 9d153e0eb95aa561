//! What waits its turn: triggers that are due, and contested cards.
//!
//! In: nothing. Out: `Due` and `Contested`, as the state has them. Never here: when they become so.
use super::ids::{CardId, Entity, Seat};
use crate::bytecode::Zone;
use serde::{Deserialize, Serialize};

/// An ability that is due because something has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Due {
    /// The card that it stands on.
    pub card: CardId,
    /// Its number.
    pub ability: u8,
    /// Who controlled that card then.
    pub you: Seat,
    /// To whom it happened.
    pub that: Entity,
    /// The other one in it.
    pub other: Option<Entity>,
}

/// A card that is contested (4, contested cards).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contested {
    /// The card.
    pub card: CardId,
    /// Where it was when the contest began, and where it is when it has been won.
    pub from: Zone,
}
