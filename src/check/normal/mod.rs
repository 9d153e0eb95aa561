//! Normal form: unlike terms that say the same made alike.
//!
//! In: resolved lines. Out: the same lines with effects flattened, subjects that the effect already
//! names left out, clans and titles as vampires of them, bonuses as what someone gets. The rooms:
//! `nouns` (what narrows a noun), `selectors` (quantities, whose a hand is), `effects`, `timing`
//! (windows and conditions), `lines` (what only a whole line shows). Each rule there is a reason why
//! two wordings have one meaning. Never here: a rule that loses something.
mod effects;
mod lines;
mod nouns;
mod selectors;
mod timing;

use super::context::{Context, Who};
use crate::lexicon::{Class, Con, Sym, lookup};
use crate::syntax::term::{Term, TermId, Terms};

/// A line in normal form; a line that gives several things at once is several lines.
pub fn lines(terms: &mut Terms, context: &Context, line: TermId) -> Vec<TermId> {
    let line = self::line(terms, context, line);
    lines::split(terms, line)
}

/// A line in normal form.
pub fn line(terms: &mut Terms, context: &Context, line: TermId) -> TermId {
    let line = lines::bonus(terms, context, line);
    let line = terms.rewrite(line, &mut |terms, term| step(terms, context, term));
    lines::whole(terms, line)
}

/// One step, the parts being in normal form.
fn step(terms: &mut Terms, context: &Context, term: TermId) -> TermId {
    let rooms: [fn(&mut Terms, TermId) -> Option<TermId>; 4] =
        [nouns::step, selectors::step, effects::step, timing::step];
    let mut term = bearer(terms, context, term).unwrap_or(term);
    for room in rooms {
        term = room(terms, term).unwrap_or(term);
    }
    term
}

/// On equipment and retainers the one they are on is a minion, or a vampire where only a vampire can
/// have them: called so, it is not said to be more.
fn bearer(terms: &mut Terms, context: &Context, term: TermId) -> Option<TermId> {
    let Term::App(Con::Bearer, args) = terms.get(term) else { return None };
    let usual = if context.vampire_only { "vampire" } else { "minion" };
    let noun = args.first().copied()?;
    if context.who != Who::Bearer || name(terms, noun)?.id() != usual {
        return None;
    }
    let anyone = terms.app(Con::Anyone, Vec::new());
    Some(terms.app(Con::Bearer, vec![anyone]))
}

/// The name that a term is made of, if it is made of one alone.
fn name(terms: &Terms, term: TermId) -> Option<Sym> {
    match terms.args(term) {
        [one] => match terms.get(*one) {
            Term::Name(sym) => Some(*sym),
            Term::App(..) | Term::Int(_) | Term::Card(_) | Term::New(..) => None,
        },
        _ => None,
    }
}

/// Whether a term is this name.
fn is_name(terms: &Terms, term: TermId, class: Class, id: &str) -> bool {
    matches!(terms.get(term), Term::Name(sym) if sym.class == class && sym.id() == id)
}

/// A name of the lexicon as a term.
fn named(terms: &mut Terms, class: Class, id: &str) -> Option<TermId> {
    lookup(class, id).map(|sym| terms.add(Term::Name(sym)))
}
