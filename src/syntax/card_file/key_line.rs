//! What a line in the header block was meant to be.
//!
//! In: the words of a line. Out: a header in disguise, or a diagnostic with the nearest key.
//! Never: a guess that is not shown to the user.
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::header::Key;

/// Key and value of a line that begins with a known key and a colon.
pub fn known_line(text: &str, line: Span) -> Option<(Span, Span)> {
    let words = line.of(text);
    let colon = words.find(':')?;
    let key = words.get(..colon)?.trim_end();
    Key::parse(key)?;
    let rest = words.get(colon + 1..)?;
    let start = line.start as usize;
    let gap = colon + 1 + (rest.len() - rest.trim_start().len());
    Some((Span::new(start, start + key.len()), Span::new(start + gap, start + words.trim_end().len().max(gap))))
}

/// A key that there is not, and the one that was likely meant.
pub fn unknown(written: &str, at: Span) -> (Diagnostic, Option<Key>) {
    let said = format!("there is no header `{}`", shorten(written));
    let wrong = Diagnostic::new(Code::UnknownKey, Place::File, at, said);
    let keys = Key::ALL.iter().map(|key| key.name());
    match nearest(written, keys.filter(|key| written.len() < 2 * key.len() + 2)) {
        Some(key) => (wrong.help(format!("did you mean `{key}`?")).fix(at, key), Key::parse(key)),
        None => (wrong.help("the rules text begins after an empty line"), None),
    }
}

/// Key and value of a line that begins with a known key and lacks the colon.
pub fn without_colon(text: &str, line: Span) -> Option<(Span, Span)> {
    let words = line.of(text);
    let lead = words.len() - words.trim_start().len();
    let body = words.trim();
    let keys = Key::ALL.iter().map(|key| key.name()).filter(|key| begins_with_word(body, key));
    let key = keys.max_by_key(|key| key.len())?;
    let value = body.get(key.len()..)?.trim_start();
    let start = line.start as usize + lead;
    let end = start + body.len();
    Some((Span::new(start, start + key.len()), Span::new(end - value.len(), end)))
}

/// A header that lacks its colon.
pub fn no_colon(text: &str, line: Span, key: Span) -> Diagnostic {
    let after = Span { start: key.end, ..key };
    not_a_header(text, line).help(format!("put a colon after `{}`", key.of(text))).fix(after, ":")
}

/// A line among the headers that is none.
pub fn stray(text: &str, line: Span) -> Diagnostic {
    not_a_header(text, line).help("a header is `Key: value`; the rules text begins after an empty line")
}

fn not_a_header(text: &str, line: Span) -> Diagnostic {
    let words = line.of(text);
    let start = line.start as usize + (words.len() - words.trim_start().len());
    let here = Span::new(start, start + words.trim().len());
    let said = format!("`{}` is not a header", shorten(words.trim()));
    Diagnostic::new(Code::StrayLine, Place::File, here, said)
}

fn begins_with_word(words: &str, key: &str) -> bool {
    let head = words.get(..key.len());
    head.is_some_and(|head| head.eq_ignore_ascii_case(key))
        && words.get(key.len()..).is_some_and(|rest| rest.starts_with([' ', '\t']))
}

fn shorten(words: &str) -> String {
    if words.chars().count() <= 40 {
        return words.to_string();
    }
    words.chars().take(39).chain(['…']).collect()
}
