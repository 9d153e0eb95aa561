//! How those with each deck left the game: what took the last of their pool, and in whose turn.
//!
//! In: the games. Out: a row a deck. Whose turn it was is not always who did it: a card played out of turn,
//! or her own payment, ousts a Methuselah in another's turn or in her own.
use super::super::played::{How, Played};
use super::super::stats::{LEVEL, quantile, share};
use super::score::seat_of;
use serde::Serialize;

/// In words.
pub fn words(how: How) -> &'static str {
    match how {
        How::Bleed => "bleed",
        How::Referendum => "referendum",
        How::Effect => "other effect",
        How::Paid => "own payment",
        How::Withdrawal => "withdrawal",
    }
}

/// How those with a deck left the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ousted {
    /// The deck's name.
    pub deck: String,
    /// How many games it was in.
    pub games: u64,
    /// In how many of them it was in the game at the end.
    pub stayed: u64,
    /// In how many it left.
    pub left: u64,
    /// The share of games in which it left.
    pub left_share: f64,
    /// The lower end of the interval of that share.
    pub left_low: f64,
    /// The upper end.
    pub left_high: f64,
    /// The turn in the middle of those in which it left; none where it never did.
    pub left_turn: Option<u64>,
    /// By what.
    pub by: Vec<Took>,
    /// In the turn of which deck, its own among them.
    pub in_turn_of: Vec<Took>,
}

/// Something that Methuselahs left the game by, and how often.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Took {
    /// What.
    pub what: String,
    /// How often.
    pub n: u64,
}

/// A row a deck.
pub fn rows(names: &[String], all: &[&Played]) -> Vec<Ousted> {
    names.iter().enumerate().map(|(deck, name)| row(names, all, deck, name)).collect()
}

fn row(names: &[String], all: &[&Played], deck: usize, name: &str) -> Ousted {
    let sat = all.iter().filter_map(|one| Some((one, one.seats.get(seat_of(one, deck)?)?)));
    let sat: Vec<_> = sat.collect();
    let falls: Vec<_> = sat.iter().filter_map(|(one, sat)| Some((one, sat.fall?))).collect();
    let of = |wanted: How| falls.iter().filter(|(_, fall)| fall.how == wanted).count() as u64;
    let by = How::ALL.iter().map(|how| Took { what: words(*how).to_string(), n: of(*how) }).collect();
    let turn_of = |wanted: usize| {
        let whose = |one: &Played, seat: u8| one.seats.get(usize::from(seat)).map(|sat| sat.deck);
        falls.iter().filter(|(one, fall)| whose(one, fall.in_turn_of) == Some(wanted)).count() as u64
    };
    let in_turn_of =
        names.iter().enumerate().map(|(other, name)| Took { what: name.clone(), n: turn_of(other) }).collect();
    let mut turns: Vec<u64> = falls.iter().map(|(_, fall)| u64::from(fall.turn)).collect();
    turns.sort_unstable();
    let (games, left) = (sat.len() as u64, falls.len() as u64);
    let range = share(left, games, LEVEL);
    Ousted {
        deck: name.to_string(),
        games,
        stayed: games - left,
        left,
        left_share: left as f64 / games.max(1) as f64,
        left_low: range.low,
        left_high: range.high,
        left_turn: quantile(&turns, 0.5),
        by,
        in_turn_of,
    }
}
