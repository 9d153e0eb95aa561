//! The text of LackeyCCG: a count, a tab and a name a line, the library first, then `Crypt:` and the
//! crypt. Its names have no accents and no double quotation marks.
use super::entry::entry;
use super::fold::ascii;
use super::sheet::{lines, not_a_line};
use super::write::{NotWritten, Row, Sheet};
use super::{Part, Reading};

fn turns(line: &str) -> bool {
    line.trim().trim_end_matches(':').eq_ignore_ascii_case("crypt")
}

/// Cards, then a line `Crypt:`.
pub fn looks(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().is_some_and(|line| entry(line, 0, None).is_ok());
    first && lines.any(|line| turns(line) && line.trim_end().ends_with(':'))
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut part = Part::Library;
    for (at, line) in lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        if turns(line) {
            part = Part::Crypt;
            continue;
        }
        match entry(line, at, Some(part)) {
            Ok(entry) => reading.deck.entries.push(entry),
            Err(fault) => reading.said.push(not_a_line(line, at, fault.said())),
        }
    }
    reading
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let line = |row: &Row<'_>| format!("{}\t{}\n", row.copies, ascii(&row.card.filed()).replace('"', "'"));
    let crypt: String = sheet.crypt.iter().map(line).collect();
    let library: String = sheet.library.iter().map(line).collect();
    Ok(format!("{library}Crypt:\n{crypt}"))
}
