//! A whole page, played.
//!
//! In: a page, the cards at hand for each of its scenarios, the rule sets. Out: what each came to
//! under each rule set. Never: a scenario that is passed over; one that cannot be read has failed.
use super::page::{Page, wrong};
use super::run::{self, Ran};
use super::stage::Stage;
use crate::base::{Code, Diagnostic, Span};
use crate::syntax::card_file::SourceCard;
use std::sync::Arc;

/// The rule set of a scenario that names none.
const RULES: &str = "black-chantry";

/// A scenario, played under a rule set.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its name.
    pub title: String,
    /// Where it stands.
    pub span: Span,
    /// The rule set; empty where it came to none.
    pub rules: String,
    /// What came of it.
    pub ran: Ran,
}

/// The cards at hand for a scenario, or what is wrong with the paths that it names.
pub type Hand = Result<Vec<Arc<SourceCard>>, Box<Diagnostic>>;

/// Plays a page; `hands` are for its scenarios in their order, `rules` are played instead of those
/// that they name, where there are any.
pub fn play(stage: &mut Stage, page: &Page, hands: &[Hand], rules: &[String]) -> Vec<Played> {
    let mut out: Vec<Played> = page.diagnostics.iter().cloned().map(not_begun).collect();
    for (number, (scenario, faults)) in page.scenarios.iter().enumerate() {
        let title = if scenario.title.text.is_empty() { "a scenario" } else { &scenario.title.text };
        let mut played = |rules: &str, ran: Ran| {
            out.push(Played { title: title.to_string(), span: scenario.span, rules: rules.to_string(), ran });
        };
        if !faults.is_empty() {
            played("", Ran::unfit(faults.clone()));
            continue;
        }
        let hand: &[Arc<SourceCard>] = match hands.get(number) {
            Some(Ok(hand)) => hand,
            Some(Err(said)) => {
                played("", Ran::unfit(vec![(**said).clone()]));
                continue;
            }
            None => &[],
        };
        let named = scenario.rules.iter().map(|rules| (rules.text.clone(), rules.span));
        let mut sets: Vec<(String, Span)> = named.collect();
        if !rules.is_empty() {
            sets = rules.iter().map(|rules| (rules.clone(), scenario.span)).collect();
        }
        if sets.is_empty() {
            sets.push((RULES.to_string(), scenario.span));
        }
        for (rules, span) in sets {
            let ran = match stage.table(scenario, hand, &rules, span) {
                Ok(table) => run::run(scenario, &table, &rules),
                Err(said) => Ran::unfit(said),
            };
            played(&rules, ran);
        }
    }
    out
}

/// A page without a scenario.
pub fn empty() -> Played {
    let said = wrong(Code::NoScenario, Span::new(0, 0), "there is no scenario on this page");
    not_begun(said.help("a scenario stands in a block that begins with ```scenario"))
}

fn not_begun(said: Diagnostic) -> Played {
    Played { title: "the page".to_string(), span: said.span, rules: String::new(), ran: Ran::unfit(vec![said]) }
}
