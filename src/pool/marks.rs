//! The marks of the official lists that are no words.
//!
//! In: a name or a text as a list gives it. Out: as the language reads it. Never: a change of
//! words: braces go, `/Name/` becomes `<Name>`, `Name, The` becomes `The Name` and `(TM)` `™`.
use crate::syntax::card_file::Given;
use crate::syntax::card_file::given::Reader;
use std::borrow::Cow;

/// A name with its article in front, and the sign for `(TM)`.
pub fn name(given: &str) -> Cow<'_, str> {
    if given.contains("(TM)") {
        return Cow::Owned(name(&given.replace("(TM)", "™")).into_owned());
    }
    for article in ["The", "An", "A"] {
        let rest = given.strip_suffix(article).and_then(|rest| rest.strip_suffix(", "));
        if let Some(rest) = rest {
            return Cow::Owned(format!("{article} {rest}"));
        }
    }
    Cow::Borrowed(given)
}

/// A rules text, and the text as given where that differs.
pub fn text(given: Cow<'_, str>) -> (String, Option<Given>) {
    if !given.contains(['{', '}', '/', '\r']) {
        return (given.into_owned(), None);
    }
    let mut reader = Reader::default();
    let (mut start, mut close) = (0, None);
    for (at, mark) in given.match_indices(['{', '}', '/', '\r']) {
        let shown = match mark {
            "/" if close == Some(at) => ">",
            "/" => match name_end(&given, at) {
                Some(end) if close.is_none_or(|close| close < at) => {
                    close = Some(end);
                    "<"
                }
                _ => continue,
            },
            _ => "",
        };
        reader.push(given.get(start..at).unwrap_or_default(), start);
        reader.push(shown, at);
        start = at + mark.len();
    }
    reader.push(given.get(start..).unwrap_or_default(), start);
    reader.finish(&given)
}

/// Where the name that the slash at `open` begins is closed, if it begins one.
fn name_end(text: &str, open: usize) -> Option<usize> {
    let before = text.get(..open)?;
    if !(before.is_empty() || before.ends_with([' ', '\n', '(', '{', '"'])) {
        return None;
    }
    let rest = text.get(open + 1..)?;
    let first = rest.chars().next()?;
    if !(first.is_uppercase() || first.is_ascii_digit() || first == '.') {
        return None;
    }
    let len = rest.find(['/', '\n'])?;
    let after = rest.get(len + 1..)?.chars().next();
    let closed = rest.as_bytes().get(len) == Some(&b'/') && after.is_none_or(|c| !c.is_alphanumeric());
    closed.then_some(open + 1 + len)
}
