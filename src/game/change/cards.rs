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
fn stays_with_player(def: &CardDef) -> bool {
    let trophy = |sym: &Sym| sym.class == Class::Keyword && sym.id() == "trophy";
    def.bits & Bit::MasterCard.mask() != 0 && !def.traits.iter().any(trophy)
}

impl State {
    /// Moves a card to a zone; a card that leaves play loses counters and what is on it.
    pub(super) fn move_card(&mut self, table: &Table, card: CardId, seat: Seat, zone: Zone) {
        let from = self.card(card).zone;
        let stays = in_play(zone) || zone == Zone::Uncontrolled;
        if !stays {
            self.strip(table, card);
            self.card_mut(card).locked = false;
            self.card_mut(card).block = 0;
        }
        // Out of play a card is its owner's.
        let seat = if stays || zone == Zone::SetAside { seat } else { self.card(card).owner };
        let end = if matches!(zone, Zone::AshHeap | Zone::Removed) { End::First } else { End::Last };
        self.relist(card, seat, zone, end);
        self.keep(table, card);
        if from == Zone::Uncontrolled && zone == Zone::Ready {
            self.drain(table, card);
        }
    }

    /// Puts a card on another: a master card stays with who played it, any other is its bearer's
    /// controller's.
    pub(super) fn put_on(&mut self, table: &Table, card: CardId, host: CardId, block: u8) {
        let stays = stays_with_player(table.def(self.card(card).def));
        let controller = if stays { self.card(card).controller } else { self.card(host).controller };
        self.relist_on(card, host, controller);
        self.card_mut(card).block = block;
        self.keep(table, card);
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
    fn strip(&mut self, table: &Table, card: CardId) {
        let (blood, life) = (self.card(card).blood, self.card(card).life);
        self.lose(table, card, Counter::Blood, blood);
        self.take_life(card, life);
        // Each burned card leaves the list, so this ends.
        while let Some(on) = self.card(card).on.first {
            self.happen(table, Event::Burn(on));
        }
        self.lasting.retain(|lasting| lasting.on != card);
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
    }

    /// A vampire goes to torpor with what is on it (4, torpor).
    pub(super) fn torpor(&mut self, table: &Table, card: CardId) {
        if self.card(card).zone == Zone::Ready {
            let seat = self.card(card).controller;
            self.relist(card, seat, Zone::Torpor, End::Last);
            self.keep(table, card);
        }
    }

    /// A Methuselah is out of the game with the cards she controls (5): her predator gains a victory
    /// point.
    pub(super) fn oust(&mut self, table: &Table, seat: Seat, predator: Option<Seat>) {
        let zones = [Zone::Ready, Zone::Torpor, Zone::Uncontrolled, Zone::SetAside];
        for zone in zones {
            while let Some(card) = self.zone(seat, zone).next() {
                let owner = self.card(card).owner;
                self.move_card(table, card, owner, Zone::Removed);
            }
        }
        let attached: Vec<CardId> = self
            .cards()
            .filter(|card| self.card(*card).zone == Zone::OnCard && self.card(*card).controller == seat)
            .collect();
        for card in attached {
            let owner = self.card(card).owner;
            self.move_card(table, card, owner, Zone::Removed);
        }
        if self.edge == Some(seat) {
            self.edge = None;
        }
        let left = self.player(seat).pool;
        self.given -= i64::from(left);
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.ousted = true;
            player.pool = 0;
        }
        if let Some(player) = predator.and_then(|predator| self.players.get_mut(usize::from(predator.0))) {
            player.half_points = player.half_points.saturating_add(2);
        }
    }

    /// Half a victory point for each who is left.
    pub(super) fn survive(&mut self) {
        for player in self.players.iter_mut().filter(|player| !player.ousted) {
            player.half_points += 1;
        }
    }

    /// Adds a victory point to the last one in the game.
    pub(super) fn last_point(&mut self) {
        let left: Vec<Seat> = self.seats().collect();
        if let [last] = left.as_slice()
            && let Some(player) = self.players.get_mut(usize::from(last.0))
        {
            player.half_points += 2;
        }
    }
}
