//! Counters that move: the bank gives and takes, and none appears or is lost.
//!
//! In: a card or a Methuselah and how many. Out: counters moved, as far as there are any; what a
//! vampire cannot hold drains off (4, hunt). Never: a counter that `given` does not know of.
use crate::bytecode::{ActKind, Bit, Counter, Stat, Zone};
use crate::game::event::Event;
use crate::game::ids::{CardId, Entity, Seat};
use crate::game::query;
use crate::game::settings::EdgeFrom;
use crate::game::state::{Action, Lasting, LastingWhat, State};
use crate::game::table::Table;

/// More pool than this nobody has.
const MOST_POOL: i32 = 1_000_000;

impl State {
    /// What is blood on a vampire is life on an ally (1, counters). On a crypt card that is not in play yet
    /// it is what has been moved to it, whatever it is to be (4, influence phase).
    fn kind_on(&self, table: &Table, card: CardId, kind: Counter) -> Counter {
        let ally = table.def(self.card(card).def).bits & Bit::Ally.mask() != 0;
        let waits = self.card(card).zone == Zone::Uncontrolled;
        if ally && !waits && kind == Counter::Blood { Counter::Life } else { kind }
    }

    pub(super) fn gain(&mut self, table: &Table, card: CardId, kind: Counter, n: u16) {
        match self.kind_on(table, card, kind) {
            Counter::Blood => {
                let n = n.min(u16::MAX - self.card(card).blood);
                self.card_mut(card).blood += n;
                self.given += i64::from(n);
                self.drain(table, card);
            }
            Counter::Life => {
                let n = n.min(u16::MAX - self.card(card).life);
                self.card_mut(card).life += n;
                self.given += i64::from(n);
            }
        }
    }

    pub(super) fn lose(&mut self, table: &Table, card: CardId, kind: Counter, n: u16) {
        match self.kind_on(table, card, kind) {
            Counter::Blood => {
                let n = n.min(self.card(card).blood);
                self.card_mut(card).blood -= n;
                self.given -= i64::from(n);
                self.blood_lost(table, card, n);
            }
            Counter::Life => {
                let before = self.card(card).life;
                self.take_life(card, n);
                if before > 0 && self.card(card).life == 0 && self.in_play(card) {
                    self.happen(table, self.without_life(table, card));
                }
            }
        }
    }

    /// What becomes of one that has no life left: it is burned, an imbued is incapacitated (imbued rules 5).
    fn without_life(&self, table: &Table, card: CardId) -> Event {
        let imbued = table.def(self.card(card).def).bits & Bit::Imbued.mask() != 0;
        if imbued { Event::Incapacitate(card) } else { Event::Burn(card) }
    }

    /// Takes life without what follows from having none.
    pub(super) fn take_life(&mut self, card: CardId, n: u16) {
        let n = n.min(self.card(card).life);
        self.card_mut(card).life -= n;
        self.given -= i64::from(n);
    }

    pub(super) fn move_blood(&mut self, table: &Table, from: CardId, to: CardId, n: u16) {
        if from == to {
            return;
        }
        let has = query::blood(table, self, from);
        let n = n.min(has).min(u16::MAX - query::blood(table, self, to));
        let of = |state: &State, card| state.kind_on(table, card, Counter::Blood);
        match of(self, to) {
            Counter::Life => self.card_mut(to).life += n,
            Counter::Blood => self.card_mut(to).blood += n,
        }
        match of(self, from) {
            Counter::Life => {
                self.card_mut(from).life -= n;
                if n > 0 && n == has && self.in_play(from) {
                    self.happen(table, self.without_life(table, from));
                }
            }
            Counter::Blood => {
                self.card_mut(from).blood -= n;
                self.blood_lost(table, from, n);
            }
        }
        self.drain(table, to);
    }

    pub(super) fn pool(&mut self, table: &Table, seat: Seat, n: i32) {
        if n < 0 && self.player(seat).pool > 0 {
            self.keeps_in_game(table, seat);
        }
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            let n = n.max(-player.pool).min(MOST_POOL - player.pool);
            player.pool += n;
            self.given += i64::from(n);
        }
    }

    /// Pool is burned. Where that gives the Edge, the pool of whomever that a bleed burns as it resolves
    /// gives it to the controller of the acting minion (revised 6.1.1).
    pub(super) fn lose_pool(&mut self, table: &Table, seat: Seat, n: u16) {
        let before = self.player(seat).pool;
        self.pool(table, seat, -i32::from(n));
        let burned = self.player(seat).pool < before && table.settings.edge_from == EdgeFrom::Burned;
        let bleeds = |action: &Action| action.kind == ActKind::Bleed && action.resolves;
        let Some(action) = self.action().copied().filter(|action| burned && bleeds(action)) else { return };
        if self.edge() != Some(action.seat) {
            self.happen(table, Event::Edge(Some(action.seat)));
        }
        if !action.bled {
            self.set_bled();
            let whom = action.targets[0].and_then(Entity::seat).unwrap_or(seat);
            self.happen(table, Event::Bled(action.actor, whom));
        }
    }

    pub(super) fn pool_to_card(&mut self, table: &Table, seat: Seat, card: CardId, n: u16) {
        if n > 0 {
            self.keeps_in_game(table, seat);
        }
        let room = u16::MAX - self.card(card).blood;
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            let n = n.min(u16::try_from(player.pool).unwrap_or(u16::MAX)).min(room);
            player.pool -= i32::from(n);
            self.card_mut(card).blood += n;
            self.drain(table, card);
        }
    }

    pub(super) fn card_to_pool(&mut self, table: &Table, card: CardId, seat: Seat, n: u16) {
        let n = n.min(self.card(card).blood);
        self.card_mut(card).blood -= n;
        self.blood_lost(table, card, n);
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.pool += i32::from(n);
        }
    }

    /// Blood above a capacity that has fallen goes to the bank at once, however it fell (2, blood
    /// capacity): something that raised it is gone, something lowers it, what it depends on has changed.
    /// What hangs on its card alone is looked at where one has `moved`.
    pub fn drain_fallen(&mut self, table: &Table, moved: bool) {
        let of_capacity = |lasting: &Lasting| matches!(lasting.what, LastingWhat::Stat(Stat::Capacity, ..));
        let recorded = self.lasting.iter().any(of_capacity);
        let wavers = self.in_force().wavers(Stat::Capacity) || moved && self.in_force().changes(Stat::Capacity);
        let due = self.capacity_due || recorded || wavers;
        if !due {
            return;
        }
        self.capacity_due = false;
        // Who has no more than is printed, less all that lowers it anywhere, has no more than fits.
        let lower = query::lowered(table, self, Stat::Capacity);
        let full = |card: &CardId| {
            let this = self.card(*card);
            let def = table.def(this.def);
            def.bits & Bit::Vampire.mask() != 0 && i32::from(this.blood) > i32::from(def.capacity).saturating_add(lower)
        };
        let vampires: Vec<CardId> = self.all_in_play().filter(full).collect();
        let mut drained = false;
        for card in vampires {
            let most = query::stat(table, self, card, Stat::Capacity).clamp(0, i32::from(u16::MAX));
            // Just clamped to what 16 bits hold.
            let more = self.card(card).blood.saturating_sub(most as u16);
            if more > 0 {
                self.happen(table, Event::Lose(card, Counter::Blood, more));
                drained = true;
            }
        }
        // What drained off may have made another's capacity less; there is less blood each time.
        if drained {
            self.drain_fallen(table, true);
        }
    }

    /// What has been moved to an imbued is its life once it is ready: no more than it starts with. Without
    /// any it is incapacitated (imbued rules 1 and 5).
    pub(super) fn come_alive(&mut self, table: &Table, card: CardId) {
        let def = table.def(self.card(card).def);
        if def.bits & Bit::Imbued.mask() == 0 || self.card(card).zone != Zone::Ready {
            return;
        }
        let start = u16::from(def.capacity);
        let this = self.card_mut(card);
        let life = this.blood.min(start.saturating_sub(this.life));
        this.life += life;
        let more = std::mem::take(&mut this.blood) - life;
        self.given -= i64::from(more);
        if self.card(card).life == 0 {
            self.happen(table, Event::Incapacitate(card));
        }
    }

    /// An imbued that leaves the incapacitated region gains a life, if it has fewer than it starts with.
    pub(super) fn revive(&mut self, table: &Table, card: CardId) {
        let def = table.def(self.card(card).def);
        if def.bits & Bit::Imbued.mask() != 0 && self.card(card).life < u16::from(def.capacity) {
            self.happen(table, Event::Gain(card, Counter::Life, 1));
        }
    }

    /// What a vampire in the controlled region has above its capacity goes to the bank.
    pub(super) fn drain(&mut self, table: &Table, card: CardId) {
        let vampire = table.def(self.card(card).def).bits & Bit::Vampire.mask() != 0;
        if !vampire || !self.in_play(card) {
            return;
        }
        let most = query::stat(table, self, card, Stat::Capacity).clamp(0, i32::from(u16::MAX));
        // Just clamped to what 16 bits hold.
        let more = self.card(card).blood.saturating_sub(most as u16);
        self.card_mut(card).blood -= more;
        self.given -= i64::from(more);
    }
}
