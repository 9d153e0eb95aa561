//! Who sits where with what: all that a game begins from, by names.
//!
//! In: decks by the names of their cards, a rule set's name, a seed. Out: the table of that game (its
//! cards alone, numbered by name, so that other cards at hand change nothing), its first state. Never:
//! a card that is not at hand passed over.
use super::pins;
use crate::game::setup::{Deck, NoGame};
use crate::game::{DefId, State, Table};
use crate::rules;
use serde::{Deserialize, Serialize};

/// How many copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copies(pub u16, pub String);

/// A deck, by the names of its cards, in the order in which it lists them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckList {
    /// What it is called.
    pub name: String,
    /// The crypt.
    pub crypt: Vec<Copies>,
    /// The library.
    pub library: Vec<Copies>,
}

impl DeckList {
    /// The names of its cards.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.crypt.iter().chain(&self.library).map(|copies| copies.1.as_str())
    }
}

/// A Methuselah and her deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// What she is called.
    pub who: String,
    /// Her deck.
    pub deck: DeckList,
}

/// Everything that a game begins from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The name of the rule set.
    pub rules: String,
    /// The seed of the game's generator.
    pub seed: u64,
    /// The game ends after so many turns; 0 for never.
    pub turns: u16,
    /// Clockwise, who begins first.
    pub seats: Vec<Sitting>,
}

/// The table of these decks alone: the rules' cards, then theirs by name.
pub fn table_of<'a>(all: &Table, decks: impl IntoIterator<Item = &'a DeckList>) -> Result<Table, NoGame> {
    let names = pins::by_name(all);
    let mut defs: Vec<DefId> = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    for name in decks.into_iter().flat_map(DeckList::names) {
        match names.get(&name.to_lowercase()) {
            Some(def) => defs.push(*def),
            None => missing.push(name),
        }
    }
    if !missing.is_empty() {
        missing.sort_unstable();
        missing.dedup();
        let missing: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        return Err(NoGame(format!("these cards are not at hand: {}", missing.join(", "))));
    }
    // What two of them are together is in the game with them.
    let merged = all.merges.iter().filter(|merge| defs.contains(&merge.base) && defs.contains(&merge.advanced));
    let merged: Vec<DefId> = merged.map(|merge| merge.merged).collect();
    defs.extend(merged);
    defs.retain(|def| !all.rules.contains(def));
    defs.sort_unstable_by_key(|def| (&all.def(*def).name, *def));
    defs.dedup();
    let both: Vec<DefId> = all.rules.iter().copied().chain(defs).collect();
    Ok(pins::only(all, &both))
}

/// A deck in the numbers of a table.
pub fn deck_of(table: &Table, list: &DeckList) -> Result<Deck, NoGame> {
    let names = pins::by_name(table);
    let cards = |copies: &[Copies]| -> Result<Vec<DefId>, NoGame> {
        let mut out = Vec::new();
        for Copies(n, name) in copies {
            let def = names.get(&name.to_lowercase());
            let def = def.ok_or_else(|| NoGame(format!("the card `{name}` is not at hand")))?;
            if usize::from(*n) > crate::game::setup::MOST_CARDS {
                return Err(NoGame(format!("{n} copies of `{name}` are too many")));
            }
            out.extend(std::iter::repeat_n(*def, usize::from(*n)));
        }
        Ok(out)
    };
    Ok(Deck { crypt: cards(&list.crypt)?, library: cards(&list.library)? })
}

/// The first state of a game with these decks.
pub fn first_state(table: &Table, decks: &[Deck], seed: u64, turns: u16) -> Result<State, NoGame> {
    let mut state = State::new(table, decks.len(), seed)?;
    state.deal(table, decks)?;
    rules::limit_turns(&mut state, turns);
    Ok(state)
}

impl Setup {
    /// The table of this game, out of the cards at hand.
    pub fn table(&self, all: &Table) -> Result<Table, NoGame> {
        table_of(all, self.seats.iter().map(|sitting| &sitting.deck))
    }

    /// The first state of this game, at its table.
    pub fn state(&self, table: &Table) -> Result<State, NoGame> {
        let decks = self.seats.iter().map(|sitting| deck_of(table, &sitting.deck));
        let decks: Vec<Deck> = decks.collect::<Result<_, _>>()?;
        first_state(table, &decks, self.seed, self.turns)
    }

    /// The names of those at the table.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|sitting| sitting.who.clone()).collect()
    }
}
