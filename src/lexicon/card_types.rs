//! The types of library cards.
//!
//! In: nothing. Out: rows. Never: anything but names; what the game does with them is elsewhere.
use super::Row;

/// Types; a card can have two.
pub static CARD_TYPES: &[Row] = &[
    Row::new("master", "Master", "masters", &[]),
    Row::new("action", "Action", "actions", &[]),
    Row::new("action modifier", "Action Modifier", "action modifiers", &["Modifier"]),
    Row::new("ally", "Ally", "allies", &[]),
    Row::new("combat", "Combat", "combats", &[]),
    Row::new("conviction", "Conviction", "convictions", &[]),
    Row::new("equipment", "Equipment", "equipment", &["Equipments"]),
    Row::new("event", "Event", "events", &[]),
    Row::new("political action", "Political Action", "political actions", &[]),
    Row::new("power", "Power", "powers", &[]),
    Row::new("reaction", "Reaction", "reactions", &[]),
    Row::new("retainer", "Retainer", "retainers", &[]),
    Row::new("main action", "Main Action", "main actions", &[]),
    Row::new("secondary action", "Secondary Action", "secondary actions", &[]),
];
