//! Cards as programs: what `disasm` and `compile` have in common.
//!
//! In: paths and the common options. Out: each card checked and compiled. Never: a program that is not
//! said to be whole or in part.
use super::out::Stop;
use super::{Common, session};
use crate::bytecode::{Flaw, Program, verify};
use crate::check::{Checked, Tier};
use crate::compile::{Gap, compile};
use crate::syntax::card_file::SourceCard;
use std::path::PathBuf;

/// A card and its program.
pub struct Made {
    /// The card.
    pub card: SourceCard,
    /// What the language holds of it.
    pub checked: Checked,
    /// Its program; of a card with gaps, the part that there is.
    pub program: Program,
    /// What no program carries out.
    pub gaps: Vec<Gap>,
    /// What is not sound about the program, which is a fault of the compiler.
    pub flaws: Vec<Flaw>,
}

impl Made {
    /// How far it is carried out.
    pub fn tier(&self) -> Tier {
        let whole = self.gaps.is_empty() && self.flaws.is_empty();
        if self.checked.tier == Tier::Typed && whole { Tier::Executable } else { self.checked.tier }
    }

    /// The words of a stretch of its text.
    pub fn words(&self, span: crate::base::Span) -> &str {
        span.of(self.card.given_text())
    }
}

/// The cards of these paths, one after the other.
pub fn each(common: &Common, paths: &[PathBuf], mut then: impl FnMut(Made) -> Result<(), Stop>) -> Result<(), Stop> {
    let cards = session::load(paths)?;
    let mut checker = session::open(common, &[&cards])?;
    for card in cards {
        let checked = checker.check(&card);
        let compiled = match checked.tier {
            Tier::Rejected => crate::compile::Compiled::default(),
            Tier::Typed | Tier::Executable => compile(&checker.reader.terms, &checked, is_rule(&card)),
        };
        let flaws = if compiled.gaps.is_empty() { verify(compiled.program.clone()).err() } else { None };
        let (program, gaps) = (compiled.program, compiled.gaps);
        then(Made { card, checked, program, gaps, flaws: flaws.unwrap_or_default() })?;
    }
    Ok(())
}

/// Whether a card is an action that a rule set provides: those stand in a file of that name.
fn is_rule(card: &SourceCard) -> bool {
    PathBuf::from(&card.source.path).file_name().is_some_and(|name| name == "actions.card")
}
