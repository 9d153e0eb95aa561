//! Batches of games: what is kept of them, on which threads and in which parts they are played.
//!
//! In: small decks of cards made for it, and random games. Out: failures. `VITAE_BATCH=2000` plays the
//! batches in full; a few dozen games are played where it is not set.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, dead_code)]

#[path = "simulate/batches.rs"]
mod batches;
#[path = "simulate/commands.rs"]
mod commands;
#[path = "simulate/parts.rs"]
mod parts;
mod table;
#[path = "simulate/watched.rs"]
mod watched;
