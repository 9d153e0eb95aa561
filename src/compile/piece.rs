//! A part of a line with the words that it came from.
//!
//! In: a typed line with its words. Out: its parts, each with a span: that of the same constructor,
//! name or number in the sentence, the k-th of its kind there being the k-th here; where the sentence
//! has none, its parent's. Never here: what a part means.
use crate::base::Span;
use crate::check::words::{Head, LineWords, Words};
use crate::lexicon::{Con, Sym};
use crate::syntax::term::{Term, TermId, Terms};

/// A part of a line.
#[derive(Clone, Copy)]
pub struct Piece<'a> {
    terms: &'a Terms,
    line: &'a LineWords,
    words: &'a Words,
    /// The term.
    pub id: TermId,
    /// Its words, in the text as given.
    pub span: Span,
    inside: (usize, usize),
    /// How many selectors of the block come before it.
    pub selectors: usize,
    /// How many selectors of the block come before its line.
    pub first: usize,
    /// Whether the order in which the line's selectors were met can be told.
    pub ordered: bool,
}

impl<'a> Piece<'a> {
    /// A line, before which the block has brought in so many selectors.
    pub fn line(terms: &'a Terms, id: TermId, line: &'a LineWords, first: usize) -> Piece<'a> {
        let words: &Words = &line.said;
        let own = Piece {
            terms,
            line,
            words,
            id,
            span: words.sentence,
            inside: (0, words.parts.len()),
            selectors: first,
            first,
            ordered: true,
        };
        // Windows can have been read before the effect or after it.
        let windows = terms.args(id).get(1..).unwrap_or(&[]);
        let within = windows.iter().map(|window| count(terms, *window, Head::Con(Con::Sel))).sum::<usize>();
        let all = count(terms, id, Head::Con(Con::Sel));
        Piece { ordered: within == 0 || within == all || all == 1, ..own.found(words, 0, words.parts.len(), 0) }
    }

    /// The same with the words of its `nth` likeness in that range.
    fn found(self, words: &'a Words, start: usize, end: usize, nth: usize) -> Piece<'a> {
        let at = words.find(Head::of(self.terms, self.id), start..end, nth);
        match at.and_then(|at| words.parts.get(at).map(|part| (at, part))) {
            Some((at, part)) => Piece { words, span: part.span, inside: (at + 1, part.end), ..self },
            None => Piece { words, inside: (start, end), ..self },
        }
    }

    /// Its constructor, if it has one.
    pub fn con(self) -> Option<Con> {
        self.terms.con(self.id)
    }

    /// Its parts.
    pub fn args(self) -> Vec<Piece<'a>> {
        let args = self.terms.args(self.id);
        let mut selectors = self.selectors;
        let mut out = Vec::with_capacity(args.len());
        for (n, id) in args.iter().enumerate() {
            let child = Piece { id: *id, selectors, ..self };
            let head = Head::of(self.terms, *id);
            let changed = self.line.changed.iter().rev().find(|(part, _)| part == id);
            out.push(match changed {
                Some((_, words)) if !std::ptr::eq(self.words, &raw const **words) => {
                    Piece { span: words.sentence, ..child }.found(words, 0, words.parts.len(), 0)
                }
                _ => {
                    let before = args.get(..n).unwrap_or(&[]);
                    let nth = before.iter().map(|one| count(self.terms, *one, head)).sum();
                    child.found(self.words, self.inside.0, self.inside.1, nth)
                }
            });
            selectors += count(self.terms, *id, Head::Con(Con::Sel));
        }
        out
    }

    /// The number by which later words of the block mean this selector.
    pub fn number(self) -> usize {
        self.selectors + count(self.terms, self.id, Head::Con(Con::Sel))
    }

    /// How many selectors it brings in.
    pub fn brings(self) -> usize {
        count(self.terms, self.id, Head::Con(Con::Sel))
    }

    /// Its number, if it is one.
    pub fn int(self) -> Option<i32> {
        match self.terms.get(self.id) {
            Term::Int(n) => Some(*n),
            Term::App(..) | Term::Name(_) | Term::Card(_) | Term::New(..) => None,
        }
    }

    /// Its name, if it is one out of the lexicon.
    pub fn sym(self) -> Option<Sym> {
        match self.terms.get(self.id) {
            Term::Name(sym) => Some(*sym),
            Term::App(..) | Term::Int(_) | Term::Card(_) | Term::New(..) => None,
        }
    }

    /// Its name, if it is one that the card declares.
    pub fn declared(self) -> Option<String> {
        match self.terms.get(self.id) {
            Term::New(_, name) => Some(name.clone()),
            Term::App(..) | Term::Int(_) | Term::Card(_) | Term::Name(_) => None,
        }
    }

    /// Whether its first part is a circle that the card declares.
    pub fn declares_circle(self) -> bool {
        let circle = |one: &Piece| matches!(self.terms.get(one.id), Term::New(crate::lexicon::Class::Circle, _));
        self.args().first().is_some_and(circle)
    }

    /// The key of the name that it is or that its first part is; empty where there is none.
    pub fn key(self) -> &'static str {
        let first = || self.args().first().and_then(|first| first.sym());
        self.sym().or_else(first).map_or("", Sym::id)
    }

    /// Its constructor's name, or the term written out.
    pub fn name(self) -> String {
        match self.con() {
            Some(con) => con.signature().name.to_string(),
            None => self.terms.show(self.id),
        }
    }

    /// Whether a name with this key is in it.
    pub fn speaks_of(self, key: &str) -> bool {
        self.terms.any(self.id, &mut |terms, part| matches!(terms.get(part), Term::Name(sym) if sym.id() == key))
    }

    /// Whether it speaks of what a line before it brought in.
    pub fn looks_back(self) -> bool {
        self.terms.any(self.id, &mut |terms, part| {
            terms.con(part) == Some(Con::Ref)
                && matches!(terms.args(part).first().map(|n| terms.get(*n)), Some(Term::Int(n)) if *n < 1)
        })
    }

    /// The first selector in it that picks one, outside of other selectors.
    pub fn first_picked(self) -> Option<Piece<'a>> {
        let args = self.args();
        match (self.con(), args.as_slice()) {
            (Some(Con::Sel), [quantity, _]) => matches!(quantity.con(), Some(Con::A | Con::Any)).then_some(self),
            _ => args.into_iter().find_map(Piece::first_picked),
        }
    }

    /// Whether it puts the card on another.
    pub fn puts_on(self) -> bool {
        self.puts_in_play() && self.has(Con::OnZ)
    }

    /// Whether it puts the card in play, alone or on another.
    pub fn puts_in_play(self) -> bool {
        crate::check::typed::puts_in_play(self.terms, self.id)
    }

    /// Whether it burns the card itself.
    pub fn is_burn_this(self) -> bool {
        self.con() == Some(Con::Burn) && self.args().first().is_some_and(|what| what.con() == Some(Con::ThisCard))
    }

    /// Whether it or anything in it has this constructor.
    pub fn has(self, con: Con) -> bool {
        self.terms.any(self.id, &mut |terms, part| terms.con(part) == Some(con))
    }
}

/// How many parts of a term have this head.
fn count(terms: &Terms, term: TermId, head: Head) -> usize {
    let own = usize::from(Head::of(terms, term) == head);
    own + terms.args(term).iter().map(|arg| count(terms, *arg, head)).sum::<usize>()
}
