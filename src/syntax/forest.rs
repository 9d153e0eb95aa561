//! From the chart to readings: at each node the distinct meanings, never the derivations.
//!
//! In: a filled chart. Out: for a nonterminal over a stretch one tree a distinct meaning. Derivations
//! that mean the same fall together at once, the attachment table decides what it speaks of, and a
//! node with more than `CAP` meanings counts as undecided, so nothing is ever enumerated.
use super::attach;
use super::chart::{Alt, Chart, Part};
use super::grammar::{Build, Grammar, Origin};
use super::scan::Edge;
use super::term::{Term, TermId, Terms};
use super::tree::{Child, Leaf, Node, TreeId, Trees};
use crate::lexicon::Con;
use rustc_hash::FxHashMap;

/// How many meanings a node may have before it counts as undecided.
pub const CAP: usize = 24;

/// Whether a term, whose parts make sense, makes sense itself.
pub type Sensible = fn(&Terms, TermId) -> bool;

type Key = (u16, u16, u16);

/// The readings of one sentence.
pub struct Forest<'a> {
    /// The wording.
    pub grammar: &'a Grammar,
    /// The chart.
    pub chart: &'a Chart,
    /// The edges of the sentence's tokens.
    pub edges: &'a [Vec<Edge>],
    /// Where terms are kept.
    pub terms: &'a mut Terms,
    /// Where trees are kept.
    pub trees: &'a mut Trees,
    /// Whether some node had more than `CAP` meanings.
    pub overflow: bool,
    /// Whether a term makes sense; readings that do not are dropped.
    pub sensible: Sensible,
    done: FxHashMap<Key, Vec<TreeId>>,
}

impl<'a> Forest<'a> {
    /// A forest over this chart.
    pub fn new(
        grammar: &'a Grammar,
        chart: &'a Chart,
        edges: &'a [Vec<Edge>],
        terms: &'a mut Terms,
        trees: &'a mut Trees,
        sensible: Sensible,
    ) -> Forest<'a> {
        Forest { grammar, chart, edges, terms, trees, overflow: false, sensible, done: FxHashMap::default() }
    }

    /// One tree for each meaning of a nonterminal over a stretch.
    pub fn readings(&mut self, nt: u16, start: u16, end: u16) -> Vec<TreeId> {
        let mut stack = vec![(nt, start, end)];
        while let Some(key) = stack.last().copied() {
            if self.done.contains_key(&key) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for alt in self.chart.alts(key.0, key.1, key.2) {
                for part in self.chart.parts(*alt) {
                    if let Part::Nt(nt, start, end) = part
                        && !self.done.contains_key(&(*nt, *start, *end))
                    {
                        stack.push((*nt, *start, *end));
                    }
                }
            }
            if stack.len() == before {
                let trees = self.node(key);
                self.done.insert(key, trees);
                stack.pop();
            }
        }
        self.done.get(&(nt, start, end)).cloned().unwrap_or_default()
    }

    /// The readings of a node whose parts are done.
    fn node(&mut self, key: Key) -> Vec<TreeId> {
        let mut out: Vec<TreeId> = Vec::new();
        let alts: Vec<Alt> = self.chart.alts(key.0, key.1, key.2).to_vec();
        for alt in alts {
            let Some(origin) = self.grammar.rules.get(alt.rule as usize).map(|rule| rule.origin) else { continue };
            for children in self.choices(alt) {
                let Some(term) = self.build(origin, alt.rule, &children) else { continue };
                if !self.makes_sense(term) {
                    continue;
                }
                let tree = Node { rule: alt.rule, start: key.1, end: key.2, children, term };
                match out.iter().position(|known| self.trees.get(*known).term == term) {
                    Some(at) => {
                        // Two ways to write one meaning: today's wording is kept before a retired one.
                        if attach::plainer(self.grammar, self.trees, &tree, out.get(at).copied()) {
                            let id = self.trees.add(tree);
                            if let Some(slot) = out.get_mut(at) {
                                *slot = id;
                            }
                        }
                    }
                    None => out.push(self.trees.add(tree)),
                }
            }
        }
        if out.len() > 1 {
            out = attach::settle(self.grammar, self.trees, out);
        }
        if out.len() > CAP {
            self.overflow = true;
            out.truncate(CAP);
        }
        out
    }

    /// Whether a term and the parts that its template made with it make sense.
    fn makes_sense(&self, term: TermId) -> bool {
        let parts = self.terms.args(term);
        (self.sensible)(self.terms, term) && parts.iter().all(|part| (self.sensible)(self.terms, *part))
    }

    /// Every combination of the parts' readings.
    fn choices(&mut self, alt: Alt) -> Vec<Vec<Child>> {
        let mut all: Vec<Vec<Child>> = vec![Vec::new()];
        for part in self.chart.parts(alt) {
            let children: Vec<Child> = match part {
                Part::Nt(nt, start, end) => {
                    self.done.get(&(*nt, *start, *end)).into_iter().flatten().map(|tree| Child::Tree(*tree)).collect()
                }
                Part::Edge(at, number) => self.leaf(*at, *number).into_iter().collect(),
            };
            let mut next = Vec::with_capacity(all.len() * children.len());
            for chosen in &all {
                for child in &children {
                    let mut more = chosen.clone();
                    more.push(*child);
                    next.push(more);
                }
            }
            if next.len() > CAP * CAP {
                self.overflow = true;
                next.truncate(CAP);
            }
            all = next;
        }
        all
    }

    fn leaf(&self, at: u16, number: u16) -> Option<Child> {
        let edge = self.edges.get(usize::from(at))?.get(usize::from(number))?;
        let leaf = Leaf {
            class: edge.class,
            form: edge.form,
            start: at,
            end: at + edge.len,
            term: edge.term,
            older: edge.older,
        };
        Some(Child::Leaf(leaf))
    }

    /// The term of a rule with these parts.
    fn build(&mut self, origin: Origin, rule: u32, children: &[Child]) -> Option<TermId> {
        let phrase = match origin {
            Origin::Last | Origin::More => {
                let mut items = vec![children.first()?.term(self.trees)];
                if let Some(rest) = children.get(1) {
                    items.extend(self.terms.args(rest.term(self.trees)));
                }
                return Some(self.terms.app(Con::List, items));
            }
            Origin::Phrase(phrase, _) => self.grammar.phrases.get(phrase as usize)?,
        };
        let parts = &self.grammar.rules.get(rule as usize)?.parts;
        let mut vars: Vec<Option<TermId>> = vec![None; phrase.vars.len()];
        for (child, var) in children.iter().zip(parts) {
            let term = child.term(self.trees);
            match vars.get_mut(usize::from(*var)) {
                // A part named twice must mean the same both times.
                Some(Some(known)) if *known != term => return None,
                Some(slot) => *slot = Some(term),
                None => {}
            }
        }
        fill(self.terms, &phrase.build, &vars)
    }
}

/// A template with its parts filled in; none where a part is missing.
pub fn fill(terms: &mut Terms, build: &Build, vars: &[Option<TermId>]) -> Option<TermId> {
    match build {
        Build::Subject => Some(terms.app(Con::Subject, Vec::new())),
        Build::Int(n) => Some(terms.add(Term::Int(*n))),
        Build::Name(sym) => Some(terms.add(Term::Name(*sym))),
        Build::Var(at) | Build::Splice(at) => vars.get(*at).copied().flatten(),
        Build::Call(con, args) => {
            let mut out = Vec::with_capacity(args.len());
            for arg in args {
                if let Build::Splice(at) = arg {
                    if let Some(list) = vars.get(*at).copied().flatten() {
                        out.extend(terms.args(list));
                    }
                } else {
                    out.push(fill(terms, arg, vars)?);
                }
            }
            if let (Con::Neg, [n]) = (con, out.as_slice()) {
                return Some(negative(terms, *n));
            }
            Some(terms.app(*con, out))
        }
    }
}

/// The number with its sign turned.
fn negative(terms: &mut Terms, n: TermId) -> TermId {
    match terms.get(n) {
        Term::Int(n) => {
            let n = n.saturating_neg();
            terms.add(Term::Int(n))
        }
        Term::App(..) | Term::Name(_) | Term::Card(_) | Term::New(..) => terms.app(Con::Minus, vec![n]),
    }
}
