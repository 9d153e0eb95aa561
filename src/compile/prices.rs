//! Prices: what cards and actions cost somebody more or less, as long as a card is in play.
//!
//! In: a clause about costs. Out: a static about those who pay. Never: a price of something that is
//! half understood.
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, ActKind, NodeId, NodeOp};
use crate::lexicon::{Class, Con, Sym};

impl Compiler<'_> {
    /// What those things cost those who play or do them.
    pub fn prices(&mut self, block: &Block, line: Piece, parts: [Piece; 4], windows: &[Piece]) -> Got<()> {
        let [what, whom, n, currency] = parts;
        let span = line.span;
        let Some(n) = n.int() else { return Gap::at(n, "a cost of so much more") };
        let op = match currency.key() {
            "blood" => NodeOp::BloodCost,
            "pool" => NodeOp::PoolCost,
            // More of either would have to say of which where it costs nothing.
            "blood or pool" if n < 0 => NodeOp::EitherCost,
            _ => return Gap::at(currency, "a cost of these"),
        };
        let payer = self.payers(whom)?;
        let what = self.dear(what)?;
        let n = self.constant(n, span);
        let says = self.over(op, &[what, n], span);
        self.keeps_of(AbilityKind::Static, block, line, &payer, says, windows)
    }

    fn payers(&mut self, whom: Piece) -> Got<Tests> {
        match whom.con() {
            Some(Con::Anybody) => Ok(Tests::of(whom.span)),
            Some(Con::You) => {
                let you = self.plain(NodeOp::You, whom.span);
                let same = self.over(NodeOp::Same, &[you], whom.span);
                Ok(Tests::of(whom.span).also(same))
            }
            _ => self.subject(whom),
        }
    }

    /// Cards that an ally plays as a vampire, of capacity 1 unless the text says another (2, allies).
    pub fn plays_as(&mut self, deed: Piece) -> Got<NodeId> {
        let args = deed.args();
        let [_, what, like] = args.as_slice() else { return Gap::at(deed, "this, played as one of those") };
        let parts = like.args();
        let capacity = match (like.con(), parts.as_slice()) {
            (Some(Con::Kind), _) if like.key() == "vampire" => Some(1),
            (Some(Con::Such), [kind, prop]) if kind.key() == "vampire" && prop.con() == Some(Con::CapacityIs) => {
                let quantity = prop.args().first().copied().filter(|quantity| quantity.con() == Some(Con::Count));
                quantity.and_then(|quantity| quantity.args().first().and_then(|n| n.int()))
            }
            _ => None,
        };
        let Some(capacity) = capacity else { return Gap::at(*like, "played as one like that") };
        self.poses = true;
        let what = self.dear(*what);
        self.poses = false;
        let what = what?;
        Ok(self.node(NodeOp::PlaysAs, &[what.0, super::emit::number(capacity)], deed.span))
    }

    /// What is played or done at that price.
    fn dear(&mut self, what: Piece) -> Got<NodeId> {
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::Sel), [quantity, noun]) if matches!(quantity.con(), Some(Con::All | Con::Any | Con::Each)) => {
                self.uses_of(*noun)
            }
            (Some(Con::Doing), [deed]) if deed.con() == Some(Con::Rescue) => {
                let args = deed.args();
                let whom = args.get(1).filter(|whom| whom.con() == Some(Con::Sel)).map(|whom| whom.args());
                let Some(noun) = whom.as_ref().and_then(|whom| whom.get(1)) else {
                    return Gap::at(*deed, "the cost of doing so");
                };
                let rescue = self.node(NodeOp::OfKind, &[ActKind::Rescue.number()], deed.span);
                let rescue = self.over(NodeOp::ActsLike, &[rescue], deed.span);
                let like = self.cards_in_play(*noun)?;
                let like = self.all(&like);
                let at = self.over(NodeOp::AtLike, &[like], noun.span);
                Ok(self.over(NodeOp::BothU, &[rescue, at], deed.span))
            }
            _ => Gap::at(what, "the cost of these"),
        }
    }

    /// What is played or done, as a noun says it.
    pub fn uses_of(&mut self, noun: Piece) -> Got<NodeId> {
        let span = noun.span;
        let args = noun.args();
        match (noun.con(), args.as_slice()) {
            // Action cards are a type of card, and not every action.
            (Some(Con::Kind), [name]) if name.sym().is_some_and(|sym| sym.class == Class::CardType) => {
                self.played_as(noun, *name)
            }
            (Some(Con::Kind), _) if noun.key() == "action" => {
                let any = self.plain(NodeOp::AnyAction, span);
                Ok(self.over(NodeOp::ActsLike, &[any], span))
            }
            (Some(Con::Kind), _) => {
                let like = self.cards_in_play(noun)?;
                let like = self.all(&like);
                Ok(self.over(NodeOp::PlaysLike, &[like], span))
            }
            (Some(Con::ActionOf), [kind]) => {
                let like = self.act_of(*kind)?;
                Ok(self.over(NodeOp::ActsLike, &[like], span))
            }
            (Some(Con::Such), [kind, props @ ..]) => {
                let mut all = self.uses_of(*kind)?;
                for prop in props {
                    let one = self.use_prop(*prop)?;
                    all = self.over(NodeOp::BothU, &[all, one], span);
                }
                Ok(all)
            }
            (Some(Con::Either), [first, rest @ ..]) => {
                let mut any = self.uses_of(*first)?;
                for one in rest {
                    let one = self.uses_of(*one)?;
                    any = self.over(NodeOp::EitherU, &[any, one], span);
                }
                Ok(any)
            }
            _ => Gap::at(noun, "the cost of these"),
        }
    }

    fn played_as(&mut self, piece: Piece, name: Piece) -> Got<NodeId> {
        match name.sym() {
            Some(sym) => Ok(self.named(NodeOp::PlayedOfType, sym, piece.span)),
            None => Gap::at(piece, "cards of this type"),
        }
    }

    /// Actions of a kind, or directed ones, or those that are not.
    pub fn act_of(&mut self, kind: Piece) -> Got<NodeId> {
        match kind.key() {
            "directed" => Ok(self.plain(NodeOp::Directed, kind.span)),
            "undirected" => Ok(self.plain(NodeOp::Undirected, kind.span)),
            key => match ActKind::parse(key) {
                Some(known) => Ok(self.node(NodeOp::OfKind, &[known.number()], kind.span)),
                None => Gap::at(kind, "actions of this kind"),
            },
        }
    }

    fn use_prop(&mut self, prop: Piece) -> Got<NodeId> {
        let span = prop.span;
        let args = prop.args();
        match (prop.con(), args.as_slice()) {
            (Some(Con::EitherP), [first, rest @ ..]) => {
                let mut any = self.use_prop(*first)?;
                for one in rest {
                    let one = self.use_prop(*one)?;
                    any = self.over(NodeOp::EitherU, &[any, one], span);
                }
                Ok(any)
            }
            (Some(Con::Not), [inner]) => {
                let inner = self.use_prop(*inner)?;
                Ok(self.over(NodeOp::NotU, &[inner], span))
            }
            (Some(Con::Quality), [name]) => match name.sym().map(|sym| sym.class) {
                Some(Class::CardType) => self.played_as(prop, *name),
                Some(Class::ActionKind) => {
                    let like = self.act_of(*name)?;
                    Ok(self.over(NodeOp::ActsLike, &[like], span))
                }
                _ => Gap::at(prop, "the cost of those"),
            },
            // Other than what the card itself provides.
            (Some(Con::Other), _) => {
                let own = self.plain(NodeOp::OfThis, span);
                Ok(self.over(NodeOp::NotU, &[own], span))
            }
            (Some(Con::Requiring), [inner]) => {
                // Who plays as a vampire has the basic level and no other.
                let name = required(*inner).or_else(|| basic(*inner).filter(|_| self.poses));
                match name {
                    Some(name) => Ok(self.named(NodeOp::Needs, name, span)),
                    None => Gap::at(prop, "what requires that"),
                }
            }
            (Some(Con::DirectedAt), [whom]) => {
                let at = self.at_one(prop, *whom)?;
                let directed = self.plain(NodeOp::Directed, prop.span);
                let directed = self.over(NodeOp::ActsLike, &[directed], prop.span);
                Ok(self.over(NodeOp::BothU, &[directed, at], prop.span))
            }
            (Some(Con::Who), [done]) if done.con() == Some(Con::SufferBy) => match done.args().as_slice() {
                [whom, deed, by] if deed.key() == "target" && by.con() == Some(Con::Itself) => self.at_one(prop, *whom),
                _ => Gap::at(prop, "the cost of those"),
            },
            _ => Gap::at(prop, "the cost of those"),
        }
    }

    fn at_one(&mut self, prop: Piece, whom: Piece) -> Got<NodeId> {
        if whom.con() == Some(Con::Sel) {
            return Gap::at(whom, "the cost of what is on those");
        }
        let whom = self.reference(whom)?;
        let same = self.over(NodeOp::Same, &[whom], prop.span);
        Ok(self.over(NodeOp::AtLike, &[same], prop.span))
    }
}

/// The discipline that a requirement asks for at the basic level alone.
fn basic(inner: Piece) -> Option<Sym> {
    let level = inner.args().first().copied().filter(|_| inner.con() == Some(Con::HasDisc))?;
    let only = level.args().first().copied().filter(|_| level.con() == Some(Con::OnlyLevel))?;
    only.args().first().and_then(|name| name.sym())
}

/// The one name that a requirement asks for, at any level.
pub fn required(inner: Piece) -> Option<Sym> {
    let args = inner.args();
    match (inner.con(), args.as_slice()) {
        (Some(Con::HasDisc), [level]) if level.con() == Some(Con::Basic) => {
            level.args().first().and_then(|name| name.sym())
        }
        (Some(Con::Quality), [name]) => {
            name.sym().filter(|sym| matches!(sym.class, Class::Clan | Class::Sect | Class::Title))
        }
        _ => None,
    }
}
