//! `vitae` reads the wording of vampire cards as a program.
//!
//! The folders are the stages, in the order in which text flows through them; each uses only itself
//! and those above it: `base` (spans, diagnostics), `lexicon` (the closed vocabulary and the table of
//! constructors), `syntax` (text to trees and back), `check` (trees to typed cards), `bytecode`
//! (programs and their verifier), `compile` (typed cards to programs), `game` (the state, its events,
//! what is asked and what may be seen), `rules` (turns and actions as machines), `vm` (the
//! interpreter), `play` (drives both from decision to decision), `scenario` (evidence in an author's
//! words), `pool` (official lists), `simulate` (many games), `skirmish` (the tactical game), `cli` (the
//! commands).
pub mod base;
pub mod bytecode;
pub mod check;
pub mod cli;
pub mod compile;
pub mod game;
pub mod lexicon;
pub mod play;
pub mod pool;
pub mod rules;
pub mod scenario;
pub mod simulate;
pub mod skirmish;
pub mod syntax;
pub mod vm;
