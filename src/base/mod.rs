//! What every stage shares: spans, diagnostics and their codes, digests, and calls that may panic.
//!
//! In: nothing. Out: plain data. Nothing here knows a word of the game.
pub mod caught;
pub mod codes;
pub mod diagnostic;
pub mod digest;
pub mod nearest;
pub mod render;
pub mod span;

pub use codes::Code;
pub use diagnostic::{Diagnostic, Fix, Place, Severity};
pub use span::Span;
