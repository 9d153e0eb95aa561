//! The reference page of the bytecode, `docs/bytecode.md`.
//!
//! In: the tables. Out: Markdown. Every row of every table is on it, as nothing here names one.
//! Never here: a sentence about a row; rows say what they mean themselves.
use super::codec::LAYOUT;
use super::fields::{FIELDS, needs};
use super::kinds::AbilityKind;
use super::node::{NodeOp, NodeSort};
use super::op::{Op, REGISTERS};
use super::slot::{Slot, VOCABULARIES};
use super::verify::{MOST, MOST_ABILITIES, MOST_DEPTH, MOST_STEPS};
use std::fmt::Write as _;

const HEAD: &str = "# The bytecode

Made from the tables in `src/bytecode` by `vitae::bytecode::reference`; do not edit it by hand.
With `VITAE_WRITE_PAGES=1` in the environment `cargo test --test bytecode page` writes it anew.

A program is what the text of a card, or a rule, is compiled to: instructions, nodes, names and
abilities. An instruction is an operation and three operands of 16 bits; a node says what is meant,
in an expression that never changes anything. Only a program that the verifier has found sound is run.
";

/// The parts of an ability that are no nodes.
const OTHER_PARTS: &[(&str, &str)] = &[
    ("block", "which block of the text it belongs to, counted from 1; left out where it belongs to all"),
    ("entry", "its first instruction"),
    ("locks", "that the card itself is locked to use it"),
    ("act", "the action that it is: its kind, `directed` if its text has that sign, the stealth that it starts with"),
    (
        "strike",
        "the strike that it is: its kind; `ranged`, `first`, `sure` and `aggravated` where it is so; its maneuver, `each` \
         and the stretch; `gives` and its press; `extra` and its additional strikes",
    ),
    ("limit", "how often it can be used, and in which stretch"),
    ("when", "in which window it can be used, where that is not whenever its kind is"),
    ("replaced", "when the card is replaced in the hand, where that is not at once"),
];

/// The whole page.
pub fn reference() -> String {
    let mut out = HEAD.to_string();
    operations(&mut out);
    nodes(&mut out);
    abilities(&mut out);
    vocabularies(&mut out);
    sound(&mut out);
    layout(&mut out);
    out
}

/// Adds a line; writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}

/// Operands or arguments as a cell.
fn cell(slots: impl Iterator<Item = (&'static str, Slot)>) -> String {
    slots.map(|(name, slot)| format!("`{name}`: {}", slot.said())).collect::<Vec<_>>().join(", ")
}

fn operations(out: &mut String) {
    line!(out, "\n## Operations\n\n| number | operation | operands | what it does |\n| --- | --- | --- | --- |");
    for (number, op) in Op::ALL.iter().enumerate() {
        let row = op.row();
        let operands = cell(row.operands.iter().map(|(name, operand)| (*name, Slot::from(*operand))));
        line!(out, "| {number} | `{}` | {operands} | {} |", row.name, row.doc);
    }
}

fn nodes(out: &mut String) {
    line!(out, "\n## Nodes\n\nA node speaks only of nodes before it, each of the sort that is named.");
    for sort in NodeSort::ALL {
        line!(out, "\n### {sort:?}\n\n| number | node | arguments | what it means |\n| --- | --- | --- | --- |");
        for (number, op) in NodeOp::ALL.iter().enumerate().filter(|(_, op)| op.row().sort == *sort) {
            let row = op.row();
            let args = cell(row.args.iter().map(|(name, arg)| (*name, Slot::from(*arg))));
            line!(out, "| {number} | `{}` | {args} | {} |", row.name, row.doc);
        }
    }
}

fn abilities(out: &mut String) {
    line!(out, "\n## Abilities\n\n| part | what stands there | what it says |\n| --- | --- | --- |");
    for (name, doc) in OTHER_PARTS {
        line!(out, "| `{name}` | | {doc} |");
    }
    for field in FIELDS {
        let sort = field.sort.map_or_else(|| "as its kind says".to_string(), |sort| format!("{sort:?} node"));
        line!(out, "| `{}` | {sort} | {} |", field.name, field.doc);
    }
    line!(out, "\nWhat each kind has to have, and what it cannot have:\n");
    line!(out, "| kind | entry | act | subject and says |\n| --- | --- | --- | --- |");
    for kind in AbilityKind::ALL {
        let needs = needs(*kind);
        let has = |needed: bool| if needed { "yes" } else { "no" };
        let says = needs.says.map_or_else(|| "no".to_string(), |sort| format!("yes, a {sort:?} node"));
        line!(out, "| `{}` | {} | {} | {says} |", kind.name(), has(needs.entry), has(needs.act));
    }
}

fn vocabularies(out: &mut String) {
    for vocabulary in VOCABULARIES {
        line!(out, "\n## {}\n\n| number | name | what it means |\n| --- | --- | --- |", vocabulary.name);
        for (number, (name, doc)) in vocabulary.members().enumerate() {
            line!(out, "| {number} | `{name}` | {doc} |");
        }
    }
}

fn sound(out: &mut String) {
    line!(
        out,
        "\n## What a sound program keeps to\n\n\
         - It has at most {MOST} instructions, nodes and names each, and {MOST_ABILITIES} abilities.\n\
         - There are {REGISTERS} registers. One that is read holds what is read on every way to that place; each \
         ability begins with none set.\n\
         - No way leads past the end of the code.\n\
         - Nodes stand at most {MOST_DEPTH} deep in a node, and reading one passes through {MOST_STEPS} at most.\n\
         - What an operation takes as a card or as a Methuselah is meant as one.\n\
         - An ability has what its kind needs, speaks only of targets that it has, and reads no register outside of \
         its code.\n\
         - `Candidate` stands only in tests.\n\
         - Operands and arguments that a row does not have are 0."
    );
}

fn layout(out: &mut String) {
    line!(
        out,
        "\n## The binary form\n\nNumbers are little-endian; a digest is sixteen hexadecimal digits.\n\n\
         | part | bytes | what it is |\n| --- | --- | --- |"
    );
    for (name, bytes, doc) in LAYOUT {
        line!(out, "| {name} | {bytes} | {doc} |");
    }
    line!(
        out,
        "\nThe hash is the digest of the text form without spans: it depends neither on the words of the card nor on \
         the numbers of rows."
    );
}
