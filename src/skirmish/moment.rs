//! What happens at the same time: gathered first, then settled at once.
//!
//! In: costs, healing, blows, blood that moves, what lasts. Out: the battle after it, and what is told of
//! it. The order in which things were gathered changes nothing: costs are paid, then blood moves, then
//! health levels come back, then all damage of a vampire is taken together. Never here: who does what.
use super::battle::{Battle, Condition, Id, Lasts};
use super::order::Step;
use super::told::{Happened, Told};
use crate::bytecode::{Stat, Until};
use std::collections::BTreeMap;

/// How a blow comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// An attack from an adjacent square.
    Attack,
    /// A ranged attack.
    Shot,
    /// A charge.
    Charge,
    /// A power that is neither.
    Power,
}

/// Damage that is about to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who deals it; none where nobody does.
    pub by: Option<Id>,
    /// Who takes it.
    pub on: Id,
    /// How much, after resistance and dodging.
    pub n: i32,
    /// Whether it is aggravated.
    pub aggravated: bool,
    /// How it comes.
    pub how: How,
    /// Whether its target flees and dodges.
    pub dodged: bool,
}

impl Blow {
    /// A blow of so much before resistance: less the target's resistance, where that is no aggravated damage
    /// which ignores it, and the least damage at least; one that is dodged is for so much as the settings say.
    pub fn new(battle: &Battle, by: Option<Id>, on: Id, n: i32, aggravated: bool, how: How, dodged: bool) -> Blow {
        let settings = battle.settings();
        let resists = !aggravated || settings.resists_aggravated;
        let less = if resists { battle.value(on, Stat::Resistance) } else { 0 };
        let n = match dodged {
            true => settings.dodge_damage,
            false if n <= 0 && how == How::Power => 0,
            false => n.saturating_sub(less).max(settings.least_damage),
        };
        Blow { by, on, n: n.max(0), aggravated, how, dodged }
    }
}

/// What happens at the same time.
#[derive(Debug, Default)]
pub struct Moment {
    /// Blood paid.
    pub paid: Vec<(Id, i32)>,
    /// Health levels healed.
    pub healed: Vec<(Id, i32)>,
    /// Blood gained from nowhere.
    pub gained: Vec<(Id, i32)>,
    /// Blood burned.
    pub lost: Vec<(Id, i32)>,
    /// Blood from one to another.
    pub moved: Vec<(Id, Id, i32)>,
    /// Damage.
    pub blows: Vec<Blow>,
    /// What lasts from now on.
    pub lasts: Vec<(Id, Lasts, Until)>,
}

/// The sums by vampire, in their order.
fn sums(all: &[(Id, i32)]) -> BTreeMap<Id, i32> {
    let mut out = BTreeMap::new();
    for (id, n) in all {
        let sum: &mut i32 = out.entry(*id).or_default();
        *sum = sum.saturating_add(*n);
    }
    out
}

impl Moment {
    /// Makes all of it happen.
    pub fn settle(mut self, battle: &mut Battle, step: Step, told: &mut Vec<Told>) {
        let before: Vec<Condition> = battle.ids().map(|id| battle.condition(id)).collect();
        for (id, n) in sums(&self.paid) {
            let vampire = battle.vampire_mut(id);
            vampire.blood = (vampire.blood - n).max(0);
        }
        self.flow(battle, step, told);
        for (id, n) in sums(&self.healed) {
            let most = battle.made(id).most_health;
            let vampire = battle.vampire_mut(id);
            let health = (vampire.health + n).min(most);
            told.push(Told::new(step, Happened::Heals { who: id, n: health - vampire.health }));
            vampire.health = health;
        }
        self.lasts.sort_unstable();
        for (id, what, until) in self.lasts {
            told.push(Told::new(step, Happened::Gets { who: id, what }));
            battle.vampire_mut(id).lasts.push((what, until));
        }
        for id in battle.ids() {
            battle.vampire_mut(id).lasts.sort_unstable();
        }
        self.blows.sort_unstable_by_key(|blow| (blow.on, blow.by, blow.n, blow.aggravated));
        for blow in &self.blows {
            told.push(Told::new(step, Happened::Hits(*blow)));
        }
        let blows: Vec<(Id, i32)> = self.blows.iter().map(|blow| (blow.on, blow.n)).collect();
        for (id, n) in sums(&blows) {
            let burned = take(battle, id, n);
            if burned > 0 {
                told.push(Told::new(step, Happened::Burns { who: id, n: burned }));
            }
        }
        for (id, before) in battle.ids().zip(before) {
            let now = battle.condition(id);
            if now != before {
                told.push(Told::new(step, Happened::Becomes { who: id, condition: now }));
            }
        }
    }

    /// Blood moves from one to another, is gained and is burned: all by what there was when it began. Where
    /// more is taken from one than it has, each taker gets its part, rounded down.
    fn flow(&self, battle: &mut Battle, step: Step, told: &mut Vec<Told>) {
        let had: Vec<i32> = battle.vampires.iter().map(|vampire| vampire.blood).collect();
        let from: Vec<(Id, i32)> = self.moved.iter().map(|(from, _, n)| (*from, *n)).collect();
        let wanted = sums(&from);
        let mut net: BTreeMap<Id, i32> = sums(&self.gained);
        let mut moved = self.moved.clone();
        moved.sort_unstable();
        for (from, to, n) in moved {
            let has = had.get(usize::from(from.0)).copied().unwrap_or(0);
            let all = wanted.get(&from).copied().unwrap_or(0).max(1);
            let part = if all > has { i64::from(n) * i64::from(has) / i64::from(all) } else { i64::from(n) };
            let part = i32::try_from(part).unwrap_or(0);
            told.push(Told::new(step, Happened::Takes { by: to, from, n: part }));
            *net.entry(from).or_default() -= part;
            *net.entry(to).or_default() += part;
        }
        for (id, n) in sums(&self.lost) {
            *net.entry(id).or_default() -= n;
        }
        for (id, n) in net {
            let most = battle.most_blood(id);
            let vampire = battle.vampire_mut(id);
            vampire.blood = vampire.blood.saturating_add(n).clamp(0, most);
        }
    }
}

/// A vampire takes so many points: each costs a health level, in torpor 1 blood instead, and a level again
/// where there is none. How much blood that burned.
fn take(battle: &mut Battle, id: Id, n: i32) -> i32 {
    let (torpor_at, destroyed_at) = (battle.settings().torpor_at, battle.settings().destroyed_at);
    let vampire = battle.vampire_mut(id);
    let levels = n.min((vampire.health - torpor_at).max(0));
    vampire.health -= levels;
    let burned = (n - levels).min(vampire.blood);
    vampire.blood -= burned;
    vampire.health = (vampire.health - (n - levels - burned)).max(destroyed_at);
    burned
}
