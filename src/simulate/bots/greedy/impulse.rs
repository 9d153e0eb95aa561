//! Impulse in an action: modifiers, reactions, blocks.
//!
//! In: the action going on and the step that it is at. Out: what each option is worth: what the action
//! would come to with it, less what it comes to without. She holds modifiers back until they can decide
//! something: stealth until a block is attempted, anything else until all have declined to block.
use super::super::terms;
use super::mind::{Meek, Mind};
use super::sheet::Tags;
use super::value::{own_pool, prey_pool};
use crate::bytecode::{ActKind, Range, Stat, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::ActStep;
use crate::game::state::{Action, Outcome};
use crate::game::{CardId, Choice, Entity, Event, Frame, Machine, Source, State, Use, query};
use crate::vm;
use std::cell::Cell;

/// How far the action has come, as far as that says what may still become of it.
fn step(state: &State) -> Option<ActStep> {
    state.stack().iter().rev().find_map(|frame| match frame {
        Frame::Machine(Machine::Act(step, _)) => Some(*step),
        Frame::Machine(_) | Frame::Activation(_) => None,
    })
}

impl Mind<'_> {
    /// What to use in the action going on.
    pub(super) fn impulse(&mut self) -> Vec<i32> {
        let Some(action) = self.now.action().copied() else { return Vec::new() };
        let at = step(self.now);
        let acting = action.seat == self.me;
        self.reset();
        let (before, stake) = self.outlook(at);
        self.each(|mind, choice| match choice {
            Choice::Use(what) if mind.waits(what, at, acting) => -terms::CARD,
            Choice::Use(what) => mind.used_in_action(what, at, before),
            Choice::Block(minion) => mind.block(&action, minion, stake),
            other => mind.plain(other),
        })
    }

    /// Whether a use is better held back at that step.
    fn waits(&self, what: Use, at: Option<ActStep>, acting: bool) -> bool {
        let def = self.scale.table.def(self.now.def_of(what.source));
        let Some(row) = def.ability(what.ability) else { return true };
        let tags = self.sheet(what.source).of(what.ability);
        match at {
            Some(ActStep::Open) if row.when.is_some() => false,
            Some(ActStep::Open) if acting => true,
            // To be able to block, somebody is woken; all else can wait until nobody blocks.
            Some(ActStep::Open) => !tags.has(Tags::WAKE),
            Some(ActStep::Attempt) => !tags.has(Tags::STEALTH.and(Tags::INTERCEPT)) && row.when.is_none(),
            Some(_) | None => false,
        }
    }

    fn used_in_action(&mut self, what: Use, at: Option<ActStep>, before: i32) -> i32 {
        let aims = self.aims(what);
        let mut best = -terms::OUSTED;
        for targets in aims {
            let price = self.price(what, targets);
            // The rehearsal stands at what has been used.
            let gain = self.effect(what, targets, false);
            let (after, _) = self.outlook(at);
            let tags = self.sheet(what.source).of(what.ability);
            let woken = if tags.has(Tags::WAKE) && at == Some(ActStep::Open) { self.wakes(what) } else { 0 };
            best = best.max(gain + after - before + woken - price);
        }
        best
    }

    /// What it is worth that a minion of hers could block.
    fn wakes(&mut self, what: Use) -> i32 {
        let (Some(minion), Some(action)) = (what.minion, self.now.action().copied()) else { return 0 };
        self.reset();
        let (_, stake) = self.outlook(Some(ActStep::Open));
        self.block(&action, minion, stake).max(0)
    }

    /// What the action comes to as `tried` stands, and what it does if it succeeds.
    fn outlook(&mut self, at: Option<ActStep>) -> (i32, i32) {
        let state = self.tried.state();
        let Some(action) = state.action().copied().filter(|action| !action.ended) else { return (0, 0) };
        let fight = |mind: &Self, blocker: Option<CardId>| {
            let pair = |blocker| mind.scale.pair(mind.tried.state(), mind.me, [action.actor, blocker], Range::Close);
            blocker.map_or(0, pair)
        };
        match action.outcome {
            Some(Outcome::Blocked(blocker)) => return (fight(self, Some(blocker)), 0),
            Some(Outcome::Success | Outcome::Failed) => return (0, 0),
            None => {}
        }
        let (free, blocker) = match (at, action.blocker) {
            (_, Some(blocker)) => {
                let table = self.scale.table;
                let stealth = query::stat(table, state, action.actor, Stat::Stealth);
                let able = query::stat(table, state, blocker, Stat::Intercept) >= stealth;
                (if able { 100 - terms::BLOCKED_PERCENT } else { terms::BLOCKED_PERCENT }, Some(blocker))
            }
            (Some(ActStep::Declined), None) => (100, None),
            (_, None) => self.unblocked(state, &action),
        };
        let stake = self.stake(&action);
        let fight = fight(self, blocker);
        ((stake * free + fight * (100 - free)) / 100, stake)
    }

    /// What the action does if it succeeds, as `tried` stands.
    fn stake(&mut self, action: &Action) -> i32 {
        let state = self.tried.state();
        if let (ActKind::Bleed, Source::Rule(_), Some(Entity::Seat(whom))) =
            (action.kind, action.source, action.targets[0])
        {
            return self.bled(state, action, whom);
        }
        let before = self.scale.state(state, self.me);
        self.then.follow(self.tried);
        self.then.happen(Event::Outcome(Outcome::Success));
        let state = self.then.state();
        let you = state.you_of(action.source, action.seat);
        let (source, ability) = (action.source, action.ability);
        let run = vm::activation(state, self.scale.table, source, ability, you, Some(action.actor), action.targets);
        let answers = Cell::new(0);
        let meek = Meek::new(self.me, &answers);
        let came = self.then.carry_out(run, &mut |_, decision| meek.answer(decision));
        let state = self.then.state();
        let mut gain = self.scale.state(state, self.me) - before;
        if came.polled {
            gain = gain * self.passes(self.tried.state(), state) / 100;
        }
        if let Some((a, b)) = came.fight {
            gain += self.scale.pair(state, self.me, [a, b], Range::Close);
        }
        if let Some((by, whom)) = came.diablerie {
            gain += self.diablerie(state, by, whom);
        }
        gain
    }

    /// What a bleed by the rules' own action does.
    fn bled(&self, state: &State, action: &Action, whom: crate::game::Seat) -> i32 {
        let n = query::stat(self.scale.table, state, action.actor, Stat::Bleed).max(0);
        let pool = state.player(whom).pool;
        let (prey, predator) = (state.prey(self.me) == Some(whom), state.predator(self.me) == Some(whom));
        let mut gain = 0;
        if n > 0 && state.edge() != Some(action.seat) {
            let worth = |seat| if Some(seat) == Some(self.me) { terms::EDGE } else { -terms::EDGE_OF_OTHERS };
            gain += worth(action.seat) - state.edge().map_or(0, worth);
        }
        if whom == self.me {
            let out = if n >= pool { terms::OUSTED } else { 0 };
            return gain - (own_pool(pool) - own_pool(pool - n)) - out;
        }
        gain += i32::from(prey) * (prey_pool(pool) - prey_pool(pool - n));
        gain += i32::from(predator) * n.min(pool) * terms::PREDATOR_POOL;
        if n >= pool {
            gain += if prey { terms::POINT } else { -terms::POINT_OF_OTHERS };
        }
        gain
    }

    /// What it is worth to try to block with that minion.
    fn block(&self, action: &Action, minion: CardId, stake: i32) -> i32 {
        let (table, state) = (self.scale.table, self.now);
        let stealth = query::stat(table, state, action.actor, Stat::Stealth);
        let short = stealth - query::stat(table, state, minion, Stat::Intercept);
        let succeeds = match short {
            ..=0 => terms::BLOCKED_PERCENT,
            1 if self.holds(Tags::INTERCEPT, minion) => terms::TRIED_PERCENT,
            _ => 0,
        };
        if succeeds == 0 {
            return -terms::UNLOCKED;
        }
        let fight = match action.kind {
            // A vampire that leaves torpor does not fight.
            ActKind::LeaveTorpor => 0,
            ActKind::Bleed
            | ActKind::Hunt
            | ActKind::Diablerie
            | ActKind::EnterCombat
            | ActKind::Equip
            | ActKind::Employ
            | ActKind::Recruit
            | ActKind::Power
            | ActKind::Political
            | ActKind::BecomeAnarch
            | ActKind::Embrace
            | ActKind::Rescue
            | ActKind::Finish
            | ActKind::Attack
            | ActKind::RangedAttack
            | ActKind::Other => self.scale.pair(state, self.me, [action.actor, minion], Range::Close),
        };
        (fight - stake - terms::UNLOCKED) * succeeds / 100 - query::toll(table, state, minion) as i32 * terms::BLOOD
    }

    /// Whether her hand has a card for that, which that minion can play.
    fn holds(&self, tags: Tags, minion: CardId) -> bool {
        let table = self.scale.table;
        self.now.zone(self.me, Zone::Hand).any(|card| {
            let source = Source::Card(card);
            let sheet = self.sheet(source);
            if !sheet.any().has(tags) {
                return false;
            }
            let rows = table.def(self.now.card(card).def).program.abilities.iter().zip(0u8..);
            let fit = rows.filter(|(row, ability)| sheet.of(*ability).has(tags) && row.user.is_some());
            fit.into_iter().any(|(row, ability)| {
                let context = Context::of_use(table, self.now, Use { source, ability, minion: Some(minion) }, self.me);
                row.user.is_some_and(|user| eval::test(&context, user, Entity::Card(minion)))
            })
        })
    }

    /// What cancels a card as it is played, or wakes a minion.
    pub(super) fn cancels(&mut self) -> Vec<i32> {
        let Some(played) = self.now.played().copied() else { return Vec::new() };
        let hers = played.seat == self.me;
        // What an opponent has chosen to play is worth something to that one, and the more what is near her.
        let near = super::value::Near::of(self.now, self.me).percent(played.seat);
        self.each(|mind, choice| match choice {
            Choice::Use(what) if mind.sheet(what.source).of(what.ability).has(Tags::CANCEL) => {
                let gain = if hers { -terms::HARM } else { -near * terms::HARM * 2 / 100 };
                gain - mind.price(what, [Some(Entity::Card(played.card)), None])
            }
            Choice::Use(what) => -1 - mind.price(what, [None, None]),
            other => mind.plain(other),
        })
    }
}
