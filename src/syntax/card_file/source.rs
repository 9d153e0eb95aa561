//! A file as it was read: its name, its text, and where its lines begin.
//!
//! In: bytes. Out: text with offsets that are the file's own, a byte order mark included, or a
//! diagnostic of the encoding. Never: a guess at another encoding.
use crate::base::{Code, Diagnostic, Place, Span};
use std::sync::OnceLock;

/// A file.
#[derive(Debug, Default)]
pub struct Source {
    /// What the user called it; `-` is standard input.
    pub path: String,
    /// The whole text.
    pub text: String,
    lines: OnceLock<Vec<u32>>,
    characters: OnceLock<Vec<u32>>,
}

/// Characters are counted once for each stretch of so many bytes.
const STRETCH: usize = 1024;

impl Source {
    /// The file of these bytes; bytes that are no UTF-8 text give an empty one and a diagnostic.
    pub fn new(path: &str, bytes: &[u8]) -> Result<Source, (Source, Box<Diagnostic>)> {
        match std::str::from_utf8(bytes) {
            Ok(text) => match text.find(['\0', '\u{FFFD}']) {
                None => Ok(Source::of(path, text.to_string())),
                Some(at) => Err((Source::of(path, text.to_string()), Box::new(wrong(bytes, at)))),
            },
            Err(error) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                Err((Source::of(path, text), Box::new(wrong(bytes, error.valid_up_to()))))
            }
        }
    }

    /// The file of this text.
    pub fn of(path: &str, text: String) -> Source {
        Source { path: path.to_string(), text, lines: OnceLock::new(), characters: OnceLock::new() }
    }

    /// Line and column of a byte of the text, from 1; columns count characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let starts = self.line_starts();
        let line = starts.partition_point(|start| *start as usize <= offset).max(1);
        let start = starts.get(line - 1).map_or(0, |start| *start as usize);
        let end = offset.min(self.text.len());
        let columns = self.characters_before(end).saturating_sub(self.characters_before(start));
        let before = self.text.as_bytes().get(start..end).unwrap_or_default();
        let mark = usize::from(before.starts_with("\u{FEFF}".as_bytes()));
        (line, columns + 1 - mark)
    }

    /// The byte at which each line begins.
    pub fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| line_starts(&self.text))
    }

    /// How many characters begin before a byte.
    fn characters_before(&self, at: usize) -> usize {
        let counts = self.characters.get_or_init(|| character_counts(&self.text));
        let stretch = at / STRETCH;
        let before = counts.get(stretch).map_or(0, |count| *count as usize);
        before + beginnings(self.text.as_bytes().get(stretch * STRETCH..at).unwrap_or_default())
    }
}

/// How many characters begin in these bytes.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

/// How many characters begin before each stretch.
fn character_counts(text: &str) -> Vec<u32> {
    let mut total = 0u32;
    let mut counts = vec![0];
    for stretch in text.as_bytes().chunks(STRETCH) {
        total = total.saturating_add(u32::try_from(beginnings(stretch)).unwrap_or(u32::MAX));
        counts.push(total);
    }
    counts
}

/// Where lines begin; a line ends with `\n`, `\r\n` or `\r`.
fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for (at, byte) in bytes.iter().enumerate() {
        let ends = *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        if ends {
            starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
        }
    }
    starts
}

fn wrong(bytes: &[u8], at: usize) -> Diagnostic {
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    let said = if utf16 { "the file is in UTF-16" } else { "the file is not in UTF-8" };
    // What stands for a lost character is one, of three bytes.
    let lost = bytes.get(at..).is_some_and(|rest| rest.starts_with("\u{FFFD}".as_bytes()));
    let end = at + if lost { 3 } else { 1 };
    Diagnostic::new(Code::WrongEncoding, Place::File, Span::new(at, end), said).help("save it as UTF-8 text")
}
