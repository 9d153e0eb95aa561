//! The reference of the wording for a terminal.
//!
//! In: the notation. Out: a text. Never: colour; it is long and meant for a pager.
use super::{arguments, head, meaning, now, old};
use crate::lexicon::Con;
use crate::syntax::notation::Notation;
use std::fmt::Write as _;

/// The whole reference.
pub fn page(notation: &Notation) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    for category in &notation.categories {
        let _ = writeln!(out, "{}", head(category));
        for entry in notation.entries.iter().filter(|entry| entry.category == category.name) {
            let form = entry.form.as_ref().map(|form| format!(" [{form}]")).unwrap_or_default();
            let _ = writeln!(out, "  {}{form}", meaning(&entry.template));
            for words in now(entry) {
                let _ = writeln!(out, "    now  {words}");
            }
            for (words, name, reason) in old(notation, entry) {
                let _ = writeln!(out, "    old  {words}  ({name}: {reason})");
            }
            for example in &entry.examples {
                let _ = writeln!(out, "    e.g. {example}");
            }
        }
        out.push('\n');
    }
    out.push_str("words read as others\n");
    for (word, means, retired) in &notation.aliases {
        let _ = writeln!(out, "  {word} -> {means}  ({retired}: {})", super::reason(notation, retired));
    }
    out.push_str("\nattachment: which reading is meant\n");
    for (winner, loser, reason) in &notation.attachments {
        let _ = writeln!(out, "  {winner} over {loser}: {reason}");
    }
    out.push_str("\nconstructors\n");
    for con in Con::ALL {
        let row = con.signature();
        let _ = writeln!(out, "  {:?} {}({}): {}", row.sort, row.name, arguments(row).join(", "), row.doc);
    }
    out
}
