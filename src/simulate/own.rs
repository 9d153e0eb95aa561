//! What the binary carries of this project: its own cards, and the starter decks.
//!
//! In: nothing. Out: the folder `cards/` as it was when the binary was built, and the decks in it, in
//! the order of their files' names, which is the order in which they sit. Never: a deck that is not read
//! whole.
use crate::play::seating::DeckList;
use crate::pool;
use crate::pool::deck::{self, Known};
use crate::syntax::card_file::SourceCard;
use include_dir::{Dir, include_dir};

static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cards");
/// The folders with cards of the card game.
const CARDS: [&str; 2] = ["starter", "seeds"];
/// The folder with the starter decks.
const DECKS: &str = "decks";

fn files(folder: &str) -> impl Iterator<Item = &'static include_dir::File<'static>> {
    OWN.get_dir(folder).into_iter().flat_map(Dir::files)
}

/// This project's own cards: what is at hand where nothing else is named.
pub fn own_cards() -> Vec<SourceCard> {
    let mut files: Vec<_> = CARDS.into_iter().flat_map(files).collect();
    files.retain(|file| file.path().extension().is_some_and(|end| end == "card"));
    files.sort_by_key(|file| file.path());
    files.iter().flat_map(|file| pool::read(&file.path().display().to_string(), file.contents())).collect()
}

/// The starter decks, of this project's own cards; or the deck that is not understood.
pub fn starter_decks(own: &[SourceCard]) -> Result<Vec<DeckList>, String> {
    let mut files: Vec<_> = files(DECKS).collect();
    files.sort_by_key(|file| file.path());
    let known = Known::new(own);
    let deck = |file: &include_dir::File<'_>| {
        let path = file.path().display().to_string();
        let read = deck::read(&path, file.contents(), None);
        let (sure, wrong) = known.resolve(&read.deck);
        if read.has_errors() || !wrong.is_empty() {
            return Err(format!("the starter deck `{path}` is not understood"));
        }
        Ok(sure.list(read.name()))
    };
    files.into_iter().map(deck).collect()
}
