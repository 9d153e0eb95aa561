//! The text of Jyhad Online: `2x Name` a line, the crypt first, then an empty line and the library;
//! some programs write neither the space nor the empty line.
use super::Reading;
use super::entry::entry;
use super::fold::ascii;
use super::sheet::{lines, not_a_line};
use super::write::{NotWritten, Row, Sheet};

/// Lines of cards alone.
pub fn looks(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| entry(line, 0, None).is_ok())
}

/// Reads it; which part a card belongs in, the card itself says.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    for (at, line) in lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        match entry(line, at, None) {
            Ok(entry) => reading.deck.entries.push(entry),
            Err(fault) => reading.said.push(not_a_line(line, at, fault.said())),
        }
    }
    reading
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let line = |row: &Row<'_>| format!("{}x {}\n", row.copies, ascii(&row.card.filed()));
    let crypt: String = sheet.crypt.iter().map(line).collect();
    let library: String = sheet.library.iter().map(line).collect();
    Ok(format!("{crypt}\n{library}"))
}
