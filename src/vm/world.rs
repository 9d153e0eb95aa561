//! What the interpreter needs of a world: values, and a family of operations.
//!
//! In: nodes and instructions of a verified program. Out: what they come to there. The card game is
//! one world; another game has another state and the same interpreter.
use crate::bytecode::{Instr, NodeId, Program};
use crate::game::{Activation, Entity, Machine, Seat};

/// What came of an operation of the world's family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Performed {
    /// It is done.
    Done,
    /// The rules must do this before the ability goes on.
    Call(Machine),
}

/// A world, whose programs outlive it.
pub trait World<'t> {
    /// The program of an ability.
    fn program(&self, activation: &Activation) -> &'t Program;
    /// Who or what a reference means.
    fn entity(&self, activation: &Activation, node: NodeId) -> Option<Entity>;
    /// The Methuselah that a reference means.
    fn seat(&self, activation: &Activation, node: NodeId) -> Option<Seat>;
    /// What an amount comes to.
    fn amount(&self, activation: &Activation, node: NodeId) -> i32;
    /// Whether a condition holds.
    fn holds(&self, activation: &Activation, node: NodeId) -> bool;
    /// Puts those whom a selector picks after those in `into`.
    fn select(&self, activation: &Activation, node: NodeId, into: &mut Vec<Entity>);
    /// Whether that Methuselah can still be asked.
    fn present(&self, seat: Seat) -> bool;
    /// Carries out an operation of the world's own family.
    fn perform(&mut self, activation: &Activation, instr: Instr) -> Performed;
}
