//! Gains: what changes a stat, and for how long.
//!
//! In: a modifier and whom it is for. Out: its node, recorded or kept. Stealth, intercept and bleed
//! are added when they are of use (4, stealth and intercept; bleed), and last for the action.
use super::amounts::stat_named;
use super::draft::Draft;
use super::emit::{Compiler, Tests, number};
use super::gap::{Gap, Got};
use super::paying::phase_of;
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp, Op, Phase, Stat, Until};
use crate::lexicon::Con;

/// A modifier compiled.
#[derive(Clone, Debug)]
pub struct Gain {
    /// Its nodes, one a stat.
    pub nodes: Vec<NodeId>,
    /// The stats that it raises.
    pub raises: Vec<Stat>,
    /// All stats that it changes.
    pub changes: Vec<Stat>,
}

impl Compiler<'_> {
    /// The node of a modifier; `played` where a bleed modifier counts against the limit of one.
    pub fn modifier(&mut self, piece: Piece, limited: bool) -> Got<Gain> {
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Plus), [n, stat]) => {
                let Some(known) = stat_named(stat.key()) else {
                    return Gap::at(piece, "more of that");
                };
                let fixed = n.int();
                let n = self.amount(*n)?;
                let raises = fixed.is_none_or(|n| n > 0);
                let counts = limited && known == Stat::Bleed && raises;
                let op = match counts {
                    true => NodeOp::StatLimited,
                    false if self.unneeded == Some(known) && raises => NodeOp::StatAtWill,
                    false => NodeOp::StatPlus,
                };
                let node = self.node(op, &[known.number(), n.0], span);
                Ok(Gain {
                    nodes: vec![node],
                    raises: raises.then_some(known).into_iter().collect(),
                    changes: vec![known],
                })
            }
            (Some(Con::LevelMod), [n, level]) => {
                let (Some(n), Some(Con::Basic), Some(name)) =
                    (n.int(), level.con(), level.args().first().and_then(|name| name.sym()))
                else {
                    return Gap::at(piece, "levels of that");
                };
                let name = self.name(name);
                let node = self.node(NodeOp::LevelPlus, &[name, number(n)], span);
                Ok(Gain { nodes: vec![node], raises: Vec::new(), changes: Vec::new() })
            }
            (Some(Con::DiscMod), [level]) => {
                let (at, Some(name)) = (level.con(), level.args().first().and_then(|name| name.sym())) else {
                    return Gap::at(piece, "a discipline so");
                };
                let at = match at {
                    Some(Con::Basic) => 1,
                    Some(Con::Superior) => 2,
                    _ => return Gap::at(piece, "a discipline so"),
                };
                let name = self.name(name);
                let node = self.node(NodeOp::LevelAt, &[name, number(at)], span);
                Ok(Gain { nodes: vec![node], raises: Vec::new(), changes: Vec::new() })
            }
            (Some(Con::Limited), [inner]) if !inner.has(Con::ModAnd) => self.modifier(*inner, true),
            (Some(Con::Unlimited), [inner]) => self.modifier(*inner, false),
            (Some(Con::ModAnd), [first, rest @ ..]) => {
                let mut all = self.modifier(*first, limited)?;
                for one in rest {
                    let one = self.modifier(*one, limited)?;
                    all.nodes.extend(one.nodes);
                    all.raises.extend(one.raises);
                    all.changes.extend(one.changes);
                }
                Ok(all)
            }
            _ => Gap::at(piece, "a gain like this"),
        }
    }

    /// Someone has a modifier for a time.
    pub fn gets(&mut self, draft: &mut Draft, piece: Piece, until: Option<Until>) -> Got<()> {
        let args = piece.args();
        let [who, what] = args.as_slice() else { return Gap::at(piece, "a gain") };
        self.record(draft, piece.span, *who, *what, until)
    }

    /// Phase actions of the phase going on, which must be that Methuselah's.
    fn more_actions(&mut self, draft: &mut Draft, span: Span, who: Piece, n: Piece, phase: Phase) -> Got<()> {
        let who = self.reference(who)?;
        let now = self.node(NodeOp::InPhaseOf, &[phase.number(), who.0], span);
        if !draft.conditions.contains(&now) {
            draft.conditions.push(now);
        }
        let n = self.amount(n)?;
        let n = self.amount_in(draft, n, span)?;
        draft.push(Op::GainActions, &[n], span);
        Ok(())
    }

    fn record(&mut self, draft: &mut Draft, span: Span, who: Piece, what: Piece, until: Option<Until>) -> Got<()> {
        if until.is_none() && what.con() == Some(Con::Plus) {
            let args = what.args();
            if let [n, stat] = args.as_slice()
                && let Some(phase) = phase_of(stat.key())
            {
                return self.more_actions(draft, span, who, *n, phase);
            }
        }
        if let (Some(Con::Plus), [n, stat]) = (what.con(), what.args().as_slice())
            && stat.key() == "vote"
            && self.of_a_methuselah(who)
        {
            return self.gains_votes(draft, who, *n, span);
        }
        if what.has(Con::Optional) || what.has(Con::StrengthSet) || what.has(Con::FirstStrike) {
            let (says, until) = self.combat_gain(what, until.unwrap_or(Until::EndOfAction))?;
            let who = if who.con() == Some(Con::You) && self.played {
                self.plain(NodeOp::Actor, span)
            } else {
                self.reference(who)?
            };
            return self.keep(draft, who, says, until, span);
        }
        let gain = self.modifier(what, draft.ability.kind == AbilityKind::Modifier)?;
        if gain.changes.iter().any(|stat| stat.of_methuselah()) {
            return Gap::at(what, "a gain of a Methuselah's for a time");
        }
        let until = match until {
            Some(until) => until,
            None if gain.changes == [Stat::Votes] && self.in_polling(draft) => Until::EndOfReferendum,
            None if !gain.changes.is_empty() && gain.changes.iter().all(|stat| of_the_action(*stat)) => {
                Until::EndOfAction
            }
            None => return Gap::at(what, "a gain that does not say how long it lasts"),
        };
        if until == Until::EndOfAction && draft.ability.act.is_some() {
            return Gap::at(what, "something of the action itself, before it is resolved");
        }
        let mut more = Tests::default();
        if until == Until::EndOfAction {
            more = self.needed(draft, &gain, span);
        }
        // "To get" of a card that is played is of the minion that plays it.
        if who.con() == Some(Con::You) && self.played {
            let actor = self.plain(NodeOp::Actor, span);
            draft.by(&more);
            return gain.nodes.iter().try_for_each(|node| self.keep(draft, actor, *node, until, span));
        }
        self.each(draft, who, &more.clone(), &mut |this, draft, one| {
            // One that is not picked must be in a position to need it all the same.
            match this.at(one).map(|node| node.op) {
                Some(NodeOp::Actor) => draft.by(&more),
                Some(NodeOp::This | NodeOp::Host) if !more.is_empty() => {
                    let like = this.all(&more);
                    draft.conditions.push(this.over(NodeOp::Is, &[one, like], span));
                }
                Some(_) | None => {}
            }
            gain.nodes.iter().try_for_each(|node| this.keep(draft, one, *node, until, span))
        })
    }

    /// Whether a gain is a Methuselah's, by the words for whom it is.
    fn of_a_methuselah(&self, who: Piece) -> bool {
        matches!(who.con(), Some(Con::You | Con::Prey | Con::Predator | Con::ControllerOf))
    }

    /// Records a modifier on a card.
    pub fn keep(&mut self, draft: &mut Draft, one: NodeId, what: NodeId, until: Until, span: Span) -> Got<()> {
        let on = self.card(draft, one, span)?;
        draft.push(Op::Record, &[on, what.0, until.number()], span);
        Ok(())
    }

    /// Who can need more stealth, intercept or bleed: the acting minion, or the one that tries to block.
    fn needed(&mut self, draft: &mut Draft, gain: &Gain, span: Span) -> Tests {
        let mut more = Tests::default();
        for stat in &gain.raises {
            match stat {
                Stat::Stealth => more = more.with(&[Bit::Acting]),
                // Before it is needed nobody blocks.
                Stat::Intercept if self.unneeded == Some(Stat::Intercept) => {}
                Stat::Intercept => more = more.with(&[Bit::Blocking]),
                Stat::Bleed | Stat::Hunt => {
                    more = more.with(&[Bit::Acting]);
                    let kind = if *stat == Stat::Bleed { ActKind::Bleed } else { ActKind::Hunt };
                    let kind = self.node(NodeOp::OfKind, &[kind.number()], span);
                    let going = self.over(NodeOp::ActionLike, &[kind], span);
                    if !draft.conditions.contains(&going) {
                        draft.conditions.push(going);
                    }
                }
                Stat::Strength
                | Stat::Capacity
                | Stat::Votes
                | Stat::HandSize
                | Stat::MasterActions
                | Stat::Transfers
                | Stat::DiscardActions
                | Stat::Resistance
                | Stat::Dexterity
                | Stat::Courage
                | Stat::Movement => {}
            }
        }
        more
    }

    /// A bonus of the one who plays the card.
    pub fn bonus(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let limited = draft.ability.kind == AbilityKind::Modifier;
        let under =
            what.con() == Some(Con::ModWhen) && what.args().get(1).is_some_and(|one| one.con() == Some(Con::If));
        if what.has(Con::Optional) && what.con() != Some(Con::ModAnd) && !under {
            let actor = self.plain(NodeOp::Actor, what.span);
            // What is given before a combat is for those of the action.
            let (says, until) = self.combat_gain(what, Until::EndOfAction)?;
            return self.keep(draft, actor, says, until, what.span);
        }
        if let (Some(Con::ModWhen), [inner, window]) = (what.con(), what.args().as_slice()) {
            return self.when(draft, &[*window], &mut |this, draft| this.bonus(draft, *inner));
        }
        if what.con() == Some(Con::ModAnd) && what.has(Con::ModWhen) {
            for one in what.args() {
                self.bonus(draft, one)?;
            }
            return Ok(());
        }
        let gain = self.modifier(what, limited)?;
        if gain.changes.is_empty() || !gain.changes.iter().all(|stat| of_the_action(*stat)) {
            return Gap::at(what, "a gain that does not say how long it lasts");
        }
        let more = self.needed(draft, &gain, what.span);
        draft.by(&more);
        let actor = self.plain(NodeOp::Actor, what.span);
        gain.nodes.iter().try_for_each(|node| self.keep(draft, actor, *node, Until::EndOfAction, what.span))
    }

    /// How long a duration is.
    pub fn until(&self, duration: Piece) -> Got<Until> {
        let args = duration.args();
        let Some(window) = args.first() else { return Gap::at(duration, "so long") };
        let inner = window.args();
        let (con, key) = match (window.con(), inner.first()) {
            (Some(Con::EndOf), Some(inner)) => (inner.con(), inner.key()),
            (con, _) => (con, window.key()),
        };
        match (con, key) {
            (Some(Con::This | Con::TheSpan | Con::That), "action") => Ok(Until::EndOfAction),
            (Some(Con::This | Con::TheSpan), "turn") => Ok(Until::EndOfTurn),
            (Some(Con::This | Con::TheSpan), "referendum") => Ok(Until::EndOfReferendum),
            (Some(Con::Always), _) => Ok(Until::EndOfGame),
            (Some(Con::ResultingCombat), _) => Ok(Until::EndOfCombat),
            (Some(Con::This | Con::That | Con::TheSpan), "combat") => Ok(Until::EndOfCombat),
            (Some(Con::This | Con::That | Con::TheSpan), "round") => Ok(Until::EndOfRound),
            _ => Gap::at(*window, "so long"),
        }
    }
}

/// Whether more of a stat lasts for the action without saying so.
fn of_the_action(stat: Stat) -> bool {
    matches!(stat, Stat::Stealth | Stat::Intercept | Stat::Bleed | Stat::Hunt)
}
