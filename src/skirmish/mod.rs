//! The skirmish: a tactical game of vampires on a map, with powers in the card language.
//!
//! In: a scenario (map, vampires, settings, orders), powers as cards. Out: turns, all orders of each carried
//! out together. The language, its checker and compiler, the bytecode, the interpreter, the generator and
//! the runner of scenarios are the card game's; this folder has the other world. The rooms:
//! - `map`, `settings`, `power` (cards at hand): what never changes; `battle`: the state.
//! - `order`, `legal` (whether one can be given), `why`.
//! - `turn` (the seven steps), `walk` (movement), `moment` (what happens at once), `told`.
//! - `world` and `eval`: a power in the hands of the interpreter; `load`: the powers at hand.
//! - `file` (a file to lines), `grammar` (the only room that knows pest), `ast`; `setup` (the first state),
//!   `run` (turns as a file orders them, and what must come of them), `show` (the map as text).
//! - `write` (a skirmish as the text of a file, to be run again).
//! - `view` (what a side may see), `options`, `bot`, `simulate` (many battles), `report`.
//!
//! Never here: a power known by its name, or a bot that sees orders of another side.
pub mod ast;
pub mod battle;
pub mod bot;
pub mod eval;
pub mod file;
mod grammar;
pub mod legal;
pub mod load;
pub mod map;
pub mod moment;
pub mod options;
pub mod order;
pub mod power;
pub mod report;
pub mod run;
pub mod settings;
pub mod setup;
pub mod show;
pub mod simulate;
pub mod told;
pub mod turn;
pub mod view;
pub mod walk;
pub mod why;
mod world;
pub mod write;

pub use battle::{Battle, Condition, Id, Made, Scene, Vampire};
pub use bot::Bot;
pub use map::{Cell, Map, Square};
pub use order::{Invoked, Main, Order, Secondary, Step};
pub use power::Powers;
pub use settings::{SETTINGS, Settings};
pub use told::{Happened, Told};
pub use view::View;
pub use why::Why;
