//! Headers, typed.
//!
//! In: a source card. Out: what kind of card it is, what it requires and costs, and a diagnostic at
//! its place for each value that does not fit. Never: the rules text; sects and titles that only
//! the text gives are not looked for here.
mod canonical;
mod crypt;
mod defines;
mod key;
mod library;
mod requires;
mod title;
mod value;
mod write;

pub use canonical::canonical;
pub use crypt::{Crypt, CryptKind, Group};
pub use defines::{Define, DefineKind};
pub use key::Key;
pub use library::{Amount, Cost, Currency, Library};
pub use requires::{Disciplines, Requires};
pub use title::HeldTitle;
pub use write::{write_card, write_header};

use crate::base::{Code, Diagnostic, Place};
use crate::lexicon::{Class, Sym, lookup};
use crate::syntax::card_file::SourceCard;

/// A card's header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Library or crypt, with what belongs to each.
    pub kind: Kind,
    /// The path of enlightenment.
    pub path: Option<Sym>,
    /// New names that the card declares.
    pub defines: Vec<Define>,
}

/// Which deck a card belongs in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A library card.
    Library(Library),
    /// A crypt card.
    Crypt(Crypt),
}

impl Header {
    /// The library part.
    pub fn library(&self) -> Option<&Library> {
        match &self.kind {
            Kind::Library(library) => Some(library),
            Kind::Crypt(_) => None,
        }
    }

    /// The crypt part.
    pub fn crypt(&self) -> Option<&Crypt> {
        match &self.kind {
            Kind::Crypt(crypt) => Some(crypt),
            Kind::Library(_) => None,
        }
    }

    /// `library` or `crypt`.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            Kind::Library(_) => "library",
            Kind::Crypt(_) => "crypt",
        }
    }

    /// Sorted lines that say all the header means, the name and new names aside.
    pub fn canonical(&self) -> Vec<String> {
        canonical(self)
    }
}

/// A value with more bytes than this is no header's.
const LONGEST: usize = 4096;

/// The typed header of a card, as far as it can be told, and what is wrong with it. None where
/// nothing says whether the card is a library or a crypt card.
pub fn read(card: &SourceCard) -> (Option<Header>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    if card.is_unread() {
        return (None, found);
    }
    if let Some(header) = card.headers.iter().find(|header| header.value.len() > LONGEST) {
        let said = format!("the value has {} bytes, the most is {LONGEST}", header.value.len());
        found.push(value::wrong(header, value::whole(header), said));
        return (None, found);
    }
    let defines = defines::read(card, &mut found);
    let Some(crypt) = is_crypt(card) else {
        let missing =
            missing(card, "`Type` or `Clan`", "a library card has a `Type`, a crypt card `Clan` and `Capacity`");
        found.push(missing);
        return (None, found);
    };
    for header in &card.headers {
        if !header.key.belongs(crypt) {
            found.push(misplaced(header.key, header.key_span, crypt));
        } else if header.value.is_empty() {
            let at = value::whole(header);
            let said = format!("`{}` has no value", header.key.name());
            found.push(Diagnostic::new(Code::EmptyValue, value::place(header), at, said));
        }
    }
    let path = value::one(card, Key::Path, Class::Path, &mut found);
    let kind = if crypt {
        Kind::Crypt(crypt::read(card, &defines, &mut found))
    } else {
        Kind::Library(library::read(card, &mut found))
    };
    (Some(Header { kind, path, defines }), found)
}

/// Whether it is a crypt card; its type tells, or else the headers that only one kind has.
fn is_crypt(card: &SourceCard) -> Option<bool> {
    let named = card.header(Key::Type).map(|header| header.value.as_str());
    if let Some(value) = named {
        if CryptKind::parse(value).is_some() {
            return Some(true);
        }
        if value::parts(value).iter().any(|part| lookup(Class::CardType, part.text).is_some()) {
            return Some(false);
        }
    }
    let only = |key: &Key| card.header(*key).is_some();
    if [Key::Capacity, Key::Group, Key::Disciplines, Key::Creed, Key::Title, Key::Advanced].iter().any(only) {
        return Some(true);
    }
    if [Key::Cost, Key::BurnOption, Key::Requires].iter().any(only) {
        return Some(false);
    }
    named.map(|_| false).or(card.header(Key::Clan).map(|_| true))
}

fn missing(card: &SourceCard, what: &str, help: &str) -> Diagnostic {
    let said = format!("there is no {what}");
    let help = if card.headers.is_empty() {
        format!("{help}; headers follow the name at once, without an empty line between")
    } else {
        help.to_string()
    };
    Diagnostic::new(Code::MissingKey, Place::File, card.name_span, said).help(help)
}

fn misplaced(key: Key, at: crate::base::Span, crypt: bool) -> Diagnostic {
    let kind = if crypt { "crypt" } else { "library" };
    let said = format!("a {kind} card has no `{}`", key.name());
    let wrong = Diagnostic::new(Code::MisplacedKey, Place::File, at, said);
    match key {
        Key::Disciplines => wrong.help("a library card says `Requires`").fix(at, "Requires"),
        Key::Requires => wrong.help("a crypt card says `Disciplines`").fix(at, "Disciplines"),
        _ => wrong.help("leave the header out"),
    }
}
