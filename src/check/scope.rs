//! What has been spoken of so far, and which of it a word like `they` or `that vampire` means.
//!
//! In: mentions, in the order of the text. Out: a referent, none, or a tie with its candidates.
//! The rule: the subject of the clause; else, going back sentence by sentence, the subject of that
//! sentence, else its only fitting mention; two that fit are a tie, which is an error. `You` is never
//! `they`. Never here: words.
use super::kinds::{self, Kinds};
use crate::syntax::term::TermId;

/// Something spoken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What to put for a word that means it.
    pub referent: TermId,
    /// The words as they were said: a term whose references are still words.
    pub said: TermId,
    /// What it can be.
    pub kinds: Kinds,
    /// Its noun, without what narrows it.
    pub head: Option<TermId>,
    /// The sentence in which it was spoken of.
    pub sentence: usize,
    /// Whether it was the subject there.
    pub subject: bool,
    /// Whether it stood inside another: `a card on a vampire`.
    pub nested: bool,
    /// Whether it was chosen.
    pub chosen: bool,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This one.
    One(TermId),
    /// Nothing fits.
    None,
    /// These fit alike: as they were said, and the sentence in which.
    Tie(Vec<(TermId, usize)>),
}

/// What has been spoken of.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// All mentions, in order.
    pub mentions: Vec<Mention>,
    /// The number of the sentence being read.
    pub sentence: usize,
}

impl Scope {
    /// The referent of a pronoun where something of these kinds can stand.
    pub fn pronoun(&self, subject: Option<(TermId, Kinds)>, wanted: Kinds) -> Found {
        if let Some((term, kinds)) = subject
            && kinds & wanted != 0
        {
            return Found::One(term);
        }
        let animate = wanted & (kinds::MINION | kinds::METHUSELAH | kinds::RETAINER);
        match self.search(|mention| mention.kinds & animate != 0) {
            Found::None => self.search(|mention| mention.kinds & wanted != 0),
            found => found,
        }
    }

    /// The referent of a pronoun to which something is done: never the one who acts.
    pub fn object(&self, acting: Option<TermId>, wanted: Kinds) -> Found {
        let other = |mention: &Mention| Some(mention.referent) != acting;
        let animate = wanted & (kinds::MINION | kinds::METHUSELAH | kinds::RETAINER);
        match self.search(|mention| other(mention) && mention.kinds & animate != 0) {
            Found::None => self.search(|mention| other(mention) && mention.kinds & wanted != 0),
            found => found,
        }
    }

    /// The referent of `that` or `the` with this noun: one spoken of by the same noun, else one that
    /// the noun fits.
    pub fn named(&self, head: Option<TermId>, wanted: Kinds, chosen: bool) -> Found {
        let open = |mention: &Mention| !chosen || mention.chosen;
        match self.search(|mention| open(mention) && head.is_some() && mention.head == head) {
            Found::None => self.search(|mention| open(mention) && mention.kinds & wanted != 0),
            found => found,
        }
    }

    /// The best mention that fits, nearest sentence first.
    fn search(&self, fits: impl Fn(&Mention) -> bool) -> Found {
        let mut sentence = self.sentence;
        loop {
            let here: Vec<&Mention> =
                self.mentions.iter().filter(|mention| mention.sentence == sentence && fits(mention)).collect();
            let plain: Vec<&Mention> = here.iter().copied().filter(|mention| !mention.nested).collect();
            let best = if plain.is_empty() { here } else { plain };
            if let Some(subject) = best.iter().rev().find(|mention| mention.subject) {
                return Found::One(subject.referent);
            }
            let mut distinct: Vec<&Mention> = Vec::new();
            for mention in best {
                if distinct.iter().all(|known| known.referent != mention.referent) {
                    distinct.push(mention);
                }
            }
            match distinct.as_slice() {
                [] => {}
                [one] => return Found::One(one.referent),
                _ => {
                    return Found::Tie(distinct.iter().map(|mention| (mention.said, mention.sentence)).collect());
                }
            }
            match sentence.checked_sub(1) {
                Some(before) => sentence = before,
                None => return Found::None,
            }
        }
    }
}
