//! Plain text: `Key: value` for what a deck says of itself, then a count and a name a line, under the
//! headings `Crypt` and `Library`. `#` starts a comment.
use super::Reading;
use super::facts::Fact;
use super::sheet::{Body, lines};
use super::write::{NotWritten, Row, Sheet, copies, note, type_heading};

/// Any text.
pub fn looks(_: &str) -> bool {
    true
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut body = Body::default();
    let mut description = Vec::new();
    for (at, line) in lines(text) {
        let line = line.get(..comment(line)).unwrap_or_default();
        match line.split_once(':').filter(|_| !body.begun()).map(|(key, words)| (Fact::parse(key), words)) {
            Some((Some(Fact::Description), words)) => description.push(words.trim()),
            Some((Some(fact), words)) => reading.deck.facts.set(fact, words),
            Some((None, _)) | None => body.line(line, at, &mut reading),
        }
    }
    body.finish(&mut reading);
    reading.deck.facts.set(Fact::Description, &description.join("\n"));
    reading
}

/// Where a comment begins: at `#` with white space before and after it.
fn comment(line: &str) -> usize {
    let begins = |at: &usize| {
        let before = line.get(..*at).unwrap_or_default();
        let after = line.get(at + 1..).unwrap_or_default();
        before.trim().is_empty()
            || before.ends_with([' ', '\t']) && (after.is_empty() || after.starts_with([' ', '\t']))
    };
    line.match_indices('#').map(|(at, _)| at).find(begins).unwrap_or(line.len())
}

/// A line of a card.
fn line(row: &Row<'_>) -> String {
    format!("{} {}{}", row.copies, row.card.full(), note(row).replace(" # ", " "))
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let mut out = String::new();
    for (fact, words) in sheet.facts.all() {
        let key = fact.name();
        let key = format!("{}{}", key.get(..1).unwrap_or_default().to_uppercase(), key.get(1..).unwrap_or_default());
        for line in words.lines() {
            let line = line.replace(" # ", " ");
            out.push_str(format!("{key}: {}", line.trim()).trim_end());
            out.push('\n');
        }
    }
    out.push_str(&format!("\nCrypt ({} cards)\n", copies(&sheet.crypt)));
    sheet.crypt.iter().for_each(|row| out.push_str(&format!("{}\n", line(row))));
    out.push_str(&format!("\nLibrary ({} cards)\n", copies(&sheet.library)));
    for (types, rows) in sheet.sections() {
        out.push_str(&format!("\n{}\n", type_heading(types, rows)));
        rows.iter().for_each(|row| out.push_str(&format!("{}\n", line(row))));
    }
    Ok(out)
}
