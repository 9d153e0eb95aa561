//! The cards at hand for a page.
//!
//! In: where the page is, what it names. Out: the cards of its own folder, of `cards/starter` above it,
//! and of the paths given. A name that two of them have is the first one's. Never: a file read twice.
use crate::base::Code;
use crate::cli::out::Stop;
use crate::play::load::called;
use crate::pool;
use crate::scenario::ast::Scenario;
use crate::scenario::page::{Page, wrong};
use crate::scenario::pages::Hand;
use crate::syntax::card_file::SourceCard;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Cards that are at hand beside a page's own.
const STARTER: &str = "cards/starter";

/// Cards read so far, by where they were read.
pub struct Shelf {
    read: BTreeMap<PathBuf, Arc<Vec<Arc<SourceCard>>>>,
    given: Vec<PathBuf>,
}

/// The cards of a path, shared.
type Cards = Arc<Vec<Arc<SourceCard>>>;

impl Shelf {
    /// A shelf with the cards of these paths, which are at hand everywhere.
    pub fn new(given: &[PathBuf]) -> Result<Shelf, Stop> {
        let mut shelf = Shelf { read: BTreeMap::new(), given: given.to_vec() };
        for path in given {
            shelf.load(path)?;
        }
        Ok(shelf)
    }

    fn load(&mut self, path: &Path) -> Result<Cards, Stop> {
        if let Some(cards) = self.read.get(path) {
            return Ok(Arc::clone(cards));
        }
        let cards: Vec<SourceCard> = pool::load(path)?;
        let cards: Cards = Arc::new(cards.into_iter().map(Arc::new).collect());
        self.read.insert(path.to_path_buf(), Arc::clone(&cards));
        Ok(cards)
    }

    /// The cards at hand for a scenario; a path of it that is none is its error.
    pub fn at_hand(&mut self, page: &Page, file: &Path, scenario: &Scenario) -> Result<Hand, Stop> {
        let mut paths = Vec::new();
        for said in &scenario.cards {
            match find(file, &said.text) {
                Some(path) => paths.push(path),
                None => {
                    let words = format!("there are no cards at `{}`", said.text);
                    let help = format!("the path is looked for beside {} and above it", page.source.path);
                    return Ok(Err(Box::new(wrong(Code::UnknownName, said.span, words).help(help))));
                }
            }
        }
        paths.extend(own(file)?);
        paths.extend(find(file, STARTER));
        paths.extend(self.given.iter().cloned());
        let mut all: Vec<Arc<SourceCard>> = Vec::new();
        for path in paths {
            for card in self.load(&path)?.iter() {
                if !card.is_unread() && !all.iter().any(|one| called(one) == called(card)) {
                    all.push(Arc::clone(card));
                }
            }
        }
        Ok(Ok(all))
    }
}

fn folder(file: &Path) -> PathBuf {
    let parent = file.parent().unwrap_or(Path::new(""));
    if parent.as_os_str().is_empty() { PathBuf::from(".") } else { parent.to_path_buf() }
}

/// The card files beside a page.
fn own(file: &Path) -> Result<Vec<PathBuf>, Stop> {
    let folder = folder(file);
    let wrong = |error: std::io::Error| Stop::Wrong(format!("cannot read `{}`: {error}", folder.display()));
    let mut out = Vec::new();
    for entry in fs::read_dir(&folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|end| end == "card") {
            out.push(path);
        }
    }
    out.sort();
    Ok(out)
}

/// A path beside a page or beside a folder above it.
pub fn find(file: &Path, path: &str) -> Option<PathBuf> {
    let own = folder(file);
    let near = own.ancestors().map(|above| above.join(path)).find(|path| path.exists());
    let far = || {
        let whole = fs::canonicalize(&own).ok()?;
        whole.ancestors().map(|above| above.join(path)).find(|path| path.exists())
    };
    near.or_else(far)
}
