//! Many games: bots, batches of games on several threads, statistics.
//!
//! In: a plan (decks, bots, rules, seed, how many games) and the cards at hand. Out: what came of the
//! games, the same whatever the number of threads. The rooms: `plan` (which game is which), `played`
//! (what is kept of a game), `batch` (games played), `observe` (what is watched meanwhile), `stats` (margins),
//! `report` (what is said of them), `compare` (a change on the same deals), `generate` (decks made where none are given).
//! Never here: a number that depends on the clock or a thread, the time taken aside.
mod batch;
pub mod compare;
mod generate;
mod observe;
mod plan;
mod played;
mod report;
pub mod stats;

pub use batch::{Batch, Series, run};
pub use generate::decks;
pub use observe::{Shelf, Watch};
pub use plan::{Bot, Plan};
pub use played::{CardUse, End, Fall, How, Played, Sat};
pub use report::{CardRow, DeckSeat, Effect, Length, Ousted, Report, Row, Score, SeatRow, Spread, Took, report};
