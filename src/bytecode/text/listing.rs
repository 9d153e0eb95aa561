//! A program beside the words of the card that it came from, for people.
//!
//! In: a program, and the text that its spans point into. Out: `Listing`, plain data with its layout
//! as text. Never here: anything that is read back; `disassemble` is for that.
use super::express::expression;
use super::print::strike_words;
use super::slots::word;
use crate::base::Span;
use crate::bytecode::fields::FIELDS;
use crate::bytecode::node::NodeId;
use crate::bytecode::op::Instr;
use crate::bytecode::program::{Ability, Program};
use crate::bytecode::slot::Slot;
use serde::Serialize;
use std::fmt;

/// The widest that the column of instructions becomes for the sake of a long one.
const MOST_WIDTH: usize = 60;

/// What stands before an instruction, its number, and before the value of a field, its name.
const MARGIN: usize = 7;
const FIELD_MARGIN: usize = 14;

/// A program, ability by ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The abilities.
    pub abilities: Vec<AbilityListing>,
    /// Instructions before the first entry, which belong to no ability.
    pub loose: Vec<InstrListing>,
}

/// An ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AbilityListing {
    /// Its number.
    pub number: usize,
    /// Its kind.
    pub kind: &'static str,
    /// The block of the text that it belongs to; 0 belongs to all.
    pub block: u8,
    /// The words it came from.
    pub words: String,
    /// First byte of them.
    pub start: u32,
    /// One past the last byte of them.
    pub end: u32,
    /// What it consists of beside its code.
    pub fields: Vec<FieldListing>,
    /// Its code; shown with the first ability where several share it.
    pub code: Vec<InstrListing>,
}

/// A part of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldListing {
    /// Its name.
    pub name: &'static str,
    /// What stands there.
    pub value: String,
    /// The words it came from; empty where they are not known.
    pub words: String,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstrListing {
    /// Its number.
    pub number: usize,
    /// The name of its operation.
    pub op: &'static str,
    /// Its operands, in the order of the table.
    pub operands: Vec<String>,
    /// The words it came from.
    pub words: String,
    /// First byte of them.
    pub start: u32,
    /// One past the last byte of them.
    pub end: u32,
}

/// The program beside its words, as text.
pub fn listing(program: &Program, text: &str) -> String {
    list(program, text).to_string()
}

/// The program beside its words.
pub fn list(program: &Program, text: &str) -> Listing {
    let mut entries: Vec<usize> =
        program.abilities.iter().filter_map(|ability| ability.entry).map(usize::from).collect();
    entries.sort_unstable();
    // The code of an ability goes on to where that of the next begins.
    let after = |from: usize| entries.iter().copied().find(|entry| *entry > from).unwrap_or(program.code.len());
    // Code that several abilities enter is shown once.
    let first_with = |entry| program.abilities.iter().position(|ability| ability.entry == entry);
    let abilities = program.abilities.iter().enumerate().map(|(number, ability)| AbilityListing {
        number,
        kind: ability.kind.name(),
        block: ability.block,
        words: words(ability.span, text),
        start: ability.span.start,
        end: ability.span.end,
        fields: fields(program, ability, text),
        code: match ability.entry.filter(|entry| first_with(Some(*entry)) == Some(number)).map(usize::from) {
            Some(from) => code(program, from, after(from), text),
            None => Vec::new(),
        },
    });
    let first = entries.first().copied().unwrap_or(program.code.len());
    Listing { abilities: abilities.collect(), loose: code(program, 0, first, text) }
}

/// The words on one line.
fn words(span: Span, text: &str) -> String {
    span.of(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn code(program: &Program, from: usize, to: usize, text: &str) -> Vec<InstrListing> {
    let numbered = program.code.iter().enumerate().take(to).skip(from);
    let one = |(number, instr): (usize, &Instr)| {
        let span = program.words.get(number).copied().unwrap_or_default();
        let slots = instr.op.row().operands.iter().map(|(_, operand)| Slot::from(*operand));
        let operands = slots.zip(instr.args).map(|(slot, value)| operand(program, slot, value)).collect();
        let op = instr.op.row().name;
        InstrListing { number, op, operands, words: words(span, text), start: span.start, end: span.end }
    };
    numbered.map(one).collect()
}

fn operand(program: &Program, slot: Slot, value: u16) -> String {
    match slot {
        Slot::Node(_) => expression(program, NodeId(value)),
        Slot::Jump => format!("-> {value}"),
        Slot::Read(_) | Slot::Write(_) | Slot::Num | Slot::Bits | Slot::Name | Slot::Member(_) => {
            word(program, slot, value)
        }
    }
}

fn fields(program: &Program, ability: &Ability, text: &str) -> Vec<FieldListing> {
    let plain = |name, value| FieldListing { name, value, words: String::new() };
    let mut out = Vec::new();
    if let Some(entry) = ability.entry {
        out.push(plain("entry", format!("-> {entry}")));
    }
    if let Some(act) = ability.act {
        let directed = if act.directed { ", directed" } else { "" };
        out.push(plain("act", format!("{}{directed}, stealth {}", act.kind.name(), act.stealth)));
    }
    if let Some(strike) = ability.strike {
        out.push(plain("strike", strike_words(&strike)));
    }
    if ability.locks {
        out.push(plain("locks", "the card itself".to_string()));
    }
    if let Some(limit) = ability.limit {
        out.push(plain("limit", format!("{} per {}", limit.n, limit.per.name())));
    }
    if let Some(when) = ability.when {
        out.push(plain("when", when.name().to_string()));
    }
    if let Some(replaced) = ability.replaced {
        out.push(plain("replaced", replaced.name().to_string()));
    }
    for field in FIELDS {
        if let Some(node) = (field.get)(ability) {
            let span = program.node_words.get(usize::from(node.0)).copied().unwrap_or_default();
            out.push(FieldListing { name: field.name, value: expression(program, node), words: words(span, text) });
        }
    }
    out
}

impl InstrListing {
    fn head(&self) -> String {
        let operands: String = self.operands.iter().map(|operand| format!(" {operand}")).collect();
        format!("{}{operands}", self.op)
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.abilities.iter().flat_map(|ability| &ability.code).chain(&self.loose);
        let fields = self.abilities.iter().flat_map(|ability| &ability.fields);
        let widths = code.map(|instr| instr.head().chars().count());
        let widths = widths.chain(fields.map(|field| FIELD_MARGIN - MARGIN + field.value.chars().count()));
        let width = widths.filter(|width| *width <= MOST_WIDTH).max().unwrap_or(0);
        let line = |f: &mut fmt::Formatter<'_>, head: &str, words: &str| {
            let column = MARGIN + width;
            writeln!(f, "{}", format!("{head:<column$}  {words}").trim_end())
        };
        let instr_line = |f: &mut fmt::Formatter<'_>, instr: &InstrListing| {
            line(f, &format!("{:>5}  {}", instr.number, instr.head()), &instr.words)
        };
        if !self.loose.is_empty() {
            writeln!(f, "code of no ability")?;
        }
        for instr in &self.loose {
            instr_line(f, instr)?;
        }
        for (at, ability) in self.abilities.iter().enumerate() {
            if at > 0 || !self.loose.is_empty() {
                writeln!(f)?;
            }
            let block = if ability.block == 0 { String::new() } else { format!(", block {}", ability.block) };
            let head = format!("ability {}: {}{block}   {}", ability.number, ability.kind, ability.words);
            writeln!(f, "{}", head.trim_end())?;
            for field in &ability.fields {
                line(f, &format!("  {:<9}   {}", field.name, field.value), &field.words)?;
            }
            for instr in &ability.code {
                instr_line(f, instr)?;
            }
        }
        Ok(())
    }
}
