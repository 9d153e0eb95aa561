//! One card in the place of another.
//!
//! In: a table, the name of a card in it, what is to stand there. Out: a table in which every copy of the
//! one is the other, under the same name and number: decks, deals, seeds and the order of options are those
//! of before, and nothing but what the card says and is has changed. Never: a card of the crypt for one of
//! the library.
use crate::game::{CardDef, Table};
use crate::syntax::card_file::SourceCard;
use std::fmt;

/// Why a card cannot stand in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSwap(pub String);

impl fmt::Display for NoSwap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NoSwap {}

/// That table, with this definition in the place of the card of that name.
pub fn in_place_of(table: &Table, name: &str, def: &CardDef) -> Result<Table, NoSwap> {
    let place = table.defs.iter().position(|old| old.name.to_lowercase() == name.to_lowercase());
    let Some(place) = place else { return Err(NoSwap(format!("no deck holds `{name}`"))) };
    let merges = |at: usize| {
        table.merges.iter().any(|merge| [merge.base, merge.advanced].iter().any(|def| usize::from(def.0) == at))
    };
    let mut out = table.clone();
    let Some(old) = out.defs.get_mut(place) else { return Err(NoSwap(format!("no deck holds `{name}`"))) };
    let kind = |def: &CardDef| if def.crypt { "a crypt card" } else { "a library card" };
    if old.crypt != def.crypt {
        return Err(NoSwap(format!("`{}` is {}, and `{}` is {}", old.name, kind(old), def.name, kind(def))));
    }
    if merges(place) {
        return Err(NoSwap(format!("`{}` merges with another version of it, which would be left alone", old.name)));
    }
    // The name that decks know it by; nobody else reads it but rules that ask for a card's name.
    *old = CardDef { name: old.name.clone(), ..def.clone() };
    Ok(out)
}

/// The same card under another name: a change that changes nothing. Where its text has its own name, that
/// is the other one too.
pub fn renamed(card: &SourceCard, name: &str) -> SourceCard {
    let mut out = card.clone();
    out.text = card.text.replace(&card.name, name);
    out.given = None;
    out.name = name.to_string();
    out.aka = Vec::new();
    out
}
