//! What a scenario came to, for a reader or as JSON.
//!
//! In: a scenario, played. Out: a line on standard output where it fails, the words under a caret on
//! standard error. Never: a failure without its place.
use super::Args;
use crate::base::{Diagnostic, render};
use crate::cli::Format;
use crate::cli::out::{Out, Stop, say};
use crate::scenario::pages::Played;
use crate::scenario::{Failure, Page};
use serde::Serialize;

/// Longer words of a page are not repeated in the line of a failure.
const LONGEST: usize = 80;

#[derive(Debug, Serialize)]
/// What a scenario came to, as a line of JSON.
pub struct Line<'a> {
    path: &'a str,
    line: usize,
    scenario: &'a str,
    rules: Option<&'a str>,
    passed: bool,
    failures: Vec<Said<'a>>,
    refusals: Vec<Refused<'a>>,
}

#[derive(Debug, Serialize)]
struct Said<'a> {
    code: String,
    message: &'a str,
    line: usize,
    column: usize,
    span: Range,
    help: Option<&'a str>,
    fix: Option<Mend<'a>>,
    offered: &'a [String],
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

#[derive(Debug, Serialize)]
struct Refused<'a> {
    line: usize,
    column: usize,
    option: &'a str,
    why: &'a str,
}

/// Shows what came of it.
pub fn show(out: &mut Out, page: &Page, one: &Played, args: &Args) -> Result<(), Stop> {
    if args.common.format == Format::Json {
        return out.json(&line(page, one));
    }
    let path = &page.source.path;
    if args.why {
        for refused in refusals(page, one) {
            let (at, column) = (refused.line, refused.column);
            out.line(&format!("{path}:{at}:{column}: `{}` is not on offer: {}", refused.option, refused.why))?;
        }
    }
    if let Some(first) = one.ran.failures.first() {
        out.line(&first_line(page, one, first))?;
        out.flush()?;
        carets(page, one)?;
    }
    Ok(())
}

/// The words of each failure, with a caret under them.
pub fn carets(page: &Page, one: &Played) -> Result<(), Stop> {
    let mut shown = Vec::new();
    for failure in &one.ran.failures {
        let (path, text) = (page.source.path.as_str(), page.source.text.as_str());
        let excerpt = render::Excerpt { path, text, line: 1, offset: 0, starts: page.source.line_starts() };
        render::render(&mut shown, &failure.said, excerpt, false)?;
    }
    say(String::from_utf8_lossy(&shown).trim_end());
    Ok(())
}

/// `page.md:12:7: the name (rule set): the first difference; what was on offer`.
pub fn first_line(page: &Page, one: &Played, failure: &Failure) -> String {
    let said: &Diagnostic = &failure.said;
    let (line, column) = page.source.line_column(said.span.start as usize);
    let rules = if one.rules.is_empty() { String::new() } else { format!(" ({})", one.rules) };
    let help = said.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
    let more = one.ran.failures.len() - 1;
    let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
    let words = said.span.of(&page.source.text).trim();
    let told = words.is_empty() || words.len() > LONGEST || said.message.contains(words);
    let words = if told { String::new() } else { format!("`{words}`: ") };
    let message = format!("{words}{}{help}{more}", said.message).replace('\n', " ");
    format!("{}:{line}:{column}: {}{rules}: {message}", page.source.path, one.title)
}

fn refusals<'a>(page: &'a Page, one: &'a Played) -> Vec<Refused<'a>> {
    let all = one.ran.refusals.iter();
    all.map(|(span, why)| {
        let (line, column) = page.source.line_column(span.start as usize);
        Refused { line, column, option: span.of(&page.source.text), why }
    })
    .collect()
}

/// What it came to, for JSON.
pub fn line<'a>(page: &'a Page, one: &'a Played) -> Line<'a> {
    let said = |failure: &'a Failure| {
        let (line, column) = page.source.line_column(failure.said.span.start as usize);
        Said {
            code: failure.said.code.name(),
            message: &failure.said.message,
            line,
            column,
            span: Range { start: failure.said.span.start, end: failure.said.span.end },
            help: failure.said.help.as_deref(),
            fix: failure.said.fix.as_ref().map(|fix| Mend {
                start: fix.span.start,
                end: fix.span.end,
                replacement: &fix.replacement,
            }),
            offered: &failure.offered,
        }
    };
    Line {
        path: &page.source.path,
        line: page.source.line_column(one.span.start as usize).0,
        scenario: &one.title,
        rules: Some(one.rules.as_str()).filter(|rules| !rules.is_empty()),
        passed: one.ran.passed(),
        failures: one.ran.failures.iter().map(said).collect(),
        refusals: refusals(page, one),
    }
}
