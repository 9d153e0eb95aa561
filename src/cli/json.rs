//! The JSON of the contract: a card and its diagnostics.
//!
//! In: a card, checked. Out: values that serde writes as the contract says. Never: an offset into
//! anything but the text as given.
use crate::base::Diagnostic;
use crate::check::Checked;
use crate::syntax::card_file::{Source, SourceCard};
use crate::syntax::header::Key;
use serde::Serialize;

/// A card's line.
#[derive(Debug, Serialize)]
pub struct CardLine<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    kind: &'static str,
    tier: &'static str,
    meaning: Option<&'a str>,
    diagnostics: Vec<Said<'a>>,
}

/// A diagnostic.
#[derive(Debug, Serialize)]
pub struct Said<'a> {
    code: String,
    severity: &'static str,
    message: &'a str,
    #[serde(rename = "in")]
    place: String,
    span: Range,
    line: usize,
    column: usize,
    help: Option<&'a str>,
    fix: Option<Mend<'a>>,
}

#[derive(Debug, Serialize)]
struct Range {
    start: u32,
    end: u32,
}

#[derive(Debug, Serialize)]
struct Mend<'a> {
    start: u32,
    end: u32,
    replacement: &'a str,
}

/// The line of a card.
pub fn card<'a>(card: &'a SourceCard, checked: &'a Checked) -> CardLine<'a> {
    CardLine {
        id: card.id.as_deref(),
        name: card.shown_name(),
        kind: kind(card, checked),
        tier: checked.tier.name(),
        meaning: checked.meaning.as_deref(),
        diagnostics: checked.diagnostics.iter().map(|said| diagnostic(card, said)).collect(),
    }
}

fn diagnostic<'a>(card: &SourceCard, said: &'a Diagnostic) -> Said<'a> {
    at(said, card.line_column(said.place, said.span.start as usize))
}

/// A diagnostic of a file that is no card's.
pub fn in_file<'a>(source: &Source, said: &'a Diagnostic) -> Said<'a> {
    at(said, source.line_column(said.span.start as usize))
}

fn at(said: &Diagnostic, (line, column): (usize, usize)) -> Said<'_> {
    Said {
        code: said.code.name(),
        severity: said.severity.name(),
        message: &said.message,
        place: said.place.name(),
        span: Range { start: said.span.start, end: said.span.end },
        line,
        column,
        help: said.help.as_deref(),
        fix: said.fix.as_ref().map(|fix| Mend {
            start: fix.span.start,
            end: fix.span.end,
            replacement: &fix.replacement,
        }),
    }
}

/// `library` or `crypt`; where the header cannot be read, what its keys suggest.
pub fn kind(card: &SourceCard, checked: &Checked) -> &'static str {
    match &checked.header {
        Some(header) => header.kind_name(),
        None if card.headers.iter().any(|header| !header.key.belongs(false)) => "crypt",
        None if card.headers.iter().any(|header| header.key == Key::Clan) && card.header(Key::Type).is_none() => {
            "crypt"
        }
        None => "library",
    }
}
