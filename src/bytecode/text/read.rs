//! From the text form to the program that it is.
//!
//! In: lines. Out: the program, or the first line that is wrong, with what was expected there. Labels
//! are collected before anything is resolved, so that a line may speak of what follows it.
//! Never here: whether the program is sound; a node may name a later one, a register may be r99.
mod ability;

use super::Misread;
use super::place;
use super::slots::{Labels, Wrong, bare_number, expected, value};
use super::symbol::{did_you_mean, symbol_of};
use crate::base::Span;
use crate::base::nearest::nearest;
use crate::bytecode::node::{Node, NodeOp};
use crate::bytecode::op::{Instr, Op};
use crate::bytecode::program::Program;
use crate::bytecode::slot::Slot;
use std::collections::BTreeMap;

/// The sections of a text, by their headings.
const SECTIONS: &[(&str, Section)] =
    &[("names", Section::Names), ("nodes", Section::Nodes), ("abilities", Section::Abilities), ("code", Section::Code)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Names,
    Nodes,
    Abilities,
    Code,
}

/// A line that says something: its number, its section, and what stands in it after its label.
struct Line<'a> {
    number: usize,
    section: Section,
    text: &'a str,
}

/// Reads the text form of a program.
pub fn assemble(text: &str) -> Result<Program, Misread> {
    let (lines, labels) = sorted(text)?;
    let mut program = Program::default();
    for line in &lines {
        one(&mut program, &labels, line).map_err(|wrong| misread(line.number, wrong))?;
    }
    Ok(program)
}

fn misread(line: usize, (said, help): Wrong) -> Misread {
    Misread { line, said, help }
}

/// Sorts lines into sections and collects the labels.
fn sorted(text: &str) -> Result<(Vec<Line<'_>>, Labels<'_>), Misread> {
    let mut lines = Vec::new();
    let mut labels = Labels::default();
    let mut section = None;
    let (mut names, mut nodes, mut code) = (0, 0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if let Some((_, found)) = SECTIONS.iter().find(|(name, _)| *name == line) {
            section = Some(*found);
            continue;
        }
        let Some(section) = section else {
            let help = nearest(line, SECTIONS.iter().map(|(name, _)| *name)).map(did_you_mean);
            let said = format!("expected a section (`names`, `nodes`, `abilities` or `code`), found `{line}`");
            return Err(misread(number, (said, help)));
        };
        let kept = match section {
            Section::Names => labelled(line, &mut labels.names, &mut names).map(Some),
            Section::Nodes => labelled(line, &mut labels.nodes, &mut nodes).map(Some),
            Section::Abilities => Ok(Some(line)),
            Section::Code => match line.strip_suffix(':') {
                Some(label) => add(&mut labels.code, label, code).map(|()| None),
                None => {
                    code += 1;
                    Ok(Some(line))
                }
            },
        };
        let kept = kept.map_err(|wrong| misread(number, wrong))?;
        lines.extend(kept.map(|text| Line { number, section, text }));
    }
    Ok((lines, labels))
}

/// What follows `label = `.
fn labelled<'a>(line: &'a str, labels: &mut BTreeMap<&'a str, u16>, next: &mut usize) -> Result<&'a str, Wrong> {
    let Some((label, rest)) = line.split_once('=') else { return Err(expected("a label and `=`", line)) };
    add(labels, label.trim(), *next)?;
    *next += 1;
    Ok(rest.trim())
}

fn add<'a>(labels: &mut BTreeMap<&'a str, u16>, label: &'a str, number: usize) -> Result<(), Wrong> {
    let plain = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !plain || !label.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(expected("a label of letters and digits", label));
    }
    let Ok(number) = u16::try_from(number) else {
        return Err(("there are more than a program can have, which is 65,535".to_string(), None));
    };
    match labels.insert(label, number) {
        None => Ok(()),
        Some(_) => Err((format!("the label `{label}` stands twice"), None)),
    }
}

fn one(program: &mut Program, labels: &Labels<'_>, line: &Line<'_>) -> Result<(), Wrong> {
    if line.section == Section::Names {
        program.names.push(symbol_of(line.text)?);
        return Ok(());
    }
    let mut words: Vec<&str> = line.text.split_whitespace().collect();
    let span = span(&mut words)?;
    let Some((head, rest)) = words.split_first() else { return Err(expected("more", line.text)) };
    match line.section {
        Section::Names => {}
        Section::Nodes => {
            let op = known("node", head, NodeOp::parse, NodeOp::ALL.iter().map(|op| op.row().name))?;
            let slots = op.row().args.iter().map(|(name, arg)| (*name, Slot::from(*arg)));
            program.nodes.push(Node { op, args: values(labels, slots.collect(), rest)? });
            program.node_words.push(span);
        }
        Section::Abilities => ability::line(program, labels, head, rest, span)?,
        Section::Code => {
            let op = known("operation", head, Op::parse, Op::ALL.iter().map(|op| op.row().name))?;
            let slots = op.row().operands.iter().map(|(name, operand)| (*name, Slot::from(*operand)));
            program.code.push(Instr { op, args: values(labels, slots.collect(), rest)? });
            program.words.push(span);
        }
    }
    Ok(())
}

/// Takes the span off the end of a line; a line without one came from no words.
fn span(words: &mut Vec<&str>) -> Result<Span, Wrong> {
    let Some(last) = words.last().filter(|word| word.starts_with('@')) else { return Ok(Span::default()) };
    let span = place::span(last).ok_or_else(|| expected("a span such as `@12..19`", last))?;
    words.pop();
    Ok(span)
}

/// What a name stands for, or that it is unknown.
pub(super) fn known<T>(
    what: &str,
    word: &str,
    parse: impl Fn(&str) -> Option<T>,
    names: impl Iterator<Item = &'static str>,
) -> Result<T, Wrong> {
    parse(word).ok_or_else(|| (format!("unknown {what} `{word}`"), nearest(word, names).map(did_you_mean)))
}

/// The values of a line: one for each slot of the row, then bare numbers for places that it lacks.
fn values<const N: usize>(
    labels: &Labels<'_>,
    slots: Vec<(&'static str, Slot)>,
    words: &[&str],
) -> Result<[u16; N], Wrong> {
    if words.len() < slots.len() || words.len() > N {
        let named: Vec<String> = slots.iter().map(|(name, slot)| format!("{name}: {}", slot.said())).collect();
        let row = if named.is_empty() { "nothing".to_string() } else { named.join(", ") };
        return Err((format!("expected {row}, found {} words", words.len()), None));
    }
    let mut out = [0; N];
    for (at, (place, text)) in out.iter_mut().zip(words).enumerate() {
        *place = match slots.get(at) {
            Some((name, slot)) => {
                value(labels, *slot, text).map_err(|(said, help)| (format!("`{name}`: {said}"), help))?
            }
            None => bare_number(text).ok_or_else(|| expected("the end of the line", text))?,
        };
    }
    Ok(out)
}
