//! Where reading stopped: the furthest word reached and what could have stood there.
//!
//! In: a chart that holds no reading of the whole. Out: a token number and the expected words, so
//! that a diagnostic can name them. Only runs on sentences that are refused.
use super::chart::{Chart, agrees};
use super::grammar::Grammar;
use super::scan::{Cell, Edge};
use rustc_hash::FxHashSet;

/// The furthest token that some path from the start reaches, and the nodes of the tries it reaches it in.
pub fn furthest(
    grammar: &Grammar,
    chart: &Chart,
    cells: &[Cell],
    edges: &[Vec<Edge>],
    start: u16,
) -> (usize, Vec<u32>) {
    let mut best = 0usize;
    let mut reached: Vec<u32> = Vec::new();
    let mut seen: FxHashSet<(u32, u16)> = FxHashSet::default();
    let mut stack: Vec<(u32, u16)> = grammar.nts.get(usize::from(start)).map(|nt| (nt.root, 0)).into_iter().collect();
    while let Some((node, pos)) = stack.pop() {
        if !seen.insert((node, pos)) {
            continue;
        }
        let Some(here) = grammar.nodes.get(node as usize) else { continue };
        let at = usize::from(pos);
        if at > best {
            best = at;
            reached.clear();
        }
        if at == best {
            reached.push(node);
        }
        if let Some(cell) = cells.get(at) {
            stack.extend(here.words.iter().filter(|edge| Some(edge.0) == cell.word).map(|edge| (edge.1, pos + 1)));
            for edge in edges.get(at).into_iter().flatten() {
                let next = here.classes.iter().filter(|class| class.0 == edge.class && agrees(edge.form, class.1));
                stack.extend(next.map(|class| (class.2, pos + edge.len)));
            }
        }
        for (nt, next) in &here.nts {
            stack.extend(grammar.nts.get(usize::from(*nt)).map(|nt| (nt.root, pos)));
            stack.extend(chart.ends(*nt, pos).map(|end| (*next, end)));
        }
    }
    (best, reached)
}

/// What could stand after the nodes that were reached, in the order of the alphabet.
pub fn words<'a>(grammar: &'a Grammar, reached: &[u32]) -> Vec<&'a str> {
    let mut out: Vec<&str> = Vec::new();
    for here in reached.iter().filter_map(|node| grammar.nodes.get(*node as usize)) {
        out.extend(here.words.iter().filter_map(|edge| grammar.texts.get(edge.0 as usize)).map(String::as_str));
        out.extend(here.classes.iter().map(|edge| edge.0.describe()));
    }
    out.sort_unstable();
    out.dedup();
    out
}
