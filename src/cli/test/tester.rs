//! Whoever plays pages.
//!
//! In: the common options, paths of pages. Out: the pages there, each played with the cards at hand;
//! and what they prove. Never: a card read or compiled twice for the same table.
use super::cards::Shelf;
use crate::check::Checker;
use crate::cli::out::Stop;
use crate::cli::{Common, session};
use crate::scenario::page::{self, Page};
use crate::scenario::pages::{self, Hand, Played};
use crate::scenario::proof::Proofs;
use crate::scenario::stage::Stage;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders inside each other, at most.
const DEEPEST: usize = 64;

/// The cards at hand, and what they were compiled to.
pub struct Tester {
    stage: Stage,
    shelf: Shelf,
}

impl Tester {
    /// One who plays with these cards; the rule sets that are asked for must be known.
    pub fn new(common: &Common, rules: &[String]) -> Result<Tester, Stop> {
        let stage = Stage::new(Checker::new(session::grammar(common.wording.as_deref())?));
        let known = stage.rule_sets();
        if let Some(rules) = rules.iter().find(|rules| !known.contains(rules)) {
            return Err(Stop::Wrong(format!("there is no rule set `{rules}`; there are {}", known.join(", "))));
        }
        Ok(Tester { stage, shelf: Shelf::new(&common.cards)? })
    }

    /// A page, and the cards at hand for each of its scenarios.
    pub fn open(&mut self, file: &Path) -> Result<(Page, Vec<Hand>), Stop> {
        let name = file.display().to_string();
        let bytes = fs::read(file).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
        // A file of the skirmish is one skirmish, and no page with blocks.
        let page = match file.extension().is_some_and(|end| end == crate::skirmish::file::ENDING) {
            true => crate::skirmish::file::read(&name, &bytes).0,
            false => page::read(&name, &bytes),
        };
        let mut hands = Vec::new();
        for (scenario, _) in &page.scenarios {
            hands.push(self.shelf.at_hand(&page, file, scenario)?);
        }
        Ok((page, hands))
    }

    /// Plays a page; `alone` where it was named itself, and not found in a folder.
    pub fn play(&mut self, page: &Page, hands: &[Hand], rules: &[String], alone: bool) -> Vec<Played> {
        if page.diagnostics.is_empty() && page.scenarios.is_empty() {
            return if alone { vec![pages::empty()] } else { Vec::new() };
        }
        pages::play(&mut self.stage, page, hands, rules)
    }
}

/// What the pages at these paths prove.
pub fn proofs(common: &Common, paths: &[PathBuf]) -> Result<Proofs, Stop> {
    let mut proofs = Proofs::default();
    if paths.is_empty() {
        return Ok(proofs);
    }
    let mut tester = Tester::new(common, &[])?;
    for path in paths {
        for (file, _) in files(path)? {
            let (page, hands) = tester.open(&file)?;
            let played = tester.play(&page, &hands, &[], false);
            let scenarios: Vec<_> = page.scenarios.iter().map(|(scenario, _)| scenario).collect();
            proofs.add(&scenarios, &hands, &played);
        }
    }
    Ok(proofs)
}

/// The pages at a path, each with whether it was named itself.
pub fn files(path: &Path) -> Result<Vec<(PathBuf, bool)>, Stop> {
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
        } else if path.extension().is_some_and(|end| end == "md" || end == crate::skirmish::file::ENDING) {
            files.push(path);
        }
    }
    Ok(())
}
