//! A change and no change, played on the same deals: what the difference is, and how sure that is.
//!
//! In: a plan, and the games of it played in two ways. Out: for each deck the difference of victory points
//! and of wins, game by game, with its interval; how many of the games were the same; how many games a
//! difference of 0.05 points needs to be seen. The same is said of two controls: of a change that is none,
//! which must be 0 in each game, or the pairing is broken; and of the same games on other deals, which shows
//! what chance alone does where games are not paired. Never: two games paired that were not dealt alike,
//! without saying so. The rooms: `swap` (one card in the place of another), `said` (as text).
mod said;
mod swap;

pub use swap::{NoSwap, in_place_of, renamed};

use super::batch::Batch;
use super::plan::Plan;
use super::played::Played;
use super::report::{most, names, seat_of, won};
use super::stats::{FEWEST, FEWEST_CHANGED, LEVEL, Range, Sample, apart, games_needed, mean, paired};
use serde::Serialize;

/// The difference whose number of games is told, in victory points a game.
pub const TO_BE_SEEN: f64 = 0.05;

/// What came of a change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// What was changed.
    pub what: String,
    /// How many games were played in each way.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// How long all of it took.
    pub seconds: f64,
    /// How sure the intervals are.
    pub level: f64,
    /// The difference whose number of games is told.
    pub to_be_seen: f64,
    /// The change.
    pub change: Pairs,
    /// A change that is none, on the same deals; none where it was not asked for.
    pub null: Option<Pairs>,
    /// No change, on other deals; none where it was not asked for.
    pub noise: Option<Pairs>,
    /// What is to be known before any of it is believed.
    pub warnings: Vec<String>,
}

/// Two ways of playing, side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairs {
    /// What the second way is.
    pub what: String,
    /// Games that were dealt alike both times: the same opening hands in the same seats.
    pub same_deals: u64,
    /// Games whose last states were the same to the last counter.
    pub same_games: u64,
    /// A row for each deck, those that have to do with the change first.
    pub rows: Vec<Difference>,
}

/// What became of a deck, or of several together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Difference {
    /// The deck; none for all that have to do with the change, together.
    pub deck: Option<String>,
    /// Whether it has to do with the change.
    pub concerned: bool,
    /// How many games it was in.
    pub games: u64,
    /// In how many of them its victory points were other than before.
    pub changed: u64,
    /// Victory points a game before.
    pub before: f64,
    /// Victory points a game with the change.
    pub after: f64,
    /// The difference.
    pub difference: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The difference of the shares of games won; of several decks, how many more of them win.
    pub win_difference: f64,
    /// The lower end of its interval.
    pub win_low: f64,
    /// The upper end.
    pub win_high: f64,
    /// The standard deviation of the difference of one game and its pair.
    pub deviation: f64,
    /// That of the difference of two games that have nothing to do with each other.
    pub unpaired_deviation: f64,
    /// How many games, each played both ways, a difference of 0.05 points needs to be seen in 80 of 100
    /// repetitions; none where no game came out otherwise.
    pub games_needed: Option<u64>,
    /// The same with games that are not paired, of each way.
    pub unpaired_needed: Option<u64>,
    /// Whether the games, or those of them that changed, are too few.
    pub few: bool,
}

/// The points and the wins of some decks in a game, in halves; none where none of them sat there.
fn together(one: &Played, decks: &[usize]) -> Option<(i64, i64)> {
    let seats: Vec<usize> = decks.iter().filter_map(|deck| seat_of(one, *deck)).collect();
    let points = |seat: &usize| one.seats.get(*seat).map_or(0, |sat| i64::from(sat.half_points));
    let wins = seats.iter().filter(|seat| won(one, **seat)).count() as i64;
    (!seats.is_empty()).then(|| (seats.iter().map(points).sum(), 2 * wins))
}

/// What is kept of some decks in two batches.
#[derive(Default)]
struct Both {
    before: Sample,
    after: Sample,
    points: Sample,
    wins_before: Sample,
    wins_after: Sample,
    wins: Sample,
}

/// The games of two batches that have the same number, in the order of the numbers.
fn side_by_side<'a>(before: &'a Batch, after: &'a Batch) -> Vec<(&'a Played, &'a Played)> {
    let mut rising: Vec<&Played> = after.played.iter().collect();
    rising.sort_by_key(|one| one.game);
    let twin = |one: &Played| rising.binary_search_by_key(&one.game, |other| other.game).ok();
    let mut out: Vec<_> = before.played.iter().filter_map(|one| Some((one, *rising.get(twin(one)?)?))).collect();
    out.sort_by_key(|(one, _)| one.game);
    out
}

fn both(pairs: &[(&Played, &Played)], decks: &[usize]) -> Both {
    let mut out = Both::default();
    for (before, after) in pairs {
        let (Some(before), Some(after)) = (together(before, decks), together(after, decks)) else { continue };
        out.before.add(before.0);
        out.after.add(after.0);
        out.points.add(after.0 - before.0);
        out.wins_before.add(before.1);
        out.wins_after.add(after.1);
        out.wins.add(after.1 - before.1);
    }
    out
}

/// Whether each seat of two games was dealt the same opening hand.
fn dealt_alike(one: &Played, other: &Played) -> bool {
    let hands = |played: &Played| -> Vec<(usize, Vec<(u16, u16)>)> {
        let hand = |cards: &[super::played::CardUse]| cards.iter().map(|used| (used.card, used.opening)).collect();
        played.seats.iter().map(|sat| (sat.deck, hand(&sat.cards))).collect()
    };
    hands(one) == hands(other)
}

/// The games of a plan played in two ways: with `is_paired` on the same deals. The decks that have to do with
/// the change are `concerned`.
pub fn pairs(plan: &Plan, what: &str, concerned: &[usize], is_paired: bool, arms: [&Batch; 2]) -> Pairs {
    let [before, after] = arms;
    let all = side_by_side(before, after);
    let names = names(plan);
    let row = |decks: &[usize], deck: Option<String>, concerned: bool| Difference {
        deck,
        concerned,
        ..difference(&both(&all, decks), is_paired, most(plan))
    };
    let mut rows = Vec::new();
    let is = |deck: &usize| concerned.contains(deck);
    let (own, others): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(is);
    if own.len() > 1 && own.len() < names.len() {
        rows.push(row(&own, None, true));
    }
    rows.extend(own.iter().map(|deck| row(&[*deck], names.get(*deck).cloned(), true)));
    rows.extend(others.iter().map(|deck| row(&[*deck], names.get(*deck).cloned(), false)));
    let count = |holds: &dyn Fn(&Played, &Played) -> bool| all.iter().filter(|(a, b)| holds(a, b)).count() as u64;
    Pairs {
        what: what.to_string(),
        same_deals: count(&dealt_alike),
        same_games: count(&|a, b| a.digest == b.digest),
        rows,
    }
}

/// What two ways differ in: no more than `top` points a game, and one win.
fn difference(both: &Both, is_paired: bool, top: f64) -> Difference {
    let apart_by = |before: &Sample, after: &Sample, top: f64| {
        apart((after.mean(), mean(after, top, LEVEL)), (before.mean(), mean(before, top, LEVEL)))
    };
    let (range, wins): (Range, Range) = if is_paired {
        (paired(&both.points, top, LEVEL), paired(&both.wins, 1.0, LEVEL))
    } else {
        (apart_by(&both.before, &both.after, top), apart_by(&both.wins_before, &both.wins_after, 1.0))
    };
    let variance = both.points.variance();
    let unpaired = both.before.variance() + both.after.variance();
    Difference {
        deck: None,
        concerned: false,
        games: both.points.n,
        changed: both.points.changed,
        before: both.before.mean(),
        after: both.after.mean(),
        difference: both.points.mean(),
        low: range.low,
        high: range.high,
        win_difference: both.wins.mean(),
        win_low: wins.low,
        win_high: wins.high,
        deviation: variance.sqrt(),
        unpaired_deviation: unpaired.sqrt(),
        games_needed: games_needed(variance, TO_BE_SEEN),
        unpaired_needed: games_needed(unpaired, TO_BE_SEEN),
        few: both.points.n < FEWEST || (is_paired && both.points.changed < FEWEST_CHANGED),
    }
}

impl Compared {
    /// Adds what is to be known before any of it is believed.
    pub fn warn(&mut self) {
        let mut out = Vec::new();
        let games = self.games;
        let change = &self.change;
        if change.same_deals < games {
            out.push(format!(
                "only {} of {games} games were dealt alike: the pairs are not all pairs",
                change.same_deals
            ));
        }
        if games < FEWEST {
            out.push(format!("fewer than {FEWEST} games: the intervals are as wide as so few make them"));
        } else if change.rows.iter().all(|row| row.changed < FEWEST_CHANGED) {
            out.push(format!(
                "in fewer than {FEWEST_CHANGED} games anything came out otherwise: too few to say how much it is worth"
            ));
        }
        if let Some(null) = &self.null
            && (null.same_games < games || null.rows.iter().any(|row| row.changed > 0))
        {
            out.push(format!(
                "the change that is none changed {} of {games} games: what the change did is not told from that",
                games - null.same_games
            ));
        }
        self.warnings.extend(out);
    }
}
