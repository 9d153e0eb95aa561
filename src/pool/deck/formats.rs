//! The table of formats: for each its name, how it is known, how it is read and written, and what it
//! keeps of what a deck says of itself.
//!
//! In: a text. Out: the format that its content shows. Never: a format told by the name of the file.
use super::facts::Fact;
use super::write::{NotWritten, Sheet};
use super::{Reading, jol, krcg_json, lackey, plain, twd, vdb_json, vdb_text};

/// A format.
pub struct Format {
    /// What the command line calls it.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// How it is known by its content.
    pub known: &'static str,
    /// Whether a text looks like it.
    pub looks: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str) -> Reading,
    /// Writes a deck.
    pub write: fn(&Sheet<'_>) -> Result<String, NotWritten>,
    /// What it keeps of what a deck says of itself.
    pub keeps: &'static [Fact],
    /// Whether it keeps what is remarked on a card.
    pub notes: bool,
}

impl std::fmt::Debug for Format {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}

/// Every format, in the order in which a text is held against them; the last takes what is left.
pub static FORMATS: &[Format] = &[
    Format {
        name: "krcg-json",
        title: "the JSON of the library `krcg`",
        known: "an object whose `crypt` has a list of `cards`",
        looks: krcg_json::looks,
        read: krcg_json::read,
        write: krcg_json::write,
        keeps: Fact::ALL,
        notes: true,
    },
    Format {
        name: "vdb-json",
        title: "the JSON of the deck builder VDB",
        known: "an object with copies by card number",
        looks: vdb_json::looks,
        read: vdb_json::read,
        write: vdb_json::write,
        keeps: vdb_json::KEEPS,
        notes: false,
    },
    Format {
        name: "lackey",
        title: "the text of LackeyCCG",
        known: "cards first, then a line `Crypt:` and its cards",
        looks: lackey::looks,
        read: lackey::read,
        write: lackey::write,
        keeps: &[],
        notes: false,
    },
    Format {
        name: "jol",
        title: "the text of Jyhad Online",
        known: "lines of cards alone, without a heading",
        looks: jol::looks,
        read: jol::read,
        write: jol::write,
        keeps: &[],
        notes: false,
    },
    Format {
        name: "vdb",
        title: "the text of VDB",
        known: "`Deck Name:` first, headings underlined by `=`",
        looks: vdb_text::looks,
        read: vdb_text::read,
        write: vdb_text::write,
        keeps: vdb_text::KEEPS,
        notes: true,
    },
    Format {
        name: "twd",
        title: "the text of the tournament archive",
        known: "lines about the event first, then `Crypt (12 cards, ...)`",
        looks: twd::looks,
        read: twd::read,
        write: twd::write,
        keeps: Fact::ALL,
        notes: true,
    },
    Format {
        name: "plain",
        title: "a count and a name a line, under `Crypt` and `Library`",
        known: "what is left",
        looks: plain::looks,
        read: plain::read,
        write: plain::write,
        keeps: Fact::ALL,
        notes: true,
    },
];

impl Format {
    /// The format of this name.
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }
}

/// The format that a text shows by its content.
pub fn recognised(text: &str) -> &'static Format {
    let text = text.trim_start_matches('\u{feff}');
    // The table has a row, and its last one takes every text.
    FORMATS.iter().find(|format| (format.looks)(text)).unwrap_or(&FORMATS[FORMATS.len() - 1])
}
