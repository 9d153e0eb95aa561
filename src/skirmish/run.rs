//! A skirmish, run: its turns one after the other, each held to what must come of it.
//!
//! In: a skirmish as written, its first state. Out: what is not as it says, and each turn as it went. Orders
//! of a file stand to the letter: one that cannot be given is an error, unless the file says so.
use super::ast::{At, Claim, Claimed, Ordered, Part, Turn, Written};
use super::battle::{Battle, Id};
use super::legal::{self, Refusal};
use super::map::Square;
use super::order::{Invoked, Main, Order, Secondary};
use super::setup::expected;
use super::told::{self, Told};
use super::turn;
use super::why::Why;
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::scenario::ast::Said;
use crate::scenario::page::wrong;
use crate::scenario::{Failure, Ran};

/// A turn that has been carried out.
#[derive(Clone, Debug)]
pub struct Done {
    /// Its number.
    pub turn: u32,
    /// What is told of it.
    pub told: Vec<Told>,
    /// The battle after it.
    pub after: Battle,
}

/// Runs all turns.
pub fn run(written: &Written, battle: Battle) -> (Ran, Vec<Done>) {
    let mut ran = Ran::default();
    let mut done: Vec<Done> = Vec::new();
    let mut battle = battle;
    for turn in &written.turns {
        ran.lines.push(turn.span);
        one(&mut battle, turn, &mut ran, &mut done);
    }
    (ran, done)
}

fn one(battle: &mut Battle, said: &Turn, ran: &mut Ran, done: &mut Vec<Done>) {
    let mut fail = |said: Diagnostic| ran.failures.push(Failure { said, offered: Vec::new() });
    if let Some(number) = said.number.filter(|number| *number != battle.turn) {
        let words = format!("this is turn {}, not {number}", battle.turn);
        fail(wrong(Code::ScenarioShape, said.span, words).help("turns are counted from 1, each following the last"));
    }
    let mut orders: Vec<Order> = Vec::new();
    for ordered in &said.orders {
        let read = order(battle, ordered).and_then(|order| {
            let twice = orders.iter().any(|other| other.who == order.who);
            let refused = twice.then_some(Refusal { part: legal::Part::Who, why: Why::Twice });
            match refused.map_or_else(|| legal::check(battle, &order), Err) {
                Ok(()) => Ok(order),
                Err(refusal) => Err(Box::new(refused_at(battle, ordered, &order, refusal))),
            }
        });
        let (error, read) = match read {
            Ok(order) => (None, Some(order)),
            Err(said) => (Some(*said), None),
        };
        orders.extend(read);
        if let Some(said) = expected(error, ordered.error.as_ref()) {
            fail(said);
        }
    }
    let number = battle.turn;
    let told = turn::play(battle, &orders);
    for claimed in &said.claims {
        if let Some(said) = claim(battle, &told, claimed) {
            fail(said);
        }
    }
    done.push(Done { turn: number, told, after: battle.clone() });
}

/// Where an order cannot be given, in words of the file.
fn refused_at(battle: &Battle, ordered: &Ordered, order: &Order, refusal: Refusal) -> Diagnostic {
    // Parts of a line that are secondary actions, and those that are main ones, each in their order.
    let secondary = |part: &Part| match part {
        Part::Heal | Part::Fury => true,
        Part::Power(..) => part_is_secondary(battle, order, part),
        Part::Wait | Part::Move(_) | Part::Charge(..) | Part::Attack(_) | Part::Shoot(_) | Part::Diablerie(_) => false,
    };
    let nth = |n: usize, before: bool| {
        let mut fits =
            ordered.parts.iter().filter(|(part, _)| !matches!(part, Part::Wait) && secondary(part) == before);
        fits.nth(n).map_or(ordered.span, |(_, span)| *span)
    };
    let span = match refusal.part {
        legal::Part::Who => ordered.who.span,
        legal::Part::Before(n) => nth(n, true),
        legal::Part::Main(n) => nth(n, false),
        legal::Part::Path(n, at) => {
            let mains = ordered.parts.iter().filter(|(part, _)| !matches!(part, Part::Wait) && !secondary(part));
            let squares = mains.map(|(part, _)| part).nth(n);
            match squares {
                Some(Part::Move(path) | Part::Charge(_, path)) => path.get(at).map_or(ordered.span, |(_, span)| *span),
                _ => nth(n, false),
            }
        }
    };
    wrong(Code::NotOnOffer, span, refusal.why.said(battle))
}

fn part_is_secondary(battle: &Battle, order: &Order, part: &Part) -> bool {
    let Part::Power(name, _) = part else { return false };
    let power = battle.scene.powers.find(&name.text);
    order.before.iter().any(|one| matches!(one, Secondary::Power(what) if Some(what.power) == power))
}

/// The vampire of that name.
pub fn vampire(battle: &Battle, name: &Said) -> Result<Id, Box<Diagnostic>> {
    let found = battle.ids().find(|id| battle.name(*id).eq_ignore_ascii_case(&name.text));
    found.ok_or_else(|| {
        let all: Vec<&str> = battle.ids().map(|id| battle.made(id).name.as_str()).collect();
        let said = wrong(Code::UnknownName, name.span, format!("there is no vampire `{}`", name.text));
        Box::new(match nearest(&name.text, all.iter().copied()) {
            Some(near) => said.help(format!("the nearest is `{near}`")),
            None => said.help(format!("there are {}", all.join(", "))),
        })
    })
}

/// An order by the names of a file.
pub fn order(battle: &Battle, ordered: &Ordered) -> Result<Order, Box<Diagnostic>> {
    let who = vampire(battle, &ordered.who)?;
    let mut order = Order::wait(who);
    let path = |path: &[At]| path.iter().map(|(square, _)| *square).collect::<Vec<Square>>();
    for (part, _) in &ordered.parts {
        match part {
            Part::Wait => {}
            Part::Heal => order.before.push(Secondary::Heal),
            Part::Fury => order.before.push(Secondary::Fury),
            Part::Move(squares) => order.main.push(Main::Move(path(squares))),
            Part::Charge(whom, squares) => order.main.push(Main::Charge(path(squares), vampire(battle, whom)?)),
            Part::Attack(whom) => order.main.push(Main::Attack(vampire(battle, whom)?)),
            Part::Shoot(whom) => order.main.push(Main::Shoot(vampire(battle, whom)?)),
            Part::Diablerie(whom) => order.main.push(Main::Diablerie(vampire(battle, whom)?)),
            Part::Power(name, on) => {
                let what = invoked(battle, who, name, on)?;
                match battle.scene.powers.is_main(what) {
                    true => order.main.push(Main::Power(what)),
                    false => order.before.push(Secondary::Power(what)),
                }
            }
        }
    }
    Ok(order)
}

fn invoked(battle: &Battle, who: Id, name: &Said, on: &[Said]) -> Result<Invoked, Box<Diagnostic>> {
    let powers = &battle.scene.powers;
    let Some(power) = powers.find(&name.text) else {
        let all = powers.all().map(|(_, def)| def.name.as_str()).chain([
            "wait",
            "heal",
            "fury",
            "move",
            "charge",
            "attack",
            "shoot",
            "diablerize",
        ]);
        let said = wrong(Code::UnknownName, name.span, format!("there is no power and no action `{}`", name.text));
        return Err(Box::new(match nearest(&name.text, all) {
            Some(near) => said.help(format!("the nearest is `{near}`")),
            None => said.help("powers are called by the names of their cards"),
        }));
    };
    let Some(ability) = powers.usable(battle, who, power) else {
        let said = Why::NotAble(powers.name(power).to_string()).said(battle);
        let help = "the card says which discipline its user has, and at which level";
        return Err(Box::new(wrong(Code::NotOnOffer, name.span, said).help(help)));
    };
    let mut targets = [None, None];
    for (place, name) in targets.iter_mut().zip(on) {
        *place = Some(vampire(battle, name)?);
    }
    Ok(Invoked { power, ability, on: targets })
}

/// What is not so; none where it is.
fn claim(battle: &Battle, told: &[Told], claimed: &Claimed) -> Option<Diagnostic> {
    let not_so = |span: Span, said: String, mended: Option<String>| {
        let said = wrong(Code::NotSo, span, said);
        Some(match mended {
            Some(mended) => said.fix(span, mended),
            None => said,
        })
    };
    let span = claimed.span;
    match &claimed.claim {
        Claim::At(who, square) => match vampire(battle, who) {
            Ok(id) if battle.vampire(id).at == *square => None,
            Ok(id) => {
                let at = battle.vampire(id).at;
                not_so(span, format!("{} is at {at}", battle.name(id)), Some(format!("at {at}")))
            }
            Err(said) => Some(*said),
        },
        Claim::Is(who, condition) => match vampire(battle, who) {
            Ok(id) if battle.condition(id) == *condition => None,
            Ok(id) => {
                let is = battle.condition(id).said();
                not_so(span, format!("{} is {is}", battle.name(id)), Some(is.to_string()))
            }
            Err(said) => Some(*said),
        },
        Claim::Has(who, what, n) => match vampire(battle, who) {
            Ok(id) => {
                let is = worth(battle, id, &what.text)?;
                let name = battle.name(id);
                let mended = format!("{} {is}", what.text);
                if is == *n { None } else { not_so(span, format!("{name} has {} {is}", what.text), Some(mended)) }
            }
            Err(said) => Some(*said),
        },
        Claim::Digest(hash) => {
            let now = battle.digest();
            if now == hash.text {
                None
            } else {
                not_so(span, format!("the state is {now}, and was {}", hash.text), Some(now))
            }
        }
        Claim::Told(words, holds) => {
            let fits = |one: &&Told| one.said(battle).to_lowercase().contains(&words.text.to_lowercase());
            match (told.iter().find(fits), holds) {
                (Some(_), true) | (None, false) => None,
                (Some(one), false) => not_so(span, format!("it is told: {}", one.said(battle)), None),
                (None, true) => {
                    let all: Vec<String> = told.iter().map(|one| one.said(battle)).collect();
                    not_so(span, format!("nothing like it is told, only: {}", all.join("; ")), None)
                }
            }
        }
    }
}

/// A number of a vampire by its name.
fn worth(battle: &Battle, id: Id, what: &str) -> Option<i32> {
    match what.to_lowercase().as_str() {
        "blood" => Some(battle.vampire(id).blood),
        "health" => Some(battle.vampire(id).health),
        other => Some(battle.value(id, told::stat(other)?)),
    }
}
