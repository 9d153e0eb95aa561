//! What holds cards back: the sentences that are not read and the meanings that are not carried out,
//! ranked by what each would unlock.
//!
//! In: rejected cards with their diagnostics, typed cards with their gaps. Out: for each the cards that
//! it alone holds back, and those that it is one of several to hold back. Never: a guess at what a sentence means;
//! sentences are the same where their words are, the card's own name and numbers left aside.
use super::Format;
use super::out::{Out, Stop};
use crate::base::{Diagnostic, Place, Severity};
use crate::check::Checked;
use crate::compile::Gap;
use crate::syntax::card_file::SourceCard;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a sentence.
#[derive(Debug, Default)]
struct Held {
    code: String,
    /// Cards and copies that it alone holds back.
    alone: (u64, u64),
    /// Cards and copies that it holds back with others.
    among: (u64, u64),
}

/// A sentence's line in JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    measure: &'static str,
    sentence: &'a str,
    code: &'a str,
    unlocks: u64,
    unlocks_copies: Option<u64>,
    cards: u64,
    copies: Option<u64>,
}

/// The sentences met so far.
#[derive(Debug, Default)]
pub struct Missing {
    sentences: BTreeMap<String, Held>,
}

impl Missing {
    /// Adds what holds a rejected card back.
    pub fn add(&mut self, card: &SourceCard, checked: &Checked, copies: u64) {
        let errors = checked.diagnostics.iter().filter(|said| said.severity == Severity::Error);
        self.hold(errors.map(|said| (plain(card, stretch(card, said)), said.code.name())).collect(), copies);
    }

    /// Adds what keeps a typed card from being carried out: each kind of meaning once.
    pub fn add_gaps(&mut self, gaps: &[Gap], copies: u64) {
        let held = gaps.iter().map(|gap| (format!("{}: {}", gap.constructor, gap.said), "-".to_string()));
        self.hold(held.collect(), copies);
    }

    fn hold(&mut self, held: BTreeSet<(String, String)>, copies: u64) {
        let alone = held.len() == 1;
        for (sentence, code) in held {
            let known = self.sentences.entry(sentence).or_default();
            known.code = code;
            known.among = (known.among.0 + 1, known.among.1 + copies);
            if alone {
                known.alone = (known.alone.0 + 1, known.alone.1 + copies);
            }
        }
    }

    /// Prints the first `top` of them.
    pub fn print(&self, out: &mut Out, format: Format, top: usize, weighted: bool) -> Result<(), Stop> {
        let mut ranked: Vec<(&String, &Held)> = self.sentences.iter().collect();
        let weight = |(cards, copies): (u64, u64)| if weighted { (copies, cards) } else { (cards, copies) };
        ranked.sort_by_key(|(_, held)| std::cmp::Reverse((weight(held.alone), weight(held.among))));
        if format == Format::Text {
            out.line("\nunlocks  copies   among  code   sentence")?;
        }
        for (sentence, held) in ranked.into_iter().take(top) {
            match format {
                Format::Json => out.json(&Line {
                    measure: "missing",
                    sentence,
                    code: &held.code,
                    unlocks: held.alone.0,
                    unlocks_copies: weighted.then_some(held.alone.1),
                    cards: held.among.0,
                    copies: weighted.then_some(held.among.1),
                })?,
                Format::Text => {
                    let ((cards, copies), among) = (held.alone, held.among.0);
                    out.line(&format!("{cards:>7} {copies:>7} {among:>7}  {}  {sentence}", held.code))?;
                }
            }
        }
        Ok(())
    }
}

/// The sentence of the card's text that a diagnostic speaks of; elsewhere its message.
fn stretch<'a>(card: &'a SourceCard, said: &'a Diagnostic) -> &'a str {
    if said.place != Place::Text {
        return &said.message;
    }
    let text = card.given_text();
    let at = (said.span.start as usize).min(text.len());
    let before = text.get(..at).unwrap_or("");
    let after = text.get(at..).unwrap_or("");
    let start = [before.rfind('\n').map(|at| at + 1), before.rfind(". ").map(|at| at + 2)].into_iter().flatten().max();
    let end = [after.find('\n'), after.find(". "), after.strip_suffix('.').map(str::len)].into_iter().flatten().min();
    let end = at + end.unwrap_or(after.len());
    text.get(start.unwrap_or(0)..end).unwrap_or("").trim()
}

/// The sentence with the card's own name and every number replaced.
fn plain(card: &SourceCard, sentence: &str) -> String {
    let named = if card.name.is_empty() { sentence.to_string() } else { sentence.replace(&card.name, "NAME") };
    let mut out = String::with_capacity(named.len());
    for c in named.chars() {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('N') || out.ends_with("NN") {
            out.push('N');
        }
    }
    out
}
