//! The typed form: the parts of a card's meaning and their digest.
//!
//! In: resolved lines by block, and the header. Out: parts, each a line of canonical text; a card's
//! meaning is its parts, in any order. Effects that follow each other are one part, so that their
//! order counts; abilities, traits, windows and limits are parts of their own, so that theirs does
//! not. Never here: spans or wording.
use super::context::Context;
use super::sequence::Sequence;
use super::words::LineWords;
use crate::base::digest;
use crate::lexicon::Con;
use crate::syntax::term::{Term, TermId, Terms};
use std::collections::BTreeSet;

/// The lines of one block in normal form, under its signs.
#[derive(Clone, Debug, Default)]
pub struct TypedBlock {
    /// The signs, canonical: `dom`, `DOM`, `type:combat`, `merged`.
    pub signs: Vec<String>,
    /// The lines.
    pub lines: Vec<TermId>,
    /// For each line, the words that it and its parts came from.
    pub words: Vec<LineWords>,
}

/// The parts of a card's meaning, sorted.
pub fn parts(terms: &mut Terms, context: &Context, header: Vec<String>, blocks: &[TypedBlock]) -> Vec<String> {
    // A trait said twice is the trait; an ability said twice is two abilities.
    let mut traits: BTreeSet<String> = header.into_iter().collect();
    let mut out: Vec<String> = Vec::new();
    for block in &spread(terms, blocks) {
        let sign = if block.signs.is_empty() { String::new() } else { format!("[{}] ", block.signs.join("][")) };
        let mut sequence = Sequence::default();
        let mut in_play = context.permanent() || block.signs.iter().any(|sign| sign == "merged");
        for line in &block.lines {
            let kind = kind(terms, *line);
            let step = matches!(kind, Part::Effect) && !(in_play && ability(terms, *line));
            if !step {
                sequence.pass(terms, *line);
            }
            match kind {
                Part::Traits => {
                    // The type said again is checked against the header and says no more.
                    let own = terms.args(*line).iter().filter(|arg| terms.con(**arg) != Some(Con::TypeSaid));
                    traits.extend(own.map(|arg| format!("{sign}trait {}", terms.show(*arg))))
                }
                Part::Alone => {
                    out.push(format!("{sign}{}", terms.show(*line)));
                }
                Part::Effect if !step => {
                    out.push(format!("{sign}{}", terms.show(*line)));
                }
                Part::Effect => {
                    sequence.push(terms, *line);
                    in_play = in_play || puts_in_play(terms, *line);
                }
                Part::Nothing => {}
            }
        }
        out.extend(sequence.finish().map(|steps| format!("{sign}{steps}")));
    }
    out.extend(traits);
    out.sort_unstable();
    out
}

/// Text before the first level belongs to every level: there it stands, traits aside.
fn spread(terms: &Terms, blocks: &[TypedBlock]) -> Vec<TypedBlock> {
    let level = |block: &TypedBlock| !block.signs.is_empty() && !block.signs.iter().any(|sign| sign == "merged");
    let mut out = blocks.to_vec();
    let Some((first, rest)) = out.split_first_mut() else { return out };
    if !first.signs.is_empty() || !rest.iter().any(level) {
        return out;
    }
    let is_trait = |line: &TermId| terms.con(*line) == Some(Con::Traits);
    let common: Vec<TermId> = first.lines.iter().copied().filter(|line| !is_trait(line)).collect();
    first.lines.retain(is_trait);
    for block in rest.iter_mut().filter(|block| level(block)) {
        block.lines.splice(0..0, common.iter().copied());
    }
    out
}

/// The digest of a card's parts.
pub fn meaning(parts: &[String]) -> String {
    digest::hex(parts.join("\n").as_bytes())
}

/// How a line takes part in the meaning.
enum Part {
    /// Each of its traits is a part.
    Traits,
    /// It is a part by itself.
    Alone,
    /// It is an effect, in order with the others.
    Effect,
    /// It says nothing of its own.
    Nothing,
}

fn kind(terms: &Terms, line: TermId) -> Part {
    match terms.con(line) {
        Some(Con::Traits) => Part::Traits,
        Some(Con::Says) => Part::Nothing,
        Some(Con::Does | Con::Directed) => Part::Effect,
        _ => Part::Alone,
    }
}

/// Whether a line of a card in play is an ability of its own: it speaks of nothing that a line
/// before it brought in. References count from the line's own first selector.
fn ability(terms: &Terms, line: TermId) -> bool {
    let before = |terms: &Terms, part: TermId| {
        terms.con(part) == Some(Con::Ref)
            && matches!(terms.args(part).first().map(|n| terms.get(*n)), Some(Term::Int(n)) if *n < 1)
    };
    !terms.any(line, &mut |terms, part| before(terms, part))
}

/// Whether a line puts the card in play, alone or on another.
pub fn puts_in_play(terms: &Terms, line: TermId) -> bool {
    terms.any(line, &mut |terms, part| {
        matches!(terms.con(part), Some(Con::Move | Con::MoveWith))
            && terms.args(part).first().is_some_and(|moved| terms.con(*moved) == Some(Con::ThisCard))
            && terms.args(part).get(1).is_some_and(|zone| matches!(terms.con(*zone), Some(Con::PlayZ | Con::OnZ)))
    })
}
