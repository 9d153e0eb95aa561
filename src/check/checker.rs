//! One card checked: the border between the language and everything that uses it.
//!
//! In: a `SourceCard`. Out: `Checked`. A `Checker` is a session: it remembers sentences it has read,
//! and the names of the cards at hand.
use super::context::Context;
use super::typed::{self, TypedBlock};
use super::{agree, kinds, today};
use crate::base::{Diagnostic, Place, Severity};
use crate::syntax::card_file::SourceCard;
use crate::syntax::grammar::Grammar;
use crate::syntax::header::{self, DefineKind, Header};
use crate::syntax::names::CardNames;
use crate::syntax::reader::Reader;
use rustc_hash::FxHashMap;

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
    /// The same as terms, by block; empty when rejected.
    pub blocks: Vec<TypedBlock>,
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
    /// The nearest word of the language to each unknown word met.
    pub(super) near: FxHashMap<String, Option<String>>,
}

impl Checker {
    /// A session with this wording and no cards at hand.
    pub fn new(grammar: Grammar) -> Checker {
        Checker {
            reader: Reader::new(grammar, kinds::sensible),
            names: CardNames::default(),
            near: FxHashMap::default(),
        }
    }

    /// Checks one card.
    pub fn check(&mut self, card: &SourceCard) -> Checked {
        let (header, mut found) = header::read(card);
        found.extend(card.diagnostics.iter().cloned());
        let Some(known) = &header else { return rejected(header, found) };
        let context = Context::of(known);
        for define in known.defines.iter().filter(|define| define.kind == DefineKind::Card) {
            self.names.add(&define.name);
        }
        let vampire = context.crypt && context.kinds == kinds::VAMPIRE;
        let minion = context.crypt || context.is("ally") || context.is("retainer");
        let mut read = self.read_text(&card.name, &card.text, vampire, minion);
        let mut texts = std::mem::take(&mut read.found);
        let (blocks, more) = self.blocks(&card.text, &read, &context);
        texts.extend(more);
        let mut printed = Vec::new();
        for sentence in read.blocks.iter().flat_map(|block| &block.sentences) {
            let today = today::sentence(&self.reader, &card.text, &read, sentence);
            texts.extend(today::lints(&self.reader, &card.text, &read, sentence, &today));
            printed.push(today);
        }
        texts.extend(agree::with_header(&self.reader.terms, known, &context, &blocks));
        texts.sort_by_key(|one| (one.span, one.code));
        found.extend(texts.into_iter().map(|one| as_given(card, one)));
        if found.iter().any(|one| one.severity == Severity::Error) {
            return rejected(header, found);
        }
        let parts = typed::parts(&self.reader.terms, &context, known.canonical(), &blocks);
        let today = today::print(&card.text, &read, &printed);
        Checked {
            tier: Tier::Typed,
            meaning: Some(typed::meaning(&parts)),
            parts,
            blocks,
            diagnostics: found,
            header,
            today: Some(today),
        }
    }
}

fn rejected(header: Option<Header>, diagnostics: Vec<Diagnostic>) -> Checked {
    Checked {
        tier: Tier::Rejected,
        meaning: None,
        parts: Vec::new(),
        blocks: Vec::new(),
        diagnostics,
        header,
        today: None,
    }
}

/// A diagnostic with its spans moved from the text as read to the text as given.
fn as_given(card: &SourceCard, mut one: Diagnostic) -> Diagnostic {
    if card.given.is_none() || one.place != Place::Text {
        return one;
    }
    one.span = card.given_span(one.span);
    for label in &mut one.labels {
        label.0 = card.given_span(label.0);
    }
    if let Some(fix) = &mut one.fix {
        fix.span = card.given_span(fix.span);
    }
    one
}
