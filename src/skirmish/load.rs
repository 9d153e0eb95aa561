//! The powers at hand: those in the binary, and cards that are given besides.
//!
//! In: source cards. Out: `Powers`, or why one of them is no power that runs. A name that two have is the
//! first one's. Never: a power played as if its text had been carried out.
use super::power::Powers;
use crate::check::Checker;
use crate::play::load::{Why, powers};
use crate::syntax::card_file::{self, SourceCard};
use include_dir::{Dir, include_dir};

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cards/skirmish");

/// The cards in the binary.
pub fn embedded() -> Vec<SourceCard> {
    let mut files: Vec<_> =
        EMBEDDED.files().filter(|file| file.path().extension().is_some_and(|e| e == "card")).collect();
    files.sort_by_key(|file| file.path());
    files.iter().flat_map(|file| card_file::read(&file.path().display().to_string(), file.contents())).collect()
}

/// The powers of these cards and of those in the binary, and each of these cards that is none, with why.
pub fn load(checker: &mut Checker, cards: &[SourceCard]) -> (Powers, Vec<(String, Vec<Why>)>) {
    let embedded = embedded();
    for card in cards.iter().chain(&embedded).filter(|card| card.shown_name().is_some()) {
        checker.names.add(&card.name);
    }
    let (mut defs, mut refused) = powers(checker, cards);
    let (own, more) = powers(checker, &embedded);
    defs.extend(own);
    refused.extend(more);
    let mut names: Vec<String> = Vec::new();
    defs.retain(|def| {
        let name = def.name.to_lowercase();
        let first = !names.contains(&name);
        names.push(name);
        first
    });
    (Powers::new(defs), refused)
}
