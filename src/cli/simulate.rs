//! `vitae simulate`: many games between bots, and what came of them.
//!
//! In: decks, or cards to make decks of; bots, a rule set, a seed. Out: a row a deck and the digest of
//! all games, which is the same for any number of jobs. Never: a result without what this table cannot
//! do yet.
use super::Format;
use super::hand::{self, Hand, HandArgs};
use super::out::{Found, Out, Stop, count, say};
use crate::play::replay;
use crate::play::seating::{Copies, DeckList};
use crate::simulate::{self as batch, Bot, Plan, Report, report};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Instant;

/// Seats where neither decks nor `--seats` say.
const SEATS: usize = 4;
/// Seats of a table at most.
const MOST_SEATS: usize = crate::game::ids::MOST_SEATS;

/// What `simulate` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,
    /// How many games.
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// The seed of all games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// On how many threads; as many as there are processors where this is not said.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Who decides, by deck: `random`.
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "BOT")]
    bots: Vec<String>,
    /// How many sit at a table, 2 to 6; all decks, or 4 of more than 6 or of none.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// A game ends after so many turns; 0 for never.
    #[arg(long, default_value_t = 100, value_name = "N")]
    turns: u16,
    /// A game is stopped after so many decisions.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    budget: u64,
    /// Writes the game of this number, counted from 1, as a replay.
    #[arg(long, value_name = "N", requires = "output")]
    record: Option<u64>,
    /// Where to.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let bots = args.bots.iter().map(|name| Bot::parse(name).ok_or_else(|| no_bot(name)));
    let bots: Vec<Bot> = bots.collect::<Result<_, _>>()?;
    let Some(hand) = hand::open(&args.hand)? else { return Ok(Found::Errors) };
    let named = hand.decks.len();
    let seats = args.seats.unwrap_or(if (2..=MOST_SEATS).contains(&named) { named } else { SEATS });
    if !(2..=MOST_SEATS).contains(&seats) {
        return Err(Stop::Wrong(format!("{seats} seats, and a table is for 2 to {MOST_SEATS}")));
    }
    let (mut decks, made) = hand.decks_or_made(args.seed, seats)?;
    if decks.len() < seats {
        // One deck for every seat: the same ones again.
        decks = decks.iter().cycle().take(seats).cloned().collect();
    }
    let rules = args.hand.rules.clone();
    let (games, seed, turns, budget) = (args.games, args.seed, args.turns, args.budget);
    let plan = Plan { rules, games, seed, turns, budget, seats, decks, bots };
    if let (Some(game), Some(path)) = (args.record, &args.output) {
        return record(&plan, &hand, game, path);
    }
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).clamp(1, 256);
    let bar = bar(games);
    let start = Instant::now();
    let batch = batch::run(&plan, &hand.table, jobs, &|| bar.iter().for_each(|bar| bar.inc(1)));
    let batch = batch.map_err(|wrong| Stop::Wrong(wrong.0))?;
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let mut report = report(&plan, &batch);
    report.seconds = start.elapsed().as_secs_f64();
    report.decks_made = made;
    (report.blanks, report.blank_cards) = blanks(&hand, &plan.decks);
    match args.format {
        Format::Json => out.json(&report)?,
        Format::Text => out.text(&report.text())?,
    }
    fast(&report);
    Ok(Found::Fine)
}

fn no_bot(name: &str) -> Stop {
    let names: Vec<&str> = Bot::ALL.iter().map(|bot| bot.name()).collect();
    Stop::Wrong(format!("there is no bot `{name}`; those there are: {}", names.join(", ")))
}

/// One of the games as a replay.
fn record(plan: &Plan, hand: &Hand, game: u64, path: &PathBuf) -> Result<Found, Stop> {
    let Some(game) = game.checked_sub(1).filter(|game| *game < plan.games) else {
        return Err(Stop::Wrong(format!("there is no game {game}, only 1 to {}", plan.games)));
    };
    let record = plan.record(&hand.table, game).map_err(|wrong| Stop::Wrong(wrong.to_string()))?;
    std::fs::write(path, replay::text(&record))
        .map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))?;
    say(&format!("{} written to `{}`", count(record.decided.len(), "decision"), path.display()));
    Ok(Found::Fine)
}

/// Copies in the decks that are blanks, and their names.
fn blanks(hand: &Hand, decks: &[DeckList]) -> (u64, Vec<String>) {
    let blank: Vec<&str> = hand.table.defs.iter().filter(|def| def.blank).map(|def| def.name.as_str()).collect();
    let is = |copies: &&Copies| blank.iter().any(|name| name.eq_ignore_ascii_case(&copies.1));
    let copies: Vec<&Copies> =
        decks.iter().flat_map(|deck| deck.crypt.iter().chain(&deck.library)).filter(is).collect();
    let mut names: Vec<String> = copies.iter().map(|copies| copies.1.clone()).collect();
    names.sort_unstable();
    names.dedup();
    (copies.iter().map(|copies| u64::from(copies.0)).sum(), names)
}

fn bar(games: u64) -> Option<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    Some(bar)
}

/// How fast that was.
fn fast(report: &Report) {
    let rate = |n: u64| n as f64 / report.seconds.max(1e-9);
    say(&format!(
        "{:.2} seconds: {:.0} games and {:.0} decisions a second",
        report.seconds,
        rate(report.games),
        rate(report.decisions)
    ));
}
