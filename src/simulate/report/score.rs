//! Victory points and game wins: by deck, by seat, by deck and seat.
//!
//! In: the games. Out: means and shares with their intervals. A game win is two victory points or more and
//! more than anybody else of that game (rulebook, tournaments). Each row takes one number of each game, so
//! that its numbers are independent of one another; two rows are not, as the points of a game are shared out.
use super::super::plan::Plan;
use super::super::played::Played;
use super::super::stats::{FEWEST, LEVEL, Sample, mean, share};
use serde::Serialize;

/// Victory points for a game win, in halves.
const WINNING: u16 = 4;

/// What came of something in all its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// How many games it was in.
    pub games: u64,
    /// How many of them it won.
    pub game_wins: u64,
    /// All of its victory points.
    pub victory_points: f64,
    /// Victory points a game.
    pub vp_mean: f64,
    /// The lower end of the interval of that mean.
    pub vp_low: f64,
    /// The upper end.
    pub vp_high: f64,
    /// Game wins a game.
    pub win_share: f64,
    /// The lower end of the interval of that share.
    pub win_low: f64,
    /// The upper end.
    pub win_high: f64,
    /// Whether the games are too few.
    pub few: bool,
}

/// What came of a deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub deck: String,
    /// Who decided for it.
    pub bot: &'static str,
    /// What came of it.
    #[serde(flatten)]
    pub score: Score,
}

/// What came of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SeatRow {
    /// Its number, clockwise from 1, which begins.
    pub seat: usize,
    /// What came of it.
    #[serde(flatten)]
    pub score: Score,
}

/// What came of a deck in a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeckSeat {
    /// The deck's name.
    pub deck: String,
    /// The number of the seat.
    pub seat: usize,
    /// What came of it.
    #[serde(flatten)]
    pub score: Score,
}

/// Whether that seat won the game.
pub fn won(one: &Played, seat: usize) -> bool {
    let Some(own) = one.seats.get(seat).map(|sat| sat.half_points) else { return false };
    let less = |(other, halves): (usize, u16)| other == seat || halves < own;
    own >= WINNING && one.seats.iter().map(|sat| sat.half_points).enumerate().all(less)
}

/// The most victory points that a game can give to one: that of each other, and that of the last.
pub fn most(plan: &Plan) -> f64 {
    plan.seats.max(2) as f64
}

/// What came of those seats that are wanted, at most one a game.
fn score(plan: &Plan, all: &[&Played], wanted: impl Fn(&Played) -> Option<usize>) -> Score {
    let mut sample = Sample::default();
    let (mut wins, mut top) = (0, most(plan));
    for one in all {
        let Some((seat, sat)) = wanted(one).and_then(|seat| Some((seat, one.seats.get(seat)?))) else { continue };
        sample.add(i64::from(sat.half_points));
        wins += u64::from(won(one, seat));
        top = top.max(f64::from(sat.half_points) / 2.0);
    }
    let (vp, win) = (mean(&sample, top, LEVEL), share(wins, sample.n, LEVEL));
    Score {
        games: sample.n,
        game_wins: wins,
        victory_points: sample.total(),
        vp_mean: sample.mean(),
        vp_low: vp.low,
        vp_high: vp.high,
        win_share: wins as f64 / sample.n.max(1) as f64,
        win_low: win.low,
        win_high: win.high,
        few: sample.n < FEWEST,
    }
}

/// Where a deck sat.
pub fn seat_of(one: &Played, deck: usize) -> Option<usize> {
    one.seats.iter().position(|sat| sat.deck == deck)
}

/// A row a deck.
pub fn decks(plan: &Plan, names: &[String], all: &[&Played]) -> Vec<Row> {
    let row = |(deck, name): (usize, &String)| Row {
        deck: name.clone(),
        bot: plan.bot(deck).name(),
        score: score(plan, all, |one| seat_of(one, deck)),
    };
    names.iter().enumerate().map(row).collect()
}

/// A row a seat.
pub fn seats(plan: &Plan, all: &[&Played]) -> Vec<SeatRow> {
    (0..plan.seats).map(|seat| SeatRow { seat: seat + 1, score: score(plan, all, |_| Some(seat)) }).collect()
}

/// A row for each deck in each seat.
pub fn both(plan: &Plan, names: &[String], all: &[&Played]) -> Vec<DeckSeat> {
    let row = |deck: usize, name: &String, seat: usize| DeckSeat {
        deck: name.clone(),
        seat: seat + 1,
        score: score(plan, all, |one| seat_of(one, deck).filter(|own| *own == seat)),
    };
    let rows = names.iter().enumerate().map(|(deck, name)| (0..plan.seats).map(move |seat| row(deck, name, seat)));
    rows.flatten().collect()
}
