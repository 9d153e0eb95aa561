//! The sects of vampires.
//!
//! In: nothing. Out: rows. Never: anything but names; what the game does with them is elsewhere.
use super::Row;

/// Sects; a vampire belongs to one and only one.
pub static SECTS: &[Row] = &[
    Row::new("camarilla", "Camarilla", "Camarilla", &[]),
    Row::new("sabbat", "Sabbat", "Sabbat", &[]),
    Row::new("independent", "Independent", "Independents", &[]),
    Row::new("anarch", "Anarch", "Anarchs", &[]),
    Row::new("laibon", "Laibon", "Laibon", &[]),
];
