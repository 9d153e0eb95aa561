//! Blocks: which lines belong to which level, with references resolved and `as above` spelt out.
//!
//! In: read sentences under their signs. Out: typed blocks, and what is wrong with references, kinds,
//! signs and changes. Text before the first level belongs to every level and is resolved once; each
//! level goes on from there. Never here: matching.
use super::checker::Checker;
use super::context::Context;
use super::resolve::{Fault, Resolver};
use super::scope::Scope;
use super::text::{Read, ReadBlock, ReadText, span_of, type_of_sign};
use super::typed::TypedBlock;
use super::words::{Line, LineWords, Words};
use super::{above, normal};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::Con;
use crate::syntax::card_file::SourceCard;
use crate::syntax::term::{Term, TermId, Terms};
use std::sync::Arc;

/// Where the lines of a card have got to.
#[derive(Clone)]
pub(super) struct State {
    scope: Scope,
    attached: bool,
    selectors: i32,
    /// Which sentence of which block each line so far was.
    pub(super) sentences: Vec<(usize, usize)>,
}

impl Checker {
    /// The typed blocks of a text.
    pub(super) fn blocks(
        &mut self,
        card: &SourceCard,
        read: &ReadText,
        context: &Context,
    ) -> (Vec<TypedBlock>, Vec<Diagnostic>) {
        let text = card.text.as_str();
        let mut found = Vec::new();
        let mut out: Vec<TypedBlock> = Vec::new();
        let mut ends: Vec<State> = Vec::new();
        let mut common = State { scope: Scope::default(), attached: false, selectors: 0, sentences: Vec::new() };
        for (n, block) in read.blocks.iter().enumerate() {
            let signs = self.signs(text, read, block, context, &mut found);
            let mut state = common.clone();
            let mut lines = Vec::new();
            for (place, sentence) in block.sentences.iter().enumerate() {
                let term = self.reader.trees.get(sentence.tree).term;
                // What stands above is part of this level, and so is whatever it spoke of.
                if let Some(end) = source(&self.reader.terms, term, &out).and_then(|at| ends.get(at)) {
                    state = end.clone();
                }
                state.sentences.push((n, place));
                let (line, faults) = self.resolve(context, &mut state, term);
                found.extend(self.faults(text, read, sentence, &state, &faults));
                found.extend(out_of_place(&self.reader.terms, context, &signs, line).map(|said| {
                    Diagnostic::new(Code::OutOfPlace, Place::Text, span_of(&read.tokens, &sentence.tokens), said.0)
                        .help(said.1)
                }));
                let words = Arc::new(self.words(card, read, sentence));
                match self.spell_out(context, line, &out, &words) {
                    Ok(Some(above)) => lines.extend(above),
                    Ok(None) => lines.push(Line::said(line, &words)),
                    Err(said) => found.push(Diagnostic::new(
                        Code::NothingAbove,
                        Place::Text,
                        span_of(&read.tokens, &sentence.tokens),
                        said,
                    )),
                }
            }
            let mut block = TypedBlock { signs, ..TypedBlock::default() };
            for line in lines {
                for term in normal::lines(&mut self.reader.terms, context, line.term) {
                    block.lines.push(term);
                    block.words.push(line.words.clone());
                }
            }
            if n == 0 && block.signs.is_empty() {
                common = state.clone();
            }
            ends.push(state);
            out.push(block);
        }
        (out, found)
    }

    /// The words of a sentence and of its parts, in the text as given.
    fn words(&self, card: &SourceCard, read: &ReadText, sentence: &Read) -> Words {
        let first = sentence.tokens.start;
        let span = |start: u16, end: u16| -> Span {
            let tokens = first + usize::from(start)..first + usize::from(end);
            card.given_span(span_of(&read.tokens, &tokens))
        };
        Words::of(&self.reader.terms, &self.reader.trees, sentence.tree, &span)
    }

    fn resolve(&mut self, context: &Context, state: &mut State, term: TermId) -> (TermId, Vec<Fault>) {
        let mut resolver = Resolver::new(&mut self.reader.terms, context);
        resolver.scope = std::mem::take(&mut state.scope);
        resolver.attached = state.attached;
        resolver.selectors = state.selectors;
        let line = resolver.line(term);
        let faults = std::mem::take(&mut resolver.faults);
        state.attached = resolver.attached;
        state.selectors = resolver.selectors;
        state.scope = std::mem::take(&mut resolver.scope);
        (line, faults)
    }

    /// The lines that `as above` stands for; none where the line is no such line.
    fn spell_out(
        &mut self,
        context: &Context,
        line: TermId,
        before: &[TypedBlock],
        words: &Arc<Words>,
    ) -> Result<Option<Vec<Line>>, String> {
        let terms = &mut self.reader.terms;
        let changes: Vec<TermId> = match terms.con(line) {
            Some(Con::AsAbove) => terms.args(line).to_vec(),
            Some(Con::AsLevelAbove) => terms.args(line).get(1..).unwrap_or(&[]).to_vec(),
            _ => return Ok(None),
        };
        let Some(source) = source(terms, line, before).and_then(|at| before.get(at)) else {
            return Err("there is no level above".to_string());
        };
        let of = |(term, words): (&TermId, &LineWords)| Line { term: *term, words: words.clone() };
        let mut lines: Vec<Line> = source.lines.iter().zip(&source.words).map(of).collect();
        for change in changes {
            let change = normal::line(terms, context, change);
            lines = above::apply(terms, &lines, change, words)?;
        }
        Ok(Some(lines))
    }

    /// The canonical signs of a block, checked against the header.
    fn signs(
        &self,
        text: &str,
        read: &ReadText,
        block: &ReadBlock,
        context: &Context,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        for sign in &block.signs {
            let Some(token) = read.tokens.get(*sign) else { continue };
            let word = token.span.of(text);
            let code = word.trim_matches(['[', ']']);
            if let Some(card_type) = type_of_sign(word) {
                if !context.crypt && !context.is(card_type) && !context.is("power") && card_type != "reflex" {
                    found.push(Diagnostic::new(
                        Code::TypeMismatch,
                        Place::Text,
                        token.span,
                        format!("the card is no {card_type} card by its header"),
                    ));
                }
                out.push(format!("type:{card_type}"));
            } else if word == "[MERGED]" || code.ends_with(" CONVICTION") {
                out.push(code.to_lowercase());
            } else if context.crypt {
                let said = format!("a crypt card has no block `{word}`");
                found.push(
                    Diagnostic::new(Code::LevelNotRequired, Place::Text, token.span, said)
                        .help("its disciplines stand in the header"),
                );
            } else {
                let code = if code == "FLIGHT" { "FLI" } else { code };
                if !context.crypt
                    && !levels(code)
                        .all(|code| context.disciplines.iter().any(|known| known.eq_ignore_ascii_case(code)))
                {
                    let said = format!("the block `{word}` needs a discipline that the header does not require");
                    let named = if context.disciplines.is_empty() {
                        "no discipline".to_string()
                    } else {
                        context.disciplines.join(", ")
                    };
                    found.push(
                        Diagnostic::new(Code::LevelNotRequired, Place::Text, token.span, said)
                            .help(format!("the header requires {named}")),
                    );
                }
                // Any of several will do, in whatever order they are named.
                let mut any: Vec<&str> = levels(code).collect();
                any.sort_unstable();
                out.push(any.join("/"));
            }
        }
        out
    }
}

/// `aus` of `[aus]`; the parts of `[aus/cel]`.
fn levels(code: &str) -> impl Iterator<Item = &str> {
    code.split('/')
}

/// The block that `as above` speaks of.
fn source(terms: &Terms, line: TermId, before: &[TypedBlock]) -> Option<usize> {
    match terms.con(line) {
        Some(Con::AsAbove) => before.iter().rposition(|block| !block.signs.is_empty()),
        Some(Con::AsLevelAbove) => {
            let level = terms.args(line).first().copied()?;
            let levels: Vec<String> = match terms.con(level) {
                Some(Con::BothOf) => terms.args(level).iter().map(|one| level_sign(terms, *one)).collect(),
                _ => vec![level_sign(terms, level)],
            };
            before.iter().rposition(|block| {
                let own: Vec<&String> = block.signs.iter().filter(|sign| !sign.starts_with("type:")).collect();
                own.len() == levels.len() && levels.iter().all(|level| own.contains(&level))
            })
        }
        _ => None,
    }
}

fn level_sign(terms: &Terms, level: TermId) -> String {
    let code = match terms.args(level).first().map(|name| terms.get(*name)) {
        Some(Term::Name(sym)) => sym.id(),
        _ => "",
    };
    if terms.con(level) == Some(Con::Superior) { code.to_uppercase() } else { code.to_string() }
}

/// What a line says that the card's type does not have: a strike outside combat, stealth on a
/// reaction, intercept on an action modifier.
fn out_of_place(terms: &Terms, context: &Context, signs: &[String], line: TermId) -> Option<(String, String)> {
    if context.crypt {
        return None;
    }
    let types: Vec<&str> = match signs.iter().find_map(|sign| sign.strip_prefix("type:")) {
        Some(card_type) => vec![card_type],
        None => context.types.clone(),
    };
    let only = |names: &[&str]| !types.is_empty() && types.iter().all(|card_type| names.contains(card_type));
    let bonus = |stat: &str| {
        terms.con(line) == Some(Con::Bonus)
            && terms.any(line, &mut |terms, part| {
                terms.con(part) == Some(Con::Plus)
                    && matches!(terms.args(part).get(1).map(|name| terms.get(*name)), Some(Term::Name(sym)) if sym.id() == stat)
            })
    };
    let here = types.join(" or ");
    match terms.con(line) {
        Some(Con::StrikeIs | Con::StrikesDeal)
            if only(&["action", "action modifier", "reaction", "political action", "event", "master"]) =>
        {
            Some((
                format!("a strike stands only on cards of combat, and this is {here}"),
                "strikes are made in combat".to_string(),
            ))
        }
        Some(Con::Bonus)
            if for_combat(terms, line)
                && only(&["action", "action modifier", "reaction", "political action", "event", "master"]) =>
        {
            Some((
                format!("a maneuver, press or additional strike stands only on cards of combat, and this is {here}"),
                "say in which combat: `during the resulting combat`".to_string(),
            ))
        }
        Some(Con::Bonus) if bonus("stealth") && only(&["reaction"]) => Some((
            "a reaction has no stealth to give".to_string(),
            "stealth is the acting minion's; a reaction gives intercept".to_string(),
        )),
        Some(Con::Bonus) if bonus("intercept") && only(&["action modifier"]) => Some((
            "an action modifier has no intercept to give".to_string(),
            "intercept is the blocking minion's; an action modifier gives stealth".to_string(),
        )),
        Some(Con::ActionIs) if only(&["combat", "reaction", "equipment", "retainer", "ally", "master", "event"]) => {
            Some((
                format!("only an action has stealth of its own, and this is {here}"),
                "leave the line out, or change the type".to_string(),
            ))
        }
        _ => None,
    }
}

/// Whether a bonus is of use in a combat only and does not say in which.
fn for_combat(terms: &Terms, bonus: TermId) -> bool {
    match (terms.con(bonus), terms.args(bonus)) {
        (Some(Con::Bonus | Con::Unlimited), [what]) | (Some(Con::OnlyTo), [what, ..]) => for_combat(terms, *what),
        (Some(Con::Optional), [_, what]) => {
            matches!(terms.con(*what), Some(Con::Maneuver | Con::Press | Con::ExtraStrike | Con::EitherStrike))
        }
        _ => false,
    }
}
