//! Who gives orders without a player.
//!
//! In: a view, which has the orders of nobody. Out: orders for the side's own vampires. `random` takes any
//! that can be given; `greedy` looks one turn ahead for each vampire after the other, supposing that the
//! enemies beside one of its own attack it. Never here: a power known by its name; `greedy` finds out what
//! one is good for by looking ahead.
use super::battle::{Battle, Condition, Id};
use super::map::Square;
use super::options;
use super::order::{Main, Order, Secondary};
use super::turn;
use super::view::View;
use crate::bytecode::Stat;
use crate::game::random::Random;

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any order that can be given.
    Random,
    /// One turn ahead.
    Greedy,
}

impl Bot {
    /// All of them.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// The bot of that name.
    pub fn parse(name: &str) -> Option<Bot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name)
    }

    /// Orders for all vampires of the side.
    pub fn orders(self, view: &View, random: &mut Random) -> Vec<Order> {
        match self {
            Bot::Random => view.own().map(|who| any(view.battle(), who, random)).collect(),
            Bot::Greedy => greedy(view, random),
        }
    }
}

fn pick<'a, T>(all: &'a [T], random: &mut Random) -> Option<&'a T> {
    // There are far fewer than 2^32.
    all.get(random.below(all.len() as u32) as usize)
}

/// Any order that can be given.
pub fn any(battle: &Battle, who: Id, random: &mut Random) -> Order {
    let mut order = Order::wait(who);
    let secondary = options::secondary(battle, who);
    while random.below(2) == 0 {
        let Some(one) = pick(&secondary, random) else { break };
        order.before.push(*one);
        if !options::can(battle, &order) {
            order.before.pop();
            break;
        }
    }
    let mut mains = options::aimed(battle, who);
    let path = stroll(battle, battle.vampire(who).at, who, random);
    if let Some(end) = path.last() {
        mains.push(Main::Move(path.clone()));
        let near =
            |id: &Id| battle.enemies(who, *id) && battle.there(*id) && battle.vampire(*id).at.touches(*end, true);
        mains.extend(battle.ids().filter(near).map(|whom| Main::Charge(path.clone(), whom)));
    }
    let again = order.before.iter().any(|one| match one {
        Secondary::Power(what) => battle.scene.powers.again(*what),
        Secondary::Heal | Secondary::Fury => false,
    });
    if random.below(8) > 0
        && let Some(main) = pick(&mains, random)
    {
        order.main.push(main.clone());
        match (again, main) {
            (true, Main::Attack(whom)) => order.main.push(Main::Attack(*whom)),
            (true, Main::Move(path)) => {
                let from = path.last().copied().unwrap_or(battle.vampire(who).at);
                let more = stroll(battle, from, who, random);
                order.main.extend(Some(Main::Move(more)).filter(|more| *more != Main::Move(Vec::new())));
            }
            _ => {}
        }
    }
    while !options::can(battle, &order) && order.main.pop().is_some() {}
    order
}

/// A path of a few squares, wherever it leads.
fn stroll(battle: &Battle, from: Square, who: Id, random: &mut Random) -> Vec<Square> {
    let most = u32::try_from(battle.value(who, Stat::Movement)).unwrap_or(0);
    let (map, settings) = (&battle.scene.map, battle.settings());
    let mut here = from;
    let mut path = Vec::new();
    for _ in 0..=random.below(most.max(1)) {
        let tracks = |next: &Square| !settings.tracks_bind || map.at(*next) == Some(super::map::Cell::Track);
        let open = |next: &Square| map.open(*next) && tracks(next);
        let near: Vec<Square> = map.around(here, settings.diagonal_steps).filter(open).collect();
        let Some(next) = pick(&near, random) else { break };
        path.push(*next);
        here = *next;
    }
    path
}

/// What a battle is worth to a side, its way to the nearest enemies included.
fn worth(battle: &Battle, view: &View, near: &[Option<u16>]) -> i64 {
    let width = battle.scene.map.width();
    let mut sum = 0;
    for id in battle.ids() {
        let vampire = battle.vampire(id);
        let lives = i64::from(vampire.health.max(0)) * 20 + i64::from(vampire.blood) * 7;
        let one = match battle.condition(id) {
            Condition::Standing => 60 + lives,
            Condition::Downed => 45 + lives,
            Condition::Torpor => 10 + i64::from(vampire.blood) * 4,
            Condition::Destroyed => 0,
        };
        if battle.side(id) != view.side {
            sum -= one;
            continue;
        }
        let place = usize::from(vampire.at.y) * width + usize::from(vampire.at.x);
        let far = near.get(place).copied().flatten().map_or(200, i64::from);
        sum += one - if battle.up(id) { far } else { 0 };
    }
    sum
}

/// Steps from the nearest enemy who is worth going to, for each square.
fn nearness(view: &View) -> Vec<Option<u16>> {
    let battle = view.battle();
    let diagonal = battle.settings().diagonal_steps;
    let mut out: Vec<Option<u16>> = Vec::new();
    for id in view.enemies() {
        let one = battle.scene.map.distances(battle.vampire(id).at, diagonal, &|_| false);
        if out.is_empty() {
            out = one;
            continue;
        }
        for (best, new) in out.iter_mut().zip(one) {
            *best = match (*best, new) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
    }
    out
}

/// What the enemies are supposed to do: each attacks the weakest of the side's vampires beside it.
fn supposed(view: &View) -> Vec<Order> {
    let battle = view.battle();
    let mut out = Vec::new();
    for id in view.enemies().filter(|id| battle.up(*id)) {
        let beside = view.own().filter(|own| super::legal::close(battle, id, *own).is_none());
        if let Some(whom) = beside.min_by_key(|own| (battle.vampire(*own).health, *own)) {
            out.push(Order { main: vec![Main::Attack(whom)], ..Order::wait(id) });
        }
    }
    out
}

/// More secondary actions than this are not looked at.
const MOST_BEFORE: usize = 8;

/// How far chance goes in what is worth about as much: less than a point of blood.
const CHANCE: u32 = 6;

/// The best that it finds for each vampire after the other.
fn greedy(view: &View, random: &mut Random) -> Vec<Order> {
    let battle = view.battle();
    let near = nearness(view);
    let supposed = supposed(view);
    let mut chosen: Vec<Order> = Vec::new();
    for who in view.own() {
        // What is worth about as much is chosen by chance: who does the same each time is easy to foresee.
        let mut score = |order: &Order, chosen: &[Order]| {
            let mut after = battle.clone();
            let mut all = supposed.clone();
            all.extend(chosen.iter().cloned());
            all.push(order.clone());
            turn::play(&mut after, &all);
            worth(&after, view, &near) + i64::from(random.below(CHANCE))
        };
        let mut best = Order::wait(who);
        let mut points = score(&best, &chosen);
        let mut try_it = |order: Order, best: &mut Order, points: &mut i64| {
            if options::can(battle, &order) {
                let own = score(&order, &chosen);
                if own > *points {
                    (*best, *points) = (order, own);
                }
            }
        };
        for main in mains(view, who, &near) {
            try_it(Order { main: vec![main], ..Order::wait(who) }, &mut best, &mut points);
        }
        let secondary = options::secondary(battle, who);
        // Each round adds the one that helps most, as long as one does.
        while best.before.len() < MOST_BEFORE {
            let base = best.clone();
            for one in &secondary {
                let mut order = base.clone();
                order.before.push(*one);
                let again = matches!(one, Secondary::Power(what) if battle.scene.powers.again(*what));
                if again && let Some(Main::Attack(whom)) = order.main.first().cloned() {
                    order.main.push(Main::Attack(whom));
                }
                try_it(order, &mut best, &mut points);
            }
            if best == base {
                break;
            }
        }
        chosen.push(best);
    }
    chosen
}

/// Main actions worth a look.
fn mains(view: &View, who: Id, near: &[Option<u16>]) -> Vec<Main> {
    let battle = view.battle();
    let mut out = options::aimed(battle, who);
    let at = battle.vampire(who).at;
    let most = usize::try_from(battle.value(who, Stat::Movement)).unwrap_or(0);
    let mut path = options::downhill(battle, at, near, most);
    if path.last().is_some_and(|end| battle.holder(*end).is_some()) {
        path.pop();
    }
    if let Some(end) = path.last().copied() {
        let beside = |id: &Id| battle.vampire(*id).at.touches(end, true);
        out.extend(view.enemies().filter(beside).map(|whom| Main::Charge(path.clone(), whom)));
        out.push(Main::Move(path));
    }
    // Away from whoever is beside it.
    let diagonal = battle.settings().diagonal_steps;
    let free = battle.scene.map.around(at, diagonal).filter(|next| battle.scene.map.open(*next));
    let beside = |next: &Square| view.enemies().any(|id| battle.up(id) && battle.vampire(id).at.touches(*next, true));
    out.extend(
        free.filter(|next| !beside(next) && battle.holder(*next).is_none()).take(1).map(|to| Main::Move(vec![to])),
    );
    out
}
