//! What a word that refers means: pronouns, `this vampire`, `that Methuselah`, `the chosen vampire`.
//!
//! In: a reference and what could stand in its place. Out: a referent, or a fault. Remembers what is
//! brought in, so that later words can mean it. Never here: the order in which a line is walked.
use super::context::Who;
use super::kinds::{self, Kinds};
use super::resolve::{Fault, Resolver};
use super::scope::{Found, Mention};
use crate::lexicon::{Class, Con, lookup};
use crate::syntax::term::{Term, TermId, Terms};

impl Resolver<'_> {
    /// The subject; without one, whoever the imperative speaks to.
    pub(super) fn subject_of(&mut self, wanted: Kinds) -> TermId {
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
    pub(super) fn they(&mut self, con: Con, term: TermId, wanted: Kinds) -> TermId {
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
            other => self.unsettled(other, term),
        }
    }

    /// `this vampire`, `this card`, `this action`.
    pub(super) fn this_one(&mut self, term: TermId, noun: TermId) -> TermId {
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
        let noun = self.bare(noun);
        let con = match self.context.who {
            _ if self.attached => Con::Bearer,
            Who::Bearer => Con::Bearer,
            Who::Player => Con::Player,
            Who::Card => return self.mention(card, None, term),
            Who::Nobody => {
                return match self.scope.named(self.head(noun), kinds, false) {
                    Found::One(referent) => self.said(referent, noun, term),
                    other => self.unsettled(other, term),
                };
            }
        };
        let referent = self.terms.app(con, vec![noun]);
        self.mention(referent, None, term)
    }

    /// `that vampire`, `the chosen vampire`, `the acting minion`.
    pub(super) fn named(&mut self, con: Con, term: TermId, noun: TermId) -> TermId {
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
            other => self.unsettled(other, term),
        }
    }

    /// A reference that means nothing or two things: a fault, and the reference as it was.
    fn unsettled(&mut self, found: Found, term: TermId) -> TermId {
        match found {
            Found::One(referent) => return referent,
            Found::None => self.faults.push(Fault::Nothing(term)),
            Found::Tie(both) => self.faults.push(Fault::Two(term, both)),
        }
        term
    }

    /// Whether a noun says no more of the card than that it is the card: `card`, `equipment`, `vampire`.
    pub(super) fn is_plain(&self, noun: TermId) -> bool {
        let Term::App(Con::Kind, args) = self.terms.get(noun) else { return false };
        match args.first().map(|name| self.terms.get(*name)) {
            Some(Term::Name(sym)) => !sym.id().ends_with(" card") && sym.class != Class::CardType,
            _ => false,
        }
    }

    /// A referent as the noun says it is: said by the same noun as when it was brought in, the noun
    /// adds nothing; otherwise it is kept.
    pub(super) fn said(&mut self, referent: TermId, noun: TermId, said: TermId) -> TermId {
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
    pub(super) fn selector(&mut self, quantity: TermId, noun: TermId, said: TermId) -> TermId {
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
    pub(super) fn mention(&mut self, referent: TermId, head: Option<TermId>, said: TermId) -> TermId {
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
    pub(super) fn kinds(&self, selector: TermId) -> Kinds {
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
    pub(super) fn head(&self, noun: TermId) -> Option<TermId> {
        match self.terms.get(noun) {
            Term::App(Con::Such, args) => args.first().and_then(|inner| self.head(*inner)),
            Term::App(..) => Some(noun),
            Term::Int(_) | Term::Name(_) | Term::Card(_) | Term::New(..) => None,
        }
    }

    /// The noun without `acting`, `reacting`, ..., which say nothing of the one who plays the card.
    pub(super) fn bare(&mut self, noun: TermId) -> TermId {
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
