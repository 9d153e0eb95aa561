//! Cards that move: between zones, onto others, to the ash heap.
//!
//! In: a card and where it goes. Out: it is there, with what was on it gone where the rules say
//! (3, burn). Never: a card in two places or in none.
use crate::bytecode::{Bit, Counter, Zone};
use crate::game::event::Event;
use crate::game::ids::{CardId, DefId, Seat};
use crate::game::lists::{End, in_play};
use crate::game::state::State;
use crate::game::table::{CardDef, Table};
use crate::lexicon::{Class, Sym};

/// Cards lie on cards no deeper than this.
pub const MOST_DEEP: usize = 64;

/// Whether a card that is on another stays with who played it (2, master cards); a trophy goes with
/// its vampire (2, trophy).
pub(super) fn stays_with_player(def: &CardDef) -> bool {
    let trophy = |sym: &Sym| sym.class == Class::Keyword && sym.id() == "trophy";
    def.bits & Bit::MasterCard.mask() != 0 && !def.traits.iter().any(trophy)
}

impl State {
    /// Moves a card to a zone; a card that leaves play loses counters and what is on it.
    pub(super) fn move_card(&mut self, table: &Table, card: CardId, seat: Seat, zone: Zone) {
        let (from, was) = (self.card(card).zone, self.in_play(card));
        let stays = in_play(zone) || matches!(zone, Zone::Uncontrolled | Zone::Waiting);
        if !stays {
            self.unmerge(table, card);
            self.strip(table, card);
            self.card_mut(card).locked = false;
            self.card_mut(card).block = 0;
        }
        // Out of play a card is its owner's.
        let seat = if stays || zone == Zone::SetAside { seat } else { self.card(card).owner };
        let end = if matches!(zone, Zone::AshHeap | Zone::Removed) { End::First } else { End::Last };
        self.relist(card, seat, zone, end);
        self.moved(table, card, was);
        if !was {
            self.enliven(table, card);
        }
        match (from, zone) {
            (Zone::Incapacitated, Zone::Ready) => self.revive(table, card),
            (Zone::Uncontrolled, Zone::Ready) => {
                self.drain(table, card);
                self.come_alive(table, card);
            }
            (_, Zone::Ready) if !was => self.come_alive(table, card),
            (..) => {}
        }
    }

    /// Puts a card on top of its owner's deck.
    pub(super) fn put_on_top(&mut self, table: &Table, card: CardId, zone: Zone) {
        let owner = self.card(card).owner;
        self.move_card(table, card, owner, zone);
        self.relist(card, owner, zone, End::First);
    }

    /// Puts a card on another: a master card stays with who played it, any other is its bearer's
    /// controller's.
    pub(super) fn put_on(&mut self, table: &Table, card: CardId, host: CardId, block: u8) {
        let stays = stays_with_player(table.def(self.card(card).def));
        let controller = if stays { self.card(card).controller } else { self.card(host).controller };
        let was = self.in_play(card);
        self.relist_on(card, host, controller);
        if !was {
            self.card_mut(card).block = block;
            self.enliven(table, card);
        }
        self.moved(table, card, was);
        if !was {
            self.entitle(table, host, card);
        }
    }

    /// An ally or a retainer that has come into play has its life (4, employ retainer; recruit ally); an
    /// imbued has what has been moved to it.
    pub(in crate::game) fn enliven(&mut self, table: &Table, card: CardId) {
        let def = table.def(self.card(card).def);
        let imbued = def.bits & Bit::Imbued.mask() != 0;
        let lives = def.bits & (Bit::Ally.mask() | Bit::Retainer.mask()) != 0 && !imbued;
        if lives && self.in_play(card) {
            let life = u16::from(def.life(self.card(card).block)).saturating_sub(self.card(card).life);
            self.card_mut(card).life += life;
            self.given += i64::from(life);
        }
    }

    /// Whether a card can be put on another: that one is in play, and neither itself nor on it.
    pub(super) fn can_lie_on(&self, card: CardId, host: CardId) -> bool {
        let mut at = Some(host);
        let mut depth = 0;
        // Cards lie on cards only by this event, so that the chain of hosts ends.
        while let Some(one) = at {
            depth += 1;
            if one == card || depth > MOST_DEEP {
                return false;
            }
            at = self.card(one).host;
        }
        self.in_play(host)
    }

    /// Burns a card and what is on it.
    pub(super) fn burn(&mut self, table: &Table, card: CardId) {
        let owner = self.card(card).owner;
        self.move_card(table, card, owner, Zone::AshHeap);
    }

    /// Takes everything off a card: counters to the bank, cards to ash heaps.
    pub(super) fn strip(&mut self, table: &Table, card: CardId) {
        let (blood, life) = (self.card(card).blood, self.card(card).life);
        self.lose(table, card, Counter::Blood, blood);
        self.take_life(card, life);
        // Each card that is burned or discarded leaves the list, so this ends.
        while let Some(on) = self.card(card).on.first {
            // On a contested card, or contested itself, it is out of play and goes all the same.
            let burned = if self.in_play(on) { Event::Burn(on) } else { Event::Discard(on) };
            self.happen(table, burned);
        }
        self.lasting.retain(|lasting| lasting.on != card);
        self.claims.retain(|(one, _)| *one != card);
    }

    /// The top card of a deck goes to a zone; nothing happens where there is none.
    pub(super) fn draw(&mut self, table: &Table, seat: Seat, from: Zone, to: Zone) {
        if let Some(card) = self.zone(seat, from).next() {
            self.move_card(table, card, seat, to);
        }
    }

    /// Shuffles a library or a crypt: what the cards say is dealt out among them anew, so that the
    /// number of a card says nothing of what it is.
    pub(super) fn shuffle(&mut self, seat: Seat, zone: Zone) {
        let cards: Vec<CardId> = self.zone(seat, zone).collect();
        let mut defs: Vec<DefId> = cards.iter().map(|card| self.card(*card).def).collect();
        self.random.shuffle(&mut defs);
        for (card, def) in cards.into_iter().zip(defs) {
            self.card_mut(card).def = def;
        }
        self.forget_deck(seat, zone);
    }

    /// A vampire goes to torpor (4, torpor), an imbued to the incapacitated region (imbued rules 5), with
    /// what is on it.
    pub(super) fn leave_ready(&mut self, table: &Table, card: CardId, to: Zone) {
        if self.card(card).zone == Zone::Ready {
            let seat = self.card(card).controller;
            self.relist(card, seat, to, End::Last);
            self.moved(table, card, true);
        }
    }
}
