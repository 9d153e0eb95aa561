//! What can be said of an ability without a state: so that those who look for what may be used ask
//! nothing twice, and nothing of each minion that is the same for all.
//!
//! In: an ability of a program. Out: the phases in which its condition can hold, the stats that running it
//! adds to, whether its condition and its first target hang on who uses it, what it costs in pool. Each is
//! as much as can be known: where a thing cannot be told, it says what rules nothing out. Never here: a
//! state.
use super::keeping::below;
use crate::bytecode::kinds::{Phase, Stat, Until};
use crate::bytecode::node::{NodeId, NodeOp};
use crate::bytecode::op::Op;
use crate::bytecode::program::{Ability, Program};

/// A set of phases, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases(u8);

impl Phases {
    /// All of them: nothing is said of phases.
    pub(super) const ALL: Phases = Phases(u8::MAX);
    /// None.
    pub(super) const NONE: Phases = Phases(0);

    /// Whether that phase is among them.
    #[inline]
    pub fn has(self, phase: Phase) -> bool {
        self.0 & (1 << phase as u8) != 0
    }

    /// Whether phases are named, and that is one of them.
    #[inline]
    pub fn names(self, phase: Phase) -> bool {
        self != Phases::ALL && self.has(phase)
    }

    /// These, where phases are named; none where nothing is said of them.
    pub(super) fn named(self) -> Phases {
        if self == Phases::ALL { Phases::NONE } else { self }
    }

    /// Those that are in either.
    pub(super) fn or(self, other: Phases) -> Phases {
        Phases(self.0 | other.0)
    }

    /// In which a condition can hold: what must hold whatever else does says so.
    fn of(program: &Program, condition: Option<NodeId>, depth: u32) -> Phases {
        let Some(node) = condition.and_then(|id| program.nodes.get(usize::from(id.0))) else { return Phases::ALL };
        match node.op {
            NodeOp::InPhaseOf => Phase::of(node.args[0]).map_or(Phases::ALL, |phase| Phases(1 << phase as u8)),
            NodeOp::AllOf if depth > 0 => {
                let part = |at| Phases::of(program, Some(node.node(at)), depth - 1);
                Phases(part(0).0 & part(1).0)
            }
            // Every other condition can hold in any phase, as far as is told here.
            _ => Phases::ALL,
        }
    }
}

/// There are bits for all of them.
const _: () = assert!(Phase::ALL.len() <= 8 && Stat::ALL.len() <= 16);

/// An ability in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// The phases in which its condition can hold.
    pub phases: Phases,
    /// The stats that running it adds to, a bit each. Taking from a stat is not adding.
    adds: u16,
    /// Those of them to which only one limited card adds.
    limited: u16,
    /// Those of them to which it adds for no longer than the action or the combat going on.
    passing: u16,
    /// Whether its condition is the same whoever uses it.
    pub same_condition: bool,
    /// Whether what can be its first target is the same whoever uses it, as far as its own words go.
    pub same_targets: bool,
    /// What it costs in blood and in pool by its own words, where both are fixed numbers.
    pub price: Option<(u16, u16)>,
}

impl Brief {
    /// All of a program, by the numbers of its abilities.
    pub(super) fn of(program: &Program) -> Vec<Brief> {
        program.abilities.iter().map(|ability| Brief::one(program, ability)).collect()
    }

    fn one(program: &Program, ability: &Ability) -> Brief {
        let Added { adds, limited, passing } = added(program, ability);
        let fixed = |id: Option<NodeId>| match id.map(|id| program.nodes.get(usize::from(id.0))) {
            None => Some(0),
            Some(node) => node.filter(|node| node.op == NodeOp::Const).and_then(|node| u16::try_from(node.num(0)).ok()),
        };
        Brief {
            phases: Phases::of(program, ability.condition, super::MOST_DEPTH),
            adds,
            limited,
            passing,
            same_condition: ability.condition.is_none_or(|id| same_for_all(program, id)),
            same_targets: ability.targets[0].is_none_or(|id| same_for_all(program, id)),
            price: fixed(ability.blood).zip(fixed(ability.pool)),
        }
    }

    /// The stats that running it adds to, and whether by a limited card.
    pub fn adds(self) -> impl Iterator<Item = (Stat, bool)> {
        let all = Stat::ALL.iter().copied().filter(move |stat| self.adds & (1 << *stat as u16) != 0);
        all.map(move |stat| (stat, self.limited & (1 << stat as u16) != 0))
    }

    /// Whether running it adds to one of those.
    #[inline]
    pub fn adds_any(self, stats: u16) -> bool {
        self.adds & stats != 0
    }

    /// The same for no longer than the action or the combat going on.
    #[inline]
    pub fn adds_in_passing(self, stats: u16) -> bool {
        self.passing & stats != 0
    }

    /// A stat as a bit.
    #[inline]
    pub fn stat(stat: Stat) -> u16 {
        1 << stat as u16
    }
}

/// Whether what a node comes to hangs on nobody who uses the ability.
fn same_for_all(program: &Program, id: NodeId) -> bool {
    let who = |id: &NodeId| {
        let node = program.nodes.get(usize::from(id.0));
        node.is_none_or(|node| matches!(node.op, NodeOp::Actor | NodeOp::AimedAt))
    };
    !below(program, id).iter().any(who)
}

/// The stats that are added to, a bit each.
#[derive(Default)]
struct Added {
    adds: u16,
    limited: u16,
    passing: u16,
}

fn added(program: &Program, ability: &Ability) -> Added {
    let code = program.code.get(ability.entry.map_or(usize::MAX, usize::from)..).unwrap_or(&[]);
    let mut out = Added::default();
    for instr in code.iter().take_while(|instr| instr.op != Op::End).filter(|instr| instr.op == Op::Record) {
        let lasts = matches!(Until::of(instr.args[2]), Some(Until::EndOfTurn | Until::EndOfGame));
        parts(program, NodeId(instr.args[1]), super::MOST_DEPTH, !lasts, &mut out);
    }
    out
}

fn parts(program: &Program, id: NodeId, depth: u32, passing: bool, into: &mut Added) {
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return };
    match node.op {
        NodeOp::StatPlus | NodeOp::StatLimited => {
            let amount = program.nodes.get(usize::from(node.args[1]));
            let less = amount.is_some_and(|amount| amount.op == NodeOp::Const && amount.num(0) <= 0);
            let stat = Stat::of(node.args[0]).filter(|_| !less).map_or(0, Brief::stat);
            into.adds |= stat;
            into.limited |= if node.op == NodeOp::StatLimited { stat } else { 0 };
            into.passing |= if passing { stat } else { 0 };
        }
        NodeOp::ModBoth if depth > 0 => {
            parts(program, node.node(0), depth - 1, passing, into);
            parts(program, node.node(1), depth - 1, passing, into);
        }
        // Other modifiers add to no stat.
        _ => {}
    }
}
