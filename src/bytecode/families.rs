//! The families: which operations and nodes belong to which game.
//!
//! In: nothing. Out: for each ability whether it is of the skirmish, and what such an ability can be made
//! of. Control, values and what both games have are shared; the verifier holds each program to its game, so
//! that a world never meets what it does not carry out. Never here: how anything is carried out.
use super::kinds::{AbilityKind, Stat};
use super::node::{Node, NodeOp};
use super::op::Op;
use super::program::{Ability, Program};

/// Operations of an ability of the skirmish: nothing is asked in the middle of a turn, and nothing is asked
/// of rules.
const SKIRMISH_OPS: &[Op] = &[
    Op::End,
    Op::Jump,
    Op::JumpUnless,
    Op::EachCard,
    Op::Number,
    Op::Holds,
    Op::Card,
    Op::Cards,
    Op::Gain,
    Op::Lose,
    Op::LoseVital,
    Op::MoveBlood,
    Op::StealVital,
    Op::Damage,
    Op::Suffer,
    Op::Record,
];

/// Nodes of an ability of the skirmish.
const SKIRMISH_NODES: &[NodeOp] = &[
    NodeOp::You,
    NodeOp::Actor,
    NodeOp::Target0,
    NodeOp::Target1,
    NodeOp::ThatCard,
    NodeOp::ThatSeat,
    NodeOp::ControllerOf,
    NodeOp::Anything,
    NodeOp::Bits,
    NodeOp::Both,
    NodeOp::Either,
    NodeOp::NotT,
    NodeOp::Same,
    NodeOp::ControlledBy,
    NodeOp::HasDiscipline,
    NodeOp::HasSuperior,
    NodeOp::BloodAtLeast,
    NodeOp::BloodAtMost,
    NodeOp::Within,
    NodeOp::One,
    NodeOp::InPlay,
    NodeOp::Const,
    NodeOp::RegInt_,
    NodeOp::StatOf,
    NodeOp::CountersOn,
    NodeOp::CountOf,
    NodeOp::Plus,
    NodeOp::Where,
    NodeOp::Times,
    NodeOp::Lesser,
    NodeOp::Always,
    NodeOp::AllOf,
    NodeOp::AnyOf,
    NodeOp::NotC,
    NodeOp::Exists,
    NodeOp::Is,
    NodeOp::AtLeast,
    NodeOp::StatPlus,
    NodeOp::ModBoth,
    NodeOp::ActsAgain,
    NodeOp::Deals,
    NodeOp::OfStrike,
    NodeOp::Never,
    NodeOp::BeAttacked,
];

/// Nodes that the card game has not.
const SKIRMISH_ALONE: &[NodeOp] = &[NodeOp::Within, NodeOp::ActsAgain, NodeOp::BeAttacked];

/// Stats that the card game has not.
const SKIRMISH_STATS: [Stat; 4] = [Stat::Resistance, Stat::Dexterity, Stat::Courage, Stat::Movement];

/// The stat that a node speaks of.
fn stat(node: &Node) -> Option<Stat> {
    let speaks = matches!(node.op, NodeOp::StatOf | NodeOp::StatPlus | NodeOp::StatLimited | NodeOp::StatAtWill);
    if speaks { Stat::of(node.args[0]) } else { None }
}

/// Whether an ability is one of the skirmish.
pub fn of_skirmish(kind: AbilityKind) -> bool {
    matches!(kind, AbilityKind::MainAction | AbilityKind::SecondaryAction)
}

/// Whether a node can stand in a program of the skirmish, or in one of the card game.
pub fn fits(node: &Node, skirmish: bool) -> bool {
    let new = stat(node).is_some_and(|stat| SKIRMISH_STATS.contains(&stat));
    match skirmish {
        // Strength alone is of both games.
        true => SKIRMISH_NODES.contains(&node.op) && (new || stat(node).is_none_or(|stat| stat == Stat::Strength)),
        false => !SKIRMISH_ALONE.contains(&node.op) && !new,
    }
}

/// What in a program is not of the game of its abilities; none where all is. A program is of one game.
pub fn stray(program: &Program) -> Option<(usize, &'static str, String)> {
    let skirmish = |ability: &Ability| of_skirmish(ability.kind);
    let here = program.abilities.first().is_some_and(skirmish);
    if let Some(at) = program.abilities.iter().position(|ability| skirmish(ability) != here) {
        return Some((at, "ability", "is of another game than the first".to_string()));
    }
    if here {
        let op = program.code.iter().position(|instr| !SKIRMISH_OPS.contains(&instr.op));
        if let Some((at, instr)) = op.and_then(|at| Some((at, program.code.get(at)?))) {
            return Some((at, "instruction", format!("`{}` is not of the skirmish", instr.op.row().name)));
        }
    }
    let at = program.nodes.iter().position(|node| !fits(node, here))?;
    let node = program.nodes.get(at)?;
    let game = if here { "not of the skirmish" } else { "of the skirmish" };
    Some((at, "node", format!("`{}` is {game}", node.op.row().name)))
}
