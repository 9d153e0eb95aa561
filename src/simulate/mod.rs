//! Many games: bots, batches of games on several threads, statistics.
//!
//! In: a plan (decks, bots, rules, seed, how many games) and the cards at hand. Out: what came of the
//! games, the same whatever the number of threads. The rooms: `plan` (which game is which), `played`
//! (what is kept of a game), `bots` (who decides), `batch` (games played), `observe` (what is watched meanwhile), `log` (a game
//! in words), `held` (a plan with its cards), `shard`, `parts` and `keep` (games in files, as they are
//! played and made one), `stats` (margins), `report` (what is said of them), `compare` (a change on the
//! same deals), `own` (the starter decks and this
//! project's cards), `generate` (decks made of the cards at hand).
//! Never here: a number that depends on the clock or a thread, the time taken aside.
mod batch;
mod bots;
pub mod compare;
mod generate;
mod held;
mod keep;
mod log;
mod observe;
mod own;
pub mod parts;
mod plan;
mod played;
mod report;
mod shard;
pub mod stats;

pub use batch::{Batch, Series, run};
pub use bots::{Bot, Greedy, TERMS, Term};
pub use generate::decks;
pub use held::Held;
pub use keep::Keep;
pub use log::log;
pub use observe::{Shelf, Watch};
pub use own::{own_cards, starter_decks};
pub use plan::Plan;
pub use played::{CardUse, End, Fall, How, Played, Sat};
pub use report::{CardRow, DeckSeat, Effect, Length, Ousted, Report, Row, Score, SeatRow, Spread, Took, report};
pub use shard::Shard;
