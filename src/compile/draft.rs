//! An ability being put together.
//!
//! In: what effects, costs and windows add to it. Out: the ability in the program, its code after that
//! of the abilities before it. Registers are given out in order, each holding one thing. Never here:
//! what a term means.
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use crate::base::Span;
use crate::bytecode::op::REGISTERS;
use crate::bytecode::{Ability, AbilityKind, Act, Instr, Limit, NodeId, NodeOp, Op, Operand, RegType, Window, Zone};
use rustc_hash::FxHashMap;

/// When what an effect picks is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// As the card is played or the ability is used: a target.
    Announced,
    /// As the effect comes to it.
    Then,
}

/// An ability being put together.
#[derive(Debug)]
pub struct Draft {
    /// What is settled already.
    pub ability: Ability,
    /// What its user must be like; none where no minion uses it.
    pub user: Option<Tests>,
    /// What must hold for it.
    pub conditions: Vec<NodeId>,
    /// What is chosen as it is announced.
    pub targets: Vec<NodeId>,
    /// When what an effect picks is chosen.
    pub choosing: Choosing,
    /// Whether the card itself has gone elsewhere by now, so that it is on nothing any more.
    pub gone: bool,
    /// Whose cards an action goes through without a target.
    pub whose: Option<NodeId>,
    /// Whether later words ask whose something was that is burned before.
    pub recalls: bool,
    /// Whether cards have come to a hand or face down by now, which can be chosen from then on.
    pub drawn: bool,
    /// Whether an action without a target is on every other Methuselah.
    pub others: bool,
    /// What has been searched and is to be shuffled: whose, which, and the register with what was found.
    pub searched: Option<(NodeId, Zone, u16)>,
    /// What the terms of a referendum name, by the number of the selector.
    pub terms: FxHashMap<usize, NodeId>,
    /// Jumps to the end of the clause, where there is nothing to choose.
    pub skips: Vec<usize>,
    /// Blood that its user pays, card and text together.
    pub blood: i32,
    /// Pool that its user's controller pays.
    pub pool: i32,
    /// Convictions that its user burns.
    pub conviction: i32,
    /// What it costs more or less in blood, besides.
    pub blood_more: Vec<NodeId>,
    /// What it costs more or less in pool, besides.
    pub pool_more: Vec<NodeId>,
    /// The words that name a cost; the header's are not in the text.
    pub cost_words: Span,
    code: Vec<(Instr, Span)>,
    registers: u16,
    loaded: FxHashMap<(NodeId, bool), u16>,
}

impl Draft {
    /// A new ability from these words.
    pub fn new(kind: AbilityKind, block: u8, span: Span) -> Draft {
        Draft {
            ability: Ability { block, ..Ability::new(kind, span) },
            user: None,
            conditions: Vec::new(),
            targets: Vec::new(),
            choosing: Choosing::Announced,
            gone: false,
            whose: None,
            others: false,
            recalls: false,
            drawn: false,
            searched: None,
            terms: FxHashMap::default(),
            skips: Vec::new(),
            blood: 0,
            pool: 0,
            conviction: 0,
            blood_more: Vec::new(),
            pool_more: Vec::new(),
            cost_words: Span::default(),
            code: Vec::new(),
            registers: 0,
            loaded: FxHashMap::default(),
        }
    }

    /// The ability's user is like that as well.
    pub fn by(&mut self, tests: &Tests) {
        self.user = Some(self.user.take().unwrap_or_default().and(tests));
    }

    /// The action that it is, made now if it was none.
    pub fn act(&mut self) -> &mut Act {
        self.ability.act.get_or_insert(Act {
            kind: crate::bytecode::ActKind::Other,
            directed: false,
            stealth: 0,
            extra: None,
        })
    }

    /// How often it can be used; two limits are one too many.
    pub fn limit(&mut self, limit: Limit, span: Span) -> Got<()> {
        match self.ability.limit {
            Some(known) if known != limit => Err(Gap::new(span, "Once", "two limits on one ability")),
            _ => {
                self.ability.limit = Some(limit);
                Ok(())
            }
        }
    }

    /// A fresh register.
    pub fn register(&mut self, span: Span) -> Got<u16> {
        let next = self.registers;
        if usize::from(next) >= REGISTERS {
            return Err(Gap::new(span, "Seq", "an ability that keeps more than 16 things in mind"));
        }
        self.registers += 1;
        Ok(next)
    }

    /// An instruction.
    pub fn push(&mut self, op: Op, args: &[u16], span: Span) -> usize {
        let arg = |at: usize| args.get(at).copied().unwrap_or(0);
        self.code.push((Instr { op, args: [arg(0), arg(1), arg(2)] }, span));
        self.code.len() - 1
    }

    /// Whether what it does so far can oust somebody.
    pub fn burns_pool(&self) -> bool {
        self.code.iter().any(|(instr, _)| matches!(instr.op, Op::LosePool | Op::PoolToCard))
    }

    /// The number of the next instruction.
    pub fn here(&self) -> u16 {
        u16::try_from(self.code.len()).unwrap_or(u16::MAX)
    }

    /// Has the jump of that instruction go here.
    pub fn land(&mut self, at: usize) {
        let here = self.here();
        if let Some((instr, _)) = self.code.get_mut(at) {
            let jump = instr.op.row().operands.iter().position(|(_, kind)| *kind == Operand::Jump);
            if let Some(slot) = jump.and_then(|jump| instr.args.get_mut(jump)) {
                *slot = here;
            }
        }
    }

    /// What words that come after give for the combat is there when it begins.
    fn fights_last(&mut self) {
        let Some(at) = self.code.iter().position(|(instr, _)| instr.op == Op::Fight) else { return };
        let given = |op: Op| matches!(op, Op::Card | Op::Seat | Op::Number | Op::Record);
        let more = self.code.iter().skip(at + 1).take_while(|(instr, _)| given(instr.op)).count();
        let between = |to: u16| (at + 1..=at + more).contains(&usize::from(to));
        let lands = self.code.iter().any(|(instr, _)| {
            let operands = instr.op.row().operands.iter().zip(instr.args);
            operands.into_iter().any(|((_, kind), to)| *kind == Operand::Jump && between(to))
        });
        if let Some(part) = self.code.get_mut(at..=at + more)
            && !lands
        {
            part.rotate_left(1);
        }
    }

    /// What stands in registers now; code that may be passed over must not add to it.
    pub fn mark(&self) -> FxHashMap<(NodeId, bool), u16> {
        self.loaded.clone()
    }

    /// Forgets what was loaded since.
    pub fn back(&mut self, mark: FxHashMap<(NodeId, bool), u16>) {
        self.loaded = mark;
    }
}

impl Compiler<'_> {
    /// The register in which that card stands.
    pub fn card(&mut self, draft: &mut Draft, id: NodeId, span: Span) -> Got<u16> {
        self.load(draft, id, false, span)
    }

    /// The register in which that Methuselah stands.
    pub fn seat(&mut self, draft: &mut Draft, id: NodeId, span: Span) -> Got<u16> {
        self.load(draft, id, true, span)
    }

    fn load(&mut self, draft: &mut Draft, id: NodeId, seat: bool, span: Span) -> Got<u16> {
        match self.at(id) {
            Some(node) if node.op == NodeOp::ThatCard && !seat => return Ok(node.args[0]),
            Some(node) if node.op == NodeOp::ThatSeat && seat => return Ok(node.args[0]),
            _ => {}
        }
        if let Some(known) = draft.loaded.get(&(id, seat)) {
            return Ok(*known);
        }
        if draft.gone && self.speaks_of_host(id) {
            return Err(Gap::new(span, "Bearer", "the one that it was on, once it has gone from there"));
        }
        match (self.is_seat(id), seat) {
            (Some(true), false) => return Err(Gap::new(span, "Subject", "this, done to a Methuselah")),
            (Some(false), true) => return Err(Gap::new(span, "Subject", "this, done to a card")),
            (Some(_) | None, _) => {}
        }
        let into = draft.register(span)?;
        draft.push(if seat { Op::Seat } else { Op::Card }, &[into, id.0], span);
        // What the words mean can change while the ability is carried out; these cannot.
        let fixed = |op: NodeOp| {
            matches!(
                op,
                NodeOp::This
                    | NodeOp::You
                    | NodeOp::Actor
                    | NodeOp::Target0
                    | NodeOp::Target1
                    | NodeOp::ThatOne
                    | NodeOp::OtherCard
                    | NodeOp::OtherSeat
            )
        };
        if self.at(id).is_some_and(|node| fixed(node.op)) {
            draft.loaded.insert((id, seat), into);
        }
        Ok(into)
    }

    /// Whether a reference means a Methuselah; none for a target, which can be either.
    pub fn is_seat(&self, id: NodeId) -> Option<bool> {
        let node = self.at(id)?;
        match node.op {
            NodeOp::Target0 | NodeOp::Target1 => None,
            NodeOp::You
            | NodeOp::ThatSeat
            | NodeOp::ControllerOf
            | NodeOp::OwnerOf
            | NodeOp::TurnSeat
            | NodeOp::PreyOf
            | NodeOp::PredatorOf
            | NodeOp::OtherSeat
            | NodeOp::PlayedBy
            | NodeOp::ActionTarget
            | NodeOp::EdgeHolder => Some(true),
            _ => Some(false),
        }
    }

    fn speaks_of_host(&self, id: NodeId) -> bool {
        self.at(id).is_some_and(|node| match node.op {
            NodeOp::Host => true,
            NodeOp::ControllerOf | NodeOp::OwnerOf | NodeOp::PreyOf | NodeOp::PredatorOf => {
                self.speaks_of_host(node.node(0))
            }
            _ => false,
        })
    }

    /// Has the one that the card is on stand in a register before the card goes.
    pub fn remember_host(&mut self, draft: &mut Draft, span: Span) -> Got<()> {
        let host = self.plain(NodeOp::Host, span);
        let into = self.card(draft, host, span)?;
        draft.loaded.insert((host, false), into);
        Ok(())
    }

    /// Has that Methuselah stand in a register from now on, whatever the words would mean later.
    pub fn remember_seat(&mut self, draft: &mut Draft, one: NodeId, span: Span) -> Got<()> {
        let into = self.seat(draft, one, span)?;
        draft.loaded.insert((one, true), into);
        Ok(())
    }

    /// Has that one stand in a register from now on, whatever the words would mean later.
    pub fn remember(&mut self, draft: &mut Draft, one: NodeId, span: Span) -> Got<()> {
        let into = self.card(draft, one, span)?;
        draft.loaded.insert((one, false), into);
        Ok(())
    }

    /// The register in which that amount stands.
    pub fn amount_in(&mut self, draft: &mut Draft, amount: NodeId, span: Span) -> Got<u16> {
        let into = draft.register(span)?;
        draft.push(Op::Number, &[into, amount.0], span);
        Ok(into)
    }

    /// The words that speak of what the card is on, before it has been put on anything.
    pub fn on_too_early(&self, draft: &Draft) -> Option<Span> {
        let speaks = |id: &NodeId| self.below(*id).any(|node| node.op == NodeOp::Host);
        if draft.conditions.iter().any(speaks) {
            return Some(draft.ability.span);
        }
        let before = draft.code.iter().take_while(|(instr, _)| instr.op != Op::PutOn);
        before
            .flat_map(|(instr, span)| {
                let operands = instr.op.row().operands.iter().zip(instr.args);
                operands
                    .filter(|((_, kind), _)| matches!(kind, Operand::Node(_)))
                    .map(move |(_, id)| (NodeId(id), *span))
            })
            .find_map(|(id, span)| speaks(&id).then_some(span))
    }

    /// A node with all that it speaks of.
    pub fn below(&self, id: NodeId) -> impl Iterator<Item = crate::bytecode::Node> {
        let mut open = vec![id];
        let mut out = Vec::new();
        while let Some(node) = open.pop().and_then(|id| self.at(id)) {
            let args = node.op.row().args.iter().zip(node.args);
            let nodes = args.filter(|((_, kind), _)| matches!(kind, crate::bytecode::NodeArg::Node(_)));
            open.extend(nodes.map(|(_, id)| NodeId(id)));
            out.push(node);
        }
        out.into_iter()
    }

    /// Puts the ability into the program and gives its number.
    pub fn finish(&mut self, mut draft: Draft) -> u8 {
        let span = draft.ability.span;
        draft.fights_last();
        for skip in std::mem::take(&mut draft.skips) {
            draft.land(skip);
        }
        // A strike is resolved by its kind, with or without code of its own.
        if !draft.code.is_empty() || draft.ability.strike.is_some() {
            draft.push(Op::End, &[], span);
            let start = u16::try_from(self.program.code.len()).unwrap_or(u16::MAX);
            draft.ability.entry = Some(start);
            for (mut instr, words) in draft.code {
                for ((_, kind), arg) in instr.op.row().operands.iter().zip(&mut instr.args) {
                    if *kind == Operand::Jump {
                        *arg = arg.saturating_add(start);
                    }
                }
                self.program.code.push(instr);
                self.program.words.push(words);
            }
        }
        let mut ability = draft.ability;
        // A combat card that says nothing of when it is played can be played until strikes are resolved.
        if ability.kind == AbilityKind::Combat {
            ability.when = ability.when.or(Some(Window::InCombat));
        }
        ability.user = draft.user.as_ref().map(|user| self.all(user));
        ability.condition = self.both(&draft.conditions, span);
        ability.blood = self.total(draft.blood, &draft.blood_more, draft.cost_words);
        ability.pool = self.total(draft.pool, &draft.pool_more, draft.cost_words);
        ability.conviction = self.total(draft.conviction, &[], draft.cost_words);
        for (slot, target) in ability.targets.iter_mut().zip(&draft.targets) {
            *slot = Some(*target);
        }
        self.program.abilities.push(ability);
        u8::try_from(self.program.abilities.len() - 1).unwrap_or(u8::MAX)
    }

    /// A cost with what comes on top of it; none where there is none.
    fn total(&mut self, fixed: i32, more: &[NodeId], words: Span) -> Option<NodeId> {
        if fixed <= 0 && more.is_empty() {
            return None;
        }
        let fixed = (fixed > 0).then(|| self.constant(fixed, words));
        let all: Vec<NodeId> = fixed.into_iter().chain(more.iter().copied()).collect();
        all.into_iter().reduce(|sum, more| self.over(NodeOp::Plus, &[sum, more], words))
    }

    /// A target, or what is chosen then: a reference to it.
    pub fn choose(&mut self, draft: &mut Draft, from: NodeId, what: RegType, span: Span) -> Got<NodeId> {
        if draft.choosing == Choosing::Announced {
            let at = draft.targets.len();
            let op = match at {
                0 => NodeOp::Target0,
                1 => NodeOp::Target1,
                _ => return Err(Gap::new(span, "Sel", "more than two things chosen as it is announced")),
            };
            draft.targets.push(from);
            return Ok(self.plain(op, span));
        }
        let exists = self.over(NodeOp::Exists, &[from], span);
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, exists.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        draft.skips.push(skip);
        let you = self.plain(NodeOp::You, span);
        let who = self.seat(draft, you, span)?;
        let into = draft.register(span)?;
        let (op, that) = match what {
            RegType::Seat => (Op::ChooseSeat, NodeOp::ThatSeat),
            RegType::Int | RegType::Bool | RegType::Card | RegType::Cards | RegType::Seats => {
                (Op::ChooseCard, NodeOp::ThatCard)
            }
        };
        draft.push(op, &[into, who, from.0], span);
        Ok(self.node(that, &[into], span))
    }
}
