//! A file of a skirmish, or the blocks of a page, read.
//!
//! In: text. Out: `Written`, with what is wrong with its lines. Never: a line that is passed over.
use super::ast::{Placed, Turn, Written};
use super::grammar::{self, Line};
use super::map::{Cell, MOST};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::scenario::page::{MOST_BYTES, Page, logical, wrong};
use crate::scenario::{Block, blocks};
use crate::syntax::card_file::Source;
use std::sync::Arc;

/// More lines than this are no skirmish.
const MOST_LINES: usize = 20_000;

/// A skirmish as written, with what is wrong with its lines.
pub type WithFaults = (Written, Vec<Diagnostic>);

/// How files end that are one skirmish.
pub const ENDING: &str = "skirmish";

/// The skirmishes of a file: those in the blocks of a page of Markdown, or the whole file as one.
pub fn read(path: &str, bytes: &[u8]) -> (Page, Vec<WithFaults>) {
    let page = |source: Source, diagnostics| Page { source: Arc::new(source), scenarios: Vec::new(), diagnostics };
    let source = match Source::new(path, bytes) {
        Ok(source) => source,
        Err((source, said)) => return (page(source, vec![*said]), Vec::new()),
    };
    if bytes.len() > MOST_BYTES {
        let said = format!("the file has {} bytes, the most is {MOST_BYTES}", bytes.len());
        let said = Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said);
        return (page(source, vec![said]), Vec::new());
    }
    let text = &source.text;
    let all: Vec<Block> = if path.ends_with(".md") {
        blocks(text).into_iter().filter(|block| block.skirmish).collect()
    } else {
        vec![whole(&source)]
    };
    let out = all.iter().map(|block| written(text, block)).collect();
    (page(source, Vec::new()), out)
}

/// The whole file as one block.
fn whole(source: &Source) -> Block {
    let starts = source.line_starts();
    let ends = starts.iter().skip(1).map(|start| *start as usize).chain([source.text.len()]);
    let lines: Vec<Span> = starts.iter().zip(ends).map(|(start, end)| Span::new(*start as usize, end)).collect();
    let span = lines.first().copied().unwrap_or_default();
    Block { span, lines, closed: true, skirmish: true }
}

fn written(text: &str, block: &Block) -> WithFaults {
    let mut out = Written { span: block.span, ..Written::default() };
    let mut found = Vec::new();
    if !block.closed {
        found.push(
            wrong(Code::NoScenario, block.span, "the block of this skirmish has no end")
                .help("close it with a line of ``` as long as the one that opens it"),
        );
    }
    let lines = logical(text, &block.lines);
    if lines.len() > MOST_LINES {
        found.push(wrong(Code::NoScenario, block.span, format!("a skirmish has at most {MOST_LINES} lines")));
        return (out, found);
    }
    let mut mapping = false;
    for (words, span) in &lines {
        let cells: Option<Vec<Cell>> = words.trim().chars().map(Cell::of).collect();
        if let (true, Some(row)) = (mapping, cells) {
            let own = Span::new(span.start as usize, span.end as usize);
            if row.len() > MOST || out.rows.len() >= MOST {
                found.push(wrong(Code::SetupImpossible, own, format!("a map has at most {MOST} rows and columns")));
            } else {
                out.rows.push(row);
            }
            continue;
        }
        mapping = false;
        match grammar::line(words.trim_end(), span.start as usize, *span) {
            Ok(Line::Map) => mapping = true,
            Ok(line) => put(&mut out, line, *span, &mut found),
            Err(said) => found.push(*said),
        }
    }
    if found.is_empty() {
        lacks(&out, &mut found);
    }
    (out, found)
}

fn shape(span: Span, said: &str, help: &str) -> Diagnostic {
    wrong(Code::ScenarioShape, span, said).help(help)
}

fn put(out: &mut Written, line: Line, span: Span, found: &mut Vec<Diagnostic>) {
    let begun = !out.turns.is_empty();
    let above = match &line {
        Line::Setting(..) | Line::Side(_) | Line::Vampire(..) | Line::Cards(_) | Line::Title(_) => true,
        Line::Seed(_) | Line::Pin(..) => true,
        Line::Map | Line::Turn(_) | Line::Order(_) | Line::Then(_) | Line::Error(_) => false,
    };
    if above && begun {
        found.push(shape(span, "this stands above the first turn", "move it up"));
        return;
    }
    match line {
        Line::Title(title) if out.title.text.is_empty() => out.title = title,
        Line::Title(_) => found.push(shape(span, "`skirmish` is said twice", "one line says it")),
        Line::Cards(path) => out.cards.push(path),
        Line::Seed(seed) => out.seed = seed,
        Line::Pin(name, hash) => out.pins.push((name, hash)),
        Line::Setting(key, value) => out.settings.push((key, value, None)),
        Line::Map => {}
        Line::Side(name) => out.sides.push(name),
        Line::Vampire(name, at, values) => match out.sides.len().checked_sub(1) {
            Some(side) => out.vampires.push(Placed { name, side, at, values, error: None }),
            None => found.push(shape(span, "a vampire of no side", "a line `side NAME` stands above it")),
        },
        Line::Turn(number) => out.turns.push(Turn { number, orders: Vec::new(), claims: Vec::new(), span }),
        Line::Order(order) => match out.turns.last_mut() {
            Some(turn) if turn.claims.is_empty() => turn.orders.push(order),
            Some(_) => found.push(shape(span, "an order after what came of the turn", "a line `turn` begins the next")),
            None => found.push(shape(span, "an order outside of a turn", "a line `turn` stands above it")),
        },
        Line::Then(claims) => match out.turns.last_mut() {
            Some(turn) => turn.claims.extend(claims),
            None => found.push(shape(span, "nothing has been done yet", "a line `turn` stands above it")),
        },
        Line::Error(words) => {
            let last = match out.turns.last_mut() {
                Some(turn) => turn.orders.last_mut().map(|order| &mut order.error),
                None if out.vampires.is_empty() => out.settings.last_mut().map(|(_, _, error)| error),
                None => out.vampires.last_mut().map(|placed| &mut placed.error),
            };
            match last {
                Some(error) if error.is_none() => *error = Some(words),
                Some(_) | None => {
                    found.push(shape(span, "`error:` speaks of the line before, and there is none", "leave it out"));
                }
            }
        }
    }
}

/// What a skirmish cannot do without.
fn lacks(out: &Written, found: &mut Vec<Diagnostic>) {
    let mut lack = |said: &str, help: &str| found.push(shape(out.span, said, help));
    if out.title.text.is_empty() {
        lack("a skirmish without a name", "begin it with a line `skirmish WHAT IT SHOWS`");
    }
    if out.rows.is_empty() {
        lack("there is no map", "a line `map` comes before rows of `.`, `#` and `+`");
    }
    if out.vampires.is_empty() {
        lack("there is nobody", "a line `side NAME`, and below it `NAME at b2: ...`, says who is there");
    }
}

/// An order by itself, as it is typed.
pub fn order(words: &str) -> Result<super::ast::Ordered, Box<Diagnostic>> {
    let span = Span::new(0, words.len());
    match grammar::line(words, 0, span)? {
        Line::Order(order) => Ok(order),
        _ => Err(Box::new(
            wrong(Code::ScenarioLine, span, "this is no order")
                .help("an order is `NAME: heal; fury; POWER at NAME; move c3 c4`, or `attack NAME` and the like"),
        )),
    }
}
