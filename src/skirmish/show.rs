//! The map and everybody on it, as text.
//!
//! In: a battle. Out: lines for a reader. A vampire is a letter on the map, of which a list says whose it is.
use super::battle::{Battle, Condition, Id};
use super::map::{Cell, column};
use super::order::Step;
use super::told::Told;
use std::fmt::Write as _;

/// The letters of vampires, by number; those after the last share one.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The letter of a vampire.
pub fn letter(id: Id) -> char {
    LETTERS.chars().nth(usize::from(id.0)).unwrap_or('*')
}

/// The map with everybody who is there.
pub fn map(battle: &Battle) -> String {
    let map = &battle.scene.map;
    let mut out = String::from("    ");
    let wide = if map.width() > 26 { 3 } else { 2 };
    for x in 0..map.width() {
        // Writing to a string cannot fail.
        let _ = write!(out, "{:wide$}", column(x));
    }
    for square in map.squares() {
        if square.x == 0 {
            out.truncate(out.trim_end().len());
            let _ = write!(out, "\n{:3} ", u32::from(square.y) + 1);
        }
        let here = battle.ids().filter(|id| battle.there(*id) && battle.vampire(*id).at == square);
        // Who holds the square is shown before one in torpor who does not.
        let first = here.min_by_key(|id| (!battle.holds(*id), *id));
        let glyph = first.map_or_else(|| map.at(square).map_or(' ', Cell::glyph), letter);
        let _ = write!(out, "{glyph:wide$}");
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Everybody, a line each.
pub fn vampires(battle: &Battle) -> String {
    let wide = battle.ids().map(|id| battle.name(id).chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for id in battle.ids() {
        let (vampire, made) = (battle.vampire(id), battle.made(id));
        let condition = battle.condition(id);
        let letter = if condition == Condition::Destroyed { ' ' } else { letter(id) };
        let _ = writeln!(
            out,
            "  {letter} {:wide$}  {}  {}  health {} of {}  blood {} of {}  {}",
            made.name,
            battle.side_name(made.side),
            vampire.at,
            vampire.health,
            made.most_health,
            vampire.blood,
            made.most_blood,
            condition.said()
        );
    }
    out
}

/// What is told of a turn, step by step; steps in which nothing happened are left out.
pub fn told(battle: &Battle, all: &[Told]) -> String {
    let mut out = String::new();
    for step in Step::ALL {
        let here: Vec<&Told> = all.iter().filter(|told| told.step == step).collect();
        if here.is_empty() {
            continue;
        }
        let _ = writeln!(out, "  {}. {}", step.number(), step.said());
        for one in here {
            let _ = writeln!(out, "     {}", one.said(battle));
        }
    }
    out
}

/// How a battle has ended, or that it goes on.
pub fn end(battle: &Battle) -> String {
    match battle.over() {
        Some(Some(side)) => format!("{} has won", battle.side_name(side)),
        Some(None) => "nobody has won: all sides are beaten".to_string(),
        None => "the battle is not over".to_string(),
    }
}
