//! Where cards come from: card files, folders of them, and the official lists; and decks of them.
//!
//! In: a path, or bytes. Out: source cards, whatever the source; decks by the names of their cards. Never: a card without its place in
//! the file, or a bad file that goes by in silence.
mod changes;
mod columns;
mod csv;
pub mod deck;
mod list;
mod load;
mod marks;
mod usage;

pub use changes::{Change, read_changes, reworded};
pub use columns::is_list;
pub use load::{Unreadable, load, read};
pub use usage::{Usage, read_usage};
