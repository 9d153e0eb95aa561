//! The card file's grammar, run by pest.
//!
//! In: a text. Out: its sections as plain spans. Never: a pest type outside this file.
use super::given::comment_start;
use crate::base::Span;
use pest::Parser;
use pest::iterators::Pair;

#[allow(missing_docs)]
mod pest_rules {
    use pest_derive::Parser;

    #[derive(Parser)]
    #[grammar = "../grammar/card.pest"]
    pub struct CardFile;
}
use pest_rules::{CardFile, Rule};

/// What stands between two separators.
#[derive(Debug, Default)]
pub struct Section {
    /// The name's line.
    pub name: Option<Span>,
    /// What follows the name, up to the empty line.
    pub block: Vec<Line>,
    /// All from the first line after the empty line.
    pub text: Option<Span>,
    /// The comments above the text.
    pub comments: Vec<Span>,
}

/// Something among the headers.
#[derive(Debug)]
pub enum Line {
    /// `Key: value`
    Header {
        /// The key as written.
        key: Span,
        /// The value, without the space around it.
        value: Span,
    },
    /// Lines that are no headers.
    Stray(Span),
}

/// The sections of a text; none if the grammar, which takes every text, should fail.
pub fn sections(text: &str) -> Vec<Section> {
    let Ok(mut pairs) = CardFile::parse(Rule::file, text) else { return Vec::new() };
    let Some(file) = pairs.next() else { return Vec::new() };
    file.into_inner().filter(|pair| pair.as_rule() == Rule::section).map(section).collect()
}

fn span(pair: &Pair<'_, Rule>) -> Span {
    Span::new(pair.as_span().start(), pair.as_span().end())
}

fn section(pair: Pair<'_, Rule>) -> Section {
    let mut section = Section::default();
    for part in pair.into_inner() {
        let at = span(&part);
        match part.as_rule() {
            Rule::name => section.name = Some(cut(&part, &mut section.comments)),
            Rule::stray => section.block.push(Line::Stray(at)),
            Rule::text => section.text = Some(at),
            Rule::comment => section.comments.push(at),
            Rule::header => header(part, &mut section),
            _ => {}
        }
    }
    section
}

fn header(pair: Pair<'_, Rule>, section: &mut Section) {
    let (mut key, mut value) = (Span::default(), Span::default());
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::key => key = span(&part),
            Rule::value => value = cut(&part, &mut section.comments),
            _ => {}
        }
    }
    section.block.push(Line::Header { key, value });
}

/// A name or value without the space around it and the comment after it.
fn cut(pair: &Pair<'_, Rule>, comments: &mut Vec<Span>) -> Span {
    let (text, start) = (pair.as_str(), pair.as_span().start());
    let end = match comment_start(text) {
        Some(at) => {
            comments.push(Span::new(start + at, start + text.len()));
            at
        }
        None => text.len(),
    };
    let words = text.get(..end).unwrap_or_default();
    let lead = words.len() - words.trim_start().len();
    let words = words.trim();
    // An empty value stands where it would begin.
    let lead = if words.is_empty() { 0 } else { lead };
    Span::new(start + lead, start + lead + words.len())
}
