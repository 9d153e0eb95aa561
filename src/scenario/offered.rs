//! What must be on offer, and what must not, with the reason.
//!
//! In: options as written and the decision. Out: nothing where it is as said; else what is on offer,
//! and the edit that would make the line say it. The reasons are those that `rules::why` gives.
use super::aim::aim;
use super::ast::{Because, Choosing, Chosen};
use super::names::{Fault, Names};
use super::options::{self, Meant};
use super::page::wrong;
use super::refusals::refusals;
use super::say;
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::game::{Choice, Decision, Reason, Refusal};

/// What a line about options comes to.
#[derive(Debug, Default)]
pub struct Found {
    /// What is not as it says.
    pub wrong: Vec<Diagnostic>,
    /// Where, and why, options that it mentions are none.
    pub told: Vec<(Span, String)>,
}

/// Each option that must be on offer and is not.
pub fn offered(names: &Names, decision: Option<&Decision>, all: &[Choosing]) -> Result<Found, Fault> {
    let mut found = Found::default();
    for one in all {
        let meant = options::meant(names, one)?;
        if there(names, decision, one, &meant)? {
            continue;
        }
        let reasons = refusals(names, &meant);
        let why = reasons.first().map(|refusal| format!(": {}", say::refusal(names, refusal))).unwrap_or_default();
        let said = wrong(Code::NotSo, one.span, format!("this is not on offer{why}"));
        found.wrong.push(said.help(on_offer(names, decision)));
        found.tell(names, one, &reasons);
    }
    Ok(found)
}

/// Whether these are all options, in any order.
pub fn only(names: &Names, decision: Option<&Decision>, all: &[Choosing]) -> Result<Found, Fault> {
    let mut found = offered(names, decision, all)?;
    let (Some(decision), Some(first), Some(last)) = (decision, all.first(), all.last()) else { return Ok(found) };
    let mut left: Vec<usize> = (0..decision.options.len()).collect();
    for one in all {
        let those = options::matching(names, decision, &options::meant(names, one)?);
        left.retain(|at| !those.contains(at));
    }
    let choices = left.iter().filter_map(|at| decision.options.get(*at));
    let mut more: Vec<String> = choices.map(|choice| format!("`{}`", say::option(names, decision, *choice))).collect();
    more.dedup();
    let list = first.span.to(last.span);
    if !more.is_empty() {
        let said = format!("these are not all: on offer too is {}", more.join(", "));
        found.wrong.push(wrong(Code::NotSo, list, said).help(on_offer(names, Some(decision))));
    }
    // One edit mends the whole list.
    let mut whole = say::all(names, decision);
    whole.dedup();
    if let Some(said) = found.wrong.pop() {
        found.wrong.push(said.fix(list, whole.join("; ")));
    }
    Ok(found)
}

/// Each option that must not be on offer and is, or is not for another reason.
pub fn refused(
    names: &Names,
    decision: Option<&Decision>,
    all: &[Choosing],
    because: Option<&Because>,
) -> Result<Found, Fault> {
    let mut found = Found::default();
    for one in all {
        let meant = options::meant(names, one)?;
        if there(names, decision, one, &meant)? {
            let said = wrong(Code::NotSo, one.span, "this is on offer");
            found.wrong.push(said.help(on_offer(names, decision)));
            continue;
        }
        let reasons = refusals(names, &meant);
        found.tell(names, one, &reasons);
        if let Some(because) = because {
            let wanted = wanted(because, &reasons)?;
            found.wrong.extend(reason_differs(names, one, because, &wanted, &reasons));
        }
    }
    Ok(found)
}

impl Found {
    fn tell(&mut self, names: &Names, one: &Choosing, reasons: &[Refusal]) {
        for refusal in reasons {
            let told = (one.span, say::refusal(names, refusal));
            if !self.told.contains(&told) {
                self.told.push(told);
            }
        }
    }
}

/// Whether the option is on offer, with its targets.
fn there(names: &Names, decision: Option<&Decision>, one: &Choosing, meant: &Meant) -> Result<bool, Fault> {
    let Some(decision) = decision else { return Ok(false) };
    let those = options::matching(names, decision, meant);
    let Chosen::Use(using) = &one.what else { return Ok(!those.is_empty()) };
    for target in &using.on {
        names.entities(target)?;
    }
    let uses = those.iter().filter_map(|at| decision.options.get(*at)).filter_map(|choice| match choice {
        Choice::Use(what) => Some(*what),
        _ => None,
    });
    Ok(uses.into_iter().any(|what| aim(names, decision.who, what, &using.on).is_ok()))
}

fn on_offer(names: &Names, decision: Option<&Decision>) -> String {
    decision.map_or("nobody is asked anything: the game is over".to_string(), |one| say::offers(names, one))
}

/// The reasons that words mean: all that hold them.
fn wanted(because: &Because, real: &[Refusal]) -> Result<Vec<Reason>, Fault> {
    let words = because.reason.text.to_lowercase();
    let fits = |reason: &&Reason| !words.is_empty() && reason.said().to_lowercase().contains(&words);
    let all: Vec<Reason> = Reason::ALL.iter().filter(fits).copied().collect();
    if !all.is_empty() {
        return Ok(all);
    }
    let near = nearest(&words, Reason::ALL.iter().map(|reason| reason.said()));
    let help = match (near, real.first()) {
        (Some(near), _) => format!("the nearest is `{near}`"),
        (None, Some(real)) => format!("here it would be `{}`", real.reason.said()),
        (None, None) => "docs/scenarios.md lists them".to_string(),
    };
    let said = format!("there is no reason `{}`", because.reason.text);
    Err(Box::new(wrong(Code::UnknownName, because.reason.span, said).help(help)))
}

fn reason_differs(
    names: &Names,
    one: &Choosing,
    because: &Because,
    wanted: &[Reason],
    reasons: &[Refusal],
) -> Option<Diagnostic> {
    if reasons.is_empty() {
        let said = "no reason is known for this";
        let help = "reasons are known for actions, cards, blocks and vampires brought out; leave out `because ...`";
        return Some(wrong(Code::NotSo, because.reason.span, said).help(help));
    }
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let quoted = |refusal: &Refusal| {
        let words = refusal.words.map(|(def, span)| plain(span.of(&names.table.def(def).text))).unwrap_or_default();
        because.words.as_ref().is_none_or(|said| words.contains(&plain(&said.text)))
    };
    let by_reason: Vec<&Refusal> = reasons.iter().filter(|refusal| wanted.contains(&refusal.reason)).collect();
    if by_reason.iter().any(|refusal| quoted(refusal)) {
        return None;
    }
    let all: Vec<String> = reasons.iter().map(|refusal| say::refusal(names, refusal)).collect();
    match (by_reason.first(), &because.words) {
        (Some(_), Some(words)) => {
            let said = format!("the words that refuse it are others: {}", all.join("; or "));
            Some(wrong(Code::NotSo, words.span, said))
        }
        _ => {
            let said = format!("it is not on offer for another reason: {}", all.join("; or "));
            let said = wrong(Code::NotSo, because.reason.span, said).label(one.span, "this option");
            let first = reasons.first().map_or("", |refusal| refusal.reason.said());
            Some(said.fix(because.reason.span, first))
        }
    }
}
