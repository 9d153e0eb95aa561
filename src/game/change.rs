//! The one door through which anything happens.
//!
//! In: a state, the table, an event. Out: the state changed, the event told. Before an event happens
//! what prevents it is looked at (`before`); after, it stands in `State::events` for triggers and the
//! log. Counters come from the bank or go to it, and what the bank has given out is counted.
//! Never here: whether something may happen; that is for `rules` and for programs.
mod blows;
mod cards;
mod combat;
mod contests;
mod control;
mod counters;
mod course;
mod damage;
mod frames;
mod known;
mod leaving;
mod merging;
mod referendum;

pub use frames::MOST_FRAMES;

use super::event::Event;
use super::ids::CardId;
use super::query;
use super::state::State;
use super::table::Table;
use crate::bytecode::{Bit, Until, Zone};

/// The most convictions that an imbued can have (imbued rules 2).
const MOST_CONVICTIONS: usize = 5;
/// More triggers than this are not due at once: abilities that set each other off without end.
const MOST_DUE: usize = 256;

impl State {
    /// Makes it happen.
    pub fn happen(&mut self, table: &Table, event: Event) {
        let Some(event) = self.before(table, event) else { return };
        self.generation += 1;
        self.events.push(event);
        // Of a card that leaves, what watches is asked while it is still there.
        let leaves = matches!(event, Event::Burn(_) | Event::Torpor(_) | Event::Incapacitate(_) | Event::Move(..));
        if leaves {
            self.watch(table, event);
        }
        let comes = self.comes(event);
        match event {
            Event::Lock(card) => self.card_mut(card).locked = true,
            Event::Unlock(card) => self.card_mut(card).locked = false,
            Event::Gain(card, kind, n) => self.gain(table, card, kind, n),
            Event::Lose(card, kind, n) => self.lose(table, card, kind, n),
            Event::MoveBlood(from, to, n) => self.move_blood(table, from, to, n),
            Event::GainPool(seat, n) => self.pool(table, seat, i32::from(n)),
            Event::LosePool(seat, n) => self.lose_pool(table, seat, n),
            Event::PoolToCard(seat, card, n) => self.pool_to_card(table, seat, card, n),
            Event::CardToPool(card, seat, n) => self.card_to_pool(table, card, seat, n),
            Event::Move(card, seat, zone) => self.move_card(table, card, seat, zone),
            Event::PutOn(card, host, block) => self.put_on(table, card, host, block),
            Event::Control(card, seat, until) => {
                self.in_force.moves();
                self.take_control(table, card, seat, until);
            }
            Event::PlayedAs(card, block) => {
                self.in_force.moves();
                self.card_mut(card).block = block;
            }
            Event::Picked(card) => self.picked.push(card),
            Event::Burn(card) | Event::Discard(card) => self.burn(table, card),
            Event::Draw(seat) => self.draw(table, seat, Zone::Library, Zone::Hand),
            Event::DrawCrypt(seat) => self.draw(table, seat, Zone::Crypt, Zone::Uncontrolled),
            Event::OnTop(card, zone) => self.put_on_top(table, card, zone),
            Event::Shuffle(seat, zone) => self.shuffle(seat, zone),
            Event::Look(seat, card) => self.look(seat, card),
            Event::Harm(card, normal, aggravated) => self.harm(table, card, normal, aggravated),
            Event::Torpor(card) => self.leave_ready(table, card, Zone::Torpor),
            Event::Incapacitate(card) => self.leave_ready(table, card, Zone::Incapacitated),
            Event::Merge(card, with) => self.merge(table, card, with),
            Event::Contest(card) => self.contest(table, card),
            Event::ContestEnds(card) => self.contest_ends(table, card),
            Event::Yield(card) => self.burn(table, card),
            Event::Record(on, what, until, from) => {
                self.record(super::state::Lasting { on, what, until, from });
            }
            Event::ContestTitle(card) => self.contest_title(table, card),
            Event::YieldTitle(card) => self.yield_title(table, card),
            Event::WinTitle(card) => self.claims.retain(|(one, _)| *one != card),
            Event::Use(minion, what, per) => self.used.push(super::state::Used { minion, what, per }),
            Event::Edge(seat) => self.edge = seat,
            Event::Turn(seat, number) => {
                self.give_back(table, Until::EndOfTurn);
                self.begin_turn(seat, number);
            }
            Event::Phase(phase, left) => self.begin_phase(phase, left),
            Event::Spend(n) => self.turn.left = self.turn.left.saturating_sub(n),
            Event::Announce(actor, source, ability) => self.announce(table, actor, source, ability),
            Event::Targets(targets) => self.aim(table, targets),
            Event::Redirect(to) => self.redirect(table, to),
            Event::Cancel(card, unpaid) => self.cancel(card, unpaid),
            Event::Delay(seat, until) => self.delays.push(super::state::Delay { seat, until }),
            Event::Borrow(seat) => self.borrow(seat, true),
            Event::TrifleOwed(seat) => self.owe_trifle(seat),
            Event::EndAction => self.set_ended(),
            Event::TryBlock(card) => {
                // It is paid for whatever comes of it.
                let toll = query::toll(table, self, card);
                if toll > 0 {
                    let (kind, _) = query::toll_of(table, self, card);
                    self.happen(table, Event::Lose(card, kind, toll));
                }
                self.set_blocker(Some(card));
            }
            Event::BlockFails(_) => self.set_blocker(None),
            Event::Decline(seat) => self.decline(seat),
            Event::Outcome(outcome) => self.set_outcome(outcome),
            Event::ActionEnds => {
                self.give_back(table, Until::EndOfAction);
                self.end_action();
                self.titles_due = true;
            }
            Event::Combat(a, b) => self.begin_combat(table, [a, b]),
            Event::CombatEnds => self.end_combat(),
            Event::Round(_) => self.begin_round(),
            Event::Maneuver(minion, range) => self.maneuver(minion, range),
            Event::Press(minion, on) => self.press(minion, on),
            Event::SpendSpare(minion, spare) => self.spend_spare(minion, spare),
            Event::MoreStrikes(minion, n, limited) => self.more_strikes(minion, n, limited),
            Event::Range(range, next) => self.set_range(range, next),
            Event::ChooseStrike(minion, chosen) => self.choose_strike(minion, chosen),
            Event::PairEnds => self.pair_ends(),
            Event::EndCombat => self.end_this_combat(),
            Event::ContinueAction => self.set_continues(),
            Event::Unblocked(goes_on) => self.unblock(goes_on),
            Event::BloodHunt(on) => self.begin_referendum(on, true),
            Event::Called(by) => self.begin_referendum(by, false),
            Event::Term(one, points) => self.term(one, points),
            Event::Votes(cast) => self.votes(cast),
            Event::GainVotes(seat, from, n) => self.gain_votes(seat, from, n),
            Event::Abstain(card) => self.abstain(card),
            Event::ReferendumEnds(result) => self.resolve_referendum(result),
            Event::ReferendumOver => self.referendum = None,
            Event::Oust(seat, predator) => {
                self.leave(table, seat);
                predator.into_iter().for_each(|predator| self.score(predator, 2));
            }
            Event::AnnounceWithdrawal(seat) => self.withdrawal(seat, true),
            Event::WithdrawalFails(seat) => self.withdrawal(seat, false),
            Event::Withdraw(seat) => {
                self.leave(table, seat);
                self.score(seat, 2);
            }
            Event::Last(seat) => self.score(seat, 2),
            Event::HandSize(seat, more) => {
                if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
                    player.more_hand = more;
                }
            }
            Event::MoreActions(n) => self.turn.left = self.turn.left.saturating_add(n),
            Event::Survive => self.survive(),
            Event::GameEnds => self.over = true,
            // What these tell has happened through the events that come with them.
            Event::Play(..)
            | Event::EntersPlay(_)
            | Event::Strike(..)
            | Event::StrikeFails(_)
            | Event::AtRange(_)
            | Event::StrikesResolve(_)
            | Event::Prevented(..)
            | Event::WasPlayed(_)
            | Event::Bled(..)
            | Event::Diablerized(..) => {}
        }
        if !leaves {
            self.watch(table, event);
        }
        if let Some(card) = comes.filter(|card| self.in_play(*card)) {
            self.watch(table, Event::EntersPlay(card));
            if table.def(self.card(card).def).bits & Bit::Imbued.mask() != 0 {
                self.called.push(card);
            }
        }
    }

    /// The card that an event may bring into play.
    fn comes(&self, event: Event) -> Option<CardId> {
        match event {
            Event::Move(card, ..) | Event::PutOn(card, ..) => Some(card).filter(|card| !self.in_play(*card)),
            _ => None,
        }
    }

    /// Notes the triggers that an event makes due.
    fn watch(&mut self, table: &Table, event: Event) {
        if query::watched(self, event) && self.due.len() < MOST_DUE {
            let mut due = std::mem::take(&mut self.due);
            query::due(table, self, event, &mut due);
            self.due = due;
        }
    }

    /// What becomes of an event by the recorded effects that watch for it: itself, changed, or
    /// nothing.
    fn before(&mut self, table: &Table, event: Event) -> Option<Event> {
        match event {
            // What is not where it would have to be is not touched.
            Event::Lock(card) => (self.in_play(card) && !self.card(card).locked).then_some(event),
            Event::Unlock(card) => (self.in_play(card) && self.card(card).locked).then_some(event),
            Event::Harm(card, normal, aggravated) => {
                (normal.max(aggravated) > 0 && self.in_play(card)).then_some(event)
            }
            Event::Control(card, seat, _) => {
                (self.in_play(card) && self.card(card).controller != seat && !self.player(seat).ousted).then_some(event)
            }
            Event::Burn(card) => self.in_play(card).then_some(event),
            // Who is out gains nothing any more.
            Event::GainPool(seat, _) => (!self.player(seat).ousted).then_some(event),
            // An ally that would go to torpor burns (2, allies).
            Event::Torpor(card) if table.def(self.card(card).def).bits & Bit::Ally.mask() != 0 => {
                self.in_play(card).then_some(Event::Burn(card))
            }
            Event::Torpor(card) | Event::Incapacitate(card) => (self.card(card).zone == Zone::Ready).then_some(event),
            // Conviction above the limit is burned instead (imbued rules 2).
            Event::PutOn(card, host, _) if self.too_many(table, card, host) => {
                Some(if self.in_play(card) { Event::Burn(card) } else { Event::Discard(card) })
            }
            Event::PutOn(card, host, _) => self.can_lie_on(card, host).then_some(event),
            Event::Contest(card) => self.in_play(card).then_some(event),
            Event::ContestEnds(card) | Event::Yield(card) => (self.card(card).zone == Zone::Contested).then_some(event),
            Event::Gain(card, ..) if self.card(card).zone == Zone::Contested => None,
            _ => Some(event),
        }
    }

    /// Whether a card is a conviction more than the imbued can have.
    fn too_many(&self, table: &Table, card: CardId, host: CardId) -> bool {
        table.def(self.card(card).def).is_conviction()
            && query::convictions(table, self, host).filter(|one| *one != card).count() >= MOST_CONVICTIONS
    }

    /// Takes what has been told since it was last taken.
    pub fn take_events(&mut self, into: &mut Vec<Event>) {
        into.clear();
        into.append(&mut self.events);
    }

    /// Forgets what has been told.
    pub fn forget_events(&mut self) {
        self.events.clear();
    }

    /// Whether the card is of those that are looked at whenever a value is computed, from now on.
    fn keep(&mut self, table: &Table, card: CardId) {
        let here = self.keepers.iter().position(|one| *one == card);
        let wanted = self.in_play(card) && table.def(self.card(card).def).keeps();
        match (here, wanted) {
            (None, true) => {
                self.keepers.push(card);
                self.derive_more(table, card);
                return;
            }
            (Some(at), false) => {
                self.capacity_due |=
                    table.def(self.card(card).def).program.index().changes(crate::bytecode::Stat::Capacity);
                self.keepers.remove(at);
            }
            // It may say something else now.
            (Some(_), true) => {}
            (None, false) => return,
        }
        self.rederive(table);
    }
}
