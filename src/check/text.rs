//! A card's text read sentence by sentence: one reading each, or a diagnostic that says why not.
//!
//! In: the text and what is known of the card. Out: blocks of read sentences, and diagnostics with
//! spans in the text. All sentences are read, so that one card shows all of its errors. Never here:
//! what references mean.
use super::checker::Checker;
use crate::base::{Code, Diagnostic, Place, Span, nearest};
use crate::syntax::layout::{self, Block, Sentence};
use crate::syntax::names;
use crate::syntax::reader::LONGEST;
use crate::syntax::scan::Lattice;
use crate::syntax::token::{self, Kind, Token};
use crate::syntax::tree::TreeId;
use std::ops::Range;

/// A sentence, read.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its tokens, the full stop aside.
    pub tokens: Range<usize>,
    /// Whether it is the head of a crypt card, ended by a colon or a full stop.
    pub head: bool,
    /// The full stop or colon.
    pub stop: Option<usize>,
    /// Its one reading.
    pub tree: TreeId,
}

/// A block, read.
#[derive(Clone, Debug, Default)]
pub struct ReadBlock {
    /// The signs before it, as token numbers.
    pub signs: Vec<usize>,
    /// Its sentences.
    pub sentences: Vec<Read>,
}

/// A text, read.
#[derive(Clone, Debug, Default)]
pub struct ReadText {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The words and class members that start at each.
    pub lattice: Lattice,
    /// The blocks.
    pub blocks: Vec<ReadBlock>,
    /// What is wrong.
    pub found: Vec<Diagnostic>,
}

impl Checker {
    /// Reads a card's text.
    pub(super) fn read_text(&mut self, name: &str, text: &str, crypt: bool, short: bool) -> ReadText {
        let tokens = token::tokens(text);
        let reader = &self.reader;
        let own = names::own(name, short, &|word| reader.is_word(word));
        let lattice = self.reader.scan(text, &tokens, &own, &self.names);
        let mut out = ReadText { found: self.strays(text, &tokens, &lattice), ..ReadText::default() };
        for Block { signs, sentences } in layout::blocks(text, &tokens, &lattice) {
            let mut block = ReadBlock { signs, sentences: Vec::new() };
            for sentence in sentences {
                self.sentence(text, &tokens, &lattice, sentence, crypt, &mut block, &mut out.found);
            }
            out.blocks.push(block);
        }
        out.tokens = tokens;
        out.lattice = lattice;
        out
    }

    /// One sentence; a crypt card's may have a head before a colon.
    #[allow(clippy::too_many_arguments)]
    fn sentence(
        &mut self,
        text: &str,
        tokens: &[Token],
        lattice: &Lattice,
        sentence: Sentence,
        crypt: bool,
        block: &mut ReadBlock,
        found: &mut Vec<Diagnostic>,
    ) {
        let Sentence { tokens: mut range, stop } = sentence;
        let mut category = "S";
        if crypt && range.len() < LONGEST {
            // A vampire's text begins with its sect; later heads are keywords, circles, titles.
            let first = range.start == 0;
            let kind = if first { "Head" } else { "NextHead" };
            let colon = range.clone().find(|at| tokens.get(*at).is_some_and(|token| token.span.of(text) == ":"));
            if let Some(colon) = colon
                && let [tree] = self.reader.read(lattice, range.start..colon, kind).trees.as_slice()
            {
                block.sentences.push(Read { tokens: range.start..colon, head: true, stop: Some(colon), tree: *tree });
                range.start = colon + 1;
            } else if first || self.reader.read(lattice, range.clone(), kind).trees.len() == 1 {
                category = kind;
            }
        }
        if range.is_empty() {
            return;
        }
        let span = span_of(tokens, &range);
        if range.len() > LONGEST {
            let said = format!("a sentence of {} words is too long to read, the most is {LONGEST}", range.len());
            found.push(
                Diagnostic::new(Code::TooLong, Place::Text, span, said)
                    .help("end it with a full stop and begin another"),
            );
            return;
        }
        // A sentence with an unknown word in it has no reading; the word has its diagnostic.
        if found.iter().any(|known| known.span.start >= span.start && known.span.end <= span.end) {
            return;
        }
        let parsed = self.reader.read(lattice, range.clone(), category);
        match parsed.trees.as_slice() {
            [tree] if !parsed.overflow => {
                if stop.is_none()
                    && !text.get(span.end as usize..).is_some_and(|rest| rest.starts_with([')', ':']))
                    && !span.of(text).ends_with(')')
                {
                    let end = Span::new(span.end as usize, span.end as usize);
                    found.push(
                        Diagnostic::new(Code::NoFullStop, Place::Text, span, "the sentence has no full stop")
                            .fix(end, "."),
                    );
                }
                block.sentences.push(Read { tokens: range, head: false, stop, tree: *tree });
            }
            [] => match parsed.nonsense {
                Some(tree) => found.push(self.nonsense(tokens, &range, tree, text)),
                None => found.push(stuck(text, tokens, &range, parsed.stuck.as_ref())),
            },
            several => {
                let said = if parsed.overflow {
                    "the sentence has very many meanings".to_string()
                } else {
                    format!("the sentence has {} meanings", several.len())
                };
                let ways: Vec<String> =
                    several.iter().take(3).map(|tree| self.brackets(text, tokens, &range, *tree, several)).collect();
                found.push(
                    Diagnostic::new(Code::TwoMeanings, Place::Text, span, said)
                        .help(format!("it reads as {}", ways.join(", or as "))),
                );
            }
        }
    }

    /// Characters and words that the language does not have, cards that are not at hand, brackets.
    fn strays(&mut self, text: &str, tokens: &[Token], lattice: &Lattice) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut at = 0;
        let mut open: Vec<Span> = Vec::new();
        while let Some(token) = tokens.get(at) {
            let word = token.span.of(text);
            if let Some((name, len)) = names::marked(text, tokens, at) {
                if !self.names.has(name) {
                    let said = format!("no card at hand is named `{name}`");
                    let span = Span {
                        start: token.span.start,
                        end: tokens.get(at + len - 1).map_or(token.span.end, |last| last.span.end),
                    };
                    found.push(Diagnostic::new(Code::UnknownCard, Place::Text, span, said).help(format!(
                        "give the card's file or list as well, or declare it with `Defines: card {name}`"
                    )));
                }
                at += len;
                continue;
            }
            match word {
                "(" => open.push(token.span),
                ")" if open.pop().is_none() => found.push(unbalanced(token.span, ")", "(")),
                _ => {}
            }
            let known = lattice.cells.get(at).is_some_and(|cell| cell.word.is_some())
                || lattice.covered.get(at).copied().unwrap_or(false)
                || lattice.edges.get(at).is_some_and(|edges| !edges.is_empty());
            if token.kind.is_none() {
                found.push(Diagnostic::new(
                    Code::StrayCharacter,
                    Place::Text,
                    token.span,
                    format!("`{word}` has no place in card text"),
                ));
            } else if !known && word != "." {
                found.push(self.unknown(word, token));
            }
            at += 1;
        }
        found.extend(open.into_iter().map(|span| unbalanced(span, "(", ")")));
        found
    }

    fn unknown(&mut self, word: &str, token: &Token) -> Diagnostic {
        if token.kind == Some(Kind::Bracket) && !is_type_sign(word) {
            return Diagnostic::new(
                Code::UnknownSign,
                Place::Text,
                token.span,
                format!("the game has no sign `{word}`"),
            )
            .help("a level is the three letters of a discipline in brackets, such as `[dom]` or `[DOM]`");
        }
        if token.kind == Some(Kind::Bracket) {
            return Diagnostic::new(
                Code::NoReading,
                Place::Text,
                token.span,
                format!("the sign `{word}` cannot stand here"),
            );
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

    /// A sentence that reads but makes no sense.
    fn nonsense(&self, tokens: &[Token], range: &Range<usize>, tree: TreeId, text: &str) -> Diagnostic {
        for id in self.reader.trees.walk(tree) {
            let node = self.reader.trees.get(id);
            let own = self.reader.terms.args(node.term).iter().copied().chain([node.term]);
            for term in own {
                if let Some((part, is, wanted)) = super::kinds::misfit(&self.reader.terms, term) {
                    let inner = self
                        .reader
                        .trees
                        .walk(id)
                        .into_iter()
                        .map(|id| self.reader.trees.get(id))
                        .find(|node| node.term == part)
                        .unwrap_or(node);
                    let span = span_of(
                        tokens,
                        &(range.start + usize::from(inner.start)..range.start + usize::from(inner.end)),
                    );
                    let all =
                        span_of(tokens, &(range.start + usize::from(node.start)..range.start + usize::from(node.end)));
                    let words = super::kinds::words;
                    let said = match wanted {
                        0 => format!("`{}` narrows {} by what it cannot be", span.of(text), words(is)),
                        _ => format!("`{}` is {} and here stands only {}", span.of(text), words(is), words(wanted)),
                    };
                    return Diagnostic::new(Code::WrongKind, Place::Text, span, said)
                        .label(all, format!("`{}` asks for it", all.of(text)));
                }
            }
        }
        Diagnostic::new(Code::WrongKind, Place::Text, span_of(tokens, range), "the sentence makes no sense")
    }

    /// The sentence with the parts in brackets that only this reading has.
    fn brackets(&self, text: &str, tokens: &[Token], range: &Range<usize>, tree: TreeId, all: &[TreeId]) -> String {
        let spans = |tree: TreeId| -> Vec<(u16, u16)> {
            self.reader
                .trees
                .walk(tree)
                .into_iter()
                .map(|id| self.reader.trees.get(id))
                .map(|node| (node.start, node.end))
                .collect()
        };
        let others: Vec<Vec<(u16, u16)>> =
            all.iter().filter(|other| **other != tree).map(|other| spans(*other)).collect();
        let own: Vec<(u16, u16)> =
            spans(tree).into_iter().filter(|span| !others.iter().all(|other| other.contains(span))).collect();
        let mut out = String::new();
        for (n, at) in range.clone().enumerate() {
            let Some(token) = tokens.get(at) else { break };
            if token.spaced && n > 0 {
                out.push(' ');
            }
            let here = |end: usize| {
                own.iter().filter(move |span| {
                    usize::from(if end == 0 { span.0 } else { span.1 }) == n + end && span.1 - span.0 > 1
                })
            };
            out.extend(here(0).map(|_| '('));
            out.push_str(token.span.of(text));
            out.extend(here(1).map(|_| ')'));
        }
        if own.is_empty() {
            format!("`{out}` meaning {}", self.reader.terms.show(self.reader.trees.get(tree).term))
        } else {
            format!("`{out}`")
        }
    }
}

/// The furthest word that reading reached.
fn stuck(text: &str, tokens: &[Token], range: &Range<usize>, stuck: Option<&(usize, Vec<String>)>) -> Diagnostic {
    let (at, expected) = stuck.map_or((0, &[][..]), |(at, words)| (*at, words.as_slice()));
    let token = tokens.get(range.start + at).filter(|_| at < range.len());
    let list = listing(expected);
    match token {
        Some(token) => {
            let word = token.span.of(text);
            let said = if at == 0 {
                format!("no sentence begins with `{word}`")
            } else {
                format!("`{word}` cannot stand here")
            };
            let near = nearest::nearest(word, expected.iter().map(String::as_str));
            let said = Diagnostic::new(Code::NoReading, Place::Text, token.span, said);
            match near {
                Some(near) => said.help(format!("the nearest word that could is `{near}`")).fix(token.span, near),
                None => said.help(format!("here could stand {list}")),
            }
        }
        None => {
            let end = span_of(tokens, range).end as usize;
            Diagnostic::new(Code::NoReading, Place::Text, span_of(tokens, range), "the sentence is not finished")
                .label(Span::new(end, end), "it goes on here")
                .help(format!("it could go on with {list}"))
        }
    }
}

/// The span of a range of tokens.
pub fn span_of(tokens: &[Token], range: &Range<usize>) -> Span {
    match (tokens.get(range.start), tokens.get(range.end.saturating_sub(1))) {
        (Some(first), Some(last)) if range.end > range.start => Span { start: first.span.start, end: last.span.end },
        (Some(first), _) => first.span,
        _ => Span::default(),
    }
}

/// Signs that say when a block is used rather than at which level.
pub fn is_type_sign(word: &str) -> bool {
    matches!(word, "[MERGED]" | "[FLIGHT]") || word.ends_with(" CONVICTION]") || type_of_sign(word).is_some()
}

/// The card type of a sign such as `[ACTION MODIFIER]`.
pub fn type_of_sign(word: &str) -> Option<&'static str> {
    Some(match word {
        "[ACTION]" => "action",
        "[ACTION MODIFIER]" => "action modifier",
        "[REACTION]" => "reaction",
        "[COMBAT]" => "combat",
        "[POLITICAL ACTION]" => "political action",
        "[REFLEX]" => "reflex",
        _ => return None,
    })
}

fn unbalanced(span: Span, this: &str, other: &str) -> Diagnostic {
    Diagnostic::new(Code::Unbalanced, Place::Text, span, format!("`{this}` has no `{other}`"))
}

fn listing(expected: &[String]) -> String {
    let mut words: Vec<String> = expected.iter().take(8).map(|word| format!("`{word}`")).collect();
    if expected.len() > 8 {
        words.push("...".to_string());
    }
    if words.is_empty() { "nothing more".to_string() } else { words.join(", ") }
}
