//! Card files: from the bytes of a file to source cards.
//!
//! In: bytes, whatever they are. Out: a `SourceCard` for each card in them, bad ones with their
//! diagnostics; bytes that are no text give one card without a name that says so. Never: a panic,
//! a lost card, or a judgement of what a header's value means (`header` does that).
pub mod given;
mod grammar;
mod key_line;
mod section;
pub mod source;
pub mod source_card;

pub use given::Given;
pub use source::Source;
pub use source_card::{RawHeader, SourceCard};

use crate::base::{Code, Diagnostic, Place, Span};
use std::sync::Arc;

/// More bytes than this are no card file.
pub const MOST_BYTES: usize = 16 << 20;
/// More lines than this are no card file.
pub const MOST_LINES: usize = 200_000;

/// The cards of a card file. `path` is what the user called it.
pub fn read(path: &str, bytes: &[u8]) -> Vec<SourceCard> {
    match Source::new(path, bytes) {
        Ok(source) => read_source(&Arc::new(source)),
        Err((source, wrong)) => vec![SourceCard::unread(&Arc::new(source), *wrong)],
    }
}

/// The cards of a text that is known to be one.
pub fn read_source(source: &Arc<Source>) -> Vec<SourceCard> {
    if let Some(wrong) = too_large(&source.text) {
        return vec![SourceCard::unread(source, wrong)];
    }
    let cards: Vec<SourceCard> =
        grammar::sections(&source.text).into_iter().filter_map(|s| section::card(source, s)).collect();
    if cards.is_empty() {
        let wrong = Diagnostic::new(Code::NotACardFile, Place::File, Span::new(0, 0), "there is no card here")
            .help("start with the card's name on a line of its own");
        return vec![SourceCard::unread(source, wrong)];
    }
    cards
}

fn too_large(text: &str) -> Option<Diagnostic> {
    let said = if text.len() > MOST_BYTES {
        format!("the file has {} bytes, the most is {MOST_BYTES}", text.len())
    } else {
        let lines = text.bytes().filter(|byte| *byte == b'\n' || *byte == b'\r').count();
        if lines <= MOST_LINES {
            return None;
        }
        format!("the file has {lines} lines, the most is {MOST_LINES}")
    };
    Some(
        Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said)
            .help("put the cards into several files in one folder"),
    )
}
