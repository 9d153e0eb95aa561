//! The binary.
use vitae::syntax::*;
use std::collections::BTreeMap;
fn main() {
    let t0 = std::time::Instant::now();
    let g = match wording::folder(std::path::Path::new("grammar/wording")) { Ok(g) => g, Err(e) => { for e in e { println!("{}:{}: {}", e.file, e.line, e.message); } return; } };
    eprintln!("{} phrases {} nts {} rules {} nodes", g.phrases.len(), g.nts.len(), g.rules.len(), g.nodes.len());
    let mut cards = Vec::new();
    for f in ["vteslib.csv", "vtescrypt.csv"] {
        cards.extend(vitae::pool::load(&std::path::Path::new("/work/shared/corpus/krcg").join(f)).unwrap());
    }
    let mut names = vitae::syntax::names::CardNames::default();
    for c in &cards { names.add(&c.name); }
    let mut r = reader::Reader::new(g);
    eprintln!("setup {:?}", t0.elapsed());
    let t1 = std::time::Instant::now();
    let mut bad: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut lib, mut crypt, mut amb) = (0, 0, 0);
    for c in &cards {
        let is_crypt = c.source.path.contains("crypt");
        let tokens = token::tokens(&c.text);
        let words = r.grammar.words.clone();
        let own = names::own(&c.name, &|w: &str| words.contains_key(w));
        let lat = r.scan(&c.text, &tokens, &own, &names);
        let blocks = layout::blocks(&c.text, &tokens, &lat);
        let mut fails = 0; let mut ambs = 0;
        for b in &blocks { for s in &b.sentences {
            let mut range = s.tokens.clone();
            if is_crypt {
                if let Some(colon) = (range.start..range.end).find(|i| tokens[*i].span.of(&c.text) == ":") {
                    if !r.read(&lat, range.start..colon, "Head").trees.is_empty() { range.start = colon + 1; }
                }
            }
            if range.is_empty() { continue; }
            let p = r.read(&lat, range.clone(), "S");
            let text = &c.text[tokens[range.start].span.start as usize..tokens[range.end - 1].span.end as usize];
            if p.trees.is_empty() {
                fails += 1;
                let (at, _e) = r.furthest(&lat, range.clone(), "S");
                let cut = tokens.get(range.start + at).map(|t| t.span.start as usize).unwrap_or(c.text.len());
                let st = tokens[range.start].span.start as usize;
                bad.entry(format!("{} >>> {}", &c.text[st..cut.min(c.text.len())], text.get(cut.saturating_sub(st)..).unwrap_or(""))).or_default().push(c.name.clone());
            } else if p.trees.len() > 1 {
                ambs += 1;
                if std::env::args().any(|a| a == "amb") { println!("AMB {text}"); for t in &p.trees { println!("    {}", r.terms.show(r.trees.get(*t).term)); } }
            } else if std::env::args().any(|a| a == "ok") { println!("OK {text}\n    {}", r.terms.show(r.trees.get(p.trees[0]).term));
                let pr = print::Printer{grammar:&r.grammar,trees:&r.trees,terms:&r.terms,text:&c.text,tokens:&tokens[range.clone()]}.sentence(p.trees[0]);
                if pr.to_lowercase() != text.to_lowercase() { println!("    PRINT {pr}"); } }
        }}
        if fails == 0 && ambs == 0 { if is_crypt { crypt += 1 } else { lib += 1 } }
        if ambs > 0 { amb += 1 }
        if fails == 1 && std::env::args().any(|a| a == "one") { println!("ONE {}", c.name); }
    }
    eprintln!("time {:?} lib {lib} crypt {crypt} amb cards {amb}", t1.elapsed());
    if std::env::args().any(|a| a == "bad") { let mut v: Vec<_> = bad.iter().collect(); v.sort_by_key(|x| std::cmp::Reverse(x.1.len())); for (s, n) in v { println!("{} {s}", n.len()); } }
}
