//! Nodes: selectors, tests, amounts, conditions and modifiers, as data.
//!
//! In: the rows of `node_table.rs`. Out: `NodeOp` with its sort and arguments, and `Node`. A node
//! speaks only of nodes before it in its program, so that reading one always ends.
//! Never here: what a node comes to in a game; `game::eval` finds that.
use super::op::RegType;
use serde::{Deserialize, Serialize};

/// The number of a node in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NodeId(pub u16);

/// What an argument of a node is: 16 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeArg {
    /// The number of an earlier node of that sort.
    Node(NodeSort),
    /// A number, as `i16`.
    Num,
    /// A mask of `Bit`s.
    Bits,
    /// The number of a name in the program's names.
    Name,
    /// A register that is read.
    Reg(RegType),
    /// A member of `Stat`.
    Stat,
    /// A member of `Counter`.
    Counter,
    /// A member of `Phase`.
    Phase,
    /// A member of `ActKind`.
    ActKind,
    /// A member of `AbilityKind`.
    AbilityKind,
    /// A member of `Range`.
    Range,
    /// A member of `StrikeKind`.
    StrikeKind,
    /// A member of `Spare`.
    Spare,
    /// A member of `Harm`.
    Harm,
}

/// A node's row.
#[derive(Debug)]
pub struct NodeRow {
    /// Its name in the text form.
    pub name: &'static str,
    /// What it makes.
    pub sort: NodeSort,
    /// Its arguments, named; at most two.
    pub args: &'static [(&'static str, NodeArg)],
    /// What it means.
    pub doc: &'static str,
}

/// The meaning of an argument's kind in a row.
// A table, one line a kind.
#[rustfmt::skip]
macro_rules! node_arg {
    (Num) => {
        NodeArg::Num
    };
    (Bits) => {
        NodeArg::Bits
    };
    (Name) => {
        NodeArg::Name
    };
    (RegInt) => {
        NodeArg::Reg(RegType::Int)
    };
    (RegCard) => {
        NodeArg::Reg(RegType::Card)
    };
    (RegSeat) => {
        NodeArg::Reg(RegType::Seat)
    };
    (Stat) => {
        NodeArg::Stat
    };
    (Counter) => {
        NodeArg::Counter
    };
    (Phase) => {
        NodeArg::Phase
    };
    (ActKind) => {
        NodeArg::ActKind
    };
    (AbilityKind) => {
        NodeArg::AbilityKind
    };
    (Range) => {
        NodeArg::Range
    };
    (StrikeKind) => {
        NodeArg::StrikeKind
    };
    (Spare) => {
        NodeArg::Spare
    };
    (Harm) => {
        NodeArg::Harm
    };
    ($sort:ident) => {
        NodeArg::Node(NodeSort::$sort)
    };
}

macro_rules! nodes {
    ($($sort:ident { $($name:ident($($arg:ident: $kind:ident),*) $doc:literal)* })*) => {
        /// What a node makes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum NodeSort { $(#[doc = concat!("Nodes of the section `", stringify!($sort), "`.")] $sort,)* }

        impl NodeSort {
            /// Every sort, in the order of the table.
            pub const ALL: &[NodeSort] = &[$(NodeSort::$sort,)*];
        }

        /// What a node says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum NodeOp { $($(#[doc = $doc] $name,)*)* }

        static ROWS: &[NodeRow] = &[$($(NodeRow {
            name: stringify!($name),
            sort: NodeSort::$sort,
            args: &[$((stringify!($arg), node_arg!($kind)),)*],
            doc: $doc,
        },)*)*];

        impl NodeOp {
            /// Every node, in the order of the table.
            pub const ALL: &[NodeOp] = &[$($(NodeOp::$name,)*)*];
        }
    };
}

include!("node_table.rs");

impl NodeOp {
    /// Its row.
    #[inline]
    pub fn row(self) -> &'static NodeRow {
        // One row stands in ROWS for each variant, in the same order.
        &ROWS[self as usize]
    }

    /// The node of that name.
    pub fn parse(name: &str) -> Option<NodeOp> {
        NodeOp::ALL.iter().copied().find(|op| op.row().name == name)
    }

    /// The node of that number.
    pub fn of(number: u8) -> Option<NodeOp> {
        NodeOp::ALL.get(usize::from(number)).copied()
    }
}

/// A node: what it says and of what. Arguments beyond those of its row are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Node {
    /// What it says.
    pub op: NodeOp,
    /// Of what.
    pub args: [u16; 2],
}

impl Node {
    /// An argument as the number of a node.
    #[inline]
    pub fn node(&self, at: usize) -> NodeId {
        NodeId(self.args.get(at).copied().unwrap_or(0))
    }

    /// An argument as a signed number.
    #[inline]
    pub fn num(&self, at: usize) -> i32 {
        i32::from(self.args.get(at).copied().unwrap_or(0).cast_signed())
    }
}
