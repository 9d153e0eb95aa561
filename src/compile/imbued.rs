//! The imbued (imbued rules): powers, and what is done with those who are incapacitated.
//!
//! In: the blocks of a power, or such an effect. Out: the action by which an imbued gets the power, an
//! ability for each of its effects, which locks the power; the requests that the rules carry out.
//! Never here: convictions, which are a cost like any other.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::facts::Facts;
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeOp, Op, RegType, Zone};
use crate::lexicon::{Class, Con, lookup};

impl Compiler<'_> {
    /// An action to burn an incapacitated imbued (imbued rules 5).
    pub fn finishing(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let span = what.span;
        if draft.choosing != Choosing::Announced || what.con() != Some(Con::Sel) || draft.act().kind != ActKind::Other {
            return Gap::at(what, "an incapacitated imbued burned by the way");
        }
        draft.act().kind = ActKind::Finish;
        let actor = self.plain(NodeOp::Actor, span);
        let fallen = Tests::of(span).with(&[Bit::Imbued, Bit::Incapacitated]);
        self.each(draft, what, &fallen, &mut |this, draft, one| {
            let (who, whom) = (this.card(draft, actor, span)?, this.card(draft, one, span)?);
            draft.push(Op::Finish, &[who, whom], span);
            Ok(())
        })
    }

    /// An incapacitated imbued comes to the ready region of its controller, with a life (imbued rules 5).
    pub fn recovers(&mut self, draft: &mut Draft, what: Piece, whose: Piece) -> Got<()> {
        let span = what.span;
        let own = whose.con() == Some(Con::ControllerOf) || whose.con() == Some(Con::You) && self.rule;
        if !own {
            return Gap::at(whose, "an imbued moved to the ready region of another");
        }
        let fallen = Tests::of(span).with(&[Bit::Imbued, Bit::Incapacitated]);
        if what.con() != Some(Con::Sel) {
            draft.by(&fallen);
        }
        self.each(draft, what, &fallen, &mut |this, draft, one| {
            let card = this.card(draft, one, span)?;
            draft.push(Op::MoveTo, &[card, Zone::Ready.number()], span);
            Ok(())
        })
    }

    /// A conviction of a hand or an ash heap is put on an imbued: which one is chosen then.
    pub fn gains_conviction(&mut self, draft: &mut Draft, what: Piece, on: Piece) -> Got<()> {
        let span = what.span;
        let (of, op) = source(what)?;
        let you = self.reference(of)?;
        let Some(conviction) = lookup(Class::CardType, "conviction") else { return Gap::at(what, "a conviction") };
        let like = self.named(NodeOp::OfType, conviction, span);
        let from = self.over(op, &[you, like], span);
        let on = self.reference(on)?;
        let choosing = std::mem::replace(&mut draft.choosing, Choosing::Then);
        let done = self.clause(draft, &mut |this, draft| {
            let one = this.choose(draft, from, RegType::Card, span)?;
            let (card, on) = (this.card(draft, one, span)?, this.card(draft, on, span)?);
            draft.push(Op::Attach, &[card, on], span);
            Ok(())
        });
        draft.choosing = choosing;
        done
    }

    /// A power: an imbued without one of its name gets it as an action and unlocks (imbued rules 3).
    pub fn power(&mut self, blocks: &[Block], facts: &mut Facts) {
        let (plain, signed): (Vec<&Block>, Vec<&Block>) = blocks.iter().partition(|block| block.signs.is_empty());
        let none = Block { number: 0, signs: Vec::new(), shared: 0, lines: Vec::new() };
        let first = plain.first().copied().unwrap_or(&none);
        self.play_as(first, AbilityKind::ActionCard, true, facts);
        for block in signed {
            self.effect_of_power(block, facts);
        }
    }

    /// An imbued has no two copies of a power, and unlocks once it has got one.
    pub fn got_power(&mut self, draft: &mut Draft) -> Got<()> {
        let span = draft.ability.span;
        let named = self.plain(NodeOp::Named, span);
        let has = self.over(NodeOp::HasOnIt, &[named], span);
        let not = self.over(NodeOp::NotT, &[has], span);
        draft.by(&Tests::of(span).with(&[Bit::Imbued]).also(not));
        self.put_on_actor(draft, span)?;
        let actor = self.plain(NodeOp::Actor, span);
        let imbued = self.card(draft, actor, span)?;
        draft.push(Op::Unlock, &[imbued], span);
        Ok(())
    }

    /// Whoever has the power locks it, and pays what stands before the effect.
    pub fn lock_power(&mut self, draft: &mut Draft, signs: &[String]) -> Got<()> {
        let span = draft.ability.span;
        let host = self.plain(NodeOp::Host, span);
        let same = self.over(NodeOp::Same, &[host], span);
        draft.by(&Tests::of(span).with(&[Bit::Imbued]).also(same));
        draft.ability.locks = true;
        for sign in signs.iter().filter(|sign| !sign.starts_with("type:")) {
            let n = sign.strip_suffix(" conviction").and_then(|n| n.parse::<i32>().ok());
            let Some(n) = n else { return Err(Gap::new(span, "Sign", format!("the sign `{sign}`"))) };
            draft.conviction += n;
        }
        Ok(())
    }

    /// An effect of a power: an action, an action modifier or a reaction of the imbued who has it.
    fn effect_of_power(&mut self, block: &Block, facts: &mut Facts) {
        self.of_power = true;
        self.play(block, facts);
        self.of_power = false;
    }
}

/// Whose hand or ash heap a conviction comes from, and the selector of what lies there.
fn source<'p>(what: Piece<'p>) -> Got<(Piece<'p>, NodeOp)> {
    let args = what.args();
    let one = args.first().is_some_and(|quantity| match quantity.con() {
        Some(Con::Count) => quantity.args().first().and_then(|n| n.int()) == Some(1),
        con => con == Some(Con::A),
    });
    let props = args.get(1).map(|noun| noun.args()).unwrap_or_default();
    let zone = match props.as_slice() {
        [kind, from] if kind.key() == "conviction" && matches!(from.con(), Some(Con::FromZone | Con::InZone)) => {
            from.args().first().copied()
        }
        _ => None,
    };
    let Some(zone) = zone.filter(|_| one) else { return Gap::at(what, "convictions like these") };
    let parts = if zone.con() == Some(Con::OrZ) { zone.args() } else { vec![zone] };
    let cons: Vec<Option<Con>> = parts.iter().map(|part| part.con()).collect();
    let op = match cons.as_slice() {
        [Some(Con::HandZ)] => NodeOp::InHand,
        [Some(Con::AshHeapZ)] => NodeOp::InAshHeap,
        [Some(Con::HandZ), Some(Con::AshHeapZ)] | [Some(Con::AshHeapZ), Some(Con::HandZ)] => NodeOp::InHandOrAshHeap,
        _ => return Gap::at(zone, "convictions from there"),
    };
    match parts.first().and_then(|part| part.args().first().copied()) {
        Some(of) => Ok((of, op)),
        None => Gap::at(zone, "convictions from there"),
    }
}
