//! A test made ready to be put to many cards: what is the same for each is found once.
//!
//! In: a test. Out: the bits that a card must have and must not, whose it must be and whose not, and
//! what is left to be tested card by card. Never: another answer than `test` would give.
use super::{Context, NodeOp, of_whom, test};
use crate::bytecode::{Bit, NodeArg, NodeId};
use crate::game::ids::{CardId, Entity, Seat, SeatSet};
use crate::game::lists::InPlay;
use crate::game::state::State;

/// The most parts that are taken apart; what is beyond them is tested as a whole.
const MOST: usize = 8;

/// The bits that a card has wherever it is.
const PRINTED: u16 = 1 << Bit::Minion as u16
    | 1 << Bit::Vampire as u16
    | 1 << Bit::Ally as u16
    | 1 << Bit::Location as u16
    | 1 << Bit::Equipment as u16
    | 1 << Bit::Retainer as u16
    | 1 << Bit::MasterCard as u16;

/// A test, ready.
pub(super) struct Prepared {
    set: u16,
    clear: u16,
    /// Whose it must be, where it must be somebody's.
    by: Option<Seat>,
    not_by: SeatSet,
    /// Whether nothing can pass.
    never: bool,
    rest: [NodeId; MOST],
    len: usize,
}

impl Prepared {
    /// Makes a test ready.
    pub(super) fn new(context: &Context, id: NodeId) -> Prepared {
        let mut out = Prepared {
            set: 0,
            clear: 0,
            by: None,
            not_by: SeatSet::default(),
            never: false,
            rest: [NodeId(0); MOST],
            len: 0,
        };
        out.part(context, id, MOST);
        out
    }

    /// Takes a part of a conjunction; `depth` bounds how far it is taken apart.
    fn part(&mut self, context: &Context, id: NodeId, depth: usize) {
        let node = context.node(id);
        match node.op {
            NodeOp::Anything => {}
            NodeOp::Both if depth > 0 => {
                self.part(context, node.node(0), depth - 1);
                self.part(context, node.node(1), depth - 1);
            }
            NodeOp::Bits => {
                self.set |= node.args[0];
                self.clear |= node.args[1];
            }
            NodeOp::ControlledBy if fixed(context, node.node(0)) => match of_whom(context, node.node(0), None) {
                Some(seat) if self.by.is_none_or(|by| by == seat) => self.by = Some(seat),
                Some(_) | None => self.never = true,
            },
            NodeOp::NotT => {
                let inner = context.node(node.node(0));
                let whose = (inner.op == NodeOp::ControlledBy && fixed(context, inner.node(0)))
                    .then(|| of_whom(context, inner.node(0), None));
                match whose {
                    Some(Some(seat)) => self.not_by = self.not_by.with(seat),
                    // Nobody controls anything, so that the negation always holds.
                    Some(None) => {}
                    None => self.left(id),
                }
            }
            // Everything else is asked of each card.
            _ => self.left(id),
        }
    }

    fn left(&mut self, id: NodeId) {
        match self.rest.get_mut(self.len) {
            Some(slot) => {
                *slot = id;
                self.len += 1;
            }
            // More parts than there is room for: `passes` asks the whole test, which `select` gives it.
            None => self.len = MOST + 1,
        }
    }

    /// The cards in play among which those are that can pass.
    pub(super) fn within<'a>(&self, state: &'a State) -> InPlay<'a> {
        // A card is ready, in torpor or incapacitated with what it lies on.
        let regions = [Bit::Ready, Bit::InTorpor, Bit::Incapacitated];
        let other = |bit: Bit| regions.iter().filter(|one| **one != bit).fold(0, |all, one| all | one.mask());
        let may = |bit: Bit| !self.never && self.set & other(bit) == 0 && self.clear & bit.mask() == 0;
        state.in_regions(regions.map(may))
    }

    /// Whether a card in play passes; `whole` is the test that this was made of.
    pub(super) fn passes(&self, context: &Context, card: CardId, whole: NodeId) -> bool {
        if self.len > MOST {
            return test(context, whole, Entity::Card(card));
        }
        let controller = context.state.card(card).controller;
        if self.never || self.by.is_some_and(|by| by != controller) || self.not_by.has(controller) {
            return false;
        }
        // What is printed on it is looked at first: that is seldom another thing.
        let printed = context.table.def(context.state.card(card).def).bits;
        if self.set & PRINTED & !printed != 0 && context.guise.is_none() {
            return false;
        }
        let bits = context.bits(card);
        if bits & self.set != self.set || bits & self.clear != 0 {
            return false;
        }
        // `left` keeps the length within the array.
        self.rest.iter().take(self.len).all(|part| test(context, *part, Entity::Card(card)))
    }
}

/// Whether a reference means the same whichever card is tested.
fn fixed(context: &Context, id: NodeId) -> bool {
    let node = context.node(id);
    let parts = node.op.row().args.iter().zip(node.args);
    node.op != NodeOp::Candidate
        && parts.filter(|((_, kind), _)| matches!(kind, NodeArg::Node(_))).all(|(_, arg)| fixed(context, NodeId(arg)))
}
