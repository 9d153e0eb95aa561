//! `vitae test`: scenarios, played.
//!
//! In: pages of Markdown, or folders of them. Out: a line for each scenario that fails, with its place
//! and the first difference; with `--format json` an object for each. The words under a caret go to
//! standard error. Never: a page without a scenario that passes for one.
mod cards;
mod report;

use super::out::{Found, Out, Stop, say};
use super::{Common, session};
use crate::base::{Code, Span};
use crate::check::Checker;
use crate::scenario::bless::{Blessed, bless};
use crate::scenario::page::{self, Page, wrong};
use crate::scenario::stage::Stage;
use crate::scenario::{self, Ran};
use cards::Shelf;
use std::fs;
use std::path::{Path, PathBuf};

/// The rule set of a scenario that names none.
const RULES: &str = "black-chantry";
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

/// A scenario, played under a rule set.
pub struct Played {
    /// Its name.
    pub title: String,
    /// Where it stands.
    pub span: Span,
    /// The rule set.
    pub rules: String,
    /// What came of it.
    pub ran: Ran,
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
        for (file, alone) in pages(path)? {
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
        let not_begun = |said: crate::base::Diagnostic| Played {
            title: "the page".to_string(),
            span: said.span,
            rules: String::new(),
            ran: Ran::not_begun(said),
        };
        let mut out: Vec<Played> = page.diagnostics.iter().cloned().map(not_begun).collect();
        if out.is_empty() && page.scenarios.is_empty() && alone {
            let said = wrong(Code::NoScenario, Span::new(0, 0), "there is no scenario on this page");
            out.push(not_begun(said.help("a scenario stands in a block that begins with ```scenario")));
        }
        for (scenario, faults) in &page.scenarios {
            let title = if scenario.title.text.is_empty() { "a scenario" } else { &scenario.title.text };
            let mut played = |rules: &str, ran: Ran| {
                out.push(Played { title: title.to_string(), span: scenario.span, rules: rules.to_string(), ran });
            };
            if let Some(first) = faults.first() {
                let mut ran = Ran::not_begun(first.clone());
                let more = faults.iter().skip(1).cloned().flat_map(|said| Ran::not_begun(said).failures);
                ran.failures.extend(more);
                played("", ran);
                continue;
            }
            let hand = self.shelf.at_hand(page, file, scenario)?;
            let hand = match hand {
                Ok(hand) => hand,
                Err(said) => {
                    played("", Ran::not_begun(*said));
                    continue;
                }
            };
            let mut sets: Vec<(String, Span)> =
                scenario.rules.iter().map(|rules| (rules.text.clone(), rules.span)).collect();
            if sets.is_empty() {
                sets.push((RULES.to_string(), scenario.span));
            }
            if !self.args.rules.is_empty() {
                sets = self.args.rules.iter().map(|rules| (rules.clone(), scenario.span)).collect();
            }
            for (rules, span) in sets {
                let ran = match self.stage.table(scenario, &hand, &rules, span) {
                    Ok(table) => scenario::run(scenario, &table, &rules),
                    Err(said) => Ran::unfit(said),
                };
                played(&rules, ran);
            }
        }
        Ok(out)
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
fn pages(path: &Path) -> Result<Vec<(PathBuf, bool)>, Stop> {
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
