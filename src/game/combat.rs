//! A combat, as state: the two in it, its round and range, the strikes that have been chosen, the
//! damage that is about to be taken (4, combat).
//!
//! In: nothing. Out: `Combat`, which lies in the state as long as it goes on, `Chosen` and `Blow`.
//! Never here: which step comes next, which the rules machine knows.
use super::decision::{Source, Use};
use super::ids::CardId;
use crate::bytecode::{Harm, Range};
use serde::{Deserialize, Serialize};

/// The combat going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The two in it; the acting one first.
    pub minions: [CardId; 2],
    /// The round, counted from 1; 0 before the first.
    pub round: u8,
    /// The range of this round.
    pub range: Range,
    /// Whether an effect has set it, so that it is not determined.
    pub fixed: bool,
    /// What an effect has set the range of the next round to.
    pub next: Option<Range>,
    /// Which of the two maneuvered last in this round: 0 or 1.
    pub maneuvered: Option<u8>,
    /// Which of the two pressed last in this round.
    pub pressed: Option<u8>,
    /// Whether a press to continue has not been cancelled.
    pub goes_on: bool,
    /// The pair of strikes, counted from 1; those after the first are additional ones.
    pub pair: u8,
    /// The strikes chosen for this pair.
    pub strikes: [Option<Chosen>; 2],
    /// Additional strikes left.
    pub more: [u8; 2],
    /// Whether each has used its one source of additional strikes of this round.
    pub sources: [bool; 2],
    /// Whether strikes are being resolved: damage is taken when all of them are.
    pub resolving: bool,
    /// Whether an effect has ended it.
    pub ended: bool,
    /// Blood that each has lost to damage in this round.
    pub lost: [u16; 2],
}

/// A strike that has been chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chosen {
    /// What provides it; none for the hand strike that every minion has.
    pub what: Option<Use>,
    /// The weapon whose strike it is made with, where the strike lets that be chosen, and its ability.
    pub weapon: Option<(CardId, u8)>,
    /// What it is aimed at: the opposing minion, or a retainer of it.
    pub at: CardId,
}

/// What a strike does besides damage: it waits until all strikes of the moment have been looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Taking {
    /// So much blood or life of the first is the second's.
    Vital(CardId, CardId, u16),
    /// The card is put on that one, with the block of its text that is in force.
    PutOn(CardId, CardId, u8),
    /// The card on a minion is that one's.
    Card(CardId, CardId),
    /// The card is burned.
    Burn(CardId),
    /// The vampire goes to torpor.
    Torpor(CardId),
}

/// What a blow is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A hand strike.
    Hand,
    /// A strike with a weapon.
    Weapon,
    /// Another strike.
    Strike,
    /// No strike.
    Effect,
}

/// Damage that is about to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// By whom.
    pub to: CardId,
    /// So much of it is left.
    pub n: u16,
    /// What it is like.
    pub how: Harm,
    /// The minion that inflicts it; none where it is environmental.
    pub by: Option<CardId>,
    /// With what.
    pub with: Means,
}

impl Combat {
    /// One that begins.
    pub fn new(minions: [CardId; 2]) -> Combat {
        Combat {
            minions,
            round: 0,
            range: Range::Close,
            fixed: false,
            next: None,
            maneuvered: None,
            pressed: None,
            goes_on: false,
            pair: 1,
            strikes: [None, None],
            more: [0, 0],
            sources: [false, false],
            resolving: false,
            ended: false,
            lost: [0, 0],
        }
    }

    /// Which of the two a card is.
    pub fn side(&self, card: CardId) -> Option<u8> {
        (0u8..).zip(self.minions).find(|(_, minion)| *minion == card).map(|(side, _)| side)
    }

    /// The minion of a side.
    pub fn minion(&self, side: u8) -> CardId {
        if side == 0 { self.minions[0] } else { self.minions[1] }
    }

    /// The one that a card fights.
    pub fn opposing(&self, card: CardId) -> Option<CardId> {
        self.side(card).map(|side| self.minion(1 - side))
    }

    /// The strike of a side.
    pub fn strike(&self, side: u8) -> Option<Chosen> {
        if side == 0 { self.strikes[0] } else { self.strikes[1] }
    }
}

impl Chosen {
    /// Whether a card provides it, or the weapon that it is made with.
    pub fn is_of(&self, card: CardId) -> bool {
        let own = self.what.is_some_and(|what| what.source == Source::Card(card));
        own || self.weapon.is_some_and(|(weapon, _)| weapon == card)
    }
}

impl Blow {
    /// Whether it can be prevented.
    pub fn preventable(&self) -> bool {
        matches!(self.how, Harm::Normal | Harm::Aggravated)
    }

    /// Whether it is aggravated.
    pub fn aggravated(&self) -> bool {
        matches!(self.how, Harm::Aggravated | Harm::AggravatedUnpreventable)
    }

    /// The same, aggravated.
    pub fn made_worse(self) -> Blow {
        let how = if self.preventable() { Harm::Aggravated } else { Harm::AggravatedUnpreventable };
        Blow { how, ..self }
    }

    /// The same, normal.
    pub fn made_normal(self) -> Blow {
        let how = if self.preventable() { Harm::Normal } else { Harm::Unpreventable };
        Blow { how, ..self }
    }
}
