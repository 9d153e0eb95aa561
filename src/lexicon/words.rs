//! The common words of the game that carry a meaning of their own: kinds of things, states, stats,
//! counters, what can be done to a thing, kinds of action, stretches and moments of play.
//!
//! In: nothing. Out: rows. Never: anything but words; which of them fit together is checked later.
use super::Row;

/// Kinds of things that a selector picks from.
pub static THINGS: &[Row] = &[
    Row::new("minion", "minion", "minions", &[]),
    Row::new("vampire", "vampire", "vampires", &[]),
    Row::new("ally", "ally", "allies", &[]),
    Row::new("retainer", "retainer", "retainers", &[]),
    Row::new("imbued", "imbued", "imbued", &[]),
    Row::new("equipment", "equipment", "equipment", &[]),
    Row::new("location", "location", "locations", &[]),
    Row::new("weapon", "weapon", "weapons", &[]),
    Row::new("melee weapon", "melee weapon", "melee weapons", &[]),
    Row::new("gun", "gun", "guns", &[]),
    Row::new("card", "card", "cards", &[]),
    Row::new("library card", "library card", "library cards", &[]),
    Row::new("crypt card", "crypt card", "crypt cards", &[]),
    Row::new("strike card", "strike card", "strike cards", &[]),
    Row::new("minion card", "minion card", "minion cards", &[]),
    Row::new("methuselah", "Methuselah", "Methuselahs", &[]),
    Row::new("action", "action", "actions", &[]),
    Row::new("strike", "strike", "strikes", &[]),
    Row::new("hand strike", "hand strike", "hand strikes", &[]),
    Row::new("referendum", "referendum", "referendums", &[]),
    Row::new("combat", "combat", "combats", &[]),
    Row::new("combatant", "combatant", "combatants", &[]),
    Row::new("title", "title", "titles", &[]),
    Row::new("effect", "effect", "effects", &[]),
    Row::new("clan", "clan", "clans", &[]),
    Row::new("sect", "sect", "sects", &[]),
    Row::new("discipline", "Discipline", "Disciplines", &[]),
    Row::new("discipline card", "Discipline card", "Discipline cards", &[]),
    Row::new("damage", "damage", "damage", &[]),
    Row::new("point", "point allocated", "points allocated", &[]),
    Row::new("block", "block", "blocks", &[]),
    Row::new("vote", "vote", "votes", &[]),
    Row::new("ballot", "ballot", "ballots", &[]),
    Row::new("round", "round", "rounds", &[]),
    Row::new("weapon card", "weapon card", "weapon cards", &[]),
    Row::new("press", "press", "presses", &[]),
    Row::new("maneuver", "maneuver", "maneuvers", &[]),
    Row::new("additional strike", "additional strike", "additional strikes", &[]),
    Row::new("capacity", "capacity", "capacities", &[]),
    Row::new("card type", "card type", "card types", &[]),
    Row::new("attack", "attack", "attacks", &[]),
];

/// Members of a sect that the sect's name can stand for: an Anarch, but never a Sabbat.
pub static FOLLOWERS: &[Row] = &[
    Row::new("anarch", "Anarch", "Anarchs", &[]),
    Row::new("laibon", "Laibon", "Laibon", &[]),
    Row::new("independent", "Independent", "Independents", &[]),
];

/// What a thing is like.
pub static STATES: &[Row] = &[
    Row::new("ready", "ready", "ready", &[]),
    Row::new("locked", "locked", "locked", &[]),
    Row::new("unlocked", "unlocked", "unlocked", &[]),
    Row::new("younger", "younger", "younger", &[]),
    Row::new("older", "older", "older", &[]),
    Row::new("acting", "acting", "acting", &[]),
    Row::new("opposing", "opposing", "opposing", &[]),
    Row::new("blocking", "blocking", "blocking", &[]),
    Row::new("titled", "titled", "titled", &[]),
    Row::new("untitled", "untitled", "untitled", &[]),
    Row::new("unique", "unique", "unique", &[]),
    Row::new("uncontrolled", "uncontrolled", "uncontrolled", &[]),
    Row::new("successful", "successful", "successful", &[]),
    Row::new("initial", "initial", "initial", &[]),
    Row::new("wounded", "wounded", "wounded", &[]),
    Row::new("same", "same", "same", &[]),
    Row::new("target", "target", "target", &[]),
    Row::new("marked", "marked", "marked", &[]),
    Row::new("new", "new", "new", &[]),
    Row::new("damaging", "damaging", "damaging", &[]),
    Row::new("mandatory", "mandatory", "mandatory", &[]),
    Row::new("original", "original", "original", &[]),
    Row::new("contested", "contested", "contested", &[]),
    Row::new("normal", "normal", "normal", &[]),
    Row::new("next", "next", "next", &[]),
    Row::new("continuous", "continuous", "continuous", &[]),
    Row::new("surviving", "surviving", "surviving", &[]),
    Row::new("tied", "tied", "tied", &[]),
    Row::new("incapacitated", "incapacitated", "incapacitated", &[]),
];

/// What damage is like.
pub static DAMAGES: &[Row] = &[
    Row::new("aggravated", "aggravated", "aggravated", &[]),
    Row::new("unpreventable", "unpreventable", "unpreventable", &[]),
    Row::new("environmental", "environmental", "environmental", &[]),
    Row::new("ranged", "ranged", "ranged", &[]),
];

/// Numbers that belong to a minion or a player.
pub static STATS: &[Row] = &[
    Row::new("stealth", "stealth", "stealth", &[]),
    Row::new("intercept", "intercept", "intercept", &[]),
    Row::new("bleed", "bleed", "bleed", &[]),
    Row::new("strength", "strength", "strength", &[]),
    Row::new("hunt", "hunt", "hunt", &[]),
    Row::new("vote", "vote", "votes", &[]),
    Row::new("capacity", "capacity", "capacity", &[]),
    Row::new("hand size", "hand size", "hand size", &[]),
    Row::new("transfer", "transfer", "transfers", &[]),
    Row::new("master phase action", "master phase action", "master phase actions", &[]),
    Row::new("discard phase action", "discard phase action", "discard phase actions", &[]),
    Row::new("life", "life", "life", &[]),
    Row::new("resistance", "resistance", "resistance", &[]),
    Row::new("dexterity", "dexterity", "dexterity", &[]),
    Row::new("courage", "courage", "courage", &[]),
    Row::new("movement", "movement", "movement", &[]),
];

/// What is counted on cards and in pools.
pub static CURRENCIES: &[Row] = &[
    Row::new("blood", "blood", "blood", &[]),
    Row::new("pool", "pool", "pool", &[]),
    Row::new("life", "life", "life", &[]),
    Row::new("counter", "counter", "counters", &[]),
    Row::new("blood or pool", "blood or pool", "blood or pool", &[]),
    Row::new("blood or life", "blood or life", "blood or life", &[]),
];

/// What can be done to a thing, as its participle.
pub static DEEDS: &[Row] = &[
    Row::new("burn", "burned", "burned", &[]),
    Row::new("block", "blocked", "blocked", &[]),
    Row::new("cancel", "canceled", "canceled", &["cancelled"]),
    Row::new("play", "played", "played", &[]),
    Row::new("dodge", "dodged", "dodged", &[]),
    Row::new("prevent", "prevented", "prevented", &[]),
    Row::new("diablerize", "diablerized", "diablerized", &[]),
    Row::new("steal", "stolen", "stolen", &[]),
    Row::new("torpor", "sent to torpor", "sent to torpor", &[]),
    Row::new("use", "used", "used", &[]),
    Row::new("call", "called", "called", &[]),
    Row::new("oust", "ousted", "ousted", &[]),
    Row::new("recruit", "recruited", "recruited", &[]),
    Row::new("discard", "discarded", "discarded", &[]),
    Row::new("have", "had", "had", &[]),
    Row::new("stun", "stunned", "stunned", &[]),
    Row::new("target", "targeted", "targeted", &[]),
    Row::new("announce", "announced", "announced", &[]),
    Row::new("inflict", "inflicted", "inflicted", &[]),
    Row::new("employ", "employed", "employed", &[]),
    Row::new("move", "moved", "moved", &[]),
    Row::new("perform", "performed", "performed", &[]),
    Row::new("attach", "attached", "attached", &[]),
    Row::new("rescue", "rescued", "rescued", &[]),
    Row::new("put", "put", "put", &[]),
    Row::new("reduce", "reduced", "reduced", &[]),
    Row::new("equip", "equipped", "equipped", &[]),
    Row::new("draw", "drawn", "drawn", &[]),
    Row::new("attack", "attacked", "attacked", &[]),
    Row::new("attack afar", "attacked from afar", "attacked from afar", &[]),
];

/// Kinds of action, as they stand before `action`.
pub static ACTION_KINDS: &[Row] = &[
    Row::new("bleed", "bleed", "bleed", &[]),
    Row::new("political", "political", "political", &[]),
    Row::new("hunt", "hunt", "hunt", &[]),
    Row::new("equip", "equip", "equip", &[]),
    Row::new("diablerie", "diablerie", "diablerie", &[]),
    Row::new("recruit", "recruit ally", "recruit ally", &[]),
    Row::new("employ", "employ retainer", "employ retainer", &[]),
    Row::new("directed", "directed", "directed", &[]),
    Row::new("undirected", "undirected", "undirected", &[]),
    Row::new("attack", "attack", "attack", &[]),
    Row::new("ranged attack", "ranged attack", "ranged attack", &[]),
];

/// Stretches of the game.
pub static SPANS: &[Row] = &[
    Row::new("turn", "turn", "turns", &[]),
    Row::new("combat", "combat", "combats", &[]),
    Row::new("round", "round", "rounds", &[]),
    Row::new("action", "action", "actions", &[]),
    Row::new("referendum", "referendum", "referendums", &[]),
    Row::new("strike", "strike", "strikes", &[]),
    Row::new("game", "game", "games", &[]),
    Row::new("bleed", "bleed", "bleeds", &[]),
];

/// Moments of play, as a window names them.
pub static MOMENTS: &[Row] = &[
    Row::new("before range", "before range is determined", "before range is determined", &["before range is chosen"]),
    Row::new("before strikes", "before strikes are chosen", "before strikes are chosen", &[]),
    Row::new("announced", "as the action is announced", "as the action is announced", &[]),
    Row::new("after blocks", "after blocks are declined", "after blocks are declined", &[]),
    Row::new("before block", "before block resolution", "before block resolution", &[]),
    Row::new("after block", "after block resolution", "after block resolution", &[]),
    Row::new("after action", "after action resolution", "after action resolution", &[]),
    Row::new("before action", "before action resolution", "before action resolution", &[]),
    Row::new(
        "before votes",
        "before votes and ballots are cast",
        "before votes and ballots are cast",
        &["before any votes and ballots are cast", "before any votes or ballots are cast"],
    ),
    Row::new(
        "end of round",
        "at the end of a round of combat",
        "at the end of a round of combat",
        &["at the end of a round"],
    ),
    Row::new("choosing strike", "as this minion chooses a strike", "as this minion chooses a strike", &[]),
    Row::new(
        "first round",
        "during the first round of combat",
        "during the first round of combat",
        &[
            "during the first round",
            "on the first round",
            "on the first round of combat",
            "in the first round of combat",
        ],
    ),
    Row::new("strike resolution", "during normal strike resolution", "during normal strike resolution", &[]),
    Row::new("afterward", "afterward", "afterward", &["afterwards"]),
    Row::new("strike resolution over", "after strike resolution", "after strike resolution", &[]),
    Row::new("end of combat", "before combat ends", "before combat ends", &[]),
];
