//! One card checked: the border between the language and everything that uses it.
//!
//! In: a `SourceCard`. Out: `Checked`. A `Checker` is a session: it remembers sentences it has read,
//! and the names of the cards at hand.
use crate::base::Diagnostic;
use crate::syntax::card_file::SourceCard;
use crate::syntax::grammar::Grammar;
use crate::syntax::header::Header;
use crate::syntax::names::CardNames;
use crate::syntax::reader::Reader;

/// How far a card is understood. Nothing is counted a tier higher than it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Some of its words have no meaning, or more than one.
    Rejected,
    /// All of its words have one checked meaning.
    Typed,
    /// Every part of its meaning is carried out by the engine.
    Executable,
}

impl Tier {
    /// The word that the contract uses.
    pub fn name(self) -> &'static str {
        match self {
            Tier::Rejected => "rejected",
            Tier::Typed => "typed",
            Tier::Executable => "executable",
        }
    }
}

/// A card, checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its tier.
    pub tier: Tier,
    /// The digest of its meaning; none when rejected.
    pub meaning: Option<String>,
    /// The meaning written out, a line a part, sorted where order says nothing; empty when rejected.
    pub parts: Vec<String>,
    /// Everything found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Its header, where it could be read.
    pub header: Option<Header>,
    /// Its rules text in today's wording; none when rejected.
    pub today: Option<String>,
}

/// A session.
pub struct Checker {
    /// Reads sentences.
    pub reader: Reader,
    /// The names of the cards at hand.
    pub names: CardNames,
}

impl Checker {
    /// A session with this wording and no cards at hand.
    pub fn new(grammar: Grammar) -> Checker {
        Checker { reader: Reader::new(grammar), names: CardNames::default() }
    }

    /// Checks one card.
    pub fn check(&mut self, card: &SourceCard) -> Checked {
        let (header, mut diagnostics) = crate::syntax::header::read(card);
        diagnostics.extend(card.diagnostics.iter().cloned());
        Checked { tier: Tier::Rejected, meaning: None, parts: Vec::new(), diagnostics, header, today: None }
    }
}
