//! From a section of a card file to a source card.
//!
//! In: a section's spans. Out: the card with diagnostics of its shape: no name, unknown and
//! doubled keys, lines that are no headers. Never: less than what the section holds.
use super::grammar::{Line, Section};
use super::key_line::{self, known_line};
use super::{RawHeader, Source, SourceCard, given};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::header::Key;
use std::sync::Arc;

/// The card of a section; none if there is nothing in it but comments.
pub fn card(source: &Arc<Source>, section: Section) -> Option<SourceCard> {
    let name = section.name?;
    let mut card = SourceCard::empty(source);
    card.comments = section.comments.iter().map(|at| at.of(&source.text).trim().to_string()).collect();
    match known_line(&source.text, name) {
        Some((key, value)) => {
            card.name_span = Span { end: name.start, ..name };
            let said = Diagnostic::new(Code::MissingName, Place::File, name, "the card has no name")
                .help("put the name on a line of its own above the headers");
            card.diagnostics.push(said);
            add_header(&mut card, key, value);
        }
        None => {
            card.name = name.of(&source.text).trim().to_string();
            card.name_span = name;
            if card.name.is_empty() {
                let said = Diagnostic::new(Code::MissingName, Place::File, name, "the name is only white space")
                    .help("start with the card's name on a line of its own");
                card.diagnostics.push(said);
            }
        }
    }
    let text = add_block(&mut card, section.block, section.text);
    if let Some(at) = text {
        let (text, given, comments) = given::read_block(at.of(&source.text).trim_end());
        card.text = text;
        card.given = given;
        card.text_start = at.start;
        card.comments.extend(comments);
    }
    if let Some(id) = card.header(Key::Id).map(|header| header.value.clone()) {
        card.id = Some(id).filter(|id| !id.is_empty());
    }
    Some(card)
}

/// Adds the headers; says where the text is.
fn add_block(card: &mut SourceCard, block: Vec<Line>, text: Option<Span>) -> Option<Span> {
    let last = block.len().saturating_sub(1);
    for (place, line) in block.into_iter().enumerate() {
        match line {
            Line::Header { key, value } => add_header(card, key, value),
            Line::Stray(span) => {
                let ends_card = place == last && text.is_none();
                if let Some(text) = add_stray(card, span, ends_card) {
                    return Some(text);
                }
            }
        }
    }
    text
}

/// Lines that are no headers. One that lacks its colon is taken as the header it was meant to be;
/// at the end of a card the first of the others begins the rules text.
fn add_stray(card: &mut SourceCard, span: Span, ends_card: bool) -> Option<Span> {
    let source = Arc::clone(&card.source);
    let mut start = span.start as usize;
    let mut told = false;
    for line in span.of(&source.text).split_inclusive(['\n', '\r']) {
        let at = Span::new(start, start + line.len());
        start += line.len();
        if line.trim().is_empty() {
            continue; // the second half of `\r\n`
        }
        if let Some((key, value)) = key_line::without_colon(&source.text, at) {
            card.diagnostics.push(key_line::no_colon(&source.text, at, key));
            add_header(card, key, value);
        } else if ends_card {
            let text = Span { start: at.start, ..span };
            card.diagnostics.push(missing_gap(text));
            return Some(text);
        } else if !told {
            told = true;
            card.diagnostics.push(key_line::stray(&source.text, at));
        }
    }
    None
}

fn missing_gap(text: Span) -> Diagnostic {
    let at = Span { end: text.start, ..text };
    Diagnostic::new(Code::StrayLine, Place::File, text, "no empty line before the rules text")
        .help("put an empty line between the headers and the rules text")
        .fix(at, "\n")
}

fn add_header(card: &mut SourceCard, key_span: Span, value_span: Span) {
    let source = Arc::clone(&card.source);
    let written = key_span.of(&source.text);
    let key = match Key::parse(written) {
        Some(key) => key,
        None => {
            let (wrong, near) = key_line::unknown(written, key_span);
            card.diagnostics.push(wrong);
            // Reads on as if it had been spelt right, so that one slip gives one error.
            let Some(near) = near.filter(|near| card.header(*near).is_none()) else { return };
            near
        }
    };
    if let Some(first) = card.header(key) {
        let said = format!("`{}` is given twice", key.name());
        let twice = Diagnostic::new(Code::DuplicateKey, Place::File, key_span, said)
            .label(first.key_span, "first given here")
            .help("keep one of the two");
        card.diagnostics.push(twice);
        return;
    }
    let value = value_span.of(&source.text).to_string();
    card.headers.push(RawHeader { key, value, key_span, value_span });
}
