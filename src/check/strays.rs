//! What in a text is no part of the language: strange characters, unknown words and signs, cards
//! that are not at hand, brackets without their other half.
//!
//! In: tokens, their lattice and which of them are signs of blocks. Out: diagnostics, at most as many
//! as anybody reads, and which tokens are bad, so that no sentence around them is read. Never here:
//! sentences.
use super::checker::Checker;
use super::text::is_type_sign;
use crate::base::{Code, Diagnostic, Place, Span, nearest};
use crate::lexicon::{self, Class};
use crate::syntax::names;
use crate::syntax::scan::Lattice;
use crate::syntax::token::{Kind, Token};

/// More diagnostics than this are told of one card only by their number.
pub const MOST: usize = 100;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Strays {
    /// The first of the diagnostics.
    pub found: Vec<Diagnostic>,
    /// How many there are besides.
    pub more: usize,
    /// The numbers of the bad tokens, in order.
    bad: Vec<usize>,
}

impl Strays {
    fn push(&mut self, at: usize, said: impl FnOnce() -> Diagnostic) {
        self.bad.push(at);
        if self.found.len() < MOST {
            self.found.push(said());
        } else {
            self.more += 1;
        }
    }

    /// Whether one of these tokens is bad.
    pub fn within(&self, range: &std::ops::Range<usize>) -> bool {
        let next = self.bad.partition_point(|at| *at < range.start);
        self.bad.get(next).is_some_and(|at| *at < range.end)
    }
}

impl Checker {
    /// Characters and words that the language does not have, cards that are not at hand, brackets.
    pub(super) fn strays(&mut self, text: &str, tokens: &[Token], lattice: &Lattice, signs: &[usize]) -> Strays {
        let mut out = Strays::default();
        let mut at = 0;
        let mut open: Vec<usize> = Vec::new();
        while let Some(token) = tokens.get(at) {
            let word = token.span.of(text);
            if let Some((name, len)) = names::marked(text, tokens, at) {
                if !self.names.has(name) {
                    let end = tokens.get(at + len - 1).map_or(token.span.end, |last| last.span.end);
                    out.push(at, || not_at_hand(name, Span { start: token.span.start, end }));
                }
                at += len;
                continue;
            }
            match word {
                "(" => open.push(at),
                ")" if open.pop().is_none() => out.push(at, || unbalanced(token.span, ")", "(")),
                _ => {}
            }
            let known = lattice.cells.get(at).is_some_and(|cell| cell.word.is_some())
                || lattice.covered.get(at).copied().unwrap_or(false)
                || lattice.edges.get(at).is_some_and(|edges| !edges.is_empty());
            let sign = token.kind == Some(Kind::Bracket) && signs.binary_search(&at).is_ok();
            if token.kind.is_none() {
                out.push(at, || {
                    let said = format!("`{word}` has no place in card text");
                    Diagnostic::new(Code::StrayCharacter, Place::Text, token.span, said)
                });
            } else if sign && !is_sign(word) || !sign && !known && word != "." {
                out.push(at, || self.unknown(word, token));
            }
            at += 1;
        }
        for at in open {
            let span = tokens.get(at).map_or(Span::default(), |token| token.span);
            out.push(at, || unbalanced(span, "(", ")"));
        }
        out.bad.sort_unstable();
        out
    }

    fn unknown(&mut self, word: &str, token: &Token) -> Diagnostic {
        if token.kind == Some(Kind::Bracket) {
            return if is_sign(word) {
                let said = format!("the sign `{word}` cannot stand here");
                Diagnostic::new(Code::NoReading, Place::Text, token.span, said)
                    .help("a sign stands at the start of a line, before what it is the sign of")
            } else {
                let said = format!("the game has no sign `{word}`");
                Diagnostic::new(Code::UnknownSign, Place::Text, token.span, said)
                    .help("a level is the three letters of a discipline in brackets, such as `[dom]` or `[DOM]`")
            };
        }
        let said =
            Diagnostic::new(Code::UnknownWord, Place::Text, token.span, format!("`{word}` is no word of the language"));
        let near = self.near.entry(word.to_string()).or_insert_with(|| {
            let words = self.reader.grammar.texts.iter().map(String::as_str);
            nearest::nearest(word, words).map(str::to_string)
        });
        match near.clone() {
            Some(near) => said.help(format!("the nearest word is `{near}`")).fix(token.span, near),
            None => said.help("a new name is declared in the header, such as `Defines: research counter`"),
        }
    }
}

/// Whether a block can have this sign: a type, one level, or levels any of which will do.
fn is_sign(word: &str) -> bool {
    let level =
        |code: &str| lexicon::rows(Class::Discipline).iter().any(|row| row.id == code || row.id.to_uppercase() == code);
    is_type_sign(word) || word.trim_matches(['[', ']']).split('/').all(level)
}

fn not_at_hand(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::UnknownCard, Place::Text, span, format!("no card at hand is named `{name}`"))
        .help(format!("give the card's file or list as well, or declare it with `Defines: {name} card`"))
}

fn unbalanced(span: Span, this: &str, other: &str) -> Diagnostic {
    Diagnostic::new(Code::Unbalanced, Place::Text, span, format!("`{this}` has no `{other}`"))
}
