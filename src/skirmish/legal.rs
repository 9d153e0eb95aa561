//! Whether an order can be given.
//!
//! In: a battle as it is before a turn, an order. Out: nothing, or the part of the order that cannot be and
//! why. What depends on what others do is not looked at here; it shows in the turn. One place says it, for
//! files, players and bots.
use super::battle::{Battle, Condition, Id};
use super::map::{Cell, Square};
use super::order::{Invoked, Main, Order, Secondary};
use super::settings::Beside;
use super::why::Why;
use crate::bytecode::{ActKind, Stat};
use crate::game::Entity;

/// Which part of an order it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The vampire.
    Who,
    /// That secondary action.
    Before(usize),
    /// That main action.
    Main(usize),
    /// That square of the path of that main action.
    Path(usize, usize),
}

/// An order that cannot be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The part.
    pub part: Part,
    /// Why.
    pub why: Why,
}

fn no(part: Part, why: Why) -> Result<(), Refusal> {
    Err(Refusal { part, why })
}

/// Whether it can be given.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let who = order.who;
    if !battle.there(who) {
        return no(Part::Who, Why::Gone(who));
    }
    secondary(battle, order)?;
    if order.main.len() > 1 {
        let lets = |one: &Secondary| matches!(one, Secondary::Power(what) if battle.scene.powers.again(*what));
        if !order.before.iter().any(lets) || order.main.len() > 2 {
            return no(Part::Main(1), Why::OneMain);
        }
        let same = match (order.main.first(), order.main.get(1)) {
            (Some(Main::Move(_)), Some(Main::Move(_))) => true,
            (Some(first), Some(second)) => is_attack(battle, first) && is_attack(battle, second),
            _ => false,
        };
        if !same {
            return no(Part::Main(1), Why::NoSecond);
        }
    }
    let mut from = battle.vampire(who).at;
    for (n, main) in order.main.iter().enumerate() {
        able(battle, who, main).map_or(Ok(()), |why| no(Part::Main(n), why))?;
        match main {
            Main::Move(path) | Main::Charge(path, _) => {
                along(battle, from, path).map_or(Ok(()), |(at, why)| {
                    no(if path.is_empty() { Part::Main(n) } else { Part::Path(n, at) }, why)
                })?;
                from = path.last().copied().unwrap_or(from);
            }
            Main::Attack(_) | Main::Shoot(_) | Main::Diablerie(_) | Main::Power(_) => {}
        }
        aim(battle, who, main).map_or(Ok(()), |why| no(Part::Main(n), why))?;
    }
    Ok(())
}

fn is_attack(battle: &Battle, main: &Main) -> bool {
    match main {
        Main::Attack(_) => true,
        Main::Power(what) => battle.scene.powers.attack(*what) == Some(ActKind::Attack),
        Main::Move(_) | Main::Charge(..) | Main::Shoot(_) | Main::Diablerie(_) => false,
    }
}

/// Secondary actions: what each takes, and blood and courage for all of them.
fn secondary(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let who = order.who;
    let vampire = battle.vampire(who);
    let (mut spent, mut hurt) = (0, battle.made(who).most_health - vampire.health);
    let courage = battle.value(who, Stat::Courage);
    let main = order.main.iter().map(|main| match main {
        Main::Power(what) => battle.scene.powers.cost(battle, who, *what),
        Main::Move(_) | Main::Charge(..) | Main::Attack(_) | Main::Shoot(_) | Main::Diablerie(_) => 0,
    });
    let before = order.before.iter().enumerate().map(|(n, one)| (Part::Before(n), Some(*one), 0));
    let all = before.chain(main.enumerate().map(|(n, cost)| (Part::Main(n), None, cost)));
    let helpless = !battle.up(who) && !battle.settings().torpor_powers;
    for (part, one, cost) in all {
        spent += match one {
            None => cost,
            Some(Secondary::Heal) if hurt <= 0 => return no(part, Why::Unhurt),
            Some(Secondary::Heal) => {
                hurt -= 1;
                1
            }
            Some(Secondary::Fury | Secondary::Power(_)) if helpless => return no(part, Why::InTorpor(who)),
            Some(Secondary::Fury) => 1,
            Some(Secondary::Power(what)) => {
                invoked(battle, who, what, false).map_or(Ok(()), |why| no(part, why))?;
                battle.scene.powers.cost(battle, who, what)
            }
        };
        if spent > vampire.blood {
            return no(part, Why::NoBlood(spent, vampire.blood));
        }
        if spent > courage {
            return no(part, Why::NoCourage(spent, courage));
        }
    }
    Ok(())
}

/// Why that one cannot take such a main action, by its state; none where it can.
pub fn able(battle: &Battle, who: Id, main: &Main) -> Option<Why> {
    match battle.condition(who) {
        Condition::Standing => None,
        Condition::Downed => {
            let gentle = match main {
                Main::Move(_) => true,
                Main::Power(what) => battle.scene.powers.attack(*what).is_none(),
                Main::Charge(..) | Main::Attack(_) | Main::Shoot(_) | Main::Diablerie(_) => false,
            };
            (!gentle && !battle.settings().downed_attack).then_some(Why::Downed(who))
        }
        Condition::Torpor => Some(Why::InTorpor(who)),
        Condition::Destroyed => Some(Why::Gone(who)),
    }
}

/// The first square of a path that cannot be walked, whoever stands there.
fn along(battle: &Battle, from: Square, path: &[Square]) -> Option<(usize, Why)> {
    let (map, settings) = (&battle.scene.map, battle.settings());
    if path.is_empty() {
        return Some((0, Why::NoPath));
    }
    let before = std::iter::once(&from).chain(path);
    before.zip(path).enumerate().find_map(|(n, (before, to))| {
        let why = match map.at(*to) {
            None => Why::OffMap(*to),
            Some(Cell::Wall) => Why::IntoWall(*to),
            Some(_) if !before.touches(*to, settings.diagonal_steps) => Why::NoStep(*to),
            Some(cell) if settings.tracks_bind => {
                if cell == Cell::Track && map.at(*before) == Some(Cell::Track) {
                    return None;
                }
                Why::OffTrack(*to)
            }
            Some(Cell::Floor | Cell::Track) => return None,
        };
        Some((n, why))
    })
}

/// Why that main action cannot be aimed so as things are now; none where it can.
fn aim(battle: &Battle, who: Id, main: &Main) -> Option<Why> {
    match main {
        Main::Move(_) => None,
        Main::Charge(_, whom) | Main::Diablerie(whom) if *whom == who => Some(Why::Itself),
        Main::Charge(_, whom) | Main::Diablerie(whom) => (!battle.there(*whom)).then_some(Why::Gone(*whom)),
        Main::Attack(whom) => close(battle, who, *whom),
        Main::Shoot(whom) => far(battle, who, *whom),
        Main::Power(what) => invoked(battle, who, *what, true).or_else(|| match battle.scene.powers.attack(*what) {
            Some(kind) => what.on.iter().flatten().find_map(|whom| reaches(battle, who, *whom, kind)),
            None => None,
        }),
    }
}

/// Why a power that is an attack does not reach that one; none where it does.
pub fn reaches(battle: &Battle, who: Id, whom: Id, kind: ActKind) -> Option<Why> {
    if kind == ActKind::Attack { close(battle, who, whom) } else { sight(battle, who, whom) }
}

/// Why that one cannot be attacked from an adjacent square; none where it can.
pub fn close(battle: &Battle, who: Id, whom: Id) -> Option<Why> {
    if who == whom {
        return Some(Why::Itself);
    }
    if !battle.there(whom) {
        return Some(Why::Gone(whom));
    }
    let adjacent = battle.adjacent(who, whom, battle.settings().attack_diagonal);
    (!adjacent).then_some(Why::NotAdjacent(whom))
}

/// Why that one cannot be attacked from afar; none where it can.
pub fn far(battle: &Battle, who: Id, whom: Id) -> Option<Why> {
    let range = battle.range(who);
    if range <= 0 {
        return Some(Why::NoRange);
    }
    let apart = battle.apart(who, whom);
    if apart > range && battle.there(whom) {
        return Some(Why::TooFar(whom, apart, range));
    }
    sight(battle, who, whom)
}

/// The same, whatever the range: enemies beside, and walls.
fn sight(battle: &Battle, who: Id, whom: Id) -> Option<Why> {
    if who == whom {
        return Some(Why::Itself);
    }
    if !battle.there(whom) {
        return Some(Why::Gone(whom));
    }
    let beside = |id: &Id| match battle.settings().beside {
        Beside::Target => *id == whom,
        Beside::Enemy => *id == whom || battle.enemies(who, *id) && battle.up(*id),
    };
    let adjacent = |id: &Id| *id != who && battle.adjacent(who, *id, true);
    if let Some(id) = battle.ids().filter(beside).find(adjacent) {
        return Some(Why::Beside(id));
    }
    let (from, to) = (battle.vampire(who).at, battle.vampire(whom).at);
    let wall = battle.scene.map.wall_between(from, to).filter(|_| battle.settings().walls_stop);
    wall.map(Why::Wall)
}

/// Why that one cannot use this power so; none where it can.
pub fn invoked(battle: &Battle, who: Id, what: Invoked, main: bool) -> Option<Why> {
    let powers = &battle.scene.powers;
    let not_able = || Why::NotAble(powers.name(what.power).to_string());
    let Some(ability) = powers.ability(what) else { return Some(not_able()) };
    if powers.is_main(what) != main {
        return Some(Why::WrongKind(if main { "secondary" } else { "main" }));
    }
    if powers.usable(battle, who, what.power) != Some(what.ability) {
        return Some(not_able());
    }
    let Some(reading) = super::eval::Reading::of(battle, who, what) else { return Some(not_able()) };
    if ability.condition.is_some_and(|condition| !reading.holds(condition)) {
        return Some(not_able());
    }
    let (needs, has) = (powers.targets(what), what.on.iter().flatten().count());
    if needs != has {
        return Some(Why::Targets(needs, has));
    }
    for (selector, on) in ability.targets.iter().zip(what.on) {
        let (Some(selector), Some(on)) = (selector, on) else { continue };
        let mut all = Vec::new();
        reading.select(*selector, &mut all);
        if !all.contains(&Entity::Card(on)) {
            return Some(Why::NoTarget(on));
        }
    }
    None
}
