//! Templates against terms: every way in which a template can have made a term.
//!
//! In: a phrase's template and a term. Out: for each way the phrase's parts. A noun narrowed several
//! times at once is also taken as one narrowed in steps, which says the same. Never here: words.
use crate::lexicon::Con;
use crate::syntax::grammar::{Build, Phrase};
use crate::syntax::term::{Term, TermId, Terms};

/// What a part of a phrase stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A term.
    One(TermId),
    /// The terms of a list.
    Many(Vec<TermId>),
}

impl Bound {
    /// Whether it is a list of nothing.
    pub fn is_empty(&self) -> bool {
        matches!(self, Bound::Many(terms) if terms.is_empty())
    }
}

/// The parts of a phrase, as far as they are known.
pub type Vars = Vec<Option<Bound>>;

/// More properties than this are not taken apart in every way.
const MOST_PROPS: usize = 6;

/// Every way in which the phrase can have made the term. `loose` lets a pronoun mean any referent.
pub fn all(terms: &mut Terms, phrase: &Phrase, term: TermId, loose: bool) -> Vec<Vars> {
    unify(terms, &phrase.build, term, vec![None; phrase.vars.len()], loose)
}

fn unify(terms: &mut Terms, build: &Build, term: TermId, vars: Vars, loose: bool) -> Vec<Vars> {
    let when = |yes: bool, vars: Vars| if yes { vec![vars] } else { Vec::new() };
    match build {
        Build::Subject => {
            let con = terms.con(term);
            when(con == Some(Con::Subject) || loose && matches!(con, Some(Con::You | Con::Itself)), vars)
        }
        Build::Int(n) => when(*terms.get(term) == Term::Int(*n), vars),
        Build::Name(sym) => when(*terms.get(term) == Term::Name(*sym), vars),
        Build::Var(at) => bind(vars, *at, Bound::One(term)).into_iter().collect(),
        Build::Splice(at) => bind(vars, *at, Bound::Many(vec![term])).into_iter().collect(),
        Build::Call(Con::Neg, args) => match (negated(terms, term), args.as_slice()) {
            (Some(n), [inner]) => unify(terms, inner, n, vars, loose),
            _ => Vec::new(),
        },
        Build::Call(Con::They | Con::Them, _) if loose && is_referent(terms, term) => vec![vars],
        // A command is given to you.
        Build::Call(Con::You, _) if loose && terms.con(term) == Some(Con::Subject) => vec![vars],
        Build::Call(con, args) => {
            let Term::App(own, parts) = terms.get(term) else { return Vec::new() };
            if own != con {
                return Vec::new();
            }
            let parts = parts.clone();
            if *con == Con::Such {
                such(terms, args, &parts, vars, loose)
            } else {
                call(terms, *con, args, &parts, vars, loose)
            }
        }
    }
}

fn bind(mut vars: Vars, at: usize, bound: Bound) -> Option<Vars> {
    let slot = vars.get_mut(at)?;
    match slot {
        Some(known) if *known != bound => None,
        Some(_) => Some(vars),
        None => {
            *slot = Some(bound);
            Some(vars)
        }
    }
}

fn is_referent(terms: &Terms, term: TermId) -> bool {
    matches!(terms.con(term), Some(Con::Ref | Con::ThisCard | Con::Player | Con::Bearer | Con::As))
}

/// The number whose sign a template turned, where that was a number above nothing.
fn negated(terms: &mut Terms, term: TermId) -> Option<TermId> {
    match terms.get(term) {
        Term::Int(n) if *n < 0 => {
            let n = n.saturating_neg();
            Some(terms.add(Term::Int(n)))
        }
        Term::App(Con::Minus, args) => args.first().copied(),
        _ => None,
    }
}

/// The arguments in their order, then those whose order says nothing or something.
fn call(terms: &mut Terms, con: Con, builds: &[Build], parts: &[TermId], vars: Vars, loose: bool) -> Vec<Vars> {
    let row = con.signature();
    let fixed = row.args.len();
    let (Some((first, rest)), Some((parts, more))) = (builds.split_at_checked(fixed), parts.split_at_checked(fixed))
    else {
        return Vec::new();
    };
    let mut ways = vec![vars];
    for (build, part) in first.iter().zip(parts) {
        ways = ways.into_iter().flat_map(|vars| unify(terms, build, *part, vars, loose)).collect();
    }
    let set = row.rest.is_some_and(|(_, set)| set);
    ways.into_iter().flat_map(|vars| remaining(terms, set, rest, more, vars, loose)).collect()
}

/// The further arguments; a list of parts takes what is left.
fn remaining(terms: &mut Terms, set: bool, builds: &[Build], parts: &[TermId], vars: Vars, loose: bool) -> Vec<Vars> {
    let Some((build, rest)) = builds.split_first() else {
        return if parts.is_empty() { vec![vars] } else { Vec::new() };
    };
    if let Build::Splice(at) = build {
        if rest.is_empty() {
            return bind(vars, *at, Bound::Many(parts.to_vec())).into_iter().collect();
        }
        // The others first; none of them is a list, for two lists could share in any way.
        let mut turned = rest.to_vec();
        turned.push(build.clone());
        return remaining(terms, set, &turned, parts, vars, loose);
    }
    let choices = if set { parts.len() } else { parts.len().min(1) };
    let mut ways = Vec::new();
    for at in 0..choices {
        let mut left = parts.to_vec();
        let part = left.remove(at);
        for vars in unify(terms, build, part, vars.clone(), loose) {
            ways.extend(remaining(terms, set, rest, &left, vars, loose));
        }
    }
    ways
}

/// A narrowed noun: with all that narrows it at once, or some of it inside the noun; what stands
/// outside is as little as can be.
fn such(terms: &mut Terms, builds: &[Build], parts: &[TermId], vars: Vars, loose: bool) -> Vec<Vars> {
    let Some((noun, props)) = parts.split_first() else { return Vec::new() };
    let mut ways = Vec::new();
    if props.len() > 1 && props.len() <= MOST_PROPS {
        let mut splits: Vec<u32> = (1..(1_u32 << props.len()) - 1).collect();
        splits.sort_by_key(|outside| outside.count_ones());
        for outside in splits {
            let is_out = |at: usize| outside & (1 << at) != 0;
            let numbered = || props.iter().copied().enumerate();
            let mut inner = vec![*noun];
            inner.extend(numbered().filter(|(at, _)| !is_out(*at)).map(|(_, prop)| prop));
            let mut outer = vec![terms.app(Con::Such, inner)];
            outer.extend(numbered().filter(|(at, _)| is_out(*at)).map(|(_, prop)| prop));
            ways.extend(call(terms, Con::Such, builds, &outer, vars.clone(), loose));
        }
    }
    // At once: first where nothing else narrows, last otherwise, so that adjectives stand before.
    ways.extend(call(terms, Con::Such, builds, parts, vars, loose));
    ways
}
