//! The cards at hand, by name and number.
//!
//! In: source cards. Out: what a deck needs to know of each, and which of them a name can mean. Never:
//! a card's text carried out; that a card is at hand does not say that it runs.
use super::Part;
use super::fold::{Folded, fold, key};
use super::headings::TYPES;
use crate::play::load::called;
use crate::syntax::card_file::SourceCard;
use crate::syntax::header::{self, Group, Key, Kind};
use rustc_hash::FxHashMap;

/// What a deck needs to know of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFacts {
    /// Its number in the official list.
    pub id: Option<String>,
    /// Its name, the article in front.
    pub name: String,
    /// What it is called at a table, which no two cards share.
    pub called: String,
    /// Which part of a deck it belongs in.
    pub part: Part,
    /// Whether it is the advanced version.
    pub advanced: bool,
    /// The group of a crypt card.
    pub group: Option<Group>,
    /// Its types, as headings write them; empty for a crypt card.
    pub types: String,
    /// The capacity of a crypt card.
    pub capacity: u8,
    /// Its disciplines, as listed.
    pub disciplines: String,
    /// Its title, as listed.
    pub title: String,
    /// Its clan, as listed.
    pub clan: String,
    /// Whether it is a trifle.
    pub trifle: bool,
    /// Since when it is banned: a date, or a year.
    pub banned: Option<String>,
    /// Which of the source cards it is.
    pub at: usize,
}

impl CardFacts {
    /// Its name, with what tells it from others of that name.
    pub fn full(&self) -> &str {
        &self.called
    }

    /// The same with the article behind, as lists are sorted.
    pub fn filed(&self) -> String {
        let rest = |article: &str| self.name.strip_prefix(article).and_then(|rest| rest.strip_prefix(' '));
        let behind = self.called.strip_prefix(&self.name).unwrap_or_default();
        let filed = rest("The").map_or_else(|| self.name.clone(), |rest| format!("{rest}, The"));
        format!("{filed}{behind}").replace('™', "(TM)")
    }
}

/// The cards at hand.
#[derive(Debug, Default)]
pub struct Known {
    cards: Vec<CardFacts>,
    names: FxHashMap<String, Vec<usize>>,
    former: FxHashMap<String, Vec<usize>>,
    ids: FxHashMap<String, usize>,
}

impl Known {
    /// Of these cards; of two that are called the same, or have one number, the first counts.
    pub fn new(sources: &[SourceCard]) -> Known {
        let mut known = Known::default();
        let mut seen = FxHashMap::default();
        for (at, source) in sources.iter().enumerate() {
            let Some(card) = facts(source, at) else { continue };
            let twice = card.id.as_ref().is_some_and(|id| known.ids.contains_key(id));
            if twice || seen.insert((card.called.to_lowercase(), card.part), at).is_some() {
                continue;
            }
            let number = known.cards.len();
            if let Some(id) = &card.id {
                known.ids.insert(id.clone(), number);
            }
            known.names.entry(key(&card.name)).or_default().push(number);
            for name in &source.aka {
                known.former.entry(fold(name).key).or_default().push(number);
            }
            known.cards.push(card);
        }
        known
    }

    /// Every card.
    pub fn cards(&self) -> &[CardFacts] {
        &self.cards
    }

    /// The card of this number.
    pub fn by_id(&self, id: &str) -> Option<&CardFacts> {
        self.ids.get(id).and_then(|at| self.cards.get(*at))
    }

    /// The cards of that name, or else those that once had it; versions and groups are not told apart.
    pub fn of_name(&self, asked: &Folded) -> Vec<&CardFacts> {
        let at = self.names.get(&asked.key).or_else(|| self.former.get(&asked.key));
        at.into_iter().flatten().filter_map(|at| self.cards.get(*at)).collect()
    }

    /// The cards whose names are nearest to this one, the nearest first.
    pub fn nearest(&self, asked: &Folded, part: Option<Part>) -> Vec<&CardFacts> {
        const MOST: usize = 3;
        let bare = |key: &str| key.strip_prefix("the").unwrap_or(key).to_string();
        let own = bare(&asked.key);
        let reach = match own.len() {
            0..=2 => return Vec::new(),
            3..=5 => 1,
            6..=9 => 2,
            10..=15 => 3,
            _ => 4,
        };
        let mut near: Vec<(usize, &CardFacts)> = Vec::new();
        for card in self.cards.iter().filter(|card| part.is_none_or(|part| card.part == part)) {
            let name = bare(&key(&card.name));
            let starts = own.len() >= 5 && name.starts_with(&own);
            if !starts && name.len().abs_diff(own.len()) > reach {
                continue;
            }
            let distance = if starts { reach } else { strsim::damerau_levenshtein(&own, &name) };
            if distance <= reach {
                near.push((distance, card));
            }
        }
        near.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.called.cmp(&b.1.called)));
        near.into_iter().take(MOST).map(|(_, card)| card).collect()
    }
}

/// What a source card says; none of a file that is no card.
fn facts(source: &SourceCard, at: usize) -> Option<CardFacts> {
    let name = source.shown_name()?.to_string();
    let header = header::read(source).0?;
    let raw = |key: Key| source.header(key).map_or("", |header| header.value.as_str());
    let mut card = CardFacts {
        id: source.id.clone(),
        name,
        called: called(source),
        part: Part::Library,
        advanced: false,
        group: None,
        types: String::new(),
        capacity: 0,
        disciplines: String::new(),
        title: String::new(),
        clan: String::new(),
        trifle: false,
        banned: source.banned.clone(),
        at,
    };
    match &header.kind {
        Kind::Crypt(crypt) => {
            card.part = Part::Crypt;
            card.advanced = crypt.advanced;
            card.group = crypt.group;
            card.capacity = crypt.capacity;
            card.disciplines = raw(Key::Disciplines).to_string();
            card.title = raw(Key::Title).to_lowercase();
            let clan = if raw(Key::Clan).is_empty() { raw(Key::Creed) } else { raw(Key::Clan) };
            card.clan = clan.split('(').next().unwrap_or_default().trim().to_string();
        }
        Kind::Library(library) => {
            let mut types: Vec<String> = library.types.iter().map(|one| spelt(one.name())).collect();
            types.sort();
            card.types = types.join("/");
            // The word is on no master card that is none.
            card.trifle = card.types == "Master" && source.text.to_lowercase().contains("trifle");
        }
    }
    Some(card)
}

/// A type as headings write it.
fn spelt(name: &str) -> String {
    let known = TYPES.iter().find(|one| one.eq_ignore_ascii_case(name));
    known.map_or_else(|| name.to_string(), |known| (*known).to_string())
}
