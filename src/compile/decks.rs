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

    /// A card of one's own ash heap or hand goes under one's own deck, or on top of it.
    pub fn under_or_over(&mut self, draft: &mut Draft, what: Piece, zone: Piece, deck: Piece) -> Got<()> {
        let to = match deck.con() {
            Some(Con::LibraryZ) => Zone::Library,
            Some(Con::CryptZ) => Zone::Crypt,
            _ => return Gap::at(deck, "a card moved there"),
        };
        let args = what.args();
        let Some(noun) = args.get(1) else { return Gap::at(what, "a card moved there") };
        let from = self.noun(*noun)?.zone;
        let whose = match deck.args().first() {
            Some(whose) => self.reference(*whose)?,
            None => return Gap::at(deck, "a card moved there"),
        };
        if !matches!(from, Some((NodeOp::InAshHeap | NodeOp::InHand, of)) if of == whose) {
            return Gap::at(what, "a card that is there, moved so");
        }
        // Crypt cards go to the crypt, and library cards to the library.
        let crypt = self.plain(NodeOp::CryptCard, what.span);
        let of_it = if to == Zone::Crypt { crypt } else { self.over(NodeOp::NotT, &[crypt], what.span) };
        self.each(draft, what, &Tests::of(what.span).also(of_it), &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            let op = if zone.con() == Some(Con::TopZ) { Op::OnTop } else { Op::MoveTo };
            draft.push(op, &[card, to.number()], what.span);
            Ok(())
        })
    }

    /// Cards of the own hand are discarded, as chosen.
    pub fn discards(&mut self, draft: &mut Draft, who: Piece, what: Piece) -> Got<()> {
        let span = what.span;
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            return Gap::at(what, "discarded");
        };
        let who = self.reference(who)?;
        let you = self.plain(NodeOp::You, span);
        let mut noun = self.noun(*noun)?;
        let hers = if self.is_seat(who) == Some(true) { who } else { self.over(NodeOp::ControllerOf, &[who], span) };
        let own = who == you || self.is_actor(who);
        match noun.zone {
            None => noun.zone = Some((NodeOp::InHand, hers)),
            Some((NodeOp::InHand, of)) if of == you || of == hers => {}
            Some(_) => return Gap::at(what, "discarded from there"),
        }
        if !own || !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(what, "so many cards discarded");
        }
        let from = self.picks(&noun, span);
        // What is discarded is not named before it is.
        let choosing = std::mem::replace(&mut draft.choosing, super::draft::Choosing::Then);
        let done = self.clause(draft, &mut |this, draft| {
            let one = this.choose(draft, from, crate::bytecode::RegType::Card, span)?;
            let card = this.card(draft, one, span)?;
            draft.push(Op::Discard, &[card], span);
            Ok(())
        });
        draft.choosing = choosing;
        done
    }
}
