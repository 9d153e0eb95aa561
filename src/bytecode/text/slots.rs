//! What stands in a slot, as a word of the text form, in both directions.
//!
//! In: a slot and its 16 bits, or a word. Out: the other. A value that the slot cannot hold is printed
//! as `#` and its number, and that is read in any slot.
//! Never here: whole lines.
use super::symbol::did_you_mean;
use crate::base::nearest::nearest;
use crate::bytecode::kinds::Bit;
use crate::bytecode::program::Program;
use crate::bytecode::slot::{Slot, known_bits};
use std::collections::BTreeMap;

/// What is wrong, and what would mend it.
pub type Wrong = (String, Option<String>);

/// The labels of a text, each with the number that it stands for.
#[derive(Debug, Default)]
pub struct Labels<'a> {
    /// Of names.
    pub names: BTreeMap<&'a str, u16>,
    /// Of nodes.
    pub nodes: BTreeMap<&'a str, u16>,
    /// Of instructions.
    pub code: BTreeMap<&'a str, u16>,
}

/// A value as a word.
pub fn word(program: &Program, slot: Slot, value: u16) -> String {
    let place = usize::from(value);
    match slot {
        Slot::Read(_) | Slot::Write(_) => format!("r{value}"),
        Slot::Jump if place < program.code.len() => format!("L{value}"),
        Slot::Node(_) if place < program.nodes.len() => format!("n{value}"),
        Slot::Name if place < program.names.len() => format!("x{value}"),
        Slot::Num => value.cast_signed().to_string(),
        Slot::Bits if value & !known_bits() == 0 => bits(value),
        Slot::Member(of) => of.name_of(value).map_or_else(|| bare(value), str::to_string),
        Slot::Jump | Slot::Node(_) | Slot::Name | Slot::Bits => bare(value),
    }
}

/// A bare number.
pub fn bare(value: u16) -> String {
    format!("#{value}")
}

/// The names of bits, joined; `-` for none.
pub fn bits(mask: u16) -> String {
    let names: Vec<&str> = Bit::ALL.iter().filter(|bit| mask & bit.mask() != 0).map(|bit| bit.name()).collect();
    if names.is_empty() { "-".to_string() } else { names.join("+") }
}

/// The value that a word stands for in this slot.
pub fn value(labels: &Labels<'_>, slot: Slot, word: &str) -> Result<u16, Wrong> {
    if let Some(number) = bare_number(word) {
        return Ok(number);
    }
    match slot {
        Slot::Read(_) | Slot::Write(_) => {
            let number = word.strip_prefix('r').and_then(|number| number.parse().ok());
            number.ok_or_else(|| expected("a register such as `r0`", word))
        }
        Slot::Jump => labelled(&labels.code, "a label of the code", word),
        Slot::Node(_) => labelled(&labels.nodes, "the label of a node", word),
        Slot::Name => labelled(&labels.names, "the label of a name", word),
        Slot::Num => {
            let number: Result<i16, _> = word.parse();
            number.map(i16::cast_unsigned).map_err(|_| expected("a number from -32768 to 32767", word))
        }
        Slot::Bits => mask(word),
        Slot::Member(of) => of.number(word).ok_or_else(|| {
            let help = nearest(word, of.members().map(|(name, _)| name)).map(did_you_mean);
            (format!("expected a {}, found `{word}`", of.name), help)
        }),
    }
}

/// The number of `#7`.
pub fn bare_number(word: &str) -> Option<u16> {
    word.strip_prefix('#').and_then(|number| number.parse().ok())
}

/// That something else was expected.
pub fn expected(what: &str, word: &str) -> Wrong {
    (format!("expected {what}, found `{word}`"), None)
}

fn labelled(labels: &BTreeMap<&str, u16>, what: &str, word: &str) -> Result<u16, Wrong> {
    labels.get(word).copied().ok_or_else(|| {
        let help = nearest(word, labels.keys().copied()).map(did_you_mean);
        (format!("expected {what}, found `{word}`"), help)
    })
}

fn mask(word: &str) -> Result<u16, Wrong> {
    if word == "-" {
        return Ok(0);
    }
    word.split('+').try_fold(0, |mask, name| match Bit::parse(name) {
        Some(bit) => Ok(mask | bit.mask()),
        None => {
            let help = nearest(name, Bit::ALL.iter().map(|bit| bit.name())).map(did_you_mean);
            Err((format!("expected a Bit, found `{name}`"), help))
        }
    })
}
