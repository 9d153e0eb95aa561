//! A card's text read sentence by sentence: one reading each, or a diagnostic that says why not.
//!
//! In: the text and what is known of the card. Out: blocks of read sentences, and diagnostics with
//! spans in the text. All sentences are read, so that one card shows all of its errors. Never here:
//! what references mean.
use super::checker::Checker;
use super::strays::MOST;
use crate::base::{Code, Diagnostic, Place, Span, nearest};
use crate::syntax::layout::{self, Block, Sentence};
use crate::syntax::names;
use crate::syntax::reader::LONGEST;
use crate::syntax::scan::Lattice;
use crate::syntax::token::{self, Token};
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
    /// How many more things are wrong that are not among them.
    pub more: usize,
    /// How many sentences were not read because so much was wrong before them.
    pub unread: usize,
}

/// A text of more bytes than this is no card's.
pub const MOST_BYTES: usize = 1 << 16;

impl Checker {
    /// Reads a card's text.
    pub(super) fn read_text(&mut self, name: &str, text: &str, crypt: bool, short: bool) -> ReadText {
        if text.len() > MOST_BYTES {
            return ReadText { found: vec![too_long(text)], ..ReadText::default() };
        }
        let tokens = token::tokens(text);
        let reader = &self.reader;
        let own = names::own(name, short, &|word| reader.is_word(word));
        let lattice = self.reader.scan(text, &tokens, &own, &self.names);
        let blocks = layout::blocks(text, &tokens, &lattice);
        let signs: Vec<usize> = blocks.iter().flat_map(|block| block.signs.iter().copied()).collect();
        let mut strays = self.strays(text, &tokens, &lattice, &signs);
        let mut out = ReadText { found: std::mem::take(&mut strays.found), more: strays.more, ..ReadText::default() };
        for Block { signs, sentences } in blocks {
            let mut block = ReadBlock { signs, sentences: Vec::new() };
            for sentence in sentences {
                if strays.within(&sentence.tokens) {
                    // A sentence with an unknown word in it has no reading; the word has its diagnostic.
                } else if out.found.len() < MOST {
                    self.sentence(text, &tokens, &lattice, sentence, crypt, &mut block, &mut out.found);
                } else {
                    out.unread += 1;
                }
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
        let mut headed = false;
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
                headed = true;
            } else if first || self.reader.read(lattice, range.clone(), kind).trees.len() == 1 {
                category = kind;
            }
        }
        if range.is_empty() {
            // Nothing between two full stops, or after the head of a crypt card.
            if let (Some(token), false) = (stop.and_then(|stop| tokens.get(stop)), headed) {
                let said = format!("`{}` ends no sentence", token.span.of(text));
                found.push(Diagnostic::new(Code::NoReading, Place::Text, token.span, said).help("leave it out"));
            }
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
                None => {
                    let (at, reached) =
                        parsed.stuck.as_ref().map_or((0, &[][..]), |(at, nodes)| (*at, nodes.as_slice()));
                    let expected = crate::syntax::probe::words(&self.reader.grammar, reached);
                    found.push(stuck(text, tokens, &range, at, &expected));
                }
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

/// A text that is no card's.
fn too_long(text: &str) -> Diagnostic {
    let said = format!("a text of {} bytes is too long to read, the most is {MOST_BYTES}", text.len());
    Diagnostic::new(Code::TooLong, Place::Text, Span::new(0, text.len()), said)
        .help(format!("a card's text is a few sentences of at most {LONGEST} words each"))
}

/// The furthest word that reading reached.
fn stuck(text: &str, tokens: &[Token], range: &Range<usize>, at: usize, expected: &[&str]) -> Diagnostic {
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
            let near = nearest::nearest(word, expected.iter().copied());
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

fn listing(expected: &[&str]) -> String {
    let mut words: Vec<String> = expected.iter().take(8).map(|word| format!("`{word}`")).collect();
    if expected.len() > 8 {
        words.push("...".to_string());
    }
    if words.is_empty() { "nothing more".to_string() } else { words.join(", ") }
}
