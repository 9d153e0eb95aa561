//! `vitae compile`: the programs of cards as files.
//!
//! In: paths of cards. Out: for one card a program file, for several a folder of them. Never: the
//! program of a card that is not executable.
use super::out::{Found, Out, Stop, count, say};
use super::{Common, programs};
use crate::bytecode::encode;
use crate::check::Tier;
use std::path::{Path, PathBuf};

/// How program files end.
const ENDING: &str = "vbc";

/// What `compile` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files, folders of them, official lists, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The program file; for several cards a folder.
    #[arg(short, long, value_name = "FILE or DIR")]
    output: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Runs it.
pub fn run(args: Args, _out: &mut Out) -> Result<Found, Stop> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let mut refused = 0;
    programs::each(&args.common, &args.paths, |made| {
        let name = made.card.shown_name().unwrap_or(&made.card.source.path).to_string();
        if made.tier() == Tier::Executable {
            files.push((slug(&name), encode(&made.program)));
            return Ok(());
        }
        refused += 1;
        let why = match (made.gaps.first(), made.flaws.first()) {
            (Some(gap), _) => {
                format!("not carried out: {} ({}): “{}”", gap.said, gap.constructor, made.words(gap.span))
            }
            (None, Some(flaw)) => flaw.to_string(),
            (None, None) => made.checked.diagnostics.first().map_or_else(String::new, |said| said.message.clone()),
        };
        say(&format!("`{name}` is not executable: {why}"));
        Ok(())
    })?;
    let folder = args.output.is_dir() || files.len() > 1;
    match files.as_slice() {
        [] => {}
        [(_, bytes)] if !folder => write(&args.output, bytes)?,
        all => {
            let cannot = |error| Stop::Wrong(format!("cannot make the folder `{}`: {error}", args.output.display()));
            std::fs::create_dir_all(&args.output).map_err(cannot)?;
            for (at, (name, bytes)) in all.iter().enumerate() {
                let before = all.iter().take(at).filter(|(other, _)| other == name).count();
                let name = if before > 0 { format!("{name}-{}", before + 1) } else { name.clone() };
                write(&args.output.join(format!("{name}.{ENDING}")), bytes)?;
            }
        }
    }
    say(&format!("{} written, {refused} refused", count(files.len(), "program")));
    Ok(Found::errors(refused > 0))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    std::fs::write(path, bytes).map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))
}

/// A name as a file's: letters and digits in lower case, `_` between them.
fn slug(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let slug = parts.map(str::to_lowercase).collect::<Vec<_>>().join("_");
    if slug.is_empty() { "card".to_string() } else { slug }
}
