//! A card as it stands in a source, before anything in it is understood.
//!
//! In: what a card file or a card list says. Out: name, raw headers and text, each with its place,
//! and what is wrong with the card's shape. Never: a typed value; `header` makes those.
use super::{Given, Source};
use crate::base::{Diagnostic, Place, Span};
use crate::syntax::header::Key;
use std::sync::Arc;

/// A header as written.
#[derive(Clone, Debug)]
pub struct RawHeader {
    /// Its key.
    pub key: Key,
    /// Its value, without the space around it.
    pub value: String,
    /// The key in the file.
    pub key_span: Span,
    /// The value in the file.
    pub value_span: Span,
}

/// A card as written.
#[derive(Clone, Debug)]
pub struct SourceCard {
    /// The file that it stands in.
    pub source: Arc<Source>,
    /// Whether it comes from an official list rather than a card file.
    pub from_list: bool,
    /// Its number in the official list, if it has one.
    pub id: Option<String>,
    /// Its name; empty where it has none.
    pub name: String,
    /// The name in the file.
    pub name_span: Span,
    /// Other names, from a list.
    pub aka: Vec<String>,
    /// Since when it is banned from tournaments, as a list says it.
    pub banned: Option<String>,
    /// Whether another card of its list has the same name in another group.
    pub twin: bool,
    /// Its headers, in the order in which they were written.
    pub headers: Vec<RawHeader>,
    /// The rules text as the language reads it.
    pub text: String,
    /// The rules text as given, where that differs.
    pub given: Option<Given>,
    /// Where the given text begins in the file.
    pub text_start: u32,
    /// Comments, in their order.
    pub comments: Vec<String>,
    /// What is wrong with the card's shape.
    pub diagnostics: Vec<Diagnostic>,
}

impl SourceCard {
    /// A card of which nothing is known yet.
    pub fn empty(source: &Arc<Source>) -> SourceCard {
        SourceCard {
            source: Arc::clone(source),
            from_list: false,
            id: None,
            name: String::new(),
            name_span: Span::default(),
            aka: Vec::new(),
            banned: None,
            twin: false,
            headers: Vec::new(),
            text: String::new(),
            given: None,
            text_start: 0,
            comments: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Stands for a file that cannot be read as cards.
    pub fn unread(source: &Arc<Source>, wrong: Diagnostic) -> SourceCard {
        SourceCard { diagnostics: vec![wrong], ..SourceCard::empty(source) }
    }

    /// The name, if there is one.
    pub fn shown_name(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Whether this stands for a file that cannot be read as cards, rather than for a card.
    pub fn is_unread(&self) -> bool {
        self.name.is_empty() && self.headers.is_empty() && self.text.is_empty() && self.id.is_none()
    }

    /// The first header with this key.
    pub fn header(&self, key: Key) -> Option<&RawHeader> {
        self.headers.iter().find(|header| header.key == key)
    }

    /// The rules text as given.
    pub fn given_text(&self) -> &str {
        self.given.as_ref().map_or(self.text.as_str(), |given| given.text.as_str())
    }

    /// Where a byte of `text` stands in the text as given.
    pub fn given_offset(&self, offset: usize) -> usize {
        self.given.as_ref().map_or(offset, |given| given.offset(offset))
    }

    /// Where a span of `text` stands in the text as given.
    pub fn given_span(&self, span: Span) -> Span {
        self.given.as_ref().map_or(span, |given| given.span(span))
    }

    /// Where an offset into a place stands in the file; for `Text` an offset into the given text.
    pub fn file_offset(&self, place: Place, offset: usize) -> usize {
        match place {
            Place::File => offset,
            Place::Text => self.field_offset(self.text_start as usize, offset),
            Place::Header(name) => {
                let header = self.headers.iter().find(|header| header.key.name() == name);
                let (span, start) = match header {
                    Some(header) => (header.value_span, header.value_span.start as usize),
                    None => (self.name_span, self.name_span.start as usize),
                };
                self.field_offset(start, offset).min((span.end as usize).max(start))
            }
        }
    }

    /// Line and column of an offset into a place, from 1; for `Text` an offset into the given text.
    pub fn line_column(&self, place: Place, offset: usize) -> (usize, usize) {
        self.source.line_column(self.file_offset(place, offset))
    }

    /// In a list a quotation mark inside a field is written twice.
    fn field_offset(&self, start: usize, offset: usize) -> usize {
        if !self.from_list {
            return start + offset;
        }
        let bytes = self.source.text.as_bytes();
        let mut at = start;
        for _ in 0..offset {
            let twice = bytes.get(at) == Some(&b'"') && bytes.get(at + 1) == Some(&b'"');
            at += if twice { 2 } else { 1 };
        }
        at
    }
}
