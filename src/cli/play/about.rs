//! A card in words, at the prompt.
//!
//! In: a name, as far as it tells cards apart. Out: what the card says, and what that means. Cards of
//! the game are looked through, whoever has them: what a card says is no secret.
use super::super::hand::Hand;
use super::why::score;
use crate::check::Tier;
use crate::check::explain::explain;
use crate::game::Table;

/// Cards told of, at most.
const MOST: usize = 3;

/// The lines about the cards of that name.
pub fn card(hand: &mut Hand, table: &Table, query: &str) -> Vec<String> {
    let exact = |name: &str| name.eq_ignore_ascii_case(query);
    let scored = |name: &str| if exact(name) { usize::MAX } else { score(query, name) };
    let most = table.defs.iter().map(|def| scored(&def.name)).max().unwrap_or(0);
    if most == 0 {
        return other(hand, query);
    }
    let found: Vec<_> = table.defs.iter().filter(|def| scored(&def.name) == most).collect();
    if found.len() > MOST {
        let names: Vec<&str> = found.iter().map(|def| def.name.as_str()).collect();
        return vec![format!("which of these: {}", names.join(", "))];
    }
    let mut out = Vec::new();
    for def in found {
        out.push(def.name.clone());
        out.extend(def.text.lines().map(|line| format!("  {line}")));
        if def.blank {
            out.push("  (played as a blank: its text does nothing at this table)".to_string());
        }
        out.extend(meaning(hand, &def.name));
    }
    out
}

/// A card that is at hand and not in this game.
fn other(hand: &mut Hand, query: &str) -> Vec<String> {
    let found: Vec<_> = hand.sources.iter().filter(|card| score(query, &card.name) > 0).collect();
    match found.as_slice() {
        [card] => {
            let (name, text) = (card.name.clone(), card.given_text().to_string());
            let mut out = vec![format!("{name}, which is not in this game")];
            out.extend(text.lines().map(|line| format!("  {line}")));
            out.extend(meaning(hand, &name));
            out
        }
        _ => vec![format!("no card of this game is called `{query}`")],
    }
}

/// What a card means, as far as it is read.
fn meaning(hand: &mut Hand, name: &str) -> Vec<String> {
    let Some(source) = hand.sources.iter().find(|card| card.name == name).cloned() else { return Vec::new() };
    let checked = hand.checker.check(&source);
    if checked.tier == Tier::Rejected {
        return Vec::new();
    }
    let told = explain(&mut hand.checker.reader, &source, &checked).text();
    told.lines().map(|line| format!("  {line}")).collect()
}
