//! Programs: what card text is compiled to, as data.
//!
//! In: instructions, nodes and abilities, from the compiler, a text form or a file. Out: a
//! `VerifiedProgram`, which alone is run; the text form, the binary form, the reference page.
//!
//! The border types, each in its room:
//! - `kinds`: the small closed vocabularies (stats, counters, kinds of ability, ...), a row each.
//! - `op`: `Op` and `Instr`, one table row an operation; an instruction is an operation and three
//!   operands of 16 bits.
//! - `node`: `NodeOp` and `Node`, one table row a node; selectors, tests, amounts, conditions and
//!   modifiers are nodes, and a node speaks only of nodes before it.
//! - `program`: `Program` (unchecked) with code, nodes, names, abilities and the words of each.
//! - `slot`: operands and arguments of every kind seen alike, which all that follows reads the tables by.
//! - `fields`: the parts of an ability that are nodes, and what each kind of ability needs.
//! - `families`: which operations and nodes belong to which game.
//! - `verify`: `Program` to `VerifiedProgram`, the only way to one.
//! - `text`: the text form, printed and read back, and the listing beside the words of the card.
//! - `codec`: the binary form, and the hash that replays are pinned to.
//! - `page`: the reference page, from the same rows.
//!
//! Never here: the state of a game, or how a rule is carried out.
pub mod codec;
pub mod families;
pub mod fields;
pub mod join;
pub mod kinds;
pub mod node;
pub mod op;
pub mod page;
pub mod program;
pub mod slot;
pub mod text;
pub mod verify;

pub use codec::{Unreadable, decode, encode, hash};
pub use kinds::{
    AbilityKind, ActKind, Bit, Counter, Harm, Per, Phase, Range, Replaced, Spare, Stat, StrikeKind, Until, Window, Zone,
};
pub use node::{Node, NodeArg, NodeId, NodeOp, NodeSort};
pub use op::{Instr, Op, Operand, RegType};
pub use page::reference;
pub use program::{Ability, Act, Limit, Program, Strike};
pub use text::{Listing, Misread, assemble, disassemble, list, listing};
pub use verify::{Flaw, VerifiedProgram, verify};
