//! Diagnostics for a reader: the words, a caret under them, the reason, the fix.
//!
//! In: a diagnostic and an excerpt of the text that it speaks of. Out: a few lines. The only file
//! that knows ariadne. Never: a panic on a span that does not fit, or a line without end: long
//! lines are cut around the words in question.
use super::{Diagnostic, Severity, Span};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use std::io::{self, Write};
use std::ops::Range;

/// Lines with more bytes than this are cut.
const LONGEST_LINE: usize = 300;
/// What is left of a cut line on each side of the words.
const AROUND: usize = 100;

/// More lines than this above the words are not given.
const MOST_ABOVE: usize = 2_000;

/// A text and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a> {
    /// What the user calls the place: a path.
    pub path: &'a str,
    /// The text that the diagnostic's spans point into, after `offset`.
    pub text: &'a str,
    /// The line on which the text begins, from 1.
    pub line: usize,
    /// The byte of the text at which the diagnostic's spans begin to count.
    pub offset: usize,
    /// Where the lines of the text begin, where that is known; else they are counted.
    pub starts: &'a [u32],
}

/// Writes a diagnostic. The span and labels are counted from `excerpt.offset`.
pub fn render(out: &mut dyn Write, said: &Diagnostic, excerpt: Excerpt<'_>, colour: bool) -> io::Result<()> {
    let span = clamp(excerpt, said.span);
    let piece = cut(excerpt.text, &span);
    // ariadne numbers lines in the margin from the start of its source, so the lines before are given
    // as empty ones; far down in a file that would take long, and there only the heading has the line.
    let before = excerpt.text.get(..piece.start).unwrap_or("");
    let breaks = match excerpt.starts {
        [] => before.bytes().filter(|byte| *byte == b'\n').count(),
        starts => starts.partition_point(|start| *start as usize <= piece.start).saturating_sub(1),
    };
    let lines = excerpt.line.saturating_sub(1) + breaks;
    let (above, offset) = if lines <= MOST_ABOVE { (lines, 0) } else { (0, lines) };
    let shown = format!("{}{}", "\n".repeat(above), excerpt.text.get(piece.clone()).unwrap_or(""));
    let here = |range: Range<usize>| {
        let range = shift(range, &piece);
        (excerpt.path, range.start + above..range.end + above)
    };
    let config = Config::new().with_color(colour).with_index_type(IndexType::Byte).with_char_set(CharSet::Unicode);
    let (kind, tint) = match said.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Note => (ReportKind::Advice, Color::Blue),
    };
    let mut report = Report::build(kind, here(span.clone()))
        .with_config(config)
        .with_code(said.code.name())
        .with_message(&said.message);
    report.add_label(Label::new(here(span)).with_color(tint).with_message(said.code.page().title).with_order(-1));
    for (second, words) in &said.labels {
        let second = clamp(excerpt, *second);
        if second.start >= piece.start && second.end <= piece.end {
            report.add_label(Label::new(here(second)).with_color(Color::Cyan).with_message(words));
        }
    }
    if let Some(help) = &said.help {
        report.add_help(help);
    }
    if let Some(fix) = &said.fix {
        report.add_note(mended(excerpt, fix.span, &fix.replacement));
    }
    report.finish().write((excerpt.path, Source::from(shown).with_display_line_offset(offset)), out)
}

/// What the fix makes of the words.
fn mended(excerpt: Excerpt<'_>, span: Span, replacement: &str) -> String {
    let range = clamp(excerpt, span);
    let old = excerpt.text.get(range).unwrap_or("");
    match (old.is_empty(), replacement.is_empty()) {
        (true, _) => format!("the fix adds `{replacement}`"),
        (false, true) => format!("the fix leaves out `{old}`"),
        (false, false) => format!("the fix is `{replacement}` for `{old}`"),
    }
}

/// The span as a range of the excerpt's text, at borders of characters.
fn clamp(excerpt: Excerpt<'_>, span: Span) -> Range<usize> {
    let border = |at: usize| {
        let mut at = (at + excerpt.offset).min(excerpt.text.len());
        while !excerpt.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let range = span.range();
    let start = border(range.start);
    start..border(range.end).max(start)
}

/// The lines of the text that hold the range; a long stretch is cut around its start.
fn cut(text: &str, range: &Range<usize>) -> Range<usize> {
    let before = text.get(..range.start).unwrap_or("");
    let after = text.get(range.end..).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = range.end + after.find('\n').unwrap_or(after.len());
    if end - start <= LONGEST_LINE {
        return start..end;
    }
    let border = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = border(range.start.saturating_sub(AROUND)).max(start);
    let to = border((range.end.min(range.start + AROUND) + AROUND).min(text.len())).min(end);
    from..to
}

/// The range counted from the start of the piece that is shown.
fn shift(range: Range<usize>, piece: &Range<usize>) -> Range<usize> {
    let fit = |at: usize| at.clamp(piece.start, piece.end) - piece.start;
    fit(range.start)..fit(range.end)
}
