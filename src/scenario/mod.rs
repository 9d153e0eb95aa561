//! Scenarios: what cards and rules do, written by their author in a page of Markdown.
//!
//! In: a page. Out: for each of its scenarios, under each rule set that it names, whether everything
//! is as it says, with the first difference and what was on offer. The rooms:
//! - `page` (Markdown to blocks and lines), `grammar` (the only room that knows pest), `ast`.
//! - `names`, `levels`, `say`: what is meant by a name, and the other way.
//! - `setup`: the first state. `options`: choices by their words. `run`: the steps, one after the
//!   other; `facts`: what must hold; `offered`: what must or must not be on offer, and why (`refusals`).
//! - `bless`: expectations rewritten to what is. `stage`: the cards and rules that a scenario plays
//!   with. `pages`: whole pages. `proof`: the abilities that scenarios prove.
//!
//! Never here: a rule, or an effect; a scenario plays through `play` as anybody does.
mod aim;
pub mod ast;
pub mod bless;
mod facts;
mod grammar;
mod levels;
pub mod names;
mod offered;
mod options;
pub mod page;
pub mod pages;
pub mod proof;
mod refusals;
pub mod run;
mod say;
pub mod setup;
pub mod stage;

pub use grammar::{Block, blocks};
pub use page::Page;
pub use run::{Failure, Ran, run};
