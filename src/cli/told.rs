//! What is printed of games: by `simulate` as it has played them, by `report` as it has read them.
//!
//! In: a plan held to its cards, its games, how long they took. Out: the report, as text or JSON, and as a page where that is asked for.
use super::Format;
use super::out::{Out, Stop, say};
use crate::simulate::{Batch, Held, report};
use std::path::PathBuf;

/// How results are given.
#[derive(Clone, Debug, clap::Args)]
pub struct Shape {
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Writes the report as a page too, with plots, which stands alone in that file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Prints what is said of them.
pub fn tell(held: &Held, batch: &Batch, seconds: f64, shape: &Shape, out: &mut Out) -> Result<(), Stop> {
    let mut report = report(&held.plan, batch);
    report.seconds = seconds;
    report.decks_made = held.made;
    (report.blanks, report.blank_cards) = held.blanks();
    if let Some(path) = &shape.html {
        std::fs::write(path, report.page())
            .map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))?;
    }
    match shape.format {
        Format::Json => out.json(&report),
        Format::Text => out.text(&report.text()),
    }
}

/// Says how fast games were played.
pub fn speed(games: usize, decisions: u64, seconds: f64) {
    let rate = |n: f64| n / seconds.max(1e-9);
    say(&format!(
        "{seconds:.2} seconds: {:.0} games and {:.0} decisions a second",
        rate(games as f64),
        rate(decisions as f64)
    ));
}
