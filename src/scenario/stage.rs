//! The stage: the cards and the rules that a scenario plays with.
//!
//! In: the cards at hand, a scenario, a rule set. Out: a table with the cards that the scenario puts
//! on it, or what is wrong with them. Never: a card played as if it were blank.
