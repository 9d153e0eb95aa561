//! What is said of many battles: a row a side, with intervals; the digest of all.
//!
//! In: a plan and what came of its battles. Out: numbers. A share has Wilson's interval at 95 in 100. Never:
//! a battle left out; those that ran out of turns are counted as such.
use super::simulate::{Fought, Plan, digest_of};
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
    /// Powers that it used, by name, a battle.
    pub used: Vec<(String, f64)>,
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
    /// The turns of the battle in the middle, and of the longest.
    pub turns_middle: u32,
    /// The longest.
    pub turns_most: u32,
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

/// Wilson's interval of a share at 95 in 100; all is possible where there are none.
pub fn share(k: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (n as f64, 1.959_964);
    let (p, more) = (k as f64 / n, z * z / n);
    let middle = p + more / 2.0;
    let half = z * (p * (1.0 - p) / n + more / (4.0 * n)).sqrt();
    (((middle - half) / (1.0 + more)).max(0.0), ((middle + half) / (1.0 + more)).min(1.0))
}

/// What is said of these battles; the time is for the caller to add.
pub fn report(plan: &Plan, all: &[Fought]) -> Report {
    let mut turns: Vec<u32> = all.iter().map(|one| one.turns).collect();
    turns.sort_unstable();
    let n = all.len() as u64;
    let each = |sum: u64| if n == 0 { 0.0 } else { sum as f64 / n as f64 };
    let sides = plan.first.sides().map(|side| {
        let at = usize::from(side.0);
        let wins = all.iter().filter(|one| one.winner == Some(side)).count() as u64;
        let (win_low, win_high) = share(wins, n);
        let left = [0, 1, 2, 3].map(|place: usize| {
            let of = |one: &Fought| one.left.get(at).and_then(|left| left.get(place)).copied().unwrap_or(0);
            each(all.iter().map(|one| u64::from(of(one))).sum())
        });
        let used = plan.first.scene.powers.all().map(|(power, def)| {
            let of =
                |one: &Fought| one.used.get(at).and_then(|used| used.get(usize::from(power))).copied().unwrap_or(0);
            (def.name.clone(), each(all.iter().map(|one| u64::from(of(one))).sum()))
        });
        Row {
            side: plan.first.side_name(side).to_string(),
            bot: plan.bot(side).name(),
            games: n,
            wins,
            win_share: each(wins),
            win_low,
            win_high,
            left,
            used: used.filter(|(_, n)| *n > 0.0).collect(),
        }
    });
    Report {
        games: n,
        missing: plan.games.saturating_sub(n),
        seconds: 0.0,
        turns: turns.iter().map(|n| u64::from(*n)).sum(),
        turns_middle: turns.get(turns.len() / 2).copied().unwrap_or(0),
        turns_most: turns.last().copied().unwrap_or(0),
        drawn: all.iter().filter(|one| one.winner.is_none() && !one.out_of_turns).count() as u64,
        timed_out: all.iter().filter(|one| one.out_of_turns).count() as u64,
        seed: plan.seed,
        digest: digest_of(all),
        sides: sides.collect(),
    }
}
