//! `vitae simulate`: many games between bots, and what came of them.
//!
//! In: decks, or cards to make decks of; bots, a rule set, a seed. Out: a row a deck and the digest of
//! all games, which is the same for any number of jobs; with `--out` the games in a file, from which the
//! same words go on. Never: a result without what this table cannot do yet.
use super::hand::{self, Hand, HandArgs};
use super::out::{Found, Out, Stop, count, say};
use super::progress::Progress;
use super::told;
use crate::play::replay;
use crate::simulate::{self as batch, Batch, Bot, Held, Keep, Plan, Series, Shard};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What `simulate` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,
    /// How many games.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    /// The seed of all games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// On how many threads; as many as there are processors where this is not said.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Who decides, by deck: `random` or `greedy`.
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
    /// Plays one share of the games alone, of so many: `2/8`.
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Keeps the games in a file, which ends in `.parquet`, `.csv` or `.jsonl`; goes on from what it holds.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes that file anew after so many seconds, and not at the end alone; with 0 after each game.
    #[arg(long, default_value_t = 10, value_name = "SECONDS", requires = "out")]
    checkpoint: u64,
    /// Says how far it has come now and then, where no terminal shows it.
    #[arg(long)]
    progress: bool,
    /// Tells the game of this number, counted from 1, in words, and plays no other.
    #[arg(long, value_name = "N", conflicts_with_all = ["record", "shard", "out"])]
    log: Option<u64>,
    /// Writes the game of this number, counted from 1, as a replay, and plays no other.
    #[arg(long, value_name = "N", requires = "output", conflicts_with_all = ["shard", "out"])]
    record: Option<u64>,
    /// Where to.
    #[arg(short, long, value_name = "FILE", requires = "record")]
    output: Option<PathBuf>,
    #[command(flatten)]
    shape: told::Shape,
}

/// Games of one plan at most: their numbers are kept in memory.
const MOST_GAMES: u64 = 1_000_000_000;

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let Some((plan, hand, made)) = plan(&args)? else { return Ok(Found::Errors) };
    if let Some(game) = args.log {
        return log(&plan, &hand, numbered(&plan, game)?, out);
    }
    if let (Some(game), Some(path)) = (args.record, &args.output) {
        return record(&plan, &hand, numbered(&plan, game)?, path);
    }
    let wrong = |wrong: crate::game::setup::NoGame| Stop::Wrong(wrong.0);
    let held = Held::of(plan, &hand.table, made).map_err(wrong)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    if shard.games(held.plan.games).is_empty() {
        return Err(Stop::Wrong(format!("share {shard} of {} games has none", held.plan.games)));
    }
    let mut kept = args.out.as_ref().map(|path| open(path, &held, shard, args.checkpoint)).transpose()?;
    let all = shard.games(held.plan.games);
    let wanted = kept.as_ref().map_or_else(|| all.clone().collect(), Keep::missing);
    if let (Some(kept), Some(path)) = (kept.as_ref().filter(|kept| kept.games() > 0), &args.out) {
        say(&format!("{} are in `{}` already", count(kept.games(), "game"), path.display()));
    }
    let start = Instant::now();
    let mut batch = Batch::default();
    let (mut games, mut decisions) = (0, 0);
    play(&args, &hand, &held.plan, &wanted, &mut |one| {
        games += 1;
        decisions += one.decisions;
        match &mut kept {
            Some(kept) => kept.add(one).map_err(|wrong| unwritten(&args, &wrong)),
            None => {
                batch.played.push(one);
                Ok(())
            }
        }
    })?;
    let took = start.elapsed().as_secs_f64();
    let seconds = match kept {
        Some(mut kept) => {
            if !wanted.is_empty() {
                kept.write().map_err(|wrong| unwritten(&args, &wrong))?;
            }
            let part = kept.part();
            batch = part.batch;
            part.seconds
        }
        None => {
            batch.sort();
            took
        }
    };
    told::tell(&held, &batch, seconds, &args.shape, out)?;
    if games > 0 {
        told::speed(games, decisions, took);
    }
    done(&args, &batch, all.end - all.start)
}

/// What is to be played, with what.
fn plan(args: &Args) -> Result<Option<(Plan, Hand, bool)>, Stop> {
    let bots = args.bots.iter().map(|name| Bot::parse(name).ok_or_else(|| no_bot(name)));
    let bots: Vec<Bot> = bots.collect::<Result<_, _>>()?;
    let Some(hand) = hand::open(&args.hand)? else { return Ok(None) };
    let (decks, seats, made) = hand.seated(args.seats, args.seed)?;
    let rules = args.hand.rules.clone();
    let (games, seed, turns, budget) = (args.games, args.seed, args.turns, args.budget);
    Ok(Some((Plan { rules, games, seed, turns, budget, seats, decks, bots }, hand, made)))
}

fn no_bot(name: &str) -> Stop {
    let names: Vec<&str> = Bot::ALL.iter().map(|bot| bot.name()).collect();
    Stop::Wrong(format!("there is no bot `{name}`; those there are: {}", names.join(", ")))
}

fn open(path: &Path, held: &Held, shard: Shard, seconds: u64) -> Result<Keep, Stop> {
    let every = Duration::from_secs(seconds);
    Keep::open(path.to_path_buf(), held.clone(), shard, every)
        .map_err(|wrong| Stop::Wrong(format!("cannot keep games in `{}`: {wrong}", path.display())))
}

fn unwritten(args: &Args, wrong: &batch::parts::NotAPart) -> Stop {
    let path = args.out.clone().unwrap_or_default();
    Stop::Wrong(format!("cannot write `{}`: {wrong}", path.display()))
}

/// Plays those games, as long as nobody interrupts it.
fn play(
    args: &Args,
    hand: &Hand,
    plan: &Plan,
    wanted: &[u64],
    each: &mut dyn FnMut(batch::Played) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).clamp(1, 256);
    let series = Series::new(plan, &hand.table).map_err(|wrong| Stop::Wrong(wrong.0))?;
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    // Told again, it ends at once; where no signals are heard, the first one does.
    let _ = ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(2);
        }
    });
    let mut progress = Progress::new(wanted.len(), args.progress);
    let mut failed = None;
    let played = series.run(jobs, wanted, &stop, &mut |one| {
        progress.one();
        if let Err(wrong) = each(one) {
            // There is no use in playing what cannot be kept.
            stop.store(true, Ordering::Relaxed);
            failed.get_or_insert(wrong);
        }
    });
    progress.end();
    played.map_err(|wrong| Stop::Wrong(wrong.0))?;
    failed.map_or(Ok(()), Err)
}

/// How to go on, where games are missing.
fn done(args: &Args, batch: &Batch, all: u64) -> Result<Found, Stop> {
    let games = batch.played.len();
    if games as u64 == all {
        return Ok(Found::Fine);
    }
    let said = match &args.out {
        Some(path) => {
            let path = path.display();
            format!("interrupted: {games} of {all} games are in `{path}`; the same command plays the rest")
        }
        None => format!("interrupted after {games} of {all} games; with `--out FILE` they are kept"),
    };
    say(&said);
    Ok(Found::Errors)
}

/// A game's number, counted from 0.
fn numbered(plan: &Plan, game: u64) -> Result<u64, Stop> {
    let number = game.checked_sub(1).filter(|game| *game < plan.games);
    number.ok_or_else(|| Stop::Wrong(format!("there is no game {game}, only 1 to {}", plan.games)))
}

/// One of the games in words.
fn log(plan: &Plan, hand: &Hand, game: u64, out: &mut Out) -> Result<Found, Stop> {
    let lines = batch::log(plan, &hand.table, game).map_err(|wrong| Stop::Wrong(wrong.to_string()))?;
    lines.iter().try_for_each(|line| out.line(line))?;
    Ok(Found::Fine)
}

/// One of the games as a replay.
fn record(plan: &Plan, hand: &Hand, game: u64, path: &PathBuf) -> Result<Found, Stop> {
    let record = plan.record(&hand.table, game).map_err(|wrong| Stop::Wrong(wrong.to_string()))?;
    std::fs::write(path, replay::text(&record))
        .map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))?;
    say(&format!("{} written to `{}`", count(record.decided.len(), "decision"), path.display()));
    Ok(Found::Fine)
}
