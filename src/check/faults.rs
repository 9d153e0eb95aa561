//! Faults of reference and kind as diagnostics, at the very words.
//!
//! In: faults, which speak of terms, and the sentences in which these were read. Out: diagnostics
//! that show the user's words and never a constructor. Never here: whether something is a fault.
use super::blocks::State;
use super::checker::Checker;
use super::kinds::{self, Kinds};
use super::resolve::Fault;
use super::text::{Read, ReadText, span_of};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::term::TermId;
use crate::syntax::tree::Node;

impl Checker {
    /// The faults of a sentence, each at its words.
    pub(super) fn faults(
        &self,
        text: &str,
        read: &ReadText,
        sentence: &Read,
        state: &State,
        faults: &[Fault],
    ) -> Vec<Diagnostic> {
        let told = faults.iter().enumerate().map(|(at, fault)| {
            // The same words more than once in a sentence: the last fault is at the last of them.
            let after = faults.iter().skip(at + 1).filter(|other| *other == fault).count();
            self.fault(text, read, sentence, state, fault, after)
        });
        told.collect()
    }

    fn fault(
        &self,
        text: &str,
        read: &ReadText,
        sentence: &Read,
        state: &State,
        fault: &Fault,
        after: usize,
    ) -> Diagnostic {
        let whole = span_of(&read.tokens, &sentence.tokens);
        let last = |term: TermId| {
            let places = self.places(read, sentence, term);
            places.iter().rev().nth(after).or(places.first()).copied().unwrap_or(whole)
        };
        match fault {
            Fault::Nothing(term) => {
                let span = last(*term);
                let said = format!("`{}` means nothing that was spoken of before", span.of(text));
                Diagnostic::new(Code::NoReferent, Place::Text, span, said).help("name it, or choose one first")
            }
            Fault::Two(term, both) => {
                let span = last(*term);
                let said = format!("`{}` can mean {} things", span.of(text), both.len());
                let found = Diagnostic::new(Code::TwoReferents, Place::Text, span, said);
                self.candidates(text, read, state, found, both)
            }
            Fault::Kind(term, is, wanted) => misfit(text, last(*term), *is, *wanted),
            // The subject comes before whatever else is said in the same words.
            Fault::Subject(term, is, wanted) => {
                let span = self.places(read, sentence, *term).first().copied().unwrap_or(whole);
                misfit(text, span, *is, *wanted)
            }
        }
    }

    /// Where in a sentence a term was said.
    fn places(&self, read: &ReadText, sentence: &Read, term: TermId) -> Vec<Span> {
        let start = sentence.tokens.start;
        let span =
            |node: &Node| span_of(&read.tokens, &(start + usize::from(node.start)..start + usize::from(node.end)));
        let nodes = self.reader.trees.walk(sentence.tree).into_iter().map(|id| self.reader.trees.get(id));
        let mut places: Vec<Span> = nodes.filter(|node| node.term == term).map(span).collect();
        places.dedup();
        places
    }

    /// Shows each thing that a reference can mean, where it was spoken of.
    fn candidates(
        &self,
        text: &str,
        read: &ReadText,
        state: &State,
        mut found: Diagnostic,
        both: &[(TermId, usize)],
    ) -> Diagnostic {
        let mut named: Vec<String> = Vec::new();
        for (term, number) in both {
            let place = number.checked_sub(1).and_then(|at| state.sentences.get(at));
            let sentence =
                place.and_then(|(block, at)| read.blocks.get(*block).and_then(|block| block.sentences.get(*at)));
            let span = sentence.and_then(|sentence| self.places(read, sentence, *term).first().copied());
            if let Some(span) = span {
                named.push(format!("`{}`", span.of(text)));
                found = found.label(span, "it could be this");
            }
        }
        let which = if named.is_empty() { String::new() } else { format!("it could be {}: ", named.join(" or ")) };
        found.help(format!("{which}name the one that is meant"))
    }
}

fn misfit(text: &str, span: Span, is: Kinds, wanted: Kinds) -> Diagnostic {
    let said = format!("`{}` is {} and here stands only {}", span.of(text), kinds::words(is), kinds::words(wanted));
    Diagnostic::new(Code::WrongKind, Place::Text, span, said)
}
