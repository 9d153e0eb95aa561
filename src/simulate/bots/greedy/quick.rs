//! Quick rules, where to look ahead would tell little: influence, discards, contests, and what is seldom
//! asked.
//!
//! In: a decision of such a kind. Out: what each option is worth, by what lies open.
use super::super::terms;
use super::mind::Mind;
use crate::bytecode::{AbilityKind, Bit, Zone};
use crate::game::eval::{self, Context};
use crate::game::{Answer, Ask, CardId, Choice, Decision, DefId, Entity, Outcome, Purpose, Source};

/// What is answered without a look at the game.
pub(super) fn at_sight(decision: &Decision) -> Option<Answer> {
    let yes = matches!(decision.purpose, Purpose::EdgePool | Purpose::Trophy) && decision.ask == Ask::YesNo;
    let first = |wanted: Choice| decision.options.iter().position(|one| *one == wanted);
    let at = if yes { first(Choice::Yes) } else { None }?;
    // A decision has far fewer options than 65,536.
    Some(Answer(vec![at as u16]))
}

impl Mind<'_> {
    /// Transfers: whoever is full comes out; the nearest to it is filled, as far as her pool allows.
    pub(super) fn transfers(&mut self) -> Vec<i32> {
        let pool = self.now.player(self.me).pool;
        let minion = |card: &CardId| self.scale.table.def(self.now.card(*card).def).bits & Bit::Minion.mask() != 0;
        let ready = self.now.zone(self.me, Zone::Ready).filter(minion).count();
        // Each vampire that is out already makes the next one less urgent.
        let reserve = if ready == 0 { terms::RESERVE_ALONE } else { terms::RESERVE + 2 * ready as i32 };
        self.each(|mind, choice| match choice {
            Choice::BringOut(_) => 10_000,
            Choice::Merge(_) => 5_000,
            Choice::Influence(card) => {
                let this = mind.now.card(card);
                let capacity = i32::from(mind.scale.table.def(this.def).capacity);
                let left = capacity - i32::from(this.blood);
                let begun = i32::from(this.blood) > 0;
                if mind.would_contest(this.def) {
                    return -1;
                }
                if left <= 0 || (pool - left < reserve && !(begun && pool - left >= 2)) || pool <= 2 {
                    return -1;
                }
                // The fewer turns the better, then the greater.
                1_000 - (left + 3) / 4 * 100 + i32::from(begun) * 150 + capacity
            }
            Choice::DrawCrypt => {
                let none = mind.now.zone_len(mind.me, Zone::Uncontrolled) == 0;
                if none && pool > reserve + 6 { 10 } else { -1 }
            }
            Choice::TakeBack(_) => {
                if pool <= 3 {
                    20
                } else {
                    -1
                }
            }
            Choice::Use(what) => mind.deed(what),
            other => mind.plain(other),
        })
    }

    /// Whether a vampire like that is in play already, so that another would only contest it.
    fn would_contest(&self, def: DefId) -> bool {
        let def = self.scale.table.def(def);
        let same = |card: CardId| {
            let other = self.scale.table.def(self.now.card(card).def);
            other.unique && other.bits & Bit::Minion.mask() != 0 && other.person() == def.person()
        };
        def.unique && (self.now.all_in_play().any(same) || self.now.contested().iter().any(|one| same(one.card)))
    }

    /// The discard phase: the least useful card, where it is of little use.
    pub(super) fn discards(&mut self) -> Vec<i32> {
        self.each(|mind, choice| match choice {
            Choice::Pick(Entity::Card(card)) => terms::KEEP_AT_LEAST - mind.keep(card),
            Choice::Use(what) => mind.deed(what),
            other => mind.plain(other),
        })
    }

    /// A discard that is owed.
    pub(super) fn least_useful(&mut self) -> Vec<i32> {
        self.each(|mind, choice| match choice {
            Choice::Pick(Entity::Card(card)) => 1_000 - mind.keep(card),
            other => mind.plain(other),
        })
    }

    /// What a card in hand is worth to be kept.
    fn keep(&self, card: CardId) -> i32 {
        let (table, state) = (self.scale.table, self.now);
        let def: DefId = state.card(card).def;
        let before = state.zone(self.me, Zone::Hand).take_while(|one| *one != card);
        let copies = before.filter(|one| state.card(*one).def == def).count() as i32;
        let context = Context::new(table, state, def, Source::Card(card), self.me);
        let minions = || {
            state
                .zone(self.me, Zone::Ready)
                .filter(|one| table.def(state.card(*one).def).bits & Bit::Minion.mask() != 0)
        };
        let alone = minions().next().is_none();
        let playable = table.def(def).program.abilities.iter().any(|ability| match (ability.kind, ability.user) {
            (AbilityKind::Static | AbilityKind::Forbid | AbilityKind::Duty | AbilityKind::Trigger, _) => false,
            (_, None) => true,
            (_, Some(user)) => {
                alone || minions().any(|one| eval::test(&context.by(Some(one)), user, Entity::Card(one)))
            }
        });
        let unique = table.def(def).unique && state.all_in_play().any(|one| state.card(one).def == def);
        let worth = if playable && !unique { terms::KEEP_PLAYABLE } else { 0 };
        worth - copies * terms::KEEP_COPY
    }

    /// Yes, or the first thing there is.
    pub(super) fn gladly(&mut self) -> Vec<i32> {
        self.each(|_, choice| i32::from(!matches!(choice, Choice::Pass | Choice::No)))
    }

    /// Whether to diablerize.
    pub(super) fn diablerize(&mut self) -> Vec<i32> {
        let by = self.now.action().and_then(|action| match action.outcome {
            Some(Outcome::Blocked(blocker)) => Some(blocker),
            Some(Outcome::Success | Outcome::Failed) | None => None,
        });
        let whom = self.decision.about.and_then(Entity::card);
        let gain = by.zip(whom).map_or(0, |(by, whom)| self.diablerie(self.now, by, whom));
        self.each(|_, choice| if choice == Choice::Yes { gain } else { 0 })
    }

    /// Whether to pay for what is contested: a card of some worth, with pool or blood to spare.
    pub(super) fn contests(&mut self) -> Vec<i32> {
        let pool = self.now.player(self.me).pool;
        let about = self.decision.about.and_then(Entity::card);
        let worth = about.map_or(0, |card| self.scale.card(self.now, card));
        let title = self.decision.purpose == Purpose::ContestTitle;
        let pays = if title {
            about.is_some_and(|card| self.now.card(card).blood > 1)
        } else {
            pool > terms::RESERVE && worth > self.pool_cost(1)
        };
        self.each(|_, choice| i32::from(matches!(choice, Choice::Pass | Choice::No) != pays))
    }

    /// Whether to withdraw for the victory point: where her prey is not about to fall.
    pub(super) fn withdraws(&mut self) -> Vec<i32> {
        let pool = |seat| self.now.player(seat).pool;
        let own = pool(self.me);
        let hunts = self.now.prey(self.me).is_some_and(|prey| pool(prey) < own);
        self.each(|_, choice| i32::from((choice == Choice::Yes) != hunts))
    }
}
