//! What a combat would come to: strikes by range, what they cost each of the two.
//!
//! In: a state and the two. Out: the worth of it to a Methuselah, one pair of strikes at a range, with the
//! strikes that are chosen or else the hardest that each has in play. Never here: cards that a hand may hold.
use super::super::terms;
use super::value::{Near, Scale};
use crate::bytecode::{Ability, Bit, NodeId, Op, Range, Stat, StrikeKind, Zone};
use crate::game::combat::{Blow, Chosen};
use crate::game::eval::{self, Context};
use crate::game::{CardId, Seat, Source, State, Use, query};

/// What a strike does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Force {
    /// Damage.
    pub(super) damage: i32,
    /// Whether it is aggravated.
    pub(super) aggravated: bool,
    /// Whether it reaches at long range.
    pub(super) ranged: bool,
    /// Whether it is done first.
    pub(super) first: bool,
    /// Whether it protects from the other strike.
    pub(super) dodges: bool,
    /// Whether it ends the combat.
    pub(super) ends: bool,
}

impl Force {
    fn at(self, range: Range) -> i32 {
        if range == Range::Close || self.ranged { self.damage } else { 0 }
    }
}

impl Scale<'_> {
    /// The hand strike of a minion.
    pub(super) fn hand(&self, state: &State, minion: CardId) -> Force {
        Force { damage: query::stat(self.table, state, minion, Stat::Strength).max(0), ..Force::default() }
    }

    /// What an ability that is a strike does.
    pub(super) fn strike(&self, state: &State, what: Use) -> Force {
        let def = state.def_of(what.source);
        let (Some(ability), Some(minion)) = (self.table.def(def).ability(what.ability), what.minion) else {
            return Force::default();
        };
        let Some(strike) = ability.strike else { return Force::default() };
        let seat = state.card(minion).controller;
        let context = Context::of_use(self.table, state, what, seat);
        let own = self.hand(state, minion).damage;
        let more = strike.more.map_or(0, |more| eval::amount(&context, more));
        let damage = match strike.kind {
            StrikeKind::Hand | StrikeKind::HandOrMelee => own + more,
            StrikeKind::Weapon | StrikeKind::Other => self.dealt(&context, ability) + more,
            StrikeKind::Dodge | StrikeKind::CombatEnds => 0,
        };
        Force {
            damage,
            aggravated: strike.aggravated,
            ranged: strike.ranged,
            first: strike.first,
            dodges: strike.kind == StrikeKind::Dodge,
            ends: strike.kind == StrikeKind::CombatEnds,
        }
    }

    /// The damage of a strike that its code inflicts, or the blood that it takes.
    fn dealt(&self, context: &Context, ability: &Ability) -> i32 {
        let program = context.program;
        let from = ability.entry.map_or(usize::MAX, usize::from);
        let mut number = 0;
        let mut sum = 0;
        for instr in program.code.get(from..).unwrap_or(&[]).iter().take_while(|instr| instr.op != Op::End) {
            match instr.op {
                Op::Number => number = eval::amount(context, NodeId(instr.args[1])),
                // Blood that is taken is lost to one and won by the other.
                Op::StealVital => sum += number + 1,
                Op::Strike | Op::Damage | Op::LoseVital => sum += number,
                Op::Burn | Op::Torpor => sum += 6,
                Op::StealCard => sum += 1,
                _ => {}
            }
        }
        sum
    }

    /// The hardest strike that a minion has with what it holds, at that range.
    fn hardest(&self, state: &State, minion: CardId, range: Range) -> Force {
        let mut best = self.hand(state, minion);
        let held = state.on(minion).chain(std::iter::once(minion));
        for card in held {
            for (ability, number) in self.table.def(state.card(card).def).program.abilities.iter().zip(0u8..) {
                if ability.strike.is_none() {
                    continue;
                }
                let what = Use { source: Source::Card(card), ability: number, minion: Some(minion) };
                let force = self.strike(state, what);
                if (force.at(range), force.first) > (best.at(range), best.first) {
                    best = force;
                }
            }
        }
        best
    }

    /// The strike of a side: the one that it has chosen, or the hardest.
    pub(super) fn force(&self, state: &State, minion: CardId, range: Range) -> Force {
        let chosen = state.combat().and_then(|combat| combat.side(minion).and_then(|side| combat.strike(side)));
        match chosen {
            Some(Chosen { weapon: Some((card, ability)), .. }) => {
                self.strike(state, Use { source: Source::Card(card), ability, minion: Some(minion) })
            }
            Some(Chosen { what: Some(what), .. }) => self.strike(state, what),
            Some(Chosen { what: None, .. }) => self.hand(state, minion),
            None => self.hardest(state, minion, range),
        }
    }

    /// What a pair of strikes is worth to a Methuselah.
    pub(super) fn pair(&self, state: &State, me: Seat, two: [CardId; 2], range: Range) -> i32 {
        let forces = two.map(|minion| self.force(state, minion, range));
        self.exchange(state, me, two, forces, range)
    }

    /// The same with these strikes.
    pub(super) fn exchange(&self, state: &State, me: Seat, two: [CardId; 2], forces: [Force; 2], range: Range) -> i32 {
        if forces[0].ends || forces[1].ends {
            return 0;
        }
        let near = Near::of(state, me);
        let mut harms = [forces[1].at(range), forces[0].at(range)];
        if forces[0].dodges {
            harms[0] = 0;
        }
        if forces[1].dodges {
            harms[1] = 0;
        }
        // Who is struck down first does not strike.
        if forces[0].first && !forces[1].first && self.falls(state, two[1], harms[1]) {
            harms[0] = 0;
        } else if forces[1].first && !forces[0].first && self.falls(state, two[0], harms[0]) {
            harms[1] = 0;
        }
        let lost = |at: usize| {
            let (minion, harm, by) = (two[at], harms[at], forces[1 - at]);
            -self.lost(state, minion, harm, by.aggravated) * near.percent(state.card(minion).controller) / 100
        };
        lost(0) + lost(1)
    }

    fn falls(&self, state: &State, minion: CardId, harm: i32) -> bool {
        let this = state.card(minion);
        let vampire = self.table.def(this.def).bits & Bit::Vampire.mask() != 0;
        if vampire { harm > i32::from(this.blood) } else { harm >= i32::from(this.life) }
    }

    /// What a minion is worth less after so much damage.
    pub(super) fn lost(&self, state: &State, minion: CardId, harm: i32, aggravated: bool) -> i32 {
        if harm <= 0 {
            return 0;
        }
        let this = state.card(minion);
        let torpor = this.zone == Zone::Torpor;
        let (blood, life) = (i32::from(this.blood), i32::from(this.life));
        let now = self.minion(this, blood, life, torpor);
        let vampire = self.table.def(this.def).bits & Bit::Vampire.mask() != 0;
        if !vampire {
            return if harm >= life { now } else { harm * terms::CAPACITY };
        }
        if aggravated {
            let burned = harm > 1 && (torpor || harm > blood + 1);
            return if burned { now } else { now - self.minion(this, blood, life, true) };
        }
        if harm <= blood {
            now - self.minion(this, blood - harm, life, torpor)
        } else {
            now - self.minion(this, 0, life, true)
        }
    }

    /// What damage that waits is worth to a Methuselah.
    pub(super) fn blows(&self, state: &State, me: Seat) -> i32 {
        let near = Near::of(state, me);
        let each = |blow: &Blow| {
            let harm = i32::from(blow.n);
            -self.lost(state, blow.to, harm, blow.aggravated()) * near.percent(state.card(blow.to).controller) / 100
        };
        state.blows().iter().map(each).sum()
    }
}
