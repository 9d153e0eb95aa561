//! What a deck says of itself: its name, who played it where, and when.
//!
//! In: words. Out: facts by kind; a date as `2023-02-18` where it is one. Never: a fact without words.
use std::collections::BTreeMap;

/// A kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The name of the deck.
    Name,
    /// Who made it, where that is another than who played it.
    Author,
    /// What is said of it.
    Description,
    /// The tournament.
    Event,
    /// Where that was.
    Place,
    /// When.
    Date,
    /// Its rounds.
    Rounds,
    /// How many played.
    Players,
    /// Who won with the deck.
    Winner,
    /// A page about it.
    Link,
    /// The score.
    Score,
}

impl Fact {
    /// Every kind.
    pub const ALL: &'static [Fact] = &[
        Fact::Name,
        Fact::Author,
        Fact::Description,
        Fact::Event,
        Fact::Place,
        Fact::Date,
        Fact::Rounds,
        Fact::Players,
        Fact::Winner,
        Fact::Link,
        Fact::Score,
    ];

    /// Its name, as plain decks and our JSON write it.
    pub fn name(self) -> &'static str {
        match self {
            Fact::Name => "name",
            Fact::Author => "author",
            Fact::Description => "description",
            Fact::Event => "event",
            Fact::Place => "place",
            Fact::Date => "date",
            Fact::Rounds => "rounds",
            Fact::Players => "players",
            Fact::Winner => "winner",
            Fact::Link => "link",
            Fact::Score => "score",
        }
    }

    /// The kind that a key names.
    pub fn parse(key: &str) -> Option<Fact> {
        let key = key.trim().to_ascii_lowercase();
        match key.as_str() {
            "deck name" | "deck" => Some(Fact::Name),
            "created by" | "creator" => Some(Fact::Author),
            _ => Fact::ALL.iter().copied().find(|fact| fact.name() == key),
        }
    }
}

/// The facts of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<Fact, String>);

impl Facts {
    /// The words of a fact.
    pub fn get(&self, fact: Fact) -> Option<&str> {
        self.0.get(&fact).map(String::as_str)
    }

    /// The words of a fact, on one line.
    pub fn line(&self, fact: Fact) -> Option<String> {
        self.get(fact).map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Sets a fact, on one line but for the description; empty words are none.
    pub fn set(&mut self, fact: Fact, words: &str) {
        let words = words.trim();
        let words = match fact {
            Fact::Date => iso(words).unwrap_or_else(|| words.to_string()),
            Fact::Description => words.to_string(),
            _ => words.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        if !words.is_empty() {
            self.0.insert(fact, words);
        }
    }

    /// Adds a line to a fact.
    pub fn add(&mut self, fact: Fact, line: &str) {
        let words = self.0.get(&fact).map_or_else(|| line.to_string(), |before| format!("{before}\n{line}"));
        self.set(fact, &words);
    }

    /// Takes a fact out.
    pub fn take(&mut self, fact: Fact) -> Option<String> {
        self.0.remove(&fact)
    }

    /// All of them, in the order of kinds.
    pub fn all(&self) -> impl Iterator<Item = (Fact, &str)> {
        self.0.iter().map(|(fact, words)| (*fact, words.as_str()))
    }

    /// Those of these kinds alone.
    pub fn only(&self, kinds: &[Fact]) -> Facts {
        Facts(
            self.0
                .iter()
                .filter(|(fact, _)| kinds.contains(fact))
                .map(|(fact, words)| (*fact, words.clone()))
                .collect(),
        )
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `2023-02-18` for that or for `February 18th 2023`; none for anything else.
pub fn iso(words: &str) -> Option<String> {
    let dashes: Vec<&str> = words.split('-').collect();
    if let [year, month, day] = dashes.as_slice() {
        return stamp(year, month.parse().ok()?, day.parse().ok()?);
    }
    let words: Vec<&str> = words.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [month, day, year] = words.as_slice() else { return None };
    let month = MONTHS.iter().zip(1..).find(|(name, _)| name.eq_ignore_ascii_case(month))?.1;
    let digits = day.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    stamp(year, month, digits.parse().ok()?)
}

fn stamp(year: &str, month: u8, day: u8) -> Option<String> {
    let fine = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    (fine && (1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year}-{month:02}-{day:02}"))
}

/// `February 18th 2023` for `2023-02-18`; other words as they are.
pub fn spelt(words: &str) -> String {
    let parts: Vec<&str> = words.split('-').collect();
    let spelt = || {
        let [year, month, day] = parts.as_slice() else { return None };
        let (month, day): (usize, u8) = (month.parse().ok()?, day.parse().ok()?);
        iso(words)?;
        let ending = match day {
            1 | 21 | 31 => "st",
            2 | 22 => "nd",
            3 | 23 => "rd",
            _ => "th",
        };
        Some(format!("{} {day}{ending} {year}", MONTHS.get(month.checked_sub(1)?)?))
    };
    spelt().unwrap_or_else(|| words.to_string())
}

#[cfg(test)]
mod tests {
    use super::{iso, spelt};

    #[test]
    fn dates_are_read_and_spelt() {
        for (long, short) in [("February 18th 2023", "2023-02-18"), ("May 1st 2021", "2021-05-01")] {
            assert_eq!(iso(long).as_deref(), Some(short));
            assert_eq!(iso(short).as_deref(), Some(short));
            assert_eq!(spelt(short), long);
        }
        assert_eq!(iso("May 7th 2023 -- May 8th 2023"), None);
        assert_eq!(spelt("in spring"), "in spring");
    }
}
