//! Decks where they are used: the command, tables, games.
//!
//! In: the cards and decks of the test. Out: a failure where a deck is told of, written or played
//! otherwise than the page of decks says.
use super::folder;
use std::fs;
use std::path::Path;
use std::process::Command;
use vitae::check::Checker;
use vitae::play::load::RuleSet;
use vitae::play::pins::Pins;
use vitae::play::seating::{Copies, DeckList, deck_of, table_of};
use vitae::pool;
use vitae::pool::deck::{FORMATS, Fact};

const VITAE: &str = env!("CARGO_BIN_EXE_vitae");

fn run(args: &[&str]) -> (i32, String, String) {
    let done = Command::new(VITAE).args(args).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code().unwrap_or(-1), text(&done.stdout), text(&done.stderr))
}

#[test]
fn the_command_reads_writes_and_judges() {
    let cards = folder().display().to_string();
    let file = |name: &str| folder().join(name).display().to_string();
    let (code, out, _) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--format", "json"]);
    let line: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!((code, out.lines().count()), (0, 1));
    assert_eq!((&line["format"], &line["name"], &line["copies"]), (&"twd".into(), &"Ash and Ashes".into(), &72.into()));
    assert_eq!(line["facts"]["date"], "2019-05-01");
    assert_eq!(line["library"][2]["note"], "one more would be good");
    assert_eq!(line["diagnostics"][0]["code"], "V0608");
    let (code, out, err) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "lackey"]);
    assert_eq!((code, out.lines().next()), (0, Some("10\tLoom, The")));
    assert!(err.contains("V0608"), "{err}");
    let (code, out, _) =
        run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "jol", "--deck-limits", "refuse"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let (code, _, err) =
        run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "jol", "--deck-limits", "waive"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, ..) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--deny", "warnings"]);
    assert_eq!(code, 1);
    let (code, out, err) = run(&["deck", &file("err/names.txt"), "--cards", &cards, "--to", "twd"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("names.txt:5:3"), "{err}");
    let (code, out, _) = run(&["deck", &cards, "--rank", "--cards", &cards, "--from", "plain"]);
    assert!(code == 1 && out.contains("not understood"), "{out}");
    assert_eq!(run(&["deck", "no-such-file"]).0, 2);
    assert_eq!(run(&["deck", &file("archive.txt"), "--to", "no-such-format"]).0, 2);
}

#[test]
fn limits_count_where_decks_are_played() {
    let cards = folder().display().to_string();
    let deck = folder().join("small.txt").display().to_string();
    let play = |limits: &str| {
        run(&[
            "simulate",
            "--deck",
            &deck,
            "--cards",
            &cards,
            "--allow-blank",
            "--games",
            "1",
            "--turns",
            "2",
            "--jobs",
            "1",
            "--deck-limits",
            limits,
        ])
    };
    let (code, out, err) = play("warn");
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("V0607") && out.contains("1 game"), "{out}{err}");
    let (code, out, err) = play("refuse");
    assert!(code == 1 && out.is_empty() && err.contains("are refused"), "{out}{err}");
    let (code, _, err) = play("waive");
    assert!(code == 0 && !err.contains("V06"), "{err}");
}

#[test]
fn the_page_lists_each_format() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/decks.md")).unwrap();
    for format in FORMATS {
        let keeps: Vec<&str> = match format.keeps.len() {
            0 => vec!["nothing"],
            all if all == Fact::ALL.len() => vec!["everything"],
            _ => format.keeps.iter().map(|fact| fact.name()).collect(),
        };
        let notes = if format.notes { "yes" } else { "no" };
        let row =
            format!("| `{}` | {} | {} | {} | {notes} |", format.name, format.title, format.known, keeps.join(", "));
        assert!(page.contains(&row), "docs/decks.md lacks the row\n{row}");
    }
}

#[test]
fn a_card_that_is_called_like_an_action_of_the_rules_is_the_card() {
    let sources = pool::load(&folder()).unwrap();
    let Ok(grammar) = vitae::syntax::wording::embedded() else { panic!("the wording does not build") };
    let rules = RuleSet::Named("black-chantry".to_string());
    let all = vitae::play::load::load(&mut Checker::new(grammar), &sources, &rules, true).unwrap().table;
    assert!(all.rules.iter().any(|rule| all.def(*rule).name == "Mark"), "the rules have no such action any more");
    let copies = |n, name: &str| Copies(n, name.to_string());
    let list = DeckList { name: String::new(), crypt: vec![copies(3, "Mark")], library: vec![copies(9, "Owl")] };
    let table = table_of(&all, [&list]).unwrap();
    let deck = deck_of(&table, &list).unwrap();
    assert!(deck.crypt.iter().all(|def| table.def(*def).capacity == 3));
    let (again, changed) = Pins::of(&table, "black-chantry").table(&all).unwrap();
    assert_eq!((again.defs.len(), changed), (table.defs.len(), Vec::<String>::new()));
}

#[test]
fn two_vampires_of_one_name_are_two_cards_at_a_table() {
    let sources = pool::load(&folder()).unwrap();
    let Ok(grammar) = vitae::syntax::wording::embedded() else { panic!("the wording does not build") };
    let rules = RuleSet::Named("black-chantry".to_string());
    let loaded = vitae::play::load::load(&mut Checker::new(grammar), &sources, &rules, true).unwrap();
    let named: Vec<_> = loaded.table.defs.iter().filter(|def| def.person() == "Vera Night").collect();
    assert_eq!(named.iter().map(|def| def.name.as_str()).collect::<Vec<_>>(), ["Vera Night (G2)", "Vera Night (G6)"]);
    assert_eq!(named.iter().map(|def| def.capacity).collect::<Vec<_>>(), [4, 5]);
    assert!(named[0].hash != named[1].hash);
}
