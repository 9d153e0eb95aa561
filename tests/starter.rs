//! The starter decks: legal, whole, shown card by card, and what plays where no deck is named.
//!
//! In: `cards/decks`, the cards and pages of `cards/starter`. Out: a failure where a deck breaks a limit,
//! a heading does not count right, a card has no page beside it or an ability that no scenario proves, or
//! where games between the decks do not come to their end.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DECKS: [&str; 4] = ["Quiet collectors", "Red knuckles", "Many hands", "Loaded table"];
/// Different cards in all four of them, at least and at most.
const CARDS: std::ops::RangeInclusive<usize> = 75..=90;

fn vitae(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitae")).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
}

fn report(args: &[&str]) -> Value {
    let output = vitae(&[&["simulate", "--format", "json"], args].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The files of a folder with that ending, by name.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == ending));
    files.sort();
    files
}

/// The lines of a deck that are a count and a name.
fn copies(text: &str) -> Vec<(usize, &str)> {
    let row = |line| Some(str::split_once(line, ' ')?).and_then(|(n, name)| Some((n.parse().ok()?, name)));
    text.lines().filter_map(row).collect()
}

/// The file of each starter card, by the card's name.
fn card_files() -> BTreeMap<String, PathBuf> {
    let name = |path: PathBuf| (std::fs::read_to_string(&path).unwrap().lines().next().unwrap().to_string(), path);
    files("cards/starter", "card").into_iter().map(name).collect()
}

/// The cards of all starter decks.
fn cards() -> BTreeSet<String> {
    let texts = files("cards/decks", "txt").into_iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts.flat_map(|text| copies(&text).iter().map(|(_, name)| name.to_string()).collect::<Vec<_>>()).collect()
}

#[test]
fn the_headings_and_the_notes_of_each_deck_count_right() {
    let decks = files("cards/decks", "txt");
    assert_eq!(decks.len(), DECKS.len());
    for path in decks {
        let text = std::fs::read_to_string(&path).unwrap();
        let (crypt, library) = text.split_once("\nLibrary (60 cards)\n").unwrap();
        let sum = |text: &str| copies(text).iter().map(|(n, _)| n).sum::<usize>();
        assert!(crypt.contains("\nCrypt (12 cards)\n") && crypt.starts_with("# "), "{}", path.display());
        assert_eq!((sum(crypt), sum(library)), (12, 60), "{}", path.display());
        for part in library.split("# ").skip(1) {
            let count = part.split_once('(').and_then(|(_, rest)| rest.split_once(')')).unwrap().0;
            assert_eq!(count.parse::<usize>().unwrap(), sum(part), "{}: {part}", path.display());
        }
    }
}

#[test]
fn they_are_legal_by_both_rule_sets() {
    for rules in ["black-chantry", "revised"] {
        let output = vitae(&["simulate", "--games", "1", "--rules", rules, "--deck-limits", "refuse"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let files = vitae(&["simulate", "--games", "1", "--deck-limits", "refuse", "--decks", "cards/decks"]);
        assert!(files.status.success(), "{}", String::from_utf8_lossy(&files.stderr));
    }
}

#[test]
fn they_play_where_nothing_else_is_named_and_games_end_by_the_rules() {
    for rules in ["black-chantry", "revised"] {
        let report = report(&["--games", "24", "--turns", "0", "--rules", rules]);
        let seats = report["seats"].as_array().unwrap();
        let names: Vec<&str> = seats.iter().map(|seat| seat["deck"].as_str().unwrap()).collect();
        assert_eq!(names, DECKS);
        assert_eq!((&report["ended"], &report["decks_made"]), (&24.into(), &false.into()), "{report}");
        assert!(report["decisions"].as_u64().unwrap() / 24 <= 500, "{report}");
    }
    for other in [&["--made-decks"][..], &["--cards", "cards/starter"]] {
        let report = report(&[&["--games", "1", "--turns", "5"], other].concat());
        assert_eq!(report["decks_made"], true);
    }
}

#[test]
fn each_card_has_a_page_beside_it_that_proves_all_of_it() {
    let (cards, files) = (cards(), card_files());
    assert!(CARDS.contains(&cards.len()), "{} cards", cards.len());
    let paths: Vec<&PathBuf> =
        cards.iter().map(|card| files.get(card).unwrap_or_else(|| panic!("no {card}"))).collect();
    let bare: Vec<_> = paths.iter().filter(|path| !path.with_extension("md").exists()).collect();
    assert!(bare.is_empty(), "without a page: {bare:?}");
    let mut args = vec!["coverage", "--unproven", "--scenarios", "cards/starter"];
    args.extend(paths.iter().map(|path| path.to_str().unwrap()));
    let output = vitae(&args);
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    let short: Vec<&str> =
        said.lines().filter(|line| line.contains("abilities proven") || line.contains("in no scenario")).collect();
    assert!(output.status.success() && said.contains("proven"), "{said}");
    assert!(short.is_empty(), "{short:?}");
}
