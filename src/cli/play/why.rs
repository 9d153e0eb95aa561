//! Why an option is not offered, asked by names.
//!
//! In: words: names of minions, cards, actions, as far as they tell them apart. Out: for each use that
//! is meant, that it is offered, or the condition that refused it with its words. Never: a name that
//! the player may not see; only the own hand, the own minions and cards in play are looked through.
use crate::bytecode::{AbilityKind, Bit, Zone};
use crate::game::{CardId, Choice, Decision, Seat, Source, State, Table, Use};
use crate::play::words::Words;
use crate::rules::{offers, why};

/// Answers, at most.
const MOST: usize = 16;

/// How many words of `query` begin a word of the name.
pub fn score(query: &str, name: &str) -> usize {
    let name = name.to_lowercase();
    let parts: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let query = query.to_lowercase();
    let asked = query.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    asked.filter(|word| parts.iter().any(|part| part.starts_with(word))).count()
}

/// Those with the most words in common, if any has one.
fn best<T: Copy>(all: impl Iterator<Item = T>, query: &str, name: impl Fn(T) -> String) -> Vec<T> {
    let scored: Vec<(usize, T)> = all.map(|one| (score(query, &name(one)), one)).collect();
    let most = scored.iter().map(|(score, _)| *score).max().unwrap_or(0);
    scored.into_iter().filter(|(score, _)| *score == most && most > 0).map(|(_, one)| one).collect()
}

/// The answers, a line each.
pub fn ask(words: &Words, decision: &Decision, query: &str) -> Vec<String> {
    let (table, state, seat) = (words.table, words.state, decision.who);
    let own: Vec<CardId> = minions(table, state, seat).collect();
    let mut minions = best(own.iter().copied(), query, |card| words.card(card));
    if score(query, "block") > 0 {
        let who = if minions.is_empty() { own } else { minions };
        return who.into_iter().take(MOST).map(|minion| block(words, decision, minion)).collect();
    }
    let all: Vec<(Source, u8)> = offers::sources(table, state, seat).filter(|one| used(table, state, *one)).collect();
    let name = |(source, _): (Source, u8)| table.def(state.def_of(source)).name.clone();
    let mut sources = best(all.iter().copied(), query, name);
    if sources.is_empty() && minions.is_empty() {
        return vec![format!("nothing that you could use and no minion of yours is called `{query}`")];
    }
    if sources.is_empty() {
        sources = all;
    } else if minions.is_empty() {
        minions = own;
    }
    let mut out = Vec::new();
    for (source, ability) in sources {
        let Some(row) = table.def(state.def_of(source)).ability(ability) else { continue };
        let by_minion = row.user.is_some() || row.act.is_some();
        let users: Vec<Option<CardId>> =
            if by_minion { minions.iter().copied().map(Some).collect() } else { vec![None] };
        for minion in users {
            out.push(answer(words, decision, Use { source, ability, minion }));
        }
    }
    if out.is_empty() {
        out.push("you have no minion in play to use it".to_string());
    }
    out.dedup();
    if out.len() > MOST {
        let more = out.len() - MOST;
        out.truncate(MOST);
        out.push(format!("and {more} more; name the minion and the card"));
    }
    out
}

fn minions<'a>(table: &'a Table, state: &'a State, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
    let zones =
        [Zone::Ready, Zone::Torpor, Zone::Incapacitated].into_iter().flat_map(move |zone| state.zone(seat, zone));
    zones.filter(move |card| table.def(state.card(*card).def).bits & Bit::Minion.mask() != 0)
}

/// Whether an ability is one that somebody uses, rather than one that is there.
fn used(table: &Table, state: &State, (source, ability): (Source, u8)) -> bool {
    let kind = table.def(state.def_of(source)).ability(ability).map(|ability| ability.kind);
    kind.is_some_and(|kind| {
        matches!(
            kind,
            AbilityKind::ActionCard
                | AbilityKind::ActionInPlay
                | AbilityKind::ActionRule
                | AbilityKind::Modifier
                | AbilityKind::Reaction
                | AbilityKind::Master
                | AbilityKind::Event
                | AbilityKind::Use
        )
    })
}

fn offered(decision: &Decision, choice: Choice) -> Option<String> {
    let at = decision.options.iter().position(|option| *option == choice)?;
    Some(format!("it is offered, as number {}", at + 1))
}

fn answer(words: &Words, decision: &Decision, what: Use) -> String {
    let named = words.used(what);
    if let Some(said) = offered(decision, Choice::Use(what)) {
        return format!("{named}: {said}");
    }
    match why::not_offered(words.table, words.state, decision.who, what) {
        Some(refusal) => format!("{named}: {}", words.refusal(&refusal)),
        None => format!("{named}: it could be done, but something else is asked now"),
    }
}

fn block(words: &Words, decision: &Decision, minion: CardId) -> String {
    let named = words.choice(Choice::Block(minion));
    if let Some(said) = offered(decision, Choice::Block(minion)) {
        return format!("{named}: {said}");
    }
    match why::no_block(words.table, words.state, decision.who, minion) {
        Some(refusal) => format!("{named}: {}", words.refusal(&refusal)),
        None => format!("{named}: it could be done, but something else is asked now"),
    }
}
