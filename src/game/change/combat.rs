//! Combats: what is chosen, what is maneuvered and pressed, damage that waits and what prevents it.
//!
//! In: what happens in the combat going on. Out: the state says so. Never here: whether it may happen,
//! or which step comes next.
use crate::bytecode::{NodeId, Per, Range, Spare, Until};
use crate::game::combat::{Blow, Chosen, Combat, Taking};
use crate::game::eval::{self, Context};
use crate::game::event::Event;
use crate::game::frame::Activation;
use crate::game::ids::{CardId, DefId, Entity};
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;

/// More blows, and effects that come as strikes are resolved, than this do not wait.
const MOST_WAITING: usize = 256;

impl State {
    fn fight(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.combat {
            change(combat);
        }
    }

    fn of_side(&mut self, minion: CardId, change: impl FnOnce(&mut Combat, usize)) {
        self.fight(|combat| {
            if let Some(side) = combat.side(minion) {
                change(combat, usize::from(side));
            }
        });
    }

    /// A round begins: what lasted for the one before is gone.
    pub(super) fn begin_round(&mut self) {
        // What was given before the combat for its first round is there still.
        if self.combat.is_some_and(|combat| combat.round > 0) {
            self.expire(Until::EndOfRound, Per::Round);
        }
        self.fight(|combat| {
            *combat = Combat {
                round: combat.round.saturating_add(1),
                range: combat.next.unwrap_or(Range::Close),
                fixed: combat.next.is_some(),
                ended: combat.ended,
                ..Combat::new(combat.minions)
            };
        });
        for lasting in &mut self.lasting {
            if let LastingWhat::PreventEach(most, left, _) = &mut lasting.what {
                *left = *most;
            }
        }
    }

    pub(super) fn maneuver(&mut self, minion: CardId, range: Range) {
        self.of_side(minion, |combat, side| {
            combat.range = range;
            combat.maneuvered = u8::try_from(side).ok();
        });
    }

    pub(super) fn press(&mut self, minion: CardId, on: bool) {
        self.of_side(minion, |combat, side| {
            combat.goes_on = on;
            combat.pressed = u8::try_from(side).ok();
        });
    }

    /// A gained maneuver, press or additional strike is used up.
    pub(super) fn spend_spare(&mut self, minion: CardId, spare: Spare) {
        let held =
            |lasting: &crate::game::state::Lasting| lasting.on == minion && lasting.what == LastingWhat::Spare(spare);
        if let Some(at) = self.lasting.iter().position(held) {
            self.lasting.remove(at);
        }
    }

    pub(super) fn more_strikes(&mut self, minion: CardId, n: u16, limited: bool) {
        self.of_side(minion, |combat, side| {
            // `side` is 0 or 1, the places of both arrays.
            combat.more[side] = combat.more[side].saturating_add(u8::try_from(n).unwrap_or(u8::MAX));
            combat.sources[side] |= limited;
        });
    }

    pub(super) fn set_range(&mut self, range: Range, next: bool) {
        self.fight(|combat| {
            if next {
                combat.next = Some(range);
            } else {
                combat.range = range;
                combat.fixed = true;
            }
        });
    }

    pub(super) fn choose_strike(&mut self, minion: CardId, chosen: Chosen) {
        // `side` is 0 or 1, the places of the array.
        self.of_side(minion, |combat, side| combat.strikes[side] = Some(chosen));
    }

    /// A pair of strikes has been resolved: those that were additional are used up.
    pub(super) fn pair_ends(&mut self) {
        self.fight(|combat| {
            if combat.pair > 1 {
                combat.more = combat.more.map(|left| left.saturating_sub(1));
            }
            combat.pair = combat.pair.saturating_add(1);
            combat.strikes = [None, None];
        });
    }

    /// Strikes are being resolved, or are so no more.
    pub fn resolving(&mut self, now: bool) {
        self.generation += 1;
        self.fight(|combat| combat.resolving = now);
    }

    pub(super) fn end_this_combat(&mut self) {
        self.fight(|combat| combat.ended = true);
    }

    /// Damage comes: it waits until it is resolved.
    pub fn hurt(&mut self, blow: Blow) {
        self.generation += 1;
        if blow.n > 0 && self.in_play(blow.to) && self.blows.len() < MOST_WAITING {
            self.blows.push(blow);
        }
    }

    /// What a strike does besides damage: it is done when all strikes have been looked at.
    pub fn put_by(&mut self, taking: Taking) {
        self.generation += 1;
        if self.takings.len() < MOST_WAITING {
            self.takings.push(taking);
        }
    }

    /// What strikes do besides damage, to be done now.
    pub fn take_takings(&mut self) -> Vec<Taking> {
        self.generation += 1;
        std::mem::take(&mut self.takings)
    }

    /// Leaves an effect that comes as strikes are resolved in each round of this combat.
    pub fn leave_for_strikes(&mut self, rest: Activation) {
        self.generation += 1;
        if self.combat.is_some() && self.volleys.len() < MOST_WAITING {
            self.volleys.push(rest);
        }
    }

    /// A combat that begins when the one going on has ended.
    pub fn queue_combat(&mut self, a: CardId, b: CardId) {
        self.generation += 1;
        if self.queued.len() < MOST_WAITING {
            self.queued.push((a, b));
        }
    }

    /// Takes the combat that begins next.
    pub fn next_combat(&mut self) -> Option<(CardId, CardId)> {
        self.generation += 1;
        (!self.queued.is_empty()).then(|| self.queued.remove(0))
    }

    /// Prevents so much of the damage like this that a card is about to take, of aggravated damage first;
    /// how much. `by` is what prevents it.
    pub fn prevent(
        &mut self,
        table: &Table,
        like: &dyn Fn(&State, &Blow) -> bool,
        who: CardId,
        n: u16,
        by: DefId,
    ) -> u16 {
        let mut left = n;
        for worst in [true, false] {
            for at in 0..self.blows.len() {
                // `at` is a place of the list, which does not become shorter here.
                let blow = self.blows[at];
                let fits = blow.to == who && blow.preventable() && blow.aggravated() == worst;
                if fits && blow.n > 0 && left > 0 && like(self, &blow) {
                    let stopped = left.min(blow.n);
                    self.blows[at].n -= stopped;
                    left -= stopped;
                }
            }
        }
        if left < n {
            self.happen(table, Event::Prevented(who, n - left, by));
        }
        n - left
    }

    /// What has been recorded that prevents damage does so, as far as it goes.
    pub fn prevent_recorded(&mut self, table: &Table) {
        for at in 0..self.lasting.len() {
            // `at` is a place of the list, which does not become shorter here.
            let lasting = self.lasting[at];
            let (most, node) = match lasting.what {
                LastingWhat::Prevent(left, node) | LastingWhat::PreventEach(_, left, node) => (left, node),
                _ => continue,
            };
            let like = |state: &State, blow: &Blow| recorded_like(table, state, &lasting, node, blow);
            let stopped = self.prevent(table, &like, lasting.on, most, lasting.from);
            if let LastingWhat::Prevent(left, _) | LastingWhat::PreventEach(_, left, _) = &mut self.lasting[at].what {
                *left = left.saturating_sub(stopped);
            }
        }
        self.lasting.retain(|lasting| !matches!(lasting.what, LastingWhat::Prevent(0, _)));
    }

    /// The damage that has not been prevented, to be taken now.
    pub fn take_blows(&mut self) -> Vec<Blow> {
        self.generation += 1;
        std::mem::take(&mut self.blows)
    }

    /// Notes blood that a combatant has lost to damage.
    pub(super) fn lost_to_damage(&mut self, card: CardId, n: u16) {
        // `side` is 0 or 1, the places of the array.
        self.of_side(card, |combat, side| combat.lost[side] = combat.lost[side].saturating_add(n));
    }
}

/// Whether damage is like what a recorded effect speaks of.
fn recorded_like(
    table: &Table,
    state: &State,
    lasting: &crate::game::state::Lasting,
    node: NodeId,
    blow: &Blow,
) -> bool {
    let source = crate::game::decision::Source::Rule(lasting.from);
    let context = Context::new(table, state, lasting.from, source, state.card(lasting.on).controller);
    eval::damage_test(&context.at([Some(Entity::Card(lasting.on)), None]), node, blow)
}
