//! What is going on: the action, what counts against limits, recorded effects, the stack.
use super::{Ids, Sound, hold};
use crate::bytecode::{NodeId, NodeOp, NodeSort};
use crate::game::change::MOST_FRAMES;
use crate::game::combat::{Combat, Taking};
use crate::game::decision::{Source, Use, Voter};
use crate::game::frame::{Activation, FightStep, Frame, Machine, Value};
use crate::game::state::{Action, Lasting, LastingWhat, Outcome, Referendum, State, Used, UsedWhat};
use crate::game::table::Table;

/// Votes of a referendum, at most: more than a game has, and few enough for sums to fit.
const MOST_VOTES: u16 = 1 << 12;

pub(super) fn check(state: &State, table: &Table, ids: &Ids) -> Sound {
    state.action().into_iter().try_for_each(|action| doing(action, ids))?;
    state.picked().iter().try_for_each(|card| ids.card(*card))?;
    state.combat().into_iter().try_for_each(|combat| fighting(combat, ids))?;
    if let Some(referendum) = state.referendum() {
        referendums(referendum, ids)?;
    }
    state.used().iter().try_for_each(|one| used(one, ids))?;
    state.lasting().iter().try_for_each(|one| lasting(one, table, ids))?;
    for due in &state.due {
        ids.card(due.card)?;
        ids.seat(due.you)?;
        ids.entities([Some(due.that), due.other].into_iter().flatten())?;
    }
    state.later.iter().try_for_each(|(_, one)| activation(one, ids))?;
    state.met.iter().try_for_each(|one| activation(one, ids))?;
    hold(state.met.len() <= MOST_FRAMES, || format!("{} effects wait for another block", state.met.len()))?;
    hold(state.later.len() <= MOST_FRAMES, || format!("{} effects wait", state.later.len()))?;
    for blow in &state.blows {
        blow.by.into_iter().chain([blow.to]).try_for_each(|card| ids.card(card))?;
    }
    state.takings.iter().try_for_each(|one| taking(*one, ids))?;
    state.queued.iter().flat_map(|(a, b)| [a, b]).try_for_each(|card| ids.card(*card))?;
    state.volleys.iter().try_for_each(|one| activation(one, ids))?;
    for played in &state.played {
        ids.card(played.card)?;
        what(played.what, ids)?;
        ids.seat(played.seat)?;
        ids.entities(played.targets.into_iter().flatten())?;
    }
    hold(state.played.len() <= MOST_FRAMES, || format!("{} cards are being played", state.played.len()))?;
    state.delays.iter().try_for_each(|delay| ids.seat(delay.seat))?;
    hold(state.stack().len() <= MOST_FRAMES, || format!("the stack has {} frames", state.stack().len()))?;
    hold(state.is_over() || state.stack().first() == Some(&Frame::Machine(Machine::Game)), || {
        "the game is neither over nor going on".to_string()
    })?;
    state.stack().iter().try_for_each(|frame| match frame {
        Frame::Machine(one) => machine(*one, ids),
        Frame::Activation(one) => activation(one, ids),
    })
}

fn taking(taking: Taking, ids: &Ids) -> Sound {
    match taking {
        Taking::Vital(a, b, _) | Taking::PutOn(a, b, _) | Taking::Card(a, b) => {
            [a, b].into_iter().try_for_each(|card| ids.card(card))
        }
        Taking::Burn(card) | Taking::Torpor(card) => ids.card(card),
    }
}

/// Votes are cast by those of the game, few enough for their sums to fit.
fn referendums(referendum: &Referendum, ids: &Ids) -> Sound {
    ids.card(referendum.on)?;
    ids.entities(referendum.terms.iter().map(|(one, _)| *one))?;
    referendum.abstaining.iter().try_for_each(|card| ids.card(*card))?;
    let many = referendum.cast.len().max(referendum.gained.len()).max(referendum.terms.len());
    hold(many <= usize::from(MOST_VOTES), || "there are more votes than can be".to_string())?;
    for (seat, card, _) in &referendum.gained {
        ids.seat(*seat)?;
        ids.card(*card)?;
    }
    referendum.cast.iter().try_for_each(|cast| {
        ids.seat(cast.seat)?;
        match cast.voter {
            Voter::Minion(card) | Voter::Card(card) | Voter::Text(card) => ids.card(card),
            Voter::Edge => Ok(()),
        }
    })
}

/// The two are two, and what they have chosen is there.
fn fighting(combat: &Combat, ids: &Ids) -> Sound {
    combat.minions.into_iter().try_for_each(|minion| ids.card(minion))?;
    let sides = [combat.maneuvered, combat.pressed];
    hold(sides.into_iter().flatten().all(|side| side < 2), || "there is no such side of a combat".to_string())?;
    for chosen in combat.strikes.into_iter().flatten() {
        ids.card(chosen.at)?;
        chosen.what.into_iter().try_for_each(|one| what(one, ids))?;
        chosen.weapon.into_iter().try_for_each(|(card, _)| ids.card(card))?;
    }
    Ok(())
}

fn doing(action: &Action, ids: &Ids) -> Sound {
    ids.card(action.actor)?;
    ids.seat(action.seat)?;
    source(action.source, ids)?;
    ids.def(action.def)?;
    ids.entities(action.targets.into_iter().flatten())?;
    action.blocker.into_iter().try_for_each(|card| ids.card(card))?;
    match action.outcome {
        Some(Outcome::Blocked(by)) => ids.card(by),
        Some(Outcome::Success | Outcome::Failed) | None => Ok(()),
    }
}

fn source(source: Source, ids: &Ids) -> Sound {
    match source {
        Source::Card(card) => ids.card(card),
        Source::Rule(def) => ids.def(def),
    }
}

fn what(what: Use, ids: &Ids) -> Sound {
    source(what.source, ids)?;
    what.minion.into_iter().try_for_each(|minion| ids.card(minion))
}

fn used(used: &Used, ids: &Ids) -> Sound {
    used.minion.into_iter().try_for_each(|minion| ids.card(minion))?;
    match used.what {
        UsedWhat::Ability(card, _)
        | UsedWhat::Maneuver(card, _)
        | UsedWhat::Marked(card)
        | UsedWhat::Stolen(card)
        | UsedWhat::Contest(card)
        | UsedWhat::Title(card) => ids.card(card),
        UsedWhat::Named(def, _) | UsedWhat::Card(def) => ids.def(def),
        UsedWhat::Kind(_)
        | UsedWhat::HuntingGround
        | UsedWhat::Conviction
        | UsedWhat::Avenged
        | UsedWhat::Recruited
        | UsedWhat::ShortHand
        | UsedWhat::Trifle
        | UsedWhat::Event => Ok(()),
    }
}

fn lasting(lasting: &Lasting, table: &Table, ids: &Ids) -> Sound {
    ids.card(lasting.on)?;
    ids.def(lasting.from)?;
    let nodes = &table.program(lasting.from).nodes;
    let sort = |node: NodeId| nodes.get(usize::from(node.0)).map(|node| node.op.row().sort);
    match lasting.what {
        LastingWhat::Sect(node) => {
            let program = table.program(lasting.from);
            let node = program.nodes.get(usize::from(node.0));
            hold(node.is_some_and(|node| node.op == NodeOp::SectBecomes), || {
                "a recorded effect names no sect".to_string()
            })
        }
        LastingWhat::NoBlock(node) => {
            hold(sort(node) == Some(NodeSort::ActTest), || "a recorded effect speaks of no actions".to_string())
        }
        LastingWhat::Toll(node, _) => {
            hold(sort(node) == Some(NodeSort::Test), || "a recorded effect speaks of no cards".to_string())
        }
        LastingWhat::Prevent(_, node) | LastingWhat::PreventEach(_, _, node) => {
            hold(sort(node) == Some(NodeSort::DamageTest), || "a recorded effect speaks of no damage".to_string())
        }
        LastingWhat::Says(node) => {
            hold(sort(node) == Some(NodeSort::Mod), || "a recorded effect says nothing".to_string())
        }
        LastingWhat::Back(seat) => ids.seat(seat),
        LastingWhat::Levels(name, _) | LastingWhat::LevelAt(name, _) => {
            let known = table.program(lasting.from).names.get(usize::from(name));
            hold(known.is_some(), || "a recorded effect speaks of no discipline".to_string())
        }
        LastingWhat::Stat(..)
        | LastingWhat::StrengthIs(_)
        | LastingWhat::Spare(_)
        | LastingWhat::Office(_)
        | LastingWhat::VotesAgainst(_)
        | LastingWhat::CastsNone
        | LastingWhat::Awake
        | LastingWhat::LocksNot
        | LastingWhat::Unblockable => Ok(()),
    }
}

fn machine(machine: Machine, ids: &Ids) -> Sound {
    match machine {
        Machine::Game | Machine::Turn(_) | Machine::Act(..) | Machine::AsPlayed(_) | Machine::Triggers => Ok(()),
        Machine::Poll(poll) => ids.seat(poll.first),
        Machine::Announce(announce) => {
            what(announce.what, ids)?;
            ids.seat(announce.seat)?;
            ids.entities(announce.targets.into_iter().flatten())
        }
        Machine::Playing(playing) => {
            what(playing.what, ids)?;
            ids.seat(playing.seat)?;
            ids.entities(playing.targets.into_iter().flatten())
        }
        Machine::Bleed(by, whom) => {
            ids.card(by)?;
            ids.seat(whom)
        }
        Machine::Award(award) => ids.card(award.vampire),
        Machine::Hunt(by)
        | Machine::Contest(by)
        | Machine::Claim(by)
        | Machine::Calling(by)
        | Machine::Spend(by, _)
        | Machine::Avenge(by) => ids.card(by),
        Machine::Trim(seat) => ids.seat(seat),
        Machine::Recruit(ally, seat, _) => {
            ids.card(ally)?;
            ids.seat(seat)
        }
        Machine::Fight(FightStep::Begin(a, b))
        | Machine::Diablerie(a, b, _)
        | Machine::Bring(a, b, _)
        | Machine::Finish(a, b) => {
            ids.card(a)?;
            ids.card(b)
        }
        Machine::Fight(FightStep::SetRange(seat)) => ids.seat(seat),
        Machine::Fight(FightStep::Strike(side) | FightStep::Weapon(side) | FightStep::Aim(side)) => {
            hold(side < 2, || "there is no such side of a combat".to_string())
        }
        Machine::Fight(
            FightStep::Round
            | FightStep::Open(..)
            | FightStep::Resolve(..)
            | FightStep::Taken(_)
            | FightStep::Next
            | FightStep::End
            | FightStep::After,
        )
        | Machine::Harm(_) => Ok(()),
    }
}

fn activation(activation: &Activation, ids: &Ids) -> Sound {
    ids.def(activation.def)?;
    source(activation.source, ids)?;
    ids.seat(activation.you)?;
    activation.actor.into_iter().try_for_each(|actor| ids.card(actor))?;
    ids.entities(activation.targets.into_iter().flatten())?;
    ids.entities(activation.sets.iter().copied())?;
    let sets = activation.sets.len();
    activation.registers.iter().try_for_each(|register| match *register {
        Value::Unset | Value::Int(_) => Ok(()),
        Value::One(one) => ids.entity(one),
        Value::Many(start, len) => {
            let end = usize::from(start) + usize::from(len);
            hold(end <= sets && end <= usize::from(u16::MAX), || "a register holds a set that is none".to_string())
        }
    })
}
