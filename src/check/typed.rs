//! The typed form: the parts of a card's meaning and their digest.
//!
//! In: resolved lines by block, and the header. Out: parts, each a line of canonical text; a card's
//! meaning is its parts, in any order. Effects that follow each other are one part, so that their
//! order counts; abilities, traits, windows and limits are parts of their own, so that theirs does
//! not. Never here: spans or wording.
use super::context::Context;
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
}

/// The parts of a card's meaning, sorted.
pub fn parts(terms: &Terms, context: &Context, header: Vec<String>, blocks: &[TypedBlock]) -> Vec<String> {
    let mut out: BTreeSet<String> = header.into_iter().collect();
    for block in blocks {
        let sign = if block.signs.is_empty() { String::new() } else { format!("[{}] ", block.signs.join("][")) };
        let mut sequence: Vec<String> = Vec::new();
        let mut in_play = context.permanent() || block.signs.iter().any(|sign| sign == "merged");
        for line in &block.lines {
            match kind(terms, *line) {
                Part::Traits => {
                    out.extend(terms.args(*line).iter().map(|arg| format!("{sign}trait {}", terms.show(*arg))))
                }
                Part::Alone => {
                    out.insert(format!("{sign}{}", terms.show(*line)));
                }
                Part::Effect if in_play && ability(terms, *line) => {
                    out.insert(format!("{sign}{}", terms.show(*line)));
                }
                Part::Effect => {
                    sequence.push(terms.show(*line));
                    in_play = in_play || puts_in_play(terms, *line);
                }
                Part::Nothing => {}
            }
        }
        if !sequence.is_empty() {
            out.insert(format!("{sign}{}", sequence.join("; ")));
        }
    }
    out.into_iter().collect()
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
