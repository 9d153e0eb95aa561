//! Card files that must read, and card files that must not.
//!
//! In: `tests/wording/ok`, each file typed without an error; `tests/wording/err`, each rejected with
//! the code that its first lines name, `# expect: V0202 at words`, at those very words. Files that
//! cannot hold such a line are named below.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use vitae::base::{Diagnostic, Place, Severity};
use vitae::check::{Checked, Checker, Tier};
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::wording;

/// What files that cannot hold a comment expect.
const EXPECTED: &[(&str, &str)] = &[
    ("empty_file.card", "V0101"),
    ("utf16.card", "V0901"),
    ("list_without_a_column.csv", "V0904"),
    ("list_with_a_short_row.csv", "V0905"),
];

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wording").join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 10, "{} holds the tests", folder.display());
    paths
}

fn check(path: &Path) -> Vec<(SourceCard, Checked)> {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    let cards = pool::load(path).unwrap();
    for card in &cards {
        checker.names.add(&card.name);
    }
    cards.into_iter().map(|card| (card.clone(), checker.check(&card))).collect()
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The words that a diagnostic points at.
fn words<'a>(card: &'a SourceCard, said: &Diagnostic) -> &'a str {
    match said.place {
        Place::File => said.span.of(&card.source.text),
        Place::Text => said.span.of(card.given_text()),
        Place::Header(key) => {
            let header = card.headers.iter().find(|header| header.key.name() == key);
            header.map_or("", |header| said.span.of(&header.value))
        }
    }
}

/// Everything said of the cards, a line each.
fn said(cards: &[(SourceCard, Checked)]) -> String {
    let lines = cards.iter().flat_map(|(card, checked)| {
        checked
            .diagnostics
            .iter()
            .map(|said| format!("    {} at {:?}: {}\n", said.code.name(), words(card, said), said.message))
    });
    lines.collect()
}

/// The codes that a file expects, each with the words that it must point at, if it says so.
fn expected(path: &Path) -> Vec<(String, Option<String>)> {
    let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    let lines = text.trim_start_matches('\u{FEFF}').lines();
    let own = lines.filter_map(|line| line.strip_prefix("# expect: ")).map(str::to_string);
    let named = EXPECTED.iter().filter(|(file, _)| *file == name(path)).map(|(_, code)| (*code).to_string());
    own.chain(named)
        .map(|line| match line.split_once(" at ") {
            Some((code, words)) => (code.to_string(), Some(words.to_string())),
            None => (line, None),
        })
        .collect()
}

#[test]
fn what_is_right_is_typed() {
    let mut wrong = String::new();
    for path in files("ok") {
        let cards = check(&path);
        let fine = |checked: &Checked| {
            checked.tier > Tier::Rejected && checked.diagnostics.iter().all(|said| said.severity < Severity::Error)
        };
        if !cards.iter().all(|(_, checked)| fine(checked)) {
            wrong.push_str(&format!("{}\n{}", name(&path), said(&cards)));
        }
    }
    assert!(wrong.is_empty(), "not typed:\n{wrong}");
}

#[test]
fn what_is_wrong_is_rejected_for_the_right_reason() {
    let mut wrong = String::new();
    for path in files("err") {
        let cards = check(&path);
        let expected = expected(&path);
        assert!(!expected.is_empty(), "{}: no line `# expect: V0202 at words`", path.display());
        let found = |code: &str, at: Option<&str>| {
            cards.iter().any(|(card, checked)| {
                checked.tier == Tier::Rejected
                    && checked
                        .diagnostics
                        .iter()
                        .any(|said| said.code.name() == code && at.is_none_or(|at| words(card, said) == at))
            })
        };
        if !expected.iter().all(|(code, at)| found(code, at.as_deref())) {
            wrong.push_str(&format!("{}: expected {expected:?}, and there is\n{}", name(&path), said(&cards)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_folder_of_other_files_has_no_cards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wording");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("notes.txt"), "no card").unwrap();
    let cards = check(&folder);
    assert!(cards.iter().all(|(card, checked)| card.is_unread() && checked.tier == Tier::Rejected));
    assert!(said(&cards).contains("V0903"));
}
