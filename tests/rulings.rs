//! Rulings as scenarios: each names its ruling, and names one that there is.
//!
//! In: the pages of rulings in `tests/rulebook`; the corpus, where `VITAE_CORPUS` says where it is. Out: a failure for
//! a scenario without the id of a ruling, or with that of none.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use vitae::scenario::page;

/// The pages, and how many rulings each has scenarios for at least.
const PAGES: [(&str, usize); 3] = [("rulings.md", 30), ("rulings-combat.md", 25), ("rulings-politics.md", 25)];

/// The names of the scenarios on a page.
fn titles(page: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook").join(page);
    let page = page::read(page, &fs::read(path).unwrap());
    page.scenarios.iter().map(|(scenario, _)| scenario.title.text.clone()).collect()
}

/// In front of a colon: `G` and five digits, of a group of cards; or six digits, of a card.
fn id(title: &str) -> Option<&str> {
    let (id, _) = title.split_once(": ")?;
    let digits = id.strip_prefix('G').unwrap_or(id);
    let wanted = if digits == id { 6 } else { 5 };
    (digits.len() == wanted && digits.bytes().all(|b| b.is_ascii_digit())).then_some(id)
}

#[test]
fn every_scenario_names_its_ruling() {
    for (page, least) in PAGES {
        let titles = titles(page);
        let without: Vec<&String> = titles.iter().filter(|title| id(title).is_none()).collect();
        assert!(without.is_empty(), "{page}: no ruling is named: {without:?}");
        let rulings: BTreeSet<&str> = titles.iter().filter_map(|title| id(title)).collect();
        assert!(rulings.len() >= least, "{page}: {} rulings have scenarios", rulings.len());
    }
}

#[test]
fn the_rulings_that_are_named_exist() {
    let Some(corpus) = std::env::var_os("VITAE_CORPUS") else {
        println!("skipped: VITAE_CORPUS is not set");
        return;
    };
    let text = fs::read_to_string(Path::new(&corpus).join("rulings.yaml")).unwrap();
    let there: BTreeSet<&str> = text.lines().filter_map(|line| line.split_once('|')).map(|(id, _)| id).collect();
    let titles: Vec<String> = PAGES.iter().flat_map(|(page, _)| titles(page)).collect();
    let unknown: Vec<&str> = titles.iter().filter_map(|title| id(title)).filter(|id| !there.contains(id)).collect();
    assert!(unknown.is_empty(), "no such rulings: {unknown:?}");
}
