//! The JSON of the library `krcg`: facts, `crypt` with a list of cards, `library` with a list of types
//! and the cards of each.
use super::entry::MOST_COPIES;
use super::facts::Fact;
use super::json::{Node, not_so};
use super::write::{NotWritten, Row, Sheet, copies};
use super::{Claim, Entry, Part, Reading};
use serde_json::{Map, Value, json};

/// The key of each fact.
const KEYS: &[(&str, Fact)] = &[
    ("event", Fact::Event),
    ("event_link", Fact::Link),
    ("place", Fact::Place),
    ("date", Fact::Date),
    ("tournament_format", Fact::Rounds),
    ("players_count", Fact::Players),
    ("player", Fact::Winner),
    ("score", Fact::Score),
    ("name", Fact::Name),
    ("author", Fact::Author),
    ("comments", Fact::Description),
];

/// An object whose `crypt` has a list of `cards`.
pub fn looks(text: &str) -> bool {
    if !text.trim_start().starts_with('{') {
        return false;
    }
    let Ok(node) = Node::whole(text) else { return false };
    let listed =
        |key: &str| node.get(key).and_then(|part| part.get("cards")).is_some_and(|cards| cards.list().is_some());
    listed("crypt") || listed("library")
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let node = match Node::whole(text) {
        Ok(node) => node,
        Err(wrong) => {
            reading.said.push(*wrong);
            return reading;
        }
    };
    for (key, value) in node.members().unwrap_or_default() {
        match key.as_str() {
            "crypt" => part(Part::Crypt, value, &mut reading),
            "library" => part(Part::Library, value, &mut reading),
            _ => {
                let fact = KEYS.iter().find(|(name, _)| *name == key).map(|(_, fact)| *fact);
                if let (Some(fact), Some(words)) = (fact, value.words()) {
                    reading.deck.facts.set(fact, &words);
                }
            }
        }
    }
    reading
}

fn part(part: Part, node: Node<'_>, reading: &mut Reading) {
    let from = reading.deck.entries.len();
    let Some(cards) = node.get("cards").and_then(|cards| cards.list()) else {
        return not_so(reading, node, "a part of a deck has a list of `cards`");
    };
    for card in cards {
        match card.get("cards").and_then(|cards| cards.list()) {
            Some(inner) => {
                let from = reading.deck.entries.len();
                inner.into_iter().for_each(|card| entry(part, card, reading));
                let of = card.get("type").and_then(|types| types.words()).unwrap_or_default();
                claim(&of, card, from, reading);
            }
            None => entry(part, card, reading),
        }
    }
    claim(part.name(), node, from, reading);
}

fn claim(of: &str, node: Node<'_>, from: usize, reading: &mut Reading) {
    if let Some(node) = node.get("count")
        && let Some(count) = node.number()
    {
        let entries = from..reading.deck.entries.len();
        reading.deck.claims.push(Claim { of: of.to_string(), count, span: node.span(), entries });
    }
}

fn entry(part: Part, node: Node<'_>, reading: &mut Reading) {
    let (id, name) = (node.get("id"), node.get("name"));
    let copies = node.get("count").and_then(|count| count.number()).and_then(|count| u16::try_from(count).ok());
    let Some(copies) = copies.filter(|copies| (1..=MOST_COPIES).contains(copies)) else {
        return not_so(reading, node, "a card of a deck has a `count` of 1 to 1000");
    };
    let span = name.or(id).map_or(node.span(), |node| node.inner());
    let (id, name) = (id.and_then(|id| id.words()), name.and_then(|name| name.words()).unwrap_or_default());
    if id.is_none() && name.is_empty() {
        return not_so(reading, node, "a card of a deck has a `name` or an `id`");
    }
    let note = node.get("comments").and_then(|note| note.words()).filter(|note| !note.is_empty());
    reading.deck.entries.push(Entry { copies, id, name, part: Some(part), group: None, note, span });
}

/// Writes it.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let mut out = Map::new();
    for (key, fact) in KEYS {
        if let Some(words) = sheet.facts.get(*fact) {
            let number = words.parse::<u32>().ok().filter(|_| *fact == Fact::Players);
            out.insert((*key).to_string(), number.map_or_else(|| Value::from(words), Value::from));
        }
    }
    let crypt: Vec<Value> = sheet.crypt.iter().map(card).collect();
    let types: Vec<Value> = sheet
        .sections()
        .map(|(types, rows)| json!({"type": types, "count": copies(rows), "cards": rows.iter().map(card).collect::<Vec<_>>()}))
        .collect();
    out.insert("crypt".to_string(), json!({"count": copies(&sheet.crypt), "cards": crypt}));
    out.insert("library".to_string(), json!({"count": copies(&sheet.library), "cards": types}));
    serde_json::to_string_pretty(&out).map(|text| text + "\n").map_err(|error| NotWritten(error.to_string()))
}

fn card(row: &Row<'_>) -> Value {
    let mut out = Map::new();
    if let Some(id) = &row.card.id {
        out.insert("id".to_string(), id.parse::<u32>().map_or_else(|_| Value::from(id.as_str()), Value::from));
    }
    out.insert("count".to_string(), row.copies.into());
    out.insert("name".to_string(), row.card.full().into());
    if let Some(note) = row.note {
        out.insert("comments".to_string(), note.into());
    }
    Value::Object(out)
}
