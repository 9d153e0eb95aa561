//! The stage: the cards and the rules that a scenario plays with.
//!
//! In: the cards at hand, a scenario, a rule set. Out: a table with the cards that the scenario puts
//! on it, or what is wrong with them. Never: a card played as if it were blank.
use super::ast::{Said, Scenario};
use super::names::unknown_card;
use super::page::wrong;
use crate::base::{Code, Diagnostic, Span};
use crate::check::Checker;
use crate::game::Table;
use crate::play::load::{NoTable, RuleSet, Rules, Why, load_with};
use crate::syntax::card_file::SourceCard;
use std::collections::BTreeMap;
use std::sync::Arc;

/// So many things wrong with a card are told.
const MOST: usize = 8;

/// Tables made so far.
pub struct Stage {
    checker: Checker,
    tables: BTreeMap<(String, Vec<String>), Arc<Table>>,
    rules: BTreeMap<String, Rules>,
}

impl Stage {
    /// A stage on which cards are read by that checker.
    pub fn new(checker: Checker) -> Stage {
        Stage { checker, tables: BTreeMap::new(), rules: BTreeMap::new() }
    }

    /// The rule sets that there are.
    pub fn rule_sets(&self) -> Vec<String> {
        RuleSet::names()
    }

    /// The table for a scenario; `at` is where it names the rule set.
    pub fn table(
        &mut self,
        scenario: &Scenario,
        hand: &[Arc<SourceCard>],
        rules: &str,
        at: Span,
    ) -> Result<Arc<Table>, Vec<Diagnostic>> {
        let known = self.rule_sets();
        if !known.iter().any(|one| one == rules) {
            let help = format!("there are {}", known.join(", "));
            return Err(vec![wrong(Code::UnknownName, at, format!("there is no rule set `{rules}`")).help(help)]);
        }
        let mut found = Vec::new();
        for one in scenario.steps.iter().flat_map(|step| &step.under).filter(|one| !known.contains(&one.text)) {
            let help = format!("there are {}", known.join(", "));
            let said = format!("there is no rule set `{}`", one.text);
            found.push(wrong(Code::UnknownName, one.span, said).help(help));
        }
        let mut used: Vec<(&Said, &Arc<SourceCard>)> = Vec::new();
        let names: Vec<&str> = hand.iter().filter_map(|card| card.shown_name()).collect();
        for said in named(scenario) {
            let wanted = said.text.to_lowercase();
            match hand.iter().find(|card| called(card, &wanted)) {
                Some(card) if used.iter().any(|(_, one)| one.name == card.name) => {}
                Some(card) => used.push((said, card)),
                None => found.push(unknown_card(said, &names)),
            }
        }
        if !found.is_empty() {
            return Err(found);
        }
        let key = (rules.to_string(), used.iter().map(|(_, card)| place(card)).collect());
        if let Some(table) = self.tables.get(&key) {
            return Ok(Arc::clone(table));
        }
        // Texts may name any card at hand.
        for name in names {
            self.checker.names.add(name);
        }
        let cards: Vec<SourceCard> = used.iter().map(|(_, card)| SourceCard::clone(card)).collect();
        let none = |no: NoTable| vec![wrong(Code::DoesNotRun, at, no.to_string())];
        if !self.rules.contains_key(rules) {
            let read = Rules::read(&mut self.checker, &RuleSet::Named(rules.to_string())).map_err(none)?;
            self.rules.insert(rules.to_string(), read);
        }
        let Some(set) = self.rules.get(rules) else { return Err(Vec::new()) };
        let loaded = load_with(&mut self.checker, &cards, set, false).map_err(none)?;
        if !loaded.refused.is_empty() {
            let refused = |(name, why): &(String, Vec<Why>)| {
                let said = used.iter().find(|(_, card)| card.name == *name).map_or(at, |(said, _)| said.span);
                let card = used.iter().find(|(_, card)| card.name == *name).map(|(_, card)| *card);
                does_not_run(name, card, why, said)
            };
            return Err(loaded.refused.iter().map(refused).collect());
        }
        let table = Arc::new(loaded.table);
        self.tables.insert(key, Arc::clone(&table));
        Ok(table)
    }
}

/// A card by its place: two files may have one of the same name.
fn place(card: &SourceCard) -> String {
    format!("{}:{}", card.source.path, card.name)
}

fn called(card: &SourceCard, lower: &str) -> bool {
    card.name.to_lowercase() == lower
}

/// The cards that a scenario puts on the table, by the names that it gives them.
fn named(scenario: &Scenario) -> Vec<&Said> {
    let mut out = Vec::new();
    let items = scenario.players.iter().flat_map(|player| &player.zones).flat_map(|(_, items)| items);
    for item in items {
        out.push(&item.name);
        out.extend(item.with.iter().map(|on| &on.name));
    }
    out
}

/// A card that does not run, with what is missing.
fn does_not_run(name: &str, card: Option<&Arc<SourceCard>>, why: &[Why], at: Span) -> Diagnostic {
    let mut parts: Vec<String> = why
        .iter()
        .take(MOST)
        .map(|one| match (one, card) {
            (Why::Wrong(wrong), Some(card)) => {
                let (line, column) = card.line_column(wrong.place, wrong.span.start as usize);
                format!("{}:{line}:{column}: {} {}", card.source.path, wrong.code.name(), wrong.message)
            }
            (Why::Missing(gap), Some(card)) => {
                let (line, column) = card.line_column(crate::base::Place::Text, gap.span.start as usize);
                let words = gap.span.of(card.given_text());
                let words = if words.is_empty() { String::new() } else { format!("`{words}`: ") };
                format!("{}:{line}:{column}: {words}{}", card.source.path, gap.said)
            }
            _ => one.to_string(),
        })
        .collect();
    if why.len() > MOST {
        parts.push(format!("and {} more", why.len() - MOST));
    }
    wrong(Code::DoesNotRun, at, format!("`{name}` does not run")).help(parts.join("; "))
}
