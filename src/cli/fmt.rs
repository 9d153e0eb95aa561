//! `vitae fmt`: cards in today's wording.
//!
//! In: paths. Out: the cards as they are written today, a diff, or files rewritten. Never: a change
//! of meaning, or of a card that cannot be read: its text stays as it is.
use super::out::{Found, Out, Stop, count, say};
use super::sections::sections;
use super::{Common, Format, session};
use crate::check::{Checked, Checker};
use crate::syntax::card_file::SourceCard;
use crate::syntax::header;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What `fmt` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files, folders of them, official lists, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Prints what would change, and exits with 1 where something would.
    #[arg(long, conflicts_with = "write")]
    check: bool,
    /// Rewrites the files.
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    common: Common,
}

/// A card's line in JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    changed: bool,
    text: Option<&'a str>,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let cards = session::load(&args.paths)?;
    let mut checker = session::open(&args.common, &[&cards])?;
    let mut unread = 0;
    let mut changed = 0;
    let mut first = true;
    for file in cards.chunk_by(|a, b| std::sync::Arc::ptr_eq(&a.source, &b.source)) {
        let texts: Vec<(String, bool)> = file.iter().map(|card| formatted(&mut checker, card)).collect();
        unread += texts.iter().filter(|text| !text.1).count();
        for (card, _) in file.iter().zip(&texts).filter(|(_, text)| !text.1) {
            let name = card.shown_name().unwrap_or("a card without a name");
            say(&format!("{}: `{name}` is not typed; `vitae check` says why", card.source.path));
        }
        if args.write {
            changed += usize::from(rewrite(file, &texts)?);
        } else if args.check {
            changed += differences(out, file, &texts)?;
        } else if args.common.format == Format::Json {
            for (card, (text, typed)) in file.iter().zip(&texts) {
                let text = typed.then_some(text.as_str());
                out.json(&Line {
                    id: card.id.as_deref(),
                    name: card.shown_name(),
                    changed: differs(card, text),
                    text,
                })?;
            }
        } else {
            for (text, _) in texts {
                out.text(if first { "" } else { "---\n" })?;
                out.text(&text)?;
                first = false;
            }
        }
    }
    if args.write {
        say(&format!("{} rewritten", count(changed, "file")));
    }
    Ok(Found::errors(unread > 0 || args.check && changed > 0))
}

/// Whether formatting changes a card's text.
fn differs(card: &SourceCard, text: Option<&str>) -> bool {
    let own = if card.from_list { None } else { section(card) };
    text.is_some_and(|text| own.map_or(text.trim_end() != card.text.trim_end(), |own| own != text))
}

/// A card in today's wording and whether it is typed; one that is not, as it stands.
fn formatted(checker: &mut Checker, card: &SourceCard) -> (String, bool) {
    let Checked { header, today, .. } = checker.check(card);
    match (header, today) {
        (Some(header), Some(today)) => (header::write_card(card, &header, &today), true),
        (header, _) => {
            let own = section(card).map(str::to_string);
            let written = || header.map(|header| header::write_card(card, &header, card.given_text()));
            (own.or_else(written).unwrap_or_default(), false)
        }
    }
}

/// The very text of a card in its card file, from the line after a `---` to the next.
fn section(card: &SourceCard) -> Option<&str> {
    if card.from_list || card.is_unread() {
        return None;
    }
    let at = card.name_span.start as usize;
    let range = sections(&card.source.text).into_iter().find(|range| range.contains(&at))?;
    card.source.text.get(range)
}

/// The whole file as it is written today.
fn whole(texts: &[(String, bool)]) -> String {
    let ended =
        |text: &str| if text.is_empty() || text.ends_with('\n') { text.to_string() } else { format!("{text}\n") };
    texts.iter().map(|(text, _)| ended(text)).collect::<Vec<_>>().join("---\n")
}

fn rewrite(file: &[SourceCard], texts: &[(String, bool)]) -> Result<bool, Stop> {
    let Some(source) = file.first().map(|card| &card.source) else { return Ok(false) };
    if source.path == "-" {
        return Err(Stop::Wrong("standard input cannot be rewritten".to_string()));
    }
    if file.iter().any(|card| card.from_list) {
        return Err(Stop::Wrong(format!("`{}` is an official list, which is not rewritten", source.path)));
    }
    if file.iter().any(SourceCard::is_unread) {
        return Ok(false);
    }
    if sections(&source.text).len() != file.len() {
        return Err(Stop::Wrong(format!("`{}` has comments between its cards that would be lost", source.path)));
    }
    let text = whole(texts);
    if text == source.text {
        return Ok(false);
    }
    let path = Path::new(&source.path);
    std::fs::write(path, text).map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", source.path)))?;
    Ok(true)
}

/// Prints how the file, or each card of a list, would change; the number of changes.
fn differences(out: &mut Out, file: &[SourceCard], texts: &[(String, bool)]) -> Result<usize, Stop> {
    let Some(source) = file.first().map(|card| &card.source) else { return Ok(0) };
    if !file.iter().any(|card| card.from_list) {
        let new = whole(texts);
        if file.iter().any(SourceCard::is_unread) || new == source.text {
            return Ok(0);
        }
        diff(out, &source.path, &source.text, &new)?;
        return Ok(1);
    }
    let mut changed = 0;
    for (card, (new, typed)) in file.iter().zip(texts) {
        let old = new.strip_suffix('\n').and_then(|_| head(new)).map(|head| format!("{head}\n{}\n", card.text));
        let old = old.filter(|_| *typed && !card.text.is_empty());
        if let Some(old) = old
            && old != *new
        {
            diff(out, &format!("{}, {}", source.path, card.name), &old, new)?;
            changed += 1;
        }
    }
    Ok(changed)
}

/// Everything before the empty line that ends the headers.
fn head(text: &str) -> Option<&str> {
    text.find("\n\n").and_then(|at| text.get(..=at))
}

fn diff(out: &mut Out, path: &str, old: &str, new: &str) -> Result<(), Stop> {
    let diff = similar::TextDiff::from_lines(old, new);
    out.text(&diff.unified_diff().context_radius(2).header(path, "today's wording").to_string())
}
