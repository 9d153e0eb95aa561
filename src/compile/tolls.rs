//! Tolls: what must be burned to attempt to block.
//!
//! In: such a duty, of a card in play or of an action modifier. Out: a static about those who act, or the
//! same recorded on the acting minion. Never: a toll of anything else.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, Bit, NodeId, NodeOp, Until};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// As long as the card is in play.
    pub fn toll_kept(&mut self, block: &Block, line: Piece, who: Piece, deed: Piece, windows: &[Piece]) -> Got<()> {
        let payers = self.subject(who)?;
        let (n, whom) = toll(deed)?;
        let payers = self.payers_of(payers, deed)?;
        let acting = match whom.con() {
            Some(Con::Anybody) => Tests::of(whom.span).with(&[Bit::Minion]),
            Some(Con::Sel) => match whom.args().get(1) {
                Some(noun) => self.cards_in_play(*noun)?,
                None => return Gap::at(whom, "to block those"),
            },
            _ => {
                let one = self.reference(whom)?;
                let same = self.over(NodeOp::Same, &[one], whom.span);
                Tests::of(whom.span).also(same)
            }
        };
        let says = self.toll_node(&payers, n, line);
        self.keeps_of(AbilityKind::Static, block, line, &acting, says, windows)
    }

    /// For the action going on, which an action modifier says of its own minion's.
    pub fn toll_of_action(&mut self, draft: &mut Draft, piece: Piece, who: Piece, deed: Piece) -> Got<()> {
        if deed.con() != Some(Con::ByPaying) || draft.ability.kind != AbilityKind::Modifier {
            return Gap::at(piece, "something that must be done");
        }
        let args = who.args();
        let (Some(Con::Sel), [quantity, noun]) = (who.con(), args.as_slice()) else {
            return Gap::at(who, "something that those must do");
        };
        if !matches!(quantity.con(), Some(Con::Each | Con::All | Con::Any)) {
            return Gap::at(*quantity, "something that so many must do");
        }
        let payers = self.cards_in_play(*noun)?;
        let (n, whom) = toll(deed)?;
        let payers = self.payers_of(payers, deed)?;
        if whom.con() != Some(Con::ThisOne) || whom.key() != "action" && !whom.speaks_of("action") {
            return Gap::at(whom, "to block those");
        }
        let what = self.toll_node(&payers, n, piece);
        let actor = self.plain(NodeOp::Actor, piece.span);
        self.keep(draft, actor, what, Until::EndOfAction, piece.span)
    }

    /// Only vampires burn blood for it; with "blood or life" allies burn life.
    fn payers_of(&mut self, payers: Tests, deed: Piece) -> Got<Tests> {
        let args = deed.args();
        match args.first().and_then(|cost| cost.args().get(2).copied()).map(|currency| currency.key()) {
            Some("blood") => Ok(payers.with(&[Bit::Vampire])),
            Some("blood or life") => Ok(payers.with(&[Bit::Minion])),
            Some(_) | None => Gap::at(deed, "something else burned to do it"),
        }
    }

    fn toll_node(&mut self, payers: &Tests, n: i32, piece: Piece) -> NodeId {
        let who = self.all(payers);
        let n = self.constant(n, piece.span);
        self.over(NodeOp::Toll, &[who, n], piece.span)
    }
}

/// How much is burned to attempt to block whom.
fn toll(deed: Piece) -> Got<(i32, Piece)> {
    let parts = deed.args();
    let (Some(cost), Some(gain)) = (parts.first(), parts.get(1)) else { return Gap::at(deed, "this, for that") };
    let (paid, done) = (cost.args(), gain.args());
    match (cost.con(), paid.get(1).and_then(|n| n.int()), gain.con(), done.as_slice()) {
        (Some(Con::Lose), Some(n), Some(Con::AttemptBlock), [_, whom, more]) if more.int() == Some(0) => Ok((n, *whom)),
        _ => Gap::at(deed, "something that must be paid for"),
    }
}
