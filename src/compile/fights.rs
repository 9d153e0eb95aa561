//! Combat cards, and what cards in play do in combat.
//!
//! In: a line of a combat card, or a line about a card in play that speaks of combat. Out: what it does in
//! the step in which it is used; what it keeps so. A card that lets its player choose what it is played for
//! is several abilities, one each. Never here: strikes themselves (`strikes`), damage (`harm`).
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, Bit, NodeId, NodeOp, Op, Per, Range, Spare, StrikeKind, Until, Window};
use crate::lexicon::Con;

/// How many things a combat card can be played for.
pub fn ways(block: &Block) -> usize {
    block.lines.iter().map(|line| choices(*line).len().max(1)).max().unwrap_or(1)
}

/// The things that a line lets its player choose from; none where it lets nothing be chosen.
fn choices<'p>(line: Piece<'p>) -> Vec<Piece<'p>> {
    let args = line.args();
    let Some(what) = args.first().copied() else { return Vec::new() };
    match (line.con(), what.con()) {
        (Some(Con::Bonus), Some(Con::ModOr)) | (Some(Con::Does), Some(Con::OneOf)) => what.args(),
        (Some(Con::Bonus), Some(Con::Optional)) => either(what),
        _ => Vec::new(),
    }
}

/// A maneuver or a press.
fn either<'p>(optional: Piece<'p>) -> Vec<Piece<'p>> {
    match optional.args().as_slice() {
        [_, kind] if kind.con() == Some(Con::EitherStrike) => kind.args(),
        _ => Vec::new(),
    }
}

/// Whether a line does something, rather than say when or by whom.
fn does(line: &Piece) -> bool {
    matches!(line.con(), Some(Con::Bonus | Con::StrikeIs | Con::Does))
}

impl Compiler<'_> {
    /// The ability is used in that window.
    pub fn opens(&mut self, draft: &mut Draft, window: Window, at: Piece) -> Got<()> {
        // What comes with something that is used earlier is used then too.
        match draft.ability.when {
            // A step of the combat is narrower than the combat.
            Some(known) if known != window && known != Window::InCombat => Gap::at(at, "usable in two windows"),
            Some(_) | None => {
                draft.ability.when = Some(window);
                Ok(())
            }
        }
    }

    /// A line of a combat card; none where it is a line as of any card.
    pub fn combat_line(&mut self, draft: &mut Draft, block: &Block, line: Piece) -> Option<Got<()>> {
        if draft.ability.kind != AbilityKind::Combat {
            return None;
        }
        let args = line.args();
        let alone = block.lines.iter().filter(|line| does(line)).count() == 1;
        let chosen = choices(line).get(self.way).copied();
        match (line.con(), args.as_slice()) {
            (Some(Con::StrikeIs), [strike, mods @ ..]) => Some(self.strike(draft, *strike, mods, false)),
            (Some(Con::Bonus), [what]) => Some(match (what.con(), chosen) {
                (Some(Con::ModOr), Some(one)) => self.gives(draft, one, alone),
                (Some(Con::Optional), Some(kind)) if alone => match kind.con() {
                    Some(Con::Maneuver) => self.main(draft, *what, Spare::Maneuver, 1, false),
                    Some(Con::Press) => self.main(draft, *what, Spare::Press, 1, false),
                    _ => Gap::at(kind, "this to use in combat"),
                },
                _ => self.gives(draft, *what, alone),
            }),
            (Some(Con::Does), [what]) if what.con() == Some(Con::OneOf) => {
                chosen.map(|one| self.combat_effect(draft, one))
            }
            (Some(Con::Does), [what, windows @ ..]) => self.combat_does(draft, *what, windows),
            _ => None,
        }
    }

    /// What a combat card gives to use: the first is what it is played for, where it does nothing else; what
    /// comes with it is recorded.
    pub(super) fn gives(&mut self, draft: &mut Draft, what: Piece, alone: bool) -> Got<()> {
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::ModAnd), [first, rest @ ..]) => {
                self.gives(draft, *first, alone)?;
                rest.iter().try_for_each(|one| self.gives(draft, *one, false))
            }
            (Some(Con::Unlimited), [inner]) if alone => {
                let (n, inner) = (many(*inner), *inner);
                self.main(draft, inner, Spare::Strike, n, true)
            }
            (Some(Con::Optional), [n, kind]) if alone && kind.con() == Some(Con::ExtraStrike) => match n.int() {
                Some(n) => self.main(draft, what, Spare::Strike, n, false),
                None => Gap::at(*n, "so many strikes"),
            },
            _ if alone => {
                let (spare, per) = self.optional(what)?;
                match per {
                    None => self.main(draft, what, spare, 1, false),
                    Some(_) => Gap::at(what, "this to use, so often"),
                }
            }
            _ => {
                let actor = self.plain(NodeOp::Actor, what.span);
                let (gain, until) = self.combat_gain(what, Until::EndOfRound)?;
                self.keep(draft, actor, gain, until, what.span)
            }
        }
    }

    /// What a card is played for, or a card in play is used for: a maneuver, a press, additional strikes.
    pub(super) fn main(&mut self, draft: &mut Draft, at: Piece, spare: Spare, n: i32, besides: bool) -> Got<()> {
        let span = at.span;
        let actor = self.plain(NodeOp::Actor, span);
        let holds = match spare {
            Spare::ManeuverToClose => Some(self.node(NodeOp::RangeIs, &[Range::Long.number()], span)),
            Spare::ManeuverToLong => Some(self.node(NodeOp::RangeIs, &[Range::Close.number()], span)),
            Spare::PressToEnd => Some(self.plain(NodeOp::Continues, span)),
            Spare::PressToContinue => {
                let on = self.plain(NodeOp::Continues, span);
                Some(self.over(NodeOp::NotC, &[on], span))
            }
            Spare::Maneuver | Spare::Press | Spare::ManeuverOrPress | Spare::Strike => None,
        };
        draft.conditions.extend(holds);
        let who = self.card(draft, actor, span)?;
        match spare {
            Spare::Maneuver | Spare::ManeuverToClose | Spare::ManeuverToLong => {
                self.opens(draft, Window::Range, at)?;
                draft.push(Op::Maneuver, &[who], span);
            }
            Spare::Press | Spare::PressToContinue | Spare::PressToEnd => {
                self.opens(draft, Window::Press, at)?;
                draft.push(Op::Press, &[who], span);
            }
            Spare::Strike => {
                self.opens(draft, Window::MoreStrikes, at)?;
                let n = self.constant(n, span);
                let n = self.amount_in(draft, n, span)?;
                draft.push(if besides { Op::MoreStrikesBesides } else { Op::MoreStrikes }, &[who, n], span);
            }
            Spare::ManeuverOrPress => return Gap::at(at, "this to use in combat"),
        }
        Ok(())
    }

    /// An effect of a combat card with its windows; none where it is one as of any card.
    pub(super) fn combat_does(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Option<Got<()>> {
        let key = |window: &Piece, key: &str| window.con() == Some(Con::At) && window.key() == key;
        if windows.iter().any(|window| key(window, "strike resolution")) {
            return Some(self.volley(draft, what, windows));
        }
        let parts = what.args();
        match (what.con(), parts.as_slice(), windows) {
            // "Before combat ends" is while the strike that ends it is resolved.
            (_, _, [at])
                if key(at, "end of combat")
                    && draft.ability.strike.is_some_and(|s| s.kind == StrikeKind::CombatEnds) =>
            {
                Some(self.clause_then(draft, &mut |this, draft| this.combat_effect(draft, what)))
            }
            (Some(Con::Seq), [strike, rest @ ..], _) if strike.con() == Some(Con::DoStrike) => {
                Some(self.strike_and(draft, *strike, rest, windows))
            }
            (Some(Con::DoStrike), [_, strike], []) => Some(self.strike(draft, *strike, &[], false)),
            (Some(Con::May), [who, deed], [each])
                if deed.con() == Some(Con::Prevent) && each.con() == Some(Con::EachOf) && each.key() == "round" =>
            {
                Some(match deed.args().as_slice() {
                    [_, damage] => self.prevents_each_round(draft, *who, *damage, Until::EndOfCombat),
                    _ => Gap::at(*deed, "prevented so"),
                })
            }
            (_, _, [during]) if during.con() == Some(Con::During) && self.within_combat(*during).is_ok() => {
                Some(self.within_combat(*during).and_then(|until| self.lasting_effect(draft, what, until)))
            }
            (_, _, [cond]) if what.con() == Some(Con::Lasting) && another_round(*cond) => {
                Some(self.next_range(draft, what))
            }
            (_, _, [cond]) if what.con() == Some(Con::Comes) && what.key() == "unblocked" => {
                Some(self.as_if_unblocked(draft, what, *cond))
            }
            (_, _, [after]) if is_after_combat(*after) => {
                Some(self.after_combat(draft, &mut |this, draft| this.combat_effect(draft, what), what.span))
            }
            (_, _, many) if many.len() > 1 && many.iter().any(|one| is_after_combat(*one)) => {
                Some(self.after_combat_if(draft, what, many))
            }
            (_, _, []) => Some(self.combat_effect(draft, what)),
            _ => None,
        }
    }

    /// An effect in a combat.
    pub fn combat_effect(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let span = what.span;
        let parts = what.args();
        match (what.con(), parts.as_slice()) {
            (Some(Con::EnterCombat), [who, with]) => self.fights_again(draft, *who, *with, span),
            // Diablerie happens in combat too (4, diablerie).
            (Some(Con::Diablerize), [who, whom]) if draft.ability.when == Some(Window::RoundEnds) => {
                let (who, whom) = (self.whose_gain(*who)?, self.reference(*whom)?);
                let can = self.over(NodeOp::DiablerizableBy, &[who], span);
                draft.by(&Tests::of(span).with(&[Bit::Vampire]));
                draft.conditions.push(self.over(NodeOp::Is, &[whom, can], span));
                let (by, victim) = (self.card(draft, who, span)?, self.card(draft, whom, span)?);
                draft.push(Op::Diablerize, &[by, victim], span);
                Ok(())
            }
            // Damage is prevented as it is resolved, and from then on.
            (Some(Con::Lasting), [inner, how])
                if inner.con() == Some(Con::Prevent) && draft.ability.when.is_none() && self.played =>
            {
                let until = self.within_combat(*how)?;
                let parts = inner.args();
                let [who, damage] = parts.as_slice() else { return Gap::at(*inner, "prevented so") };
                self.prevents(draft, *who, *damage, None)?;
                self.prevents(draft, *who, *damage, Some(until))
            }
            (Some(Con::Lasting), [inner, how])
                if inner.con() == Some(Con::Simply) && inner.speaks_of("treat as normal") && self.played =>
            {
                let until = self.within_combat(*how)?;
                self.opens(draft, Window::Harm, what)?;
                self.lasting_effect(draft, *inner, until)
            }
            (Some(Con::Lasting), [inner, how]) => {
                let until = self.within_combat(*how)?;
                self.opens_in_combat(draft);
                self.lasting_effect(draft, *inner, until)
            }
            (Some(Con::Cannot), [who, deed]) if deed.con() == Some(Con::Lasting) => match deed.args().as_slice() {
                [inner, how] => {
                    let until = self.within_combat(*how)?;
                    self.opens_in_combat(draft);
                    self.barred(draft, *who, *inner, until, span)
                }
                _ => Gap::at(*deed, "something that they cannot do for a time"),
            },
            // The strike that the card is cannot be dodged.
            (Some(Con::Cannot), [who, deed])
                if who.con() == Some(Con::ThisOne)
                    && deed.con() == Some(Con::Suffer)
                    && deed.args().get(1).is_some_and(|deed| deed.key() == "dodge") =>
            {
                match &mut draft.ability.strike {
                    Some(strike) => {
                        strike.sure = true;
                        Ok(())
                    }
                    None => Gap::at(what, "a strike that cannot be dodged, and there is none"),
                }
            }
            (Some(Con::DoStrike), [_, strike]) if draft.ability.kind == AbilityKind::Combat => {
                self.strike(draft, *strike, &[], false)
            }
            // Blood that the opposing vampire has lost: of an ally there is none.
            (Some(Con::Gain), [_, n, _]) if n.key() == "blood lost to damage this round" && n.speaks_of("opposing") => {
                let actor = self.plain(NodeOp::Actor, span);
                let any = self.plain(NodeOp::Anything, span);
                let opposing = self.over(NodeOp::OpposingTo, &[actor, any], span);
                let like = self.all(&Tests::of(span).with(&[Bit::Vampire]));
                draft.conditions.push(self.over(NodeOp::Is, &[opposing, like], span));
                self.clause_then(draft, &mut |this, draft| this.effect(draft, what))
            }
            (Some(Con::StrikeMore), [n]) => self.strike_more(draft, *n),
            (Some(Con::Inflict), [who, damage, _]) if who.con() == Some(Con::ThisOne) => {
                self.strike_deals(draft, *damage)
            }
            (Some(Con::Prevent), [who, damage]) => self.prevents(draft, *who, *damage, None),
            (Some(Con::Gets), [who, gain]) if gain.has(Con::Optional) => {
                let alone = draft.ability.when.is_none() && draft.here() == 0;
                if alone && matches!(who.con(), Some(Con::Usual | Con::You)) {
                    return self.gives(draft, *gain, true);
                }
                let who = self.whose_gain(*who)?;
                let (gain, until) = self.combat_gain(*gain, Until::EndOfRound)?;
                self.keep(draft, who, gain, until, span)
            }
            (Some(Con::Comes), _) if what.key() == "combat ends" => {
                draft.push(Op::EndCombat, &[], span);
                Ok(())
            }
            (Some(Con::Seq), [strike, rest @ ..]) if strike.con() == Some(Con::DoStrike) => {
                self.strike_and(draft, *strike, rest, &[])
            }
            (Some(Con::Seq), all) if super::moments::cancelling(what).is_none() => {
                all.iter().try_for_each(|one| self.combat_effect(draft, *one))
            }
            (Some(Con::ByPaying), [cost, gain]) => {
                self.charge(draft, *cost, *gain)?;
                self.combat_effect(draft, *gain)
            }
            _ if draft.ability.strike.is_some() || draft.ability.when.is_some() => {
                self.clause_then(draft, &mut |this, draft| this.effect(draft, what))
            }
            _ => self.effect(draft, what),
        }
    }

    /// A combat card that says nothing of when it is played can be played until strikes are resolved.
    pub(super) fn opens_in_combat(&self, draft: &mut Draft) {
        let of_combat = matches!(draft.ability.kind, AbilityKind::Combat | AbilityKind::Use);
        if of_combat && draft.ability.when.is_none() {
            draft.ability.when = Some(Window::InCombat);
        }
    }

    /// What is picked is chosen as the effect comes to it.
    pub fn clause_then(
        &mut self,
        draft: &mut Draft,
        body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>,
    ) -> Got<()> {
        let choosing = std::mem::replace(&mut draft.choosing, Choosing::Then);
        let done = self.clause(draft, body);
        draft.choosing = choosing;
        done
    }

    /// A strike, and what is done besides: after combat where it says so, else as it is resolved.
    pub(super) fn strike_and(
        &mut self,
        draft: &mut Draft,
        strike: Piece,
        rest: &[Piece],
        windows: &[Piece],
    ) -> Got<()> {
        let args = strike.args();
        let [_, kind] = args.as_slice() else { return Gap::at(strike, "a strike like this") };
        self.strike(draft, *kind, &[], false)?;
        let span = strike.span;
        let rest: Vec<Piece> = rest.to_vec();
        match windows {
            [] => rest.iter().try_for_each(|one| match one.con() {
                Some(Con::Gets) => match one.args().as_slice() {
                    [_, gain] => self.strike_with_piece(draft, *gain),
                    _ => Gap::at(*one, "a gain"),
                },
                _ => self.combat_effect(draft, *one),
            }),
            [after] if is_after_combat(*after) => self.after_combat(
                draft,
                &mut |this, draft| rest.iter().try_for_each(|one| this.combat_effect(draft, *one)),
                span,
            ),
            [other, ..] => Gap::at(*other, "a strike, then"),
        }
    }

    /// The window and the conditions of a combat card that says when it is usable; none of others.
    pub fn combat_usable(&mut self, draft: &mut Draft, window: Piece) -> Got<Option<NodeId>> {
        let span = window.span;
        let args = window.args();
        match (window.con(), args.as_slice()) {
            (Some(Con::At), _) => match window.key() {
                "before range" => self.opens(draft, Window::BeforeRange, window).map(|()| None),
                "before strikes" => self.opens(draft, Window::BeforeStrikes, window).map(|()| None),
                "end of round" => self.opens(draft, Window::RoundEnds, window).map(|()| None),
                "first round" => Ok(Some(self.node(NodeOp::RoundIs, &[1], span))),
                _ => Gap::at(window, "usable then"),
            },
            (Some(Con::AtRange), [range]) => {
                let range = self.range(*range)?;
                Ok(Some(self.node(NodeOp::RangeIs, &[range.number()], span)))
            }
            (Some(Con::InCombatWith | Con::Against), [who]) => self.against_whom(*who).map(Some),
            _ => Gap::at(window, "usable then"),
        }
    }

    /// What comes with a strike, said apart from it.
    pub(super) fn strike_with_piece(&mut self, draft: &mut Draft, gain: Piece) -> Got<()> {
        let (spare, per) = self.optional(gain)?;
        match (&mut draft.ability.strike, spare, per) {
            (Some(strike), Spare::Maneuver | Spare::ManeuverToClose | Spare::ManeuverToLong, None)
                if strike.maneuver.is_none() =>
            {
                strike.maneuver = Some((spare, Per::Round));
                Ok(())
            }
            (Some(strike), Spare::Press | Spare::PressToContinue | Spare::PressToEnd, None)
                if strike.press.is_none() =>
            {
                strike.press = Some(spare);
                Ok(())
            }
            (_, _, _) => Gap::at(gain, "a strike with this"),
        }
    }
}

/// How many a gain gives.
fn many(gain: Piece) -> i32 {
    gain.args().first().and_then(|n| n.int()).unwrap_or(1)
}

fn another_round(window: Piece) -> bool {
    window.con() == Some(Con::If) && window.speaks_of("round") && window.has(Con::Exists) && window.has(Con::Other)
}

/// Whether a window is the time after the combat.
fn is_after_combat(window: Piece) -> bool {
    let args = window.args();
    window.con() == Some(Con::After)
        && args.first().is_some_and(|one| one.con() == Some(Con::Is) && one.key() == "combat ends")
}
