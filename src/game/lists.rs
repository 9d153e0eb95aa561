//! Which card lies where, in order: lists threaded through the cards themselves.
//!
//! In: a card and a place. Out: every card in exactly one list, which is why none is lost or doubled.
//! Never here: counters or events; `change` sees to those.
use super::ids::{CardId, Seat};
use super::state::{State, ZONES};
use crate::bytecode::Zone;
use serde::{Deserialize, Serialize};

/// A list of cards: its ends, and how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct List {
    pub(super) first: Option<CardId>,
    pub(super) last: Option<CardId>,
    pub(super) len: u16,
}

/// Where in a list a card is put.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    First,
    Last,
}

#[inline]
fn slot(zone: Zone) -> Option<usize> {
    let at = match zone {
        Zone::Ready => 0,
        Zone::Torpor => 1,
        Zone::Uncontrolled => 2,
        Zone::Crypt => 3,
        Zone::Library => 4,
        Zone::Hand => 5,
        Zone::AshHeap => 6,
        Zone::Removed => 7,
        Zone::SetAside => 8,
        Zone::Waiting => 9,
        Zone::Contested => 10,
        Zone::Incapacitated => 11,
        Zone::OnCard | Zone::Merged => return None,
    };
    debug_assert!(at < ZONES);
    Some(at)
}

/// The regions that are in play: controlled, ready or not.
const REGIONS: [Zone; 3] = [Zone::Ready, Zone::Torpor, Zone::Incapacitated];

/// Whether cards there are in play, those on a card as that card is.
#[inline]
pub(super) fn in_play(zone: Zone) -> bool {
    zone == Zone::OnCard || REGIONS.contains(&zone)
}

impl State {
    /// The cards in a zone of a Methuselah, first to last: the top of a library is the first.
    #[inline]
    pub fn zone(&self, seat: Seat, zone: Zone) -> Cards<'_> {
        let list = slot(zone).and_then(|at| self.player(seat).zones.get(at));
        Cards { state: self, next: list.and_then(|list| list.first) }
    }

    /// How many there are.
    #[inline]
    pub fn zone_len(&self, seat: Seat, zone: Zone) -> usize {
        slot(zone).and_then(|at| self.player(seat).zones.get(at)).map_or(0, |list| usize::from(list.len))
    }

    /// The cards on a card.
    pub fn on(&self, card: CardId) -> Cards<'_> {
        Cards { state: self, next: self.card(card).on.first }
    }

    /// The cards on a card, those on them, and so on.
    pub fn all_on(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let mut waiting: Vec<CardId> = self.on(card).collect();
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(self.on(next));
            Some(next)
        })
    }

    /// Whether a card is in play: in the ready region, in torpor, incapacitated, or on a card that is in play.
    #[inline]
    pub fn in_play(&self, card: CardId) -> bool {
        let mut this = self.card(card);
        // Cards lie on cards in chains that end, which `can_lie_on` sees to.
        loop {
            match (this.zone, this.host) {
                (Zone::OnCard, Some(host)) => this = self.card(host),
                (zone, None) => return REGIONS.contains(&zone),
                // Contested, with what is on it, and it keeps its place on its host.
                (_, Some(_)) => return false,
            }
        }
    }

    /// The zone that a card is in, or that of the card under all that it lies on.
    pub fn zone_under(&self, card: CardId) -> Zone {
        let mut this = self.card(card);
        // Cards lie on cards in chains that end, which `can_lie_on` sees to.
        while let Some(host) = this.host.filter(|_| !matches!(this.zone, Zone::Contested | Zone::Merged)) {
            this = self.card(host);
        }
        this.zone
    }

    /// The cards in play, clockwise from whose turn it is: of each Methuselah the ready region, then
    /// torpor, then the incapacitated region, each card before those on it.
    pub fn all_in_play(&self) -> InPlay<'_> {
        self.in_regions([true; REGIONS.len()])
    }

    /// Those of them that are in some regions (ready, torpor, incapacitated) or on cards there.
    pub fn in_regions(&self, of: [bool; REGIONS.len()]) -> InPlay<'_> {
        InPlay { state: self, seat: self.turn.seat, zones: 0, of, card: None }
    }

    /// The list that a card is in.
    fn list_mut(&mut self, card: CardId) -> Option<&mut List> {
        let this = *self.card(card);
        match this.host {
            Some(host) => self.cards.get_mut(usize::from(host.0)).map(|host| &mut host.on),
            None => {
                let player = self.players.get_mut(usize::from(this.controller.0))?;
                player.zones.get_mut(slot(this.zone)?)
            }
        }
    }

    #[inline]
    pub(super) fn card_mut(&mut self, id: CardId) -> &mut super::state::Card {
        // As for `card`.
        &mut self.cards[usize::from(id.0)]
    }

    /// Takes a card out of its list; `put` must follow.
    fn take(&mut self, card: CardId) {
        let (before, after) = (self.card(card).before, self.card(card).after);
        if let Some(before) = before {
            self.card_mut(before).after = after;
        }
        if let Some(after) = after {
            self.card_mut(after).before = before;
        }
        if let Some(list) = self.list_mut(card) {
            if list.first == Some(card) {
                list.first = after;
            }
            if list.last == Some(card) {
                list.last = before;
            }
            list.len = list.len.saturating_sub(1);
        }
    }

    /// Puts a card that is in no list at an end of the list which its zone, host and controller name.
    pub(super) fn put(&mut self, card: CardId, end: End) {
        let Some(list) = self.list_mut(card) else { return };
        let (first, last) = (list.first, list.last);
        list.len += 1;
        if first.is_none() || end == End::First {
            list.first = Some(card);
        }
        if last.is_none() || end == End::Last {
            list.last = Some(card);
        }
        let (before, after) = match end {
            End::First => (None, first),
            End::Last => (last, None),
        };
        if let Some(before) = before {
            self.card_mut(before).after = Some(card);
        }
        if let Some(after) = after {
            self.card_mut(after).before = Some(card);
        }
        let this = self.card_mut(card);
        this.before = before;
        this.after = after;
    }

    /// Moves a card into a zone of a Methuselah.
    pub(super) fn relist(&mut self, card: CardId, seat: Seat, zone: Zone, end: End) {
        self.take(card);
        let this = self.card_mut(card);
        this.zone = zone;
        this.host = None;
        this.controller = seat;
        self.put(card, end);
    }

    /// Moves a card onto another.
    pub(super) fn relist_on(&mut self, card: CardId, host: CardId, controller: Seat) {
        self.take(card);
        let this = self.card_mut(card);
        this.zone = Zone::OnCard;
        this.host = Some(host);
        this.controller = controller;
        self.put(card, End::Last);
    }
}

/// The cards of a list.
pub struct Cards<'a> {
    state: &'a State,
    next: Option<CardId>,
}

impl Iterator for Cards<'_> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let card = self.next?;
        self.next = self.state.card(card).after;
        Some(card)
    }
}

/// The cards in play.
pub struct InPlay<'a> {
    state: &'a State,
    seat: Seat,
    /// Regions begun: all of each Methuselah.
    zones: u8,
    /// Which regions are looked at.
    of: [bool; REGIONS.len()],
    card: Option<CardId>,
}

impl InPlay<'_> {
    /// The one after a card: the first on it, or the next beside it, or the next beside what it is on.
    /// Contested cards on cards are passed over, with what is on them.
    #[inline]
    fn after(&self, card: CardId) -> Option<CardId> {
        let this = self.state.card(card);
        // What lies beside it in a region is in play as it is.
        if this.on.first.is_none() && this.host.is_none() { this.after } else { self.among(card) }
    }

    /// The same among cards that lie on cards.
    fn among(&self, card: CardId) -> Option<CardId> {
        let mut next = match self.state.card(card).on.first {
            Some(on) => Some(on),
            None => self.beside(card),
        };
        while let Some(one) = next.filter(|one| matches!(self.state.card(*one).zone, Zone::Contested | Zone::Merged)) {
            next = self.beside(one);
        }
        next
    }

    /// The one after a card and all that is on it.
    fn beside(&self, card: CardId) -> Option<CardId> {
        let mut this = self.state.card(card);
        // Cards lie on cards in chains that end, which `can_lie_on` sees to.
        loop {
            match (this.after, this.host) {
                (None, Some(host)) => this = self.state.card(host),
                (after, _) => return after,
            }
        }
    }
}

impl Iterator for InPlay<'_> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let mut next = self.card.and_then(|card| self.after(card));
        // There are at most six players, which `setup` holds.
        let players = self.state.players.len() as u8;
        while next.is_none() {
            // There are three regions.
            let each = REGIONS.len() as u8;
            if self.zones >= players * each {
                return None;
            }
            if self.zones > 0 && self.zones.is_multiple_of(each) {
                self.seat = Seat((self.seat.0 + 1) % players);
            }
            let at = usize::from(self.zones % each);
            let region = REGIONS.get(at).copied().filter(|_| self.of.get(at) == Some(&true));
            next = region.and_then(|region| self.state.zone(self.seat, region).next());
            self.zones += 1;
        }
        self.card = next;
        next
    }
}
