//! Windows and conditions in normal form.
//!
//! In: a window whose parts are in normal form. Out: what it is instead, if anything. Never here:
//! effects.
use crate::lexicon::Con;
use crate::syntax::term::{Term, TermId, Terms};

/// One step.
pub fn step(terms: &mut Terms, term: TermId) -> Option<TermId> {
    let Term::App(con, args) = terms.get(term) else { return None };
    let (con, args) = (*con, args.clone());
    match (con, args.as_slice()) {
        // What is a state and no event holds while, when and if it holds.
        (Con::When | Con::While, [what]) if is_state(terms, *what) => Some(terms.app(Con::If, vec![*what])),
        // A card that can be played only when something happens can be played only if it does.
        (Con::OnlyUsable | Con::NotUsable | Con::AlsoUsable, _) => {
            let out: Vec<TermId> = args
                .iter()
                .map(|arg| match terms.get(*arg) {
                    Term::App(Con::When, inner) => {
                        let inner = inner.clone();
                        terms.app(Con::If, inner)
                    }
                    _ => *arg,
                })
                .collect();
            (out != args).then(|| terms.app(con, out))
        }
        // "Until your unlock phase" is until the next one.
        (Con::DoNotReplace, [until]) => {
            let Term::App(Con::NextPhase, phase) = terms.get(*until) else { return None };
            let phase = phase.clone();
            let until = terms.app(Con::PhaseOf, phase);
            Some(terms.app(con, vec![until]))
        }
        _ => None,
    }
}

/// Whether a condition is a state rather than something that happens.
fn is_state(terms: &Terms, condition: TermId) -> bool {
    match terms.con(condition) {
        Some(Con::Exists) => true,
        Some(Con::Holds) => terms
            .args(condition)
            .get(1)
            .is_some_and(|what| matches!(terms.con(*what), Some(Con::Is0 | Con::IsA | Con::Control0 | Con::Have0))),
        _ => false,
    }
}
