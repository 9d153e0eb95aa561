//! Control: cards and the Edge that change hands.
//!
//! In: who takes what, for how long. Out: code. Nobody steals what is their own already (8, steal); what
//! lies on a minion goes onto one of those who take it.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, Bit, NodeId, NodeOp, Op, Until};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// Someone takes a card or the Edge.
    pub fn takes(&mut self, draft: &mut Draft, piece: Piece, who: Piece, what: Piece, until: Until) -> Got<()> {
        let span = piece.span;
        if matches!(who.con(), Some(Con::Sel | Con::AndSel | Con::OrSel)) {
            return Gap::at(who, "taken by those");
        }
        let mut who_takes = self.reference(who)?;
        // An action that a card in play provides is of the one whose minion takes it, whoever has the card.
        if draft.ability.kind == AbilityKind::ActionInPlay
            && self.at(who_takes).is_some_and(|node| node.op == NodeOp::You)
        {
            let actor = self.plain(NodeOp::Actor, span);
            who_takes = self.over(NodeOp::ControllerOf, &[actor], span);
        }
        let taker = match self.is_seat(who_takes) {
            Some(true) => who_takes,
            Some(false) | None => self.over(NodeOp::ControllerOf, &[who_takes], span),
        };
        if what.con() == Some(Con::TheEdge) {
            if until != Until::EndOfGame {
                return Gap::at(piece, "the Edge, for a time");
            }
            let has = self.over(NodeOp::HasEdge, &[taker], span);
            draft.conditions.push(self.over(NodeOp::NotC, &[has], span));
            if draft.ability.act.is_some() && draft.targets.is_empty() {
                let holder = self.plain(NodeOp::EdgeHolder, span);
                draft.targets.push(self.over(NodeOp::One, &[holder], span));
            }
            let seat = self.seat(draft, taker, span)?;
            draft.push(Op::TakeEdge, &[seat], span);
            return Ok(());
        }
        let terms = draft.terms.values().any(|named| *named == who_takes);
        if terms && self.is_seat(who_takes) == Some(false) {
            // A minion takes an equipment by having it.
            let gear = Tests::of(what.span).with(&[Bit::Equipment]);
            return self
                .each(draft, what, &gear, &mut |this, draft, one| this.each_taken(draft, one, who_takes, &gear, span));
        }
        let own = self.over(NodeOp::ControlledBy, &[taker], span);
        let others = self.over(NodeOp::NotT, &[own], span);
        let more = Tests::of(what.span).also(others);
        self.each(draft, what, &more, &mut |this, draft, one| {
            if !matches!(what.con(), Some(Con::Sel | Con::OrSel)) {
                let like = this.all(&more);
                let is = this.over(NodeOp::Is, &[one, like], span);
                this.demand(draft, is, span)?;
            }
            this.hand_over(draft, one, taker, until, piece)
        })
    }

    /// An equipment is put on the minion that takes it, where both are in play.
    fn each_taken(&mut self, draft: &mut Draft, one: NodeId, by: NodeId, gear: &Tests, span: Span) -> Got<()> {
        let like = self.all(gear);
        let is = self.over(NodeOp::Is, &[one, like], span);
        self.demand(draft, is, span)?;
        let (card, on) = (self.card(draft, one, span)?, self.card(draft, by, span)?);
        draft.push(Op::Attach, &[card, on], span);
        Ok(())
    }

    fn hand_over(&mut self, draft: &mut Draft, one: NodeId, taker: NodeId, until: Until, piece: Piece) -> Got<()> {
        let span = piece.span;
        let (card, seat) = (self.card(draft, one, span)?, self.seat(draft, taker, span)?);
        draft.push(Op::Control, &[card, seat, until.number()], span);
        // What is on a minion is put on one of theirs.
        let minion = self.all(&Tests::of(span).with(&[Bit::Minion]));
        let on_one = self.over(NodeOp::OnLike, &[minion], span);
        let that = self.node(NodeOp::ThatCard, &[card], span);
        let is_on = self.over(NodeOp::Is, &[that, on_one], span);
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, is_on.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        let theirs = self.over(NodeOp::ControlledBy, &[taker], span);
        let host = self.all(&Tests::of(span).with(&[Bit::Minion]).also(theirs));
        let hosts = self.over(NodeOp::InPlay, &[host], span);
        let onto = draft.register(span)?;
        draft.push(Op::ChooseCard, &[onto, seat, hosts.0], span);
        draft.push(Op::Attach, &[card, onto], span);
        draft.land(skip);
        Ok(())
    }

    /// How long a card is taken: the end of your turn is that of the turn going on where it is yours.
    pub fn taken_until(&self, draft: &Draft, duration: Piece) -> Got<Until> {
        let own_turn = matches!(
            draft.ability.kind,
            AbilityKind::ActionCard | AbilityKind::ActionInPlay | AbilityKind::Master | AbilityKind::Modifier
        );
        let args = duration.args();
        let end = args.first().filter(|window| window.con() == Some(Con::EndOf)).map(|window| window.args());
        let of_you = end.as_ref().and_then(|end| end.first()).is_some_and(|turn| {
            turn.con() == Some(Con::TurnOf) && turn.args().first().is_some_and(|who| who.con() == Some(Con::You))
        });
        if of_you && own_turn && draft.choosing == Choosing::Announced {
            return Ok(Until::EndOfTurn);
        }
        match self.until(duration)? {
            Until::EndOfTurn => Ok(Until::EndOfTurn),
            Until::EndOfAction | Until::EndOfRound | Until::EndOfCombat | Until::EndOfReferendum | Until::EndOfGame => {
                Gap::at(duration, "taken for so long")
            }
        }
    }
}
