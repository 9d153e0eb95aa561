//! Which phrases of the wording a card's text uses.
//!
//! In: a source card. Out: the numbers of the phrases behind its readings; none for a card whose
//! text is not read. Never here: a judgement; figures and tests count these.
use super::checker::{Checker, Tier};
use super::context::Context;
use super::kinds;
use crate::syntax::card_file::SourceCard;
use crate::syntax::grammar::Origin;
use std::collections::BTreeSet;

impl Checker {
    /// The phrases that a typed card uses.
    pub fn phrases_used(&mut self, card: &SourceCard) -> BTreeSet<usize> {
        let checked = self.check(card);
        let Some(header) = checked.header.filter(|_| checked.tier > Tier::Rejected) else { return BTreeSet::new() };
        let context = Context::of(&header);
        let vampire = context.crypt && context.kinds == kinds::VAMPIRE;
        let minion = context.crypt || context.is("ally") || context.is("retainer");
        let read = self.read_text(&card.name, &card.text, vampire, minion);
        let sentences = read.blocks.iter().flat_map(|block| &block.sentences);
        let nodes = sentences.flat_map(|sentence| self.reader.trees.walk(sentence.tree));
        nodes
            .filter_map(|id| match self.reader.trees.rule(&self.reader.grammar, id)?.origin {
                Origin::Phrase(phrase, _) => Some(phrase as usize),
                Origin::Last | Origin::More => None,
            })
            .collect()
    }
}
