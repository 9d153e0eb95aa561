//! Any term in words: by the wording where it has words, by the constructor's own description else.
//!
//! In: dressed terms. Out: words, always. References are said for a reader who does not see the card's
//! text: `the vampire that plays it`, `the minion this card is on`, `that vampire`. Never here: which
//! section something belongs in.
use super::dress::Brought;
use crate::lexicon::{Con, Sort};
use crate::syntax::form::{self, Form};
use crate::syntax::print::join;
use crate::syntax::say::Sayer;
use crate::syntax::term::{Term, TermId, Terms};
use std::cell::RefCell;

/// What references mean while a line is said.
#[derive(Debug, Default)]
pub struct Refs {
    /// The card, by what it is in play.
    pub this: String,
    /// The selectors that the block has brought in.
    pub brought: Brought,
    /// How many of them came before the line.
    pub before: usize,
}

impl Refs {
    /// A reference in words, with its number.
    pub fn words(&self, terms: &Terms, term: TermId, whose: bool) -> Option<(String, Form)> {
        let args = terms.args(term);
        let noun = || args.first().map_or(String::new(), |noun| self.noun(terms, *noun, Form::Sg));
        let of = |short: String, long: String| Some((if whose { format!("{short}'s") } else { long }, Form::Sg));
        match terms.con(term)? {
            Con::ThisCard => of(self.this.clone(), self.this.clone()),
            Con::Player => of(format!("this {}", noun()), format!("the {} that plays it", noun())),
            Con::Bearer => of(format!("that {}", noun()), format!("the {} this card is on", noun())),
            Con::Ref => {
                let (sel, number) = self.meant(terms, *args.first()?)?;
                let noun = self.noun(terms, *terms.args(sel).get(1)?, number);
                Some(match (number, whose) {
                    (Form::Pl, true) => (format!("those {noun}'"), number),
                    (Form::Pl, false) => (format!("those {noun}"), number),
                    (_, true) => (format!("that {noun}'s"), Form::Sg),
                    (_, false) => (format!("that {noun}"), Form::Sg),
                })
            }
            Con::As => {
                let noun = args.get(1).map_or(String::new(), |noun| self.noun(terms, *noun, Form::Sg));
                let word = if args.first().is_some_and(|who| terms.con(*who) == Some(Con::ThisCard)) {
                    "this"
                } else {
                    "that"
                };
                of(format!("{word} {noun}"), format!("{word} {noun}"))
            }
            _ => None,
        }
    }

    /// The selector that a reference means, and whether that is one or several.
    fn meant(&self, terms: &Terms, n: TermId) -> Option<(TermId, Form)> {
        let Term::Int(n) = terms.get(n) else { return None };
        let at = i64::try_from(self.before).ok()? + i64::from(*n) - 1;
        let sel = *self.brought.get(usize::try_from(at).ok()?)?;
        let quantity = *terms.args(sel).first()?;
        let one = |n: &TermId| *terms.get(*n) == Term::Int(1);
        let several = match terms.con(quantity)? {
            Con::All | Con::AllOf | Con::AtLeast | Con::AnyNumber | Con::MoreThan => true,
            Con::Count | Con::UpTo => !terms.args(quantity).iter().all(one),
            _ => false,
        };
        Some((sel, if several { Form::Pl } else { Form::Sg }))
    }

    /// A noun without what narrows it.
    fn noun(&self, terms: &Terms, noun: TermId, number: Form) -> String {
        let args = terms.args(noun);
        let first = args.first().copied();
        let name = |term: Option<TermId>, plural: bool| match term.map(|term| terms.get(term)) {
            Some(Term::Name(sym)) if plural => sym.row().plural,
            Some(Term::Name(sym)) => sym.name(),
            _ => "one",
        };
        match terms.con(noun) {
            Some(Con::Kind) => name(first, number == Form::Pl).to_string(),
            Some(Con::ActionOf) => format!("{} {}", name(first, false), form::noun("action", number)),
            Some(Con::TypeEvent) => format!("{} {}", name(first, false), form::noun("event", number)),
            Some(Con::Such) => first.map_or(String::new(), |inner| self.noun(terms, inner, number)),
            Some(Con::Either) => {
                let kinds: Vec<String> = args.iter().map(|arg| self.noun(terms, *arg, number)).collect();
                kinds.join(" or ")
            }
            Some(Con::ThisName) => format!("{} of this card", form::noun("copy", number)),
            _ => form::noun("one", number),
        }
    }
}

/// Says terms of a card.
pub struct Speaker<'a> {
    /// Says by the wording.
    pub sayer: Sayer<'a>,
    /// What references mean.
    pub refs: &'a RefCell<Refs>,
    /// How many terms were said without the wording.
    pub described: usize,
}

/// The categories that say a sort best, before any others of that sort.
const BEST: &[(Sort, &[&str])] = &[
    (Sort::Line, &["S", "NextHead", "Head"]),
    (Sort::Effect, &["Effect", "VP", "Clause", "VP1", "VP0"]),
    (Sort::Condition, &["Cond"]),
    (Sort::Window, &["Pre", "Use", "Post", "Win", "Each", "Until"]),
    (Sort::Selector, &["NP", "Subj", "Obj"]),
    (Sort::Noun, &["NAlt"]),
    (Sort::Prop, &["Adj", "Where", "Rel"]),
    (Sort::Amount, &["Amt", "Computed"]),
    (Sort::Modifier, &["Mod"]),
    (Sort::Damage, &["Dmg", "AllDmg"]),
    (Sort::Trait, &["Kind", "Beast"]),
    (Sort::Action, &["ActDesc"]),
];

impl Speaker<'_> {
    /// The words of a term in a category, if the wording has any.
    pub fn try_as(&mut self, term: TermId, category: &str, form: Form) -> Option<String> {
        let words = self.sayer.say(term, category, form)?;
        Some(join(&words).trim_start_matches([',', ' ']).to_string())
    }

    /// The words of a term in the first of these that has some, or in any that has.
    pub fn say(&mut self, term: TermId, categories: &[(&str, Form)]) -> String {
        for (category, form) in categories {
            if let Some(words) = self.try_as(term, category, *form) {
                return words;
            }
        }
        self.any(term)
    }

    /// The words of any term.
    pub fn any(&mut self, term: TermId) -> String {
        let (con, args) = match self.sayer.terms.get(term) {
            Term::Int(n) => return n.to_string(),
            Term::Name(sym) => return sym.name().trim_start_matches("fact: ").to_string(),
            Term::Card(name) | Term::New(_, name) => return name.clone(),
            Term::App(con, args) => (*con, args.clone()),
        };
        let sort = con.signature().sort;
        for category in self.categories(sort) {
            for form in [Form::Plain, Form::Sg, Form::B, Form::S, Form::P, Form::Pl, Form::Ing] {
                if let Some(words) = self.try_as(term, &category, form) {
                    return words;
                }
            }
        }
        self.joined(con, &args)
    }

    fn categories(&self, sort: Sort) -> Vec<String> {
        let best = BEST.iter().find(|row| row.0 == sort).map_or(&[][..], |row| row.1);
        let mut out: Vec<String> = best.iter().map(|name| (*name).to_string()).collect();
        out.extend(self.sayer.categories(sort).into_iter().filter(|name| !best.contains(name)).map(str::to_string));
        out
    }

    /// What the wording has no single phrase for, from its parts.
    fn joined(&mut self, con: Con, args: &[TermId]) -> String {
        let mut part = |n: usize| args.get(n).map_or(String::new(), |arg| self.any(*arg));
        match con {
            Con::Seq => all(args, ", then ", &mut |arg| self.any(arg)),
            Con::OneOf | Con::OrSel | Con::Either | Con::AnyOfC => all(args, ", or ", &mut |arg| self.any(arg)),
            Con::AndSel | Con::AllOfC | Con::ModAnd => all(args, " and ", &mut |arg| self.any(arg)),
            Con::Do => format!("{}: {}", part(0), part(1)),
            Con::May => format!("{} can: {}", part(0), part(1)),
            Con::Cannot => format!("{} cannot: {}", part(0), part(1)),
            Con::Must => format!("{} must: {}", part(0), part(1)),
            Con::DoesNot => format!("{} does not: {}", part(0), part(1)),
            Con::ByPaying => format!("{} to {}", part(0), part(1)),
            Con::Lasting => format!("{} ({})", part(0), part(1)),
            Con::Instead => format!("instead, {}", part(0)),
            Con::During => format!("during {}", part(0)),
            Con::If => format!("if {}", part(0)),
            Con::When => format!("when {}", part(0)),
            Con::While => format!("while {}", part(0)),
            Con::After => format!("after {}", part(0)),
            Con::Holds => format!("{}: {}", part(0), part(1)),
            Con::Timed => {
                let effect = part(0);
                let windows = all(args.get(1..).unwrap_or(&[]), ", ", &mut |arg| self.any(arg));
                format!("{effect} {windows}")
            }
            Con::Such => {
                let noun = part(0);
                let props = all(args.get(1..).unwrap_or(&[]), ", ", &mut |arg| self.any(arg));
                format!("{noun} ({props})")
            }
            _ => {
                self.described += 1;
                let doc = con.signature().doc;
                let parts = all(args, "; ", &mut |arg| self.any(arg));
                if parts.is_empty() { doc.to_string() } else { format!("{doc} ({parts})") }
            }
        }
    }
}

fn all(args: &[TermId], joint: &str, say: &mut dyn FnMut(TermId) -> String) -> String {
    args.iter().map(|arg| say(*arg)).collect::<Vec<_>>().join(joint)
}
