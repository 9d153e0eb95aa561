//! `vitae test`: scenarios, played.
//!
//! In: pages of Markdown, or folders of them. Out: a line for each scenario that fails, with its place
//! and the first difference; with `--format json` an object for each. The words under a caret go to
//! standard error. Never: a page without a scenario that passes for one.
mod cards;
mod report;

use super::out::{Found, Out, Stop, say};
use super::{Common, session};
use crate::check::Checker;
use crate::scenario::Ran;
use crate::scenario::bless::{Blessed, bless};
use crate::scenario::page::{self, Page};
use crate::scenario::pages::{self, Played};
use crate::scenario::stage::Stage;
use cards::Shelf;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders inside each other, at most.
const DEEPEST: usize = 64;

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
    let mut tester = Tester::new(&args)?;
    let mut tally = Tally::default();
    for path in &args.paths {
        for (file, alone) in files(path)? {
            let name = file.display().to_string();
            let bytes = fs::read(&file).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
            let page = page::read(&name, &bytes);
            let played = tester.play(&page, &file, alone)?;
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

/// Whoever plays pages: the cards at hand, and what they were compiled to.
struct Tester<'a> {
    stage: Stage,
    shelf: Shelf,
    args: &'a Args,
}

impl<'a> Tester<'a> {
    fn new(args: &'a Args) -> Result<Tester<'a>, Stop> {
        let stage = Stage::new(Checker::new(session::grammar(args.common.wording.as_deref())?));
        let known = stage.rule_sets();
        if let Some(rules) = args.rules.iter().find(|rules| !known.contains(rules)) {
            return Err(Stop::Wrong(format!("there is no rule set `{rules}`; there are {}", known.join(", "))));
        }
        let shelf = Shelf::new(&args.common.cards)?;
        Ok(Tester { stage, shelf, args })
    }

    /// Plays a page; `alone` where it was named itself, and not found in a folder.
    fn play(&mut self, page: &Page, file: &Path, alone: bool) -> Result<Vec<Played>, Stop> {
        if page.diagnostics.is_empty() && page.scenarios.is_empty() {
            return Ok(if alone { vec![pages::empty()] } else { Vec::new() });
        }
        let mut hands = Vec::new();
        for (scenario, _) in &page.scenarios {
            hands.push(self.shelf.at_hand(page, file, scenario)?);
        }
        Ok(pages::play(&mut self.stage, page, &hands, &self.args.rules))
    }
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

/// The pages at a path, each with whether it was named itself.
fn files(path: &Path) -> Result<Vec<(PathBuf, bool)>, Stop> {
    let name = path.display();
    let data = fs::metadata(path).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
    if !data.is_dir() {
        return Ok(vec![(path.to_path_buf(), true)]);
    }
    let mut files = Vec::new();
    walk(path, 0, &mut files).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
    if files.is_empty() {
        return Err(Stop::Wrong(format!("`{name}` has no pages: they end in `.md`")));
    }
    Ok(files.into_iter().map(|file| (file, false)).collect())
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if depth > DEEPEST {
        return Ok(());
    }
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            walk(&path, depth + 1, files)?;
        } else if path.extension().is_some_and(|end| end == "md") {
            files.push(path);
        }
    }
    Ok(())
}
