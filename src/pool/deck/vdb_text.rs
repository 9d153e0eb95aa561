//! The text of VDB: `Deck Name:`, `Author:` and `Description:`, then crypt and library as the archive
//! writes them, with headings underlined.
use super::Reading;
use super::facts::Fact;
use super::sheet::{Body, lines};
use super::twd::{cards, crypt_begins, keyed, shielded};
use super::write::{NotWritten, Sheet};

/// What it keeps.
pub const KEEPS: &[Fact] = &[Fact::Name, Fact::Author, Fact::Description];

/// `Deck Name:` first, and a crypt with columns or underlined by `=`.
pub fn looks(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let named = first.trim_start().to_ascii_lowercase().starts_with("deck name");
    named && text.lines().any(crypt_begins)
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut body = Body::with_remarks();
    let mut words: Vec<&str> = Vec::new();
    for (at, line) in lines(text) {
        if body.begun() || crypt_begins(line) {
            body.line(line, at, &mut reading);
            continue;
        }
        let facts = &mut reading.deck.facts;
        match keyed(line) {
            Some((Fact::Description, rest)) => words.push(rest),
            Some((fact, rest)) if facts.get(fact).is_none() && words.is_empty() => facts.set(fact, rest),
            Some(_) | None => words.push(line.trim_end()),
        }
    }
    let remarks = reading.deck.facts.take(Fact::Description);
    reading.deck.facts.set(Fact::Description, &words.join("\n"));
    remarks.iter().for_each(|words| reading.deck.facts.add(Fact::Description, words));
    body.finish(&mut reading);
    reading
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let line = |fact| sheet.facts.line(fact).unwrap_or_default();
    let mut out = format!("Deck Name: {}\nAuthor: {}\n", line(Fact::Name), line(Fact::Author));
    if let Some(words) = sheet.facts.get(Fact::Description) {
        out.push_str(&format!("Description: {}\n", shielded(words)));
    }
    out.push('\n');
    cards(sheet, " ", &['=', '-'], &mut out);
    Ok(out)
}
