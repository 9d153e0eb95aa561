//! What the greedy bot reckons with: a row a term, with its weight and the reason for it.
//!
//! In: the rows. Out: a constant for each, by which the evaluation is written, and `TERMS`, from which the
//! page of the bots is printed. All weights are in hundredths of one pool of hers. Never here: how a term is
//! found in a state.

/// A term of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// What it weighs.
    pub weight: i32,
    /// Why.
    pub why: &'static str,
}

macro_rules! terms {
    ($($id:ident $weight:literal $why:literal)*) => {
        $(#[doc = $why] pub(super) const $id: i32 = $weight;)*

        /// Every term, in the order of the table.
        pub const TERMS: &[Term] = &[$(Term { name: stringify!($id), weight: $weight, why: $why }),*];
    };
}

terms! {
    POOL 100 "a pool of hers: the measure of everything else"
    POOL_UNDER_TEN 40 "besides, each of her first ten: minions and votes of others take it faster then"
    POOL_UNDER_FIVE 100 "besides, each of her first five: an action or two are enough to oust her"
    OUSTED 30000 "to be out of the game, taken off"
    POINT 2500 "a victory point of hers, with the pool that comes with it"
    POINT_OF_OTHERS 200 "a victory point of another, taken off"
    PREY_POOL 75 "a pool of her prey, taken off: it is what she lives by to bring it down"
    PREY_POOL_UNDER_TEN 35 "besides, each of the first ten of her prey: the end of it is near"
    PREDATOR_POOL 12 "a pool of her predator, taken off: who defends does not attack, but another predator would follow"
    GRANDPREY_POOL 8 "a pool of her prey's prey: the prey gains six pool and a point when it is gone"
    EDGE 90 "to have the Edge: a pool each turn, and a vote"
    EDGE_OF_OTHERS 15 "another has it, taken off"
    MINION 70 "a ready minion of hers, whatever it is: it acts and blocks"
    CAPACITY 35 "each capacity of a vampire, each life of an ally: what it can do"
    BLOOD 28 "a blood of a vampire: it pays for cards and keeps it out of torpor"
    FIRST_BLOOD 24 "besides, each of its first two: below that any combat ends in torpor, and without it must hunt"
    UNLOCKED 16 "a minion that can block"
    TORPOR_PERCENT 25 "so much of a vampire's worth, in hundredths, is left in torpor"
    INFLUENCED 70 "a blood on a vampire of hers that is to be brought out, up to its capacity"
    VOTE 20 "a vote that a title gives"
    LASTING 12 "a stat more until later, by what was recorded"
    HAND 20 "a card in her hand"
    HAND_OF_OTHERS 4 "a card in the hand of her prey or predator, taken off"
    PREY_PERCENT 35 "so much of the worth of what the prey has in play, in hundredths, is taken off: it blocks her"
    PREDATOR_PERCENT 45 "the same of the predator: it bleeds her"
    OTHER_PERCENT 6 "the same of the others"
    IN_PLAY 50 "a card in play that does something good, at least"
    IN_PLAY_COST 60 "besides, each pool or blood that it costs: what the makers of the card think it is worth"
    STAT 45 "each stat more that a card in play gives as long as it is there"
    HARM 70 "a card in play that forbids something, or demands it, of the one that it is on, taken off"
    CARD 12 "to play a card instead of keeping it for a better moment, taken off"
    ACT 18 "to act with a minion, which does not block then, taken off; where she has little pool, twice that"
    DANGER 250 "the same where what her predator has ready could bleed her out in its next turn"
    ABLE_BLOCKS_PERCENT 45 "how often, in hundredths, a Methuselah with a minion that could block does"
    SHORT_BLOCKS_PERCENT 14 "the same where that minion has 1 intercept too little, which a card could give"
    FAR_BLOCKS_PERCENT 6 "the same where it has 2 too little or more, or is locked"
    BLOCKED_PERCENT 85 "how often an attempt to block succeeds that has intercept enough"
    TRIED_PERCENT 40 "the same where it is 1 short, and her hand holds a card that gives intercept"
    HUNT_RISK 100 "a blood hunt that the others have the votes for, in hundredths of the diablerist's worth, taken off"
    KEEP_PLAYABLE 60 "a card in hand that one of her ready minions, or she herself, could play: kept"
    KEEP_COPY 22 "a copy more of the same card in hand, taken off each time"
    KEEP_AT_LEAST 35 "what a card in hand must be worth to be kept in the discard phase"
    RESERVE 5 "so much pool, in whole pool, she does not spend on influence while she has a ready minion"
    RESERVE_ALONE 2 "the same while she has none"
}
