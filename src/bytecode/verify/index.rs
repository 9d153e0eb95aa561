//! What is in a program, as a few bits: so that those who look for something pass over cards that
//! cannot have it.
//!
//! In: a program. Out: the kinds of its abilities, what they say while the card is in play, and of which
//! stats. Of several programs together: what any of them has. Never here: whether anything of it is in
//! force.
use super::brief::{Brief, Phases};
use super::keeping::below;
use crate::bytecode::fields::needs;
use crate::bytecode::kinds::{AbilityKind, Bit, Phase, Stat, Window};
use crate::bytecode::node::{Node, NodeId, NodeOp};
use crate::bytecode::program::{Ability, Program};

/// Words of 64 bits for one bit a node.
const WORDS: usize = 4;
/// Room for the kinds of abilities.
const KINDS: usize = 32;

/// There are bits for all rows.
const _: () = assert!(NodeOp::ALL.len() <= WORDS * 64 && AbilityKind::ALL.len() <= KINDS && Stat::ALL.len() <= 32);
const _: () = assert!(Window::ALL.len() < 32);

/// What is in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    kinds: u32,
    stats: u32,
    /// The stats that it may make less.
    lowered: u32,
    /// The stats that it changes by how much or whom hangs on more than where it is.
    fickle: u32,
    said: [u64; WORDS],
    /// The phases that actions of cards in play name.
    acts_in: Phases,
    /// For each kind of ability the windows of those it has, a bit each.
    windows: [u32; KINDS],
}

/// An ability that nobody announces, as long as its card is in play, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasts {
    /// Its number.
    pub number: u8,
    /// Its kind.
    pub kind: AbilityKind,
    /// The stats that it changes, a bit each.
    pub stats: u32,
    /// The phases in which its condition can hold.
    pub phases: Phases,
}

impl Lasts {
    /// All of a program, in their order.
    pub(super) fn of(program: &Program, briefs: &[Brief]) -> Vec<Lasts> {
        let all = program.abilities.iter().zip(briefs).zip(0u8..);
        let all = all.filter(|((ability, _), _)| !needs(ability.kind).announced);
        all.map(|((ability, brief), number)| {
            let stats = stats_said(program, ability.says, STATS_DEPTH);
            Lasts { number, kind: ability.kind, stats, phases: brief.phases }
        })
        .collect()
    }
}

/// A modifier of many parts is one of two, again and again; as deep as any node lies.
const STATS_DEPTH: u32 = super::MOST_DEPTH;

/// The stats that a modifier speaks of.
fn stats_said(program: &Program, says: Option<NodeId>, depth: u32) -> u32 {
    let Some(node) = says.and_then(|says| program.nodes.get(usize::from(says.0))) else { return 0 };
    match node.op {
        NodeOp::StatPlus | NodeOp::StatLimited => Stat::of(node.args[0]).map_or(0, |stat| 1 << stat as u32),
        NodeOp::ModBoth if depth > 0 => {
            stats_said(program, Some(node.node(0)), depth - 1) | stats_said(program, Some(node.node(1)), depth - 1)
        }
        _ => 0,
    }
}

/// Whether what an ability says, and of whom, is the same as long as its card stays where and whose it is.
fn steady(program: &Program, ability: &Ability) -> bool {
    // What a card is wherever it is.
    let printed = [Bit::Minion, Bit::Vampire, Bit::Ally, Bit::Location, Bit::Equipment, Bit::Retainer, Bit::MasterCard];
    let printed = printed.into_iter().fold(0, |all, bit| all | bit.mask());
    let here = |node: &Node| {
        if node.op == NodeOp::Bits {
            return (node.args[0] | node.args[1]) & !printed == 0;
        }
        matches!(
            node.op,
            NodeOp::StatPlus
                | NodeOp::StatLimited
                | NodeOp::ModBoth
                | NodeOp::Const
                | NodeOp::Anything
                | NodeOp::Both
                | NodeOp::Same
                | NodeOp::This
                | NodeOp::Host
                | NodeOp::You
        )
    };
    let parts = [ability.subject, ability.says].into_iter().flatten();
    let all = |top| below(program, top).iter().all(|id| program.nodes.get(usize::from(id.0)).is_some_and(here));
    ability.condition.is_none() && parts.into_iter().all(all)
}

impl Index {
    /// Looks through a program.
    pub fn of(program: &Program, briefs: &[Brief]) -> Index {
        let mut index = Index::nothing();
        for (ability, brief) in program.abilities.iter().zip(briefs) {
            if ability.kind == AbilityKind::ActionInPlay {
                index.acts_in = index.acts_in.or(brief.phases.named());
            }
            index.kinds |= 1 << ability.kind as u32;
            if let Some(windows) = index.windows.get_mut(ability.kind as usize) {
                *windows |= Index::window(ability.when);
            }
            let said = ability.says.map(|says| below(program, says)).unwrap_or_default();
            for node in said.iter().filter_map(|id| program.nodes.get(usize::from(id.0))) {
                if let Some(word) = index.said.get_mut(node.op as usize / 64) {
                    *word |= 1 << (node.op as usize % 64);
                }
                if matches!(node.op, NodeOp::StatPlus | NodeOp::StatLimited) {
                    let bit = Stat::of(node.args[0]).map_or(0, |stat| 1 << stat as u32);
                    let plus = program.nodes.get(usize::from(node.args[1]));
                    let more = plus.is_some_and(|plus| plus.op == NodeOp::Const && plus.num(0) >= 0);
                    index.stats |= bit;
                    index.lowered |= if more { 0 } else { bit };
                }
            }
            if !steady(program, ability) {
                index.fickle |= stats_said(program, ability.says, STATS_DEPTH);
            }
        }
        index
    }

    /// What is in no program.
    pub fn nothing() -> Index {
        Index {
            kinds: 0,
            stats: 0,
            lowered: 0,
            fickle: 0,
            said: [0; WORDS],
            acts_in: Phases::NONE,
            windows: [0; KINDS],
        }
    }

    /// What is in any program: of those that are not known.
    pub fn everything() -> Index {
        Index {
            acts_in: Phases::ALL,
            kinds: u32::MAX,
            stats: u32::MAX,
            lowered: u32::MAX,
            fickle: u32::MAX,
            said: [u64::MAX; WORDS],
            windows: [u32::MAX; KINDS],
        }
    }

    /// What is in either.
    #[must_use]
    pub fn and(mut self, other: &Index) -> Index {
        self.kinds |= other.kinds;
        self.stats |= other.stats;
        self.lowered |= other.lowered;
        self.fickle |= other.fickle;
        self.acts_in = self.acts_in.or(other.acts_in);
        for (word, more) in self.said.iter_mut().zip(other.said) {
            *word |= more;
        }
        for (word, more) in self.windows.iter_mut().zip(other.windows) {
            *word |= more;
        }
        self
    }

    /// Whether an action of a card in play names that phase.
    #[inline]
    pub fn acts_in(&self, phase: Phase) -> bool {
        self.acts_in.has(phase)
    }

    /// A window as a bit; of abilities that have none, the lowest.
    pub fn window(when: Option<Window>) -> u32 {
        when.map_or(1, |when| 2 << when as u32)
    }

    /// A kind as a bit.
    #[inline]
    pub fn kind(kind: AbilityKind) -> u32 {
        1 << kind as u32
    }

    /// Whether it has an ability of one of those kinds in one of those windows.
    #[inline]
    pub fn opens(&self, kinds: u32, windows: u32) -> bool {
        let mut both = self.kinds & kinds;
        while both != 0 {
            if self.windows.get(both.trailing_zeros() as usize).is_some_and(|all| all & windows != 0) {
                return true;
            }
            // The lowest of them is seen to.
            both &= both - 1;
        }
        false
    }

    /// Whether it has an ability of that kind.
    #[inline]
    pub fn has(&self, kind: AbilityKind) -> bool {
        self.kinds & (1 << kind as u32) != 0
    }

    /// Whether something of it changes that stat.
    #[inline]
    pub fn changes(&self, stat: Stat) -> bool {
        self.stats & (1 << stat as u32) != 0
    }

    /// Whether something of it may make that stat less.
    #[inline]
    pub fn lowers(&self, stat: Stat) -> bool {
        self.lowered & (1 << stat as u32) != 0
    }

    /// Whether something of it changes that stat by how much or of whom other things decide than where
    /// the card is, what it lies on, whose it is and with which block it was played.
    #[inline]
    pub fn wavers(&self, stat: Stat) -> bool {
        self.fickle & (1 << stat as u32) != 0
    }

    /// Whether something of it says such a thing: a modifier, a prohibition, a duty, a moment.
    #[inline]
    pub fn says(&self, op: NodeOp) -> bool {
        self.said.get(op as usize / 64).is_some_and(|word| word & (1 << (op as usize % 64)) != 0)
    }
}
