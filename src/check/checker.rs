//! One card checked: the border between the language and everything that uses it.
//!
//! In: a `SourceCard`. Out: `Checked`. A `Checker` is a session: it remembers sentences it has read,
//! and the names of the cards at hand.
use super::context::Context;
use super::strays::MOST;
use super::typed::{self, TypedBlock};
use super::{agree, games, kinds, today};
use crate::base::{Code, Diagnostic, Place, Severity, Span};
use crate::lexicon::Class;
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
        self.names.declare(known.defines.iter().map(|define| (class(define.kind), define.name.as_str())));
        let vampire = context.crypt && context.kinds == kinds::VAMPIRE;
        let minion = context.crypt || context.is("ally") || context.is("retainer");
        let mut read = self.read_text(&card.name, &card.text, vampire, minion);
        let mut texts = std::mem::take(&mut read.found);
        let (blocks, more) = self.blocks(card, &read, &context);
        texts.extend(more);
        texts.extend(agree::types_said(&self.reader, &card.text, &read, &context));
        let mut printed = Vec::new();
        for sentence in read.blocks.iter().flat_map(|block| &block.sentences) {
            let today = today::sentence(&self.reader, &card.text, &read, sentence);
            texts.extend(today::lints(&self.reader, &card.text, &read, sentence, &today));
            printed.push(today);
        }
        texts.extend(games::strays(&self.reader.terms, &context, &blocks));
        texts.extend(agree::with_header(&self.reader.terms, known, &context, &blocks));
        found.extend(most(texts, read.more, read.unread).into_iter().map(|one| as_given(card, one)));
        if found.iter().any(|one| one.severity == Severity::Error) {
            return rejected(header, found);
        }
        let parts = typed::parts(&mut self.reader.terms, &context, known.canonical(), &blocks);
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

/// The diagnostics of a text in its order; past a number that anybody reads, errors go before the
/// rest and a note says how many there are besides.
fn most(mut found: Vec<Diagnostic>, more: usize, unread: usize) -> Vec<Diagnostic> {
    let more = more + found.len().saturating_sub(MOST);
    if more + unread > 0 {
        found.sort_by_key(|one| (std::cmp::Reverse(one.severity), one.span, one.code));
        found.truncate(MOST);
    }
    found.sort_by_key(|one| (one.span, one.code));
    if more + unread > 0 {
        let said = match unread {
            0 => format!("{more} more things are wrong with this card"),
            _ => format!("{more} more things are wrong with this card, and {unread} sentences were not read"),
        };
        let last = found.last().map_or(Span::default(), |one| one.span);
        found.push(Diagnostic::new(Code::TooMany, Place::Text, last, said).help("mend the first ones and check again"));
    }
    found
}

/// The class of a declared name; none of another card's name.
fn class(kind: DefineKind) -> Option<Class> {
    Some(match kind {
        DefineKind::Counter => Class::Counter,
        DefineKind::City => Class::City,
        DefineKind::Circle => Class::Circle,
        DefineKind::Keyword => Class::Keyword,
        DefineKind::Creature => Class::Creature,
        DefineKind::Card => return None,
    })
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
