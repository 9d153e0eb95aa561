//! What a command works on: a checker, and the cards of the paths that it was given.
//!
//! In: paths and the common options. Out: a session that knows the name of every card at hand.
//! Never: a card checked before all names are known.
use super::Common;
use super::out::Stop;
use crate::check::{Checked, Checker};
use crate::pool;
use crate::syntax::card_file::SourceCard;
use crate::syntax::grammar::Grammar;
use crate::syntax::notation::WordingError;
use crate::syntax::term::Terms;
use crate::syntax::wording;
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Fewer cards than this are done before anybody looks.
const LONG: usize = 2_000;

/// A checker that knows the cards at hand.
pub fn open(common: &Common, cards: &[&[SourceCard]]) -> Result<Checker, Stop> {
    let mut checker = Checker::new(grammar(common.wording.as_deref())?);
    let others = load(&common.cards)?;
    for card in cards.iter().copied().chain([others.as_slice()]).flatten() {
        if let Some(name) = card.shown_name() {
            checker.names.add(name);
        }
        for name in &card.aka {
            checker.names.add(name);
        }
    }
    Ok(checker)
}

/// The cards of all paths, in their order.
pub fn load(paths: &[PathBuf]) -> Result<Vec<SourceCard>, Stop> {
    let mut cards = Vec::new();
    for path in paths {
        let more = pool::load(path)?;
        if cards.is_empty() { cards = more } else { cards.extend(more) }
    }
    Ok(cards)
}

/// The wording asked for.
pub fn grammar(folder: Option<&Path>) -> Result<Grammar, Stop> {
    folder.map_or_else(wording::embedded, wording::folder).map_err(|faults| at_fault(&faults))
}

/// The faults of a wording, a line each.
pub fn at_fault(faults: &[WordingError]) -> Stop {
    let mut lines: Vec<String> =
        faults.iter().take(20).map(|fault| format!("{}:{}: {}", fault.file, fault.line, fault.message)).collect();
    if faults.len() > lines.len() {
        lines.push(format!("and {} more faults of the wording", faults.len() - lines.len()));
    }
    Stop::Wrong(lines.join("\n"))
}

/// Checks each card and hands it on with the terms of the session, with a bar where somebody watches a long run.
pub fn each(
    checker: &mut Checker,
    cards: &[SourceCard],
    mut then: impl FnMut(&SourceCard, Checked, &Terms) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let bar = bar(cards.len());
    for (done, card) in cards.iter().enumerate() {
        let checked = checker.check(card);
        then(card, checked, &checker.reader.terms)?;
        if let Some(bar) = &bar
            && done % 256 == 0
        {
            bar.set_position(done as u64);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(())
}

fn bar(cards: usize) -> Option<ProgressBar> {
    let watched = cards >= LONG && std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
    watched.then(|| ProgressBar::with_draw_target(Some(cards as u64), ProgressDrawTarget::stderr()))
}
