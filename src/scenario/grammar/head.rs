//! Lines above the turn: who sits where with what.
//!
//! In: a pair of the grammar. Out: a `Line`; none for what the grammar does not let through.
use super::words::{all, first, level, name, number, phase, said, span, zone};
use super::{Line, Pair, Rule};
use crate::base::Span;
use crate::bytecode::{Counter, Phase, Zone};
use crate::scenario::ast::{Item, Level, Note, Said, Setup, Turn};

/// A line above the turn.
pub fn line(pair: Pair, at: usize) -> Option<Line> {
    let inner = pair.into_inner().next()?;
    let rest = || first(&inner, Rule::rest).map(|rest| said(&rest, at));
    Some(match inner.as_rule() {
        Rule::title => Line::Title(rest()?),
        Rule::cards => Line::Cards(rest()?),
        Rule::rules => Line::Rules(all(&inner, Rule::word, at)),
        Rule::seats => Line::Seats(all(&inner, Rule::seat, at)),
        Rule::seed => Line::Seed(u64::from(number(&inner))),
        Rule::last_turn => Line::LastTurn(number(&inner)),
        Rule::turn => Line::Turn(turn(&inner, at)?),
        Rule::zones => Line::Zones(zones(&inner, at)),
        Rule::player => Line::Player(player(&inner, at)?),
        _ => return None,
    })
}

fn turn(pair: &Pair, at: usize) -> Option<Turn> {
    Some(Turn {
        number: first(pair, Rule::number).map(|pair| number(&pair)),
        seat: first(pair, Rule::seat).map(|seat| said(&seat, at))?,
        phase: first(pair, Rule::phase).map_or(Some(Phase::Unlock), |pair| phase(&pair))?,
    })
}

fn player(pair: &Pair, at: usize) -> Option<Setup> {
    let pool = first(pair, Rule::pool).map(|pair| (number(&pair), span(&pair, at)));
    Some(Setup {
        seat: first(pair, Rule::seat).map(|seat| said(&seat, at))?,
        pool,
        edge: first(pair, Rule::edge).is_some(),
        zones: zones(pair, at),
    })
}

fn zones(pair: &Pair, at: usize) -> Vec<(Zone, Vec<Item>)> {
    let zones = pair.clone().into_inner().filter(|part| part.as_rule() == Rule::zone);
    zones
        .filter_map(|pair| {
            let region = first(&pair, Rule::region).and_then(|region| zone(region.as_str()))?;
            let items = pair.into_inner().filter(|part| part.as_rule() == Rule::item);
            Some((region, items.map(|item_pair| item(&item_pair, at)).collect()))
        })
        .collect()
}

fn item(pair: &Pair, at: usize) -> Item {
    let mut out = Item { times: 1, name: Said::default(), notes: Vec::new(), with: Vec::new() };
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::times => {
                let digits = part.into_inner().next();
                out.times = digits.and_then(|digits| digits.as_str().parse().ok()).unwrap_or(1);
            }
            Rule::name => out.name = name(&part, at),
            Rule::note => out.notes.extend(note(&part, at)),
            Rule::on_it => out.with.push(item(&part, at)),
            _ => {}
        }
    }
    out
}

fn note(pair: &Pair, at: usize) -> Option<(Note, Span)> {
    let inner = pair.clone().into_inner().next()?;
    let note = match inner.as_rule() {
        Rule::counter => {
            let life = inner.as_str().to_lowercase().starts_with("life");
            Note::Counter(if life { Counter::Life } else { Counter::Blood }, number(&inner))
        }
        Rule::locked => Note::Locked(true),
        Rule::unlocked => Note::Locked(false),
        Rule::by_seat => Note::By(first(&inner, Rule::seat).map(|seat| said(&seat, at))?),
        Rule::level => Note::Level(level(&inner)?),
        Rule::block_no => Note::Level(Level::Block(number(&inner))),
        _ => return None,
    };
    Some((note, span(pair, at)))
}
