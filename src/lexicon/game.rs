//! Small classes: circles, paths, phases, steps, regions.
//!
//! In: nothing. Out: rows. Never: anything but names; what the game does with them is elsewhere.
use super::Row;

/// Circles of the Blood Brothers.
pub static CIRCLES: &[Row] = &[
    Row::new("chicago", "Chicago", "Chicago", &[]),
    Row::new("mexico city", "Mexico City", "Mexico City", &[]),
    Row::new("torrance", "Torrance", "Torrance", &[]),
    Row::new("budapest", "Budapest", "Budapest", &[]),
    Row::new("kiev", "Kiev", "Kiev", &[]),
];

/// Paths of enlightenment, named without `Path of`.
pub static PATHS: &[Row] = &[
    Row::new("caine", "Caine", "Caine", &["Path of Caine"]),
    Row::new("cathari", "Cathari", "Cathari", &["Path of Cathari"]),
    Row::new("death and the soul", "Death and the Soul", "Death and the Soul", &["Path of Death and the Soul"]),
    Row::new(
        "power and the inner voice",
        "Power and the Inner Voice",
        "Power and the Inner Voice",
        &["Path of Power and the Inner Voice"],
    ),
];

/// Phases of a turn, in their order.
pub static PHASES: &[Row] = &[
    Row::new("unlock", "unlock phase", "unlock phases", &["unlock", "untap phase"]),
    Row::new("master", "master phase", "master phases", &["master"]),
    Row::new("minion", "minion phase", "minion phases", &["minion"]),
    Row::new("influence", "influence phase", "influence phases", &["influence"]),
    Row::new("discard", "discard phase", "discard phases", &["discard"]),
];

/// Steps of a round of combat, then those of a referendum.
pub static STEPS: &[Row] = &[
    Row::new("range", "range step", "range steps", &["determine range step"]),
    Row::new("before range", "before range step", "before range steps", &[]),
    Row::new("strike", "strike step", "strike steps", &["strike phase"]),
    Row::new(
        "damage resolution",
        "damage resolution step",
        "damage resolution steps",
        &["resolution step", "resolution phase"],
    ),
    Row::new("press", "press step", "press steps", &[]),
    Row::new("end of round", "end of round step", "end of round steps", &[]),
    Row::new("terms", "terms step", "terms steps", &[]),
    Row::new("polling", "polling step", "polling steps", &[]),
    Row::new("referendum resolution", "referendum resolution step", "referendum resolution steps", &[]),
];

/// Regions of the table.
pub static REGIONS: &[Row] = &[
    Row::new("ready", "ready region", "ready regions", &[]),
    Row::new("torpor", "torpor", "torpor", &["torpor region"]),
    Row::new("uncontrolled", "uncontrolled region", "uncontrolled regions", &[]),
    Row::new("controlled", "controlled region", "controlled regions", &[]),
    Row::new("incapacitated", "incapacitated region", "incapacitated regions", &[]),
    Row::new("hand", "hand", "hands", &[]),
    Row::new("library", "library", "libraries", &[]),
    Row::new("crypt", "crypt", "crypts", &[]),
    Row::new("ash heap", "ash heap", "ash heaps", &[]),
    Row::new("blood bank", "blood bank", "blood banks", &[]),
    Row::new("removed", "removed from the game", "removed from the game", &[]),
];
