//! What is said of a batch: a row a deck, the digest of all games, what this table cannot do.
//!
//! In: a plan and its games. Out: numbers as the contract names them. A game win is two victory points
//! or more and more than anybody else of that game. The range of the mean is that of 95 in 100 by the
//! normal distribution, no lower than 0. Never: a game left out; those stopped are counted.
use super::batch::Batch;
use super::plan::Plan;
use super::played::{End, Played};
use crate::base::digest;
use crate::play::limits::NOT_PLAYED;
use serde::Serialize;

/// What came of a deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub deck: String,
    /// Who decided for it.
    pub bot: &'static str,
    /// How many games it was in.
    pub games: u64,
    /// How many of them it won.
    pub game_wins: u64,
    /// All of its victory points.
    pub victory_points: f64,
    /// Victory points a game.
    pub vp_mean: f64,
    /// The lower end of the range of that mean.
    pub vp_low: f64,
    /// The upper end.
    pub vp_high: f64,
}

/// What is said of a batch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many games.
    pub games: u64,
    /// How long they took.
    pub seconds: f64,
    /// How many decisions they had.
    pub decisions: u64,
    /// The digest of every game's last state, in the order of the games.
    pub digest: String,
    /// A row a deck.
    pub seats: Vec<Row>,
    /// How many turns they had.
    pub turns: u64,
    /// Games that ended because one was left.
    pub ended: u64,
    /// Games that ended because their turns were used up.
    pub timed_out: u64,
    /// Games that were stopped because their decisions were used up.
    pub stopped: u64,
    /// The rule set.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// Whether the decks were made of the cards at hand, by `generate`.
    pub decks_made: bool,
    /// Copies of cards in the decks that were played as blanks.
    pub blanks: u64,
    /// Cards that were played as blanks.
    pub blank_cards: Vec<String>,
    /// Parts of the rules that this table does not play.
    pub not_played: &'static [&'static str],
}

/// What is said of these games; the time and what is known of the decks are for the caller to add.
pub fn report(plan: &Plan, batch: &Batch) -> Report {
    let all = &batch.played;
    let count = |holds: fn(&Played) -> bool| all.iter().filter(|one| holds(one)).count() as u64;
    let digests: String = all.iter().map(|one| one.digest.as_str()).collect::<Vec<_>>().join("\n");
    Report {
        games: all.len() as u64,
        seconds: 0.0,
        decisions: all.iter().map(|one| one.decisions).sum(),
        digest: digest::hex(digests.as_bytes()),
        seats: (0..plan.decks.len()).map(|deck| row(plan, all, deck)).collect(),
        turns: all.iter().map(|one| u64::from(one.turns)).sum(),
        ended: count(|one| one.end == End::Rules),
        timed_out: count(|one| one.end == End::Turns),
        stopped: count(|one| one.end == End::Budget),
        rules: plan.rules.clone(),
        seed: plan.seed,
        decks_made: false,
        blanks: 0,
        blank_cards: Vec::new(),
        not_played: NOT_PLAYED,
    }
}

fn row(plan: &Plan, all: &[Played], deck: usize) -> Row {
    let mut row = Row {
        deck: plan.decks.get(deck).map_or_else(String::new, |deck| deck.name.clone()),
        bot: plan.bot(deck).name(),
        ..Row::default()
    };
    let mut squares = 0.0;
    for one in all {
        let Some(seat) = one.seats.iter().position(|sat| sat.deck == deck) else { continue };
        let halves = one.seats.get(seat).map_or(0, |sat| sat.half_points);
        let more = one.seats.iter().enumerate().all(|(other, sat)| other == seat || sat.half_points < halves);
        let points = f64::from(halves) / 2.0;
        row.games += 1;
        row.game_wins += u64::from(halves >= 4 && more);
        row.victory_points += points;
        squares += points * points;
    }
    let n = row.games as f64;
    if row.games > 0 {
        row.vp_mean = row.victory_points / n;
        let spread = if row.games > 1 { (squares - n * row.vp_mean * row.vp_mean).max(0.0) / (n - 1.0) } else { 0.0 };
        let range = 1.96 * (spread / n).sqrt();
        row.vp_low = (row.vp_mean - range).max(0.0);
        row.vp_high = row.vp_mean + range;
    }
    row
}
