//! What the nodes of a power come to in a skirmish.
//!
//! In: a battle and a use of a power. Out: vampires, numbers, yes or no. The nodes are those that
//! `bytecode::families` says belong to the skirmish; the verifier lets no others into its programs. A
//! vampire is a card here, and its side the Methuselah who controls it.
use super::battle::{Battle, Id};
use super::order::Invoked;
use crate::bytecode::{Bit, Counter, Node, NodeId, NodeOp, Program, Stat};
use crate::game::{Activation, Entity, Seat, Value};

/// What a node is read in.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// The program.
    pub program: &'a Program,
    /// Who uses it.
    pub by: Id,
    /// On whom.
    pub on: [Option<Entity>; 2],
    /// What stands in registers.
    pub registers: &'a [Value],
}

impl<'a> Reading<'a> {
    /// Of a use that has not begun.
    pub fn of(battle: &'a Battle, by: Id, what: Invoked) -> Option<Reading<'a>> {
        let program: &Program = &battle.scene.powers.def(what.power)?.program;
        Some(Reading { battle, program, by, on: what.on.map(|one| one.map(Entity::Card)), registers: &[] })
    }

    /// Of one that is being carried out.
    pub fn running(battle: &'a Battle, program: &'a Program, by: Id, activation: &'a Activation) -> Reading<'a> {
        Reading { battle, program, by, on: activation.targets, registers: &activation.registers }
    }

    fn node(&self, id: NodeId) -> Option<Node> {
        self.program.nodes.get(usize::from(id.0)).copied()
    }

    fn register(&self, at: u16) -> Value {
        self.registers.get(usize::from(at)).copied().unwrap_or(Value::Unset)
    }

    /// Who a reference means.
    pub fn entity(&self, id: NodeId) -> Option<Entity> {
        let node = self.node(id)?;
        match node.op {
            NodeOp::Actor => Some(Entity::Card(self.by)),
            NodeOp::You => Some(Entity::Seat(self.battle.side(self.by))),
            NodeOp::Target0 => self.on[0],
            NodeOp::Target1 => self.on[1],
            NodeOp::ControllerOf => self.seat(id).map(Entity::Seat),
            NodeOp::ThatCard | NodeOp::ThatSeat => match self.register(node.args[0]) {
                Value::One(one) => Some(one),
                Value::Unset | Value::Int(_) | Value::Many(..) => None,
            },
            _ => None,
        }
    }

    fn vampire(&self, id: NodeId) -> Option<Id> {
        self.entity(id).and_then(Entity::card)
    }

    /// The side that a reference means: that of a vampire, too.
    pub fn seat(&self, id: NodeId) -> Option<Seat> {
        let node = self.node(id)?;
        let of = if node.op == NodeOp::ControllerOf { node.node(0) } else { id };
        match self.entity(of)? {
            Entity::Seat(side) => Some(side),
            Entity::Card(vampire) => Some(self.battle.side(vampire)),
        }
    }

    /// Whether a vampire is like this.
    pub fn test(&self, id: NodeId, who: Id) -> bool {
        let Some(node) = self.node(id) else { return false };
        let has = |superior: bool| {
            let name = self.program.names.get(usize::from(node.args[0]));
            self.battle.made(who).disciplines.iter().any(|(one, level)| Some(one) == name && (*level || !superior))
        };
        match node.op {
            NodeOp::Anything => true,
            NodeOp::Bits => {
                let bits = self.bits(who);
                bits & node.args[0] == node.args[0] && bits & node.args[1] == 0
            }
            NodeOp::Both => self.test(node.node(0), who) && self.test(node.node(1), who),
            NodeOp::Either => self.test(node.node(0), who) || self.test(node.node(1), who),
            NodeOp::NotT => !self.test(node.node(0), who),
            NodeOp::Same => self.vampire(node.node(0)) == Some(who),
            NodeOp::ControlledBy => self.seat(node.node(0)) == Some(self.battle.side(who)),
            NodeOp::HasDiscipline => has(false),
            NodeOp::HasSuperior => has(true),
            NodeOp::BloodAtLeast => self.battle.vampire(who).blood >= node.num(0),
            NodeOp::BloodAtMost => self.battle.vampire(who).blood <= node.num(0),
            NodeOp::Within => self.vampire(node.node(1)).is_some_and(|of| self.battle.apart(who, of) <= node.num(0)),
            _ => false,
        }
    }

    fn bits(&self, who: Id) -> u16 {
        let up = if self.battle.up(who) { Bit::Ready } else { Bit::InTorpor };
        Bit::Minion.mask() | Bit::Vampire.mask() | up.mask()
    }

    /// Those whom a selector picks, in the order of the file.
    pub fn select(&self, id: NodeId, into: &mut Vec<Entity>) {
        let Some(node) = self.node(id) else { return };
        match node.op {
            NodeOp::One => into.extend(self.entity(node.node(0))),
            NodeOp::InPlay => {
                let there = self.battle.ids().filter(|id| self.battle.there(*id));
                into.extend(there.filter(|id| self.test(node.node(0), *id)).map(Entity::Card));
            }
            _ => {}
        }
    }

    /// What an amount comes to.
    pub fn amount(&self, id: NodeId) -> i32 {
        let Some(node) = self.node(id) else { return 0 };
        match node.op {
            NodeOp::Const => node.num(0),
            NodeOp::RegInt_ => match self.register(node.args[0]) {
                Value::Int(n) => n,
                Value::Unset | Value::One(_) | Value::Many(..) => 0,
            },
            NodeOp::StatOf => match (Stat::of(node.args[0]), self.vampire(node.node(1))) {
                (Some(stat), Some(of)) => self.battle.value(of, stat),
                _ => 0,
            },
            NodeOp::CountersOn => match (Counter::of(node.args[0]), self.vampire(node.node(1))) {
                (Some(Counter::Blood), Some(of)) => self.battle.vampire(of).blood,
                _ => 0,
            },
            NodeOp::CountOf => {
                let mut all = Vec::new();
                self.select(node.node(0), &mut all);
                i32::try_from(all.len()).unwrap_or(i32::MAX)
            }
            NodeOp::Plus => self.amount(node.node(0)).saturating_add(self.amount(node.node(1))),
            NodeOp::Where if self.holds(node.node(0)) => self.amount(node.node(1)),
            NodeOp::Where => 0,
            NodeOp::Times => self.amount(node.node(0)).saturating_mul(node.num(1)),
            NodeOp::Lesser => self.amount(node.node(0)).min(self.amount(node.node(1))),
            _ => 0,
        }
    }

    /// Whether a condition holds.
    pub fn holds(&self, id: NodeId) -> bool {
        let Some(node) = self.node(id) else { return false };
        match node.op {
            NodeOp::Always => true,
            NodeOp::AllOf => self.holds(node.node(0)) && self.holds(node.node(1)),
            NodeOp::AnyOf => self.holds(node.node(0)) || self.holds(node.node(1)),
            NodeOp::NotC => !self.holds(node.node(0)),
            NodeOp::Exists => {
                let mut all = Vec::new();
                self.select(node.node(0), &mut all);
                !all.is_empty()
            }
            NodeOp::Is => self.vampire(node.node(0)).is_some_and(|who| self.test(node.node(1), who)),
            NodeOp::AtLeast => self.amount(node.node(0)) >= self.amount(node.node(1)),
            _ => false,
        }
    }
}
