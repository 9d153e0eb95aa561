//! From a program to bytes.
//!
//! In: a program, sound or not. Out: bytes that `decode` reads back to the same program; of one
//! program always the same bytes. Never here: a file.
use super::{ACT, DIRECTED, ENTRY, FIRST_FIELD, LIMIT, LOCKS, MAGIC, STRIKE, VERSION, hash, tables};
use crate::base::{Span, digest};
use crate::bytecode::fields::FIELDS;
use crate::bytecode::program::{Ability, Program};
use crate::bytecode::text::symbol;

/// The binary form.
pub fn encode(program: &Program) -> Vec<u8> {
    let content = content(program);
    let mut out = Vec::new();
    out.extend(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(tables().bytes());
    out.extend(hash(program).bytes());
    count(&mut out, content.len());
    out.extend(content);
    count(&mut out, program.words.len());
    spans(&mut out, program.words.iter().copied());
    count(&mut out, program.node_words.len());
    spans(&mut out, program.node_words.iter().copied());
    spans(&mut out, program.abilities.iter().map(|ability| ability.span));
    let checksum = digest::hex(&out);
    out.extend(checksum.bytes());
    out
}

fn content(program: &Program) -> Vec<u8> {
    let mut out = Vec::new();
    count(&mut out, program.names.len());
    for name in &program.names {
        let text = symbol(*name);
        // The keys of the lexicon are a few dozen bytes.
        out.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_le_bytes());
        out.extend(text.bytes());
    }
    count(&mut out, program.nodes.len());
    for node in &program.nodes {
        out.push(node.op as u8);
        out.extend(node.args.into_iter().flat_map(u16::to_le_bytes));
    }
    count(&mut out, program.code.len());
    for instr in &program.code {
        out.push(instr.op as u8);
        out.extend(instr.args.into_iter().flat_map(u16::to_le_bytes));
    }
    count(&mut out, program.abilities.len());
    for ability in &program.abilities {
        put_ability(&mut out, ability);
    }
    out
}

fn put_ability(out: &mut Vec<u8>, ability: &Ability) {
    let directed = ability.act.is_some_and(|act| act.directed);
    let mut mask = 0;
    let parts = [
        (ENTRY, ability.entry.is_some()),
        (LOCKS, ability.locks),
        (ACT, ability.act.is_some()),
        (DIRECTED, directed),
        (LIMIT, ability.limit.is_some()),
        (STRIKE, ability.strike.is_some()),
    ];
    for (bit, has) in parts {
        mask |= if has { bit } else { 0 };
    }
    for (bit, field) in (FIRST_FIELD..).zip(FIELDS) {
        mask |= u32::from((field.get)(ability).is_some()) << bit;
    }
    out.push(ability.kind as u8);
    out.push(ability.block);
    out.extend(mask.to_le_bytes());
    // 0 for none, or one more than the number of the member.
    out.push(ability.when.map_or(0, |when| when as u8 + 1));
    out.push(ability.replaced.map_or(0, |replaced| replaced as u8 + 1));
    if let Some(entry) = ability.entry {
        out.extend(entry.to_le_bytes());
    }
    if let Some(act) = ability.act {
        out.push(act.kind as u8);
        out.extend(act.stealth.to_le_bytes());
    }
    if let Some(strike) = ability.strike {
        out.push(strike.kind as u8);
        let said = [strike.ranged, strike.first, strike.sure, strike.aggravated];
        out.push((0u8..).zip(said).fold(0, |all, (bit, has)| all | u8::from(has) << bit));
        // 0 for none, or one more than the number of the member.
        out.push(strike.maneuver.map_or(0, |(spare, _)| spare as u8 + 1));
        out.push(strike.maneuver.map_or(0, |(_, per)| per as u8 + 1));
        out.push(strike.press.map_or(0, |press| press as u8 + 1));
        out.push(strike.extra);
    }
    if let Some(limit) = ability.limit {
        out.extend(limit.n.to_le_bytes());
        out.push(limit.per as u8);
    }
    for node in FIELDS.iter().filter_map(|field| (field.get)(ability)) {
        out.extend(node.0.to_le_bytes());
    }
}

fn count(out: &mut Vec<u8>, n: usize) {
    // Four thousand million of anything do not fit into memory.
    out.extend(u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes());
}

fn spans(out: &mut Vec<u8>, spans: impl Iterator<Item = Span>) {
    for span in spans {
        out.extend(span.start.to_le_bytes());
        out.extend(span.end.to_le_bytes());
    }
}
