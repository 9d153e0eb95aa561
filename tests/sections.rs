//! The list of the rulebook's sections: it says which have scenarios and which have none, and is right.
//!
//! In: `tests/sections.md` and the pages under `tests/rulebook`. Out: a failure for each line of the
//! list that is wrong, and for each page or part of a page that the list does not have.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use vitae::scenario::page;

/// The rule sets, each a folder of pages.
const FOLDERS: [&str; 2] = ["black-chantry", "revised"];
/// What a part of the rulebook may wait for; these have issues of their own.
const WAITS: [&str; 2] = ["waits for combat", "waits for politics"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// A line of the list.
struct Row {
    folder: String,
    section: String,
    part: String,
    said: String,
}

impl Row {
    /// The name of its page, without the ending.
    fn page(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c.to_ascii_lowercase() } else { '-' };
        let words: String = self.section.chars().map(plain).collect();
        words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
    }
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("sections.md")).unwrap();
    let mut folder = String::new();
    let mut out = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            folder = name.to_string();
        }
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else { continue };
        let cells: Vec<&str> = cells.split(" | ").map(str::trim).collect();
        let [section, part, said] = cells[..] else { panic!("not three columns: {line}") };
        if section != "section" && !section.starts_with("---") {
            let [section, part, said] = [section, part, said].map(str::to_string);
            out.push(Row { folder: folder.clone(), section, part, said });
        }
    }
    out
}

/// What a page shows: its title, the scenarios under each of its headings (none: above the first of
/// them), and their names.
struct Shown {
    title: String,
    headings: BTreeMap<String, usize>,
    names: BTreeSet<String>,
}

fn shown(path: &Path) -> Shown {
    let bytes = fs::read(path).unwrap();
    let page = page::read(&path.display().to_string(), &bytes);
    let mut out = Shown { title: String::new(), headings: BTreeMap::new(), names: BTreeSet::new() };
    let mut heads = vec![(0, String::new())];
    let (mut at, mut inside) = (0, false);
    for line in page.source.text.split_inclusive('\n') {
        inside ^= line.starts_with("```");
        match line.trim_end().split_once(' ') {
            Some(("#", words)) if !inside => out.title = words.to_lowercase(),
            Some(("##", words)) if !inside => heads.push((at, words.to_lowercase())),
            Some(_) | None => {}
        }
        at += line.len();
    }
    for (_, head) in heads.iter().skip(1) {
        out.headings.insert(head.clone(), 0);
    }
    for (scenario, _) in &page.scenarios {
        let start = scenario.span.start as usize;
        let (_, head) = heads.iter().rev().find(|(at, _)| *at <= start).unwrap();
        *out.headings.entry(head.clone()).or_default() += 1;
        out.names.insert(scenario.title.text.to_lowercase());
    }
    out
}

/// The pages by folder and name.
fn pages() -> BTreeMap<(String, String), Shown> {
    let mut out = BTreeMap::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join("rulebook").join(folder)).unwrap().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "md") {
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                out.insert((folder.to_string(), name), shown(&path));
            }
        }
    }
    out
}

/// The scenarios that a line of the list has.
fn has(row: &Row, pages: &BTreeMap<(String, String), Shown>) -> bool {
    let part = row.part.to_lowercase();
    pages.get(&(row.folder.clone(), row.page())).is_some_and(|page| {
        page.headings.get(&part).is_some_and(|count| *count > 0) || !part.is_empty() && page.names.contains(&part)
    })
}

#[test]
fn the_list_says_which_sections_have_scenarios() {
    let pages = pages();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for row in rows() {
        let name = format!("{}: {} | {}", row.folder, row.section, row.part);
        if !seen.insert(name.clone()) {
            wrong.push(format!("{name}: listed twice"));
        }
        let lacking = ["lacks: ", "nothing to show: "].iter().any(|words| row.said.starts_with(words));
        match (row.said.as_str(), has(&row, &pages)) {
            ("shown", false) => wrong.push(format!("{name}: is listed as shown and has no scenario")),
            ("shown", true) => {}
            (said, true) => wrong.push(format!("{name}: has scenarios, and is listed as `{said}`; write `shown`")),
            (said, false) if lacking || WAITS.contains(&said) => {}
            (said, false) => wrong.push(format!("{name}: `{said}` is none of the words of the list")),
        }
    }
    assert!(wrong.is_empty(), "tests/sections.md is wrong:\n{}", wrong.join("\n"));
}

#[test]
fn every_page_and_every_part_of_one_is_listed() {
    let rows = rows();
    let mut wrong = Vec::new();
    for ((folder, name), page) in pages() {
        let here: Vec<&Row> = rows.iter().filter(|row| row.folder == folder && row.page() == name).collect();
        let path = format!("tests/rulebook/{folder}/{name}.md");
        match here.first() {
            None => wrong.push(format!("{path}: the list has no such section")),
            Some(row) if row.section.to_lowercase() != page.title => {
                wrong.push(format!("{path}: its heading is `{}`, the list has `{}`", page.title, row.section));
            }
            Some(_) => {}
        }
        if page.names.is_empty() {
            wrong.push(format!("{path}: there is no scenario on it"));
        }
        for (heading, count) in &page.headings {
            let listed = here.iter().any(|row| row.part.to_lowercase() == *heading);
            // What stands above the first heading of a page whose parts are scenarios is listed by name.
            let by_name = heading.is_empty() && here.iter().any(|row| page.names.contains(&row.part.to_lowercase()));
            if !listed && !by_name {
                wrong.push(format!("{path}: add a line for its part `{heading}`"));
            }
            if *count == 0 && !heading.is_empty() {
                wrong.push(format!("{path}: there is no scenario under `{heading}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "tests/sections.md and the pages:\n{}", wrong.join("\n"));
}
