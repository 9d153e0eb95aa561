//! Expectations rewritten to what is, for review.
//!
//! In: a page and what its scenarios came to. Out: the page with each expectation that has an edit
//! mended, and the list of edits. Never: an answer changed, or a line for which two rule sets want
//! different words; those stay, and are told.
use super::page::Page;
use super::run::Ran;
use crate::base::{Code, Span};
use std::collections::BTreeMap;

/// What became of a page.
#[derive(Clone, Debug, Default)]
pub struct Blessed {
    /// The page rewritten.
    pub text: String,
    /// The edits: line and column, what stood there, what stands there now.
    pub edits: Vec<Edit>,
    /// Places for which rule sets differ.
    pub torn: Vec<Edit>,
}

/// An edit of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What stood there.
    pub old: String,
    /// What stands there now, or would.
    pub new: String,
}

/// Mends the expectations of a page, after all of its scenarios have been played.
pub fn bless(page: &Page, ran: &[&Ran]) -> Blessed {
    let mut wanted: BTreeMap<Span, Vec<String>> = BTreeMap::new();
    for failure in ran.iter().flat_map(|ran| &ran.failures) {
        if let (Code::NotSo, Some(fix)) = (failure.said.code, &failure.said.fix) {
            let words = wanted.entry(fix.span).or_default();
            if !words.contains(&fix.replacement) {
                words.push(fix.replacement.clone());
            }
        }
    }
    // Where the words hold under another rule set, they are wanted too.
    for (span, words) in &mut wanted {
        let content = ran.iter().any(|ran| ran.looked_at(*span) && !ran.mends(*span));
        if content {
            words.push(span.of(&page.source.text).to_string());
        }
    }
    let text = &page.source.text;
    let mut out = Blessed::default();
    let mut from = 0;
    for (span, words) in wanted {
        let range = span.range();
        let (line, column) = page.source.line_column(range.start);
        let edit = |new: String| Edit { line, column, old: span.of(text).to_string(), new };
        match words.as_slice() {
            [one] if range.start >= from => {
                out.text.push_str(text.get(from..range.start).unwrap_or(""));
                out.text.push_str(one);
                from = range.end;
                out.edits.push(edit(one.clone()));
            }
            many => out.torn.push(edit(many.join(" / "))),
        }
    }
    out.text.push_str(text.get(from..).unwrap_or(""));
    out
}
