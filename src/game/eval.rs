//! What a program's nodes come to in a state.
//!
//! In: a context and a node of a verified program. Out: a card, a number, a truth, a set. Never: a
//! change, a decision, or a call of the vm; that is what lets `rules` count without it.
//!
//! Nodes of a verified program have the sort that is asked for, and speak only of nodes before them,
//! no deeper than the verifier allows. A node that cannot be evaluated (a register not set, a card
//! that is on nothing) comes to nothing: no card, 0, false.
mod amount;
mod condition;
mod damage;
mod prepared;
mod select;
mod test;
mod uses;

pub use amount::amount;
pub use condition::{ActLike, act_test, condition};
pub use damage::damage_test;
pub use select::{each, exists, select};
pub use test::test;
pub use uses::{UseLike, use_test};

use super::decision::{Source, Use};
use super::frame::Value;
use super::ids::{CardId, DefId, Entity, Seat};
use super::query;
use super::state::State;
use super::table::Table;
use crate::bytecode::{Bit, Node, NodeId, NodeOp, NodeSort, Program};

/// What nodes are evaluated in.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The cards and the rules.
    pub table: &'a Table,
    /// The state.
    pub state: &'a State,
    /// Whose program.
    pub def: DefId,
    /// The program.
    pub program: &'a Program,
    /// The card that the ability stands on.
    pub source: Source,
    /// Who controls or played it.
    pub you: Seat,
    /// The minion that plays or uses it.
    pub actor: Option<CardId>,
    /// The targets, as announced.
    pub targets: [Option<Entity>; 2],
    /// Registers, where an ability is being carried out.
    pub registers: &'a [Value],
    /// The ally that counts as a vampire in it, where one does.
    pub guise: Option<query::Guise>,
}

impl<'a> Context<'a> {
    /// The context of a card in play.
    pub fn of_card(table: &'a Table, state: &'a State, card: CardId) -> Context<'a> {
        let this = state.card(card);
        Context::new(table, state, this.def, Source::Card(card), this.controller)
    }

    /// A context without a minion, targets or registers.
    pub fn new(table: &'a Table, state: &'a State, def: DefId, source: Source, you: Seat) -> Context<'a> {
        Context {
            table,
            state,
            def,
            program: table.program(def),
            source,
            you,
            actor: None,
            targets: [None, None],
            registers: &[],
            guise: None,
        }
    }

    /// The same, used by that minion.
    pub fn by(self, actor: Option<CardId>) -> Context<'a> {
        Context { actor, ..self }
    }

    /// What a use is read in: by its minion, in the guise in which it plays the card.
    pub fn of_use(table: &'a Table, state: &'a State, what: Use, seat: Seat) -> Context<'a> {
        let you = state.you_of(what.source, seat);
        let context = Context::new(table, state, state.def_of(what.source), what.source, you).by(what.minion);
        Context { guise: query::guise(table, state, what), ..context }
    }

    /// The guise of a card, where it stands in one.
    fn guise_of(&self, card: CardId) -> Option<query::Guise> {
        self.guise.filter(|guise| guise.ally == card)
    }

    /// What a card is in it.
    fn bits(&self, card: CardId) -> u16 {
        let bits = query::bits(self.table, self.state, card);
        match self.guise_of(card) {
            Some(_) => (bits | Bit::Vampire.mask()) & !Bit::Ally.mask(),
            None => bits,
        }
    }

    /// The same with these targets.
    pub fn at(self, targets: [Option<Entity>; 2]) -> Context<'a> {
        Context { targets, ..self }
    }

    #[inline]
    fn node(&self, id: NodeId) -> Node {
        // Node numbers come from a verified program, where each names a node.
        self.program.nodes[usize::from(id.0)]
    }

    fn name(&self, at: u16) -> Option<crate::lexicon::Sym> {
        self.program.names.get(usize::from(at)).copied()
    }

    fn register(&self, at: u16) -> Value {
        self.registers.get(usize::from(at)).copied().unwrap_or(Value::Unset)
    }

    fn this(&self) -> Option<CardId> {
        match self.source {
            Source::Card(card) => Some(card),
            Source::Rule(_) => None,
        }
    }
}

/// Where no row of that sort is left to stand: a verified program comes here never, and a row of the
/// table that has no meaning yet fails the test that evaluates each.
fn stray(op: NodeOp, sort: NodeSort) {
    debug_assert!(op.row().sort != sort, "`{}` has no meaning here", op.row().name);
}

/// Who or what a reference means.
pub fn entity(context: &Context, id: NodeId) -> Option<Entity> {
    meant(context, id, None)
}

/// The same, where that one is being tested. It is handed along: a context is too large to be copied
/// for each of twenty candidates.
fn meant(context: &Context, id: NodeId, candidate: Option<Entity>) -> Option<Entity> {
    let node = context.node(id);
    let state = context.state;
    let card = |card: Option<CardId>| card.map(Entity::Card);
    let seat = |seat: Option<Seat>| seat.map(Entity::Seat);
    match node.op {
        NodeOp::This => card(context.this()),
        NodeOp::You => Some(Entity::Seat(context.you)),
        NodeOp::Actor => card(context.actor),
        NodeOp::Host => card(context.this().and_then(|this| state.card(this).host)),
        NodeOp::Target0 => context.targets[0],
        NodeOp::Target1 => context.targets[1],
        NodeOp::ActingMinion => card(state.action().map(|action| action.actor)),
        NodeOp::BlockingMinion => card(state.action().and_then(|action| action.blocker)),
        NodeOp::ThatCard | NodeOp::ThatSeat => match context.register(node.args[0]) {
            Value::One(one) => Some(one),
            Value::Unset | Value::Int(_) | Value::Many(..) => None,
        },
        NodeOp::ActionTarget => seat(state.action().and_then(|action| {
            let mut at = state.seats().filter(|one| action.directed.has(*one));
            at.next().filter(|_| at.next().is_none())
        })),
        NodeOp::EdgeHolder => seat(state.edge()),
        NodeOp::Candidate => candidate,
        // A trigger has no targets; whom it is about stands in their place.
        NodeOp::ThatOne => context.targets[0],
        NodeOp::OtherCard => card(context.targets[1].and_then(Entity::card)),
        NodeOp::OtherSeat => seat(context.targets[1].and_then(Entity::seat)),
        NodeOp::TurnSeat => Some(Entity::Seat(state.turn().seat)),
        NodeOp::PlayedCard => card(state.played().map(|played| played.card)),
        NodeOp::PlayingMinion => card(state.played().and_then(|played| played.what.minion)),
        NodeOp::PlayedBy => seat(state.played().map(|played| played.seat)),
        NodeOp::ControllerOf => seat(of_whom(context, node.node(0), candidate)),
        NodeOp::OwnerOf => match meant(context, node.node(0), candidate)? {
            Entity::Card(card) => Some(Entity::Seat(state.card(card).owner)),
            Entity::Seat(seat) => Some(Entity::Seat(seat)),
        },
        NodeOp::OpposingTo => query::opposing_of(state, meant(context, node.node(0), candidate)?)
            .filter(|other| test(context, node.node(1), *other)),
        NodeOp::AimedAt => card(context.actor.and_then(|by| query::aimed_at(state, by))),
        NodeOp::PreyOf => seat(of_whom(context, node.node(0), candidate).and_then(|of| state.prey(of))),
        NodeOp::PredatorOf => seat(of_whom(context, node.node(0), candidate).and_then(|of| state.predator(of))),
        other => {
            stray(other, NodeSort::Ref);
            None
        }
    }
}

/// The card that a reference means.
pub fn card(context: &Context, id: NodeId) -> Option<CardId> {
    entity(context, id).and_then(Entity::card)
}

/// The Methuselah that a reference means: of a card, its controller.
pub fn methuselah(context: &Context, id: NodeId) -> Option<Seat> {
    of_whom(context, id, None)
}

fn of_whom(context: &Context, id: NodeId, candidate: Option<Entity>) -> Option<Seat> {
    Some(match meant(context, id, candidate)? {
        Entity::Seat(seat) => seat,
        Entity::Card(card) => context.state.card(card).controller,
    })
}
