//! Clauses: effects that may be passed over, as there is nothing to choose, or as somebody does not care
//! to.
//!
//! In: an effect. Out: its code with the jumps past it. Never here: what the effect does.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{AbilityKind, NodeOp, Op};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// Code that may be passed over, with the jump that does: what it picks is chosen then.
    pub fn passable(
        &mut self,
        draft: &mut Draft,
        skip: usize,
        body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>,
    ) -> Got<()> {
        let (mark, choosing) = (draft.mark(), draft.choosing);
        draft.choosing = Choosing::Then;
        let outer = std::mem::take(&mut draft.skips);
        let done = body(self, draft);
        for skip in std::mem::replace(&mut draft.skips, outer) {
            draft.land(skip);
        }
        draft.land(skip);
        draft.choosing = choosing;
        draft.back(mark);
        done
    }

    /// A line of what happens by itself: where there is nothing to choose, it is passed over.
    pub fn clause(&mut self, draft: &mut Draft, body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>) -> Got<()> {
        let outer = std::mem::take(&mut draft.skips);
        let mark = draft.mark();
        let done = body(self, draft);
        for skip in std::mem::replace(&mut draft.skips, outer) {
            draft.land(skip);
        }
        draft.back(mark);
        done
    }

    /// Something that can be done: its doer's controller is asked.
    pub fn may(&mut self, draft: &mut Draft, who: Piece, what: Piece) -> Got<()> {
        if who.con() == Some(Con::Sel) {
            return Gap::at(who, "those can do it");
        }
        let span = what.span;
        let who = self.reference(who)?;
        let paid = match (what.con(), what.args().as_slice()) {
            (Some(Con::ByPaying), [cost, gain]) => Some((*cost, *gain)),
            _ => None,
        };
        let mut cost = match paid {
            Some((cost, _)) => self.cost(cost)?,
            None => super::paying::Cost::default(),
        };
        let other = self.at(who).is_some_and(|node| matches!(node.op, NodeOp::PreyOf | NodeOp::PredatorOf));
        if cost.edge && other {
            return Gap::at(what, "the Edge of another as a cost");
        }
        // Nobody does what has nothing to be done to.
        if draft.choosing == Choosing::Then
            && let Some(picked) = paid.map_or(what, |(_, gain)| gain).first_picked()
        {
            let tests = Tests::of(picked.span);
            let more = if self.ground { self.unfed(tests, picked)? } else { tests };
            let those = self.those_like(picked, &more)?;
            cost.conditions.push(self.over(NodeOp::Exists, &[those], picked.span));
        }
        let mut skips = Vec::new();
        if let Some(can) = self.both(&cost.conditions, span) {
            let holds = draft.register(span)?;
            draft.push(Op::Holds, &[holds, can.0], span);
            skips.push(draft.push(Op::JumpUnless, &[holds, 0], span));
        }
        let who = match self.is_seat(who) {
            Some(false) => self.over(NodeOp::ControllerOf, &[who], span),
            Some(true) | None => who,
        };
        let seat = self.seat(draft, who, span)?;
        let yes = draft.register(span)?;
        draft.push(Op::AskMay, &[yes, seat], span);
        let skip = draft.push(Op::JumpUnless, &[yes, 0], span);
        if draft.ability.kind == AbilityKind::Trigger && draft.ability.limit.is_some() {
            draft.push(Op::UseUp, &[], span);
        }
        // Whoever does it picks what it is done to.
        let outer = std::mem::replace(&mut draft.chooser, Some(who).filter(|who| !self.is_yours(*who)));
        let done = self.passable(draft, skip, &mut |this, draft| match paid {
            Some((_, gain)) => {
                this.pay(draft, &cost, span)?;
                this.effect(draft, gain)
            }
            None => this.effect(draft, what),
        });
        draft.chooser = outer;
        done?;
        skips.into_iter().for_each(|skip| draft.land(skip));
        Ok(())
    }
}
