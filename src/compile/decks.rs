//! Libraries and crypts: searched, and shuffled afterward.
//!
//! In: who searches what for which card. Out: the card chosen, and the deck shuffled once it has been
//! moved. Never: a card of a deck moved that was not looked for.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{NodeOp, Op, Zone};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A deck is searched for a card: whoever does it chooses one that is there.
    pub fn search(&mut self, draft: &mut Draft, who: Piece, place: Piece, what: Piece) -> Got<()> {
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            return Gap::at(what, "searched for");
        };
        let (op, zone) = match place.con() {
            Some(Con::LibraryZ) => (NodeOp::InLibrary, Zone::Library),
            Some(Con::CryptZ) => (NodeOp::InCrypt, Zone::Crypt),
            _ => return Gap::at(place, "searched"),
        };
        let inner = place.args();
        let (Some(Con::A | Con::Any), Some(of), None) = (quantity.con(), inner.first(), draft.searched) else {
            return Gap::at(what, "searched for so many");
        };
        let of = self.reference(*of)?;
        let who = self.reference(who)?;
        // Who searches is the Methuselah whose ability it is: herself, or by a minion of hers.
        let own = |node: Option<NodeOp>| matches!(node, Some(NodeOp::You | NodeOp::This | NodeOp::Actor));
        if !own(self.at(who).map(|node| node.op)) {
            return Gap::at(what, "searched by another");
        }
        let like = self.cards_in_play(*noun)?;
        let like = self.all(&like);
        let from = self.over(op, &[of, like], what.span);
        // A search need not find anything (3, wording templates).
        let one = self.constant(1, what.span);
        let one = self.amount_in(draft, one, what.span)?;
        let found = draft.register(what.span)?;
        draft.push(Op::ChooseCards, &[found, one, from.0], what.span);
        draft.searched = Some((of, zone, found));
        Ok(())
    }

    /// The card that was found goes there.
    pub fn found(&mut self, draft: &mut Draft, what: Piece, whose: Piece, to: Zone) -> Got<()> {
        let whose = self.reference(whose)?;
        match draft.searched {
            Some((of, _, found)) if of == whose => {
                self.over_set(draft, what, found, (Op::EachCard, NodeOp::ThatCard), &mut |this, draft, one| {
                    let card = this.card(draft, one, what.span)?;
                    draft.push(Op::MoveTo, &[card, to.number()], what.span);
                    Ok(())
                })
            }
            Some(_) | None => Gap::at(what, "a card moved so"),
        }
    }

    /// What was searched is shuffled afterward.
    pub fn after_search(&mut self, draft: &mut Draft, span: Span) -> Got<()> {
        if let Some((of, zone, _)) = draft.searched.take() {
            let seat = self.seat(draft, of, span)?;
            draft.push(Op::Shuffle, &[seat, zone.number()], span);
        }
        Ok(())
    }

    /// Cards shuffled into their owner's deck.
    pub fn shuffled(&mut self, draft: &mut Draft, what: Piece, deck: Piece) -> Got<()> {
        let zone = match deck.con() {
            Some(Con::LibraryZ) => Zone::Library,
            Some(Con::CryptZ) => Zone::Crypt,
            _ => return Gap::at(deck, "shuffled into that"),
        };
        self.each(draft, what, &Tests::default(), &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            draft.push(Op::ShuffleIn, &[card, zone.number()], what.span);
            draft.gone |= this.at(one).is_some_and(|node| node.op == NodeOp::This);
            Ok(())
        })
    }
}
