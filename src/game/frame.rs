//! The saved stack: rules machines and activations, as data.
//!
//! In: nothing. Out: `Frame`. `rules` knows how a machine goes on and `vm` how an activation does;
//! `play` pushes what either asks for. Never here: a step of either.
use super::decision::{Source, Use};
use super::ids::{CardId, DefId, Entity, Seat, SeatSet};
use crate::bytecode::op::REGISTERS;
use crate::bytecode::{Phase, Window};
use serde::{Deserialize, Serialize};

/// A frame of the stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// A rules machine.
    Machine(Machine),
    /// An ability being carried out.
    Activation(Activation),
}

/// A rules machine: what it is at, and nothing that the state says already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Machine {
    /// Turn after turn.
    Game,
    /// A turn: its phases.
    Turn(TurnStep),
    /// The action going on: its course, and who has passed since somebody last used something.
    Act(ActStep, SeatSet),
    /// Targets chosen for a use that is being announced.
    Announce(Announce),
    /// A card played or an ability used outside of announcing an action.
    Playing(Playing),
    /// A bleed resolves.
    Bleed(CardId, Seat),
    /// A hunt resolves.
    Hunt(CardId),
    /// A combat.
    Fight(FightStep),
    /// Damage is prevented, then taken.
    Harm(HarmStep),
    /// Diablerie.
    Diablerie(CardId, CardId, DiablerieStep),
    /// That imbued may gain its first conviction.
    Calling(CardId),
    /// An imbued burns so many convictions, which of them its controller chooses.
    Spend(CardId, u16),
    /// An incapacitated imbued is burned by that minion, which may take its equipment first.
    Finish(CardId, CardId),
    /// Ready imbued avenge one that was burned, upon that minion.
    Avenge(CardId),
    /// What a vampire is given for a deed.
    Award(Award),
    /// The polling of a referendum, and its result.
    Poll(Poll),
    /// An ally has been recruited, with that block of its text.
    Recruit(CardId, Seat, u8),
    /// That card is equipped with, employed or recruited by that minion; whether it has been.
    Bring(CardId, CardId, bool),
    /// A hand that is too large is discarded down.
    Trim(Seat),
    /// A contested card is paid for, yielded, or won.
    Contest(CardId),
    /// A vampire's contested title is paid for, yielded, or won.
    Claim(CardId),
    /// A card has been played: who has passed on cancelling it.
    AsPlayed(SeatSet),
    /// Triggers that are due.
    Triggers,
}

/// Where a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// It begins.
    Begin,
    /// The Edge may give a pool.
    Edge,
    /// What cards in play do by themselves; whether the Edge is still to give its pool.
    Upkeep(bool),
    /// Cards discarded for their burn option; who has been asked.
    BurnOption(SeatSet),
    /// Convictions played, and imbued who leave the incapacitated region; whether before what cards in play
    /// do by themselves.
    Imbued(bool),
    /// Whether she withdraws from the game.
    Withdraw,
    /// Another phase begins: what cards in play do by themselves then.
    Begins(Phase),
    /// Master cards.
    Master,
    /// Actions.
    Minion,
    /// Transfers.
    Influence,
    /// Discards.
    Discard,
    /// It ends.
    End,
}

/// Where an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActStep {
    /// Its card has been played: it may have been cancelled.
    Played,
    /// It has been announced: what is used as it is comes first.
    Announced,
    /// A: no block is being attempted.
    Open,
    /// B: a block is being attempted.
    Attempt,
    /// C: all have declined to block.
    Declined,
    /// It succeeded: the cost is due.
    Success,
    /// A rescue succeeded: so much of its cost has been paid, by whoever of the two was to (4, rescue).
    Shared(u16),
    /// Its cost has been paid.
    Paid,
    /// It was blocked: what is used before that is resolved.
    Blocked,
    /// The block is resolved: its card is burned and the blocker locks.
    Block,
    /// The blocker has locked: combat begins.
    Met,
    /// It has been resolved: what is used after that.
    Resolved,
    /// It is over.
    After,
}

/// Targets being chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announce {
    /// What is announced.
    pub what: Use,
    /// By whom.
    pub seat: Seat,
    /// What has been chosen so far.
    pub targets: [Option<Entity>; 2],
    /// How many have.
    pub chosen: u8,
}

/// A card being played, or an ability used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playing {
    /// What.
    pub what: Use,
    /// By whom.
    pub seat: Seat,
    /// Its targets.
    pub targets: [Option<Entity>; 2],
    /// How far it has come.
    pub step: PlayStep,
}

/// Where the playing of a card or the use of an ability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayStep {
    /// It begins.
    Begin,
    /// The card has been played: it may have been cancelled.
    Played,
    /// Its cost has been paid.
    Paid,
    /// Its effect has been carried out.
    Done,
}

/// Where a combat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightStep {
    /// It begins between these two.
    Begin(CardId, CardId),
    /// A round begins.
    Round,
    /// What can be used in that window is; who has passed since somebody last used something.
    Open(Window, SeatSet),
    /// One of the two chooses its strike.
    Strike(u8),
    /// It chooses with which weapon, where the strike lets it.
    Weapon(u8),
    /// It chooses whom a ranged strike is aimed at.
    Aim(u8),
    /// Strikes of that order are resolved, part after part.
    Resolve(Order, u8),
    /// The damage of strikes of that order has been taken.
    Taken(Order),
    /// That Methuselah sets the range.
    SetRange(Seat),
    /// A round is over.
    Next,
    /// The combat is over.
    End,
    /// What comes after it.
    After,
}

/// The order in which strikes are resolved (4, combat: strike effects).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// What ends the combat.
    Ends,
    /// Strikes with first strike.
    First,
    /// All others.
    Normal,
}

/// Where the resolution of damage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HarmStep {
    /// It begins: what prevents it by itself.
    Begin,
    /// It is prevented; who has passed since somebody last did.
    Prevent(SeatSet),
}

/// Where diablerie is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiablerieStep {
    /// The blood.
    Drink,
    /// The victim's equipment, one after the other.
    Equipment,
    /// The victim burns.
    Burn,
    /// Trophies; whether the victim was on the Red List.
    Trophies(bool),
    /// The blood hunt.
    Hunt,
    /// Its result.
    Result,
}

/// What a vampire is given for a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    /// The vampire.
    pub vampire: CardId,
    /// Of which kind.
    pub prize: Prize,
    /// How far it has come.
    pub step: AwardStep,
}

/// A kind of card that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prize {
    /// A master card that is a Discipline (4, diablerie).
    Discipline,
    /// A trophy (7, Red List).
    Trophy,
}

/// Where the giving is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AwardStep {
    /// One is sought in the library, the ash heap and the hand.
    Search,
    /// Trophies in play that nobody has been given; how many of them stay where they are.
    Others(u16),
}

/// The polling of a referendum: impulse goes round until everybody passes (4, the referendum).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// How far it has come.
    pub step: PollStep,
    /// Who has passed since somebody last did something.
    pub passed: SeatSet,
    /// Who has the impulse first.
    pub first: Seat,
}

/// Where the polling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PollStep {
    /// What is used before votes and ballots are cast.
    Before,
    /// Votes and ballots are cast, and what is used besides.
    Cast,
    /// They are counted.
    Count,
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// Nothing yet.
    Unset,
    /// A number; a condition is 1 or 0.
    Int(i32),
    /// A card or a Methuselah.
    One(Entity),
    /// A set: where in `sets` it begins, and how many are left.
    Many(u16, u16),
}

/// An ability being carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    /// Whose program.
    pub def: DefId,
    /// Which ability.
    pub ability: u8,
    /// The card it stands on; none for an action that the rules provide.
    pub source: Source,
    /// Who controls it, or played it.
    pub you: Seat,
    /// The minion that plays or uses it.
    pub actor: Option<CardId>,
    /// Its targets, as announced.
    pub targets: [Option<Entity>; 2],
    /// The next instruction.
    pub at: u16,
    /// Registers.
    pub registers: [Value; REGISTERS],
    /// The members of sets in registers.
    pub sets: Vec<Entity>,
    /// Instructions that it may still carry out.
    pub budget: u32,
}
