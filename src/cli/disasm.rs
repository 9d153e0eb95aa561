//! `vitae disasm`: the programs of cards beside the words that each instruction came from.
//!
//! In: paths, or program files as `compile` writes them. Out: a listing a card. Never: the listing of a
//! card that is not executable without what is missing from it.
use super::out::{Found, Out, Stop, say};
use super::programs::{self, Made};
use super::{Common, Format, check};
use crate::bytecode::{Listing, Program, codec, decode, hash, list, verify};
use crate::check::Tier;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What `disasm` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files, folders of them, official lists, `-` for standard input, or program files.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    tier: &'static str,
    hash: Option<String>,
    program: Option<Listing>,
    gaps: Vec<Missing<'a>>,
    flaws: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Missing<'a> {
    constructor: &'a str,
    said: &'a str,
    words: &'a str,
    start: u32,
    end: u32,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let (files, cards): (Vec<PathBuf>, Vec<PathBuf>) = args.paths.iter().cloned().partition(|path| is_program(path));
    let format = args.common.format;
    let mut wrong = false;
    for path in &files {
        wrong |= !file(path, format, out)?;
    }
    if !cards.is_empty() {
        programs::each(&args.common, &cards, |made| {
            wrong |= made.checked.tier == Tier::Rejected || !made.flaws.is_empty();
            shown(&made, format, out)
        })?;
    }
    Ok(Found::errors(wrong))
}

/// Whether a file begins as a program does.
fn is_program(path: &Path) -> bool {
    use std::io::Read;
    let mut first = [0; codec::MAGIC.len()];
    path.is_file()
        && std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok()
        && first == codec::MAGIC
}

/// A program file; false where it is none or not sound.
fn file(path: &Path, format: Format, out: &mut Out) -> Result<bool, Stop> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Stop::Wrong(format!("cannot read `{shown}`: {error}")))?;
    let program = match decode(&bytes) {
        Ok(program) => program,
        Err(wrong) => {
            say(&format!("`{shown}`: {wrong}"));
            return Ok(false);
        }
    };
    let flaws: Vec<String> =
        verify(program.clone()).err().unwrap_or_default().iter().map(ToString::to_string).collect();
    flaws.iter().for_each(|flaw| say(&format!("`{shown}`: {flaw}")));
    let fine = flaws.is_empty();
    match format {
        Format::Json => out.json(&Line {
            id: None,
            name: Some(&shown),
            tier: "program",
            hash: Some(hash(&program)),
            program: Some(list(&program, "")),
            gaps: Vec::new(),
            flaws,
        })?,
        Format::Text => text(&shown, &program, "", out)?,
    }
    Ok(fine)
}

fn text(name: &str, program: &Program, words: &str, out: &mut Out) -> Result<(), Stop> {
    out.line(&format!("{name}  ({})", hash(program)))?;
    out.text(&list(program, words).to_string())?;
    out.line("")
}

fn shown(made: &Made, format: Format, out: &mut Out) -> Result<(), Stop> {
    let typed = made.checked.tier > Tier::Rejected;
    if format == Format::Json {
        let missing = |gap: &'_ crate::compile::Gap| (gap.span.start, gap.span.end);
        let gaps = made.gaps.iter().map(|gap| {
            let (start, end) = missing(gap);
            Missing { constructor: &gap.constructor, said: &gap.said, words: made.words(gap.span), start, end }
        });
        return out.json(&Line {
            id: made.card.id.as_deref(),
            name: made.card.shown_name(),
            tier: made.tier().name(),
            hash: typed.then(|| hash(&made.program)),
            program: typed.then(|| list(&made.program, made.card.given_text())),
            gaps: gaps.collect(),
            flaws: made.flaws.iter().map(ToString::to_string).collect(),
        });
    }
    let name = made.card.shown_name().unwrap_or(&made.card.source.path);
    if !typed {
        out.line(name)?;
        return check::show(out, &made.card, &made.checked);
    }
    text(name, &made.program, made.card.given_text(), out)?;
    for gap in &made.gaps {
        out.line(&format!("not carried out: {} ({}): “{}”", gap.said, gap.constructor, made.words(gap.span)))?;
    }
    made.flaws.iter().try_for_each(|flaw| out.line(&format!("not sound: {flaw}")))?;
    if made.tier() < Tier::Executable { out.line("") } else { Ok(()) }
}
