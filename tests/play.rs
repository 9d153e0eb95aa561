//! `play`, `replay` and `simulate` through pipes, as a terminal or a script would drive them.
//!
//! In: the binary, lines for it to read. Out: a failure where it does something else than it should.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vitae"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // Written while the output is read, so that neither waits for the other. The process may end
    // without reading all of it.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

const PLAY: &[&str] = &["play", "--seed", "7", "--seats", "3", "--bots", "random", "--turns", "15"];

#[test]
fn a_whole_game_through_a_pipe() {
    let output = run(PLAY, "1\n".repeat(2_000).as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("the game is over") && text.contains("digest "), "{text}");
    assert_eq!(text, out(&run(PLAY, "1\n".repeat(2_000).as_bytes())), "the same seed and the same answers");
}

#[test]
fn rubbish_is_answered_and_asked_again() {
    let mut input =
        b"\n0\nxyzzy\n-1\n1 1 1\nwhy\nwhy zzz\nwhy a\ncard\ncard zzz\nsave\n?\nlimits\nstate\nlog\nundo\n".to_vec();
    input.extend(b"\xff\xfe\x00\x01\n");
    input.extend("x".repeat(200_000).as_bytes());
    let output = run(PLAY, &input);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("the game is left after 0 decisions"));
    assert_eq!(code(&run(PLAY, b"")), 0);
    assert_eq!(code(&run(PLAY, b"quit\n")), 0);
    assert_eq!(code(&run(PLAY, b"save /nowhere/at/all\n")), 0);
}

#[test]
fn an_undo_takes_back_an_answer() {
    let output = run(&["play", "--seed", "7", "--turns", "4"], b"1\nundo\nundo\nquit\n");
    let text = out(&output);
    assert!(text.contains("back after 0 decisions") && text.contains("nothing to take back"), "{text}");
}

#[test]
fn a_game_is_saved_and_taken_up() {
    let folder = folder("play-save");
    let (save, record) = (path(&folder, "game.json"), path(&folder, "game.jsonl"));
    let first = run(PLAY, format!("1\n1\n1\nsave {save}\nrecord {record}\nquit\n").as_bytes());
    assert_eq!(code(&first), 0, "{}", err(&first));
    let second = run(&["play", "--load", &save], b"quit\n");
    assert_eq!(code(&second), 0, "{}", err(&second));
    // What was shown last is what is shown first.
    let board = |text: &str| text[text.rfind("\nturn ").unwrap()..].split("\n> ").next().unwrap().to_string();
    assert_eq!(board(&out(&first)), board(&out(&second)));
    let again = run(&["replay", &record, "--step", "--state"], b"");
    assert_eq!(code(&again), 0, "{}", err(&again));
    assert!(out(&again).contains("the same at each step"), "{}", out(&again));
    let text = std::fs::read_to_string(&save).unwrap();
    std::fs::write(&save, text.replace("\"hash\":\"", "\"hash\":\"x")).unwrap();
    let changed = run(&["play", "--load", &save], b"");
    assert_eq!(code(&changed), 1);
    assert!(err(&changed).contains("`Bleed` has changed"), "{}", err(&changed));
    std::fs::write(&save, "{").unwrap();
    assert_eq!(code(&run(&["play", "--load", &save], b"")), 2);
    assert_eq!(code(&run(&["replay", &save], b"")), 2);
}

fn report(args: &[&str]) -> Value {
    let mut all = vec!["simulate", "--format", "json", "--games", "12", "--turns", "30"];
    all.extend(args);
    let output = run(&all, b"");
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

#[test]
fn a_batch_is_the_same_on_any_number_of_threads() {
    let one = report(&["--jobs", "1"]);
    for jobs in ["2", "3"] {
        let mut other = report(&["--jobs", jobs]);
        other["seconds"] = one["seconds"].clone();
        assert_eq!(one, other);
    }
    assert_eq!(one["games"], 12);
    assert_eq!(one["seats"].as_array().unwrap().len(), 4);
    assert_eq!(one["seats"][0]["games"], 12);
    assert!(!one["not_played"].as_array().unwrap().is_empty());
    assert_ne!(one["digest"], report(&["--seed", "2"])["digest"]);
    assert_eq!(report(&["--seats", "6", "--rules", "revised"])["seats"].as_array().unwrap().len(), 6);
}

#[test]
fn a_game_of_a_batch_is_a_replay() {
    let record = path(&folder("play-batch"), "game.jsonl");
    let written = run(&["simulate", "--games", "5", "--turns", "20", "--record", "4", "-o", &record], b"");
    assert_eq!(code(&written), 0, "{}", err(&written));
    let again = run(&["replay", &record, "--format", "json"], b"");
    let line: Value = serde_json::from_str(&out(&again)).unwrap();
    assert_eq!((&line["differs"], &line["over"]), (&Value::Null, &Value::Bool(true)), "{line}");
    let text = std::fs::read_to_string(&record).unwrap();
    let line = text.lines().nth(5).unwrap();
    let marred = line.replace("\"digest\":\"", "\"digest\":\"x");
    std::fs::write(&record, text.replace(line, &marred)).unwrap();
    let differs = run(&["replay", &record], b"");
    assert_eq!(code(&differs), 1);
    assert!(out(&differs).contains("it first differs at decision 5"), "{}", out(&differs));
}

#[test]
fn a_deck_with_a_card_that_is_not_executable_is_refused() {
    let folder = folder("play-decks");
    let deck = path(&folder, "deck.txt");
    let cards = path(&folder, "own.card");
    std::fs::write(&cards, "Odd Night\nType: Event\n\nBurn this card.\n").unwrap();
    std::fs::write(&deck, "Crypt\n4 Old Teodor\nLibrary\n10 Quiet Tithe\n2 Odd Night\n").unwrap();
    let args = ["simulate", "--games", "2", "--deck", &deck, "--cards", "cards/starter", &cards];
    let refused = run(&args, b"");
    assert_eq!(code(&refused), 1, "{}", err(&refused));
    assert!(err(&refused).contains("`Odd Night` is not executable"), "{}", err(&refused));
    let mut all = vec!["--allow-blank"];
    all.extend(&args[3..]);
    let report = report(&all);
    assert_eq!((&report["blanks"], &report["blank_cards"][0]), (&8.into(), &"Odd Night".into()));
    std::fs::write(&deck, "Crypt\n4 Nobody At All\n").unwrap();
    let missing = run(&args, b"");
    assert_eq!(code(&missing), 1);
    assert!(err(&missing).contains("`Nobody At All` is no card at hand"), "{}", err(&missing));
    for none in ["Old Teodor\n", "Library\n60 Quiet Tithe\n", "60 Quiet Tithe\n"] {
        std::fs::write(&deck, none).unwrap();
        assert_eq!(code(&run(&args, b"")), 1, "{none}");
    }
    assert_eq!(code(&run(&["simulate", "--deck", "/nowhere"], b"")), 2);
    assert_eq!(code(&run(&["simulate", "--rules", "nowhere"], b"")), 2);
    assert_eq!(code(&run(&["simulate", "--seats", "7"], b"")), 2);
    assert_eq!(code(&run(&["simulate", "--bots", "clever"], b"")), 2);
}

#[test]
fn the_limits_of_decks_are_told_and_can_be_held_or_waived() {
    let folder = folder("play-limits");
    let deck = path(&folder, "deck.txt");
    std::fs::write(&deck, "Crypt\n6 Old Teodor\n6 Petra Lund\nLibrary\n60 Quiet Tithe\n").unwrap();
    let args = ["simulate", "--games", "1", "--seats", "2", "--deck", &deck];
    let fine = run(&args, b"");
    assert_eq!(code(&fine), 0, "{}", err(&fine));
    assert!(!err(&fine).contains("V0607"), "{}", err(&fine));
    std::fs::write(&deck, "Crypt\n10 Old Teodor\n1 Third Group\nLibrary\n91 Quiet Tithe\n").unwrap();
    let cards = path(&folder, "own.card");
    std::fs::write(&cards, "Third Group\nClan: Brujah (group 3)\nCapacity: 2\n\nCamarilla.\n").unwrap();
    let args = [&args[..], &["--cards", "cards/starter", &cards]].concat();
    let warned = run(&args, b"");
    assert_eq!(code(&warned), 0, "{}", err(&warned));
    for said in [
        "the crypt has 11 cards, and it must have 12",
        "the library has 91 cards, and it can have 90",
        "the crypt is of the groups 3 (`Third Group`) to 6 (`Old Teodor`), and it can be of 2 in a row",
    ] {
        assert!(err(&warned).contains(said), "{}", err(&warned));
    }
    let refused = run(&[&args[..], &["--deck-limits", "refuse"]].concat(), b"");
    assert_eq!(code(&refused), 1, "{}", err(&refused));
    let waived = run(&[&args[..], &["--deck-limits", "waive"]].concat(), b"");
    assert_eq!(code(&waived), 0, "{}", err(&waived));
    assert!(!err(&waived).contains("V0607"), "{}", err(&waived));
}

#[test]
fn a_program_is_shown_and_written() {
    let folder = folder("play-programs");
    let file = path(&folder, "hacking.vbc");
    let shown = run(&["disasm", "cards/seeds/computer_hacking.card"], b"");
    assert_eq!(code(&shown), 0, "{}", err(&shown));
    assert!(out(&shown).contains("Bleed"), "{}", out(&shown));
    let written = run(&["compile", "cards/seeds/computer_hacking.card", "-o", &file], b"");
    assert_eq!(code(&written), 0, "{}", err(&written));
    let json = |args: &[&str]| -> Value { serde_json::from_str(&out(&run(args, b""))).unwrap() };
    let (card, program) = (
        json(&["disasm", "--format", "json", "cards/seeds/computer_hacking.card"]),
        json(&["disasm", "--format", "json", &file]),
    );
    assert_eq!(card["hash"], program["hash"]);
    assert_eq!(card["tier"], "executable");
    assert_eq!(code(&run(&["disasm", "-"], b"Odd Night\nType: Action\n\nGain 1 frobly pool.\n")), 1);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.truncate(40);
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(code(&run(&["disasm", &file], b"")), 1);
}
