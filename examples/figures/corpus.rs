//! The corpus and a session over it.
//!
//! In: the folder of the corpus. Out: cards of both flavours, their ids and usage, checkers with all
//! names at hand. Never here: figures.
use std::path::{Path, PathBuf};
use vitae::check::{Checked, Checker};
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::wording;

/// The corpus in memory.
pub struct Corpus {
    /// Its folder.
    pub folder: PathBuf,
    /// The cards of the first flavour.
    pub cards: Vec<SourceCard>,
    /// The same cards in the other flavour.
    pub other: Vec<SourceCard>,
    /// Copies by id in decks that won.
    pub usage: pool::Usage,
}

impl Corpus {
    /// Loads it, where it is.
    pub fn load() -> Option<Corpus> {
        let named = std::env::var_os("VITAE_CORPUS").map(PathBuf::from);
        let folder = named.unwrap_or_else(|| PathBuf::from("../shared/corpus"));
        let cards = list(&folder, "krcg")?;
        let other = list(&folder, "vekn")?;
        let path = folder.join("twd-usage.json");
        let usage = pool::read_usage(&path.display().to_string(), &std::fs::read(&path).ok()?).ok()?;
        Some(Corpus { folder, cards, other, usage })
    }

    /// A checker with the names of all cards at hand.
    // The copy of the wording in the binary is built by a test; without it there is nothing to measure.
    #[allow(clippy::panic)]
    pub fn session(&self) -> Checker {
        let grammar = match wording::embedded() {
            Ok(grammar) => grammar,
            Err(faults) => panic!("the wording has faults: {faults:?}"),
        };
        let mut checker = Checker::new(grammar);
        for card in self.cards.iter().chain(&self.other) {
            checker.names.add(&card.name);
        }
        checker
    }

    /// Every card of the first flavour, checked.
    pub fn check_all(&self, checker: &mut Checker) -> Vec<Checked> {
        self.cards.iter().map(|card| checker.check(card)).collect()
    }

    /// Copies of a card.
    pub fn copies(&self, card: &SourceCard) -> u64 {
        card.id.as_deref().map_or(0, |id| self.usage.copies(id))
    }
}

fn list(folder: &Path, flavour: &str) -> Option<Vec<SourceCard>> {
    let mut cards = pool::load(&folder.join(flavour).join("vteslib.csv")).ok()?;
    cards.extend(pool::load(&folder.join(flavour).join("vtescrypt.csv")).ok()?);
    Some(cards)
}
