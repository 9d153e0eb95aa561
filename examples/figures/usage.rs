//! How many cards use each phrase of the wording.
//!
//! In: the corpus. Out: how many phrases are used by no card, by one, by more. Never here: which
//! bound holds for a phrase; `tests/counts.rs` lists those that one card uses.
use crate::corpus::Corpus;
use crate::report::Report;
use vitae::check::Checker;

/// The figures.
pub fn phrases(report: &mut Report, corpus: &Corpus, checker: &mut Checker) {
    let mut uses = vec![0usize; checker.reader.grammar.phrases.len()];
    for card in &corpus.cards {
        for phrase in checker.phrases_used(card) {
            if let Some(uses) = uses.get_mut(phrase) {
                *uses += 1;
            }
        }
    }
    let none = uses.iter().filter(|uses| **uses == 0).count();
    let one = uses.iter().filter(|uses| **uses == 1).count();
    report.say("phrases used by no card", format!("{none} of {}", uses.len()));
    report.bound("phrases used by one card", format!("{one} of {}", uses.len()), "1 in 5", 5 * one <= uses.len());
    report.say("phrases used by more", (uses.len() - none - one).to_string());
}
