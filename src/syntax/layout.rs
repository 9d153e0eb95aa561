//! The shape of a card's text: blocks under level and type signs, sentences, heads of crypt cards.
//!
//! In: tokens and their lattice. Out: blocks of stretches of tokens. Every token is in a sentence,
//! a sign or a full stop. Never here: what a sentence says.
use super::scan::Lattice;
use super::token::{Kind, Token};
use std::ops::Range;

/// A stretch of text under the same signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The signs before it, as token numbers: `[dom]`, `[COMBAT]`, `[MERGED]`.
    pub signs: Vec<usize>,
    /// Its sentences.
    pub sentences: Vec<Sentence>,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its tokens, without the full stop.
    pub tokens: Range<usize>,
    /// The full stop, or the colon of a head; none where the text has none.
    pub stop: Option<usize>,
}

/// The blocks of a text.
pub fn blocks(text: &str, tokens: &[Token], lattice: &Lattice) -> Vec<Block> {
    let mut out = vec![Block::default()];
    let mut at = 0;
    while at < tokens.len() {
        let signs = if at == 0 || breaks(text, tokens, at) { signs(text, tokens, at) } else { Vec::new() };
        if !signs.is_empty() {
            at += signs.len();
            out.push(Block { signs, sentences: Vec::new() });
            continue;
        }
        let sentence = sentence(text, tokens, lattice, at);
        at = sentence.stop.map_or(sentence.tokens.end, |stop| stop + 1);
        if let Some(block) = out.last_mut() {
            block.sentences.push(sentence);
        }
    }
    out.retain(|block| !block.signs.is_empty() || !block.sentences.is_empty());
    out
}

/// Whether a line ends between this token and the one before.
fn breaks(text: &str, tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    match (before, tokens.get(at)) {
        (Some(before), Some(here)) => {
            let between = before.span.end as usize..here.span.start as usize;
            text.get(between).is_some_and(|between| between.contains('\n'))
        }
        _ => false,
    }
}

/// The signs at the start of a line; none where the line goes on as a sentence about the sign
/// (`[val] is not a Discipline`).
fn signs(text: &str, tokens: &[Token], at: usize) -> Vec<usize> {
    let here = tokens.iter().enumerate().skip(at);
    let out: Vec<usize> = here.take_while(|(_, token)| token.kind == Some(Kind::Bracket)).map(|(n, _)| n).collect();
    let next = tokens.get(at + out.len()).map_or("", |token| token.span.of(text));
    if next == "is" { Vec::new() } else { out }
}

/// The sentence that starts at a token: to the full stop outside brackets, or to the end of the line.
fn sentence(text: &str, tokens: &[Token], lattice: &Lattice, start: usize) -> Sentence {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    let mut open = 0i32;
    let mut at = start;
    while at < tokens.len() {
        if at > start && breaks(text, tokens, at) {
            return Sentence { tokens: start..at, stop: None };
        }
        match word(at) {
            "(" => open += 1,
            ")" => {
                open -= 1;
                // A remark of whole sentences in brackets ends with its bracket.
                if open <= 0 && word(start) == "(" && at > 0 && word(at - 1) == "." && word(at + 1) != "." {
                    return Sentence { tokens: start..at + 1, stop: None };
                }
            }
            "." if open <= 0 && !lattice.covered.get(at).copied().unwrap_or(false) => {
                return Sentence { tokens: start..at, stop: Some(at) };
            }
            _ => {}
        }
        at += 1;
    }
    Sentence { tokens: start..at, stop: None }
}
