//! `vitae deck`: decks read, judged, ranked, and written in another format.
//!
//! In: decks in any format of the table, the cards at hand. Out: what is wrong with each, how many of
//! its copies are carried out; or the deck in another format. Never: a deck written of which a line was
//! not understood.
use super::decks::{self, Opened};
use super::hand::{self, CardArgs};
use super::out::{Found, Out, Stop, count, say};
use super::{Common, Format, json, session};
use crate::base::Severity;
use crate::check::{Checker, Tier};
use crate::compile;
use crate::pool::deck::{self as formats, FORMATS, Known, NotWritten, Sheet, Slot};
use crate::syntax::card_file::SourceCard;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::path::PathBuf;

/// What `deck` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Decks, folders of them, or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format that they are in, in place of the one that their content shows.
    #[arg(long, value_name = "FORMAT", value_parser = names())]
    from: Option<String>,
    /// Writes each in this format.
    #[arg(long, value_name = "FORMAT", value_parser = names(), conflicts_with = "rank")]
    to: Option<String>,
    /// A line a deck, those first of which most copies are executable.
    #[arg(long)]
    rank: bool,
    /// The rule set whose limits count: its name, or a folder.
    #[arg(long, default_value = "black-chantry", value_name = "NAME or DIR")]
    rules: String,
    /// Decks that break the limits of the rules: a warning, an error, or nothing said.
    #[arg(long, value_enum, default_value_t = hand::DeckLimits::Warn, value_name = "WHAT")]
    deck_limits: hand::DeckLimits,
    /// Warnings count for the exit code.
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    deny: Option<String>,
    #[command(flatten)]
    at_hand: CardArgs,
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

fn names() -> clap::builder::PossibleValuesParser {
    FORMATS
        .iter()
        .map(|format| clap::builder::PossibleValue::new(format.name).help(format.title))
        .collect::<Vec<_>>()
        .into()
}

/// A deck's line in JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    file: &'a str,
    format: Option<&'static str>,
    name: String,
    facts: serde_json::Map<String, serde_json::Value>,
    crypt: Vec<CardLine<'a>>,
    library: Vec<CardLine<'a>>,
    copies: u32,
    executable: u32,
    diagnostics: Vec<json::Said<'a>>,
}

/// A card of a deck in JSON.
#[derive(Debug, Serialize)]
struct CardLine<'a> {
    copies: u16,
    id: Option<&'a str>,
    name: &'a str,
    executable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// Which cards are executable, each checked once.
struct Tiers<'s> {
    checker: Checker,
    sources: &'s [SourceCard],
    known: FxHashMap<usize, bool>,
}

impl Tiers<'_> {
    fn executable(&mut self, at: usize) -> bool {
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let Some(card) = self.sources.get(at) else { return false };
        let checked = self.checker.check(card);
        let runs = checked.tier > Tier::Rejected && compile::missing(&self.checker.reader.terms, &checked).is_empty();
        self.known.insert(at, runs);
        runs
    }

    /// Copies, and how many of them are executable.
    fn share(&mut self, opened: &Opened<'_>) -> Share {
        let mut share = Share::default();
        for slot in opened.sure.slots() {
            let copies = u32::from(slot.copies);
            share.copies += copies;
            if self.executable(slot.card.at) {
                share.executable += copies;
            } else {
                share.blanks.push(format!("{} {}", slot.copies, slot.card.full()));
            }
        }
        share
    }
}

/// How much of a deck is executable.
#[derive(Debug, Default)]
struct Share {
    copies: u32,
    executable: u32,
    blanks: Vec<String>,
}

impl Share {
    fn of_all(&self) -> f64 {
        f64::from(self.executable) / f64::from(self.copies.max(1))
    }
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let sources = hand::at_hand(&args.at_hand)?;
    let known = Known::new(&sources);
    let from = args.from.as_deref().and_then(formats::Format::named);
    let settings = match args.deck_limits {
        hand::DeckLimits::Waive => None,
        hand::DeckLimits::Warn | hand::DeckLimits::Refuse => {
            Some(hand::rule_set(&args.rules).settings().map_err(|wrong| Stop::Wrong(wrong.0))?)
        }
    };
    let mut opened = Vec::new();
    for path in paths(&args.files)? {
        opened.push(decks::open(&path, from, &known, settings.as_ref())?);
    }
    if args.deck_limits == hand::DeckLimits::Refuse {
        opened.iter_mut().for_each(Opened::refuse);
    }
    let mut bad = opened.iter().any(Opened::has_errors);
    bad |= args.deny.is_some() && opened.iter().any(|one| one.count(|said| said.severity == Severity::Warning) > 0);
    if let Some(format) = args.to.as_deref().and_then(formats::Format::named) {
        for deck in &opened {
            bad |= !write(deck, format, out)?;
        }
        return Ok(Found::errors(bad));
    }
    let common = Common { format: args.format, wording: args.at_hand.wording.clone(), cards: Vec::new() };
    let checker = session::open(&common, &[&sources])?;
    let mut tiers = Tiers { checker, sources: &sources, known: FxHashMap::default() };
    let shares: Vec<Share> = opened.iter().map(|deck| tiers.share(deck)).collect();
    let mut all: Vec<(&Opened<'_>, &Share)> = opened.iter().zip(&shares).collect();
    if args.rank {
        all.sort_by(|a, b| {
            b.1.of_all().total_cmp(&a.1.of_all()).then_with(|| a.0.read.source.path.cmp(&b.0.read.source.path))
        });
    }
    for (deck, share) in all {
        match args.format {
            Format::Json => out.json(&line(deck, share, &mut tiers))?,
            Format::Text if args.rank => rank(out, deck, share)?,
            Format::Text => text(out, deck, share)?,
        }
    }
    Ok(Found::errors(bad))
}

/// The files that are named, and those of the folders.
fn paths(named: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    let mut out = Vec::new();
    for path in named {
        if path.is_dir() { out.extend(decks::files(path)?) } else { out.push(path.clone()) }
    }
    Ok(out)
}

/// Writes a deck in a format; false where it cannot be.
fn write(deck: &Opened<'_>, format: &'static formats::Format, out: &mut Out) -> Result<bool, Stop> {
    decks::tell(deck)?;
    if deck.has_errors() {
        say(&format!(
            "`{}` is not written: {}",
            deck.read.source.path,
            count(deck.count(|said| said.severity == Severity::Error), "error")
        ));
        return Ok(false);
    }
    match (format.write)(&Sheet::of(&deck.sure)) {
        Ok(text) => out.text(&text)?,
        Err(NotWritten(why)) => {
            say(&format!("`{}` is not written as `{}`: {why}", deck.read.source.path, format.name));
            return Ok(false);
        }
    }
    Ok(true)
}

fn text(out: &mut Out, deck: &Opened<'_>, share: &Share) -> Result<(), Stop> {
    let colour = out.colour;
    decks::show(out.writer(), deck, colour)?;
    let format = deck.read.format.map_or("no text", |format| format.name);
    out.line(&format!("{}: `{}` ({format})", deck.read.source.path, deck.name()))?;
    for (fact, words) in deck.read.deck.facts.all() {
        let first = words.lines().next().unwrap_or_default();
        let more = if words.lines().nth(1).is_some() { " ..." } else { "" };
        if fact != formats::Fact::Name {
            out.line(&format!("  {}: {first}{more}", fact.name()))?;
        }
    }
    let errors = deck.count(|said| said.severity == Severity::Error);
    if errors > 0 {
        return out.line(&format!("  not understood: {}", count(errors, "error")));
    }
    let cards = |slots: &[Slot<'_>]| slots.iter().map(|slot| usize::from(slot.copies)).sum::<usize>();
    let (crypt, library) = (cards(&deck.sure.crypt), cards(&deck.sure.library));
    out.line(&format!(
        "  {crypt} in the crypt, {library} in the library; {} of {} copies executable",
        share.executable, share.copies
    ))?;
    if !share.blanks.is_empty() {
        out.line(&format!("  not executable: {}", share.blanks.join(", ")))?;
    }
    Ok(())
}

fn rank(out: &mut Out, deck: &Opened<'_>, share: &Share) -> Result<(), Stop> {
    let wrong = if deck.has_errors() { ", not understood" } else { "" };
    let of_all = share.of_all() * 100.0;
    out.line(&format!(
        "{of_all:5.1}%  {:3} of {:3}  {}  `{}`{wrong}",
        share.executable,
        share.copies,
        deck.read.source.path,
        deck.name()
    ))
}

fn line<'a>(deck: &'a Opened<'_>, share: &Share, tiers: &mut Tiers<'_>) -> Line<'a> {
    let mut cards = |slots: &'a [Slot<'_>]| -> Vec<CardLine<'a>> {
        slots
            .iter()
            .map(|slot| CardLine {
                copies: slot.copies,
                id: slot.card.id.as_deref(),
                name: slot.card.full(),
                executable: tiers.executable(slot.card.at),
                note: slot.note.as_deref(),
            })
            .collect()
    };
    let facts = deck.read.deck.facts.all().map(|(fact, words)| (fact.name().to_string(), words.into())).collect();
    Line {
        file: &deck.read.source.path,
        format: deck.read.format.map(|format| format.name),
        name: deck.name(),
        facts,
        crypt: cards(&deck.sure.crypt),
        library: cards(&deck.sure.library),
        copies: share.copies,
        executable: share.executable,
        diagnostics: deck.said.iter().map(|said| json::in_file(&deck.read.source, said)).collect(),
    }
}
