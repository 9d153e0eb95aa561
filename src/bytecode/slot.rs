//! Operands of instructions and arguments of nodes, seen alike: 16 bits and what they stand for.
//!
//! In: the kinds that the tables of operations and nodes name. Out: `Slot`, the one place that a new
//! kind of operand or argument has to be added to; and the small vocabularies as data.
//! Never here: a row of a table.
use super::kinds::{
    AbilityKind, ActKind, Bit, Counter, Harm, Per, Phase, Range, Replaced, Spare, Stat, StrikeKind, Until, Window, Zone,
};
use super::node::{NodeArg, NodeSort};
use super::op::{Operand, RegType};

/// What stands in 16 bits of an instruction or of a node.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// A register that is read.
    Read(RegType),
    /// A register that is written.
    Write(RegType),
    /// The number of an instruction to go on at.
    Jump,
    /// The number of a node of that sort.
    Node(NodeSort),
    /// A signed number.
    Num,
    /// A mask of `Bit`s.
    Bits,
    /// The number of a name.
    Name,
    /// A member of a small vocabulary.
    Member(&'static Vocabulary),
}

/// A small closed vocabulary, as data.
#[derive(Debug)]
pub struct Vocabulary {
    /// What it is called in the tables.
    pub name: &'static str,
    /// The member of that number: its name and what it means.
    pub member: fn(u16) -> Option<(&'static str, &'static str)>,
}

impl Vocabulary {
    /// Every member with what it means, in the order of the table.
    pub fn members(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        (0..=u16::MAX).map_while(self.member)
    }

    /// The name of the member of that number.
    pub fn name_of(&self, number: u16) -> Option<&'static str> {
        (self.member)(number).map(|(name, _)| name)
    }

    /// The number of the member of that name.
    pub fn number(&'static self, name: &str) -> Option<u16> {
        let place = self.members().position(|(member, _)| member == name)?;
        u16::try_from(place).ok()
    }
}

macro_rules! vocabularies {
    ($($place:ident $kind:ident)*) => {
        $(static $place: Vocabulary = Vocabulary {
            name: stringify!($kind),
            member: |number| $kind::of(number).map(|kind| (kind.name(), kind.doc())),
        };)*

        /// Every small vocabulary.
        pub static VOCABULARIES: &[&Vocabulary] = &[$(&$place,)*];
    };
}

vocabularies! {
    STAT Stat
    COUNTER Counter
    UNTIL Until
    PER Per
    PHASE Phase
    ACT_KIND ActKind
    ZONE Zone
    ABILITY_KIND AbilityKind
    WINDOW Window
    REPLACED Replaced
    BIT Bit
    RANGE Range
    STRIKE_KIND StrikeKind
    SPARE Spare
    HARM Harm
}

impl From<Operand> for Slot {
    fn from(operand: Operand) -> Slot {
        match operand {
            Operand::Read(of) => Slot::Read(of),
            Operand::Write(of) => Slot::Write(of),
            Operand::Jump => Slot::Jump,
            Operand::Node(sort) => Slot::Node(sort),
            Operand::Counter => Slot::Member(&COUNTER),
            Operand::Zone => Slot::Member(&ZONE),
            Operand::Until => Slot::Member(&UNTIL),
            Operand::Window => Slot::Member(&WINDOW),
            Operand::Harm => Slot::Member(&HARM),
            Operand::Range => Slot::Member(&RANGE),
        }
    }
}

impl From<NodeArg> for Slot {
    fn from(arg: NodeArg) -> Slot {
        match arg {
            NodeArg::Node(sort) => Slot::Node(sort),
            NodeArg::Num => Slot::Num,
            NodeArg::Bits => Slot::Bits,
            NodeArg::Name => Slot::Name,
            NodeArg::Reg(of) => Slot::Read(of),
            NodeArg::Stat => Slot::Member(&STAT),
            NodeArg::Counter => Slot::Member(&COUNTER),
            NodeArg::Phase => Slot::Member(&PHASE),
            NodeArg::ActKind => Slot::Member(&ACT_KIND),
            NodeArg::AbilityKind => Slot::Member(&ABILITY_KIND),
            NodeArg::Range => Slot::Member(&RANGE),
            NodeArg::StrikeKind => Slot::Member(&STRIKE_KIND),
            NodeArg::Spare => Slot::Member(&SPARE),
            NodeArg::Harm => Slot::Member(&HARM),
        }
    }
}

impl Slot {
    /// What it is in a row of the reference, such as `card register` or `Test node`.
    pub fn said(self) -> String {
        match self {
            Slot::Read(of) => format!("register with {}", held(of)),
            Slot::Write(of) => format!("register that gets {}", held(of)),
            Slot::Jump => "instruction".to_string(),
            Slot::Node(sort) => format!("{sort:?} node"),
            Slot::Num => "number".to_string(),
            Slot::Bits => "Bits".to_string(),
            Slot::Name => "name".to_string(),
            Slot::Member(of) => of.name.to_string(),
        }
    }
}

/// What a register of that type holds, in words.
pub fn held(of: RegType) -> &'static str {
    match of {
        RegType::Int => "a number",
        RegType::Bool => "a yes or no",
        RegType::Card => "a card",
        RegType::Seat => "a Methuselah",
        RegType::Cards => "a set of cards",
        RegType::Seats => "a set of Methuselahs",
    }
}

/// Every bit that has a row.
pub fn known_bits() -> u16 {
    Bit::ALL.iter().fold(0, |mask, bit| mask | bit.mask())
}
