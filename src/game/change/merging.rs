//! Advanced vampires: two cards that are one vampire (4, advanced).
//!
//! In: a vampire in play and its other version. Out: one vampire, which says what the table's third
//! definition says; its other card lies under it, and goes where it goes. Never here: who may merge.
use crate::bytecode::Zone;
use crate::game::ids::CardId;
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;

impl State {
    /// The two become one: what is on the one in play remains, what is on the other is burned.
    pub(super) fn merge(&mut self, table: &Table, card: CardId, with: CardId) {
        let Some(merged) = table.merged(self.card(card).def, self.card(with).def) else { return };
        self.strip(table, with);
        let controller = self.card(card).controller;
        self.relist_on(with, card, controller);
        self.card_mut(with).zone = Zone::Merged;
        self.card_mut(card).def = merged;
        self.in_force.moves();
        // The sect that is printed now stands for any that it was given.
        self.lasting.retain(|lasting| lasting.on != card || !matches!(lasting.what, LastingWhat::Sect(_)));
        self.claims.retain(|(one, _)| *one != card);
        self.titles_due = true;
        self.capacity_due = true;
        self.keep(table, card);
    }

    /// The card that is one vampire with that one.
    pub fn merged_with(&self, card: CardId) -> Option<CardId> {
        self.on(card).find(|one| self.card(*one).zone == Zone::Merged)
    }

    /// A card that leaves play, or from under another, is two cards again, each what it says.
    pub(super) fn unmerge(&mut self, table: &Table, card: CardId) {
        let this = *self.card(card);
        let pair = match (this.zone, this.host) {
            (Zone::Merged, Some(host)) => Some((host, card)),
            _ => self.merged_with(card).map(|with| (card, with)),
        };
        let Some((card, with)) = pair else { return };
        if let Some((base, advanced)) = table.parts(self.card(card).def) {
            let other = self.card(with).def;
            self.card_mut(card).def = if other == advanced { base } else { advanced };
            self.in_force.moves();
            self.titles_due = true;
            self.capacity_due = true;
            self.keep(table, card);
        }
    }
}
