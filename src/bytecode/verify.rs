//! The verifier: the only way from a `Program` to a `VerifiedProgram`.
//!
//! In: a program, from wherever. Out: the same program, known to be sound, or its flaws. What a sound
//! program promises to whoever runs it:
//! - every number in it is within its range: registers, jumps, nodes, names, members, bits;
//! - a node speaks only of earlier nodes, of the sorts that its row asks for, and reading one is
//!   bounded in depth and in steps;
//! - a register holds what is read from it on every way through the code of every ability, and no
//!   ability runs past the end of the code;
//! - an ability has what its kind needs, and speaks only of targets that it has.
//!
//! Never here: running, or a proof that running ends; a budget sees to that.
mod abilities;
mod brief;
mod code;
mod flaws;
mod flow;
mod index;
mod keeping;
mod makes;
mod nodes;
mod reach;

use super::program::Program;
pub use brief::{Brief, Phases};
use flaws::Flaws;
pub use flaws::{Flaw, MOST_FLAWS};
pub use index::{Index, Lasts};
pub use keeping::asks_what;
pub use nodes::{MOST_DEPTH, MOST_STEPS};

/// The most instructions, nodes and names of a program each.
pub const MOST: usize = 65_535;

/// The most abilities of a program.
pub const MOST_ABILITIES: usize = 255;

/// A program that is known to be sound. Only `verify` makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedProgram {
    program: Program,
    index: Index,
    lasts: Vec<Lasts>,
    briefs: Vec<Brief>,
}

impl VerifiedProgram {
    /// One in which there is nothing, and so nothing unsound.
    pub fn empty() -> VerifiedProgram {
        VerifiedProgram { program: Program::default(), index: Index::nothing(), lasts: Vec::new(), briefs: Vec::new() }
    }

    /// What is in it, as a few bits.
    #[inline]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Its abilities that nobody announces, in their order.
    pub fn lasts(&self) -> &[Lasts] {
        &self.lasts
    }

    /// An ability of it in short; of a number that it has none.
    #[inline]
    pub fn brief(&self, ability: u8) -> Option<&Brief> {
        self.briefs.get(usize::from(ability))
    }
}

/// Checks everything that running relies on.
pub fn verify(program: Program) -> Result<VerifiedProgram, Vec<Flaw>> {
    let mut flaws = Flaws::default();
    lengths(&program, &mut flaws);
    // The other checks rely on numbers that fit.
    if flaws.none() {
        names(&program, &mut flaws);
        let facts = nodes::check(&program, &mut flaws);
        code::check(&program, &facts, &mut flaws);
        abilities::check(&program, &facts, &mut flaws);
        keeping::check(&program, &mut flaws);
        if let Some((at, what, said)) = super::families::stray(&program) {
            flaws.add((what, at), said);
        }
        reach::check(&program, &facts, &mut flaws);
        flow::check(&program, &facts, &mut flaws);
    }
    if !flaws.none() {
        return Err(flaws.list());
    }
    let briefs = Brief::of(&program);
    let (index, lasts) = (Index::of(&program, &briefs), Lasts::of(&program, &briefs));
    Ok(VerifiedProgram { program, index, lasts, briefs })
}

fn lengths(program: &Program, flaws: &mut Flaws) {
    let parts = [
        ("instructions", program.code.len(), MOST),
        ("nodes", program.nodes.len(), MOST),
        ("names", program.names.len(), MOST),
        ("abilities", program.abilities.len(), MOST_ABILITIES),
    ];
    for (what, len, most) in parts {
        if len > most {
            flaws.add("program", format!("has {len} {what}, the most is {most}"));
        }
    }
    let words = [
        ("instructions", program.code.len(), program.words.len()),
        ("nodes", program.nodes.len(), program.node_words.len()),
    ];
    for (what, len, words) in words {
        if len != words {
            flaws.add("program", format!("has {len} {what}, and words for {words}"));
        }
    }
}

fn names(program: &Program, flaws: &mut Flaws) {
    for (number, name) in program.names.iter().enumerate() {
        if crate::lexicon::rows(name.class).get(usize::from(name.index)).is_none() {
            flaws.add(("name", number), format!("there is no {} of the number {}", name.class.name(), name.index));
        }
    }
}

impl std::ops::Deref for VerifiedProgram {
    type Target = Program;

    #[inline]
    fn deref(&self) -> &Program {
        &self.program
    }
}
