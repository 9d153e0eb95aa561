//! The attachment table at work: of two readings of the same words, which one is meant.
//!
//! In: the readings of one node and the rows `attach WINNER over LOSER : reason` of the wording.
//! Out: the readings that no row rules out. Where the table is silent, both stay, and the sentence
//! is refused as having two meanings. Never here: a preference that is no row.
use super::grammar::{Grammar, Origin};
use super::tree::{Child, Node, TreeId, Trees};

/// The readings that survive the table.
pub fn settle(grammar: &Grammar, trees: &Trees, readings: Vec<TreeId>) -> Vec<TreeId> {
    let loses = |tree: TreeId| readings.iter().any(|other| *other != tree && beats(grammar, trees, *other, tree));
    let kept: Vec<TreeId> = readings.iter().copied().filter(|tree| !loses(*tree)).collect();
    if kept.is_empty() { readings } else { kept }
}

/// Whether a row says that `a` is meant rather than `b`.
fn beats(grammar: &Grammar, trees: &Trees, a: TreeId, b: TreeId) -> bool {
    let (tags_a, tags_b) = (tags(grammar, trees, a), tags(grammar, trees, b));
    let (rule_a, rule_b) = (trees.get(a).rule, trees.get(b).rule);
    if rule_a == rule_b {
        return by_length(grammar, trees, a, b);
    }
    if let (Some(a), Some(b)) = (list_tag(grammar, trees, a), list_tag(grammar, trees, b)) {
        return grammar.attachments.iter().any(|(winner, loser, _)| winner == a && loser == b);
    }
    grammar.attachments.iter().any(|(winner, loser, _)| tags_a.contains(winner) && tags_b.contains(loser))
}

/// The same phrase with its words shared out differently: the tag `longest` or `shortest` says
/// whether its first part that differs is meant to be the longer one.
fn by_length(grammar: &Grammar, trees: &Trees, a: TreeId, b: TreeId) -> bool {
    let ends = |tree: TreeId| trees.get(tree).children.iter().map(|child| end(trees, *child)).collect::<Vec<u16>>();
    let (ends_a, ends_b) = (ends(a), ends(b));
    let Some((x, y)) = ends_a.iter().zip(&ends_b).find(|(x, y)| x != y) else { return false };
    let says = |tag: &str, other: &str| {
        tags(grammar, trees, a).iter().any(|own| own == tag)
            && grammar.attachments.iter().any(|(winner, loser, _)| winner == tag && loser == other)
    };
    (says("longest", "shortest") && x > y) || (says("shortest", "longest") && x < y)
}

/// The implicit tag of a node of a list: whether its first member is its last.
fn list_tag(grammar: &Grammar, trees: &Trees, tree: TreeId) -> Option<&'static str> {
    match trees.rule(grammar, tree)?.origin {
        Origin::Last => Some("last"),
        Origin::More => Some("more"),
        Origin::Phrase(..) => None,
    }
}

fn end(trees: &Trees, child: Child) -> u16 {
    match child {
        Child::Tree(tree) => trees.get(tree).end,
        Child::Leaf(leaf) => leaf.end,
    }
}

fn tags<'a>(grammar: &'a Grammar, trees: &Trees, tree: TreeId) -> &'a [String] {
    trees.phrase(grammar, tree).map_or(&[], |(phrase, _)| phrase.tags.as_slice())
}

/// Whether the new node is today's wording where the known one, of the same meaning, is retired.
pub fn plainer(grammar: &Grammar, trees: &Trees, new: &Node, known: Option<TreeId>) -> bool {
    let retired = |rule: u32, children: &[Child]| {
        let surface = match grammar.rules.get(rule as usize).map(|rule| rule.origin) {
            Some(Origin::Phrase(phrase, surface)) => grammar
                .phrases
                .get(phrase as usize)
                .and_then(|phrase| phrase.surfaces.get(usize::from(surface)))
                .is_some_and(|surface| surface.retired.is_some()),
            _ => false,
        };
        surface || children.iter().any(|child| matches!(child, Child::Leaf(leaf) if leaf.older))
    };
    known.is_some_and(|known| {
        let known = trees.get(known);
        retired(known.rule, &known.children) && !retired(new.rule, &new.children)
    })
}
