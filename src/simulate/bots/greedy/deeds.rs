//! Actions, master cards and other uses outside of actions, and what they are aimed at.
//!
//! In: a decision of such a kind. Out: what each option is worth: its effect, less its price; of an action,
//! as likely as it is not blocked, and else the combat with the blocker.
use super::super::terms;
use super::mind::Mind;
use crate::bytecode::{Bit, Range, Stat, Zone};
use crate::game::{CardId, Choice, Entity, Event, Frame, Machine, Use, query};

impl Mind<'_> {
    /// What to do in a phase of hers: to pass is worth nothing.
    pub(super) fn deeds(&mut self) -> Vec<i32> {
        self.each(|mind, choice| match choice {
            Choice::Use(what) => mind.deed(what),
            other => mind.plain(other),
        })
    }

    /// An option that is no use.
    pub(super) fn plain(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Pass
            | Choice::No
            | Choice::Use(_)
            | Choice::Hand
            | Choice::Spare(_)
            | Choice::Range(_)
            | Choice::Block(_)
            | Choice::Pick(_)
            | Choice::Vote(..)
            | Choice::Influence(_)
            | Choice::TakeBack(_)
            | Choice::BringOut(_)
            | Choice::Merge(_)
            | Choice::DrawCrypt => 0,
            Choice::Yes => 1,
        }
    }

    /// The best that a use comes to, whatever it is aimed at.
    pub(super) fn deed(&mut self, what: Use) -> i32 {
        let aims = self.aims(what);
        aims.into_iter().map(|targets| self.aimed(what, targets)).max().unwrap_or(-terms::OUSTED)
    }

    /// What a use comes to with these targets.
    fn aimed(&mut self, what: Use, targets: [Option<Entity>; 2]) -> i32 {
        let table = self.scale.table;
        let act = table.def(self.now.def_of(what.source)).ability(what.ability).is_some_and(|row| row.act.is_some());
        let price = self.price(what, targets);
        let effect = self.effect(what, targets, act);
        let Some(actor) = what.minion.filter(|_| act) else {
            return effect - price - self.locks(what);
        };
        if effect - price <= 0 {
            // It is not worth to be tried, blocked or not.
            return effect - price - self.risk(actor);
        }
        // What was tried is begun again for the chance to be blocked, as the action is when it is announced.
        self.reset();
        self.tried.happen(Event::Announce(actor, what.source, what.ability));
        self.tried.happen(Event::Targets(targets));
        let state = self.tried.state();
        let Some(action) = state.action() else { return effect - price };
        let (free, blocker) = self.unblocked(state, action);
        let fight = blocker.map_or(0, |blocker| self.scale.pair(state, self.me, [actor, blocker], Range::Close));
        ((effect - price) * free + fight * (100 - free)) / 100 - self.risk(actor)
    }

    /// What it costs not to have the minion to block with.
    fn risk(&self, actor: CardId) -> i32 {
        let (table, state) = (self.scale.table, self.now);
        let Some(predator) = state.predator(self.me).filter(|_| state.card(actor).zone == Zone::Ready) else {
            return 0;
        };
        let minion = |card: &CardId| table.def(state.card(*card).def).bits & Bit::Minion.mask() != 0;
        let bleeds = state.zone(predator, Zone::Ready).filter(minion);
        let bleeds = bleeds.map(|minion| query::stat(table, state, minion, Stat::Bleed).max(0));
        let pool = state.player(self.me).pool;
        match bleeds.sum::<i32>() {
            0 => 0,
            danger if danger + 1 >= pool => terms::DANGER,
            _ if pool < 8 => 2 * terms::ACT,
            _ => terms::ACT,
        }
    }

    /// What it costs to lock the card that provides a use.
    fn locks(&self, what: Use) -> i32 {
        let def = self.scale.table.def(self.now.def_of(what.source));
        i32::from(def.ability(what.ability).is_some_and(|row| row.locks)) * terms::CARD / 2
    }

    /// The targets of what is being announced.
    pub(super) fn targets(&mut self) -> Vec<i32> {
        let top = self.now.stack().last();
        let Some(Frame::Machine(Machine::Announce(announce))) = top.cloned() else { return Vec::new() };
        self.each(|mind, choice| {
            let Choice::Pick(one) = choice else { return 0 };
            let mut targets = announce.targets;
            if let Some(slot) = targets.get_mut(usize::from(announce.chosen)) {
                *slot = Some(one);
            }
            let open = mind.scale.table.def(mind.now.def_of(announce.what.source)).ability(announce.what.ability);
            let second = announce.chosen == 0 && open.is_some_and(|row| row.targets[1].is_some());
            if second {
                let all = mind.aims(announce.what);
                let fit = all.into_iter().filter(|aim| aim[0] == Some(one));
                return fit.map(|aim| mind.aimed(announce.what, aim)).max().unwrap_or(-terms::OUSTED);
            }
            mind.aimed(announce.what, targets)
        })
    }
}
