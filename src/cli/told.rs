//! What is printed of games: by `simulate` as it has played them, by `report` as it has read them.
//!
//! In: a plan held to its cards, its games, how long they took. Out: the report, as text or JSON, and as a
//! page in a file where that is asked for.
use super::Format;
use super::out::{Out, Stop, say};
use crate::simulate::{Batch, Held, report};
use std::path::PathBuf;

/// How results are printed.
#[derive(Debug, clap::Args)]
pub struct How {
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Writes the report as one page that stands alone, besides.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Prints what is said of them.
pub fn tell(held: &Held, batch: &Batch, seconds: f64, how: &How, out: &mut Out) -> Result<(), Stop> {
    let mut report = report(&held.plan, batch);
    report.seconds = seconds;
    report.decks_made = held.made;
    (report.blanks, report.blank_cards) = held.blanks();
    if let Some(path) = &how.html {
        std::fs::write(path, report.page())
            .map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))?;
    }
    match how.format {
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
