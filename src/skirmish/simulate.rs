//! Many battles between bots, and what came of them.
//!
//! In: a battle as it begins, a plan (how many, seed, bots by side). Out: what came of each battle, in the
//! order of their numbers, the same whatever the number of threads. Each battle's seed is made of the plan
//! and its number alone. Never here: a number that depends on the clock.
use super::battle::{Battle, Condition};
use super::bot::Bot;
use super::order::{Main, Order, Secondary};
use super::turn;
use super::view::View;
use crate::base::digest;
use crate::game::Seat;
use crate::game::random::Random;
use std::sync::atomic::{AtomicU64, Ordering};

/// Which battles are fought.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How they begin.
    pub first: Battle,
    /// How many.
    pub games: u64,
    /// The seed of all.
    pub seed: u64,
    /// Who gives orders, by side; the last one for those after it.
    pub bots: Vec<Bot>,
}

/// What came of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Its number, from 0.
    pub game: u64,
    /// The side that was not beaten, where one alone was left.
    pub winner: Option<Seat>,
    /// Whether its turns were used up.
    pub out_of_turns: bool,
    /// How many turns it had.
    pub turns: u32,
    /// What is left of each side: standing, downed, in torpor, destroyed.
    pub left: Vec<[u32; 4]>,
    /// How often each power was used, by side and number of the power.
    pub used: Vec<Vec<u32>>,
    /// The digest of its last state.
    pub digest: String,
}

/// A battle, turn by turn: its orders, and what it came to.
#[derive(Clone, Debug)]
pub struct Course {
    /// The seed of its generator.
    pub seed: u64,
    /// How it began.
    pub first: Battle,
    /// The orders of each turn.
    pub orders: Vec<Vec<Order>>,
    /// The last state.
    pub last: Battle,
}

impl Plan {
    /// The bot of a side.
    pub fn bot(&self, side: Seat) -> Bot {
        self.bots.get(usize::from(side.0)).or(self.bots.last()).copied().unwrap_or(Bot::Random)
    }

    /// What the plan is, in a few digits: the seeds of its battles are made of it.
    pub fn mark(&self) -> String {
        let bots: Vec<&str> = self.first.sides().map(|side| self.bot(side).name()).collect();
        let scene = &self.first.scene;
        let cards: Vec<&str> = scene.powers.all().map(|(_, def)| def.hash.as_str()).collect();
        let all =
            format!("{} {bots:?} {cards:?} {:?} {:?} {}", self.seed, scene.settings, scene.map, self.first.digest());
        digest::hex(all.as_bytes())
    }

    /// The seed of a battle, or of one who gives orders in it.
    fn seed_of(mark: &str, game: u64, who: &str) -> u64 {
        let hex = digest::hex(format!("{mark} {game} {who}").as_bytes());
        // Sixteen hexadecimal digits are 64 bits.
        u64::from_str_radix(&hex, 16).unwrap_or(0)
    }

    /// Fights one of the battles.
    pub fn fight(&self, mark: &str, game: u64) -> Course {
        let seed = Plan::seed_of(mark, game, "battle");
        let mut battle = self.first.clone();
        battle.random = Random::new(seed);
        let first = battle.clone();
        let seeds = battle.sides().map(|side| Random::new(Plan::seed_of(mark, game, &format!("side {}", side.0))));
        let mut minds: Vec<Random> = seeds.collect();
        let most = u32::try_from(battle.settings().turns).unwrap_or(0);
        let mut orders = Vec::new();
        while battle.over().is_none() && battle.turn <= most {
            let mut all = Vec::new();
            for (side, mind) in battle.sides().zip(&mut minds) {
                // Each gives its orders knowing those of nobody.
                all.extend(self.bot(side).orders(&View::of(&battle, side), mind));
            }
            turn::play(&mut battle, &all);
            orders.push(all);
        }
        Course { seed, first, orders, last: battle }
    }

    fn one(&self, mark: &str, game: u64) -> Fought {
        let Course { orders, last, .. } = self.fight(mark, game);
        let mut left = vec![[0; 4]; last.scene.sides.len()];
        for id in last.ids() {
            let place = match last.condition(id) {
                Condition::Standing => 0,
                Condition::Downed => 1,
                Condition::Torpor => 2,
                Condition::Destroyed => 3,
            };
            let side = left.get_mut(usize::from(last.side(id).0)).and_then(|side| side.get_mut(place));
            side.into_iter().for_each(|n| *n += 1);
        }
        let mut used = vec![vec![0; last.scene.powers.all().count()]; last.scene.sides.len()];
        for order in orders.iter().flatten() {
            let before = order.before.iter().filter_map(|one| match one {
                Secondary::Power(what) => Some(what.power),
                Secondary::Heal | Secondary::Fury => None,
            });
            let main = order.main.iter().filter_map(|one| match one {
                Main::Power(what) => Some(what.power),
                _ => None,
            });
            for power in before.chain(main) {
                let side = used.get_mut(usize::from(last.side(order.who).0));
                side.and_then(|side| side.get_mut(usize::from(power))).into_iter().for_each(|n| *n += 1);
            }
        }
        let over = last.over();
        Fought {
            game,
            winner: over.flatten(),
            out_of_turns: over.is_none(),
            turns: last.turn - self.first.turn,
            left,
            used,
            digest: last.digest(),
        }
    }
}

impl Course {
    /// It again, each turn with its orders and the digest of the state after it.
    pub fn turns(&self) -> Vec<super::write::Turn> {
        let mut battle = self.first.clone();
        let turn = |orders: &Vec<Order>| {
            turn::play(&mut battle, orders);
            (orders.clone(), battle.digest())
        };
        self.orders.iter().map(turn).collect()
    }
}

/// Fights them all, on so many threads; `done` is told of each that is over.
pub fn run(plan: &Plan, jobs: usize, done: &(dyn Fn() + Sync)) -> Vec<Fought> {
    let mark = plan.mark();
    let next = AtomicU64::new(0);
    let work = || {
        let mut out = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games {
                return out;
            }
            out.push(plan.one(&mark, game));
            done();
        }
    };
    let mut all = std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            // A battle that ends in a fault of the program is missing, which the report counts.
            all.extend(other.join().unwrap_or_default());
        }
        all
    });
    all.sort_unstable_by_key(|one| one.game);
    all
}

/// The digest of every battle's last state, in their order.
pub fn digest_of(all: &[Fought]) -> String {
    let all: Vec<&str> = all.iter().map(|one| one.digest.as_str()).collect();
    digest::hex(all.join("\n").as_bytes())
}
