//! Everything that can happen in a game.
//!
//! In: nothing. Out: `Event`. Each is looked at before it happens (what would prevent or replace it)
//! and told after (triggers, the log). Never here: the happening itself.
use super::combat::Chosen;
use super::decision::Source;
use super::ids::{CardId, DefId, Entity, Seat};
use super::state::{LastingWhat, Outcome};
use crate::bytecode::{Counter, Per, Phase, Range, Replaced, Spare, Until, Zone};
use serde::{Deserialize, Serialize};

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A card is locked.
    Lock(CardId),
    /// A card is unlocked.
    Unlock(CardId),
    /// Counters come from the bank onto a card.
    Gain(CardId, Counter, u16),
    /// Counters go from a card to the bank.
    Lose(CardId, Counter, u16),
    /// Blood goes from card to card.
    MoveBlood(CardId, CardId, u16),
    /// Pool comes from the bank.
    GainPool(Seat, u16),
    /// Pool goes to the bank.
    LosePool(Seat, u16),
    /// Counters go from a pool onto a card.
    PoolToCard(Seat, CardId, u16),
    /// Blood goes from a card to a pool.
    CardToPool(CardId, Seat, u16),
    /// A card goes to a zone of a Methuselah.
    Move(CardId, Seat, Zone),
    /// A card has come into play.
    EntersPlay(CardId),
    /// A card goes onto another, played with that block of its text, controlled by that Methuselah.
    PutOn(CardId, CardId, u8),
    /// A Methuselah takes control of a card in play, with those on it that go with it, for so long.
    Control(CardId, Seat, Until),
    /// A card in play has the block of its text that it was played with.
    PlayedAs(CardId, u8),
    /// A card is picked for the action being announced.
    Picked(CardId),
    /// A card in play is burned, with what is on it.
    Burn(CardId),
    /// A card that is not in play goes to its owner's ash heap: discarded, or played and done with.
    Discard(CardId),
    /// The top card of a library goes to the hand.
    Draw(Seat),
    /// The top card of a crypt goes to the uncontrolled region.
    DrawCrypt(Seat),
    /// A library or a crypt is shuffled.
    Shuffle(Seat, Zone),
    /// A card takes damage that has not been prevented: normal, and aggravated, at once.
    Harm(CardId, u16, u16),
    /// So much damage to a card is prevented, by the words of that definition.
    Prevented(CardId, u16, DefId),
    /// A vampire goes to torpor.
    Torpor(CardId),
    /// An imbued goes to the incapacitated region.
    Incapacitate(CardId),
    /// A vampire in play merges with its other version, which lies in the uncontrolled region.
    Merge(CardId, CardId),
    /// A unique card is contested: turned face down, out of play, with what is on it.
    Contest(CardId),
    /// A contested card is turned face up, unlocked: nobody contests it any more.
    ContestEnds(CardId),
    /// A contested card is yielded: burned, with what is on it.
    Yield(CardId),
    /// A vampire's title is contested: it is treated as untitled.
    ContestTitle(CardId),
    /// A vampire yields its contested title, and has none for the rest of the game.
    YieldTitle(CardId),
    /// A vampire's title is contested no more, and it has it again.
    WinTitle(CardId),
    /// An effect is recorded on a card, out of the words of that definition.
    Record(CardId, LastingWhat, Until, DefId),
    /// Something is done that counts against a limit.
    Use(Option<CardId>, super::state::UsedWhat, Per),
    /// The Edge goes to somebody, or to nobody.
    Edge(Option<Seat>),
    /// A card is played.
    Play(CardId, Seat),
    /// A card that is being played is cancelled; whether its cost is not paid.
    Cancel(CardId, bool),
    /// A card has been played, cancelled or not.
    WasPlayed(CardId),
    /// A card is drawn later, by that Methuselah.
    Delay(Seat, Replaced),
    /// A master phase action of the next master phase is used up.
    Borrow(Seat),
    /// An out-of-turn trifle gives an action more in the next master phase of who played it.
    TrifleOwed(Seat),
    /// A card goes on top of its owner's library or crypt.
    OnTop(CardId, Zone),
    /// A turn begins, of that number.
    Turn(Seat, u16),
    /// A phase begins, with so many phase actions.
    Phase(Phase, u16),
    /// Phase actions are spent.
    Spend(u16),
    /// An action is announced.
    Announce(CardId, Source, u8),
    /// The targets of the action going on are these.
    Targets([Option<Entity>; 2]),
    /// The bleed going on has another target.
    Redirect(Seat),
    /// A block is attempted.
    TryBlock(CardId),
    /// The action going on ends by an effect.
    EndAction,
    /// A minion has bled that Methuselah with success.
    Bled(CardId, Seat),
    /// A vampire has diablerized another.
    Diablerized(CardId, CardId),
    /// The block attempted fails.
    BlockFails(CardId),
    /// A Methuselah declines to block for good.
    Decline(Seat),
    /// The action going on has its outcome.
    Outcome(Outcome),
    /// The action going on is over.
    ActionEnds,
    /// A combat begins.
    Combat(CardId, CardId),
    /// A round of the combat going on begins.
    Round(u8),
    /// A minion maneuvers to that range.
    Maneuver(CardId, Range),
    /// A minion presses: to continue, or else to end the combat.
    Press(CardId, bool),
    /// A minion uses a maneuver, press or additional strike that it has been given.
    SpendSpare(CardId, Spare),
    /// A minion gets additional strikes; whether they are from its one source of the round.
    MoreStrikes(CardId, u16, bool),
    /// An effect sets the range of this round, or of the next.
    Range(Range, bool),
    /// The range of this round has been determined.
    AtRange(Range),
    /// A minion has chosen its strike.
    ChooseStrike(CardId, Chosen),
    /// The strikes of a minion are resolved, the first of this round.
    StrikesResolve(CardId),
    /// A minion strikes: what is told of it.
    Strike(CardId, CardId),
    /// A strike has no effect on whom it is aimed at: it does not reach, or is dodged.
    StrikeFails(CardId),
    /// A pair of strikes has been resolved.
    PairEnds,
    /// An effect ends the combat going on.
    EndCombat,
    /// The action goes on as if unblocked after the combat.
    ContinueAction,
    /// The action that was blocked goes on as if it had not been, where its card is still there.
    Unblocked(bool),
    /// The combat going on is over.
    CombatEnds,
    /// A referendum on a blood hunt begins.
    BloodHunt(CardId),
    /// Votes are cast: by a Methuselah, so many, for or against.
    Votes(Seat, u16, bool),
    /// The referendum is over; whether it passed.
    ReferendumEnds(bool),
    /// A Methuselah is ousted; who was her predator then.
    Oust(Seat, Option<Seat>),
    /// A Methuselah announces that she withdraws from the game.
    AnnounceWithdrawal(Seat),
    /// What she or her minions lost, or a combat, keeps her from it.
    WithdrawalFails(Seat),
    /// A Methuselah withdraws from the game, and gains a victory point.
    Withdraw(Seat),
    /// The last Methuselah in the game gains a victory point.
    Last(Seat),
    /// The size of a Methuselah's hand is so much more or less than the rules say.
    HandSize(Seat, i16),
    /// Phase actions are gained.
    MoreActions(u16),
    /// Everybody still in the game when its turns are used up scores half a point.
    Survive,
    /// The game is over.
    GameEnds,
}
