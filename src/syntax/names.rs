//! Names in text: a card's own name and its short forms, and other cards' names between marks.
//!
//! In: names. Out: the token sequences that mean "this card", and edges for `<Other Card>`.
//! Never here: a guess; a short form is a run of whole words of the name.
use super::form::Form;
use super::grammar::Terminal;
use super::scan::Edge;
use super::term::{Term, Terms};
use super::token::{self, Kind, Token};
use crate::base::Span;
use crate::lexicon::{self, Class, Row};
use rustc_hash::FxHashSet;

/// The names of the cards at hand.
#[derive(Clone, Debug, Default)]
pub struct CardNames {
    known: FxHashSet<String>,
    /// The names of cards that the card being read declares.
    declared: FxHashSet<String>,
    /// The other names that it declares, in lower case, with their classes.
    new: Vec<(Class, String)>,
}

impl CardNames {
    /// Adds a card's name, and its form with the article in front.
    pub fn add(&mut self, name: &str) {
        self.known.insert(name.to_lowercase());
        if let Some(short) = name.strip_suffix(", The") {
            self.known.insert(format!("the {}", short.to_lowercase()));
            self.known.insert(short.to_lowercase());
        }
    }

    /// The names that the next card to be read declares, in place of those of the one before; one
    /// without a class is a card's.
    pub fn declare<'a>(&mut self, names: impl Iterator<Item = (Option<Class>, &'a str)>) {
        self.declared.clear();
        self.new.clear();
        for (class, name) in names {
            let name = name.to_lowercase();
            match class {
                None => drop(self.declared.insert(name)),
                // A name that the lexicon has is that name.
                Some(class) if lexicon::lookup(class, &name).is_some() => {}
                Some(class) => self.new.push((class, name)),
            }
        }
    }

    /// The names that the card declares besides those of cards.
    pub fn new_names(&self) -> &[(Class, String)] {
        &self.new
    }

    /// Whether a card of that name is at hand.
    pub fn has(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.known.contains(&name) || self.declared.contains(&name)
    }
}

/// The words between `<` at this token and its `>`, and how many tokens that is.
pub fn marked<'a>(text: &'a str, tokens: &[Token], at: usize) -> Option<(&'a str, usize)> {
    let open = tokens.get(at).filter(|token| token.kind == Some(Kind::Mark) && token.span.of(text) == "<")?;
    let close = tokens.iter().skip(at).take(20).position(|token| token.span.of(text) == ">")?;
    let end = tokens.get(at + close)?;
    let name = Span { start: open.span.end, end: end.span.start }.of(text);
    Some((name, close + 1))
}

/// The edge of another card's name that starts here.
pub fn card_edge(terms: &mut Terms, text: &str, tokens: &[Token], at: usize, cards: &CardNames) -> Option<Edge> {
    let (name, len) = marked(text, tokens, at)?;
    if !cards.has(name) {
        return None;
    }
    let term = terms.add(Term::Card(name.to_lowercase()));
    Some(Edge { class: Terminal::CardName, form: Form::Plain, len: u16::try_from(len).ok()?, term, older: false })
}

/// The spellings of a declared name: creatures and traits have a plural, the others none.
pub fn declared(class: Class, name: &str) -> Vec<(String, Form)> {
    match class {
        Class::Creature | Class::Keyword => {
            vec![(name.to_string(), Form::Sg), (super::form::noun(name, Form::Pl), Form::Pl)]
        }
        _ => vec![(name.to_string(), Form::Plain)],
    }
}

/// The spellings of a row that text can have, each with its number and whether it is retired.
pub fn spellings(class: Class, row: &'static Row) -> Vec<(&'static str, Form, bool)> {
    let both = row.name == row.plural;
    let mut out = vec![(row.name, if both { Form::Plain } else { Form::Sg }, false)];
    if !both {
        out.push((row.plural, Form::Pl, false));
    }
    // A phase without the word `phase` would let that word be dropped unnoticed.
    if !matches!(class, Class::Phase | Class::Step | Class::Region) {
        out.extend(row.older.iter().map(|older| (*older, Form::Plain, true)));
    }
    out
}

/// Words that a title or an article puts before a name; alone they name nobody.
const PARTICLES: &[&str] = &[
    "the", "a", "of", "and", "de", "von", "van", "der", "el", "al", "la", "le", "du", "dr", "st", "mr", "lord", "lady",
    "sir", "count", "queen", "king", "don", "sister", "brother", "father", "mother", "baron", "prince", "bishop",
    "captain", "doctor",
];

/// A name of more words than this has short forms from among the first of them only.
const LONGEST: usize = 12;

/// The token sequences by which a card's text may call the card: its name, with the article in
/// front or left out, the part before a comma, and any run of whole words of that part that begins
/// and ends with a capital, holds a word of its own and is no word of the wording; these runs only
/// where `short` says so, for the names of minions.
pub fn own(name: &str, short: bool, is_wording: &dyn Fn(&str) -> bool) -> Vec<Vec<String>> {
    let mut out: Vec<Vec<String>> = Vec::new();
    let mut add = |text: &str| {
        let words: Vec<String> = token::tokens(text).iter().map(|token| token.span.of(text).to_string()).collect();
        if !words.is_empty() && !out.contains(&words) {
            out.push(words);
        }
    };
    add(name);
    let main = match name.strip_suffix(", The") {
        Some(short) => {
            add(&format!("The {short}"));
            short
        }
        None => name.split(',').next().unwrap_or(name),
    };
    add(main);
    if let Some(short) = main.strip_prefix("The ") {
        add(short);
    }
    let words: Vec<&str> = if short { main.split_whitespace().take(LONGEST).collect() } else { Vec::new() };
    for start in 0..words.len() {
        for end in start + 1..=words.len() {
            let run = words.get(start..end).unwrap_or(&[]);
            if names_alone(run, is_wording) {
                add(run.join(" ").trim_matches('"'));
            }
        }
    }
    out
}

/// Whether this run of words can stand for the name.
fn names_alone(run: &[&str], is_wording: &dyn Fn(&str) -> bool) -> bool {
    let bare = |word: &str| word.trim_matches(['"', '.', ',', '(', ')']).to_lowercase();
    let capital = |word: &&str| word.trim_start_matches('"').chars().next().is_some_and(char::is_uppercase);
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return false };
    capital(first)
        && capital(last)
        && run.iter().any(|word| {
            let word = bare(word);
            word.chars().count() > 1 && !PARTICLES.contains(&word.as_str()) && !is_wording(&word)
        })
}
