//! Text to tokens: the one stream that matcher, lints and editors share.
//!
//! In: the text of a card or of a wording entry. Out: tokens with spans, every byte in one of them
//! or in the white space between. Never here: what a word means.
use crate::base::Span;
use logos::Logos;

/// What a token looks like.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\u{a0}]+")]
pub enum Kind {
    /// Letters, with hyphens and apostrophes inside: `out-of-turn`.
    #[regex(r"[\p{L}_][\p{L}\p{M}_0-9™]*(?:(?:-|['’])[\p{L}\p{M}_0-9]+)*")]
    Word,
    /// `non-` before another word.
    Non,
    /// A possessive ending on its own, after a name or a plural.
    #[regex(r"['’]s?", priority = 3)]
    Possessive,
    /// A number.
    #[regex(r"[0-9]+")]
    Number,
    /// A number of damage at long range: `2R`.
    #[regex(r"(?:[0-9]+|X)R", priority = 30)]
    Ranged,
    /// A number with a sign: `+1`, `-X`.
    #[regex(r"[+−–-](?:[0-9]+|X)", priority = 5)]
    Signed,
    /// A level, type or other sign in brackets: `[dom]`, `[ACTION MODIFIER]`.
    #[regex(r"\[[^\[\]\n]*\]")]
    Bracket,
    /// The sign of a directed action.
    #[token("Ⓓ")]
    #[token("(D)")]
    Directed,
    /// A mark: full stop, comma, colon, ...
    #[regex(r#"[.,:;()<>"“”!/&*?=]|-"#)]
    Mark,
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it looks like; `None` where no token of the language starts with this character.
    pub kind: Option<Kind>,
    /// Its bytes.
    pub span: Span,
    /// Whether white space, or the start of the text, stands before it.
    pub spaced: bool,
}

/// Every token of the text, in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::with_capacity(text.len() / 4);
    let mut last = 0;
    for (kind, range) in Kind::lexer(text).spanned() {
        let spaced = range.start > last || range.start == 0;
        push_split(&mut out, text, kind.ok(), range.clone(), spaced);
        last = range.end;
    }
    out
}

/// Pushes a token, `non-` and a possessive ending split off its word.
fn push_split(out: &mut Vec<Token>, text: &str, kind: Option<Kind>, range: std::ops::Range<usize>, spaced: bool) {
    let word = text.get(range.clone()).unwrap_or("");
    let ending = if kind == Some(Kind::Word) { ending_of(word) } else { 0 };
    let prefix = if word.len() > 4 && (word.starts_with("non-") || word.starts_with("Non-")) { 4 } else { 0 };
    let cut = range.end - ending;
    if prefix > 0 {
        out.push(Token { kind: Some(Kind::Non), span: Span::new(range.start, range.start + prefix), spaced });
    }
    out.push(Token { kind, span: Span::new(range.start + prefix, cut), spaced: spaced && prefix == 0 });
    if ending > 0 {
        out.push(Token { kind: Some(Kind::Possessive), span: Span::new(cut, range.end), spaced: false });
    }
}

/// How many bytes at the end of a word are a possessive `'s`.
fn ending_of(word: &str) -> usize {
    ["'s", "’s"].iter().find(|ending| word.ends_with(**ending)).map_or(0, |ending| ending.len())
}
