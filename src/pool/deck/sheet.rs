//! The part of a written deck with its cards: headings, lines of cards, what underlines them.
//!
//! In: lines, one after the other. Out: entries and what the headings say. Never: a line passed over
//! that is not empty.
use super::entry::{Fault, entry};
use super::headings::{Heading, Of, heading, underlines};
use super::{Claim, Deck, Fact, Part, Reading};
use crate::base::{Code, Diagnostic, Place, Span};

/// The lines of a text, each with the byte at which it begins; a byte order mark is left out.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut at = start;
    text.get(start..).unwrap_or_default().split('\n').map(move |line| {
        let begins = at;
        at += line.len() + 1;
        (begins, line.trim_end_matches('\r'))
    })
}

/// The words of a line as a span.
pub fn words(line: &str, at: usize) -> Span {
    let lead = line.len() - line.trim_start().len();
    Span::new(at + lead, at + lead + line.trim().len())
}

/// A line that is not understood.
pub fn not_a_line(line: &str, at: usize, said: &str) -> Diagnostic {
    Diagnostic::new(Code::DeckLine, Place::File, words(line, at), said)
}

/// A line of more words than this is no card's.
const MOST_WORDS: usize = 10;

/// Reads the cards of a deck, line by line.
#[derive(Debug, Default)]
pub struct Body {
    remarks: bool,
    part: Option<Part>,
    part_claim: Option<Claim>,
    type_claim: Option<Claim>,
}

impl Body {
    /// Where remarks stand between the cards, behind two hyphens or as sentences.
    pub fn with_remarks() -> Body {
        Body { remarks: true, ..Body::default() }
    }

    /// Whether a heading was read.
    pub fn begun(&self) -> bool {
        self.part.is_some()
    }

    /// Reads a line.
    pub fn line(&mut self, line: &str, at: usize, reading: &mut Reading) {
        if line.trim().is_empty() || underlines(line) {
            return;
        }
        if self.remarks && heading(line).is_none() && remark(line, at, reading) {
            return;
        }
        if let Some(found) = heading(line) {
            self.heading(found, words(line, at), &mut reading.deck);
            return;
        }
        if self.part.is_none() {
            let said = "a card stands before any of the headings `Crypt` and `Library`";
            reading.said.push(not_a_line(
                line,
                at,
                if entry(line, at, None).is_ok() { said } else { Fault::NoCount.said() },
            ));
            return;
        }
        match entry(line, at, self.part) {
            Ok(entry) => reading.deck.entries.push(entry),
            Err(fault) => reading.said.push(not_a_line(line, at, fault.said())),
        }
    }

    fn heading(&mut self, found: Heading, span: Span, deck: &mut Deck) {
        let here = deck.entries.len();
        let claim = |of: &str, count| Claim { of: of.to_string(), count, span, entries: here..here };
        self.close_type(deck);
        match found.of {
            Of::Part(part) => {
                self.close_part(deck);
                self.part = Some(part);
                self.part_claim = found.count.map(|count| claim(part.name(), count));
            }
            Of::Type(of) => {
                // A type stands in the library, though some decks do not say so.
                if self.part != Some(Part::Library) {
                    self.close_part(deck);
                    self.part = Some(Part::Library);
                }
                self.type_claim = found.count.map(|count| claim(&of, count));
            }
        }
    }

    fn close_type(&mut self, deck: &mut Deck) {
        close(&mut self.type_claim, deck);
    }

    fn close_part(&mut self, deck: &mut Deck) {
        close(&mut self.part_claim, deck);
    }

    /// Ends what is open.
    pub fn finish(mut self, reading: &mut Reading) {
        self.close_type(&mut reading.deck);
        self.close_part(&mut reading.deck);
    }
}

/// Keeps a remark with what is said of the deck; false where the line is none.
fn remark(line: &str, at: usize, reading: &mut Reading) -> bool {
    let long = line.split_whitespace().nth(MOST_WORDS).is_some() && entry(line, at, None).is_err();
    if !line.trim_start().starts_with("--") && !long {
        return false;
    }
    if long && !line.trim_start().starts_with("--") {
        let said = "this line is taken for a remark on the deck";
        let wrong = Diagnostic::new(Code::StrayRemark, Place::File, words(line, at), said);
        reading.said.push(wrong.help("a remark begins with two hyphens"));
    }
    reading.deck.facts.add(Fact::Description, line.trim());
    true
}

fn close(open: &mut Option<Claim>, deck: &mut Deck) {
    if let Some(mut claim) = open.take() {
        claim.entries.end = deck.entries.len();
        deck.claims.push(claim);
    }
}
