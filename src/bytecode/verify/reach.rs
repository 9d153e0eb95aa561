//! Targets in the code: an ability comes only to instructions that speak of targets which it has, and
//! that want a card where its target is one.
//!
//! In: the code and abilities of a program and the facts of its nodes. Out: flaws. Abilities whose
//! targets are alike are followed together, so that this takes a few walks through the code at most.
//! Never here: registers.
use super::code::{fits, parts, picked};
use super::flaws::Flaws;
use super::flow::next;
use super::makes::{Makes, ORDINALS, TARGETS};
use super::nodes::Facts;
use crate::bytecode::program::{Ability, Program};
use std::collections::BTreeMap;

/// What each target of an ability is; none where it has no such target.
type Targets = [Option<Makes>; TARGETS.len()];

/// Checks the code against the targets of the abilities that come to it.
pub fn check(program: &Program, facts: &[Facts], flaws: &mut Flaws) {
    let mut alike: BTreeMap<Targets, Vec<usize>> = BTreeMap::new();
    for (number, ability) in program.abilities.iter().enumerate() {
        alike.entry(targets(ability, facts)).or_default().push(number);
    }
    for (targets, numbers) in alike {
        let mut seen = vec![false; program.code.len()];
        for number in numbers {
            let mut open: Vec<u16> =
                program.abilities.get(number).and_then(|ability| ability.entry).into_iter().collect();
            while let Some(place) = open.pop() {
                let place = usize::from(place);
                let (Some(instr), Some(seen)) = (program.code.get(place), seen.get_mut(place)) else { continue };
                if std::mem::replace(seen, true) {
                    continue;
                }
                let at = ("instruction", place);
                for ((target, said), has) in ORDINALS.iter().enumerate().zip(targets) {
                    if has.is_none() && parts(instr, facts).any(|part| part.speaks_of(target)) {
                        flaws.add(at, format!("speaks of the {said} target, which ability {number} does not have"));
                    }
                }
                if let Some((wanted, Makes::Target(target))) = picked(instr, facts)
                    && let Some(made) = targets.get(target).copied().flatten()
                {
                    fits(wanted, made, at, flaws);
                }
                open.extend(next(place, instr).map(|way| way.to));
            }
        }
    }
}

fn targets(ability: &Ability, facts: &[Facts]) -> Targets {
    let mut out: Targets = [None; TARGETS.len()];
    for target in 0..out.len() {
        let selector = ability.targets.get(target).copied().flatten();
        let made = selector.and_then(|node| facts.get(usize::from(node.0))).map(|facts| match facts.makes {
            // One that is not chosen before is a flaw that has been noted.
            Makes::Target(earlier) => out.get(earlier).copied().flatten().unwrap_or_default(),
            Makes::Cards | Makes::Methuselahs => facts.makes,
        });
        if let (Some(place), Some(_)) = (out.get_mut(target), selector) {
            *place = Some(made.unwrap_or_default());
        }
    }
    out
}
