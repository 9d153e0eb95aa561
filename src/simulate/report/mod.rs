//! What is said of a batch: decks, seats, lengths, ousts, cards, each with its margin and what it rests on.
//!
//! In: a plan and its games, in any order. Out: a `Report`, which serde writes as JSON with the contract's
//! names, and which says itself as text (`text`) or as a page that stands alone (`page`). The rooms: `score`
//! (points and wins), `length`, `ousts`, `cards`. Never: a game left out; those stopped are counted.
mod cards;
mod length;
mod ousts;
mod page;
mod plot;
mod score;
mod text;

pub use cards::{CardRow, Effect};
pub use length::{Length, Spread};
pub use ousts::{Ousted, Took};
pub use score::{DeckSeat, Row, Score, SeatRow};
pub(super) use score::{most, seat_of, won};

use super::batch::Batch;
use super::plan::Plan;
use super::played::{End, Played};
use super::stats::{FEWEST, LEVEL};
use crate::base::digest;
use crate::play::limits::NOT_PLAYED;
use serde::Serialize;

/// Of so many games that are stopped, one is no cause to say anything.
const MOST_STOPPED: u64 = 100;

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
    /// How sure the intervals are.
    pub level: f64,
    /// A row a seat, the one that begins first.
    pub by_seat: Vec<SeatRow>,
    /// A row for each deck in each seat.
    pub by_deck_and_seat: Vec<DeckSeat>,
    /// How long the games were.
    pub length: Length,
    /// How those with each deck left the game.
    pub ousts: Vec<Ousted>,
    /// What became of each card of each library, and what it was to have it.
    pub cards: Vec<CardRow>,
    /// How many comparisons of cards have enough games on both sides; what `Effect::stands` allows for.
    pub comparisons: u64,
    /// What is to be known before any of it is believed.
    pub warnings: Vec<String>,
}

/// What is said of these games; the time and what is known of the decks are for the caller to add.
pub fn report(plan: &Plan, batch: &Batch) -> Report {
    let mut all: Vec<&Played> = batch.played.iter().collect();
    all.sort_by_key(|one| one.game);
    let all = all.as_slice();
    let count = |end: End| all.iter().filter(|one| one.end == end).count() as u64;
    let digests: Vec<&str> = all.iter().map(|one| one.digest.as_str()).collect();
    let names = names(plan);
    let (cards, comparisons) = cards::rows(plan, &names, all);
    let mut report = Report {
        games: all.len() as u64,
        seconds: 0.0,
        decisions: all.iter().map(|one| one.decisions).sum(),
        digest: digest::hex(digests.join("\n").as_bytes()),
        seats: score::decks(plan, &names, all),
        turns: all.iter().map(|one| u64::from(one.turns)).sum(),
        ended: count(End::Rules),
        timed_out: count(End::Turns),
        stopped: count(End::Budget),
        rules: plan.rules.clone(),
        seed: plan.seed,
        decks_made: false,
        blanks: 0,
        blank_cards: Vec::new(),
        not_played: NOT_PLAYED,
        level: LEVEL,
        by_seat: score::seats(plan, all),
        by_deck_and_seat: score::both(plan, &names, all),
        length: length::length(all),
        ousts: ousts::rows(&names, all),
        cards,
        comparisons,
        warnings: Vec::new(),
    };
    report.warnings = warnings(&report);
    report
}

/// What the decks are called: of two with one name, the second has a number behind it.
pub(super) fn names(plan: &Plan) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for deck in &plan.decks {
        let numbered = (2..).map(|n| format!("{} ({n})", deck.name));
        let free = std::iter::once(deck.name.clone()).chain(numbered).find(|name| !out.contains(name));
        // One of endlessly many names is free.
        out.extend(free);
    }
    out
}

fn warnings(report: &Report) -> Vec<String> {
    let mut out = Vec::new();
    if report.games == 0 {
        out.push("no game was played: nothing is known".to_string());
        return out;
    }
    let few: Vec<&str> = report.seats.iter().filter(|row| row.score.few).map(|row| row.deck.as_str()).collect();
    if !few.is_empty() {
        out.push(format!("too few games to say much, fewer than {FEWEST}: {}", few.join(", ")));
    }
    let parts = report.by_deck_and_seat.iter().filter(|row| row.score.few).count();
    if few.is_empty() && parts > 0 {
        let of = report.by_deck_and_seat.len();
        out.push(format!("{parts} of {of} pairs of a deck and a seat have fewer than {FEWEST} games"));
    }
    let small = report.cards.iter().filter(|row| row.opening.few).count();
    if small > 0 {
        let of = report.cards.len();
        out.push(format!(
            "{small} of {of} cards were in the opening hand, or not in it, in fewer than {FEWEST} games: what having \
             them is worth is not known"
        ));
    }
    if report.stopped * MOST_STOPPED > report.games {
        out.push(format!(
            "{} of {} games were stopped by their budget of decisions before they were over",
            report.stopped, report.games
        ));
    }
    out
}
