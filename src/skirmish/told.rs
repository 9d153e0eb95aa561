//! What happened in a turn: in which step, to whom, and why.
//!
//! In: nothing. Out: `Told`, as data and in words. Never here: making it happen.
use super::battle::{Battle, Condition, Id, Lasts, Reach};
use super::map::Square;
use super::moment::{Blow, How};
use super::order::{Invoked, Step};
use super::why::Why;
use crate::bytecode::Stat;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// In which step.
    pub step: Step,
    /// What.
    pub what: Happened,
}

/// What it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// It heals so many levels.
    Heals {
        /// Who.
        who: Id,
        /// How many.
        n: i32,
    },
    /// It burns so much blood in fury.
    Rages {
        /// Who.
        who: Id,
        /// How much.
        n: i32,
    },
    /// It uses a power.
    Uses {
        /// Who.
        who: Id,
        /// Which, on whom.
        what: Invoked,
    },
    /// That lasts for it now.
    Gets {
        /// Who.
        who: Id,
        /// What.
        what: Lasts,
    },
    /// It takes damage.
    Hits(Blow),
    /// Points taken in torpor burn blood.
    Burns {
        /// Whose.
        who: Id,
        /// How much.
        n: i32,
    },
    /// It is in another state.
    Becomes {
        /// Who.
        who: Id,
        /// Which.
        condition: Condition,
    },
    /// It takes blood of another.
    Takes {
        /// Who.
        by: Id,
        /// Whose.
        from: Id,
        /// How much.
        n: i32,
    },
    /// It has moved.
    Moves {
        /// Who.
        who: Id,
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// It goes no further.
    Stops {
        /// Who.
        who: Id,
        /// Where.
        at: Square,
        /// Why.
        why: Why,
    },
    /// It diablerizes another.
    Diablerizes {
        /// Who.
        who: Id,
        /// Whom.
        whom: Id,
    },
    /// What it was to do does not come about.
    Fails {
        /// Who.
        who: Id,
        /// What.
        what: &'static str,
        /// Why.
        why: Why,
    },
}

impl Told {
    /// Something that happened in that step.
    pub fn new(step: Step, what: Happened) -> Told {
        Told { step, what }
    }

    /// What kind of thing it is, for a program that reads it.
    pub fn kind(&self) -> &'static str {
        match self.what {
            Happened::Heals { .. } => "heals",
            Happened::Rages { .. } => "rages",
            Happened::Uses { .. } => "uses",
            Happened::Gets { .. } => "gets",
            Happened::Hits(_) => "damage",
            Happened::Burns { .. } => "burns",
            Happened::Becomes { .. } => "becomes",
            Happened::Takes { .. } => "takes",
            Happened::Moves { .. } => "moves",
            Happened::Stops { .. } => "stops",
            Happened::Diablerizes { .. } => "diablerizes",
            Happened::Fails { .. } => "fails",
        }
    }

    /// In words, without the step.
    pub fn said(&self, battle: &Battle) -> String {
        let name = |id: &Id| battle.name(*id).to_string();
        match &self.what {
            Happened::Heals { who, n } => format!("{} heals {n}", name(who)),
            Happened::Rages { who, n } => format!("{} burns {n} blood in fury", name(who)),
            Happened::Uses { who, what } => {
                let on: Vec<String> = what.on.iter().flatten().map(name).collect();
                let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(" and ")) };
                format!("{} uses {}{on}", name(who), battle.scene.powers.name(what.power))
            }
            Happened::Gets { who, what } => format!("{} {}", name(who), lasting(*what)),
            Happened::Hits(blow) => hit(battle, blow),
            Happened::Burns { who, n } => format!("{} burns {n} blood for damage in torpor", name(who)),
            Happened::Becomes { who, condition } => format!("{} is {}", name(who), condition.said()),
            Happened::Takes { by, from, n } => format!("{} takes {n} blood of {}", name(by), name(from)),
            Happened::Moves { who, from, to } => format!("{} moves from {from} to {to}", name(who)),
            Happened::Stops { who, at, why } => format!("{} stops at {at}: {}", name(who), why.said(battle)),
            Happened::Diablerizes { who, whom } => format!("{} diablerizes {}", name(who), name(whom)),
            Happened::Fails { who, what, why } => format!("{} does not {what}: {}", name(who), why.said(battle)),
        }
    }
}

fn lasting(what: Lasts) -> String {
    match what {
        Lasts::More(stat, n) => format!("gets {n:+} {}", stat.name()),
        Lasts::Again => "can move or attack a second time".to_string(),
        Lasts::Safe(Reach::Close) => "cannot be attacked from an adjacent square".to_string(),
        Lasts::Safe(Reach::Far) => "cannot be attacked from afar".to_string(),
        Lasts::Deals(harm) => format!("does {} damage", harm.name()),
    }
}

fn hit(battle: &Battle, blow: &Blow) -> String {
    let on = battle.name(blow.on);
    let (what, far) = match blow.how {
        How::Attack => ("attacks", ""),
        How::Shot => ("attacks", " from afar"),
        How::Charge => ("charges", ""),
        How::Power => ("harms", ""),
    };
    let kind = if blow.aggravated { "aggravated damage" } else { "damage" };
    let dodged = if blow.dodged { ", who flees and dodges" } else { "" };
    match blow.by {
        Some(by) => format!("{} {what} {on}{far}{dodged}: {} {kind}", battle.name(by), blow.n),
        None => format!("{on} takes {} {kind}", blow.n),
    }
}

/// What a stat is called in a file of a skirmish.
pub fn stat(name: &str) -> Option<Stat> {
    super::battle::VALUES.into_iter().find(|stat| stat.name() == name)
}
