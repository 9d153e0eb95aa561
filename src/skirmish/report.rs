//! What is said of many battles: a row a side, with intervals; the digest of all.
//!
//! In: a plan and what came of its battles. Out: numbers, with the margins of the card game's. Never:
//! a battle left out; those that ran out of turns are counted as such.
use super::simulate::{Fought, Plan, digest_of};
use crate::game::Seat;
use crate::simulate::stats::{self, FEWEST, LEVEL, Range};
use serde::Serialize;

/// What came of a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub side: String,
    /// Who gave its orders.
    pub bot: &'static str,
    /// Battles.
    pub games: u64,
    /// Battles that it won: it alone was not beaten.
    pub wins: u64,
    /// The share of them.
    pub win_share: f64,
    /// The lower end of its interval.
    pub win_low: f64,
    /// The upper end.
    pub win_high: f64,
    /// Vampires left a battle: standing, downed, in torpor, destroyed.
    pub left: [f64; 4],
    /// Powers that it used.
    pub used: Vec<Power>,
}

/// A share of battles that were won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// Of how many.
    pub games: u64,
    /// How many.
    pub wins: u64,
    /// The share.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What is said of a power that a side used. That battles in which it was used were won more often is no
/// proof that it was why: it is used where there is somebody to use it on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Power {
    /// Its name.
    pub power: String,
    /// The hash of what it does.
    pub hash: String,
    /// How often it was used, a battle.
    pub uses: f64,
    /// Battles in which it was used.
    pub with: Share,
    /// Battles in which it was not.
    pub without: Share,
    /// The difference of the two shares; none where one of them has no battle.
    pub apart: Option<Range>,
    /// Whether one of the two is too few battles to say anything.
    pub few: bool,
}

/// What is said of a batch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many battles.
    pub games: u64,
    /// How many of them are missing, which ended in a fault of the program.
    pub missing: u64,
    /// How long they took.
    pub seconds: f64,
    /// How many turns they had.
    pub turns: u64,
    /// The turns of the battle in the middle.
    pub turns_middle: u64,
    /// Those that 99 in 100 do not pass.
    pub turns_p99: u64,
    /// The longest.
    pub turns_most: u64,
    /// Battles that nobody won, both sides being beaten.
    pub drawn: u64,
    /// Battles that ran out of turns.
    pub timed_out: u64,
    /// The seed.
    pub seed: u64,
    /// The digest of every battle's last state.
    pub digest: String,
    /// A row a side.
    pub sides: Vec<Row>,
}

/// A share of battles with its interval.
fn share_of(wins: u64, games: u64) -> Share {
    let share = if games == 0 { 0.0 } else { wins as f64 / games as f64 };
    let Range { low, high } = stats::share(wins, games, LEVEL);
    Share { games, wins, share, low, high }
}

/// What is said of a power of a side: none where it was never used.
fn power(plan: &Plan, all: &[Fought], side: Seat, number: u16, name: &str) -> Option<Power> {
    let of = |one: &Fought| {
        let side = one.used.get(usize::from(side.0));
        side.and_then(|used| used.get(usize::from(number))).copied().unwrap_or(0)
    };
    let uses: u64 = all.iter().map(|one| u64::from(of(one))).sum();
    if uses == 0 {
        return None;
    }
    let won = |one: &&Fought| one.winner == Some(side);
    let count = |used: bool| {
        let those = all.iter().filter(|one| (of(one) > 0) == used);
        share_of(those.clone().filter(won).count() as u64, those.count() as u64)
    };
    let (with, without) = (count(true), count(false));
    let range = |share: &Share| (share.share, Range { low: share.low, high: share.high });
    let apart = (with.games > 0 && without.games > 0).then(|| stats::apart(range(&with), range(&without)));
    Some(Power {
        power: name.to_string(),
        hash: plan.first.scene.powers.def(number).map(|def| def.hash.clone()).unwrap_or_default(),
        uses: uses as f64 / all.len().max(1) as f64,
        few: with.games < FEWEST || without.games < FEWEST,
        with,
        without,
        apart,
    })
}

/// What is said of these battles; the time is for the caller to add.
pub fn report(plan: &Plan, all: &[Fought]) -> Report {
    let mut turns: Vec<u64> = all.iter().map(|one| u64::from(one.turns)).collect();
    turns.sort_unstable();
    let quantile = |share| stats::quantile(&turns, share).unwrap_or(0);
    let n = all.len() as u64;
    let each = |sum: u64| if n == 0 { 0.0 } else { sum as f64 / n as f64 };
    let sides = plan.first.sides().map(|side| {
        let at = usize::from(side.0);
        let wins = all.iter().filter(|one| one.winner == Some(side)).count() as u64;
        let Range { low: win_low, high: win_high } = stats::share(wins, n, LEVEL);
        let left = [0, 1, 2, 3].map(|place: usize| {
            let of = |one: &Fought| one.left.get(at).and_then(|left| left.get(place)).copied().unwrap_or(0);
            each(all.iter().map(|one| u64::from(of(one))).sum())
        });
        let used = plan.first.scene.powers.all().filter_map(|(number, def)| power(plan, all, side, number, &def.name));
        Row {
            side: plan.first.side_name(side).to_string(),
            bot: plan.bot(side).name(),
            games: n,
            wins,
            win_share: each(wins),
            win_low,
            win_high,
            left,
            used: used.collect(),
        }
    });
    Report {
        games: n,
        missing: plan.games.saturating_sub(n),
        seconds: 0.0,
        turns: turns.iter().sum(),
        turns_middle: quantile(0.5),
        turns_p99: quantile(0.99),
        turns_most: quantile(1.0),
        drawn: all.iter().filter(|one| one.winner.is_none() && !one.out_of_turns).count() as u64,
        timed_out: all.iter().filter(|one| one.out_of_turns).count() as u64,
        seed: plan.seed,
        digest: digest_of(all),
        sides: sides.collect(),
    }
}
