//! Paying: costs that the text itself names.
//!
//! In: a cost, an effect of the typed form. Out: what must be there to pay it, and how it is paid.
//! Never: something paid that need not be there.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, Bit, Counter, NodeId, NodeOp, Op, Phase, Zone};
use crate::lexicon::Con;

/// More cards than this are no cost: each is chosen by itself.
const MOST_CARDS: u8 = 10;

/// A cost.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// What must hold.
    pub conditions: Vec<NodeId>,
    /// Cards that are locked.
    pub locks: Vec<NodeId>,
    /// Cards that are burned.
    pub burns: Vec<NodeId>,
    /// Blood, and whose.
    pub blood: Option<(NodeId, i32)>,
    /// Pool, and whose.
    pub pool: Option<(NodeId, i32)>,
    /// Phase actions that are used up.
    pub actions: i32,
    /// Convictions that an imbued burns.
    pub conviction: i32,
    /// Whether the Edge is burned.
    pub edge: bool,
    /// One card chosen by whom, and what is done with it.
    pub chosen: Option<(NodeId, NodeId, Loss)>,
    /// How many such cards, where it is more than one.
    pub many: u8,
}

/// What becomes of a card that is chosen as a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It locks.
    Lock,
    /// It is burned.
    Burn,
    /// It is discarded.
    Discard,
    /// It leaves the game.
    Remove,
}

impl Compiler<'_> {
    /// What a cost takes.
    pub fn cost(&mut self, piece: Piece) -> Got<Cost> {
        let mut cost = Cost::default();
        self.add_cost(piece, &mut cost)?;
        Ok(cost)
    }

    fn add_cost(&mut self, piece: Piece, cost: &mut Cost) -> Got<()> {
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Seq), all) => all.iter().try_for_each(|one| self.add_cost(*one, cost)),
            (Some(Con::Lock), [what]) if what.con() != Some(Con::Sel) => {
                let what = self.reference(*what)?;
                let unlocked = self.all(&Tests::of(span).never(Bit::Locked));
                cost.conditions.push(self.over(NodeOp::Is, &[what, unlocked], span));
                cost.locks.push(what);
                Ok(())
            }
            (Some(Con::Burn), [what]) if what.con() == Some(Con::ThisCard) => {
                cost.burns.push(self.reference(*what)?);
                Ok(())
            }
            (Some(Con::Burn), [what]) if let Some(n) = convictions(*what) => {
                cost.conviction += n;
                Ok(())
            }
            (Some(Con::Lose), [who, n, what]) if who.con() != Some(Con::Sel) => {
                let (Some(n), who) = (n.int(), self.reference(*who)?) else {
                    return Gap::at(piece, "a cost of so much");
                };
                let least = self.constant(n, span);
                match what.key() {
                    "blood" if cost.blood.is_none() => {
                        let there = self.all_on(Counter::Blood, who, span);
                        cost.conditions.push(self.over(NodeOp::AtLeast, &[there, least], span));
                        cost.blood = Some((who, n));
                    }
                    "pool" if cost.pool.is_none() => {
                        let there = self.over(NodeOp::PoolOf, &[who], span);
                        cost.conditions.push(self.over(NodeOp::AtLeast, &[there, least], span));
                        cost.pool = Some((who, n));
                    }
                    _ => return Gap::at(*what, "a cost of these"),
                }
                Ok(())
            }
            (Some(Con::SpendPhase), [who, n, what]) if cost.actions == 0 => {
                let (Some(n), who, Some(phase)) = (n.int(), self.reference(*who)?, phase_of(what.key())) else {
                    return Gap::at(piece, "a cost of so much");
                };
                let left = self.plain(NodeOp::ActionsLeft, span);
                let least = self.constant(n, span);
                cost.conditions.push(self.node(NodeOp::InPhaseOf, &[phase.number(), who.0], span));
                cost.conditions.push(self.over(NodeOp::AtLeast, &[left, least], span));
                cost.actions = n;
                Ok(())
            }
            // Only who has the Edge burns it (3, requirements for playing cards).
            (Some(Con::Burn), [what]) if what.con() == Some(Con::TheEdge) && !cost.edge => {
                let you = self.plain(NodeOp::You, span);
                cost.conditions.push(self.over(NodeOp::HasEdge, &[you], span));
                cost.edge = true;
                Ok(())
            }
            (Some(Con::Lock), [what]) => self.chosen_cost(cost, *what, None, Loss::Lock),
            (Some(Con::Burn), [what]) => self.chosen_cost(cost, *what, None, Loss::Burn),
            (Some(Con::Discard), [who, what]) => self.chosen_cost(cost, *what, Some(*who), Loss::Discard),
            (Some(Con::Move), [what, zone]) if zone.con() == Some(Con::GameZ) => {
                self.chosen_cost(cost, *what, None, Loss::Remove)
            }
            _ => Gap::at(piece, "a cost like this"),
        }
    }

    /// A card that is chosen as the cost is paid: nobody pays with what another Methuselah has.
    fn chosen_cost(&mut self, cost: &mut Cost, what: Piece, hand: Option<Piece>, loss: Loss) -> Got<()> {
        let span = what.span;
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            return Gap::at(what, "a cost of these");
        };
        let many = match (quantity.con(), quantity.args().first().and_then(|n| n.int())) {
            (Some(Con::A | Con::Any), _) => Some(1),
            (Some(Con::Count), Some(n)) => u8::try_from(n).ok().filter(|n| (1..=MOST_CARDS).contains(n)),
            (_, _) => None,
        };
        let (Some(many), None) = (many, cost.chosen) else {
            return Gap::at(*quantity, "a cost of so many cards");
        };
        let mut noun = self.noun(*noun)?;
        let you = self.plain(NodeOp::You, span);
        let payer = match hand {
            Some(who) => {
                let who = self.reference(who)?;
                if self.is_seat(who) == Some(true) { who } else { self.over(NodeOp::ControllerOf, &[who], span) }
            }
            None => you,
        };
        match (hand, noun.zone) {
            (Some(_), None) => noun.zone = Some((NodeOp::InHand, payer)),
            (Some(_), Some(_)) => {}
            // Own resources alone pay a cost (3, requirements for playing cards).
            (None, None) => {
                let own = self.over(NodeOp::ControlledBy, &[you], span);
                noun.tests = std::mem::take(&mut noun.tests).also(own);
            }
            (None, Some((_, of))) if of == you => {}
            (None, Some(_)) => return Gap::at(what, "a cost of what is another's"),
        }
        if loss == Loss::Lock {
            noun.tests = std::mem::take(&mut noun.tests).never(Bit::Locked);
        }
        let from = self.picks(&noun, span);
        if many > 1 {
            if noun.zone.is_none_or(|(op, _)| !matches!(op, NodeOp::InAshHeap | NodeOp::InHand)) {
                return Gap::at(*quantity, "a cost of so many cards");
            }
            let count = self.over(NodeOp::CountOf, &[from], span);
            let least = self.constant(i32::from(many), span);
            cost.conditions.push(self.over(NodeOp::AtLeast, &[count, least], span));
        }
        cost.many = many;
        cost.conditions.push(self.over(NodeOp::Exists, &[from], span));
        cost.chosen = Some((payer, from, loss));
        Ok(())
    }

    fn pay_chosen(&mut self, draft: &mut Draft, cost: &Cost, span: Span) -> Got<()> {
        if cost.edge {
            draft.push(Op::BurnEdge, &[], span);
        }
        let Some((payer, from, loss)) = cost.chosen else { return Ok(()) };
        let who = self.seat(draft, payer, span)?;
        let one = draft.register(span)?;
        for _ in 0..cost.many.max(1) {
            draft.push(Op::ChooseCard, &[one, who, from.0], span);
            match loss {
                Loss::Lock => draft.push(Op::Lock, &[one], span),
                Loss::Burn => draft.push(Op::Burn, &[one], span),
                Loss::Discard => draft.push(Op::Discard, &[one], span),
                Loss::Remove => draft.push(Op::MoveTo, &[one, Zone::Removed.number()], span),
            };
        }
        Ok(())
    }

    /// Pays it as the effect comes to it.
    pub fn pay(&mut self, draft: &mut Draft, cost: &Cost, span: Span) -> Got<()> {
        for (cards, op) in [(&cost.locks, Op::Lock), (&cost.burns, Op::Burn)] {
            for card in cards {
                let card = self.card(draft, *card, span)?;
                draft.push(op, &[card], span);
                draft.gone |= op == Op::Burn;
            }
        }
        self.pay_chosen(draft, cost, span)?;
        if let Some((who, n)) = cost.blood {
            let n = self.constant(n, span);
            let (who, n) = (self.card(draft, who, span)?, self.amount_in(draft, n, span)?);
            draft.push(Op::Lose, &[who, Counter::Blood.number(), n], span);
        }
        if let Some((who, n)) = cost.pool {
            let n = self.constant(n, span);
            let (who, n) = (self.seat(draft, who, span)?, self.amount_in(draft, n, span)?);
            draft.push(Op::LosePool, &[who, n], span);
        }
        Ok(())
    }

    /// The cost of an ability that is used or of a card that is played, paid as it is.
    pub fn charge(&mut self, draft: &mut Draft, piece: Piece, gain: Piece) -> Got<()> {
        let cost = self.cost(piece)?;
        let span = piece.span;
        if cost.blood.is_some() || cost.pool.is_some() {
            draft.cost_words = span;
        }
        for card in &cost.locks {
            match self.at(*card).map(|node| node.op) {
                Some(NodeOp::This) => draft.ability.locks = true,
                // The minion that plays the card locks; it can while it is unlocked.
                Some(NodeOp::Actor) => {
                    let unlocked = Tests::of(span).never(Bit::Locked);
                    draft.by(&unlocked);
                    let actor = self.card(draft, *card, span)?;
                    draft.push(Op::Lock, &[actor], span);
                }
                Some(_) | None => return Gap::at(piece, "another card locked as a cost"),
            }
        }
        if let Some((who, n)) = cost.blood {
            if !self.is_actor(who) {
                return Gap::at(piece, "blood of another as a cost");
            }
            draft.by(&Tests::of(span).with(&[Bit::Vampire]));
            draft.blood_more.push(self.burned(n, span));
        }
        if cost.conviction > 0 {
            draft.by(&Tests::of(span).with(&[Bit::Imbued]));
            draft.conviction += cost.conviction;
            draft.cost_words = span;
        }
        if let Some((who, n)) = cost.pool {
            if self.at(who).is_none_or(|node| node.op != NodeOp::You) {
                return Gap::at(piece, "pool of another as a cost");
            }
            draft.pool_more.push(self.burned(n, span));
        }
        if cost.actions > 0 {
            let new = cost.conditions.iter().copied().filter(|one| !draft.conditions.contains(one));
            let new: Vec<NodeId> = new.collect();
            draft.conditions.extend(new);
            let n = self.constant(cost.actions, span);
            let n = self.amount_in(draft, n, span)?;
            draft.push(Op::SpendActions, &[n], span);
        }
        if cost.edge || cost.chosen.is_some() {
            draft.conditions.extend(cost.conditions.iter().copied());
            self.pay_chosen(draft, &cost, span)?;
        }
        for card in &cost.burns {
            if gain.has(Con::Bearer) {
                self.remember_host(draft, span)?;
            }
            let card = self.card(draft, *card, span)?;
            draft.push(Op::Burn, &[card], span);
            draft.gone = true;
        }
        Ok(())
    }

    /// What an effect burns is not the cost of the card (rulings, burn blood for effect).
    fn burned(&mut self, n: i32, span: Span) -> NodeId {
        let n = self.constant(n, span);
        self.over(NodeOp::Apart, &[n], span)
    }

    /// What the action or card itself costs more or less, and when.
    pub fn costs(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Got<()> {
        let span = what.span;
        let args = what.args();
        let [_, whom, n, currency] = args.as_slice() else { return Gap::at(what, "a cost like this") };
        if whom.con() != Some(Con::Anybody) {
            return Gap::at(*whom, "a cost for these");
        }
        let mut amount = match (n.con(), n.args().as_slice()) {
            (Some(Con::Neg), [n]) => {
                let n = self.amount(*n)?;
                self.node(NodeOp::Times, &[n.0, (-1_i16).cast_unsigned()], span)
            }
            _ => self.amount(*n)?,
        };
        for window in windows {
            let holds = self.within(*window)?;
            amount = self.over(NodeOp::Where, &[holds, amount], span);
        }
        match currency.key() {
            "blood" => draft.blood_more.push(amount),
            "pool" => draft.pool_more.push(amount),
            _ => return Gap::at(*currency, "a cost of these"),
        }
        Ok(())
    }

    /// A card that costs more than it says in its header.
    pub fn by_paying(&mut self, draft: &mut Draft, piece: Piece, cost: Piece, gain: Piece) -> Got<()> {
        match draft.ability.kind {
            AbilityKind::Modifier
            | AbilityKind::Reaction
            | AbilityKind::Reflex
            | AbilityKind::Combat
            | AbilityKind::Master
            | AbilityKind::OutOfTurn => {
                self.charge(draft, cost, gain)?;
                self.effect(draft, gain)
            }
            AbilityKind::ActionCard
            | AbilityKind::ActionInPlay
            | AbilityKind::ActionRule
            | AbilityKind::Event
            | AbilityKind::Unlock
            | AbilityKind::Use
            | AbilityKind::Upkeep
            | AbilityKind::Trigger
            | AbilityKind::Static
            | AbilityKind::Forbid
            | AbilityKind::BurnOption
            | AbilityKind::MainAction
            | AbilityKind::SecondaryAction
            | AbilityKind::Duty => Gap::at(piece, "a cost that comes with the effect"),
        }
    }
}

/// How many convictions that is, where it is convictions of whoever pays: `1 conviction`.
pub fn convictions(what: Piece) -> Option<i32> {
    let args = what.args();
    let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else { return None };
    if noun.con() != Some(Con::Kind) || noun.key() != "conviction" {
        return None;
    }
    match (quantity.con(), quantity.args().first().and_then(|n| n.int())) {
        (Some(Con::A), _) => Some(1),
        (Some(Con::Count), n) => n,
        _ => None,
    }
}

/// The phase that such phase actions belong to.
pub fn phase_of(actions: &str) -> Option<Phase> {
    match actions {
        "master phase action" => Some(Phase::Master),
        "transfer" => Some(Phase::Influence),
        "discard phase action" => Some(Phase::Discard),
        _ => None,
    }
}
