//! Tests of uses: what is played or done.
use super::{ActLike, Context, act_test, stray, test};
use crate::bytecode::{Ability, AbilityKind, NodeId, NodeOp, NodeSort, Program};
use crate::game::decision::Source;
use crate::game::ids::{CardId, DefId, Entity};
use crate::game::table::Table;
use crate::lexicon::Sym;

/// Something that is played or done.
#[derive(Clone, Copy, Debug)]
pub struct UseLike<'a> {
    /// What provides it.
    pub source: Source,
    /// What that says.
    pub def: DefId,
    /// Which of its abilities.
    pub ability: &'a Ability,
    /// Whether it is directed, where it is an action.
    pub directed: bool,
    /// The minion that plays or does it.
    pub minion: Option<CardId>,
    /// Its targets.
    pub targets: [Option<Entity>; 2],
}

/// Whether a use is like that.
pub fn use_test(context: &Context, id: NodeId, of: &UseLike) -> bool {
    let node = context.node(id);
    match node.op {
        NodeOp::PlaysLike => played(context, of).is_some_and(|card| test(context, node.node(0), card)),
        NodeOp::PlayedOfType => {
            played(context, of).is_some() && context.name(node.args[0]).is_some_and(|name| played_as(context, of, name))
        }
        NodeOp::Needs => context.name(node.args[0]).is_some_and(|name| needs(context, of, name)),
        NodeOp::ActsLike => of.ability.act.is_some_and(|act| {
            let like = ActLike { kind: act.kind, directed: of.directed, actor: of.minion, targets: of.targets };
            act_test(context, node.node(0), like)
        }),
        NodeOp::AtLike => of.targets.into_iter().flatten().any(|one| test(context, node.node(0), one)),
        NodeOp::OfThis => of.source == context.source,
        NodeOp::BothU => use_test(context, node.node(0), of) && use_test(context, node.node(1), of),
        NodeOp::EitherU => use_test(context, node.node(0), of) || use_test(context, node.node(1), of),
        NodeOp::NotU => !use_test(context, node.node(0), of),
        other => {
            stray(other, NodeSort::UseTest);
            false
        }
    }
}

/// The card that is played: one that is in play already is not.
fn played(context: &Context, of: &UseLike) -> Option<Entity> {
    match of.source {
        Source::Card(card) if !context.state.in_play(card) => Some(Entity::Card(card)),
        Source::Card(_) | Source::Rule(_) => None,
    }
}

/// A card of several types is of the one that it is played as (rulings, cards of several types).
fn played_as(context: &Context, of: &UseLike, name: Sym) -> bool {
    let types = &context.table.def(of.def).types;
    let own = match of.ability.kind {
        AbilityKind::ActionCard => Some("action"),
        AbilityKind::Modifier => Some("action modifier"),
        AbilityKind::Reaction => Some("reaction"),
        AbilityKind::Master | AbilityKind::OutOfTurn => Some("master"),
        AbilityKind::Reflex => Some("reflex"),
        _ => None,
    };
    types.contains(&name) && (types.len() == 1 || own.is_none_or(|own| own == name.id()))
}

/// Whether playing a card asks for that, at any of its levels.
pub(super) fn requires(table: &Table, def: DefId, name: Sym) -> bool {
    let program = table.program(def);
    let played = |ability: &&Ability| {
        matches!(
            ability.kind,
            AbilityKind::ActionCard
                | AbilityKind::Modifier
                | AbilityKind::Reaction
                | AbilityKind::Reflex
                | AbilityKind::Master
                | AbilityKind::OutOfTurn
        )
    };
    let parts = program.abilities.iter().filter(played).flat_map(|ability| [ability.user, ability.condition]);
    parts.flatten().any(|part| asks(program, part, name))
}

/// Whether the test of its user asks for that.
fn needs(context: &Context, of: &UseLike, name: Sym) -> bool {
    ability_needs(context.table, of.def, of.ability, name)
}

/// Whether an ability asks its user for that.
pub(super) fn ability_needs(table: &Table, def: DefId, ability: &Ability, name: Sym) -> bool {
    let program = table.program(def);
    let parts = [ability.user, ability.condition];
    parts.into_iter().flatten().any(|part| asks(program, part, name))
}

fn asks(program: &Program, id: NodeId, name: Sym) -> bool {
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return false };
    match node.op {
        NodeOp::HasDiscipline | NodeOp::HasSuperior | NodeOp::OfClan | NodeOp::OfSect | NodeOp::OfTitle => {
            program.names.get(usize::from(node.args[0])) == Some(&name)
        }
        NodeOp::Both | NodeOp::Either | NodeOp::AllOf => {
            asks(program, node.node(0), name) || asks(program, node.node(1), name)
        }
        // The requirement of a master card: that its Methuselah controls such a minion.
        NodeOp::Exists | NodeOp::InPlay => asks(program, node.node(0), name),
        _ => false,
    }
}
