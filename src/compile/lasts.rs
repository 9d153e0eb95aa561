//! Cards in play: what they let be done, keep so, forbid and demand, and what happens by itself.
//!
//! In: a line about a card in play. Out: an ability for it. Never: a line that is half carried out; if
//! any part of it is a gap, the ability is not there.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A line about the card in play.
    pub fn lasting(&mut self, block: u8, line: Piece) {
        self.played = false;
        self.actor = None;
        let this = self.plain(NodeOp::This, line.span);
        self.about = Some(this);
        if let Err(gap) = self.lasting_line(block, line) {
            self.gaps.push(gap);
        }
    }

    fn lasting_line(&mut self, block: u8, line: Piece) -> Got<()> {
        let args = line.args();
        let (Some(Con::Does), [what, windows @ ..]) = (line.con(), args.as_slice()) else {
            return Gap::at(line, "a line about the card in play");
        };
        let action = windows.iter().find(|window| window.con() == Some(Con::AsAction)).copied();
        let rest: Vec<Piece> = windows.iter().filter(|window| window.con() != Some(Con::AsAction)).copied().collect();
        let parts = what.args();
        match (what.con(), parts.as_slice(), action) {
            (Some(Con::May), [who, deed], Some(action)) => {
                self.action_in_play(block, line, *who, *deed, action, &rest).map(|_| ())
            }
            (Some(Con::Must), [who, deed], Some(action)) => {
                let number = self.action_in_play(block, line, *who, *deed, action, &rest)?;
                let says = self.node(NodeOp::OwesAbility, &[u16::from(number)], deed.span);
                self.keeps(AbilityKind::Duty, block, line, *who, says, &rest)
            }
            (Some(Con::Must), [who, deed], None) if deed.con() == Some(Con::Attempt) => {
                let says = self.owed(*deed)?;
                self.keeps(AbilityKind::Duty, block, line, *who, says, &rest)
            }
            (Some(Con::Cannot), [who, deed], None) => {
                let says = self.forbidden(*deed)?;
                self.keeps(AbilityKind::Forbid, block, line, *who, says, &rest)
            }
            (Some(Con::Gets), [who, gain], None) => self.standing(block, line, *who, *gain, &rest),
            (Some(Con::Do), [who, gain], None) if gain.con() == Some(Con::Gets) => match gain.args().as_slice() {
                [_, modifier] => self.standing(block, line, *who, *modifier, &rest),
                _ => Gap::at(*gain, "a gain"),
            },
            (Some(Con::May), [who, deed], None) => self.used(block, line, *who, *deed, &rest),
            (Some(Con::Inflict), [doing, damage, on], None) if doing.con() == Some(Con::Doing) && rest.is_empty() => {
                self.inflicts(block, *doing, *damage, *on)
            }
            _ if action.is_none() => self.upkeep(block, line, *what, &rest),
            _ => Gap::at(*what, "as an action"),
        }
    }

    /// Whom an ability is about; what `older` and later words are measured against is that one.
    fn subject(&mut self, who: Piece) -> Got<Tests> {
        let span = who.span;
        let tests = Tests::of(span);
        match who.con() {
            Some(Con::Sel) => {
                let args = who.args();
                let [quantity, noun] = args.as_slice() else { return Gap::at(who, "those") };
                if !matches!(quantity.con(), Some(Con::Each | Con::All | Con::AllOf)) {
                    return Gap::at(*quantity, "so many of those");
                }
                let tests = self.cards_in_play(*noun)?;
                let candidate = self.plain(NodeOp::Candidate, span);
                self.bound.insert(who.number(), candidate);
                Ok(tests)
            }
            Some(Con::ThisCard | Con::Bearer) => {
                let one = self.reference(who)?;
                self.about = Some(one);
                let same = self.over(NodeOp::Same, &[one], span);
                Ok(tests.also(same))
            }
            _ => Gap::at(who, "something kept so of these"),
        }
    }

    /// A modifier, a prohibition or a duty, as long as the card is in play.
    fn keeps(
        &mut self,
        kind: AbilityKind,
        block: u8,
        line: Piece,
        who: Piece,
        says: NodeId,
        windows: &[Piece],
    ) -> Got<()> {
        let mut draft = Draft::new(kind, block, line.span);
        let subject = self.subject(who)?;
        draft.ability.subject = Some(self.all(&subject));
        draft.ability.says = Some(says);
        self.only(&mut draft, windows)?;
        if draft.ability.limit.is_some() {
            return Gap::at(line, "something kept so, so many times");
        }
        self.finish(draft);
        Ok(())
    }

    /// Windows that are all conditions or limits.
    fn only(&mut self, draft: &mut Draft, windows: &[Piece]) -> Got<()> {
        match self.windows(draft, windows)?.first() {
            Some(window) => Gap::at(*window, "then"),
            None => Ok(()),
        }
    }

    fn owed(&mut self, deed: Piece) -> Got<NodeId> {
        let args = deed.args();
        let kind = match args.get(1).map(|kind| kind.key()) {
            Some("bleed") => ActKind::Bleed,
            Some("hunt") => ActKind::Hunt,
            Some("diablerie") => ActKind::Diablerie,
            Some(_) | None => return Gap::at(deed, "an action of this kind owed"),
        };
        Ok(self.node(NodeOp::OwesKind, &[kind.number()], deed.span))
    }

    /// What cannot be done.
    fn forbidden(&mut self, deed: Piece) -> Got<NodeId> {
        let span = deed.span;
        let args = deed.args();
        let kind = |this: &mut Self, kind: ActKind| {
            let kind = this.node(NodeOp::OfKind, &[kind.number()], span);
            this.over(NodeOp::TakeAction, &[kind], span)
        };
        match (deed.con(), args.as_slice()) {
            (Some(Con::Block), [_, what]) => {
                let like = self.actions_of(*what)?;
                Ok(self.over(NodeOp::Block, &[like], span))
            }
            (Some(Con::Undertake), [_, what]) => {
                let like = self.actions_of(*what)?;
                Ok(self.over(NodeOp::TakeAction, &[like], span))
            }
            (Some(Con::Act), _) => {
                let any = self.plain(NodeOp::AnyAction, span);
                Ok(self.over(NodeOp::TakeAction, &[any], span))
            }
            (Some(Con::Hunt), [_, n]) if n.int() == Some(0) => Ok(kind(self, ActKind::Hunt)),
            (Some(Con::Bleed), [_, whom, n]) if n.int() == Some(0) && whom.con() == Some(Con::Usual) => {
                Ok(kind(self, ActKind::Bleed))
            }
            (Some(Con::Diablerize), [_, whom]) if whom.con() == Some(Con::Anybody) => {
                Ok(kind(self, ActKind::Diablerie))
            }
            (Some(Con::Attempt | Con::Perform), [_, .., what]) => match what.key() {
                "bleed" => Ok(kind(self, ActKind::Bleed)),
                "hunt" => Ok(kind(self, ActKind::Hunt)),
                "diablerie" => Ok(kind(self, ActKind::Diablerie)),
                "directed" => {
                    let like = self.plain(NodeOp::Directed, span);
                    Ok(self.over(NodeOp::TakeAction, &[like], span))
                }
                "undirected" => {
                    let like = self.plain(NodeOp::Undirected, span);
                    Ok(self.over(NodeOp::TakeAction, &[like], span))
                }
                _ => Gap::at(*what, "actions of this kind"),
            },
            _ => Gap::at(deed, "something that they cannot do"),
        }
    }

    /// Actions that a selector picks, by kind alone.
    fn actions_of(&mut self, what: Piece) -> Got<NodeId> {
        let span = what.span;
        if what.con() == Some(Con::Anybody) {
            return Ok(self.plain(NodeOp::AnyAction, span));
        }
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            return Gap::at(what, "these actions");
        };
        if !matches!(quantity.con(), Some(Con::All | Con::Any | Con::Each)) {
            return Gap::at(*quantity, "so many actions");
        }
        let kind = match (noun.con(), noun.key()) {
            (Some(Con::Kind), "action") => return Ok(self.plain(NodeOp::AnyAction, span)),
            (Some(Con::ActionOf), "directed") => return Ok(self.plain(NodeOp::Directed, span)),
            (Some(Con::ActionOf), "undirected") => return Ok(self.plain(NodeOp::Undirected, span)),
            (Some(Con::ActionOf), "bleed") => ActKind::Bleed,
            (Some(Con::ActionOf), "hunt") => ActKind::Hunt,
            (Some(Con::ActionOf), "diablerie") => ActKind::Diablerie,
            _ => return Gap::at(*noun, "actions like these"),
        };
        Ok(self.node(NodeOp::OfKind, &[kind.number()], span))
    }

    /// A modifier of a card in play.
    fn standing(&mut self, block: u8, line: Piece, who: Piece, gain: Piece, windows: &[Piece]) -> Got<()> {
        let gain = self.modifier(gain, false)?;
        self.against(line, windows, &gain.changes)?;
        let rest: Vec<Piece> = windows.iter().filter(|window| window.con() != Some(Con::Against)).copied().collect();
        let before = self.program.abilities.len();
        self.keeps(AbilityKind::Static, block, line, who, gain.node, &rest)?;
        for window in windows.iter().filter(|window| window.con() == Some(Con::Against)) {
            let holds = self.against_one(*window, &gain.changes)?;
            let known = self.program.abilities.get(before).and_then(|ability| ability.condition);
            let all = match known {
                Some(known) => self.over(NodeOp::AllOf, &[known, holds], window.span),
                None => holds,
            };
            if let Some(ability) = self.program.abilities.get_mut(before) {
                ability.condition = Some(all);
            }
        }
        Ok(())
    }

    /// Finds out whether "against those" can be said before anything is kept.
    fn against(&mut self, line: Piece, windows: &[Piece], changes: &[crate::bytecode::Stat]) -> Got<()> {
        if changes.is_empty() {
            return Gap::at(line, "a gain of nothing");
        }
        for window in windows.iter().filter(|window| window.con() == Some(Con::Against)) {
            self.against_one(*window, changes)?;
        }
        Ok(())
    }

    /// Intercept against a minion is against its actions, bleed against a Methuselah against theirs.
    fn against_one(&mut self, window: Piece, changes: &[crate::bytecode::Stat]) -> Got<NodeId> {
        use crate::bytecode::Stat;
        let span = window.span;
        let args = window.args();
        let [whom] = args.as_slice() else { return Gap::at(window, "against those") };
        let only = |stat: Stat| changes.iter().all(|one| *one == stat);
        if only(Stat::Bleed) && whom.con() != Some(Con::Sel) {
            let whom = self.reference(*whom)?;
            if !self.at(whom).is_some_and(|node| matches!(node.op, NodeOp::You | NodeOp::PreyOf | NodeOp::PredatorOf)) {
                return Gap::at(window, "against those");
            }
            return Ok(self.over(NodeOp::ActionAt, &[whom], span));
        }
        if !only(Stat::Intercept) {
            return Gap::at(window, "against those");
        }
        let acting = self.plain(NodeOp::ActingMinion, span);
        let like = match whom.con() {
            Some(Con::Sel) => {
                let args = whom.args();
                let [quantity, noun] = args.as_slice() else { return Gap::at(*whom, "those") };
                if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
                    return Gap::at(*quantity, "so many of those");
                }
                let tests = self.cards_in_play(*noun)?;
                self.all(&tests)
            }
            Some(_) | None => {
                let one = self.reference(*whom)?;
                self.over(NodeOp::Same, &[one], span)
            }
        };
        Ok(self.over(NodeOp::Is, &[acting, like], span))
    }

    /// An action that the card in play provides.
    fn action_in_play(
        &mut self,
        block: u8,
        line: Piece,
        who: Piece,
        deed: Piece,
        action: Piece,
        windows: &[Piece],
    ) -> Got<u8> {
        let span = line.span;
        let mut draft = Draft::new(AbilityKind::ActionInPlay, block, span);
        self.user_in_play(&mut draft, who)?;
        let args = action.args();
        let [action] = args.as_slice() else { return Gap::at(action, "as an action") };
        let shape = self.shape(*action)?;
        self.as_action(&mut draft, &shape, *action)?;
        self.only(&mut draft, windows)?;
        self.effect(&mut draft, deed)?;
        if let Some(damage) = shape.damage {
            self.damage(&mut draft, damage, None)?;
        }
        Ok(self.finish(draft))
    }

    /// Who uses an ability: a minion like that, or the card itself; a Methuselah is nobody's minion.
    fn user_in_play(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        let ready = Tests::of(span).is(&[Bit::Ready]);
        let actor = self.plain(NodeOp::Actor, span);
        match who.con() {
            Some(Con::Sel) => {
                let tests = self.subject(who)?;
                self.bound.insert(who.number(), actor);
                self.about = Some(actor);
                draft.by(&ready.is(&[Bit::Minion]).and(&tests));
            }
            _ => {
                let tests = self.subject(who)?;
                self.actor = Some(self.reference(who)?);
                draft.by(&ready.and(&tests));
            }
        }
        Ok(())
    }

    /// Something that can be done with the card in play, outside of an action of its own.
    fn used(&mut self, block: u8, line: Piece, who: Piece, deed: Piece, windows: &[Piece]) -> Got<()> {
        let unlock = |window: &Piece| {
            let args = window.args();
            window.con() == Some(Con::During)
                && args.first().is_some_and(|inner| {
                    inner.con() == Some(Con::PhaseOf)
                        && inner.args().get(1).is_some_and(|phase| phase.key() == "unlock")
                })
        };
        if windows.iter().any(unlock) {
            return self.upkeep_may(block, line, who, deed, windows);
        }
        let mut draft = Draft::new(AbilityKind::Use, block, line.span);
        if who.con() == Some(Con::You) {
            let this = self.plain(NodeOp::This, who.span);
            self.actor = Some(this);
        } else {
            self.user_in_play(&mut draft, who)?;
        }
        self.only(&mut draft, windows)?;
        let gain = match (deed.con(), deed.args().as_slice()) {
            (Some(Con::ByPaying), [cost, gain]) => {
                self.charge(&mut draft, *cost)?;
                if who.con() == Some(Con::You) && draft.blood > 0 {
                    let this = self.plain(NodeOp::This, who.span);
                    let same = self.over(NodeOp::Same, &[this], who.span);
                    draft.by(&Tests::of(who.span).is(&[Bit::Ready]).also(same));
                }
                *gain
            }
            _ if draft.ability.limit.is_some() => deed,
            _ => return Gap::at(deed, "something done at no cost, as often as one likes"),
        };
        if gain.has(Con::Lasting) && !matches!(gain.con(), Some(Con::Lasting | Con::Seq)) {
            return Gap::at(gain, "something that lasts, within another");
        }
        self.use_needs(&mut draft, gain);
        self.effect(&mut draft, gain)?;
        self.finish(draft);
        Ok(())
    }

    /// A stat of the user itself is raised when that is needed.
    fn use_needs(&mut self, draft: &mut Draft, gain: Piece) {
        if let (Some(Con::Gets), [who, modifier]) = (gain.con(), gain.args().as_slice())
            && matches!(who.con(), Some(Con::ThisCard | Con::Bearer))
            && draft.user.is_some()
            && let Some(stat) = modifier.args().get(1).map(|stat| stat.key())
        {
            let tests = Tests::of(gain.span);
            match stat {
                "stealth" | "bleed" => draft.by(&tests.is(&[Bit::Acting])),
                "intercept" => draft.by(&tests.is(&[Bit::Blocking])),
                _ => {}
            }
        }
    }

    /// What happens by itself in a phase.
    fn upkeep(&mut self, block: u8, line: Piece, what: Piece, windows: &[Piece]) -> Got<()> {
        let mut draft = self.in_unlock(block, line, windows)?;
        self.clause(&mut draft, &mut |this, draft| this.effect(draft, what))?;
        self.finish(draft);
        Ok(())
    }

    /// What can be done in a phase, as one is asked.
    fn upkeep_may(&mut self, block: u8, line: Piece, who: Piece, deed: Piece, windows: &[Piece]) -> Got<()> {
        let mut draft = self.in_unlock(block, line, windows)?;
        self.clause(&mut draft, &mut |this, draft| this.may(draft, who, deed))?;
        self.finish(draft);
        Ok(())
    }

    fn in_unlock(&mut self, block: u8, line: Piece, windows: &[Piece]) -> Got<Draft> {
        let mut draft = Draft::new(AbilityKind::Upkeep, block, line.span);
        draft.choosing = Choosing::Then;
        self.only(&mut draft, windows)?;
        let unlock = |id: &NodeId| {
            self.at(*id).is_some_and(|node| {
                node.op == NodeOp::InPhaseOf && node.args[0] == crate::bytecode::Phase::Unlock.number()
            })
        };
        if !draft.conditions.iter().any(unlock) || draft.ability.limit.is_some() {
            return Gap::at(line, "something that happens by itself, then");
        }
        Ok(draft)
    }

    /// What an action that the card provides inflicts besides.
    fn inflicts(&mut self, block: u8, doing: Piece, damage: Piece, on: Piece) -> Got<()> {
        let parts = doing.args();
        let timed = parts.first().map(|timed| (timed.con(), timed.args()));
        let Some((Some(Con::Timed), inner)) = timed else { return Gap::at(doing, "the doing of this") };
        let [what, window] = inner.as_slice() else { return Gap::at(doing, "the doing of this") };
        if window.con() != Some(Con::AsAction) || !what.is_burn_this() {
            return Gap::at(doing, "the doing of this");
        }
        let acting = on.con() == Some(Con::Definite) && on.speaks_of("acting");
        if !acting {
            return Gap::at(on, "on those");
        }
        self.append_damage(block, doing.span, damage)
    }

    /// Appends damage on its minion to the one action of the block that burns this card.
    fn append_damage(&mut self, block: u8, span: Span, damage: Piece) -> Got<()> {
        use crate::bytecode::Op;
        let burns = |ability: &crate::bytecode::Ability| {
            let code = ability.entry.and_then(|entry| self.program.code.get(usize::from(entry)..));
            let op = |at: usize| code.and_then(|code| code.get(at)).map(|instr| instr.op);
            ability.kind == AbilityKind::ActionInPlay
                && ability.block == block
                && op(1) == Some(Op::Burn)
                && op(2) == Some(Op::End)
        };
        let found: Vec<usize> =
            self.program.abilities.iter().enumerate().filter(|(_, one)| burns(one)).map(|(at, _)| at).collect();
        let [at] = found.as_slice() else {
            return Err(Gap::new(span, "Doing", "the doing of what more or less than one ability does"));
        };
        let Some(old) = self.program.abilities.get(*at).copied() else { return Ok(()) };
        let words = old.entry.and_then(|entry| self.program.words.get(usize::from(entry))).copied();
        let words = words.unwrap_or(old.span);
        let mut draft = Draft::new(old.kind, old.block, old.span);
        let this = self.plain(NodeOp::This, words);
        let card = self.card(&mut draft, this, words)?;
        draft.push(Op::Burn, &[card], words);
        self.damage(&mut draft, damage, None)?;
        self.finish(draft);
        let made = self.program.abilities.pop();
        if let (Some(made), Some(slot)) = (made, self.program.abilities.get_mut(*at)) {
            slot.entry = made.entry;
        }
        Ok(())
    }
}
