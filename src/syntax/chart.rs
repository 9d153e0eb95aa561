//! The matcher: every way in which the wording reads a stretch of tokens, packed.
//!
//! In: a grammar and the lattice of one sentence. Out: for each start and nonterminal the ends it
//! reaches, each with its alternatives (rule and parts). Positions go from the last to the first and
//! nonterminals from the left edge up, so that all a rule needs is there when it is walked: no
//! recursion, no derivation twice. Never here: terms, or a choice between alternatives.
use super::form::Form;
use super::grammar::{Bits, Grammar};
use super::scan::{Cell, Edge};

/// A part of an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A nonterminal from a token to a token.
    Nt(u16, u16, u16),
    /// The edge of that number at a token.
    Edge(u16, u16),
}

/// One way to read a nonterminal over a stretch.
#[derive(Clone, Copy, Debug)]
pub struct Alt {
    /// The rule.
    pub rule: u32,
    parts: (u32, u32),
}

/// A nonterminal over a stretch.
#[derive(Clone, Copy, Debug)]
struct Item {
    end: u16,
    alts: (u32, u32),
}

/// The chart of one sentence; its buffers are used again for the next.
#[derive(Default)]
pub struct Chart {
    width: usize,
    generation: u32,
    slots: Vec<(u32, u32, u32)>,
    items: Vec<Item>,
    alts: Vec<Alt>,
    parts: Vec<Part>,
    paths: Vec<(Part, u32)>,
    stack: Vec<(u32, u16, u32)>,
    found: Vec<(u16, u32, u32)>,
}

const NO_PATH: u32 = u32::MAX;

impl Chart {
    /// Reads these tokens.
    pub fn fill(&mut self, grammar: &Grammar, cells: &[Cell], edges: &[Vec<Edge>]) {
        self.width = grammar.nts.len();
        self.generation = self.generation.wrapping_add(1);
        self.slots.resize(self.slots.len().max(cells.len() * self.width), (0, 0, 0));
        self.items.clear();
        self.alts.clear();
        self.parts.clear();
        let mut bits: Bits = Vec::new();
        for at in (0..cells.len()).rev() {
            first(grammar, cells, edges, at, &mut bits);
            for (block, word) in bits.iter().enumerate() {
                let mut word = *word;
                while word != 0 {
                    let nt = block * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    self.walk(grammar, cells, edges, at, nt);
                }
            }
        }
    }

    /// Walks the trie of one nonterminal from one token.
    fn walk(&mut self, grammar: &Grammar, cells: &[Cell], edges: &[Vec<Edge>], at: usize, nt: usize) {
        let Some(root) = grammar.nts.get(nt).map(|nt| nt.root) else { return };
        self.paths.clear();
        self.found.clear();
        self.stack.clear();
        let Ok(at16) = u16::try_from(at) else { return };
        self.stack.push((root, at16, NO_PATH));
        while let Some((node, pos, path)) = self.stack.pop() {
            let Some(here) = grammar.nodes.get(node as usize) else { continue };
            if pos > at16 {
                self.found.extend(here.rules.iter().map(|rule| (pos, *rule, path)));
            }
            let Some(cell) = cells.get(usize::from(pos)) else { continue };
            if let Some(word) = cell.word
                && let Ok(edge) = here.words.binary_search_by_key(&word, |edge| edge.0)
                && let Some((_, next)) = here.words.get(edge)
            {
                self.stack.push((*next, pos + 1, path));
            }
            if !here.classes.is_empty() {
                for (number, edge) in (0..).zip(edges.get(usize::from(pos)).into_iter().flatten()) {
                    for (class, form, next) in &here.classes {
                        if edge.class == *class && agrees(edge.form, *form) {
                            let path = self.path(Part::Edge(pos, number), path);
                            self.stack.push((*next, pos + edge.len, path));
                        }
                    }
                }
            }
            for (child, next) in &here.nts {
                let (start, len) = self.slot(usize::from(pos), usize::from(*child));
                for item in start..start + len {
                    let Some(end) = self.items.get(item as usize).map(|item| item.end) else { continue };
                    let path = self.path(Part::Nt(*child, pos, end), path);
                    self.stack.push((*next, end, path));
                }
            }
        }
        self.keep(at, nt);
    }

    fn path(&mut self, part: Part, before: u32) -> u32 {
        let id = u32::try_from(self.paths.len()).unwrap_or(NO_PATH);
        self.paths.push((part, before));
        id
    }

    /// Stores what a walk found, packed by end.
    fn keep(&mut self, at: usize, nt: usize) {
        if self.found.is_empty() {
            return;
        }
        self.found.sort_unstable_by_key(|found| found.0);
        let size = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let first = size(self.items.len());
        for place in 0..self.found.len() {
            let Some((end, rule, path)) = self.found.get(place).copied() else { continue };
            let start = size(self.parts.len());
            let mut step = path;
            while let Some((part, before)) = self.paths.get(step as usize).copied() {
                self.parts.push(part);
                step = before;
            }
            if let Some(parts) = self.parts.get_mut(start as usize..) {
                parts.reverse();
            }
            let alt = Alt { rule, parts: (start, size(self.parts.len())) };
            let number = size(self.alts.len());
            self.alts.push(alt);
            let mine = size(self.items.len()) > first;
            match self.items.last_mut() {
                Some(item) if mine && item.end == end => item.alts.1 = number + 1,
                _ => self.items.push(Item { end, alts: (number, number + 1) }),
            }
        }
        let len = size(self.items.len()) - first;
        if let Some(slot) = self.slots.get_mut(at * self.width + nt) {
            *slot = (self.generation, first, len);
        }
    }

    fn slot(&self, at: usize, nt: usize) -> (u32, u32) {
        match self.slots.get(at * self.width + nt) {
            Some((generation, start, len)) if *generation == self.generation => (*start, *len),
            _ => (0, 0),
        }
    }

    /// The ends that a nonterminal reaches from a token.
    pub fn ends(&self, nt: u16, at: u16) -> impl Iterator<Item = u16> + '_ {
        let (start, len) = self.slot(usize::from(at), usize::from(nt));
        self.items.get(start as usize..(start + len) as usize).unwrap_or(&[]).iter().map(|item| item.end)
    }

    /// The alternatives of a nonterminal over a stretch.
    pub fn alts(&self, nt: u16, at: u16, end: u16) -> &[Alt] {
        let (start, len) = self.slot(usize::from(at), usize::from(nt));
        let items = self.items.get(start as usize..(start + len) as usize).unwrap_or(&[]);
        let item = items.iter().find(|item| item.end == end);
        item.and_then(|item| self.alts.get(item.alts.0 as usize..item.alts.1 as usize)).unwrap_or(&[])
    }

    /// The parts of an alternative.
    pub fn parts(&self, alt: Alt) -> &[Part] {
        self.parts.get(alt.parts.0 as usize..alt.parts.1 as usize).unwrap_or(&[])
    }
}

/// Whether an edge of that number can stand where this one is asked for.
pub fn agrees(edge: Form, asked: Form) -> bool {
    edge == asked || edge == Form::Plain || asked == Form::Plain
}

/// The nonterminals that what stands at a token can begin.
fn first(grammar: &Grammar, cells: &[Cell], edges: &[Vec<Edge>], at: usize, bits: &mut Bits) {
    bits.clear();
    bits.resize(grammar.nts.len().div_ceil(64), 0);
    let mut add = |more: &Bits| bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
    if let Some(more) = cells.get(at).and_then(|cell| cell.word).and_then(|word| grammar.first_word.get(word as usize))
    {
        add(more);
    }
    for edge in edges.get(at).into_iter().flatten() {
        for form in [Form::Plain, Form::Sg, Form::Pl] {
            if agrees(edge.form, form)
                && let Some(more) = grammar.first_class.get(&(edge.class, form))
            {
                add(more);
            }
        }
    }
}
