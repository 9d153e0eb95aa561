//! The commands: what the user asks for, and what comes back.
//!
//! In: the command line. Out: results on standard output, the rest on standard error, an exit code:
//! 0 nothing wrong, 1 errors in the input, 2 wrong use or an unreadable file. Never here: anything
//! that a library user could not do as well.
mod changes;
mod check;
mod compare;
mod compile;
mod coverage;
mod deck;
mod decks;
mod diff;
mod disasm;
mod explain;
mod fmt;
mod hand;
mod json;
mod missing;
mod out;
mod page;
mod play;
mod programs;
mod progress;
mod replay;
mod report;
mod sections;
mod session;
mod simulate;
mod skirmish;
mod test;
mod told;
mod wording;

use clap::{Parser, Subcommand, ValueEnum};
use out::{Found, Out, Stop, say};
use std::path::PathBuf;
use std::process::ExitCode;

/// Reads the wording of vampire cards as a program.
#[derive(Debug, Parser)]
#[command(name = "vitae", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Says what is wrong with cards.
    Check(check::Args),
    /// Prints cards in today's wording.
    Fmt(fmt::Args),
    /// Says which edits change what a card does.
    Diff(diff::Args),
    /// Explains a diagnostic's code, or a card.
    Explain(explain::Args),
    /// Says how much of a pool of cards is read.
    Coverage(coverage::Args),
    /// Reads decks, says what is wrong with them, and writes them in another format.
    Deck(Box<deck::Args>),
    /// Plays scenarios and says where they go another way.
    Test(test::Args),
    /// Prints the reference of the wording.
    Wording(wording::Args),
    /// Prints the programs of cards beside their words.
    Disasm(disasm::Args),
    /// Writes the programs of cards as files.
    Compile(compile::Args),
    /// Plays a game at the terminal.
    Play(Box<play::Args>),
    /// Plays a written game again, and says where it differs.
    Replay(Box<replay::Args>),
    /// Plays many games between bots.
    Simulate(Box<simulate::Args>),
    /// Says what came of games that were written to files.
    Report(report::Args),
    /// The tactical game: runs, plays and simulates skirmishes.
    Skirmish(Box<skirmish::Args>),
    /// Plays the same deals with and without a change, and says what the difference is.
    Compare(Box<compare::Args>),
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a reader.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// What every command takes.
#[derive(Debug, clap::Args)]
struct Common {
    /// How to print results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// A folder of `.phrases` files in place of the wording in the binary.
    #[arg(long, value_name = "DIR")]
    wording: Option<PathBuf>,
    /// Cards that texts may name besides those given; they are not checked.
    #[arg(long, value_name = "PATH")]
    cards: Vec<PathBuf>,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // Help and version were asked for; a reader who has gone away is no error.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            say(&one_line(&error.to_string()));
            return ExitCode::from(2);
        }
    };
    let mut out = Out::new();
    let done = match cli.command {
        Command::Check(args) => check::run(args, &mut out),
        Command::Fmt(args) => fmt::run(args, &mut out),
        Command::Diff(args) => diff::run(args, &mut out),
        Command::Explain(args) => explain::run(args, &mut out),
        Command::Coverage(args) => coverage::run(args, &mut out),
        Command::Deck(args) => deck::run(*args, &mut out),
        Command::Test(args) => test::run(args, &mut out),
        Command::Wording(args) => wording::run(args, &mut out),
        Command::Disasm(args) => disasm::run(args, &mut out),
        Command::Compile(args) => compile::run(args, &mut out),
        Command::Play(args) => play::run(*args, &mut out),
        Command::Replay(args) => replay::run(*args, &mut out),
        Command::Simulate(args) => simulate::run(*args, &mut out),
        Command::Report(args) => report::run(&args, &mut out),
        Command::Skirmish(args) => skirmish::run(*args, &mut out),
        Command::Compare(args) => compare::run(*args, &mut out),
    };
    match done.and_then(|found| out.flush().map(|()| found)) {
        Ok(Found::Fine) | Err(Stop::Closed) => ExitCode::SUCCESS,
        Ok(Found::Errors) => ExitCode::from(1),
        Err(Stop::Wrong(words)) => {
            // What was found before goes out first; if that fails too, the words below still say why.
            let _ = out.flush();
            say(&format!("error: {words}"));
            ExitCode::from(2)
        }
    }
}

/// What clap says of wrong use, in one line.
fn one_line(words: &str) -> String {
    let first = words.split("\n\n").next().unwrap_or(words);
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}
