//! A skirmish as the text of a file: its beginning, and turns with their orders.
//!
//! In: a battle as it begins, orders and what came of them. Out: the text, which reads back to the same, and
//! which `skirmish run` plays again: pinned to the powers that it used, with the digest of the state after
//! each turn. Never: an order left out.
use super::battle::{Battle, Id, VALUES};
use super::map::{Cell, Square};
use super::order::{Invoked, Main, Order, Secondary};
use super::settings::SETTINGS;
use std::fmt::Write as _;

/// A turn: its orders, and the digest of the state after it.
pub type Turn = (Vec<Order>, String);

/// The text of a file.
pub fn file(title: &str, seed: u64, first: &Battle, turns: &[Turn]) -> String {
    let scene = &first.scene;
    // Writing to a string cannot fail.
    let mut out = format!("skirmish {title}\nseed {seed}\n");
    for power in used(turns) {
        if let Some(def) = scene.powers.def(power) {
            let _ = writeln!(out, "pin {} {}", def.hash, def.name);
        }
    }
    for row in SETTINGS {
        let now = (row.get)(&scene.settings);
        if now != (row.default)() {
            let _ = writeln!(out, "set {}: {now}", row.key);
        }
    }
    out.push_str("map\n");
    for square in scene.map.squares() {
        if square.x == 0 && square.y > 0 {
            out.push('\n');
        }
        out.push(scene.map.at(square).map_or(' ', Cell::glyph));
    }
    out.push('\n');
    for side in first.sides() {
        let _ = writeln!(out, "side {}", first.side_name(side));
        for id in first.ids().filter(|id| first.side(*id) == side) {
            let _ = writeln!(out, "  {}", vampire(first, id));
        }
    }
    for (orders, digest) in turns {
        out.push_str("turn\n");
        let mut orders: Vec<&Order> = orders.iter().collect();
        orders.sort_by_key(|order| order.who);
        for one in orders {
            let _ = writeln!(out, "  {}", order(first, one));
        }
        let _ = writeln!(out, "digest: {digest}");
    }
    out
}

/// The powers that are used, by number.
fn used(turns: &[Turn]) -> Vec<u16> {
    let mut out = Vec::new();
    for order in turns.iter().flat_map(|(orders, _)| orders) {
        out.extend(order.before.iter().filter_map(|one| match one {
            Secondary::Power(what) => Some(what.power),
            Secondary::Heal | Secondary::Fury => None,
        }));
        out.extend(order.main.iter().filter_map(|one| match one {
            Main::Power(what) => Some(what.power),
            Main::Move(_) | Main::Charge(..) | Main::Attack(_) | Main::Shoot(_) | Main::Diablerie(_) => None,
        }));
    }
    out.sort_unstable();
    out.dedup();
    out
}

fn vampire(battle: &Battle, id: Id) -> String {
    let (vampire, made) = (battle.vampire(id), battle.made(id));
    let mut out = format!("{} at {}: ", made.name, vampire.at);
    for (stat, n) in VALUES.iter().zip(made.values) {
        let _ = write!(out, "{} {n}, ", stat.name());
    }
    let _ = write!(
        out,
        "blood {} of {}, health {} of {}, range {}",
        vampire.blood, made.most_blood, vampire.health, made.most_health, made.range
    );
    if !made.disciplines.is_empty() {
        out.push_str(", disciplines");
        for (sym, superior) in &made.disciplines {
            let code = sym.id();
            let _ = write!(out, " {}", if *superior { code.to_uppercase() } else { code.to_string() });
        }
    }
    out
}

/// An order in the words of a file.
pub fn order(battle: &Battle, order: &Order) -> String {
    let before = order.before.iter().map(|one| match one {
        Secondary::Heal => "heal".to_string(),
        Secondary::Fury => "fury".to_string(),
        Secondary::Power(what) => invoked(battle, *what),
    });
    let name = |id: Id| battle.name(id);
    let main = order.main.iter().map(|one| match one {
        Main::Move(path) => format!("move {}", squares(path)),
        Main::Charge(path, whom) => format!("charge {} by {}", name(*whom), squares(path)),
        Main::Attack(whom) => format!("attack {}", name(*whom)),
        Main::Shoot(whom) => format!("shoot {}", name(*whom)),
        Main::Diablerie(whom) => format!("diablerize {}", name(*whom)),
        Main::Power(what) => invoked(battle, *what),
    });
    let all: Vec<String> = before.chain(main).collect();
    let all = if all.is_empty() { "wait".to_string() } else { all.join("; ") };
    format!("{}: {all}", name(order.who))
}

fn squares(path: &[Square]) -> String {
    path.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

fn invoked(battle: &Battle, what: Invoked) -> String {
    let on: Vec<&str> = what.on.iter().flatten().map(|id| battle.name(*id)).collect();
    let on = if on.is_empty() { String::new() } else { format!(" at {}", on.join(" and ")) };
    format!("{}{on}", battle.scene.powers.name(what.power))
}
