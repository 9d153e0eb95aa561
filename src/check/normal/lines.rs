//! What only a whole line shows: lone bonuses, cards used by locking them, bonuses against someone.
//!
//! In: a line whose parts are in normal form. Out: the line in normal form, or several. Never here:
//! what a part shows by itself.
use super::super::context::{Context, Who};
use super::{is_name, named};
use crate::lexicon::{Class, Con};
use crate::syntax::term::{Term, TermId, Terms};

/// A bonus that stands alone is what the one the card speaks of gets.
pub fn bonus(terms: &mut Terms, context: &Context, line: TermId) -> TermId {
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

/// A line as a whole.
pub fn whole(terms: &mut Terms, line: TermId) -> TermId {
    let Term::App(Con::Does, args) = terms.get(line) else { return line };
    let mut args = args.clone();
    let Some(mut effect) = args.first().copied() else { return line };
    // "Has 2 votes (titled)" is the trait of that name.
    if let (Some(Con::Gets), [who, what], 1) = (terms.con(effect), terms.args(effect), args.len())
        && terms.con(*who) == Some(Con::ThisCard)
        && terms.con(*what) == Some(Con::TitledVotes)
    {
        let votes = terms.args(*what).to_vec();
        let votes = terms.app(Con::VotesTitled, votes);
        return terms.app(Con::Traits, vec![votes]);
    }
    if let Some((without, windows)) = cost_time(terms, effect) {
        effect = without;
        args.extend(windows);
    }
    // A card that is used by locking it is locked as its controller chooses.
    if let (Some(Con::ByPaying), Some(cost)) = (terms.con(effect), terms.args(effect).first())
        && locks_this(terms, *cost)
    {
        let you = terms.app(Con::You, Vec::new());
        effect = terms.app(Con::May, vec![you, effect]);
    }
    for at in 1..args.len() {
        if let Some(slot) = args.get_mut(at)
            && let Some(window) = window(terms, effect, *slot)
        {
            *slot = window;
        }
    }
    if let Some(slot) = args.first_mut() {
        *slot = effect;
    }
    terms.app(Con::Does, args)
}

/// "Lock this card during X to Y" is, during X, "lock this card to Y".
fn cost_time(terms: &mut Terms, effect: TermId) -> Option<(TermId, Vec<TermId>)> {
    if terms.con(effect) == Some(Con::May) {
        let (who, what) = (terms.args(effect).first().copied()?, terms.args(effect).get(1).copied()?);
        let (what, windows) = cost_time(terms, what)?;
        return Some((terms.app(Con::May, vec![who, what]), windows));
    }
    let Term::App(Con::ByPaying, parts) = terms.get(effect) else { return None };
    let (cost, gain) = (parts.first().copied()?, parts.get(1).copied()?);
    let Term::App(Con::Timed, timed) = terms.get(cost) else { return None };
    let (bare, windows) = (timed.first().copied()?, timed.get(1..)?.to_vec());
    Some((terms.app(Con::ByPaying, vec![bare, gain]), windows))
}

fn locks_this(terms: &Terms, cost: TermId) -> bool {
    match terms.con(cost) {
        Some(Con::Lock) => terms.args(cost).first().is_some_and(|card| terms.con(*card) == Some(Con::ThisCard)),
        Some(Con::Seq) => terms.args(cost).first().is_some_and(|first| locks_this(terms, *first)),
        _ => false,
    }
}

/// A window that says the same as another, given the effect: bleed when bleeding someone is bleed
/// against them, intercept when attempting to block them is intercept against them; what can be done
/// during an action can be done once in it (rulebook, "during X, do Y").
fn window(terms: &mut Terms, effect: TermId, window: TermId) -> Option<TermId> {
    let inner = terms.args(window).first().copied()?;
    if terms.con(window) == Some(Con::During) && terms.con(effect) == Some(Con::May) {
        let any = terms.con(inner) == Some(Con::Actions)
            && terms.args(inner).first().is_some_and(|quantity| terms.con(*quantity) == Some(Con::A))
            && terms.args(inner).get(1).is_some_and(|action| terms.con(*action) == Some(Con::PlainA));
        let action = named(terms, Class::Span, "action").filter(|_| any)?;
        let each = terms.app(Con::EachOf, vec![action]);
        return Some(terms.app(Con::Once, vec![each]));
    }
    if terms.con(window) != Some(Con::When) || terms.con(inner) != Some(Con::Holds) {
        return None;
    }
    let deed = terms.args(inner).get(1).copied()?;
    let target = terms.args(deed).get(1).copied()?;
    let gets = |stat: &str| gets_only(terms, effect, stat);
    let fits = match terms.con(deed) {
        Some(Con::Bleed) => gets("bleed") && terms.con(target) != Some(Con::Usual),
        Some(Con::AttemptBlock) => gets("intercept") && terms.con(target) != Some(Con::Anybody),
        _ => false,
    };
    if !fits {
        return None;
    }
    if let Some(kind) = action_kind(terms, target) {
        let all = terms.app(Con::All, Vec::new());
        let kind = terms.app(Con::KindA, vec![kind]);
        let actions = terms.app(Con::Actions, vec![all, kind]);
        return Some(terms.app(Con::During, vec![actions]));
    }
    let one = super::selectors::quantified(terms, target, &[Con::Any, Con::All], Con::A).unwrap_or(target);
    Some(terms.app(Con::Against, vec![one]))
}

/// The kind of action that a selector picks, and nothing more of it.
fn action_kind(terms: &Terms, selector: TermId) -> Option<TermId> {
    let noun = terms.args(selector).get(1).copied()?;
    (terms.con(selector) == Some(Con::Sel) && terms.con(noun) == Some(Con::ActionOf))
        .then(|| terms.args(noun).first().copied())?
}

/// Whether an effect is a bonus to this stat and nothing else.
fn gets_only(terms: &Terms, effect: TermId, stat: &str) -> bool {
    match (terms.con(effect), terms.args(effect)) {
        (Some(Con::Do), [_, what]) => gets_only(terms, *what, stat),
        (Some(Con::Gets), [_, plus]) => {
            terms.con(*plus) == Some(Con::Plus)
                && terms.args(*plus).get(1).is_some_and(|of| is_name(terms, *of, Class::Stat, stat))
        }
        _ => false,
    }
}

/// Several bonuses at once are as many lines.
pub fn split(terms: &mut Terms, line: TermId) -> Vec<TermId> {
    let Term::App(Con::Does, args) = terms.get(line) else { return vec![line] };
    let args = args.clone();
    let Some(effect) = args.first().copied() else { return vec![line] };
    let (Some(Con::Gets), [who, what]) = (terms.con(effect), terms.args(effect)) else { return vec![line] };
    let (who, what) = (*who, *what);
    // A selector is counted once, so what brings one in stays whole.
    let brings = terms.any(line, &mut |terms, part| terms.con(part) == Some(Con::Sel));
    if terms.con(what) != Some(Con::ModAnd) || brings {
        return vec![line];
    }
    let parts = terms.args(what).to_vec();
    parts
        .into_iter()
        .map(|part| {
            let mut own = args.clone();
            if let Some(slot) = own.first_mut() {
                *slot = terms.app(Con::Gets, vec![who, part]);
            }
            terms.app(Con::Does, own)
        })
        .collect()
}
