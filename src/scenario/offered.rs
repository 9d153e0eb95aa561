//! What must be on offer, and what must not, with the reason.
//!
//! In: options as written and the decision. Out: nothing where it is as said; else what is on offer,
//! and the edit that would make the line say it. The reasons are those that `rules::why` gives.
use super::aim::aim;
use super::ast::{Because, Choosing, Chosen};
use super::names::{Fault, Names};
use super::options::{self, Meant};
use super::page::wrong;
use super::say;
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::bytecode::Zone;
use crate::game::{Choice, Decision, Reason, Refusal, Seat, Source, Use};
use crate::rules::why;

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
    let reason = because.map(wanted).transpose()?;
    for one in all {
        let meant = options::meant(names, one)?;
        if there(names, decision, one, &meant)? {
            let said = wrong(Code::NotSo, one.span, "this is on offer");
            found.wrong.push(said.help(on_offer(names, decision)));
            continue;
        }
        let reasons = refusals(names, &meant);
        found.tell(names, one, &reasons);
        if let (Some(because), Some(wanted)) = (because, &reason) {
            found.wrong.extend(reason_differs(names, one, because, wanted, &reasons));
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

/// Why what is meant is not on offer, as far as the rules can say.
fn refusals(names: &Names, meant: &Meant) -> Vec<Refusal> {
    let (table, state) = (names.table, names.state);
    let mut out = Vec::new();
    match meant {
        Meant::Use(uses) => {
            // Copies that are gone are spoken of only where there is no other.
            let mut all = uses.all(names);
            if all.iter().any(|what| at_hand(names, *what)) {
                all.retain(|what| at_hand(names, *what));
            }
            for what in all {
                let refusal = user(names, what).and_then(|seat| why::not_offered(table, state, seat, what));
                out.extend(refusal);
            }
        }
        Meant::Block(minions) => {
            for minion in minions {
                out.extend(why::no_block(table, state, state.card(*minion).controller, *minion));
            }
        }
        Meant::BringOut(vampires) => {
            for vampire in vampires {
                out.extend(crate::rules::legal::bring_out(table, state, *vampire).err());
            }
        }
        Meant::Exactly(_) | Meant::Influence(_) | Meant::TakeBack(_) | Meant::Pick(_) => {}
    }
    out.dedup();
    out
}

fn at_hand(names: &Names, what: Use) -> bool {
    match what.source {
        Source::Card(card) => names.state.in_play(card) || names.state.card(card).zone == Zone::Hand,
        Source::Rule(_) => true,
    }
}

/// Whose use it would be.
fn user(names: &Names, what: Use) -> Option<Seat> {
    match (what.minion, what.source) {
        (Some(minion), _) => Some(names.state.card(minion).controller),
        (None, Source::Card(card)) => Some(names.state.card(card).controller),
        (None, Source::Rule(_)) => None,
    }
}

/// The reasons that words mean: all that hold them.
fn wanted(because: &Because) -> Result<Vec<Reason>, Fault> {
    let words = because.reason.text.to_lowercase();
    let fits = |reason: &&Reason| !words.is_empty() && reason.said().to_lowercase().contains(&words);
    let all: Vec<Reason> = Reason::ALL.iter().filter(fits).copied().collect();
    if !all.is_empty() {
        return Ok(all);
    }
    let near = nearest(&words, Reason::ALL.iter().map(|reason| reason.said()));
    let help = match near {
        Some(near) => format!("the nearest is `{near}`"),
        None => {
            let all: Vec<String> = Reason::ALL.iter().map(|reason| format!("`{}`", reason.said())).collect();
            format!("the reasons are {}", all.join(", "))
        }
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
