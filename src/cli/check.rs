//! `vitae check`: what is wrong with cards.
//!
//! In: paths. Out: each card's diagnostics; with `--format json` a line a card. Never: a card that
//! is passed over.
use super::out::{Found, Out, Stop, count, say};
use super::{Common, Format, json, session};
use crate::base::{Place, Severity, render};
use crate::check::{Checked, Tier};
use crate::compile;
use crate::syntax::card_file::SourceCard;
use std::path::PathBuf;

/// What `check` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files, folders of them, official lists, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Warnings count for the exit code.
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    deny: Option<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Default)]
struct Tally {
    cards: usize,
    typed: usize,
    unread: usize,
    errors: usize,
    warnings: usize,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let cards = session::load(&args.paths)?;
    let mut checker = session::open(&args.common, &[&cards])?;
    let mut tally = Tally::default();
    session::each(&mut checker, &cards, |card, mut checked, terms| {
        tally.add(card, &checked);
        match args.common.format {
            Format::Json => {
                checked.tier = compile::tier(terms, &checked);
                out.json(&json::card(card, &checked))
            }
            Format::Text => show(out, card, &checked),
        }
    })?;
    out.flush()?;
    say(&tally.words());
    // The process ends here, and the system takes back the memory faster than it can be given back.
    std::mem::forget((checker, cards));
    let rejected = tally.typed < tally.cards || tally.unread > 0 || tally.errors > 0;
    Ok(Found::errors(rejected || args.deny.is_some() && tally.warnings > 0))
}

impl Tally {
    fn add(&mut self, card: &SourceCard, checked: &Checked) {
        if card.is_unread() {
            self.unread += 1;
        } else {
            self.cards += 1;
        }
        self.typed += usize::from(checked.tier > Tier::Rejected);
        for said in &checked.diagnostics {
            match said.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => {}
            }
        }
    }

    fn words(&self) -> String {
        let mut words = format!("{}, {} typed", count(self.cards, "card"), self.typed);
        if self.unread > 0 {
            words.push_str(&format!("; {} not read as cards", count(self.unread, "file")));
        }
        format!("{words}; {}, {}", count(self.errors, "error"), count(self.warnings, "warning"))
    }
}

/// Prints a card's diagnostics for a reader.
pub fn show(out: &mut Out, card: &SourceCard, checked: &Checked) -> Result<(), Stop> {
    let colour = out.colour;
    for said in &checked.diagnostics {
        let list;
        let path = match card.shown_name() {
            Some(name) if card.from_list => {
                let line = card.source.line_column(card.name_span.start as usize).0;
                list = format!("{}:{line}, {name}", card.source.path);
                &list
            }
            _ => &card.source.path,
        };
        let excerpt = excerpt(card, path, said.place);
        render::render(out.writer(), said, excerpt, colour)?;
    }
    Ok(())
}

/// The text around a place: the file itself, or for a field of a list the field alone, in which
/// quotation marks are not doubled.
fn excerpt<'a>(card: &'a SourceCard, path: &'a str, place: Place) -> render::Excerpt<'a> {
    if !card.from_list || place == Place::File {
        let offset = card.file_offset(place, 0);
        let starts = card.source.line_starts();
        return render::Excerpt { path, text: &card.source.text, line: 1, offset, starts };
    }
    let text = match place {
        Place::Header(key) => {
            card.headers.iter().find(|header| header.key.name() == key).map_or("", |header| header.value.as_str())
        }
        Place::Text | Place::File => card.given_text(),
    };
    render::Excerpt { path, text, line: 1, offset: 0, starts: &[] }
}
