//! Amounts: numbers, fixed or counted.
//!
//! In: an amount. Out: its node; of one that somebody chooses, the code that asks for it.
use super::draft::Draft;
use super::emit::{Compiler, number};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{Counter, NodeId, NodeOp, Op, Stat};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The node of an amount.
    pub fn amount(&mut self, piece: Piece) -> Got<NodeId> {
        if let Some(n) = piece.int() {
            return Ok(self.constant(n, piece.span));
        }
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Sum), [a, b]) => {
                let a = self.amount(*a)?;
                let b = self.amount(*b)?;
                Ok(self.over(NodeOp::Plus, &[a, b], span))
            }
            (Some(Con::NumberOf), [what]) => self.count(*what),
            (Some(Con::PerEach), [n, what]) => {
                let Some(n) = n.int() else { return Gap::at(piece, "so many for each") };
                if let (true, Some(whose)) = (points(*what), self.sharer) {
                    let points = self.over(NodeOp::PointsOf, &[whose], span);
                    return Ok(self.node(NodeOp::Times, &[points.0, number(n)], span));
                }
                let count = self.count(*what)?;
                Ok(self.node(NodeOp::Times, &[count.0, number(n)], span))
            }
            (Some(Con::StatOf), [fact, of]) if fact.key() == "blood lost to damage this round" => {
                let of = self.reference(*of)?;
                Ok(self.over(NodeOp::LostToDamage, &[of], span))
            }
            (Some(Con::StatOf), [stat, of]) => {
                let known = stat_named(stat.key());
                let (Some(stat), false) = (known, of.con() == Some(Con::Sel)) else {
                    return Gap::at(piece, "a number of this kind");
                };
                let of = self.reference(*of)?;
                if self.departed && self.at(of).is_some_and(|node| matches!(node.op, NodeOp::Target0 | NodeOp::Target1))
                {
                    return Gap::at(piece, "a number of what has left play");
                }
                Ok(self.node(NodeOp::StatOf, &[stat.number(), of.0], span))
            }
            (Some(Con::StrengthPlus), [more]) => {
                let actor = self.plain(NodeOp::Actor, span);
                let strength = self.node(NodeOp::StatOf, &[Stat::Strength.number(), actor.0], span);
                if more.int() == Some(0) {
                    return Ok(strength);
                }
                let more = self.amount(*more)?;
                Ok(self.over(NodeOp::Plus, &[strength, more], span))
            }
            (Some(Con::X), _) => match self.x {
                Some(x) => Ok(x),
                None => Gap::at(piece, "an X that is chosen"),
            },
            _ => Gap::at(piece, "so many"),
        }
    }

    /// An amount that is chosen as the effect comes to it, of what there is; none where it is not chosen.
    pub fn how_many(&mut self, draft: &mut Draft, n: Piece, there: Option<NodeId>) -> Got<Option<NodeId>> {
        let span = n.span;
        let args = n.args();
        let most = match (n.con(), args.as_slice()) {
            (Some(Con::UpToN), [most]) => Some(self.amount(*most)?),
            (Some(Con::AnyAmount), _) => None,
            _ => return Ok(None),
        };
        if draft.ability.act.is_some() {
            // Of an action it is declared at the announcement (4, announce the action).
            return Gap::at(n, "an amount that an action chooses");
        }
        let most = match (most, there) {
            (Some(most), Some(there)) => self.over(NodeOp::Lesser, &[most, there], span),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return Gap::at(n, "any amount"),
        };
        let least = self.constant(0, span);
        let least = self.amount_in(draft, least, span)?;
        let most = self.amount_in(draft, most, span)?;
        let into = draft.register(span)?;
        draft.push(Op::ChooseNumber, &[into, least, most], span);
        Ok(Some(self.node(NodeOp::RegInt_, &[into], span)))
    }

    fn count(&mut self, what: Piece) -> Got<NodeId> {
        let args = what.args();
        if what.con() == Some(Con::Sel) && args.first().is_some_and(|q| matches!(q.con(), Some(Con::Each | Con::All))) {
            let those = self.those(what)?;
            return Ok(self.over(NodeOp::CountOf, &[those], what.span));
        }
        Gap::at(what, "how many of these there are")
    }

    /// All of such counters on a card.
    pub fn all_on(&mut self, counter: Counter, of: NodeId, span: crate::base::Span) -> NodeId {
        self.node(NodeOp::CountersOn, &[counter.number(), of.0], span)
    }
}

/// Whether those are the points that terms allocate.
fn points(what: Piece) -> bool {
    what.con() == Some(Con::Sel)
        && what.args().get(1).is_some_and(|noun| noun.con() == Some(Con::Kind) && noun.key() == "point")
}

/// The stat of that name; not those that only Methuselahs have.
pub fn stat_named(key: &str) -> Option<Stat> {
    Some(match key {
        "stealth" => Stat::Stealth,
        "intercept" => Stat::Intercept,
        "bleed" => Stat::Bleed,
        "strength" => Stat::Strength,
        "resistance" => Stat::Resistance,
        "dexterity" => Stat::Dexterity,
        "courage" => Stat::Courage,
        "movement" => Stat::Movement,
        "hunt" => Stat::Hunt,
        "capacity" => Stat::Capacity,
        "vote" => Stat::Votes,
        "hand size" => Stat::HandSize,
        "master phase action" => Stat::MasterActions,
        "transfer" => Stat::Transfers,
        "discard phase action" => Stat::DiscardActions,
        _ => return None,
    })
}
