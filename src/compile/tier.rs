//! The tier of a card, as far as its program goes.
//!
//! In: a checked card. Out: executable where every part of its meaning compiles and its program is
//! sound. Never: a card named in a list.
use super::card::compile;
use crate::bytecode::verify;
use crate::check::{Checked, Tier};
use crate::syntax::term::Terms;

/// How far a card is carried out.
pub fn tier(terms: &Terms, checked: &Checked) -> Tier {
    if checked.tier == Tier::Rejected {
        return Tier::Rejected;
    }
    let compiled = compile(terms, checked, false);
    if compiled.gaps.is_empty() && verify(compiled.program).is_ok() { Tier::Executable } else { checked.tier }
}
