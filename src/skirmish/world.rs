//! The skirmish as a world of the interpreter.
//!
//! In: a power that is used. Out: what it does, gathered in a moment that is settled with all others of the
//! step, so that what one does changes nothing for another. The interpreter is the card game's; only what
//! the operations of the skirmish's family come to is here.
use super::battle::{Battle, Id, Lasts, Reach};
use super::eval::Reading;
use super::moment::{Blow, How, Moment};
use super::order::Invoked;
use crate::bytecode::op::REGISTERS;
use crate::bytecode::{Counter, Harm, Instr, Node, NodeId, NodeOp, Op, Program, Range, Stat, Until};
use crate::game::{Activation, DefId, Entity, Seat, Source, Value};
use crate::vm::{self, BUDGET, Performed, Stop, World};

/// What a power is carried out in.
struct Field<'a> {
    battle: &'a Battle,
    by: Id,
    how: How,
    /// Who flees from this attack and dodges it.
    dodges: &'a dyn Fn(Id) -> bool,
    moment: &'a mut Moment,
}

/// Carries out a power of a vampire.
pub fn carry_out(battle: &Battle, by: Id, what: Invoked, how: How, dodges: &dyn Fn(Id) -> bool, moment: &mut Moment) {
    let Some(entry) = battle.scene.powers.ability(what).and_then(|ability| ability.entry) else { return };
    let mut activation = Activation {
        def: DefId(what.power),
        ability: what.ability,
        source: Source::Rule(DefId(what.power)),
        you: battle.side(by),
        actor: Some(by),
        targets: what.on.map(|one| one.map(Entity::Card)),
        at: entry,
        registers: [Value::Unset; REGISTERS],
        sets: Vec::new(),
        budget: BUDGET,
    };
    let mut field = Field { battle, by, how, dodges, moment };
    while vm::run(&mut field, &mut activation) == Stop::Pause {}
}

impl<'a> Field<'a> {
    fn reading<'b>(&'b self, activation: &'b Activation) -> Reading<'b> {
        Reading::running(self.battle, self.program(activation), self.by, activation)
    }

    fn record(&mut self, activation: &Activation, on: Id, node: Node, until: Until) {
        let program = self.program(activation);
        let at = |id: NodeId| program.nodes.get(usize::from(id.0)).copied();
        match node.op {
            NodeOp::ModBoth => {
                for part in [at(node.node(0)), at(node.node(1))].into_iter().flatten() {
                    self.record(activation, on, part, until);
                }
            }
            _ => {
                if let Some(what) = self.lasts(activation, node) {
                    self.moment.lasts.push((on, what, until));
                }
            }
        }
    }

    fn lasts(&self, activation: &Activation, node: Node) -> Option<Lasts> {
        let program = self.program(activation);
        let deed = |id: NodeId| program.nodes.get(usize::from(id.0)).copied();
        match node.op {
            NodeOp::StatPlus => {
                let n = self.reading(activation).amount(node.node(1));
                let n = n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                Some(Lasts::More(Stat::of(node.args[0])?, n))
            }
            NodeOp::ActsAgain => Some(Lasts::Again),
            NodeOp::Deals => Some(Lasts::Deals(Harm::of(node.args[1])?)),
            NodeOp::Never => {
                let deed = deed(node.node(0)).filter(|deed| deed.op == NodeOp::BeAttacked)?;
                Some(Lasts::Safe(match Range::of(deed.args[0])? {
                    Range::Close => Reach::Close,
                    Range::Long => Reach::Far,
                }))
            }
            // The families hold the modifiers of the skirmish to these.
            _ => None,
        }
    }
}

fn register(activation: &Activation, at: u16) -> Value {
    activation.registers.get(usize::from(at)).copied().unwrap_or(Value::Unset)
}

fn vampire(activation: &Activation, at: u16) -> Option<Id> {
    match register(activation, at) {
        Value::One(Entity::Card(id)) => Some(id),
        Value::One(Entity::Seat(_)) | Value::Unset | Value::Int(_) | Value::Many(..) => None,
    }
}

fn count(activation: &Activation, at: u16) -> i32 {
    match register(activation, at) {
        Value::Int(n) => n.clamp(0, i32::from(u16::MAX)),
        Value::One(_) | Value::Unset | Value::Many(..) => 0,
    }
}

impl<'a> World<'a> for Field<'a> {
    fn program(&self, activation: &Activation) -> &'a Program {
        static NONE: std::sync::LazyLock<Program> = std::sync::LazyLock::new(Program::default);
        // The power that is used is one of the scene's.
        self.battle.scene.powers.def(activation.def.0).map_or(&NONE, |def| &def.program)
    }

    fn entity(&self, activation: &Activation, node: NodeId) -> Option<Entity> {
        self.reading(activation).entity(node)
    }

    fn seat(&self, activation: &Activation, node: NodeId) -> Option<Seat> {
        self.reading(activation).seat(node)
    }

    fn amount(&self, activation: &Activation, node: NodeId) -> i32 {
        self.reading(activation).amount(node)
    }

    fn holds(&self, activation: &Activation, node: NodeId) -> bool {
        self.reading(activation).holds(node)
    }

    fn select(&self, activation: &Activation, node: NodeId, into: &mut Vec<Entity>) {
        self.reading(activation).select(node, into);
    }

    /// Orders are given before the turn: nobody is asked anything in it.
    fn present(&self, _seat: Seat) -> bool {
        false
    }

    fn perform(&mut self, activation: &Activation, instr: Instr) -> Performed {
        self.done(activation, instr);
        Performed::Done
    }
}

impl Field<'_> {
    /// Does what an instruction says; none where a register holds nobody, which the verifier rules out.
    fn done(&mut self, activation: &Activation, instr: Instr) -> Option<()> {
        let [a, b, c] = instr.args;
        let who = |at| vampire(activation, at);
        let n = |at| count(activation, at);
        let blood = |at| Counter::of(at).filter(|kind| *kind == Counter::Blood);
        match instr.op {
            Op::Gain => {
                blood(b)?;
                self.moment.gained.push((who(a)?, n(c)));
            }
            Op::Lose => {
                blood(b)?;
                self.moment.lost.push((who(a)?, n(c)));
            }
            Op::LoseVital => self.moment.lost.push((who(a)?, n(b))),
            Op::MoveBlood | Op::StealVital => self.moment.moved.push((who(a)?, who(b)?, n(c))),
            Op::Damage | Op::Suffer => {
                let (on, harm) = (who(a)?, Harm::of(c)?);
                let by = Some(self.by).filter(|_| instr.op == Op::Damage);
                let aggravated = matches!(harm, Harm::Aggravated | Harm::AggravatedUnpreventable);
                let dodged = (self.dodges)(on);
                self.moment.blows.push(Blow::new(self.battle, by, on, n(b), aggravated, self.how, dodged));
            }
            Op::Record => {
                let node = self.program(activation).nodes.get(usize::from(b)).copied()?;
                self.record(activation, who(a)?, node, Until::of(c)?);
            }
            // The families leave nothing else to a world.
            _ => {}
        }
        Some(())
    }
}
