//! What scenarios prove.
//!
//! In: a scenario that passes. Out: the abilities of cards without which it does not: each ability in
//! turn is put out of force, and the scenario is played again. An ability is proven where some passing
//! scenario fails without it; that a card lay on the table proves nothing. A card is proven where each
//! of its abilities is and it stands in a passing scenario. Never: a card taken at its word.
use super::ast::Scenario;
use super::pages::{Hand, Played};
use super::run::run;
use crate::bytecode::{Node, NodeId, NodeOp, verify};
use crate::game::{CardDef, Table};
use crate::play::load::called;
use crate::syntax::card_file::SourceCard;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is proven of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// How many abilities it has.
    pub abilities: usize,
    /// Those that are proven, by their numbers.
    pub proven: BTreeSet<u8>,
}

impl Proof {
    /// Whether all of them are.
    pub fn whole(&self) -> bool {
        self.proven.len() == self.abilities
    }
}

/// What is proven, by the card's whole wording.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    cards: BTreeMap<String, Proof>,
}

impl Proofs {
    /// What is proven of a card with this very name, header and text.
    pub fn of(&self, card: &SourceCard) -> Option<&Proof> {
        self.cards.get(&wording(card))
    }

    /// Adds what a page proves, as it was played with these hands.
    pub fn add(&mut self, scenarios: &[&Scenario], hands: &[Hand], played: &[Played]) {
        for one in played.iter().filter(|one| one.ran.passed()) {
            let (Some(at), Some(table)) = (one.scenario, &one.table) else { continue };
            let (Some(scenario), Some(Ok(hand))) = (scenarios.get(at), hands.get(at)) else { continue };
            self.prove(scenario, hand, table, &one.rules);
        }
    }

    fn prove(&mut self, scenario: &Scenario, hand: &[Arc<SourceCard>], table: &Arc<Table>, rules: &str) {
        for (at, def) in table.defs.iter().enumerate().skip(table.rules.len()) {
            let Some(card) = hand.iter().find(|card| called(card) == def.name) else { continue };
            let proof = self.cards.entry(wording(card)).or_default();
            proof.abilities = def.program.abilities.len();
            for number in (0u8..).take(proof.abilities) {
                if !proof.proven.contains(&number) && needs(scenario, table, rules, at, number) {
                    proof.proven.insert(number);
                }
            }
        }
    }
}

/// Whether a passing scenario fails where that ability is out of force.
fn needs(scenario: &Scenario, table: &Arc<Table>, rules: &str, at: usize, number: u8) -> bool {
    let mut other = Table::clone(table);
    let changed = other.defs.get(at).and_then(|def| without(def, number));
    match (other.defs.get_mut(at), changed) {
        (Some(slot), Some(def)) => *slot = def,
        _ => return false,
    }
    !run(scenario, &Arc::new(other), rules).passed()
}

/// The card with that ability under a condition that never holds; none where that is no sound program.
fn without(def: &CardDef, number: u8) -> Option<CardDef> {
    let mut program = (*def.program).clone();
    let ability = program.abilities.get_mut(usize::from(number))?;
    let span = ability.span;
    let mut add = |op: NodeOp, args: [u16; 2]| {
        let id = u16::try_from(program.nodes.len()).ok()?;
        program.nodes.push(Node { op, args });
        program.node_words.push(span);
        Some(id)
    };
    let always = add(NodeOp::Always, [0; 2])?;
    let mut never = add(NodeOp::NotC, [always, 0])?;
    if let Some(NodeId(before)) = ability.condition {
        never = add(NodeOp::AllOf, [before, never])?;
    }
    ability.condition = Some(NodeId(never));
    let program = verify(program).ok()?;
    Some(CardDef { program, ..def.clone() })
}

/// A card's whole wording.
fn wording(card: &SourceCard) -> String {
    let headers = card.headers.iter().map(|header| format!("{}: {}", header.key.name(), header.value));
    let mut lines: Vec<String> = headers.collect();
    lines.sort();
    format!("{}\n{}\n\n{}", card.name, lines.join("\n"), card.text)
}
