//! The words behind each part of a line.
//!
//! In: the tree of a sentence. Out: for every constructor, name and number of its term the stretch of
//! the card's text, as given, that it was read from. A line that `as above` spells out keeps the words
//! it was first said in, and what the change put there has the change's. Never here: a meaning.
use crate::base::Span;
use crate::lexicon::{Con, Sym};
use crate::syntax::term::{Term, TermId, Terms};
use crate::syntax::tree::{Child, TreeId, Trees};
use std::sync::Arc;

/// What stands at the root of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A constructor.
    Con(Con),
    /// A number.
    Int(i32),
    /// A name out of the lexicon.
    Name(Sym),
    /// A name of a card, or one that the card declares.
    New,
}

impl Head {
    /// The head of a term.
    pub fn of(terms: &Terms, term: TermId) -> Head {
        match terms.get(term) {
            Term::App(con, _) => Head::Con(*con),
            Term::Int(n) => Head::Int(*n),
            Term::Name(sym) => Head::Name(*sym),
            Term::Card(_) | Term::New(..) => Head::New,
        }
    }
}

/// A part of a sentence's term, and its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worded {
    /// What it is.
    pub head: Head,
    /// Its words.
    pub span: Span,
    /// One past the last of its own parts among the parts of the sentence.
    pub end: usize,
}

/// A sentence, with the words of its parts: each part before its own parts, in the order in which
/// the sentence was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The whole sentence.
    pub sentence: Span,
    /// Its parts.
    pub parts: Vec<Worded>,
}

/// The words of a line.
#[derive(Clone, Debug, Default)]
pub struct LineWords {
    /// Those of the sentence that says it.
    pub said: Arc<Words>,
    /// For a part that a later `as above` put there, those of the sentence that did.
    pub changed: Vec<(TermId, Arc<Words>)>,
}

/// A line while a block is put together.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) term: TermId,
    pub(super) words: LineWords,
}

impl Line {
    /// A line said by this sentence.
    pub(super) fn said(term: TermId, words: &Arc<Words>) -> Line {
        Line { term, words: LineWords { said: Arc::clone(words), changed: Vec::new() } }
    }
}

impl Words {
    /// The words of a sentence; `span` turns a range of its tokens into a stretch of the text.
    pub(super) fn of(terms: &Terms, trees: &Trees, tree: TreeId, span: &dyn Fn(u16, u16) -> Span) -> Words {
        let node = trees.get(tree);
        let mut words = Words { sentence: span(node.start, node.end), parts: Vec::new() };
        words.node(terms, trees, tree, span);
        words
    }

    fn node(&mut self, terms: &Terms, trees: &Trees, tree: TreeId, span: &dyn Fn(u16, u16) -> Span) {
        let node = trees.get(tree);
        let mut children = Vec::new();
        inner(terms, trees, &node.children, &mut children);
        self.part(terms, trees, node.term, (node.start, node.end), &mut children, span);
    }

    /// A part that the node's own template made, or the child that it is.
    fn part(
        &mut self,
        terms: &Terms,
        trees: &Trees,
        term: TermId,
        own: (u16, u16),
        children: &mut Vec<(Child, bool)>,
        span: &dyn Fn(u16, u16) -> Span,
    ) {
        let fits = |used: bool| move |(child, gone): &&mut (Child, bool)| *gone == used && child.term(trees) == term;
        let found = match children.iter_mut().find(fits(false)) {
            Some(found) => Some(found),
            None => children.iter_mut().find(fits(true)),
        };
        match found {
            Some((child, gone)) => {
                *gone = true;
                match *child {
                    Child::Tree(tree) => self.node(terms, trees, tree, span),
                    Child::Leaf(leaf) => self.leaf(terms, leaf.term, span(leaf.start, leaf.end)),
                }
            }
            None => {
                let at = self.parts.len();
                self.parts.push(Worded { head: Head::of(terms, term), span: span(own.0, own.1), end: at + 1 });
                for arg in terms.args(term) {
                    self.part(terms, trees, *arg, own, children, span);
                }
                self.close(at);
            }
        }
    }

    /// A class member: all of its term in its words.
    fn leaf(&mut self, terms: &Terms, term: TermId, span: Span) {
        let at = self.parts.len();
        self.parts.push(Worded { head: Head::of(terms, term), span, end: at + 1 });
        for arg in terms.args(term) {
            self.leaf(terms, *arg, span);
        }
        self.close(at);
    }

    fn close(&mut self, at: usize) {
        let end = self.parts.len();
        if let Some(part) = self.parts.get_mut(at) {
            part.end = end;
        }
    }

    /// The place of the `nth` part with this head among `range`, counted from 0.
    pub fn find(&self, head: Head, range: std::ops::Range<usize>, nth: usize) -> Option<usize> {
        let parts = self.parts.get(range.clone())?;
        let mut fitting = parts.iter().enumerate().filter(|(_, part)| part.head == head);
        fitting.nth(nth).map(|(at, _)| range.start + at)
    }
}

/// The children of a node, those of its lists among them.
fn inner(terms: &Terms, trees: &Trees, children: &[Child], into: &mut Vec<(Child, bool)>) {
    for child in children {
        match child {
            Child::Tree(tree) if terms.con(trees.get(*tree).term) == Some(Con::List) => {
                inner(terms, trees, &trees.get(*tree).children, into);
            }
            Child::Tree(_) | Child::Leaf(_) => into.push((*child, false)),
        }
    }
}
