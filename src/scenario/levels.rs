//! The levels of a card's text, by their signs.
//!
//! In: a definition. Out: the blocks that stand under signs such as `[dem]`, with their numbers as
//! programs count them. Never here: what a level requires; the program knows.
use super::ast::Level;
use crate::game::CardDef;

/// The blocks under signs: number and signs, in the order of the text.
pub fn levels(def: &CardDef) -> Vec<(u8, String)> {
    // The effects of a power are all of the power, at no level.
    if def.types.iter().any(|one| one.id() == "power") {
        return Vec::new();
    }
    let lines = def.text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    let mut number = 0u8;
    let mut out = Vec::new();
    for line in lines {
        let signs = signs(line);
        if !signs.is_empty() {
            number = number.saturating_add(1);
            out.push((number, signs));
        }
    }
    out
}

/// The signs that a line begins with.
fn signs(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(end) = rest.strip_prefix('[').and_then(|inside| inside.find(']')) {
        let (sign, after) = rest.split_at((end + 2).min(rest.len()));
        out.push_str(sign);
        rest = after.trim_start();
    }
    out
}

/// The block that a level means; none where the card has no such level.
pub fn block(def: &CardDef, level: &Level) -> Option<u8> {
    let all = levels(def);
    match level {
        Level::Basic => all.first().map(|(number, _)| *number),
        Level::Superior if all.len() > 1 => all.last().map(|(number, _)| *number),
        Level::Superior => None,
        Level::Signs(wanted) => all.iter().find(|(_, signs)| signs == wanted).map(|(number, _)| *number),
        Level::Block(number) => u8::try_from(*number).ok().filter(|number| all.iter().any(|(one, _)| one == number)),
    }
}

/// The levels of a card, for a message.
pub fn listed(def: &CardDef) -> String {
    let all = levels(def);
    if all.is_empty() {
        return "the card has no levels".to_string();
    }
    format!("its levels are {}", all.iter().map(|(_, signs)| signs.as_str()).collect::<Vec<_>>().join(", "))
}

/// How a scenario names the level of a block; none where the card has but one.
pub fn say(def: &CardDef, block: u8) -> Option<String> {
    let all = levels(def);
    let at = all.iter().position(|(number, _)| *number == block)?;
    match (at, all.len()) {
        (_, 1) => None,
        (0, 2) => Some("basic".to_string()),
        (1, 2) => Some("superior".to_string()),
        _ => all.get(at).map(|(_, signs)| signs.clone()),
    }
}
