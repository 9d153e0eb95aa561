//! What is printed of games: by `simulate` as it has played them, by `report` as it has read them.
//!
//! In: a plan held to its cards, its games, how long they took. Out: the report, as text or JSON.
use super::Format;
use super::out::{Out, Stop, count, say};
use crate::simulate::{Batch, Held, Report, report};

/// Prints what is said of them.
pub fn tell(held: &Held, batch: &Batch, seconds: f64, format: Format, out: &mut Out) -> Result<(), Stop> {
    let mut report = report(&held.plan, batch);
    report.seconds = seconds;
    report.decks_made = held.made;
    (report.blanks, report.blank_cards) = held.blanks();
    match format {
        Format::Json => out.json(&report),
        Format::Text => text(out, &report),
    }
}

fn text(out: &mut Out, report: &Report) -> Result<(), Stop> {
    let games = usize::try_from(report.games).unwrap_or(usize::MAX);
    let each = |n: u64| n as f64 / report.games.max(1) as f64;
    out.line(&format!(
        "{} by the rules `{}`, seed {}: {:.1} decisions and {:.1} turns each",
        count(games, "game"),
        report.rules,
        report.seed,
        each(report.decisions),
        each(report.turns)
    ))?;
    out.line(&format!(
        "{} played to an end, {} out of turns, {} stopped; digest {}",
        report.ended, report.timed_out, report.stopped, report.digest
    ))?;
    let width = report.seats.iter().map(|row| row.deck.chars().count()).max().unwrap_or(0).max(4);
    out.line(&format!("{:width$}  bot      games   wins  points  a game  (95 in 100)", "deck"))?;
    for row in &report.seats {
        out.line(&format!(
            "{:width$}  {:7} {:6} {:6} {:7.1} {:7.3}  ({:.3} to {:.3})",
            row.deck, row.bot, row.games, row.game_wins, row.victory_points, row.vp_mean, row.vp_low, row.vp_high
        ))?;
    }
    if report.decks_made {
        out.line("the decks were made of the executable cards at hand")?;
    }
    if report.blanks > 0 {
        out.line(&format!("{} copies were played as blanks: {}", report.blanks, report.blank_cards.join(", ")))?;
    }
    out.line("not played at this table yet:")?;
    report.not_played.iter().try_for_each(|part| out.line(&format!("  {part}")))
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
