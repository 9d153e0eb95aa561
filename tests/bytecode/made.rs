//! Programs made by chance from the rows of the tables: some of any kind, some that are sound.
//!
//! In: a tape of numbers, so that a failure shrinks. Out: programs. What makes a program sound is
//! written here once more, by other means than in the verifier. Never here: a test.
use vitae::base::Span;
use vitae::bytecode::fields::{FIELDS, needs};
use vitae::bytecode::kinds::{AbilityKind, ActKind, Bit, Per, Replaced, Window};
use vitae::bytecode::node::{NodeArg, NodeOp, NodeSort};
use vitae::bytecode::op::{Op, Operand, RegType};
use vitae::bytecode::slot::Slot;
use vitae::bytecode::{Ability, Act, Instr, Limit, Node, NodeId, Program, families};
use vitae::lexicon::{Class, Sym, rows};

/// A tape of numbers, read from the front; 0 past its end.
pub struct Tape<'a>(pub std::slice::Iter<'a, u16>);

impl Tape<'_> {
    pub fn any(&mut self) -> u16 {
        self.0.next().copied().unwrap_or(0)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.any()) % n
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { of.get(self.below(of.len())).copied() }
    }

    fn yes(&mut self) -> bool {
        self.any() % 2 == 1
    }

    fn span(&mut self) -> Span {
        Span { start: self.any().into(), end: self.any().into() }
    }

    /// Mostly a small number.
    fn value(&mut self) -> u16 {
        let value = self.any();
        if value.is_multiple_of(8) { value } else { value % 8 }
    }
}

/// An ability of the kind `use` that begins there.
pub fn use_at(entry: u16) -> Ability {
    Ability { entry: Some(entry), ..Ability::new(AbilityKind::Use, Span::default()) }
}

/// Any program that has words for what it has, sound or not.
pub fn any(tape: &mut Tape) -> Program {
    let mut out = Program::default();
    for _ in 0..tape.below(4) {
        out.names.push(Sym { class: tape.one(Class::ALL).unwrap(), index: tape.value() });
    }
    for _ in 0..tape.below(12) {
        out.nodes.push(Node { op: tape.one(NodeOp::ALL).unwrap(), args: [tape.value(), tape.value()] });
        out.node_words.push(tape.span());
    }
    for _ in 0..tape.below(12) {
        let args = [tape.value(), tape.value(), tape.value()];
        out.code.push(Instr { op: tape.one(Op::ALL).unwrap(), args });
        out.words.push(tape.span());
    }
    for _ in 0..tape.below(4) {
        let mut ability = Ability::new(tape.one(AbilityKind::ALL).unwrap(), tape.span());
        ability.block = tape.any().to_le_bytes()[0];
        ability.entry = tape.yes().then(|| tape.value());
        ability.locks = tape.yes();
        ability.act = tape.yes().then(|| act(tape));
        ability.limit = tape.yes().then(|| limit(tape));
        ability.when = if tape.yes() { tape.one(Window::ALL) } else { None };
        ability.replaced = if tape.yes() { tape.one(Replaced::ALL) } else { None };
        for field in FIELDS {
            (field.set)(&mut ability, tape.yes().then(|| NodeId(tape.value())));
        }
        out.abilities.push(ability);
    }
    out
}

fn act(tape: &mut Tape) -> Act {
    let kind = tape.one(ActKind::ALL).unwrap();
    Act { kind, directed: tape.yes(), stealth: tape.any().cast_signed(), extra: None }
}

fn limit(tape: &mut Tape) -> Limit {
    Limit { n: tape.any(), per: tape.one(Per::ALL).unwrap() }
}

/// The registers of a type, in programs that are sound from the start: none has two types.
fn registers(of: RegType) -> [u16; 2] {
    match of {
        RegType::Int => [0, 1],
        RegType::Bool => [2, 3],
        RegType::Card => [4, 5],
        RegType::Seat => [6, 7],
        RegType::Cards => [8, 9],
        RegType::Seats => [10, 11],
    }
}

const TYPES: [RegType; 6] = [RegType::Int, RegType::Bool, RegType::Card, RegType::Seat, RegType::Cards, RegType::Seats];

/// Every node that reading this one passes through, itself first.
pub fn within(program: &Program, node: u16) -> Vec<Node> {
    let Some(own) = program.nodes.get(usize::from(node)) else { return Vec::new() };
    let mut out = vec![*own];
    for ((_, arg), value) in own.op.row().args.iter().zip(own.args) {
        if matches!(arg, NodeArg::Node(_)) {
            out.extend(within(program, value));
        }
    }
    out
}

/// The registers that reading a node reads.
pub fn reads(program: &Program, node: u16) -> Vec<(u16, RegType)> {
    let mut out = Vec::new();
    for node in within(program, node) {
        for ((_, arg), value) in node.op.row().args.iter().zip(node.args) {
            if let NodeArg::Reg(of) = arg {
                out.push((value, *of));
            }
        }
    }
    out
}

/// Whether the one that is tested is spoken of where nothing is.
fn untested(program: &Program, node: u16) -> bool {
    let own = program.nodes[usize::from(node)];
    let mut args = own.op.row().args.iter().zip(own.args);
    own.op == NodeOp::Candidate
        || own.op.row().sort != NodeSort::Test
            && args.any(|((_, arg), value)| matches!(arg, NodeArg::Node(_)) && untested(program, value))
}

fn targeted(program: &Program, node: u16) -> bool {
    within(program, node).iter().any(|node| matches!(node.op, NodeOp::Target0 | NodeOp::Target1))
}

/// Whether a `Ref` or `Sel` makes Methuselahs; it speaks of no target.
fn of_seats(program: &Program, node: u16) -> bool {
    let own = program.nodes[usize::from(node)];
    match own.op {
        NodeOp::One => of_seats(program, own.args[0]),
        NodeOp::Methuselahs | NodeOp::OtherMethuselahs => true,
        NodeOp::You | NodeOp::ThatSeat | NodeOp::ControllerOf | NodeOp::OwnerOf => true,
        NodeOp::PreyOf | NodeOp::PredatorOf => true,
        _ => false,
    }
}

/// A sound program.
pub fn sound(tape: &mut Tape) -> Program {
    let mut out = Program::default();
    for _ in 0..3 {
        let class = tape.one(Class::ALL).unwrap();
        let index = tape.below(rows(class).len());
        out.names.push(Sym { class, index: u16::try_from(index).unwrap() });
    }
    // The simplest node of every row, then one of each by chance, then any.
    let unless_owed = |op: &NodeOp| *op != NodeOp::OwesAbility;
    for op in NodeOp::ALL.iter().chain(NodeOp::ALL).copied().filter(unless_owed) {
        out.nodes.extend(node(&mut Tape([].iter()), &out, op));
    }
    for op in NodeOp::ALL.iter().copied().filter(unless_owed) {
        out.nodes.extend(node(tape, &out, op));
    }
    for _ in 0..tape.below(20) {
        let op = tape.one(NodeOp::ALL).filter(unless_owed);
        out.nodes.extend(op.and_then(|op| node(tape, &out, op)));
    }
    out.node_words = out.nodes.iter().map(|_| tape.span()).collect();
    // What lasts has rules of its own for what it says, which the goldens try.
    // Those of the skirmish are of another family; `tests/skirmish.rs` has them.
    let kinds: Vec<AbilityKind> = AbilityKind::ALL
        .iter()
        .copied()
        .filter(|kind| needs(*kind).said.is_none() && !families::of_skirmish(*kind))
        .collect();
    for _ in 0..=tape.below(3) {
        let mut ability = Ability::new(tape.one(&kinds).unwrap(), tape.span());
        let needs = needs(ability.kind);
        ability.act = needs.act.then(|| act(tape));
        ability.limit = (needs.limited && tape.yes()).then(|| limit(tape));
        ability.when = if needs.announced && tape.yes() { tape.one(Window::ALL) } else { None };
        ability.replaced = if needs.played && tape.yes() { tape.one(Replaced::ALL) } else { None };
        for field in FIELDS {
            let has = match field.name {
                "subject" | "says" => needs.says.is_some(),
                "user" => needs.minion || needs.announced && tape.yes(),
                "blood" | "pool" => needs.announced && tape.yes(),
                _ => tape.yes(),
            };
            let target = field.name.starts_with("target");
            let allowed = !target || needs.announced && (field.name == "target0" || ability.targets[0].is_some());
            if let Some(sort) = field.sort.or(needs.says).filter(|_| has && allowed) {
                (field.set)(&mut ability, pick(tape, &out, sort, true).map(NodeId));
            }
        }
        ability.entry = needs.entry.then(|| code(tape, &mut out));
        out.abilities.push(ability);
    }
    out.words = out.code.iter().map(|_| tape.span()).collect();
    out
}

/// A node of that row whose parts are there already.
fn node(tape: &mut Tape, program: &Program, op: NodeOp) -> Option<Node> {
    let mut args = [0; 2];
    for ((_, arg), place) in op.row().args.iter().zip(&mut args) {
        *place = match Slot::from(*arg) {
            Slot::Node(sort) => {
                let small = |number: &u16| within(program, *number).len() < 60;
                let of_sort = |number: &u16| program.nodes[usize::from(*number)].op.row().sort == sort;
                let all: Vec<u16> = (0..).take(program.nodes.len()).filter(of_sort).filter(small).collect();
                tape.one(&all)?
            }
            Slot::Read(of) => tape.one(&registers(of))?,
            Slot::Num => tape.any(),
            Slot::Bits => tape.one(Bit::ALL)?.mask(),
            Slot::Name => u16::try_from(tape.below(program.names.len())).ok()?,
            Slot::Member(of) => u16::try_from(tape.below(of.members().count())).ok()?,
            Slot::Write(_) | Slot::Jump => return None,
        };
    }
    Some(Node { op, args }).filter(|node| families::fits(node, false))
}

/// A node of that sort which speaks of no target and of none tested, and, if asked, reads no register.
fn pick(tape: &mut Tape, program: &Program, sort: NodeSort, without_registers: bool) -> Option<u16> {
    let all: Vec<u16> = (0..).take(program.nodes.len()).collect();
    let fits = |number: &u16| {
        program.nodes[usize::from(*number)].op.row().sort == sort
            && !untested(program, *number)
            && !targeted(program, *number)
            && (!without_registers || reads(program, *number).is_empty())
    };
    let all: Vec<u16> = all.into_iter().filter(fits).collect();
    tape.one(&all)
}

/// Adds the code of an ability: every register is set first, then anything can follow.
fn code(tape: &mut Tape, program: &mut Program) -> u16 {
    let entry = program.code.len();
    let setters = [Op::Number, Op::Holds, Op::Card, Op::Seat, Op::Cards, Op::Seats];
    for (op, of) in setters.into_iter().zip(TYPES) {
        for register in registers(of) {
            let mut instr = instr(tape, program, op, true, (0, 1)).unwrap();
            instr.args[0] = register;
            program.code.push(instr);
        }
    }
    let body = program.code.len();
    let end = body + tape.below(12);
    while program.code.len() < end {
        let op = tape.one(Op::ALL).unwrap();
        program.code.push(instr(tape, program, op, false, (body, end)).unwrap_or(Instr { op: Op::End, args: [0; 3] }));
    }
    program.code.push(Instr { op: Op::End, args: [0; 3] });
    u16::try_from(entry).unwrap()
}

fn instr(tape: &mut Tape, program: &Program, op: Op, bare: bool, (body, end): (usize, usize)) -> Option<Instr> {
    let mut args = [0; 3];
    let seats = op.row().operands.iter().find_map(|(_, operand)| match operand {
        Operand::Write(RegType::Card | RegType::Cards) => Some(false),
        Operand::Write(RegType::Seat | RegType::Seats) => Some(true),
        _ => None,
    });
    for ((_, operand), place) in op.row().operands.iter().zip(&mut args) {
        *place = match Slot::from(*operand) {
            Slot::Read(of) | Slot::Write(of) => tape.one(&registers(of))?,
            Slot::Jump => u16::try_from(body + tape.below(end - body + 1)).ok()?,
            Slot::Node(sort) => {
                let mut found = None;
                for _ in 0..20 {
                    let node = pick(tape, program, sort, bare)?;
                    let picks = matches!(sort, NodeSort::Ref | NodeSort::Sel);
                    if !picks || seats.is_none_or(|seats| seats == of_seats(program, node)) {
                        found = Some(node);
                        break;
                    }
                }
                // The tape may have run out on one that does not fit; some such node is always there.
                found.or_else(|| {
                    let numbers = (0..).take(program.nodes.len());
                    let fits = |number: &u16| {
                        let own = program.nodes[usize::from(*number)];
                        own.op.row().sort == sort
                            && !untested(program, *number)
                            && !targeted(program, *number)
                            && reads(program, *number).is_empty()
                            && seats.is_some_and(|seats| seats == of_seats(program, *number))
                    };
                    numbers.into_iter().find(fits)
                })?
            }
            Slot::Num => tape.any(),
            Slot::Bits => tape.one(Bit::ALL)?.mask(),
            Slot::Name => 0,
            Slot::Member(of) => u16::try_from(tape.below(of.members().count())).ok()?,
        };
    }
    Some(Instr { op, args })
}
