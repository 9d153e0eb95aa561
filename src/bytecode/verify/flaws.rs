//! Flaws: what is wrong with a program, and where, a bounded number of them.
//!
//! In: what the checks find. Out: the list. Never here: a check.
use std::fmt;

/// The most flaws that are listed; past them one more says that there are others.
pub const MOST_FLAWS: usize = 100;

/// What is wrong with a program, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Which part: `instruction 3`, `node 7`, `ability 1`.
    pub at: String,
    /// What is wrong with it.
    pub said: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.said)
    }
}

/// Which part of a program a flaw is in.
#[derive(Clone, Copy, Debug)]
pub struct At(&'static str, Option<usize>);

impl From<&'static str> for At {
    fn from(part: &'static str) -> At {
        At(part, None)
    }
}

impl From<(&'static str, usize)> for At {
    fn from((part, number): (&'static str, usize)) -> At {
        At(part, Some(number))
    }
}

/// The flaws found so far.
#[derive(Debug, Default)]
pub struct Flaws {
    list: Vec<Flaw>,
    more: bool,
}

impl Flaws {
    /// Notes a flaw.
    pub fn add(&mut self, at: impl Into<At>, said: impl Into<String>) {
        if self.list.len() >= MOST_FLAWS {
            self.more = true;
            return;
        }
        let At(part, number) = at.into();
        let at = number.map_or_else(|| part.to_string(), |number| format!("{part} {number}"));
        self.list.push(Flaw { at, said: said.into() });
    }

    /// Whether nothing was found.
    pub fn none(&self) -> bool {
        self.list.is_empty()
    }

    /// Every flaw, in the order in which they were found.
    pub fn list(mut self) -> Vec<Flaw> {
        if self.more {
            self.list.push(Flaw { at: "program".to_string(), said: "has more flaws than these".to_string() });
        }
        self.list
    }
}
