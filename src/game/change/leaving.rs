//! Methuselahs who leave the game, and what they score (5).
//!
//! In: who is ousted or withdraws, who is last. Out: the cards that she controls out of the game with
//! her, those that others control where they are; victory points. Never here: when somebody leaves.
use crate::bytecode::Zone;
use crate::game::event::Event;
use crate::game::ids::{CardId, Seat};
use crate::game::state::{Combat, State};
use crate::game::table::Table;

impl State {
    /// A Methuselah is out of the game with the cards she controls.
    pub(super) fn leave(&mut self, table: &Table, seat: Seat) {
        let zones = [
            Zone::Ready,
            Zone::Torpor,
            Zone::Incapacitated,
            Zone::Uncontrolled,
            Zone::Waiting,
            Zone::SetAside,
            Zone::Contested,
        ];
        // Those on cards first, the deepest before what they are on: they are removed, not burned.
        let mut attached: Vec<CardId> = self
            .cards()
            .filter(|card| self.card(*card).host.is_some() && self.card(*card).controller == seat)
            .collect();
        attached.sort_by_key(|card| std::cmp::Reverse(self.depth(*card)));
        for card in attached {
            let owner = self.card(card).owner;
            self.move_card(table, card, owner, Zone::Removed);
        }
        for zone in zones {
            while let Some(card) = self.zone(seat, zone).next() {
                let owner = self.card(card).owner;
                self.move_card(table, card, owner, Zone::Removed);
            }
        }
        if self.edge == Some(seat) {
            self.edge = None;
        }
        let left = self.player(seat).pool;
        self.given -= i64::from(left);
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.ousted = true;
            player.withdrawing = false;
            player.pool = 0;
        }
    }

    /// How many cards a card lies on, one on the other.
    fn depth(&self, card: CardId) -> usize {
        std::iter::successors(self.card(card).host, |host| self.card(*host).host).count()
    }

    /// Victory points, in halves.
    pub(super) fn score(&mut self, seat: Seat, halves: u16) {
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.half_points = player.half_points.saturating_add(halves);
        }
    }

    /// Half a victory point for each who is left.
    pub(super) fn survive(&mut self) {
        for player in self.players.iter_mut().filter(|player| !player.ousted) {
            player.half_points = player.half_points.saturating_add(1);
        }
    }

    /// Whether a Methuselah is about to withdraw.
    pub(super) fn withdrawal(&mut self, seat: Seat, withdrawing: bool) {
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.withdrawing = withdrawing;
        }
    }

    /// What a Methuselah loses or spends, or a minion of hers, keeps her from withdrawing; what is gained
    /// for it does not count.
    pub(super) fn keeps_in_game(&mut self, table: &Table, seat: Seat) {
        if self.player(seat).withdrawing {
            self.happen(table, Event::WithdrawalFails(seat));
        }
    }

    /// The same of a card: of what is lost by minions alone.
    pub(super) fn blood_lost(&mut self, table: &Table, card: CardId, n: u16) {
        if n > 0 && self.in_play(card) {
            self.keeps_in_game(table, self.card(card).controller);
        }
    }

    /// Two minions enter combat.
    pub(super) fn begin_combat(&mut self, table: &Table, minions: [CardId; 2]) {
        self.combat = Some(Combat::new(minions));
        for minion in minions {
            self.keeps_in_game(table, self.card(minion).controller);
        }
    }

    /// The last Methuselah in the game, where one alone is left.
    pub(super) fn last_one(&self) -> Option<Seat> {
        let mut left = self.seats();
        left.next().filter(|_| left.next().is_none())
    }
}
