//! Tokens to a lattice: at each token the words and class members that can start there.
//!
//! In: the tokens of a card, its own names, the names of cards at hand. Out: for each token its
//! number as a word of the wording, and edges over one or more tokens. Never here: a choice between
//! edges, which is the matcher's.
use super::form::Form;
use super::grammar::{Grammar, Terminal, fold};
use super::names::{self, CardNames};
use super::term::{Term, TermId, Terms};
use super::token::{Kind, Token};
use crate::lexicon::{self, Class, Con, Sym};
use rustc_hash::FxHashMap;

/// A class member that starts at a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The class.
    pub class: Terminal,
    /// Singular, plural or, as `Plain`, both.
    pub form: Form,
    /// How many tokens it covers.
    pub len: u16,
    /// What it means.
    pub term: TermId,
    /// Whether this spelling is retired.
    pub older: bool,
}

/// What is known of a spelling wherever it occurs.
#[derive(Clone, Debug)]
struct Spelling {
    /// Its number as a word of the wording.
    word: Option<u32>,
    /// Edges over this one token.
    edges: Vec<Edge>,
    /// The node of the lexicon's trie that it leads to from the root.
    lex: Option<u32>,
}

/// A token in the lattice.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// Number of the spelling within the session; equal spellings have equal numbers.
    pub spelling: u32,
    /// Number as a word of the wording.
    pub word: Option<u32>,
    /// The retired form by which it is read as another word.
    pub alias: Option<usize>,
}

/// The lattice of a card.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    /// One cell a token.
    pub cells: Vec<Cell>,
    /// The edges that start at each token.
    pub edges: Vec<Vec<Edge>>,
    /// Tokens under an edge of more than one token, which end no sentence.
    pub covered: Vec<bool>,
    /// Whether some edges are names that the card declares.
    pub declares: bool,
}

#[derive(Default, Debug)]
struct LexNode {
    next: FxHashMap<u32, u32>,
    ends: Vec<(Class, Sym, Form, bool)>,
}

/// Makes lattices; remembers spellings from card to card.
pub struct Scanner {
    exact: FxHashMap<String, (u32, Option<usize>)>,
    ids: FxHashMap<String, (u32, Option<usize>)>,
    spellings: Vec<Spelling>,
    lex: Vec<LexNode>,
}

/// Numbers that older cards spell out.
const NUMBERS: &[(&str, i32)] = &[
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("thirteen", 13),
];

impl Scanner {
    /// A scanner for this wording, with the whole lexicon in it.
    pub fn new(grammar: &Grammar, terms: &mut Terms) -> Scanner {
        let mut scanner = Scanner {
            exact: FxHashMap::default(),
            ids: FxHashMap::default(),
            spellings: Vec::new(),
            lex: vec![LexNode::default()],
        };
        for class in Class::ALL {
            for (index, row) in (0..).zip(lexicon::rows(*class)) {
                let sym = Sym { class: *class, index };
                for (text, form, older) in names::spellings(*class, row) {
                    scanner.plant(grammar, terms, text, (*class, sym, form, older));
                }
            }
        }
        scanner
    }

    /// Plants a name of the lexicon.
    fn plant(&mut self, grammar: &Grammar, terms: &mut Terms, text: &str, end: (Class, Sym, Form, bool)) {
        let mut at = 0;
        for token in super::token::tokens(text) {
            let (id, _) = self.spelling(grammar, terms, token.span.of(text), token.kind);
            let fresh = u32::try_from(self.lex.len()).unwrap_or(u32::MAX);
            let Some(node) = self.lex.get_mut(at as usize) else { return };
            let next = *node.next.entry(id).or_insert(fresh);
            if next == fresh {
                self.lex.push(LexNode::default());
            }
            if at == 0
                && let Some(spelling) = self.spellings.get_mut(id as usize)
            {
                spelling.lex = Some(next);
            }
            at = next;
        }
        if let Some(node) = self.lex.get_mut(at as usize)
            && !node.ends.contains(&end)
        {
            node.ends.push(end);
        }
    }

    /// The number of a spelling, met before or not.
    fn spelling(
        &mut self,
        grammar: &Grammar,
        terms: &mut Terms,
        text: &str,
        kind: Option<Kind>,
    ) -> (u32, Option<usize>) {
        if let Some(known) = self.exact.get(text) {
            return *known;
        }
        let known = self.folded(grammar, terms, text, kind);
        self.exact.insert(text.to_string(), known);
        known
    }

    /// The same for a spelling not met in these letters before.
    fn folded(&mut self, grammar: &Grammar, terms: &mut Terms, text: &str, kind: Option<Kind>) -> (u32, Option<usize>) {
        let key = fold(text);
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        if let Some((means, retired)) = grammar.aliases.get(&key) {
            let (id, _) = self.spelling(grammar, terms, means, kind);
            self.ids.insert(key, (id, Some(*retired)));
            return (id, Some(*retired));
        }
        let word = grammar.words.get(&key).copied();
        let mut edges = Vec::new();
        let one = |class, term, older| Edge { class, form: Form::Plain, len: 1, term, older };
        match kind {
            Some(Kind::Number) => {
                if let Ok(n) = text.parse() {
                    edges.push(one(Terminal::Num, terms.add(Term::Int(n)), false));
                }
            }
            Some(Kind::Signed) => edges.extend(signed(terms, text).map(|term| one(Terminal::Signed, term, false))),
            Some(Kind::Ranged) => {
                let term = number(terms, text.trim_end_matches('R'));
                edges.extend(term.map(|term| one(Terminal::Ranged, term, false)));
            }
            Some(Kind::Word) => {
                if text == "X" {
                    edges.push(one(Terminal::Num, terms.app(Con::X, Vec::new()), false));
                }
                if let Some((_, n)) = NUMBERS.iter().find(|row| row.0 == key) {
                    edges.push(one(Terminal::Num, terms.add(Term::Int(*n)), true));
                }
            }
            Some(Kind::Bracket) => {
                if let Some(term) = level(terms, text) {
                    edges.push(one(Terminal::Level, term, false));
                }
            }
            Some(Kind::Non | Kind::Possessive | Kind::Directed | Kind::Mark) | None => {}
        }
        let id = u32::try_from(self.spellings.len()).unwrap_or(u32::MAX);
        self.spellings.push(Spelling { word, edges, lex: None });
        self.ids.insert(key, (id, None));
        (id, None)
    }

    /// Whether the lexicon has a name of this one word.
    pub fn is_name(&self, word: &str) -> bool {
        let known = self.ids.get(word).and_then(|(id, _)| self.spellings.get(*id as usize));
        let node = known.and_then(|spelling| spelling.lex).and_then(|node| self.lex.get(node as usize));
        node.is_some_and(|node| node.ends.iter().any(|end| end.0 != Class::City))
    }

    /// The lattice of a card's tokens.
    pub fn scan(
        &mut self,
        grammar: &Grammar,
        terms: &mut Terms,
        text: &str,
        tokens: &[Token],
        own: &[Vec<String>],
        cards: &CardNames,
    ) -> Lattice {
        let mut lattice = Lattice { covered: vec![false; tokens.len()], ..Lattice::default() };
        for token in tokens {
            let (spelling, alias) = self.spelling(grammar, terms, token.span.of(text), token.kind);
            let word = self.spellings.get(spelling as usize).and_then(|known| known.word);
            lattice.cells.push(Cell { spelling, word, alias });
        }
        let own: Vec<Vec<u32>> = own
            .iter()
            .map(|name| name.iter().map(|word| self.spelling(grammar, terms, word, None).0).collect())
            .collect();
        let new = self.declared(grammar, terms, cards);
        lattice.declares = !new.is_empty();
        for at in 0..tokens.len() {
            let mut edges = self.edges(terms, text, tokens, &lattice.cells, at, &own, cards);
            let rest = lattice.cells.get(at..).unwrap_or(&[]);
            edges.extend(new.iter().filter(|(name, _)| starts(rest, name)).map(|(_, edge)| *edge));
            for edge in edges.iter().filter(|edge| edge.len > 1) {
                for covered in lattice.covered.iter_mut().skip(at).take(usize::from(edge.len)) {
                    *covered = true;
                }
            }
            lattice.edges.push(edges);
        }
        lattice
    }

    /// The names that the card declares: their spellings, and the edge of each.
    fn declared(&mut self, grammar: &Grammar, terms: &mut Terms, cards: &CardNames) -> Vec<(Vec<u32>, Edge)> {
        let mut out = Vec::new();
        for (class, name) in cards.new_names() {
            let term = terms.add(Term::New(*class, name.clone()));
            for (spelt, form) in names::declared(*class, name) {
                let ids: Vec<u32> = super::token::tokens(&spelt)
                    .iter()
                    .map(|token| self.spelling(grammar, terms, token.span.of(&spelt), token.kind).0)
                    .collect();
                let len = u16::try_from(ids.len()).unwrap_or(u16::MAX);
                out.push((ids, Edge { class: Terminal::Lexicon(*class), form, len, term, older: false }));
            }
        }
        out
    }

    /// The edges that start at one token.
    #[allow(clippy::too_many_arguments)]
    fn edges(
        &self,
        terms: &mut Terms,
        text: &str,
        tokens: &[Token],
        cells: &[Cell],
        at: usize,
        own: &[Vec<u32>],
        cards: &CardNames,
    ) -> Vec<Edge> {
        let Some(spelling) = cells.get(at).and_then(|cell| self.spellings.get(cell.spelling as usize)) else {
            return Vec::new();
        };
        let mut out = spelling.edges.clone();
        let rest = cells.get(at..).unwrap_or(&[]);
        if let Some(longest) = own.iter().filter(|name| starts(rest, name)).map(Vec::len).max() {
            let len = u16::try_from(longest).unwrap_or(u16::MAX);
            out.push(Edge {
                class: Terminal::SelfName,
                form: Form::Plain,
                len,
                term: terms.app(Con::ThisCard, Vec::new()),
                older: false,
            });
        }
        let mut node = spelling.lex;
        let mut len = 1;
        while let Some(here) = node.and_then(|node| self.lex.get(node as usize)) {
            for (class, sym, form, older) in &here.ends {
                let term = terms.add(Term::Name(*sym));
                out.push(Edge { class: Terminal::Lexicon(*class), form: *form, len, term, older: *older });
                if *class == Class::Discipline {
                    out.extend(signed_discipline(terms, text, tokens, at, len, *sym, *older));
                }
            }
            node = rest.get(usize::from(len)).and_then(|cell| here.next.get(&cell.spelling)).copied();
            len += 1;
        }
        out.extend(names::card_edge(terms, text, tokens, at, cards));
        out
    }
}

fn starts(cells: &[Cell], name: &[u32]) -> bool {
    !name.is_empty() && name.len() <= cells.len() && cells.iter().zip(name).all(|(cell, id)| cell.spelling == *id)
}

/// `Auspex [aus]`, or `Auspex [AUS]`, before which the wording has `superior`.
fn signed_discipline(
    terms: &mut Terms,
    text: &str,
    tokens: &[Token],
    at: usize,
    len: u16,
    sym: Sym,
    older: bool,
) -> Option<Edge> {
    let name = terms.add(Term::Name(sym));
    let sign = tokens
        .get(at + usize::from(len))
        .filter(|token| token.kind == Some(Kind::Bracket))
        .map(|token| token.span.of(text));
    let code = sign.map(|sign| sign.trim_matches(['[', ']']));
    let (class, con) = match code {
        Some(code) if code == sym.id() => (Terminal::Disc, Con::Basic),
        Some(code) if code == sym.id().to_uppercase() => (Terminal::SupDisc, Con::Superior),
        _ => return None,
    };
    let term = terms.app(con, vec![name]);
    Some(Edge { class, form: Form::Plain, len: len + 1, term, older })
}

/// `+1`, `-2`, `+X`; none for a number past all counting.
fn signed(terms: &mut Terms, text: &str) -> Option<TermId> {
    let minus = text.starts_with(['-', '−', '–']);
    let digits = text.trim_start_matches(['+', '-', '−', '–']);
    let n = number(terms, digits)?;
    match terms.get(n) {
        Term::Int(n) => {
            let n = if minus { -n } else { *n };
            Some(terms.add(Term::Int(n)))
        }
        Term::App(..) if minus => Some(terms.app(Con::Minus, vec![n])),
        Term::App(..) | Term::Name(_) | Term::Card(_) | Term::New(..) => Some(n),
    }
}

/// `2`, `X`; none for a number past all counting.
fn number(terms: &mut Terms, text: &str) -> Option<TermId> {
    if text == "X" {
        return Some(terms.app(Con::X, Vec::new()));
    }
    text.parse().ok().map(|n| terms.add(Term::Int(n)))
}

/// `[aus]` or `[AUS]`.
fn level(terms: &mut Terms, text: &str) -> Option<TermId> {
    let code = text.trim_matches(['[', ']']);
    let sym = lexicon::rows(Class::Discipline).iter().position(|row| row.id.eq_ignore_ascii_case(code))?;
    let sym = Sym { class: Class::Discipline, index: u16::try_from(sym).ok()? };
    let con = if code == sym.id() {
        Con::Basic
    } else if code == sym.id().to_uppercase() {
        Con::Superior
    } else {
        return None;
    };
    let name = terms.add(Term::Name(sym));
    Some(terms.app(con, vec![name]))
}
