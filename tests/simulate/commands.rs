//! `simulate` and `report` as a script runs them: interrupted, killed, in parts, and used wrongly.
#![cfg(unix)]
use super::batches::scratch;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use vitae::simulate::parts::Part;

fn vitae(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitae"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> (i32, String, String) {
    ended(&vitae(args).output().unwrap())
}

fn ended(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn words(games: usize, path: &Path) -> Vec<String> {
    let (path, games) = (path.display().to_string(), games.to_string());
    let words = ["simulate", "--games", &games, "--turns", "40", "--jobs", "2", "--checkpoint", "0", "--out", &path];
    words.iter().map(|word| (*word).to_string()).collect()
}

/// Begins it, and waits until some games are in the file and not all of them.
fn begun(words: &[&str], path: &Path) -> Child {
    let child = vitae(words).spawn().unwrap();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(120) {
        if Part::read(path).is_ok_and(|part| part.batch.played.len() > 2) {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

/// So many games, played in one go.
fn whole(games: usize) -> Part {
    let path = scratch("whole.parquet");
    let words = words(games, &path);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(run(&words).0, 0);
    Part::read(&path).unwrap()
}

/// As many as are not over before it is interrupted: the file is written, and is on the disk, after each.
const ALL: usize = 80;

#[test]
fn killed_or_interrupted_and_begun_again_it_is_the_same() {
    let (all, whole) = (ALL, whole(ALL));
    for (name, signal) in [("killed.parquet", "-KILL"), ("interrupted.csv", "-INT"), ("ended.jsonl", "-TERM")] {
        let path = scratch(name);
        let words = words(all, &path);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let child = begun(&words, &path);
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let (code, _, said) = ended(&child.wait_with_output().unwrap());
        let part = Part::read(&path).unwrap();
        let games = part.batch.played.len();
        assert!(games > 2 && games < all, "{name}: {games} games");
        if signal == "-KILL" {
            assert_eq!(code, -1);
        } else {
            assert_eq!(code, 1, "{said}");
            assert!(said.contains(&format!("interrupted: {games} of {all} games are in")), "{said}");
        }
        let shown = path.display().to_string();
        let (code, _, said) = run(&["report", &shown]);
        assert!(code == 1 && said.contains("no file has game") && said.contains("--partial"), "{said}");
        assert_eq!(run(&["report", "--partial", &shown]).0, 0);
        let (code, _, said) = run(&words);
        assert!(code == 0 && said.contains(&format!("{games} games are in")), "{said}");
        let again = Part::read(&path).unwrap();
        assert_eq!(again.batch, whole.batch, "{name}");
        // Once more there is nothing to do, and the file stays as it is.
        let before = std::fs::read(&path).unwrap();
        assert_eq!(run(&words).0, 0);
        assert_eq!(std::fs::read(&path).unwrap(), before);
        let left = std::fs::read_dir(path.parent().unwrap()).unwrap().flatten();
        let left: Vec<_> =
            left.filter(|file| file.file_name().to_string_lossy().contains(&format!("{name}.tmp"))).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn a_report_of_parts_is_that_of_one_run() {
    let json = |text: &str| {
        let mut json: serde_json::Value = serde_json::from_str(text).unwrap();
        json["seconds"] = 0.into();
        json
    };
    let base = ["simulate", "--games", "9", "--turns", "20", "--format", "json"];
    let (code, one, _) = run(&base);
    assert_eq!(code, 0);
    let paths = ["one.csv", "two.parquet", "three.jsonl"].map(|name| scratch(name).display().to_string());
    for (path, number) in paths.iter().zip(1..) {
        let shard = format!("{number}/3");
        let words: Vec<&str> = base.iter().copied().chain(["--shard", &shard, "--out", path]).collect();
        let (code, out, _) = run(&words);
        assert_eq!((code, json(&out)["games"].as_u64()), (0, Some(3)));
    }
    let [a, b, c] = paths.each_ref().map(String::as_str);
    let (code, merged, _) = run(&["report", "--format", "json", c, a, b]);
    assert_eq!((code, json(&merged)), (0, json(&one)));
    let (code, out, said) = run(&["report", a, b, a]);
    assert!(code == 1 && out.is_empty() && said.contains("both have games 1 to 3"), "{said}");
    let (code, _, said) = run(&["report", a, c]);
    assert!(code == 1 && said.contains("no file has games 4 to 6 of 9"), "{said}");
}

#[test]
fn wrong_use_is_said_in_one_line() {
    let kept = scratch("wrong.csv").display().to_string();
    assert_eq!(run(&["simulate", "--games", "2", "--turns", "4", "--out", &kept]).0, 0);
    let text = scratch("wrong.jsonl");
    std::fs::write(&text, "a letter\n").unwrap();
    let text = text.display().to_string();
    let parts: [(&[&str], &str); 11] = [
        (&["simulate", "--games", "0"], "--games"),
        (&["simulate", "--shard", "3/2"], "no share"),
        (&["simulate", "--games", "2", "--shard", "2/3", "--turns", "4", "--log", "1"], "--log"),
        (&["simulate", "--games", "2", "--shard", "1/3"], "has none"),
        (&["simulate", "--games", "2", "--out", "/nowhere/at.csv"], "cannot keep games in `/nowhere/at.csv`"),
        (&["simulate", "--games", "2", "--out", "games.txt"], ".parquet"),
        (&["simulate", "--games", "2", "--turns", "5", "--out", &kept], "they differ in turns: 5, and 4"),
        (&["simulate", "--games", "2", "--out", &text], "does not begin as a file of games does"),
        (&["simulate", "--games", "2", "--log", "3"], "no game 3"),
        (&["report", "/nowhere/at.csv"], "cannot read `/nowhere/at.csv`"),
        (&["report", &text], "does not begin as a file of games does"),
    ];
    for (args, words) in parts {
        let (code, out, said) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {said}");
        assert!(said.contains(words) && said.trim_end().lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn a_game_is_told_whole_and_in_words() {
    let (code, log, _) = run(&["simulate", "--games", "3", "--turns", "30", "--log", "2"]);
    assert_eq!(code, 0);
    let turns = (1..=30).filter(|turn| log.contains(&format!("\nturn {turn}: made deck"))).count();
    assert_eq!(turns, 30, "{log}");
    assert!(log.starts_with("game 2 by the rules `black-chantry`, seed 1\n  made deck 2 (1): random\n"), "{log}");
    for words in ["  master phase\n", " plays ", " pool; ready: ", " is in ", "the end, in turn 30", " victory points"]
    {
        assert!(log.contains(words), "{words}\n{log}");
    }
    assert_eq!(run(&["simulate", "--games", "3", "--turns", "30", "--log", "2"]).1, log);
}

#[test]
fn a_game_that_passes_its_budget_is_stopped_and_counted() {
    let (code, out, _) = run(&["simulate", "--games", "3", "--budget", "25", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, json["stopped"].as_u64(), json["decisions"].as_u64()), (0, Some(3), Some(75)));
}
