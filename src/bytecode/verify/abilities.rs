//! The abilities: each has what its kind needs, and speaks only of what it has.
//!
//! In: the abilities of a program and the facts of its nodes. Out: flaws. Never here: what its code
//! comes to; but outside of its code an ability has no registers to read, and that is checked here.
use super::flaws::Flaws;
use super::makes::ORDINALS;
use super::nodes::{Facts, within};
use crate::bytecode::fields::{FIELDS, needs};
use crate::bytecode::node::NodeSort;
use crate::bytecode::program::{Ability, Program};
use crate::bytecode::slot::Slot;

/// Checks every ability.
pub fn check(program: &Program, facts: &[Facts], flaws: &mut Flaws) {
    for (number, ability) in program.abilities.iter().enumerate() {
        has_what_it_needs(ability, number, flaws);
        fields(program, ability, number, facts, flaws);
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
    if ability.strike.is_some() && !needs.strike {
        flaws.add(("ability", number), format!("`{kind}` cannot be a strike"));
    }
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
        for (target, said) in ORDINALS.iter().enumerate().filter(|(target, _)| facts.speaks_of(*target)) {
            if ability.targets.get(target).is_none_or(Option::is_none) {
                flaws.add(at, format!("`{}` speaks of the {said} target, and there is none", field.name));
            } else if chosen.is_some_and(|chosen| chosen <= target) {
                flaws.add(at, format!("`{}` speaks of the {said} target before it is chosen", field.name));
            }
        }
    }
}
