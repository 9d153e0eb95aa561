//! The skirmish: its pages, and what holds for any orders.
//!
//! In: the pages of `tests/skirmish`, the powers of `cards/skirmish`, random orders. Out: each scenario as it
//! says; orders in any order come to the same; no vampire ever in a wall or out of its bounds; the same
//! digest again, on any number of threads.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "skirmish/random.rs"]
mod random;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use vitae::base::render::{Excerpt, render};
use vitae::base::{Code, Diagnostic};
use vitae::bytecode::{AbilityKind, Instr, Op, Program, families, verify};
use vitae::check::Checker;
use vitae::play::load::RuleSet;
use vitae::scenario::Page;
use vitae::skirmish::simulate::Plan;
use vitae::skirmish::{self, Battle, Bot, Powers, file, load, setup, write};
use vitae::syntax::{card_file, wording};

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The powers in the binary; each of them has to run.
fn powers() -> Powers {
    static POWERS: OnceLock<Powers> = OnceLock::new();
    let load = || {
        let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
        let (powers, refused) = load::load(&mut Checker::new(grammar), &[]);
        let refused: Vec<&String> = refused.iter().map(|(name, _)| name).collect();
        assert_eq!(refused, Vec::<&String>::new());
        powers
    };
    POWERS.get_or_init(load).clone()
}

/// A battle as it begins.
fn begin(text: &str, powers: &Powers) -> Battle {
    let (_, all) = file::read("a.skirmish", text.as_bytes());
    let [(written, faults)] = all.as_slice() else { panic!("one skirmish") };
    assert_eq!(faults, &[]);
    setup::battle(written, powers.clone()).unwrap()
}

/// What is wrong with a file, as a reader sees it.
fn wrong(text: &str, powers: &Powers) -> String {
    let (page, all) = file::read("night.skirmish", text.as_bytes());
    let mut found: Vec<Diagnostic> = page.diagnostics.clone();
    for (written, faults) in all {
        found.extend(faults.iter().cloned());
        if faults.is_empty() {
            match setup::battle(&written, powers.clone()) {
                Err(faults) => found.extend(faults),
                Ok(battle) => {
                    let (ran, _) = skirmish::run::run(&written, battle);
                    found.extend(ran.failures.into_iter().map(|failure| failure.said));
                }
            }
        }
    }
    shown(&page, &found)
}

fn shown(page: &Page, found: &[Diagnostic]) -> String {
    let mut out = Vec::new();
    for said in found {
        let (path, text) = (page.source.path.as_str(), page.source.text.as_str());
        render(&mut out, said, Excerpt { path, text, line: 1, offset: 0, starts: &[] }, false).unwrap();
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[test]
fn every_scenario_is_as_it_says() {
    let powers = powers();
    let mut wrong = Vec::new();
    for name in ["tests/skirmish/rules", "tests/skirmish/added", "tests/skirmish/powers", "docs/skirmish"] {
        let path = root(&format!("{name}.md"));
        let (page, all) = file::read(&format!("{name}.md"), &fs::read(path).unwrap());
        assert!(!all.is_empty(), "{name} has no scenario");
        for (written, faults) in all {
            let title = &written.title.text;
            let ran = match (faults.is_empty(), setup::battle(&written, powers.clone())) {
                (true, Ok(battle)) => {
                    skirmish::run::run(&written, battle).0.failures.into_iter().map(|f| f.said).collect()
                }
                (true, Err(faults)) => faults,
                (false, _) => faults,
            };
            if !ran.is_empty() {
                wrong.push(format!("{name}, {title}:\n{}", shown(&page, &ran)));
            }
            let shows = written
                .turns
                .iter()
                .any(|turn| !turn.claims.is_empty() || turn.orders.iter().any(|o| o.error.is_some()));
            assert!(shows, "{name}, {title}: it shows nothing");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sentence_of_the_rules_has_its_scenario() {
    let page = fs::read_to_string(root("tests/skirmish/rules.md")).unwrap();
    let mut heading = None;
    for line in page.lines() {
        if let Some(said) = line.strip_prefix("## ") {
            assert_eq!(heading.replace(said), None, "without a scenario");
        } else if line == "```skirmish" {
            heading = None;
        }
    }
    assert_eq!(heading, None, "without a scenario");
}

/// Each power has a scenario, by its name.
#[test]
fn each_power_is_shown() {
    let page = fs::read_to_string(root("tests/skirmish/powers.md")).unwrap();
    for (_, def) in powers().all() {
        assert!(page.contains(&format!("## {} (", def.name)), "`{}` is not shown", def.name);
    }
}

/// A program of one game has nothing of the other: the verifier refuses it.
#[test]
fn a_program_is_of_one_game() {
    for (_, def) in powers().all() {
        let program: &Program = &def.program;
        assert!(verify(program.clone()).is_ok(), "{}", def.name);
        let mut asks = program.clone();
        for instr in &mut asks.code {
            *instr = Instr { op: Op::BurnEdge, args: [0; 3] };
        }
        let mut other = program.clone();
        for ability in &mut other.abilities {
            ability.kind = AbilityKind::Use;
            ability.act = None;
        }
        let said = |program: Program| verify(program).err().map(|flaws| format!("{flaws:?}")).unwrap_or_default();
        assert!(said(asks).contains("is not of the skirmish"), "{}", def.name);
        let strange = program.nodes.iter().any(|node| !families::fits(node, false));
        assert_eq!(said(other).contains("is of the skirmish"), strange, "{}", def.name);
    }
}

/// A power is not played in the card game, nor a card of it in the skirmish; who tries is told why.
#[test]
fn no_card_is_of_both_games() {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    let mut own = load::embedded();
    let card = "Night Walk\nType: Action\n\nGain 1 pool.\n";
    own.extend(card_file::read("a.card", card.as_bytes()));
    let rules = RuleSet::Named("black-chantry".to_string());
    for blank in [false, true] {
        let loaded = vitae::play::load::load(&mut checker, &own, &rules, blank).unwrap();
        assert!(loaded.table.find("Night Walk").is_some());
        assert!(loaded.table.find("Iron Fists").is_none(), "not even as a blank");
        let said = loaded.refused.iter().find(|(name, _)| name == "Iron Fists").map(|(_, why)| why[0].to_string());
        assert_eq!(
            said.as_deref(),
            Some("`Iron Fists` is a power of the skirmish, and cannot be played in the card game")
        );
    }
    let (powers, refused) = load::load(&mut checker, &own);
    assert!(powers.find("Iron Fists").is_some() && powers.find("Night Walk").is_none());
    let said: Vec<String> = refused.iter().map(|(_, why)| why[0].to_string()).collect();
    assert_eq!(said, ["`Night Walk` is a card of the card game, and cannot be played in the skirmish"]);
    let mixed = "Both\nType: Action/Main Action\n\nThis vampire gets +1 strength this turn.\n";
    let checked = checker.check(&card_file::read("b.card", mixed.as_bytes())[0]);
    assert!(checked.diagnostics.iter().any(|said| said.code == Code::OtherGame), "{:?}", checked.diagnostics);
}

/// What a power cannot do in the skirmish is a gap, and the power is none.
#[test]
fn a_power_that_asks_or_speaks_of_the_card_game_does_not_run() {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let mut checker = Checker::new(grammar);
    for text in [
        "This vampire can burn 1 blood to get +1 strength this turn.",
        "Gain 1 pool.",
        "Lock a vampire.",
        "Ranged attack. Inflict 1 damage on a vampire within 2 squares of this vampire.",
        "This vampire gets +1 bleed this turn.",
    ] {
        let card = format!("Odd Gift\nType: Secondary Action\nRequires: Presence\n\n{text}\n");
        let (_, refused) = load::load(&mut checker, &card_file::read("a.card", card.as_bytes()));
        assert!(refused.iter().any(|(name, _)| name == "Odd Gift"), "{text}");
    }
}

/// A battle written down reads back, and comes to the same at each turn; changed, it says where.
#[test]
fn a_battle_written_down_is_the_same_again() {
    let powers = powers();
    let text = fs::read_to_string(root("tests/skirmish/night.skirmish")).unwrap();
    let (_, all) = file::read("night.skirmish", text.as_bytes());
    let first = setup::battle(&all[0].0, powers.clone()).unwrap();
    let plan = Plan { first, games: 2, seed: 9, bots: vec![Bot::Random] };
    let course = plan.fight(&plan.mark(), 1);
    let written = write::file("a battle", course.seed, &course.first, &course.turns());
    assert!(course.orders.len() > 3);
    assert_eq!(wrong(&written, &powers), "");
    let (_, again) = file::read("a.skirmish", written.as_bytes());
    let battle = setup::battle(&again[0].0, powers.clone()).unwrap();
    assert_eq!(battle.digest(), course.first.digest());
    let (_, done) = skirmish::run::run(&again[0].0, battle);
    assert_eq!(done.last().unwrap().after.digest(), course.last.digest());
    let changed = wrong(&written.replace("Anna at a2: strength 3", "Anna at a2: strength 2"), &powers);
    assert!(changed.contains("the state is"), "{changed}");
    let pin = written.lines().find(|line| line.starts_with("pin ")).unwrap();
    let other = wrong(&written.replace(pin, &pin.replace(&pin[4..8], "0000")), &powers);
    assert!(other.contains("has changed"), "{other}");
}

fn vitae(args: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vitae"))
        .args(args)
        .current_dir(root(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code(), text(&done.stdout), text(&done.stderr))
}

const NIGHT: &str = "tests/skirmish/night.skirmish";

#[test]
fn run_prints_what_happened_and_says_what_is_wrong() {
    let (code, out, _) = vitae(&["skirmish", "run", NIGHT], "");
    assert_eq!(code, Some(0));
    for said in ["turn 2", "  5. charges", "Anna stops at d3: Carl is at e4", "  4 . C . B E + D . F . . ."] {
        assert!(out.contains(said), "{said}: {out}");
    }
    // The README shows a part of this very run.
    let readme = fs::read_to_string(root("README.md")).unwrap();
    let second = &out[out.find("turn 2\n").unwrap()..];
    let second = &second[..second.find("    a b c").unwrap()];
    assert!(readme.contains(second), "{second}");
    let (code, out, _) = vitae(&["skirmish", "run", NIGHT, "--format", "json"], "");
    assert_eq!(code, Some(0));
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|line| line["what"] == "damage" && line["step"] == 5));
    assert!(lines.iter().any(|line| line["turn"] == 2 && line["digest"].is_string()));
    assert_eq!(lines.last().unwrap()["passed"], true);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("wrong.skirmish");
    fs::write(&path, format!("{HEAD}{ANNA}{REST}turn\n  Anna: move b2 c2\n")).unwrap();
    let (code, out, err) = vitae(&["skirmish", "run", path.to_str().unwrap()], "");
    assert_eq!(code, Some(1));
    assert!(out.contains(":11:17: a night: c2 is a wall") && err.contains("Anna: move b2 c2"), "{out}{err}");
    let (code, ..) = vitae(&["skirmish", "run", "nowhere.skirmish"], "");
    assert_eq!(code, Some(2));
    let (code, out, _) = vitae(&["test", NIGHT, "tests/skirmish"], "");
    assert_eq!(code, Some(0), "{out}");
}

#[test]
fn simulate_is_the_same_for_any_jobs() {
    let json = |jobs: &str| {
        let args = [
            "skirmish",
            "simulate",
            NIGHT,
            "--games",
            "6",
            "--bots",
            "greedy,random",
            "--format",
            "json",
            "--jobs",
            jobs,
        ];
        let (code, out, err) = vitae(&args, "");
        assert_eq!(code, Some(0), "{err}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let (one, two) = (json("1"), json("2"));
    assert_eq!(one["digest"], two["digest"]);
    assert_eq!(one["sides"], two["sides"]);
    assert_eq!(one["games"], 6);
    let (code, _, err) = vitae(&["skirmish", "simulate", NIGHT, "--bots", "clever"], "");
    assert_eq!((code, err.lines().count()), (Some(2), 1));
}

/// At the terminal each side gives its orders; those of one are not shown to the other.
#[test]
fn play_takes_secret_orders() {
    let typed = "Boris: wait\nAnna: move b2 c1\nAnna: fly\noptions Anna\ndone\nBoris: move k1\norders\ndone\nquit\n";
    let (code, out, _) = vitae(&["skirmish", "play", NIGHT], typed);
    assert_eq!(code, Some(0));
    for said in [
        "Boris is of another side",
        "no power and no action `fly`",
        "Anna moves from a2 to c1",
        "Blue>   Boris: move k1",
        "turn 2",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let before = &out[..out.find("1. secondary").or(out.find("4. movement")).unwrap()];
    assert!(!before.contains("Anna: move b2 c1"), "{before}");
    // Whatever is typed, it ends with the input.
    for typed in [
        "",
        "\0\u{1F9DB}\n",
        "Anna: move\nsave\noptions\noptions x\n: :\nAnna: attack Anna\ndone\n",
        "?\nmap\norders\nquit\n",
    ] {
        let (code, ..) = vitae(&["skirmish", "play", NIGHT, "--bots", "random"], typed);
        assert_eq!(code, Some(0), "{typed:?}");
    }
}

const HEAD: &str = "skirmish a night\nmap\n......\n..#...\n......\nside Red\n";
const ANNA: &str = "  Anna at a1: strength 3, movement 4, courage 2, blood 4 of 6, health 5, disciplines pot\n";
const REST: &str = "side Blue\n  Boris at e3: strength 2, health 5, blood 3\n";

#[test]
fn errors_stand_under_their_words() {
    let powers = powers();
    let mut all = String::new();
    for (name, text) in [
        ("a path through a wall", format!("{HEAD}{ANNA}{REST}turn\n  Anna: move b2 c2 d2\n")),
        ("a square taken twice", format!("{HEAD}{ANNA}  Dora at a1: strength 2\n{REST}")),
        ("a vampire in a wall", format!("{HEAD}  Anna at c2: strength 2\n{REST}")),
        ("beside the map", format!("{HEAD}  Anna at z9: strength 2\n{REST}")),
        ("an unknown discipline", format!("{HEAD}  Anna at a1: strength 2, disciplines pot xyz\n{REST}")),
        ("a value out of range", format!("{HEAD}  Anna at a1: strength 99\n{REST}")),
        ("a value that there is not", format!("{HEAD}  Anna at a1: strenth 3\n{REST}")),
        ("more blood than it holds", format!("{HEAD}  Anna at a1: blood 7 of 6\n{REST}")),
        (
            "an order for one who is gone",
            format!(
                "{HEAD}  Anna at d3: strength 9\n{REST}turn\n  Anna: attack Boris\nturn\n  Anna: diablerize Boris\nturn\n  Boris: heal\n"
            ),
        ),
        ("an order for nobody", format!("{HEAD}{ANNA}{REST}turn\n  Ana: wait\n")),
        ("a power that there is not", format!("{HEAD}{ANNA}{REST}turn\n  Anna: Iron Fist; move b1\n")),
        ("a power of another", format!("{HEAD}{ANNA}{REST}turn\n  Boris: Iron Fists\n")),
        ("too much courage", format!("{HEAD}{ANNA}{REST}turn\n  Anna: fury; fury; Iron Fists; move b1\n")),
        ("two main actions", format!("{HEAD}{ANNA}{REST}turn\n  Anna: move b1; move c1\n")),
        ("an unknown setting", format!("set downed: 3\n{HEAD}{ANNA}{REST}")),
        ("a setting out of range", format!("set downed at: many\n{HEAD}{ANNA}{REST}")),
        ("thresholds that do not fit", format!("set torpor at: 5\n{HEAD}{ANNA}{REST}")),
        ("a line that is none", format!("{HEAD}{ANNA}{REST}turn\n  Anna goes home\n")),
        ("an order cut short", format!("{HEAD}{ANNA}{REST}turn\n  Anna: move\n")),
        (
            "a claim that is not so",
            format!("{HEAD}{ANNA}{REST}turn\n  Anna: move b1\nthen: Anna at c1, health 4; Boris downed\n"),
        ),
        ("an error that does not come", format!("{HEAD}{ANNA}{REST}turn\n  Anna: move b1\nerror: nobody moves\n")),
        ("another error", format!("{HEAD}{ANNA}{REST}turn\n  Anna: move c2\nerror: nobody moves\n")),
        ("no map", format!("skirmish a night\nside Red\n{ANNA}")),
        ("a map in the wrong place", format!("skirmish a night\nside Red\n{ANNA}turn\nmap\n...\nside Blue\n")),
    ] {
        all.push_str(&format!("---- {name}\n{}\n", wrong(&text, &powers)));
        assert!(!wrong(&text, &powers).is_empty(), "{name}: nothing is wrong");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn no_bytes_crash_it() {
    let powers = powers();
    let whole = format!("{HEAD}{ANNA}{REST}turn\n  Anna: fury; Iron Fists; move b1 c1\nthen: Anna at c1\n");
    for cut in 0..whole.len() {
        wrong(whole.get(..cut).unwrap_or(""), &powers);
        let mut bytes = whole.clone().into_bytes();
        if let Some(byte) = bytes.get_mut(cut) {
            *byte = b"#.:;,9-\n\xff a"[cut % 11];
        }
        let (_, all) = file::read("a.skirmish", &bytes);
        for (written, faults) in all {
            if let (true, Ok(battle)) = (faults.is_empty(), setup::battle(&written, powers.clone())) {
                skirmish::run::run(&written, battle);
            }
        }
    }
}

#[test]
fn the_page_is_that_of_the_tables() {
    let path = root("docs/skirmish.md");
    let old = fs::read_to_string(&path).unwrap();
    let (begin, end) = ("<!-- the table of settings: made of src/skirmish/settings_table.rs -->\n", "<!-- end -->\n");
    let start = old.find(begin).map(|at| at + begin.len()).unwrap();
    let stop = start + old.get(start..).and_then(|rest| rest.find(end)).unwrap();
    let new = format!("{}{}{}", &old[..start], skirmish::settings::table(), &old[stop..]);
    if std::env::var_os("VITAE_WRITE_PAGES").is_some() {
        fs::write(&path, &new).unwrap();
    }
    assert_eq!(old, new, "run with VITAE_WRITE_PAGES=1 to write it anew");
}
