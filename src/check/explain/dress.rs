//! Resolved terms made sayable: the subject of a clause back in its place.
//!
//! In: a resolved line. Out: the same line with `Subject` wherever the one who acts is the subject of
//! the clause, a clause of its own for an effect whose actor stands inside it, and the selectors it
//! brought in, in the order in which `resolve` counted them. Never here: words.
use crate::lexicon::{Class, Con, Sort};
use crate::syntax::grammar::{Build, Grammar};
use crate::syntax::term::{Term, TermId, Terms};
use rustc_hash::FxHashSet;

/// The selectors brought in so far, as their terms.
pub type Brought = Vec<TermId>;

/// The constructors whose first argument some template leaves to the subject.
pub fn subjects(grammar: &Grammar) -> FxHashSet<Con> {
    let mut out = FxHashSet::default();
    for phrase in &grammar.phrases {
        of_build(&phrase.build, &mut out);
    }
    out
}

fn of_build(build: &Build, out: &mut FxHashSet<Con>) {
    if let Build::Call(con, args) = build {
        if args.first() == Some(&Build::Subject) {
            out.insert(*con);
        }
        for arg in args {
            of_build(arg, out);
        }
    }
}

/// Dresses the terms of one line.
pub struct Dresser<'a> {
    /// Where terms are kept.
    pub terms: &'a mut Terms,
    /// What can be left to the subject.
    pub subjects: &'a FxHashSet<Con>,
    /// The selectors of the block so far.
    pub brought: &'a mut Brought,
    /// How many there were before the line.
    pub before: usize,
}

impl Dresser<'_> {
    /// A line: windows that speak of nothing brought in come before its effect, as they do in `resolve`.
    pub fn line(&mut self, line: TermId) -> TermId {
        let mut args = self.terms.args(line).to_vec();
        let timed = matches!(self.terms.con(line), Some(Con::Does | Con::Directed | Con::Bonus));
        let refers =
            |terms: &Terms, part: TermId| terms.any(part, &mut |terms, part| terms.con(part) == Some(Con::Ref));
        let late: Vec<bool> =
            args.iter().enumerate().map(|(n, arg)| timed && (n == 0 || refers(self.terms, *arg))).collect();
        for now in [false, true] {
            for (slot, late) in args.iter_mut().zip(&late) {
                if *late == now {
                    *slot = self.go(*slot, None);
                }
            }
        }
        self.terms.with_args(line, args)
    }

    fn subject(&mut self) -> TermId {
        self.terms.app(Con::Subject, Vec::new())
    }

    /// A term within a clause of this subject.
    fn go(&mut self, term: TermId, subject: Option<TermId>) -> TermId {
        // Terms are no deeper than the sentences they were read from.
        let Term::App(con, args) = self.terms.get(term) else { return term };
        let (con, args) = (*con, args.clone());
        match (con, args.as_slice()) {
            (Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot | Con::Force | Con::Holds, [who, what]) => {
                if subject == Some(*who) {
                    let (who, what) = (self.subject(), self.go(*what, subject));
                    return self.terms.app(con, vec![who, what]);
                }
                self.clause(con, *who, *what)
            }
            (Con::Who, [what]) => {
                let itself = self.terms.app(Con::Itself, Vec::new());
                let what = self.go(*what, Some(itself));
                self.terms.app(con, vec![what])
            }
            (Con::CallReferendum, [who, what]) => {
                let who = if self.acts(con, *who, subject) { self.subject() } else { self.go(*who, subject) };
                let what = self.go(*what, None);
                self.terms.app(con, vec![who, what])
            }
            (Con::Sel, [quantity, noun]) => {
                let noun = self.go(*noun, subject);
                let sel = self.terms.app(Con::Sel, vec![*quantity, noun]);
                self.brought.push(sel);
                sel
            }
            (Con::Such, [noun, props @ ..]) => {
                let (noun, props) = self.titled(*noun, props);
                let mut args = vec![self.go(noun, subject)];
                for prop in props {
                    args.push(self.go(prop, subject));
                }
                if let [only] = args.as_slice() { *only } else { self.terms.app(con, args) }
            }
            _ if con.signature().sort == Sort::Effect => self.effect(term, con, &args, subject),
            _ => {
                let args = args.iter().map(|arg| self.go(*arg, subject)).collect();
                self.terms.app(con, args)
            }
        }
    }

    /// A vampire with a title is called by it.
    fn titled(&mut self, noun: TermId, props: &[TermId]) -> (TermId, Vec<TermId>) {
        let mut props = props.to_vec();
        let title = |terms: &Terms, prop: TermId| {
            let name = terms.args(prop).first().copied()?;
            let is = matches!(terms.get(name), Term::Name(sym) if sym.class == Class::Title);
            (is && terms.con(prop) == Some(Con::Quality)).then_some(name)
        };
        let vampire = self.terms.args(noun).first().is_some_and(|name| {
            matches!(self.terms.get(*name), Term::Name(sym) if sym.class == Class::Thing && sym.id() == "vampire")
        });
        let found = props.iter().enumerate().find_map(|(at, prop)| Some((at, title(self.terms, *prop)?)));
        match found {
            Some((at, name)) if vampire => {
                props.remove(at);
                (self.terms.app(Con::Kind, vec![name]), props)
            }
            _ => (noun, props),
        }
    }

    fn clause(&mut self, con: Con, who: TermId, what: TermId) -> TermId {
        let who = self.go(who, None);
        let referent = if self.terms.con(who) == Some(Con::Sel) {
            let number = i32::try_from(self.brought.len() - self.before).unwrap_or(i32::MAX);
            let number = self.terms.add(Term::Int(number));
            self.terms.app(Con::Ref, vec![number])
        } else {
            who
        };
        let what = self.go(what, Some(referent));
        self.terms.app(con, vec![who, what])
    }

    /// An effect: a clause of its own where there is none yet and somebody else than you acts in it.
    fn effect(&mut self, term: TermId, con: Con, args: &[TermId], subject: Option<TermId>) -> TermId {
        if subject.is_none()
            && let Some(actor) = self.actor(term)
            && !self.acts(con, actor, None)
        {
            return if self.terms.con(actor) == Some(Con::Sel) {
                let subject = self.subject();
                let mut args = args.to_vec();
                if let Some(first) = args.first_mut() {
                    *first = subject;
                }
                let what = self.terms.app(con, args);
                self.clause(Con::Do, actor, what)
            } else {
                self.clause(Con::Do, actor, term)
            };
        }
        let mut out = Vec::with_capacity(args.len());
        for (n, arg) in args.iter().enumerate() {
            let slot = n == 0 && self.subjects.contains(&con);
            out.push(if slot && self.acts(con, *arg, subject) { self.subject() } else { self.go(*arg, subject) });
        }
        self.terms.app(con, out)
    }

    /// Whether this is the one who acts: the subject, or whoever a command is given to.
    fn acts(&self, con: Con, who: TermId, subject: Option<TermId>) -> bool {
        match subject {
            Some(subject) => who == subject || self.terms.con(who) == Some(Con::Subject),
            None => match self.terms.con(who) {
                Some(Con::You | Con::Anybody | Con::Subject) => true,
                Some(Con::Player) => {
                    let doer = con.signature().args.first().is_some_and(|arg| arg.name == "who");
                    doer && !super::super::kinds::needs_subject(con)
                }
                _ => false,
            },
        }
    }

    /// Who acts in an effect that is no clause, where it is the same one throughout.
    fn actor(&self, effect: TermId) -> Option<TermId> {
        let con = self.terms.con(effect)?;
        let args = self.terms.args(effect);
        match con {
            Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot | Con::Force => None,
            Con::Seq | Con::OneOf | Con::ByPaying | Con::Lasting | Con::Timed | Con::Instead | Con::Again => {
                let mut actors: Vec<TermId> = Vec::new();
                for arg in args.iter().filter(|arg| self.is_effect(**arg)) {
                    if self.terms.con(*arg).is_some_and(|con| self.subjects.contains(&con) || compound(con)) {
                        actors.push(self.actor(*arg)?);
                    }
                }
                let first = actors.first().copied()?;
                let same = actors.iter().all(|actor| *actor == first) && self.terms.con(first) != Some(Con::Sel);
                same.then_some(first)
            }
            _ => {
                let who = con.signature().args.first().is_some_and(|arg| arg.name == "who");
                let first = args.first().copied().filter(|_| who && self.subjects.contains(&con))?;
                // What is done by the doing of something is no clause about a person.
                (self.terms.con(first) != Some(Con::Doing)).then_some(first)
            }
        }
    }

    fn is_effect(&self, term: TermId) -> bool {
        self.terms.con(term).is_some_and(|con| con.signature().sort == Sort::Effect)
    }
}

fn compound(con: Con) -> bool {
    matches!(con, Con::Seq | Con::OneOf | Con::ByPaying | Con::Lasting | Con::Timed | Con::Instead | Con::Again)
}
