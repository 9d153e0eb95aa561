//! Playing: drives the rules and the interpreter from decision to decision.
//!
//! In: a table, a first state, answers. Out: decisions, until the game is over. The rooms: `game` (the
//! driver, and in it `rehearse`: something tried in an imagined game), `fall` (what took somebody's last pool),
//! `agent` (who decides, from what may be seen), `load` (cards and a rule set as a table),
//! `words` (cards, options and events as text); `seating` (what a game begins from), `pins` (the cards
//! and rules that it is held to), `limits` (what is not played yet), `save` (a state in a file and
//! back), `record` (every decision written down, undo) and `replay` (the file of those, played again).
//! Never here: a rule, or an effect; and nothing that calls back.
pub mod agent;
mod fall;
pub mod game;
pub mod limits;
pub mod load;
pub mod pins;
pub mod record;
pub mod replay;
pub mod save;
pub mod seating;
pub mod show;
pub mod words;

pub use agent::{Agent, Eyes, RandomAgent};
pub use fall::How;
pub use game::{Came, Game, Rehearsal, WrongAnswer};
