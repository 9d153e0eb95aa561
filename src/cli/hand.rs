//! What is played with: a rule set, the cards at hand, decks of them.
//!
//! In: the options that `play`, `simulate` and `replay` share. Out: the table of the cards at hand, and
//! decks, read or made. A deck with a card that is not executable is refused with the list of those,
//! unless blanks are allowed. Never: a card played as a blank that was not asked for.
use super::out::{Stop, count, say};
use super::{Common, Format, decks, session};
use crate::base::{Code, Severity};
use crate::check::Checker;
use crate::game::Table;
use crate::play::load::{Loaded, RuleSet, called, load};
use crate::play::seating::DeckList;
use crate::pool::deck::Known;
use crate::simulate;
use crate::syntax::card_file::SourceCard;
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};

/// Seats where neither decks nor `--seats` say.
const SEATS: usize = 4;
/// Seats of a table at most.
const MOST_SEATS: usize = crate::game::ids::MOST_SEATS;

/// Why a card is not carried out, at most so many reasons a card.
const MOST_REASONS: usize = 3;

/// Which cards are at hand.
#[derive(Debug, clap::Args)]
pub struct CardArgs {
    /// The cards at hand: card files, folders, official lists; this project's own where none are named.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub cards: Vec<PathBuf>,
    /// A folder of `.phrases` files in place of the wording in the binary.
    #[arg(long, value_name = "DIR")]
    pub wording: Option<PathBuf>,
}

/// What commands that play take.
#[derive(Debug, clap::Args)]
pub struct HandArgs {
    #[command(flatten)]
    pub at_hand: CardArgs,
    /// The rule set: its name, or a folder with `actions.card` and `settings.rules`.
    #[arg(long, default_value = "black-chantry", value_name = "NAME or DIR")]
    pub rules: String,
    /// A deck, in any of the formats that `vitae deck` reads; as often as there are decks. Where no deck and no
    /// cards are named, the starter decks play.
    #[arg(long, value_name = "FILE")]
    pub deck: Vec<PathBuf>,
    /// A folder of decks.
    #[arg(long, value_name = "DIR")]
    pub decks: Option<PathBuf>,
    /// Decks made of the cards at hand, where no deck is named, also in place of the starter decks.
    #[arg(long)]
    pub made_decks: bool,
    /// Decks that break the limits of the rules on crypts, libraries, groups and banned cards: a warning,
    /// refused, or nothing said.
    #[arg(long, value_enum, default_value_t = DeckLimits::Warn, value_name = "WHAT")]
    pub deck_limits: DeckLimits,
    /// Cards that are not executable are played as if they had no text.
    #[arg(long)]
    pub allow_blank: bool,
}

/// What becomes of decks that break the limits of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DeckLimits {
    /// It is said, and they are played.
    Warn,
    /// They are refused.
    Refuse,
    /// They are played.
    Waive,
}

/// What is played with.
pub struct Hand {
    /// The cards at hand and the rules.
    pub table: Table,
    /// The decks that were named, or the starter decks.
    pub decks: Vec<DeckList>,
    /// The texts of the cards at hand.
    pub sources: Vec<SourceCard>,
    /// Reads them.
    pub checker: Checker,
}

/// Opens what was asked for; none where the decks are refused, which has been said.
pub fn open(args: &HandArgs) -> Result<Option<Hand>, Stop> {
    let sources = at_hand(&args.at_hand)?;
    let Some(mut decks) = read_decks(args, &sources)? else { return Ok(None) };
    if decks.is_empty() && args.at_hand.cards.is_empty() && !args.made_decks {
        decks = simulate::starter_decks(&sources).map_err(Stop::Wrong)?;
    }
    let wanted: Vec<&str> = decks.iter().flat_map(DeckList::names).collect();
    let hand = open_of(&args.at_hand, sources, &args.rules, args.allow_blank, &wanted)?;
    Ok(hand.map(|hand| Hand { decks, ..hand }))
}

/// The cards at hand: those named, or this project's own.
pub fn at_hand(args: &CardArgs) -> Result<Vec<SourceCard>, Stop> {
    if args.cards.is_empty() { Ok(simulate::own_cards()) } else { session::load(&args.cards) }
}

/// Opens the cards of these names alone, or all that are at hand where there are none.
pub fn open_named(args: &CardArgs, rules: &str, blank: bool, wanted: &[&str]) -> Result<Option<Hand>, Stop> {
    open_of(args, at_hand(args)?, rules, blank, wanted)
}

fn open_of(
    args: &CardArgs,
    sources: Vec<SourceCard>,
    rules: &str,
    blank: bool,
    wanted: &[&str],
) -> Result<Option<Hand>, Stop> {
    let common = Common { format: Format::Text, wording: args.wording.clone(), cards: Vec::new() };
    let mut checker = session::open(&common, &[&sources])?;
    let rules = rule_set(rules);
    let names: FxHashSet<String> = wanted.iter().map(|name| name.to_lowercase()).collect();
    let named: Vec<SourceCard> = match wanted {
        [] => sources.clone(),
        _ => sources.iter().filter(|card| names.contains(&called(card).to_lowercase())).cloned().collect(),
    };
    let loaded = load(&mut checker, &named, &rules, blank).map_err(|wrong| Stop::Wrong(wrong.0))?;
    if !wanted.is_empty() && !fits(&loaded, wanted, blank) {
        return Ok(None);
    }
    Ok(Some(Hand { table: loaded.table, decks: Vec::new(), sources, checker }))
}

/// The rule set of that name, or in that folder.
pub fn rule_set(name: &str) -> RuleSet {
    let folder = Path::new(name);
    if folder.is_dir() { RuleSet::Folder(folder.to_path_buf()) } else { RuleSet::Named(name.to_string()) }
}

/// Whether every card that is wanted is at hand and can be played; what is not is said.
fn fits(loaded: &Loaded, wanted: &[&str], blank: bool) -> bool {
    let known: FxHashSet<String> = loaded.table.defs.iter().map(|def| def.name.to_lowercase()).collect();
    let mut fine = true;
    for (name, why) in loaded.refused.iter().filter(|_| !blank) {
        fine = false;
        let why: Vec<String> = why.iter().take(MOST_REASONS).map(ToString::to_string).collect();
        say(&format!("`{name}` is not executable: {}", why.join("; ")));
    }
    let refused: FxHashSet<String> = loaded.refused.iter().map(|(name, _)| name.to_lowercase()).collect();
    let mut missing: Vec<&str> = wanted.to_vec();
    missing.sort_unstable();
    missing.dedup();
    for name in missing {
        let lower = name.to_lowercase();
        if !known.contains(&lower) && (blank || !refused.contains(&lower)) {
            fine = false;
            let why = if refused.contains(&lower) { "cannot be read at all" } else { "is not among the cards at hand" };
            say(&format!("`{name}` {why}"));
        }
    }
    if !fine && !blank && !loaded.refused.is_empty() {
        say("the decks are refused; `--allow-blank` plays such cards as if they had no text");
    }
    fine
}

/// The decks that are named; none where one of them cannot be read or is refused, which has been said.
fn read_decks(args: &HandArgs, sources: &[SourceCard]) -> Result<Option<Vec<DeckList>>, Stop> {
    let mut paths = args.deck.clone();
    if let Some(folder) = &args.decks {
        paths.extend(decks::files(folder)?);
    }
    if paths.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let known = Known::new(sources);
    let settings = match args.deck_limits {
        DeckLimits::Waive => None,
        DeckLimits::Warn | DeckLimits::Refuse => {
            Some(rule_set(&args.rules).settings().map_err(|wrong| Stop::Wrong(wrong.0))?)
        }
    };
    let mut lists = Vec::new();
    let (mut errors, mut over) = (0, 0);
    for path in &paths {
        let read = decks::open(path, None, &known, settings.as_ref())?;
        decks::tell(&read)?;
        errors += read.count(|said| said.severity == Severity::Error);
        over += read.count(|said| matches!(said.code, Code::DeckLimits | Code::BannedCard));
        lists.push(read.list());
    }
    if errors > 0 {
        say(&format!("the decks are not understood: {}", count(errors, "fault")));
        return Ok(None);
    }
    if over > 0 && args.deck_limits == DeckLimits::Refuse {
        say("the decks are refused; `--deck-limits waive` plays them");
        return Ok(None);
    }
    Ok(Some(lists))
}

impl Hand {
    /// The decks of a batch, as many as sit at a table or more; how many sit there; whether they were made.
    pub fn seated(&self, seats: Option<usize>, seed: u64) -> Result<(Vec<DeckList>, usize, bool), Stop> {
        let named = self.decks.len();
        let seats = seats.unwrap_or(if (2..=MOST_SEATS).contains(&named) { named } else { SEATS });
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(Stop::Wrong(format!("{seats} seats, and a table is for 2 to {MOST_SEATS}")));
        }
        let (mut decks, made) = self.decks_or_made(seed, seats)?;
        if decks.len() < seats {
            // One deck for every seat: the same ones again.
            decks = decks.iter().cycle().take(seats).cloned().collect();
        }
        Ok((decks, seats, made))
    }

    /// The decks that are there, or so many made of the cards at hand; whether they were made.
    pub fn decks_or_made(&self, seed: u64, number: usize) -> Result<(Vec<DeckList>, bool), Stop> {
        if !self.decks.is_empty() {
            return Ok((self.decks.clone(), false));
        }
        let made = simulate::decks(&self.table, seed, number);
        if made.len() < number {
            let said = "no deck can be made of the cards at hand: a crypt card and a library card that is \
                        executable are needed";
            return Err(Stop::Wrong(said.to_string()));
        }
        Ok((made, true))
    }
}
