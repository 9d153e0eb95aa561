//! The clans and bloodlines of vampires, and the creeds of the imbued.
//!
//! In: nothing. Out: rows. Never: anything but names; what the game does with them is elsewhere.
use super::Row;

/// Clans; the antitribu are clans of their own.
pub static CLANS: &[Row] = &[
    Row::new("abomination", "Abomination", "Abominations", &[]),
    Row::new("ahrimane", "Ahrimane", "Ahrimanes", &[]),
    Row::new("akunanse", "Akunanse", "Akunanse", &[]),
    Row::new("baali", "Baali", "Baali", &[]),
    Row::new("banu haqim", "Banu Haqim", "Banu Haqim", &["Assamite", "Assamites"]),
    Row::new("blood brother", "Blood Brother", "Blood Brothers", &[]),
    Row::new("brujah", "Brujah", "Brujah", &[]),
    Row::new("brujah antitribu", "Brujah antitribu", "Brujah antitribu", &[]),
    Row::new("caitiff", "Caitiff", "Caitiff", &[]),
    Row::new("daughter of cacophony", "Daughter of Cacophony", "Daughters of Cacophony", &[]),
    Row::new("gangrel", "Gangrel", "Gangrel", &[]),
    Row::new("gangrel antitribu", "Gangrel antitribu", "Gangrel antitribu", &[]),
    Row::new("gargoyle", "Gargoyle", "Gargoyles", &[]),
    Row::new("giovanni", "Giovanni", "Giovanni", &[]),
    Row::new("guruhi", "Guruhi", "Guruhi", &[]),
    Row::new("harbinger of skulls", "Harbinger of Skulls", "Harbingers of Skulls", &[]),
    Row::new("hecata", "Hecata", "Hecata", &[]),
    Row::new("ishtarri", "Ishtarri", "Ishtarri", &[]),
    Row::new("kiasyd", "Kiasyd", "Kiasyd", &[]),
    Row::new("lasombra", "Lasombra", "Lasombra", &[]),
    Row::new("malkavian", "Malkavian", "Malkavians", &[]),
    Row::new("malkavian antitribu", "Malkavian antitribu", "Malkavian antitribu", &[]),
    Row::new("ministry", "Ministry", "Ministries", &["Follower of Set", "Followers of Set", "Setite", "Setites"]),
    Row::new("nagaraja", "Nagaraja", "Nagaraja", &[]),
    Row::new("nosferatu", "Nosferatu", "Nosferatu", &[]),
    Row::new("nosferatu antitribu", "Nosferatu antitribu", "Nosferatu antitribu", &[]),
    Row::new("osebo", "Osebo", "Osebo", &[]),
    Row::new("pander", "Pander", "Panders", &[]),
    Row::new("ravnos", "Ravnos", "Ravnos", &[]),
    Row::new("salubri", "Salubri", "Salubri", &[]),
    Row::new("salubri antitribu", "Salubri antitribu", "Salubri antitribu", &[]),
    Row::new("samedi", "Samedi", "Samedi", &[]),
    Row::new("toreador", "Toreador", "Toreador", &[]),
    Row::new("toreador antitribu", "Toreador antitribu", "Toreador antitribu", &[]),
    Row::new("tremere", "Tremere", "Tremere", &[]),
    Row::new("tremere antitribu", "Tremere antitribu", "Tremere antitribu", &[]),
    Row::new("true brujah", "True Brujah", "True Brujah", &[]),
    Row::new("tzimisce", "Tzimisce", "Tzimisce", &[]),
    Row::new("ventrue", "Ventrue", "Ventrue", &[]),
    Row::new("ventrue antitribu", "Ventrue antitribu", "Ventrue antitribu", &[]),
];

/// Creeds of the imbued.
pub static CREEDS: &[Row] = &[
    Row::new("avenger", "Avenger", "Avengers", &[]),
    Row::new("defender", "Defender", "Defenders", &[]),
    Row::new("innocent", "Innocent", "Innocents", &[]),
    Row::new("judge", "Judge", "Judges", &[]),
    Row::new("martyr", "Martyr", "Martyrs", &[]),
    Row::new("redeemer", "Redeemer", "Redeemers", &[]),
    Row::new("visionary", "Visionary", "Visionaries", &[]),
];
