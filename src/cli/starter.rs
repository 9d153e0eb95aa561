//! What the binary carries of this project: its own cards, and the starter decks.
//!
//! In: nothing. Out: the folder `cards/` as it was when the binary was built, and the decks in it, in
//! the order of their files' names, which is the order in which they sit. Never: a deck that is not read
//! whole.
use super::decks;
use super::out::Stop;
use crate::play::seating::DeckList;
use crate::pool::deck::Known;
use crate::syntax::card_file::SourceCard;
use include_dir::{Dir, include_dir};

/// The cards of this project: what is at hand where nothing else is named.
pub static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cards");
const DECKS: &str = "decks";

/// The starter decks, of this project's own cards.
pub fn decks(own: &[SourceCard]) -> Result<Vec<DeckList>, Stop> {
    let mut files: Vec<_> = OWN.get_dir(DECKS).into_iter().flat_map(Dir::files).collect();
    files.sort_by_key(|file| file.path());
    let known = Known::new(own);
    let deck = |file: &include_dir::File<'_>| {
        let path = file.path().display().to_string();
        let opened = decks::judge(&path, file.contents(), None, &known, None);
        if opened.has_errors() {
            decks::tell(&opened)?;
            return Err(Stop::Wrong(format!("the starter deck `{path}` is not understood")));
        }
        Ok(opened.list())
    };
    files.into_iter().map(deck).collect()
}
