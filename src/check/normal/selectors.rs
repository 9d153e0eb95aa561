//! Selectors in normal form: which quantities say the same where, and whose a hand or a phase is.
//!
//! In: a term whose parts are in normal form. Out: what it is instead, if anything. Never here: nouns.
use crate::lexicon::{Con, Sort};
use crate::syntax::term::{Term, TermId, Terms};

/// One step.
pub fn step(terms: &mut Terms, term: TermId) -> Option<TermId> {
    let Term::App(con, args) = terms.get(term) else { return None };
    let (con, args) = (*con, args.clone());
    match (con, args.as_slice()) {
        // One card is a card.
        (Con::Sel, [quantity, noun]) if is_one(terms, *quantity) => {
            let a = terms.app(Con::A, Vec::new());
            Some(terms.app(Con::Sel, vec![a, *noun]))
        }
        // Whoever can, must or does: any, each and all of them alike (R0547).
        (Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot, [who, what]) => {
            // Any one of them can, but "any one gains 1 blood" is one of choice.
            let alike: &[Con] = if con == Con::Do { &[Con::All] } else { &[Con::Any, Con::All] };
            let who = quantified(terms, *who, alike, Con::Each)?;
            Some(terms.app(con, vec![who, *what]))
        }
        // That there are some, or any, is that there is one; in combat with Gangrel, or against them,
        // is with or against one.
        (Con::Exists | Con::Against | Con::InCombatWith | Con::ControlledBy, [what]) => {
            let what = quantified(terms, *what, &[Con::Any, Con::All], Con::A)?;
            Some(terms.app(con, vec![what]))
        }
        // Less than 7 is 6 or less.
        (Con::LessThan, [n]) => bound(terms, *n, -1, Con::AtMost),
        (Con::MoreThan, [n]) => bound(terms, *n, 1, Con::AtLeast),
        // The pool, hand, phase, prey or predator of a minion is its controller's.
        (
            Con::PoolZ
            | Con::HandZ
            | Con::LibraryZ
            | Con::CryptZ
            | Con::AshHeapZ
            | Con::UncontrolledZ
            | Con::ReadyZ
            | Con::Hand
            | Con::Prey
            | Con::Predator
            | Con::PhaseOf
            | Con::NextPhase,
            [of, rest @ ..],
        ) if is_minion(terms, *of) => {
            let mut out = vec![terms.app(Con::ControllerOf, vec![*of])];
            out.extend(rest);
            Some(terms.app(con, out))
        }
        // Done to any one of a kind is done to one of them.
        _ if con == Con::OnZ || (con.signature().sort == Sort::Effect && con != Con::Holds) => {
            let one: Vec<TermId> =
                args.iter().map(|arg| quantified(terms, *arg, &[Con::Any], Con::A).unwrap_or(*arg)).collect();
            (one != args).then(|| terms.app(con, one))
        }
        _ => None,
    }
}

/// A strict bound as one that takes in the next number.
fn bound(terms: &mut Terms, n: TermId, step: i32, con: Con) -> Option<TermId> {
    let Term::Int(n) = terms.get(n) else { return None };
    let n = n.checked_add(step)?;
    let n = terms.add(Term::Int(n));
    Some(terms.app(con, vec![n]))
}

fn is_one(terms: &Terms, quantity: TermId) -> bool {
    terms.con(quantity) == Some(Con::Count)
        && terms.args(quantity).first().is_some_and(|n| matches!(terms.get(*n), Term::Int(1)))
}

/// The same selector with another quantity, where it has one of these.
pub fn quantified(terms: &mut Terms, selector: TermId, from: &[Con], to: Con) -> Option<TermId> {
    let Term::App(Con::Sel, args) = terms.get(selector) else { return None };
    let (quantity, noun) = (args.first().copied()?, args.get(1).copied()?);
    if !terms.con(quantity).is_some_and(|con| from.contains(&con)) {
        return None;
    }
    let quantity = terms.app(to, Vec::new());
    Some(terms.app(Con::Sel, vec![quantity, noun]))
}

fn is_minion(terms: &Terms, of: TermId) -> bool {
    matches!(terms.con(of), Some(Con::Player | Con::Bearer | Con::ThisCard))
}
