//! Whoever opens files of skirmishes: with the powers at hand.
//!
//! In: the common options, paths. Out: each skirmish of a file with its first state, or what is wrong with it.
//! Never: a power that does not run passed over.
use super::Common;
use crate::base::Code;
use crate::check::Checker;
use crate::cli::out::Stop;
use crate::cli::session;
use crate::cli::test::cards::find;
use crate::scenario::page::wrong;
use crate::scenario::pages::Played;
use crate::scenario::{Page, Ran};
use crate::skirmish::ast::Written;
use crate::skirmish::{Battle, Powers, file, load, run, setup};
use crate::syntax::card_file::SourceCard;
use std::fs;
use std::path::Path;

/// A checker, and the powers at hand everywhere.
pub struct Arena {
    checker: Checker,
    given: Vec<SourceCard>,
    own: Option<Powers>,
}

/// A skirmish of a file: as written, and its first state or why it has none.
pub type Opened = (Written, Result<Battle, Ran>);

impl Arena {
    /// One with the cards of these options besides those in the binary.
    pub fn new(common: &Common) -> Result<Arena, Stop> {
        let given = session::load(&common.cards)?;
        let checker = session::open(common, &[&given])?;
        Ok(Arena { checker, given, own: None })
    }

    /// The skirmishes of a file.
    pub fn open(&mut self, path: &Path) -> Result<(Page, Vec<Opened>), Stop> {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
        let (page, all) = file::read(&name, &bytes);
        let mut out = Vec::new();
        for (written, faults) in all {
            let battle = if faults.is_empty() { self.battle(path, &written)? } else { Err(Ran::unfit(faults)) };
            out.push((written, battle));
        }
        Ok((page, out))
    }

    fn battle(&mut self, file: &Path, written: &Written) -> Result<Result<Battle, Ran>, Stop> {
        let mut more = Vec::new();
        for said in &written.cards {
            match find(file, &said.text) {
                Some(path) => more.push(path),
                None => {
                    let words = format!("there are no cards at `{}`", said.text);
                    let help = "the path is looked for beside the file and above it";
                    let said = wrong(Code::UnknownName, said.span, words).help(help);
                    return Ok(Err(Ran::unfit(vec![said])));
                }
            }
        }
        let powers = match (more.is_empty(), &self.own) {
            (true, Some(own)) => own.clone(),
            _ => {
                let mut cards = session::load(&more)?;
                cards.extend(self.given.iter().cloned());
                let (powers, refused) = load::load(&mut self.checker, &cards);
                if let Some((name, why)) = refused.first() {
                    let why = why.first().map_or_else(String::new, ToString::to_string);
                    let span = written.cards.first().map_or(written.span, |said| said.span);
                    let said = wrong(Code::DoesNotRun, span, format!("the power `{name}` does not run: {why}"));
                    return Ok(Err(Ran::unfit(vec![said])));
                }
                if more.is_empty() {
                    self.own = Some(powers.clone());
                }
                powers
            }
        };
        Ok(setup::battle(written, powers).map_err(Ran::unfit))
    }

    /// What became of the skirmishes of a page, for the runner of scenarios; a page without any has none.
    pub fn pages(&mut self, path: &Path) -> Result<Vec<Played>, Stop> {
        let (_, all) = self.open(path)?;
        let played = all.into_iter().map(|(written, battle)| {
            let ran = match battle {
                Ok(battle) => run::run(&written, battle).0,
                Err(ran) => ran,
            };
            played(&written, ran)
        });
        Ok(played.collect())
    }
}

/// A skirmish that has been run, as the runner of scenarios tells it.
pub fn played(written: &Written, ran: Ran) -> Played {
    let title = if written.title.text.is_empty() { "a skirmish" } else { &written.title.text };
    Played { title: title.to_string(), span: written.span, rules: String::new(), scenario: None, table: None, ran }
}
