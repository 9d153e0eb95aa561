//! The command line's contract: output, exit codes, streams.
//!
//! In: the binary, run as a script would run it. Out: a failure where it does something else than
//! the contract says.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vitae"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The process may end without reading all of it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const GOOD: &str = "Night Walk\nType: Action\n\nGain 1 pool.\n";
const OLD: &str = "Night Walk\nType: Action\n\nYou may gain 1 pool.\n";
const BAD: &str = "Dusk Walk\nType: Action\n\nGain 1 frobly pool.\n";

#[test]
fn check_says_what_the_contract_says() {
    let output = run(&["check", "--format", "json", "-"], &format!("{GOOD}---\n{BAD}"));
    assert_eq!(code(&output), 1);
    let cards = lines(&output);
    assert_eq!(cards.len(), 2);
    assert_eq!(cards[0]["name"], "Night Walk");
    assert_eq!(cards[0]["id"], Value::Null);
    assert_eq!(cards[0]["kind"], "library");
    assert_eq!(cards[0]["tier"], "executable");
    assert!(cards[0]["meaning"].as_str().is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit())));
    assert_eq!(cards[1]["tier"], "rejected");
    assert_eq!(cards[1]["meaning"], Value::Null);
    let said = &cards[1]["diagnostics"][0];
    assert_eq!(said["code"], "V0201");
    assert_eq!(said["severity"], "error");
    assert_eq!(said["in"], "text");
    assert_eq!(said["span"], serde_json::json!({"start": 7, "end": 13}));
    assert_eq!((said["line"].as_u64(), said["column"].as_u64()), (Some(9), Some(8)));
    assert!(said.get("help").is_some() && said.get("fix").is_some());
}

#[test]
fn exit_codes_are_the_contracts() {
    let folder = folder("exit codes");
    let (good, old, bad) =
        (file(&folder, "good.card", GOOD), file(&folder, "old.card", OLD), file(&folder, "bad.card", BAD));
    for (args, expected) in [
        (vec!["check", &good], 0),
        (vec!["check", &old], 0),
        (vec!["check", "--deny", "warnings", &old], 1),
        (vec!["check", &bad], 1),
        (vec!["check", "/no/such/file"], 2),
        (vec!["check"], 2),
        (vec!["chekc"], 2),
        (vec!["check", "--wording", "/no/such/folder", &good], 2),
        (vec!["fmt", &old], 0),
        (vec!["fmt", "--check", &good], 0),
        (vec!["fmt", "--check", &old], 1),
        (vec!["fmt", &bad], 1),
        (vec!["diff", &good, &old], 0),
        (vec!["diff", &good], 2),
        (vec!["explain", "V0203"], 0),
        (vec!["explain", "V9999"], 2),
        (vec!["explain", &good], 0),
        (vec!["coverage", &good, &bad], 0),
        (vec!["coverage", "--usage", &good, &good], 2),
        (vec!["wording"], 0),
        (vec!["--help"], 0),
    ] {
        let output = run(&args, "");
        assert_eq!(code(&output), expected, "{args:?}");
        if expected == 2 {
            assert!(output.stdout.is_empty(), "{args:?}");
            assert_eq!(String::from_utf8_lossy(&output.stderr).trim_end().lines().count(), 1, "{args:?}");
        }
    }
}

#[test]
fn a_file_that_is_no_card_gives_one_object_without_a_name() {
    let folder = folder("no card");
    let path = folder.join("latin.card");
    std::fs::write(&path, b"Night W\xe4lk\nType: Action\n").unwrap();
    let output = run(&["check", "--format", "json", path.to_str().unwrap()], "");
    assert_eq!(code(&output), 1);
    let cards = lines(&output);
    assert_eq!(cards.len(), 1);
    assert_eq!((&cards[0]["name"], &cards[0]["tier"]), (&Value::Null, &Value::from("rejected")));
    assert_eq!(cards[0]["diagnostics"][0]["code"], "V0901");
}

#[test]
fn a_reader_sees_the_words_the_reason_and_the_fix() {
    let output = run(&["check", "-"], "Night Walk\nType: Acton\n\nGain 1 pool.\n");
    assert_eq!(code(&output), 1);
    for words in ["V0107", "-:2:7", "Type: Acton", "did you mean `Action`?", "the fix is `Action` for `Acton`"] {
        assert!(out(&output).contains(words), "{words} is missing in\n{}", out(&output));
    }
    assert!(!out(&output).contains('\u{1b}'), "colour away from a terminal");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 card, 0 typed; 1 error"));
}

#[test]
fn fmt_prints_and_rewrites_and_leaves_what_it_cannot_read() {
    let output = run(&["fmt", "-"], OLD);
    assert_eq!(out(&output), OLD.replace("may", "can"));
    assert_eq!(out(&run(&["fmt", "-"], &out(&output))), out(&output));
    let folder = folder("fmt");
    let path =
        file(&folder, "both.card", &format!("{OLD}---\n# why\nDusk  Walk\nTYPE: Action\n\nGain  1 frobly pool.\n"));
    let diff = run(&["fmt", "--check", &path], "");
    assert!(out(&diff).contains("-You may gain 1 pool.\n+You can gain 1 pool.\n"), "{}", out(&diff));
    assert_eq!(code(&run(&["fmt", "--write", &path], "")), 1);
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        written,
        format!("{}---\n# why\nDusk  Walk\nTYPE: Action\n\nGain  1 frobly pool.\n", OLD.replace("may", "can"))
    );
    assert_eq!(code(&run(&["fmt", "--write", "-"], GOOD)), 2);
}

#[test]
fn diff_tells_rewording_from_change() {
    let folder = folder("diff");
    let old = file(
        &folder,
        "old.card",
        &format!("{OLD}---\n{BAD}---\nA\nType: Action\n\nGain 1 pool.\n---\nB\nType: Action\n\nGain 1 pool.\n"),
    );
    let new = file(
        &folder,
        "new.card",
        &format!(
            "{}---\n{}---\nA\nType: Action\n\nGain 2 pool.\n---\nB\nType: Action\n\nGain 1 pool.\n---\nC\nType: Action\n\nGain 1 pool.\n",
            OLD.replace("may", "can"),
            BAD.replace('1', "2"),
        ),
    );
    let output = run(&["diff", "--format", "json", &old, &new], "");
    assert_eq!(code(&output), 1);
    let verdicts: Vec<(String, String)> = lines(&output)
        .iter()
        .map(|card| (card["name"].as_str().unwrap().to_string(), card["verdict"].as_str().unwrap().to_string()))
        .collect();
    let expected = [("Night Walk", "same-meaning"), ("Dusk Walk", "unread"), ("A", "changed"), ("B", "same-text")];
    assert_eq!(verdicts, expected.map(|(name, verdict)| (name.to_string(), verdict.to_string())));
    let changes = &lines(&output)[2]["changes"];
    assert_eq!(changes.as_array().map(Vec::len), Some(2), "{changes}");
}

#[test]
fn diff_reads_a_file_of_edits() {
    let folder = folder("edits");
    let list = file(
        &folder,
        "vteslib.csv",
        "\"Id\",\"Name\",\"Type\",\"Clan\",\"Discipline\",\"Pool Cost\",\"Blood Cost\",\"Burn Option\",\"Card Text\"\n\"100001\",\"Night Walk\",\"Action\",\"\",\"\",\"\",\"\",\"\",\"Gain 1 pool.\"\n",
    );
    let edits = file(
        &folder,
        "edits.json",
        r#"[{"id": "100001", "name": "Night Walk", "date": "2021-01-01", "old": "You may gain 1 pool.", "new": "You can gain 1 pool."}]"#,
    );
    let output = run(&["diff", "--format", "json", "--changes", &edits, "--headers", &list], "");
    assert_eq!(code(&output), 0);
    let cards = lines(&output);
    assert_eq!(cards.len(), 1);
    assert_eq!((&cards[0]["id"], &cards[0]["verdict"]), (&Value::from("100001"), &Value::from("same-meaning")));
}

#[test]
fn coverage_counts_by_kind_and_tier_and_copies() {
    let folder = folder("coverage");
    let cards = file(
        &folder,
        "cards.card",
        "Night Walk\nId: 1\nType: Action\n\nGain 1 pool.\n---\nDusk Walk\nId: 2\nType: Action\n\nGain 1 frobly pool.\n",
    );
    let usage = file(&folder, "usage.json", r#"{"1": 30, "2": 10, "3": 5}"#);
    let output = run(&["coverage", "--format", "json", "--missing", "--usage", &usage, &cards], "");
    assert_eq!(code(&output), 0);
    let lines = lines(&output);
    let typed = lines.iter().find(|line| line["kind"] == "library" && line["tier"] == "typed").unwrap();
    assert_eq!((typed["cards"].as_u64(), typed["of_cards"].as_u64()), (Some(1), Some(2)));
    assert_eq!((typed["copies"].as_u64(), typed["of_copies"].as_u64()), (Some(30), Some(40)));
    let missing = lines.iter().find(|line| line["measure"] == "missing").unwrap();
    assert_eq!(missing["unlocks_copies"].as_u64(), Some(10));
}

#[test]
fn explain_finds_codes_cards_and_names() {
    let page = run(&["explain", "v0203"], "");
    assert!(out(&page).starts_with("V0203 (error): "));
    let page = lines(&run(&["explain", "V0201", "--format", "json"], ""));
    assert_eq!(page[0]["code"], "V0201");
    let folder = folder("explain");
    let cards = file(&folder, "cards.card", GOOD);
    assert!(out(&run(&["explain", "night walk", "--cards", &cards], "")).starts_with("Night Walk\n"));
    let near = run(&["explain", "Night Wlk", "--cards", &cards], "");
    assert_eq!(code(&near), 2);
    assert!(String::from_utf8_lossy(&near.stderr).contains("the nearest is `Night Walk`"));
}

#[test]
fn another_wording_needs_no_build() {
    let folder = folder("wording");
    file(
        &folder,
        "one.phrases",
        "# One phrase.\ncategory S : Line\nS = Bonus(Plus(n, 'Stat:stealth'))\n  now sneak {n Num}\n  e.g. sneak 1\n",
    );
    let wording = folder.display().to_string();
    let output = run(&["wording", "--format", "json", "--wording", &wording], "");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(lines(&output).iter().filter(|line| line["item"] == "phrase").count(), 1);
}

#[test]
fn the_page_of_the_wording_is_current() {
    let page = out(&run(&["wording", "--markdown"], ""));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/wording.md");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let make = "cargo run -- wording --markdown > docs/wording.md";
    assert!(page == kept, "docs/wording.md is not current; make it anew with `{make}`");
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let many = format!("{GOOD}---\n").repeat(5_000);
    let folder = folder("pipe");
    let cards = file(&folder, "many.card", &many);
    let mut child = Command::new(env!("CARGO_BIN_EXE_vitae"))
        .args(["check", "--format", "json", &cards])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_readme_shows_what_happens() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let block = |name: &str| {
        let start = readme.find(&format!("```{name}\n")).unwrap() + name.len() + 4;
        readme[start..].split("```").next().unwrap().to_string()
    };
    let folder = folder("readme");
    file(&folder, "quiet_tithe.card", &block("card"));
    let here =
        |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_vitae")).args(args).current_dir(&folder).output().unwrap();
    assert_eq!(out(&here(&["check", "quiet_tithe.card"])), block("output"));
    let mended = block("card").replace("sucessful", "successful");
    file(&folder, "quiet_tithe.card", &mended);
    let today = out(&here(&["fmt", "quiet_tithe.card"]));
    assert_eq!(today, mended.replace("You may", "You can"));
    file(&folder, "today.card", &today);
    let verdict = out(&here(&["diff", "--format", "json", "quiet_tithe.card", "today.card"]));
    assert!(verdict.contains("same-meaning"), "{verdict}");
}
