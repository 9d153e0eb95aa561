//! Parts made one.
//!
//! In: parts, in any order, each with the name that it goes by. Out: all of their games in the order of
//! their numbers, and which of the plan's are in none; or a line for each thing that keeps them apart:
//! another plan, other cards, as many games as another says there are, a game that is in two. Never: a
//! game counted twice, or one left out in silence.
use super::Part;
use crate::simulate::{Batch, Held, Played};

/// Parts made one.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The plan, and what it is held to.
    pub held: Held,
    /// The games.
    pub batch: Batch,
    /// The numbers of the plan's games that are in none of the parts.
    pub missing: Vec<u64>,
    /// How long all of them took.
    pub seconds: f64,
}

/// How many differences of two plans are said.
const MOST_SAID: usize = 5;

/// Makes them one.
pub fn merge(parts: Vec<(String, Part)>) -> Result<Merged, Vec<String>> {
    let Some((first, rest)) = parts.split_first() else { return Err(vec!["there are no parts".to_string()]) };
    let hash = first.1.held.hash();
    let mut wrong: Vec<String> = rest.iter().filter_map(|(name, part)| apart((first, &hash), name, part)).collect();
    if wrong.is_empty() {
        wrong = twice(&parts);
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let held = first.1.held.clone();
    let seconds = parts.iter().map(|(_, part)| part.seconds).sum();
    let mut batch = Batch { played: parts.into_iter().flat_map(|(_, part)| part.batch.played).collect() };
    batch.sort();
    let mut played = batch.played.iter().map(|one| one.game).peekable();
    let missing = (0..held.plan.games).filter(|game| played.next_if(|one| one == game).is_none()).collect();
    Ok(Merged { held, batch, missing, seconds })
}

/// Why a part does not belong to the first one.
fn apart(((one, first), hash): (&(String, Part), &str), name: &str, part: &Part) -> Option<String> {
    if part.held.hash() != *hash {
        let said: Vec<String> = first.held.differs(&part.held).into_iter().take(MOST_SAID).collect();
        return Some(format!("`{one}` and `{name}` are of two plans, which differ in {}", said.join("; ")));
    }
    let (a, b) = (first.held.plan.games, part.held.plan.games);
    (a != b).then(|| format!("`{one}` is of {a} games, and `{name}` of {b}"))
}

/// Games that are in two parts.
fn twice(parts: &[(String, Part)]) -> Vec<String> {
    let mut out = Vec::new();
    let numbers = |part: &Part| part.batch.played.iter().map(|one: &Played| one.game).collect::<Vec<_>>();
    let mut seen: Vec<(u64, usize)> = Vec::new();
    for (at, (_, part)) in parts.iter().enumerate() {
        seen.extend(numbers(part).into_iter().map(|game| (game, at)));
    }
    seen.sort_unstable();
    let mut both: Vec<((usize, usize), Vec<u64>)> = Vec::new();
    for ((game, a), (_, b)) in seen.iter().zip(seen.iter().skip(1)).filter(|(one, next)| one.0 == next.0) {
        match both.iter_mut().find(|(pair, _)| *pair == (*a, *b)) {
            Some((_, games)) => games.push(*game),
            None => both.push(((*a, *b), vec![*game])),
        }
    }
    let name = |at: usize| parts.get(at).map_or("", |(name, _)| name.as_str());
    for ((a, b), games) in both {
        out.push(format!("`{}` and `{}` both have {}", name(a), name(b), runs(&games)));
    }
    out
}

/// How many runs of numbers are said.
const MOST_RUNS: usize = 8;

/// Numbers of games in words, as people count them: `games 1 to 250 and 501`.
pub fn runs(games: &[u64]) -> String {
    let mut all: Vec<(u64, u64)> = Vec::new();
    for game in games.iter().map(|game| game + 1) {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == game => *last = game,
            _ => all.push((game, game)),
        }
    }
    let more = all.len().saturating_sub(MOST_RUNS);
    let said = |(a, b): &(u64, u64)| if a == b { a.to_string() } else { format!("{a} to {b}") };
    let mut said: Vec<String> = all.iter().take(MOST_RUNS).map(said).collect();
    if more > 0 {
        said.push(format!("{more} runs more"));
    }
    let last = said.pop().unwrap_or_default();
    let word = if games.len() == 1 { "game" } else { "games" };
    if said.is_empty() { format!("{word} {last}") } else { format!("{word} {} and {last}", said.join(", ")) }
}
