//! Hidden cards that somebody looks at.
//!
//! In: who looks at what. Out: code that shows her the cards, and nobody else. Never: a card that lies open.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{NodeId, NodeOp, Op};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// Someone looks at a hand, or at cards that lie face down.
    pub fn looks(&mut self, draft: &mut Draft, who: Piece, what: Piece) -> Got<()> {
        let who = self.reference(who)?;
        let who = self.seat_of(who, what);
        let show = &mut |this: &mut Self, draft: &mut Draft, one: NodeId| {
            let (seat, card) = (this.seat(draft, who, what.span)?, this.card(draft, one, what.span)?);
            draft.push(Op::Look, &[seat, card], what.span);
            Ok(())
        };
        if let (Some(Con::Hand), [of]) = (what.con(), what.args().as_slice()) {
            let whole = &mut |this: &mut Self, draft: &mut Draft, of: NodeId| {
                let of = this.seat_of(of, what);
                draft.whose = draft.whose.or(Some(of));
                let any = this.plain(NodeOp::Anything, what.span);
                let from = this.over(NodeOp::InHand, &[of, any], what.span);
                this.loop_over(draft, what, from, false, show)
            };
            if of.con() == Some(Con::Sel) {
                return self.each(draft, *of, &Tests::default(), whole);
            }
            let of = self.reference(*of)?;
            return whole(self, draft, of);
        }
        let zone = match (what.con(), what.args().get(1)) {
            (Some(Con::Sel), Some(noun)) => self.noun(*noun)?.zone,
            _ => None,
        };
        let hidden = matches!(
            zone,
            Some((NodeOp::InHand | NodeOp::Uncontrolled | NodeOp::TopOfLibrary | NodeOp::TopOfCrypt, _))
        );
        if !hidden {
            return Gap::at(what, "something that does not lie hidden, looked at");
        }
        self.each(draft, what, &Tests::default(), show)
    }

    /// A Methuselah herself, or the controller of a card.
    fn seat_of(&mut self, one: NodeId, what: Piece) -> NodeId {
        match self.is_seat(one) {
            Some(false) => self.over(NodeOp::ControllerOf, &[one], what.span),
            Some(true) | None => one,
        }
    }
}
