//! The reference of the wording as a page of Markdown.
//!
//! In: the notation. Out: the text of `docs/wording.md`; a test holds that the two agree. Never:
//! anything that changes without the wording or the table of constructors: no date, no version.
use super::{arguments, head, meaning, now, old};
use crate::lexicon::Con;
use crate::syntax::notation::{Entry, Notation};
use std::fmt::Write as _;

const HEAD: &str = "# The wording

Made by `vitae wording --markdown` from `grammar/wording`; do not edit it by hand.

Each phrase is given as what it means, the words of today (the first are the ones printed), older
words with the rule that retired them, and an example. In the words `{x Category}` stands for a
phrase of that category, `*` and `+` for several, `{a|b}` for either; `~verb` and `#noun` take the
form that their place asks for.

";

/// The whole page.
pub fn page(notation: &Notation) -> String {
    let mut out = HEAD.to_string();
    // Writing to a string cannot fail.
    for category in &notation.categories {
        let _ = writeln!(out, "## {}\n", head(category));
        for entry in notation.entries.iter().filter(|entry| entry.category == category.name) {
            phrase(notation, entry, &mut out);
        }
    }
    out.push_str("## Words read as others\n\n| word | read as | retired because |\n| --- | --- | --- |\n");
    for (word, means, retired) in &notation.aliases {
        let _ = writeln!(out, "| {} | {} | {} |", cell(word), cell(means), cell(super::reason(notation, retired)));
    }
    out.push_str("\n## Retired forms\n\n| form | reason |\n| --- | --- |\n");
    for (name, reason) in &notation.retired {
        let _ = writeln!(out, "| {} | {} |", cell(name), cell(reason));
    }
    out.push_str("\n## Attachment\n\nOf two readings of the same words, the one that is meant.\n\n");
    out.push_str("| meant | not | because |\n| --- | --- | --- |\n");
    for (winner, loser, reason) in &notation.attachments {
        let _ = writeln!(out, "| {} | {} | {} |", cell(winner), cell(loser), cell(reason));
    }
    out.push_str("\n## Constructors\n\n| constructor | makes | means |\n| --- | --- | --- |\n");
    for con in Con::ALL {
        let row = con.signature();
        let arguments = arguments(row).join(", ");
        let call = if arguments.is_empty() { row.name.to_string() } else { format!("{}({arguments})", row.name) };
        let _ = writeln!(out, "| `{call}` | {:?} | {} |", row.sort, cell(row.doc));
    }
    out
}

fn phrase(notation: &Notation, entry: &Entry, out: &mut String) {
    let form = entry.form.as_ref().map(|form| format!(" [{form}]")).unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "- `{}`{form}", meaning(&entry.template));
    for words in now(entry) {
        let _ = writeln!(out, "  - now: {}", code(words));
    }
    for (words, _, reason) in old(notation, entry) {
        let _ = writeln!(out, "  - older: {} ({reason})", code(words));
    }
    for example in &entry.examples {
        let _ = writeln!(out, "  - for example: {example}");
    }
    out.push('\n');
}

/// Words as code, whatever marks they hold.
fn code(words: &str) -> String {
    if words.contains('`') { format!("`` {words} ``") } else { format!("`{words}`") }
}

fn cell(words: &str) -> String {
    words.replace('|', "\\|")
}
