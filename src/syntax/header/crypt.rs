//! The header of a crypt card.
//!
//! In: a source card. Out: clan or creed, group, capacity, disciplines, title, sect, advanced.
//! Never: what only the text says.
use super::defines::Define;
use super::title::{self, HeldTitle};
use super::value::{self, Joint, Part};
use super::{Key, missing};
use crate::base::nearest::nearest;
use crate::base::{Diagnostic, Span};
use crate::lexicon::{self, Class, Sym};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// What only crypt cards have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crypt {
    /// Vampire or imbued.
    pub kind: CryptKind,
    /// The clan, or the creed of an imbued; none if it could not be read.
    pub clan: Option<Sym>,
    /// The group.
    pub group: Option<Group>,
    /// The capacity, or the life of an imbued; 0 if it could not be read.
    pub capacity: u8,
    /// Disciplines, in the order in which they are named; true at the superior level.
    pub disciplines: Vec<(Sym, bool)>,
    /// The title.
    pub title: Option<HeldTitle>,
    /// The sect, where a header gives it.
    pub sect: Option<Sym>,
    /// Whether it is an advanced card.
    pub advanced: bool,
}

/// What stands in a crypt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CryptKind {
    /// A vampire.
    Vampire,
    /// One of the imbued.
    Imbued,
}

impl CryptKind {
    /// The kind of this name.
    pub fn parse(text: &str) -> Option<CryptKind> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("vampire") || is("crypt") {
            return Some(CryptKind::Vampire);
        }
        is("imbued").then_some(CryptKind::Imbued)
    }
}

/// The group of a crypt card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// This one.
    Number(u8),
    /// It goes with any.
    Any,
}

/// Reads it.
pub fn read(card: &SourceCard, defines: &[Define], found: &mut Vec<Diagnostic>) -> Crypt {
    let (clan, group_with_clan) = clan(card, found);
    let imbued = clan.is_some_and(|clan| clan.class == Class::Creed);
    let named = named_kind(card, found);
    let kind = if imbued { CryptKind::Imbued } else { named.unwrap_or(CryptKind::Vampire) };
    if let (Some(CryptKind::Imbued), Some(clan), false) = (named, clan, imbued)
        && let Some(header) = card.header(Key::Clan)
    {
        let said = format!("an imbued has a creed, and `{}` is a clan", clan.name());
        found.push(value::wrong(header, value::whole(header), said));
    }
    Crypt {
        kind,
        clan,
        group: group(card, found).or(group_with_clan),
        capacity: capacity(card, found),
        disciplines: disciplines(card, found),
        title: title::read(card, defines, found),
        sect: value::one(card, Key::Sect, Class::Sect, found),
        advanced: value::flag(card, Key::Advanced, found),
    }
}

/// The kind that the header `Type` names.
fn named_kind(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Option<CryptKind> {
    let header = card.header(Key::Type).filter(|header| !header.value.is_empty())?;
    let kind = CryptKind::parse(&header.value);
    if kind.is_none() {
        let at = value::whole(header);
        let said = format!("a crypt card is no `{}`", header.value);
        let wrong = value::wrong(header, at, said);
        found.push(match nearest(&header.value, ["Vampire", "Imbued"]) {
            Some(name) => wrong.help(format!("did you mean `{name}`?")).fix(at, name),
            None => wrong.help("a crypt card is a `Vampire` or an `Imbued`"),
        });
    }
    kind
}

/// The clan, and the group where it stands after it in parentheses.
fn clan(card: &SourceCard, found: &mut Vec<Diagnostic>) -> (Option<Sym>, Option<Group>) {
    let Some(header) = card.header(Key::Clan).or(card.header(Key::Creed)) else {
        found.push(missing(card, "`Clan`", "a crypt card has a `Clan`"));
        return (None, None);
    };
    let text = header.value.as_str();
    let (name, group) = match text.split_once('(') {
        Some((name, rest)) => (name.trim_end(), Some((name.len() + 1, rest))),
        None => (text, None),
    };
    let part = Part { text: name, span: Span::new(0, name.len()), joint: Joint::First };
    let classes: &[Class] = if header.key == Key::Creed { &[Class::Creed] } else { &[Class::Clan, Class::Creed] };
    let clan = value::word(card, header, part, classes, found);
    let group = group.and_then(|(at, rest)| group_after(header, at, rest, found));
    (clan, group)
}

fn group_after(header: &RawHeader, at: usize, rest: &str, found: &mut Vec<Diagnostic>) -> Option<Group> {
    let inner = rest.trim_end().strip_suffix(')').unwrap_or(rest);
    let word = inner.get(.."group".len()).filter(|word| word.eq_ignore_ascii_case("group"));
    if word.is_none() || !rest.trim_end().ends_with(')') {
        let span = Span::new(at - 1, header.value.len());
        let said = format!("`({rest}` is no group");
        found.push(value::wrong(header, span, said).help("say `(group 4)`"));
        return None;
    }
    let number = inner.get("group".len()..).unwrap_or_default();
    let start = at + inner.len() - number.trim_start().len();
    group_of(header, number.trim(), start, found)
}

fn group(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Option<Group> {
    let header = card.header(Key::Group).filter(|header| !header.value.is_empty())?;
    group_of(header, &header.value, 0, found)
}

fn group_of(header: &RawHeader, text: &str, at: usize, found: &mut Vec<Diagnostic>) -> Option<Group> {
    if text.eq_ignore_ascii_case("any") {
        return Some(Group::Any);
    }
    let part = Part { text, span: Span::new(at, at + text.len()), joint: Joint::First };
    value::number(header, part, (1, 20), found).map(Group::Number)
}

fn capacity(card: &SourceCard, found: &mut Vec<Diagnostic>) -> u8 {
    let Some(header) = card.header(Key::Capacity) else {
        found.push(missing(card, "`Capacity`", "a crypt card has a `Capacity`"));
        return 0;
    };
    if header.value.is_empty() {
        return 0;
    }
    let part = Part { text: &header.value, span: value::whole(header), joint: Joint::First };
    value::number(header, part, (1, 20), found).unwrap_or(0)
}

/// Codes or names; capitals throughout mean the superior level, as does `superior`.
fn disciplines(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Vec<(Sym, bool)> {
    let mut disciplines: Vec<(Sym, bool)> = Vec::new();
    let Some(header) = card.header(Key::Disciplines) else { return disciplines };
    if matches!(header.value.to_ascii_lowercase().as_str(), "-none-" | "none") {
        return disciplines;
    }
    for part in discipline_parts(&header.value) {
        let lower = part.text.get(.."superior ".len()).filter(|head| head.eq_ignore_ascii_case("superior "));
        let skip = lower.map_or(0, str::len);
        let text = part.text.get(skip..).unwrap_or_default();
        let word = Part { text, span: Span::new(part.span.start as usize + skip, part.span.end as usize), ..part };
        let Some(sym) = value::word(card, header, word, &[Class::Discipline], found) else {
            continue;
        };
        let superior = skip > 0 || !text.chars().any(char::is_lowercase);
        if disciplines.iter().any(|(other, _)| *other == sym) {
            let said = format!("`{text}` is named twice");
            found.push(value::wrong(header, part.span, said));
        } else {
            disciplines.push((sym, superior));
        }
    }
    disciplines
}

/// Names are separated by commas, codes by space.
fn discipline_parts(value: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    for part in value::parts(value) {
        if lexicon::lookup(Class::Discipline, part.text).is_some()
            || part.text.to_ascii_lowercase().starts_with("superior ")
        {
            parts.push(part);
            continue;
        }
        let mut at = part.span.start as usize;
        for word in part.text.split([' ', '\t']) {
            if !word.is_empty() {
                parts.push(Part { text: word, span: Span::new(at, at + word.len()), joint: Joint::Comma });
            }
            at += word.len() + 1;
        }
    }
    parts
}
