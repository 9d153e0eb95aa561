//! Normal form: unlike terms that say the same made alike.
//!
//! In: resolved lines. Out: the same lines with effects flattened, subjects that the effect already
//! names left out, clans and titles as vampires of them, bonuses as what someone gets. Each rule
//! here is a reason why two wordings have one meaning. Never here: a rule that loses something.
use super::context::{Context, Who};
use crate::lexicon::{Class, Con};
use crate::syntax::term::{Term, TermId, Terms};

/// A line in normal form.
pub fn line(terms: &mut Terms, context: &Context, line: TermId) -> TermId {
    let line = bonus(terms, context, line);
    let line = terms.rewrite(line, &mut step);
    whole(terms, line)
}

/// What can be said of a line only as a whole.
fn whole(terms: &mut Terms, line: TermId) -> TermId {
    let Term::App(Con::Does, args) = terms.get(line) else { return line };
    let mut args = args.clone();
    let Some(first) = args.first().copied() else { return line };
    match (terms.con(first), terms.args(first)) {
        // "Has 2 votes (titled)" is the trait of that name.
        (Some(Con::Gets), [who, what])
            if args.len() == 1
                && terms.con(*who) == Some(Con::ThisCard)
                && terms.con(*what) == Some(Con::TitledVotes) =>
        {
            let votes = terms.args(*what).to_vec();
            let votes = terms.app(Con::VotesTitled, votes);
            terms.app(Con::Traits, vec![votes])
        }
        // A card that is used by locking it is locked as its controller chooses.
        (Some(Con::ByPaying), [cost, _]) if locks_this(terms, *cost) => {
            let you = terms.app(Con::You, Vec::new());
            if let Some(slot) = args.first_mut() {
                *slot = terms.app(Con::May, vec![you, first]);
            }
            terms.app(Con::Does, args)
        }
        _ => line,
    }
}

fn locks_this(terms: &Terms, cost: TermId) -> bool {
    match terms.con(cost) {
        Some(Con::Lock) => terms.args(cost).first().is_some_and(|card| terms.con(*card) == Some(Con::ThisCard)),
        Some(Con::Seq) => terms.args(cost).first().is_some_and(|first| locks_this(terms, *first)),
        _ => false,
    }
}

/// The same selector with another quantity.
fn quantified(terms: &mut Terms, selector: TermId, from: &[Con], to: Con) -> Option<TermId> {
    let Term::App(Con::Sel, args) = terms.get(selector) else { return None };
    let (quantity, noun) = (args.first().copied()?, args.get(1).copied()?);
    if !terms.con(quantity).is_some_and(|con| from.contains(&con)) {
        return None;
    }
    let quantity = terms.app(to, Vec::new());
    Some(terms.app(Con::Sel, vec![quantity, noun]))
}

/// One step, the parts being in normal form.
fn step(terms: &mut Terms, term: TermId) -> TermId {
    let Term::App(con, args) = terms.get(term) else { return term };
    let (con, args) = (*con, args.clone());
    match (con, args.as_slice()) {
        // "This vampire gains 2 blood" says the same as the effect with this vampire in it.
        (Con::Do, [who, what]) if names(terms, *what, *who) => *what,
        // "You draw a card" is "draw a card".
        // But "you lock this card to draw" is done, where the bare "lock this card to draw" can be.
        (Con::Do, [who, what]) if terms.con(*who) == Some(Con::You) && terms.con(*what) != Some(Con::ByPaying) => *what,
        // Whoever can, must or does: any, each and all of them alike (R0547).
        (Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot, [who, what]) => {
            match quantified(terms, *who, &[Con::Any, Con::All], Con::Each) {
                Some(who) => terms.app(con, vec![who, *what]),
                None => term,
            }
        }
        // That there are some, or any, is that there is one; and it is a state, so `when` is `if`.
        (Con::Exists, [what]) => match quantified(terms, *what, &[Con::Any, Con::All], Con::A) {
            Some(what) => terms.app(con, vec![what]),
            None => term,
        },
        (Con::When | Con::While, [what]) if terms.con(*what) == Some(Con::Exists) => terms.app(Con::If, vec![*what]),
        // Put on, chosen, burned: any one is one.
        (
            Con::OnZ
            | Con::Burn
            | Con::Lock
            | Con::Unlock
            | Con::Choose
            | Con::EnterCombat
            | Con::Steal
            | Con::Bleed
            | Con::Redirect,
            _,
        ) => {
            let one: Vec<TermId> =
                args.iter().map(|arg| quantified(terms, *arg, &[Con::Any], Con::A).unwrap_or(*arg)).collect();
            terms.app(con, one)
        }
        (Con::Seq, _) => flat(terms, con, &args),
        (Con::Such, [noun, ..]) => such(terms, *noun, &args),
        (Con::Kind, [name]) => kind(terms, *name).unwrap_or(term),
        // The pool, hand, phase, prey or predator of a minion is its controller's.
        (
            Con::PoolZ
            | Con::HandZ
            | Con::LibraryZ
            | Con::CryptZ
            | Con::AshHeapZ
            | Con::UncontrolledZ
            | Con::ReadyZ
            | Con::Hand,
            [of],
        )
        | (Con::Prey | Con::Predator, [of])
            if is_minion(terms, *of) =>
        {
            let controller = terms.app(Con::ControllerOf, vec![*of]);
            terms.app(con, vec![controller])
        }
        (Con::PhaseOf | Con::NextPhase, [of, phase]) if is_minion(terms, *of) => {
            let controller = terms.app(Con::ControllerOf, vec![*of]);
            terms.app(con, vec![controller, *phase])
        }
        _ => term,
    }
}

fn is_minion(terms: &Terms, of: TermId) -> bool {
    matches!(terms.con(of), Some(Con::Player | Con::Bearer | Con::ThisCard))
}

/// Whether an effect speaks of this one.
fn names(terms: &Terms, effect: TermId, who: TermId) -> bool {
    let bound = match terms.con(who) {
        // A selector stands in the effect by its number, so leaving it out would lose it.
        Some(Con::Sel | Con::OrSel | Con::AndSel) | None => return false,
        Some(_) => who,
    };
    terms.any(effect, &mut |_, part| part == bound)
}

/// A sequence of sequences as one.
fn flat(terms: &mut Terms, con: Con, args: &[TermId]) -> TermId {
    let mut out = Vec::new();
    for arg in args {
        match terms.get(*arg) {
            Term::App(inner, parts) if *inner == con => out.extend(parts.iter().copied()),
            _ => out.push(*arg),
        }
    }
    terms.app(con, out)
}

/// What narrows a noun that is narrowed already.
fn such(terms: &mut Terms, noun: TermId, args: &[TermId]) -> TermId {
    let Term::App(Con::Such, inner) = terms.get(noun) else { return terms.app(Con::Such, args.to_vec()) };
    let mut out = inner.clone();
    out.extend(args.iter().skip(1));
    terms.app(Con::Such, out)
}

/// A Gangrel is a vampire of that clan, a prince a vampire with that title.
fn kind(terms: &mut Terms, name: TermId) -> Option<TermId> {
    let Term::Name(sym) = terms.get(name) else { return None };
    if !matches!(sym.class, Class::Clan | Class::Title) {
        return None;
    }
    let vampire = crate::lexicon::lookup(Class::Thing, "vampire")?;
    let vampire = terms.add(Term::Name(vampire));
    let vampire = terms.app(Con::Kind, vec![vampire]);
    let quality = terms.app(Con::Quality, vec![name]);
    Some(terms.app(Con::Such, vec![vampire, quality]))
}

/// A bonus that stands alone is what the one the card speaks of gets.
fn bonus(terms: &mut Terms, context: &Context, line: TermId) -> TermId {
    let Term::App(Con::Bonus, args) = terms.get(line) else { return line };
    let mut args = args.clone();
    if context.who != Who::Card {
        return line;
    }
    let who = terms.app(Con::ThisCard, Vec::new());
    if let Some(first) = args.first_mut() {
        *first = terms.app(Con::Gets, vec![who, *first]);
    }
    terms.app(Con::Does, args)
}
