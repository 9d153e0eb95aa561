//! Deeds: the effects that an action is for, which the rules carry out.
//!
//! In: a bleed, a hunt, a combat, diablerie, leaving torpor. Out: the kind of the action, its target
//! and the request. Only vampires hunt and diablerize; nobody bleeds or fights what is their own.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{ActKind, Bit, NodeId, NodeOp, Op};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A deed of the minion whose action it is.
    pub fn deed(&mut self, draft: &mut Draft, piece: Piece, who: Piece, rest: &[Piece]) -> Got<()> {
        let span = piece.span;
        let Some(act) = draft.ability.act else {
            return Gap::at(piece, "this, outside of an action of its own");
        };
        // Where the text tells nobody in particular, the minion whose action it is does it.
        let who = if who.con() == Some(Con::Usual) { self.plain(NodeOp::Actor, span) } else { self.reference(who)? };
        // A rescue, or an ally, that the text of a card played asks for is its minion's, whoever is told to.
        let minions = matches!(piece.con(), Some(Con::Rescue | Con::Equip | Con::Employ | Con::Recruit));
        let told = minions && self.played && self.at(who).is_some_and(|node| node.op == NodeOp::You);
        if !(told || self.is_actor(who)) || draft.choosing != Choosing::Announced {
            return Gap::at(piece, "this, done by another or at another time");
        }
        if act.kind != ActKind::Other {
            return Gap::at(piece, "two such things in one action");
        }
        let actor = self.plain(NodeOp::Actor, span);
        match (piece.con(), rest) {
            (Some(Con::Bleed), [whom, n]) => {
                draft.act().kind = ActKind::Bleed;
                self.more(draft, *n)?;
                self.bleed(draft, piece, *whom, actor)
            }
            (Some(Con::Hunt), [n]) => {
                draft.act().kind = ActKind::Hunt;
                self.more(draft, *n)?;
                draft.by(&Tests::of(span).with(&[Bit::Vampire]));
                let who = self.card(draft, actor, span)?;
                draft.push(Op::Hunt, &[who], span);
                Ok(())
            }
            (Some(Con::EnterCombat), [with]) => {
                draft.act().kind = ActKind::EnterCombat;
                // Ready minions fight, and never those of one controller (4, combat).
                let yours = self.over(NodeOp::ControlledBy, &[actor], span);
                let not_yours = self.over(NodeOp::NotT, &[yours], span);
                let other = Tests::of(with.span).with(&[Bit::Minion, Bit::Ready]).also(not_yours);
                self.upon(draft, *with, &other, span, Op::Fight)
            }
            (Some(Con::Diablerize), [whom]) => {
                draft.act().kind = ActKind::Diablerie;
                draft.by(&Tests::of(span).with(&[Bit::Vampire]));
                let can = self.over(NodeOp::DiablerizableBy, &[actor], span);
                let able = Tests::of(whom.span).with(&[Bit::Vampire, Bit::InTorpor]).also(can);
                self.upon(draft, *whom, &able, span, Op::Diablerize)
            }
            (Some(Con::Rescue), [whom]) => {
                draft.act().kind = ActKind::Rescue;
                draft.by(&Tests::of(span).with(&[Bit::Vampire]));
                let able = Tests::of(whom.span).with(&[Bit::Vampire, Bit::InTorpor]);
                self.each(draft, *whom, &able, &mut |this, draft, one| {
                    let whom = this.card(draft, one, span)?;
                    draft.push(Op::LeaveTorpor, &[whom], span);
                    Ok(())
                })
            }
            (Some(Con::Equip), [what]) => {
                draft.act().kind = ActKind::Equip;
                match on_a_minion(*what) {
                    Some(bearer) => self.equip_from(draft, *what, bearer, actor),
                    None => self.brings(draft, *what, Bit::Equipment, actor),
                }
            }
            (Some(Con::Employ), [what]) => {
                draft.act().kind = ActKind::Employ;
                self.brings(draft, *what, Bit::Retainer, actor)
            }
            (Some(Con::Recruit), [what]) => {
                draft.act().kind = ActKind::Recruit;
                self.brings(draft, *what, Bit::Ally, actor)
            }
            (Some(Con::LeaveTorpor), []) => {
                draft.act().kind = ActKind::LeaveTorpor;
                draft.by(&Tests::of(span).with(&[Bit::Vampire, Bit::InTorpor]));
                let who = self.card(draft, actor, span)?;
                draft.push(Op::LeaveTorpor, &[who], span);
                Ok(())
            }
            _ => Gap::at(piece, "this is not carried out yet"),
        }
    }

    /// Equipment on another minion goes to this one: the minion is a target, the pieces are picked (4,
    /// equip).
    fn equip_from(&mut self, draft: &mut Draft, what: Piece, bearer: Piece, actor: NodeId) -> Got<()> {
        let span = what.span;
        let equipment = Tests::of(span).with(&[Bit::Equipment]);
        let has = self.all(&equipment);
        let has = self.over(NodeOp::HasOnIt, &[has], bearer.span);
        let bearers = Tests::of(bearer.span).with(&[Bit::Minion]).also(has);
        self.each(draft, bearer, &bearers, &mut |_, _, _| Ok(()))?;
        self.each(draft, what, &equipment, &mut |this, draft, one| {
            let (card, on) = (this.card(draft, one, span)?, this.card(draft, actor, span)?);
            draft.push(Op::PutOn, &[card, on], span);
            Ok(())
        })
    }

    /// Whether a reference means the minion whose action it is.
    pub fn is_actor(&self, who: NodeId) -> bool {
        self.at(who).is_some_and(|node| node.op == NodeOp::Actor) || self.actor.is_some_and(|actor| actor == who)
    }

    fn upon(&mut self, draft: &mut Draft, whom: Piece, like: &Tests, span: Span, op: Op) -> Got<()> {
        let actor = self.plain(NodeOp::Actor, span);
        self.each(draft, whom, like, &mut |this, draft, one| {
            if draft.targets.is_empty() {
                return Gap::at(whom, "something else than a target");
            }
            // One that is not picked must be so as well.
            if whom.con() != Some(Con::Sel) {
                let like = this.all(like);
                draft.conditions.push(this.over(NodeOp::Is, &[one, like], whom.span));
            }
            let (who, whom) = (this.card(draft, actor, span)?, this.card(draft, one, span)?);
            if op == Op::Fight {
                // "The opposing minion" of words that come after.
                this.opposed = Some(one);
            }
            draft.push(op, &[who, whom], span);
            Ok(())
        })
    }

    /// A bleed: of the prey unless the text says of whom.
    fn bleed(&mut self, draft: &mut Draft, piece: Piece, whom: Piece, actor: NodeId) -> Got<()> {
        let span = piece.span;
        let you = self.plain(NodeOp::You, whom.span);
        // Of an action that a card in play provides, the bleeder need not be its controller's.
        let whose = if self.played { you } else { actor };
        let target = match whom.con() {
            Some(Con::Usual) => {
                let prey = self.over(NodeOp::PreyOf, &[whose], whom.span);
                self.over(NodeOp::One, &[prey], whom.span)
            }
            Some(Con::Sel) => {
                let args = whom.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(whom, "a bleed of so many");
                };
                let mut noun = self.noun(*noun)?;
                if noun.but_too.is_some() {
                    return Gap::at(whom, "a bleed of one like that");
                }
                match noun.but {
                    // Nobody bleeds themself (4, bleed).
                    None if noun.seats => noun.but = Some(whose),
                    Some(but) if noun.seats && but == you => noun.but = Some(whose),
                    Some(_) | None => return Gap::at(whom, "a bleed of one like that"),
                }
                self.picks(&noun, whom.span)
            }
            Some(_) | None => {
                let one = self.reference(whom)?;
                self.over(NodeOp::One, &[one], whom.span)
            }
        };
        let target = self.choose(draft, target, crate::bytecode::RegType::Seat, whom.span)?;
        if whom.con() == Some(Con::Sel) {
            self.bound.insert(whom.number(), target);
        }
        let (who, whom) = (self.card(draft, actor, span)?, self.seat(draft, target, span)?);
        draft.push(Op::Bleed, &[who, whom], span);
        self.bled = true;
        Ok(())
    }

    /// What a bleed or a hunt has more than the minion's own.
    pub fn more(&mut self, draft: &mut Draft, n: Piece) -> Got<()> {
        if n.int() == Some(0) {
            return Ok(());
        }
        let more = self.amount(n)?;
        let known = draft.act().extra;
        let sum = match known {
            Some(known) => self.over(NodeOp::Plus, &[known, more], n.span),
            None => more,
        };
        draft.act().extra = Some(sum);
        Ok(())
    }
}

/// The minion on which the text looks for equipment: `... on another minion you control`.
fn on_a_minion<'p>(what: Piece<'p>) -> Option<Piece<'p>> {
    let on = what.args().get(1)?.args().into_iter().find(|prop| prop.con() == Some(Con::OnP))?;
    on.args().first().copied().filter(|bearer| bearer.con() == Some(Con::Sel))
}
