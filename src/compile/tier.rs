//! The tier of a card, as far as its program goes.
//!
//! In: a checked card. Out: executable where every part of its meaning compiles and its program is
//! sound; else what is not carried out. Never: a card named in a list.
use super::card::compile;
use super::gap::Gap;
use super::header::header_gap;
use crate::bytecode::verify;
use crate::check::{Checked, Tier};
use crate::syntax::term::Terms;

/// How far a card is carried out.
pub fn tier(terms: &Terms, checked: &Checked) -> Tier {
    match checked.tier {
        Tier::Rejected => Tier::Rejected,
        Tier::Typed | Tier::Executable if missing(terms, checked).is_empty() => Tier::Executable,
        Tier::Typed | Tier::Executable => Tier::Typed,
    }
}

/// What keeps a card from being executable.
pub fn missing(terms: &Terms, checked: &Checked) -> Vec<Gap> {
    let compiled = compile(terms, checked, false);
    if !compiled.gaps.is_empty() {
        return compiled.gaps;
    }
    let merged = compiled.merged.map(|(program, _)| program).unwrap_or_default();
    match verify(compiled.program).and_then(|_| verify(merged)) {
        Ok(_) => Vec::new(),
        Err(flaws) => flaws.iter().map(|flaw| header_gap("Flaw", &flaw.to_string())).collect(),
    }
}
