//! Whether a `Ref` or a `Sel` makes cards or Methuselahs.
//!
//! In: a node and what the nodes before it make. Out: `Makes`. The tables here name the rows that
//! make Methuselahs; every other row makes cards. Never here: other sorts of node.
use crate::bytecode::node::{Node, NodeId, NodeOp, NodeSort};
use crate::bytecode::op::RegType;

/// What a `Ref` or a `Sel` makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Makes {
    /// Cards.
    #[default]
    Cards,
    /// Methuselahs.
    Methuselahs,
    /// What the target of that number is, which the ability decides.
    Target(usize),
}

/// The rows that make Methuselahs.
pub const METHUSELAHS: &[NodeOp] = &[
    NodeOp::You,
    NodeOp::ThatSeat,
    NodeOp::TurnSeat,
    NodeOp::ControllerOf,
    NodeOp::OwnerOf,
    NodeOp::PreyOf,
    NodeOp::PredatorOf,
    NodeOp::ActionTarget,
    NodeOp::OtherSeat,
    NodeOp::PlayedBy,
    NodeOp::EdgeHolder,
    NodeOp::Methuselahs,
    NodeOp::OtherMethuselahs,
    NodeOp::MethuselahsBut,
];

/// The rows that make what their first argument makes.
pub const AS_ARGUMENT: &[NodeOp] = &[NodeOp::One, NodeOp::Several, NodeOp::WithOne, NodeOp::WithNone];

/// The rows that mean what was announced, in the order of `Ability::targets`.
pub const TARGETS: &[NodeOp] = &[NodeOp::Target0, NodeOp::Target1];

/// The targets as words say them, in the same order.
pub const ORDINALS: [&str; TARGETS.len()] = ["first", "second"];

/// What the node makes, given what an earlier one does.
pub fn makes(node: &Node, earlier: impl Fn(NodeId) -> Makes) -> Makes {
    if let Some(target) = TARGETS.iter().position(|op| *op == node.op) {
        Makes::Target(target)
    } else if METHUSELAHS.contains(&node.op) {
        Makes::Methuselahs
    } else if AS_ARGUMENT.contains(&node.op) {
        earlier(node.node(0))
    } else {
        Makes::Cards
    }
}

/// Whether a node of that sort makes cards or Methuselahs at all.
pub fn picks(sort: NodeSort) -> bool {
    matches!(sort, NodeSort::Ref | NodeSort::Sel)
}

/// What has to be made for a register of that type; none where nothing is picked.
pub fn wanted(of: RegType) -> Option<Makes> {
    match of {
        RegType::Card | RegType::Cards => Some(Makes::Cards),
        RegType::Seat | RegType::Seats => Some(Makes::Methuselahs),
        RegType::Int | RegType::Bool => None,
    }
}

/// In words.
pub fn said(makes: Makes) -> &'static str {
    match makes {
        Makes::Cards => "a card",
        Makes::Methuselahs => "a Methuselah",
        Makes::Target(_) => "a target",
    }
}
