//! References: what `this vampire`, `they`, `that Methuselah`, `the chosen vampire` and a clause's
//! subject mean.
//!
//! In: the term of a line, with references still as words. Out: the same term with referents: the
//! card, its bearer, the minion that plays it, a Methuselah, or `Ref(n)` for the n-th selector of the
//! block. Faults, where a reference means nothing or two things. Never here: spans.
use super::context::Context;
use super::kinds::{self, Kinds};
use super::scope::Scope;
use crate::lexicon::Con;
use crate::syntax::term::{Term, TermId, Terms};

/// What is wrong with a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The reference means nothing.
    Nothing(TermId),
    /// The reference means two things, each with the sentence in which it was spoken of.
    Two(TermId, Vec<(TermId, usize)>),
    /// What it means cannot stand there: the term, what it is, what could stand there.
    Kind(TermId, Kinds, Kinds),
    /// The subject of the clause cannot do that: the subject, what it is, who could.
    Subject(TermId, Kinds, Kinds),
}

/// Resolves the lines of one block, in order.
pub struct Resolver<'a> {
    /// Where terms are kept.
    pub terms: &'a mut Terms,
    /// The card.
    pub context: &'a Context,
    /// What has been spoken of.
    pub scope: Scope,
    /// Whether the card has been put on something, so that `this vampire` is the one it is on.
    pub attached: bool,
    /// What went wrong in this line.
    pub faults: Vec<Fault>,
    pub(super) subject: Option<(TermId, Kinds)>,
    /// The subject as it was said.
    pub(super) said: Option<TermId>,
    pub(super) nesting: usize,
    /// How many selectors the block has brought in so far.
    pub selectors: i32,
}

impl<'a> Resolver<'a> {
    /// A resolver at the start of a card.
    pub fn new(terms: &'a mut Terms, context: &'a Context) -> Resolver<'a> {
        Resolver {
            terms,
            context,
            scope: Scope::default(),
            attached: false,
            faults: Vec::new(),
            subject: None,
            said: None,
            nesting: 0,
            selectors: 0,
        }
    }

    /// Resolves the next line.
    pub fn line(&mut self, line: TermId) -> TermId {
        self.scope.sentence += 1;
        self.subject = None;
        self.said = None;
        let before = self.selectors;
        let line = match self.terms.con(line) {
            Some(Con::Does | Con::Directed | Con::Bonus) => self.timed(line),
            _ => self.go(line, kinds::ANYTHING),
        };
        // Counted from the line's own first selector, so that a line says the same wherever it stands.
        self.terms.rewrite(line, &mut |terms, part| match (
            terms.con(part),
            terms.args(part).first().map(|n| terms.get(*n)),
        ) {
            (Some(Con::Ref), Some(Term::Int(n))) => {
                let relative = terms.add(Term::Int(n - before));
                terms.app(Con::Ref, vec![relative])
            }
            _ => part,
        })
    }

    /// An effect with its windows: those without a pronoun are read first, those with one after the
    /// effect, whose subject they mean (`during their unlock phase, this vampire ...`).
    pub(super) fn timed(&mut self, line: TermId) -> TermId {
        let mut args = self.terms.args(line).to_vec();
        let early = |terms: &Terms, window: TermId| {
            !terms.any(window, &mut |terms, part| {
                matches!(terms.con(part), Some(Con::They | Con::Them | Con::He | Con::It | Con::HeThem))
            })
        };
        for slot in args.iter_mut().skip(1) {
            if early(self.terms, *slot) {
                *slot = self.go(*slot, kinds::ANYTHING);
            }
        }
        let with_pronoun =
            args.get(1..).is_some_and(|windows| windows.iter().any(|window| !early(self.terms, *window)));
        if let Some(first) = args.first_mut() {
            // A pronoun in the effect before anything it could mean: the window comes first after all.
            let before = (self.scope.clone(), self.faults.clone(), self.selectors, self.attached);
            let effect = self.go(*first, kinds::ANYTHING);
            if with_pronoun && self.faults.len() > before.1.len() {
                (self.scope, self.faults, self.selectors, self.attached) = before;
                let original = *first;
                for slot in args.iter_mut().skip(1) {
                    *slot = self.go(*slot, kinds::ANYTHING);
                }
                let effect = self.go(original, kinds::ANYTHING);
                if let Some(first) = args.first_mut() {
                    *first = effect;
                }
                return self.terms.with_args(line, args);
            }
            *first = effect;
        }
        for slot in args.iter_mut().skip(1) {
            if !early(self.terms, *slot) {
                *slot = self.go(*slot, kinds::ANYTHING);
            }
        }
        self.terms.with_args(line, args)
    }

    /// Resolves a term that stands where something of these kinds is wanted.
    pub(super) fn go(&mut self, term: TermId, wanted: Kinds) -> TermId {
        // Depth is bounded: a sentence has at most 400 words and the wording adds a few levels to each.
        let Term::App(con, args) = self.terms.get(term) else { return term };
        let (con, args) = (*con, args.clone());
        match (con, args.as_slice()) {
            (Con::They | Con::Them | Con::He | Con::It | Con::HeThem, _) => self.they(con, term, wanted),
            (Con::ThisCard, _) => self.mention(term, None, term),
            (Con::Subject, _) => self.subject_of(wanted),
            (Con::ThisOne, [noun]) => self.this_one(term, *noun),
            (Con::Player | Con::Bearer, [noun]) => {
                let noun = self.bare(*noun);
                let referent = self.terms.app(con, vec![noun]);
                self.mention(referent, None, term)
            }
            (Con::ThatOne | Con::Chosen | Con::Definite, [noun]) => self.named(con, term, *noun),
            (Con::Sel, [quantity, noun]) => self.selector(*quantity, *noun, term),
            (Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot | Con::Force | Con::Holds, [who, what]) => {
                self.clause(con, *who, *what)
            }
            (Con::Who, [what]) => {
                let itself = self.terms.app(Con::Itself, Vec::new());
                let outer = (self.subject.replace((itself, kinds::ANYTHING)), self.said.take());
                let what = self.go(*what, kinds::ANYTHING);
                (self.subject, self.said) = outer;
                self.terms.app(con, vec![what])
            }
            (Con::CallReferendum, [who, what]) => {
                let who = self.go(*who, kinds::ANYTHING);
                let outer = (self.subject.take(), self.said.take());
                let what = self.go(*what, kinds::ANYTHING);
                (self.subject, self.said) = outer;
                self.terms.app(con, vec![who, what])
            }
            _ => self.parts(con, term, &args),
        }
    }

    /// A term without scope of its own: its parts, in order.
    pub(super) fn parts(&mut self, con: Con, term: TermId, args: &[TermId]) -> TermId {
        let mut out = Vec::with_capacity(args.len());
        let before = self.scope.mentions.len();
        for (n, arg) in args.iter().enumerate() {
            let new = match (con, self.terms.con(*arg)) {
                (Con::MoveCounters, Some(Con::OnZ)) => self.bearer(*arg, args),
                _ => {
                    let wanted = self.wanted(con, args, n);
                    self.fitting(*arg, wanted)
                }
            };
            out.push(new);
        }
        if con == Con::Choose {
            for mention in self.scope.mentions.iter_mut().skip(before).filter(|mention| !mention.nested) {
                mention.chosen = true;
            }
        }
        if let (Con::Move | Con::MoveWith, Some(moved), Some(zone)) = (con, out.first(), out.get(1))
            && self.terms.con(*moved) == Some(Con::ThisCard)
            && self.terms.con(*zone) == Some(Con::OnZ)
        {
            self.attached = true;
            // From now on the one it was put on is its bearer, whatever word means it.
            let heads: Vec<(usize, TermId)> = self
                .scope
                .mentions
                .iter()
                .enumerate()
                .skip(before)
                .filter(|(_, mention)| !mention.nested)
                .filter_map(|(at, mention)| Some((at, mention.head?)))
                .collect();
            if let [(at, head)] = heads.as_slice() {
                let bearer = self.terms.app(Con::Bearer, vec![*head]);
                if let Some(mention) = self.scope.mentions.get_mut(*at) {
                    mention.referent = bearer;
                }
            }
        }
        if out == args { term } else { self.terms.app(con, out) }
    }

    /// Resolves an argument; one that cannot stand there is a fault.
    pub(super) fn fitting(&mut self, arg: TermId, wanted: Kinds) -> TermId {
        let new = self.go(arg, wanted);
        if wanted == kinds::ANYTHING {
            return new;
        }
        let kinds = self.kinds(new);
        if kinds & wanted == 0 {
            let fault = match (self.terms.con(arg), self.said) {
                (Some(Con::Subject), Some(said)) => Fault::Subject(said, kinds, wanted),
                _ => Fault::Kind(arg, kinds, wanted),
            };
            self.faults.push(fault);
        }
        new
    }

    /// What counters are put on or taken from, by their currency.
    pub(super) fn bearer(&mut self, zone: TermId, args: &[TermId]) -> TermId {
        let currency = match args.get(1).map(|currency| self.terms.get(*currency)) {
            Some(Term::Name(sym)) => Some(*sym),
            _ => None,
        };
        let on = self.terms.args(zone).to_vec();
        let new = on
            .into_iter()
            .map(|who| {
                let wanted = kinds::bearers(self.terms, who, currency);
                self.fitting(who, wanted)
            })
            .collect();
        self.terms.app(Con::OnZ, new)
    }

    /// The kinds that an argument can be, by the constructor and by the currency beside it.
    pub(super) fn wanted(&self, con: Con, args: &[TermId], n: usize) -> Kinds {
        let currency = match (con, n) {
            (Con::Gain | Con::Lose, 0) => args.get(2),
            (Con::StealCounters, 3) => args.get(2),
            _ => None,
        };
        match currency.map(|currency| self.terms.get(*currency)) {
            Some(Term::Name(sym)) => kinds::holders(*sym),
            _ => kinds::takes(con, n),
        }
    }

    /// A clause: its subject, then what is said of it.
    pub(super) fn clause(&mut self, con: Con, who: TermId, what: TermId) -> TermId {
        let before = self.scope.mentions.len();
        let said = who;
        let who = self.go(who, kinds::ANYTHING);
        let kinds = self.kinds(who);
        for mention in self.scope.mentions.iter_mut().skip(before).filter(|mention| !mention.nested) {
            mention.subject = true;
        }
        let referent = match self.terms.con(who) {
            Some(Con::Sel) => self
                .scope
                .mentions
                .iter()
                .skip(before)
                .rfind(|mention| !mention.nested)
                .map_or(who, |mention| mention.referent),
            _ => who,
        };
        let outer = (self.subject.replace((referent, kinds)), self.said.replace(said));
        let inner = self.go(what, kinds::ANYTHING);
        (self.subject, self.said) = outer;
        self.terms.app(con, vec![who, inner])
    }
}
