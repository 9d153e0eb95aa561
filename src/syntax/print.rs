//! Trees to text, in today's wording.
//!
//! In: a tree and the text it was read from. Out: its words with their spacing, a retired surface
//! replaced by today's, agreement worked out anew. Never here: a word that is not in the wording,
//! the lexicon or a name.
use super::expand;
use super::form::{self, Form};
use super::grammar::{Grammar, Origin, Terminal};
use super::surface::{Asked, Piece, What};
use super::term::{Term, TermId, Terms};
use super::token::Token;
use super::tree::{Child, Leaf, TreeId, Trees};
use crate::base::Span;
use crate::lexicon::{Class, Con};

/// A printed word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Whether a space stands before it.
    pub spaced: bool,
}

/// What printing needs.
pub struct Printer<'a> {
    /// The wording.
    pub grammar: &'a Grammar,
    /// The trees.
    pub trees: &'a Trees,
    /// The terms.
    pub terms: &'a Terms,
    /// The text of the card, for names.
    pub text: &'a str,
    /// The tokens of the sentence.
    pub tokens: &'a [Token],
}

impl Printer<'_> {
    /// The sentence as text, without capital or full stop.
    pub fn sentence(&self, tree: TreeId) -> String {
        let mut words = Vec::new();
        self.tree(tree, None, true, &mut words);
        join(&words)
    }

    /// Prints a tree in the form asked for, if it has it; returns the form it took.
    fn tree(&self, tree: TreeId, asked: Option<Form>, spaced: bool, out: &mut Vec<Word>) -> Form {
        // The depth is bounded by the wording and by the 400 words that a sentence may have.
        let node = self.trees.get(tree);
        let Some(rule) = self.trees.rule(self.grammar, tree) else { return Form::Plain };
        let Origin::Phrase(..) = rule.origin else {
            for (n, child) in node.children.iter().enumerate() {
                self.child(*child, asked, n > 0 || spaced, out);
            }
            return rule.form;
        };
        let Some((phrase, surface)) = self.trees.phrase(self.grammar, tree) else { return Form::Plain };
        let today = phrase.today.and_then(|today| self.grammar.phrases.get(today)).unwrap_or(phrase);
        let own = phrase.surfaces.get(surface).filter(|own| own.retired.is_none());
        let Some(chosen) = own.or(today.surfaces.first()) else { return Form::Plain };
        let form = match asked {
            Some(asked) if today.forms.contains(&asked) => asked,
            _ if today.forms.contains(&rule.form) => rule.form,
            _ => today.forms.first().copied().unwrap_or(Form::Plain),
        };
        let part = |name: &str| {
            let var = phrase.vars.iter().position(|var| var == name)?;
            let at = rule.parts.iter().position(|part| usize::from(*part) == var)?;
            node.children.get(at).copied()
        };
        let number = self.number(&chosen.pieces, rule.number, form, &part);
        for (n, piece) in chosen.pieces.iter().enumerate() {
            let spaced = if n == 0 { spaced } else { piece.spaced };
            match &piece.what {
                What::Ref(reference) => {
                    let Some(child) = part(&reference.var) else { continue };
                    let asked = expand::asked(self.grammar, reference, form, number).ok();
                    self.child(recast(child, &reference.category), asked, spaced, out);
                }
                what => out.push(Word { text: expand::word(what, form, number), spaced }),
            }
        }
        form
    }

    /// The number that `@` has: that of the subject as printed.
    fn number(&self, pieces: &[Piece], read: Form, form: Form, part: &dyn Fn(&str) -> Option<Child>) -> Form {
        if !expand::agrees(pieces) {
            return read;
        }
        let subject = pieces.iter().find_map(|piece| match &piece.what {
            What::Ref(reference) if reference.form == Asked::Agree => match part(&reference.var) {
                Some(Child::Tree(tree)) => Some(tree),
                _ => None,
            },
            _ => None,
        });
        let printed = subject.map(|tree| self.tree(tree, Some(read), true, &mut Vec::new()));
        match printed {
            Some(number @ (Form::Sg | Form::Pl)) => number,
            _ if read == Form::Plain => form,
            _ => read,
        }
    }

    fn child(&self, child: Child, asked: Option<Form>, spaced: bool, out: &mut Vec<Word>) {
        match child {
            Child::Tree(tree) => {
                self.tree(tree, asked, spaced, out);
            }
            Child::Leaf(leaf) => out.push(Word { text: self.leaf(leaf, asked), spaced }),
        }
    }

    /// A class member as today's wording writes it.
    fn leaf(&self, leaf: Leaf, asked: Option<Form>) -> String {
        match leaf.class {
            Terminal::SelfName | Terminal::CardName => self.given(leaf),
            Terminal::Signed => {
                let number = self.number_of(leaf.term);
                if number.starts_with('-') { number } else { format!("+{number}") }
            }
            Terminal::Num => self.number_of(leaf.term),
            Terminal::Ranged => format!("{}R", self.number_of(leaf.term)),
            Terminal::Level => self.level(leaf.term),
            Terminal::Disc | Terminal::SupDisc => {
                let name = self.terms.args(leaf.term).first().map_or(String::new(), |name| self.name(*name, false));
                format!("{name} {}", self.level(leaf.term))
            }
            Terminal::Lexicon(class) => {
                let plural = match asked {
                    Some(Form::Sg) => false,
                    Some(Form::Pl) => true,
                    _ => leaf.form == Form::Pl,
                };
                let name = self.name(leaf.term, plural);
                let given = self.given(leaf);
                // Titles, types and keywords are written with and without a capital; the author chose.
                let declared = matches!(self.terms.get(leaf.term), Term::New(..));
                let free = declared || leaf.start > 0 && !proper(class);
                if free && given.to_lowercase() == name.to_lowercase() { given } else { lower_first(&name, class) }
            }
        }
    }

    fn given(&self, leaf: Leaf) -> String {
        let first = self.tokens.get(usize::from(leaf.start));
        let last = self.tokens.get(usize::from(leaf.end).saturating_sub(1));
        match (first, last) {
            (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end }.of(self.text).to_string(),
            _ => String::new(),
        }
    }

    fn number_of(&self, term: TermId) -> String {
        match self.terms.get(term) {
            Term::Int(n) => n.to_string(),
            Term::App(Con::Minus, _) => "-X".to_string(),
            Term::App(..) | Term::Name(_) | Term::Card(_) | Term::New(..) => "X".to_string(),
        }
    }

    fn level(&self, term: TermId) -> String {
        let code = match self.terms.args(term).first().map(|name| self.terms.get(*name)) {
            Some(Term::Name(sym)) => sym.id(),
            _ => "",
        };
        if self.terms.con(term) == Some(Con::Superior) {
            format!("[{}]", code.to_uppercase())
        } else {
            format!("[{code}]")
        }
    }

    fn name(&self, term: TermId, plural: bool) -> String {
        match self.terms.get(term) {
            Term::Name(sym) if plural => sym.row().plural.to_string(),
            Term::Name(sym) => sym.row().name.to_string(),
            Term::New(_, name) if plural => form::noun(name, Form::Pl),
            Term::New(_, name) => name.clone(),
            Term::App(..) | Term::Int(_) | Term::Card(_) => String::new(),
        }
    }
}

/// A number that a retired surface wrote otherwise, as the class that today's surface asks for.
fn recast(child: Child, category: &str) -> Child {
    match (child, Terminal::parse(category)) {
        (Child::Leaf(leaf), Some(class @ (Terminal::Num | Terminal::Signed | Terminal::Ranged))) => {
            Child::Leaf(Leaf { class, ..leaf })
        }
        _ => child,
    }
}

/// Whether the names of a class are always written with a capital.
fn proper(class: Class) -> bool {
    matches!(
        class,
        Class::Clan
            | Class::Creed
            | Class::Discipline
            | Class::Sect
            | Class::Follower
            | Class::City
            | Class::Circle
            | Class::Path
    )
}

/// A name as it stands in the middle of a sentence: types of cards have a capital in headers only.
fn lower_first(name: &str, class: Class) -> String {
    if class == Class::CardType { name.to_lowercase() } else { name.to_string() }
}

/// The words as text, `a` as `an` before a vowel.
pub fn join(words: &[Word]) -> String {
    let mut out = String::new();
    for (n, word) in words.iter().enumerate() {
        if word.spaced && !out.is_empty() && !matches!(word.text.as_str(), "," | ";") {
            out.push(' ');
        }
        let next = words.get(n + 1).map_or("", |next| next.text.as_str());
        if word.text == "a" && takes_an(next) {
            out.push_str("an");
        } else {
            out.push_str(&word.text);
        }
    }
    out
}

/// Whether the article before this word is `an`.
fn takes_an(word: &str) -> bool {
    let lower = word.to_lowercase();
    let sounds_like_you = ["uni", "use", "eu", "ura", "one"].iter().any(|start| lower.starts_with(start));
    lower.starts_with(['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'ú'])
        && (!sounds_like_you || lower.starts_with("unin"))
        || lower.starts_with("8")
        || lower.starts_with("11")
        || lower.starts_with("hour")
}
