//! The grammar of scenarios, run by pest.
//!
//! In: a page, or a line. Out: its blocks and what a line says, as `ast`. Never: a pest type outside
//! of this file and its rooms, `head` (lines above the turn) and `step` (lines after it).
mod forms;
mod head;
mod step;
mod words;

use super::ast::{Item, Said, Setup, Step, Turn};
use crate::base::{Diagnostic, Span};
use crate::bytecode::Zone;
use pest::Parser;

#[allow(missing_docs)]
mod pest_rules {
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/scenario.pest"]
    pub struct ScenarioPage;
}
use pest_rules::{Rule, ScenarioPage};

pub use forms::keyword;

type Pair<'a> = pest::iterators::Pair<'a, Rule>;

/// A fenced block.
#[derive(Debug)]
pub struct Block {
    /// All of it.
    pub span: Span,
    /// The lines in it, their ends included.
    pub lines: Vec<Span>,
    /// Whether it has an end.
    pub closed: bool,
    /// Whether it is a skirmish.
    pub skirmish: bool,
}

/// A line of a scenario.
#[derive(Debug)]
pub enum Line {
    /// Its name.
    Title(Said),
    /// The rule sets it is for.
    Rules(Vec<Said>),
    /// More cards.
    Cards(Said),
    /// Who sits where.
    Seats(Vec<Said>),
    /// The seed.
    Seed(u64),
    /// The turn after which the game ends.
    LastTurn(u16),
    /// Where it begins.
    Turn(Turn),
    /// What a Methuselah has.
    Player(Setup),
    /// More cards of the one before.
    Zones(Vec<(Zone, Vec<Item>)>),
    /// What is done or must hold.
    Step(Step),
}

/// The blocks of a page; none if the grammar, which takes every text, should fail.
pub fn blocks(text: &str) -> Vec<Block> {
    let Ok(mut pairs) = ScenarioPage::parse(Rule::page, text) else { return Vec::new() };
    let Some(page) = pairs.next() else { return Vec::new() };
    let blocks = page.into_inner().filter(|pair| pair.as_rule() == Rule::block);
    blocks
        .map(|block| {
            let span = Span::new(block.as_span().start(), block.as_span().end());
            let mut out = Block { span, lines: Vec::new(), closed: false, skirmish: false };
            for part in block.into_inner() {
                match part.as_rule() {
                    Rule::line => out.lines.push(Span::new(part.as_span().start(), part.as_span().end())),
                    Rule::closed => out.closed = true,
                    Rule::fence => out.skirmish = part.as_str() == "skirmish",
                    _ => {}
                }
            }
            // The fence's own line is where a reader looks first.
            let first = text.get(span.range()).and_then(|block| block.find('\n')).unwrap_or(0);
            out.span = Span::new(span.start as usize, span.start as usize + first);
            out
        })
        .collect()
}

/// What a line says; `at` is where it begins in the page, `begun` whether the turn has begun.
pub fn line(words: &str, at: usize, begun: bool) -> Result<Line, Box<Diagnostic>> {
    let rule = if begun { Rule::step } else { Rule::head };
    let pair = match ScenarioPage::parse(rule, words) {
        Ok(mut pairs) => pairs.next(),
        Err(error) => {
            let reached = match error.location {
                pest::error::InputLocation::Pos(place) | pest::error::InputLocation::Span((place, _)) => place,
            };
            return Err(Box::new(forms::unread(words, at, reached, begun)));
        }
    };
    let read = pair.and_then(|pair| if begun { step::line(pair, at) } else { head::line(pair, at) });
    read.ok_or_else(|| Box::new(forms::unread(words, at, 0, begun)))
}
