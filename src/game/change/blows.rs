//! What strikes do: damage that they inflict, blood and cards that they take.
//!
//! In: the strike that a minion has chosen. Out: damage that waits, and what changes its place once
//! all strikes of a moment have been looked at. Never here: whether a strike has an effect.
use crate::bytecode::{Bit, Counter, Harm, NodeId, NodeOp, Per, StrikeKind, Until};
use crate::game::combat::{Blow, Chosen, Means, Taking};
use crate::game::decision::{Source, Use};
use crate::game::eval::{self, Context};
use crate::game::event::Event;
use crate::game::ids::{CardId, Entity};
use crate::game::query;
use crate::game::state::{State, UsedWhat};
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

    /// What strikes do besides damage is done: of blood and life each has as much stolen as it has, before
    /// anything of it has come anywhere; cards that change hands do so before anything is burned.
    pub fn settle_takings(&mut self, table: &Table) {
        let takings = self.take_takings();
        let mut taken = Vec::new();
        for taking in &takings {
            if let Taking::Vital(from, to, n) = *taking {
                let kind = vital(table, self, from);
                let has = if kind == Counter::Blood { self.card(from).blood } else { self.card(from).life };
                let n = n.min(has);
                if n > 0 {
                    self.happen(table, Event::Lose(from, kind, n));
                    taken.push((to, n));
                }
            }
        }
        for (to, n) in taken {
            let kind = vital(table, self, to);
            self.happen(table, Event::Gain(to, kind, n));
        }
        for taking in &takings {
            match *taking {
                Taking::PutOn(card, on, block) if self.in_play(on) => {
                    self.happen(table, Event::PutOn(card, on, block));
                }
                Taking::Card(card, to) if self.in_play(card) && self.in_play(to) => self.steal_card(table, card, to),
                Taking::PutOn(..) | Taking::Card(..) | Taking::Vital(..) | Taking::Burn(_) | Taking::Torpor(_) => {}
            }
        }
        for taking in takings {
            match taking {
                Taking::Burn(card) if self.in_play(card) => self.happen(table, Event::Burn(card)),
                Taking::Torpor(card) => self.happen(table, Event::Torpor(card)),
                Taking::PutOn(..) | Taking::Card(..) | Taking::Vital(..) | Taking::Burn(_) => {}
            }
        }
    }

    /// A card on a minion becomes another's, who does not use it in the same round of combat (4, combat:
    /// steal equipment).
    pub fn steal_card(&mut self, table: &Table, card: CardId, to: CardId) {
        let (seat, block) = (self.card(to).controller, self.card(card).block);
        if self.card(card).controller != seat {
            self.happen(table, Event::Control(card, seat, Until::EndOfGame));
        }
        self.happen(table, Event::PutOn(card, to, block));
        self.happen(table, Event::Use(None, UsedWhat::Stolen(card), Per::Round));
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

/// What the damage of a strike is more than that of what it is made with: what its card gives, and what is
/// said of strikes with such weapons.
fn more(table: &Table, state: &State, by: CardId, chosen: &Chosen) -> i32 {
    let Some(what) = chosen.what else { return 0 };
    let own = Some(what.source).and_then(|source| match source {
        Source::Card(card) => Some(card),
        Source::Rule(_) => None,
    });
    let with = [own, chosen.weapon.map(|(weapon, _)| weapon)];
    let said = query::said(table, state, by, NodeOp::StrikesMore);
    let like = |context: &Context, id: NodeId| {
        with.into_iter().flatten().any(|card| eval::test(context, id, Entity::Card(card)))
    };
    let extra = said.iter().filter(|(context, node)| like(context, node.node(0)));
    let extra = extra.map(|(context, node)| eval::amount(context, node.node(1))).fold(0i32, i32::saturating_add);
    extra.saturating_add(of_card(table, state, by, what))
}

/// What the card that provides a strike gives more.
fn of_card(table: &Table, state: &State, by: CardId, what: Use) -> i32 {
    let ability = table.def(state.def_of(what.source)).ability(what.ability);
    let Some(more) = ability.and_then(|ability| ability.strike).and_then(|strike| strike.more) else { return 0 };
    let context = Context::of_use(table, state, what, state.card(by).controller);
    eval::amount(&context, more)
}
