//! The JSON of VDB: `name`, `author`, `description`, and copies by card number, in `cards`, or in
//! `crypt` and `library`, each a number or an object with it as `q`.
use super::entry::MOST_COPIES;
use super::facts::Fact;
use super::json::{Node, not_so};
use super::write::{NotWritten, Sheet};
use super::{Entry, Part, Reading};
use serde_json::{Map, Value};

/// What it keeps.
pub const KEEPS: &[Fact] = &[Fact::Name, Fact::Author, Fact::Description];

const PARTS: &[(&str, Option<Part>)] =
    &[("cards", None), ("crypt", Some(Part::Crypt)), ("library", Some(Part::Library))];

/// Any other object.
pub fn looks(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads it.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut node = match Node::whole(text) {
        Ok(node) => node,
        Err(wrong) => {
            reading.said.push(*wrong);
            return reading;
        }
    };
    let mut members = node.members().unwrap_or_default();
    // A server answers with the deck under its number.
    if let [(_, only)] = members.as_slice()
        && let Some(inner) = only.members()
        && inner.iter().any(|(key, _)| PARTS.iter().any(|(name, _)| name == key))
        && !PARTS.iter().any(|(name, _)| node.get(name).is_some())
    {
        (node, members) = (*only, inner);
    }
    let mut found = false;
    for (key, value) in members {
        if let Some((_, part)) = PARTS.iter().find(|(name, _)| *name == key) {
            found = true;
            cards(*part, value, &mut reading);
        } else if let (Some(fact), Some(words)) = (Fact::parse(&key).filter(|fact| KEEPS.contains(fact)), value.words())
        {
            reading.deck.facts.set(fact, &words);
        }
    }
    if !found {
        not_so(&mut reading, node, "a deck in JSON has `cards`, or `crypt` and `library`");
    }
    reading
}

fn cards(part: Option<Part>, node: Node<'_>, reading: &mut Reading) {
    let Some(members) = node.members() else {
        return not_so(reading, node, "these are no copies by card number");
    };
    for (id, value) in members {
        let copies = value.number().or_else(|| value.get("q").and_then(|copies| copies.number()));
        match copies.and_then(|copies| u16::try_from(copies).ok()).filter(|copies| *copies <= MOST_COPIES) {
            // A card that was taken out of the deck again.
            Some(0) => {}
            Some(copies) => {
                let (name, note) = (String::new(), None);
                let span = value.span();
                reading.deck.entries.push(Entry { copies, id: Some(id), name, part, group: None, note, span });
            }
            None => not_so(reading, value, "copies are a number up to 1000"),
        }
    }
}

/// Writes it; each card needs its number.
pub fn write(sheet: &Sheet<'_>) -> Result<String, NotWritten> {
    let mut cards = Map::new();
    for row in sheet.crypt.iter().chain(&sheet.library) {
        let id = row.card.id.clone();
        let id = id.ok_or_else(|| NotWritten(format!("`{}` has no number in the official list", row.card.full())))?;
        cards.insert(id, row.copies.into());
    }
    let mut out = Map::new();
    for fact in KEEPS {
        out.insert(fact.name().to_string(), sheet.facts.get(*fact).unwrap_or_default().into());
    }
    out.insert("cards".to_string(), Value::Object(cards));
    serde_json::to_string_pretty(&out).map(|text| text + "\n").map_err(|error| NotWritten(error.to_string()))
}
