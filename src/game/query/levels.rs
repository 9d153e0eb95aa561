//! The level at which a card has a discipline now.
//!
//! In: a card and a discipline. Out: 0 for not at all, 1 for basic, 2 for superior: its own, what cards in
//! play give and take, what was recorded. What gives a discipline asks for no stat, trait or discipline,
//! which the verifier holds it to, so that finding a level ends.
use super::keeping::kept_of;
use crate::bytecode::verify::Index;
use crate::bytecode::{AbilityKind, NodeId, NodeOp};
use crate::game::eval::Context;
use crate::game::ids::{CardId, DefId};
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;
use crate::lexicon::Sym;

/// What changes a level.
#[derive(Clone, Copy, Default)]
struct Change {
    /// Levels more or fewer.
    plus: i32,
    /// The level that it is at least.
    least: i32,
}

impl Change {
    fn and(self, other: Change) -> Change {
        Change { plus: self.plus.saturating_add(other.plus), least: self.least.max(other.least) }
    }
}

/// The level at which a card has a discipline now.
pub fn level(table: &Table, state: &State, card: CardId, name: Sym) -> u8 {
    let own = table.def(state.card(card).def).disciplines.iter().find(|(one, _)| *one == name);
    let own = own.map_or(0, |(_, superior)| if *superior { 2 } else { 1 });
    let mut all = Change::default();
    let can = |index: &Index| index.says(NodeOp::LevelPlus) || index.says(NodeOp::LevelAt);
    let wanted = |ability: &crate::bytecode::Ability, def| gives(table, def, ability.says);
    for kept in kept_of(table, state, AbilityKind::Static, can, &wanted) {
        if kept.about(card)
            && let Some(says) = kept.ability.says
        {
            all = all.and(change(&kept.context, says, name));
        }
    }
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == card) {
        let is_it = |of: u16| table.program(lasting.from).names.get(usize::from(of)) == Some(&name);
        all = all.and(match lasting.what {
            LastingWhat::Levels(of, n) if is_it(of) => Change { plus: i32::from(n), least: 0 },
            LastingWhat::LevelAt(of, n) if is_it(of) => Change { plus: 0, least: i32::from(n) },
            _ => Change::default(),
        });
    }
    // Clamped to what fits; superior is the highest (4, disciplines).
    own.max(all.least).saturating_add(all.plus).clamp(0, 2) as u8
}

/// Whether a modifier speaks of disciplines.
fn gives(table: &Table, def: DefId, says: Option<NodeId>) -> bool {
    let Some(node) = says.and_then(|says| table.program(def).nodes.get(usize::from(says.0))) else { return false };
    match node.op {
        NodeOp::LevelPlus | NodeOp::LevelAt => true,
        NodeOp::ModBoth => gives(table, def, Some(node.node(0))) || gives(table, def, Some(node.node(1))),
        _ => false,
    }
}

fn change(context: &Context, id: NodeId, name: Sym) -> Change {
    let program = context.program;
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return Change::default() };
    let of_it = || program.names.get(usize::from(node.args[0])) == Some(&name);
    match node.op {
        NodeOp::LevelPlus if of_it() => Change { plus: node.num(1), least: 0 },
        NodeOp::LevelAt if of_it() => Change { plus: 0, least: node.num(1) },
        NodeOp::ModBoth => change(context, node.node(0), name).and(change(context, node.node(1), name)),
        _ => Change::default(),
    }
}
