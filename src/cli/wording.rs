//! `vitae wording`: the reference of the wording.
//!
//! In: the phrases, from the binary or from a folder. Out: every phrase with what it means, today's
//! words, the older ones and why they were retired; the constructors; the attachment table. Never:
//! a phrase that the reader does not have: the reference is made from the same files.
use super::out::{Found, Out, Stop};
use super::{Common, Format, session};
use crate::lexicon::{Con, Signature};
use crate::syntax::notation::{Entry, Notation, Template};
use crate::syntax::{build, wording};
use serde::Serialize;

mod markdown;
mod text;

/// What `wording` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// As Markdown, for a page.
    #[arg(long, conflicts_with = "format")]
    markdown: bool,
    #[command(flatten)]
    common: Common,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let folder = args.common.wording.as_deref();
    let notation = folder.map_or_else(wording::embedded_notation, wording::folder_notation);
    let notation = notation.map_err(|faults| session::at_fault(&faults))?;
    build::build(&notation).map_err(|faults| session::at_fault(&faults))?;
    if args.markdown {
        out.text(&markdown::page(&notation))?;
    } else if args.common.format == Format::Json {
        lines(out, &notation)?;
    } else {
        out.text(&text::page(&notation))?;
    }
    Ok(Found::Fine)
}

/// A line of JSON.
#[derive(Debug, Serialize)]
#[serde(tag = "item", rename_all = "lowercase")]
enum Line<'a> {
    Category {
        name: &'a str,
        sort: &'a str,
        forms: &'a [String],
    },
    Phrase {
        category: &'a str,
        form: Option<&'a str>,
        meaning: String,
        now: Vec<&'a str>,
        old: Vec<Old<'a>>,
        examples: &'a [String],
        tags: &'a [String],
        file: &'a str,
        line: usize,
    },
    Word {
        word: &'a str,
        means: &'a str,
        retired: &'a str,
        reason: &'a str,
    },
    Retired {
        name: &'a str,
        reason: &'a str,
    },
    Attachment {
        winner: &'a str,
        loser: &'a str,
        reason: &'a str,
    },
    Constructor {
        name: &'a str,
        sort: String,
        arguments: Vec<String>,
        doc: &'a str,
    },
}

#[derive(Debug, Serialize)]
struct Old<'a> {
    text: &'a str,
    retired: &'a str,
    reason: &'a str,
}

fn lines(out: &mut Out, notation: &Notation) -> Result<(), Stop> {
    for category in &notation.categories {
        out.json(&Line::Category { name: &category.name, sort: &category.sort, forms: &category.forms })?;
    }
    for entry in &notation.entries {
        out.json(&Line::Phrase {
            category: &entry.category,
            form: entry.form.as_deref(),
            meaning: meaning(&entry.template),
            now: now(entry).collect(),
            old: old(notation, entry).map(|(text, retired, reason)| Old { text, retired, reason }).collect(),
            examples: &entry.examples,
            tags: &entry.tags,
            file: &entry.file,
            line: entry.line,
        })?;
    }
    for (word, means, retired) in &notation.aliases {
        out.json(&Line::Word { word, means, retired, reason: reason(notation, retired) })?;
    }
    for (name, reason) in &notation.retired {
        out.json(&Line::Retired { name, reason })?;
    }
    for (winner, loser, reason) in &notation.attachments {
        out.json(&Line::Attachment { winner, loser, reason })?;
    }
    for con in Con::ALL {
        let row = con.signature();
        let sort = format!("{:?}", row.sort);
        out.json(&Line::Constructor { name: row.name, sort, arguments: arguments(row), doc: row.doc })?;
    }
    Ok(())
}

/// A template as the notation writes it.
fn meaning(template: &Template) -> String {
    match template {
        Template::Call(name, parts) if parts.is_empty() => name.clone(),
        // Templates are one line of the wording, which bounds their depth.
        Template::Call(name, parts) => format!("{name}({})", parts.iter().map(meaning).collect::<Vec<_>>().join(", ")),
        Template::Subject => "$".to_string(),
        Template::Splice(var) => format!("*{var}"),
        Template::Var(var) => var.clone(),
        Template::Int(n) => n.to_string(),
        Template::Name(class, key) => format!("'{class}:{key}'"),
    }
}

/// Today's surfaces, the printed one first.
fn now(entry: &Entry) -> impl Iterator<Item = &str> {
    entry.surfaces.iter().filter(|surface| surface.retired.is_none()).map(|surface| surface.text.as_str())
}

/// Older surfaces: words, retired form, reason.
fn old<'a>(notation: &'a Notation, entry: &'a Entry) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
    let retired =
        entry.surfaces.iter().filter_map(|surface| Some((surface.text.as_str(), surface.retired.as_deref()?)));
    retired.map(|(text, name)| (text, name, reason(notation, name)))
}

fn reason<'a>(notation: &'a Notation, name: &str) -> &'a str {
    notation.retired.iter().find(|row| row.0 == name).map_or("", |row| row.1.as_str())
}

/// `who: Selector`, and for any more `what: Sort...`, in order or in any order.
fn arguments(row: &Signature) -> Vec<String> {
    let mut out: Vec<String> = row.args.iter().map(|arg| format!("{}: {:?}", arg.name, arg.sort)).collect();
    if let Some((sort, set)) = row.rest {
        out.push(format!("{sort:?}... in {}", if set { "any order" } else { "this order" }));
    }
    out
}

/// How a category is headed: its name, its sort, its forms.
fn head(category: &crate::syntax::notation::Category) -> String {
    let forms = if category.forms.is_empty() { String::new() } else { format!(" [{}]", category.forms.join(" ")) };
    format!("{}: {}{forms}", category.name, category.sort)
}
