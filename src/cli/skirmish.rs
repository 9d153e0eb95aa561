//! `vitae skirmish`: the tactical game.
//!
//! In: files of skirmishes, or pages with them. Out: what `run`, `play` and `simulate` make of them. The
//! rooms: `arena` (a file, with its powers), `run`, `play`, `simulate`. Never here: a rule of the skirmish.
mod arena;
mod play;
mod run;
mod simulate;

use super::Common;
use super::out::{Found, Out, Stop};
pub use arena::Arena;

/// What `skirmish` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Carries out the orders of a file, turn by turn.
    Run(run::Args),
    /// Takes the orders of each side at the terminal, in secret.
    Play(play::Args),
    /// Fights many battles between bots.
    Simulate(simulate::Args),
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    match args.command {
        Command::Run(args) => run::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Simulate(args) => simulate::run(args, out),
    }
}
