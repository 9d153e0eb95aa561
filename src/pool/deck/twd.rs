//! The text of the tournament archive: event, place, date, rounds, players, winner and a link, a line
//! each; then what is said of the deck; the crypt in columns; the library by types.
use super::facts::{Fact, iso, spelt};
use super::headings::{Of, heading};
use super::sheet::{Body, lines};
use super::write::{NotWritten, Sheet, copies, crypt_heading, crypt_lines, note, type_heading};
use super::{Facts, Part, Reading};

/// What stands in the place of a fact that is not known.
const BLANKS: &[(Fact, &str)] = &[
    (Fact::Event, "[Event Name]"),
    (Fact::Place, "[Location]"),
    (Fact::Date, "[Date]"),
    (Fact::Rounds, "[Format]"),
    (Fact::Players, "[Players]"),
    (Fact::Winner, "[Winner]"),
    (Fact::Link, "[Event Link]"),
];

/// The line of the crypt, which ends what is said of the deck.
pub fn crypt_begins(line: &str) -> bool {
    let at_edge = !line.starts_with([' ', '\t']);
    at_edge && heading(line).is_some_and(|found| found.of == Of::Part(Part::Crypt))
}

/// `Key: words` for one of the facts that the archive writes so.
pub fn keyed(line: &str) -> Option<(Fact, &str)> {
    let (key, words) = line.split_once(':')?;
    let fact = Fact::parse(key)?;
    matches!(fact, Fact::Name | Fact::Author | Fact::Description).then_some((fact, words.trim()))
}

/// Something about an event, then the crypt with its count.
pub fn looks(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let none = keyed(first).is_some() || heading(first).is_some() || first.starts_with('#');
    let counted = |line: &str| crypt_begins(line) && heading(line).is_some_and(|found| found.count.is_some());
    let fact = first.split_once(':').is_some_and(|(key, _)| Fact::parse(key).is_some());
    !none && !fact && text.lines().any(counted)
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut body = Body::with_remarks();
    let mut head: Vec<&str> = Vec::new();
    for (at, line) in lines(text) {
        if body.begun() || crypt_begins(line) {
            body.line(line, at, &mut reading);
        } else {
            head.push(line.trim_end());
        }
    }
    body.finish(&mut reading);
    let remarks = reading.deck.facts.take(Fact::Description);
    let first = head.iter().position(|line| !line.trim().is_empty()).unwrap_or(head.len());
    let rest = head.split_off(first);
    let ends = rest.iter().position(|line| line.trim().is_empty() || keyed(line).is_some()).unwrap_or(rest.len());
    let (event, words) = rest.split_at(ends);
    about_event(event, &mut reading.deck.facts);
    about_deck(words, &mut reading.deck.facts);
    remarks.iter().for_each(|words| reading.deck.facts.add(Fact::Description, words));
    if reading.deck.entries.is_empty() && reading.said.is_empty() && !body_heading(text) {
        let said = "there is no heading `Crypt`, under which the cards of a deck stand";
        let line = head.first().copied().unwrap_or_default();
        reading.said.push(super::sheet::not_a_line(line, 0, said));
    }
    reading
}

fn body_heading(text: &str) -> bool {
    text.lines().any(crypt_begins)
}

/// The lines about the event: event, place and date by their order, the others by their looks.
fn about_event(lines: &[&str], facts: &mut Facts) {
    let lines: Vec<&str> = lines.iter().map(|line| plain(line)).collect();
    let is_blank = |line: &str| BLANKS.iter().any(|(_, blank)| *blank == line);
    let mut set = |fact, line: &str| match facts.get(fact) {
        _ if is_blank(line) || line.is_empty() => {}
        None => facts.set(fact, line),
        // More lines than the archive has are kept with what is said of the deck.
        Some(_) => facts.add(Fact::Description, line),
    };
    let dated = lines.iter().take(4).position(|line| iso(first_date(line)).is_some()).unwrap_or(2);
    for (place, line) in lines.iter().enumerate() {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = (line.get(..digits).unwrap_or_default(), line.get(digits..).unwrap_or_default());
        if place == 0 {
            set(Fact::Event, line);
        } else if place == dated {
            set(Fact::Date, line);
        } else if place < dated {
            set(Fact::Place, line);
        } else if digits > 0 && unit.trim_start().to_ascii_lowercase().starts_with("player") {
            set(Fact::Players, number);
        } else if digits > 0 && unit.trim_start().starts_with(['R', 'r']) || line.contains("R+F") {
            set(Fact::Rounds, line);
        } else if line.starts_with("http") {
            set(Fact::Link, line);
        } else {
            set(Fact::Winner, line);
        }
    }
}

/// The first day of `May 7th 2023 -- May 8th 2023`.
fn first_date(line: &str) -> &str {
    line.split(" -- ").next().unwrap_or(line)
}

/// A line without the hint that some programs write behind it.
fn plain(line: &str) -> &str {
    line.split("  #").next().unwrap_or(line).trim()
}

/// Name, author, score, and all else that is said of the deck.
fn about_deck(lines: &[&str], facts: &mut Facts) {
    let mut words: Vec<&str> = Vec::new();
    for line in lines {
        let score = line.trim().strip_prefix("--").map(str::trim).filter(|_| words.iter().all(|line| line.is_empty()));
        match (keyed(line), score) {
            (Some((Fact::Description, rest)), _) => words.push(if rest == "[Description]" { "" } else { rest }),
            (Some((fact, rest)), _) if facts.get(fact).is_none() => facts.set(fact, rest),
            (None, Some(score)) if is_score(score) && facts.get(Fact::Score).is_none() => facts.set(Fact::Score, score),
            _ if *line == "[Description]" => {}
            _ => words.push(line),
        }
    }
    let before = facts.take(Fact::Description);
    let words = words.join("\n");
    facts.set(Fact::Description, &before.map_or_else(|| words.clone(), |before| format!("{before}\n{words}")));
}

/// `4vp in final`, `2gw8 + 3`.
fn is_score(words: &str) -> bool {
    let lower = words.to_ascii_lowercase();
    words == "[Scores]"
        || lower.starts_with(|c: char| c.is_ascii_digit()) && (lower.contains("vp") || lower.contains("gw"))
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let mut out = String::new();
    for (fact, blank) in BLANKS {
        let words = sheet.facts.line(*fact);
        let line = match (fact, words) {
            (Fact::Link, None) => continue,
            (_, None) => (*blank).to_string(),
            (Fact::Date, Some(words)) => spelt(&words),
            (Fact::Players, Some(words)) => format!("{words} players"),
            (_, Some(words)) => words,
        };
        out.push_str(&format!("{line}\n"));
    }
    out.push('\n');
    if let Some(score) = sheet.facts.line(Fact::Score) {
        out.push_str(&format!("-- {score}\n\n"));
    }
    for (fact, key) in [(Fact::Name, "Deck Name"), (Fact::Author, "Created by")] {
        if let Some(words) = sheet.facts.line(fact) {
            out.push_str(&format!("{key}: {words}\n"));
        }
    }
    if let Some(words) = sheet.facts.get(Fact::Description) {
        out.push_str(&format!("Description: {}\n", shielded(words)));
    }
    if !out.ends_with("\n\n") {
        out.push('\n');
    }
    cards(sheet, ", ", &['-'], &mut out);
    Ok(out)
}

/// What is said of a deck, such that no line of it is taken for the crypt's heading.
pub fn shielded(words: &str) -> String {
    let line = |line: &str| if crypt_begins(line) { format!(" {line}") } else { line.trim_end().to_string() };
    words.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The crypt and the library; with `=` and `-` headings are underlined as VDB does.
pub fn cards(sheet: &Sheet<'_>, comma: &str, marks: &[char], out: &mut String) {
    let under = |line: &str, mark: Option<&char>| {
        mark.map(|mark| format!("{}\n", mark.to_string().repeat(line.chars().count()))).unwrap_or_default()
    };
    let heading = crypt_heading(&sheet.crypt, comma.trim_end());
    out.push_str(&format!("{heading}\n{}", under(&heading, marks.first())));
    crypt_lines(&sheet.crypt).iter().for_each(|line| out.push_str(&format!("{}\n", line.trim_end())));
    let heading = format!("Library ({} cards)", copies(&sheet.library));
    let lines = marks.len() > 1;
    out.push_str(&format!("\n{heading}\n{}", if lines { under(&heading, marks.first()) } else { String::new() }));
    for (number, (types, rows)) in sheet.sections().enumerate() {
        let heading = type_heading(types, rows);
        let gap = if number > 0 { "\n" } else { "" };
        out.push_str(&format!("{gap}{heading}\n{}", under(&heading, marks.get(1))));
        rows.iter().for_each(|row| out.push_str(&format!("{}x {}{}\n", row.copies, row.card.filed(), note(row))));
    }
}
