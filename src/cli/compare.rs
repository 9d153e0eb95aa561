//! `vitae compare`: a change and no change, on the same deals.
//!
//! In: decks, and one thing to change: a card for another, a rule set, or the bots. Out: for each deck the
//! paired difference with its interval, the same for a change that is none and for other deals, and how
//! many games a small difference needs. Never: two changes at once, of which nobody could tell which it was.
use super::Format;
use super::hand::{self, CardArgs, DeckLimits, Hand, HandArgs};
use super::out::{Found, Out, Stop, say};
use super::progress::Progress;
use super::session;
use crate::game::{CardDef, Table};
use crate::play::load::{called, load};
use crate::play::seating::DeckList;
use crate::simulate::compare::{Compared, TO_BE_SEEN, in_place_of, pairs, renamed};
use crate::simulate::stats::LEVEL;
use crate::simulate::{Batch, Bot, Plan, Series};
use crate::syntax::card_file::SourceCard;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What `compare` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// One card of the decks, and the file of another to stand in its place: `"Card A" with new.card`.
    #[arg(long, num_args = 3, value_names = ["CARD", "with", "FILE"])]
    replace: Option<Vec<String>>,
    /// The rule set, or two to compare: names, or folders with `actions.card` and `settings.rules`.
    #[arg(long, num_args = 1..=2, default_value = "black-chantry", value_name = "NAME or DIR")]
    rules: Vec<String>,
    /// Who decides, by deck, the names with commas between them; or two such lists to compare.
    #[arg(long, num_args = 1..=2, default_value = "random", value_name = "BOT[,BOT]")]
    bots: Vec<String>,
    #[command(flatten)]
    at_hand: CardArgs,
    /// A deck; as often as there are decks.
    #[arg(long, value_name = "FILE")]
    deck: Vec<PathBuf>,
    /// A folder of decks.
    #[arg(long, value_name = "DIR")]
    decks: Option<PathBuf>,
    /// Decks that break the limits of the rules: a warning, refused, or nothing said.
    #[arg(long, value_enum, default_value_t = DeckLimits::Warn, value_name = "WHAT")]
    deck_limits: DeckLimits,
    /// Cards that are not executable are played as if they had no text.
    #[arg(long)]
    allow_blank: bool,
    /// How many games each way.
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: u64,
    /// The seed of all games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// On how many threads; as many as there are processors where this is not said.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// How many sit at a table, 2 to 6; all decks, or 4 of more than 6 or of none.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// A game ends after so many turns; 0 for never.
    #[arg(long, default_value_t = 100, value_name = "N")]
    turns: u16,
    /// A game is stopped after so many decisions.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    budget: u64,
    /// Leaves out the two controls, which take as long as the change itself.
    #[arg(long)]
    no_controls: bool,
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A way of playing: a plan, with the cards and rules at hand.
struct Arm {
    what: String,
    plan: Plan,
    table: Table,
}

/// What is to be played.
struct Asked {
    what: String,
    /// The decks that have to do with it.
    concerned: Vec<usize>,
    before: Arm,
    after: Arm,
    null: Arm,
    warnings: Vec<String>,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let bots: Vec<Vec<Bot>> = args.bots.iter().map(|list| bots(list)).collect::<Result<_, _>>()?;
    let Some(hand) = hand::open(&hand_args(&args, 0))? else { return Ok(Found::Errors) };
    let plan = plan(&args, &hand, bots.first().cloned().unwrap_or_default())?;
    let asked = match (&args.replace, args.rules.len(), bots.as_slice()) {
        (Some(words), 1, [_]) => replaced(&args, hand, plan, words)?,
        (None, 2, [_]) => ruled(&args, hand, plan)?,
        (None, 1, [_, other]) => Some(played(hand, plan, other.clone())),
        (None, 1, [_]) => {
            let said = "nothing to compare: name a card and a file (`--replace \"Card\" with FILE`), two rule sets \
                        (`--rules A B`) or two lists of bots (`--bots A B`)";
            return Err(Stop::Wrong(said.to_string()));
        }
        (_, _, _) => return Err(Stop::Wrong("one change at a time: a card, the rules, or the bots".to_string())),
    };
    let Some(asked) = asked else { return Ok(Found::Errors) };
    let compared = compared(&args, asked)?;
    match args.format {
        Format::Json => out.json(&compared)?,
        Format::Text => out.text(&compared.text())?,
    }
    Ok(Found::Fine)
}

fn bots(list: &str) -> Result<Vec<Bot>, Stop> {
    let names: Vec<&str> = Bot::ALL.iter().map(|bot| bot.name()).collect();
    let unknown = |name: &str| Stop::Wrong(format!("there is no bot `{name}`; those there are: {}", names.join(", ")));
    list.split(',').map(|name| Bot::parse(name).ok_or_else(|| unknown(name))).collect()
}

/// What the hand is opened with, by the rule set of that number.
fn hand_args(args: &Args, rules: usize) -> HandArgs {
    let CardArgs { cards, wording } = &args.at_hand;
    HandArgs {
        at_hand: CardArgs { cards: cards.clone(), wording: wording.clone() },
        rules: args.rules.get(rules).cloned().unwrap_or_default(),
        deck: args.deck.clone(),
        decks: args.decks.clone(),
        made_decks: false,
        deck_limits: args.deck_limits,
        allow_blank: args.allow_blank,
    }
}

fn plan(args: &Args, hand: &Hand, bots: Vec<Bot>) -> Result<Plan, Stop> {
    let (decks, seats, _) = hand.seated(args.seats, args.seed)?;
    let rules = args.rules.first().cloned().unwrap_or_default();
    Ok(Plan { rules, games: args.games, seed: args.seed, turns: args.turns, budget: args.budget, seats, decks, bots })
}

/// One card in the place of another; none where it is refused, which has been said.
fn replaced(args: &Args, mut hand: Hand, plan: Plan, words: &[String]) -> Result<Option<Asked>, Stop> {
    let [card, with, path] = words else {
        return Err(Stop::Wrong("`--replace` takes a card, `with` and a file".to_string()));
    };
    if with != "with" {
        return Err(Stop::Wrong(format!(
            "`--replace` takes a card, `with` and a file, and here `{with}` stands for `with`"
        )));
    }
    let concerned: Vec<usize> =
        plan.decks.iter().enumerate().filter(|(_, deck)| holds(deck, card)).map(|(at, _)| at).collect();
    if concerned.is_empty() {
        return Err(Stop::Wrong(no_card(&plan.decks, card)));
    }
    let cards = session::load(&[PathBuf::from(path)])?;
    let [new] = cards.as_slice() else {
        return Err(Stop::Wrong(format!(
            "`{path}` has {} cards, and one is to stand in the place of `{card}`",
            cards.len()
        )));
    };
    let (new_name, mut warnings) = (called(new), Vec::new());
    let Some(def) = definition(args, &mut hand, new)? else {
        return Ok(None);
    };
    if def.blank {
        warnings.push(format!("`{new_name}` is not executable and was played as if it had no text"));
    }
    let same = new_name.to_lowercase() == card.to_lowercase();
    if !same && plan.decks.iter().any(|deck| holds(deck, &new_name)) {
        warnings.push(format!("a deck holds `{new_name}` already; what stands for `{card}` counts as another card"));
    }
    let swapped = |table: &Table, def: &CardDef| in_place_of(table, card, def).map_err(|wrong| Stop::Wrong(wrong.0));
    let after = swapped(&hand.table, &def)?;
    let (null, null_what) = match null_of(args, &mut hand, card)? {
        Some(def) => (swapped(&hand.table, &def)?, format!("`{card}` under another name")),
        None => (hand.table.clone(), format!("`{card}` again")),
    };
    let arm = |what: String, table: Table| Arm { what, plan: plan.clone(), table };
    Ok(Some(Asked {
        what: format!("`{new_name}` in the place of `{card}`"),
        concerned,
        after: arm(format!("`{new_name}` in the place of `{card}`"), after),
        null: arm(null_what, null),
        before: arm(format!("`{card}`"), hand.table),
        warnings,
    }))
}

fn holds(deck: &DeckList, card: &str) -> bool {
    deck.names().any(|name| name.to_lowercase() == card.to_lowercase())
}

/// That no deck has the card, and which one it might be.
fn no_card(decks: &[DeckList], card: &str) -> String {
    let far = |name: &&str| strsim::damerau_levenshtein(&name.to_lowercase(), &card.to_lowercase());
    let nearest = decks.iter().flat_map(DeckList::names).min_by_key(far);
    let nearest = nearest.map_or_else(String::new, |name| format!("; the nearest is `{name}`"));
    format!("no deck holds `{card}`{nearest}")
}

/// What a card is and does, where it is executable or blanks are allowed; why it is not is said.
fn definition(args: &Args, hand: &mut Hand, card: &SourceCard) -> Result<Option<CardDef>, Stop> {
    let rules = hand::rule_set(args.rules.first().map_or("", String::as_str));
    let loaded = load(&mut hand.checker, std::slice::from_ref(card), &rules, args.allow_blank);
    let loaded = loaded.map_err(|wrong| Stop::Wrong(wrong.0))?;
    for (name, why) in &loaded.refused {
        let why: Vec<String> = why.iter().take(3).map(ToString::to_string).collect();
        say(&format!("`{name}` is not executable: {}", why.join("; ")));
    }
    // Behind the actions that the rules provide.
    let def = loaded.table.defs.get(loaded.table.rules.len()).cloned();
    if def.is_none() && loaded.refused.is_empty() {
        say(&format!("`{}` cannot be read as a card", card.name));
    }
    Ok(def)
}

/// The card under another name, as a definition; none where it can only be read under its own.
fn null_of(args: &Args, hand: &mut Hand, card: &str) -> Result<Option<CardDef>, Stop> {
    let lower = card.to_lowercase();
    let Some(own) = hand.sources.iter().find(|one| called(one).to_lowercase() == lower).cloned() else {
        return Ok(None);
    };
    let old = hand.table.find(card).map(|def| hand.table.def(def).clone());
    let rules = hand::rule_set(args.rules.first().map_or("", String::as_str));
    let other = renamed(&own, &format!("{} Otherwise", own.name));
    let loaded = load(&mut hand.checker, &[other], &rules, args.allow_blank).map_err(|wrong| Stop::Wrong(wrong.0))?;
    let def = loaded.table.defs.get(loaded.table.rules.len()).cloned();
    Ok(def.filter(|def| old.is_some_and(|old| old.blank == def.blank)))
}

/// Two rule sets; none where the second refuses a card, which has been said.
fn ruled(args: &Args, hand: Hand, plan: Plan) -> Result<Option<Asked>, Stop> {
    let Some(other) = hand::open(&hand_args(args, 1))? else { return Ok(None) };
    let [first, second] = args.rules.as_slice() else { return Ok(None) };
    let [first, second] = [first, second].map(|rules| shown(rules));
    let after = Plan { rules: args.rules.last().cloned().unwrap_or_default(), ..plan.clone() };
    Ok(Some(Asked {
        what: format!("the rules `{second}` for `{first}`"),
        concerned: (0..plan.decks.len()).collect(),
        before: Arm { what: format!("the rules `{first}`"), plan: plan.clone(), table: hand.table.clone() },
        after: Arm { what: format!("the rules `{second}`"), plan: after, table: other.table },
        null: Arm { what: format!("the rules `{first}` again"), plan, table: hand.table },
        warnings: Vec::new(),
    }))
}

fn shown(rules: &str) -> String {
    Path::new(rules).file_name().map_or_else(|| rules.to_string(), |name| name.to_string_lossy().into_owned())
}

/// Two lists of bots.
fn played(hand: Hand, plan: Plan, other: Vec<Bot>) -> Asked {
    let after = Plan { bots: other, ..plan.clone() };
    let said = |plan: &Plan| plan.bots.iter().map(|bot| bot.name()).collect::<Vec<_>>().join(",");
    let what = format!("the bots `{}` for `{}`", said(&after), said(&plan));
    Asked {
        concerned: (0..plan.decks.len()).filter(|deck| plan.bot(*deck) != after.bot(*deck)).collect(),
        before: Arm { what: format!("the bots `{}`", said(&plan)), plan: plan.clone(), table: hand.table.clone() },
        null: Arm { what: format!("the bots `{}` again", said(&plan)), plan, table: hand.table.clone() },
        after: Arm { what: what.clone(), plan: after, table: hand.table },
        what,
        warnings: Vec::new(),
    }
}

/// Plays all of it.
fn compared(args: &Args, asked: Asked) -> Result<Compared, Stop> {
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).clamp(1, 256);
    let ways = if args.no_controls { 2 } else { 4 };
    let mut progress = Progress::new(usize::try_from(args.games).unwrap_or(usize::MAX).saturating_mul(ways), false);
    let start = Instant::now();
    let wanted: Vec<u64> = (0..args.games).collect();
    let mut arm = |arm: &Arm| -> Result<Batch, Stop> {
        let mut batch = Batch::default();
        let series = Series::new(&arm.plan, &arm.table).map_err(|wrong| Stop::Wrong(wrong.0))?;
        let played = series.run(jobs, &wanted, &AtomicBool::new(false), &mut |one| {
            progress.one();
            batch.played.push(one);
        });
        played.map_err(|wrong| Stop::Wrong(wrong.0))?;
        batch.sort();
        Ok(batch)
    };
    let plan = &asked.before.plan;
    let before = arm(&asked.before)?;
    let after = arm(&asked.after)?;
    let side =
        |what: &str, is_paired: bool, other: &Batch| pairs(plan, what, &asked.concerned, is_paired, [&before, other]);
    let (mut null, mut noise) = (None, None);
    if !args.no_controls {
        null = Some(side(&asked.null.what, true, &arm(&asked.null)?));
        let other = Plan { seed: plan.seed.wrapping_add(1), ..plan.clone() };
        let what = format!("{} on other deals, seed {}", asked.before.what, other.seed);
        noise = Some(side(
            &what,
            false,
            &arm(&Arm { what: String::new(), plan: other, table: asked.before.table.clone() })?,
        ));
    }
    progress.end();
    let change = side(&asked.after.what, true, &after);
    let mut compared = Compared {
        what: asked.what,
        games: args.games,
        seed: args.seed,
        seconds: start.elapsed().as_secs_f64(),
        level: LEVEL,
        to_be_seen: TO_BE_SEEN,
        change,
        null,
        noise,
        warnings: asked.warnings,
    };
    compared.warn();
    Ok(compared)
}
