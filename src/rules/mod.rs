//! The rules: turns, actions, blocks, combat, diablerie, as machines on the saved stack.
//!
//! In: the table, the state, the machine on top of the stack and, where it had asked, the answer. Out:
//! a `Step`: ask this, push that machine, run that ability, go on, or done. A machine holds only
//! where it is; everything else is state, so that a game can stop and be saved anywhere. The rooms:
//! `game` (turn after turn, ousting), `turn` (phases), `announce` and `act` (the course of an action),
//! `playing` (cards and abilities outside of announcing), `as_played` (cards cancelled as they are
//! played), `resolve` (bleed and hunt), `fight`, `diablerie`, `award` and `referendum`, `imbued` and `finish`, `contest` and `claim`, `triggers`
//! (what has become due), `traits` (what traits ask); and what is legal: `duties`,
//! `legal` (each kind of use), `every` (what all of them need), `needed`, `offers`.
//! Never here: the running of instructions; `play` pushes what a machine asks for.
mod act;
mod announce;
mod as_played;
mod award;
mod bring;
mod claim;
pub mod contest;
mod diablerie;
pub mod duties;
mod every;
mod fight;
mod finish;
mod game;
mod hand;
mod imbued;
pub mod legal;
mod needed;
pub mod offers;
mod playing;
mod referendum;
mod resolve;
mod traits;
mod triggers;
mod turn;
pub mod why;

pub use game::{limit_turns, settle, start_turn};
pub use hand::too_large;

use crate::game::{CardId, Chosen, Decision, Entity, Machine, Seat, Source, State, Table};

/// What a machine does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It goes on; the stack says how.
    Again,
    /// That must be decided; then it is stepped with the answer.
    Ask(Decision),
    /// That machine first.
    Call(Machine),
    /// That ability first.
    Run(Run),
    /// It is done.
    Done,
}

/// An ability to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// What provides it.
    pub source: Source,
    /// Its number.
    pub ability: u8,
    /// Who uses it.
    pub you: Seat,
    /// The minion that does.
    pub actor: Option<CardId>,
    /// Its targets.
    pub targets: [Option<Entity>; 2],
}

/// One step of the machine on top of the stack, with what was chosen where it had asked.
pub fn step(table: &Table, state: &mut State, machine: Machine, answer: Option<&Chosen>) -> Step {
    // Most ask for one of several things.
    let chosen = answer.and_then(Chosen::first);
    match machine {
        Machine::Game => game::step(table, state),
        Machine::Turn(step) => turn::step(table, state, step, chosen),
        Machine::Announce(announce) => announce::step(table, state, announce, chosen),
        Machine::Act(step, passed) => act::step(table, state, step, passed, chosen),
        Machine::Playing(playing) => playing::step(table, state, playing),
        Machine::Bleed(by, whom) => resolve::bleed(table, state, by, whom),
        Machine::Hunt(by) => resolve::hunt(table, state, by),
        Machine::Fight(step) => fight::step(table, state, step, chosen),
        Machine::Harm(step) => fight::harm(table, state, step, chosen),
        Machine::Diablerie(by, whom, step) => diablerie::step(table, state, by, whom, step, chosen),
        Machine::Calling(imbued) => imbued::calling(table, state, imbued, chosen),
        Machine::Spend(imbued, n) => imbued::spend(table, state, imbued, n, chosen),
        Machine::Finish(by, whom) => finish::step(table, state, by, whom, chosen),
        Machine::Avenge(by) => finish::avenge(table, state, by, chosen),
        Machine::Award(award) => award::step(table, state, award, chosen),
        Machine::Bring(what, by, done) => bring::step(table, state, what, by, done, chosen),
        Machine::Recruit(ally, seat, block) => resolve::recruit(table, state, ally, seat, block),
        Machine::Claim(card) => claim::step(table, state, card, chosen),
        Machine::Contest(card) => contest::step(table, state, card, chosen),
        Machine::Trim(seat) => hand::step(table, state, seat, chosen),
        Machine::Poll(poll) => referendum::step(table, state, poll, chosen),
        Machine::AsPlayed(passed) => as_played::step(table, state, passed, chosen),
        Machine::Triggers => triggers::step(table, state, chosen),
    }
}
