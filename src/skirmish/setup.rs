//! The first state of a skirmish.
//!
//! In: a skirmish as written, the powers at hand. Out: a battle, or what is wrong, each at its words. Never:
//! a vampire that no skirmish could have.
use super::ast::{Placed, Value, Written};
use super::battle::{Battle, MOST_VAMPIRES, Made, Scene, VALUES, Vampire};
use super::map::{Cell, Map};
use super::power::Powers;
use super::settings::{SETTINGS, Settings};
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::game::Seat;
use crate::game::random::Random;
use crate::lexicon::{Class, DisciplineKind, Sym, discipline_kind, lookup};
use crate::scenario::ast::Said;
use crate::scenario::page::wrong;
use std::sync::Arc;

/// The most sides.
const MOST_SIDES: usize = 6;
/// The largest value of a vampire.
const MOST_VALUE: i32 = 30;

/// The settings that a skirmish is fought under.
fn settings(written: &Written, found: &mut Vec<Diagnostic>) -> Settings {
    let mut out = Settings::default();
    for (key, value, error) in &written.settings {
        let said = match SETTINGS.iter().find(|row| row.key == key.text.trim().to_lowercase()) {
            None => {
                let near = nearest(key.text.trim(), SETTINGS.iter().map(|row| row.key));
                let said = wrong(Code::UnknownName, key.span, format!("there is no setting `{}`", key.text.trim()));
                Some(match near {
                    Some(near) => said.help(format!("the nearest is `{near}`")),
                    None => said.help("`docs/skirmish.md` lists them"),
                })
            }
            Some(row) if row.set(&mut out, &value.text.to_lowercase()) => None,
            Some(row) => {
                let said = format!("`{}` cannot be `{}`", row.key, value.text);
                let help = format!("it can be {}", row.values.join(" or "));
                Some(wrong(Code::SetupImpossible, value.span, said).help(help))
            }
        };
        found.extend(expected(said, error.as_ref()));
    }
    if let Some(why) = out.unfit() {
        let span = written.settings.last().map_or(written.span, |(key, ..)| key.span);
        found.push(wrong(Code::SetupImpossible, span, why));
    }
    out
}

/// What is wrong with a line of which an error is expected; none where it is the one.
pub fn expected(said: Option<Diagnostic>, error: Option<&Said>) -> Option<Diagnostic> {
    match (said, error) {
        (said, None) => said,
        (Some(said), Some(error)) if said.message.to_lowercase().contains(&error.text.to_lowercase()) => None,
        (Some(said), Some(error)) => {
            let words = format!("the error says other words: {}", said.message);
            Some(wrong(Code::NoError, error.span, words).fix(error.span, said.message))
        }
        (None, Some(error)) => Some(wrong(Code::NoError, error.span, "the line before is right")),
    }
}

/// The first state, or what is wrong.
pub fn battle(written: &Written, powers: Powers) -> Result<Battle, Vec<Diagnostic>> {
    let mut found = Vec::new();
    let settings = settings(written, &mut found);
    for (name, hash) in &written.pins {
        let now = powers.find(&name.text).and_then(|power| powers.def(power)).map(|def| def.hash.as_str());
        let said = match now {
            Some(now) if now == hash.text => continue,
            Some(now) => format!("`{}` has changed: {} then, {now} now", name.text, hash.text),
            None => format!("`{}` is not at hand", name.text),
        };
        found.push(
            wrong(Code::DoesNotRun, name.span, said).help("a skirmish written down is of its powers as they were"),
        );
    }
    let map = Map::new(written.rows.clone());
    if written.sides.len() > MOST_SIDES || written.vampires.len() > MOST_VAMPIRES {
        let said = format!("there are at most {MOST_SIDES} sides and {MOST_VAMPIRES} vampires");
        return Err(vec![wrong(Code::SetupImpossible, written.span, said)]);
    }
    for (n, side) in written.sides.iter().enumerate() {
        if written.sides.iter().take(n).any(|other| other.text.eq_ignore_ascii_case(&side.text)) {
            found.push(wrong(Code::TwoOfAName, side.span, format!("there is a side `{}` already", side.text)));
        }
    }
    let mut made: Vec<Made> = Vec::new();
    let mut vampires: Vec<Vampire> = Vec::new();
    for placed in &written.vampires {
        let one = place(placed, &map, &settings, &made, &vampires);
        let error = match one {
            Ok((one, vampire)) => {
                made.push(one);
                vampires.push(vampire);
                None
            }
            Err(said) => Some(*said),
        };
        found.extend(expected(error, placed.error.as_ref()));
    }
    if !found.is_empty() {
        return Err(found);
    }
    let sides = written.sides.iter().map(|side| side.text.clone()).collect();
    let scene = Arc::new(Scene { map, settings, powers, sides, made });
    Ok(Battle { scene, vampires, turn: 1, random: Random::new(written.seed) })
}

type Placing = Result<(Made, Vampire), Box<Diagnostic>>;

fn impossible(span: Span, said: String, help: &str) -> Box<Diagnostic> {
    Box::new(wrong(Code::SetupImpossible, span, said).help(help))
}

fn place(placed: &Placed, map: &Map, settings: &Settings, made: &[Made], vampires: &[Vampire]) -> Placing {
    let (at, span) = placed.at;
    let name = &placed.name;
    if made.iter().any(|other| other.name.eq_ignore_ascii_case(&name.text)) {
        let said = format!("there is a vampire `{}` already", name.text);
        return Err(Box::new(wrong(Code::TwoOfAName, name.span, said)));
    }
    match map.at(at) {
        None => {
            let last = format!("the map has {} columns and {} rows", map.width(), map.height());
            return Err(impossible(span, "there is no such square on the map".to_string(), &last));
        }
        Some(Cell::Wall) => return Err(impossible(span, format!("{at} is a wall"), "nobody stands in a wall")),
        Some(Cell::Floor | Cell::Track) => {}
    }
    if let Some(other) = vampires.iter().position(|other| other.at == at) {
        let other = made.get(other).map_or("somebody", |one| &one.name);
        return Err(impossible(span, format!("{other} is at {at} already"), "a square holds one vampire"));
    }
    values(placed, settings)
}

/// A number that a vampire can have.
fn within(n: i32, least: i32, most: i32, what: &str, span: Span) -> Result<i32, Box<Diagnostic>> {
    if (least..=most).contains(&n) {
        return Ok(n);
    }
    Err(impossible(span, format!("{n} {what}"), &format!("it is {least} to {most} here")))
}

fn values(placed: &Placed, settings: &Settings) -> Placing {
    let side = Seat(u8::try_from(placed.side).unwrap_or(0));
    let mut made = Made {
        name: placed.name.text.clone(),
        side,
        values: [1, 0, 1, 1, 3],
        most_blood: 5,
        most_health: 5,
        range: settings.range,
        disciplines: Vec::new(),
    };
    let (mut blood, mut health) = (None, None);
    let mut met: Vec<&str> = Vec::new();
    for (value, span) in &placed.values {
        let span = *span;
        let key = match value {
            Value::Blood(..) => "blood",
            Value::Health(..) => "health",
            Value::Disciplines(_) => "disciplines",
            Value::Stat(word, _) => word.text.as_str(),
        };
        if met.contains(&key) {
            return Err(impossible(span, format!("`{key}` is said twice"), "once says it"));
        }
        met.push(key);
        match value {
            Value::Blood(n, most) => {
                made.most_blood = within(most.unwrap_or((*n).max(1)), 1, MOST_VALUE, "blood at most", span)?;
                let top = if settings.most_blood { made.most_blood } else { MOST_VALUE };
                blood = Some(within(*n, 0, top, "blood", span)?);
            }
            Value::Health(n, most) => {
                let least = settings.downed_at.max(settings.torpor_at) + 1;
                let most = most.unwrap_or((*n).max(least));
                made.most_health = within(most, least, MOST_VALUE, "health levels", span)?;
                health = Some(within(*n, settings.destroyed_at + 1, made.most_health, "health levels", span)?);
            }
            Value::Disciplines(codes) => {
                made.disciplines = codes.iter().map(discipline).collect::<Result<_, _>>()?;
            }
            Value::Stat(word, n) if word.text.eq_ignore_ascii_case("range") => {
                made.range = within(*n, 0, 100, "range", span)?;
            }
            Value::Stat(word, n) => {
                let at = VALUES.iter().position(|stat| stat.name().eq_ignore_ascii_case(&word.text));
                let Some(place) = at.and_then(|at| made.values.get_mut(at)) else { return Err(no_such(word)) };
                // It is 30 at most.
                *place = within(*n, 0, MOST_VALUE, &word.text.to_lowercase(), span)? as i16;
            }
        }
    }
    let health = health.unwrap_or(made.most_health);
    let blood = blood.unwrap_or(made.most_blood);
    let vampire = Vampire { at: placed.at.0, blood, health, lasts: Vec::new() };
    Ok((made, vampire))
}

/// A value that no vampire has.
fn no_such(word: &Said) -> Box<Diagnostic> {
    let all = VALUES.iter().map(|stat| stat.name()).chain(["blood", "health", "range", "disciplines"]);
    let near = nearest(&word.text, all.clone());
    let help = near.map_or_else(
        || format!("a vampire has {}", all.collect::<Vec<_>>().join(", ")),
        |near| format!("the nearest is `{near}`"),
    );
    Box::new(wrong(Code::UnknownName, word.span, format!("a vampire has no `{}`", word.text)).help(help))
}

/// A discipline by its code: in capitals at the superior level.
fn discipline(code: &Said) -> Result<(Sym, bool), Box<Diagnostic>> {
    let superior = code.text.chars().all(char::is_uppercase);
    let lower = code.text.to_lowercase();
    let found = lookup(Class::Discipline, &lower);
    match found.filter(|sym| discipline_kind(*sym) == DisciplineKind::Discipline) {
        Some(sym) => Ok((sym, superior)),
        None => {
            let said = format!("there is no discipline `{}`", code.text);
            let help = "disciplines are written as their codes: `pot` for Potence, `POT` at the superior level";
            Err(Box::new(wrong(Code::UnknownName, code.span, said).help(help)))
        }
    }
}
