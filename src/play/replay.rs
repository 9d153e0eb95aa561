//! A game as a file that can be played again, and held to what it was.
//!
//! In: a recorded game, or the text of a file: JSON lines, the first saying what the game begins from
//! and is pinned to, then a decision a line. Out: the same game, and at which decision it first
//! differs if it does. Never: a step taken whose digest was not looked at.
use super::pins::Pins;
use super::record::{Begin, Decided, Record};
use super::save::NotSaved;
use crate::game::{Answer, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the file calls itself.
const KIND: &str = "replay";
/// The version of its form.
pub const VERSION: u32 = 1;

/// The first line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// `replay`.
    pub vitae: String,
    /// The version of this form.
    pub version: u32,
    /// What the game begins from.
    pub begin: Begin,
    /// What it is pinned to.
    pub pins: Pins,
    /// The digest of the first state.
    pub digest: String,
}

/// A file.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Its first line.
    pub head: Head,
    /// The decisions.
    pub decided: Vec<Decided>,
}

/// How a step differs from what was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The answer is none to what is asked now.
    Answer(String),
    /// The state that came of it is another.
    State {
        /// The digest written down.
        then: String,
        /// The digest now.
        now: String,
    },
    /// The answer means something else now.
    Words {
        /// What it meant.
        then: String,
        /// What it means.
        now: String,
    },
}

impl std::fmt::Display for Differs {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Differs::Answer(said) => out.write_str(said),
            Differs::State { then, now } => write!(out, "the state is {now}, and was {then}"),
            Differs::Words { then, now } => write!(out, "the answer is `{now}`, and was `{then}`"),
        }
    }
}

/// A recorded game as the text of a file.
pub fn text(record: &Record) -> String {
    let head = Head {
        vitae: KIND.to_string(),
        version: VERSION,
        begin: record.begin.clone(),
        pins: record.pins.clone(),
        digest: record.first_digest(),
    };
    // Plain numbers, strings, lists and enums always have a form.
    let mut out = serde_json::to_string(&head).unwrap_or_default();
    out.push('\n');
    for decided in &record.decided {
        out.push_str(&serde_json::to_string(decided).unwrap_or_default());
        out.push('\n');
    }
    out
}

impl Replay {
    /// Reads a file; nothing of it has been checked but its form.
    pub fn read(text: &str) -> Result<Replay, NotSaved> {
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let (first, _) = lines.next().ok_or_else(|| NotSaved::Form("this is no replay: it is empty".to_string()))?;
        let head: Head =
            serde_json::from_str(first).map_err(|error| NotSaved::Form(format!("this is no replay: {error}")))?;
        if head.vitae != KIND || head.version != VERSION {
            return Err(NotSaved::Form(format!(
                "this is a `{}` of version {}, and a `{KIND}` of version {VERSION} is read",
                head.vitae, head.version
            )));
        }
        let decision = |(line, n): (&str, usize)| {
            serde_json::from_str(line).map_err(|error| NotSaved::Form(format!("line {n} is no decision: {error}")))
        };
        Ok(Replay { decided: lines.map(decision).collect::<Result<_, _>>()?, head })
    }

    /// The game at its beginning, out of the cards at hand, and a line for each thing that has changed.
    pub fn open(&self, all: &Table) -> Result<(Record, Vec<String>), NotSaved> {
        let (table, mut changed) = self.head.pins.table(all).map_err(NotSaved::Cards)?;
        let pins = Pins::of(&table, &self.head.pins.rules);
        let record = Record::new(self.head.begin.clone(), pins, Arc::new(table))?;
        let now = record.first_digest();
        if now != self.head.digest {
            changed.push(format!("the first state is {now}, and was {}", self.head.digest));
        }
        Ok((record, changed))
    }
}

/// Takes a step, and says how it differs from what was written down. A step whose answer is none
/// changes nothing; any other is taken.
pub fn step(record: &mut Record, then: &Decided) -> Result<(), Differs> {
    record.answer(&Answer(then.answer.clone())).map_err(|wrong| Differs::Answer(wrong.0))?;
    let Some(now) = record.decided.last() else { return Ok(()) };
    if now.digest != then.digest {
        return Err(Differs::State { then: then.digest.clone(), now: now.digest.clone() });
    }
    if now.words != then.words {
        return Err(Differs::Words { then: then.words.clone(), now: now.words.clone() });
    }
    Ok(())
}
