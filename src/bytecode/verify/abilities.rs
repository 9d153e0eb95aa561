//! The abilities: each has what its kind needs, and speaks only of what it has.
//!
//! In: the abilities of a program and the facts of its nodes. Out: flaws. Never here: registers, but
//! for this: what an ability says outside of its code has none to read.
use super::code::{fits, parts, picked};
use super::flaws::Flaws;
use super::flow::next;
use super::makes::{Makes, TARGETS};
use super::nodes::{Facts, within};
use crate::bytecode::fields::{FIELDS, needs};
use crate::bytecode::node::NodeSort;
use crate::bytecode::program::{Ability, Program};
use crate::bytecode::slot::Slot;

/// The targets as words say them, in the order of `TARGETS`.
const ORDINALS: [&str; TARGETS.len()] = ["first", "second"];

/// Checks every ability.
pub fn check(program: &Program, facts: &[Facts], flaws: &mut Flaws) {
    for (number, ability) in program.abilities.iter().enumerate() {
        has_what_it_needs(ability, number, flaws);
        fields(program, ability, number, facts, flaws);
        reach(program, ability, number, facts, flaws);
        if flaws.full() {
            return;
        }
    }
}

fn has_what_it_needs(ability: &Ability, number: usize, flaws: &mut Flaws) {
    let needs = needs(ability.kind);
    let parts = [
        ("an entry", ability.entry.is_some(), needs.entry),
        ("an action", ability.act.is_some(), needs.act),
        ("a subject", ability.subject.is_some(), needs.says.is_some()),
        ("something that it says", ability.says.is_some(), needs.says.is_some()),
    ];
    let kind = ability.kind.name();
    for (what, has, needed) in parts {
        match (has, needed) {
            (false, true) => flaws.add(("ability", number), format!("`{kind}` needs {what}")),
            (true, false) => flaws.add(("ability", number), format!("`{kind}` cannot have {what}")),
            (true, true) | (false, false) => {}
        }
    }
    let [first, second] = ability.targets;
    if !needs.entry && (first.is_some() || second.is_some()) {
        flaws.add(("ability", number), format!("`{kind}` cannot have targets, as it is not announced"));
    }
    if first.is_none() && second.is_some() {
        flaws.add(("ability", number), "has a second target and no first");
    }
}

fn fields(program: &Program, ability: &Ability, number: usize, facts: &[Facts], flaws: &mut Flaws) {
    let at = ("ability", number);
    if let Some(entry) = ability.entry
        && let Err(said) = within(program, Slot::Jump, entry, 0)
    {
        flaws.add(at, format!("`entry`: {said}"));
    }
    for field in FIELDS {
        let Some(node) = (field.get)(ability) else { continue };
        // What a kind may not say has been refused already.
        let Some(sort) = field.sort.or(needs(ability.kind).says) else { continue };
        if let Err(said) = within(program, Slot::Node(sort), node.0, usize::MAX) {
            flaws.add(at, format!("`{}`: {said}", field.name));
            continue;
        }
        // It exists, as was just seen.
        let Some(facts) = facts.get(usize::from(node.0)) else { continue };
        if let Some(register) = facts.reads.iter().position(Option::is_some) {
            flaws.add(at, format!("`{}` reads r{register}, and only instructions can", field.name));
        }
        if facts.untested {
            flaws.add(at, format!("`{}` speaks of `Candidate` outside of a test", field.name));
        }
        let chosen = ability.targets.iter().position(|target| sort == NodeSort::Sel && *target == Some(node));
        for (target, said) in ORDINALS.iter().enumerate().filter(|(target, _)| speaks_of(facts, *target)) {
            if !has(ability, target) {
                flaws.add(at, format!("`{}` speaks of the {said} target, and there is none", field.name));
            } else if chosen.is_some_and(|chosen| chosen <= target) {
                flaws.add(at, format!("`{}` speaks of the {said} target before it is chosen", field.name));
            }
        }
    }
}

fn speaks_of(facts: &Facts, target: usize) -> bool {
    facts.targets.get(target).copied().unwrap_or(false)
}

fn has(ability: &Ability, target: usize) -> bool {
    ability.targets.get(target).is_some_and(Option::is_some)
}

/// What the target of that number is: a selector of an earlier target is what that one is.
fn target_makes(ability: &Ability, target: usize, facts: &[Facts]) -> Makes {
    let selector = ability.targets.get(target).copied().flatten();
    let made = selector.and_then(|node| facts.get(usize::from(node.0))).map_or(Makes::Cards, |facts| facts.makes);
    match made {
        Makes::Target(earlier) if earlier < target => target_makes(ability, earlier, facts),
        // One that is chosen later has been refused already.
        Makes::Target(_) => Makes::Cards,
        Makes::Cards | Makes::Methuselahs => made,
    }
}

/// Checks the code that the ability can come to against the targets that it has.
fn reach(program: &Program, ability: &Ability, number: usize, facts: &[Facts], flaws: &mut Flaws) {
    let mut seen = vec![false; program.code.len()];
    let mut open: Vec<u16> = ability.entry.into_iter().collect();
    while let Some(place) = open.pop() {
        let place = usize::from(place);
        let (Some(instr), Some(seen)) = (program.code.get(place), seen.get_mut(place)) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        if flaws.full() {
            return;
        }
        for (target, said) in ORDINALS.iter().enumerate() {
            if !has(ability, target) && parts(instr, facts).any(|part| speaks_of(part, target)) {
                let said = format!("speaks of the {said} target, which ability {number} does not have");
                flaws.add(("instruction", place), said);
            }
        }
        if let Some((wanted, Makes::Target(target))) = picked(instr, facts)
            && has(ability, target)
        {
            fits(wanted, target_makes(ability, target, facts), ("instruction", place), flaws);
        }
        open.extend(next(place, instr).map(|way| way.to));
    }
}
