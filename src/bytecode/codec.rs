//! The binary form of programs, and the hash that replays are pinned to.
//!
//! In: a program, or bytes. Out: bytes, the same on every machine, or the program, or why there is
//! none. All numbers are little-endian; `LAYOUT` lists the parts in their order.
//!
//! Operations, nodes and members are numbers here, and those change when rows are added in the midst
//! of a table; the file names the tables that it was written with, and others do not read it. The text
//! form has names in their place and outlives that. Names of the lexicon are kept as class and key.
//! Never here: whether a program is sound.
mod bytes;
mod read;
mod write;

use super::fields::FIELDS;
use super::node::NodeOp;
use super::op::Op;
use super::program::Program;
use super::slot::{Slot, VOCABULARIES};
use super::text::wordless;
use crate::base::digest;
use std::fmt::Write as _;
use std::sync::OnceLock;

pub use read::{Unreadable, decode};
pub use write::encode;

/// The first bytes of a program file.
pub const MAGIC: [u8; 4] = *b"VTAE";

/// The version of the layout.
pub const VERSION: u16 = 3;

/// How long each digest in a file is: hexadecimal digits as ASCII.
const DIGEST: usize = 16;

/// The parts of a file, in their order: name, length in bytes, what it is.
pub const LAYOUT: &[(&str, &str, &str)] = &[
    ("magic", "4", "`VTAE`"),
    ("version", "2", "3, the version of this layout"),
    ("tables", "16", "the digest of the rows of the tables that the numbers in the file refer to"),
    ("hash", "16", "the hash of the program, which replays are pinned to"),
    ("content length", "4", "how many bytes of content follow"),
    ("content: names", "4, then each", "how many; of each the length of its text (2) and `Class:key`"),
    ("content: nodes", "4, then 5 each", "how many; of each its number (1) and two arguments (2 each)"),
    ("content: code", "4, then 7 each", "how many; of each its number (1) and three operands (2 each)"),
    (
        "content: abilities",
        "4, then each",
        "how many; of each its kind (1), its block (1), a mask of what it has (4), its window (1) and the time of \
         its replacement (1), each 0 for none or one more than its number; and of the mask in this order: the entry \
         (2), the kind of the action (1) and its stealth (2), the kind of the strike (1), what it is besides (1), its maneuver (1), the \
         stretch of that (1) and its press (1), each 0 for none or one more than its number, its additional strikes (1), the limit (2) and its stretch (1), each node (2)",
    ),
    ("words of the code", "4, then 8 each", "how many; of each the first byte (4) and one past the last (4)"),
    ("words of the nodes", "4, then 8 each", "likewise"),
    ("words of the abilities", "8 each", "likewise, as many as there are abilities"),
    ("checksum", "16", "the digest of all bytes before it"),
];

/// What the mask of an ability says before its nodes, one bit each; the nodes follow in their order.
const ENTRY: u32 = 1 << 0;
const LOCKS: u32 = 1 << 1;
const ACT: u32 = 1 << 2;
const DIRECTED: u32 = 1 << 3;
const LIMIT: u32 = 1 << 4;
const STRIKE: u32 = 1 << 5;
const FIRST_FIELD: u32 = 6;

/// The mask has a bit for each.
const _: () = assert!(FIRST_FIELD as usize + FIELDS.len() <= u32::BITS as usize);

/// The hash of what a program does, sixteen hexadecimal digits.
///
/// It depends neither on the words of the card, so that a card said in another way keeps it as long
/// as it compiles to the same, nor on the order of rows in any table.
pub fn hash(program: &Program) -> String {
    digest::hex(wordless(program).as_bytes())
}

/// The digest of the tables: of every row its name and the kinds of its operands, in their order; and
/// the parts of an ability.
pub fn tables() -> &'static str {
    static TABLES: OnceLock<String> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut all = String::new();
        let mut row = |name: &str, slots: &mut dyn Iterator<Item = Slot>| {
            // Writing to a string cannot fail.
            let _ = write!(all, "{name}");
            for slot in slots {
                let _ = write!(all, " {}", slot.said());
            }
            all.push('\n');
        };
        for op in Op::ALL {
            row(op.row().name, &mut op.row().operands.iter().map(|(_, operand)| Slot::from(*operand)));
        }
        for op in NodeOp::ALL {
            row(op.row().name, &mut op.row().args.iter().map(|(_, arg)| Slot::from(*arg)));
        }
        for vocabulary in VOCABULARIES {
            row(vocabulary.name, &mut std::iter::empty());
            for (member, _) in vocabulary.members() {
                row(member, &mut std::iter::empty());
            }
        }
        for field in FIELDS {
            row(field.name, &mut std::iter::empty());
        }
        digest::hex(all.as_bytes())
    })
}
