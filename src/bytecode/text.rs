//! The text form of programs: printed and read back exactly, and a listing for people.
//!
//! In: a program, or lines of text. Out: lines, or the program that they are, or where they are none.
//! Every program has a text form, sound or not, so that one that is refused can be looked at:
//! ```text
//! names
//!   x0 = Clan:brujah
//! nodes
//!   n0 = You                     @3..8
//!   n1 = Const 1
//! abilities
//!   ability action-card block 1  @0..22
//!     entry L0
//!     act bleed directed stealth 1
//! code
//! L0:
//!   Seat r0 n0                   @3..8
//!   End
//! ```
//! A line that begins with `;` is a comment. `@3..8` are the words of the card that a line came from,
//! left out where there are none. `#7` is the bare number 7, wherever a name could stand.
//! Never here: whether the program is sound; the verifier says that.
mod express;
mod listing;
mod place;
mod print;
mod read;
mod slots;
mod symbol;

pub use listing::{AbilityListing, FieldListing, InstrListing, Listing, list, listing};
pub use print::{disassemble, wordless};
pub use read::assemble;
pub use symbol::{symbol, symbol_of};

/// Why a text is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub said: String,
    /// What would mend it.
    pub help: Option<String>,
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.said)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Misread {}
