//! The long classes, kept as plain text under `grammar/lexicon`.
//!
//! In: lines `name | plural | other, other`; all after the name may be missing, and other
//! spellings that hold a comma are separated by `;` instead. Out: rows, made once. Never: two rows
//! with one name; the first counts.
use super::Row;
use std::sync::OnceLock;

static CITIES: OnceLock<Vec<Row>> = OnceLock::new();
static COUNTERS: OnceLock<Vec<Row>> = OnceLock::new();
static CREATURES: OnceLock<Vec<Row>> = OnceLock::new();

/// Cities that a title can be of.
pub fn cities() -> &'static [Row] {
    CITIES.get_or_init(|| read(include_str!("../../grammar/lexicon/cities.txt")))
}

/// Names of counters.
pub fn counters() -> &'static [Row] {
    COUNTERS.get_or_init(|| read(include_str!("../../grammar/lexicon/counters.txt")))
}

/// Kinds of creature.
pub fn creatures() -> &'static [Row] {
    CREATURES.get_or_init(|| read(include_str!("../../grammar/lexicon/creatures.txt")))
}

fn read(text: &'static str) -> Vec<Row> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with('#')).map(row).collect()
}

fn row(line: &'static str) -> Row {
    let mut columns = line.split('|').map(str::trim);
    let name = columns.next().unwrap_or_default();
    let plural = columns.next().filter(|plural| !plural.is_empty()).unwrap_or(name);
    let others = columns.next().unwrap_or_default();
    let mark = if others.contains(';') { ';' } else { ',' };
    let older: Vec<&'static str> = others.split(mark).map(str::trim).filter(|other| !other.is_empty()).collect();
    // Leaked once for the whole run: the tables live as long as the program.
    Row { id: leak_lower(name), name, plural, older: Vec::leak(older) }
}

fn leak_lower(name: &'static str) -> &'static str {
    let lower = name.to_lowercase();
    if lower == name { name } else { String::leak(lower) }
}
