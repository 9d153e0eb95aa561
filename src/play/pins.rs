//! What a game that was written down is pinned to: its rule set and the content of its cards.
//!
//! In: a table, or a file's pins and the cards at hand. Out: pins, or the table of that game, its
//! definitions numbered as they were, and what is another than it was. Never: a card left out in
//! silence.
use crate::base::digest;
use crate::game::{CardDef, DefId, Merge, Settings, Table};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// A card of a game: its name, and the hash of what it is and does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin {
    /// Its name.
    pub name: String,
    /// The hash.
    pub hash: String,
    /// Whether it is played as if it had no text.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blank: bool,
}

/// What a game is pinned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pins {
    /// The name of the rule set.
    pub rules: String,
    /// The hash of its settings.
    pub settings: String,
    /// The cards, those of the rules first, numbered as the game numbers them.
    pub cards: Vec<Pin>,
}

/// The hash of a rule set's settings.
pub fn settings_hash(settings: &Settings) -> String {
    // The derived form names every field with its value, in the order of the table of settings.
    digest::hex(format!("{settings:?}").as_bytes())
}

/// Cards by name, case aside; of two of one name the first counts. An action of the rules is none.
pub fn by_name(all: &Table) -> FxHashMap<String, DefId> {
    let mut out = FxHashMap::default();
    for (def, number) in all.defs.iter().zip(0u16..) {
        if !all.rules.contains(&DefId(number)) {
            out.entry(def.name.to_lowercase()).or_insert(DefId(number));
        }
    }
    out
}

/// Every definition of each name: an action of the rules and a card can have the same.
fn all_by_name(all: &Table) -> FxHashMap<String, Vec<DefId>> {
    let mut out: FxHashMap<String, Vec<DefId>> = FxHashMap::default();
    let (rules, cards): (Vec<DefId>, Vec<DefId>) =
        all.defs.iter().zip(0u16..).map(|(_, number)| DefId(number)).partition(|def| all.rules.contains(def));
    for def in rules.into_iter().chain(cards) {
        out.entry(all.def(def).name.to_lowercase()).or_default().push(def);
    }
    out
}

/// The table of these definitions alone, in this order; the settings are the same.
pub fn only(all: &Table, defs: &[DefId]) -> Table {
    let rules = defs.iter().zip(0u16..).filter(|(def, _)| all.rules.contains(def)).map(|(_, at)| DefId(at)).collect();
    let kept = defs.iter().map(|def| all.def(*def).clone()).collect();
    let at = |def: DefId| defs.iter().zip(0u16..).find(|(one, _)| **one == def).map(|(_, at)| DefId(at));
    let merges = all.merges.iter().filter_map(|merge| {
        Some(Merge { base: at(merge.base)?, advanced: at(merge.advanced)?, merged: at(merge.merged)? })
    });
    Table { defs: kept, rules, merges: merges.collect(), settings: all.settings.clone() }
}

fn pin(def: &CardDef) -> Pin {
    Pin { name: def.name.clone(), hash: def.hash.clone(), blank: def.blank }
}

impl Pins {
    /// The pins of a game's table.
    pub fn of(table: &Table, rules: &str) -> Pins {
        let settings = settings_hash(&table.settings);
        Pins { rules: rules.to_string(), settings, cards: table.defs.iter().map(pin).collect() }
    }

    /// The table of that game out of the cards at hand, and a line for each thing that has changed; or
    /// a line for each card that is not at hand.
    pub fn table(&self, all: &Table) -> Result<(Table, Vec<String>), Vec<String>> {
        let names = all_by_name(all);
        let mut missing = Vec::new();
        let mut changed = Vec::new();
        let mut defs: Vec<DefId> = Vec::with_capacity(self.cards.len());
        if self.settings != settings_hash(&all.settings) {
            changed.push(format!("the settings of the rule set `{}` have changed", self.rules));
        }
        for card in self.cards.iter().take(usize::from(u16::MAX)) {
            let named = names.get(&card.name.to_lowercase()).map_or(&[] as &[DefId], Vec::as_slice);
            // The rules' own come first, here as there.
            let Some(def) = named.iter().find(|def| !defs.contains(def)).or(named.first()) else {
                missing.push(format!("`{}` is not at hand", card.name));
                continue;
            };
            let now = all.def(*def);
            if now.hash != card.hash {
                changed.push(format!("`{}` has changed: {} then, {} now", card.name, card.hash, now.hash));
            } else if now.blank != card.blank {
                changed.push(format!("`{}` {}", card.name, blank_then(card.blank)));
            }
            defs.push(*def);
        }
        for def in all.rules.iter().filter(|rule| !defs.contains(rule)) {
            changed.push(format!("the rules have `{}` besides", all.def(*def).name));
        }
        if missing.is_empty() { Ok((only(all, &defs), changed)) } else { Err(missing) }
    }
}

fn blank_then(then: bool) -> &'static str {
    if then { "was played as a blank then" } else { "is played as a blank now" }
}
