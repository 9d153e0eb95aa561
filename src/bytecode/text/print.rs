//! From a program to its text form.
//!
//! In: a program, sound or not. Out: lines that `assemble` reads back to the same program, as long as
//! it has words for as many instructions and nodes as it has.
//! Never here: the words of the card; `listing` shows those.
use super::place::with_span;
use super::slots::{bare, word};
use super::symbol::symbol;
use crate::base::Span;
use crate::bytecode::fields::FIELDS;
use crate::bytecode::node::{Node, NodeSort};
use crate::bytecode::op::Instr;
use crate::bytecode::program::{Ability, Program, Strike};
use crate::bytecode::slot::Slot;
use std::collections::BTreeSet;

/// The text form.
pub fn disassemble(program: &Program) -> String {
    lines(program, true)
}

/// The text form without spans: what the program does, however its card says so. The hash of a program
/// is taken of this, so that another layout of it is another hash for every program.
pub fn wordless(program: &Program) -> String {
    lines(program, false)
}

fn lines(program: &Program, spans: bool) -> String {
    let mut out = String::new();
    let mut put = |line: &str, span: Option<Span>| {
        let line = with_span(line, span.filter(|_| spans).unwrap_or_default());
        out.push_str(&line);
        out.push('\n');
    };
    heading(&mut put, "names", program.names.is_empty());
    for (number, name) in program.names.iter().enumerate() {
        put(&format!("  x{number} = {}", symbol(*name)), None);
    }
    heading(&mut put, "nodes", program.nodes.is_empty());
    for (number, node) in program.nodes.iter().enumerate() {
        put(&format!("  n{number} = {}", node_line(program, node)), program.node_words.get(number).copied());
    }
    heading(&mut put, "abilities", program.abilities.is_empty());
    for ability in &program.abilities {
        let lines = ability_lines(program, ability);
        for (at, line) in lines.iter().enumerate() {
            put(line, Some(ability.span).filter(|_| at == 0));
        }
    }
    heading(&mut put, "code", program.code.is_empty());
    let labels = labels(program);
    for (number, instr) in program.code.iter().enumerate() {
        if u16::try_from(number).is_ok_and(|number| labels.contains(&number)) {
            put(&format!("L{number}:"), None);
        }
        put(&format!("  {}", instr_line(program, instr)), program.words.get(number).copied());
    }
    out
}

fn heading(put: &mut impl FnMut(&str, Option<Span>), section: &str, empty: bool) {
    if !empty {
        put(section, None);
    }
}

/// The instructions that are jumped to or entered at.
fn labels(program: &Program) -> BTreeSet<u16> {
    let jumps = program.code.iter().flat_map(|instr| {
        let operands = instr.op.row().operands.iter().zip(instr.args);
        operands.filter(|((_, operand), _)| matches!(Slot::from(*operand), Slot::Jump)).map(|(_, to)| to)
    });
    jumps.chain(program.abilities.iter().filter_map(|ability| ability.entry)).collect()
}

fn node_line(program: &Program, node: &Node) -> String {
    let slots = node.op.row().args.iter().map(|(_, arg)| Slot::from(*arg));
    line(program, node.op.row().name, slots, &node.args)
}

fn instr_line(program: &Program, instr: &Instr) -> String {
    let slots = instr.op.row().operands.iter().map(|(_, operand)| Slot::from(*operand));
    line(program, instr.op.row().name, slots, &instr.args)
}

/// A name and its values; those that the row does not have only if there are any.
fn line(program: &Program, name: &str, slots: impl ExactSizeIterator<Item = Slot>, values: &[u16]) -> String {
    let in_row = slots.len();
    let mut words = vec![name.to_string()];
    words.extend(slots.zip(values).map(|(slot, value)| word(program, slot, *value)));
    let last = values.iter().rposition(|value| *value != 0).map_or(0, |place| place + 1);
    words.extend(values.iter().take(last).skip(in_row).map(|value| bare(*value)));
    words.join(" ")
}

/// A strike: its kind, what it is besides, its maneuver.
pub(super) fn strike_words(strike: &Strike) -> String {
    let mut out = vec![strike.kind.name()];
    let said = STRIKE_WORDS.iter().zip([strike.ranged, strike.first, strike.sure, strike.aggravated]);
    out.extend(said.filter(|(_, has)| *has).map(|(word, _)| *word));
    if let Some((spare, per)) = strike.maneuver {
        out.extend([spare.name(), "each", per.name()]);
    }
    if let Some(press) = strike.press {
        out.extend(["gives", press.name()]);
    }
    let mut out = out.join(" ");
    if strike.extra > 0 {
        out.push_str(&format!(" extra {}", strike.extra));
    }
    out
}

/// What a strike can be besides its kind, in the order in which it is written.
pub(super) const STRIKE_WORDS: [&str; 4] = ["ranged", "first", "sure", "aggravated"];

fn ability_lines(program: &Program, ability: &Ability) -> Vec<String> {
    let mut head = format!("  ability {}", ability.kind.name());
    if ability.block != 0 {
        head.push_str(&format!(" block {}", ability.block));
    }
    let mut out = vec![head];
    if let Some(entry) = ability.entry {
        out.push(format!("    entry {}", word(program, Slot::Jump, entry)));
    }
    if ability.locks {
        out.push("    locks".to_string());
    }
    if let Some(act) = ability.act {
        let directed = if act.directed { " directed" } else { "" };
        out.push(format!("    act {}{directed} stealth {}", act.kind.name(), act.stealth));
    }
    if let Some(strike) = ability.strike {
        out.push(format!("    strike {}", strike_words(&strike)));
    }
    if let Some(limit) = ability.limit {
        out.push(format!("    limit {} {}", limit.n, limit.per.name()));
    }
    if let Some(when) = ability.when {
        out.push(format!("    when {}", when.name()));
    }
    if let Some(replaced) = ability.replaced {
        out.push(format!("    replaced {}", replaced.name()));
    }
    for field in FIELDS {
        if let Some(node) = (field.get)(ability) {
            // The sort says nothing here: any node is printed as its label.
            let label = word(program, Slot::Node(field.sort.unwrap_or(NodeSort::Mod)), node.0);
            out.push(format!("    {} {label}", field.name));
        }
    }
    out
}
