//! What must hold, as `then:` says it.
//!
//! In: a pair of the grammar. Out: a `Claim`; none for what the grammar does not let through.
use super::super::words::{all, card_in, first, level, said, span, zone};
use super::super::{Pair, Rule};
use super::the_turn;
use crate::base::Span;
use crate::bytecode::{Counter, Stat, Zone};
use crate::scenario::ast::{Claim, Claimed, Condition, Counted, Ending, Fact, FactWhat, Place};

/// A claim.
pub fn claim(pair: &Pair, at: usize) -> Option<Claim> {
    let inner = pair.clone().into_inner().next()?;
    let what = match inner.as_rule() {
        Rule::holder => Claimed::Edge(first(&inner, Rule::seat).map(|seat| said(&seat, at))?),
        Rule::outcome => Claimed::Ended(ending(&inner, at)?),
        Rule::nobody => Claimed::NobodyAsked,
        Rule::now => {
            let (seat, phase) = the_turn(&first(&inner, Rule::the_turn)?, at)?;
            Claimed::Now(seat, phase)
        }
        Rule::about => {
            let facts = inner.clone().into_inner().filter(|part| part.as_rule() == Rule::fact);
            Claimed::About(card_in(&inner, at)?, facts.filter_map(|pair| fact(&pair, at)).collect())
        }
        _ => return None,
    };
    Some(Claim { what, span: span(pair, at) })
}

fn ending(pair: &Pair, at: usize) -> Option<Ending> {
    let inner = pair.clone().into_inner().next()?;
    Some(match inner.as_rule() {
        Rule::succeeds => Ending::Succeeds,
        Rule::fails => Ending::Fails,
        Rule::blocked => Ending::Blocked(card_in(&inner, at)?),
        Rule::directed => Ending::DirectedAt(all(&inner, Rule::seat, at)),
        Rule::undirected => Ending::Undirected,
        _ => return None,
    })
}

fn fact(pair: &Pair, at: usize) -> Option<Fact> {
    let not = first(pair, Rule::not).is_some();
    let inner = pair.clone().into_inner().find(|part| part.as_rule() != Rule::not)?;
    // Without `is` or `has`, which stay where a fact is written anew.
    let whole = pair.clone().into_inner().map(|part| span(&part, at)).reduce(Span::to)?;
    let what = match inner.as_rule() {
        Rule::count => {
            let figure = first(&inner, Rule::figure)?;
            let what = counted(first(&inner, Rule::count_name)?.as_str())?;
            FactWhat::Count(what, halves(figure.as_str().trim())?, span(&figure, at))
        }
        Rule::nothing_of => match first(&inner, Rule::count_name) {
            Some(name) => FactWhat::Count(counted(name.as_str())?, 0, span(&inner, at)),
            None => return Some(Fact { not: !not, what: FactWhat::Is(Condition::Edge), span: whole }),
        },
        Rule::place_fact => FactWhat::Where(place(first(&inner, Rule::place)?.as_str())?),
        Rule::controlled => FactWhat::ControlledBy(first(&inner, Rule::seat).map(|seat| said(&seat, at))?),
        Rule::is_on => FactWhat::On(card_in(&inner, at)?),
        Rule::level_fact => FactWhat::At(level(&first(&inner, Rule::level)?)?),
        Rule::state => FactWhat::Is(condition(inner.as_str())?),
        _ => return None,
    };
    Some(Fact { not, what, span: whole })
}

fn counted(words: &str) -> Option<Counted> {
    Some(match words.trim().to_lowercase().as_str() {
        "blood" => Counted::Counter(Counter::Blood),
        "life" => Counted::Counter(Counter::Life),
        "pool" => Counted::Pool,
        "hand" => Counted::Cards(Zone::Hand),
        "library" => Counted::Cards(Zone::Library),
        "crypt" => Counted::Cards(Zone::Crypt),
        "ash heap" => Counted::Cards(Zone::AshHeap),
        "victory point" | "victory points" => Counted::Points,
        "transfers" => Counted::Left,
        "strength" => Counted::Stat(Stat::Strength),
        "bleed" => Counted::Stat(Stat::Bleed),
        "stealth" => Counted::Stat(Stat::Stealth),
        "intercept" => Counted::Stat(Stat::Intercept),
        "capacity" => Counted::Stat(Stat::Capacity),
        "hunt" => Counted::Stat(Stat::Hunt),
        "votes" => Counted::Stat(Stat::Votes),
        _ => return None,
    })
}

/// A figure in halves: `1.5` is 3.
fn halves(figure: &str) -> Option<i32> {
    match figure.strip_suffix(".5") {
        Some(whole) => whole.parse::<i32>().ok().map(|n| n * 2 + 1),
        None => figure.parse::<i32>().ok().map(|n| n * 2),
    }
}

fn place(words: &str) -> Option<Place> {
    match words.trim().to_lowercase().as_str() {
        "play" => Some(Place::InPlay),
        other => zone(other).map(Place::Zone),
    }
}

fn condition(words: &str) -> Option<Condition> {
    Some(match words.trim().to_lowercase().as_str() {
        "locked" => Condition::Locked,
        "unlocked" => Condition::Unlocked,
        "titled" => Condition::Titled,
        "untitled" => Condition::Untitled,
        "acting" => Condition::Acting,
        "blocking" => Condition::Blocking,
        "ousted" => Condition::Ousted,
        "asked" => Condition::Asked,
        other if other.ends_with("edge") => Condition::Edge,
        _ => return None,
    })
}
