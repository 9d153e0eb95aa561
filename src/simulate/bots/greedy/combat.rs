//! A combat: range, strikes, what is used between them, presses, damage prevented.
//!
//! In: the combat going on. Out: what each option is worth: the pair of strikes to come with it, less the
//! same without. Strikes that a hand may hold are not reckoned with.
use super::super::terms;
use super::fight::Force;
use super::mind::Mind;
use super::sheet::Tags;
use crate::bytecode::{Range, Spare, Window};
use crate::game::combat::Combat;
use crate::game::{Choice, Entity, Source, Use, query};

/// The other range.
fn other(range: Range) -> Range {
    match range {
        Range::Close => Range::Long,
        Range::Long => Range::Close,
    }
}

impl Mind<'_> {
    fn pair_at(&self, combat: &Combat, range: Range) -> i32 {
        self.scale.pair(self.now, self.me, combat.minions, range)
    }

    /// What to use in a step of a combat.
    pub(super) fn in_combat(&mut self) -> Vec<i32> {
        let Some(combat) = self.now.combat().copied() else { return self.deeds() };
        let window = query::window(self.now);
        let here = self.pair_at(&combat, combat.range);
        // What a maneuver or a press would change.
        let moved = self.pair_at(&combat, other(combat.range)) - here;
        let again = self.pair_at(&combat, Range::Close);
        let pressed = if combat.goes_on { -again } else { again };
        self.each(|mind, choice| match choice {
            Choice::Spare(spare) => match (spare, window) {
                (Spare::Strike, _) => here,
                (
                    Spare::Maneuver | Spare::ManeuverToClose | Spare::ManeuverToLong | Spare::ManeuverOrPress,
                    Some(Window::Range),
                ) => moved,
                (_, _) => pressed,
            },
            Choice::Use(what) => {
                let tags = mind.sheet(what.source).of(what.ability);
                let price = mind.price(what, [None, None]);
                match window {
                    Some(Window::Range) if tags.has(Tags::MANEUVER.and(Tags::RANGE)) => moved - price,
                    Some(Window::Press) if tags.has(Tags::PRESS) => pressed - price,
                    Some(Window::MoreStrikes) if tags.has(Tags::STRIKES) => here - price,
                    Some(_) | None => mind.used_in_combat(what, &combat, here),
                }
            }
            other => mind.plain(other),
        })
    }

    /// What the combat comes to with something used, less what it comes to without.
    fn used_in_combat(&mut self, what: Use, combat: &Combat, before: i32) -> i32 {
        let aims = self.aims(what);
        let mut best = -terms::OUSTED;
        for targets in aims {
            let gain = self.effect(what, targets, false);
            let state = self.tried.state();
            let goes_on = query::fight_goes_on(self.scale.table, state);
            let range = state.combat().map_or(combat.range, |combat| combat.range);
            let after = if goes_on { self.scale.pair(state, self.me, combat.minions, range) } else { 0 };
            best = best.max(gain + after - before - self.price(what, targets));
        }
        best
    }

    /// Which strike to make, or with what.
    pub(super) fn strikes(&mut self) -> Vec<i32> {
        let Some(combat) = self.now.combat().copied() else { return Vec::new() };
        let Some(Entity::Card(own)) = self.decision.about else { return Vec::new() };
        let Some(side) = combat.side(own) else { return Vec::new() };
        let against = self.against(&combat, 1 - side);
        self.each(|mind, choice| {
            let (force, price) = match choice {
                Choice::Hand => (mind.scale.hand(mind.now, own), 0),
                Choice::Use(what) => (mind.scale.strike(mind.now, what), mind.price(what, [None, None])),
                Choice::Pick(Entity::Card(weapon)) => (mind.weapon(own, weapon), 0),
                other => return mind.plain(other),
            };
            let forces = if side == 0 { [force, against] } else { [against, force] };
            // What a strike does that is not reckoned is something too.
            let some = i32::from(force.damage > 0);
            mind.scale.exchange(mind.now, mind.me, combat.minions, forces, combat.range) - price + some
        })
    }

    /// The strike of the other side: that which it has chosen, or the hardest.
    fn against(&self, combat: &Combat, side: u8) -> Force {
        self.scale.force(self.now, combat.minion(side), combat.range)
    }

    fn weapon(&self, own: crate::game::CardId, weapon: crate::game::CardId) -> Force {
        let rows = self.scale.table.def(self.now.card(weapon).def).program.abilities.iter().zip(0u8..);
        let strikes = rows.filter(|(row, _)| row.strike.is_some());
        let uses = strikes.map(|(_, ability)| Use { source: Source::Card(weapon), ability, minion: Some(own) });
        uses.map(|what| self.scale.strike(self.now, what)).max_by_key(|force| force.damage).unwrap_or_default()
    }

    /// The range of the round.
    pub(super) fn ranges(&mut self) -> Vec<i32> {
        let Some(combat) = self.now.combat().copied() else { return Vec::new() };
        self.each(|mind, choice| match choice {
            Choice::Range(range) => mind.pair_at(&combat, range),
            other => mind.plain(other),
        })
    }

    /// Whether to prevent damage.
    pub(super) fn prevents(&mut self) -> Vec<i32> {
        let before = self.scale.blows(self.now, self.me);
        self.each(|mind, choice| match choice {
            Choice::Use(what) => {
                let gain = mind.effect(what, [None, None], false);
                let after = mind.scale.blows(mind.tried.state(), mind.me);
                gain + after - before - mind.price(what, [None, None])
            }
            other => mind.plain(other),
        })
    }

    /// Whether a slave fights in the place of the vampire that was blocked: the better of the combats.
    pub(super) fn stand_in(&mut self) -> Vec<i32> {
        use crate::game::Outcome;
        let Some(action) = self.now.action().copied() else { return Vec::new() };
        let Some(Outcome::Blocked(blocker)) = action.outcome else { return Vec::new() };
        let pair = |mind: &Mind, minion| mind.scale.pair(mind.now, mind.me, [minion, blocker], Range::Close);
        let own = pair(self, action.actor);
        self.each(|mind, choice| match choice {
            Choice::Pick(Entity::Card(slave)) => pair(mind, slave) - own,
            other => mind.plain(other),
        })
    }
}
