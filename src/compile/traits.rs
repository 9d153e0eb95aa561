//! Traits that the rules give a meaning of its own (7, traits), as abilities of their card.
//!
//! In: a trait. Out: what it forbids, and what it has its card do. Never here: what is asked of a
//! Methuselah beside the card, as `rules::traits` does for the scarce.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::facts::Facts;
use super::gap::Got;
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp, Op, Phase, Stat};
use crate::lexicon::{Class, Sym, lookup};

impl Compiler<'_> {
    /// Titled, with so many votes.
    pub fn titled(&mut self, facts: &mut Facts, piece: Piece, n: i32) {
        let span = piece.span;
        lookup(Class::State, "titled").into_iter().for_each(|titled| facts.add(titled));
        let mut draft = Draft::new(AbilityKind::Static, 0, span);
        draft.ability.subject = Some(self.this_card(span));
        let n = self.constant(n, span);
        draft.ability.says = Some(self.node(NodeOp::StatPlus, &[Stat::Votes.number(), n.0], span));
        let this = self.plain(NodeOp::This, span);
        let own = self.plain(NodeOp::VotesOfItsOwn, span);
        draft.conditions.push(self.over(NodeOp::Is, &[this, own], span));
        self.finish(draft);
    }

    fn this_card(&mut self, span: Span) -> NodeId {
        let this = self.plain(NodeOp::This, span);
        self.over(NodeOp::Same, &[this], span)
    }

    /// This card cannot do that, while the condition holds.
    fn forbid(&mut self, deed: NodeId, condition: Option<NodeId>, span: Span) {
        let mut draft = Draft::new(AbilityKind::Forbid, 0, span);
        draft.ability.subject = Some(self.this_card(span));
        draft.ability.says = Some(deed);
        draft.conditions.extend(condition);
        self.finish(draft);
    }

    /// A vampire who is blood cursed cannot commit diablerie.
    pub fn blood_cursed(&mut self, piece: Piece) {
        let span = piece.span;
        let kind = self.node(NodeOp::OfKind, &[ActKind::Diablerie.number()], span);
        let deed = self.over(NodeOp::TakeAction, &[kind], span);
        self.forbid(deed, None, span);
    }

    /// A sterile vampire takes no action to put a new vampire in play.
    pub fn sterile(&mut self, piece: Piece) {
        let span = piece.span;
        let kind = self.node(NodeOp::OfKind, &[ActKind::Embrace.number()], span);
        let deed = self.over(NodeOp::TakeAction, &[kind], span);
        self.forbid(deed, None, span);
    }

    /// A slave takes no directed action unless its controller has a ready member of the clan.
    pub fn slave(&mut self, piece: Piece, clan: Sym) {
        let span = piece.span;
        let directed = self.plain(NodeOp::Directed, span);
        let deed = self.over(NodeOp::TakeAction, &[directed], span);
        let you = self.plain(NodeOp::You, span);
        let yours = self.over(NodeOp::ControlledBy, &[you], span);
        let of = self.named(NodeOp::OfClan, clan, span);
        let member = Tests::of(span).with(&[Bit::Vampire, Bit::Ready]).also(yours).also(of);
        let member = self.all(&member);
        let members = self.over(NodeOp::InPlay, &[member], span);
        let some = self.over(NodeOp::Exists, &[members], span);
        let none = self.over(NodeOp::NotC, &[some], span);
        self.forbid(deed, Some(none), span);
    }

    /// An infernal minion stays locked in the unlock phase; its controller can burn 1 pool then to
    /// unlock it.
    pub fn infernal(&mut self, piece: Piece) -> Got<()> {
        let span = piece.span;
        let deed = self.plain(NodeOp::UnlockAsNormal, span);
        self.forbid(deed, None, span);
        let (this, you) = (self.plain(NodeOp::This, span), self.plain(NodeOp::You, span));
        let mut draft = Draft::new(AbilityKind::Upkeep, 0, span);
        let locked = self.all(&Tests::of(span).with(&[Bit::Locked]));
        draft.conditions.push(self.node(NodeOp::InPhaseOf, &[Phase::Unlock.number(), you.0], span));
        draft.conditions.push(self.over(NodeOp::Is, &[this, locked], span));
        let seat = self.seat(&mut draft, you, span)?;
        let card = self.card(&mut draft, this, span)?;
        let yes = draft.register(span)?;
        draft.push(Op::AskMay, &[yes, seat], span);
        let skip = draft.push(Op::JumpUnless, &[yes, 0], span);
        let one = self.constant(1, span);
        let one = self.amount_in(&mut draft, one, span)?;
        draft.push(Op::LosePool, &[seat, one], span);
        draft.push(Op::Unlock, &[card], span);
        draft.land(skip);
        self.finish(draft);
        Ok(())
    }
}
