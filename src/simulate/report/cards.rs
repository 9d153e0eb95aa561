//! What became of each card, and the victory points with and without it.
//!
//! In: the games. Out: a row for each card of each library, and one over all decks for a card that is in
//! more than one. What a card is worth is asked within one deck, as decks differ by more than one card; over
//! several decks it is the weighted mean of what it is worth in each. Two questions are asked of each card:
//! was it in the opening hand, which only the shuffle decides; and was it drawn at all, which a longer game
//! makes likelier, so that those who live long seem to owe it to their cards (`docs/statistics.md`).
use super::super::plan::Plan;
use super::super::played::{CardUse, Played};
use super::super::stats::{FEWEST, LEVEL, Range, Sample, apart, mean};
use super::score::{most, seat_of};
use serde::Serialize;
use std::collections::BTreeMap;

/// What became of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardRow {
    /// Its name.
    pub card: String,
    /// In which deck; none for all that have it, where there are several.
    pub deck: Option<String>,
    /// Copies in the library; in all of them.
    pub copies: u64,
    /// How many games that deck was in; seats with it, over all.
    pub games: u64,
    /// Copies that came into the hand.
    pub drawn: u64,
    /// Copies that could be played in at least one decision.
    pub playable: u64,
    /// How many times a copy was played.
    pub played: u64,
    /// Copies drawn a game.
    pub drawn_per_game: f64,
    /// Copies that could be played, a game.
    pub playable_per_game: f64,
    /// Times played a game.
    pub played_per_game: f64,
    /// The share of the copies drawn that could be played; 0 where none was drawn.
    pub playable_per_copy: f64,
    /// Times played for each copy drawn; 0 where none was drawn.
    pub played_per_copy: f64,
    /// Victory points with and without it in the opening hand.
    pub opening: Effect,
    /// Victory points with and without it drawn by the end of the game.
    pub by_then: Effect,
}

/// Victory points with and without something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Effect {
    /// How many games with it.
    pub with_games: u64,
    /// Victory points a game in those.
    pub with_mean: f64,
    /// The lower end of the interval of that mean.
    pub with_low: f64,
    /// The upper end.
    pub with_high: f64,
    /// How many games without it.
    pub without_games: u64,
    /// Victory points a game in those.
    pub without_mean: f64,
    /// The lower end of the interval of that mean.
    pub without_low: f64,
    /// The upper end.
    pub without_high: f64,
    /// The first mean less the second.
    pub difference: f64,
    /// The lower end of the interval of the difference.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Whether there are too few games with it, or without.
    pub few: bool,
    /// Whether the interval leaves out 0 though as many comparisons are made as there are cards: it is made
    /// so wide that one of all of them fails in 5 of 100 batches (Bonferroni).
    pub stands: bool,
}

/// Sums over the games of a deck, for a card of its library.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    drawn: u64,
    playable: u64,
    played: u64,
    opening: Sample,
    by_then: Sample,
}

impl Sums {
    fn add(&mut self, used: &CardUse, halves: i64) {
        self.drawn += u64::from(used.drawn);
        self.playable += u64::from(used.playable);
        self.played += u64::from(used.played);
        if used.opening > 0 {
            self.opening.add(halves);
        }
        if used.drawn > 0 {
            self.by_then.add(halves);
        }
    }
}

/// A card of a deck: the number of the deck, copies, sums.
type OfDeck = (usize, u64, Sums);

/// A row for each card, and how many comparisons are made of opening hands that are big enough.
pub fn rows(plan: &Plan, names: &[String], all: &[&Played]) -> (Vec<CardRow>, u64) {
    let cards = plan.cards();
    let decks: Vec<Sample> = (0..names.len()).map(|deck| of_deck(all, deck)).collect();
    let found = sums(plan, &cards, all);
    let top = most(plan);
    let make = |level: f64| -> Vec<CardRow> {
        let mut out = Vec::new();
        for (name, of) in cards.iter().zip(&found) {
            out.extend(of.iter().map(|one| row(name, names.get(one.0), &decks, std::slice::from_ref(one), top, level)));
            if of.len() > 1 {
                out.push(row(name, None, &decks, of, top, level));
            }
        }
        out
    };
    let mut rows = make(LEVEL);
    let comparisons = rows.iter().filter(|row| !row.opening.few).count() as u64;
    // Once more, each interval so wide that all of them hold at once in 95 of 100 batches.
    let strict = make(1.0 - (1.0 - LEVEL) / comparisons.max(1) as f64);
    for (row, strict) in rows.iter_mut().zip(&strict) {
        row.opening.stands = leaves_out_0(&strict.opening);
        row.by_then.stands = leaves_out_0(&strict.by_then);
    }
    (rows, comparisons)
}

fn leaves_out_0(effect: &Effect) -> bool {
    !effect.few && !Range { low: effect.low, high: effect.high }.holds(0.0)
}

/// The points of a deck, in all its games.
fn of_deck(all: &[&Played], deck: usize) -> Sample {
    let sat = all.iter().filter_map(|one| one.seats.get(seat_of(one, deck)?));
    sat.map(|sat| i64::from(sat.half_points)).collect()
}

/// For each card, its decks in their order.
fn sums(plan: &Plan, cards: &[String], all: &[&Played]) -> Vec<Vec<OfDeck>> {
    let numbers: BTreeMap<String, usize> =
        cards.iter().enumerate().map(|(number, name)| (name.to_lowercase(), number)).collect();
    let mut out: Vec<Vec<OfDeck>> = vec![Vec::new(); cards.len()];
    for (deck, list) in plan.decks.iter().enumerate() {
        for copies in &list.library {
            let Some(of) = numbers.get(&copies.1.to_lowercase()).and_then(|at| out.get_mut(*at)) else { continue };
            match of.iter_mut().find(|one| one.0 == deck) {
                Some(one) => one.1 += u64::from(copies.0),
                None => of.push((deck, u64::from(copies.0), Sums::default())),
            }
        }
    }
    for sat in all.iter().flat_map(|one| &one.seats) {
        for used in &sat.cards {
            let of = out.get_mut(usize::from(used.card));
            if let Some(one) = of.and_then(|of| of.iter_mut().find(|one| one.0 == sat.deck)) {
                one.2.add(used, i64::from(sat.half_points));
            }
        }
    }
    out
}

fn row(card: &str, deck: Option<&String>, decks: &[Sample], of: &[OfDeck], top: f64, level: f64) -> CardRow {
    let sum = |what: fn(&OfDeck) -> u64| of.iter().map(what).sum::<u64>();
    let whole = |one: &OfDeck| decks.get(one.0).copied().unwrap_or_default();
    let games: u64 = of.iter().map(|one| whole(one).n).sum();
    let (drawn, playable, played) = (sum(|one| one.2.drawn), sum(|one| one.2.playable), sum(|one| one.2.played));
    let each = |n: u64, of: u64| n as f64 / of.max(1) as f64;
    let arms = |with: fn(&Sums) -> Sample| -> Vec<(Sample, Sample)> {
        of.iter().map(|one| (with(&one.2), whole(one).without(&with(&one.2)))).collect()
    };
    CardRow {
        card: card.to_string(),
        deck: deck.cloned(),
        copies: sum(|one| one.1),
        games,
        drawn,
        playable,
        played,
        drawn_per_game: each(drawn, games),
        playable_per_game: each(playable, games),
        played_per_game: each(played, games),
        playable_per_copy: each(playable, drawn),
        played_per_copy: each(played, drawn),
        opening: effect(&arms(|sums| sums.opening), top, level),
        by_then: effect(&arms(|sums| sums.by_then), top, level),
    }
}

/// Means, with their ranges, weighted: the distances to the ends add up as squares.
fn weighted(parts: &[(f64, f64, Range)]) -> (f64, Range) {
    let all: f64 = parts.iter().map(|part| part.0).sum();
    let m = parts.iter().map(|(weight, m, _)| weight * m).sum::<f64>() / all;
    let reach = |of: fn(f64, &Range) -> f64| {
        parts.iter().map(|(weight, m, range)| (weight * of(*m, range)).powi(2)).sum::<f64>().sqrt() / all
    };
    (m, Range { low: m - reach(|m, range| m - range.low), high: m + reach(|m, range| range.high - m) })
}

/// Points with and without something, in decks of their own.
fn effect(arms: &[(Sample, Sample)], top: f64, level: f64) -> Effect {
    let (with_games, without_games) = arms.iter().fold((0, 0), |sum, arm| (sum.0 + arm.0.n, sum.1 + arm.1.n));
    // A deck has a say by how well it tells the two apart.
    let weight = |arm: &(Sample, Sample)| (arm.0.n * arm.1.n) as f64 / (arm.0.n + arm.1.n).max(1) as f64;
    let told: Vec<&(Sample, Sample)> = arms.iter().filter(|arm| weight(arm) > 0.0).collect();
    let few = with_games < FEWEST || without_games < FEWEST;
    if told.is_empty() {
        // Always there, or never: nothing is known of the difference.
        let one = |pick: fn(&(Sample, Sample)) -> Sample| arms.first().map(pick).unwrap_or_default();
        let (with, without) = (one(|arm| arm.0), one(|arm| arm.1));
        let (of_with, of_without) = (mean(&with, top, level), mean(&without, top, level));
        return Effect {
            with_games,
            with_mean: with.mean(),
            with_low: of_with.low,
            with_high: of_with.high,
            without_games,
            without_mean: without.mean(),
            without_low: of_without.low,
            without_high: of_without.high,
            difference: 0.0,
            low: -top,
            high: top,
            few: true,
            stands: false,
        };
    }
    let side = |pick: fn(&(Sample, Sample)) -> &Sample| {
        let parts = told.iter().map(|arm| (weight(arm), pick(arm).mean(), mean(pick(arm), top, level)));
        weighted(&parts.collect::<Vec<_>>())
    };
    let (with, without) = (side(|arm| &arm.0), side(|arm| &arm.1));
    let range = apart(with, without);
    Effect {
        with_games,
        with_mean: with.0,
        with_low: with.1.low,
        with_high: with.1.high,
        without_games,
        without_mean: without.0,
        without_low: without.1.low,
        without_high: without.1.high,
        difference: with.0 - without.0,
        low: range.low,
        high: range.high,
        few,
        stands: false,
    }
}
