//! Prints a compiled card, a line a thing, with the words that each came from.
use std::fmt::Write;
use vitae::base::Span;
use vitae::bytecode::node::NodeArg;
use vitae::bytecode::op::Operand;
use vitae::bytecode::{Ability, ActKind, Bit, Counter, NodeId, Phase, Program, Stat, Until, Zone};
use vitae::compile::Compiled;

/// The card as text.
pub fn print(text: &str, compiled: &Compiled) -> String {
    let mut out = String::new();
    let program = &compiled.program;
    let facts = &compiled.facts;
    let traits: Vec<&str> = facts.traits.iter().map(|sym| sym.id()).collect();
    let _ = writeln!(out, "traits {}", traits.join(", "));
    for (name, n) in [("life", facts.life), ("strength", facts.strength), ("bleed", facts.bleed)] {
        if let Some(n) = n {
            let _ = writeln!(out, "{name} {n}");
        }
    }
    if let Some(unique) = facts.unique {
        let _ = writeln!(out, "unique {unique}");
    }
    let mut end = program.code.len();
    for (n, ability) in program.abilities.iter().enumerate().rev() {
        let mut part = String::new();
        self::ability(&mut part, text, program, n, ability);
        if let Some(entry) = ability.entry {
            let start = usize::from(entry);
            let stop = program
                .code
                .iter()
                .enumerate()
                .skip(start)
                .find(|(_, i)| i.op.row().name == "End")
                .map_or(end, |(at, _)| at + 1);
            for at in start..stop {
                instr(&mut part, text, program, at);
            }
            end = start;
        }
        out.push_str("");
        out = insert(out, part);
    }
    for gap in &compiled.gaps {
        let _ = writeln!(out, "gap {}: {} `{}`", gap.constructor, gap.said, words(text, gap.span));
    }
    out
}

/// Abilities are printed in their order though gone through from the last.
fn insert(out: String, part: String) -> String {
    let at = out.find("ability ").unwrap_or(out.len());
    let (head, tail) = out.split_at(at);
    format!("{head}{part}{tail}")
}

fn ability(out: &mut String, text: &str, program: &Program, n: usize, ability: &Ability) {
    let _ =
        writeln!(out, "ability {n} {} block {} `{}`", ability.kind.name(), ability.block, words(text, ability.span));
    let mut said = |name: &str, id: Option<NodeId>| {
        if let Some(id) = id {
            let _ = writeln!(out, "  {name} {}", node(program, id));
        }
    };
    said("user", ability.user);
    said("condition", ability.condition);
    said("blood", ability.blood);
    said("pool", ability.pool);
    said("target", ability.targets[0]);
    said("target", ability.targets[1]);
    said("subject", ability.subject);
    said("says", ability.says);
    if ability.locks {
        let _ = writeln!(out, "  locks");
    }
    if let Some(limit) = ability.limit {
        let _ = writeln!(out, "  limit {} each {}", limit.n, limit.per.name());
    }
    if let Some(act) = ability.act {
        let extra = act.extra.map(|extra| format!(" extra {}", node(program, extra))).unwrap_or_default();
        let directed = if act.directed { " directed" } else { "" };
        let _ = writeln!(out, "  act {}{directed} stealth {}{extra}", act.kind.name(), act.stealth);
    }
}

fn instr(out: &mut String, text: &str, program: &Program, at: usize) {
    let Some(instr) = program.code.get(at) else { return };
    let row = instr.op.row();
    let args: Vec<String> = row
        .operands
        .iter()
        .zip(instr.args)
        .map(|((_, kind), arg)| match kind {
            Operand::Read(_) | Operand::Write(_) => format!("r{arg}"),
            Operand::Jump => format!("@{arg}"),
            Operand::Node(_) => node(program, NodeId(arg)),
            Operand::Counter => Counter::of(arg).map_or("?", Counter::name).to_string(),
            Operand::Zone => Zone::of(arg).map_or("?", Zone::name).to_string(),
            Operand::Until => Until::of(arg).map_or("?", Until::name).to_string(),
        })
        .collect();
    let span = program.words.get(at).copied().unwrap_or_default();
    let _ = writeln!(out, "  {at}: {} {} `{}`", row.name, args.join(" "), words(text, span));
}

/// A node written out.
pub fn node(program: &Program, id: NodeId) -> String {
    let Some(node) = program.nodes.get(usize::from(id.0)) else { return "?".to_string() };
    let row = node.op.row();
    let args: Vec<String> = row
        .args
        .iter()
        .zip(node.args)
        .map(|((_, kind), arg)| match kind {
            NodeArg::Node(_) => self::node(program, NodeId(arg)),
            NodeArg::Num => arg.cast_signed().to_string(),
            NodeArg::Bits => {
                let bits: Vec<&str> =
                    Bit::ALL.iter().filter(|bit| arg & bit.mask() != 0).map(|bit| bit.name()).collect();
                format!("[{}]", bits.join(" "))
            }
            NodeArg::Name => program.names.get(usize::from(arg)).map_or("?", |sym| sym.id()).to_string(),
            NodeArg::Reg(_) => format!("r{arg}"),
            NodeArg::Stat => Stat::of(arg).map_or("?", Stat::name).to_string(),
            NodeArg::Counter => Counter::of(arg).map_or("?", Counter::name).to_string(),
            NodeArg::Phase => Phase::of(arg).map_or("?", Phase::name).to_string(),
            NodeArg::ActKind => ActKind::of(arg).map_or("?", ActKind::name).to_string(),
        })
        .collect();
    if args.is_empty() { row.name.to_string() } else { format!("{}({})", row.name, args.join(", ")) }
}

fn words(text: &str, span: Span) -> String {
    span.of(text).replace('\n', " / ")
}
