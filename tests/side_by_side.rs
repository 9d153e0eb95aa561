//! The table that sets the two rule sets beside each other is made of its scenarios.
//!
//! In: `tests/rulebook/side-by-side.md`. Out: `docs/side-by-side.md`, or a failure where it is another
//! or where a point has no scenario that shows both. `VITAE_WRITE_PAGES=1` writes it anew.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use vitae::scenario::page;

const SETS: [&str; 2] = ["black-chantry", "revised"];
/// What must be among the points.
const POINTS: &[&str] = &[
    "The span of the no-repeat rule",
    "By name or by copy",
    "Cancelled attempts",
    "Stuck minions",
    "A card in another's ash heap",
    "Choosing a counter",
    "What gives the Edge",
    "Recruiting",
    "The stealth of rescuing another's vampire",
    "The reward for an older victim",
    "Who enters combat by a card",
    "The price of becoming anarch",
    "The vote of the political card",
];

/// A point in which the rule sets are compared.
struct Point {
    name: String,
    /// What each rule set says, in the order of `SETS`.
    said: [String; 2],
    /// The scenario that shows it.
    scenario: String,
    /// What of it is wrong.
    wrong: Vec<String>,
}

fn points() -> Vec<Point> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook/side-by-side.md");
    let page = page::read("side-by-side.md", &fs::read(path).unwrap());
    let text = &page.source.text;
    let heads: Vec<usize> = text.match_indices("\n## ").map(|(at, _)| at + 1).collect();
    let ends = heads.iter().skip(1).copied().chain([text.len()]);
    heads.iter().zip(ends).map(|(start, end)| point(&page, *start, end)).collect()
}

fn point(page: &page::Page, start: usize, end: usize) -> Point {
    let words = &page.source.text[start..end];
    let name = words.lines().next().unwrap().trim_start_matches("## ").to_string();
    let mut wrong = Vec::new();
    let said = SETS.map(|set| {
        let line = words.lines().find_map(|line| line.strip_prefix(&format!("- {set}: ")));
        line.map(str::to_string).unwrap_or_else(|| {
            wrong.push(format!("{name}: no line `- {set}: ...`"));
            String::new()
        })
    });
    let here = |at: u32| (start..end).contains(&(at as usize));
    let all: Vec<_> = page.scenarios.iter().map(|(one, _)| one).filter(|one| here(one.span.start)).collect();
    let scenario = all.first().map(|one| one.title.text.clone()).unwrap_or_default();
    if all.len() != 1 {
        wrong.push(format!("{name}: {} scenarios, not one", all.len()));
    }
    for set in SETS {
        if !all.iter().all(|one| one.rules.iter().any(|rules| rules.text == set)) {
            wrong.push(format!("{name}: its scenario is not played under {set}"));
        }
        if !words.contains(&format!("\nunder {set}: ")) {
            wrong.push(format!("{name}: no line `under {set}: ...` shows what comes of it"));
        }
    }
    Point { name, said, scenario, wrong }
}

fn table(points: &[Point]) -> String {
    let mut out = "# The rule sets side by side\n\nMade of `tests/rulebook/side-by-side.md`; a test holds it to that page. Each scenario is one set-up, \
        played under both\nrule sets, with what comes of it under each. The settings that make the differences are in \
        [settings](settings.md).\n\n| point | `black-chantry` | `revised` | scenario |\n| --- | --- | --- | --- |\n"
        .to_string();
    for Point { name, said: [first, second], scenario, .. } in points {
        let anchor = name.to_lowercase().replace(' ', "-");
        let anchor: String = anchor.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
        let link = format!("../tests/rulebook/side-by-side.md#{anchor}");
        let _ = writeln!(out, "| {name} | {first} | {second} | [{scenario}]({link}) |");
    }
    out
}

#[test]
fn every_point_has_a_scenario_that_shows_both_outcomes() {
    let points = points();
    let lacking = POINTS.iter().filter(|name| !points.iter().any(|point| point.name == **name));
    let lacking: Vec<String> = lacking.map(|name| format!("{name}: no such point")).collect();
    let wrong = points.iter().flat_map(|point| &point.wrong).chain(&lacking);
    let wrong: Vec<&str> = wrong.map(String::as_str).collect();
    assert!(wrong.is_empty(), "tests/rulebook/side-by-side.md:\n{}", wrong.join("\n"));
    let now = table(&points);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/side-by-side.md");
    if std::env::var_os("VITAE_WRITE_PAGES").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(written, now, "write it anew with VITAE_WRITE_PAGES=1 cargo test --test side_by_side");
}
