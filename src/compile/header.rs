//! The header: cost and requirements of a card that is played.
//!
//! In: the typed header and the signs of a block. Out: tests of the minion that plays it, its cost;
//! for a master card, that its Methuselah controls a ready minion that meets the requirements
//! (3, requirements for playing cards). Never here: the text.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::played::Block;
use crate::base::Span;
use crate::bytecode::{AbilityKind, Bit, NodeId, NodeOp};
use crate::lexicon::{Class, Con, DisciplineKind, Sym, discipline_kind, lookup};
use crate::syntax::header::{Amount, Currency, Disciplines, Kind, Library};

/// Header words stand outside of the text.
const NOWHERE: Span = Span { start: 0, end: 0 };

impl Compiler<'_> {
    /// The library part of the header.
    pub fn library(&self) -> Option<&Library> {
        match &self.header.kind {
            Kind::Library(library) => Some(library),
            Kind::Crypt(_) => None,
        }
    }

    /// Cost and requirements of a block.
    pub fn printed(&mut self, draft: &mut Draft, signs: &[String]) -> Got<()> {
        let Some(library) = self.library().cloned() else { return Ok(()) };
        if self.header.path.is_some() {
            return Err(header_gap("Path", "paths are not part of this table yet"));
        }
        let tests = self.required(&library, signs)?;
        self.cost_printed(draft, &library)?;
        let tests = if draft.blood > 0 || !draft.blood_more.is_empty() { tests.with(&[Bit::Vampire]) } else { tests };
        let tests = if draft.conviction > 0 { tests.with(&[Bit::Imbued]) } else { tests };
        if matches!(draft.ability.kind, AbilityKind::Master | AbilityKind::OutOfTurn | AbilityKind::Event) {
            if !tests.is_empty() {
                self.controls(draft, tests, NOWHERE);
            }
        } else {
            draft.by(&tests.with(&[Bit::Minion]));
        }
        Ok(())
    }

    /// The burn option: it is open to a Methuselah who controls no minion that meets the requirements, of
    /// the header and of the text for every level (4, unlock phase).
    pub fn burn_option(&mut self, block: &Block) -> Got<()> {
        let Some(library) = self.library().filter(|library| library.burn_option).cloned() else { return Ok(()) };
        let mut tests = self.required(&library, &[])?;
        for line in block.lines.iter().filter(|line| line.con() == Some(Con::Requires)) {
            let args = line.args();
            let noun = args.first().and_then(|who| who.args().get(1).copied());
            let Some(noun) = noun else { return Gap::at(*line, "a requirement like this") };
            tests = tests.and(&self.cards_in_play(noun)?);
        }
        if tests.is_empty() {
            return Err(header_gap("BurnOption", "a burn option of a card without a requirement"));
        }
        let mut draft = Draft::new(AbilityKind::BurnOption, 0, NOWHERE);
        draft.by(&tests.with(&[Bit::Minion]));
        self.finish(draft);
        Ok(())
    }

    /// Who plays it controls a ready minion like this.
    pub fn controls(&mut self, draft: &mut Draft, tests: Tests, span: Span) {
        let you = self.plain(NodeOp::You, span);
        let yours = self.over(NodeOp::ControlledBy, &[you], span);
        let like = self.all(&tests.with(&[Bit::Minion, Bit::Ready]).also(yours));
        let those = self.over(NodeOp::InPlay, &[like], span);
        draft.conditions.push(self.over(NodeOp::Exists, &[those], span));
    }

    fn cost_printed(&mut self, draft: &mut Draft, library: &Library) -> Got<()> {
        let Some(cost) = library.cost else { return Ok(()) };
        let Amount::Fixed(n) = cost.amount else {
            // What X is stands in the text.
            let Some(x) = self.x else { return Err(header_gap("Cost", "a cost of X")) };
            match cost.currency {
                Currency::Blood => draft.blood_more.push(x),
                Currency::Pool => draft.pool_more.push(x),
                Currency::Conviction => return Err(header_gap("Cost", "a cost of X conviction")),
            }
            return Ok(());
        };
        match cost.currency {
            Currency::Blood => draft.blood += i32::from(n),
            Currency::Pool => draft.pool += i32::from(n),
            Currency::Conviction => draft.conviction += i32::from(n),
        }
        Ok(())
    }

    fn required(&mut self, library: &Library, signs: &[String]) -> Got<Tests> {
        let requires = &library.requires;
        let mut tests = Tests::of(NOWHERE);
        // A creed is to the imbued what a clan is to vampires (imbued rules 1).
        let creeds: Vec<NodeId> =
            requires.creeds.iter().map(|creed| self.named(NodeOp::OfClan, *creed, NOWHERE)).collect();
        if let Some(any) = self.any(&creeds, NOWHERE) {
            tests = tests.with(&[Bit::Imbued]).also(any);
        }
        for (op, syms) in
            [(NodeOp::OfClan, &requires.clans), (NodeOp::OfSect, &requires.sects), (NodeOp::OfTitle, &requires.titles)]
        {
            let any: Vec<NodeId> = syms.iter().map(|sym| self.named(op, *sym, NOWHERE)).collect();
            if let Some(any) = self.any(&any, NOWHERE) {
                tests = tests.with(&[Bit::Vampire]).also(any);
            }
        }
        let levels: Vec<&String> = signs.iter().filter(|sign| !sign.starts_with("type:")).collect();
        if !levels.is_empty() {
            for sign in levels {
                tests = self.level(tests, sign)?;
            }
            return Ok(tests);
        }
        match &requires.disciplines {
            Disciplines::None => Ok(tests),
            Disciplines::One(one) => self.basic(tests, &[*one]),
            Disciplines::AnyOf(any) => self.basic(tests, any),
            Disciplines::All(all) => all.iter().try_fold(tests, |tests, one| self.basic(tests, &[*one])),
        }
    }

    /// Any of these, at any level.
    fn basic(&mut self, tests: Tests, any: &[Sym]) -> Got<Tests> {
        let has: Vec<NodeId> = any.iter().map(|sym| self.named(NodeOp::HasDiscipline, *sym, NOWHERE)).collect();
        let tests = self.of_vampires(tests, any)?;
        Ok(match self.any(&has, NOWHERE) {
            Some(any) => tests.also(any),
            None => tests,
        })
    }

    /// The disciplines of a sign: any of those between strokes, at the level that its letters say.
    fn level(&mut self, tests: Tests, sign: &str) -> Got<Tests> {
        let mut any = Vec::new();
        let mut syms = Vec::new();
        for code in sign.split('/') {
            let Some(sym) = lookup(Class::Discipline, &code.to_lowercase()) else {
                return Err(header_gap("Sign", &format!("the sign `{sign}`")));
            };
            let levels = discipline_kind(sym) == DisciplineKind::Discipline;
            let superior = levels && code.chars().all(char::is_uppercase);
            let op = if superior { NodeOp::HasSuperior } else { NodeOp::HasDiscipline };
            any.push(self.named(op, sym, NOWHERE));
            syms.push(sym);
        }
        let tests = self.of_vampires(tests, &syms)?;
        Ok(match self.any(&any, NOWHERE) {
            Some(any) => tests.also(any),
            None => tests,
        })
    }

    /// A card that requires a discipline is played by a vampire, one that requires a virtue by an imbued
    /// (imbued rules 1).
    fn of_vampires(&self, tests: Tests, syms: &[Sym]) -> Got<Tests> {
        let virtue = |sym: &Sym| discipline_kind(*sym) == DisciplineKind::Virtue;
        if syms.iter().any(virtue) {
            let all = syms.iter().all(virtue);
            let mixed = || header_gap("Requires", "a discipline or a virtue required");
            return if all { Ok(tests.with(&[Bit::Imbued])) } else { Err(mixed()) };
        }
        let flight = syms.iter().all(|sym| discipline_kind(*sym) == DisciplineKind::Flight);
        Ok(if flight { tests } else { tests.with(&[Bit::Vampire]) })
    }
}

/// A gap in the header, which has no place in the text.
pub fn header_gap(constructor: &str, said: &str) -> Gap {
    Gap::new(NOWHERE, constructor, said)
}
