//! `vitae replay`: a game played again, and held to what it was.
//!
//! In: a replay, and the cards at hand. Out: that it is the same game, or at which decision it first
//! differs; the state at any step. Never: a card that has changed passed over in silence.
use super::hand::{self, CardArgs};
use super::out::{Found, Out, Stop, count, say};
use super::{Format, play};
use crate::play::record::{Decided, Record};
use crate::play::replay::{self, Replay};
use crate::play::show::whole;
use crate::play::words::Words;
use serde::Serialize;
use std::path::PathBuf;

/// What `replay` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The replay.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stops after so many decisions.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Shows the state where it stops, hidden cards too.
    #[arg(long)]
    state: bool,
    /// Tells each decision and what came of it.
    #[arg(long)]
    step: bool,
    /// Takes back the last decision.
    #[arg(long)]
    undo: bool,
    /// Goes on from there at the terminal.
    #[arg(long)]
    play: bool,
    #[command(flatten)]
    who: play::Who,
    /// The rule set in place of the one that the file names.
    #[arg(long, value_name = "NAME or DIR")]
    rules: Option<String>,
    #[command(flatten)]
    cards: CardArgs,
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    decisions: usize,
    of: usize,
    differs: Option<Difference>,
    changed: &'a [String],
    digest: String,
    over: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Difference {
    decision: u32,
    said: String,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let shown = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).map_err(|error| Stop::Wrong(format!("cannot read `{shown}`: {error}")))?;
    let replay = Replay::read(&text).map_err(|wrong| Stop::Wrong(format!("cannot read `{shown}`: {wrong}")))?;
    let pins = &replay.head.pins;
    let wanted: Vec<&str> = pins.cards.iter().map(|pin| pin.name.as_str()).collect();
    let blank = pins.cards.iter().any(|pin| pin.blank);
    let rules = args.rules.as_deref().unwrap_or(&pins.rules);
    let Some(hand) = hand::open_named(&args.cards, rules, blank, &wanted)? else { return Ok(Found::Errors) };
    let (mut record, changed) = match replay.open(&hand.table) {
        Ok(opened) => opened,
        Err(wrong) => {
            say(&format!("`{shown}` cannot be played: {wrong}"));
            return Ok(Found::Errors);
        }
    };
    changed.iter().for_each(|line| say(line));
    let differs = again(&args, &replay, &mut record, out)?;
    if args.undo {
        record.undo_to(record.decided.len().saturating_sub(1));
    }
    told(&args, &replay, &record, differs.clone(), &changed, out)?;
    if args.play {
        return play::from(record, hand, &args.who, 1, out);
    }
    Ok(Found::errors(differs.is_some() || !changed.is_empty()))
}

/// Plays it again as far as asked, or to the first difference.
fn again(args: &Args, replay: &Replay, record: &mut Record, out: &mut Out) -> Result<Option<Difference>, Stop> {
    let telling = args.step && args.format == Format::Text;
    record.game_mut().take_events();
    for then in replay.decided.iter().take(args.at.unwrap_or(usize::MAX)) {
        if telling {
            out.line(&format!("{} [{}] {}, {}: {}", then.n, then.turn, then.who, then.asks, then.words))?;
        }
        let step = replay::step(record, then);
        let events = record.game_mut().take_events();
        if telling {
            let game = record.game();
            let words = Words { table: game.table(), state: game.state(), names: &record.names, viewer: None };
            events
                .into_iter()
                .filter_map(|event| words.event(event))
                .try_for_each(|line| out.line(&format!("  . {line}")))?;
        } else if args.step {
            record.decided.last().into_iter().try_for_each(|decided: &Decided| out.json(decided))?;
        }
        if let Err(wrong) = step {
            return Ok(Some(Difference { decision: then.n, said: wrong.to_string() }));
        }
    }
    Ok(None)
}

fn told(
    args: &Args,
    replay: &Replay,
    record: &Record,
    differs: Option<Difference>,
    changed: &[String],
    out: &mut Out,
) -> Result<(), Stop> {
    let game = record.game();
    let (decisions, of) = (record.decided.len(), replay.decided.len());
    if args.format == Format::Json {
        let (digest, over) = (game.state().digest(), game.decision().is_none());
        return out.json(&Line { decisions, of, differs, changed, digest, over });
    }
    match &differs {
        Some(Difference { decision, said }) => {
            let who = replay.decided.iter().find(|then| then.n == *decision);
            let words = who.map(|then| format!(" ({}, {}: {})", then.who, then.asks, then.words)).unwrap_or_default();
            out.line(&format!("it first differs at decision {decision}{words}: {said}"))?;
        }
        None => out.line(&format!("{} of {of}, the same at each step", count(decisions, "decision")))?,
    }
    if args.state {
        let words = Words { table: game.table(), state: game.state(), names: &record.names, viewer: None };
        whole(&words).iter().try_for_each(|line| out.line(line))?;
        if let Some(decision) = game.decision() {
            out.line(&format!("-- {}", words.heading(decision)))?;
            for (option, number) in decision.options.iter().zip(1..) {
                out.line(&format!("{number:3}. {}", words.choice(*option)))?;
            }
        }
    }
    Ok(())
}
