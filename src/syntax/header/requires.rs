//! What a library card requires.
//!
//! In: the headers `Requires`, `Clan` and `Creed`. Out: disciplines, all of them or any of them,
//! and the clans, sects and titles of which one is enough. Never: requirements from the text.
use super::Key;
use super::value::{self, Joint, Part};
use crate::base::{Diagnostic, Span};
use crate::lexicon::{Class, Sym};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// The disciplines that a card requires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Disciplines {
    /// None.
    #[default]
    None,
    /// One.
    One(Sym),
    /// Each of these.
    All(Vec<Sym>),
    /// Any of these; each block of text says which.
    AnyOf(Vec<Sym>),
}

impl Disciplines {
    /// Those named, in the order in which they are named.
    pub fn named(&self) -> &[Sym] {
        match self {
            Disciplines::None => &[],
            Disciplines::One(one) => std::slice::from_ref(one),
            Disciplines::All(many) | Disciplines::AnyOf(many) => many,
        }
    }
}

/// What a library card requires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requires {
    /// Disciplines, virtues or flight.
    pub disciplines: Disciplines,
    /// Clans, of which one is enough.
    pub clans: Vec<Sym>,
    /// Creeds, of which one is enough.
    pub creeds: Vec<Sym>,
    /// Sects, of which one is enough.
    pub sects: Vec<Sym>,
    /// Titles, of which one is enough.
    pub titles: Vec<Sym>,
}

const CLASSES: &[Class] = &[Class::Discipline, Class::Clan, Class::Creed, Class::Sect, Class::Title];

/// Reads them.
pub fn read(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Requires {
    let mut requires = Requires::default();
    for (key, classes) in
        [(Key::Clan, &[Class::Clan, Class::Creed][..]), (Key::Creed, &[Class::Creed]), (Key::Requires, CLASSES)]
    {
        if let Some(header) = card.header(key) {
            read_one(card, header, classes, &mut requires, found);
        }
    }
    requires
}

fn read_one(
    card: &SourceCard,
    header: &RawHeader,
    classes: &[Class],
    requires: &mut Requires,
    found: &mut Vec<Diagnostic>,
) {
    let parts = value::parts(&header.value);
    let mut words: Vec<(Part<'_>, Sym)> = Vec::new();
    for part in &parts {
        if let Some(sym) = value::word(card, header, *part, classes, found) {
            words.push((*part, sym));
        }
    }
    if words.len() < parts.len() {
        return;
    }
    mixed(header, &words, found);
    for class in CLASSES {
        let of: Vec<(Part<'_>, Sym)> = words.iter().copied().filter(|(_, sym)| sym.class == *class).collect();
        let syms: Vec<Sym> = of.iter().map(|(_, sym)| *sym).collect();
        match class {
            _ if of.is_empty() => {}
            Class::Discipline => requires.disciplines = disciplines(header, &of, syms, found),
            Class::Clan => any(header, &of, &mut requires.clans, found),
            Class::Creed => any(header, &of, &mut requires.creeds, found),
            Class::Sect => any(header, &of, &mut requires.sects, found),
            _ => any(header, &of, &mut requires.titles, found),
        }
    }
}

/// `or` between words of two kinds is not something a header can say.
fn mixed(header: &RawHeader, words: &[(Part<'_>, Sym)], found: &mut Vec<Diagnostic>) {
    for pair in words.windows(2) {
        let [(_, before), (part, sym)] = pair else { continue };
        if before.class != sym.class && part.joint == Joint::Or {
            let said = format!("a {} or a {} cannot be required here", before.class.name(), sym.class.name());
            found.push(value::wrong(header, part.span, said).help("say so in the rules text"));
        }
    }
}

/// The joints inside a group of words of one kind.
fn joints(of: &[(Part<'_>, Sym)]) -> (bool, bool) {
    let inner = of.iter().skip(1);
    let has = |joint| inner.clone().any(|(part, _)| part.joint == joint);
    (has(Joint::And), has(Joint::Or))
}

fn extent(of: &[(Part<'_>, Sym)]) -> Span {
    let mut spans = of.iter().map(|(part, _)| part.span);
    let first = spans.next().unwrap_or_default();
    spans.fold(first, Span::to)
}

fn disciplines(header: &RawHeader, of: &[(Part<'_>, Sym)], syms: Vec<Sym>, found: &mut Vec<Diagnostic>) -> Disciplines {
    if let [one] = syms.as_slice() {
        return Disciplines::One(*one);
    }
    match joints(of) {
        (true, false) => Disciplines::All(syms),
        (false, true) => Disciplines::AnyOf(syms),
        (both, _) => {
            let said = if both { "`and` and `or` are mixed" } else { "these are joined by commas only" };
            let help = "join them by `and` if all are required, by `or` if one is enough";
            found.push(value::wrong(header, extent(of), said).help(help));
            Disciplines::AnyOf(syms)
        }
    }
}

fn any(header: &RawHeader, of: &[(Part<'_>, Sym)], into: &mut Vec<Sym>, found: &mut Vec<Diagnostic>) {
    if joints(of).0 {
        let kind = of.first().map_or("one", |(_, sym)| sym.class.name());
        let said = format!("nobody has more than one {kind}");
        found.push(value::wrong(header, extent(of), said).help("join them by `or`"));
    }
    for (_, sym) in of {
        if !into.contains(sym) {
            into.push(*sym);
        }
    }
}
