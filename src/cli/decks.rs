//! Decks as commands take them: read, held against the cards at hand and the limits, told about.
//!
//! In: paths, the cards at hand. Out: a deck with all that is wrong with it, in the order of its file.
//! Never: a deck played of which a line was not understood.
use super::out::{Stop, say};
use crate::base::{Code, Diagnostic, Place, Severity, Span, render};
use crate::game::Settings;
use crate::play::seating::DeckList;
use crate::pool::deck::{self, Fact, Format, Known, ReadDeck, Sure, breaks};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A deck that was opened.
pub struct Opened<'k> {
    /// As it was read.
    pub read: ReadDeck,
    /// Its cards at hand.
    pub sure: Sure<'k>,
    /// All that is wrong with it.
    pub said: Vec<Diagnostic>,
}

/// Reads a deck; with settings its limits are checked too.
pub fn open<'k>(
    path: &Path,
    format: Option<&'static Format>,
    known: &'k Known,
    settings: Option<&Settings>,
) -> Result<Opened<'k>, Stop> {
    let bytes = bytes(path).map_err(|error| Stop::Wrong(format!("cannot read `{}`: {error}", path.display())))?;
    Ok(judge(&path.display().to_string(), &bytes, format, known, settings))
}

/// The same of bytes that are at hand already.
pub fn judge<'k>(
    path: &str,
    bytes: &[u8],
    format: Option<&'static Format>,
    known: &'k Known,
    settings: Option<&Settings>,
) -> Opened<'k> {
    let read = deck::read(path, bytes, format);
    let (sure, wrong) = known.resolve(&read.deck);
    let mut said = read.said.clone();
    let whole = wrong.is_empty() && !read.has_errors();
    said.extend(wrong);
    if whole && sure.crypt.is_empty() {
        let wrong = "there are no cards in the crypt, and without one nobody plays";
        said.push(Diagnostic::new(Code::NotADeck, Place::File, Span::new(0, 0), wrong));
    }
    // A deck that is not understood is not counted.
    if let Some(settings) = settings.filter(|_| whole) {
        said.extend(breaks(&sure, &read.deck, settings));
    }
    said.sort_by_key(|one| one.span);
    Opened { read, sure, said }
}

fn bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    // One byte more than is read says that it is too much.
    std::io::stdin().take(deck::MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files of a folder of decks, by name.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| Stop::Wrong(format!("cannot read `{}`: {error}", folder.display())))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    if files.is_empty() {
        return Err(Stop::Wrong(format!("there are no decks in `{}`", folder.display())));
    }
    Ok(files)
}

/// Says on standard error what is wrong.
pub fn tell(opened: &Opened<'_>) -> Result<(), Stop> {
    let mut out = Vec::new();
    show(&mut out, opened, false)?;
    if !out.is_empty() {
        say(String::from_utf8_lossy(&out).trim_end());
    }
    Ok(())
}

/// Writes what is wrong, with the lines in question.
pub fn show(out: &mut dyn std::io::Write, opened: &Opened<'_>, colour: bool) -> Result<(), Stop> {
    let source = &opened.read.source;
    let excerpt =
        render::Excerpt { path: &source.path, text: &source.text, line: 1, offset: 0, starts: source.line_starts() };
    for said in &opened.said {
        render::render(out, said, excerpt, colour)?;
    }
    Ok(())
}

impl Opened<'_> {
    /// How many of what is wrong pass a test.
    pub fn count(&self, test: impl Fn(&Diagnostic) -> bool) -> usize {
        self.said.iter().filter(|said| test(said)).count()
    }

    /// Makes errors of the limits that it breaks.
    pub fn refuse(&mut self) {
        for said in &mut self.said {
            if matches!(said.code, Code::DeckLimits | Code::BannedCard) {
                said.severity = Severity::Error;
            }
        }
    }

    /// Whether something is an error.
    pub fn has_errors(&self) -> bool {
        self.count(|said| said.severity == Severity::Error) > 0
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.read.deck.facts.line(Fact::Name).unwrap_or_else(|| self.read.name())
    }

    /// The deck by what its cards are called at a table.
    pub fn list(&self) -> DeckList {
        self.sure.list(self.name())
    }
}
