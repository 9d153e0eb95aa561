//! Values of headers: their parts and the words of the game in them.
//!
//! In: a raw header. Out: parts with their places in the value, and rows of the vocabulary.
//! Never: an unknown word without a diagnostic.
use super::Key;
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::{Class, Form, Sym, find, names};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// A part of a value.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Its words.
    pub text: &'a str,
    /// Where they stand in the value.
    pub span: Span,
    /// What stands before it.
    pub joint: Joint,
}

/// What joins a part to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Nothing: it is the first.
    First,
    /// `,` or `;`
    Comma,
    /// `and` or `&`
    And,
    /// `or` or `/`
    Or,
}

/// The place of a header's value.
pub fn place(header: &RawHeader) -> Place {
    Place::Header(header.key.name())
}

/// The whole value.
pub fn whole(header: &RawHeader) -> Span {
    Span::new(0, header.value.len())
}

/// The parts of a value between commas, `and`, `or`, `&` and `/`.
pub fn parts(value: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut at, mut joint) = (0, 0, Joint::First);
    while at < value.len() {
        let rest = value.get(at..).unwrap_or_default();
        let Some((len, next)) = separator(rest, at == 0 || ends_word(value, at)) else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if add(&mut parts, value, start, at, joint) {
            joint = next;
        } else if joint == Joint::Comma {
            joint = next; // `a, or b`
        }
        at += len;
        start = at;
    }
    add(&mut parts, value, start, value.len(), joint);
    parts
}

fn ends_word(value: &str, at: usize) -> bool {
    value.get(..at).is_some_and(|before| before.ends_with([' ', '\t', ',', '/', '&']))
}

fn separator(rest: &str, at_word: bool) -> Option<(usize, Joint)> {
    match rest.as_bytes().first()? {
        b',' | b';' => return Some((1, Joint::Comma)),
        b'&' => return Some((1, Joint::And)),
        b'/' => return Some((1, Joint::Or)),
        _ => {}
    }
    let word = |word: &str| {
        at_word
            && rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
            && rest.get(word.len()..).is_some_and(|after| after.starts_with([' ', '\t']))
    };
    if word("and") {
        return Some((3, Joint::And));
    }
    word("or").then_some((2, Joint::Or))
}

fn add<'a>(parts: &mut Vec<Part<'a>>, value: &'a str, start: usize, end: usize, joint: Joint) -> bool {
    let words = value.get(start..end).unwrap_or_default();
    let text = words.trim();
    if text.is_empty() {
        return false;
    }
    let from = start + (words.len() - words.trim_start().len());
    parts.push(Part { text, span: Span::new(from, from + text.len()), joint });
    true
}

/// The row that a word names, in the first of these classes that has it.
pub fn word(
    card: &SourceCard,
    header: &RawHeader,
    part: Part<'_>,
    classes: &[Class],
    found: &mut Vec<Diagnostic>,
) -> Option<Sym> {
    for class in classes {
        let Some((sym, form)) = find(*class, part.text) else { continue };
        if form == Form::Older && !card.from_list {
            let said = format!("`{}` is called `{}` today", part.text, sym.name());
            let older = Diagnostic::new(Code::OlderName, place(header), part.span, said);
            found.push(older.fix(part.span, sym.name()));
        }
        return Some(sym);
    }
    found.push(unknown(header, part, classes));
    None
}

/// A word that none of these classes has.
fn unknown(header: &RawHeader, part: Part<'_>, classes: &[Class]) -> Diagnostic {
    let mut kinds: Vec<&str> = classes.iter().map(|class| class.name()).collect();
    kinds.dedup();
    let said = format!("there is no {} `{}`", kinds.join(", "), part.text);
    let wrong = Diagnostic::new(Code::UnknownValue, place(header), part.span, said);
    let all = classes.iter().flat_map(|class| names(*class));
    match nearest(part.text, all.filter(|name| part.text.len() < 2 * name.len() + 2)) {
        Some(name) => wrong.help(format!("did you mean `{name}`?")).fix(part.span, name),
        None => wrong,
    }
}

/// The row that the whole value of a header names.
pub fn one(card: &SourceCard, key: Key, class: Class, found: &mut Vec<Diagnostic>) -> Option<Sym> {
    let header = card.header(key).filter(|header| !header.value.is_empty())?;
    let part = Part { text: &header.value, span: whole(header), joint: Joint::First };
    word(card, header, part, &[class], found)
}

/// A value of the wrong kind.
pub fn wrong(header: &RawHeader, span: Span, said: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::WrongValue, place(header), span, said)
}

/// `yes` or `no`; false where the header is missing.
pub fn flag(card: &SourceCard, key: Key, found: &mut Vec<Diagnostic>) -> bool {
    let Some(header) = card.header(key).filter(|header| !header.value.is_empty()) else {
        return false;
    };
    match header.value.to_ascii_lowercase().as_str() {
        "yes" | "y" | "true" => true,
        "no" | "n" | "false" => false,
        _ => {
            let said = format!("`{}` is neither `yes` nor `no`", header.value);
            let at = whole(header);
            found.push(wrong(header, at, said).help("say `yes`, or leave the header out").fix(at, "yes"));
            false
        }
    }
}

/// A whole number between two bounds.
pub fn number(header: &RawHeader, part: Part<'_>, (least, most): (u8, u8), found: &mut Vec<Diagnostic>) -> Option<u8> {
    match part.text.parse::<u8>() {
        Ok(number) if (least..=most).contains(&number) => Some(number),
        _ => {
            let said = format!("`{}` is no number from {least} to {most}", part.text);
            found.push(wrong(header, part.span, said));
            None
        }
    }
}
