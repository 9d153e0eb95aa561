//! Changes to texts that must be seen: words made up, put in, left out, swapped.
//!
//! In: typed cards. Out: how many changed texts are accepted, and how many of them with the same
//! meaning, words on the list of meaningless ones aside. Seeded, so that a run can be repeated.
//! Never here: a change that is no change.
use crate::corpus::Corpus;
use crate::report::{Report, typed};
use std::ops::Range;
use vitae::check::{Checked, Checker};
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::token::{self, Kind};

/// Pairs of words that never mean the same, by the issue.
const PAIRS: &[(&str, &str)] = &[
    ("you", "your prey"),
    ("lock", "unlock"),
    ("locked", "unlocked"),
    ("locks", "unlocks"),
    ("younger", "older"),
    ("blood", "pool"),
    ("vampire", "minion"),
    ("vampires", "minions"),
    ("round", "combat"),
    ("cannot", "can"),
];

/// The words that say nothing, by phrase.
const MEANINGLESS: &str = include_str!("../../tests/figures/meaningless.txt");

/// A small generator with a seed of its own, so that no figure depends on a library's stream.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (n.max(1) as u64)).unwrap_or(0)
    }
}

/// All figures.
pub fn all(report: &mut Report, corpus: &Corpus, checker: &mut Checker, results: &[Checked]) {
    let cards: Vec<(&SourceCard, &Checked)> =
        corpus.cards.iter().zip(results).filter(|(_, checked)| typed(checked)).collect();
    made_up(report, checker, &cards);
    inserted(report, corpus, checker, &cards);
    swapped(report, checker, &cards);
    deleted(report, checker, &cards);
    changed(report, checker, &cards);
}

/// The byte ranges of the words of a text, marks aside.
fn words(text: &str) -> Vec<Range<usize>> {
    let tokens = token::tokens(text);
    tokens
        .iter()
        .filter(|token| token.kind != Some(Kind::Mark) && token.kind != Some(Kind::Possessive))
        .map(|token| token.span.range())
        .collect()
}

fn put(text: &str, at: usize, word: &str) -> String {
    format!("{} {word} {}", &text[..at], &text[at..])
}

fn recheck(checker: &mut Checker, card: &SourceCard, text: String) -> Checked {
    let mut changed = card.clone();
    changed.text = text;
    changed.given = None;
    checker.check(&changed)
}

/// Whether the change is of a word that the list calls meaningless. A row is
/// `operations before [word] after : reason`.
fn meaningless(operation: &str, card: &SourceCard, text: &str, at: &Range<usize>) -> bool {
    // A card's name and its short forms mean the card alike.
    if operation == "del" && within_name(card, text, at) {
        return true;
    }
    let mark = |range: &Range<usize>| format!("{}_{}", &text[..range.start], &text[range.end..]).to_lowercase();
    let marked: String = mark(at).split_whitespace().collect::<Vec<_>>().join(" ");
    // A sign stands in the list without its brackets.
    let word = text[at.clone()].trim().trim_matches(['[', ']']).to_lowercase();
    MEANINGLESS.lines().filter(|line| !line.starts_with('#') && line.contains(" : ")).any(|line| {
        let pattern = line.split(" : ").next().unwrap_or("").trim();
        let (operations, pattern) = pattern.split_once(' ').unwrap_or(("", pattern));
        if !operations.split('/').any(|one| one == operation) {
            return false;
        }
        let (before, rest) = pattern.split_once('[').unwrap_or((pattern, ""));
        let (own, after) = rest.split_once(']').unwrap_or(("", ""));
        let fits_word = own.split('|').any(|one| one == word || one == "*");
        fits_word && fits(&marked, before.trim(), after.trim())
    })
}

/// Whether a word stands inside the card's own name, that is, in a run of two or more words of it.
fn within_name(card: &SourceCard, text: &str, at: &Range<usize>) -> bool {
    let name = match card.name.strip_suffix(", The") {
        Some(short) => format!("The {short}"),
        None => card.name.clone(),
    };
    let parts: Vec<&str> = name.split_whitespace().collect();
    (0..parts.len()).any(|start| {
        (start + 2..=parts.len()).any(|end| {
            let run = parts[start..end].join(" ");
            let run = run.trim_matches([',', '"']);
            text.match_indices(run).any(|(from, run)| from <= at.start && at.end <= from + run.len())
        })
    })
}

fn fits(marked: &str, before: &str, after: &str) -> bool {
    let Some((left, right)) = marked.split_once('_') else { return false };
    let is_word = |word: &&str| word.chars().any(char::is_alphanumeric);
    let left_words: Vec<&str> = left.split_whitespace().filter(is_word).collect();
    let right_words: Vec<&str> = right.split_whitespace().filter(is_word).collect();
    let before: Vec<&str> = before.split_whitespace().collect();
    let after: Vec<&str> = after.split_whitespace().collect();
    let trim = |word: &str| word.trim_matches(|c: char| ".,:;()".contains(c)).to_string();
    let same = |pattern: &str, word: &str| pattern.split('|').any(|one| one == "*" || one == word || one == trim(word));
    left_words.len() >= before.len()
        && right_words.len() >= after.len()
        && before.iter().rev().zip(left_words.iter().rev()).all(|(pattern, word)| same(pattern, word))
        && after.iter().zip(&right_words).all(|(pattern, word)| same(pattern, word))
}

fn tell(kind: &str, card: &SourceCard, what: &str, text: &str) {
    if std::env::var_os("VERBOSE").is_some() {
        println!("  {kind} {}: {what} | {}", card.name, text.replace('\n', " / "));
    }
}

/// A made-up word at one place of every card, and at every place of 200.
fn made_up(report: &mut Report, checker: &mut Checker, cards: &[(&SourceCard, &Checked)]) {
    let mut random = Random(0x5eed_0001);
    let (mut tried, mut refused) = (0, 0);
    for (n, (card, _)) in cards.iter().enumerate() {
        let places = words(&card.text);
        let every = n % (cards.len() / 200).max(1) == 0;
        let chosen: Vec<usize> = if every { (0..places.len()).collect() } else { vec![random.below(places.len())] };
        for place in chosen {
            let Some(range) = places.get(place) else { continue };
            let text = put(&card.text, range.start, "blorf");
            tried += 1;
            let accepted = typed(&recheck(checker, card, text.clone()));
            refused += usize::from(!accepted);
            if accepted {
                tell("MADE-UP", card, "blorf", &text);
            }
        }
    }
    report.bound("made-up word inserted: refused", format!("{refused} of {tried}"), "all", refused == tried);
}

/// A word of the corpus at one place of every card.
fn inserted(report: &mut Report, corpus: &Corpus, checker: &mut Checker, cards: &[(&SourceCard, &Checked)]) {
    let mut random = Random(0x5eed_0002);
    let (mut tried, mut accepted, mut same) = (0, 0, 0);
    for (card, checked) in cards {
        for _ in 0..3 {
            let places = words(&card.text);
            let donor = &corpus.cards[random.below(corpus.cards.len())].text;
            let donor_words = words(donor);
            let (Some(range), Some(word)) =
                (places.get(random.below(places.len())), donor_words.get(random.below(donor_words.len())))
            else {
                continue;
            };
            let word = &donor[word.clone()];
            let text = put(&card.text, range.start, word);
            tried += 1;
            let again = recheck(checker, card, text.clone());
            accepted += usize::from(typed(&again));
            let at = range.start + 1..range.start + 1 + word.len();
            if typed(&again) && again.meaning == checked.meaning && !meaningless("put", card, &text, &at) {
                same += 1;
                tell("INSERTED-SAME", card, word, &text);
            } else if typed(&again) {
                tell("INSERTED", card, word, &text);
            }
        }
    }
    let share = accepted as f64 * 100.0 / tried as f64;
    report.bound(
        "corpus word inserted: accepted",
        format!("{accepted} of {tried} = {share:.2} %"),
        "<= 2 %",
        share <= 2.0,
    );
    report.bound("  of them with the same meaning, off the list", same.to_string(), "0", same == 0);
}

/// Two neighbours swapped at one place of every card.
fn swapped(report: &mut Report, checker: &mut Checker, cards: &[(&SourceCard, &Checked)]) {
    let mut random = Random(0x5eed_0003);
    let (mut tried, mut accepted, mut same) = (0, 0, 0);
    for (card, checked) in cards {
        let places = words(&card.text);
        for _ in 0..3 {
            let at = random.below(places.len().saturating_sub(1));
            let (Some(a), Some(b)) = (places.get(at), places.get(at + 1)) else { continue };
            let (first, second) = (&card.text[a.clone()], &card.text[b.clone()]);
            if first.to_lowercase() == second.to_lowercase() {
                continue;
            }
            let text = format!(
                "{}{second}{}{first}{}",
                &card.text[..a.start],
                &card.text[a.end..b.start],
                &card.text[b.end..]
            );
            tried += 1;
            let again = recheck(checker, card, text.clone());
            accepted += usize::from(typed(&again));
            let at = a.start..a.start + second.len();
            if typed(&again) && again.meaning == checked.meaning && !meaningless("swap", card, &text, &at) {
                same += 1;
                tell("SWAPPED-SAME", card, &format!("{first} {second}"), &text);
            } else if typed(&again) {
                tell("SWAPPED", card, &format!("{first} {second}"), &text);
            }
        }
    }
    let share = accepted as f64 * 100.0 / tried as f64;
    report.bound(
        "two neighbours swapped: accepted",
        format!("{accepted} of {tried} = {share:.2} %"),
        "<= 2 %",
        share <= 2.0,
    );
    report.bound("  of them with the same meaning, off the list", same.to_string(), "0", same == 0);
}

/// Every word of every card left out, one at a time.
fn deleted(report: &mut Report, checker: &mut Checker, cards: &[(&SourceCard, &Checked)]) {
    let (mut tried, mut accepted, mut same) = (0, 0, 0);
    for (card, checked) in cards {
        for range in words(&card.text) {
            let text = format!("{}{}", &card.text[..range.start], card.text[range.end..].trim_start_matches(' '));
            tried += 1;
            let again = recheck(checker, card, text.clone());
            accepted += usize::from(typed(&again));
            if typed(&again) && again.meaning == checked.meaning && !meaningless("del", card, &card.text, &range) {
                same += 1;
                tell("DELETED-SAME", card, &card.text[range.clone()], &text);
            }
        }
    }
    report.bound(
        "one word deleted: accepted with the same meaning",
        format!("{same} of {tried} ({accepted} accepted)"),
        "0",
        same == 0,
    );
}

/// Every number changed, every word of a pair replaced by the other.
fn changed(report: &mut Report, checker: &mut Checker, cards: &[(&SourceCard, &Checked)]) {
    let (mut tried, mut accepted, mut same) = (0, 0, 0);
    for (card, checked) in cards {
        for range in words(&card.text) {
            for other in others(&card.text[range.clone()]) {
                let text = format!("{}{other}{}", &card.text[..range.start], &card.text[range.end..]);
                tried += 1;
                let again = recheck(checker, card, text.clone());
                accepted += usize::from(typed(&again));
                if typed(&again) && again.meaning == checked.meaning && !meaningless("change", card, &card.text, &range)
                {
                    same += 1;
                    tell("CHANGED-SAME", card, &format!("{} -> {other}", &card.text[range.clone()]), &text);
                }
            }
        }
    }
    report.bound(
        "number or pair word changed: accepted, same meaning",
        format!("{same} of {tried} ({accepted} accepted)"),
        "0",
        same == 0,
    );
}

/// What a word is changed to: another number, the other sign, the other of its pair.
fn others(word: &str) -> Vec<String> {
    let mut out = Vec::new();
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    if let Ok(n) = digits.parse::<u32>() {
        out.push(word.replace(&digits, &(n + 1).to_string()));
        if let Some(rest) = word.strip_prefix('+') {
            out.push(format!("-{rest}"));
        } else if let Some(rest) = word.strip_prefix('-') {
            out.push(format!("+{rest}"));
        }
    }
    let lower = word.to_lowercase();
    for (a, b) in PAIRS {
        let other = if lower == *a {
            b
        } else if lower == *b {
            a
        } else {
            continue;
        };
        let capital = word.chars().next().is_some_and(char::is_uppercase);
        let mut letters = other.chars();
        let first: String = letters
            .next()
            .map(|c| if capital { c.to_uppercase().collect() } else { c.to_string() })
            .unwrap_or_default();
        out.push(format!("{first}{}", letters.as_str()));
    }
    out
}
