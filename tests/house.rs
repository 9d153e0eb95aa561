//! The shape of the house: layers, lengths of files, a head on each of them.
//!
//! In: the files of `src`, `tests` and `grammar`. Out: a failure for each that breaks a rule.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, in the order in which text flows through them. A layer uses itself and those above.
const LAYERS: &[&str] = &[
    "base", "lexicon", "syntax", "check", "bytecode", "compile", "game", "rules", "vm", "play", "scenario", "pool",
    "simulate", "skirmish", "cli",
];

/// Layers that must not use each other though one stands above the other.
const APART: &[(&str, &str)] = &[("vm", "rules")];

/// A file has at most so many lines; a table so many.
const MOST_LINES: usize = 500;
const MOST_TABLE_LINES: usize = 800;

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, out);
        } else {
            out.push(path);
        }
    }
    out.sort();
}

fn all(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files(&root.join(folder), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|end| end == ending));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_default();
        (path.strip_prefix(root).map(Path::to_path_buf).unwrap_or(path), text)
    };
    paths.into_iter().map(read).collect()
}

/// The layer of a file of `src`; none for `lib.rs` and `main.rs`.
fn layer(path: &Path) -> Option<String> {
    let mut parts = path.iter().skip(1);
    let first = parts.next()?.to_string_lossy().into_owned();
    parts.next().map(|_| first)
}

/// The layers that a line of code names: `crate::pool`, also among `crate::{...}`.
fn used(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n");
    for (at, mark) in code.match_indices("crate::") {
        let rest = &code[at + mark.len()..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0;
                let mut name = String::new();
                for c in group.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => out.push(std::mem::take(&mut name)),
                        _ if depth == 0 => name.push(c),
                        _ => {}
                    }
                }
                out.push(name);
            }
            None => out.push(rest.to_string()),
        }
    }
    let name = |path: &String| {
        let word: String = path.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        LAYERS.contains(&word.as_str()).then_some(word)
    };
    out.iter().filter_map(name).collect()
}

#[test]
fn a_layer_uses_itself_and_those_above_it() {
    let place = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut wrong = Vec::new();
    for (path, text) in all("src", "rs") {
        let Some(own) = layer(&path) else { continue };
        let Some(here) = place(&own) else {
            wrong.push(format!("{}: `{own}` is no layer", path.display()));
            continue;
        };
        for other in used(&text) {
            let below = place(&other).is_some_and(|there| there > here);
            let apart = APART.iter().any(|(a, b)| own == *a && other == *b);
            if below || apart {
                wrong.push(format!("{}: `{own}` uses `{other}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_is_past_its_cap() {
    let mut wrong = Vec::new();
    let folders = [("src", "rs"), ("tests", "rs"), ("grammar", "phrases"), ("grammar", "pest")];
    for (path, text) in folders.iter().flat_map(|(folder, ending)| all(folder, ending)) {
        let table = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("_table.rs"));
        let most = if table { MOST_TABLE_LINES } else { MOST_LINES };
        let lines = text.lines().count();
        if lines > most {
            wrong.push(format!("{}: {lines} lines, the most is {most}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_file_begins_with_its_head() {
    let mut wrong = Vec::new();
    for (path, text) in all("src", "rs").into_iter().chain(all("tests", "rs")) {
        let included = path.to_string_lossy().ends_with("_table.rs");
        let head = if included { "// " } else { "//! " };
        if !text.starts_with(head) {
            wrong.push(format!("{}: does not begin with `{head}`", path.display()));
        }
    }
    for (path, text) in all("grammar", "phrases") {
        if !text.starts_with("# ") {
            wrong.push(format!("{}: does not begin with `# `", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_one_file_knows_ariadne() {
    let knows: Vec<PathBuf> =
        all("src", "rs").into_iter().filter(|(_, text)| text.contains("use ariadne")).map(|(path, _)| path).collect();
    assert_eq!(knows, [PathBuf::from("src/base/render.rs")]);
}
