//! Damage: what it is like, what prevents it, and what makes it worse.
//!
//! In: damage, or a part that speaks of damage. Out: the operands of what inflicts it, and the test of what
//! is meant. Never: a kind of damage that is half understood.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{Bit, Harm, NodeId, NodeOp, Op, Until, Window};
use crate::lexicon::Con;

/// As much as can be: all damage.
const ALL: i32 = i16::MAX as i32;

/// What is said of damage.
#[derive(Clone, Copy, Debug, Default)]
pub struct Like {
    /// Whether it is aggravated.
    pub aggravated: bool,
    /// Whether it cannot be prevented.
    pub unpreventable: bool,
    /// Whether no minion inflicts it.
    pub environmental: bool,
    /// Whether it reaches at long range.
    pub ranged: bool,
}

impl Like {
    /// The operand for it.
    pub fn how(self) -> Harm {
        match (self.aggravated, self.unpreventable) {
            (false, false) => Harm::Normal,
            (true, false) => Harm::Aggravated,
            (false, true) => Harm::Unpreventable,
            (true, true) => Harm::AggravatedUnpreventable,
        }
    }
}

/// What the words beside an amount of damage say.
pub fn flags(flags: &[Piece]) -> Got<Like> {
    let mut like = Like::default();
    for flag in flags {
        match (flag.con(), flag.key()) {
            (Some(Con::Quality), "unpreventable") => like.unpreventable = true,
            (Some(Con::Quality), "environmental") => like.environmental = true,
            (Some(Con::Quality), "aggravated") => like.aggravated = true,
            (Some(Con::Quality), "ranged") => like.ranged = true,
            _ => return Gap::at(*flag, "damage like this"),
        }
    }
    Ok(like)
}

/// How much of what damage a part speaks of.
pub struct Spoken {
    /// How much.
    pub n: NodeId,
    /// Of what.
    pub what: NodeId,
}

impl Compiler<'_> {
    /// How much damage a part speaks of, and which: of a strike of the opposing minion, not aggravated.
    pub fn damage_spoken(&mut self, piece: Piece) -> Got<Spoken> {
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::DamageFrom), [damage, from]) => {
                let inner = self.damage_spoken(*damage)?;
                let from = self.damage_from(*from)?;
                let what = self.narrowed_damage(inner.what, from, span);
                Ok(Spoken { n: inner.n, what })
            }
            (Some(Con::Damage), [n, flags @ ..]) => {
                let n = if n.con() == Some(Con::All0) { self.constant(ALL, span) } else { self.amount(*n)? };
                let mut what = self.plain(NodeOp::AnyDamage, span);
                for flag in flags {
                    let one = self.damage_quality(*flag)?;
                    what = self.narrowed_damage(what, one, span);
                }
                Ok(Spoken { n, what })
            }
            _ => Gap::at(piece, "damage like this"),
        }
    }

    fn narrowed_damage(&mut self, a: NodeId, b: NodeId, span: Span) -> NodeId {
        let any = |node: Option<crate::bytecode::Node>| node.is_some_and(|node| node.op == NodeOp::AnyDamage);
        if any(self.at(a)) {
            b
        } else if any(self.at(b)) {
            a
        } else {
            self.over(NodeOp::BothD, &[a, b], span)
        }
    }

    fn damage_quality(&mut self, flag: Piece) -> Got<NodeId> {
        let span = flag.span;
        let args = flag.args();
        match (flag.con(), args.as_slice()) {
            (Some(Con::Quality), _) if flag.key() == "aggravated" => Ok(self.plain(NodeOp::AggravatedD, span)),
            (Some(Con::Quality), _) if flag.key() == "environmental" => Ok(self.plain(NodeOp::Environmental, span)),
            (Some(Con::Not), [inner]) => {
                let inner = self.damage_quality(*inner)?;
                Ok(self.over(NodeOp::NotD, &[inner], span))
            }
            _ => Gap::at(flag, "damage like this"),
        }
    }

    /// Damage of strikes: of the opposing minion, as only that one strikes at whom it is about.
    fn damage_from(&mut self, from: Piece) -> Got<NodeId> {
        let span = from.span;
        let args = from.args();
        match (from.con(), args.as_slice()) {
            (Some(Con::PartOf), [quantity, of]) if matches!(quantity.con(), Some(Con::AllOf | Con::All)) => {
                self.damage_from(*of)
            }
            (Some(Con::StrikeOf), [kind, _]) => match kind.key() {
                "strike" => Ok(self.plain(NodeOp::OfStrike, span)),
                "hand strike" => Ok(self.plain(NodeOp::OfHandStrike, span)),
                "weapon" => Ok(self.plain(NodeOp::OfWeapon, span)),
                _ => Gap::at(*kind, "damage of such strikes"),
            },
            (Some(Con::Sel), [quantity, noun]) if matches!(quantity.con(), Some(Con::A | Con::Any | Con::Each)) => {
                let tests = self.cards_in_play(*noun)?;
                let like = self.all(&tests);
                Ok(self.over(NodeOp::ByLikeD, &[like], span))
            }
            _ => Gap::at(from, "damage from those"),
        }
    }

    /// Damage is prevented, as it is resolved; for a stretch, whenever it comes.
    pub fn prevents(&mut self, draft: &mut Draft, who: Piece, damage: Piece, until: Option<Until>) -> Got<()> {
        let span = damage.span;
        let who = self.reference(who)?;
        let spoken = self.damage_spoken(damage)?;
        if let Some(until) = until {
            let says = self.over(NodeOp::Prevents, &[spoken.n, spoken.what], span);
            return self.keep(draft, who, says, until, span);
        }
        self.opens(draft, Window::Harm, damage)?;
        let n = self.amount_in(draft, spoken.n, span)?;
        let card = self.card(draft, who, span)?;
        draft.push(Op::Prevent, &[card, n, spoken.what.0], span);
        Ok(())
    }

    /// So much damage prevented in each round, recorded for so long.
    pub fn prevents_each_round(&mut self, draft: &mut Draft, who: Piece, damage: Piece, until: Until) -> Got<()> {
        let span = damage.span;
        let who = self.reference(who)?;
        let spoken = self.damage_spoken(damage)?;
        let says = self.over(NodeOp::PreventsEachRound, &[spoken.n, spoken.what], span);
        self.keep(draft, who, says, until, span)
    }

    /// The damage of those strikes is aggravated: whose, and what is said.
    pub fn aggravates<'p>(&mut self, damage: Piece<'p>) -> Got<(Piece<'p>, NodeId)> {
        let args = damage.args();
        let (Some(Con::DamageFrom), [all, from]) = (damage.con(), args.as_slice()) else {
            return Gap::at(damage, "damage that is made aggravated");
        };
        let everything = all.args();
        let whole = all.con() == Some(Con::Damage) && everything.len() == 1;
        let strikes = from.args();
        let (true, Some(Con::StrikeOf), [_, who]) = (whole, from.con(), strikes.as_slice()) else {
            return Gap::at(damage, "damage that is made aggravated");
        };
        let what = self.damage_from(*from)?;
        let says = self.node(NodeOp::Deals, &[what.0, Harm::Aggravated.number()], damage.span);
        Ok((*who, says))
    }

    /// Damage on those; without them on the minion whose action it is.
    pub fn damage(&mut self, draft: &mut Draft, damage: Piece, on: Option<Piece>) -> Got<()> {
        self.harms(draft, damage, on, true)
    }

    /// The same; what they take that nobody is said to inflict is environmental (4, combat: damage resolution).
    pub fn harms(&mut self, draft: &mut Draft, damage: Piece, on: Option<Piece>, inflicted: bool) -> Got<()> {
        let span = damage.span;
        let args = damage.args();
        let (Some(Con::Damage), [n, flags @ ..]) = (damage.con(), args.as_slice()) else {
            return Gap::at(damage, "damage like this");
        };
        let like = super::harm::flags(flags)?;
        let op = if like.environmental || !inflicted { Op::Suffer } else { Op::Damage };
        let how = like.how().number();
        let n = self.amount(*n)?;
        let mut hurt = |this: &mut Self, draft: &mut Draft, one: NodeId| {
            let to = this.card(draft, one, span)?;
            let n = this.amount_in(draft, n, span)?;
            draft.push(op, &[to, n, how], span);
            Ok(())
        };
        match on {
            Some(on) => {
                // Retainers are hurt where the text names them.
                let tests = Tests::of(span);
                let hurt_ones = if on.speaks_of("retainer") { tests } else { tests.with(&[Bit::Minion]) };
                self.each(draft, on, &hurt_ones, &mut hurt)
            }
            None => {
                let actor = self.plain(NodeOp::Actor, span);
                hurt(self, draft, actor)
            }
        }
    }
}
