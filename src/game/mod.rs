//! The game: its state, what can happen to it, what is asked of players, what they may see.
//!
//! In: a `Table` (the cards and the rule set of a game, which never change) and a `State` (all that
//! does). Out: values computed from them, and changes through one door. The rooms:
//! - `ids`: names of cards, definitions and seats within one game.
//! - `table`: `CardDef` and `Table`; `office`: titles with what they are of; `settings`: the settings of a rule set, a row each.
//! - `state`: `State`, flat; `lists`: which card lies where, in order; `force`: what cards in play say, as
//!   bits; `random`: its generator.
//! - `combat`: the combat going on, strikes that are chosen, damage that waits.
//! - `event` and `change`: everything that can happen, and the one module that makes it happen.
//! - `frame`: the saved stack of rules machines and activations, as data.
//! - `decision`: what is asked, with the legal options; `refusal`: why an option is not one.
//! - `eval`: what a program's nodes come to; `query`: what cards are worth now, continuous effects
//!   included.
//! - `view`: what one player may see; `imagined`: a state without the rest, to try things in. `digest`: a hash of the state. `sound`: whether a state that
//!   was read from a file is one.
//!
//! Never here: the course of a turn or an action (`rules`), or the running of instructions (`vm`).
pub mod change;
pub mod combat;
pub mod decision;
pub mod digest;
pub mod due;
pub mod eval;
pub mod event;
mod force;
pub mod frame;
pub mod ids;
pub mod imagined;
mod lists;
pub mod office;
pub mod query;
pub mod random;
pub mod referendum;
pub mod refusal;
mod seats;
pub mod settings;
pub mod setup;
pub mod sound;
pub mod state;
pub mod table;
pub mod view;

pub use decision::{Answer, Ask, Choice, Chosen, Decision, Purpose, Source, Use, Vote, Voter};
pub use event::Event;
pub use frame::{Activation, Frame, Machine, Value};
pub use ids::{CardId, DefId, Entity, Seat, SeatSet};
pub use imagined::Imagined;
pub use refusal::{Reason, Refusal};
pub use settings::Settings;
pub use sound::Unsound;
pub use state::{Action, Outcome, State};
pub use table::{CardDef, Merge, Printed, Table};
pub use view::View;
