//! `vitae test`: scenarios, played.
//!
//! In: pages of Markdown, or folders of them. Out: a line for each scenario that fails, with its place
//! and the first difference; with `--format json` an object for each. The words under a caret go to
//! standard error. Never: a page without a scenario that passes for one.
pub(super) mod cards;
pub(super) mod report;
mod tester;

use super::Common;
use super::out::{Found, Out, Stop, say};
use super::skirmish::Arena;
use crate::scenario::bless::{Blessed, bless};
use crate::scenario::pages::Played;
use crate::scenario::{Page, Ran};
use std::fs;
use std::path::{Path, PathBuf};
use tester::Tester;

pub use tester::proofs;

/// What `test` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pages of Markdown with scenarios, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rule sets to play under instead of those that scenarios name.
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Rewrites the pages: what is, in place of what was expected.
    #[arg(long)]
    bless: bool,
    /// Says why each option that is absent is.
    #[arg(long)]
    why: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let mut tester = Tester::new(&args.common, &args.rules)?;
    let mut arena = Arena::new(&args.common)?;
    let mut tally = Tally::default();
    for path in &args.paths {
        for (file, alone) in tester::files(path)? {
            let (page, hands) = tester.open(&file)?;
            let fought = arena.pages(&file)?;
            let mut played = tester.play(&page, &hands, &args.rules, alone && fought.is_empty());
            played.extend(fought);
            for one in &played {
                tally.passed += usize::from(one.ran.passed());
                tally.failed += usize::from(!one.ran.passed());
                report::show(out, &page, one, &args)?;
            }
            if args.bless {
                write(out, &args, &page, &file, &played)?;
            }
        }
    }
    let words = format!("{} passed, {} failed", tally.passed, tally.failed);
    if args.common.format == super::Format::Json {
        out.flush()?;
        say(&words);
    } else {
        out.line(&words)?;
    }
    Ok(Found::errors(tally.failed > 0))
}

/// Writes a page anew, and says what was changed.
fn write(out: &mut Out, args: &Args, page: &Page, file: &Path, played: &[Played]) -> Result<(), Stop> {
    let ran: Vec<&Ran> = played.iter().map(|one| &one.ran).collect();
    let Blessed { text, edits, torn } = bless(page, &ran);
    let path = &page.source.path;
    for edit in &torn {
        say(&format!("{path}:{}:{}: `{}` is left: {}", edit.line, edit.column, edit.old, edit.new));
    }
    if edits.is_empty() {
        return Ok(());
    }
    fs::write(file, text).map_err(|error| Stop::Wrong(format!("cannot write `{path}`: {error}")))?;
    for edit in &edits {
        let words = format!("{path}:{}:{}: `{}` is now `{}`", edit.line, edit.column, edit.old, edit.new);
        if args.common.format == super::Format::Json { say(&words) } else { out.line(&words)? }
    }
    Ok(())
}
