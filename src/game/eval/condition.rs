//! Conditions, and tests of actions.
use super::{Context, amount, card, damage_test, entity, exists, methuselah, stray, test};
use crate::bytecode::{ActKind, NodeId, NodeOp, NodeSort, Phase, Range};
use crate::game::ids::{CardId, Entity};
use crate::game::query;
use crate::game::state::{Action, Outcome, Resolved, State};

/// An action going on, or one that somebody would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActLike {
    /// Its kind.
    pub kind: ActKind,
    /// Whether it is directed.
    pub directed: bool,
    /// The minion that takes it.
    pub actor: Option<CardId>,
    /// Its targets, as far as they are known.
    pub targets: [Option<Entity>; 2],
}

/// Whether a condition holds now.
pub fn condition(context: &Context, id: NodeId) -> bool {
    let node = context.node(id);
    let state = context.state;
    match node.op {
        NodeOp::Always => true,
        NodeOp::AllOf => condition(context, node.node(0)) && condition(context, node.node(1)),
        NodeOp::AnyOf => condition(context, node.node(0)) || condition(context, node.node(1)),
        NodeOp::NotC => !condition(context, node.node(0)),
        NodeOp::Exists => exists(context, node.node(0)),
        NodeOp::Is => entity(context, node.node(0)).is_some_and(|who| test(context, node.node(1), who)),
        NodeOp::AtLeast => amount(context, node.node(0)) >= amount(context, node.node(1)),
        NodeOp::ActionLike => query::going_on(state).is_some_and(|going| act_test(context, node.node(0), going)),
        NodeOp::ActionNeeds => context.name(node.args[0]).is_some_and(|name| {
            let going = state.action().and_then(|action| {
                context.table.def(action.def).ability(action.ability).map(|ability| (action.def, ability))
            });
            going.is_some_and(|(def, ability)| super::uses::ability_needs(context.table, def, ability, name))
        }),
        NodeOp::ActingOn => query::going_on(state).is_some_and(|going| {
            state.action().map(|action| action.actor) == card(context, node.node(1))
                && act_test(context, node.node(0), going)
        }),
        NodeOp::MustHunt => card(context, node.node(0)).is_some_and(|who| query::must_hunt(context.table, state, who)),
        NodeOp::InPhaseOf => {
            Phase::of(node.args[0]) == Some(state.turn().phase)
                && methuselah(context, node.node(1)) == Some(state.turn().seat)
        }
        NodeOp::InTurnOf => methuselah(context, node.node(0)) == Some(state.turn().seat),
        NodeOp::HasEdge => {
            let who = methuselah(context, node.node(0));
            who.is_some() && state.edge() == who
        }
        NodeOp::ActionAt => {
            state.action().zip(methuselah(context, node.node(0))).is_some_and(|(action, who)| action.directed.has(who))
        }
        NodeOp::InAction => state.action().is_some(),
        NodeOp::InCombat => state.combat().is_some(),
        NodeOp::ActionSucceeded => state.action().is_some_and(|action| action.outcome == Some(Outcome::Success)),
        NodeOp::ActionBlocked => {
            // An action that an effect has ended is not blocked any more.
            let blocked = |action: &Action| !action.ended && matches!(action.outcome, Some(Outcome::Blocked(_)));
            state.action().is_some_and(blocked)
        }
        NodeOp::PlayedAgainst => entity(context, node.node(0)).is_some_and(|who| query::played_against(state, who)),
        NodeOp::RangeIs => state.combat().is_some_and(|combat| Some(combat.range) == Range::of(node.args[0])),
        NodeOp::RoundIs => state.combat().is_some_and(|combat| i32::from(combat.round) == node.num(0)),
        NodeOp::Continues => state.combat().is_some_and(|combat| combat.goes_on),
        NodeOp::Struck => state.blows().iter().any(|blow| blow.n > 0 && damage_test(context, node.node(0), blow)),
        NodeOp::HasBeenBlocked => {
            let who = card(context, node.node(0));
            let blocked =
                |action: &Action| matches!(action.outcome, Some(Outcome::Blocked(_))) && Some(action.actor) == who;
            state.action().is_some_and(blocked)
        }
        NodeOp::CanTryBlock => {
            // One that is trying to already can be told to.
            let tries = |who| state.action().is_some_and(|action| action.blocker == Some(who));
            let can = |who| tries(who) || query::can_try_block(context.table, state, who).is_ok();
            card(context, node.node(0)).is_some_and(can)
        }
        NodeOp::InReferendum => query::polled(state).is_some(),
        NodeOp::ByAction => query::polled(state)
            .is_some_and(|referendum| !referendum.hunt && test(context, node.node(0), Entity::Card(referendum.on))),
        NodeOp::Passed => result(state) == Some(Resolved::Passed),
        NodeOp::Failed => result(state) == Some(Resolved::Failed),
        other => {
            stray(other, NodeSort::Cond);
            false
        }
    }
}

/// How the referendum of the action going on has ended.
fn result(state: &State) -> Option<Resolved> {
    state.referendum().and_then(|referendum| referendum.result)
}

/// Whether an action is like that.
pub fn act_test(context: &Context, id: NodeId, of: ActLike) -> bool {
    let node = context.node(id);
    match node.op {
        NodeOp::AnyAction => true,
        NodeOp::Directed => of.directed,
        NodeOp::Undirected => !of.directed,
        NodeOp::OfKind => ActKind::of(node.args[0]) == Some(of.kind),
        NodeOp::ByLike => of.actor.is_some_and(|actor| test(context, node.node(0), Entity::Card(actor))),
        NodeOp::OnLikeA => of.targets.into_iter().flatten().any(|one| test(context, node.node(0), one)),
        NodeOp::BothA => act_test(context, node.node(0), of) && act_test(context, node.node(1), of),
        other => {
            stray(other, NodeSort::ActTest);
            false
        }
    }
}
