//! Meaning to text: the other direction of the one wording.
//!
//! In: a term, the category and the form in which it is wanted. Out: its words, by the most specific
//! phrase whose template fits the term and whose parts can be said; none where the wording has no
//! words for it. `print` says a tree as it was read; this says a term that nobody wrote. Never here:
//! what a reference stands for, which whoever asks puts into words by `Refer`.
mod leaf;
mod unify;

use super::expand;
use super::form::{self, Form};
use super::grammar::{Build, Grammar, Phrase, Terminal};
use super::print::Word;
use super::surface::{Asked, Many, Piece, Ref, What};
use super::term::{Term, TermId, Terms};
use crate::lexicon::{Con, Sort};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use unify::{Bound, Vars};

/// Puts a reference into words: the term, and whether it is whose (`its`) or who (`it`) that is
/// asked for. Gives the words and their number; none leaves it to the wording.
pub type Refer<'a> = &'a dyn Fn(&Terms, TermId, bool) -> Option<(String, Form)>;

/// Categories that say whose something is.
const WHOSE: &[&str] = &["Own", "Own2"];

type Key<'a> = (TermId, &'a str, Form, bool);

/// Says terms; remembers what it has said.
pub struct Sayer<'a> {
    grammar: &'a Grammar,
    /// Where terms are kept.
    pub terms: &'a mut Terms,
    own: &'a str,
    refer: Refer<'a>,
    order: FxHashMap<&'a str, Vec<&'a Phrase>>,
    known: FxHashMap<Key<'a>, Option<Rc<Vec<Word>>>>,
    open: FxHashSet<Key<'a>>,
}

/// The words of a term in a category and form, a card's own name being `this card`.
pub fn say(grammar: &Grammar, terms: &mut Terms, term: TermId, category: &str, form: Form) -> Option<Vec<Word>> {
    Sayer::new(grammar, terms, "this card", &|_, _, _| None).say(term, category, form)
}

impl<'a> Sayer<'a> {
    /// A sayer for a card of this name.
    pub fn new(grammar: &'a Grammar, terms: &'a mut Terms, own: &'a str, refer: Refer<'a>) -> Sayer<'a> {
        let mut order: FxHashMap<&str, Vec<&Phrase>> = FxHashMap::default();
        for phrase in &grammar.phrases {
            order.entry(phrase.category.as_str()).or_default().push(phrase);
        }
        for phrases in order.values_mut() {
            // What says most by itself comes first, and of equals what stands first in the wording.
            phrases.sort_by_key(|phrase| std::cmp::Reverse(weight(&phrase.build)));
        }
        let (known, open) = (FxHashMap::default(), FxHashSet::default());
        Sayer { grammar, terms, own, refer, order, known, open }
    }

    /// The words of a term in a category and form.
    pub fn say(&mut self, term: TermId, category: &str, form: Form) -> Option<Vec<Word>> {
        let (category, _) = self.grammar.categories.get_key_value(category)?;
        self.one(term, category, form, false).map(|words| words.as_ref().clone())
    }

    /// Forgets what was said, where references have come to mean something else.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// The wording.
    pub fn grammar(&self) -> &'a Grammar {
        self.grammar
    }

    /// The categories of a sort, in the order of their names.
    pub fn categories(&self, sort: Sort) -> Vec<&'a str> {
        let of_sort = self.grammar.categories.iter().filter(|(_, (known, _))| *known == sort);
        let mut names: Vec<&str> = of_sort.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// The same, remembered. `many` says that what is counted is not one.
    fn one(&mut self, term: TermId, category: &'a str, form: Form, many: bool) -> Option<Rc<Vec<Word>>> {
        let key = (term, category, form, many);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        // A term that is being said cannot be a part of itself.
        if !self.open.insert(key) {
            return None;
        }
        let said =
            self.referent(term, category, form).or_else(|| self.phrases(term, category, form, many)).map(Rc::new);
        self.open.remove(&key);
        self.known.insert(key, said.clone());
        said
    }

    /// A reference in the words of whoever asks.
    fn referent(&self, term: TermId, category: &str, form: Form) -> Option<Vec<Word>> {
        let (sort, _) = self.grammar.categories.get(category)?;
        if *sort != Sort::Selector {
            return None;
        }
        let (text, number) = (self.refer)(self.terms, term, WHOSE.contains(&category))?;
        let fits = !matches!(form, Form::Sg | Form::Pl) || form == number;
        fits.then(|| text.split(' ').map(|word| Word { text: word.to_string(), spaced: true }).collect())
    }

    /// The first phrase that says it; then one whose pronoun can mean it; then its owner with `'s`.
    fn phrases(&mut self, term: TermId, category: &'a str, form: Form, many: bool) -> Option<Vec<Word>> {
        let phrases = self.order.get(category).cloned().unwrap_or_default();
        for loose in [false, true] {
            for phrase in &phrases {
                if !phrase.forms.is_empty() && !phrase.forms.contains(&form) {
                    continue;
                }
                for vars in unify::all(self.terms, phrase, term, loose) {
                    if let Some(words) = self.surfaces(phrase, &vars, form, many) {
                        return Some(words);
                    }
                }
            }
        }
        if !WHOSE.contains(&category) {
            return None;
        }
        let (whole, _) = self.grammar.categories.get_key_value("NP")?;
        let mut words = self.one(term, whole, Form::Sg, many)?.as_ref().clone();
        words.push(Word { text: "'s".to_string(), spaced: false });
        Some(words)
    }

    /// Today's first surface that is good, that in the right number before its neighbour.
    fn surfaces(&mut self, phrase: &'a Phrase, vars: &Vars, form: Form, many: bool) -> Option<Vec<Word>> {
        let many = self.count(vars).unwrap_or(many);
        let mut today: Vec<&'a [Piece]> = phrase
            .surfaces
            .iter()
            .filter(|surface| surface.retired.is_none())
            .map(|surface| surface.pieces.as_slice())
            .collect();
        if let (true, Some(first)) = (many, today.first().copied())
            && let Some(at) = today.iter().position(|other| is_plural(first, other))
        {
            today.swap(0, at);
        }
        today.into_iter().find_map(|pieces| {
            let numbers: &[Form] = if expand::agrees(pieces) { &[Form::Sg, Form::Pl] } else { &[Form::Plain] };
            numbers.iter().find_map(|number| self.pieces(phrase, pieces, vars, (form, *number), many))
        })
    }

    /// Whether what the phrase counts is more or less than one; none where it counts nothing.
    fn count(&self, vars: &Vars) -> Option<bool> {
        vars.iter().find_map(|bound| match bound {
            Some(Bound::One(term)) => self.counted(*term),
            _ => None,
        })
    }

    fn counted(&self, term: TermId) -> Option<bool> {
        match self.terms.get(term) {
            Term::Int(n) => Some(n.abs() != 1),
            Term::App(Con::X | Con::Sum | Con::AnyAmount | Con::FromTo, _) => Some(true),
            Term::App(Con::UpToN | Con::Minus, args) => args.first().and_then(|n| self.counted(*n)),
            _ => None,
        }
    }

    fn pieces(
        &mut self,
        phrase: &'a Phrase,
        pieces: &'a [Piece],
        vars: &Vars,
        forms: (Form, Form),
        many: bool,
    ) -> Option<Vec<Word>> {
        // A surface that leaves out a part would lose it.
        for (name, bound) in phrase.vars.iter().zip(vars) {
            let said = |piece: &Piece| matches!(&piece.what, What::Ref(part) if part.var == *name);
            if bound.as_ref().is_some_and(|bound| !bound.is_empty()) && !pieces.iter().any(said) {
                return None;
            }
        }
        let mut out = Vec::new();
        for piece in pieces {
            match &piece.what {
                What::Ref(part) => {
                    let at = phrase.vars.iter().position(|var| *var == part.var)?;
                    let bound = vars.get(at).and_then(Option::as_ref);
                    out.extend(self.part(part, bound, piece.spaced, forms, many)?);
                }
                what => out.push(Word { text: expand::word(what, forms.0, forms.1), spaced: piece.spaced }),
            }
        }
        Some(out)
    }

    /// A part: a term, each term of a list, or a remark that adds nothing.
    fn part(
        &mut self,
        part: &'a Ref,
        bound: Option<&Bound>,
        spaced: bool,
        (form, number): (Form, Form),
        many: bool,
    ) -> Option<Vec<Word>> {
        let asked = expand::asked(self.grammar, part, form, number).ok()?;
        let terms = match bound {
            Some(Bound::One(term)) => vec![*term],
            Some(Bound::Many(terms)) => terms.clone(),
            None if part.many == Many::Any => Vec::new(),
            None if part.var.starts_with('_') => return self.remark(part, spaced),
            None => return None,
        };
        if terms.is_empty() && part.many != Many::Any {
            return None;
        }
        let mut out = Vec::new();
        for (n, term) in terms.iter().enumerate() {
            let words = match Terminal::parse(&part.category) {
                Some(class) if !self.grammar.categories.contains_key(&part.category) => {
                    let plural = asked == Form::Pl || asked == Form::Plain && many;
                    vec![Word { text: leaf::word(self.terms, class, *term, plural, self.own)?, spaced: true }]
                }
                _ => self.one(*term, &part.category, asked, many && part.form != Asked::Agree)?.as_ref().clone(),
            };
            push(&mut out, words, n > 0 || spaced);
        }
        Some(out)
    }

    /// What stands in the wording outside the meaning: the card's name, or a reminder.
    fn remark(&mut self, part: &Ref, spaced: bool) -> Option<Vec<Word>> {
        let mut out = Vec::new();
        if Terminal::parse(&part.category) == Some(Terminal::SelfName) {
            push(&mut out, vec![Word { text: self.own.to_string(), spaced: true }], spaced);
            return Some(out);
        }
        let phrase = self.order.get(part.category.as_str())?.first().copied()?;
        let words = self.surfaces(phrase, &Vars::new(), phrase.forms.first().copied().unwrap_or(Form::Plain), false)?;
        push(&mut out, words, spaced);
        Some(out)
    }
}

fn push(out: &mut Vec<Word>, words: Vec<Word>, spaced: bool) {
    let start = out.len();
    out.extend(words);
    if let Some(first) = out.get_mut(start) {
        first.spaced = spaced;
    }
}

/// How much a template says by itself. One with a list in it says what its list says.
fn weight(build: &Build) -> usize {
    match build {
        Build::Call(_, args) => {
            let list = args.iter().any(|arg| matches!(arg, Build::Splice(_)));
            usize::from(!list) + args.iter().map(weight).sum::<usize>()
        }
        Build::Int(_) | Build::Name(_) => 1,
        Build::Subject | Build::Splice(_) | Build::Var(_) => 0,
    }
}

/// Whether the second surface is the first with one noun in the plural.
fn is_plural(one: &[Piece], other: &[Piece]) -> bool {
    let mut apart = one.iter().zip(other).filter(|(a, b)| a.what != b.what);
    let (Some((a, b)), None) = (apart.next(), apart.next()) else { return false };
    one.len() == other.len()
        && match (&a.what, &b.what) {
            (What::Word(a), What::Word(b)) => form::noun(a, Form::Pl) == *b,
            (What::Ref(a), What::Ref(b)) => {
                let fixed = |part: &Ref, name: &str| part.form == Asked::Fixed(name.to_string());
                a.category == b.category && fixed(a, "sg") && fixed(b, "pl")
            }
            _ => false,
        }
}
