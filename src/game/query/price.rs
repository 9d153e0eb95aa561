//! What playing or doing something costs now.
//!
//! In: a use with its targets. Out: blood and pool: what its ability says, with what cards in play add
//! and take away; never less than nothing. Increases and decreases are added up, so that their order is
//! nobody's choice.
use super::keeping::kept_of;
use crate::bytecode::verify::Index;
use crate::bytecode::{Ability, AbilityKind, Bit, Counter, NodeId, NodeOp};
use crate::game::decision::{Source, Use};
use crate::game::eval::{self, Context, UseLike};
use crate::game::ids::{CardId, DefId, Entity, Seat};
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;

/// What a use costs now: blood and pool.
pub fn price(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> (u16, u16) {
    let def = state.def_of(what.source);
    let plain = table.def(def).program.brief(what.ability).and_then(|brief| brief.price);
    if let Some(plain) = plain.filter(|_| !prices_change(table, state)) {
        return plain;
    }
    let context = Context::of_use(table, state, what, seat).at(targets);
    let n = |id: Option<NodeId>| id.map_or(0, |id| eval::amount(&context, id)).max(0);
    let (printed_blood, printed_pool) = (n(ability.blood), n(ability.pool));
    // What an effect burns is no part of the cost, and nothing makes it more or less.
    let apart = |id: Option<NodeId>| id.map_or(0, |id| burned(&context, id)).max(0);
    let (blood_apart, pool_apart) = (apart(ability.blood), apart(ability.pool));
    let (printed_blood, printed_pool) = (printed_blood - blood_apart, printed_pool - pool_apart);
    let (mut blood, mut pool) = (printed_blood, printed_pool);
    let directed = match targets {
        [None, None] => ability.act.is_some_and(|act| act.directed),
        _ => !super::directed_at(table, state, seat, targets).is_empty(),
    };
    let like = UseLike { source: what.source, def, ability, directed, minion: what.minion, targets };
    for kept in kept_of(table, state, AbilityKind::Static, prices, &|ability, def| is_price(table, ability, def)) {
        let Some(node) = said(table, kept.ability, kept.context.def) else { continue };
        let subject = |one: Entity| kept.ability.subject.is_some_and(|subject| eval::test(&kept.context, subject, one));
        let minion = what.minion.is_some_and(|minion| subject(Entity::Card(minion)));
        if !minion && !subject(Entity::Seat(seat)) || !eval::use_test(&kept.context, node.node(0), &like) {
            continue;
        }
        let n = eval::amount(&kept.context, node.node(1));
        // Nobody but a minion pays blood.
        let in_blood = match node.op {
            NodeOp::BloodCost => what.minion.is_some() || printed_blood > 0,
            NodeOp::EitherCost => printed_blood > 0,
            _ => false,
        };
        let in_pool = node.op == NodeOp::PoolCost || node.op == NodeOp::EitherCost && printed_pool > 0;
        if in_blood {
            blood = blood.saturating_add(n);
        } else if in_pool {
            pool = pool.saturating_add(n);
        }
    }
    let count = |n: i32, apart: i32| u16::try_from(n.max(0).saturating_add(apart)).unwrap_or(u16::MAX);
    (count(blood, blood_apart), count(pool, pool_apart))
}

/// How much of an amount is burned for the effect.
fn burned(context: &Context, id: NodeId) -> i32 {
    let Some(node) = context.program.nodes.get(usize::from(id.0)) else { return 0 };
    match node.op {
        NodeOp::Plus => burned(context, node.node(0)).saturating_add(burned(context, node.node(1))),
        NodeOp::Apart => eval::amount(context, id),
        _ => 0,
    }
}

/// How many convictions a use costs its imbued.
pub fn convictions_of(
    table: &Table,
    state: &State,
    what: Use,
    ability: &Ability,
    seat: Seat,
    targets: [Option<Entity>; 2],
) -> u16 {
    let Some(conviction) = ability.conviction else { return 0 };
    let context = Context::of_use(table, state, what, seat).at(targets);
    u16::try_from(eval::amount(&context, conviction).max(0)).unwrap_or(u16::MAX)
}

/// The convictions on an imbued.
pub fn convictions<'a>(table: &'a Table, state: &'a State, imbued: CardId) -> impl Iterator<Item = CardId> + 'a {
    state.on(imbued).filter(|card| state.in_play(*card) && table.def(state.card(*card).def).is_conviction())
}

/// What that minion burns to attempt to block the action going on: blood of a vampire, life of an ally.
pub fn toll(table: &Table, state: &State, blocker: CardId) -> u16 {
    let Some(action) = state.action() else { return 0 };
    let mut n = 0_i32;
    let is_toll = |ability: &Ability, def| said(table, ability, def).is_some_and(|node| node.op == NodeOp::Toll);
    for kept in kept_of(table, state, AbilityKind::Static, |index| index.says(NodeOp::Toll), &is_toll) {
        let Some(node) = said(table, kept.ability, kept.context.def) else { continue };
        if kept.about(action.actor) && eval::test(&kept.context, node.node(0), Entity::Card(blocker)) {
            n = n.saturating_add(eval::amount(&kept.context, node.node(1)));
        }
    }
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == action.actor) {
        if let LastingWhat::Toll(who, more) = lasting.what {
            let source = Source::Rule(lasting.from);
            let context = Context::new(table, state, lasting.from, source, action.seat).by(Some(action.actor));
            if eval::test(&context, who, Entity::Card(blocker)) {
                n = n.saturating_add(i32::from(more));
            }
        }
    }
    u16::try_from(n.max(0)).unwrap_or(u16::MAX)
}

/// Of which counters a minion burns that, and how many it has.
pub fn toll_of(table: &Table, state: &State, blocker: CardId) -> (Counter, u16) {
    let card = state.card(blocker);
    if table.def(card.def).bits & Bit::Vampire.mask() != 0 {
        (Counter::Blood, card.blood)
    } else {
        (Counter::Life, card.life)
    }
}

/// Whether anything in play changes what something costs.
pub fn prices_change(table: &Table, state: &State) -> bool {
    let wanted = |ability: &Ability, def| is_price(table, ability, def);
    kept_of(table, state, AbilityKind::Static, prices, &wanted).next().is_some()
}

fn said(table: &Table, ability: &Ability, def: DefId) -> Option<crate::bytecode::Node> {
    ability.says.and_then(|says| table.program(def).nodes.get(usize::from(says.0))).copied()
}

fn prices(index: &Index) -> bool {
    [NodeOp::BloodCost, NodeOp::PoolCost, NodeOp::EitherCost].into_iter().any(|op| index.says(op))
}

fn is_price(table: &Table, ability: &Ability, def: DefId) -> bool {
    said(table, ability, def)
        .is_some_and(|node| matches!(node.op, NodeOp::BloodCost | NodeOp::PoolCost | NodeOp::EitherCost))
}

/// Whose blood pays: the minion's that uses it, or the card's own.
pub fn payer(state: &State, what: Use) -> Option<CardId> {
    match (what.minion, what.source) {
        (Some(minion), _) => Some(minion),
        (None, Source::Card(card)) => state.in_play(card).then_some(card),
        (None, Source::Rule(_)) => None,
    }
}
