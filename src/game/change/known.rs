//! What Methuselahs have looked at: hidden cards that they know, as long as those lie where they lay.
//!
//! In: a Methuselah and a card. Out: she knows it, and the others do not. Never: a card known still that
//! has moved, or whose deck has been shuffled.
use crate::bytecode::Zone;
use crate::game::ids::{CardId, Seat};
use crate::game::state::State;

impl State {
    /// Whether a Methuselah has looked at a hidden card that has lain there since.
    pub fn knows(&self, seat: Seat, card: CardId) -> bool {
        self.known.contains(&(seat, card))
    }

    /// The hidden cards that a Methuselah has looked at.
    pub fn known_to(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.known.iter().filter(move |(who, _)| *who == seat).map(|(_, card)| *card)
    }

    pub(super) fn look(&mut self, seat: Seat, card: CardId) {
        let hidden = matches!(self.card(card).zone, Zone::Hand | Zone::Uncontrolled | Zone::Library | Zone::Crypt);
        if hidden && !self.knows(seat, card) {
            self.known.push((seat, card));
        }
    }

    /// A card has moved: nobody knows it any more for having looked at it.
    pub(in crate::game) fn forget(&mut self, card: CardId) {
        self.known.retain(|(_, known)| *known != card);
    }

    /// A deck has been shuffled.
    pub(super) fn forget_deck(&mut self, seat: Seat, zone: Zone) {
        let mut known = std::mem::take(&mut self.known);
        known.retain(|(_, card)| self.card(*card).zone != zone || self.card(*card).controller != seat);
        self.known = known;
    }
}
