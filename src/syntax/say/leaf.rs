//! Members of classes in words: numbers, signs, names of the lexicon, cards' names.
//!
//! In: a class and a term. Out: its word, as `scan` would read it; none where the term is no member.
//! Never here: phrases.
use crate::lexicon::{Class, Con};
use crate::syntax::form::{self, Form};
use crate::syntax::grammar::Terminal;
use crate::syntax::term::{Term, TermId, Terms};

/// The word of a term as a member of this class.
pub fn word(terms: &Terms, class: Terminal, term: TermId, plural: bool, own: &str) -> Option<String> {
    match class {
        Terminal::SelfName => (terms.con(term) == Some(Con::ThisCard)).then(|| own.to_string()),
        Terminal::CardName => match terms.get(term) {
            Term::Card(name) => Some(format!("<{}>", capitals(name))),
            Term::App(..) | Term::Int(_) | Term::Name(_) | Term::New(..) => None,
        },
        Terminal::Num => match terms.get(term) {
            Term::Int(n) if *n >= 0 => Some(n.to_string()),
            Term::App(Con::X, _) => Some("X".to_string()),
            _ => None,
        },
        Terminal::Signed => match terms.get(term) {
            Term::Int(n) => Some(format!("{n:+}")),
            Term::App(Con::X, _) => Some("+X".to_string()),
            Term::App(Con::Minus, args) if args.iter().all(|n| terms.con(*n) == Some(Con::X)) => Some("-X".to_string()),
            _ => None,
        },
        Terminal::Ranged => match terms.get(term) {
            Term::Int(n) if *n >= 0 => Some(format!("{n}R")),
            Term::App(Con::X, _) => Some("XR".to_string()),
            _ => None,
        },
        Terminal::Level => level(terms, term).map(|(_, sign)| sign),
        Terminal::Disc if terms.con(term) == Some(Con::Basic) => named(terms, term),
        Terminal::SupDisc if terms.con(term) == Some(Con::Superior) => named(terms, term),
        Terminal::Disc | Terminal::SupDisc => None,
        Terminal::Lexicon(class) => match terms.get(term) {
            Term::New(own, name) if *own == class => {
                Some(if plural { form::noun(name, Form::Pl) } else { name.clone() })
            }
            Term::Name(sym) if sym.class == class => {
                let name = if plural { sym.row().plural } else { sym.name() };
                Some(if class == Class::CardType { name.to_lowercase() } else { name.to_string() })
            }
            Term::New(known, name) if *known == class => {
                Some(if plural { form::noun(name, Form::Pl) } else { name.clone() })
            }
            _ => None,
        },
    }
}

/// `Auspex [aus]`.
fn named(terms: &Terms, term: TermId) -> Option<String> {
    level(terms, term).map(|(name, sign)| format!("{name} {sign}"))
}

/// The name of a discipline and its sign.
fn level(terms: &Terms, term: TermId) -> Option<(&'static str, String)> {
    let Some(Term::Name(sym)) = terms.args(term).first().map(|name| terms.get(*name)) else { return None };
    match terms.con(term) {
        Some(Con::Basic) => Some((sym.name(), format!("[{}]", sym.id()))),
        Some(Con::Superior) => Some((sym.name(), format!("[{}]", sym.id().to_uppercase()))),
        _ => None,
    }
}

/// A card's name, which terms keep in lower case.
fn capitals(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
        format!("{first}{}", letters.as_str())
    };
    name.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}
