//! What is in a program, as a few bits: so that those who look for something pass over cards that
//! cannot have it.
//!
//! In: a program. Out: the kinds of its abilities, what its statics say, and of which stats. Never
//! here: whether anything of it is in force.
use super::keeping::below;
use crate::bytecode::kinds::{AbilityKind, Stat};
use crate::bytecode::node::NodeOp;
use crate::bytecode::program::Program;

/// Words of 64 bits for one bit a node.
const WORDS: usize = 4;

/// There are bits for all rows.
const _: () = assert!(NodeOp::ALL.len() <= WORDS * 64 && AbilityKind::ALL.len() <= 32 && Stat::ALL.len() <= 32);

/// What is in a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Index {
    kinds: u32,
    stats: u32,
    said: [u64; WORDS],
}

impl Index {
    /// Looks through a program.
    pub fn of(program: &Program) -> Index {
        let mut index = Index::default();
        for ability in &program.abilities {
            index.kinds |= 1 << ability.kind as u32;
            if ability.kind != AbilityKind::Static {
                continue;
            }
            let said = ability.says.map(|says| below(program, says)).unwrap_or_default();
            for node in said.iter().filter_map(|id| program.nodes.get(usize::from(id.0))) {
                if let Some(word) = index.said.get_mut(node.op as usize / 64) {
                    *word |= 1 << (node.op as usize % 64);
                }
                if matches!(node.op, NodeOp::StatPlus | NodeOp::StatLimited) {
                    index.stats |= Stat::of(node.args[0]).map_or(0, |stat| 1 << stat as u32);
                }
            }
        }
        index
    }

    /// Whether it has an ability of that kind.
    pub fn has(&self, kind: AbilityKind) -> bool {
        self.kinds & (1 << kind as u32) != 0
    }

    /// Whether a static of it changes that stat.
    pub fn changes(&self, stat: Stat) -> bool {
        self.stats & (1 << stat as u32) != 0
    }

    /// Whether a static of it says such a thing.
    pub fn says(&self, op: NodeOp) -> bool {
        self.said.get(op as usize / 64).is_some_and(|word| word & (1 << (op as usize % 64)) != 0)
    }
}
