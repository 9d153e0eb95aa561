//! What no program carries out.
//!
//! In: a part of a line. Out: a gap that names the constructor and has the words. Never: a guess.
use super::piece::Piece;
use crate::base::Span;

/// A part of a meaning that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The words.
    pub span: Span,
    /// The constructor, with the name that it speaks of where that is what is not carried out.
    pub constructor: String,
    /// What is not carried out.
    pub said: String,
}

/// What a part comes to, or why it comes to nothing.
pub type Got<T> = Result<T, Gap>;

impl Gap {
    /// A gap at these words.
    pub fn new(span: Span, constructor: impl Into<String>, said: impl Into<String>) -> Gap {
        Gap { span, constructor: constructor.into(), said: said.into() }
    }

    /// A part that has no arm in the compiler.
    pub fn at<T>(piece: Piece, said: &str) -> Got<T> {
        let named = piece.args().into_iter().find_map(|arg| arg.sym());
        let constructor = match named {
            Some(sym) => format!("{}({}:{})", piece.name(), sym.class.name(), sym.id()),
            None => piece.name(),
        };
        Err(Gap::new(piece.span, constructor, said))
    }
}
