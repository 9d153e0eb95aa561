//! What the words refer to and whether it makes sense: trees to typed cards.
//!
//! In: source cards and a wording. Out: for each card its tier, its typed form with a digest, its
//! diagnostics and its text in today's wording. Never here: bytecode, or the state of a game.
pub mod checker;

pub use checker::{Checked, Checker, Tier};
