//! Effects: what is done, as code.
//!
//! In: an effect of the typed form. Out: instructions. Each is an arm here or a gap; none is left out.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::fields::needs;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeOp, Op, Stat, Until, Zone};
use crate::lexicon::{Class, Con};

impl Compiler<'_> {
    /// The code of an effect.
    pub fn effect(&mut self, draft: &mut Draft, piece: Piece) -> Got<()> {
        let span = piece.span;
        let args = piece.args();
        let none = Tests::default();
        match (piece.con(), args.as_slice()) {
            _ if let Some(done) = self.of_power_of_skirmish(draft, piece) => done,
            _ if let Some(done) = self.course(draft, piece) => done,
            _ if let Some(done) = self.around_combat(draft, piece) => done,
            _ if let Some(done) = self.politics(draft, piece) => done,
            // A hand that is too large is discarded down by the rules, as soon as this has ended.
            (Some(Con::Timed), [what, at])
                if what.con() == Some(Con::DiscardDown) && at.con() == Some(Con::At) && at.key() == "afterward" =>
            {
                Ok(())
            }
            // So is a hand that is too small filled, as soon as what is played, used or done has ended.
            (Some(Con::Timed), [what, at])
                if what.con() == Some(Con::Simply)
                    && what.args().get(1).is_some_and(|fact| fact.key() == "draw up")
                    && at.key() == "afterward"
                    && needs(draft.ability.kind).announced =>
            {
                Ok(())
            }
            (Some(Con::Seq), all) => {
                draft.recalls |= piece.has(Con::ControllerOf);
                all.iter().try_for_each(|one| self.effect(draft, *one))?;
                self.after_search(draft, span)
            }
            // What a Methuselah does, she chooses herself, and not before.
            (Some(Con::Do), [who, what]) if what.first_picked().is_some() && !self.chooses(*who) => {
                Gap::at(*what, "something that another than you chooses")
            }
            (Some(Con::Do), [who, what]) => self.each(draft, *who, &none, &mut |this, draft, one| {
                let outer = this.sharer.replace(one);
                let done = this.effect(draft, *what);
                this.sharer = outer;
                done
            }),
            (Some(Con::May), [who, what]) => self.may(draft, *who, *what),
            (Some(Con::ByPaying), [cost, gain]) => self.by_paying(draft, piece, *cost, *gain),
            (Some(Con::Timed), [what, windows @ ..]) => {
                self.when(draft, windows, &mut |this, draft| this.effect(draft, *what))
            }
            (Some(Con::Again), [what]) if draft.ability.kind == AbilityKind::Trigger => self.effect(draft, *what),
            (Some(Con::Gain), _) => self.gain_or_lose(draft, piece, true),
            (Some(Con::Lose), _) => self.gain_or_lose(draft, piece, false),
            (Some(Con::MoveCounters), _) => self.move_counters(draft, piece),
            (Some(Con::StealCounters), _) => self.steal_counters(draft, piece),
            // What is burned from a library or a crypt goes to the ash heap.
            (Some(Con::Burn), [what]) if what.con() == Some(Con::Sel) && what.has(Con::TopZ) => {
                self.move_to(draft, *what, Zone::AshHeap)
            }
            // A special version of a basic action keeps its rules (4, action card).
            (Some(Con::Burn), [what]) if draft.ability.act.is_some() && what.speaks_of("incapacitated") => {
                self.finishing(draft, *what)
            }
            (Some(Con::Search), [who, place, what]) => self.search(draft, *who, *place, *what),
            // Each of them is a way to play the card.
            (Some(Con::OneOf), all) if all.len() == self.ways && draft.choosing == Choosing::Announced => {
                match all.get(self.way) {
                    Some(one) => {
                        draft.words = Some(one.span);
                        self.effect(draft, *one)
                    }
                    None => Gap::at(piece, "one of these"),
                }
            }
            (Some(Con::LookAt), [who, what]) => self.looks(draft, *who, *what),
            (Some(Con::Discard), [who, what]) => self.discards(draft, *who, *what),
            (Some(Con::Burn), [what]) => self.simple(draft, *what, Op::Burn),
            (Some(Con::Torpor), [what]) => self.send_to_torpor(draft, *what),
            (Some(Con::Lock), [what]) => self.simple(draft, *what, Op::Lock),
            (Some(Con::Unlock), [what]) => self.simple(draft, *what, Op::Unlock),
            // The one whose turn it is marks, in her master phase.
            (Some(Con::Mark), [what]) if draft.ability.kind == AbilityKind::Master => {
                self.simple(draft, *what, Op::Mark)
            }
            (Some(Con::Move), [what, zone]) => self.moved(draft, piece, *what, *zone),
            (Some(Con::Draw), [who, n]) => {
                let n = self.amount(*n)?;
                self.each(draft, *who, &none, &mut |this, draft, one| {
                    let who = this.seat(draft, one, span)?;
                    let n = this.amount_in(draft, n, span)?;
                    draft.push(Op::Draw, &[who, n], span);
                    draft.drawn = true;
                    Ok(())
                })
            }
            (Some(Con::Steal | Con::TakeControl), [who, what]) => {
                self.takes(draft, piece, *who, *what, Until::EndOfGame)
            }
            (Some(Con::Lasting), [what, how]) if matches!(what.con(), Some(Con::Steal | Con::TakeControl)) => {
                let until = self.taken_until(draft, *how)?;
                match what.args().as_slice() {
                    [who, taken] => self.takes(draft, *what, *who, *taken, until),
                    _ => Gap::at(*what, "taken so"),
                }
            }
            (Some(Con::Gets), _) => self.gets(draft, piece, None),
            (Some(Con::Lasting), [what, how]) if what.con() == Some(Con::Gets) => {
                let until = self.until(*how)?;
                self.gets(draft, *what, Some(until))
            }
            (Some(Con::Become), [who, prop]) => self.becomes(draft, piece, *who, *prop),
            (Some(Con::Cannot), [who, what]) => self.cannot_block(draft, piece, *who, *what),
            (Some(Con::Must), [who, what]) => self.toll_of_action(draft, piece, *who, *what),
            (Some(Con::Choose), [who, what]) if who.con() == Some(Con::You) && what.con() == Some(Con::Sel) => {
                self.each(draft, *what, &none, &mut |_, _, _| Ok(()))
            }
            (Some(Con::ReduceBleed), [whom, n]) => self.reduce(draft, piece, *whom, *n),
            (Some(Con::TakeDamage), [who, damage]) => self.harms(draft, *damage, Some(*who), false),
            (Some(Con::Inflict), [who, damage, on]) => {
                if matches!(who.con(), Some(Con::Sel | Con::StrikeOf)) {
                    return Gap::at(piece, "damage from those");
                }
                self.damage(draft, *damage, Some(*on))
            }
            (
                Some(
                    Con::Bleed
                    | Con::Hunt
                    | Con::EnterCombat
                    | Con::Diablerize
                    | Con::LeaveTorpor
                    | Con::Rescue
                    | Con::Equip
                    | Con::Employ
                    | Con::Recruit,
                ),
                [who, rest @ ..],
            ) => self.deed(draft, piece, *who, rest),
            _ => Gap::at(piece, "this is not carried out yet"),
        }
    }

    /// Whether what they choose is chosen by who plays or uses this.
    fn chooses(&mut self, who: Piece) -> bool {
        match who.con() {
            Some(Con::You | Con::Player) => true,
            Some(Con::Sel | Con::AndSel | Con::OrSel) | None => false,
            Some(_) => self.reference(who).is_ok_and(|who| self.is_actor(who)),
        }
    }

    /// Something done to each of those.
    fn simple(&mut self, draft: &mut Draft, what: Piece, op: Op) -> Got<()> {
        self.each(draft, what, &Tests::default(), &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            if op == Op::Burn && draft.recalls {
                // Whose it was is asked later, when it is its owner's again.
                let whose = this.over(NodeOp::ControllerOf, &[one], what.span);
                this.remember_seat(draft, whose, what.span)?;
            }
            draft.push(op, &[card], what.span);
            this.departed |= op == Op::Burn;
            draft.gone |= op == Op::Burn && this.at(one).is_some_and(|node| node.op == NodeOp::This);
            Ok(())
        })
    }

    /// Those go to torpor; of those that are picked only ready vampires do.
    fn send_to_torpor(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let ready = Tests::of(what.span).with(&[Bit::Minion, Bit::Ready]);
        self.each(draft, what, &ready, &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            draft.push(Op::Torpor, &[card], what.span);
            Ok(())
        })
    }

    /// An effect under windows that are conditions: it is passed over where they do not hold.
    pub fn when(
        &mut self,
        draft: &mut Draft,
        windows: &[Piece],
        body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>,
    ) -> Got<()> {
        if windows.is_empty() {
            return body(self, draft);
        }
        if let [against] = windows
            && against.con() == Some(Con::Against)
            && against.speaks_of("referendum")
        {
            let outer = self.against.replace(true);
            let done = body(self, draft);
            self.against = outer;
            return done;
        }
        if let Some(at_will) = self.at_will(windows) {
            let rest: Vec<Piece> = windows.iter().filter(|window| window.con() != Some(Con::EvenIf)).copied().collect();
            let outer = self.unneeded.replace(at_will);
            let done = self.when(draft, &rest, body);
            self.unneeded = outer;
            return done;
        }
        if let Some(window) = self.later_window(draft, windows) {
            return self.later(draft, window, windows, body);
        }
        let mut all = Vec::new();
        for window in windows {
            all.push(self.within(*window)?);
        }
        let span = windows.first().map_or(draft.ability.span, |window| window.span);
        let Some(all) = self.both(&all, span) else { return body(self, draft) };
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, all.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        self.passable(draft, skip, body)
    }

    /// A card moved.
    fn moved(&mut self, draft: &mut Draft, piece: Piece, what: Piece, zone: Piece) -> Got<()> {
        let span = piece.span;
        let args = zone.args();
        match (what.con(), zone.con(), args.as_slice()) {
            (Some(Con::Sel), Some(Con::OnZ), [on]) if what.speaks_of("conviction") => {
                self.gains_conviction(draft, what, *on)
            }
            (Some(Con::ThisCard), Some(Con::OnZ), [on]) => self.put_on(draft, piece, *on),
            (Some(Con::ThisCard), Some(Con::PlayZ), _) => self.enter_play(draft, span),
            (Some(Con::Sel), Some(Con::OnZ), [on]) => self.put_other_on(draft, what, *on),
            (_, Some(Con::ReadyZ), [whose]) if what.speaks_of("incapacitated") || self.rule => {
                self.recovers(draft, what, *whose)
            }
            (Some(Con::Sel), Some(Con::PlayZ | Con::ReadyZ), _) => self.put_in_play(draft, piece, what, zone),
            (_, Some(Con::GameZ), _) => self.move_to(draft, what, Zone::Removed),
            (_, Some(Con::ShuffledZ), [deck]) => self.shuffled(draft, what, *deck),
            (Some(Con::Ref), Some(Con::HandZ | Con::UncontrolledZ), [whose]) if draft.searched.is_some() => {
                let to = if zone.con() == Some(Con::HandZ) { Zone::Hand } else { Zone::Uncontrolled };
                self.found(draft, what, *whose, to)
            }
            (Some(Con::Sel), Some(Con::UncontrolledZ), [whose]) => {
                let noun = match what.args().get(1) {
                    Some(noun) => self.noun(*noun)?,
                    None => return Gap::at(piece, "a card moved so"),
                };
                let whose = self.reference(*whose)?;
                match noun.zone {
                    Some((NodeOp::TopOfCrypt, of)) if of == whose => self.move_to(draft, what, Zone::Uncontrolled),
                    Some((NodeOp::InAshHeap, of)) if of == whose && what.speaks_of("vampire") => {
                        self.move_to(draft, what, Zone::Uncontrolled)
                    }
                    Some(_) | None => Gap::at(piece, "a card moved so"),
                }
            }
            (Some(Con::Sel), Some(Con::TopZ | Con::BottomZ), [deck]) => self.under_or_over(draft, what, zone, *deck),
            (Some(Con::Sel), Some(Con::HandZ), [whose]) => {
                // Cards of an ash heap go to the hand of whose it is.
                let noun = match what.args().get(1) {
                    Some(noun) => self.noun(*noun)?,
                    None => return Gap::at(piece, "a card moved so"),
                };
                let whose = self.reference(*whose)?;
                match noun.zone {
                    Some((NodeOp::InAshHeap, of)) if of == whose => self.move_to(draft, what, Zone::Hand),
                    Some(_) | None => Gap::at(piece, "a card moved so"),
                }
            }
            _ => Gap::at(zone, "a card moved there"),
        }
    }

    pub fn move_to(&mut self, draft: &mut Draft, what: Piece, zone: Zone) -> Got<()> {
        self.each(draft, what, &Tests::default(), &mut |this, draft, one| {
            let card = this.card(draft, one, what.span)?;
            draft.push(Op::MoveTo, &[card, zone.number()], what.span);
            draft.drawn |= matches!(zone, Zone::Hand | Zone::Uncontrolled);
            this.departed |= zone == Zone::Removed;
            Ok(())
        })
    }

    /// This card comes into play.
    pub fn enter_play(&mut self, draft: &mut Draft, span: Span) -> Got<()> {
        if draft.ability.block > 0 {
            return Err(Gap::new(span, "PlayZ", "a card that comes into play with one of several texts"));
        }
        let this = self.plain(NodeOp::This, span);
        let card = self.card(draft, this, span)?;
        draft.push(Op::MoveTo, &[card, Zone::Ready.number()], span);
        Ok(())
    }

    /// This card is put on another, which may have to be without one of its name.
    fn put_on(&mut self, draft: &mut Draft, piece: Piece, on: Piece) -> Got<()> {
        let span = piece.span;
        let more = self.have.clone().unwrap_or_default();
        self.each(draft, on, &more, &mut |this, draft, one| {
            if draft.terms.values().any(|named| *named == one) && !more.is_empty() {
                return Gap::at(on, "a limit of those that the terms name");
            }
            if on.con() != Some(Con::Sel) && !more.is_empty() {
                match this.at(one).map(|node| node.op) {
                    Some(NodeOp::Actor) => draft.by(&more),
                    Some(_) | None => {
                        let like = this.all(&more);
                        let is = this.over(NodeOp::Is, &[one, like], span);
                        draft.conditions.push(is);
                    }
                }
            }
            let this_card = this.plain(NodeOp::This, span);
            let (card, on) = (this.card(draft, this_card, span)?, this.card(draft, one, span)?);
            draft.push(Op::PutOn, &[card, on], span);
            Ok(())
        })
    }

    /// Its sect is another from now on.
    fn becomes(&mut self, draft: &mut Draft, piece: Piece, who: Piece, prop: Piece) -> Got<()> {
        let span = piece.span;
        let sect = prop.args().first().and_then(|name| name.sym()).filter(|sym| sym.class == Class::Sect);
        let (Some(Con::Quality), Some(sect)) = (prop.con(), sect) else {
            return Gap::at(prop, "to become this");
        };
        if self.rule {
            draft.act().kind = ActKind::BecomeAnarch;
        }
        let becomes = self.named(NodeOp::SectBecomes, sect, span);
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| {
            this.keep(draft, one, becomes, Until::EndOfGame, span)
        })
    }

    /// They cannot block the action going on.
    fn cannot_block(&mut self, draft: &mut Draft, piece: Piece, who: Piece, what: Piece) -> Got<()> {
        let span = piece.span;
        if self.not_again(draft, who, what)? {
            return Ok(());
        }
        let (inner, until) = match (what.con(), what.args().as_slice()) {
            (Some(Con::Lasting), [inner, how]) => (*inner, self.until(*how)?),
            _ => (what, Until::EndOfAction),
        };
        let this_action = |on: &Piece| {
            on.con() == Some(Con::TheAction)
                || on.con() == Some(Con::ThisOne) && on.args().first().is_some_and(|noun| noun.key() == "action")
        };
        let like = match (inner.con(), inner.args().as_slice()) {
            (Some(Con::Block), [_, on]) if this_action(on) => self.plain(NodeOp::AnyAction, span),
            (Some(Con::Block), [_, on]) if until == Until::EndOfTurn && on.con() == Some(Con::Sel) => {
                self.actions_of(*on)?
            }
            _ => return Gap::at(what, "something that they cannot do for a time"),
        };
        if draft.ability.act.is_some() && until == Until::EndOfAction {
            return Gap::at(piece, "something of the action itself, before it is resolved");
        }
        let no_block = self.over(NodeOp::NoBlockOf, &[like], span);
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| this.keep(draft, one, no_block, until, span))
    }

    /// A bleed is for less.
    fn reduce(&mut self, draft: &mut Draft, piece: Piece, whom: Piece, n: Piece) -> Got<()> {
        let span = piece.span;
        let Some(n) = n.int() else { return Gap::at(n, "reduced by so much") };
        let kind = self.node(NodeOp::OfKind, &[ActKind::Bleed.number()], span);
        let bleed = self.over(NodeOp::ActionLike, &[kind], span);
        draft.conditions.push(bleed);
        match whom.con() {
            Some(Con::Anybody) => {}
            Some(Con::You) => {
                let whom = self.reference(whom)?;
                let at = self.over(NodeOp::ActionAt, &[whom], span);
                draft.conditions.push(at);
            }
            _ => return Gap::at(whom, "a bleed against those"),
        }
        let less = self.constant(n.saturating_neg(), span);
        let what = self.node(NodeOp::StatPlus, &[Stat::Bleed.number(), less.0], span);
        let acting = self.plain(NodeOp::ActingMinion, span);
        self.keep(draft, acting, what, Until::EndOfAction, span)
    }
}
