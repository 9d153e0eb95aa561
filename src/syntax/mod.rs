//! Text to trees and back: card files, tokens, the wording's notation, the matcher, the printer.
//!
//! In: text. Out: `SourceCard`s with their headers; for rules text, readings as trees. The stages:
//! `token` (text to tokens), `scan` (tokens to a lattice), `chart` (every reading, packed), `forest`
//! (distinct meanings), `print` (back to text), `say` (a meaning
//! to text). The wording comes in by `notation`, `build`, `trie`.
//! Never here: what a pronoun refers to, or whether a meaning makes sense.
pub mod attach;
pub mod build;
pub mod card_file;
pub mod chart;
pub mod expand;
pub mod forest;
pub mod form;
pub mod grammar;
pub mod header;
pub mod layout;
pub mod names;
pub mod notation;
pub mod print;
pub mod probe;
pub mod reader;
pub mod say;
pub mod scan;
pub mod surface;
pub mod term;
pub mod token;
pub mod tree;
pub mod trie;
pub mod wording;
