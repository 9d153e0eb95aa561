//! What lasts through a part of a combat, or comes in each of its rounds, or after it.
//!
//! In: a gain, a prohibition, damage that comes as strikes are resolved, what is done when the combat has
//! ended. Out: what is recorded for that part, or left for that moment. Never here: the step in which a card
//! is played (`fights`).
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, Bit, NodeId, NodeOp, Op, Range, Spare, Stat, StrikeKind, Until, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A gain that lasts through a part of a combat: its modifier, and how long.
    pub fn combat_gain(&mut self, what: Piece, until: Until) -> Got<(NodeId, Until)> {
        let span = what.span;
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::ModWhen), [inner, window]) => {
                let until = self.within_combat(*window)?;
                self.combat_gain(*inner, until)
            }
            (Some(Con::OnlyTo), [inner, _]) if inner.con() == Some(Con::ModWhen) => {
                // "Only to get to close range" is said of the maneuver, whatever stands between.
                match inner.args().as_slice() {
                    [_, window] => {
                        let until = self.within_combat(*window)?;
                        let spare = self.narrowed_spare(what)?;
                        Ok((self.node(NodeOp::Holds, &[spare.number()], span), until))
                    }
                    _ => Gap::at(*inner, "a gain like this"),
                }
            }
            (Some(Con::StrengthSet), [n]) => {
                let n = self.amount(*n)?;
                Ok((self.over(NodeOp::StrengthIs, &[n], span), until))
            }
            (Some(Con::FirstStrike), _) => Ok((self.plain(NodeOp::StrikesFirst, span), until)),
            (Some(Con::ModAnd), [first, rest @ ..]) => {
                let (mut all, until) = self.combat_gain(*first, until)?;
                for one in rest {
                    let (one, _) = self.combat_gain(*one, until)?;
                    all = self.over(NodeOp::ModBoth, &[all, one], span);
                }
                Ok((all, until))
            }
            (Some(Con::Optional | Con::OnlyTo), _) => {
                let (spare, per) = self.optional(what)?;
                match per {
                    None => Ok((self.node(NodeOp::Holds, &[spare.number()], span), until)),
                    Some(_) => Gap::at(what, "this to use, so often"),
                }
            }
            _ => {
                let gain = self.modifier(what, false)?;
                let mut nodes = gain.nodes.into_iter();
                let Some(first) = nodes.next() else { return Gap::at(what, "a gain of nothing") };
                Ok((nodes.fold(first, |all, one| self.over(NodeOp::ModBoth, &[all, one], span)), until))
            }
        }
    }

    /// "Only to" of a maneuver with a window inside.
    pub(super) fn narrowed_spare(&self, what: Piece) -> Got<Spare> {
        let args = what.args();
        let [inner, to] = args.as_slice() else { return Gap::at(what, "only to do that") };
        let parts = inner.args();
        let Some(bare) = parts.first() else { return Gap::at(*inner, "a gain like this") };
        let (spare, _) = self.optional(*bare)?;
        let range = to.args().get(1).and_then(|range| range.con());
        match (spare, to.con(), range, to.key()) {
            (Spare::Maneuver, Some(Con::SetRange), Some(Con::Close), _) => Ok(Spare::ManeuverToClose),
            (Spare::Maneuver, Some(Con::SetRange), Some(Con::Long), _) => Ok(Spare::ManeuverToLong),
            (Spare::Press, Some(Con::Comes), _, "combat ends") => Ok(Spare::PressToEnd),
            (Spare::Press, Some(Con::Comes), _, "combat goes on") => Ok(Spare::PressToContinue),
            _ => Gap::at(*to, "only to do that"),
        }
    }

    /// How long something of a combat lasts.
    pub fn within_combat(&self, window: Piece) -> Got<Until> {
        let args = window.args();
        match (window.con(), args.first().and_then(|inner| inner.con()), args.first().map(|inner| inner.key())) {
            (Some(Con::During | Con::For), Some(_), _) => match args.first() {
                Some(inner) => self.within_combat(*inner),
                None => Gap::at(window, "so long"),
            },
            (Some(Con::EndOf), Some(_), _) => match args.first() {
                Some(inner) => self.within_combat(*inner),
                None => Gap::at(window, "so long"),
            },
            // Given before the combat, it is there as that begins.
            (Some(Con::ResultingCombat), ..) => Ok(Until::EndOfCombat),
            (Some(Con::RoundOf), _, _) => match args.as_slice() {
                [n, _] if n.int() == Some(1) => Ok(Until::EndOfRound),
                _ => Gap::at(window, "that round"),
            },
            (Some(Con::This | Con::TheSpan | Con::That), ..) => match window.key() {
                "round" => Ok(Until::EndOfRound),
                "combat" => Ok(Until::EndOfCombat),
                "action" => Ok(Until::EndOfAction),
                _ => Gap::at(window, "so long"),
            },
            _ => Gap::at(window, "so long"),
        }
    }

    /// Something that lasts for a part of the combat.
    pub(super) fn lasting_effect(&mut self, draft: &mut Draft, what: Piece, until: Until) -> Got<()> {
        let parts = what.args();
        match (what.con(), parts.as_slice()) {
            (Some(Con::Seq), all) => all.iter().try_for_each(|one| self.lasting_effect(draft, *one, until)),
            (Some(Con::Gets), [who, gain]) => {
                let who = self.whose_gain(*who)?;
                let (gain, _) = self.combat_gain(*gain, until)?;
                self.keep(draft, who, gain, until, what.span)
            }
            (Some(Con::May), [who, deed]) if deed.con() == Some(Con::Prevent) => match deed.args().as_slice() {
                [_, damage] => self.prevents(draft, *who, *damage, Some(until)),
                _ => Gap::at(*deed, "prevented so"),
            },
            (Some(Con::Prevent), [who, damage]) => self.prevents(draft, *who, *damage, Some(until)),
            (Some(Con::Aggravates), [damage]) => {
                let (who, says) = self.aggravates(*damage)?;
                let who = self.reference(who)?;
                self.keep(draft, who, says, until, what.span)
            }
            (Some(Con::Simply), [who, fact]) if fact.key() == "treat as normal" => {
                let who = self.reference(*who)?;
                let says = self.plain(NodeOp::TreatsAsNormal, what.span);
                self.keep(draft, who, says, until, what.span)
            }
            (Some(Con::Simply), [who, fact]) if fact.key() == "set range" && until == Until::EndOfRound => {
                let who = self.reference(*who)?;
                let who = if self.is_seat(who) == Some(true) {
                    who
                } else {
                    self.over(NodeOp::ControllerOf, &[who], what.span)
                };
                let seat = self.seat(draft, who, what.span)?;
                draft.push(Op::ChooseRange, &[seat], what.span);
                Ok(())
            }
            (Some(Con::SetRange), [_, range]) if until == Until::EndOfRound => {
                let range = self.range(*range)?;
                draft.push(Op::SetRange, &[range.number()], what.span);
                Ok(())
            }
            (Some(Con::Cannot), [who, deed]) => self.barred(draft, *who, *deed, until, what.span),
            _ => Gap::at(what, "something that lasts through a part of a combat"),
        }
    }

    /// "You get" of a card that a minion plays is said of that minion.
    pub(super) fn whose_gain(&mut self, who: Piece) -> Got<NodeId> {
        if matches!(who.con(), Some(Con::Usual | Con::You)) {
            return Ok(self.plain(NodeOp::Actor, who.span));
        }
        self.reference(who)
    }

    pub fn range(&self, range: Piece) -> Got<Range> {
        match range.con() {
            Some(Con::Close) => Ok(Range::Close),
            Some(Con::Long) => Ok(Range::Long),
            _ => Gap::at(range, "that range"),
        }
    }

    /// What they cannot do for so long.
    pub(super) fn barred(&mut self, draft: &mut Draft, who: Piece, deed: Piece, until: Until, span: Span) -> Got<()> {
        let strikes = |noun: &Piece| {
            let parts = noun.args();
            let such = noun.con() == Some(Con::Such) && parts.first().is_some_and(|kind| kind.key() == "strike");
            let other = parts.get(1).filter(|not| not.con() == Some(Con::Not) && not.speaks_of("hand strike"));
            such && parts.len() == 2 && other.is_some()
        };
        let parts = deed.args();
        // "Strikes that are not hand strikes cannot be used", by either.
        if who.con() == Some(Con::Sel)
            && who.args().get(1).is_some_and(strikes)
            && deed.con() == Some(Con::Suffer)
            && parts.get(1).is_some_and(|deed| deed.key() == "use")
        {
            let other = self.node(NodeOp::StrikeOther, &[StrikeKind::Hand.number()], span);
            let says = self.over(NodeOp::Never, &[other], span);
            let actor = self.plain(NodeOp::Actor, span);
            let any = self.plain(NodeOp::Anything, span);
            let opposing = self.over(NodeOp::OpposingTo, &[actor, any], span);
            self.keep(draft, actor, says, until, span)?;
            return self.keep(draft, opposing, says, until, span);
        }
        // Strikes with weapons inflict no damage.
        if let (Some(Con::StrikeOf), Some(Con::Inflict), [_, owner]) = (who.con(), deed.con(), who.args().as_slice()) {
            let what = self.damage_of(who)?;
            let says = self.over(NodeOp::DealsNone, &[what], span);
            let owner = self.reference(*owner)?;
            return self.keep(draft, owner, says, until, span);
        }
        let forbidden = self.forbidden(deed)?;
        let says = self.over(NodeOp::Never, &[forbidden], span);
        let who = self.reference(who)?;
        self.keep(draft, who, says, until, span)
    }

    pub(super) fn damage_of(&mut self, strikes: Piece) -> Got<NodeId> {
        match strikes.args().first().map(|kind| kind.key()) {
            Some("weapon") => Ok(self.plain(NodeOp::OfWeapon, strikes.span)),
            Some("hand strike") => Ok(self.plain(NodeOp::OfHandStrike, strikes.span)),
            Some("strike") => Ok(self.plain(NodeOp::OfStrike, strikes.span)),
            Some(_) | None => Gap::at(strikes, "damage of such strikes"),
        }
    }

    /// Another combat begins: with none going on at once, else when that has ended (4, combat).
    pub(super) fn fights_again(&mut self, draft: &mut Draft, who: Piece, with: Piece, span: Span) -> Got<()> {
        let who = self.whose_gain(who)?;
        let actor = self.plain(NodeOp::Actor, span);
        // Ready minions fight, and never those of one controller.
        let yours = self.over(NodeOp::ControlledBy, &[actor], span);
        let not_yours = self.over(NodeOp::NotT, &[yours], span);
        let other = Tests::of(with.span).with(&[Bit::Minion, Bit::Ready]).also(not_yours);
        self.each(draft, with, &other, &mut |this, draft, one| {
            let (a, b) = (this.card(draft, who, span)?, this.card(draft, one, span)?);
            draft.push(Op::Fight, &[a, b], span);
            Ok(())
        })
    }

    /// What follows is carried out when the combat has ended.
    pub(super) fn after_combat(
        &mut self,
        draft: &mut Draft,
        body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>,
        span: Span,
    ) -> Got<()> {
        // Who opposed whom is known no more then.
        let actor = self.plain(NodeOp::Actor, span);
        let any = self.plain(NodeOp::Anything, span);
        let opposing = self.over(NodeOp::OpposingTo, &[actor, any], span);
        let held = self.card(draft, opposing, span)?;
        let that = self.node(NodeOp::ThatCard, &[held], span);
        let way = draft.push(Op::Later, &[Window::CombatEnded.number(), 0], span);
        let outer = self.opposed.replace(that);
        // What is kept in mind then is not there for what follows now.
        let mark = draft.mark();
        let done = self.clause_then(draft, body);
        draft.back(mark);
        self.opposed = outer;
        done?;
        draft.push(Op::End, &[], span);
        draft.land(way);
        Ok(())
    }

    /// The same, where the vampire was blocked.
    pub(super) fn after_combat_if(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Got<()> {
        let span = what.span;
        let mut held = None;
        for window in windows {
            match window.con() {
                // What is added then is of use to the action that goes on.
                Some(Con::After | Con::EvenIf) => {}
                Some(Con::If) if held.is_none() => held = Some(self.was_blocked(*window)?),
                Some(_) | None => return Gap::at(*window, "then"),
            }
        }
        let Some(held) = held else { return Gap::at(what, "after the combat, then") };
        self.after_combat(
            draft,
            &mut |this, draft| {
                let holds = draft.register(span)?;
                draft.push(Op::Holds, &[holds, held.0], span);
                let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
                this.effect(draft, what)?;
                draft.land(skip);
                Ok(())
            },
            span,
        )
    }

    /// What is given for a combat before it begins, and for the action after it; none where it is another
    /// effect.
    pub fn around_combat(&mut self, draft: &mut Draft, piece: Piece) -> Option<Got<()>> {
        let span = piece.span;
        let args = piece.args();
        let of_combat = draft.ability.kind == AbilityKind::Combat;
        match (piece.con(), args.as_slice()) {
            (Some(Con::Comes), _) if piece.key() == "unblocked" && of_combat => {
                draft.push(Op::ContinueAction, &[], span);
                Some(Ok(()))
            }
            // Stealth of the action that goes on, added even where it is not needed yet.
            (Some(Con::Gets), [who, gain])
                if who.con() == Some(Con::Usual)
                    && of_combat
                    && gain.con() == Some(Con::Plus)
                    && gain.speaks_of("stealth") =>
            {
                let n = gain.args().first().copied()?;
                Some(self.amount(n).and_then(|n| {
                    let actor = self.plain(NodeOp::Actor, span);
                    let says = self.node(NodeOp::StatAtWill, &[Stat::Stealth.number(), n.0], span);
                    self.keep(draft, actor, says, Until::EndOfAction, span)
                }))
            }
            (Some(Con::Cannot), [who, deed]) if deed.con() == Some(Con::Lasting) => match deed.args().as_slice() {
                [inner, how] if inner.con() == Some(Con::DoStrike) => {
                    Some(self.within_combat(*how).and_then(|until| self.barred(draft, *who, *inner, until, span)))
                }
                _ => None,
            },
            (Some(Con::Cannot), [who, deed])
                if deed.con() == Some(Con::DoStrike) && self.window == Some(Window::BeforeBlock) =>
            {
                Some(self.barred(draft, *who, *deed, Until::EndOfAction, span))
            }
            // "Can prevent 1 damage in the resulting combat."
            (Some(Con::May), [who, deed]) if deed.con() == Some(Con::Lasting) => match deed.args().as_slice() {
                [inner, how] if inner.con() == Some(Con::Prevent) => match inner.args().as_slice() {
                    [_, damage] => Some(
                        self.within_combat(*how).and_then(|until| self.prevents(draft, *who, *damage, Some(until))),
                    ),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Damage that comes as strikes are resolved in each round.
    pub(super) fn volley(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Got<()> {
        let span = what.span;
        let way = draft.push(Op::EachRound, &[Window::Strike.number(), 0], span);
        let mark = draft.mark();
        draft.back(rustc_hash::FxHashMap::default());
        let done = self.volley_damage(draft, what, windows);
        draft.push(Op::End, &[], span);
        draft.land(way);
        draft.back(mark);
        done
    }

    pub(super) fn volley_damage(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Got<()> {
        let span = what.span;
        let parts = what.args();
        let (who, damage, inflicted) = match (what.con(), parts.as_slice()) {
            (Some(Con::TakeDamage), [who, damage]) => (*who, *damage, false),
            (Some(Con::Inflict), [_, damage, who]) => (*who, *damage, true),
            _ => return Gap::at(what, "this, as strikes are resolved"),
        };
        let args = damage.args();
        let flags = args.get(1..).unwrap_or(&[]);
        let like = super::harm::flags(flags)?;
        let mut close = !like.ranged;
        for window in windows {
            let inner = window.args();
            match window.con() {
                Some(Con::At) if window.key() == "strike resolution" => {}
                Some(Con::EachOf) if window.key() == "round" => {}
                Some(Con::During) if inner.first().is_some_and(|one| one.key() == "combat") => {}
                Some(Con::AtRange) if inner.first().is_some_and(|one| one.con() == Some(Con::Close)) => close = true,
                _ => return Gap::at(*window, "as strikes are resolved, then"),
            }
        }
        let skip = if close {
            let near = self.node(NodeOp::RangeIs, &[Range::Close.number()], span);
            let holds = draft.register(span)?;
            draft.push(Op::Holds, &[holds, near.0], span);
            Some(draft.push(Op::JumpUnless, &[holds, 0], span))
        } else {
            None
        };
        self.harms(draft, damage, Some(who), inflicted)?;
        skip.into_iter().for_each(|skip| draft.land(skip));
        Ok(())
    }

    pub(super) fn next_range(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let parts = what.args();
        let range = parts.first().filter(|one| one.con() == Some(Con::SetRange)).map(|one| one.args());
        match range.as_deref() {
            Some([_, range]) => {
                let range = self.range(*range)?;
                draft.push(Op::NextRange, &[range.number()], what.span);
                Ok(())
            }
            Some(_) | None => Gap::at(what, "in the next round"),
        }
    }

    /// The action goes on as if unblocked, where it was blocked and is of those.
    pub(super) fn as_if_unblocked(&mut self, draft: &mut Draft, what: Piece, window: Piece) -> Got<()> {
        let span = what.span;
        let holds = self.was_blocked(window)?;
        let into = draft.register(span)?;
        draft.push(Op::Holds, &[into, holds.0], span);
        let skip = draft.push(Op::JumpUnless, &[into, 0], span);
        draft.push(Op::ContinueAction, &[], span);
        draft.land(skip);
        Ok(())
    }

    /// "If this vampire was blocked (while performing such an action)".
    pub(super) fn was_blocked(&mut self, window: Piece) -> Got<NodeId> {
        let span = window.span;
        let args = window.args();
        let condition = args.first().filter(|one| window.con() == Some(Con::If) && one.con() == Some(Con::Holds));
        let Some(condition) = condition else { return Gap::at(window, "then") };
        let parts = condition.args();
        let [who, deed] = parts.as_slice() else { return Gap::at(*condition, "then") };
        let (blocked, during) = match (deed.con(), deed.args().as_slice()) {
            (Some(Con::Did), _) => (*deed, None),
            (Some(Con::Timed), [inner, during]) => (*inner, Some(*during)),
            _ => return Gap::at(*deed, "then"),
        };
        if blocked.con() != Some(Con::Did) || blocked.key() != "block" {
            return Gap::at(blocked, "then");
        }
        let who = match who.con() {
            Some(Con::Player | Con::Bearer) => self.plain(NodeOp::Actor, span),
            _ => return Gap::at(*who, "whether they were blocked"),
        };
        let mut all = vec![self.over(NodeOp::HasBeenBlocked, &[who], span)];
        if let Some(during) = during {
            let acts = during.args();
            let undertakes = acts.first().filter(|one| one.con() == Some(Con::Holds)).map(|one| one.args());
            let what = undertakes.and_then(|parts| parts.get(1).map(|deed| deed.args())).unwrap_or_default();
            let Some(what) = what.get(1) else { return Gap::at(during, "then") };
            let noun = what.args();
            if let Some(noun) = noun.get(1)
                && noun.con() == Some(Con::Such)
            {
                for not in noun.args().iter().skip(1) {
                    let kind = not.args().first().and_then(|one| super::actions::kind_named(one.key()));
                    let (Some(Con::Not), Some(kind)) = (not.con(), kind) else {
                        return Gap::at(*not, "an action like this");
                    };
                    let kind = self.node(NodeOp::OfKind, &[kind.number()], span);
                    let like = self.over(NodeOp::ActionLike, &[kind], span);
                    all.push(self.over(NodeOp::NotC, &[like], span));
                }
            }
        }
        match self.both(&all, span) {
            Some(all) => Ok(all),
            None => Gap::at(window, "then"),
        }
    }
}
