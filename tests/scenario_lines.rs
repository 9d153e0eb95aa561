//! The lines of scenarios: what is read, and what is said of a line that is none.
//!
//! In: pages written here, and bytes of all sorts. Out: a failure where a line is read otherwise than
//! its author meant, or anything panics.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use vitae::scenario::ast::{Chosen, FactWhat, Reply, What};
use vitae::scenario::page;

const HEAD: &str = "scenario a\nseats Ana, Bo\nAna:\n  ready: Mirela Ash\nturn Ana, minion phase\n";

fn page_of(lines: &str) -> String {
    format!("# A page\n\n```scenario\n{lines}```\n")
}

/// The diagnostics of a scenario with these lines after its turn, each with its words.
fn faults(lines: &str) -> Vec<String> {
    let text = page_of(&format!("{HEAD}{lines}"));
    let page = page::read("page", text.as_bytes());
    let (_, found) = page.scenarios.first().unwrap();
    found.iter().map(|said| format!("{} `{}` {}", said.code.name(), said.span.of(&text), said.message)).collect()
}

fn step(line: &str) -> What {
    let text = page_of(&format!("{HEAD}{line}\n"));
    let page = page::read("page", text.as_bytes());
    let (scenario, found) = page.scenarios.first().unwrap();
    assert!(found.is_empty(), "{line}: {found:?}");
    scenario.steps.first().unwrap().what.clone()
}

#[test]
fn the_page_for_authors_reads() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenarios.md")).unwrap();
    // The example stands in a block of four marks, so that the page has no scenario of its own.
    assert!(page::read("page", text.as_bytes()).scenarios.is_empty());
    let inner = text.split("````\n").nth(1).unwrap();
    let page = page::read("page", inner.as_bytes());
    assert_eq!(page.scenarios.len(), 1);
    for (scenario, found) in &page.scenarios {
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(scenario.steps.len(), 5);
        assert_eq!(scenario.players.len(), 2);
    }
}

#[test]
fn every_reason_is_on_the_page_for_authors() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenarios.md")).unwrap();
    for reason in vitae::game::Reason::ALL {
        assert!(text.contains(&format!("- {}\n", reason.said())), "{}", reason.said());
    }
}

#[test]
fn names_end_where_they_should() {
    let What::Answer(who, Reply::One(choosing)) =
        step("Ana: Mirela Ash: Lunatic Eruption at superior on Old Teodor #2, Bo")
    else {
        panic!("no answer")
    };
    assert_eq!(who.text, "Ana");
    let Chosen::Use(using) = choosing.what else { panic!("no use") };
    assert_eq!(using.minion.unwrap().name.text, "Mirela Ash");
    assert_eq!(using.card.unwrap().name.text, "Lunatic Eruption");
    let on: Vec<(String, Option<u16>)> = using.on.into_iter().map(|one| (one.name.text, one.copy)).collect();
    assert_eq!(on, [("Old Teodor".to_string(), Some(2)), ("Bo".to_string(), None)]);
}

#[test]
fn quotation_marks_hold_a_name_together() {
    let What::Answer(_, Reply::One(choosing)) = step("Ana: \"Dinner with Teodor, on ice\"") else {
        panic!("no answer")
    };
    let Chosen::Pick(card) = choosing.what else { panic!("no pick") };
    assert_eq!(card.name.text, "Dinner with Teodor, on ice");
}

#[test]
fn shares_and_lists_are_told_apart() {
    let What::Answer(_, Reply::Picks(picks)) = step("Ana: Mirela Ash 2, Dario Venn 1") else { panic!("no picks") };
    let amounts: Vec<Option<u16>> = picks.iter().map(|(_, amount)| *amount).collect();
    assert_eq!(amounts, [Some(2), Some(1)]);
    assert!(matches!(step("Ana: 3"), What::Answer(_, Reply::Number(3))));
    assert!(matches!(step("Ana: none"), What::Answer(_, Reply::Nothing)));
}

#[test]
fn claims_are_read_with_and_without_is_and_has() {
    for line in [
        "then: Mirela Ash is locked, blood 2, not in torpor",
        "then: Mirela Ash has blood 2; Bo pool 11; Mirela Ash in torpor; Mirela Ash burned",
        "then: Mirela Ash is on Dario Venn; Mirela Ash is controlled by Bo; Mirela Ash is at [DEM]",
        "then: edge nobody; the Edge Ana; Bo has the Edge; Ana has no edge; Bo has no pool",
        "then: the action succeeds; action fails; the action was blocked by Mirela Ash; the action is directed at Ana, Bo",
        "then: it is Ana's minion phase; it is Bo's turn; nobody is asked; Bo is asked",
        "then: Ana victory points 1.5; Ana hand 7; Ana ash heap 0; Ana transfers 3; Mirela Ash stealth -1",
        "not offered: Mirela Ash: Bleed, because a mandatory action comes first \"must enter combat\"",
        "not offered: block with Mirela Ash because something forbids it",
        "offered only: Mirela Ash: Bleed; pass",
        "under revised, black-chantry: then: Bo pool 3",
        "pass until Ana's influence phase",
        "pass until Bo's turn",
        "pass until the action is over",
        "all pass",
        "stop here",
        "Ana: take 1 blood back from Mirela Ash   # a comment",
        "Ana: play Second Door with Mirela Ash",
        "Ana: for",
        "happened: Mirela Ash locks",
        "not happened: Mirela Ash locks",
    ] {
        step(line);
    }
    let What::Then(claims) = step("then: Ana has no edge") else { panic!("no claims") };
    let facts = claims.first().map(|claim| format!("{:?}", claim.what)).unwrap();
    assert!(facts.contains("not: true"), "{facts}");
    let What::Then(claims) = step("then: Ana victory points 1.5") else { panic!("no claims") };
    let vitae::scenario::ast::Claimed::About(_, facts) = &claims.first().unwrap().what else { panic!("no facts") };
    assert!(matches!(facts.first().unwrap().what, FactWhat::Count(_, 3, _)));
}

#[test]
fn a_line_that_is_none_says_where_it_fails() {
    assert_eq!(
        faults("then Mirela Ash is locked\n"),
        ["V0501 `then Mirela Ash is locked` this is no line of a scenario"]
    );
    assert_eq!(faults("then: Mirela Ash is sleepy\n").len(), 1);
    assert_eq!(faults("seats Ana\n").len(), 1);
    assert_eq!(faults("pass until tomorrow\n").len(), 1);
}

#[test]
fn a_comma_carries_a_line_on() {
    let text = page_of(
        "scenario a\nseats Ana,\n  Bo\nAna:\n  ready: Mirela Ash,   # the first\n\n    Dario Venn\nturn Ana\nthen: Bo pool 1\n",
    );
    let page = page::read("page", text.as_bytes());
    let (scenario, found) = page.scenarios.first().unwrap();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(scenario.seats.len(), 2);
    assert_eq!(scenario.players.first().unwrap().zones.first().unwrap().1.len(), 2);
    let name = &scenario.players.first().unwrap().zones.first().unwrap().1.get(1).unwrap().name;
    assert_eq!(name.span.of(&text), "Dario Venn");
}

#[test]
fn what_a_scenario_lacks_is_said() {
    let text = page_of("seats Ana, Bo\n");
    let page = page::read("page", text.as_bytes());
    let said: Vec<&str> = page.scenarios.first().unwrap().1.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(said, ["a scenario without a name", "it is nobody's turn"]);
}

#[test]
fn large_and_deep_pages_are_read_soon() {
    for text in [
        page_of(&format!("{HEAD}then: {}\n", "Mirela Ash is locked; ".repeat(20_000))),
        page_of(&format!("{HEAD}{}", "(".repeat(100_000))),
        page_of(&format!("scenario a\nseats Ana\nAna:\n  ready: {}\n", "A with ".repeat(50_000))),
        "`".repeat(200_000),
        "```scenario\n".repeat(20_000),
        format!("```scenario\n{}", "a,\n".repeat(50_000)),
        page_of(&format!("{HEAD}{}", "Ana: \"\n".repeat(1_000))),
    ] {
        let start = std::time::Instant::now();
        page::read("page", text.as_bytes());
        assert!(start.elapsed() < std::time::Duration::from_secs(10), "{}", &text[..40]);
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        page::read("page", &bytes);
    }

    #[test]
    fn any_lines_are_read(line in "[ -~éß“”’\t]{0,80}", begun in any::<bool>()) {
        let head = if begun { HEAD } else { "" };
        page::read("page", page_of(&format!("{head}{line}\n")).as_bytes());
    }

    #[test]
    fn any_words_of_the_language_are_read(words in proptest::collection::vec(
        prop::sample::select(vec![
            "then:", "Ana:", "Mirela Ash", "is", "has", "blood", "3", ";", ",", ":", "\"", "“", "(", ")", "#2", "on",
            "at", "superior", "with", "because", "not", "offered:", "under", "revised", "'s", "phase", "edge", "pass",
            "until", "block", "no", "[dem]", "2x",
        ]), 0..14), begun in any::<bool>()) {
        let head = if begun { HEAD } else { "" };
        page::read("page", page_of(&format!("{head}{}\n", words.join(" "))).as_bytes());
    }
}
