//! Where the wording comes from: the copy in the binary, or a folder in its place.
//!
//! In: files ending in `.phrases`, in the order of their names. Out: a compiled grammar, or the
//! faults of the files. Never here: what a phrase means.
use super::build;
use super::grammar::Grammar;
use super::notation::{Notation, WordingError};
use include_dir::{Dir, include_dir};
use std::path::Path;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/grammar/wording");

/// The notation in the binary.
pub fn embedded_notation() -> Result<Notation, Vec<WordingError>> {
    let mut files: Vec<_> =
        EMBEDDED.files().filter(|file| file.path().extension().is_some_and(|ending| ending == "phrases")).collect();
    files.sort_by_key(|file| file.path());
    let mut notation = Notation::default();
    for file in files {
        let name = file.path().to_string_lossy();
        notation.read(&name, file.contents_utf8().unwrap_or("")).map_err(|error| vec![error])?;
    }
    Ok(notation)
}

/// The notation of a folder.
pub fn folder_notation(folder: &Path) -> Result<Notation, Vec<WordingError>> {
    let trouble = |message: String| vec![WordingError { file: folder.display().to_string(), line: 0, message }];
    let listing = std::fs::read_dir(folder).map_err(|error| trouble(error.to_string()))?;
    let mut paths: Vec<_> = listing
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "phrases"))
        .collect();
    paths.sort();
    if paths.is_empty() {
        return Err(trouble("no file here ends in `.phrases`".to_string()));
    }
    let mut notation = Notation::default();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| trouble(format!("{}: {error}", path.display())))?;
        let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
        notation.read(&name, &text).map_err(|error| vec![error])?;
    }
    Ok(notation)
}

/// The grammar of the embedded wording.
pub fn embedded() -> Result<Grammar, Vec<WordingError>> {
    build::build(&embedded_notation()?)
}

/// The grammar of a folder's wording.
pub fn folder(path: &Path) -> Result<Grammar, Vec<WordingError>> {
    build::build(&folder_notation(path)?)
}
