//! Amounts: numbers, fixed or counted.
use super::{Context, card, condition, entity, methuselah, select, stray};
use crate::bytecode::{Counter, NodeId, NodeOp, NodeSort, Stat};
use crate::game::frame::Value;
use crate::game::query;

/// What an amount comes to; it saturates.
pub fn amount(context: &Context, id: NodeId) -> i32 {
    let node = context.node(id);
    match node.op {
        NodeOp::Const => node.num(0),
        NodeOp::RegInt_ => match context.register(node.args[0]) {
            Value::Int(n) => n,
            Value::Unset | Value::One(_) | Value::Many(..) => 0,
        },
        NodeOp::StatOf => {
            let stat = Stat::of(node.args[0]);
            let of = card(context, node.node(1));
            stat.zip(of).map_or(0, |(stat, of)| match context.guise_of(of) {
                Some(guise) if stat == Stat::Capacity => guise.capacity,
                Some(_) | None => query::stat(context.table, context.state, of, stat),
            })
        }
        NodeOp::CountersOn => {
            let of = card(context, node.node(1));
            let posing = of.is_some_and(|of| context.guise_of(of).is_some());
            match (Counter::of(node.args[0]), of.map(|of| context.state.card(of))) {
                // Life stands for blood.
                (Some(Counter::Blood), Some(of)) if posing => i32::from(of.life),
                (Some(Counter::Blood), Some(of)) => i32::from(of.blood),
                (Some(Counter::Life), Some(of)) => i32::from(of.life),
                (_, None) | (None, _) => 0,
            }
        }
        NodeOp::LostToDamage => card(context, node.node(0)).map_or(0, |of| {
            let combat = context.state.combat();
            let side = combat.and_then(|combat| combat.side(of));
            combat.zip(side).map_or(0, |(combat, side)| i32::from(combat.lost[usize::from(side)]))
        }),
        NodeOp::ActionsLeft => i32::from(context.state.turn().left),
        NodeOp::PoolOf => methuselah(context, node.node(0)).map_or(0, |of| context.state.player(of).pool),
        NodeOp::CountOf => {
            let mut all = Vec::new();
            select(context, node.node(0), &mut all);
            i32::try_from(all.len()).unwrap_or(i32::MAX)
        }
        NodeOp::Plus => amount(context, node.node(0)).saturating_add(amount(context, node.node(1))),
        NodeOp::Where if condition(context, node.node(0)) => amount(context, node.node(1)),
        NodeOp::Where => 0,
        NodeOp::Apart => amount(context, node.node(0)),
        NodeOp::Lesser => amount(context, node.node(0)).min(amount(context, node.node(1))),
        NodeOp::PointsOf => {
            let who = entity(context, node.node(0));
            let terms = context.state.referendum().into_iter().flat_map(|referendum| &referendum.terms);
            let points = terms.filter(|(one, _)| Some(*one) == who).map(|(_, points)| i32::from(*points));
            points.fold(0, i32::saturating_add)
        }
        NodeOp::Times => amount(context, node.node(0)).saturating_mul(node.num(1)),
        other => {
            stray(other, NodeSort::Amount);
            0
        }
    }
}
