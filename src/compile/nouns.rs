//! Nouns: what a card or a Methuselah must be like to be one of those meant.
//!
//! In: a noun with its properties. Out: tests, and where such cards are. Never: a property passed over.
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{Bit, NodeId, NodeOp};
use crate::lexicon::{Class, Con, Sym, lookup};

/// What a noun comes to.
#[derive(Clone, Debug)]
pub struct Noun {
    /// Whether they are Methuselahs rather than cards.
    pub seats: bool,
    /// The Methuselah whom it leaves out.
    pub but: Option<NodeId>,
    /// Another whom it leaves out.
    pub but_too: Option<NodeId>,
    /// Where such cards are, where that is not in play: the selector and whose.
    pub zone: Option<(NodeOp, NodeId)>,
    /// The Methuselah who controls them all, where it is said.
    pub whose: Option<NodeId>,
    /// What such a card is like.
    pub tests: Tests,
}

impl Compiler<'_> {
    /// What a noun comes to.
    pub fn noun(&mut self, piece: Piece) -> Got<Noun> {
        let cards = |tests: Tests| Noun { seats: false, but: None, but_too: None, zone: None, whose: None, tests };
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Kind), [name]) if name.key() == "methuselah" => {
                Ok(Noun { seats: true, ..cards(Tests::of(piece.span)) })
            }
            (Some(Con::Kind), [name]) => self.kind(piece, *name).map(cards),
            (Some(Con::Anyone), _) => Ok(cards(Tests::of(piece.span))),
            (Some(Con::TypeEvent), [name]) => {
                let mut tests = self.kind(piece, *name)?;
                if let Some(event) = lookup(Class::CardType, "event") {
                    let of = self.named(NodeOp::OfType, event, piece.span);
                    tests = tests.also(of);
                }
                Ok(cards(tests))
            }
            (Some(Con::ThisName), _) => {
                let named = self.plain(NodeOp::Named, piece.span);
                Ok(cards(Tests::of(piece.span).also(named)))
            }
            (Some(Con::Such), [kind, props @ ..]) => {
                let mut noun = self.noun(*kind)?;
                for prop in props {
                    self.narrow(&mut noun, *prop)?;
                }
                Ok(noun)
            }
            (Some(Con::Either), kinds) => {
                let mut any = Vec::new();
                // "A locked prince or justicar" is locked whichever of the two it is.
                let shared = kinds.first().and_then(|first| plain_state(*first));
                let bare = kinds.iter().skip(1).any(|kind| plain_state(*kind).is_none());
                let shared = match shared.filter(|_| bare) {
                    Some(state) => self.property(state)?,
                    None => Tests::default(),
                };
                for kind in kinds {
                    let noun = self.noun(*kind)?;
                    if noun.seats || noun.zone.is_some() {
                        return Gap::at(*kind, "one of these kinds, not all of them cards in play");
                    }
                    any.push(self.all(&noun.tests));
                }
                let tests = Tests::of(piece.span).and(&shared);
                Ok(cards(match self.any(&any, piece.span) {
                    Some(any) => tests.also(any),
                    None => tests,
                }))
            }
            _ => Gap::at(piece, "cards of this kind"),
        }
    }

    /// The tests of a noun that means cards in play.
    pub fn cards_in_play(&mut self, piece: Piece) -> Got<Tests> {
        let noun = self.noun(piece)?;
        match noun {
            Noun { seats: false, zone: None, tests, .. } => Ok(tests),
            Noun { .. } => Gap::at(piece, "something else than cards in play, here"),
        }
    }

    fn kind(&mut self, piece: Piece, name: Piece) -> Got<Tests> {
        let tests = Tests::of(piece.span);
        let Some(sym) = name.sym() else { return Gap::at(piece, "a kind that the card declares") };
        Ok(match (sym.class, sym.id()) {
            (Class::Thing, "minion") => tests.with(&[Bit::Minion]),
            (Class::Thing, "vampire") => tests.with(&[Bit::Vampire]),
            (Class::Thing, "ally") => tests.with(&[Bit::Ally]),
            (Class::Thing, "imbued") => tests.with(&[Bit::Imbued]),
            (Class::Thing, "location") => tests.with(&[Bit::Location]),
            (Class::Thing, "equipment") => tests.with(&[Bit::Equipment]),
            (Class::Thing, "retainer") => tests.with(&[Bit::Retainer]),
            (Class::Thing, "card") => tests,
            (Class::Thing, "combatant") => {
                let fights = self.plain(NodeOp::Fights, piece.span);
                tests.with(&[Bit::Minion]).also(fights)
            }
            (Class::Thing, "crypt card") => {
                let crypt = self.plain(NodeOp::CryptCard, piece.span);
                tests.also(crypt)
            }
            (Class::Thing, "library card") => {
                let crypt = self.plain(NodeOp::CryptCard, piece.span);
                let not = self.over(NodeOp::NotT, &[crypt], piece.span);
                tests.also(not)
            }
            (Class::Thing, "weapon") => {
                let kinds = ["weapon", "melee weapon", "gun"].map(|kind| lookup(Class::Thing, kind));
                let kinds: Vec<NodeId> =
                    kinds.into_iter().flatten().map(|kind| self.named(NodeOp::OfKeyword, kind, piece.span)).collect();
                match self.any(&kinds, piece.span) {
                    Some(any) => tests.also(any),
                    None => tests,
                }
            }
            (Class::Keyword, "monster") => self.monster(piece.span),
            (Class::Thing, "melee weapon" | "gun") | (Class::Creature | Class::Keyword | Class::Circle, _) => {
                let of = self.named(NodeOp::OfKeyword, sym, piece.span);
                tests.also(of)
            }
            (Class::Follower, id) => {
                let sect = self.sect(id, name)?;
                let of = self.named(NodeOp::OfSect, sect, piece.span);
                tests.with(&[Bit::Minion]).also(of)
            }
            (Class::CardType, _) => {
                let of = self.named(NodeOp::OfType, sym, piece.span);
                tests.also(of)
            }
            _ => return Gap::at(piece, "cards of this kind"),
        })
    }

    /// A monster is a vampire, and what lives and is neither mortal nor animal (imbued rules 4).
    pub fn monster(&mut self, span: Span) -> Tests {
        let vampire = self.all(&Tests::of(span).with(&[Bit::Vampire]));
        let living = [Bit::Ally, Bit::Retainer].map(|bit| self.all(&Tests::of(span).with(&[bit])));
        let mut others = Tests::of(span);
        others = self.any(&living, span).map_or(others.clone(), |living| others.also(living));
        for creature in ["mortal", "animal"].into_iter().filter_map(|id| lookup(Class::Creature, id)) {
            let of = self.named(NodeOp::OfKeyword, creature, span);
            others = others.also(self.over(NodeOp::NotT, &[of], span));
        }
        let others = self.all(&others);
        let both = self.over(NodeOp::Either, &[vampire, others], span);
        Tests::of(span).also(both)
    }

    fn sect(&self, id: &str, name: Piece) -> Got<Sym> {
        match lookup(Class::Sect, id) {
            Some(sect) => Ok(sect),
            None => Gap::at(name, "members of this sect"),
        }
    }
}

/// The word for locked, unlocked or ready before the first of several nouns.
fn plain_state<'p>(noun: Piece<'p>) -> Option<Piece<'p>> {
    let props = noun.args();
    let state =
        |prop: &&Piece<'p>| prop.con() == Some(Con::Quality) && matches!(prop.key(), "locked" | "unlocked" | "ready");
    let such = noun.con() == Some(Con::Such);
    props.iter().skip(1).find(state).copied().filter(|_| such)
}
