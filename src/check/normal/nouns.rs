//! Nouns in normal form: a Gangrel is a vampire of that clan; what narrows stands in one list.
//!
//! In: a noun or property whose parts are in normal form. Out: what it is instead, if anything.
//! Never here: selectors.
use crate::lexicon::{Class, Con};
use crate::syntax::term::{Term, TermId, Terms};

/// One step.
pub fn step(terms: &mut Terms, term: TermId) -> Option<TermId> {
    let Term::App(con, args) = terms.get(term) else { return None };
    let (con, args) = (*con, args.clone());
    match (con, args.as_slice()) {
        (Con::Such, [noun, ..]) => such(terms, *noun, &args),
        (Con::Kind, [name]) => kind(terms, *name),
        // A card from a hand is a card in it.
        (Con::FromZone, [zone]) => Some(terms.app(Con::InZone, vec![*zone])),
        _ => None,
    }
}

/// What narrows a noun that is narrowed already.
fn such(terms: &mut Terms, noun: TermId, args: &[TermId]) -> Option<TermId> {
    let Term::App(Con::Such, inner) = terms.get(noun) else { return None };
    let mut out = inner.clone();
    out.extend(args.iter().skip(1));
    Some(terms.app(Con::Such, out))
}

/// A member of a clan or the holder of a title is a vampire.
fn kind(terms: &mut Terms, name: TermId) -> Option<TermId> {
    let Term::Name(sym) = terms.get(name) else { return None };
    if !matches!(sym.class, Class::Clan | Class::Title) {
        return None;
    }
    let vampire = super::named(terms, Class::Thing, "vampire")?;
    let vampire = terms.app(Con::Kind, vec![vampire]);
    let quality = terms.app(Con::Quality, vec![name]);
    Some(terms.app(Con::Such, vec![vampire, quality]))
}
