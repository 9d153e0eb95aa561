//! What a card in play lets be done, and what it does by itself.
//!
//! In: who can do it, at what cost, as what action, when. Out: an ability with its code.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::lasts::besides;
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, Bit, Limit, NodeId, NodeOp, Op, Per};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// An action that the card in play provides.
    pub fn action_in_play(
        &mut self,
        block: &Block,
        line: Piece,
        who: Piece,
        deed: Piece,
        action: Piece,
        windows: &[Piece],
    ) -> Got<u8> {
        let span = line.span;
        let mut draft = Draft::new(AbilityKind::ActionInPlay, block.number, span);
        self.user_in_play(&mut draft, who)?;
        // Ready minions take actions (4, the minion phase).
        draft.by(&Tests::of(who.span).with(&[Bit::Ready]));
        let args = action.args();
        let [action] = args.as_slice() else { return Gap::at(action, "as an action") };
        let shape = self.shape(*action)?;
        self.as_action(&mut draft, &shape, *action)?;
        self.only(&mut draft, windows)?;
        // A limit counts for the card, whoever uses it.
        if draft.ability.limit.is_some() && who.con() == Some(Con::Sel) {
            return Gap::at(line, "an action that each of those takes so many times");
        }
        if shape.kind == Some(crate::bytecode::ActKind::Political) && deed.con() != Some(Con::CallReferendum) {
            return Gap::at(deed, "a political action that calls no referendum");
        }
        self.effect(&mut draft, deed)?;
        if let Some(damage) = shape.damage {
            self.damage_to_vampires(&mut draft, damage)?;
        }
        for damage in block.lines.iter().filter_map(|line| besides(*line)).filter(|_| deed.is_burn_this()) {
            self.damage(&mut draft, damage, None)?;
        }
        self.directed(&mut draft, span)?;
        Ok(self.finish(draft))
    }

    /// What an action inflicts on acting vampires: an ally that takes it is not hurt.
    fn damage_to_vampires(&mut self, draft: &mut Draft, damage: Piece) -> Got<()> {
        let span = damage.span;
        let actor = self.plain(NodeOp::Actor, span);
        let vampire = self.all(&Tests::of(span).with(&[Bit::Vampire]));
        let is = self.over(NodeOp::Is, &[actor, vampire], span);
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, is.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        let mark = draft.mark();
        self.damage(draft, damage, None)?;
        draft.land(skip);
        draft.back(mark);
        Ok(())
    }

    /// Who uses an ability: a minion like that, or the card itself; a Methuselah is nobody's minion. It need
    /// not be ready unless the text says so (rulings, ability usable in torpor).
    pub fn user_in_play(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        let actor = self.plain(NodeOp::Actor, span);
        match who.con() {
            Some(Con::Sel) => {
                // One that uses it is any of those: `a ready minion can ...`.
                let args = who.args();
                let any = args.first().is_some_and(|quantity| matches!(quantity.con(), Some(Con::A | Con::Any)));
                let tests = match args.get(1).filter(|_| any) {
                    Some(noun) => self.cards_in_play(*noun)?,
                    None => self.subject(who)?,
                };
                self.bound.insert(who.number(), actor);
                self.about = Some(actor);
                draft.by(&Tests::of(span).with(&[Bit::Minion]).and(&tests));
            }
            _ => {
                let tests = self.subject(who)?;
                self.actor = Some(self.reference(who)?);
                draft.by(&Tests::of(span).and(&tests));
            }
        }
        Ok(())
    }

    /// Something that can be done with the card in play, outside of an action of its own.
    pub fn used(&mut self, block: &Block, line: Piece, who: Piece, deed: Piece, windows: &[Piece]) -> Got<()> {
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
        let mut draft = Draft::new(AbilityKind::Use, block.number, line.span);
        if who.con() == Some(Con::You) {
            let this = self.plain(NodeOp::This, who.span);
            self.actor = Some(this);
        } else {
            self.user_in_play(&mut draft, who)?;
        }
        self.only(&mut draft, windows)?;
        windows.iter().try_for_each(|window| self.once_during(&mut draft, *window))?;
        if draft.ability.limit.is_some() && who.con() == Some(Con::Sel) {
            return Gap::at(line, "something that each of those does so many times");
        }
        let gain = match (deed.con(), deed.args().as_slice()) {
            (Some(Con::ByPaying), [cost, gain]) => {
                self.charge(&mut draft, *cost, *gain)?;
                if who.con() == Some(Con::You) && (draft.blood > 0 || !draft.blood_more.is_empty()) {
                    let this = self.plain(NodeOp::This, who.span);
                    let same = self.over(NodeOp::Same, &[this], who.span);
                    draft.by(&Tests::of(who.span).also(same));
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

    /// What can be done during a stretch can be done once in it (4, wording templates).
    fn once_during(&self, draft: &mut Draft, window: Piece) -> Got<()> {
        let args = window.args();
        let per = match (window.con(), args.first().and_then(|inner| inner.con())) {
            (Some(Con::During), Some(Con::PhaseOf | Con::TurnOf)) => Per::Turn,
            (Some(Con::During), Some(Con::StepOf | Con::Refs)) => Per::Referendum,
            (Some(Con::During), Some(Con::Actions)) => Per::Action,
            _ => return Ok(()),
        };
        match draft.ability.limit {
            // Once a turn is once in anything shorter.
            Some(Limit { n: 1, per: Per::Turn }) => Ok(()),
            Some(_) | None => draft.limit(Limit { n: 1, per }, window.span),
        }
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
                "stealth" | "bleed" => draft.by(&tests.with(&[Bit::Acting])),
                "intercept" => draft.by(&tests.with(&[Bit::Blocking])),
                _ => {}
            }
        }
    }

    /// What happens by itself as a phase begins.
    pub fn upkeep(&mut self, block: &Block, line: Piece, what: Piece, windows: &[Piece]) -> Got<()> {
        let mut draft = self.in_phase(block, line, what, windows)?;
        self.clause(&mut draft, &mut |this, draft| this.effect(draft, what))?;
        self.finish(draft);
        Ok(())
    }

    /// What can be done in a phase, as one is asked.
    fn upkeep_may(&mut self, block: &Block, line: Piece, who: Piece, deed: Piece, windows: &[Piece]) -> Got<()> {
        let mut draft = self.in_phase(block, line, deed, windows)?;
        self.clause(&mut draft, &mut |this, draft| this.may(draft, who, deed))?;
        self.finish(draft);
        Ok(())
    }

    fn in_phase(&mut self, block: &Block, line: Piece, what: Piece, windows: &[Piece]) -> Got<Draft> {
        let mut draft = Draft::new(AbilityKind::Upkeep, block.number, line.span);
        draft.choosing = Choosing::Then;
        self.only(&mut draft, windows)?;
        let phase = |id: &NodeId| self.at(*id).is_some_and(|node| node.op == NodeOp::InPhaseOf);
        if !draft.conditions.iter().any(phase) || draft.ability.limit.is_some() {
            return Gap::at(what, "something of a card in play, then");
        }
        Ok(draft)
    }
}
