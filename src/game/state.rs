//! The state of a game: flat, small, cloned in about a microsecond.
//!
//! In: nothing; `setup` makes the first one. Out: what is where, whose turn it is, what is going on.
//! Fields can be read everywhere and are changed by `change` alone, which the privacy of this module
//! holds the other layers to. What belongs to an action, a combat or a referendum is inside of it, so
//! that it cannot outlive it.
mod read;

pub use super::combat::Combat;
use super::combat::{Blow, Taking};
use super::decision::{Source, Use};
use super::event::Event;
use super::force::InForce;
use super::frame::{Activation, Frame};
use super::ids::{CardId, DefId, Entity, Seat, SeatSet};
use super::lists::List;
use super::office::Office;
use super::random::Random;
use crate::bytecode::{ActKind, NodeId, Per, Phase, Replaced, Spare, Stat, Until, Window, Zone};
use serde::{Deserialize, Serialize};

pub use super::due::{Contested, Due};
pub use super::referendum::{Cast, Referendum, Resolved};

/// How many zones a Methuselah has: all but those on cards.
pub(super) const ZONES: usize = 12;

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// What it says.
    pub def: DefId,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who controls it; its owner where nobody does.
    pub controller: Seat,
    /// Where it is.
    pub zone: Zone,
    /// The card it is on.
    pub host: Option<CardId>,
    /// Whether it is locked.
    pub locked: bool,
    /// The block of its text that it was played with, counted from 1; 0 where it has none.
    pub block: u8,
    /// Blood on it.
    pub blood: u16,
    /// Life on it.
    pub life: u16,
    pub(super) before: Option<CardId>,
    pub(super) after: Option<CardId>,
    pub(super) on: List,
}

/// A Methuselah.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Pool.
    pub pool: i32,
    /// Whether ousted.
    pub ousted: bool,
    /// Victory points, in halves.
    pub half_points: u16,
    /// Whether she has announced that she withdraws, and nothing has kept her from it (5).
    pub withdrawing: bool,
    /// How many cards more or fewer her hand has than the rules say.
    pub more_hand: i16,
    /// Whether an out-of-turn master has been played against the next master phase (2, out-of-turn).
    pub borrowed: bool,
    /// Whether an out-of-turn trifle gives an action more in the next master phase (2, trifle).
    pub trifle: bool,
    pub(super) zones: [List; ZONES],
}

/// Whose turn it is, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Counted from 1.
    pub number: u16,
    /// Whose.
    pub seat: Seat,
    /// The phase.
    pub phase: Phase,
    /// Phase actions left: of master cards, transfers or discards, as the phase is.
    pub left: u16,
}

/// How an action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// It succeeded.
    Success,
    /// It was blocked by that minion.
    Blocked(CardId),
    /// It ended otherwise: its minion is gone, its target is.
    Failed,
}

/// The action going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    /// The acting minion.
    pub actor: CardId,
    /// Its controller.
    pub seat: Seat,
    /// What provides the action.
    pub source: Source,
    /// What that says.
    pub def: DefId,
    /// Which of its abilities.
    pub ability: u8,
    /// The kind of action.
    pub kind: ActKind,
    /// The targets, as announced.
    pub targets: [Option<Entity>; 2],
    /// The Methuselahs at whom it is directed; none where it is undirected.
    pub directed: SeatSet,
    /// Stealth that it has from the start.
    pub stealth: i16,
    /// What a bleed or a hunt has more than the minion's own.
    pub extra: i16,
    /// Who has declined to block for good.
    pub declined: SeatSet,
    /// Who tries to block.
    pub blocker: Option<CardId>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Whether an effect has ended it, so that nothing more comes of it.
    pub ended: bool,
    /// Whether it goes on as if unblocked when the combat that its block began has ended.
    pub continues: bool,
    /// Whether its effect is being carried out.
    pub resolves: bool,
    /// Whether it has bled with success by the pool that it has burned.
    pub bled: bool,
}

/// A card that is being played and has not taken effect yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Played {
    /// The card.
    pub card: CardId,
    /// As what, and with which minion.
    pub what: Use,
    /// By whom.
    pub seat: Seat,
    /// On what.
    pub targets: [Option<Entity>; 2],
    /// Whether it has been cancelled.
    pub cancelled: bool,
    /// Whether its cost is not paid for that.
    pub unpaid: bool,
}

/// A card that is missing from a hand until later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delay {
    /// Whose hand.
    pub seat: Seat,
    /// Until when.
    pub until: Replaced,
}

/// Something done that counts against a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Used {
    /// The minion that did it; none where a Methuselah did.
    pub minion: Option<CardId>,
    /// What.
    pub what: UsedWhat,
    /// How long that counts.
    pub per: Per,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsedWhat {
    /// An ability of that very card.
    Ability(CardId, u8),
    /// The maneuver of a strike that such an ability of that card is.
    Maneuver(CardId, u8),
    /// An ability of a card of that name.
    Named(DefId, u8),
    /// A card of that name.
    Card(DefId),
    /// An action of that kind.
    Kind(ActKind),
    /// A Red List minion marked by the Methuselah whose turn it is (7, Red List).
    Marked(CardId),
    /// The card has been stolen by a strike, and is not used in this round of combat.
    Stolen(CardId),
    /// Gaining blood from a hunting ground.
    HuntingGround,
    /// A conviction has been played on it (imbued rules 2).
    Conviction,
    /// Whether it avenges an incapacitated imbued has been decided (imbued rules 5).
    Avenged,
    /// It was recruited, and cannot act this turn (4, recruit ally).
    Recruited,
    /// That contested card has been seen to.
    Contest(CardId),
    /// The contested title of that vampire has been seen to.
    Title(CardId),
    /// An event has been played in the discard phase.
    Event,
    /// A trifle has given a master phase action.
    Trifle,
    /// Her turn began without a library and with less than a full hand.
    ShortHand,
}

/// A recorded effect: it outlives its source and keeps the value it began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// On which card.
    pub on: CardId,
    /// What it does.
    pub what: LastingWhat,
    /// How long.
    pub until: Until,
    /// Whose words it comes from.
    pub from: DefId,
}

/// What a recorded effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LastingWhat {
    /// So much more of a stat; whether that counts against the limit of one modifier.
    Stat(Stat, i16, bool),
    /// Cannot block actions like that: a test of `from`'s program.
    NoBlock(NodeId),
    /// So many levels more of a discipline: the number of its name in `from`'s program.
    Levels(u16, i8),
    /// A discipline, at that level at least; its name likewise.
    LevelAt(u16, u8),
    /// Controlled by another for the time being; then it is that one's again.
    Back(Seat),
    /// Those like this burn so much blood or life to attempt to block its actions.
    Toll(NodeId, u16),
    /// Its sect is the one that a modifier of `from`'s program names.
    Sect(NodeId),
    /// So many votes more, against the referendum alone.
    VotesAgainst(u16),
    /// It casts no votes and no ballots.
    CastsNone,
    /// Prevents so much damage like that: a test of `from`'s program.
    Prevent(u16, NodeId),
    /// The same in each round of combat: how much, what of it is left, and of what.
    PreventEach(u16, u16, NodeId),
    /// Has that strength, whatever it had of itself.
    StrengthIs(i16),
    /// Has that to use in combat.
    Spare(Spare),
    /// What a modifier of `from`'s program says, which has no value that could change.
    Says(NodeId),
    /// It does not lock for blocking.
    LocksNot,
    /// Actions that it takes cannot be blocked.
    Unblockable,
    /// Holds that title in place of any before; none where it has lost it.
    Office(Option<Office>),
    /// It has woken: it plays reactions and blocks as if unlocked.
    Awake,
}

/// The state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(super) cards: Vec<Card>,
    pub(super) players: Vec<Player>,
    pub(super) edge: Option<Seat>,
    pub(super) turn: Turn,
    pub(super) action: Option<Action>,
    /// What was picked as the action was announced, besides its targets.
    pub(super) picked: Vec<CardId>,
    pub(super) combat: Option<Combat>,
    /// Damage that is about to be taken.
    pub(super) blows: Vec<Blow>,
    /// What strikes do besides damage, about to be done.
    pub(super) takings: Vec<Taking>,
    /// Effects that come as strikes are resolved in each round of the combat going on.
    pub(super) volleys: Vec<Activation>,
    /// Combats that begin when the one going on has ended.
    pub(super) queued: Vec<(CardId, CardId)>,
    pub(super) referendum: Option<Referendum>,
    pub(super) used: Vec<Used>,
    pub(super) lasting: Vec<Lasting>,
    /// Cards in play that must be looked at whenever a value is computed, in the order they came.
    pub(super) keepers: Vec<CardId>,
    /// What their abilities are, which follows from them.
    #[serde(skip)]
    pub(super) in_force: InForce,
    pub(super) stack: Vec<Frame>,
    /// Triggers that are due, the first to be carried out first.
    pub(super) due: Vec<Due>,
    /// What abilities have left for later in the action going on, each with its window.
    pub(super) later: Vec<(Window, Activation)>,
    /// What has been carried out before a block, and is so again before another of the same action.
    pub(super) met: Vec<Activation>,
    /// Contested cards, in the order in which they were turned face down.
    pub(super) contested: Vec<Contested>,
    /// Unique cards that have come into play and have not been asked what they contest.
    pub(super) arrived: Vec<CardId>,
    /// Imbued that have come into play and have not been asked for their first conviction.
    pub(super) called: Vec<CardId>,
    /// Vampires whose title is contested, with that title, in the order in which it came to be.
    pub(super) claims: Vec<(CardId, Office)>,
    /// Whether titles are to be looked at: somebody who may hold one came, went or changed.
    pub(super) titles_due: bool,
    /// Whether capacities are to be looked at: something that changed one is gone.
    pub(super) capacity_due: bool,
    /// Cards being played, each as an answer to the one before it.
    pub(super) played: Vec<Played>,
    /// Cards that are drawn later for those that were played.
    pub(super) delays: Vec<Delay>,
    pub(super) random: Random,
    /// What the bank has given out, less what it took back.
    pub(super) given: i64,
    /// Goes up with each change.
    pub(super) generation: u64,
    pub(super) over: bool,
    /// The game ends when so many turns have been had; 0 where it does not.
    pub(super) last_turn: u16,
    /// What happened since somebody looked.
    #[serde(skip)]
    pub(super) events: Vec<Event>,
}
