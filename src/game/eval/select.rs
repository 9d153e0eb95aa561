//! Selectors: the cards or Methuselahs that are meant, in an order.
use super::prepared::Prepared;
use super::{Context, entity, methuselah, stray, test};
use crate::bytecode::{NodeId, NodeOp, NodeSort, Zone};
use crate::game::ids::Entity;

/// Puts those that a selector picks after what `into` holds already.
pub fn select(context: &Context, id: NodeId, into: &mut Vec<Entity>) {
    each(context, id, &mut |one| {
        into.push(one);
        true
    });
}

/// Whether a selector picks any.
pub fn exists(context: &Context, id: NodeId) -> bool {
    let mut found = false;
    each(context, id, &mut |_| {
        found = true;
        false
    });
    found
}

/// Shows each to `see` until that has seen enough.
pub fn each(context: &Context, id: NodeId, see: &mut dyn FnMut(Entity) -> bool) {
    let node = context.node(id);
    let state = context.state;
    let zone = match node.op {
        NodeOp::One => {
            if let Some(one) = entity(context, node.node(0)) {
                see(one);
            }
            return;
        }
        NodeOp::Methuselahs => {
            state.seats().map(Entity::Seat).take_while(|one| see(*one)).for_each(drop);
            return;
        }
        NodeOp::OtherMethuselahs => {
            let than = methuselah(context, node.node(0));
            let others = state.seats().filter(|seat| Some(*seat) != than);
            others.map(Entity::Seat).take_while(|one| see(*one)).for_each(drop);
            return;
        }
        NodeOp::MethuselahsBut => {
            let (a, b) = (methuselah(context, node.node(0)), methuselah(context, node.node(1)));
            let others = state.seats().filter(|seat| Some(*seat) != a && Some(*seat) != b);
            others.map(Entity::Seat).take_while(|one| see(*one)).for_each(drop);
            return;
        }
        NodeOp::InPlay => {
            let like = node.node(0);
            let ready = Prepared::new(context, like);
            let all = ready.within(state).filter(|one| ready.passes(context, *one, like));
            all.map(Entity::Card).take_while(|one| see(*one)).for_each(drop);
            return;
        }
        NodeOp::Picked => {
            let like = node.node(0);
            let still = state.picked().iter().map(|card| Entity::Card(*card)).filter(|one| test(context, like, *one));
            still.take_while(|one| see(*one)).for_each(drop);
            return;
        }
        NodeOp::Uncontrolled => Zone::Uncontrolled,
        NodeOp::InHand | NodeOp::InHandOrAshHeap => Zone::Hand,
        NodeOp::InAshHeap => Zone::AshHeap,
        NodeOp::InLibrary => Zone::Library,
        NodeOp::InCrypt => Zone::Crypt,
        NodeOp::TopOfLibrary | NodeOp::TopOfCrypt => {
            let zone = if node.op == NodeOp::TopOfLibrary { Zone::Library } else { Zone::Crypt };
            let Some(of) = methuselah(context, node.node(0)) else { return };
            let most = usize::try_from(node.num(1)).unwrap_or(0);
            let top = state.zone(of, zone).take(most).map(Entity::Card);
            top.take_while(|one| see(*one)).for_each(drop);
            return;
        }
        other => {
            stray(other, NodeSort::Sel);
            return;
        }
    };
    let Some(of) = methuselah(context, node.node(0)) else { return };
    let like = node.node(1);
    let more = if node.op == NodeOp::InHandOrAshHeap { Zone::AshHeap } else { Zone::OnCard };
    let all =
        state.zone(of, zone).chain(state.zone(of, more)).map(Entity::Card).filter(|one| test(context, like, *one));
    all.take_while(|one| see(*one)).for_each(drop);
}
