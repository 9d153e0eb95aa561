//! A skirmish as written: what each line says, with its place in the file.
//!
//! In: nothing. Out: the types that `file` makes and `setup` and `run` read. Never here: whether a name is
//! anybody's, or whether an order can be given.
use super::battle::Condition;
use super::map::{Cell, Square};
use crate::base::Span;
use crate::scenario::ast::Said;

/// A skirmish.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// What it shows.
    pub title: Said,
    /// Paths of more powers.
    pub cards: Vec<Said>,
    /// Powers by name, each with the hash of what it does.
    pub pins: Vec<(Said, Said)>,
    /// The seed of the generator.
    pub seed: u64,
    /// Settings: key and value, and the error that is expected of the line.
    pub settings: Vec<(Said, Said, Option<Said>)>,
    /// The rows of the map.
    pub rows: Vec<Vec<Cell>>,
    /// The sides.
    pub sides: Vec<Said>,
    /// The vampires.
    pub vampires: Vec<Placed>,
    /// The turns.
    pub turns: Vec<Turn>,
    /// All of it.
    pub span: Span,
}

/// A vampire, placed.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its name.
    pub name: Said,
    /// The number of its side.
    pub side: usize,
    /// Where.
    pub at: (Square, Span),
    /// What it is like.
    pub values: Vec<(Value, Span)>,
    /// The error that is expected of the line.
    pub error: Option<Said>,
}

/// Something said of a vampire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Blood, and the most of it.
    Blood(i32, Option<i32>),
    /// Health levels, and the most of them.
    Health(i32, Option<i32>),
    /// Codes of disciplines.
    Disciplines(Vec<Said>),
    /// A stat.
    Stat(Said, i32),
}

/// A turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its number, where it is said.
    pub number: Option<u32>,
    /// The orders.
    pub orders: Vec<Ordered>,
    /// What must be so after it.
    pub claims: Vec<Claimed>,
    /// The line that begins it.
    pub span: Span,
}

/// An order.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// Whose.
    pub who: Said,
    /// Its parts.
    pub parts: Vec<(Part, Span)>,
    /// The line.
    pub span: Span,
    /// The error that is expected of it.
    pub error: Option<Said>,
}

/// A square with its place in the file.
pub type At = (Square, Span);

/// A part of an order.
#[derive(Clone, Debug)]
pub enum Part {
    /// Nothing.
    Wait,
    /// To heal.
    Heal,
    /// Blood fury.
    Fury,
    /// To move.
    Move(Vec<At>),
    /// To charge.
    Charge(Said, Vec<At>),
    /// To attack.
    Attack(Said),
    /// To attack from afar.
    Shoot(Said),
    /// To diablerize.
    Diablerie(Said),
    /// To use a power.
    Power(Said, Vec<Said>),
}

/// What must be so.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// What.
    pub claim: Claim,
    /// Its words.
    pub span: Span,
}

/// A claim.
#[derive(Clone, Debug)]
pub enum Claim {
    /// It is there.
    At(Said, Square),
    /// It is in that state.
    Is(Said, Condition),
    /// It has so much of that.
    Has(Said, Said, i32),
    /// Such words are told of the turn, or are not.
    Told(Said, bool),
    /// The state has that digest.
    Digest(Said),
}
