//! A whole card: its blocks, header and facts.
//!
//! In: a checked card. Out: its program and its gaps. Text before the first level belongs to every
//! level; each level of a card that is played is a way to play it.
use super::emit::Compiler;
use super::facts::Facts;
use super::gap::Gap;
use super::header::header_gap;
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::Program;
use crate::check::Checked;
use crate::check::typed::TypedBlock;
use crate::lexicon::Con;
use crate::syntax::header::Kind;
use crate::syntax::term::Terms;

pub use crate::check::games::SKIRMISH;

/// A card, compiled.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// What it does.
    pub program: Program,
    /// What its traits say.
    pub facts: Facts,
    /// What an advanced vampire does and is where it is merged with its base card, whose text comes to
    /// that.
    pub merged: Option<(Program, Facts)>,
    /// What no program carries out; none of an executable card.
    pub gaps: Vec<Gap>,
}

/// Compiles a card; `rule` where it is an action that the rules provide.
pub fn compile(terms: &Terms, checked: &Checked, rule: bool) -> Compiled {
    let Some(header) = checked.header.as_ref().filter(|_| checked.meaning.is_some()) else {
        let gap = header_gap("Rejected", "the card has no checked meaning");
        return Compiled { gaps: vec![gap], ..Compiled::default() };
    };
    let mut compiler = Compiler::new(header, rule);
    let mut facts = Facts::default();
    let mut merged = None;
    let blocks = blocks(terms, &checked.blocks);
    match &header.kind {
        Kind::Crypt(crypt) => {
            facts.traits.extend(crypt.clan);
            let blocks = crypt_blocks(terms, &checked.blocks);
            for block in blocks.iter().filter(|block| block.signs.is_empty()) {
                compiler.crypt_block(block, &mut facts);
            }
            if crypt.advanced {
                merged = Some(compiler.merged(&blocks, &facts));
            }
        }
        Kind::Library(library) if library.types.iter().any(|one| one.id() == "power") => {
            compiler.power(&crypt_blocks(terms, &checked.blocks), &mut facts);
        }
        Kind::Library(_) => {
            for block in &blocks {
                compiler.play(block, &mut facts);
            }
            if let Some(Err(gap)) = blocks.first().map(|block| compiler.burn_option(block)) {
                compiler.gaps.push(gap);
            }
        }
    }
    if compiler.program.abilities.len() > usize::from(u8::MAX) {
        compiler.gaps.push(header_gap("Card", "more than 255 abilities on one card"));
    }
    compiler.beyond_skirmish();
    facts.grants = compiler.grants.take();
    let mut gaps = compiler.gaps;
    gaps.dedup();
    Compiled { program: compiler.program, facts, merged, gaps }
}

/// The blocks that are played: each level with the text for every level before it.
fn blocks<'a>(terms: &'a Terms, typed: &'a [TypedBlock]) -> Vec<Block<'a>> {
    let levels = typed.iter().filter(|block| !block.signs.is_empty()).count();
    let mut common: Vec<Piece<'a>> = Vec::new();
    let mut met = 0;
    let mut out = Vec::new();
    for (n, block) in typed.iter().enumerate() {
        let signed = !block.signs.is_empty();
        let mut first = if n > 0 && signed { met } else { 0 };
        let mut lines = if signed { common.clone() } else { Vec::new() };
        for (id, words) in block.lines.iter().zip(&block.words) {
            let line = Piece::line(terms, *id, words, first);
            first += line.brings();
            lines.push(line);
        }
        if n == 0 && !signed {
            common = lines.clone();
            met = first;
        }
        if signed || levels == 0 {
            let number = if signed { out.len() + 1 } else { 0 };
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            let shared = if signed { common.len() } else { 0 };
            out.push(Block { number, signs: block.signs.clone(), shared, lines });
        }
    }
    out
}

/// The blocks of a crypt card or of a power, each by itself: what is for the merged vampire comes to the
/// rest, and each effect of a power stands alone.
fn crypt_blocks<'a>(terms: &'a Terms, typed: &'a [TypedBlock]) -> Vec<Block<'a>> {
    let mut first = 0;
    let mut out = Vec::new();
    for block in typed {
        let mut lines = Vec::new();
        for (id, words) in block.lines.iter().zip(&block.words) {
            let line = Piece::line(terms, *id, words, first);
            first += line.brings();
            lines.push(line);
        }
        out.push(Block { number: 0, signs: block.signs.clone(), shared: 0, lines });
    }
    out
}

impl Compiler<'_> {
    /// An advanced vampire with its merged text: the program and the facts of the two together, without
    /// those of the base card.
    fn merged(&mut self, blocks: &[Block], own: &Facts) -> (Program, Facts) {
        let alone = self.program.clone();
        let mut facts = Facts::default();
        for block in blocks.iter().filter(|block| !block.signs.is_empty()) {
            if block.signs.iter().any(|sign| sign != "merged") {
                self.gaps.push(header_gap("Sign", "a level on a crypt card"));
            }
            self.crypt_block(block, &mut facts);
        }
        let together = std::mem::replace(&mut self.program, alone);
        (together, facts.over(own))
    }

    /// The text of a crypt card, all of it about the card in play.
    fn crypt_block(&mut self, block: &Block, facts: &mut Facts) {
        for line in &block.lines {
            match line.con() {
                Some(Con::Traits) => {
                    let gaps = self.traits(facts, *line);
                    self.gaps.extend(gaps);
                }
                Some(Con::Says) => {}
                Some(_) | None => self.lasting(block, *line),
            }
        }
    }
}
