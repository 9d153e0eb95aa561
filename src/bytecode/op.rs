//! Operations and instructions.
//!
//! In: the rows of `op_table.rs`. Out: `Op` with its operands and sentence, and `Instr`. From the
//! same rows come the verifier's rules, the assembler, the disassembler and the reference page.
//! Never here: what an operation does to a game.
use super::node::NodeSort;
use serde::{Deserialize, Serialize};

/// How many registers an activation has.
pub const REGISTERS: usize = 16;

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegType {
    /// A number.
    Int,
    /// Whether something holds.
    Bool,
    /// A card.
    Card,
    /// A Methuselah.
    Seat,
    /// A set of cards.
    Cards,
    /// A set of Methuselahs.
    Seats,
}

/// What an operand is: 16 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register that is read.
    Read(RegType),
    /// A register that is written.
    Write(RegType),
    /// The number of an instruction to go on at.
    Jump,
    /// The number of a node of that sort.
    Node(NodeSort),
    /// A member of `Counter`.
    Counter,
    /// A member of `Zone`.
    Zone,
    /// A member of `Until`.
    Until,
    /// A member of `Window`.
    Window,
    /// A member of `Harm`.
    Harm,
    /// A member of `Range`.
    Range,
}

/// An operation's row.
#[derive(Debug)]
pub struct OpRow {
    /// Its name in the text form.
    pub name: &'static str,
    /// The operands, named; at most three.
    pub operands: &'static [(&'static str, Operand)],
    /// What it does.
    pub doc: &'static str,
}

/// The meaning of an operand's kind in a row.
// A table, one line a kind.
#[rustfmt::skip]
macro_rules! operand {
    (Int) => {
        Operand::Read(RegType::Int)
    };
    (Bool) => {
        Operand::Read(RegType::Bool)
    };
    (Card) => {
        Operand::Read(RegType::Card)
    };
    (Seat) => {
        Operand::Read(RegType::Seat)
    };
    (Cards) => {
        Operand::Read(RegType::Cards)
    };
    (Seats) => {
        Operand::Read(RegType::Seats)
    };
    (ToInt) => {
        Operand::Write(RegType::Int)
    };
    (ToBool) => {
        Operand::Write(RegType::Bool)
    };
    (ToCard) => {
        Operand::Write(RegType::Card)
    };
    (ToSeat) => {
        Operand::Write(RegType::Seat)
    };
    (ToCards) => {
        Operand::Write(RegType::Cards)
    };
    (ToSeats) => {
        Operand::Write(RegType::Seats)
    };
    (Jump) => {
        Operand::Jump
    };
    (Counter) => {
        Operand::Counter
    };
    (Zone) => {
        Operand::Zone
    };
    (Until) => {
        Operand::Until
    };
    (Window) => {
        Operand::Window
    };
    (Harm) => {
        Operand::Harm
    };
    (Range) => {
        Operand::Range
    };
    ($sort:ident) => {
        Operand::Node(NodeSort::$sort)
    };
}

macro_rules! ops {
    ($($name:ident($($arg:ident: $kind:ident),*) $doc:literal)*) => {
        /// An operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Op { $(#[doc = $doc] $name,)* }

        static ROWS: &[OpRow] = &[$(OpRow {
            name: stringify!($name),
            operands: &[$((stringify!($arg), operand!($kind)),)*],
            doc: $doc,
        },)*];

        impl Op {
            /// Every operation, in the order of the table.
            pub const ALL: &[Op] = &[$(Op::$name,)*];
        }
    };
}

include!("op_table.rs");

impl Op {
    /// Its row.
    pub fn row(self) -> &'static OpRow {
        // One row stands in ROWS for each variant, in the same order.
        &ROWS[self as usize]
    }

    /// The operation of that name.
    pub fn parse(name: &str) -> Option<Op> {
        Op::ALL.iter().copied().find(|op| op.row().name == name)
    }

    /// The operation of that number.
    pub fn of(number: u8) -> Option<Op> {
        Op::ALL.get(usize::from(number)).copied()
    }
}

/// An instruction: eight bytes. Operands beyond those of its operation are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instr {
    /// What is done.
    pub op: Op,
    /// With what.
    pub args: [u16; 3],
}
