//! Pairs of wordings: unlike ones with one meaning, near-identical ones with different meanings.
//!
//! In: `tests/wording/same.md` and `different.md`: a heading a pair, a reason, and the cards in
//! fences. Out: a failure for each card that is not typed, each pair of `same` whose meanings differ
//! and each of `different` whose meanings are equal.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::Path;
use vitae::check::Checker;
use vitae::pool;
use vitae::syntax::wording;

/// At least so many pairs of each sort.
const LEAST: usize = 20;

/// A pair: its heading, why it is as it is, its cards.
#[derive(Default)]
struct Pair {
    name: String,
    why: String,
    cards: Vec<String>,
}

fn pairs(file: &str) -> Vec<Pair> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wording").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let mut out: Vec<Pair> = Vec::new();
    let mut fence: Option<String> = None;
    for line in text.lines() {
        let Some(pair) = out.last_mut() else {
            if let Some(name) = line.strip_prefix("## ") {
                out.push(Pair { name: name.to_string(), ..Pair::default() });
            }
            continue;
        };
        match (&mut fence, line) {
            (None, "```card") => fence = Some(String::new()),
            (Some(card), "```") => {
                pair.cards.push(std::mem::take(card));
                fence = None;
            }
            (Some(card), line) => *card += &format!("{line}\n"),
            (None, line) => match line.strip_prefix("## ") {
                Some(name) => out.push(Pair { name: name.to_string(), ..Pair::default() }),
                None => pair.why += line,
            },
        }
    }
    assert!(fence.is_none(), "{file}: a fence is not closed");
    out
}

/// The meaning of a card with its parts; what is wrong with it, where it is not typed.
fn meaning(checker: &mut Checker, text: &str) -> Result<(String, Vec<String>), String> {
    let cards = pool::read("pair.card", text.as_bytes());
    let [card] = cards.as_slice() else { return Err(format!("{} cards", cards.len())) };
    let checked = checker.check(card);
    let said: Vec<&str> = checked.diagnostics.iter().map(|said| said.message.as_str()).collect();
    checked.meaning.map(|meaning| (meaning, checked.parts)).ok_or(said.join("; "))
}

fn judge(file: &str, right: impl Fn(usize, usize) -> bool) {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    let all = pairs(file);
    let names: BTreeSet<&str> = all.iter().map(|pair| pair.name.as_str()).collect();
    assert!(names.len() >= LEAST, "{file} has {} pairs", names.len());
    let mut wrong = String::new();
    for pair in &all {
        assert!(!pair.why.trim().is_empty(), "{}: no reason", pair.name);
        assert!(pair.cards.len() > 1, "{}: no pair", pair.name);
        let texts: BTreeSet<&String> = pair.cards.iter().collect();
        assert_eq!(texts.len(), pair.cards.len(), "{}: the same text twice", pair.name);
        let results: Vec<_> = pair.cards.iter().map(|card| meaning(&mut checker, card)).collect();
        let meanings: BTreeSet<&String> =
            results.iter().filter_map(|result| result.as_ref().ok().map(|(meaning, _)| meaning)).collect();
        if results.iter().any(Result::is_err) || !right(meanings.len(), results.len()) {
            wrong += &format!("{}: {results:#?}\n", pair.name);
        }
    }
    assert!(wrong.is_empty(), "{file}:\n{wrong}");
}

#[test]
fn unlike_wordings_have_one_meaning() {
    judge("same.md", |meanings, _| meanings == 1);
}

#[test]
fn near_identical_wordings_have_different_meanings() {
    judge("different.md", |meanings, cards| meanings == cards);
}
