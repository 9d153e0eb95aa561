//! The words that a line came from, as `@12..19`.
//!
//! In: a span, or the end of a line. Out: the other. Never here: the words themselves.
use crate::base::Span;

/// Where the column of spans begins, if the line leaves room.
const COLUMN: usize = 40;

/// The line with its span behind it; one without words has none.
pub fn with_span(line: &str, span: Span) -> String {
    if span == Span::default() {
        return line.to_string();
    }
    format!("{line:<COLUMN$}  @{}..{}", span.start, span.end)
}

/// The span that such a column says; none where it is no span.
pub fn span(text: &str) -> Option<Span> {
    let (start, end) = text.strip_prefix('@')?.split_once("..")?;
    Some(Span { start: start.parse().ok()?, end: end.parse().ok()? })
}
