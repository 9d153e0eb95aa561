//! Playing: drives the rules and the interpreter from decision to decision.
//!
//! In: a table, a first state, answers. Out: decisions, until the game is over. The rooms: `game` (the
//! driver), `agent` (who decides, from what may be seen), `load` (cards and a rule set as a table),
//! `words` (cards, options and events as text).
//! Never here: a rule, or an effect; and nothing that calls back.
pub mod agent;
pub mod game;
pub mod load;
pub mod words;

pub use agent::{Agent, Eyes, RandomAgent};
pub use game::{Game, WrongAnswer};
