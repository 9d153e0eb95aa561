//! Why something is not an option.
//!
//! In: what the rules found. Out: a reason with the words of the card that it comes from, small
//! enough to be made for every option of every decision. Never here: the finding itself.
use super::ids::{CardId, DefId};
use crate::base::Span;
use serde::{Deserialize, Serialize};

/// Why it is not an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    /// The words that say so, where a card does.
    pub words: Option<(DefId, Span)>,
    /// The card on whose account, where there is one.
    pub card: Option<CardId>,
}

macro_rules! reasons {
    ($($name:ident $said:literal)*) => {
        /// A reason.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Reason { $(#[doc = $said] $name,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Reason] = &[$(Reason::$name,)*];

            /// In words, as they follow the name of what is refused.
            pub fn said(self) -> &'static str {
                match self { $(Reason::$name => $said,)* }
            }
        }
    };
}

reasons! {
    NotNow "it is not the time for it"
    JustRecruited "it was recruited this turn"
    NotYours "it is not this Methuselah's to use"
    NotReady "the minion is not ready"
    IsLocked "the minion is locked"
    CardLocked "the card is locked"
    NoMinion "no minion can use it"
    Requirement "the minion does not meet the requirement"
    Condition "what must hold for it does not hold"
    NoBlood "there is not enough blood for the cost"
    NoPool "there is not enough pool for the cost"
    NoConviction "there is not enough conviction for the cost"
    ConvictionAlready "a conviction has been played on this imbued already this phase"
    NoTarget "there is nothing to choose for it"
    Repeated "the minion has taken this action already this turn"
    BledAlready "the minion has taken a bleed action already this turn"
    UsedUp "it has been used as often as it can be"
    PlayedAlready "the minion has played this card already during this action"
    Mandatory "a mandatory action comes first"
    OwesOther "the minion owes another action"
    Stuck "the minion is stuck: it owes what it cannot do"
    Forbidden "something forbids it"
    NotNeeded "it is not needed now"
    LimitedAlready "the bleed has been increased by another such card already"
    NotBlockable "this Methuselah cannot block this action"
    Declined "this Methuselah has declined to block"
    BlockGoingOn "a block is being attempted"
    OnlyVampires "only a vampire can do it"
    Unique "this Methuselah has a card of this name already, and does not contest with herself"
    OutOfTurnAlready "an out-of-turn master has been played already since this Methuselah's own turn"
    NothingPlayed "no card is being played that it speaks of"
    NoAction "no phase action is left for it"
    OneEvent "an event has been played this phase already"
    EventPlayed "the event has been played this game already"
    PoliticalAlready "the minion has taken a political action already this turn"
    NoVotes "there are no votes or ballots to cast"
    VotedAlready "its votes and ballots have been cast"
    Agreement "all votes and ballots of one source are cast in agreement"
    Abstains "the minion has to abstain"
    OneCardVote "this Methuselah has the vote of a political action card already"
    InARow "a minion does not maneuver or press twice in a row"
    NoDamage "there is no such damage to prevent"
    Committed "the strike of the minion has been chosen"
    NotFighting "the minion is not in the combat"
    OneSource "the minion has had its additional strikes of this round"
    JustStolen "it has been stolen in this round"
    MeetsRequirement "this Methuselah controls a minion that meets the requirement"
}

impl Refusal {
    /// A refusal by the rules alone.
    pub fn rule(reason: Reason) -> Refusal {
        Refusal { reason, words: None, card: None }
    }

    /// A refusal on account of a card.
    pub fn by(reason: Reason, card: CardId) -> Refusal {
        Refusal { reason, words: None, card: Some(card) }
    }

    /// A refusal by the words of a card.
    pub fn words(reason: Reason, def: DefId, span: Span) -> Refusal {
        Refusal { reason, words: Some((def, span)), card: None }
    }
}
