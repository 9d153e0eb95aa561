//! Scenarios: those of the project pass, and wrong ones say what is wrong with them.
//!
//! In: the pages under `cards` and `tests/rulebook`, those under `tests/scenario_errors`, and pages made
//! here. Out: a failure with the words of `vitae test`, or where those words have changed.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use vitae::check::Checker;
use vitae::pool;
use vitae::scenario::pages::{self, Hand};
use vitae::scenario::{page, stage::Stage};
use vitae::syntax::wording;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Standard output, standard error, exit code.
fn vitae(args: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_vitae")).arg("test").args(args).current_dir(root()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_projects_own_scenarios_pass() {
    let (out, err, code) = vitae(&["cards", "tests/rulebook"]);
    assert_eq!(code, Some(0), "{out}\n{err}");
    assert!(out.lines().last().unwrap().ends_with(" passed, 0 failed"), "{out}");
}

/// Scenarios that show a fault which is not mended yet. One that passes belongs among the others.
#[test]
fn open_faults_are_still_open() {
    if !root().join("tests/open").is_dir() {
        return;
    }
    let (out, err, _) = vitae(&["--format", "json", "tests/open"]);
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mended: Vec<String> = lines
        .iter()
        .filter(|line| line["passed"] == true)
        .map(|line| format!("{}:{}: {} ({})", line["path"], line["line"], line["scenario"], line["rules"]))
        .collect();
    assert!(mended.is_empty(), "mended; move to tests/rulebook:\n{}\n{err}", mended.join("\n"));
    let unread: Vec<&serde_json::Value> = lines.iter().filter(|line| line["rules"].is_null()).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn wrong_scenarios_say_what_is_wrong() {
    insta::glob!("scenario_errors/*.md", |path| {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let (out, err, code) = vitae(&[&name]);
        assert_eq!(code, Some(1), "{out}\n{err}");
        let err: Vec<&str> = err.lines().map(str::trim_end).collect();
        insta::assert_snapshot!(format!("{out}\n{}", err.join("\n")));
    });
}

#[test]
fn exit_codes_and_lines_are_the_contracts() {
    let (out, _, code) = vitae(&["cards/seeds/the_arcadian.md"]);
    assert_eq!((code, out.as_str()), (Some(0), "12 passed, 0 failed\n"));
    let (out, _, code) = vitae(&["--rules", "revised", "cards/seeds/the_arcadian.md"]);
    assert_eq!((code, out.as_str()), (Some(0), "6 passed, 0 failed\n"));
    let (out, _, code) = vitae(&["tests/scenario_errors/unanswered.md"]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("tests/scenario_errors/unanswered.md:12:1: it is another who is asked (black-chantry): "));
    assert_eq!(out.lines().last(), Some("0 passed, 4 failed"));
    for wrong in [&["no/such/page.md"][..], &["--rules", "no-such", "cards"], &["src/base"], &[]] {
        let (out, err, code) = vitae(wrong);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{wrong:?}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn json_is_an_object_a_scenario() {
    let (out, err, code) = vitae(&["--format", "json", "tests/scenario_errors/choices.md", "cards/seeds"]);
    assert_eq!(code, Some(1), "{err}");
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = lines.first().unwrap();
    assert_eq!(first["path"], "tests/scenario_errors/choices.md");
    assert_eq!(first["rules"], "black-chantry");
    assert_eq!(first["passed"], false);
    let failure = &first["failures"][0];
    assert_eq!((failure["code"].as_str(), failure["line"].as_u64()), (Some("V0506"), Some(12)));
    assert!(failure["offered"].as_array().unwrap().iter().any(|one| one == "Petra Lund: Bleed"));
    assert!(lines.iter().any(|line| line["passed"] == true && line["failures"] == serde_json::json!([])));
    assert!(err.lines().last().unwrap().contains(" passed, "), "{err}");
}

#[test]
fn coverage_counts_what_scenarios_prove() {
    let proven = |scenarios: &[&str]| {
        let mut args = vec!["coverage", "--format", "json", "cards/seeds"];
        for path in scenarios {
            args.extend(["--scenarios", path]);
        }
        let output = Command::new(env!("CARGO_BIN_EXE_vitae")).args(args).current_dir(root()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let all = lines.into_iter().find(|line| line["kind"] == "all" && line["tier"] == "proven").unwrap();
        all["cards"].as_u64().unwrap()
    };
    assert_eq!(proven(&[]), 0);
    assert_eq!(proven(&["cards/seeds"]), 4);
    // He stands there, and nothing fails without his abilities.
    let idle = "```scenario\nscenario idle\nseats Ana, Bo\nAna:\n  ready: Phillipe Rigaud\nturn Ana, minion phase\n\
        then: Bo pool 30\n```\n";
    let path =
        made("idle.md", &idle.replace("seats", &format!("cards {}\nseats", root().join("cards/seeds").display())));
    assert_eq!(proven(&[&path.display().to_string()]), 0);
}

#[test]
fn why_says_what_refuses() {
    let (out, _, _) = vitae(&["--why", "cards/seeds/phillipe_rigaud.md"]);
    let words = "`block with Phillipe Rigaud` is not on offer: something forbids it";
    assert!(out.contains(words), "{out}");
}

fn made(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenarios");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

const WRONG: &str = "# A page\n\n```scenario\nscenario to be blessed\nrules black-chantry, revised\nseats Ana, Bo\nAna:\n  \
    ready: Petra Lund, Tobias Reed (locked)\nturn Ana, minion phase\noffered only: Petra Lund: Hunt; pass\n\
    not offered: Tobias Reed: Bleed, because a mandatory action comes first\nAna: Petra Lund: Bleed\n\
    then: Bo pool 28; Petra Lund is unlocked; edge Bo; the action fails; Tobias Reed is in torpor\n```\n";

#[test]
fn blessing_writes_down_what_is() {
    let path = made("bless.md", WRONG);
    let path = path.display().to_string();
    let (out, err, code) = vitae(&["--bless", "--cards", "cards/starter", &path]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("`28` is now `29`"), "{out}");
    let (out, err, code) = vitae(&["--cards", "cards/starter", &path]);
    assert_eq!(code, Some(0), "{out}{err}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("offered only: Petra Lund: Bleed; Petra Lund: Hunt; Petra Lund: Become Anarch; pass\n"),
        "{text}"
    );
    assert!(text.contains("because the minion is locked\n"), "{text}");
    assert!(text.contains("edge Ana; the action succeeded; Tobias Reed is ready\n"), "{text}");
    let (out, _, _) = vitae(&["--bless", "--cards", "cards/starter", &path]);
    assert!(!out.contains("is now"), "blessing twice changes nothing: {out}");
}

#[test]
fn blessing_leaves_what_two_rule_sets_see_otherwise() {
    let text = "```scenario\nscenario torn\nrules black-chantry, revised\nseats Ana, Bo, Cy\nAna:\n  ready: Tobias Reed\n  \
        hand: Grave Goods\nBo:\n  ready: Petra Lund\n  ash heap: Quiet Tithe\nturn Ana, minion phase\n\
        Ana: Tobias Reed: Grave Goods\nthen: the action is undirected\nall pass\n```\n";
    let path = made("torn.md", text).display().to_string();
    let (out, err, code) = vitae(&["--bless", "--cards", "cards/starter", &path]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(err.contains("`the action is undirected` is left"), "{err}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

thread_local! {
    static STAGE: RefCell<(Stage, Vec<Arc<vitae::syntax::card_file::SourceCard>>)> = RefCell::new({
        let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
        let mut cards = pool::load(&root().join("cards/starter")).unwrap();
        cards.extend(pool::load(&root().join("cards/seeds")).unwrap());
        (Stage::new(Checker::new(grammar)), cards.into_iter().map(Arc::new).collect())
    });
}

/// Plays a page whatever it is; what comes of it does not matter.
fn play(text: &str) {
    let page = page::read("page", text.as_bytes());
    STAGE.with_borrow_mut(|(stage, cards)| {
        let hands: Vec<Hand> = page.scenarios.iter().map(|_| Ok(cards.clone())).collect();
        pages::play(stage, &page, &hands, &[]);
    });
}

const LINES: &[&str] = &[
    "Ana: Petra Lund: Bleed",
    "Ana: Ottilie Graz: Bleed",
    "Ana: Ottilie Graz: Lunatic Eruption at superior on Hanno Weir",
    "Ana: Ottilie Graz: Lunatic Eruption at basic",
    "Ana: Petra Lund: Lunatic Eruption \"can burn\"",
    "Ana: use Salt Cellar on Petra Lund",
    "Ana: pass",
    "Ana: Hanno Weir",
    "Ana: Hanno Weir, Bo",
    "Ana: 7",
    "Ana: none",
    "Ana: yes",
    "Ana: against",
    "Ana: move 9 pool to Mirela Ash",
    "Ana: take 9 blood back from Mirela Ash",
    "Ana: bring out Mirela Ash",
    "Ana: draw a crypt card",
    "Ana: discard Lunatic Eruption",
    "Bo: block with Hanno Weir",
    "Bo: pass",
    "Bo: for",
    "Bo: Hanno Weir: Bleed on Cy",
    "Cy: pass",
    "Cy: abstain",
    "all pass",
    "pass until Bo's turn",
    "pass until Ana's minion phase",
    "pass until the action is over",
    "offered: Ana; Bo; pass; block with Petra Lund; Petra Lund: Diablerie on Ilse Karant",
    "offered only: Petra Lund: Bleed; Hanno Weir: own action; pass",
    "not offered: play Salt Cellar, because it is not",
    "not offered: draw a crypt card, because not the time",
    "then: Petra Lund is at superior; Lunatic Eruption is at [DEM]; Petra Lund is on Salt Cellar",
    "then: Ana stealth 3",
    "then: the action is directed at Bo; the action was blocked by Hanno Weir; edge Cy",
    "error: on offer",
    "stop here",
    "happened: blood",
    "under revised: Ana: pass",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_lines_can_be_played(lines in proptest::collection::vec(prop::sample::select(LINES.to_vec()), 0..24),
        phase in prop::sample::select(vec!["unlock", "master", "minion", "influence", "discard"]), blood in 0u16..7) {
        let head = format!("scenario a\nrules black-chantry, revised\nseats Ana, Bo, Cy\nAna: pool 5; edge\n  \
            ready: Petra Lund (blood 1), Ottilie Graz (blood {blood}), Salt Cellar\n  hand: 2x Lunatic Eruption, Second Door\n  \
            uncontrolled: Mirela Ash (blood 2); crypt: Joris Falk\nBo: pool 2\n  \
            ready: Hanno Weir (blood 1) with Lunatic Eruption (by Cy, superior), Agathe Moor\n  torpor: Ilse Karant (blood 2)\n\
            Cy:\n  ready: Phillipe Rigaud (blood {blood})\n  library: 3x Quiet Tithe\nturn Ana, {phase} phase\n");
        play(&format!("```scenario\n{head}{}\n```\n", lines.join("\n")));
    }

    #[test]
    fn any_set_up_can_be_put_up(n in 0u32..70_000, at in 0usize..8, zone in prop::sample::select(vec![
        "ready", "torpor", "uncontrolled", "hand", "library", "crypt", "ash heap", "removed"])) {
        let card = ["Petra Lund", "Salt Cellar", "Lunatic Eruption", "Quiet Tithe", "Phillipe Rigaud", "Open Window",
            "The Ragman", "Velvet Rope"].get(at).copied().unwrap_or("Petra Lund");
        play(&format!("```scenario\nscenario a\nseats Ana, Bo\nAna: pool {n}\n  {zone}: {card} (blood {n}, life {n}, \
            superior, by Bo, locked), 3x {card} with {card} with {card}\nturn {n}, Bo\nthen: Bo pool 3\n```\n"));
    }
}
