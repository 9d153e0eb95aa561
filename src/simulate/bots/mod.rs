//! Who decides in a batch: the bots.
//!
//! In: decisions, and what the Methuselah who is asked may see or imagine. Out: answers. The rooms: this
//! table of them; `greedy`, which looks one step ahead. `random` lives in `play::agent`, where tests of the
//! engine use it. Never here: a state; bots see through `Eyes` alone.
mod greedy;
mod terms;

pub use greedy::Greedy;
pub use terms::{TERMS, Term};

use crate::game::Table;
use crate::play::{Agent, RandomAgent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Who decides for a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    /// Any of the legal answers, each option as likely.
    Random,
    /// What seems best one step ahead.
    Greedy,
}

impl Bot {
    /// Every bot.
    pub const ALL: &[Bot] = &[Bot::Random, Bot::Greedy];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// The bot of that name.
    pub fn parse(name: &str) -> Option<Bot> {
        Bot::ALL.iter().copied().find(|bot| bot.name() == name)
    }

    /// One of them, beginning at a seed, for games with these cards.
    pub fn agent(self, seed: u64, table: &Arc<Table>) -> Box<dyn Agent + Send> {
        match self {
            Bot::Random => Box::new(RandomAgent::new(seed)),
            Bot::Greedy => Box::new(Greedy::new(seed, Arc::clone(table))),
        }
    }
}
