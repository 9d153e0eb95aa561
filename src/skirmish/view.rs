//! What a side may see: the battle, which has no orders, and nothing of the chance to come.
//!
//! In: a battle, a side. Out: `View`, from which a player or a bot gives orders. The orders of the others are
//! no part of a battle, so that nobody can look at them.
use super::battle::{Battle, Id};
use crate::game::Seat;
use crate::game::random::Random;

/// What a side may see.
#[derive(Clone, Debug)]
pub struct View {
    battle: Battle,
    /// The side.
    pub side: Seat,
}

impl View {
    /// What that side may see: everything on the map. The generator of what is to come is another.
    pub fn of(battle: &Battle, side: Seat) -> View {
        let mut battle = battle.clone();
        battle.random = Random::new(0);
        View { battle, side }
    }

    /// The battle as it is.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Its own vampires that are there.
    pub fn own(&self) -> impl Iterator<Item = Id> + '_ {
        self.battle.ids().filter(|id| self.battle.side(*id) == self.side && self.battle.there(*id))
    }

    /// The others' that are there.
    pub fn enemies(&self) -> impl Iterator<Item = Id> + '_ {
        self.battle.ids().filter(|id| self.battle.side(*id) != self.side && self.battle.there(*id))
    }
}
