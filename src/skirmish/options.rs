//! What a vampire can do, for those who choose among it.
//!
//! In: a battle, a vampire. Out: uses of powers with their targets, main actions that are aimed at somebody.
//! Each can be ordered, by `legal`. Paths are for who walks them to choose.
use super::battle::{Battle, Condition, Id};
use super::eval::Reading;
use super::legal;
use super::map::Square;
use super::order::{Invoked, Main, Order, Secondary};
use crate::bytecode::Stat;
use crate::game::Entity;

/// Uses of powers, as main or as secondary actions, each on each target.
pub fn powers(battle: &Battle, who: Id, main: bool) -> Vec<Invoked> {
    let powers = &battle.scene.powers;
    let mut out = Vec::new();
    for (power, def) in powers.all() {
        let Some(ability) = powers.usable(battle, who, power) else { continue };
        let what = Invoked { power, ability, on: [None, None] };
        let Some(row) = def.ability(ability).filter(|_| powers.is_main(what) == main) else { continue };
        let holds = |condition| Reading::of(battle, who, what).is_some_and(|reading| reading.holds(condition));
        if !row.condition.is_none_or(holds) {
            continue;
        }
        let mut uses = vec![what];
        for (place, selector) in row.targets.iter().enumerate() {
            let Some(selector) = selector else { continue };
            let mut more = Vec::new();
            for what in uses {
                let mut all = Vec::new();
                if let Some(reading) = Reading::of(battle, who, what) {
                    reading.select(*selector, &mut all);
                }
                for one in all.into_iter().filter_map(Entity::card) {
                    let mut what = what;
                    if let Some(on) = what.on.get_mut(place) {
                        *on = Some(one);
                    }
                    more.push(what);
                }
            }
            uses = more;
        }
        out.extend(uses);
    }
    out
}

/// Main actions that are aimed at an enemy as things are now.
pub fn aimed(battle: &Battle, who: Id) -> Vec<Main> {
    let mut out = Vec::new();
    if !battle.up(who) {
        return out;
    }
    for whom in battle.ids().filter(|whom| battle.enemies(who, *whom) && battle.there(*whom)) {
        if legal::close(battle, who, whom).is_none() {
            out.push(Main::Attack(whom));
        }
        if legal::far(battle, who, whom).is_none() {
            out.push(Main::Shoot(whom));
        }
        let diagonal = battle.settings().diablerie_diagonal;
        if battle.condition(whom) == Condition::Torpor && battle.adjacent(who, whom, diagonal) {
            out.push(Main::Diablerie(whom));
        }
    }
    let reached = |what: &Invoked| match battle.scene.powers.attack(*what) {
        Some(kind) => what.on.iter().flatten().all(|whom| legal::reaches(battle, who, *whom, kind).is_none()),
        None => true,
    };
    let uses = powers(battle, who, true).into_iter().filter(|what| affordable(battle, who, *what));
    out.extend(uses.filter(reached).map(Main::Power));
    out.retain(|main| legal::able(battle, who, main).is_none());
    out
}

/// Whether its blood and its courage suffice for that power.
fn affordable(battle: &Battle, who: Id, what: Invoked) -> bool {
    let cost = battle.scene.powers.cost(battle, who, what);
    cost <= battle.vampire(who).blood && cost <= battle.value(who, Stat::Courage)
}

/// Secondary actions.
pub fn secondary(battle: &Battle, who: Id) -> Vec<Secondary> {
    let mut out = vec![Secondary::Heal, Secondary::Fury];
    out.retain(|one| can(battle, &Order { before: vec![*one], ..Order::wait(who) }));
    if battle.up(who) || battle.settings().torpor_powers {
        let uses = powers(battle, who, false).into_iter().filter(|what| affordable(battle, who, *what));
        out.extend(uses.map(Secondary::Power));
    }
    out
}

/// Whether an order can be given.
pub fn can(battle: &Battle, order: &Order) -> bool {
    legal::check(battle, order).is_ok()
}

/// The path along which the numbers of a map of distances fall, up to so many steps, from a square on.
pub fn downhill(battle: &Battle, from: Square, distances: &[Option<u16>], most: usize) -> Vec<Square> {
    let map = &battle.scene.map;
    let at = |square: Square| {
        let place = usize::from(square.y) * map.width() + usize::from(square.x);
        distances.get(place).copied().flatten()
    };
    let mut path = Vec::new();
    let mut here = from;
    while path.len() < most {
        let near = map.around(here, battle.settings().diagonal_steps);
        let free = near.filter(|next| map.open(*next) && (at(*next) == Some(0) || battle.holder(*next).is_none()));
        let next = free.filter_map(|next| Some((at(next)?, next))).min();
        match next {
            Some((n, next)) if at(here).is_none_or(|own| n < own) => {
                path.push(next);
                here = next;
            }
            _ => break,
        }
    }
    path
}
