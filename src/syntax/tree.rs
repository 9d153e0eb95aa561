//! The tree: one reading of a sentence, with the phrase and surface behind each node.
//!
//! In: rules and parts. Out: nodes with token ranges and their terms. What belongs to the words and
//! not to the meaning (which surface, which form) is kept here and nowhere else.
use super::form::Form;
use super::grammar::{Grammar, Origin, Phrase, Rule, Terminal};
use super::term::TermId;

/// The name of a node within its `Trees`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TreeId(u32);

/// A child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Child {
    /// A node.
    Tree(TreeId),
    /// A class member.
    Leaf(Leaf),
}

/// A class member as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaf {
    /// The class.
    pub class: Terminal,
    /// Its number as spelt.
    pub form: Form,
    /// Its first token, counted from the start of the sentence.
    pub start: u16,
    /// One past its last token.
    pub end: u16,
    /// What it means.
    pub term: TermId,
    /// Whether this spelling is retired.
    pub older: bool,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The rule.
    pub rule: u32,
    /// Its first token, counted from the start of the sentence.
    pub start: u16,
    /// One past its last token.
    pub end: u16,
    /// Its parts, in the order of the text.
    pub children: Vec<Child>,
    /// What it means, with its references still as words.
    pub term: TermId,
}

/// All nodes of a session.
#[derive(Default, Debug)]
pub struct Trees {
    all: Vec<Node>,
}

impl Trees {
    /// Keeps a node.
    pub fn add(&mut self, node: Node) -> TreeId {
        let id = TreeId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(node);
        id
    }

    /// The node of that name.
    pub fn get(&self, id: TreeId) -> &Node {
        // Only `add` makes ids, each the index of what it pushed.
        &self.all[id.0 as usize]
    }

    /// The rule of a node.
    pub fn rule<'a>(&self, grammar: &'a Grammar, id: TreeId) -> Option<&'a Rule> {
        grammar.rules.get(self.get(id).rule as usize)
    }

    /// The phrase and the number of the surface of a node; none for the nodes of lists.
    pub fn phrase<'a>(&self, grammar: &'a Grammar, id: TreeId) -> Option<(&'a Phrase, usize)> {
        match self.rule(grammar, id)?.origin {
            Origin::Phrase(phrase, surface) => {
                grammar.phrases.get(phrase as usize).map(|phrase| (phrase, usize::from(surface)))
            }
            Origin::Last | Origin::More => None,
        }
    }

    /// Every node below and including this one, in the order of the text, parents first.
    pub fn walk(&self, root: TreeId) -> Vec<TreeId> {
        let mut out = Vec::new();
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            out.push(id);
            stack.extend(self.get(id).children.iter().rev().filter_map(|child| match child {
                Child::Tree(tree) => Some(*tree),
                Child::Leaf(_) => None,
            }));
        }
        out
    }
}

impl Child {
    /// What the child means.
    pub fn term(self, trees: &Trees) -> TermId {
        match self {
            Child::Tree(tree) => trees.get(tree).term,
            Child::Leaf(leaf) => leaf.term,
        }
    }
}
