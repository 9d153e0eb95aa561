//! What a card is good for, read off its program once a game.
//!
//! In: a definition. Out: a `Sheet`: what it is worth to be in play, whether it harms whom it is on, and
//! what each of its abilities is for, as bits. No card is named; a card that does much is judged by the
//! rows of its program and by its printed cost. Never here: a state.
use super::super::terms;
use crate::bytecode::{Ability, AbilityKind, Bit, NodeId, NodeOp, Op, Program, Stat};
use crate::game::{CardDef, DefId, Table};
use std::cell::OnceCell;

/// What an ability is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tags(u32);

macro_rules! tags {
    ($($id:ident $n:literal $doc:literal)*) => {
        impl Tags { $(#[doc = $doc] pub(super) const $id: Tags = Tags(1 << $n);)* }
    };
}

tags! {
    STEALTH 0 "stealth"
    INTERCEPT 1 "intercept"
    BLEED 2 "a bleed made more or less"
    MANEUVER 3 "a maneuver"
    PRESS 4 "a press"
    STRIKES 5 "additional strikes"
    PREVENT 6 "damage prevented"
    WAKE 7 "a minion woken"
    REDIRECT 8 "a bleed turned to another"
    CANCEL 9 "a card cancelled"
    RANGE 10 "the range set"
    VOTES 11 "votes gained, or somebody made to abstain"
    POLL 12 "a referendum called"
}

impl Tags {
    /// Whether it has one of those.
    pub(super) fn has(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }

    /// Both.
    pub(super) const fn and(self, other: Tags) -> Tags {
        Tags(self.0 | other.0)
    }
}

/// What a card is good for.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// What it is worth to be in play, to whom it is good for.
    pub(super) worth: i32,
    /// Whether it harms whom it is on.
    pub(super) harms: bool,
    /// What each ability is for.
    pub(super) tags: Vec<Tags>,
}

impl Sheet {
    /// What an ability is for.
    pub(super) fn of(&self, ability: u8) -> Tags {
        self.tags.get(usize::from(ability)).copied().unwrap_or_default()
    }

    /// What any of them is for.
    pub(super) fn any(&self) -> Tags {
        self.tags.iter().copied().fold(Tags::default(), Tags::and)
    }
}

/// The sheets of a table, each made when it is first asked for.
#[derive(Debug)]
pub(super) struct Sheets {
    all: Vec<OnceCell<Sheet>>,
    unknown: Sheet,
}

impl Sheets {
    /// None made yet.
    pub(super) fn new(table: &Table) -> Sheets {
        Sheets { all: (0..table.defs.len()).map(|_| OnceCell::new()).collect(), unknown: Sheet::default() }
    }

    /// That of a definition.
    pub(super) fn get(&self, table: &Table, def: DefId) -> &Sheet {
        match self.all.get(usize::from(def.0)) {
            Some(cell) => cell.get_or_init(|| sheet(table.def(def))),
            None => &self.unknown,
        }
    }
}

fn sheet(def: &CardDef) -> Sheet {
    let program: &Program = &def.program;
    let tags = program.abilities.iter().map(|ability| tags(program, ability)).collect();
    let (mut good, mut bad, mut price) = (0, 0, 0);
    for ability in &program.abilities {
        price = price.max(fixed(program, ability.pool) + fixed(program, ability.blood));
        match ability.kind {
            AbilityKind::Static => {
                let n = said(program, ability.says, 8);
                if n >= 0 { good += n.max(1) } else { bad -= n }
            }
            AbilityKind::Forbid | AbilityKind::Duty => bad += terms::HARM,
            AbilityKind::Upkeep if burns(program, ability) => bad += terms::HARM,
            AbilityKind::Use | AbilityKind::ActionInPlay | AbilityKind::Upkeep | AbilityKind::Trigger => {
                good += terms::IN_PLAY;
            }
            AbilityKind::Combat if ability.strike.is_some() => good += terms::IN_PLAY,
            AbilityKind::Combat
            | AbilityKind::ActionCard
            | AbilityKind::ActionRule
            | AbilityKind::Modifier
            | AbilityKind::Reaction
            | AbilityKind::Master
            | AbilityKind::OutOfTurn
            | AbilityKind::Reflex
            | AbilityKind::Event
            | AbilityKind::Unlock
            | AbilityKind::MainAction
            | AbilityKind::SecondaryAction
            | AbilityKind::BurnOption => {}
        }
    }
    let harms = bad > good;
    let body = def.bits & (Bit::Minion.mask()) != 0;
    let least = if body { 0 } else { terms::IN_PLAY + price * terms::IN_PLAY_COST };
    Sheet { worth: (good - bad).abs().max(least), harms, tags }
}

/// An amount that is printed.
fn fixed(program: &Program, id: Option<NodeId>) -> i32 {
    let node = id.and_then(|id| program.nodes.get(usize::from(id.0)));
    node.filter(|node| node.op == NodeOp::Const).map_or(0, |node| node.num(0))
}

/// What a modifier is worth to its subject.
fn said(program: &Program, id: Option<NodeId>, depth: u8) -> i32 {
    let Some(node) = id.and_then(|id| program.nodes.get(usize::from(id.0))) else { return 0 };
    match node.op {
        NodeOp::ModBoth if depth > 0 => {
            said(program, Some(node.node(0)), depth - 1) + said(program, Some(node.node(1)), depth - 1)
        }
        NodeOp::StatPlus | NodeOp::StatLimited | NodeOp::StatAtWill => {
            let n = fixed(program, Some(node.node(1)));
            if n == 0 { terms::STAT } else { terms::STAT * n }
        }
        NodeOp::Never | NodeOp::DealsNone | NodeOp::CastsNone | NodeOp::NoBlockOf => -terms::HARM,
        NodeOp::BloodCost | NodeOp::PoolCost | NodeOp::EitherCost => -terms::STAT * fixed(program, Some(node.node(1))),
        // Whatever else is said of somebody is said for him.
        _ => terms::STAT,
    }
}

/// The instructions of an ability.
fn code<'a>(program: &'a Program, ability: &Ability) -> impl Iterator<Item = &'a crate::bytecode::Instr> + use<'a> {
    let from = ability.entry.map_or(usize::MAX, usize::from);
    program.code.get(from..).unwrap_or(&[]).iter().take_while(|instr| instr.op != Op::End)
}

/// Whether something is burned by it and nothing gained.
fn burns(program: &Program, ability: &Ability) -> bool {
    let burns = |op| matches!(op, Op::LosePool | Op::Lose | Op::LoseVital | Op::Burn | Op::Suffer | Op::Torpor);
    let gains = |op| matches!(op, Op::Gain | Op::GainPool | Op::CardToPool | Op::Draw | Op::AskMay);
    let any = |of: &dyn Fn(Op) -> bool| code(program, ability).any(|instr| of(instr.op));
    any(&burns) && !any(&gains)
}

fn tags(program: &Program, ability: &Ability) -> Tags {
    let mut out = Tags::default();
    for instr in code(program, ability) {
        let tag = match instr.op {
            Op::Maneuver => Tags::MANEUVER,
            Op::Press => Tags::PRESS,
            Op::MoreStrikes | Op::MoreStrikesBesides => Tags::STRIKES,
            Op::Prevent => Tags::PREVENT,
            Op::Redirect => Tags::REDIRECT,
            Op::Cancel | Op::CancelUnpaid => Tags::CANCEL,
            Op::SetRange | Op::ChooseRange | Op::NextRange => Tags::RANGE,
            Op::GainVotes | Op::Abstain | Op::VoteAgainst => Tags::VOTES,
            Op::CallReferendum => Tags::POLL,
            Op::Record => recorded(program, NodeId(instr.args[1]), 8),
            _ => Tags::default(),
        };
        out = out.and(tag);
    }
    let maneuvers = ability.strike.is_some_and(|strike| strike.maneuver.is_some());
    if maneuvers { out.and(Tags::MANEUVER) } else { out }
}

/// What a recorded modifier is for.
fn recorded(program: &Program, id: NodeId, depth: u8) -> Tags {
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return Tags::default() };
    match node.op {
        NodeOp::ModBoth if depth > 0 => {
            recorded(program, node.node(0), depth - 1).and(recorded(program, node.node(1), depth - 1))
        }
        NodeOp::StatPlus | NodeOp::StatLimited | NodeOp::StatAtWill => match Stat::of(node.args[0]) {
            Some(Stat::Stealth) => Tags::STEALTH,
            Some(Stat::Intercept) => Tags::INTERCEPT,
            Some(Stat::Bleed) => Tags::BLEED,
            Some(Stat::Votes) => Tags::VOTES,
            Some(
                Stat::Strength
                | Stat::Hunt
                | Stat::Capacity
                | Stat::HandSize
                | Stat::MasterActions
                | Stat::Transfers
                | Stat::DiscardActions
                | Stat::Resistance
                | Stat::Dexterity
                | Stat::Courage
                | Stat::Movement,
            )
            | None => Tags::default(),
        },
        NodeOp::Wakes => Tags::WAKE,
        NodeOp::Prevents | NodeOp::PreventsEachRound => Tags::PREVENT,
        NodeOp::VotesAgainst | NodeOp::CastsNone => Tags::VOTES,
        NodeOp::NoBlockOf | NodeOp::Unblockable => Tags::STEALTH,
        _ => Tags::default(),
    }
}
