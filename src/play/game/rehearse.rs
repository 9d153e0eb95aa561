//! Something tried in an imagined game: an ability carried out, or a decision answered, and what comes of
//! it right away.
//!
//! In: an `Imagined`, what is to be tried, and who answers what is asked on the way. Out: the state then,
//! and what it would have led to that is not played out: combats, diablerie, referendums (which are taken
//! to pass). What lies on the stack below is not gone on with, and no more than a few questions are
//! answered. Never: a state that does not come from an `Imagined`, or an event told to anybody.
use super::Game;
use crate::game::frame::FightStep;
use crate::game::referendum::Resolved;
use crate::game::{Activation, Answer, CardId, Chosen, Decision, Event, Frame, Imagined, Machine, State, Table};
use std::sync::Arc;

/// So many questions are answered at most.
const MOST_ASKED: u32 = 12;
/// So many combats, referendums and diableries are passed over at most.
const MOST_PASSED: u32 = 8;

/// What something would lead to that is not played out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// The first combat: the acting minion and the other.
    pub fight: Option<(CardId, CardId)>,
    /// The first diablerie: by whom and of whom.
    pub diablerie: Option<(CardId, CardId)>,
    /// Whether a referendum has been taken to pass.
    pub polled: bool,
}

/// A game in which things are tried, again and again.
#[derive(Clone, Debug)]
pub struct Rehearsal {
    game: Game,
}

impl Rehearsal {
    /// One that begins from what is imagined.
    pub fn new(table: Arc<Table>, from: &Imagined) -> Rehearsal {
        Rehearsal {
            game: Game {
                table,
                state: from.state().clone(),
                pending: None,
                chosen: None,
                events: Vec::new(),
                falls: Vec::new(),
                telling: false,
                again: false,
                settled: None,
                trimmed: None,
                floor: None,
            },
        }
    }

    /// Forgets what has been tried.
    pub fn reset(&mut self, from: &Imagined) {
        self.restart(from.state());
    }

    /// Begins where another has come to.
    pub fn follow(&mut self, other: &Rehearsal) {
        self.restart(&other.game.state);
    }

    fn restart(&mut self, state: &State) {
        self.game.state.copy_from(state);
        (self.game.pending, self.game.chosen, self.game.settled, self.game.trimmed) = (None, None, None, None);
    }

    /// The state that it has come to.
    pub fn state(&self) -> &State {
        &self.game.state
    }

    /// Makes something happen.
    pub fn happen(&mut self, event: Event) {
        self.game.state.happen(&self.game.table, event);
    }

    /// Carries out an ability on top of all that is going on.
    pub fn carry_out(&mut self, activation: Activation, asked: &mut dyn FnMut(&State, &Decision) -> Answer) -> Came {
        let floor = self.game.state.stack().len();
        self.game.push(Frame::Activation(activation));
        self.go(floor, asked)
    }

    /// Answers what is asked, and goes on as long as the frame that asks it is there.
    pub fn answer(
        &mut self,
        decision: &Decision,
        answer: &Answer,
        asked: &mut dyn FnMut(&State, &Decision) -> Answer,
    ) -> Came {
        let floor = self.game.state.stack().len().saturating_sub(1);
        self.game.chosen = Some(decision.chosen(answer));
        self.go(floor, asked)
    }

    /// The referendum going on ends so, and what follows from it is carried out.
    pub fn resolve_referendum(&mut self, how: Resolved, asked: &mut dyn FnMut(&State, &Decision) -> Answer) -> Came {
        let poll = |frame: &Frame| matches!(frame, Frame::Machine(Machine::Poll(_)));
        let Some(at) = self.game.state.stack().iter().rposition(poll) else { return Came::default() };
        while self.game.state.stack().len() > at {
            self.game.state.pop();
        }
        self.happen(Event::ReferendumEnds(how));
        self.go(at.saturating_sub(1), asked)
    }

    fn go(&mut self, floor: usize, asked: &mut dyn FnMut(&State, &Decision) -> Answer) -> Came {
        let mut came = Came::default();
        self.game.floor = Some(floor);
        let (mut answered, mut passed) = (0, 0);
        loop {
            self.game.advance();
            if let Some(decision) = self.game.pending.take() {
                let answer = asked(&self.game.state, &decision);
                if answered >= MOST_ASKED || decision.refuses(&answer).is_some() {
                    return came;
                }
                answered += 1;
                self.game.chosen = Some::<Chosen>(decision.chosen(&answer));
                continue;
            }
            if passed >= MOST_PASSED || !self.pass(floor, &mut came) {
                return came;
            }
            passed += 1;
        }
    }

    /// Takes what is not played out off the stack, and notes it. False where there is nothing like that.
    fn pass(&mut self, floor: usize, came: &mut Came) -> bool {
        if self.game.state.is_over() || self.game.state.stack().len() <= floor {
            return false;
        }
        let Some(Frame::Machine(machine)) = self.game.state.stack().last() else { return false };
        if let Machine::Fight(FightStep::Begin(a, b)) = *machine {
            came.fight = came.fight.or(Some((a, b)));
        } else if let Machine::Diablerie(by, whom, _) = *machine {
            came.diablerie = came.diablerie.or(Some((by, whom)));
        } else if matches!(machine, Machine::Poll(_)) {
            came.polled = true;
            self.happen(Event::ReferendumEnds(Resolved::Passed));
        } else {
            return false;
        }
        self.game.state.pop();
        true
    }
}

impl Game {
    /// Whether a game that is rehearsed goes on no further: what was tried is over, or would lead to what
    /// is not played out.
    pub(super) fn rests(&self, floor: usize) -> bool {
        let stack = self.state.stack();
        let apart = |machine: &Machine| {
            matches!(machine, Machine::Fight(FightStep::Begin(..)) | Machine::Diablerie(..) | Machine::Poll(_))
        };
        stack.len() <= floor || matches!(stack.last(), Some(Frame::Machine(machine)) if apart(machine))
    }
}
