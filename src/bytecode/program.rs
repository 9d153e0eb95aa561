//! A program: everything that a card, or a rule, does.
//!
//! In: code, nodes and abilities, from the compiler or read from a file. Out: `Program`, which says
//! nothing of being sound; only `verify` makes it a `VerifiedProgram`.
//! Never here: the header of the card (the table of cards keeps that), or running.
use super::kinds::{AbilityKind, ActKind, Per, Replaced, Spare, StrikeKind, Window};
use super::node::{Node, NodeId};
use super::op::Instr;
use crate::base::Span;
use crate::lexicon::Sym;

/// A program, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The instructions of all abilities, one after the other.
    pub code: Vec<Instr>,
    /// For each instruction, the words of the card that it came from.
    pub words: Vec<Span>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// For each node, the words of the card that it came from.
    pub node_words: Vec<Span>,
    /// The names that nodes speak of.
    pub names: Vec<Sym>,
    /// The abilities.
    pub abilities: Vec<Ability>,
}

/// An ability: something that the card lets happen, makes happen or keeps so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// What it is for.
    pub kind: AbilityKind,
    /// Which block of the text it belongs to, counted from 1; 0 belongs to all. A card in play has
    /// the abilities of the block it was played with.
    pub block: u8,
    /// Its first instruction; none where nothing is carried out (static, forbid, duty).
    pub entry: Option<u16>,
    /// What the minion that plays or uses it must be like (a `Test`); none where no minion does.
    pub user: Option<NodeId>,
    /// What must hold for it (a `Cond`).
    pub condition: Option<NodeId>,
    /// What it costs in blood, of its user (an `Amount`).
    pub blood: Option<NodeId>,
    /// What it costs in pool, of the user's controller (an `Amount`).
    pub pool: Option<NodeId>,
    /// How many convictions it costs, of its user (an `Amount`).
    pub conviction: Option<NodeId>,
    /// Whether the card itself is locked to use it.
    pub locks: bool,
    /// What is chosen when it is announced (a `Sel` each): the targets.
    pub targets: [Option<NodeId>; 2],
    /// What is picked when an action is announced, after its targets (a `Sel`): one at least, or, with
    /// `picks_most`, none at least.
    pub picks: Option<NodeId>,
    /// How many are picked at most (an `Amount`); none for any number.
    pub picks_most: Option<NodeId>,
    /// Whom a static, forbidding or demanding ability is about, or to whom that must happen after which
    /// a trigger comes (a `Test`).
    pub subject: Option<NodeId>,
    /// What it says of them (a `Mod` for static, a `Moment` for a trigger, a `Deed` for the others).
    pub says: Option<NodeId>,
    /// The action, where it is one.
    pub act: Option<Act>,
    /// The strike, where it is one.
    pub strike: Option<Strike>,
    /// How often.
    pub limit: Option<Limit>,
    /// When it can be used; none where that is whenever its kind is.
    pub when: Option<Window>,
    /// When the card is replaced in the hand; none where that is at once.
    pub replaced: Option<Replaced>,
    /// The words that it came from.
    pub span: Span,
}

/// The action that an ability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Its kind.
    pub kind: ActKind,
    /// Whether its text has the sign of a directed action.
    pub directed: bool,
    /// The stealth it has from the start.
    pub stealth: i16,
    /// What a bleed or a hunt has more than the minion's own (an `Amount`).
    pub extra: Option<NodeId>,
}

impl Strike {
    /// A strike of that kind, and nothing besides.
    pub fn new(kind: StrikeKind) -> Strike {
        let (ranged, first, sure, aggravated) = (false, false, false, false);
        Strike { kind, ranged, first, sure, aggravated, maneuver: None, press: None, extra: 0, more: None }
    }
}

/// The strike that an ability is (4, combat: strike effects).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Its kind.
    pub kind: StrikeKind,
    /// Whether it reaches at long range.
    pub ranged: bool,
    /// Whether it is done with first strike.
    pub first: bool,
    /// Whether it cannot be dodged.
    pub sure: bool,
    /// Whether the damage of the hand strike or weapon that it is made with is aggravated.
    pub aggravated: bool,
    /// The maneuver that comes with it, and the stretch in which that is used once.
    pub maneuver: Option<(Spare, Per)>,
    /// A press that it gives for the round when it is chosen.
    pub press: Option<Spare>,
    /// The additional strikes that it gives when it is chosen (limited).
    pub extra: u8,
    /// What its damage is more than that of the hand strike or weapon that it is made with (an `Amount`).
    pub more: Option<NodeId>,
}

/// How often something can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// So many times.
    pub n: u16,
    /// In that stretch.
    pub per: Per,
}

impl Ability {
    /// An ability of this kind that does and says nothing yet.
    pub fn new(kind: AbilityKind, span: Span) -> Ability {
        Ability {
            kind,
            block: 0,
            entry: None,
            user: None,
            condition: None,
            blood: None,
            pool: None,
            conviction: None,
            locks: false,
            targets: [None, None],
            picks: None,
            picks_most: None,
            subject: None,
            says: None,
            act: None,
            strike: None,
            limit: None,
            when: None,
            replaced: None,
            span,
        }
    }
}
