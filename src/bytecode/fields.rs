//! The parts of an ability that are nodes, and what each kind of ability has to have, as tables.
//!
//! In: nothing. Out: `FIELDS` and `needs`, from which the verifier, the text form, the binary form
//! and the reference page read what an ability consists of. Never here: a check.
use super::kinds::AbilityKind;
use super::node::{NodeId, NodeOp, NodeSort};
use super::program::Ability;

/// A part of an ability that is a node.
#[derive(Debug)]
pub struct Field {
    /// Its name in the text form.
    pub name: &'static str,
    /// The sort of node that stands there; none where the kind of the ability decides (`Needs::says`).
    pub sort: Option<NodeSort>,
    /// What it says.
    pub doc: &'static str,
    /// The node that stands there.
    pub get: fn(&Ability) -> Option<NodeId>,
    /// Puts a node there; without an action there is no place for `extra`, without a strike none
    /// for `more`.
    pub set: fn(&mut Ability, Option<NodeId>),
}

macro_rules! fields {
    ($($name:literal $sort:expr, [$($part:tt)*] $doc:literal)*) => {
        /// Every part of an ability that is a node, in the order of the text and binary forms.
        pub static FIELDS: &[Field] = &[
            $(Field {
                name: $name,
                sort: $sort,
                doc: $doc,
                get: |ability| ability.$($part)*,
                set: |ability, node| ability.$($part)* = node,
            },)*
            Field {
                name: "extra",
                sort: Some(NodeSort::Amount),
                doc: "what its bleed or hunt has more than the minion's own",
                get: |ability| ability.act.and_then(|act| act.extra),
                set: |ability, node| {
                    if let Some(act) = &mut ability.act {
                        act.extra = node;
                    }
                },
            },
            Field {
                name: "more",
                sort: Some(NodeSort::Amount),
                doc: "what the damage of its strike is more than that of what it is made with",
                get: |ability| ability.strike.and_then(|strike| strike.more),
                set: |ability, node| {
                    if let Some(strike) = &mut ability.strike {
                        strike.more = node;
                    }
                },
            },
        ];
    };
}

fields! {
    "user" Some(NodeSort::Test), [user] "what the minion that plays or uses it must be like; none where no minion does"
    "condition" Some(NodeSort::Cond), [condition] "what must hold for it"
    "blood" Some(NodeSort::Amount), [blood] "what it costs in blood, of its user"
    "pool" Some(NodeSort::Amount), [pool] "what it costs in pool, of the user's controller"
    "conviction" Some(NodeSort::Amount), [conviction] "how many convictions it costs, of its user (imbued rules 2)"
    // The array of targets has two places.
    "target0" Some(NodeSort::Sel), [targets[0]] "what is chosen first when it is announced"
    "target1" Some(NodeSort::Sel), [targets[1]] "what is chosen second"
    "picks" Some(NodeSort::Sel), [picks] "what is picked after the targets of an action: one at least, as many as one likes"
    "most" Some(NodeSort::Amount), [picks_most] "how many are picked at most"
    "subject" Some(NodeSort::Test), [subject] "whom it is about"
    "says" None, [says] "what it says of them"
}

/// What an ability of a kind has, and has not.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Whether it carries something out: it has an entry and may have targets, or neither.
    pub entry: bool,
    /// Whether it is an action.
    pub act: bool,
    /// Whether it can be a strike.
    pub strike: bool,
    /// Whether a minion uses it, so that it says what that minion must be like.
    pub minion: bool,
    /// Whether somebody announces it, so that it can have a user, a cost, a limit and targets.
    pub announced: bool,
    /// Whether it can have a limit.
    pub limited: bool,
    /// Whether a card is played for it, out of a hand.
    pub played: bool,
    /// What it says of its subject; none where it has neither.
    pub says: Option<NodeSort>,
    /// The nodes that can stand there; none where any of the sort can.
    pub said: Option<&'static [NodeOp]>,
}

/// What an ability of that kind has, and has not. A new kind has to say here what it needs.
pub fn needs(kind: AbilityKind) -> Needs {
    const EFFECT: Needs = Needs {
        entry: true,
        act: false,
        strike: false,
        minion: false,
        announced: true,
        limited: true,
        played: false,
        says: None,
        said: None,
    };
    const PLAYED: Needs = Needs { played: true, ..EFFECT };
    const BY_ITSELF: Needs = Needs { announced: false, limited: false, ..EFFECT };
    const LASTS: Needs = Needs { entry: false, says: Some(NodeSort::Deed), ..BY_ITSELF };
    const FORBIDDEN: &[NodeOp] = &[
        NodeOp::Block,
        NodeOp::TakeAction,
        NodeOp::PlayThat,
        NodeOp::UnlockAsNormal,
        NodeOp::FirstConviction,
        NodeOp::BloodHunted,
        NodeOp::CastVotes,
        NodeOp::StrikeSo,
        NodeOp::StrikeOther,
        NodeOp::HoldThat,
    ];
    const KEPT: &[NodeOp] = &[
        NodeOp::StatPlus,
        NodeOp::ModBoth,
        NodeOp::BloodCost,
        NodeOp::PoolCost,
        NodeOp::EitherCost,
        NodeOp::Toll,
        NodeOp::LevelPlus,
        NodeOp::LevelAt,
        NodeOp::PlaysAs,
        NodeOp::ImmuneTo,
        NodeOp::Deals,
        NodeOp::DealsNone,
        NodeOp::StrikesMore,
        NodeOp::TreatsAsNormal,
        NodeOp::StrikesFirst,
    ];
    match kind {
        AbilityKind::ActionCard => Needs { act: true, minion: true, ..PLAYED },
        AbilityKind::ActionInPlay | AbilityKind::ActionRule => Needs { act: true, minion: true, ..EFFECT },
        AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::Reflex => Needs { minion: true, ..PLAYED },
        AbilityKind::Unlock => Needs { minion: true, ..PLAYED },
        AbilityKind::Master | AbilityKind::Event | AbilityKind::OutOfTurn => PLAYED,
        AbilityKind::Combat => Needs { minion: true, strike: true, ..PLAYED },
        AbilityKind::Use => Needs { strike: true, ..EFFECT },
        AbilityKind::BurnOption => Needs { entry: false, minion: true, ..EFFECT },
        AbilityKind::Upkeep => BY_ITSELF,
        AbilityKind::Trigger => Needs { limited: true, says: Some(NodeSort::Moment), ..BY_ITSELF },
        AbilityKind::Static => Needs { says: Some(NodeSort::Mod), said: Some(KEPT), ..LASTS },
        AbilityKind::Forbid => Needs { said: Some(FORBIDDEN), ..LASTS },
        AbilityKind::MainAction => Needs { act: true, minion: true, limited: false, ..EFFECT },
        AbilityKind::SecondaryAction => Needs { minion: true, limited: false, ..EFFECT },
        AbilityKind::Duty => Needs { said: Some(&[NodeOp::OwesAbility, NodeOp::OwesKind]), ..LASTS },
    }
}
