//! A card's text in today's wording, and the lints that follow from the difference.
//!
//! In: read sentences. Out: the text as `fmt` prints it; a lint with its fix for each retired form
//! and for each sentence whose letters, spaces or quotes differ. Never here: another meaning.
use super::text::{Read, ReadText, span_of};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::Class;
use crate::syntax::grammar::Terminal;
use crate::syntax::print::Printer;
use crate::syntax::reader::Reader;
use crate::syntax::token::Token;
use crate::syntax::tree::{Child, Leaf};

/// The text in today's wording, from its printed sentences in order.
pub fn print(text: &str, read: &ReadText, printed: &[String]) -> String {
    let mut out = String::new();
    let mut printed = printed.iter();
    for block in &read.blocks {
        let mut line_start = !block.signs.is_empty();
        if line_start && !out.is_empty() {
            out.push('\n');
        }
        for sign in &block.signs {
            if !out.is_empty() && !out.ends_with('\n') && !out.ends_with(']') {
                out.push(' ');
            }
            out.push_str(read.tokens.get(*sign).map_or("", |token| token.span.of(text)));
        }
        if block.signs.len() > 1 {
            spread_signs(text, read, &block.signs, &mut out);
        }
        for sentence in &block.sentences {
            let broken = breaks_before(text, &read.tokens, sentence.tokens.start);
            if !out.is_empty() {
                out.push(if broken && !line_start { '\n' } else { ' ' });
            }
            line_start = false;
            out.push_str(printed.next().map_or("", String::as_str));
        }
    }
    out
}

/// Signs stand apart or together as they were given.
fn spread_signs(text: &str, read: &ReadText, signs: &[usize], out: &mut String) {
    let (Some(first), Some(last)) = (signs.first(), signs.last()) else { return };
    let given = span_of(&read.tokens, &(*first..*last + 1)).of(text);
    let printed: String =
        signs.iter().map(|sign| read.tokens.get(*sign).map_or("", |token| token.span.of(text))).collect();
    if out.ends_with(&printed) {
        out.truncate(out.len() - printed.len());
        out.push_str(given);
    }
}

/// One sentence with its capital and its full stop.
pub fn sentence(reader: &Reader, text: &str, read: &ReadText, sentence: &Read) -> String {
    let tokens = read.tokens.get(sentence.tokens.clone()).unwrap_or(&[]);
    let printer = Printer { grammar: &reader.grammar, trees: &reader.trees, terms: &reader.terms, text, tokens };
    let mut out = capital(&printer.sentence(sentence.tree));
    match sentence.stop.and_then(|stop| read.tokens.get(stop)) {
        Some(stop) if sentence.head => out.push_str(stop.span.of(text)),
        // A remark in brackets has its full stop inside.
        _ if out.ends_with(')') && out.starts_with('(') => {}
        _ => out.push('.'),
    }
    out
}

/// The first letter as a capital, also after the sign of a directed action or an opening bracket.
fn capital(text: &str) -> String {
    let Some(at) = text.find(|c: char| c.is_alphanumeric() && c != 'Ⓓ') else { return text.to_string() };
    if !text.get(..at).is_some_and(|before| before.chars().all(|c| "Ⓓ( ".contains(c))) {
        return text.to_string();
    }
    let (before, rest) = text.split_at(at);
    let mut letters = rest.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{before}{first}{}", letters.as_str())
}

fn breaks_before(text: &str, tokens: &[Token], at: usize) -> bool {
    match (at.checked_sub(1).and_then(|before| tokens.get(before)), tokens.get(at)) {
        (Some(before), Some(here)) => Span { start: before.span.end, end: here.span.start }.of(text).contains('\n'),
        _ => false,
    }
}

/// The lints of a sentence, given how it is printed.
pub fn lints(reader: &Reader, text: &str, read: &ReadText, sentence: &Read, today: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let given =
        span_of(&read.tokens, &(sentence.tokens.start..sentence.stop.map_or(sentence.tokens.end, |stop| stop + 1)));
    for id in reader.trees.walk(sentence.tree) {
        let node = reader.trees.get(id);
        if let Some((phrase, surface)) = reader.trees.phrase(&reader.grammar, id)
            && let Some(retired) = phrase.surfaces.get(surface).and_then(|surface| surface.retired)
        {
            found.push(retire(reader, read, sentence, (node.start, node.end), retired));
        }
        for child in &node.children {
            if let Child::Leaf(leaf) = child
                && (leaf.older || lower_case_name(text, read, sentence, leaf))
            {
                let span = span_of(
                    &read.tokens,
                    &(sentence.tokens.start + usize::from(leaf.start)..sentence.tokens.start + usize::from(leaf.end)),
                );
                let code = if leaf.class == Terminal::Num { Code::NumberWord } else { Code::RetiredWording };
                let said = format!("`{}` is written otherwise today", span.of(text));
                found.push(Diagnostic::new(code, Place::Text, span, said));
            }
        }
    }
    for at in sentence.tokens.clone() {
        if let Some(retired) = read.lattice.cells.get(at).and_then(|cell| cell.alias) {
            let offset = u16::try_from(at - sentence.tokens.start).unwrap_or(u16::MAX);
            found.push(retire(reader, read, sentence, (offset, offset + 1), retired));
        }
    }
    if found.is_empty() {
        if given.of(text) != today && sentence.stop.is_some() {
            let said = format!("letters, spaces or marks differ from `{today}`");
            found.push(Diagnostic::new(Code::Spelling, Place::Text, given, said).fix(given, today.to_string()));
        }
    } else if let Some(first) = found.first_mut() {
        // One edit mends the whole sentence.
        *first = first.clone().help(format!("today's wording is `{today}`")).fix(given, today.to_string());
    }
    found
}

/// Whether the name of a sect stands in lower case, as older cards have it.
fn lower_case_name(text: &str, read: &ReadText, sentence: &Read, leaf: &Leaf) -> bool {
    let sect = matches!(leaf.class, Terminal::Lexicon(Class::Sect | Class::Follower));
    let first =
        read.tokens.get(sentence.tokens.start + usize::from(leaf.start)).map_or("", |token| token.span.of(text));
    sect && first.starts_with(char::is_lowercase)
}

fn retire(reader: &Reader, read: &ReadText, sentence: &Read, tokens: (u16, u16), retired: usize) -> Diagnostic {
    let start = sentence.tokens.start;
    let span = span_of(&read.tokens, &(start + usize::from(tokens.0)..start + usize::from(tokens.1)));
    let reason =
        reader.grammar.retired.get(retired).map_or(String::new(), |(name, reason)| format!("{name}: {reason}"));
    Diagnostic::new(Code::RetiredWording, Place::Text, span, format!("a retired form, {reason}"))
}
