//! The verdicts on edits of real cards, against labels made by reading before the first run.
//!
//! In: `wording-changes.json` of the corpus and `tests/figures/rewordings.tsv` (id, date, number of
//! the edit, label, why). Out: how many verdicts agree. Never here: a card's text in the repository.
use crate::corpus::Corpus;
use crate::report::{Report, typed};
use std::collections::BTreeMap;
use vitae::check::Checker;
use vitae::pool::Change;
use vitae::syntax::card_file::SourceCard;

/// The labels, by card and number of the edit.
const LABELS: &str = include_str!("../../tests/figures/rewordings.tsv");

/// How many verdicts agree with the labels.
pub fn verdicts(report: &mut Report, corpus: &Corpus, checker: &mut Checker) {
    let pairs = both_typed(corpus, checker);
    let drawn: BTreeMap<String, bool> = pairs.iter().map(|pair| (pair.key(), pair.same)).collect();
    let mut held = Tally::default();
    let mut others = Tally::default();
    for line in LABELS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = line.split('\t');
        let (Some(key), Some(label)) = (fields.next(), fields.next()) else { continue };
        let rewording = label == "rewording";
        let room = if rewording { held.rewordings < REWORDINGS } else { held.changes < CHANGES };
        let tally = if room { &mut held } else { &mut others };
        let right = drawn.get(key).map(|same| *same == rewording);
        tally.count(rewording, right);
        if right != Some(true) && (room || std::env::var_os("VERBOSE").is_some()) {
            println!(
                "  {}: {line}",
                if right.is_none() { "no longer typed" } else { "verdict differs from the label" }
            );
        }
    }
    report.say("edits typed on both sides", pairs.len().to_string());
    let (rewordings, changes) = (held.rewordings, held.changes);
    let enough = rewordings + changes == 100 && changes >= 30;
    report.bound(
        "labelled edits held to their label",
        format!("{rewordings} rewordings, {changes} changes"),
        "100, 30 each",
        enough,
    );
    report.bound(
        "verdicts right on them",
        format!("{} of {}", held.right, rewordings + changes),
        "all",
        held.right == rewordings + changes,
    );
    report.say(
        "verdicts right on the other labelled edits",
        format!("{} of {}", others.right, others.rewordings + others.changes),
    );
}

/// Of the edits in the order in which they were drawn, the first so many of each kind are the
/// hundred that must be right; the others are reported.
const REWORDINGS: usize = 70;
const CHANGES: usize = 30;

/// Labels and right verdicts.
#[derive(Default)]
struct Tally {
    rewordings: usize,
    changes: usize,
    right: usize,
}

impl Tally {
    fn count(&mut self, rewording: bool, right: Option<bool>) {
        *(if rewording { &mut self.rewordings } else { &mut self.changes }) += 1;
        self.right += usize::from(right == Some(true));
    }
}

/// An edit whose two texts are both typed.
pub struct Pair {
    id: String,
    number: usize,
    same: bool,
}

impl Pair {
    /// Card and number of the edit.
    pub fn key(&self) -> String {
        format!("{}#{}", self.id, self.number)
    }
}

/// Draws 100 of them by seed, for labelling; prints no verdict.
pub fn draw(corpus: &Corpus, checker: &mut Checker) {
    let mut pairs = both_typed(corpus, checker);
    let mut state: u64 = 0x5eed_0100;
    let mut random = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % (n as u64)).unwrap_or(0)
    };
    eprintln!("{} typed on both sides", pairs.len());
    for _ in 0..200 {
        if pairs.is_empty() {
            break;
        }
        let at = random(pairs.len());
        println!("{}", pairs.swap_remove(at).key());
    }
}

/// Every edit that is typed on both sides.
fn both_typed(corpus: &Corpus, checker: &mut Checker) -> Vec<Pair> {
    let path = corpus.folder.join("wording-changes.json");
    let name = path.display().to_string();
    let Ok(changes) = std::fs::read(&path)
        .map_err(|error| error.to_string())
        .and_then(|bytes| vitae::pool::read_changes(&name, &bytes).map_err(|error| error.to_string()))
    else {
        return Vec::new();
    };
    let headers: BTreeMap<&str, &SourceCard> =
        corpus.cards.iter().filter_map(|card| Some((card.id.as_deref()?, card))).collect();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for change in &changes {
        let Change { id, .. } = change;
        let number = seen.entry(id.clone()).or_default();
        *number += 1;
        let Some(card) = headers.get(id.as_str()) else { continue };
        let old = checker.check(&vitae::pool::reworded(card, "edits", &change.old));
        let new = checker.check(&vitae::pool::reworded(card, "edits", &change.new));
        if typed(&old) && typed(&new) {
            out.push(Pair { id: id.clone(), number: *number, same: old.meaning == new.meaning });
        }
    }
    out
}
