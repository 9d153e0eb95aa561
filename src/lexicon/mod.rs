//! The closed vocabulary: clans, disciplines, sects, titles, cities, kinds of creature, traits, ...
//!
//! In: nothing but words and names that the game prints. Out: rows, and `Sym`, a small handle to
//! one. Never: card text, or anything that depends on a card. The order of rows is not a promise;
//! the `id` of a row is.
pub mod card_types;
pub mod clans;
pub mod con;
pub mod disciplines;
pub mod facts;
pub mod game;
pub mod lists;
pub mod lookup;
pub mod row;
pub mod sects;
pub mod titles;
pub mod traits;
pub mod words;
mod written;

pub use con::{Con, Signature, Sort};
pub use disciplines::{DisciplineKind, discipline_kind, is_code};
pub use lookup::{Form, find, lookup, names};
pub use row::{Class, Row, Sym, rows};
pub use titles::{BLOCK_VOTES, Votes, title_needs_city, title_of_clan, title_sect, title_unique, title_votes};
