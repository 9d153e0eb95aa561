//! Strikes: what a strike is, and what it does.
//!
//! In: a strike of the typed form with what comes with it. Out: the ability as a strike, with the code that
//! is carried out when it is resolved. Never: a strike without its kind.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{Bit, NodeId, NodeOp, Op, Per, Spare, Strike, StrikeKind, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The ability is that strike, with those modifiers; made with a weapon where it stands on one.
    pub fn strike(&mut self, draft: &mut Draft, strike: Piece, mods: &[Piece], weapon: bool) -> Got<()> {
        if draft.ability.strike.is_some() {
            return Gap::at(strike, "two strikes at once");
        }
        self.opens(draft, Window::Strike, strike)?;
        draft.ability.strike = Some(Strike::new(if weapon { StrikeKind::Weapon } else { StrikeKind::Other }));
        self.strike_is(draft, strike)?;
        mods.iter().try_for_each(|one| self.strike_with(draft, *one))
    }

    fn strike_is(&mut self, draft: &mut Draft, strike: Piece) -> Got<()> {
        let span = strike.span;
        let args = strike.args();
        let kind = match (strike.con(), args.as_slice()) {
            (Some(Con::Dodge), _) => StrikeKind::Dodge,
            (Some(Con::CombatEnds), _) => StrikeKind::CombatEnds,
            (Some(Con::HandStrike), [n]) => {
                self.strike_more(draft, *n)?;
                StrikeKind::Hand
            }
            (Some(Con::EitherStrike), [hand, melee])
                if hand.con() == Some(Con::HandStrike) && melee.con() == Some(Con::MeleeStrike) =>
            {
                match hand.args().as_slice() {
                    [n] => self.strike_more(draft, *n)?,
                    _ => return Gap::at(*hand, "a strike like this"),
                }
                StrikeKind::HandOrMelee
            }
            (Some(Con::AggravatedStrike), [inner]) => {
                self.of_strike(draft, strike)?.aggravated = true;
                return self.strike_is(draft, *inner);
            }
            (Some(Con::RangedStrike), [inner]) => {
                self.of_strike(draft, strike)?.ranged = true;
                return self.strike_is(draft, *inner);
            }
            (Some(Con::StrikeAnd), [inner, effect]) => {
                self.strike_is(draft, *inner)?;
                return self.effect(draft, *effect);
            }
            (Some(Con::Deal), [damage]) => return self.strike_deals(draft, *damage),
            (Some(Con::StealStrike), [n, what]) => return self.strike_steals(draft, span, *n, *what),
            (Some(Con::DoesStrike), [effect]) => return self.strike_does(draft, *effect),
            _ => return Gap::at(strike, "a strike like this"),
        };
        self.of_strike(draft, strike)?.kind = kind;
        Ok(())
    }

    fn of_strike<'d>(&self, draft: &'d mut Draft, piece: Piece) -> Got<&'d mut Strike> {
        match &mut draft.ability.strike {
            Some(strike) => Ok(strike),
            None => Gap::at(piece, "something of a strike, which this is not"),
        }
    }

    /// So much more than the strength, or than the damage of the weapon.
    pub fn strike_more(&mut self, draft: &mut Draft, n: Piece) -> Got<()> {
        if n.int() == Some(0) {
            return Ok(());
        }
        let amount = self.amount(n)?;
        let known = self.of_strike(draft, n)?.more;
        let more = known.map_or(amount, |known| self.over(NodeOp::Plus, &[known, amount], n.span));
        self.of_strike(draft, n)?.more = Some(more);
        Ok(())
    }

    /// Damage of the strike.
    pub fn strike_deals(&mut self, draft: &mut Draft, damage: Piece) -> Got<()> {
        let span = damage.span;
        let args = damage.args();
        let (Some(Con::Damage), [n, flags @ ..]) = (damage.con(), args.as_slice()) else {
            return Gap::at(damage, "damage like this");
        };
        let like = super::harm::flags(flags)?;
        if like.environmental {
            return Gap::at(damage, "environmental damage of a strike");
        }
        self.of_strike(draft, damage)?.ranged |= like.ranged;
        let n = self.amount(*n)?;
        let n = self.amount_in(draft, n, span)?;
        draft.push(Op::Strike, &[n, like.how().number()], span);
        Ok(())
    }

    fn strike_steals(&mut self, draft: &mut Draft, span: Span, n: Piece, what: Piece) -> Got<()> {
        let from = self.plain(NodeOp::AimedAt, span);
        let actor = self.plain(NodeOp::Actor, span);
        let n = self.amount(n)?;
        let mut from_vampires = None;
        match what.key() {
            "blood or life" => {}
            // Others than vampires have no blood.
            "blood" => from_vampires = Some(self.all(&Tests::of(span).with(&[Bit::Vampire]))),
            _ => return Gap::at(what, "a strike that steals these"),
        }
        let n = match from_vampires {
            Some(like) => {
                let is = self.over(NodeOp::Is, &[from, like], span);
                self.over(NodeOp::Where, &[is, n], span)
            }
            None => n,
        };
        let n = self.amount_in(draft, n, span)?;
        let from = self.card(draft, from, span)?;
        let to = self.card(draft, actor, span)?;
        draft.push(Op::StealVital, &[from, to, n], span);
        Ok(())
    }

    /// A strike that is an effect; one that ends the combat is of that kind.
    fn strike_does(&mut self, draft: &mut Draft, effect: Piece) -> Got<()> {
        let args = effect.args();
        let ends = |one: Piece| one.con() == Some(Con::Comes) && one.key() == "combat ends";
        if let (Some(Con::ByPaying), [cost, gain]) = (effect.con(), args.as_slice()) {
            self.charge(draft, *cost, *gain)?;
            return self.strike_does(draft, *gain);
        }
        if ends(effect) {
            self.of_strike(draft, effect)?.kind = StrikeKind::CombatEnds;
            return Ok(());
        }
        let taken = match (effect.con(), args.as_slice()) {
            (Some(Con::Burn), [what]) => Some((*what, Op::Burn)),
            (Some(Con::Steal), [who, what]) if who.con() == Some(Con::You) => Some((*what, Op::StealCard)),
            _ => None,
        };
        if let Some((what, op)) = taken
            && what.con() == Some(Con::Sel)
        {
            return self.strike_takes(draft, what, op);
        }
        // What it picks is chosen when it is resolved; it cannot be chosen where there is nothing to pick.
        if let Some(picked) = effect.first_picked() {
            let mut like = Tests::of(picked.span);
            // A strike is made at the opposing minion: of what is on cards, that minion's.
            if !picked.speaks_of("opposing") && effect.con() == Some(Con::Burn) {
                let actor = self.plain(NodeOp::Actor, picked.span);
                let any = self.plain(NodeOp::Anything, picked.span);
                let opposing = self.over(NodeOp::OpposingTo, &[actor, any], picked.span);
                like = like.also(self.over(NodeOp::OnIt, &[opposing], picked.span));
            }
            let those = self.those_like(picked, &like)?;
            draft.conditions.push(self.over(NodeOp::Exists, &[those], picked.span));
            if !like.is_empty() {
                return self.clause_then(draft, &mut |this, draft| {
                    this.each(draft, picked, &like, &mut |this, draft, one| {
                        let card = this.card(draft, one, picked.span)?;
                        draft.push(Op::Burn, &[card], picked.span);
                        Ok(())
                    })
                });
            }
        }
        self.clause_then(draft, &mut |this, draft| this.effect(draft, effect))
    }

    /// A strike that burns or steals a card of the opposing minion: one that its player chooses when it is
    /// resolved, which comes to the striking minion where it is stolen (4, combat: destroy and steal
    /// equipment). It cannot be chosen where there is none.
    fn strike_takes(&mut self, draft: &mut Draft, what: Piece, op: Op) -> Got<()> {
        let span = what.span;
        let args = what.args();
        // "Steal equipment" is one piece of it.
        let noun = match args.as_slice() {
            [quantity, noun] if matches!(quantity.con(), Some(Con::A | Con::Any | Con::AllOf | Con::All)) => *noun,
            _ => return Gap::at(what, "a strike that takes those"),
        };
        let actor = self.plain(NodeOp::Actor, span);
        let any = self.plain(NodeOp::Anything, span);
        let opposing = self.over(NodeOp::OpposingTo, &[actor, any], span);
        let on = self.over(NodeOp::OnIt, &[opposing], span);
        let said = self.cards_in_play(noun)?;
        let like = self.all(&Tests::of(span).also(on).and(&said));
        let those = self.over(NodeOp::InPlay, &[like], span);
        draft.conditions.push(self.over(NodeOp::Exists, &[those], span));
        let you = self.plain(NodeOp::You, span);
        let seat = self.seat(draft, you, span)?;
        let one = draft.register(span)?;
        draft.push(Op::ChooseCard, &[one, seat, those.0], span);
        if op == Op::Burn {
            draft.push(op, &[one], span);
        } else {
            let to = self.card(draft, actor, span)?;
            draft.push(op, &[one, to], span);
        }
        Ok(())
    }

    /// What comes with a strike.
    fn strike_with(&mut self, draft: &mut Draft, with: Piece) -> Got<()> {
        let args = with.args();
        match (with.con(), args.as_slice()) {
            (Some(Con::FirstStrike), _) => {
                self.of_strike(draft, with)?.first = true;
                Ok(())
            }
            (Some(Con::Limited), [inner]) => self.strike_with(draft, *inner),
            _ => {
                let (spare, per) = self.optional(with)?;
                let strike = self.of_strike(draft, with)?;
                match spare {
                    Spare::Maneuver | Spare::ManeuverToClose | Spare::ManeuverToLong if strike.maneuver.is_none() => {
                        strike.maneuver = Some((spare, per.unwrap_or(Per::Round)));
                        Ok(())
                    }
                    Spare::Press | Spare::PressToContinue | Spare::PressToEnd
                        if strike.press.is_none() && per.is_none() =>
                    {
                        strike.press = Some(spare);
                        Ok(())
                    }
                    Spare::Strike if strike.extra == 0 => {
                        strike.extra = 1;
                        Ok(())
                    }
                    _ => Gap::at(with, "a strike with this"),
                }
            }
        }
    }

    /// One maneuver, press or additional strike that is to be used, and how often it comes again.
    pub fn optional(&self, piece: Piece) -> Got<(Spare, Option<Per>)> {
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Optional), [n, kind]) if n.int() == Some(1) => {
                let parts = kind.args();
                let spare = match (kind.con(), parts.as_slice()) {
                    (Some(Con::Maneuver), _) => Spare::Maneuver,
                    (Some(Con::Press), _) => Spare::Press,
                    (Some(Con::ExtraStrike), _) => Spare::Strike,
                    (Some(Con::EitherStrike), [a, b])
                        if a.con() == Some(Con::Maneuver) && b.con() == Some(Con::Press) =>
                    {
                        Spare::ManeuverOrPress
                    }
                    _ => return Gap::at(*kind, "this to use in combat"),
                };
                Ok((spare, None))
            }
            (Some(Con::OnlyTo), [inner, to]) => {
                let (spare, per) = self.optional(*inner)?;
                let range = to.args().get(1).and_then(|range| range.con());
                let narrow = match (spare, to.con(), to.key(), range) {
                    (Spare::Maneuver, Some(Con::SetRange), _, Some(Con::Close)) => Spare::ManeuverToClose,
                    (Spare::Maneuver, Some(Con::SetRange), _, Some(Con::Long)) => Spare::ManeuverToLong,
                    (Spare::Press, Some(Con::Comes), "combat ends", _) => Spare::PressToEnd,
                    (Spare::Press, Some(Con::Comes), "combat goes on", _) => Spare::PressToContinue,
                    _ => return Gap::at(*to, "only to do that"),
                };
                Ok((narrow, per))
            }
            (Some(Con::ModWhen), [inner, window]) if window.con() == Some(Con::EachOf) => {
                let (spare, per) = self.optional(*inner)?;
                match per {
                    None => Ok((spare, Some(self.stretch_of(*window)?))),
                    Some(_) => Gap::at(*window, "as often as that, twice"),
                }
            }
            _ => Gap::at(piece, "this to use in combat"),
        }
    }

    /// The opposing minion, as the words call it.
    pub fn opposing(&mut self, noun: Piece) -> Got<Option<NodeId>> {
        let span = noun.span;
        let parts = noun.args();
        let (Some(Con::Such), [kind, props @ ..]) = (noun.con(), parts.as_slice()) else { return Ok(None) };
        let is = |prop: &&Piece| prop.con() == Some(Con::Quality) && prop.key() == "opposing";
        if !props.iter().any(|prop| is(&prop)) {
            return Ok(None);
        }
        let mut tests = match (kind.con(), kind.key()) {
            (Some(Con::Kind), "minion") => Tests::of(span),
            (Some(Con::Kind), "vampire") => Tests::of(span).with(&[Bit::Vampire]),
            (Some(Con::Kind), "ally") => Tests::of(span).with(&[Bit::Ally]),
            _ => return Gap::at(*kind, "the opposing one of that kind"),
        };
        for prop in props.iter().filter(|prop| !is(prop)) {
            let more = self.property(*prop)?;
            tests = tests.and(&more);
        }
        let of = match self.about {
            Some(about) if !self.played => about,
            Some(_) | None => self.plain(NodeOp::Actor, span),
        };
        let like = self.all(&tests);
        Ok(Some(self.over(NodeOp::OpposingTo, &[of, like], span)))
    }
}
