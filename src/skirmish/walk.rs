//! Movement: all who move in a step, beat by beat.
//!
//! In: who walks along which path. Out: the battle with everybody where they come to. In each beat everybody
//! goes one square on at the same time. A square goes to one alone; a square whose holder leaves it in the
//! same beat is free; two do not change places. Who cannot go on stops there. None of it depends on the order
//! in which the walks are given.
use super::battle::{Battle, Id};
use super::map::Square;
use super::order::Step;
use super::settings::{Contested, Tied};
use super::told::{Happened, Told};
use super::why::Why;
use crate::bytecode::Stat;

/// Somebody who walks.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Who.
    pub who: Id,
    /// Along which squares.
    pub path: Vec<Square>,
}

/// A step that somebody wants to take in a beat.
struct Want {
    who: Id,
    from: Square,
    to: Square,
    why: Option<Why>,
}

/// Has them walk.
pub fn walk(battle: &mut Battle, mut walks: Vec<Walk>, step: Step, told: &mut Vec<Told>) {
    walks.sort_by_key(|walk| walk.who);
    let began: Vec<Square> = walks.iter().map(|walk| battle.vampire(walk.who).at).collect();
    let limits: Vec<i32> = walks.iter().map(|walk| battle.value(walk.who, Stat::Movement)).collect();
    let mut stopped: Vec<Option<Why>> = vec![None; walks.len()];
    for beat in 0.. {
        let mut wants = Vec::new();
        for ((walk, limit), stopped) in walks.iter().zip(&limits).zip(&mut stopped) {
            let Some(to) = walk.path.get(beat).copied().filter(|_| stopped.is_none()) else { continue };
            if i32::try_from(beat).is_ok_and(|beat| beat >= *limit) {
                *stopped = Some(Why::Spent(*limit));
                continue;
            }
            wants.push(Want { who: walk.who, from: battle.vampire(walk.who).at, to, why: None });
        }
        if wants.is_empty() {
            break;
        }
        contest(battle, &mut wants);
        block(battle, &mut wants);
        for want in wants {
            let at = walks.iter().position(|walk| walk.who == want.who);
            match want.why {
                None => battle.vampire_mut(want.who).at = want.to,
                Some(why) => {
                    if let Some(stopped) = at.and_then(|at| stopped.get_mut(at)) {
                        *stopped = Some(why);
                    }
                }
            }
        }
    }
    for ((walk, from), stopped) in walks.iter().zip(began).zip(stopped) {
        let at = battle.vampire(walk.who).at;
        if at != from {
            told.push(Told::new(step, Happened::Moves { who: walk.who, from, to: at }));
        }
        if let Some(why) = stopped {
            told.push(Told::new(step, Happened::Stops { who: walk.who, at, why }));
        }
    }
}

/// Of those who want one square, one gets it at most.
fn contest(battle: &mut Battle, wants: &mut [Want]) {
    let mut squares: Vec<Square> = wants.iter().map(|want| want.to).collect();
    squares.sort_unstable();
    squares.dedup();
    for square in squares {
        let all: Vec<Id> = wants.iter().filter(|want| want.to == square).map(|want| want.who).collect();
        if all.len() < 2 {
            continue;
        }
        let dexterity = |id: &Id| battle.value(*id, Stat::Dexterity);
        let most = all.iter().map(dexterity).max();
        let first: Vec<Id> = all.iter().copied().filter(|id| Some(dexterity(id)) == most).collect();
        let winner = match (battle.settings().contested, battle.settings().tied, first.as_slice()) {
            (Contested::Nobody, ..) => None,
            (Contested::Dexterity, _, [one]) => Some(*one),
            (Contested::Dexterity, Tied::Nobody, _) => None,
            (Contested::Dexterity, Tied::Chance, several) => {
                // There are at most 200.
                let at = battle.random.below(several.len() as u32) as usize;
                several.get(at).copied()
            }
        };
        for want in wants.iter_mut().filter(|want| want.to == square && Some(want.who) != winner) {
            want.why = Some(winner.map_or(Why::Contested(square), |winner| Why::Lost(square, winner)));
        }
    }
}

/// A square is free if nobody holds it, or its holder leaves it in this beat and does not come the other way.
fn block(battle: &Battle, wants: &mut [Want]) {
    let swaps = |a: &Want, b: &Want| a.to == b.from && b.to == a.from && a.who != b.who;
    let met: Vec<Option<Id>> =
        wants.iter().map(|want| wants.iter().find(|other| swaps(want, other)).map(|other| other.who)).collect();
    for (want, met) in wants.iter_mut().zip(met) {
        want.why = want.why.take().or(met.map(Why::Swap));
    }
    // Each round stops somebody more, or is the last.
    loop {
        let leaves: Vec<Id> = wants.iter().filter(|want| want.why.is_none()).map(|want| want.who).collect();
        let held = |want: &Want| {
            let other = battle.ids().find(|id| {
                *id != want.who && battle.vampire(*id).at == want.to && battle.holds(*id) && !leaves.contains(id)
            });
            other.map(|other| Why::Held(want.to, other))
        };
        let mut more = false;
        for want in wants.iter_mut().filter(|want| want.why.is_none()) {
            want.why = held(want);
            more |= want.why.is_some();
        }
        if !more {
            return;
        }
    }
}
