//! `vitae report`: what came of games that were written to files.
//!
//! In: parts of the games of a plan, in any order. Out: the same report as of one run. Parts of other
//! plans or other cards, and games that are in two parts, are refused; so are parts that leave games out,
//! unless that is asked for, and then it is said which. Never: a figure of games that do not belong together.
use super::out::{Found, Out, Stop, say};
use super::told;
use crate::simulate::parts::{Part, merge, runs};
use std::path::PathBuf;

/// What `report` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of games, as `simulate --out` writes them.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Reports on what there is where games are left out.
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    shape: told::Shape,
}

/// Runs it.
pub fn run(args: &Args, out: &mut Out) -> Result<Found, Stop> {
    let mut parts = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let part = Part::read(path).map_err(|wrong| Stop::Wrong(format!("cannot read `{name}`: {wrong}")))?;
        parts.push((name, part));
    }
    let merged = match merge(parts) {
        Ok(merged) => merged,
        Err(wrong) => {
            wrong.iter().for_each(|line| say(line));
            return Ok(Found::Errors);
        }
    };
    if !merged.missing.is_empty() {
        say(&format!("{} of {} are in none of the files", runs(&merged.missing), merged.held.plan.games));
        if !args.partial {
            say("nothing is reported; `--partial` reports on those that there are");
            return Ok(Found::Errors);
        }
    }
    told::tell(&merged.held, &merged.batch, merged.seconds, &args.shape, out)?;
    Ok(Found::Fine)
}
