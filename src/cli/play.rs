//! `vitae play`: a small game at the terminal.
//!
//! In: decks or cards, who is played by whom, a seed; or a saved game. Out: the table as its player may
//! see it, each decision with its options, what happened. The rooms: `terminal` (the game between
//! prompts), `input` (what is typed), `why` (why an option is not there), `about` (a card in words).
//! Never: a crash, or an end before the input's, because of what was typed.
mod about;
mod input;
mod terminal;
mod why;

use super::hand::{self, Hand, HandArgs};
use super::out::{Found, Out, Stop, say};
use crate::play::limits::NOT_PLAYED;
use crate::play::record::Record;
use crate::play::save::Saved;
use crate::play::seating::{Setup, Sitting};
use crate::simulate::Bot;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use terminal::Terminal;

/// What those at the table are called.
const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"];

/// What `play` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,
    /// How many sit at the table, 2 to 6; as many as there are decks, or 2.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    #[command(flatten)]
    who: Who,
    /// The seed; another one each time where this is not said.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The game ends after so many turns; 0 for never.
    #[arg(long, default_value_t = 0, value_name = "N")]
    turns: u16,
    /// Takes up a saved game.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

/// Who is played by whom.
#[derive(Debug, clap::Args)]
pub struct Who {
    /// Who decides for the others: `random`; everybody is played from the keyboard where this is not said.
    #[arg(long, value_delimiter = ',', value_name = "BOT")]
    bots: Vec<String>,
    /// The seat that is played from the keyboard where there are bots, counted from 1; as often as wanted.
    #[arg(long, value_name = "SEAT")]
    me: Vec<usize>,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    if let Some(path) = &args.load {
        let saved = read_saved(path)?;
        let wanted: Vec<&str> = saved.pins.cards.iter().map(|pin| pin.name.as_str()).collect();
        let blank = saved.pins.cards.iter().any(|pin| pin.blank);
        let Some(hand) = hand::open_named(&args.hand.at_hand, &saved.pins.rules, blank, &wanted)? else {
            return Ok(Found::Errors);
        };
        let seed = args.seed.unwrap_or_else(some_seed);
        return match Record::resume(saved, &hand.table) {
            Ok(record) => from(record, hand, &args.who, seed, out),
            Err(wrong) => {
                say(&format!("`{}` is not taken up: {wrong}", path.display()));
                Ok(Found::Errors)
            }
        };
    }
    let Some(hand) = hand::open(&args.hand)? else { return Ok(Found::Errors) };
    let seed = args.seed.unwrap_or_else(some_seed);
    let seats = args.seats.unwrap_or(hand.decks.len().clamp(2, NAMES.len()));
    if !(2..=NAMES.len()).contains(&seats) {
        return Err(Stop::Wrong(format!("{seats} seats, and a table is for 2 to {}", NAMES.len())));
    }
    let (decks, _) = hand.decks_or_made(seed, seats)?;
    let sitting = |(name, deck): (&&str, _)| Sitting { who: (*name).to_string(), deck };
    let seats = NAMES.iter().zip(decks.into_iter().cycle()).take(seats).map(sitting).collect();
    let setup = Setup { rules: args.hand.rules.clone(), seed, turns: args.turns, seats };
    out.line(&format!("a game by the rules `{}`, seed {seed}; `?` for help", setup.rules))?;
    out.line(&format!("not played at this table yet: {} parts of the rules; `limits` lists them", NOT_PLAYED.len()))?;
    let record = Record::begin(setup, &hand.table).map_err(|wrong| Stop::Wrong(wrong.to_string()))?;
    from(record, hand, &args.who, seed, out)
}

/// Plays a game from where it is.
pub fn from(record: Record, hand: Hand, who: &Who, seed: u64, out: &mut Out) -> Result<Found, Stop> {
    let bots = who.bots.iter().map(|name| {
        Bot::parse(name)
            .ok_or_else(|| Stop::Wrong(format!("there is no bot `{name}`; there is `{}`", Bot::Random.name())))
    });
    let bots: Vec<Bot> = bots.collect::<Result<_, _>>()?;
    let seats = record.names.len();
    if let Some(wrong) = who.me.iter().find(|seat| !(1..=seats).contains(*seat)) {
        return Err(Stop::Wrong(format!("there is no seat {wrong}; seats are 1 to {seats}")));
    }
    let mine = |seat: usize| bots.is_empty() || if who.me.is_empty() { seat == 1 } else { who.me.contains(&seat) };
    let agent = |seat: usize| {
        let bot = bots.get(seat - 1).or(bots.last()).copied().unwrap_or(Bot::Random);
        (!mine(seat)).then(|| bot.agent(seed.wrapping_add(seat as u64), &record.game().shared_table()))
    };
    let agents = (1..=seats).map(agent).collect();
    Terminal::new(record, hand, agents).run(out)?;
    Ok(Found::Fine)
}

fn read_saved(path: &Path) -> Result<Saved, Stop> {
    let cannot = |error: &dyn std::fmt::Display| Stop::Wrong(format!("cannot read `{}`: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| cannot(&error))?;
    Saved::read(&text).map_err(|wrong| cannot(&wrong))
}

/// A seed that is another one each time; it is told, so that the game can be played again.
fn some_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_micros()) + since.as_secs() % 1_000 * 1_000_000
}
