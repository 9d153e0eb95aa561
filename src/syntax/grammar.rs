//! The wording, compiled: categories in an order in which the matcher can go through them once.
//!
//! In: the notation, by way of `build`. Out: `Grammar`: words, nonterminals with their tries, rules
//! that lead back to entries and surfaces, and what each word can begin. Never here: text of a card.
use super::form::Form;
use super::surface::Piece;
use crate::lexicon::{Class, Con, Sort, Sym};
use rustc_hash::FxHashMap;

/// A class of tokens whose members are not written in the wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Terminal {
    /// A number: `2`, `X`.
    Num,
    /// A number with a sign: `+1`.
    Signed,
    /// A number of ranged damage: `2R`.
    Ranged,
    /// The card's own name or a short form of it.
    SelfName,
    /// Another card's name between its marks.
    CardName,
    /// A level sign: `[aus]`, `[AUS]`.
    Level,
    /// A discipline with its basic sign: `Auspex [aus]`.
    Disc,
    /// A discipline with its superior sign: `Auspex [AUS]`.
    SupDisc,
    /// A name out of the lexicon.
    Lexicon(Class),
}

impl Terminal {
    /// The terminal of that name in the notation.
    pub fn parse(name: &str) -> Option<Terminal> {
        Some(match name {
            "Num" => Terminal::Num,
            "Signed" => Terminal::Signed,
            "Ranged" => Terminal::Ranged,
            "SelfName" => Terminal::SelfName,
            "CardName" => Terminal::CardName,
            "Level" => Terminal::Level,
            "Disc" => Terminal::Disc,
            "SupDisc" => Terminal::SupDisc,
            _ => Terminal::Lexicon(Class::ALL.iter().copied().find(|class| class.key() == name)?),
        })
    }

    /// What an author is told could stand there.
    pub fn describe(self) -> &'static str {
        match self {
            Terminal::Num => "a number",
            Terminal::Signed => "a number with its sign",
            Terminal::Ranged => "ranged damage such as `2R`",
            Terminal::SelfName => "this card's name",
            Terminal::CardName => "a card's name in `<>`",
            Terminal::Level => "a level such as `[aus]`",
            Terminal::Disc => "a discipline such as `Auspex [aus]`",
            Terminal::SupDisc => "a discipline such as `Auspex [AUS]`",
            Terminal::Lexicon(class) => class.name(),
        }
    }

    /// The sort of the terms it gives.
    pub fn sort(self) -> Sort {
        match self {
            Terminal::Num | Terminal::Signed | Terminal::Ranged => Sort::Amount,
            Terminal::SelfName => Sort::Selector,
            Terminal::CardName | Terminal::Lexicon(_) => Sort::Name,
            Terminal::Level | Terminal::Disc | Terminal::SupDisc => Sort::Prop,
        }
    }
}

/// One symbol of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A word or mark, by its number.
    Word(u32),
    /// A class of tokens, in a number where it has one.
    Class(Terminal, Form),
    /// A nonterminal, by its number.
    Nt(u16),
}

/// How the meaning of an entry is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// A constructor and its arguments.
    Call(Con, Vec<Build>),
    /// The subject.
    Subject,
    /// A list of parts.
    Splice(usize),
    /// A part.
    Var(usize),
    /// A number.
    Int(i32),
    /// A name of the lexicon.
    Name(Sym),
}

/// A surface of an entry.
#[derive(Clone, Debug)]
pub struct Form0 {
    /// Its pieces.
    pub pieces: Vec<Piece>,
    /// The retired form it belongs to, as an index into `Grammar::retired`.
    pub retired: Option<usize>,
}

/// An entry, compiled.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// The category.
    pub category: String,
    /// The only form it has, or the forms of its category.
    pub forms: Vec<Form>,
    /// What it means.
    pub build: Build,
    /// The names of its parts.
    pub vars: Vec<String>,
    /// Labels for the attachment table.
    pub tags: Vec<String>,
    /// The surfaces.
    pub surfaces: Vec<Form0>,
    /// The phrase that prints it, where all of its own surfaces are retired.
    pub today: Option<usize>,
    /// Its examples.
    pub examples: Vec<String>,
    /// File and line.
    pub place: (String, usize),
}

/// What a rule stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A surface of a phrase: phrase, surface.
    Phrase(u32, u16),
    /// The last member of a list.
    Last,
    /// A member of a list and the rest of it.
    More,
}

/// A rule: a phrase's surface in one form.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it stands for.
    pub origin: Origin,
    /// The form it has.
    pub form: Form,
    /// The number that `@` has in it.
    pub number: Form,
    /// For each part in order of appearance, which of the phrase's vars it is.
    pub parts: Vec<u8>,
}

/// A node of the trie of a nonterminal's rules.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Words that lead on, sorted.
    pub words: Vec<(u32, u32)>,
    /// Classes that lead on.
    pub classes: Vec<(Terminal, Form, u32)>,
    /// Nonterminals that lead on.
    pub nts: Vec<(u16, u32)>,
    /// Rules that end here.
    pub rules: Vec<u32>,
}

/// A nonterminal: a category in one form, or a list of its phrases.
#[derive(Clone, Debug)]
pub struct Nonterminal {
    /// The category.
    pub category: String,
    /// The form.
    pub form: Form,
    /// Whether it is a list.
    pub list: bool,
    /// The root of its trie.
    pub root: u32,
}

/// The wording, ready for the matcher.
#[derive(Debug, Default)]
pub struct Grammar {
    /// The number of each word, in lower case but for signs in brackets.
    pub words: FxHashMap<String, u32>,
    /// The words by number.
    pub texts: Vec<String>,
    /// Words read as another: the other and the retired form.
    pub aliases: FxHashMap<String, (String, usize)>,
    /// Retired forms: name and reason.
    pub retired: Vec<(String, String)>,
    /// The attachment table: winner, loser, reason.
    pub attachments: Vec<(String, String, String)>,
    /// The phrases.
    pub phrases: Vec<Phrase>,
    /// Category, its sort and forms.
    pub categories: FxHashMap<String, (Sort, Vec<Form>)>,
    /// The nonterminals, each after all that can stand at its left edge.
    pub nts: Vec<Nonterminal>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The tries.
    pub nodes: Vec<Node>,
    /// For each word, the nonterminals that can begin with it, as bits.
    pub first_word: Vec<Bits>,
    /// The same for classes.
    pub first_class: FxHashMap<(Terminal, Form), Bits>,
}

/// A set of nonterminals.
pub type Bits = Vec<u64>;

impl Grammar {
    /// The nonterminal of that category and form.
    pub fn nt(&self, category: &str, form: Form) -> Option<u16> {
        let at = self.nts.iter().position(|nt| nt.category == category && nt.form == form && !nt.list)?;
        u16::try_from(at).ok()
    }

    /// The number of a word as it is matched.
    pub fn word(&self, text: &str) -> Option<u32> {
        self.words.get(&fold(text)).copied()
    }
}

/// A word as it is matched: in lower case, but for signs in brackets.
pub fn fold(text: &str) -> String {
    if text.starts_with('[') {
        return text.to_string();
    }
    match text {
        "(D)" => "ⓓ".to_string(),
        "’s" => "'s".to_string(),
        "’" => "'".to_string(),
        "an" | "An" => "a".to_string(),
        _ => text.to_lowercase(),
    }
}
