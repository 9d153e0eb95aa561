//! Damage that has come through: mended, or worse.
//!
//! In: a card and how much of both kinds it takes at once. Out: of a vampire blood burned to mend normal
//! damage, and torpor where it is wounded; aggravated damage wounds it, and burns it where it is wounded
//! and has no blood to prevent that. Of others life; an imbued without any is incapacitated (4, combat: damage
//! resolution; imbued rules 5). Never here: where the damage comes from, or what prevents it.
use crate::bytecode::{Bit, Counter, Zone};
use crate::game::event::Event;
use crate::game::ids::CardId;
use crate::game::state::State;
use crate::game::table::Table;

impl State {
    pub(super) fn harm(&mut self, table: &Table, card: CardId, normal: u16, aggravated: u16) {
        let bits = table.def(self.card(card).def).bits;
        if bits & Bit::Vampire.mask() != 0 {
            self.harm_vampire(table, card, normal, aggravated);
        } else if bits & (Bit::Ally.mask() | Bit::Retainer.mask()) != 0 {
            self.lose(table, card, Counter::Life, normal.saturating_add(aggravated));
        }
    }

    /// Normal damage is handled first; one in torpor is wounded already.
    fn harm_vampire(&mut self, table: &Table, card: CardId, normal: u16, aggravated: u16) {
        let mended = normal.min(self.card(card).blood);
        self.lose(table, card, Counter::Blood, mended);
        let mut wounded = mended < normal || self.card(card).zone == Zone::Torpor;
        // The first point of what cannot be mended wounds; each further one takes 1 blood.
        let worse = if aggravated > 0 && !wounded { aggravated - 1 } else { aggravated };
        wounded |= aggravated > 0;
        let paid = worse.min(self.card(card).blood);
        self.lose(table, card, Counter::Blood, paid);
        self.lost_to_damage(card, mended.saturating_add(paid));
        if paid < worse {
            self.happen(table, Event::Burn(card));
        } else if wounded {
            self.happen(table, Event::Torpor(card));
        }
    }
}
