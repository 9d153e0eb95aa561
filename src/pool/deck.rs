//! A deck as plain text: a count and a name a line, under the headings `Crypt` and `Library`.
//!
//! In: a text. Out: the deck by the names of its cards, or every line that is not understood. `#`
//! starts a comment; `Name: ...` names the deck; what stands behind a heading on its line is not read.
//! Never: a line passed over.
use crate::play::seating::{Copies, DeckList};

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault {
    /// The line, counted from 1; 0 for the deck as a whole.
    pub line: usize,
    /// What is wrong with it.
    pub said: String,
}

impl std::fmt::Display for DeckFault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => out.write_str(&self.said),
            line => write!(out, "line {line}: {}", self.said),
        }
    }
}

/// Which part of a deck a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Crypt,
    Library,
}

/// Reads a deck; `name` is what it is called where it does not say.
pub fn read_deck(name: &str, text: &str) -> Result<DeckList, Vec<DeckFault>> {
    let mut deck = DeckList { name: name.to_string(), ..DeckList::default() };
    let mut faults = Vec::new();
    let mut part = None;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_start_matches('\u{feff}').split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        if let Some(heading) = heading(line) {
            part = Some(heading);
            continue;
        }
        if let Some((_, title)) = line.split_once(':').filter(|(key, _)| is_name(key)) {
            deck.name = title.trim().to_string();
            continue;
        }
        let mut fault = |said: &str| faults.push(DeckFault { line: number, said: said.to_string() });
        match (copies(line), part) {
            (Some(copies), Some(Part::Crypt)) => deck.crypt.push(copies),
            (Some(copies), Some(Part::Library)) => deck.library.push(copies),
            (Some(_), None) => fault("a card stands before any of the headings `Crypt` and `Library`"),
            (None, _) => fault("a line is a count and a card's name, as `2 Lunatic Eruption`"),
        }
    }
    if deck.crypt.is_empty() && faults.is_empty() {
        faults.push(DeckFault { line: 0, said: "there are no cards under `Crypt`".to_string() });
    }
    if faults.is_empty() { Ok(deck) } else { Err(faults) }
}

fn is_name(key: &str) -> bool {
    ["name", "deck name", "deck"].iter().any(|known| key.trim().eq_ignore_ascii_case(known))
}

fn heading(line: &str) -> Option<Part> {
    let word: String = line.chars().take_while(char::is_ascii_alphabetic).collect();
    let rest = line.get(word.len()..).unwrap_or("").trim_start();
    if !(rest.is_empty() || rest.starts_with([':', '(', '[', '-'])) {
        return None;
    }
    match word.to_ascii_lowercase().as_str() {
        "crypt" => Some(Part::Crypt),
        "library" => Some(Part::Library),
        _ => None,
    }
}

/// `2 Name`, `2x Name`, `2 x Name`.
fn copies(line: &str) -> Option<Copies> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let n: u16 = line.get(..digits)?.parse().ok()?;
    let rest = line.get(digits..)?;
    let name = ["x ", "X ", " x ", " X ", " "].iter().find_map(|mark| rest.strip_prefix(mark))?.trim();
    (n > 0 && !name.is_empty()).then(|| Copies(n, name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::read_deck;

    #[test]
    fn a_deck_is_read() {
        let text = "Name: Two # a comment\n\nCrypt (3 cards)\n2 Old Teodor\n1x Mirela Ash\nLibrary\n4 x Quiet Tithe\n";
        let deck = read_deck("file", text).unwrap();
        assert_eq!(deck.name, "Two");
        assert_eq!(
            deck.crypt.iter().map(|one| (one.0, one.1.as_str())).collect::<Vec<_>>(),
            [(2, "Old Teodor"), (1, "Mirela Ash")]
        );
        assert_eq!(deck.library[0].1, "Quiet Tithe");
    }

    #[test]
    fn each_bad_line_is_named() {
        let faults = read_deck("file", "2 Old Teodor\nCrypt\nOld Teodor\n0 Old Teodor\n99999999 Old Teodor\n");
        assert_eq!(faults.unwrap_err().iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 3, 4, 5]);
        assert_eq!(read_deck("file", "Library\n1 x\n").unwrap_err()[0].line, 0);
    }
}
