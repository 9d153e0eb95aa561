//! Allies that play a card as a vampire (2, allies; revised 4D).
//!
//! In: a use. Out: the guise in which its minion stands while it is played: a vampire of a capacity,
//! with the basic level of what the permission names, its life its blood. It holds for what that play
//! generates and for nothing else. Never: a vampire for what the card does by being in play.
use super::keeping::kept_of;
use crate::bytecode::verify::Index;
use crate::bytecode::{Ability, AbilityKind, Bit, NodeArg, NodeId, NodeOp, Zone};
use crate::game::decision::Use;
use crate::game::eval::{self, UseLike};
use crate::game::ids::{CardId, DefId};
use crate::game::state::State;
use crate::game::table::Table;
use crate::lexicon::Sym;

/// An ally that counts as a vampire for what it plays.
#[derive(Clone, Copy, Debug)]
pub struct Guise {
    /// The ally.
    pub ally: CardId,
    /// Its capacity.
    pub capacity: i32,
    /// Whose words permit it.
    def: DefId,
    /// The cards that they name.
    what: NodeId,
}

impl Guise {
    /// Whether it has the basic level of that discipline: the permission names it.
    pub fn has(&self, table: &Table, name: Sym) -> bool {
        names(table, self.def, self.what, name)
    }
}

/// Whether a test of cards asks for that name.
fn names(table: &Table, def: DefId, id: NodeId, name: Sym) -> bool {
    let program = table.program(def);
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return false };
    if node.op == NodeOp::Needs {
        return program.names.get(usize::from(node.args[0])) == Some(&name);
    }
    let parts = node.op.row().args.iter().zip(node.args);
    let mut nodes = parts.filter(|((_, kind), _)| matches!(kind, NodeArg::Node(_)));
    node.op != NodeOp::NotU && nodes.any(|(_, arg)| names(table, def, NodeId(arg), name))
}

/// The guise in which a minion plays a card; none where it plays it as what it is.
pub fn guise(table: &Table, state: &State, what: Use) -> Option<Guise> {
    let ally = what.minion?;
    let bits = table.def(state.card(ally).def).bits;
    if bits & Bit::Ally.mask() == 0 || bits & Bit::Vampire.mask() != 0 {
        return None;
    }
    let def = state.def_of(what.source);
    let ability = table.def(def).ability(what.ability)?;
    let by_minion = matches!(ability.kind, AbilityKind::ActionCard | AbilityKind::Modifier | AbilityKind::Reaction);
    if !by_minion && ability.kind != AbilityKind::Reflex {
        return None;
    }
    let directed = ability.act.is_some_and(|act| act.directed);
    let like = UseLike { source: what.source, def, ability, directed, minion: Some(ally), targets: [None, None] };
    let node = |ability: &Ability, def| {
        let says = ability.says.and_then(|says| table.program(def).nodes.get(usize::from(says.0))).copied();
        says.filter(|node| node.op == NodeOp::PlaysAs)
    };
    let can = |index: &Index| index.says(NodeOp::PlaysAs);
    kept_of(table, state, AbilityKind::Static, can, &|ability, def| node(ability, def).is_some()).find_map(|kept| {
        let node = node(kept.ability, kept.context.def)?;
        let permits = kept.about(ally) && eval::use_test(&kept.context, node.node(0), &like);
        let guise = Guise { ally, capacity: node.num(1), def: kept.context.def, what: node.node(0) };
        permits.then_some(guise)
    })
}

/// Blood of a vampire, life of an ally, which stands for it.
pub fn blood(table: &Table, state: &State, card: CardId) -> u16 {
    let this = state.card(card);
    let ally = table.def(this.def).bits & Bit::Ally.mask() != 0 && this.zone != Zone::Uncontrolled;
    if ally { this.life } else { this.blood }
}
