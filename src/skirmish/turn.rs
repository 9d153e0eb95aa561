//! A turn: all orders carried out together, in the seven steps of initiative.
//!
//! In: a battle, orders. Out: the battle after the turn, and what is told of it. Orders are taken in the
//! order of the vampires, however they were given; an order that cannot be given is none. Within a step all
//! happens at once, unless a setting says otherwise.
use super::battle::{Battle, Condition, Id, Lasts, Reach};
use super::legal::{self, able};
use super::map::Square;
use super::moment::{Blow, How, Moment};
use super::order::{Invoked, Main, Order, Secondary, Step};
use super::settings::Within;
use super::told::{Happened, Told};
use super::walk::{Walk, walk};
use super::why::Why;
use super::world::carry_out;
use crate::bytecode::{ActKind, Stat, Until};

/// What is known of a turn going on.
struct Turn<'a> {
    orders: Vec<&'a Order>,
    told: Vec<Told>,
}

/// Carries out a turn.
pub fn play(battle: &mut Battle, orders: &[Order]) -> Vec<Told> {
    let mut turn = Turn { orders: Vec::with_capacity(orders.len()), told: Vec::new() };
    let known = |order: &&Order| usize::from(order.who.0) < battle.vampires.len();
    let mut sorted: Vec<&Order> = orders.iter().filter(known).collect();
    sorted.sort_by_key(|order| order.who);
    for (n, order) in sorted.iter().enumerate() {
        let several = n > 0 && sorted.get(n - 1).is_some_and(|before| before.who == order.who);
        let refused = if several { Some(Why::Twice) } else { legal::check(battle, order).err().map(|one| one.why) };
        match refused {
            None => turn.orders.push(order),
            Some(why) => {
                turn.told.push(Told::new(Step::Secondary, fails(order.who, "do as ordered", why)));
            }
        }
    }
    for step in Step::ALL {
        turn.step(battle, step);
    }
    for id in battle.ids() {
        battle.vampire_mut(id).lasts.retain(|(_, until)| *until == Until::EndOfGame);
    }
    battle.turn += 1;
    turn.told
}

fn fails(who: Id, what: &'static str, why: Why) -> Happened {
    Happened::Fails { who, what, why }
}

/// Whether a main action belongs to that step.
fn belongs(battle: &Battle, main: &Main, step: Step) -> bool {
    step == match main {
        Main::Attack(_) => Step::Attack,
        Main::Shoot(_) => Step::Ranged,
        Main::Move(_) => Step::Movement,
        Main::Charge(..) => Step::Charge,
        Main::Diablerie(_) => Step::Diablerie,
        Main::Power(what) => match battle.scene.powers.attack(*what) {
            Some(ActKind::Attack) => Step::Attack,
            Some(_) => Step::Ranged,
            None => Step::Discipline,
        },
    }
}

/// What somebody is kept from.
fn doing(main: &Main) -> &'static str {
    match main {
        Main::Move(_) => "move",
        Main::Charge(..) => "charge",
        Main::Attack(_) => "attack",
        Main::Shoot(_) => "attack from afar",
        Main::Diablerie(_) => "diablerize",
        Main::Power(_) => "use its discipline",
    }
}

impl<'a> Turn<'a> {
    fn say(&mut self, step: Step, what: Happened) {
        self.told.push(Told::new(step, what));
    }

    /// Those who act together, one group after the other.
    fn groups(&self, battle: &Battle, all: Vec<&'a Order>) -> Vec<Vec<&'a Order>> {
        if all.is_empty() {
            return Vec::new();
        }
        match battle.settings().within {
            Within::Together => vec![all],
            Within::Dexterity => {
                let of = |order: &Order| battle.value(order.who, Stat::Dexterity);
                let mut levels: Vec<i32> = all.iter().map(|order| of(order)).collect();
                levels.sort_unstable();
                levels.dedup();
                let level = |n: i32| all.iter().copied().filter(|order| of(order) == n).collect();
                levels.into_iter().rev().map(level).collect()
            }
        }
    }

    fn step(&mut self, battle: &mut Battle, step: Step) {
        if step == Step::Secondary {
            let all: Vec<&Order> = self.orders.iter().copied().filter(|order| !order.before.is_empty()).collect();
            for group in self.groups(battle, all) {
                self.secondary(battle, &group);
            }
            return;
        }
        // A second action of the step follows the first ones of all.
        for pass in 0..2 {
            let of = |order: &&Order| order.main.get(pass).is_some_and(|main| belongs(battle, main, step));
            let all: Vec<&Order> = self.orders.iter().copied().filter(of).collect();
            for group in self.groups(battle, all) {
                let ready = self.ready(battle, &group, pass, step);
                match step {
                    Step::Movement => self.movement(battle, &ready),
                    Step::Charge => self.charges(battle, &ready),
                    Step::Diablerie => self.diablerie(battle, &ready),
                    Step::Secondary | Step::Attack | Step::Ranged | Step::Discipline => {
                        self.attacks(battle, &ready, step);
                    }
                }
            }
        }
    }

    /// Those of a group who can still do it.
    fn ready(&mut self, battle: &Battle, group: &[&'a Order], pass: usize, step: Step) -> Vec<(Id, &'a Main)> {
        let mut out = Vec::new();
        for order in group {
            let Some(main) = order.main.get(pass) else { continue };
            let who = order.who;
            let again = pass == 0 || battle.has(who, Lasts::Again);
            match able(battle, who, main) {
                None if again => out.push((who, main)),
                None => self.say(step, fails(who, doing(main), Why::OneMain)),
                Some(why) => self.say(step, fails(who, doing(main), why)),
            }
        }
        out
    }

    fn secondary(&mut self, battle: &mut Battle, group: &[&Order]) {
        let step = Step::Secondary;
        let mut moment = Moment::default();
        for order in group {
            let who = order.who;
            let mut left = battle.vampire(who).blood;
            let mut rage = 0;
            for one in &order.before {
                let cost = match one {
                    Secondary::Heal | Secondary::Fury => 1,
                    Secondary::Power(what) => battle.scene.powers.cost(battle, who, *what),
                };
                if cost > left || !battle.there(who) {
                    self.say(step, fails(who, "do as ordered", Why::NoBlood(cost, left)));
                    continue;
                }
                left -= cost;
                moment.paid.push((who, cost));
                match one {
                    Secondary::Heal => moment.healed.push((who, 1)),
                    Secondary::Fury => {
                        rage += 1;
                        moment.lasts.push((who, Lasts::More(Stat::Strength, 1), Until::EndOfTurn));
                    }
                    Secondary::Power(what) => {
                        self.say(step, Happened::Uses { who, what: *what });
                        carry_out(battle, who, *what, How::Power, &|_| false, &mut moment);
                    }
                }
            }
            if rage > 0 {
                self.say(step, Happened::Rages { who, n: rage });
            }
        }
        moment.settle(battle, step, &mut self.told);
    }

    /// Whether that one flees from an attacker: it has ordered a move, which it can make, to a square that
    /// is not adjacent to it.
    fn flees(&self, battle: &Battle, who: Id, from: Id) -> bool {
        let order = self.orders.iter().find(|order| order.who == who);
        let mut path = None;
        for main in order.iter().flat_map(|order| &order.main) {
            if let Main::Move(squares) = main {
                path = squares.last();
            }
        }
        let away = |to: &Square| !to.touches(battle.vampire(from).at, battle.settings().attack_diagonal);
        battle.up(who) && path.is_some_and(away)
    }

    /// Whether that one flees from an attacker and is more dexterous.
    fn dodges(&self, battle: &Battle, who: Id, from: Id) -> bool {
        let dexterity = |id| battle.value(id, Stat::Dexterity);
        self.flees(battle, who, from) && dexterity(who) > dexterity(from)
    }

    /// Attacks, ranged attacks, and disciplines: each of the step at once.
    fn attacks(&mut self, battle: &mut Battle, group: &[(Id, &Main)], step: Step) {
        let mut moment = Moment::default();
        for (who, main) in group {
            let who = *who;
            match main {
                Main::Attack(whom) | Main::Shoot(whom) => {
                    let (how, why) = match main {
                        Main::Attack(_) => (How::Attack, legal::close(battle, who, *whom)),
                        _ => (How::Shot, legal::far(battle, who, *whom)),
                    };
                    if let Some(why) = why.or_else(|| safe(battle, *whom, how)) {
                        self.say(step, fails(who, doing(main), why));
                        continue;
                    }
                    let dodged = how == How::Attack && self.dodges(battle, *whom, who);
                    moment.blows.push(strike(battle, who, *whom, how, dodged));
                }
                Main::Power(what) => self.power(battle, who, *what, step, &mut moment),
                Main::Move(_) | Main::Charge(..) | Main::Diablerie(_) => {}
            }
        }
        moment.settle(battle, step, &mut self.told);
    }

    /// A main action that is a discipline.
    fn power(&mut self, battle: &Battle, who: Id, what: Invoked, step: Step, moment: &mut Moment) {
        let powers = &battle.scene.powers;
        let kind = powers.attack(what);
        let how = match kind {
            Some(ActKind::Attack) => How::Attack,
            Some(_) => How::Shot,
            None => How::Power,
        };
        let (cost, has) = (powers.cost(battle, who, what), battle.vampire(who).blood);
        let lost = |whom: Id| {
            let reached = kind.and_then(|kind| legal::reaches(battle, who, whom, kind));
            reached.or_else(|| safe(battle, whom, how))
        };
        let why = legal::invoked(battle, who, what, true)
            .or_else(|| what.on.iter().flatten().find_map(|whom| lost(*whom)))
            .or_else(|| (cost > has).then_some(Why::NoBlood(cost, has)));
        if let Some(why) = why {
            self.say(step, fails(who, "use its discipline", why));
            return;
        }
        moment.paid.push((who, cost));
        self.say(step, Happened::Uses { who, what });
        let dodges = |whom: Id| how == How::Attack && self.dodges(battle, whom, who);
        carry_out(battle, who, what, how, &dodges, moment);
    }

    fn movement(&mut self, battle: &mut Battle, group: &[(Id, &Main)]) {
        let mut walks = Vec::new();
        for (who, main) in group {
            let (Main::Move(path), at) = (main, battle.vampire(*who).at) else { continue };
            // A second path goes on where the first ends; who did not come so far does not take it up.
            match path.first() {
                Some(first) if !at.touches(*first, battle.settings().diagonal_steps) => {
                    self.say(Step::Movement, fails(*who, "move", Why::NoStep(*first)));
                }
                _ => walks.push(Walk { who: *who, path: path.clone() }),
            }
        }
        walk(battle, walks, Step::Movement, &mut self.told);
    }

    /// Charges: all move, then each who is next to the one it charges attacks it.
    fn charges(&mut self, battle: &mut Battle, group: &[(Id, &Main)]) {
        let step = Step::Charge;
        let walks = group.iter().filter_map(|(who, main)| match main {
            Main::Charge(path, _) => Some(Walk { who: *who, path: path.clone() }),
            _ => None,
        });
        walk(battle, walks.collect(), step, &mut self.told);
        let mut moment = Moment::default();
        for (who, main) in group {
            let Main::Charge(_, whom) = main else { continue };
            let why = if !battle.there(*whom) {
                Some(Why::Gone(*whom))
            } else if !battle.adjacent(*who, *whom, true) {
                Some(Why::NotAdjacent(*whom))
            } else {
                safe(battle, *whom, How::Charge)
            };
            match why {
                Some(why) => self.say(step, fails(*who, "strike at the end of its charge", why)),
                None => moment.blows.push(strike(battle, *who, *whom, How::Charge, false)),
            }
        }
        moment.settle(battle, step, &mut self.told);
    }

    /// Diablerie: the blood of each victim, shared by those who take it, and its end.
    fn diablerie(&mut self, battle: &mut Battle, group: &[(Id, &Main)]) {
        let step = Step::Diablerie;
        let mut all: Vec<(Id, Id)> = Vec::new();
        for (who, main) in group {
            let Main::Diablerie(whom) = main else { continue };
            let diagonal = battle.settings().diablerie_diagonal;
            let why = if !battle.there(*whom) {
                Some(Why::Gone(*whom))
            } else if battle.condition(*whom) != Condition::Torpor {
                Some(Why::NotInTorpor(*whom))
            } else {
                (!battle.adjacent(*who, *whom, diagonal)).then_some(Why::NotAdjacent(*whom))
            };
            match why {
                Some(why) => self.say(step, fails(*who, "diablerize", why)),
                None => all.push((*whom, *who)),
            }
        }
        let mut moment = Moment::default();
        for (whom, who) in &all {
            self.say(step, Happened::Diablerizes { who: *who, whom: *whom });
            let takers = all.iter().filter(|(one, _)| one == whom).count();
            // There are at most 200.
            let takers = takers as i32;
            let there = battle.vampire(*whom).blood.min(battle.settings().diablerie_blood);
            let part = if takers == 1 || battle.settings().share { there / takers } else { 0 };
            moment.moved.push((*whom, *who, part));
        }
        moment.settle(battle, step, &mut self.told);
        let mut ended: Vec<Id> = all.into_iter().map(|(whom, _)| whom).collect();
        ended.dedup();
        ended.sort_unstable();
        ended.dedup();
        for whom in ended {
            battle.vampire_mut(whom).health = battle.settings().destroyed_at;
            self.say(step, Happened::Becomes { who: whom, condition: Condition::Destroyed });
        }
    }
}

/// An attack by hand.
fn strike(battle: &Battle, by: Id, on: Id, how: How, dodged: bool) -> Blow {
    Blow::new(battle, Some(by), on, battle.value(by, Stat::Strength), battle.aggravates(by), how, dodged)
}

/// Why that one cannot be attacked so, for what protects it; none where nothing does.
fn safe(battle: &Battle, whom: Id, how: How) -> Option<Why> {
    let reach = match how {
        How::Attack | How::Charge => Reach::Close,
        How::Shot => Reach::Far,
        How::Power => return None,
    };
    battle.has(whom, Lasts::Safe(reach)).then_some(Why::Safe(whom))
}
