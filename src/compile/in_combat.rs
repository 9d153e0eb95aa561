//! What cards in play do in combat: weapons, and what minions have of themselves.
//!
//! In: a line about a card in play that speaks of combat. Out: an ability used in a step of the combat, one
//! that watches for strikes, or one that is kept so. Never here: combat cards (`fights`).
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::base::Span;
use crate::bytecode::{AbilityKind, Limit, NodeId, NodeOp, Per, Spare, Until, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// That it is the one that this one fights.
    pub fn fights_that(&mut self, with: NodeId, span: Span) -> NodeId {
        let any = self.plain(NodeOp::Anything, span);
        let opposing = self.over(NodeOp::OpposingTo, &[with, any], span);
        self.over(NodeOp::Same, &[opposing], span)
    }

    /// That the opposing minion is one of those.
    pub fn against_whom(&mut self, who: Piece) -> Got<NodeId> {
        let span = who.span;
        let args = who.args();
        let (Some(Con::Sel), [quantity, noun]) = (who.con(), args.as_slice()) else {
            return Gap::at(who, "in combat with them");
        };
        if !matches!(quantity.con(), Some(Con::A | Con::Any | Con::Each | Con::All)) {
            return Gap::at(*quantity, "in combat with so many");
        }
        let tests = self.cards_in_play(*noun)?;
        let like = self.all(&tests);
        let of = match self.about {
            Some(about) => about,
            None => self.plain(NodeOp::Actor, span),
        };
        let any = self.plain(NodeOp::Anything, span);
        let opposing = self.over(NodeOp::OpposingTo, &[of, any], span);
        Ok(self.over(NodeOp::Is, &[opposing, like], span))
    }

    /// A line about a card in play that is used in combat, or watches it; none where it is another.
    pub fn combat_in_play<'p>(
        &mut self,
        block: &Block<'p>,
        line: Piece<'p>,
        what: Piece<'p>,
        rest: &[Piece<'p>],
    ) -> Option<Got<()>> {
        let parts = what.args();
        let strikes = |one: &Piece| one.con() == Some(Con::At) && one.key() == "strike resolution";
        match (what.con(), parts.as_slice()) {
            (Some(Con::Gets), [who, gain])
                if gain.con() == Some(Con::ModWhen)
                    && gain.has(Con::Optional)
                    && matches!(rest, [block] if super::triggers::is_block(*block)) =>
            {
                Some(self.use_of_blocker(block, line, *who, *gain, rest))
            }
            (Some(Con::Gets), [who, gain]) if gain.has(Con::Optional) && !is_of_action(rest) => {
                Some(self.use_in_combat(block, line, *who, *gain, rest))
            }
            (Some(Con::May), [who, deed]) if deed.has(Con::DoStrike) => {
                Some(self.strike_in_play(block, line, *who, *deed, rest))
            }
            (Some(Con::May), [who, deed]) if deed.has(Con::Prevent) => {
                Some(self.prevent_in_play(block, line, *who, *deed, rest))
            }
            (Some(Con::May), [who, deed]) if deed.con() == Some(Con::ByPaying) && in_combat(*deed) => {
                Some(self.paid_in_combat(block, line, *who, *deed, rest))
            }
            (Some(Con::Inflict | Con::TakeDamage), _) if rest.iter().any(strikes) => {
                Some(self.hits(block, line, what, rest))
            }
            (Some(Con::Aggravates), [damage]) => Some(
                self.aggravates(*damage)
                    .and_then(|(who, says)| self.keeps(AbilityKind::Static, block, line, who, says, rest)),
            ),
            (Some(Con::Immune), [who, damage]) => Some(self.damage_spoken(*damage).and_then(|spoken| {
                let says = self.over(NodeOp::ImmuneTo, &[spoken.what], line.span);
                self.keeps(AbilityKind::Static, block, line, *who, says, rest)
            })),
            (Some(Con::Simply), [who, fact]) if fact.key() == "treat as normal" => {
                let says = self.plain(NodeOp::TreatsAsNormal, line.span);
                Some(self.keeps(AbilityKind::Static, block, line, *who, says, rest))
            }
            (Some(Con::InflictMore), [who, n, with]) => Some(self.strikes_more(block, line, [*who, *n, *with], rest)),
            (Some(Con::Gets), [who, gain]) if gain.con() == Some(Con::FirstStrike) => {
                let says = self.plain(NodeOp::StrikesFirst, line.span);
                Some(self.keeps(AbilityKind::Static, block, line, *who, says, rest))
            }
            _ => None,
        }
    }

    /// An ability of the minion that the card is or is on, in the combat that it is in.
    pub(super) fn in_play_user(&mut self, block: &Block, line: Piece, who: Piece) -> Got<Draft> {
        let mut draft = Draft::new(AbilityKind::Use, block.number, line.span);
        self.user_in_play(&mut draft, who)?;
        let fights = self.plain(NodeOp::Fights, line.span);
        draft.by(&Tests::of(line.span).also(fights));
        Ok(draft)
    }

    /// Windows of something that is used in combat: when in it, and how often.
    pub(super) fn combat_windows(&mut self, draft: &mut Draft, windows: &[Piece]) -> Got<()> {
        for window in windows {
            match window.con() {
                Some(Con::EachOf) => {
                    let per = self.stretch_of(*window)?;
                    draft.limit(Limit { n: 1, per }, window.span)?;
                }
                Some(Con::At) if window.key() == "first round" => {
                    draft.conditions.push(self.node(NodeOp::RoundIs, &[1], window.span));
                    if draft.ability.limit.is_none() {
                        draft.limit(Limit { n: 1, per: Per::Round }, window.span)?;
                    }
                }
                Some(Con::At | Con::AtRange | Con::InCombatWith | Con::Against) => {
                    let holds = self.combat_usable(draft, *window)?;
                    draft.conditions.extend(holds);
                }
                Some(_) | None => self.only(draft, &[*window])?,
            }
        }
        Ok(())
    }

    /// A maneuver, a press or an additional strike that a card in play gives.
    pub(super) fn use_in_combat(
        &mut self,
        block: &Block,
        line: Piece,
        who: Piece,
        gain: Piece,
        windows: &[Piece],
    ) -> Got<()> {
        if gain.con() == Some(Con::ModAnd) {
            return gain.args().iter().try_for_each(|one| self.use_in_combat(block, line, who, *one, windows));
        }
        let (spare, per) = self.optional(gain)?;
        let each = match spare {
            Spare::ManeuverOrPress => vec![Spare::Maneuver, Spare::Press],
            other => vec![other],
        };
        // One that is either is used once, as the one or as the other.
        if each.len() > 1 {
            return Gap::at(gain, "one of two things, together so many times");
        }
        for spare in each {
            let mut draft = self.in_play_user(block, line, who)?;
            if let Some(per) = per {
                draft.limit(Limit { n: 1, per }, gain.span)?;
            }
            self.combat_windows(&mut draft, windows)?;
            // One that is given without saying how often is one for the combat.
            if draft.ability.limit.is_none() {
                draft.limit(Limit { n: 1, per: Per::Combat }, gain.span)?;
            }
            self.main(&mut draft, gain, spare, 1, false)?;
            self.finish(draft);
        }
        Ok(())
    }

    /// So much more damage of strikes with such weapons.
    fn strikes_more(&mut self, block: &Block, line: Piece, said: [Piece; 3], windows: &[Piece]) -> Got<()> {
        let [who, n, with] = said;
        let args = with.args();
        let (Some(Con::Sel), [quantity, noun]) = (with.con(), args.as_slice()) else {
            return Gap::at(with, "more damage with these");
        };
        if !matches!(quantity.con(), Some(Con::All | Con::Each | Con::Any)) {
            return Gap::at(*quantity, "more damage with so many");
        }
        let tests = self.cards_in_play(*noun)?;
        let like = self.all(&tests);
        let n = self.amount(n)?;
        let says = self.over(NodeOp::StrikesMore, &[like, n], line.span);
        self.keeps(AbilityKind::Static, block, line, who, says, windows)
    }

    /// What a card in play gives in the combat of a block: it holds that the action has been blocked so.
    fn use_of_blocker(&mut self, block: &Block, line: Piece, who: Piece, gain: Piece, windows: &[Piece]) -> Got<()> {
        let parts = gain.args();
        let ([what, during], [window]) = (parts.as_slice(), windows) else { return Gap::at(gain, "a gain like this") };
        let span = window.span;
        let mut draft = self.in_play_user(block, line, who)?;
        let outer = self.window.replace(Window::BeforeBlock);
        let held = window.args().first().map(|one| self.condition(*one));
        self.window = outer;
        let Some(held) = held.transpose()? else { return Gap::at(*window, "then") };
        let acting = self.plain(NodeOp::ActingMinion, span);
        let user = self.reference(who)?;
        let any = self.plain(NodeOp::Anything, span);
        let opposing = self.over(NodeOp::OpposingTo, &[user, any], span);
        let same = self.over(NodeOp::Same, &[opposing], span);
        let against = self.over(NodeOp::Is, &[acting, same], span);
        draft.conditions.extend([held, against]);
        if self.within_combat(*during)? == Until::EndOfRound {
            draft.conditions.push(self.node(NodeOp::RoundIs, &[1], span));
        }
        draft.limit(Limit { n: 1, per: Per::Combat }, span)?;
        let (spare, _) = self.optional(*what)?;
        self.main(&mut draft, *what, spare, 1, false)?;
        self.finish(draft);
        Ok(())
    }

    /// What is paid for, once its cost has been charged; a deed without a cost is that itself.
    fn paid_for<'p>(&mut self, draft: &mut Draft, deed: Piece<'p>) -> Got<Piece<'p>> {
        let parts = deed.args();
        let (Some(Con::ByPaying), [cost, gain]) = (deed.con(), parts.as_slice()) else { return Ok(deed) };
        self.charge(draft, *cost, *gain)?;
        Ok(*gain)
    }

    /// A strike that a card in play gives.
    pub(super) fn strike_in_play(
        &mut self,
        block: &Block,
        line: Piece,
        who: Piece,
        deed: Piece,
        windows: &[Piece],
    ) -> Got<()> {
        let mut draft = self.in_play_user(block, line, who)?;
        self.combat_windows(&mut draft, windows)?;
        let strike = self.paid_for(&mut draft, deed)?;
        let args = strike.args();
        let (Some(Con::DoStrike), [_, kind]) = (strike.con(), args.as_slice()) else {
            return Gap::at(strike, "a strike like this");
        };
        // "To press to continue combat" is no strike, though it is said as one.
        if let (Some(Con::StrikeAnd), [press, to]) = (kind.con(), kind.args().as_slice())
            && press.con() == Some(Con::Press)
        {
            let spare = match to.key() {
                "combat goes on" => Spare::PressToContinue,
                "combat ends" => Spare::PressToEnd,
                _ => return Gap::at(*to, "only to do that"),
            };
            if draft.ability.limit.is_none() && draft.blood == 0 {
                return Gap::at(*kind, "a press, as often as one likes");
            }
            self.main(&mut draft, *kind, spare, 1, false)?;
            self.finish(draft);
            return Ok(());
        }
        self.strike(&mut draft, *kind, &[], false)?;
        self.finish(draft);
        Ok(())
    }

    /// The strike of a weapon: its bearer's.
    pub fn weapon(&mut self, block: &Block, line: Piece, strike: Piece, mods: &[Piece]) -> Got<()> {
        let span = line.span;
        let mut draft = Draft::new(AbilityKind::Use, block.number, span);
        let host = self.plain(NodeOp::Host, span);
        let same = self.over(NodeOp::Same, &[host], span);
        let fights = self.plain(NodeOp::Fights, span);
        draft.by(&Tests::of(span).also(same).also(fights));
        self.strike(&mut draft, strike, mods, true)?;
        self.finish(draft);
        Ok(())
    }

    pub(super) fn prevent_in_play(
        &mut self,
        block: &Block,
        line: Piece,
        who: Piece,
        deed: Piece,
        windows: &[Piece],
    ) -> Got<()> {
        let mut draft = Draft::new(AbilityKind::Use, block.number, line.span);
        self.user_in_play(&mut draft, who)?;
        self.combat_windows(&mut draft, windows)?;
        let prevent = self.paid_for(&mut draft, deed)?;
        let args = prevent.args();
        let (Some(Con::Prevent), [who, damage]) = (prevent.con(), args.as_slice()) else {
            return Gap::at(prevent, "prevented so");
        };
        if draft.ability.limit.is_none() && draft.blood == 0 && draft.pool == 0 && !draft.ability.locks && !draft.gone {
            return Gap::at(deed, "prevented at no cost, as often as one likes");
        }
        self.prevents(&mut draft, *who, *damage, None)?;
        self.finish(draft);
        Ok(())
    }

    /// Something of a combat that its minion pays for.
    pub(super) fn paid_in_combat(
        &mut self,
        block: &Block,
        line: Piece,
        who: Piece,
        deed: Piece,
        windows: &[Piece],
    ) -> Got<()> {
        let mut draft = self.in_play_user(block, line, who)?;
        self.combat_windows(&mut draft, windows)?;
        let args = deed.args();
        let [cost, gain] = args.as_slice() else { return Gap::at(deed, "paid for") };
        self.charge(&mut draft, *cost, *gain)?;
        if let (Some(Con::Gets), [_, what]) = (gain.con(), gain.args().as_slice())
            && what.con() == Some(Con::Optional)
        {
            let (spare, _) = self.optional(*what)?;
            self.main(&mut draft, *what, spare, 1, false)?;
        } else {
            self.combat_effect(&mut draft, *gain)?;
        }
        self.finish(draft);
        Ok(())
    }

    /// What a card in play inflicts by itself as strikes are resolved.
    pub(super) fn hits(&mut self, block: &Block, line: Piece, what: Piece, windows: &[Piece]) -> Got<()> {
        let span = line.span;
        let mut draft = Draft::new(AbilityKind::Trigger, block.number, span);
        draft.choosing = Choosing::Then;
        draft.ability.says = Some(self.plain(NodeOp::StrikesResolve, span));
        let Some(about) = self.about else { return Gap::at(what, "this, of a card that is on no minion") };
        let same = self.over(NodeOp::Same, &[about], span);
        draft.ability.subject = Some(same);
        self.clause(&mut draft, &mut |this, draft| this.volley_damage(draft, what, windows))?;
        self.finish(draft);
        Ok(())
    }
}

/// Whether something that is paid for is of a combat.
fn in_combat(deed: Piece) -> bool {
    let lasts = deed.has(Con::TheSpan) || deed.has(Con::This);
    (deed.has(Con::Aggravates) || deed.has(Con::ExtraStrike) || deed.speaks_of("treat as normal"))
        || (deed.speaks_of("strength") && lasts && deed.speaks_of("combat"))
}

/// Whether a gain hangs on an action: those last, and are no use of a card in play.
fn is_of_action(windows: &[Piece]) -> bool {
    windows.iter().any(|window| matches!(window.con(), Some(Con::If | Con::When | Con::After | Con::While)))
}
