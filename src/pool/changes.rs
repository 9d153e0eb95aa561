//! The same card's text before and after an edit.
//!
//! In: a JSON list of `id`, `old` and `new`, and the card of that id from a list. Out: two source
//! cards that differ in nothing but their text. Never: a header that the file itself gives.
use super::{Unreadable, marks};
use crate::syntax::card_file::{Source, SourceCard};
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::Arc;

/// An edit of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Change {
    /// The card's number in the official list.
    pub id: String,
    /// Its name, where the file gives it.
    #[serde(default)]
    pub name: String,
    /// The text before.
    pub old: String,
    /// The text after.
    pub new: String,
}

/// Reads a file of edits; the error is one line for the user.
pub fn read_changes(path: &str, bytes: &[u8]) -> Result<Vec<Change>, Unreadable> {
    serde_json::from_slice(bytes).map_err(|error| Unreadable {
        path: path.to_string(),
        reason: format!("it is no list of edits with `id`, `old` and `new` ({error})"),
    })
}

/// The card with this text in place of its own.
pub fn reworded(card: &SourceCard, path: &str, text: &str) -> SourceCard {
    let (read, given) = marks::text(Cow::Borrowed(text));
    SourceCard {
        source: Arc::new(Source::of(path, text.to_string())),
        from_list: false,
        text: read,
        given,
        text_start: 0,
        comments: Vec::new(),
        ..card.clone()
    }
}
