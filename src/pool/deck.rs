//! Decks in the formats that players keep them in, read and written.
//!
//! In: bytes, and the cards at hand. Out: a deck by the names or numbers of its cards as written, each
//! with its place in the file; from that, which cards they are; and the deck in any other format.
//! The rooms: `facts` (what a deck says of itself), `formats` (the table of formats; a file for each),
//! `entry`, `headings` and `sheet` (lines), `json` (values with their places), `known` and `resolve`
//! (which card is meant), `limits` (what the rules let a deck have). Never: a line passed over, or a
//! card guessed.
mod entry;
mod facts;
mod fold;
mod formats;
mod headings;
mod jol;
mod json;
mod known;
mod krcg_json;
mod lackey;
mod limits;
mod plain;
mod resolve;
mod sheet;
mod twd;
mod vdb_json;
mod vdb_text;
mod write;

pub use facts::{Fact, Facts};
pub use formats::{FORMATS, Format, recognised};
pub use known::{CardFacts, Known};
pub use limits::breaks;
pub use resolve::{Slot, Sure};
pub use write::{NotWritten, Row, Sheet};

use crate::base::{Code, Diagnostic, Place, Severity, Span};
use crate::syntax::card_file::Source;
use crate::syntax::header::Group;
use std::ops::Range;
use std::sync::Arc;

/// More bytes than this are no deck.
pub const MOST_BYTES: usize = 1 << 20;
/// More entries than this are no deck.
const MOST_ENTRIES: usize = 2_000;

/// Which part of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The crypt.
    Crypt,
    /// The library.
    Library,
}

impl Part {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Part::Crypt => "crypt",
            Part::Library => "library",
        }
    }
}

/// A card of a deck, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How many copies.
    pub copies: u16,
    /// The card's number in the official list, where the format gives it.
    pub id: Option<String>,
    /// Its name as written; empty where the format gives the number alone.
    pub name: String,
    /// The part of the deck that it stands in, where the format says.
    pub part: Option<Part>,
    /// The group that the line gives.
    pub group: Option<Group>,
    /// What is remarked on it.
    pub note: Option<String>,
    /// Its name in the file, or its number.
    pub span: Span,
}

/// How many cards a heading says that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is a heading of.
    pub of: String,
    /// How many.
    pub count: u32,
    /// The heading in the file.
    pub span: Span,
    /// The entries that stand under it.
    pub entries: Range<usize>,
}

/// A deck, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// What it says of itself.
    pub facts: Facts,
    /// Its cards, in their order.
    pub entries: Vec<Entry>,
    /// What its headings say.
    pub claims: Vec<Claim>,
}

/// What a reader of a format has made of a text.
#[derive(Debug, Default)]
pub struct Reading {
    /// The deck.
    pub deck: Deck,
    /// What is wrong with the lines.
    pub said: Vec<Diagnostic>,
}

/// A deck that was read.
#[derive(Debug)]
pub struct ReadDeck {
    /// The file.
    pub source: Arc<Source>,
    /// The format that it was read as; none where the bytes are no text.
    pub format: Option<&'static Format>,
    /// The deck.
    pub deck: Deck,
    /// What is wrong, in the order of the file.
    pub said: Vec<Diagnostic>,
}

impl ReadDeck {
    /// Whether something is an error.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.said)
    }

    /// What it is called: as it says, or as its file.
    pub fn name(&self) -> String {
        let stem = || {
            let path = std::path::Path::new(&self.source.path);
            path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        };
        self.deck.facts.get(Fact::Name).map_or_else(stem, str::to_string)
    }
}

/// Whether one of these is an error.
pub fn has_errors(said: &[Diagnostic]) -> bool {
    said.iter().any(|one| one.severity == Severity::Error)
}

/// Reads a deck, in the format named or the one that its content shows.
pub fn read(path: &str, bytes: &[u8], format: Option<&'static Format>) -> ReadDeck {
    let none = |source: Source, wrong: Diagnostic| ReadDeck {
        source: Arc::new(source),
        format: None,
        deck: Deck::default(),
        said: vec![wrong],
    };
    if bytes.len() > MOST_BYTES {
        let said = format!("the file has {} bytes, and the most for a deck is {MOST_BYTES}", bytes.len());
        let wrong = Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said);
        return none(Source::of(path, String::new()), wrong);
    }
    let source = match Source::new(path, bytes) {
        Ok(source) => source,
        Err((source, wrong)) => return none(source, *wrong),
    };
    let format = format.unwrap_or_else(|| recognised(&source.text));
    let Reading { deck, mut said } = (format.read)(&source.text);
    if !has_errors(&said) {
        said.extend(whole(&deck));
    }
    said.extend(deck.claims.iter().filter_map(|claim| off(&deck, claim)));
    said.sort_by_key(|one| one.span);
    ReadDeck { source: Arc::new(source), format: Some(format), deck, said }
}

/// Whether it is a deck at all.
fn whole(deck: &Deck) -> Option<Diagnostic> {
    let wrong = |said: String| Some(Diagnostic::new(Code::NotADeck, Place::File, Span::new(0, 0), said));
    if deck.entries.is_empty() {
        return wrong("there are no cards here".to_string()).map(|wrong| {
            wrong.help("a line of a deck is a count and a card's name, under the headings `Crypt` and `Library`")
        });
    }
    if deck.entries.len() > MOST_ENTRIES {
        return wrong(format!("there are {} lines of cards, and the most is {MOST_ENTRIES}", deck.entries.len()));
    }
    None
}

/// A heading whose count does not add up.
fn off(deck: &Deck, claim: &Claim) -> Option<Diagnostic> {
    let under = deck.entries.get(claim.entries.clone()).unwrap_or_default();
    let count: u32 = under.iter().map(|entry| u32::from(entry.copies)).sum();
    let Claim { of, count: said, .. } = claim;
    (count != *said).then(|| {
        let said = format!("the heading of `{of}` says {said}, and {count} stand under it");
        Diagnostic::new(Code::CountDiffers, Place::File, claim.span, said)
    })
}
