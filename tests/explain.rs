//! Cards in plain words: goldens written by hand from the rules, and what holds of every card.
//!
//! In: `tests/explain/*.md`, each a card in a block fenced by ```card and its explanation in one fenced
//! by ```text; the cards in `cards/`; the official list where `VITAE_CORPUS` names the corpus. Out: a
//! failure for each golden that reads otherwise, and for each typed card that is explained by nothing
//! or whose explanation loses a number.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use vitae::check::explain::explain;
use vitae::check::{Checked, Checker, Tier};
use vitae::lexicon::Con;
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::term::{Term, TermId, Terms};
use vitae::syntax::wording;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn checker(cards: &[SourceCard]) -> Checker {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    cards.iter().for_each(|card| checker.names.add(&card.name));
    checker
}

/// The text between a line "```kind" and the next "```".
fn fenced(text: &str, kind: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!("```{kind}\n"))?;
    rest.split_once("```").map(|(inside, _)| inside.to_string())
}

#[test]
fn goldens_hold() {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(root().join("tests/explain")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 30, "30 cards are explained by hand, and here are {}", paths.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain");
    std::fs::create_dir_all(&folder).unwrap();
    let mut wrong = String::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let (Some(card), Some(expected)) = (fenced(&text, "card"), fenced(&text, "text")) else {
            panic!("{} has no card or no text", path.display());
        };
        let file = folder.join(path.file_stem().unwrap()).with_extension("card");
        std::fs::write(&file, card).unwrap();
        let cards = pool::load(&file).unwrap();
        let mut checker = checker(&cards);
        for card in &cards {
            let checked = checker.check(card);
            let found = if checked.tier == Tier::Rejected {
                checked.diagnostics.iter().map(|said| format!("{}\n", said.message)).collect()
            } else {
                explain(&mut checker.reader, card, &checked).text()
            };
            if found.trim_end() != expected.trim_end() {
                wrong.push_str(&format!("{}: expected\n{expected}and found\n{found}\n", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The numbers of a term, but for those that only count references or stand for nothing.
fn numbers(terms: &Terms, term: TermId, out: &mut Vec<i32>) {
    match terms.get(term) {
        Term::Int(0) | Term::Name(_) | Term::Card(_) | Term::New(..) => {}
        Term::Int(n) => out.push(n.abs()),
        Term::App(Con::Ref, _) => {}
        Term::App(_, args) => args.iter().for_each(|arg| numbers(terms, *arg, out)),
    }
}

/// Whether a number stands in a text, in digits or as a word.
fn mentions(text: &str, n: i32) -> bool {
    let digits = text.split(|c: char| !c.is_ascii_digit()).any(|word| word == n.to_string());
    let words: &[&str] = match n {
        1 => {
            &["one", "another", "an additional", "the top card", "the first", "maneuver", "press", "additional strike"]
        }
        2 => &["two"],
        _ => &[],
    };
    digits || words.iter().any(|word| text.contains(word))
}

/// What is wrong with the explanation of a typed card.
fn faults(checker: &mut Checker, card: &SourceCard, checked: &Checked) -> Option<String> {
    let explanation = explain(&mut checker.reader, card, checked);
    let text = explanation.text();
    if text.trim().is_empty() || explanation.card.is_empty() {
        return Some(format!("{}: nothing is explained", card.name));
    }
    let mut wanted = Vec::new();
    for line in checked.blocks.iter().flat_map(|block| &block.lines) {
        numbers(&checker.reader.terms, *line, &mut wanted);
    }
    let lost: Vec<i32> = wanted.into_iter().filter(|n| !mentions(&text, *n)).collect();
    (!lost.is_empty()).then(|| format!("{}: {lost:?} are lost in\n{text}", card.name))
}

fn check_all(path: &Path) -> (usize, Vec<String>) {
    let cards = pool::load(path).unwrap();
    let mut checker = checker(&cards);
    let (mut typed, mut wrong) = (0, Vec::new());
    for card in &cards {
        let checked = checker.check(card);
        if checked.tier > Tier::Rejected {
            typed += 1;
            wrong.extend(faults(&mut checker, card, &checked));
        }
    }
    (typed, wrong)
}

#[test]
fn every_card_of_ours_is_explained() {
    let (typed, wrong) = check_all(&root().join("cards"));
    assert!(typed > 10 && wrong.is_empty(), "{typed} typed; {}", wrong.join("\n"));
}

#[test]
fn every_card_of_the_corpus_is_explained() {
    let Some(corpus) = std::env::var_os("VITAE_CORPUS") else {
        eprintln!("skipped: VITAE_CORPUS does not name the corpus");
        return;
    };
    for list in ["vteslib.csv", "vtescrypt.csv"] {
        let (typed, wrong) = check_all(&Path::new(&corpus).join("krcg").join(list));
        assert!(typed > 100, "{typed} cards of {list} are typed");
        assert!(wrong.is_empty(), "{} of {typed}: {}", wrong.len(), wrong.join("\n"));
    }
}
