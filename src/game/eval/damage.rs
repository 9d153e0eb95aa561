//! Tests of damage that is about to be taken.
use super::{Context, stray, test};
use crate::bytecode::{NodeId, NodeOp, NodeSort};
use crate::game::combat::{Blow, Means};
use crate::game::ids::Entity;

/// Whether damage is like that.
pub fn damage_test(context: &Context, id: NodeId, of: &Blow) -> bool {
    let node = context.node(id);
    match node.op {
        NodeOp::AnyDamage => true,
        NodeOp::AggravatedD => of.aggravated(),
        NodeOp::OfStrike => of.with != Means::Effect,
        NodeOp::OfHandStrike => of.with == Means::Hand,
        NodeOp::OfWeapon => of.with == Means::Weapon,
        NodeOp::Environmental => of.by.is_none(),
        NodeOp::ByLikeD => of.by.is_some_and(|by| test(context, node.node(0), Entity::Card(by))),
        NodeOp::NotD => !damage_test(context, node.node(0), of),
        NodeOp::BothD => damage_test(context, node.node(0), of) && damage_test(context, node.node(1), of),
        other => {
            stray(other, NodeSort::DamageTest);
            false
        }
    }
}
