//! The interpreter: carries out the instructions of an ability.
//!
//! In: an activation (a saved frame: program, registers, budget) and a world to carry it out in. Out:
//! a `Stop`: the ability has ended, a player must decide, or the rules must do something first. The
//! frame says where to go on. The rooms: `run` (the loop: control, values, decisions), `world` (what
//! a world gives: its evaluation and its family of operations), `cards` (the world of the card game).
//! Never here: a call of `rules`, or of anything that calls back.
mod cards;
mod run;
mod world;

pub use cards::{CardWorld, activation};
pub use run::{BUDGET, Stop, answer, run};
pub use world::{Performed, World};
