//! `vitae skirmish run`: the orders of a file, carried out.
//!
//! In: a file. Out: each turn with its map, what happened in which step and why, and where it is not as the
//! file says. With `--format json` a line for each thing that happened and for each turn.
use super::arena::{Arena, played};
use crate::cli::out::{Found, Out, Stop, say};
use crate::cli::test::report;
use crate::cli::{Common, Format};
use crate::scenario::Page;
use crate::scenario::pages::Played;
use crate::skirmish::run::Done;
use crate::skirmish::{Battle, run as skirmish, show};
use serde::Serialize;
use std::path::PathBuf;

/// What `skirmish run` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file that ends in `.skirmish`, or a page of Markdown with blocks of them.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Something that happened.
#[derive(Serialize)]
pub struct Line<'a> {
    skirmish: &'a str,
    turn: u32,
    step: u8,
    what: &'static str,
    words: String,
}

/// A turn that has been carried out.
#[derive(Serialize)]
pub struct After<'a> {
    skirmish: &'a str,
    turn: u32,
    digest: String,
    vampires: Vec<One<'a>>,
}

/// A vampire after it.
#[derive(Serialize)]
pub struct One<'a> {
    name: &'a str,
    side: &'a str,
    at: String,
    condition: &'static str,
    health: i32,
    blood: i32,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let mut arena = Arena::new(&args.common)?;
    let (page, all) = arena.open(&args.file)?;
    if all.is_empty() && page.diagnostics.is_empty() {
        return Err(Stop::Wrong(format!("`{}` has no skirmish", args.file.display())));
    }
    let mut wrong = !page.diagnostics.is_empty();
    for said in &page.diagnostics {
        say(&format!("{}: {}", page.source.path, said.message));
    }
    for (written, battle) in all {
        let ran = match battle {
            Err(ran) => ran,
            Ok(battle) => {
                let title = &written.title.text;
                let first = battle.clone();
                let (ran, done) = skirmish::run(&written, battle);
                match args.common.format {
                    Format::Json => json(out, title, &done)?,
                    Format::Text => text(out, title, &first, &done)?,
                }
                ran
            }
        };
        wrong |= !ran.passed();
        let one = played(&written, ran);
        failed(out, &page, &one, args.common.format)?;
    }
    Ok(Found::errors(wrong))
}

/// What is not as a skirmish says; with JSON a line, also where all is.
pub fn failed(out: &mut Out, page: &Page, one: &Played, format: Format) -> Result<(), Stop> {
    if format == Format::Json {
        out.json(&report::line(page, one))?;
    } else if let Some(failure) = one.ran.failures.first() {
        out.line(&report::first_line(page, one, failure))?;
        out.flush()?;
        report::carets(page, one)?;
    }
    Ok(())
}

fn text(out: &mut Out, title: &str, first: &Battle, done: &[Done]) -> Result<(), Stop> {
    out.line(title)?;
    out.text(&format!("{}{}", show::map(first), show::vampires(first)))?;
    for done in done {
        out.line(&format!("turn {}", done.turn))?;
        out.text(&show::told(&done.after, &done.told))?;
        out.text(&format!("{}{}", show::map(&done.after), show::vampires(&done.after)))?;
    }
    Ok(())
}

fn json(out: &mut Out, title: &str, done: &[Done]) -> Result<(), Stop> {
    for done in done {
        for told in &done.told {
            let (step, words) = (told.step.number(), told.said(&done.after));
            out.json(&Line { skirmish: title, turn: done.turn, step, what: told.kind(), words })?;
        }
        out.json(&after(title, done.turn, &done.after))?;
    }
    Ok(())
}

/// The battle after a turn.
pub fn after<'a>(skirmish: &'a str, turn: u32, battle: &'a Battle) -> After<'a> {
    let one = |id| {
        let vampire = battle.vampire(id);
        One {
            name: battle.name(id),
            side: battle.side_name(battle.side(id)),
            at: vampire.at.to_string(),
            condition: battle.condition(id).said(),
            health: vampire.health,
            blood: vampire.blood,
        }
    };
    After { skirmish, turn, digest: battle.digest(), vampires: battle.ids().map(one).collect() }
}
