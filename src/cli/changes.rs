//! What an edit changes: a verdict on two texts of the same card.
//!
//! In: a card before and after, both checked. Out: the verdict and the parts of the meaning that
//! only one of the two has. Never: a verdict on words; what counts is the meaning.
use crate::check::Checked;
use crate::syntax::card_file::SourceCard;

/// What an edit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing at all.
    SameText,
    /// It says the same in other words.
    SameMeaning,
    /// It says something else.
    Changed,
    /// One of the two cannot be read.
    Unread,
}

impl Verdict {
    /// The word that the contract uses.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::SameText => "same-text",
            Verdict::SameMeaning => "same-meaning",
            Verdict::Changed => "changed",
            Verdict::Unread => "unread",
        }
    }
}

/// The verdict on two texts of a card.
pub fn verdict(old: (&SourceCard, &Checked), new: (&SourceCard, &Checked)) -> Verdict {
    let headers = header_lines(old.1) == header_lines(new.1) && old.1.header.is_some();
    if old.0.given_text() == new.0.given_text() && old.0.name == new.0.name && headers {
        return Verdict::SameText;
    }
    match (&old.1.meaning, &new.1.meaning) {
        (Some(old), Some(new)) if old == new => Verdict::SameMeaning,
        (Some(_), Some(_)) => Verdict::Changed,
        _ => Verdict::Unread,
    }
}

/// What only the old one says, then what only the new one says.
pub fn changes(old: &Checked, new: &Checked) -> Vec<String> {
    let mut out = Vec::new();
    for (a, b) in [(header_lines(old), header_lines(new)), (old.parts.clone(), new.parts.clone())] {
        out.extend(only(&a, &b).map(|line| format!("- {line}")));
        out.extend(only(&b, &a).map(|line| format!("+ {line}")));
    }
    out
}

fn header_lines(checked: &Checked) -> Vec<String> {
    checked.header.as_ref().map(|header| header.canonical()).unwrap_or_default()
}

/// The lines of `a` that `b` has fewer of.
fn only<'a>(a: &'a [String], b: &[String]) -> impl Iterator<Item = &'a str> {
    let mut left: Vec<&str> = b.iter().map(String::as_str).collect();
    let keep: Vec<&str> = a
        .iter()
        .map(String::as_str)
        .filter(|line| match left.iter().position(|other| other == line) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => true,
        })
        .collect();
    keep.into_iter()
}
