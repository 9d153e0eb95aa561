//! Contests of unique cards: face down and out of play, until one is left (4, contested cards).
//!
//! In: a card that came, or a contest that begins or ends. Out: it is where the rule says, with what
//! is on it out of play as it is. Never here: which cards contest each other, and what that costs.
use crate::bytecode::{Bit, Until, Zone};
use crate::game::ids::CardId;
use crate::game::lists::End;
use crate::game::query;
use crate::game::state::{Contested, Lasting, LastingWhat, State};
use crate::game::table::Table;

impl State {
    /// What follows from a card's having moved, that was in play before or was not: those that are
    /// looked at whenever a value is computed, contests, and the same of what is on it.
    pub(super) fn moved(&mut self, table: &Table, card: CardId, was: bool) {
        self.keep(table, card);
        if self.card(card).zone != Zone::Contested {
            self.contested.retain(|one| one.card != card);
        }
        let here = self.in_play(card);
        if here && !was && table.def(self.card(card).def).unique {
            self.arrived.push(card);
        }
        if here == was {
            return;
        }
        let def = table.def(self.card(card).def);
        self.titles_due |= def.bits & Bit::Vampire.mask() != 0 || def.printed.grants.is_some();
        let on: Vec<CardId> = self.on(card).filter(|one| self.card(*one).zone == Zone::OnCard).collect();
        for one in on {
            self.moved(table, one, was);
        }
    }

    /// A card is turned face down. It keeps its counters, what is on it, and its place on a card.
    pub(super) fn contest(&mut self, table: &Table, card: CardId) {
        let this = *self.card(card);
        self.contested.push(Contested { card, from: this.zone });
        if this.host.is_some() {
            self.card_mut(card).zone = Zone::Contested;
        } else {
            self.relist(card, this.controller, Zone::Contested, End::Last);
        }
        self.moved(table, card, true);
    }

    /// A card is turned face up and unlocked, where it was before.
    pub(super) fn contest_ends(&mut self, table: &Table, card: CardId) {
        let this = *self.card(card);
        let from = self.contested.iter().find(|one| one.card == card).map(|one| one.from);
        if this.host.is_some() {
            self.card_mut(card).zone = Zone::OnCard;
        } else {
            self.relist(card, this.controller, from.unwrap_or(Zone::Ready), End::Last);
        }
        self.card_mut(card).locked = false;
        self.moved(table, card, false);
        self.drain(table, card);
    }

    /// Records an effect. A title gained, or the loss of one, ends what it was in a contest about (6).
    pub(super) fn record(&mut self, lasting: Lasting) {
        if let LastingWhat::Office(_) = lasting.what {
            self.claims.retain(|(one, _)| *one != lasting.on);
        }
        self.titles_due |= matches!(lasting.what, LastingWhat::Office(_) | LastingWhat::Sect(_));
        self.lasting.push(lasting);
    }

    /// A vampire's title is contested.
    pub(super) fn contest_title(&mut self, table: &Table, card: CardId) {
        if let Some(office) = query::held(table, self, card) {
            self.claims.push((card, office));
        }
    }

    /// A card that represents a title has come onto a vampire: whatever title that had it has lost, even
    /// for a lower one (6).
    pub(super) fn entitle(&mut self, table: &Table, vampire: CardId, by: CardId) {
        if query::grants(table, self, by).is_some() {
            self.untitle(table, vampire, Some(by));
        }
    }

    /// Cards that represent a title on a vampire are burned, but for one, and its own is lost.
    fn untitle(&mut self, table: &Table, vampire: CardId, but: Option<CardId>) {
        let all: Vec<CardId> = self.on(vampire).filter(|one| Some(*one) != but && self.in_play(*one)).collect();
        for one in all {
            if query::grants(table, self, one).is_some() {
                self.happen(table, crate::game::event::Event::Burn(one));
            }
        }
        let from = self.card(vampire).def;
        self.record(Lasting { on: vampire, what: LastingWhat::Office(None), until: Until::EndOfGame, from });
    }

    /// A vampire has no title for the rest of the game.
    pub(super) fn yield_title(&mut self, table: &Table, card: CardId) {
        self.untitle(table, card, None);
    }

    /// Takes note that titles have been looked at.
    pub fn titles_seen(&mut self) {
        self.titles_due = false;
    }

    /// Takes the imbued that came into play first of those not asked yet.
    pub fn take_called(&mut self) -> Option<CardId> {
        (!self.called.is_empty()).then(|| self.called.remove(0))
    }

    /// Takes the unique card that came into play first of those not asked yet.
    pub fn take_arrived(&mut self) -> Option<CardId> {
        (!self.arrived.is_empty()).then(|| self.arrived.remove(0))
    }
}
