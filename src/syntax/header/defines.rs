//! New names that a card declares: `Defines: research counter, Boston city`.
//!
//! In: the header `Defines`. Out: kinds and names. Never: a meaning; a declared name is a name.
use super::Key;
use super::value;
use crate::base::nearest::nearest;
use crate::base::{Diagnostic, Span};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// A declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Define {
    /// What it names.
    pub kind: DefineKind,
    /// The name, as written.
    pub name: String,
    /// Where it stands in the value of `Defines`.
    pub span: Span,
}

/// What a card can declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DefineKind {
    /// A counter.
    Counter,
    /// A city that a title can be of.
    City,
    /// A circle of Blood Brothers.
    Circle,
    /// A trait.
    Keyword,
    /// A kind of creature.
    Creature,
    /// The name of another card.
    Card,
}

impl DefineKind {
    /// Every kind.
    pub const ALL: &[DefineKind] = &[
        DefineKind::Counter,
        DefineKind::City,
        DefineKind::Circle,
        DefineKind::Keyword,
        DefineKind::Creature,
        DefineKind::Card,
    ];

    /// As it is written after the name.
    pub fn name(self) -> &'static str {
        match self {
            DefineKind::Counter => "counter",
            DefineKind::City => "city",
            DefineKind::Circle => "circle",
            DefineKind::Keyword => "keyword",
            DefineKind::Creature => "creature",
            DefineKind::Card => "card",
        }
    }
}

/// Reads them.
pub fn read(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Vec<Define> {
    let mut defines: Vec<Define> = Vec::new();
    let Some(header) = card.header(Key::Defines) else { return defines };
    for (start, end) in items(&header.value) {
        let Some(define) = item(header, start, end, found) else { continue };
        let same = |other: &Define| other.kind == define.kind && other.name.eq_ignore_ascii_case(&define.name);
        if defines.iter().any(same) {
            let said = format!("`{}` is declared twice", define.name);
            found.push(value::wrong(header, define.span, said));
        } else {
            defines.push(define);
        }
    }
    defines
}

/// The items of the value: between commas, unless these stand in quotation marks.
fn items(value: &str) -> Vec<(usize, usize)> {
    let mut items = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, mark) in value.char_indices() {
        match mark {
            '"' => quoted = !quoted,
            ',' | ';' if !quoted => {
                items.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push((start, value.len()));
    items.retain(|(start, end)| !value.get(*start..*end).unwrap_or_default().trim().is_empty());
    items
}

fn item(header: &RawHeader, start: usize, end: usize, found: &mut Vec<Diagnostic>) -> Option<Define> {
    let raw = header.value.get(start..end).unwrap_or_default();
    let words = raw.trim();
    let from = start + raw.len() - raw.trim_start().len();
    let span = Span::new(from, from + words.len());
    let (name, kind) = words.rsplit_once([' ', '\t', '"']).unwrap_or((words, ""));
    let at = Span::new(from + words.len() - kind.len(), from + words.len());
    let Some(known) = DefineKind::ALL.iter().copied().find(|known| kind.eq_ignore_ascii_case(known.name())) else {
        let wrong = value::wrong(header, span, format!("`{words}` does not say what it names"));
        let names = DefineKind::ALL.iter().map(|kind| kind.name());
        found.push(match nearest(kind, names).filter(|_| !kind.is_empty()) {
            Some(near) => wrong.help(format!("did you mean `{near}`?")).fix(at, near),
            None => wrong.help("end it with `counter`, `city`, `circle`, `keyword`, `creature` or `card`"),
        });
        return None;
    };
    let name = name.trim().trim_matches('"').trim();
    if name.is_empty() {
        found.push(value::wrong(header, span, format!("`{words}` has no name")));
        return None;
    }
    Some(Define { kind: known, name: name.to_string(), span })
}
