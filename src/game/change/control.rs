//! Control of cards in play that changes, for good or for a time.
//!
//! In: a card and who takes it. Out: it is hers, where it is, and so are the cards on it but for master
//! cards, which stay with who played them (3, control). Never: a card moved from its region.
use super::cards::stays_with_player;
use crate::bytecode::{Until, Zone};
use crate::game::event::Event;
use crate::game::ids::{CardId, Seat};
use crate::game::lists::End;
use crate::game::state::{Lasting, LastingWhat, State};
use crate::game::table::Table;

impl State {
    /// A Methuselah takes control of a card; taken for good, it does not go back any more.
    pub(super) fn take_control(&mut self, table: &Table, card: CardId, seat: Seat, until: Until) {
        let before = self.card(card).controller;
        if until == Until::EndOfGame {
            self.lasting.retain(|lasting| lasting.on != card || !matches!(lasting.what, LastingWhat::Back(_)));
        } else {
            let from = self.card(card).def;
            self.lasting.push(Lasting { on: card, what: LastingWhat::Back(before), until, from });
        }
        match self.card(card).zone {
            Zone::OnCard => self.card_mut(card).controller = seat,
            zone => self.relist(card, seat, zone, End::Last),
        }
        self.follow(table, card, seat);
    }

    /// The cards on a card go with it.
    fn follow(&mut self, table: &Table, card: CardId, seat: Seat) {
        let on: Vec<CardId> = self.on(card).collect();
        for one in on {
            if !stays_with_player(table.def(self.card(one).def)) {
                self.card_mut(one).controller = seat;
            }
            self.follow(table, one, seat);
        }
    }

    /// What was taken until now goes back; what would go back to one who has been ousted leaves the game.
    pub(super) fn give_back(&mut self, table: &Table, until: Until) {
        let due = |lasting: &Lasting| match lasting.what {
            LastingWhat::Back(seat) if lasting.until == until => Some((lasting.on, seat)),
            _ => None,
        };
        // What was taken last goes back first.
        let back: Vec<(CardId, Seat)> = self.lasting.iter().rev().filter_map(due).collect();
        self.lasting.retain(|lasting| due(lasting).is_none());
        for (card, seat) in back.into_iter().filter(|(card, _)| self.in_play(*card)).collect::<Vec<_>>() {
            if self.player(seat).ousted {
                let owner = self.card(card).owner;
                self.move_card(table, card, owner, Zone::Removed);
            } else {
                self.happen(table, Event::Control(card, seat, Until::EndOfGame));
            }
        }
    }
}
