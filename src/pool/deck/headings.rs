//! The headings of a written deck: its parts, and the types of its library.
//!
//! In: a line. Out: what it is a heading of, and the count that it gives. Never: a sentence taken for a
//! heading: behind the words stands a bracket with a count, or nothing.
use super::Part;

/// Library cards by type, in the order in which decks are written.
pub const TYPES: &[&str] = &[
    "Master",
    "Conviction",
    "Action",
    "Action/Combat",
    "Action/Reaction",
    "Ally",
    "Equipment",
    "Political Action",
    "Retainer",
    "Power",
    "Action Modifier",
    "Action Modifier/Combat",
    "Action Modifier/Reaction",
    "Reaction",
    "Combat",
    "Combat/Reaction",
    "Event",
];

/// What a line is a heading of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Of {
    /// A part of the deck.
    Part(Part),
    /// A type of library card, as written.
    Type(String),
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// What of.
    pub of: Of,
    /// How many cards it says there are.
    pub count: Option<u32>,
}

/// The heading that a line is, if it is one.
pub fn heading(line: &str) -> Option<Heading> {
    let line = line.trim().trim_start_matches(['-', '=']).trim_end_matches(['-', '=']).trim();
    let end = line.find(['(', '[', ':']).unwrap_or(line.len());
    let (words, rest) = (line.get(..end)?.trim(), line.get(end..)?);
    let rest = rest.trim_start_matches(':').trim();
    let inside = rest.strip_prefix(['(', '[']);
    let count = inside.map(|inside| inside.chars().take_while(char::is_ascii_digit).collect::<String>());
    let count: Option<u32> = match count {
        Some(digits) => Some(digits.parse().ok()?),
        None if rest.is_empty() => None,
        None => return None,
    };
    Some(Heading { of: of(words)?, count })
}

fn of(words: &str) -> Option<Of> {
    if words.eq_ignore_ascii_case("crypt") {
        return Some(Of::Part(Part::Crypt));
    }
    if words.eq_ignore_ascii_case("library") {
        return Some(Of::Part(Part::Library));
    }
    let known = |part: &str| {
        let one = part.trim().to_ascii_lowercase();
        let one = one.strip_suffix(" cards").or_else(|| one.strip_suffix(" card")).unwrap_or(&one).to_string();
        let single = match one.as_str() {
            "allies" => "ally".to_string(),
            _ => one.strip_suffix('s').unwrap_or(&one).to_string(),
        };
        single == "modifier" || TYPES.iter().any(|name| name.to_ascii_lowercase() == single)
    };
    (!words.is_empty() && words.split('/').all(known)).then(|| Of::Type(words.to_string()))
}

/// Whether a line underlines the one above it.
pub fn underlines(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && ['-', '=', '_', '~'].iter().any(|mark| line.chars().all(|c| c == *mark))
}

/// The place of a type in the order in which decks are written.
pub fn place(types: &str) -> usize {
    TYPES.iter().position(|name| name.eq_ignore_ascii_case(types)).unwrap_or(TYPES.len())
}

#[cfg(test)]
mod tests {
    use super::{Of, heading};
    use crate::pool::deck::Part;

    #[test]
    fn headings_are_told_from_sentences() {
        let read = |line: &str| heading(line).map(|found| (found.of, found.count));
        assert_eq!(read("Crypt (12 cards, min=4, max=9, avg=1.5)"), Some((Of::Part(Part::Crypt), Some(12))));
        assert_eq!(read("Crypt: (12 cards)"), Some((Of::Part(Part::Crypt), Some(12))));
        assert_eq!(read("Library"), Some((Of::Part(Part::Library), None)));
        for line in ["Master (33; 9 trifle)", "--Master (33)--", "Master [33]", "Masters: (33)"] {
            let found = read(line);
            assert!(matches!(found, Some((Of::Type(_), Some(33)))), "{line}: {found:?}");
        }
        assert!(matches!(read("Action Modifier/Combat (4)"), Some((Of::Type(_), Some(4)))));
        for line in ["Crypt: the usual ones", "Combat is rare here", "Master (of none)", "", "Crypts and graves (2)"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
