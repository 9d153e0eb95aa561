//! The small parts of lines: names, numbers, levels, cards.
//!
//! In: a pair of the grammar and where its line begins in the page. Out: a part of the `ast`.
use super::{Pair, Rule};
use crate::base::Span;
use crate::bytecode::{Phase, Zone};
use crate::scenario::ast::{CardRef, Level, Said};

/// The place of a pair in the page, without space around it.
pub fn span(pair: &Pair, at: usize) -> Span {
    let text = pair.as_str();
    let lead = text.len() - text.trim_start().len();
    let start = at + pair.as_span().start() + lead;
    Span::new(start, start + text.trim().len())
}

/// The words of a pair.
pub fn said(pair: &Pair, at: usize) -> Said {
    Said { text: pair.as_str().split_whitespace().collect::<Vec<_>>().join(" "), span: span(pair, at) }
}

/// The parts of a pair that are of that rule.
pub fn all(pair: &Pair<'_>, rule: Rule, at: usize) -> Vec<Said> {
    pair.clone().into_inner().filter(|part| part.as_rule() == rule).map(|part| said(&part, at)).collect()
}

/// The first part of a pair that is of that rule.
pub fn first<'a>(pair: &Pair<'a>, rule: Rule) -> Option<Pair<'a>> {
    pair.clone().into_inner().find(|part| part.as_rule() == rule)
}

/// A number; those that the grammar lets through fit.
pub fn number(pair: &Pair) -> u16 {
    let digits = first(pair, Rule::number).unwrap_or_else(|| pair.clone());
    digits.as_str().parse().unwrap_or(u16::MAX)
}

/// What a quoted pair quotes.
pub fn quoted(pair: &Pair, at: usize) -> Said {
    let inside = pair.clone().into_inner().next();
    Said { text: inside.as_ref().map_or(String::new(), |inside| said(inside, at).text), span: span(pair, at) }
}

/// A name, quoted or not.
pub fn name(pair: &Pair, at: usize) -> Said {
    match pair.clone().into_inner().next() {
        Some(inner) if inner.as_rule() == Rule::quoted => quoted(&inner, at),
        Some(inner) => said(&inner, at),
        None => said(pair, at),
    }
}

/// A card or a Methuselah by name.
pub fn card(pair: &Pair, at: usize) -> CardRef {
    let mut out = CardRef { name: said(pair, at), copy: None };
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::name => out.name = name(&part, at),
            Rule::copy => out.copy = part.into_inner().next().and_then(|digits| digits.as_str().parse().ok()),
            _ => {}
        }
    }
    out
}

/// The first card in a pair.
pub fn card_in(pair: &Pair, at: usize) -> Option<CardRef> {
    first(pair, Rule::card).map(|pair| card(&pair, at))
}

/// A level.
pub fn level(pair: &Pair) -> Option<Level> {
    let inner = pair.clone().into_inner().next()?;
    Some(match inner.as_rule() {
        Rule::basic => Level::Basic,
        Rule::superior => Level::Superior,
        _ => Level::Signs(inner.as_str().to_string()),
    })
}

/// A phase by its word.
pub fn phase(pair: &Pair) -> Option<Phase> {
    let words = pair.as_str().to_lowercase();
    Phase::ALL.iter().copied().find(|phase| phase.name() == words)
}

/// A zone by its word.
pub fn zone(words: &str) -> Option<Zone> {
    Some(match words.to_lowercase().as_str() {
        "ready" => Zone::Ready,
        "torpor" => Zone::Torpor,
        "incapacitated" => Zone::Incapacitated,
        "uncontrolled" => Zone::Uncontrolled,
        "crypt" => Zone::Crypt,
        "library" => Zone::Library,
        "hand" => Zone::Hand,
        "ash heap" | "burned" => Zone::AshHeap,
        "removed" | "removed from the game" => Zone::Removed,
        "waiting" => Zone::Waiting,
        "contested" => Zone::Contested,
        "merged" => Zone::Merged,
        _ => return None,
    })
}
