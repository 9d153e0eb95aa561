//! "As above": the lines that a level takes from what stands above it, changed as it says.
//!
//! In: the resolved lines of the block above and a change. Out: the changed lines, or why the change
//! matches nothing or more than one thing. Never here: a guess; a change replaces exactly one part.
use super::words::{Line, Words};
use crate::lexicon::Con;
use crate::syntax::term::{TermId, Terms};
use std::sync::Arc;

/// Applies a change, said in these words, to lines.
pub(super) fn apply(
    terms: &mut Terms,
    above: &[Line],
    change: TermId,
    words: &Arc<Words>,
) -> Result<Vec<Line>, String> {
    let mut lines = above.to_vec();
    let args = terms.args(change).to_vec();
    let (Some(con), Some(first)) = (terms.con(change), args.first().copied()) else { return Ok(lines) };
    let windows = args.get(1..).unwrap_or(&[]).to_vec();
    match con {
        Con::AndDo => {
            let mut parts = vec![first];
            parts.extend(windows);
            lines.push(Line::said(terms.app(Con::Does, parts), words));
        }
        Con::AndAction => lines.push(Line::said(terms.app(Con::ActionIs, vec![first]), words)),
        Con::WithMod => add(terms, &mut lines, first, windows, words),
        Con::ButMod => {
            let same = |terms: &Terms, part: TermId| {
                terms.con(part) == terms.con(first) && stat(terms, part) == stat(terms, first)
            };
            replace(terms, &mut lines, &same, (first, words), "amount")?;
        }
        Con::ButDamage => {
            let same = |terms: &Terms, part: TermId| terms.con(part) == Some(Con::Damage);
            replace(terms, &mut lines, &same, (first, words), "damage")?;
        }
        Con::ButDo => {
            let root = terms.con(first);
            let same = |terms: &Terms, part: TermId| terms.con(part) == root;
            replace(terms, &mut lines, &same, (first, words), "effect")?;
        }
        Con::ButNot => remove(terms, &mut lines, first)?,
        Con::ButLife => {
            let life = terms.app(Con::LifeTrait, vec![first]);
            lines.push(Line::said(terms.app(Con::Traits, vec![life]), words));
        }
        // Changes are the constructors of that sort, all of them above.
        _ => return Err("this change is not known".to_string()),
    }
    Ok(lines)
}

/// "With ..." adds to the strike above, to the bleed above, or stands as a bonus of its own.
fn add(terms: &mut Terms, lines: &mut Vec<Line>, extra: TermId, windows: Vec<TermId>, words: &Arc<Words>) {
    let strikes: Vec<usize> = (0..lines.len())
        .filter(|at| lines.get(*at).is_some_and(|line| terms.con(line.term) == Some(Con::StrikeIs)))
        .collect();
    if let ([at], true) = (strikes.as_slice(), windows.is_empty())
        && let Some(slot) = lines.get_mut(*at)
    {
        let mut args = terms.args(slot.term).to_vec();
        args.push(extra);
        slot.term = terms.with_args(slot.term, args);
        slot.words.changed.push((extra, Arc::clone(words)));
        return;
    }
    let mut args = vec![extra];
    args.extend(windows);
    lines.push(Line::said(terms.app(Con::Bonus, args), words));
}

/// The name of the stat that a modifier changes.
fn stat(terms: &Terms, modifier: TermId) -> Option<TermId> {
    match terms.con(modifier) {
        Some(Con::Plus) => terms.args(modifier).get(1).copied(),
        Some(Con::Limited | Con::Unlimited) => terms.args(modifier).first().and_then(|inner| stat(terms, *inner)),
        _ => None,
    }
}

/// Replaces the one part that fits.
fn replace(
    terms: &mut Terms,
    lines: &mut [Line],
    fits: &dyn Fn(&Terms, TermId) -> bool,
    (new, words): (TermId, &Arc<Words>),
    what: &str,
) -> Result<(), String> {
    let mut count = 0;
    for line in lines.iter() {
        count_fits(terms, line.term, fits, &mut count);
    }
    if count != 1 {
        let found = if count == 0 { "none".to_string() } else { count.to_string() };
        return Err(format!("the change replaces one {what} of the text above, and there is {found}"));
    }
    for line in lines {
        let before = line.term;
        line.term = terms.rewrite(before, &mut |terms, part| if fits(terms, part) { new } else { part });
        if line.term != before {
            line.words.changed.push((new, Arc::clone(words)));
        }
    }
    Ok(())
}

fn count_fits(terms: &Terms, term: TermId, fits: &dyn Fn(&Terms, TermId) -> bool, count: &mut usize) {
    if fits(terms, term) {
        *count += 1;
        return;
    }
    for arg in terms.args(term) {
        count_fits(terms, *arg, fits, count);
    }
}

/// Takes out the one effect that the change says is not done.
fn remove(terms: &mut Terms, lines: &mut Vec<Line>, gone: TermId) -> Result<(), String> {
    let before: usize = lines.iter().map(|line| weight(terms, line.term, gone)).sum();
    if before != 1 {
        return Err(format!("the text above does that {before} times, and the change leaves out one"));
    }
    lines.retain(|line| terms.args(line.term).first() != Some(&gone) || terms.con(line.term) != Some(Con::Does));
    for line in lines.iter_mut() {
        line.term = terms.rewrite(line.term, &mut |terms, part| {
            if terms.con(part) != Some(Con::Seq) {
                return part;
            }
            let kept: Vec<TermId> = terms.args(part).iter().copied().filter(|arg| *arg != gone).collect();
            match kept.as_slice() {
                [one] => *one,
                _ => terms.app(Con::Seq, kept),
            }
        });
    }
    Ok(())
}

fn weight(terms: &Terms, term: TermId, gone: TermId) -> usize {
    if term == gone { 1 } else { terms.args(term).iter().map(|arg| weight(terms, *arg, gone)).sum() }
}
