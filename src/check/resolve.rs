//! References: what `this vampire`, `they`, `that Methuselah`, `the chosen vampire` and a clause's
//! subject mean.
//!
//! In: the term of a line, with references still as words. Out: the same term with referents: the
//! card, its bearer, the minion that plays it, a Methuselah, or `Ref(n)` for the n-th selector of the
//! block. Faults, where a reference means nothing or two things. Never here: spans.
use super::context::{Context, Who};
use super::kinds::{self, Kinds};
use super::scope::{Found, Mention, Scope};
use crate::lexicon::{Class, Con, lookup};
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
    subject: Option<(TermId, Kinds)>,
    /// The subject as it was said.
    said: Option<TermId>,
    nesting: usize,
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
    fn timed(&mut self, line: TermId) -> TermId {
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
    fn go(&mut self, term: TermId, wanted: Kinds) -> TermId {
        // Depth is bounded: a sentence has at most 400 words and the wording adds a few levels to each.
        let Term::App(con, args) = self.terms.get(term) else { return term };
        let (con, args) = (*con, args.clone());
        match (con, args.as_slice()) {
            (Con::They | Con::Them | Con::He | Con::It | Con::HeThem, _) => self.they(con, term, wanted),
            (Con::ThisCard, _) => self.mention(term, None, term),
            (Con::Subject, _) => self.subject_of(wanted),
            (Con::ThisOne, [noun]) => self.this_one(term, *noun, wanted),
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
    fn parts(&mut self, con: Con, term: TermId, args: &[TermId]) -> TermId {
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
    fn fitting(&mut self, arg: TermId, wanted: Kinds) -> TermId {
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
    fn bearer(&mut self, zone: TermId, args: &[TermId]) -> TermId {
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
    fn wanted(&self, con: Con, args: &[TermId], n: usize) -> Kinds {
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
    fn clause(&mut self, con: Con, who: TermId, what: TermId) -> TermId {
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

    /// The subject; without one, whoever the imperative speaks to.
    fn subject_of(&mut self, wanted: Kinds) -> TermId {
        if let Some((term, _)) = self.subject {
            return term;
        }
        if wanted & kinds::METHUSELAH != 0 {
            return self.terms.app(Con::You, Vec::new());
        }
        let minion = self.terms.app(Con::Anybody, Vec::new());
        match self.context.who {
            Who::Card | Who::Bearer | Who::Nobody => self.terms.app(Con::ThisCard, Vec::new()),
            // Whoever plays the card: a vampire where only a vampire can.
            Who::Player => {
                let usual = if self.context.vampire_only { "vampire" } else { "minion" };
                match lookup(Class::Thing, usual).map(|sym| self.terms.add(Term::Name(sym))) {
                    Some(name) => {
                        let kind = self.terms.app(Con::Kind, vec![name]);
                        self.terms.app(Con::Player, vec![kind])
                    }
                    None => minion,
                }
            }
        }
    }

    /// A pronoun. `he` and `she` mean a named minion where the card is one; `them`, `him` and `her` as
    /// objects are never the one who acts, who would be `themself`.
    fn they(&mut self, con: Con, term: TermId, wanted: Kinds) -> TermId {
        let object = matches!(con, Con::Them | Con::HeThem);
        let acting = self.subject.map(|(subject, _)| subject);
        let not_you = self.subject.filter(|(subject, _)| self.terms.con(*subject) != Some(Con::You));
        let this = self.terms.app(Con::ThisCard, Vec::new());
        let named =
            matches!(con, Con::He | Con::HeThem) && self.context.who == Who::Card && self.context.kinds & wanted != 0;
        if named && !(object && acting == Some(this)) {
            return this;
        }
        // A vampire is he, she or they, and so is a Methuselah.
        let things = wanted & !(kinds::VAMPIRE | kinds::METHUSELAH);
        let found = if con == Con::It {
            self.scope.thing(things)
        } else if object {
            self.scope.object(acting, wanted)
        } else {
            self.scope.pronoun(not_you, wanted)
        };
        match found {
            Found::One(referent) => referent,
            // A card that is a minion is spoken of from its first word.
            Found::None if self.context.who == Who::Card && self.context.kinds & wanted != 0 => {
                self.terms.app(Con::ThisCard, Vec::new())
            }
            Found::None => {
                self.faults.push(Fault::Nothing(term));
                term
            }
            Found::Tie(both) => {
                self.faults.push(Fault::Two(term, both));
                term
            }
        }
    }

    /// `this vampire`, `this card`, `this action`.
    fn this_one(&mut self, term: TermId, noun: TermId, wanted: Kinds) -> TermId {
        let kinds = kinds::of_noun(self.terms, noun);
        if kinds & kinds::CARD == 0 {
            return term;
        }
        let minion = kinds & !kinds::MINION == 0;
        let card = self.terms.app(Con::ThisCard, Vec::new());
        if !minion || (self.context.who == Who::Card && !self.attached) {
            if kinds & self.context.kinds == 0 {
                self.faults.push(Fault::Kind(term, self.context.kinds, kinds));
            }
            let bare = self.bare(noun);
            return if self.is_plain(bare) { self.mention(card, None, term) } else { self.said(card, bare, term) };
        }
        let _ = wanted;
        let noun = self.bare(noun);
        let con = match self.context.who {
            _ if self.attached => Con::Bearer,
            Who::Bearer => Con::Bearer,
            Who::Player => Con::Player,
            Who::Card => return self.mention(card, None, term),
            Who::Nobody => {
                return match self.scope.named(self.head(noun), kinds, false) {
                    Found::One(referent) => self.said(referent, noun, term),
                    Found::None => {
                        self.faults.push(Fault::Nothing(term));
                        term
                    }
                    Found::Tie(both) => {
                        self.faults.push(Fault::Two(term, both));
                        term
                    }
                };
            }
        };
        let referent = self.terms.app(con, vec![noun]);
        self.mention(referent, None, term)
    }

    /// `that vampire`, `the chosen vampire`, `the acting minion`.
    fn named(&mut self, con: Con, term: TermId, noun: TermId) -> TermId {
        let kinds = kinds::of_noun(self.terms, noun);
        let narrowed = self.terms.con(noun) == Some(Con::Such);
        // On an action the acting minion is the one that plays it, until the card is in play itself.
        let acting_only = narrowed
            && !self.attached
            && self.context.types.iter().all(|card_type| *card_type == "action" || *card_type == "political action");
        if con == Con::Definite && acting_only && !self.context.types.is_empty() {
            let bare = self.bare(noun);
            if self.terms.con(bare) == Some(Con::Kind) && says_acting(self.terms, noun) {
                let referent = self.terms.app(Con::Player, vec![bare]);
                return self.mention(referent, None, term);
            }
        }
        if con == Con::Definite && narrowed {
            let noun = self.go(noun, kinds::ANYTHING);
            let referent = self.terms.app(con, vec![noun]);
            return self.mention(referent, None, term);
        }
        match self.scope.named(self.head(noun), kinds, con == Con::Chosen) {
            Found::One(referent) => self.said(referent, noun, term),
            // What is going on (the action, that combat) needs no mention.
            Found::None if kinds & kinds::CARD == 0 && kinds & kinds::METHUSELAH == 0 => term,
            Found::None => {
                self.faults.push(Fault::Nothing(term));
                term
            }
            Found::Tie(both) => {
                self.faults.push(Fault::Two(term, both));
                term
            }
        }
    }

    /// Whether a noun says no more of the card than that it is the card: `card`, `equipment`, `vampire`.
    fn is_plain(&self, noun: TermId) -> bool {
        let Term::App(Con::Kind, args) = self.terms.get(noun) else { return false };
        match args.first().map(|name| self.terms.get(*name)) {
            Some(Term::Name(sym)) => !sym.id().ends_with(" card") && sym.class != Class::CardType,
            _ => false,
        }
    }

    /// A referent as the noun says it is: said by the same noun as when it was brought in, the noun
    /// adds nothing; otherwise it is kept.
    fn said(&mut self, referent: TermId, noun: TermId, said: TermId) -> TermId {
        let known =
            self.scope.mentions.iter().rev().find(|mention| mention.referent == referent && mention.head.is_some());
        let called = matches!(self.terms.con(referent), Some(Con::Bearer | Con::Player))
            && self.terms.args(referent).first() == Some(&noun);
        let same = called || known.is_some_and(|mention| mention.head == Some(noun));
        if same {
            return referent;
        }
        let referent = self.terms.app(Con::As, vec![referent, noun]);
        self.mention(referent, None, said)
    }

    /// A selector brings something in: later words can mean it.
    fn selector(&mut self, quantity: TermId, noun: TermId, said: TermId) -> TermId {
        self.nesting += 1;
        let noun = self.go(noun, kinds::ANYTHING);
        self.nesting -= 1;
        self.selectors += 1;
        let number = self.terms.add(Term::Int(self.selectors));
        let referent = self.terms.app(Con::Ref, vec![number]);
        let kinds = kinds::of_noun(self.terms, noun);
        let head = self.head(noun);
        self.scope.mentions.push(Mention {
            referent,
            said,
            kinds,
            head,
            sentence: self.scope.sentence,
            subject: false,
            nested: self.nesting > 0,
            chosen: false,
        });
        self.terms.app(Con::Sel, vec![quantity, noun])
    }

    /// Remembers a referent that is no selector.
    fn mention(&mut self, referent: TermId, head: Option<TermId>, said: TermId) -> TermId {
        let kinds = self.kinds(referent);
        let sentence = self.scope.sentence;
        let nested = self.nesting > 0;
        self.scope.mentions.push(Mention {
            referent,
            said,
            kinds,
            head,
            sentence,
            subject: false,
            nested,
            chosen: false,
        });
        referent
    }

    /// The kinds of a resolved selector.
    fn kinds(&self, selector: TermId) -> Kinds {
        match self.terms.con(selector) {
            Some(Con::ThisCard) => self.context.kinds,
            Some(Con::As) => self.terms.args(selector).first().map_or(kinds::ANYTHING, |who| self.kinds(*who)),
            Some(Con::Ref) => {
                let known = self.scope.mentions.iter().find(|mention| mention.referent == selector);
                known.map_or(kinds::ANYTHING, |mention| mention.kinds)
            }
            _ => kinds::of(self.terms, selector),
        }
    }

    /// The noun without what narrows it.
    fn head(&self, noun: TermId) -> Option<TermId> {
        match self.terms.get(noun) {
            Term::App(Con::Such, args) => args.first().and_then(|inner| self.head(*inner)),
            Term::App(..) => Some(noun),
            Term::Int(_) | Term::Name(_) | Term::Card(_) | Term::New(..) => None,
        }
    }

    /// The noun without `acting`, `reacting`, ..., which say nothing of the one who plays the card.
    fn bare(&mut self, noun: TermId) -> TermId {
        let Term::App(Con::Such, args) = self.terms.get(noun) else { return noun };
        let args = args.clone();
        let says_nothing = |terms: &Terms, prop: TermId| {
            terms.con(prop) == Some(Con::Quality)
                && matches!(terms.args(prop).first().map(|name| terms.get(*name)),
                    Some(Term::Name(sym)) if sym.class == Class::State && matches!(sym.id(), "acting" | "blocking"))
        };
        let kept: Vec<TermId> = args.iter().copied().filter(|arg| !says_nothing(self.terms, *arg)).collect();
        match kept.as_slice() {
            [only] => *only,
            _ => self.terms.app(Con::Such, kept),
        }
    }
}

/// Whether a noun is narrowed by `acting`.
fn says_acting(terms: &Terms, noun: TermId) -> bool {
    terms.args(noun).iter().any(|prop| {
        terms.con(*prop) == Some(Con::Quality)
            && matches!(terms.args(*prop).first().map(|name| terms.get(*name)),
                Some(Term::Name(sym)) if sym.class == Class::State && sym.id() == "acting")
    })
}
