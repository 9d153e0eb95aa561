//! Which game is which: seeds, seats and bots of each game of a batch.
//!
//! In: decks, bots, a seed. Out: for the number of a game, who sits where, and every seed. Seeds come of
//! the decks, the plan's seed and the number of the game; the rule set, the bots, the turn limit and what
//! the cards say are left out, so that two rule sets, two bots, or two wordings of a card, are compared on
//! the same deals. Never: the order in which games are played.
use super::bots::Bot;
use crate::base::digest;
use crate::game::Table;
use crate::game::random::Random;
use crate::play::Agent;
use crate::play::seating::{DeckList, Setup, Sitting};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A batch of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The name of the rule set.
    pub rules: String,
    /// How many games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// A game ends after so many turns; 0 for never.
    pub turns: u16,
    /// A game ends after so many decisions.
    pub budget: u64,
    /// How many sit at a table.
    pub seats: usize,
    /// The decks.
    pub decks: Vec<DeckList>,
    /// Who decides for each deck; the last one for those that are not named.
    pub bots: Vec<Bot>,
}

impl Plan {
    /// The names of the library cards of its decks, each once, in the order of the alphabet:
    /// `CardUse::card` counts them from 0.
    pub fn cards(&self) -> Vec<String> {
        let mut out: Vec<String> =
            self.decks.iter().flat_map(|deck| &deck.library).map(|copies| copies.1.clone()).collect();
        out.sort_unstable_by_key(|name| (name.to_lowercase(), name.clone()));
        out.dedup_by(|a, b| a.to_lowercase() == b.to_lowercase());
        out
    }

    /// What the seeds of its games come of.
    pub fn mark(&self) -> String {
        // Plain numbers, strings and lists always have a form.
        digest::hex(&postcard::to_allocvec(&(self.seed, self.seats, &self.decks)).unwrap_or_default())
    }

    /// A seed for something of a game.
    fn seed(mark: &str, game: u64, what: u64) -> u64 {
        let hex = digest::hex(format!("{mark} {game} {what}").as_bytes());
        // Sixteen hexadecimal digits are 64 bits.
        u64::from_str_radix(&hex, 16).unwrap_or(0)
    }

    /// The seed of a game's own generator.
    pub fn game_seed(mark: &str, game: u64) -> u64 {
        Plan::seed(mark, game, 0)
    }

    /// Which deck sits where in a game, clockwise. Where all sit, each game begins with the next one; of
    /// more decks than seats, some are drawn.
    pub fn seating(&self, mark: &str, game: u64) -> Vec<usize> {
        let n = self.decks.len();
        let mut all: Vec<usize> = (0..n).collect();
        if n > self.seats {
            Random::new(Plan::seed(mark, game, 1)).shuffle(&mut all);
            all.truncate(self.seats);
        } else if let Some(turned) = game.checked_rem(n as u64) {
            // Below `n`.
            all.rotate_left(turned as usize);
        }
        all
    }

    /// The bot of a deck.
    pub fn bot(&self, deck: usize) -> Bot {
        self.bots.get(deck).or(self.bots.last()).copied().unwrap_or(Bot::Random)
    }

    /// The bots of a game with these cards, by seat.
    pub fn agents(&self, mark: &str, game: u64, seating: &[usize], table: &Arc<Table>) -> Vec<Box<dyn Agent + Send>> {
        let agent = |(deck, seat): (&usize, u64)| self.bot(*deck).agent(Plan::seed(mark, game, 2 + seat), table);
        seating.iter().zip(0..).map(agent).collect()
    }

    /// A game as it can be set up by itself.
    pub fn setup(&self, mark: &str, game: u64) -> Setup {
        let sitting = |deck: usize| {
            let deck = self.decks.get(deck).cloned().unwrap_or_default();
            Sitting { who: deck.name.clone(), deck }
        };
        Setup {
            rules: self.rules.clone(),
            seed: Plan::game_seed(mark, game),
            turns: self.turns,
            seats: self.seating(mark, game).into_iter().map(sitting).collect(),
        }
    }
}
