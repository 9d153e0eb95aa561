//! `compare`: what a change is worth where that is known, a change that is none, and wrong use.
//!
//! In: games drawn from known distributions, and small decks of cards of this test's own. Out: a failure
//! where a figure or a control is not what it must be.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use vitae::check::Checker;
use vitae::game::Table;
use vitae::game::random::Random;
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{Copies, DeckList};
use vitae::simulate::compare::{Difference, Pairs, in_place_of, pairs, renamed};
use vitae::simulate::{Batch, Bot, End, Plan, Played, Sat, run};
use vitae::syntax::card_file::{self, SourceCard};
use vitae::syntax::wording;

fn plan(decks: Vec<DeckList>, games: u64) -> Plan {
    let seats = decks.len();
    Plan {
        rules: "black-chantry".into(),
        games,
        seed: 1,
        turns: 30,
        budget: 20_000,
        seats,
        decks,
        bots: vec![Bot::Random],
    }
}

fn named(name: &str) -> DeckList {
    DeckList { name: name.to_string(), ..DeckList::default() }
}

/// Games of two decks in which the first wins so many of 100, otherwise the second; and the same games, where
/// so many of 100 that the first has lost are won by it.
fn drawn(random: &mut Random, games: u64, wins: u32, turned: u32) -> [Batch; 2] {
    let mut out = [Batch::default(), Batch::default()];
    for game in 0..games {
        let before = random.below(100) < wins;
        let after = before || random.below(100) < turned;
        for (batch, won) in out.iter_mut().zip([before, after]) {
            let sat =
                |deck: usize, won: bool| Sat { deck, half_points: if won { 4 } else { 0 }, fall: None, cards: vec![] };
            let seats = vec![sat(0, won), sat(1, !won)];
            batch.played.push(Played {
                game,
                seats,
                decisions: 1,
                turns: 1,
                end: End::Rules,
                digest: format!("{game} {won}"),
            });
        }
    }
    out
}

fn first(pairs: &Pairs) -> &Difference {
    pairs.rows.iter().find(|row| row.concerned).unwrap()
}

#[test]
fn a_paired_difference_covers_what_it_is_of_and_is_narrower_than_one_of_other_games() {
    // 20 of 100 lost games are won: of 60 lost that is 0.12 of all, 0.24 points.
    let (truth, plan) = (0.24, plan(vec![named("one"), named("other")], 200));
    let mut random = Random::new(11);
    let (mut paired, mut unpaired, mut narrower) = (0, 0, 0);
    for _ in 0..300 {
        let [before, after] = drawn(&mut random, 200, 40, 20);
        let [_, elsewhere] = drawn(&mut random, 200, 40, 20);
        let same = pairs(&plan, "", &[0], true, [&before, &after]);
        let other = pairs(&plan, "", &[0], false, [&before, &elsewhere]);
        let (same, other) = (first(&same), first(&other));
        paired += u32::from(same.low <= truth && truth <= same.high);
        unpaired += u32::from(other.low <= truth && truth <= other.high);
        narrower += u32::from(same.high - same.low < 0.6 * (other.high - other.low));
        assert!(same.games_needed.unwrap() * 3 < same.unpaired_needed.unwrap(), "{same:?}");
        assert!((same.difference - (same.after - same.before)).abs() < 1e-9);
    }
    assert!((272..=299).contains(&paired) && (272..=299).contains(&unpaired), "{paired}, {unpaired} of 300");
    assert_eq!(narrower, 300);
}

#[test]
fn as_many_games_as_are_said_to_be_needed_show_the_difference_in_80_of_100() {
    let plan = plan(vec![named("one"), named("other")], 0);
    let mut random = Random::new(12);
    // Of 40 games one is worth 2 points more, so 0.05 on average.
    let needed = 4.0 * 0.025 * 0.975 * (1.959_964_f64 + 0.841_621).powi(2) / 0.05 / 0.05;
    let games = needed.ceil() as u64;
    let seen = (0..300).filter(|_| {
        let mut both = drawn(&mut random, games, 0, 0);
        for one in &mut both[1].played {
            if random.below(40) == 0 {
                one.seats[0].half_points = 4;
            }
        }
        let row = pairs(&plan, "", &[0], true, [&both[0], &both[1]]);
        let row = first(&row);
        row.low > 0.0
    });
    let seen = seen.count();
    // Few and skewed changes: the normal distribution is near enough, not more.
    assert!((210..=270).contains(&seen), "{seen} of 300 with {games} games");
}

#[test]
fn games_are_paired_by_their_numbers_in_any_order() {
    let plan = plan(vec![named("one"), named("other")], 50);
    let mut random = Random::new(13);
    let [before, mut after] = drawn(&mut random, 50, 40, 30);
    let rows = pairs(&plan, "", &[0], true, [&before, &after]);
    random.shuffle(&mut after.played);
    assert_eq!(rows, pairs(&plan, "", &[0], true, [&before, &after]));
    // A game that is in one of them alone is no pair.
    after.played.truncate(20);
    assert_eq!(first(&pairs(&plan, "", &[0], true, [&before, &after])).games, 20);
    let nothing = Batch::default();
    let none = pairs(&plan, "", &[0, 1], true, [&nothing, &nothing]);
    assert!(!serde_json::to_string(&none).unwrap().contains("NaN") && none.rows.iter().all(|row| row.few));
}

const CARDS: &str = include_str!("compare/cards.card");

fn sources() -> Vec<SourceCard> {
    card_file::read("cards.card", CARDS.as_bytes())
}

fn table(cards: &[SourceCard]) -> Table {
    let mut checker = Checker::new(wording::embedded().unwrap());
    load(&mut checker, cards, &RuleSet::Named("black-chantry".into()), false).unwrap().table
}

fn deck(library: &[(u16, &str)]) -> DeckList {
    let copies = |list: &[(u16, &str)]| list.iter().map(|(n, name)| Copies(*n, (*name).to_string())).collect();
    DeckList { name: String::new(), crypt: copies(&[(6, "Hedda Lund"), (6, "Bruno Sand")]), library: copies(library) }
}

#[test]
fn a_name_that_sorts_elsewhere_changes_no_game() {
    let cards = sources();
    let all = table(&cards);
    let decks = vec![
        deck(&[(20, "Plain Errand"), (20, "Old Debt"), (20, "Long Coat")]),
        deck(&[(20, "Small Gain"), (20, "Plain Errand"), (20, "Side Errand")]),
    ];
    let plan = plan(decks, 10);
    let before = run(&plan, &all, 2, &|| ()).unwrap();
    for name in ["Aardvark", "Zymurgy", "Old Debt"] {
        let other = renamed(cards.iter().find(|card| card.name == "Old Debt").unwrap(), name);
        let alone = table(&[other]);
        let def = alone.defs.get(alone.rules.len()).unwrap();
        assert_eq!(def.name, name);
        let after = run(&plan, &in_place_of(&all, "old debt", def).unwrap(), 1, &|| ()).unwrap();
        assert_eq!(before, after, "{name}");
    }
    let vampire = all.def(all.find("Hedda Lund").unwrap());
    let wrong = in_place_of(&all, "Old Debt", vampire).unwrap_err().0;
    assert!(wrong.contains("`Old Debt` is a library card, and `Hedda Lund` is a crypt card"), "{wrong}");
    assert!(in_place_of(&all, "Nothing", vampire).unwrap_err().0.contains("no deck holds `Nothing`"));
}

fn vitae(args: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compare");
    Command::new(env!("CARGO_BIN_EXE_vitae")).arg("compare").args(args).current_dir(folder).output().unwrap()
}

const TABLE: &[&str] = &["--cards", "cards.card", "--deck", "with_debts.txt", "--deck", "without.txt", "--turns", "30"];

fn compare(more: &[&str]) -> Value {
    let args: Vec<&str> = TABLE.iter().chain(more).chain(&["--format", "json"]).copied().collect();
    let output = vitae(&args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_change_whose_worth_is_known_is_seen_and_one_that_is_none_is_not() {
    let both = compare(&["--games", "40", "--replace", "Old Debt", "with", "ruin.card"]);
    let row = |side: &str, at: usize| both[side]["rows"][at].clone();
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    // Who burns all of the other's pool has both points, and the game.
    let own = row("change", 0);
    assert_eq!((own["deck"].as_str(), own["concerned"].as_bool()), (Some("with_debts"), Some(true)));
    assert!(number(&own, "after") > 1.7 && number(&own, "low") > 1.0 && number(&own, "win_low") > 0.5, "{own}");
    assert!(number(&row("change", 1), "high") < 0.0, "what one wins the other loses");
    assert_eq!(both["change"]["same_deals"], 40);
    // The control: nothing at all is other than it was.
    assert_eq!((&both["null"]["same_deals"], &both["null"]["same_games"]), (&40.into(), &40.into()));
    for at in 0..2 {
        let row = row("null", at);
        assert_eq!((number(&row, "difference"), &row["changed"], &row["games_needed"]), (0.0, &0.into(), &Value::Null));
        assert!(number(&row, "low") < 0.0 && number(&row, "high") > 0.0, "40 games prove nothing of the next: {row}");
    }
    // Chance alone: other deals, and no pairs.
    assert!(both["noise"]["same_games"].as_u64() < Some(5));
    let noise = row("noise", 0);
    assert!(number(&noise, "low") < 0.0 && number(&noise, "high") > 0.0, "{noise}");
    assert_eq!(both["games"], 40);
    // The same again, on one thread.
    let again = compare(&["--games", "40", "--jobs", "1", "--replace", "Old Debt", "with", "ruin.card"]);
    assert_eq!((&both["change"], &both["null"], &both["noise"]), (&again["change"], &again["null"], &again["noise"]));
}

#[test]
fn two_rule_sets_are_compared_on_the_same_deals() {
    let both = compare(&["--games", "12", "--rules", "black-chantry", "revised"]);
    assert_eq!((&both["change"]["same_deals"], &both["null"]["same_games"]), (&12.into(), &12.into()));
    assert!(both["what"].as_str().unwrap().contains("the rules `revised` for `black-chantry`"));
    let warned = both["warnings"].to_string();
    assert!(warned.contains("fewer than 30 games"), "{warned}");
    // The same rules under two names are no change either.
    let same =
        compare(&["--games", "6", "--no-controls", "--rules", "black-chantry", "../../cards/rules/black-chantry"]);
    assert_eq!((&same["change"]["same_games"], &same["null"]), (&6.into(), &Value::Null));
}

#[test]
fn a_comparison_in_plain_words() {
    let args = [TABLE, &["--games", "12", "--replace", "old debt", "with", "ruin.card"]].concat();
    let output = vitae(&args);
    let text = String::from_utf8(output.stdout).unwrap();
    for words in [
        "`Sudden Ruin` in the place of `old debt`: 12 games each way, seed 1",
        "12 dealt alike",
        "control: `old debt` under another name; 12 dealt alike, 12 the same to the end\n  nothing came out otherwise",
        "chance: `old debt` on other deals, seed 2",
        "without (without it)",
        "to be seen in 80 of 100 repetitions",
        "note: fewer than 30 games",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn wrong_use_is_said_in_one_line() {
    let cases: &[(&[&str], i32, &str)] = &[
        (&[], 2, "nothing to compare"),
        (&["--replace", "Old Debt", "by", "ruin.card"], 2, "`by` stands for `with`"),
        (&["--replace", "Old Dept", "with", "ruin.card"], 2, "the nearest is `Old Debt`"),
        (&["--replace", "Old Debt", "with", "cards.card"], 2, "has 7 cards"),
        (&["--replace", "Old Debt", "with", "nothing.card"], 2, "nothing.card"),
        (&["--replace", "Hedda Lund", "with", "ruin.card"], 2, "`Hedda Lund` is a crypt card"),
        (&["--replace", "Old Debt", "with", "gap.card"], 1, "`Odd Word` is not executable"),
        (
            &["--replace", "Old Debt", "with", "ruin.card", "--rules", "black-chantry", "revised"],
            2,
            "one change at a time",
        ),
        (&["--rules", "black-chantry", "nowhere"], 2, "nowhere"),
        (&["--bots", "clever", "random"], 2, "there is no bot `clever`"),
    ];
    for (more, code, said) in cases {
        let output = vitae(&[TABLE, &["--games", "2"], more].concat());
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), words.contains(said)), (Some(*code), true), "{more:?}: {words}");
        assert!(output.stdout.is_empty());
    }
}
