//! What strikes do: damage that they inflict, blood that they steal.
//!
//! In: the strike that a minion has chosen. Out: damage that waits, and counters that change place once
//! all strikes of a moment have been looked at. Never here: whether a strike has an effect.
use crate::bytecode::{Bit, Counter, Harm, StrikeKind};
use crate::game::combat::{Blow, Chosen, Means};
use crate::game::eval::{self, Context};
use crate::game::event::Event;
use crate::game::ids::CardId;
use crate::game::query;
use crate::game::state::State;
use crate::game::table::Table;

impl State {
    /// The strike of a minion inflicts damage on the one it is aimed at, and so much more as its card gives.
    pub fn strike_for(&mut self, table: &Table, by: CardId, n: i32, how: Harm) {
        let Some(combat) = self.combat() else { return };
        let Some(chosen) = combat.side(by).and_then(|side| combat.strike(side)) else { return };
        let nature = query::nature(table, self, by, &chosen);
        let n = n.saturating_add(more(table, self, by, &chosen)).clamp(0, i32::from(u16::MAX));
        // Just clamped to what 16 bits hold.
        let blow = Blow { to: chosen.at, n: n as u16, how, by: Some(by), with: means(nature.kind) };
        let blow = if nature.aggravated { blow.made_worse() } else { blow };
        let blow = query::dealt(table, self, blow);
        self.hurt(blow);
    }

    /// What strikes steal goes over: of each as much as it has, before anything of it has come anywhere.
    pub fn settle_steals(&mut self, table: &Table) {
        let mut taken = Vec::new();
        for (from, to, n) in self.take_steals() {
            let kind = vital(table, self, from);
            let has = if kind == Counter::Blood { self.card(from).blood } else { self.card(from).life };
            let n = n.min(has);
            if n > 0 {
                self.happen(table, Event::Lose(from, kind, n));
                taken.push((to, n));
            }
        }
        for (to, n) in taken {
            let kind = vital(table, self, to);
            self.happen(table, Event::Gain(to, kind, n));
        }
    }
}

/// What a card lives of.
fn vital(table: &Table, state: &State, card: CardId) -> Counter {
    if query::is(table, state, card, &[Bit::Vampire]) { Counter::Blood } else { Counter::Life }
}

fn means(kind: StrikeKind) -> Means {
    match kind {
        StrikeKind::Hand => Means::Hand,
        StrikeKind::Weapon => Means::Weapon,
        StrikeKind::HandOrMelee | StrikeKind::Dodge | StrikeKind::CombatEnds | StrikeKind::Other => Means::Strike,
    }
}

/// What the damage of a strike is more than that of what it is made with.
fn more(table: &Table, state: &State, by: CardId, chosen: &Chosen) -> i32 {
    let Some(what) = chosen.what else { return 0 };
    let ability = table.def(state.def_of(what.source)).ability(what.ability);
    let Some(more) = ability.and_then(|ability| ability.strike).and_then(|strike| strike.more) else { return 0 };
    let context = Context::of_use(table, state, what, state.card(by).controller);
    eval::amount(&context, more)
}
