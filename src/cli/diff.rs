//! `vitae diff`: which edits are mere rewording and which change what a card does.
//!
//! In: two sources of cards, or a file of edits with the lists that give their headers. Out: a
//! verdict a card. Never: a card of only one source taken for a change; they are counted apart.
use super::changes::{Verdict, changes, verdict};
use super::out::{Found, Out, Stop, count, say};
use super::{Common, Format, session};
use crate::check::Checker;
use crate::pool;
use crate::syntax::card_file::SourceCard;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::path::PathBuf;

/// What `diff` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The cards before the edit.
    #[arg(required_unless_present = "changes", conflicts_with = "changes", requires = "new")]
    old: Option<PathBuf>,
    /// The cards after it.
    #[arg(conflicts_with = "changes")]
    new: Option<PathBuf>,
    /// A JSON list of edits: `id`, `old` and `new` text.
    #[arg(long, value_name = "FILE", requires = "headers")]
    changes: Option<PathBuf>,
    /// The lists that have the headers of the edited cards.
    #[arg(long, value_name = "LIST", num_args = 1.., requires = "changes")]
    headers: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// A card's line in JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    verdict: &'static str,
    changes: Vec<String>,
}

/// How many of each verdict.
#[derive(Debug, Default)]
struct Tally {
    same_text: usize,
    same_meaning: usize,
    changed: usize,
    unread: usize,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let mut tally = Tally::default();
    let format = args.common.format;
    if let Some(file) = &args.changes {
        let lists = session::load(&args.headers)?;
        let mut checker = session::open(&args.common, &[&lists])?;
        let path = file.display().to_string();
        let unreadable = |error: std::io::Error| Stop::Wrong(format!("cannot read `{path}`: {error}"));
        let edits = pool::read_changes(&path, &std::fs::read(file).map_err(unreadable)?)?;
        let by_id: FxHashMap<&str, &SourceCard> =
            lists.iter().filter_map(|card| Some((card.id.as_deref()?, card))).collect();
        let mut missing = 0;
        for edit in &edits {
            let Some(card) = by_id.get(edit.id.as_str()) else {
                missing += 1;
                continue;
            };
            let (old, new) = (pool::reworded(card, &path, &edit.old), pool::reworded(card, &path, &edit.new));
            pair(out, &mut checker, (&old, &new), format, &mut tally)?;
        }
        if missing > 0 {
            say(&format!("{} of cards that the lists do not have", count(missing, "edit")));
        }
    } else {
        let load = |path: &Option<PathBuf>| session::load(path.as_slice());
        let (old, new) = (load(&args.old)?, load(&args.new)?);
        let mut checker = session::open(&args.common, &[&old, &new])?;
        let unread = old.iter().chain(&new).filter(|card| card.is_unread());
        for card in unread {
            tally.unread += 1;
            for said in &card.diagnostics {
                say(&format!("{}: {}", card.source.path, said.message));
            }
        }
        compare(out, &mut checker, (&old, &new), format, &mut tally)?;
    }
    out.flush()?;
    let Tally { same_text, same_meaning, changed, unread } = tally;
    say(&format!("{same_text} same text, {same_meaning} same meaning, {changed} changed, {unread} unread"));
    Ok(Found::errors(unread > 0))
}

/// Pairs the cards of two sources by id, or where one has none by name.
fn compare(
    out: &mut Out,
    checker: &mut Checker,
    (old, new): (&[SourceCard], &[SourceCard]),
    format: Format,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let mut by_id: FxHashMap<&str, &SourceCard> = FxHashMap::default();
    let mut by_name: FxHashMap<String, &SourceCard> = FxHashMap::default();
    for card in old.iter().rev() {
        by_id.extend(card.id.as_deref().map(|id| (id, card)));
        by_name.extend(card.shown_name().map(|name| (name.to_lowercase(), card)));
    }
    let mut met: FxHashSet<*const SourceCard> = FxHashSet::default();
    let mut added = 0;
    for card in new.iter().filter(|card| !card.is_unread()) {
        let same_id = card.id.as_deref().and_then(|id| by_id.get(id));
        let same_name = || by_name.get(&card.name.to_lowercase()).filter(|old| old.id.is_none() || card.id.is_none());
        match same_id.or_else(same_name) {
            Some(old) => {
                met.insert(std::ptr::from_ref(*old));
                pair(out, checker, (old, card), format, tally)?;
            }
            None => added += 1,
        }
    }
    let lost = old.iter().filter(|card| !card.is_unread() && !met.contains(&std::ptr::from_ref(*card))).count();
    if added + lost > 0 {
        say(&format!("{} only in the old, {added} only in the new", count(lost, "card")));
    }
    Ok(())
}

/// Judges one pair.
fn pair(
    out: &mut Out,
    checker: &mut Checker,
    (old, new): (&SourceCard, &SourceCard),
    format: Format,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let (was, is) = (checker.check(old), checker.check(new));
    let verdict = verdict((old, &was), (new, &is));
    let changes = if verdict == Verdict::Changed { changes(&was, &is) } else { Vec::new() };
    match verdict {
        Verdict::SameText => tally.same_text += 1,
        Verdict::SameMeaning => tally.same_meaning += 1,
        Verdict::Changed => tally.changed += 1,
        Verdict::Unread => tally.unread += 1,
    }
    if format == Format::Json {
        return out.json(&Line { id: new.id.as_deref(), name: new.shown_name(), verdict: verdict.name(), changes });
    }
    if verdict != Verdict::SameText {
        out.line(&format!("{:<12} {}", verdict.name(), new.shown_name().unwrap_or("a card without a name")))?;
        for change in changes {
            out.line(&format!("    {change}"))?;
        }
    }
    Ok(())
}
