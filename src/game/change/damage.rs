//! Damage: prevented, mended, or worse.
//!
//! In: a minion and how much. Out: blood burned to mend it, and torpor for a vampire that cannot;
//! life lost by an ally, or by an imbued, who is incapacitated without any (4, combat; imbued rules 5). Never here: where the damage comes from.
use crate::bytecode::{Bit, Counter, Zone};
use crate::game::event::Event;
use crate::game::ids::CardId;
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;

impl State {
    /// What is left of damage that can be prevented; what prevents it is used up.
    pub(super) fn prevented(&mut self, card: CardId, n: u16) -> u16 {
        let mut left = n;
        for lasting in self.lasting.iter_mut().filter(|lasting| lasting.on == card) {
            if let LastingWhat::Prevent(most) = &mut lasting.what {
                let stopped = left.min(*most);
                *most -= stopped;
                left -= stopped;
            }
        }
        self.lasting.retain(|lasting| lasting.what != LastingWhat::Prevent(0));
        left
    }

    /// The first point wounds a ready vampire; for each after that it burns 1 blood or is burned (4, damage
    /// resolution).
    pub(super) fn aggravated(&mut self, table: &Table, card: CardId, n: u16) {
        let ready = self.card(card).zone == Zone::Ready;
        let points = if ready { n.saturating_sub(1) } else { n };
        let burned = points.min(self.card(card).blood);
        self.lose(table, card, Counter::Blood, burned);
        if burned < points {
            self.happen(table, Event::Burn(card));
        } else if ready {
            self.happen(table, Event::Torpor(card));
        }
    }

    pub(super) fn damage(&mut self, table: &Table, card: CardId, n: u16) {
        let bits = table.def(self.card(card).def).bits;
        if bits & Bit::Vampire.mask() != 0 {
            let mended = n.min(self.card(card).blood);
            self.lose(table, card, Counter::Blood, mended);
            if mended < n {
                self.happen(table, Event::Torpor(card));
            }
        } else if bits & (Bit::Ally.mask() | Bit::Retainer.mask()) != 0 {
            self.lose(table, card, Counter::Life, n);
        }
    }
}
