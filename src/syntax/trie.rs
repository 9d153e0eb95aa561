//! Rules to tries, and nonterminals into an order in which each comes after its left edges.
//!
//! In: the rules as collected. Out: the grammar's `nts`, `nodes`, `rules` and first sets; an error
//! where a category can begin with itself, since the matcher goes through them once.
use super::build::Rules;
use super::form::Form;
use super::grammar::{Grammar, Node, Nonterminal, Symbol};

/// Plants all tries.
pub fn plant(grammar: &mut Grammar, rules: Rules) -> Result<(), String> {
    let order = order(&rules)?;
    let mut number = vec![0u16; rules.nts.len()];
    for (new, old) in order.iter().enumerate() {
        if let (Some(slot), Ok(new)) = (number.get_mut(*old), u16::try_from(new)) {
            *slot = new;
        }
    }
    for old in &order {
        let Some((category, form, list)) = rules.nts.get(*old).cloned() else { continue };
        let root = node(grammar);
        grammar.nts.push(Nonterminal { category, form, list, root });
    }
    let renumber = |old: u16| number.get(usize::from(old)).copied().unwrap_or(0);
    for (lhs, symbols, rule) in rules.rules {
        let id = u32::try_from(grammar.rules.len()).unwrap_or(u32::MAX);
        grammar.rules.push(rule);
        let mut at = grammar.nts.get(usize::from(renumber(lhs))).map_or(0, |nt| nt.root);
        for symbol in symbols {
            let symbol = if let Symbol::Nt(old) = symbol { Symbol::Nt(renumber(old)) } else { symbol };
            at = step(grammar, at, symbol);
        }
        if let Some(node) = grammar.nodes.get_mut(at as usize) {
            node.rules.push(id);
        }
    }
    for node in &mut grammar.nodes {
        node.words.sort_unstable();
    }
    grammar.words = rules.texts.iter().zip(0..).map(|(text, id)| (text.clone(), id)).collect();
    grammar.texts = rules.texts;
    first(grammar);
    Ok(())
}

fn node(grammar: &mut Grammar) -> u32 {
    let id = u32::try_from(grammar.nodes.len()).unwrap_or(u32::MAX);
    grammar.nodes.push(Node::default());
    id
}

/// The node that this symbol leads to, planted if need be.
fn step(grammar: &mut Grammar, at: u32, symbol: Symbol) -> u32 {
    let found = grammar.nodes.get(at as usize).and_then(|node| match symbol {
        Symbol::Word(word) => node.words.iter().find(|edge| edge.0 == word).map(|edge| edge.1),
        Symbol::Class(class, form) => {
            node.classes.iter().find(|edge| (edge.0, edge.1) == (class, form)).map(|edge| edge.2)
        }
        Symbol::Nt(nt) => node.nts.iter().find(|edge| edge.0 == nt).map(|edge| edge.1),
    });
    if let Some(next) = found {
        return next;
    }
    let next = node(grammar);
    if let Some(node) = grammar.nodes.get_mut(at as usize) {
        match symbol {
            Symbol::Word(word) => node.words.push((word, next)),
            Symbol::Class(class, form) => node.classes.push((class, form, next)),
            Symbol::Nt(nt) => node.nts.push((nt, next)),
        }
    }
    next
}

/// The nonterminals, each after those that can stand at its left edge.
fn order(rules: &Rules) -> Result<Vec<usize>, String> {
    let count = rules.nts.len();
    let mut left: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (lhs, symbols, _) in &rules.rules {
        if let (Some(Symbol::Nt(nt)), Some(edges)) = (symbols.first(), left.get_mut(usize::from(*lhs))) {
            edges.push(usize::from(*nt));
        }
    }
    let mut state = vec![0u8; count];
    let mut out = Vec::with_capacity(count);
    for start in 0..count {
        let mut stack = vec![(start, 0usize)];
        while let Some((nt, edge)) = stack.pop() {
            // `nt` and the edges out of it are below `count`: both come from numbers given out by Rules::nt.
            if edge == 0 && state[nt] == 2 {
                continue;
            }
            state[nt] = 1;
            match left[nt].get(edge) {
                Some(next) => {
                    stack.push((nt, edge + 1));
                    if state[*next] == 1 {
                        let names: Vec<String> = stack
                            .iter()
                            .filter_map(|(nt, _)| rules.nts.get(*nt))
                            .map(|nt| format!("{}.{:?}", nt.0, nt.1))
                            .collect();
                        return Err(format!("a category can begin with itself: {}", names.join(" > ")));
                    }
                    stack.push((*next, 0));
                }
                None => {
                    state[nt] = 2;
                    out.push(nt);
                }
            }
        }
    }
    Ok(out)
}

/// What each word and class can begin.
fn first(grammar: &mut Grammar) {
    let width = grammar.nts.len().div_ceil(64);
    let mut first_word = vec![vec![0u64; width]; grammar.texts.len()];
    let mut first_class = rustc_hash::FxHashMap::default();
    // nt -> words and classes; in this order the left edges of each are done before it.
    let mut words: Vec<Vec<u32>> = Vec::new();
    let mut classes: Vec<Vec<(super::grammar::Terminal, Form)>> = Vec::new();
    for nt in &grammar.nts {
        let Some(root) = grammar.nodes.get(nt.root as usize) else { continue };
        let mut mine: Vec<u32> = root.words.iter().map(|edge| edge.0).collect();
        let mut own: Vec<_> = root.classes.iter().map(|edge| (edge.0, edge.1)).collect();
        for (edge, _) in &root.nts {
            mine.extend(words.get(usize::from(*edge)).into_iter().flatten());
            own.extend(classes.get(usize::from(*edge)).into_iter().flatten());
        }
        mine.sort_unstable();
        mine.dedup();
        own.sort_unstable();
        own.dedup();
        let at = words.len();
        let mark = |bits: &mut Vec<u64>| {
            if let Some(slot) = bits.get_mut(at / 64) {
                *slot |= 1 << (at % 64);
            }
        };
        for word in &mine {
            first_word.get_mut(*word as usize).map(mark);
        }
        for class in &own {
            mark(first_class.entry(*class).or_insert_with(|| vec![0u64; width]));
        }
        words.push(mine);
        classes.push(own);
    }
    grammar.first_word = first_word;
    grammar.first_class = first_class;
}
