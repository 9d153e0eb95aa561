//! The page of each code, held to what it says.
//!
//! In: the table of codes. Out: each example triggers its code, and the example mended does not.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use vitae::base::{Code, Severity};
use vitae::check::{Checker, Tier};
use vitae::play::load::RuleSet;
use vitae::pool;
use vitae::pool::deck::{self, Known};
use vitae::scenario::pages::{self, Hand};
use vitae::scenario::{page, stage::Stage};
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::wording;

/// Codes whose examples cannot be a few lines of a page: the test makes them.
const MADE: &[Code] = &[Code::TooLong, Code::TooMany, Code::FileTooLarge, Code::NoCardsInFolder];

fn check(cards: &[SourceCard]) -> (BTreeSet<Code>, Vec<Severity>, bool) {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    for card in cards {
        checker.names.add(&card.name);
    }
    let mut codes = BTreeSet::new();
    let mut severities = Vec::new();
    let mut typed = true;
    for card in cards {
        let checked = checker.check(card);
        typed &= checked.tier > Tier::Rejected;
        codes.extend(checked.diagnostics.iter().map(|said| said.code));
        severities.extend(checked.diagnostics.iter().map(|said| said.severity));
    }
    (codes, severities, typed)
}

fn read(text: &str) -> (BTreeSet<Code>, Vec<Severity>, bool) {
    check(&pool::read("page", text.as_bytes()))
}

/// Whether the examples of a code are pages of scenarios.
fn of_scenarios(code: Code) -> bool {
    (500..600).contains(&code.page().number)
}

/// A page of scenarios, played with the starter cards and one that is not carried out.
fn play(text: &str) -> (BTreeSet<Code>, Vec<Severity>, bool) {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let starter = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/starter");
    let mut cards: Vec<Arc<SourceCard>> = pool::load(&starter).unwrap().into_iter().map(Arc::new).collect();
    // All starter cards are carried out; this one is not.
    let unfit = pool::read("unfit", "Long Wait\nType: Action\nCost: 1 blood\n\nⒹ Burn a wounded vampire.\n".as_bytes());
    cards.extend(unfit.into_iter().map(Arc::new));
    let page = page::read("page", text.as_bytes());
    let hands: Vec<Hand> = page.scenarios.iter().map(|_| Ok(cards.clone())).collect();
    let mut played = pages::play(&mut Stage::new(Checker::new(grammar)), &page, &hands, &[]);
    if played.is_empty() {
        played.push(pages::empty());
    }
    let said = || played.iter().flat_map(|one| &one.ran.failures).map(|failure| &failure.said);
    let passed = played.iter().all(|one| one.ran.passed());
    (said().map(|said| said.code).collect(), said().map(|said| said.severity).collect(), passed)
}

/// Whether the examples of a code are decks.
fn of_decks(code: Code) -> bool {
    (600..700).contains(&code.page().number)
}

/// A deck, held against the cards that the examples name.
fn deck(text: &str) -> (BTreeSet<Code>, Vec<Severity>, bool) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/decks");
    let known = Known::new(&pool::load(&folder).unwrap());
    let read = deck::read("page", text.as_bytes(), None);
    let (sure, wrong) = known.resolve(&read.deck);
    let settings = RuleSet::Named("black-chantry".to_string()).settings().unwrap();
    let mut said = read.said;
    said.extend(wrong);
    if !deck::has_errors(&said) {
        said.extend(deck::breaks(&sure, &read.deck, &settings));
    }
    let whole = !deck::has_errors(&said);
    (said.iter().map(|one| one.code).collect(), said.iter().map(|one| one.severity).collect(), whole)
}

/// What an example gives: its codes, how much they weigh, and whether it is fine.
fn given(code: Code, text: &str) -> (BTreeSet<Code>, Vec<Severity>, bool) {
    match code {
        _ if of_scenarios(code) => play(text),
        _ if of_decks(code) => deck(text),
        _ => read(text),
    }
}

/// The example of a code; for some the test makes it.
fn bad(code: Code) -> String {
    static LARGE: OnceLock<String> = OnceLock::new();
    match code {
        Code::TooLong => format!("Night Walk\nType: Action\n\nGain 1 pool{}.\n", " and gain 1 pool".repeat(120)),
        Code::TooMany => format!("Night Walk\nType: Action\n\nGain 1 pool{}.\n", " ~".repeat(101)),
        Code::FileTooLarge => LARGE.get_or_init(|| "a".repeat((16 << 20) + 1)).clone(),
        _ => code.page().bad.to_string(),
    }
}

#[test]
fn each_page_has_an_example() {
    let without: Vec<Code> =
        Code::ALL.iter().copied().filter(|code| code.page().bad.is_empty() && !MADE.contains(code)).collect();
    assert_eq!(without, Vec::new());
}

#[test]
fn each_example_triggers_its_code() {
    let mut wrong = Vec::new();
    let all = Code::ALL.iter().copied().filter(|code| *code != Code::NoCardsInFolder);
    for code in all {
        let (codes, severities, typed) = given(code, &bad(code));
        if !codes.contains(&code) {
            wrong.push(format!("{} {code:?}: its example gives {codes:?}", code.name()));
        }
        if code.page().severity == Severity::Error && typed {
            wrong.push(format!("{} {code:?}: its example is typed", code.name()));
        }
        if !severities.contains(&code.page().severity) {
            wrong.push(format!("{} {code:?}: its example gives no {:?}", code.name(), code.page().severity));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_example_mended_is_fine() {
    let mut wrong = Vec::new();
    for code in Code::ALL.iter().copied() {
        let good = code.page().good;
        let (codes, _, typed) = given(code, good);
        if !codes.is_empty() || !typed {
            wrong.push(format!("{} {code:?}: mended it gives {codes:?}", code.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_folder_without_cards_says_so() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no cards here");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("notes.txt"), "no card").unwrap();
    let (codes, _, typed) = check(&pool::load(&folder).unwrap());
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), [Code::NoCardsInFolder]);
    assert!(!typed);
}

#[test]
fn numbers_are_in_order_and_no_two_are_alike() {
    let numbers: Vec<u16> = Code::ALL.iter().map(|code| code.page().number).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    assert!(Code::ALL.iter().all(|code| Code::parse(&code.name()) == Some(*code)));
}
