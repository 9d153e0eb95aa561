//! The saved stack, changed: frames pushed, taken and put in place of others.
//!
//! In: frames. Out: the stack with them. Only `play`, `rules` and `vm` have reason to.
use crate::bytecode::Window;
use crate::game::frame::{Activation, Frame, Machine};
use crate::game::state::{Due, Played, State};

/// More frames than this are no game: an ability that starts itself is stopped here.
pub const MOST_FRAMES: usize = 64;

impl State {
    /// Puts a frame on top. False where there are too many; then it is not put there.
    pub fn push(&mut self, frame: Frame) -> bool {
        let fits = self.stack.len() < MOST_FRAMES;
        if fits {
            self.stack.push(frame);
        }
        fits
    }

    /// Takes the frame on top.
    pub fn pop(&mut self) -> Option<Frame> {
        self.stack.pop()
    }

    /// Puts a machine in the place of the frame on top.
    pub fn replace(&mut self, machine: Machine) {
        if let Some(top) = self.stack.last_mut() {
            *top = Frame::Machine(machine);
        }
    }

    /// The frame on top, to go on with.
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.stack.last_mut()
    }

    /// Takes the trigger that stands there among those that are due.
    pub fn take_due(&mut self, at: usize) -> Option<Due> {
        (at < self.due.len()).then(|| self.due.remove(at))
    }

    /// Leaves the rest of an ability for that window of the action or combat going on; nothing where there is none,
    /// or where too much waits already.
    pub fn leave_for(&mut self, when: Window, rest: Activation) {
        let going = self.action.is_some() || self.combat.is_some();
        if going && self.later.len() < MOST_FRAMES {
            self.generation += 1;
            self.later.push((when, rest));
        }
    }

    /// Takes what was left first for that window.
    pub fn take_later(&mut self, when: Window) -> Option<Activation> {
        let at = self.later.iter().position(|(window, _)| *window == when)?;
        self.generation += 1;
        Some(self.later.remove(at).1)
    }

    /// The same before a block: it is there again before another one.
    pub fn take_before_block(&mut self) -> Option<Activation> {
        let rest = self.take_later(Window::BeforeBlock)?;
        if self.met.len() < MOST_FRAMES {
            self.met.push(rest.clone());
        }
        Some(rest)
    }

    /// A card begins to be played: it has not taken effect yet.
    pub fn begin_play(&mut self, played: Played) {
        self.generation += 1;
        self.played.push(played);
    }

    /// The card that was played last takes effect, or comes to nothing.
    pub fn end_play(&mut self) -> Option<Played> {
        self.generation += 1;
        self.played.pop()
    }

    /// Takes all frames down to the lowest machine that `keep` holds for.
    pub fn unwind(&mut self, keep: impl Fn(&Machine) -> bool) {
        let at = self.stack.iter().position(|frame| matches!(frame, Frame::Machine(machine) if keep(machine)));
        if let Some(at) = at {
            self.stack.truncate(at + 1);
        }
        self.end_combat();
        self.queued.clear();
        self.end_action();
        self.referendum = None;
        self.due.clear();
        self.played.clear();
    }

    /// Takes everything off the stack and puts these machines there, the lowest first.
    pub fn restack(&mut self, machines: &[Machine]) {
        self.stack = machines.iter().copied().map(Frame::Machine).collect();
    }

    /// Sets after how many turns the game ends; 0 for never.
    pub fn set_last_turn(&mut self, last: u16) {
        self.last_turn = last;
    }

    /// The victory point of the last one left, and the end.
    pub fn finish(&mut self, table: &crate::game::table::Table) {
        if let Some(last) = self.last_one() {
            self.happen(table, crate::game::event::Event::Last(last));
        }
        self.happen(table, crate::game::event::Event::GameEnds);
    }
}
