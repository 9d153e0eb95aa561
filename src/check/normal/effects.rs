//! Effects in normal form.
//!
//! In: an effect whose parts are in normal form. Out: what it is instead, if anything. Never here:
//! windows.
use super::{is_name, name};
use crate::lexicon::{Class, Con};
use crate::syntax::term::{Term, TermId, Terms};

/// One step.
pub fn step(terms: &mut Terms, term: TermId) -> Option<TermId> {
    let Term::App(con, args) = terms.get(term) else { return None };
    let (con, args) = (*con, args.clone());
    match (con, args.as_slice()) {
        // "This vampire gains 2 blood" says the same as the effect with this vampire in it.
        // And "you draw a card" is "draw a card"; but "you lock this card to draw" is done, where the
        // bare "lock this card to draw" can be.
        (Con::Do, [who, what]) => {
            let you = terms.con(*who) == Some(Con::You);
            let paid = you && terms.con(*what) == Some(Con::ByPaying);
            (!paid && (you || speaks_of(terms, *what, *who))).then_some(*what)
        }
        (Con::May, [who, what]) => may(terms, *who, *what),
        (Con::Seq, _) => sequence(terms, &args),
        // Blood or life added from the bank to one already spoken of is what that one gains.
        (Con::MoveCounters, [n, c, from, to]) if terms.con(*from) == Some(Con::BankZ) => added(terms, *n, *c, *to),
        // Stealth and intercept that are paid for last for the action anyway (rulebook, 6.2).
        (Con::ByPaying, [cost, gain]) => {
            let gain = for_the_action(terms, *gain)?;
            Some(terms.app(Con::ByPaying, vec![*cost, gain]))
        }
        // An exchange is the same from either side.
        (Con::Exchange, [who, a, b]) if terms.show(*a) > terms.show(*b) => Some(terms.app(con, vec![*who, *b, *a])),
        _ => None,
    }
}

/// Whether an effect speaks of this one. A selector stands in the effect by its number, so leaving
/// the subject out would lose it.
fn speaks_of(terms: &Terms, effect: TermId, who: TermId) -> bool {
    match terms.con(who) {
        Some(Con::Sel | Con::OrSel | Con::AndSel) | None => false,
        Some(_) => terms.any(effect, &mut |_, part| part == who),
    }
}

/// "A vampire you control can gain 1 blood": you choose, and move the blood. "This card can be burned
/// by any minion": any minion can burn this card.
fn may(terms: &mut Terms, who: TermId, what: TermId) -> Option<TermId> {
    let args = terms.args(what).to_vec();
    match (terms.con(what), args.as_slice()) {
        (Some(Con::Gain), [gainer, n, c]) if terms.con(*gainer) == Some(Con::Ref) && is_yours(terms, who) => {
            let bank = terms.app(Con::BankZ, Vec::new());
            let on = terms.app(Con::OnZ, vec![who]);
            let moved = terms.app(Con::MoveCounters, vec![*n, *c, bank, on]);
            let you = terms.app(Con::You, Vec::new());
            Some(terms.app(Con::May, vec![you, moved]))
        }
        (Some(Con::SufferBy), [_, deed, by]) if is_name(terms, *deed, Class::Deed, "burn") => {
            let by = super::selectors::quantified(terms, *by, &[Con::Any, Con::All, Con::A], Con::Each).unwrap_or(*by);
            let burn = terms.app(Con::Burn, vec![who]);
            Some(terms.app(Con::May, vec![by, burn]))
        }
        _ => None,
    }
}

/// Whether a selector picks one that you control.
fn is_yours(terms: &Terms, selector: TermId) -> bool {
    terms.con(selector) == Some(Con::Sel)
        && terms.args(selector).first().is_some_and(|quantity| terms.con(*quantity) == Some(Con::A))
        && terms.args(selector).get(1).is_some_and(|noun| {
            terms.args(*noun).iter().any(|prop| {
                terms.con(*prop) == Some(Con::ControlledBy)
                    && terms.args(*prop).first().is_some_and(|who| terms.con(*who) == Some(Con::You))
            })
        })
}

fn added(terms: &mut Terms, n: TermId, c: TermId, to: TermId) -> Option<TermId> {
    let Term::App(Con::OnZ, on) = terms.get(to) else { return None };
    let who = on.first().copied()?;
    let blood = is_name(terms, c, Class::Currency, "blood") || is_name(terms, c, Class::Currency, "life");
    let known = matches!(terms.con(who), Some(Con::Player | Con::Bearer | Con::Ref | Con::As | Con::Definite));
    (blood && known).then(|| terms.app(Con::Gain, vec![who, n, c]))
}

/// A gain of stealth or intercept without the "for this action" that it has by rule.
fn for_the_action(terms: &mut Terms, gain: TermId) -> Option<TermId> {
    let Term::App(Con::Lasting, args) = terms.get(gain) else { return None };
    let (what, how) = (args.first().copied()?, args.get(1).copied()?);
    let span = terms.args(how).first().copied()?;
    let action = terms.con(span) == Some(Con::This) && name(terms, span)?.id() == "action";
    let plus = terms.args(what).get(1).copied()?;
    let stat = terms.args(plus).get(1).copied()?;
    let brief = is_name(terms, stat, Class::Stat, "stealth") || is_name(terms, stat, Class::Stat, "intercept");
    (action && brief && terms.con(what) == Some(Con::Gets) && terms.con(plus) == Some(Con::Plus)).then_some(what)
}

/// A sequence of sequences as one, without the shuffling that every search ends with, and with
/// "put it there and give it 1 blood" as "put it there with 1 blood".
fn sequence(terms: &mut Terms, args: &[TermId]) -> Option<TermId> {
    let mut out: Vec<TermId> = Vec::new();
    for arg in args {
        match terms.get(*arg) {
            Term::App(Con::Seq, parts) => out.extend(parts.iter().copied()),
            _ => out.push(*arg),
        }
    }
    let has =
        |terms: &Terms, part: TermId, con: Con| terms.any(part, &mut |terms, inner| terms.con(inner) == Some(con));
    if out.iter().any(|part| has(terms, *part, Con::Search)) {
        out.retain(|part| {
            !(terms.con(*part) == Some(Con::Timed) && has(terms, *part, Con::ThatZ) && has(terms, *part, Con::Shuffle))
        });
    }
    if let [moved, gained] = out.as_slice()
        && let Some(with) = moved_with(terms, *moved, *gained)
    {
        return Some(with);
    }
    match out.as_slice() {
        [one] => Some(*one),
        _ if out == args => None,
        _ => Some(terms.app(Con::Seq, out)),
    }
}

/// A card moved and counters put on it at once.
fn moved_with(terms: &mut Terms, moved: TermId, gained: TermId) -> Option<TermId> {
    let (Some(Con::Move), Some(Con::Gain)) = (terms.con(moved), terms.con(gained)) else { return None };
    let [what, zone] = terms.args(moved) else { return None };
    let [who, n, c] = terms.args(gained) else { return None };
    let (what, zone, who, n, c) = (*what, *zone, *who, *n, *c);
    let mut selectors = 0;
    terms.any(moved, &mut |terms, part| {
        selectors += usize::from(terms.con(part) == Some(Con::Sel));
        false
    });
    let same = who == what || (terms.con(who) == Some(Con::Ref) && terms.con(what) == Some(Con::Sel) && selectors == 1);
    same.then(|| terms.app(Con::MoveWith, vec![what, zone, n, c]))
}
