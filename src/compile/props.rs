//! Properties: what narrows a noun.
//!
//! In: a property. Out: a test more, a place, or a Methuselah left out. Each is an arm here or a gap.
use super::emit::{Compiler, Tests, number};
use super::gap::{Gap, Got};
use super::nouns::Noun;
use super::piece::Piece;
use crate::bytecode::{Bit, NodeId, NodeOp};
use crate::lexicon::{Class, Con};

impl Compiler<'_> {
    /// Narrows a noun by a property.
    pub fn narrow(&mut self, noun: &mut Noun, prop: Piece) -> Got<()> {
        let args = prop.args();
        if noun.seats {
            if let Some((op, what)) = controls(prop) {
                return self.those_with(noun, op, what);
            }
            let but = match (prop.con(), args.as_slice()) {
                (Some(Con::Other), _) => self.plain(NodeOp::You, prop.span),
                (Some(Con::OtherThan), [who]) => self.reference(*who)?,
                _ => return Gap::at(prop, "Methuselahs like this"),
            };
            return match noun.but {
                // "Another Methuselah than you" says it twice.
                Some(known) if known != but => match noun.but_too {
                    Some(other) if other != but => Gap::at(prop, "three Methuselahs left out"),
                    Some(_) | None => {
                        noun.but_too = Some(but);
                        Ok(())
                    }
                },
                Some(_) | None => {
                    noun.but = Some(but);
                    Ok(())
                }
            };
        }
        if let (Some(Con::InZone), [zone]) = (prop.con(), args.as_slice()) {
            return self.place(noun, prop, *zone);
        }
        if let (Some(Con::ControlledBy), [who]) = (prop.con(), args.as_slice())
            && !matches!(who.con(), Some(Con::Sel | Con::OrSel))
        {
            noun.whose = Some(self.reference(*who)?);
        }
        let more = self.property(prop)?;
        noun.tests = std::mem::take(&mut noun.tests).and(&more);
        Ok(())
    }

    /// Methuselahs who control one of those, or none.
    fn those_with(&mut self, noun: &mut Noun, op: NodeOp, what: Piece) -> Got<()> {
        let args = what.args();
        let (Some(Con::A | Con::Any), Some(like)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
            return Gap::at(what, "Methuselahs who control so many of those");
        };
        let tests = self.cards_in_play(*like)?;
        if noun.with.is_some() {
            return Gap::at(what, "Methuselahs who control these and those");
        }
        noun.with = Some((op, self.all(&tests)));
        Ok(())
    }

    /// Where the cards are.
    fn place(&mut self, noun: &mut Noun, prop: Piece, zone: Piece) -> Got<()> {
        let args = zone.args();
        let (op, of) = match (zone.con(), args.as_slice()) {
            (Some(Con::UncontrolledZ), [of]) => (NodeOp::Uncontrolled, of),
            (Some(Con::AshHeapZ), [of]) => (NodeOp::InAshHeap, of),
            (Some(Con::HandZ), [of]) => (NodeOp::InHand, of),
            (Some(Con::TopZ), [deck]) => {
                let op = match deck.con() {
                    Some(Con::LibraryZ) => NodeOp::TopOfLibrary,
                    Some(Con::CryptZ) => NodeOp::TopOfCrypt,
                    _ => return Gap::at(*deck, "the top of that"),
                };
                let inner = deck.args();
                let Some(of) = inner.first() else { return Gap::at(*deck, "the top of that") };
                let of = self.reference(*of)?;
                noun.zone = Some((op, of));
                noun.whose = Some(of);
                return Ok(());
            }
            (Some(Con::PlayZ), _) => return Ok(()),
            (Some(Con::ReadyZ), [of]) => {
                let of = self.reference(*of)?;
                let controlled = self.over(NodeOp::ControlledBy, &[of], prop.span);
                noun.tests = std::mem::take(&mut noun.tests).with(&[Bit::Ready]).also(controlled);
                return Ok(());
            }
            _ => return Gap::at(zone, "cards that are there"),
        };
        let of = self.reference(*of)?;
        if noun.zone.is_some() {
            return Gap::at(prop, "cards in two places");
        }
        noun.zone = Some((op, of));
        Ok(())
    }

    /// What a property of a card asks for.
    pub fn property(&mut self, prop: Piece) -> Got<Tests> {
        let span = prop.span;
        let tests = Tests::of(span);
        let args = prop.args();
        if let Some(done) = self.property_of_skirmish(prop) {
            return done;
        }
        match (prop.con(), args.as_slice()) {
            (Some(Con::Quality), [name]) => self.quality(prop, *name),
            (Some(Con::Not), [inner]) => {
                let inner = self.property(*inner)?;
                Ok(match inner.opposite() {
                    Some(opposite) => opposite,
                    None => {
                        let inner = self.all(&inner);
                        let not = self.over(NodeOp::NotT, &[inner], span);
                        tests.also(not)
                    }
                })
            }
            (Some(Con::EitherP), props) => {
                let mut any = Vec::new();
                for one in props {
                    let one = self.property(*one)?;
                    any.push(self.all(&one));
                }
                Ok(match self.any(&any, span) {
                    Some(any) => tests.also(any),
                    None => tests,
                })
            }
            (Some(Con::BothOf), [a, b]) => {
                let a = self.property(*a)?;
                let b = self.property(*b)?;
                Ok(a.and(&b))
            }
            // Each is of one circle; a vampire without a name of one is its own (7, circle).
            (Some(Con::SameCircle), [who]) if who.con() != Some(Con::Sel) => {
                let who = self.reference(*who)?;
                let circle = self.over(NodeOp::SameCircle, &[who], span);
                Ok(tests.with(&[Bit::Vampire]).also(circle))
            }
            (Some(Con::InTorpor), _) => Ok(tests.with(&[Bit::InTorpor])),
            (Some(Con::InCombat), [with]) if with.con() == Some(Con::Anybody) => {
                let fights = self.plain(NodeOp::Fights, span);
                Ok(tests.also(fights))
            }
            (Some(Con::InCombat), [with]) if with.con() != Some(Con::Sel) => {
                let with = self.reference(*with)?;
                Ok(tests.also(self.fights_that(with, span)))
            }
            (Some(Con::Other), _) => {
                let about = self.measure(prop)?;
                self.other_than(tests, about, prop)
            }
            (Some(Con::OtherThan), [who]) => {
                let who = self.reference(*who)?;
                self.other_than(tests, who, prop)
            }
            (Some(Con::ControlledBy), [who]) => self.controlled(prop, *who),
            (Some(Con::CapacityIs), [quantity]) => {
                let (least, most) = (NodeOp::CapacityAtLeast, NodeOp::CapacityAtMost);
                let bounds = self.bounds(*quantity, least, most)?;
                Ok(bounds.with(&[Bit::Vampire]))
            }
            (Some(Con::Having), [quantity, what]) if what.key() == "blood" => {
                let bounds = self.bounds(*quantity, NodeOp::BloodAtLeast, NodeOp::BloodAtMost)?;
                Ok(bounds.with(&[Bit::Vampire]))
            }
            (Some(Con::HasDisc), [level]) => self.discipline(*level),
            (Some(Con::Requiring), [inner]) => match super::prices::required(*inner) {
                Some(name) => {
                    let needs = self.named(NodeOp::Requiring, name, span);
                    Ok(tests.also(needs))
                }
                None => Gap::at(prop, "cards that require that"),
            },
            (Some(Con::OnP), [what]) if what.con() == Some(Con::Sel) => {
                let args = what.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(*what, "on so many of those");
                };
                let host = self.cards_in_play(*noun)?;
                self.bound.remove(&what.number());
                let host = self.all(&host);
                let on = self.over(NodeOp::OnLike, &[host], span);
                Ok(tests.also(on))
            }
            (Some(Con::OnP), [what]) => {
                let what = match self.bound.get(&what.number()).filter(|_| what.con() == Some(Con::Sel)) {
                    Some(chosen) => *chosen,
                    None => self.reference(*what)?,
                };
                let on = self.over(NodeOp::OnIt, &[what], span);
                Ok(tests.also(on))
            }
            (Some(Con::CanBy), [deed, by]) if deed.key() == "diablerize" => {
                let by = self.reference(*by)?;
                let can = self.over(NodeOp::DiablerizableBy, &[by], span);
                Ok(tests.also(can))
            }
            _ => Gap::at(prop, "cards like this"),
        }
    }

    fn other_than(&mut self, tests: Tests, who: NodeId, prop: Piece) -> Got<Tests> {
        let same = self.over(NodeOp::Same, &[who], prop.span);
        let not = self.over(NodeOp::NotT, &[same], prop.span);
        Ok(tests.also(not))
    }

    /// The one that `older`, `younger` and `another` are measured against.
    fn measure(&self, prop: Piece) -> Got<NodeId> {
        match self.about {
            Some(about) => Ok(about),
            None => Gap::at(prop, "compared with one that the text does not name"),
        }
    }

    fn quality(&mut self, prop: Piece, name: Piece) -> Got<Tests> {
        let tests = Tests::of(prop.span);
        let Some(sym) = name.sym() else { return Gap::at(prop, "cards like this") };
        Ok(match (sym.class, sym.id()) {
            (Class::State, "ready") => tests.with(&[Bit::Ready]),
            (Class::State, "locked") => tests.with(&[Bit::Locked]),
            (Class::State, "unlocked") => tests.never(Bit::Locked),
            (Class::State, "acting") => tests.with(&[Bit::Acting]),
            (Class::State, "blocking") => tests.with(&[Bit::Blocking]),
            (Class::State, "older" | "younger") => {
                let op = if sym.id() == "older" { NodeOp::OlderThan } else { NodeOp::YoungerThan };
                let about = self.measure(prop)?;
                let compared = self.over(op, &[about], prop.span);
                tests.with(&[Bit::Vampire]).also(compared)
            }
            (Class::Fact, "below start") => {
                let below = self.plain(NodeOp::BelowStart, prop.span);
                tests.also(below)
            }
            (Class::State, "incapacitated") => tests.with(&[Bit::Incapacitated]),
            (Class::Creed, _) => {
                let of = self.named(NodeOp::OfClan, sym, prop.span);
                tests.with(&[Bit::Imbued]).also(of)
            }
            (Class::State, "marked") => {
                let marked = self.plain(NodeOp::Marked, prop.span);
                tests.also(marked)
            }
            (Class::State, "titled") => {
                let titled = self.plain(NodeOp::Titled, prop.span);
                tests.also(titled)
            }
            (Class::State, "untitled") => {
                let titled = self.plain(NodeOp::Titled, prop.span);
                let not = self.over(NodeOp::NotT, &[titled], prop.span);
                tests.also(not)
            }
            (Class::Clan, _) => {
                let of = self.named(NodeOp::OfClan, sym, prop.span);
                tests.with(&[Bit::Vampire]).also(of)
            }
            (Class::Sect, _) => {
                let of = self.named(NodeOp::OfSect, sym, prop.span);
                tests.also(of)
            }
            (Class::Title, _) => {
                let of = self.named(NodeOp::OfTitle, sym, prop.span);
                tests.also(of)
            }
            (Class::Keyword, "monster") => self.monster(prop.span),
            (Class::Keyword | Class::Creature | Class::Circle, _) => {
                let of = self.named(NodeOp::OfKeyword, sym, prop.span);
                tests.also(of)
            }
            _ => return Gap::at(prop, "cards like this"),
        })
    }

    /// "Controlled by another Methuselah" is not controlled by you.
    fn controlled(&mut self, prop: Piece, who: Piece) -> Got<Tests> {
        let tests = Tests::of(prop.span);
        if who.con() == Some(Con::Sel) {
            let args = who.args();
            let (Some(quantity), Some(noun)) = (args.first(), args.get(1)) else {
                return Gap::at(who, "controlled by those");
            };
            let noun = self.noun(*noun)?;
            if quantity.con() != Some(Con::A) || noun.zone.is_some() {
                return Gap::at(who, "controlled by those");
            }
            if noun.but_too.is_some() || noun.with.is_some() {
                return Gap::at(who, "controlled by those");
            }
            if !noun.seats {
                // A minion controls what is on it.
                let host = self.all(&noun.tests);
                let on = self.over(NodeOp::OnLike, &[host], prop.span);
                return Ok(tests.also(on));
            }
            return Ok(match noun.but {
                Some(but) => {
                    let theirs = self.over(NodeOp::ControlledBy, &[but], prop.span);
                    let not = self.over(NodeOp::NotT, &[theirs], prop.span);
                    tests.also(not)
                }
                None => tests,
            });
        }
        if who.con() == Some(Con::OrSel) {
            let mut any = Vec::new();
            for one in who.args() {
                let one = self.controlled(prop, one)?;
                any.push(self.all(&one));
            }
            return match self.any(&any, prop.span) {
                Some(any) => Ok(tests.also(any)),
                None => Gap::at(who, "controlled by those"),
            };
        }
        let who = self.reference(who)?;
        let controlled = self.over(NodeOp::ControlledBy, &[who], prop.span);
        Ok(tests.also(controlled))
    }

    /// A quantity as the most and the least.
    pub fn bounds(&mut self, quantity: Piece, least: NodeOp, most: NodeOp) -> Got<Tests> {
        let span = quantity.span;
        let tests = Tests::of(span);
        let n = |piece: &Piece| piece.int();
        let args = quantity.args();
        let bound = match (quantity.con(), args.first().and_then(n)) {
            (Some(Con::AtLeast), Some(n)) => (Some(n), None),
            (Some(Con::AtMost), Some(n)) => (None, Some(n)),
            (Some(Con::Count), Some(n)) => (Some(n), Some(n)),
            (Some(Con::A | Con::Any), _) => (Some(1), None),
            (Some(Con::No), _) => (None, Some(0)),
            _ => return Gap::at(quantity, "so many"),
        };
        let mut out = tests;
        for (op, n) in [(least, bound.0), (most, bound.1)] {
            if let Some(n) = n {
                let test = self.node(op, &[number(n)], span);
                out = out.also(test);
            }
        }
        Ok(out)
    }

    /// A discipline at a level or above it.
    pub fn discipline(&mut self, level: Piece) -> Got<Tests> {
        let op = match level.con() {
            Some(Con::Basic) => NodeOp::HasDiscipline,
            Some(Con::Superior) => NodeOp::HasSuperior,
            _ => return Gap::at(level, "a discipline so"),
        };
        match level.args().first().and_then(|name| name.sym()) {
            Some(sym) => {
                let has = self.named(op, sym, level.span);
                Ok(Tests::of(level.span).also(has))
            }
            None => Gap::at(level, "a discipline so"),
        }
    }
}

/// What Methuselahs like that control, or control none of.
fn controls(prop: Piece) -> Option<(NodeOp, Piece)> {
    let args = prop.args();
    let first = args.first().copied()?;
    match (prop.con(), first.con()) {
        (Some(Con::Controlling), Some(Con::Sel)) => Some((NodeOp::WithOne, first)),
        (Some(Con::Who), Some(Con::Control0)) => Some((NodeOp::WithOne, first.args().first().copied()?)),
        (Some(Con::Not), _) => match controls(first)? {
            (NodeOp::WithOne, what) => Some((NodeOp::WithNone, what)),
            _ => None,
        },
        _ => None,
    }
}
