//! What the words refer to and whether it makes sense: trees to typed cards.
//!
//! In: source cards and a wording. Out: for each card its tier, its typed form with a digest, its
//! diagnostics and its text in today's wording. The rooms: `checker` (one card, all stages), `text`
//! (sentences read), `strays` (what is no part of the language), `blocks` (levels and `as above`),
//! `resolve`, `refer`, `scope` and `faults` (references), `kinds` (types), `normal`, `sequence` and `typed`
//! (the typed form), `words` (the text behind
//! each part of it), `agree` (text against header), `games`
//! (the card game or the skirmish), `explain` (a card in plain words), `today` (lints
//! and today's wording), `usage` (phrases used).
//! Never here: bytecode, or the state of a game.
mod above;
mod agree;
mod blocks;
pub mod checker;
mod context;
pub mod explain;
mod faults;
pub mod games;
pub mod kinds;
mod normal;
mod refer;
mod resolve;
mod scope;
mod sequence;
mod strays;
pub mod text;
mod today;
pub mod typed;
mod usage;
pub mod words;

pub use checker::{Checked, Checker, Tier};
