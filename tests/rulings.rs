//! Rulings as scenarios: each names its ruling, and names one that there is.
//!
//! In: `tests/rulebook/rulings.md`; the corpus, where `VITAE_CORPUS` says where it is. Out: a failure for
//! a scenario without the id of a ruling, or with that of none.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use vitae::scenario::page;

/// So many rulings have scenarios at least.
const AT_LEAST: usize = 30;

/// The names of the scenarios on the page.
fn titles() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook/rulings.md");
    let page = page::read("rulings.md", &fs::read(path).unwrap());
    page.scenarios.iter().map(|(scenario, _)| scenario.title.text.clone()).collect()
}

/// `G` and five digits, in front of a colon.
fn id(title: &str) -> Option<&str> {
    let (id, _) = title.split_once(": ")?;
    let digits = id.strip_prefix('G')?;
    (digits.len() == 5 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(id)
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
