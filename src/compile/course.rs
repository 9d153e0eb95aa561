//! The course of actions: what wakes a minion, has it try to block, has an attempt fail, and gives a
//! bleed another target.
//!
//! In: such an effect. Out: its code, with what must hold for it. Never here: when it can be used.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, NodeOp, Op, RegType, Until, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The one who plays the card wakes: until the end of the action it plays reactions and blocks as if
    /// unlocked, and it can do so as another card is played (8, wake).
    pub fn wakes(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        let one = self.reference(who)?;
        if draft.ability.kind != AbilityKind::Reaction || !self.is_actor(one) || draft.ability.when.is_some() {
            return Gap::at(who, "who wakes, this way");
        }
        draft.ability.when = Some(Window::Wakes);
        let wakes = self.plain(NodeOp::Wakes, span);
        self.keep(draft, one, wakes, Until::EndOfAction, span)
    }

    /// The bleed going on has another target, whose minions may try to block it.
    pub fn redirect(&mut self, draft: &mut Draft, piece: Piece, to: Piece) -> Got<()> {
        let span = piece.span;
        if draft.ability.act.is_some() {
            return Gap::at(piece, "another target of the action itself");
        }
        let kind = self.node(NodeOp::OfKind, &[ActKind::Bleed.number()], span);
        let bleed = self.over(NodeOp::ActionLike, &[kind], span);
        if !draft.conditions.contains(&bleed) {
            draft.conditions.push(bleed);
        }
        let target = match to.con() {
            Some(Con::Sel) => {
                let args = to.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(to, "so many targets");
                };
                let noun = self.noun(*noun)?;
                if !noun.seats {
                    return Gap::at(to, "a target like this");
                }
                let from = self.picks(&noun, to.span);
                self.choose(draft, from, RegType::Seat, to.span)?
            }
            Some(_) | None => {
                let one = self.reference(to)?;
                // Nobody is bled by her own minion (4, bleed).
                let acting = self.plain(NodeOp::ActingMinion, span);
                let own = self.over(NodeOp::ControllerOf, &[acting], span);
                let same = self.over(NodeOp::Same, &[own], span);
                let not = self.over(NodeOp::NotT, &[same], span);
                draft.conditions.push(self.over(NodeOp::Is, &[one, not], span));
                one
            }
        };
        let to = self.seat(draft, target, span)?;
        draft.push(Op::Redirect, &[to], span);
        Ok(())
    }

    /// The one who uses it tries to block, if it may.
    pub fn tries(&mut self, draft: &mut Draft, piece: Piece, who: Piece) -> Got<()> {
        let span = piece.span;
        let one = self.reference(who)?;
        if draft.ability.act.is_some() || !self.is_actor(one) {
            return Gap::at(piece, "an attempt to block by another");
        }
        draft.conditions.push(self.over(NodeOp::CanTryBlock, &[one], span));
        let who = self.card(draft, one, span)?;
        draft.push(Op::TryBlock, &[who], span);
        Ok(())
    }

    /// The minion that tries to block cannot try again in this action. True where the words say that.
    pub fn not_again(&mut self, draft: &mut Draft, who: Piece, what: Piece) -> Got<bool> {
        let args = what.args();
        let (Some(Con::Again), [tries]) = (what.con(), args.as_slice()) else { return Ok(false) };
        let parts = tries.args();
        let (Some(Con::AttemptBlock), [_, action, _]) = (tries.con(), parts.as_slice()) else { return Ok(false) };
        let this = matches!(action.con(), Some(Con::ThisOne | Con::TheAction)) && action.speaks_of("action");
        if !this || draft.ability.act.is_some() {
            return Ok(false);
        }
        let span = what.span;
        let any = self.plain(NodeOp::AnyAction, span);
        let no_block = self.over(NodeOp::NoBlockOf, &[any], span);
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| {
            this.keep(draft, one, no_block, Until::EndOfAction, span)
        })?;
        Ok(true)
    }

    /// The card that is being carried out comes to nothing.
    pub fn cancelled(&mut self, draft: &mut Draft, span: Span) -> Got<()> {
        draft.push(Op::End, &[], span);
        Ok(())
    }
}
