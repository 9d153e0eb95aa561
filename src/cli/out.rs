//! Where results go, and how a command ends.
//!
//! In: results. Out: standard output, buffered and locked once; words on standard error. Never: a
//! panic because nobody reads them, or colour where there is no terminal.
use crate::pool::Unreadable;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing wrong.
    Fine,
    /// Errors in the input.
    Errors,
}

impl Found {
    /// Errors if so.
    pub fn errors(if_so: bool) -> Found {
        if if_so { Found::Errors } else { Found::Fine }
    }
}

/// Why a command stopped before its end.
#[derive(Debug)]
pub enum Stop {
    /// Nobody reads the results any more.
    Closed,
    /// Wrong use, or a file that cannot be read or written.
    Wrong(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Stop::Closed
        } else {
            Stop::Wrong(format!("cannot write: {error}"))
        }
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Stop {
        Stop::from(io::Error::from(error))
    }
}

impl From<Unreadable> for Stop {
    fn from(error: Unreadable) -> Stop {
        Stop::Wrong(error.to_string())
    }
}

/// Standard output.
pub struct Out {
    to: BufWriter<StdoutLock<'static>>,
    /// Whether colour may be used.
    pub colour: bool,
}

impl Out {
    /// Takes standard output for this process.
    pub fn new() -> Out {
        let lock = io::stdout().lock();
        let colour = lock.is_terminal() && wants_colour();
        Out { to: BufWriter::with_capacity(1 << 16, lock), colour }
    }

    /// Writes a line.
    pub fn line(&mut self, words: &str) -> Result<(), Stop> {
        self.to.write_all(words.as_bytes())?;
        self.to.write_all(b"\n")?;
        Ok(())
    }

    /// Writes a text as it is.
    pub fn text(&mut self, words: &str) -> Result<(), Stop> {
        Ok(self.to.write_all(words.as_bytes())?)
    }

    /// Writes a value as one line of JSON.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.to, value)?;
        Ok(self.to.write_all(b"\n")?)
    }

    /// The writer itself.
    pub fn writer(&mut self) -> &mut dyn Write {
        &mut self.to
    }

    /// Sends everything on its way.
    pub fn flush(&mut self) -> Result<(), Stop> {
        Ok(self.to.flush()?)
    }
}

/// Whether the environment leaves colour on.
fn wants_colour() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Writes a line to standard error; if nobody reads that, nothing is left to tell.
pub fn say(words: &str) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// `1 card`, `2 cards`.
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
