//! Cards that come into play: by their own action, or otherwise.
//!
//! In: what is put in play, on what, by whom. Out: code. Where the minion equips, employs or recruits it
//! pays and meets the requirement; where the card is merely put there it does not (4, equip; employ
//! retainer; recruit ally). Never: a card of another's put in play.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{ActKind, Bit, NodeId, NodeOp, Op, Zone};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The action by which a card of a type that stays in play comes there.
    pub fn permanent(&self) -> Option<ActKind> {
        let types = &self.library()?.types;
        types.iter().find_map(|card_type| match card_type.id() {
            "equipment" => Some(ActKind::Equip),
            "retainer" => Some(ActKind::Employ),
            "ally" => Some(ActKind::Recruit),
            "power" => Some(ActKind::Power),
            _ => None,
        })
    }

    /// Equipment and retainers are put on the acting minion, an ally stands by itself (4, equip; employ
    /// retainer; recruit ally).
    pub fn enter_as(&mut self, draft: &mut Draft, act: ActKind, span: Span) -> Got<()> {
        draft.act().kind = act;
        if act == ActKind::Power {
            return self.got_power(draft);
        }
        if act != ActKind::Recruit {
            return self.put_on_actor(draft, span);
        }
        let this = self.plain(NodeOp::This, span);
        let card = self.card(draft, this, span)?;
        draft.push(Op::Recruit, &[card], span);
        Ok(())
    }

    /// A card of one's own out of play that the minion equips with, employs or recruits: its requirement
    /// and its cost are as if it were played (4, equip).
    pub fn brings(&mut self, draft: &mut Draft, what: Piece, kind: Bit, actor: NodeId) -> Got<()> {
        let span = what.span;
        let bring = |this: &mut Self, draft: &mut Draft, one: NodeId| {
            let (card, by) = (this.card(draft, one, span)?, this.card(draft, actor, span)?);
            draft.push(Op::Bring, &[card, by], span);
            Ok(())
        };
        if let (Some(Con::Ref), Some((_, _, found))) = (what.con(), draft.searched) {
            return self.over_set(draft, what, found, (Op::EachCard, NodeOp::ThatCard), &mut { bring });
        }
        let you = self.plain(NodeOp::You, span);
        let args = what.args();
        let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|n| n.con()), args.get(1)) else {
            return Gap::at(what, "to bring these into play");
        };
        match self.noun(*noun)?.zone {
            Some((NodeOp::InHand | NodeOp::InAshHeap, of)) if of == you => {}
            Some(_) | None => return Gap::at(what, "to bring these into play"),
        }
        let fits = self.over(NodeOp::FitFor, &[actor], span);
        let like = Tests::of(span).with(&[kind]).also(fits);
        self.each(draft, what, &like, &mut { bring })
    }

    /// Equipment or a retainer out of one's own hand or ash heap is put on a minion: neither requirement
    /// nor cost is asked for (4, equip; employ retainer: by other means).
    pub fn put_other_on(&mut self, draft: &mut Draft, what: Piece, on: Piece) -> Got<()> {
        let span = what.span;
        let kind = match (what.speaks_of("equipment"), what.speaks_of("retainer")) {
            (true, false) => Bit::Equipment,
            (false, true) => Bit::Retainer,
            (true, true) | (false, false) => return Gap::at(what, "a card put on another"),
        };
        self.own_card_out_of_play(what)?;
        let host = Tests::of(on.span).with(&[Bit::Minion]);
        self.each(draft, what, &Tests::of(span).with(&[kind]), &mut |this, draft, one| {
            this.each(draft, on, &host, &mut |this, draft, host| {
                let (card, host) = (this.card(draft, one, span)?, this.card(draft, host, span)?);
                draft.push(Op::PutOn, &[card, host], span);
                Ok(())
            })
        })
    }

    /// An ally or a vampire out of one's own hand, ash heap or uncontrolled region comes into play: it can
    /// act at once (4, recruit ally: by other means). To put a new vampire in play is what the sterile
    /// cannot (7, sterile).
    pub fn put_in_play(&mut self, draft: &mut Draft, piece: Piece, what: Piece, zone: Piece) -> Got<()> {
        let you = self.plain(NodeOp::You, piece.span);
        if let Some(whose) = zone.args().first()
            && self.reference(*whose)? != you
        {
            return Gap::at(zone, "a card moved there");
        }
        let kind = match (what.speaks_of("ally"), what.speaks_of("vampire")) {
            (true, false) => Bit::Ally,
            (false, true) => Bit::Vampire,
            (true, true) | (false, false) => return Gap::at(what, "a card put in play"),
        };
        self.own_card_out_of_play(what)?;
        if kind == Bit::Vampire
            && let Some(act) = &mut draft.ability.act
        {
            act.kind = ActKind::Embrace;
        }
        self.each(draft, what, &Tests::of(what.span).with(&[kind]), &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            draft.push(Op::MoveTo, &[card, Zone::Ready.number()], what.span);
            Ok(())
        })
    }

    /// One card of one's own hand or ash heap, and nothing else.
    fn own_card_out_of_play(&mut self, what: Piece) -> Got<()> {
        let you = self.plain(NodeOp::You, what.span);
        let args = what.args();
        let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|n| n.con()), args.get(1)) else {
            return Gap::at(what, "so many cards out of play");
        };
        match self.noun(*noun)?.zone {
            Some((NodeOp::InHand | NodeOp::InAshHeap | NodeOp::Uncontrolled, of)) if of == you => Ok(()),
            Some(_) | None => Gap::at(what, "a card that is there"),
        }
    }
}
