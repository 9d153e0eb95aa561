//! Files of games: a part of the games of a plan, written whole and read back.
//!
//! In: a part and a path, whose ending says the form: `.parquet`, `.csv` or `.jsonl`. Out: the file, or
//! the part that it holds. All three have a row for each seat of each game, and the plan with the pins of
//! its cards. A file is written under another name beside it, and takes its place only when all of it
//! has reached the disk. The rooms: `row` (games as rows), `parquet`, `csv` and `lines` (the forms), `put`
//! (how a file takes its place), `merge` (parts made one). Never: a part that is not what the plan says.
mod csv;
mod lines;
mod merge;
mod parquet;
mod put;
pub mod row;

pub use merge::{Merged, merge, runs};
pub use put::tidy;

use super::batch::Batch;
use super::held::Held;
use super::shard::Shard;
use crate::base::caught::caught;
use row::{Names, Row};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a file calls itself.
const KIND: &str = "games";
/// The version of its form.
const VERSION: u32 = 1;

/// A part of the games of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The plan, and what it is held to.
    pub held: Held,
    /// Which share of its games is to be in it.
    pub shard: Shard,
    /// The games that are.
    pub batch: Batch,
    /// How long they took.
    pub seconds: f64,
}

/// Why a file is no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPart(pub String);

impl std::fmt::Display for NotAPart {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NotAPart {}

impl From<std::io::Error> for NotAPart {
    fn from(error: std::io::Error) -> NotAPart {
        NotAPart(error.to_string())
    }
}

impl From<serde_json::Error> for NotAPart {
    fn from(error: serde_json::Error) -> NotAPart {
        NotAPart(error.to_string())
    }
}

/// A form of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Apache Parquet.
    Parquet,
    /// Commas, with the plan in a first line that begins with `#`.
    Csv,
    /// JSON lines, the first of which is the plan.
    Lines,
}

impl Form {
    /// By the ending of a name.
    pub fn of(path: &Path) -> Result<Form, NotAPart> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("parquet") => Ok(Form::Parquet),
            Some("csv") => Ok(Form::Csv),
            Some("jsonl" | "json") => Ok(Form::Lines),
            Some(_) | None => Err(NotAPart("a file of games ends in `.parquet`, `.csv` or `.jsonl`".to_string())),
        }
    }
}

/// What a file says before its rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Head {
    vitae: String,
    version: u32,
    hash: String,
    held: Held,
    shard: Shard,
    seconds: f64,
}

impl Head {
    fn of(part: &Part) -> Head {
        Head {
            vitae: KIND.to_string(),
            version: VERSION,
            hash: part.held.hash(),
            held: part.held.clone(),
            shard: part.shard,
            seconds: part.seconds,
        }
    }

    fn read(text: &str) -> Result<Head, NotAPart> {
        let wrong = |error| NotAPart(format!("it does not begin as a file of games does: {error}"));
        let head: Head = serde_json::from_str(text).map_err(wrong)?;
        if head.vitae != KIND || head.version != VERSION {
            return Err(NotAPart(format!(
                "it is a `{}` of version {}, and `{KIND}` of version {VERSION} are read",
                head.vitae, head.version
            )));
        }
        let (number, of) = (head.shard.number, head.shard.of);
        if !(1..=of).contains(&number) || !head.seconds.is_finite() {
            return Err(NotAPart("its head is not sound".to_string()));
        }
        if head.held.hash() != head.hash {
            return Err(NotAPart(
                "it was changed, or written by another version: the plan is not of its hash".to_string(),
            ));
        }
        Ok(head)
    }

    fn part(self, rows: impl IntoIterator<Item = Result<Row, NotAPart>>) -> Result<Part, NotAPart> {
        let Head { held, shard, seconds, .. } = self;
        let played = Names::new(&held.plan).games(rows)?;
        let range = shard.games(held.plan.games);
        let follows = played.iter().zip(played.iter().skip(1)).all(|(a, b)| a.game < b.game);
        if !follows || played.iter().any(|one| !range.contains(&one.game)) {
            return Err(NotAPart(format!("its games are not those of share {shard} in their order")));
        }
        Ok(Part { held, shard, batch: Batch { played }, seconds })
    }
}

impl Part {
    /// Writes it to a file, which takes the place of one of that name when it is whole.
    pub fn write(&self, path: &Path) -> Result<(), NotAPart> {
        let form = Form::of(path)?;
        put::put(path, &mut |file| match form {
            Form::Parquet => parquet::write(self, file),
            Form::Csv => csv::write(self, file),
            Form::Lines => lines::write(self, file),
        })
    }

    /// Reads it from a file.
    pub fn read(path: &Path) -> Result<Part, NotAPart> {
        let file = std::fs::File::open(path)?;
        match Form::of(path)? {
            // The reader of that form panics on some bytes that are none of it.
            Form::Parquet => caught(|| parquet::read(file))
                .unwrap_or_else(|| Err(NotAPart("it is no sound Parquet file".to_string()))),
            Form::Csv => csv::read(file),
            Form::Lines => lines::read(file),
        }
    }

    /// The numbers of its games that have not been played.
    pub fn missing(&self) -> Vec<u64> {
        let mut played = self.batch.played.iter().map(|one| one.game).peekable();
        let all = self.shard.games(self.held.plan.games);
        all.filter(|game| played.next_if(|one| one == game).is_none()).collect()
    }
}
