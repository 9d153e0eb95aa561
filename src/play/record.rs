//! A game being recorded: what it began from, and every decision.
//!
//! In: a beginning and answers. Out: the game as it is, and as it was a step before. Undo is replay
//! to the step before. Never: an answer that is not written down.
use super::game::{Game, WrongAnswer};
use super::pins::Pins;
use super::save::{NotSaved, Saved};
use super::seating::Setup;
use super::words::Words;
use crate::game::setup::NoGame;
use crate::game::{Answer, Ask, Decision, State, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a recorded game begins from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Begin {
    /// Decks dealt out.
    Setup(Setup),
    /// A saved game taken up.
    Saved(Box<Saved>),
}

/// A decision and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// The how manieth, from 1.
    pub n: u32,
    /// The turn.
    pub turn: u16,
    /// Whose it was.
    pub who: String,
    /// What it was for.
    pub asks: String,
    /// The answer: numbers of options, counted from 0, as the engine takes it.
    pub answer: Vec<u16>,
    /// The answer in words.
    pub words: String,
    /// The digest of the state that came of it.
    pub digest: String,
}

/// A game being recorded.
#[derive(Clone, Debug)]
pub struct Record {
    /// What it began from.
    pub begin: Begin,
    /// What it is pinned to.
    pub pins: Pins,
    /// The names of the players.
    pub names: Vec<String>,
    /// Every decision.
    pub decided: Vec<Decided>,
    first: State,
    game: Game,
}

impl Record {
    /// A game that begins, at the table that its pins are of.
    pub fn new(begin: Begin, pins: Pins, table: Arc<Table>) -> Result<Record, NotSaved> {
        let no_game = |wrong: NoGame| NotSaved::Form(wrong.0);
        let (names, game) = match &begin {
            Begin::Setup(setup) => {
                let state = setup.state(&table).map_err(no_game)?;
                (setup.names(), Game::telling(table, state))
            }
            Begin::Saved(saved) => {
                let game = super::save::resume(table, saved.state.clone(), saved.decision.as_ref())?;
                (saved.names.clone(), game)
            }
        };
        Ok(Record { begin, pins, names, decided: Vec::new(), first: game.state().clone(), game })
    }

    /// A game dealt out anew, of the cards at hand.
    pub fn begin(setup: Setup, all: &Table) -> Result<Record, NotSaved> {
        let table = setup.table(all).map_err(|wrong| NotSaved::Form(wrong.0))?;
        let pins = Pins::of(&table, &setup.rules);
        Record::new(Begin::Setup(setup), pins, Arc::new(table))
    }

    /// A saved game taken up.
    pub fn resume(saved: Saved, all: &Table) -> Result<Record, NotSaved> {
        let (table, changed) = saved.pins.table(all).map_err(NotSaved::Cards)?;
        if !changed.is_empty() {
            return Err(NotSaved::Cards(changed));
        }
        let pins = saved.pins.clone();
        Record::new(Begin::Saved(Box::new(saved)), pins, Arc::new(table))
    }

    /// The game as it is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The same, for taking what has happened.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The digest of the state that it began with.
    pub fn first_digest(&self) -> String {
        self.first.digest()
    }

    /// The game as it is, to be written to a file.
    pub fn saved(&self) -> Saved {
        Saved::of(&self.game, &self.pins.rules, &self.names)
    }

    /// Answers, and writes it down.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), WrongAnswer> {
        let told = self.told(answer);
        self.game.answer(answer)?;
        if let Some(mut decided) = told {
            decided.digest = self.game.state().digest();
            self.decided.push(decided);
        }
        Ok(())
    }

    fn told(&self, answer: &Answer) -> Option<Decided> {
        let decision = self.game.decision()?;
        let words = Words { table: self.game.table(), state: self.game.state(), names: &self.names, viewer: None };
        Some(Decided {
            n: u32::try_from(self.decided.len()).unwrap_or(u32::MAX).saturating_add(1),
            turn: self.game.state().turn().number,
            who: words.seat(decision.who),
            asks: decision.purpose.said().to_string(),
            answer: answer.0.clone(),
            words: answered(&words, decision, answer),
            digest: String::new(),
        })
    }

    /// Takes back the last decisions down to the first `keep`, by playing those again. A game whose
    /// steps do not go again is left where they end.
    pub fn undo_to(&mut self, keep: usize) {
        let again: Vec<Decided> = self.decided.drain(..).take(keep).collect();
        self.game = Game::resumed(self.game.shared_table(), self.first.clone());
        for decided in again {
            if self.game.answer(&Answer(decided.answer.clone())).is_err() {
                break;
            }
            self.decided.push(decided);
        }
        self.game.take_events();
    }
}

/// An answer in words.
pub fn answered(words: &Words, decision: &Decision, answer: &Answer) -> String {
    let option = |at: &u16| decision.options.get(usize::from(*at)).map(|choice| words.choice(*choice));
    match decision.ask {
        Ask::One | Ask::UseOrPass | Ask::YesNo | Ask::Some(..) | Ask::Order => {
            answer.0.iter().filter_map(option).collect::<Vec<_>>().join(", ")
        }
        Ask::Number(..) => answer.0.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
        Ask::Divide(..) => {
            let parts = answer.0.iter().zip(&decision.options).filter(|(n, _)| **n > 0);
            parts.map(|(n, to)| format!("{n} to {}", words.choice(*to))).collect::<Vec<_>>().join(", ")
        }
    }
}
