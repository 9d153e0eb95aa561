//! One session of reading: the wording, the terms and trees read so far, and what was met before.
//!
//! In: texts. Out: lattices and, for stretches of them, readings. A sentence met before, on this
//! card or another, is not matched again. Never here: blocks of a card, or what references mean.
use super::chart::Chart;
use super::forest::{Forest, Sensible};
use super::form::Form;
use super::grammar::{Grammar, Origin, Terminal};
use super::names::CardNames;
use super::scan::{Lattice, Scanner};
use super::term::{Term, Terms};
use super::token::Token;
use super::tree::{TreeId, Trees};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// The longest sentence that is read, in words.
pub const LONGEST: usize = 400;

/// What a stretch of tokens reads as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// One tree for each meaning; token numbers count from the start of the stretch.
    pub trees: Vec<TreeId>,
    /// Whether there were more meanings than are kept.
    pub overflow: bool,
    /// A reading that makes no sense, where there is none that does.
    pub nonsense: Option<TreeId>,
    /// Where there is no reading at all, how far it went, in tokens, and the nodes that `probe::words` makes words of.
    pub stuck: Option<(usize, Vec<u32>)>,
}

/// A session.
pub struct Reader {
    /// The wording.
    pub grammar: Grammar,
    /// Terms read so far.
    pub terms: Terms,
    /// Trees read so far.
    pub trees: Trees,
    scanner: Scanner,
    sensible: Sensible,
    chart: Chart,
    known: FxHashMap<(u16, Vec<u32>), Rc<Parsed>>,
}

impl Reader {
    /// A session with this wording.
    pub fn new(grammar: Grammar, sensible: Sensible) -> Reader {
        let mut terms = Terms::default();
        let scanner = Scanner::new(&grammar, &mut terms);
        Reader {
            grammar,
            terms,
            trees: Trees::default(),
            scanner,
            sensible,
            chart: Chart::default(),
            known: FxHashMap::default(),
        }
    }

    /// Whether a word belongs to the language by itself, in the wording or in the lexicon.
    pub fn is_word(&self, word: &str) -> bool {
        self.grammar.words.contains_key(word) || self.scanner.is_name(word)
    }

    /// The lattice of a card's text.
    pub fn scan(&mut self, text: &str, tokens: &[Token], own: &[Vec<String>], cards: &CardNames) -> Lattice {
        self.scanner.scan(&self.grammar, &mut self.terms, text, tokens, own, cards)
    }

    /// Reads a stretch of tokens as a phrase of this category.
    pub fn read(&mut self, lattice: &Lattice, stretch: Range<usize>, category: &str) -> Rc<Parsed> {
        self.read_as(lattice, stretch, category, Form::Plain)
    }

    /// Reads a stretch of tokens as a phrase of this category in this form.
    pub fn read_as(&mut self, lattice: &Lattice, stretch: Range<usize>, category: &str, form: Form) -> Rc<Parsed> {
        let Some(nt) = self.grammar.nt(category, form) else { return Rc::new(Parsed::default()) };
        if stretch.len() > LONGEST {
            return Rc::new(Parsed::default());
        }
        let key = (nt, self.key(lattice, stretch.clone()));
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let parsed = Rc::new(self.parse(lattice, stretch, nt));
        self.known.insert(key, Rc::clone(&parsed));
        parsed
    }

    fn parse(&mut self, lattice: &Lattice, stretch: Range<usize>, nt: u16) -> Parsed {
        let (Some(cells), Some(edges)) = (lattice.cells.get(stretch.clone()), lattice.edges.get(stretch.clone()))
        else {
            return Parsed::default();
        };
        let Ok(end) = u16::try_from(cells.len()) else { return Parsed::default() };
        self.chart.fill(&self.grammar, cells, edges);
        if self.chart.alts(nt, 0, end).is_empty() {
            let stuck = super::probe::furthest(&self.grammar, &self.chart, cells, edges, nt);
            return Parsed { stuck: Some(stuck), ..Parsed::default() };
        }
        let (terms, trees) = (&mut self.terms, &mut self.trees);
        let mut forest = Forest::new(&self.grammar, &self.chart, edges, terms, trees, self.sensible);
        let trees = forest.readings(nt, 0, end);
        let overflow = forest.overflow;
        if !trees.is_empty() {
            return Parsed { trees, overflow, ..Parsed::default() };
        }
        let mut forest = Forest::new(&self.grammar, &self.chart, edges, &mut self.terms, &mut self.trees, |_, _| true);
        let nonsense = forest.readings(nt, 0, end).first().copied();
        Parsed { trees, overflow, nonsense, stuck: None }
    }

    /// What decides how a stretch reads: its spellings, and where names stand in it.
    fn key(&self, lattice: &Lattice, stretch: Range<usize>) -> Vec<u32> {
        let mut key = Vec::with_capacity(stretch.len() + 4);
        for at in stretch {
            key.extend(lattice.cells.get(at).map(|cell| cell.spelling));
            for edge in lattice.edges.get(at).into_iter().flatten() {
                match edge.class {
                    Terminal::SelfName => key.push(u32::MAX - u32::from(edge.len)),
                    Terminal::CardName => key.push(u32::MAX / 2 - u32::from(edge.len)),
                    Terminal::Lexicon(_) if lattice.declares && matches!(self.terms.get(edge.term), Term::New(..)) => {
                        key.extend([u32::MAX / 4 - u32::from(edge.len), edge.term.number()]);
                    }
                    Terminal::Num
                    | Terminal::Signed
                    | Terminal::Ranged
                    | Terminal::Level
                    | Terminal::Disc
                    | Terminal::SupDisc
                    | Terminal::Lexicon(_) => {}
                }
            }
        }
        key
    }

    /// The numbers of the phrases that read a whole stretch as this category, in any form.
    pub fn phrases(&mut self, lattice: &Lattice, stretch: Range<usize>, category: &str) -> Vec<usize> {
        let (Some(cells), Some(edges)) = (lattice.cells.get(stretch.clone()), lattice.edges.get(stretch)) else {
            return Vec::new();
        };
        let Ok(end) = u16::try_from(cells.len()) else { return Vec::new() };
        self.chart.fill(&self.grammar, cells, edges);
        let mut out = Vec::new();
        for (nt, known) in (0..).zip(&self.grammar.nts) {
            if known.category != category || known.list {
                continue;
            }
            for alt in self.chart.alts(nt, 0, end) {
                if let Some(Origin::Phrase(phrase, _)) =
                    self.grammar.rules.get(alt.rule as usize).map(|rule| rule.origin)
                {
                    out.push(phrase as usize);
                }
            }
        }
        out.sort_unstable();
        out.dedup();
        out
    }
}
