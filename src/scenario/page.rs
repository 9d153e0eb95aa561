//! A page: Markdown with scenarios in fenced blocks.
//!
//! In: the bytes of a page. Out: its scenarios as written, and what is wrong with their lines.
//! Never: a line that is passed over; prose outside of the blocks is nobody's business.
use super::ast::{Scenario, What};
use super::grammar::{self, Line};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::card_file::Source;
use std::sync::Arc;

/// More bytes than this are no page.
pub const MOST_BYTES: usize = 4 << 20;
/// More lines than this are no scenario.
const MOST_LINES: usize = 2_000;

/// A page, read.
#[derive(Clone, Debug)]
pub struct Page {
    /// The page as it was read.
    pub source: Arc<Source>,
    /// Its scenarios, each with what is wrong with its lines.
    pub scenarios: Vec<(Scenario, Vec<Diagnostic>)>,
    /// What is wrong with the page as a whole.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a page. `path` is what the user called it.
pub fn read(path: &str, bytes: &[u8]) -> Page {
    let source = match Source::new(path, bytes) {
        Ok(source) => source,
        Err((source, wrong)) => return whole(source, *wrong),
    };
    if bytes.len() > MOST_BYTES {
        let said = format!("the page has {} bytes, the most is {MOST_BYTES}", bytes.len());
        let wrong = Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said);
        return whole(source, wrong.help("put the scenarios on several pages"));
    }
    let mut page =
        Page { scenarios: Vec::new(), diagnostics: Vec::new(), source: Arc::new(Source::of(path, String::new())) };
    for block in grammar::blocks(&source.text).into_iter().filter(|block| !block.skirmish) {
        page.scenarios.push(scenario(&source.text, &block));
    }
    page.source = Arc::new(source);
    page
}

fn whole(source: Source, wrong: Diagnostic) -> Page {
    Page { source: Arc::new(source), scenarios: Vec::new(), diagnostics: vec![wrong] }
}

/// A diagnostic about words of the page.
pub fn wrong(code: Code, span: Span, said: impl Into<String>) -> Diagnostic {
    Diagnostic::new(code, Place::File, span, said)
}

fn scenario(text: &str, block: &grammar::Block) -> (Scenario, Vec<Diagnostic>) {
    let mut scenario = Scenario { span: block.span, ..Scenario::default() };
    let mut found = Vec::new();
    if !block.closed {
        found.push(
            wrong(Code::NoScenario, block.span, "the block of this scenario has no end")
                .help("close it with a line of ``` as long as the one that opens it"),
        );
    }
    let lines = logical(text, &block.lines);
    if lines.len() > MOST_LINES {
        found.push(wrong(Code::NoScenario, block.span, format!("a scenario has at most {MOST_LINES} lines")));
        return (scenario, found);
    }
    for (words, span) in &lines {
        match grammar::line(words.trim_end(), span.start as usize, scenario.turn.is_some()) {
            Ok(line) => put(&mut scenario, line, *span, &mut found),
            Err(said) => found.push(*said),
        }
    }
    if found.is_empty() {
        lacks(&scenario, &mut found);
    }
    (scenario, found)
}

/// The lines of a block, comments blanked out; a line that ends with a comma goes on in the next.
pub fn logical(text: &str, lines: &[Span]) -> Vec<(String, Span)> {
    let mut out: Vec<(String, Span)> = Vec::new();
    let mut open = false;
    for span in lines {
        let words = without_comment(span.of(text));
        if words.trim().is_empty() {
            if open && let Some((before, whole)) = out.last_mut() {
                before.push_str(&words);
                whole.end = span.end;
            }
            continue;
        }
        let goes_on = words.trim_end().ends_with(',');
        match out.last_mut() {
            Some((before, whole)) if open => {
                before.push_str(&words);
                whole.end = span.end;
            }
            _ => out.push((words, *span)),
        }
        open = goes_on;
    }
    out
}

/// The line with spaces for its comment: from a `#` with a space or the line's end after it, at the
/// line's beginning or after a space.
fn without_comment(line: &str) -> String {
    let mut before = ' ';
    let mut at = None;
    for (place, c) in line.char_indices() {
        let next = line.get(place + 1..).and_then(|rest| rest.chars().next());
        if c == '#' && before.is_whitespace() && next.is_none_or(char::is_whitespace) {
            at = Some(place);
            break;
        }
        before = c;
    }
    match at.and_then(|at| line.get(..at).zip(line.get(at..))) {
        Some((words, comment)) => {
            let blanks = comment.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' });
            words.chars().chain(blanks).collect()
        }
        None => line.to_string(),
    }
}

fn put(scenario: &mut Scenario, line: Line, span: Span, found: &mut Vec<Diagnostic>) {
    let mut twice = |what: &str| {
        found.push(wrong(Code::ScenarioShape, span, format!("`{what}` is said twice")).help("one line says it"));
    };
    match line {
        Line::Title(title) if scenario.title.text.is_empty() => scenario.title = title,
        Line::Title(_) => twice("scenario"),
        Line::Rules(rules) => scenario.rules.extend(rules),
        Line::Cards(path) => scenario.cards.push(path),
        Line::Seats(seats) if scenario.seats.is_empty() => scenario.seats = seats,
        Line::Seats(_) => twice("seats"),
        Line::Seed(seed) => scenario.seed = seed,
        Line::LastTurn(turn) => scenario.last_turn = turn,
        Line::Turn(turn) => scenario.turn = Some(turn),
        Line::Player(setup) => scenario.players.push(setup),
        Line::Zones(zones) => match scenario.players.last_mut() {
            Some(setup) => setup.zones.extend(zones),
            None => found.push(
                wrong(Code::ScenarioShape, span, "cards of nobody")
                    .help("a line `NAME:` before it says whose they are"),
            ),
        },
        Line::Step(step) => {
            if matches!(step.what, What::Fails(_)) && scenario.steps.is_empty() {
                found.push(wrong(Code::ScenarioShape, span, "`error:` speaks of the line before, and there is none"));
            }
            scenario.steps.push(step);
        }
    }
}

/// What a scenario cannot do without.
fn lacks(scenario: &Scenario, found: &mut Vec<Diagnostic>) {
    let mut lack = |said: &str, help: &str| {
        found.push(wrong(Code::ScenarioShape, scenario.span, said).help(help));
    };
    if scenario.title.text.is_empty() {
        lack("a scenario without a name", "begin it with a line `scenario WHAT IT SHOWS`");
    }
    if scenario.seats.is_empty() {
        lack("nobody sits at the table", "a line `seats Ana, Bo` says who sits where, clockwise");
    }
    if scenario.turn.is_none() {
        lack("it is nobody's turn", "a line `turn Ana, minion phase` says where the scenario begins");
    }
    if scenario.steps.is_empty() && scenario.turn.is_some() {
        lack("nothing is done or expected", "after the turn come answers and lines such as `then: Bo pool 29`");
    }
}
