//! Options, refusals and places in the words of scenarios.
//!
//! In: a choice and the decision that it belongs to. Out: words that a scenario can say again.
use super::levels;
use super::names::{Names, quote};
use crate::bytecode::Zone;
use crate::game::{CardId, Choice, Decision, Refusal, Source, Use, Vote, Voter};
use crate::play::words::spare_words;

/// More options than this are not listed in a message.
const MOST: usize = 24;
/// Words of an ability longer than this are not repeated to name it.
const LONGEST: usize = 80;

/// An option, as a scenario says it.
pub fn option(names: &Names, decision: &Decision, choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".to_string(),
        Choice::Hand => "hand strike".to_string(),
        Choice::Spare(spare) => spare_words(spare).to_string(),
        Choice::Range(range) => format!("{} range", range.name()),
        Choice::Yes => "yes".to_string(),
        Choice::No => "no".to_string(),
        Choice::Vote(voter, vote) => {
            let who = match voter {
                Voter::Minion(card) | Voter::Card(card) | Voter::Text(card) => names.say(card),
                Voter::Edge => "the Edge".to_string(),
            };
            format!("{who} votes {}", if vote == Vote::For { "for" } else { "against" })
        }
        Choice::Block(minion) => format!("block with {}", names.say(minion)),
        Choice::Pick(entity) => names.say_entity(entity),
        Choice::Influence(card) => format!("move 1 pool to {}", names.say(card)),
        Choice::TakeBack(card) => format!("take 1 blood back from {}", names.say(card)),
        Choice::BringOut(card) => format!("bring out {}", names.say(card)),
        Choice::Merge(card) => format!("merge {}", names.say(card)),
        Choice::DrawCrypt => "draw a crypt card".to_string(),
        Choice::Use(what) => used(names, decision, what),
    }
}

fn used(names: &Names, decision: &Decision, what: Use) -> String {
    let def = names.table.def(names.state.def_of(what.source));
    let source = match what.source {
        Source::Card(card) if what.minion == Some(card) => "own action".to_string(),
        // Copies in a hand are alike; those in play are not.
        Source::Card(card) if names.state.in_play(card) => names.say(card),
        Source::Card(_) | Source::Rule(_) => quote(&def.name),
    };
    let said = match what.minion {
        Some(minion) => format!("{}: {source}", names.say(minion)),
        None => match what.source {
            Source::Card(card) if names.state.in_play(card) => format!("use {source}"),
            Source::Card(_) | Source::Rule(_) => format!("play {source}"),
        },
    };
    format!("{said}{}", which(names, decision, what))
}

/// What tells an ability from the others of its card that the same minion is offered.
fn which(names: &Names, decision: &Decision, what: Use) -> String {
    let id = names.state.def_of(what.source);
    let def = names.table.def(id);
    let block = |number: u8| def.ability(number).map_or(0, |ability| ability.block);
    let uses = decision.options.iter().filter_map(|choice| match choice {
        Choice::Use(one) => Some(*one),
        _ => None,
    });
    let others: Vec<u8> = uses
        .filter(|one| names.state.def_of(one.source) == id && one.minion == what.minion && one.ability != what.ability)
        .map(|one| one.ability)
        .collect();
    let mut out = String::new();
    if others.iter().any(|other| block(*other) != block(what.ability))
        && let Some(level) = levels::say(def, block(what.ability))
    {
        out.push_str(&format!(" at {level}"));
    }
    if others.iter().any(|other| block(*other) == block(what.ability)) {
        let words = |number: u8| def.ability(number).map_or("", |ability| ability.span.of(&def.text));
        let own = words(what.ability);
        let plain = !own.is_empty() && own.len() <= LONGEST && !own.contains(['"', '\n']);
        if plain && !others.iter().any(|other| words(*other).contains(own)) {
            out.push_str(&format!(" \"{own}\""));
        } else {
            out.push_str(&format!(" ability {}", u16::from(what.ability) + 1));
        }
    }
    out
}

/// Every option of a decision.
pub fn all(names: &Names, decision: &Decision) -> Vec<String> {
    decision.options.iter().map(|choice| option(names, decision, *choice)).collect()
}

/// What is on offer, for a message.
pub fn offers(names: &Names, decision: &Decision) -> String {
    let mut all = all(names, decision);
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    let who = names.say_seat(decision.who);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("on offer to {who} ({}): {}{more}", decision.purpose.said(), all.join("; "))
}

/// A refusal: the reason, and the words that give it.
pub fn refusal(names: &Names, refusal: &Refusal) -> String {
    let words = crate::play::words::Words { table: names.table, state: names.state, names: names.seats, viewer: None };
    words.refusal(refusal)
}

/// Where a card is.
pub fn place(names: &Names, card: CardId) -> String {
    let this = names.state.card(card);
    match this.zone {
        Zone::Ready => "ready".to_string(),
        Zone::Torpor => "in torpor".to_string(),
        Zone::Incapacitated => "incapacitated".to_string(),
        Zone::Uncontrolled => "uncontrolled".to_string(),
        Zone::Crypt => "in the crypt".to_string(),
        Zone::Library => "in the library".to_string(),
        Zone::Hand => "in hand".to_string(),
        Zone::AshHeap => "burned".to_string(),
        Zone::Removed => "removed from the game".to_string(),
        Zone::SetAside => "set aside".to_string(),
        Zone::Waiting => "waiting".to_string(),
        Zone::Contested => "contested".to_string(),
        Zone::Merged => "merged".to_string(),
        Zone::OnCard => this.host.map_or("in play".to_string(), |host| format!("on {}", names.say(host))),
    }
}
