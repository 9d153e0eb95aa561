//! The driver: one saved stack, on which machines of the rules and activations of abilities lie.
//!
//! In: a table and a state, and an answer to each decision. Out: the next decision. A machine is
//! stepped, an activation run; what either asks for is pushed. Between two steps those without pool
//! are ousted; who listens is told what took the last of it.
mod rehearse;

pub use rehearse::{Came, Rehearsal};

use super::fall::{How, Ran, took};
use crate::game::{Answer, Ask, Chosen, Decision, Event, Frame, Machine, Purpose, Seat, State, Table, View};
use crate::rules::{self, Step};
use crate::vm::{self, CardWorld, Stop};
use std::sync::Arc;

/// More steps than this without a decision, and nobody can do anything any more: the game ends.
const MOST_STEPS: u32 = 20_000;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    table: Arc<Table>,
    state: State,
    pending: Option<Decision>,
    /// What was answered, until it is heeded.
    chosen: Option<Chosen>,
    events: Vec<Event>,
    /// Who was ousted for what, where the game tells it.
    falls: Vec<(Seat, How)>,
    telling: bool,
    /// Whether the frame on top is to ask again what it had asked.
    again: bool,
    /// The generation and the depth of the stack at which the state was last settled.
    settled: Option<(u64, usize)>,
    /// The generation at which no hand was too large.
    trimmed: Option<u64>,
    /// Of a game that is rehearsed: down to how many frames of the stack it goes, and no further.
    floor: Option<usize>,
}

/// An answer that does not answer what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer(pub String);

impl Game {
    /// A game at that state, played on to its first decision.
    pub fn new(table: Arc<Table>, state: State) -> Game {
        Game::begun(table, state, false, false)
    }

    /// The same, keeping what happens for `take_events`.
    pub fn telling(table: Arc<Table>, state: State) -> Game {
        Game::begun(table, state, true, false)
    }

    /// The same, of a state that was left at a decision: that is asked again before anything else.
    pub fn resumed(table: Arc<Table>, state: State) -> Game {
        Game::begun(table, state, true, true)
    }

    fn begun(table: Arc<Table>, mut state: State, telling: bool, again: bool) -> Game {
        state.rederive(&table);
        let mut game = Game {
            table,
            state,
            pending: None,
            chosen: None,
            events: Vec::new(),
            falls: Vec::new(),
            telling,
            again,
            settled: None,
            trimmed: None,
            floor: None,
        };
        game.advance();
        game.again = false;
        game
    }

    /// What must be decided; none when the game is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.pending.as_ref()
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The cards and the rules.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The same, to share.
    pub fn shared_table(&self) -> Arc<Table> {
        Arc::clone(&self.table)
    }

    /// What that Methuselah may see.
    pub fn view(&self, seat: Seat) -> View {
        View::of(&self.state, seat)
    }

    /// What has happened since it was last taken, where the game tells it.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The same, exchanged for a list whose room is used again.
    pub fn swap_events(&mut self, into: &mut Vec<Event>) {
        into.clear();
        std::mem::swap(&mut self.events, into);
    }

    /// What took the last pool of each Methuselah who has been ousted, where the game tells it.
    pub fn falls(&self) -> &[(Seat, How)] {
        &self.falls
    }

    /// Answers the decision and plays on to the next. A wrong answer changes nothing.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), WrongAnswer> {
        let Some(decision) = &self.pending else {
            return Err(WrongAnswer("the game is over, and nothing is asked".to_string()));
        };
        if let Some(said) = decision.refuses(answer) {
            return Err(WrongAnswer(said));
        }
        self.chosen = Some(decision.chosen(answer));
        self.pending = None;
        self.advance();
        Ok(())
    }

    /// Plays on until something must be decided or the game is over.
    fn advance(&mut self) {
        let mut ran = Ran::Nothing;
        for _ in 0..MOST_STEPS {
            // Nothing is to be settled where nothing has happened and nothing has ended.
            let now = (self.state.generation(), self.state.stack().len());
            if self.settled != Some(now) {
                self.settled = Some(now);
                if self.telling {
                    took(&self.state, ran, &mut self.falls);
                }
                rules::settle(&self.table, &mut self.state);
            }
            self.tell();
            if self.state.is_over() || self.pending.is_some() || self.floor.is_some_and(|floor| self.rests(floor)) {
                return;
            }
            match self.state.stack().last() {
                Some(Frame::Machine(machine)) => {
                    let machine = *machine;
                    if self.trim(machine) || self.call() {
                        continue;
                    }
                    // A trigger waits until the ability that is being carried out has ended: effects
                    // resolve one at a time and whole.
                    if !self.trigger(machine) {
                        ran = Ran::Machine(machine);
                        self.machine(machine);
                    }
                }
                Some(Frame::Activation(activation)) => {
                    ran = Ran::of(activation);
                    self.activation();
                }
                None => return,
            }
        }
        if self.pending.is_none() {
            self.state.happen(&self.table, Event::Survive);
            self.state.happen(&self.table, Event::GameEnds);
            self.tell();
        }
    }

    /// Tells what happened to who listens.
    fn tell(&mut self) {
        if self.telling {
            self.events.extend_from_slice(self.state.events());
        }
        self.state.forget_events();
    }

    /// Whether a hand that is too large is being seen to.
    fn trimming(&self) -> bool {
        self.state.stack().iter().any(|frame| matches!(frame, Frame::Machine(Machine::Trim(_))))
    }

    /// Sees to a hand that is too large, where no ability is being carried out.
    fn trim(&mut self, top: Machine) -> bool {
        let now = Some(self.state.generation());
        if self.trimmed == now || self.chosen.is_some() || matches!(top, Machine::Trim(_)) || self.running() {
            return false;
        }
        match rules::too_large(&self.table, &self.state) {
            // A trigger that came while a hand is being seen to resolves first; that hand is not forgotten.
            Some(_) if self.trimming() => false,
            Some(machine) => {
                self.push(Frame::Machine(machine));
                true
            }
            None => {
                // Hands change as something happens, not otherwise.
                self.trimmed = now;
                false
            }
        }
    }

    /// Asks for the first conviction of an imbued who has come into play, where no ability is being carried
    /// out and no answer is to be heeded.
    fn call(&mut self) -> bool {
        if self.state.called().is_empty() || self.running() || self.chosen.is_some() || self.again {
            return false;
        }
        if let Some(imbued) = self.state.take_called() {
            self.push(Frame::Machine(Machine::Calling(imbued)));
        }
        true
    }

    /// Begins the triggers that are due; false where none is, or where a question or its answer is to be
    /// heeded.
    fn trigger(&mut self, top: Machine) -> bool {
        let due = !self.state.due().is_empty() && top != Machine::Triggers;
        if !due || self.running() || self.chosen.is_some() || self.again {
            return false;
        }
        self.push(Frame::Machine(Machine::Triggers));
        true
    }

    /// Whether an ability is being carried out, which resolves whole before anything else. One that has
    /// begun a combat, a referendum or whatever else has steps of its own waits for that, and what comes
    /// up there is not kept waiting with it.
    fn running(&self) -> bool {
        let steps = |machine: &Machine| {
            !matches!(
                machine,
                Machine::Bleed(..)
                    | Machine::Hunt(_)
                    | Machine::Recruit(..)
                    | Machine::Bring(..)
                    | Machine::Trim(_)
                    | Machine::Spend(..)
                    | Machine::Harm(_)
            )
        };
        let top = self.state.stack().iter().rev().find(|frame| match frame {
            Frame::Machine(machine) => steps(machine),
            Frame::Activation(_) => true,
        });
        matches!(top, Some(Frame::Activation(_)))
    }

    fn machine(&mut self, machine: Machine) {
        let chosen = self.chosen.take();
        match rules::step(&self.table, &mut self.state, machine, chosen.as_ref()) {
            Step::Again => {}
            Step::Ask(decision) => self.pending = Some(decision),
            Step::Call(machine) => self.push(Frame::Machine(machine)),
            Step::Run(run) => {
                let activation =
                    vm::activation(&self.state, &self.table, run.source, run.ability, run.you, run.actor, run.targets);
                self.push(Frame::Activation(activation));
            }
            Step::Done => {
                self.state.pop();
            }
        }
    }

    /// Where the stack is full, what would be pushed does not happen.
    fn push(&mut self, frame: Frame) {
        self.state.push(frame);
    }

    fn activation(&mut self) {
        let Some(Frame::Activation(mut activation)) = self.state.pop() else { return };
        let mut world = CardWorld { table: &self.table, state: &mut self.state };
        if let Some(chosen) = self.chosen.take() {
            vm::answer(&world, &mut activation, &chosen);
        }
        let stop = vm::run(&mut world, &mut activation);
        match stop {
            Stop::Ended | Stop::Spent => {}
            Stop::Ask(who, ask, options) => {
                let words = self.words(&activation);
                let purpose = match ask {
                    Ask::YesNo => Purpose::May,
                    Ask::Number(..) => Purpose::Number,
                    Ask::Divide(..) => Purpose::Divide,
                    Ask::Order => Purpose::Order,
                    Ask::One | Ask::Some(..) | Ask::UseOrPass => Purpose::Choose,
                };
                self.state.push(Frame::Activation(activation));
                self.pending = Some(Decision { who, ask, purpose, about: None, words, options });
            }
            Stop::Pause => self.push(Frame::Activation(activation)),
            Stop::Call(machine) => {
                self.state.push(Frame::Activation(activation));
                self.push(Frame::Machine(machine));
            }
        }
    }

    /// The words behind the instruction that an activation is at.
    fn words(&self, activation: &crate::game::Activation) -> Option<(crate::game::DefId, crate::base::Span)> {
        let words = &self.table.program(activation.def).words;
        words.get(usize::from(activation.at)).map(|span| (activation.def, *span))
    }
}
