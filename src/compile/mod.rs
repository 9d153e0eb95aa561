//! Typed cards to programs.
//!
//! In: a checked card. Out: `Compiled`: its program, what its traits say of it, and a `Gap` for each
//! part of its meaning that no program carries out; a card without gaps is executable. The rooms:
//! - `piece` (a part of a line with its words), `gap`, `emit` (nodes and names, each kept once),
//!   `draft` (an ability being put together, with its code).
//! - `card` (the whole card), `header` (cost and requirements), `facts` (traits), `traits` (those that the rules
//!   give a meaning).
//! - `played` (cards as they are played) with `usable` and `limits`, `lasts` (a card in play), with `keeps` (what
//!   it keeps so, forbids and demands), `prices` and `tolls` (what costs more or less) and `uses` (what it lets
//!   be done), `imbued`, `bringing` (what comes into play by other means).
//! - `fights` (combat cards), `in_combat` (cards in play in combat), `rounds` (what lasts in it), `strikes`,
//!   `harm` (damage); `referendum` and `polling`.
//! - `skirmish` (powers of the tactical game).
//! - `moments` (windows of their own, cancelling), `triggers` (what happens after something has).
//! - `effects`, `deeds`, `counters`, `gains`, `course`, `control`, `decks`, `paying`: what is done. `selectors`,
//!   `references`, `nouns`, `props`, `amounts`, `conditions`, `windows`, `actions`: what is spoken of.
//!
//! Never here: a card known by its name, a part of a meaning passed over, or the state of a game.
mod actions;
mod amounts;
mod bringing;
mod card;
mod clauses;
mod conditions;
mod control;
mod counters;
mod course;
mod decks;
mod deeds;
mod draft;
mod effects;
mod emit;
mod facts;
mod fights;
mod gains;
mod gap;
mod harm;
mod header;
mod imbued;
mod in_combat;
mod keeps;
mod lasts;
mod limits;
mod looks;
mod moments;
mod nouns;
mod paying;
mod piece;
mod played;
mod polling;
mod prices;
mod props;
mod references;
mod referendum;
mod rounds;
mod selectors;
mod skirmish;
mod strikes;
mod tier;
mod tolls;
mod traits;
mod triggers;
mod usable;
mod uses;
mod ways;
mod windows;

pub use card::{Compiled, compile};
pub use facts::{Facts, TitleOf};
pub use gap::Gap;
pub use tier::{missing, tier};
