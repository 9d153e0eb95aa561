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

/// So many rulings have scenarios at least.
const AT_LEAST: usize = 30;

/// So many of them are about combat.
const ABOUT_COMBAT: usize = 25;

/// The page about combat.
const COMBAT: &str = "rulings-combat.md";

/// The names of the scenarios on a page.
fn titles_of(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook").join(name);
    let page = page::read(name, &fs::read(path).unwrap());
    page.scenarios.iter().map(|(scenario, _)| scenario.title.text.clone()).collect()
}

/// The names of the scenarios on all pages.
fn titles() -> Vec<String> {
    ["rulings.md", COMBAT].into_iter().flat_map(titles_of).collect()
}

/// The id in front of a colon: of a group of cards `G` and five digits, of one card six digits.
fn id(title: &str) -> Option<&str> {
    let (id, _) = title.split_once(": ")?;
    let (digits, many) = match id.strip_prefix('G') {
        Some(digits) => (digits, 5),
        None => (id, 6),
    };
    (digits.len() == many && digits.bytes().all(|b| b.is_ascii_digit())).then_some(id)
}

#[test]
fn rulings_about_combat_have_a_page() {
    let titles = titles_of(COMBAT);
    let rulings: BTreeSet<&str> = titles.iter().filter_map(|title| id(title)).collect();
    assert!(rulings.len() >= ABOUT_COMBAT, "{} rulings about combat have scenarios", rulings.len());
}

#[test]
fn every_scenario_names_its_ruling() {
    let titles = titles();
    let without: Vec<&String> = titles.iter().filter(|title| id(title).is_none()).collect();
    assert!(without.is_empty(), "no ruling is named: {without:?}");
    let rulings: BTreeSet<&str> = titles.iter().filter_map(|title| id(title)).collect();
    assert!(rulings.len() >= AT_LEAST, "{} rulings have scenarios", rulings.len());
}

#[test]
fn the_rulings_that_are_named_exist() {
    let Some(corpus) = std::env::var_os("VITAE_CORPUS") else {
        println!("skipped: VITAE_CORPUS is not set");
        return;
    };
    let text = fs::read_to_string(Path::new(&corpus).join("rulings.yaml")).unwrap();
    let there: BTreeSet<&str> = text.lines().filter_map(|line| line.split_once('|')).map(|(id, _)| id).collect();
    let titles = titles();
    let unknown: Vec<&str> = titles.iter().filter_map(|title| id(title)).filter(|id| !there.contains(id)).collect();
    assert!(unknown.is_empty(), "no such rulings: {unknown:?}");
}
