//! Lines after the turn has begun: answers, options, what must hold.
//!
//! In: a pair of the grammar. Out: a `Line::Step`; none for what the grammar does not let through.
mod claims;

use super::words::{all, card, card_in, first, level, number, phase, quoted, said, span};
use super::{Line, Pair, Rule};
use crate::bytecode::{Range, Spare};
use crate::game::Vote;
use crate::scenario::ast::{Because, Choosing, Chosen, Reply, Said, Step, Using, What, When};

/// A line after the turn has begun.
pub fn line(pair: Pair, at: usize) -> Option<Line> {
    let mut under = Vec::new();
    for part in pair.into_inner() {
        if part.as_rule() == Rule::under {
            under = all(&part, Rule::word, at);
            continue;
        }
        return Some(Line::Step(Step { under, what: what(&part, at)?, span: span(&part, at) }));
    }
    None
}

fn what(pair: &Pair, at: usize) -> Option<What> {
    let rest = || first(pair, Rule::rest).map(|rest| said(&rest, at));
    Some(match pair.as_rule() {
        Rule::answer => What::Answer(first(pair, Rule::seat).map(|seat| said(&seat, at))?, reply(pair, at)?),
        Rule::offered => What::Offered(options(pair, at)),
        Rule::only => What::OfferedOnly(options(pair, at)),
        Rule::refused => What::NotOffered(options(pair, at), first(pair, Rule::because).map(|why| because(&why, at))),
        Rule::then => {
            let claims = pair.clone().into_inner().filter(|part| part.as_rule() == Rule::claim);
            What::Then(claims.filter_map(|pair| claims::claim(&pair, at)).collect())
        }
        Rule::happened => What::Happened(rest()?, first(pair, Rule::not).is_none()),
        Rule::failing => What::Fails(rest()?),
        Rule::all_pass => What::AllPass,
        Rule::until => What::PassUntil(when(&first(pair, Rule::when)?, at)?),
        Rule::stop => What::Stop,
        _ => return None,
    })
}

fn when(pair: &Pair, at: usize) -> Option<When> {
    match first(pair, Rule::the_turn) {
        Some(turn) => {
            let (seat, phase) = the_turn(&turn, at)?;
            Some(When::Turn(seat, phase))
        }
        None => Some(When::ActionOver),
    }
}

/// `Ana's minion phase`, `Ana's turn`.
fn the_turn(pair: &Pair, at: usize) -> Option<(Said, Option<crate::bytecode::Phase>)> {
    let seat = first(pair, Rule::possessive).map(|seat| said(&seat, at))?;
    Some((seat, first(pair, Rule::phase).and_then(|pair| phase(&pair))))
}

fn because(pair: &Pair, at: usize) -> Because {
    let mut reason = first(pair, Rule::reason).map(|reason| said(&reason, at)).unwrap_or_default();
    reason.text = reason.text.trim_end_matches([',', ':']).trim_end().to_string();
    Because { reason, words: first(pair, Rule::quoted).map(|words| quoted(&words, at)) }
}

fn reply(pair: &Pair, at: usize) -> Option<Reply> {
    let parts: Vec<Pair> = pair.clone().into_inner().filter(|part| part.as_rule() != Rule::seat).collect();
    let first_part = parts.first()?;
    Some(match first_part.as_rule() {
        Rule::none => Reply::Nothing,
        Rule::amount => Reply::Number(number(first_part)),
        Rule::option => {
            let inner = first_part.clone().into_inner().next()?;
            match inner.as_rule() {
                // A name with an amount after it is a share, even where it is the only one.
                Rule::pick if first(&inner, Rule::number).is_some() => Reply::Picks(vec![pick(&inner, at)?]),
                _ => Reply::One(option(first_part, at)?),
            }
        }
        _ => Reply::Picks(
            parts.iter().filter(|part| part.as_rule() == Rule::pick).filter_map(|one| pick(one, at)).collect(),
        ),
    })
}

fn pick(pair: &Pair, at: usize) -> Option<(crate::scenario::ast::CardRef, Option<u16>)> {
    Some((card_in(pair, at)?, first(pair, Rule::number).map(|n| number(&n))))
}

fn options(pair: &Pair, at: usize) -> Vec<Choosing> {
    let options = pair.clone().into_inner().filter(|part| part.as_rule() == Rule::option);
    options.filter_map(|pair| option(&pair, at)).collect()
}

fn option(pair: &Pair, at: usize) -> Option<Choosing> {
    let inner = pair.clone().into_inner().next()?;
    let what = match inner.as_rule() {
        Rule::plain_word => plain(&inner)?,
        Rule::casting => {
            let aye = pair.as_str().trim_end().to_lowercase().ends_with("for");
            Chosen::Vote(Some(card_in(&inner, at)?), if aye { Vote::For } else { Vote::Against })
        }
        Rule::blocking => Chosen::Block(card_in(&inner, at)?),
        Rule::move_pool => Chosen::MovePool(number(&inner), card_in(&inner, at)?),
        Rule::take => Chosen::TakeBack(number(&inner), card_in(&inner, at)?),
        Rule::bring => Chosen::BringOut(card_in(&inner, at)?),
        Rule::merge => Chosen::Merge(card_in(&inner, at)?),
        Rule::draw => Chosen::DrawCrypt,
        Rule::discard | Rule::pick => Chosen::Pick(card_in(&inner, at)?),
        Rule::play | Rule::by => Chosen::Use(using(&inner, at)?),
        _ => return None,
    };
    Some(Choosing { what, span: span(pair, at) })
}

fn plain(pair: &Pair) -> Option<Chosen> {
    Some(match pair.as_str().trim().to_lowercase().as_str() {
        "pass" => Chosen::Pass,
        "yes" => Chosen::YesNo(true),
        "no" => Chosen::YesNo(false),
        "for" => Chosen::Vote(None, Vote::For),
        "against" => Chosen::Vote(None, Vote::Against),
        "abstain" => Chosen::Pass,
        "hand strike" => Chosen::Hand,
        "close range" => Chosen::Range(Range::Close),
        "long range" => Chosen::Range(Range::Long),
        other => {
            let spare = |spare: &Spare| crate::play::words::spare_words(*spare) == other;
            Chosen::Spare(Spare::ALL.iter().copied().find(spare)?)
        }
    })
}

/// `play CARD with MINION ...`, `MINION: CARD ...`, `MINION: own action ...`.
fn using(pair: &Pair, at: usize) -> Option<Using> {
    let mut cards = Vec::new();
    let mut out = Using { minion: None, card: None, words: None, ability: None, level: None, on: Vec::new() };
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::card => cards.push(card(&part, at)),
            Rule::quoted => out.words = Some(quoted(&part, at)),
            Rule::ability => out.ability = Some(number(&part)),
            Rule::level => out.level = level(&part),
            Rule::targets => {
                let on = part.into_inner().filter(|one| one.as_rule() == Rule::card);
                out.on.extend(on.map(|one| card(&one, at)));
            }
            _ => {}
        }
    }
    let mut cards = cards.into_iter();
    if pair.as_rule() == Rule::play {
        out.card = Some(cards.next()?);
        out.minion = cards.next();
    } else {
        out.minion = Some(cards.next()?);
        out.card = cards.next();
    }
    Some(out)
}
