//! A game in a file, at a decision, and back.
//!
//! In: a game, or the text of a file. Out: JSON that holds the state, the rule set and the hashes of
//! the cards; or the game, which asks again what it had asked. What is read is checked before anything
//! is done with it: version, cards, every id and list of the state, and that the state asks what the
//! file says. Never: a game that differs from the one saved.
use super::game::Game;
use super::pins::Pins;
use crate::game::{Decision, State, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the file calls itself.
const KIND: &str = "saved game";
/// The version of its form.
pub const VERSION: u32 = 1;

/// A saved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// `saved game`.
    pub vitae: String,
    /// The version of this form.
    pub version: u32,
    /// The rule set and the cards.
    pub pins: Pins,
    /// The names of the players.
    pub names: Vec<String>,
    /// What is asked; none where the game is over.
    pub decision: Option<Decision>,
    /// The state.
    pub state: State,
}

/// Why a saved game is not taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// It is no saved game, or of another version.
    Form(String),
    /// Cards that are not at hand, or have changed, a line each.
    Cards(Vec<String>),
    /// The state is not sound, or does not ask what the file says.
    State(String),
}

impl std::fmt::Display for NotSaved {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotSaved::Form(said) => out.write_str(said),
            NotSaved::Cards(lines) => out.write_str(&lines.join("\n")),
            NotSaved::State(said) => write!(out, "the state in the file is not sound: {said}"),
        }
    }
}

impl std::error::Error for NotSaved {}

impl Saved {
    /// A game as it is now.
    pub fn of(game: &Game, rules: &str, names: &[String]) -> Saved {
        Saved {
            vitae: KIND.to_string(),
            version: VERSION,
            pins: Pins::of(game.table(), rules),
            names: names.to_vec(),
            decision: game.decision().cloned(),
            state: game.state().clone(),
        }
    }

    /// As the text of a file.
    pub fn text(&self) -> String {
        // Plain numbers, strings, lists and enums always have a form.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// From the text of a file; nothing of it has been checked but its form.
    pub fn read(text: &str) -> Result<Saved, NotSaved> {
        let saved: Saved =
            serde_json::from_str(text).map_err(|error| NotSaved::Form(format!("this is no saved game: {error}")))?;
        if saved.vitae != KIND || saved.version != VERSION {
            return Err(NotSaved::Form(format!(
                "this is a `{}` of version {}, and a `{KIND}` of version {VERSION} is read",
                saved.vitae, saved.version
            )));
        }
        Ok(saved)
    }

    /// The game, out of the cards at hand.
    pub fn game(self, all: &Table) -> Result<Game, NotSaved> {
        let (table, changed) = self.pins.table(all).map_err(NotSaved::Cards)?;
        if !changed.is_empty() {
            return Err(NotSaved::Cards(changed));
        }
        resume(Arc::new(table), self.state, self.decision.as_ref())
    }
}

/// Takes up a game at a state that may have come from anywhere, which must ask what is said.
pub fn resume(table: Arc<Table>, state: State, asked: Option<&Decision>) -> Result<Game, NotSaved> {
    state.check(&table).map_err(|wrong| NotSaved::State(wrong.0))?;
    let before = state.digest();
    let game = Game::resumed(table, state);
    if game.decision() != asked {
        return Err(NotSaved::State("it asks something else than the file says".to_string()));
    }
    if game.state().digest() != before {
        return Err(NotSaved::State("it is at no decision".to_string()));
    }
    Ok(game)
}
