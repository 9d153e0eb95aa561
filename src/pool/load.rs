//! Cards from a path: a card file, a folder, a list, or standard input.
//!
//! In: a path, `-` for standard input. Out: source cards in the order of the files' names.
//! Never: a file told by its name alone; what a file is, its first row tells.
use super::{columns, list};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::card_file::{self, Source, SourceCard};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A path that cannot be read at all.
#[derive(Debug)]
pub struct Unreadable {
    /// The path.
    pub path: String,
    /// Why, in the words of the system.
    pub reason: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "cannot read `{}`: {}", self.path, self.reason)
    }
}

impl std::error::Error for Unreadable {}

/// Folders inside each other, at most.
const DEEPEST: usize = 64;

/// The cards at a path.
pub fn load(path: &Path) -> Result<Vec<SourceCard>, Unreadable> {
    let unreadable =
        |at: &Path, error: &io::Error| Unreadable { path: at.display().to_string(), reason: error.to_string() };
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
        return Ok(read("-", &bytes));
    }
    if !fs::metadata(path).map_err(|error| unreadable(path, &error))?.is_dir() {
        let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
        return Ok(read(&path.display().to_string(), &bytes));
    }
    let mut files = Vec::new();
    walk(path, 0, &mut files).map_err(|(at, error)| unreadable(&at, &error))?;
    let mut cards = Vec::new();
    for file in &files {
        let bytes = fs::read(file).map_err(|error| unreadable(file, &error))?;
        if file.extension().is_some_and(|end| end == "card") || is_official(&bytes) {
            cards.extend(read(&file.display().to_string(), &bytes));
        }
    }
    if cards.is_empty() {
        cards.push(no_cards(path));
    }
    Ok(cards)
}

/// The cards of a file's bytes; a list if the first row names its columns, else a card file.
pub fn read(path: &str, bytes: &[u8]) -> Vec<SourceCard> {
    let source = match Source::new(path, bytes) {
        Ok(source) => Arc::new(source),
        Err((source, wrong)) => return vec![SourceCard::unread(&Arc::new(source), *wrong)],
    };
    if columns::is_list(&source.text) { list::read(&source) } else { card_file::read_source(&source) }
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    if depth > DEEPEST {
        return Ok(());
    }
    let at = |error| (folder.to_path_buf(), error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        entries.push(entry.map_err(at)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type().map_err(at)?);
        if kind.is_dir() {
            walk(&path, depth + 1, files)?;
        } else if path.extension().is_some_and(|end| end == "card" || end == "csv") {
            files.push(path);
        }
    }
    Ok(())
}

/// In a folder a list counts only if it is one of the two that we know.
fn is_official(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(2000)).unwrap_or_default();
    let head = String::from_utf8_lossy(head);
    let first = head.lines().next().unwrap_or_default();
    columns::is_list(first) && first.contains("Card Text")
}

fn no_cards(folder: &Path) -> SourceCard {
    let source = Arc::new(Source::of(&folder.display().to_string(), String::new()));
    let said = "there are no cards in this folder";
    let wrong =
        Diagnostic::new(Code::NoCardsInFolder, Place::File, Span::new(0, 0), said).help("card files end in `.card`");
    SourceCard::unread(&source, wrong)
}
