//! The state of a skirmish: vampires on the map, and nothing of what anybody has ordered.
//!
//! In: a scene (map, settings, powers), vampires. Out: `Battle`, with its values computed fresh from what
//! lasts. Orders are no part of it, so that whoever reads it can know those of nobody. Never here: what a
//! step does.
use super::map::{Map, Square};
use super::power::Powers;
use super::settings::{Ends, Settings};
use crate::base::digest;
use crate::bytecode::{Harm, Stat, Until};
use crate::game::random::Random;
use crate::game::{CardId, Seat};
use crate::lexicon::Sym;
use serde::Serialize;
use std::sync::Arc;

/// A vampire, by its place in the file. To the interpreter it is a card, and its side a Methuselah.
pub type Id = CardId;

/// The most vampires of a skirmish.
pub const MOST_VAMPIRES: usize = 200;

/// What a skirmish is fought with, which never changes.
#[derive(Debug)]
pub struct Scene {
    /// The map.
    pub map: Map,
    /// The settings.
    pub settings: Settings,
    /// The powers at hand.
    pub powers: Powers,
    /// The sides, in the order of the file.
    pub sides: Vec<String>,
    /// What each vampire is, by its number.
    pub made: Vec<Made>,
}

/// What a vampire is before anything happens to it.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Seat,
    /// Strength, resistance, dexterity, courage, movement.
    pub values: [i16; 5],
    /// The most blood that it holds.
    pub most_blood: i32,
    /// Its health levels.
    pub most_health: i32,
    /// How far its ranged attack reaches; 0 for none.
    pub range: i32,
    /// Its disciplines; true at the superior level.
    pub disciplines: Vec<(Sym, bool)>,
}

/// The stats of a vampire here, in the order in which they are kept.
pub const VALUES: [Stat; 5] = [Stat::Strength, Stat::Resistance, Stat::Dexterity, Stat::Courage, Stat::Movement];

/// Whether a vampire stands, by its health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// On its feet.
    Standing,
    /// Badly hurt: its movement is cut to its courage.
    Downed,
    /// In torpor: no main action.
    Torpor,
    /// Gone.
    Destroyed,
}

impl Condition {
    /// What it is called.
    pub fn said(self) -> &'static str {
        match self {
            Condition::Standing => "standing",
            Condition::Downed => "downed",
            Condition::Torpor => "in torpor",
            Condition::Destroyed => "destroyed",
        }
    }
}

/// What is so of a vampire for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Lasts {
    /// So much more of a stat.
    More(Stat, i16),
    /// It can move or attack a second time.
    Again,
    /// Nobody attacks it from so close by, or from afar.
    Safe(Reach),
    /// Damage of its attacks is so.
    Deals(Harm),
}

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Reach {
    /// From an adjacent square: an attack or a charge.
    Close,
    /// From afar: a ranged attack.
    Far,
}

/// A vampire as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Vampire {
    /// Where it is, or was when it was destroyed.
    pub at: Square,
    /// Its blood.
    pub blood: i32,
    /// Its health levels left; below 0 where its blood has run out.
    pub health: i32,
    /// What lasts.
    pub lasts: Vec<(Lasts, Until)>,
}

/// A skirmish as it is now.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What it is fought with.
    pub scene: Arc<Scene>,
    /// The vampires, by number.
    pub vampires: Vec<Vampire>,
    /// The turn that is next, counted from 1.
    pub turn: u32,
    /// The generator.
    pub random: Random,
}

impl Battle {
    /// Every vampire's number.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        // There are at most 200.
        (0..self.vampires.len() as u16).map(CardId)
    }

    /// A vampire.
    pub fn vampire(&self, id: Id) -> &Vampire {
        // An `Id` is given out only by the scene, which has as many vampires as the battle.
        &self.vampires[usize::from(id.0)]
    }

    pub(super) fn vampire_mut(&mut self, id: Id) -> &mut Vampire {
        // As above.
        &mut self.vampires[usize::from(id.0)]
    }

    /// What a vampire is.
    pub fn made(&self, id: Id) -> &Made {
        // As above.
        &self.scene.made[usize::from(id.0)]
    }

    /// Its name.
    pub fn name(&self, id: Id) -> &str {
        &self.made(id).name
    }

    /// Its side.
    pub fn side(&self, id: Id) -> Seat {
        self.made(id).side
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.scene.settings
    }

    /// The state that follows from its health.
    pub fn condition(&self, id: Id) -> Condition {
        let (health, settings) = (self.vampire(id).health, self.settings());
        match health {
            _ if health <= settings.destroyed_at => Condition::Destroyed,
            _ if health <= settings.torpor_at => Condition::Torpor,
            _ if health <= settings.downed_at => Condition::Downed,
            _ => Condition::Standing,
        }
    }

    /// Whether it is still there.
    pub fn there(&self, id: Id) -> bool {
        self.condition(id) != Condition::Destroyed
    }

    /// Whether it stands or is downed.
    pub fn up(&self, id: Id) -> bool {
        self.condition(id) < Condition::Torpor
    }

    /// Whether two are of different sides.
    pub fn enemies(&self, a: Id, b: Id) -> bool {
        self.side(a) != self.side(b)
    }

    /// One of its values, with all that lasts; never below 0. One who is downed moves no further than its
    /// courage.
    pub fn value(&self, id: Id, stat: Stat) -> i32 {
        let own = VALUES.iter().position(|one| *one == stat);
        let own = own.and_then(|at| self.made(id).values.get(at)).map_or(0, |n| i32::from(*n));
        let more = self.vampire(id).lasts.iter().map(|(what, _)| match what {
            Lasts::More(of, n) if *of == stat => i32::from(*n),
            Lasts::More(..) | Lasts::Again | Lasts::Safe(_) | Lasts::Deals(_) => 0,
        });
        let n = own.saturating_add(more.sum()).max(0);
        match self.condition(id) {
            Condition::Downed if stat == Stat::Movement => n.min(self.value(id, Stat::Courage)),
            Condition::Standing | Condition::Downed | Condition::Torpor | Condition::Destroyed => n,
        }
    }

    /// Whether that lasts.
    pub fn has(&self, id: Id, what: Lasts) -> bool {
        self.vampire(id).lasts.iter().any(|(one, _)| *one == what)
    }

    /// Whether damage of its attacks is aggravated.
    pub fn aggravates(&self, id: Id) -> bool {
        self.has(id, Lasts::Deals(Harm::Aggravated))
    }

    /// The most blood that it holds.
    pub fn most_blood(&self, id: Id) -> i32 {
        if self.settings().most_blood { self.made(id).most_blood } else { i32::from(i16::MAX) }
    }

    /// How far its ranged attack reaches; 0 for none.
    pub fn range(&self, id: Id) -> i32 {
        self.made(id).range
    }

    /// Whether two are adjacent.
    pub fn adjacent(&self, a: Id, b: Id, diagonal: bool) -> bool {
        self.vampire(a).at.touches(self.vampire(b).at, diagonal)
    }

    /// How many squares apart two are.
    pub fn apart(&self, a: Id, b: Id) -> i32 {
        self.vampire(a).at.steps(self.vampire(b).at, self.settings().diagonal_steps)
    }

    /// Who holds a square, so that nobody enters it.
    pub fn holder(&self, square: Square) -> Option<Id> {
        self.ids().find(|id| self.vampire(*id).at == square && self.holds(*id))
    }

    /// Whether it holds its square.
    pub fn holds(&self, id: Id) -> bool {
        match self.condition(id) {
            Condition::Standing | Condition::Downed => true,
            Condition::Torpor => self.settings().bodies_hold,
            Condition::Destroyed => false,
        }
    }

    /// Whether that side is beaten.
    pub fn beaten(&self, side: Seat) -> bool {
        !self.ids().filter(|id| self.side(*id) == side).any(|id| match self.settings().ends {
            Ends::Torpor => self.up(id),
            Ends::Destroyed => self.there(id),
        })
    }

    /// Every side.
    pub fn sides(&self) -> impl Iterator<Item = Seat> + use<> {
        // There are at most 6.
        (0..self.scene.sides.len() as u8).map(Seat)
    }

    /// The name of a side.
    pub fn side_name(&self, side: Seat) -> &str {
        self.scene.sides.get(usize::from(side.0)).map_or("", String::as_str)
    }

    /// Whether the battle is over, and the one side that is not beaten, if there is one.
    pub fn over(&self) -> Option<Option<Seat>> {
        let mut left = self.sides().filter(|side| !self.beaten(*side));
        match (left.next(), left.next()) {
            (Some(_), Some(_)) => None,
            (last, _) => Some(last),
        }
    }

    /// Its digest: the same for the same state on every machine.
    pub fn digest(&self) -> String {
        // Plain numbers, lists and enums always have a form.
        let bytes = postcard::to_allocvec(&(&self.vampires, self.turn, &self.random)).unwrap_or_default();
        digest::hex(&bytes)
    }

    /// What is not as it must be, whatever has been ordered; none where all is.
    pub fn unsound(&self) -> Option<String> {
        for id in self.ids() {
            let (vampire, made) = (self.vampire(id), self.made(id));
            let name = &made.name;
            if !self.scene.map.open(vampire.at) {
                return Some(format!("{name} is in a wall at {}", vampire.at));
            }
            if !(0..=self.most_blood(id)).contains(&vampire.blood) {
                return Some(format!("{name} has {} blood", vampire.blood));
            }
            if !(self.settings().destroyed_at..=made.most_health).contains(&vampire.health) {
                return Some(format!("{name} has {} health", vampire.health));
            }
            let with = self.ids().find(|other| {
                *other != id && self.holds(*other) && self.holds(id) && self.vampire(*other).at == vampire.at
            });
            if let Some(other) = with {
                return Some(format!("{name} and {} are both at {}", self.name(other), vampire.at));
            }
        }
        None
    }
}
