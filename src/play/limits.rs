//! What this table cannot do yet.
//!
//! In: nothing. Out: the parts of the rules that no game here has, by name, so that nothing measured
//! is taken for more than it is. A row goes when its part is played.

/// Parts of the rules that are not played, each with the section of the rulebook that it is of.
pub const NOT_PLAYED: &[&str] = &[
    "in combat: cards of minions that are not in it",
    "out-of-turn masters outside of actions and of the playing of other cards",
    "counters of other kinds than blood, life and pool",
    "trophies for other deeds than diablerie",
];
