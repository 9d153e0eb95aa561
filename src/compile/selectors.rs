//! Selectors: those that words pick, and what is done to each of them.
//!
//! In: a selector. Out: the node of a selector, or code that goes through those it picks; what it
//! brings in is remembered for later words. Never here: what a noun asks for.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::nouns::Noun;
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::fields::needs;
use crate::bytecode::{NodeId, NodeOp, Op, RegType};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The selector of a noun.
    pub fn picks(&mut self, noun: &Noun, span: Span) -> NodeId {
        if noun.seats {
            let all = match (noun.but, noun.but_too) {
                (Some(a), Some(b)) => self.over(NodeOp::MethuselahsBut, &[a, b], span),
                (Some(but), None) => self.over(NodeOp::OtherMethuselahs, &[but], span),
                (None, _) => self.plain(NodeOp::Methuselahs, span),
            };
            return match noun.with {
                Some((op, like)) => self.over(op, &[all, like], span),
                None => all,
            };
        }
        let like = self.all(&noun.tests);
        match noun.zone {
            Some((op, of)) => self.over(op, &[of, like], span),
            None => self.over(NodeOp::InPlay, &[like], span),
        }
    }

    /// The selector of all that words pick, whatever the quantity.
    pub fn those(&mut self, piece: Piece) -> Got<NodeId> {
        self.those_like(piece, &Tests::default())
    }

    /// The same, of those that are like that as well.
    pub fn those_like(&mut self, piece: Piece, more: &Tests) -> Got<NodeId> {
        if piece.con() != Some(Con::Sel) {
            let one = self.reference(piece)?;
            return Ok(self.over(NodeOp::One, &[one], piece.span));
        }
        match piece.args().get(1) {
            Some(noun) => {
                let mut noun = self.noun(*noun)?;
                noun.tests = std::mem::take(&mut noun.tests).and(more);
                Ok(self.picks(&noun, piece.span))
            }
            None => Gap::at(piece, "those"),
        }
    }

    /// One card in play that is like one of these.
    fn either(&mut self, piece: Piece, more: &Tests) -> Got<NodeId> {
        let mut any = Vec::new();
        for one in piece.args() {
            let args = one.args();
            let tests = match (one.con(), args.as_slice()) {
                (Some(Con::Sel), [quantity, noun]) if matches!(quantity.con(), Some(Con::A | Con::Any)) => {
                    self.cards_in_play(*noun)?
                }
                (Some(Con::Sel), _) => return Gap::at(one, "so many of those, or others"),
                _ => {
                    let one = self.reference(one)?;
                    let same = self.over(NodeOp::Same, &[one], piece.span);
                    Tests::of(piece.span).also(same)
                }
            };
            any.push(self.all(&tests.and(more)));
        }
        match self.any(&any, piece.span) {
            Some(any) => Ok(self.over(NodeOp::InPlay, &[any], piece.span)),
            None => Gap::at(piece, "one of these"),
        }
    }

    /// Does something to each of those that words mean; those picked must be like that as well.
    pub fn each(
        &mut self,
        draft: &mut Draft,
        piece: Piece,
        more: &Tests,
        body: &mut dyn FnMut(&mut Self, &mut Draft, NodeId) -> Got<()>,
    ) -> Got<()> {
        match piece.con() {
            Some(Con::AndSel) => {
                for one in piece.args() {
                    self.each(draft, one, more, body)?;
                }
                Ok(())
            }
            // One of these or of those.
            Some(Con::OrSel) => {
                let from = self.either(piece, more)?;
                let one = self.choose(draft, from, RegType::Card, piece.span)?;
                body(self, draft, one)
            }
            Some(Con::Sel) => {
                let args = piece.args();
                let (Some(quantity), Some(noun_said)) = (args.first(), args.get(1)) else {
                    return Gap::at(piece, "those");
                };
                // The terms have named it already.
                if let Some(named) = draft.terms.get(&piece.number()).copied() {
                    return self.still(draft, named, piece.span, body);
                }
                let mut noun = self.noun(*noun_said)?;
                noun.tests = std::mem::take(&mut noun.tests).and(more);
                if let Some((op @ (NodeOp::TopOfLibrary | NodeOp::TopOfCrypt), of)) = noun.zone {
                    let n = match (quantity.con(), quantity.args().first().and_then(|n| n.int())) {
                        (Some(Con::A), _) => 1,
                        (Some(Con::Count), Some(n)) => n,
                        _ => return Gap::at(*quantity, "so many cards from the top"),
                    };
                    if !noun.tests.is_empty() {
                        return Gap::at(*noun_said, "the top cards that are like this");
                    }
                    draft.whose = draft.whose.or(noun.whose);
                    let from = self.node(op, &[of.0, super::emit::number(n)], piece.span);
                    self.crypt_there(draft, op, of, from, piece.span);
                    return self.loop_over(draft, piece, from, false, body);
                }
                let from = self.picks(&noun, piece.span);
                match quantity.con() {
                    Some(Con::A | Con::Any) => {
                        let what = if noun.seats { RegType::Seat } else { RegType::Card };
                        if draft.drawn && noun.zone.is_some() && draft.choosing == Choosing::Announced {
                            // What has just been drawn can be chosen too.
                            return self.clause(draft, &mut |this, draft| {
                                draft.choosing = Choosing::Then;
                                let one = this.choose(draft, from, what, piece.span);
                                draft.choosing = Choosing::Announced;
                                let one = one?;
                                this.bound.insert(piece.number(), one);
                                body(this, draft, one)
                            });
                        }
                        let one = self.choose(draft, from, what, piece.span)?;
                        self.bound.insert(piece.number(), one);
                        body(self, draft, one)
                    }
                    Some(Con::Each | Con::All | Con::AllOf) => {
                        draft.whose = draft.whose.or(noun.whose);
                        draft.others |= noun.seats && noun.but.is_some();
                        self.loop_over(draft, piece, from, noun.seats, body)
                    }
                    // What an action takes in is picked as it is announced.
                    Some(Con::UpTo | Con::AnyNumber)
                        if draft.ability.act.is_some()
                            && draft.choosing == Choosing::Announced
                            && draft.ability.picks.is_none()
                            && !noun.seats =>
                    {
                        draft.ability.picks = Some(from);
                        if quantity.con() == Some(Con::UpTo) {
                            let Some(most) = quantity.args().first().and_then(|n| n.int()) else {
                                return Gap::at(*quantity, "up to so many of those");
                            };
                            draft.ability.picks_most = Some(self.constant(most, quantity.span));
                        }
                        let like = self.all(&noun.tests);
                        let picked = self.over(NodeOp::Picked, &[like], piece.span);
                        self.loop_over(draft, piece, picked, false, body)
                    }
                    // What an action is on is announced with it; elsewhere it is chosen as it comes.
                    Some(Con::UpTo) if draft.ability.act.is_none() && !noun.seats => {
                        let most = quantity.args().first().and_then(|n| n.int());
                        let Some(most) = most.and_then(|n| u16::try_from(n).ok()) else {
                            return Gap::at(*quantity, "up to so many of those");
                        };
                        let most = self.node(NodeOp::Const, &[most], quantity.span);
                        let most = self.amount_in(draft, most, quantity.span)?;
                        let all = draft.register(piece.span)?;
                        draft.push(Op::ChooseCards, &[all, most, from.0], piece.span);
                        self.over_set(draft, piece, all, (Op::EachCard, NodeOp::ThatCard), body)
                    }
                    _ => Gap::at(*quantity, "so many of those"),
                }
            }
            _ => {
                let one = self.reference(piece)?;
                if draft.terms.values().any(|named| *named == one) {
                    return self.still(draft, one, piece.span, body);
                }
                self.fixed_target(draft, one, piece.span);
                body(self, draft, one)
            }
        }
    }

    /// Does something to one that the terms name, if that is there still.
    fn still(
        &mut self,
        draft: &mut Draft,
        named: NodeId,
        span: Span,
        body: &mut dyn FnMut(&mut Self, &mut Draft, NodeId) -> Got<()>,
    ) -> Got<()> {
        let there = if self.is_seat(named) == Some(true) {
            // Whoever is out of the game has no pool.
            let pool = self.over(NodeOp::PoolOf, &[named], span);
            let one = self.constant(1, span);
            self.over(NodeOp::AtLeast, &[pool, one], span)
        } else {
            let same = self.over(NodeOp::Same, &[named], span);
            let those = self.over(NodeOp::InPlay, &[same], span);
            self.over(NodeOp::Exists, &[those], span)
        };
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, there.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        let mark = draft.mark();
        body(self, draft, named)?;
        draft.land(skip);
        draft.back(mark);
        Ok(())
    }

    /// That must hold for what follows: for the card to be played, or, where it is known only then, as
    /// the effect comes to it.
    pub fn demand(&mut self, draft: &mut Draft, holds: NodeId, span: Span) -> Got<()> {
        let then = |node: crate::bytecode::Node| matches!(node.op, NodeOp::ThatCard | NodeOp::ThatSeat);
        if !self.below(holds).any(then) {
            draft.conditions.push(holds);
            return Ok(());
        }
        let into = draft.register(span)?;
        draft.push(Op::Holds, &[into, holds.0], span);
        let skip = draft.push(Op::JumpUnless, &[into, 0], span);
        draft.skips.push(skip);
        Ok(())
    }

    /// A card that moves cards of a crypt is not played where that is empty (rulings, move or reveal card
    /// from crypt).
    fn crypt_there(&mut self, draft: &mut Draft, op: NodeOp, of: NodeId, from: NodeId, span: Span) {
        let known = !self.below(of).any(|node| matches!(node.op, NodeOp::Target0 | NodeOp::Target1 | NodeOp::ThatSeat));
        let played = needs(draft.ability.kind).announced && draft.choosing == Choosing::Announced;
        if op == NodeOp::TopOfCrypt && known && played {
            draft.conditions.push(self.over(NodeOp::Exists, &[from], span));
        }
    }

    /// What an action is on without a choice is its target too, and directs it (4, who may attempt to
    /// block).
    fn fixed_target(&mut self, draft: &mut Draft, one: NodeId, span: Span) {
        let named = |op: NodeOp| {
            matches!(op, NodeOp::This | NodeOp::Host | NodeOp::PreyOf | NodeOp::PredatorOf | NodeOp::ControllerOf)
        };
        let of_a_target = self.at(one).is_some_and(|node| {
            node.op != NodeOp::This && node.op != NodeOp::Host && {
                let of = self.at(node.node(0)).map(|of| of.op);
                matches!(of, Some(NodeOp::Target0 | NodeOp::Target1 | NodeOp::ThatCard | NodeOp::ThatSeat))
            }
        });
        let known = self.at(one).is_some_and(|node| named(node.op)) && !of_a_target && !self.is_actor(one);
        if draft.ability.act.is_some() && draft.choosing == Choosing::Announced && known && draft.targets.len() < 2 {
            let only = self.over(NodeOp::One, &[one], span);
            if !draft.targets.contains(&only) {
                draft.targets.push(only);
            }
        }
    }

    /// Does something to each of those that a selector picks.
    pub fn loop_over(
        &mut self,
        draft: &mut Draft,
        piece: Piece,
        from: NodeId,
        seats: bool,
        body: &mut dyn FnMut(&mut Self, &mut Draft, NodeId) -> Got<()>,
    ) -> Got<()> {
        let all = draft.register(piece.span)?;
        let (gather, next, that) = if seats {
            (Op::Seats, Op::EachSeat, NodeOp::ThatSeat)
        } else {
            (Op::Cards, Op::EachCard, NodeOp::ThatCard)
        };
        draft.push(gather, &[all, from.0], piece.span);
        self.over_set(draft, piece, all, (next, that), body)
    }

    /// Does something to each of the set in that register.
    pub fn over_set(
        &mut self,
        draft: &mut Draft,
        piece: Piece,
        all: u16,
        (next, that): (Op, NodeOp),
        body: &mut dyn FnMut(&mut Self, &mut Draft, NodeId) -> Got<()>,
    ) -> Got<()> {
        let span = piece.span;
        let one = draft.register(span)?;
        let top = draft.here();
        let take = draft.push(next, &[one, all, 0], span);
        let one = self.node(that, &[one], span);
        self.bound.insert(piece.number(), one);
        let mark = draft.mark();
        body(self, draft, one)?;
        // Behind the loop there is no one of them any more that later words could mean.
        self.bound.remove(&piece.number());
        draft.back(mark);
        draft.push(Op::Jump, &[top], span);
        draft.land(take);
        Ok(())
    }
}
