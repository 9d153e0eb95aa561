//! The lines of an ability in the text form.
//!
//! In: a line of the section `abilities`. Out: an ability begun, or one more part of the last one.
//! Never here: whether its kind may have that part.
use super::known;
use crate::base::Span;
use crate::bytecode::fields::FIELDS;
use crate::bytecode::kinds::{AbilityKind, ActKind, Per, Replaced, Spare, StrikeKind, Window};
use crate::bytecode::node::{NodeId, NodeSort};
use crate::bytecode::program::{Ability, Act, Limit, Program, Strike};
use crate::bytecode::slot::Slot;
use crate::bytecode::text::print::STRIKE_WORDS;
use crate::bytecode::text::slots::{Labels, Wrong, expected, value};

/// The lines that are no node.
const OTHERS: &[&str] = &["ability", "entry", "locks", "act", "strike", "limit", "when", "replaced"];

/// Reads one line.
pub fn line(program: &mut Program, labels: &Labels<'_>, head: &str, words: &[&str], span: Span) -> Result<(), Wrong> {
    if head == "ability" {
        program.abilities.push(begun(words, span)?);
        return Ok(());
    }
    let Some(ability) = program.abilities.last_mut() else {
        return Err(expected("`ability` and its kind", head));
    };
    if span != Span::default() {
        return Err(("only the line `ability` has a span".to_string(), None));
    }
    let filled = match head {
        "entry" => ability.entry.replace(value(labels, Slot::Jump, only(words, "a label")?)?).is_some(),
        "locks" if words.is_empty() => std::mem::replace(&mut ability.locks, true),
        "locks" => return Err(expected("nothing after `locks`", &words.join(" "))),
        "act" => ability.act.replace(act(words)?).is_some(),
        "strike" => ability.strike.replace(strike(words)?).is_some(),
        "limit" => ability.limit.replace(limit(words)?).is_some(),
        "when" => ability.when.replace(when(words)?).is_some(),
        "replaced" => ability.replaced.replace(replaced(words)?).is_some(),
        name => {
            let names = OTHERS.iter().copied().chain(FIELDS.iter().map(|field| field.name));
            let by_name = |name: &str| FIELDS.iter().find(|field| field.name == name);
            let field = known("part of an ability", name, by_name, names)?;
            let slot = Slot::Node(field.sort.unwrap_or(NodeSort::Mod));
            let node = NodeId(value(labels, slot, only(words, "the label of a node")?)?);
            let filled = (field.get)(ability).is_some();
            (field.set)(ability, Some(node));
            if (field.get)(ability) != Some(node) {
                let after = if name == "more" { "strike" } else { "act" };
                return Err((format!("`{name}` has to follow `{after}`"), None));
            }
            filled
        }
    };
    if filled { Err((format!("`{head}` stands twice in this ability"), None)) } else { Ok(()) }
}

fn only<'a>(words: &[&'a str], what: &str) -> Result<&'a str, Wrong> {
    match words {
        [word] => Ok(word),
        others => Err(expected(what, &others.join(" "))),
    }
}

fn begun(words: &[&str], span: Span) -> Result<Ability, Wrong> {
    let (kind, block) = match words {
        [kind] => (kind, 0),
        [kind, "block", block] => (kind, block.parse().map_err(|_| expected("a block from 0 to 255", block))?),
        others => return Err(expected("the kind of the ability, then `block` and its number", &others.join(" "))),
    };
    let names = AbilityKind::ALL.iter().map(|kind| kind.name());
    let kind = known("kind of ability", kind, AbilityKind::parse, names)?;
    Ok(Ability { block, ..Ability::new(kind, span) })
}

fn act(words: &[&str]) -> Result<Act, Wrong> {
    let (kind, directed, stealth) = match words {
        [kind, "stealth", stealth] => (kind, false, stealth),
        [kind, "directed", "stealth", stealth] => (kind, true, stealth),
        others => {
            return Err(expected("a kind of action, `directed` if it is, `stealth` and a number", &others.join(" ")));
        }
    };
    let kind = known("kind of action", kind, ActKind::parse, ActKind::ALL.iter().map(|kind| kind.name()))?;
    let stealth = stealth.parse().map_err(|_| expected("a number from -32768 to 32767", stealth))?;
    Ok(Act { kind, directed, stealth, extra: None })
}

fn strike(words: &[&str]) -> Result<Strike, Wrong> {
    let [kind, rest @ ..] = words else { return Err(expected("a kind of strike", "")) };
    let kinds = StrikeKind::ALL.iter().map(|kind| kind.name());
    let kind = known("kind of strike", kind, StrikeKind::parse, kinds)?;
    let mut rest = rest.to_vec();
    let has = STRIKE_WORDS.map(|word| match rest.first() {
        Some(first) if *first == word => {
            rest.remove(0);
            true
        }
        Some(_) | None => false,
    });
    let spare = |word: &str| known("thing to use", word, Spare::parse, Spare::ALL.iter().map(|spare| spare.name()));
    let mut rest = rest.as_slice();
    let (mut maneuver, mut press, mut extra) = (None, None, 0);
    if let [what, "each", per, after @ ..] = rest {
        maneuver = Some((spare(what)?, known("stretch", per, Per::parse, Per::ALL.iter().map(|per| per.name()))?));
        rest = after;
    }
    if let ["gives", what, after @ ..] = rest {
        press = Some(spare(what)?);
        rest = after;
    }
    if let ["extra", n, after @ ..] = rest {
        extra = n.parse().map_err(|_| expected("a number from 0 to 255", n))?;
        rest = after;
    }
    if !rest.is_empty() {
        let wanted = "`ranged`, `first`, `sure`, `aggravated` in this order, then a maneuver with `each` and its \
                      stretch, `gives` and a press, `extra` and a number";
        return Err(expected(wanted, &rest.join(" ")));
    }
    let [ranged, first, sure, aggravated] = has;
    Ok(Strike { kind, ranged, first, sure, aggravated, maneuver, press, extra, more: None })
}

fn limit(words: &[&str]) -> Result<Limit, Wrong> {
    let [n, per] = words else {
        return Err(expected("a number and the stretch it counts in", &words.join(" ")));
    };
    let n = n.parse().map_err(|_| expected("a number from 0 to 65535", n))?;
    let per = known("stretch", per, Per::parse, Per::ALL.iter().map(|per| per.name()))?;
    Ok(Limit { n, per })
}

fn when(words: &[&str]) -> Result<Window, Wrong> {
    let word = only(words, "a window")?;
    known("window", word, Window::parse, Window::ALL.iter().map(|when| when.name()))
}

fn replaced(words: &[&str]) -> Result<Replaced, Wrong> {
    let word = only(words, "a time of replacement")?;
    known("time of replacement", word, Replaced::parse, Replaced::ALL.iter().map(|replaced| replaced.name()))
}
