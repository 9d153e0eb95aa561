//! Windows: when, and how often.
//!
//! In: the windows of a line. Out: conditions and limits of the ability. Never: a moment taken for a
//! stretch; what happens at a moment is a gap until there is a table of moments.
use super::actions::Shape;
use super::draft::Draft;
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{Limit, NodeId, NodeOp, Per, Phase};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// What must hold within a window that is a stretch or a condition.
    pub fn within(&mut self, window: Piece) -> Got<NodeId> {
        let span = window.span;
        let args = window.args();
        match (window.con(), args.as_slice()) {
            (Some(Con::During), [inner]) => self.stretch(*inner),
            (Some(Con::If | Con::While), [condition]) => self.condition(*condition),
            (Some(Con::On), [what]) => self.on_actions(*what),
            (Some(Con::Unless), [condition]) => {
                let condition = self.condition(*condition)?;
                Ok(self.over(NodeOp::NotC, &[condition], span))
            }
            (Some(Con::Except), [inner]) => {
                let inner = self.within(*inner)?;
                Ok(self.over(NodeOp::NotC, &[inner], span))
            }
            (Some(Con::InCombatWith), [who]) if who.con() == Some(Con::Sel) => self.against_whom(*who),
            (Some(Con::AtRange), [range]) => {
                let range = self.range(*range)?;
                Ok(self.node(NodeOp::RangeIs, &[range.number()], span))
            }
            (Some(Con::At), _) if window.key() == "first round" => Ok(self.node(NodeOp::RoundIs, &[1], span)),
            _ => Gap::at(window, "then"),
        }
    }

    /// That a stretch of the game is going on.
    fn stretch(&mut self, window: Piece) -> Got<NodeId> {
        let span = window.span;
        let args = window.args();
        match (window.con(), args.as_slice()) {
            (Some(Con::PhaseOf), [who, phase]) => {
                let Some(phase) = Phase::parse(phase.key()) else { return Gap::at(window, "that phase") };
                let who = match who.con() {
                    Some(Con::Sel) => self.whose_turn(*who)?,
                    Some(_) | None => self.reference(*who)?,
                };
                Ok(self.node(NodeOp::InPhaseOf, &[phase.number(), who.0], span))
            }
            (Some(Con::TurnOf), [who]) if who.con() != Some(Con::Sel) => {
                let who = self.reference(*who)?;
                Ok(self.over(NodeOp::InTurnOf, &[who], span))
            }
            (Some(Con::Actions), [quantity, action])
                if matches!(quantity.con(), Some(Con::A | Con::Any | Con::All)) =>
            {
                let shape = self.shape(*action)?;
                self.action_like(&shape, *action)
            }
            _ => Gap::at(window, "during that"),
        }
    }

    /// On actions that require something.
    fn on_actions(&mut self, what: Piece) -> Got<NodeId> {
        let args = what.args();
        let such = args.get(1).filter(|noun| noun.con() == Some(Con::Such));
        let parts = such.map(|noun| noun.args()).unwrap_or_default();
        let ([kind, requiring], true) = (parts.as_slice(), what.con() == Some(Con::Sel)) else {
            return Gap::at(what, "on those");
        };
        let inner = requiring.args();
        let (Some(Con::Requiring), "action", [prop]) = (requiring.con(), kind.key(), inner.as_slice()) else {
            return Gap::at(what, "on those");
        };
        let either = prop.args();
        let props: Vec<Piece> = if prop.con() == Some(Con::EitherP) { either } else { vec![*prop] };
        let mut all = None;
        for prop in props {
            let Some(name) = super::prices::required(prop) else { return Gap::at(prop, "actions that require that") };
            let one = self.named(NodeOp::ActionNeeds, name, what.span);
            all = Some(match all {
                Some(before) => self.over(NodeOp::AnyOf, &[before, one], what.span),
                None => one,
            });
        }
        all.map_or_else(|| Gap::at(what, "on those"), Ok)
    }

    /// Each Methuselah's phase is that of the one whose turn it is.
    fn whose_turn(&mut self, who: Piece) -> Got<NodeId> {
        let args = who.args();
        let (Some(Con::Each | Con::Any | Con::A), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1))
        else {
            return Gap::at(who, "the phase of those");
        };
        if noun.con() != Some(Con::Kind) || noun.key() != "methuselah" {
            return Gap::at(who, "the phase of those");
        }
        let whose = self.plain(NodeOp::TurnSeat, who.span);
        self.bound.insert(who.number(), whose);
        Ok(whose)
    }

    /// That an action of that shape is going on.
    fn action_like(&mut self, shape: &Shape, piece: Piece) -> Got<NodeId> {
        let span = piece.span;
        if shape.stealth != 0 || shape.blood != 0 || shape.pool != 0 || shape.damage.is_some() {
            return Gap::at(piece, "during actions like this");
        }
        let mut all = Vec::new();
        let mut tests = Vec::new();
        if let Some(kind) = shape.kind {
            tests.push(self.node(NodeOp::OfKind, &[kind.number()], span));
        }
        if shape.directed {
            tests.push(self.plain(NodeOp::Directed, span));
        }
        if shape.undirected {
            tests.push(self.plain(NodeOp::Undirected, span));
        }
        let mut like = None;
        for test in tests {
            like = Some(match like {
                Some(before) => self.over(NodeOp::BothA, &[before, test], span),
                None => test,
            });
        }
        if let Some(like) = like {
            all.push(self.over(NodeOp::ActionLike, &[like], span));
        }
        if let Some(at) = shape.at {
            all.push(self.over(NodeOp::ActionAt, &[at], span));
        }
        match self.both(&all, span) {
            Some(all) => Ok(all),
            None => Ok(self.plain(NodeOp::InAction, span)),
        }
    }

    /// Adds windows to an ability: conditions and a limit. Those that are neither come back.
    pub fn windows<'p>(&mut self, draft: &mut Draft, windows: &[Piece<'p>]) -> Got<Vec<Piece<'p>>> {
        let mut rest = Vec::new();
        for window in windows {
            if self.polling(draft, *window)? {
                continue;
            }
            match window.con() {
                Some(
                    Con::During
                    | Con::If
                    | Con::While
                    | Con::Unless
                    | Con::Except
                    | Con::On
                    | Con::InCombatWith
                    | Con::AtRange,
                ) => {
                    let holds = self.within(*window)?;
                    draft.conditions.push(holds);
                }
                Some(Con::At) if window.key() == "first round" => {
                    let holds = self.within(*window)?;
                    draft.conditions.push(holds);
                }
                Some(Con::Once) => {
                    let limit = self.once(*window)?;
                    draft.limit(limit, window.span)?;
                }
                Some(_) | None => rest.push(*window),
            }
        }
        Ok(rest)
    }

    /// Once each turn, action, combat or game.
    pub fn once(&self, window: Piece) -> Got<Limit> {
        match window.args().as_slice() {
            [span] => self.stretch_of(*span).map(|per| Limit { n: 1, per }),
            _ => Gap::at(window, "how often"),
        }
    }

    /// The stretch in which a limit counts.
    pub fn stretch_of(&self, window: Piece) -> Got<Per> {
        let per = match (window.con(), window.key()) {
            (Some(Con::EachOf), "turn") => Per::Turn,
            (Some(Con::EachOf), "action") => Per::Action,
            (Some(Con::EachOf), "combat") => Per::Combat,
            (Some(Con::EachOf), "referendum") => Per::Referendum,
            (Some(Con::EachOf), "round") => Per::Round,
            (Some(Con::EachOf), "game") => Per::Game,
            _ => return Gap::at(window, "as often as that"),
        };
        Ok(per)
    }
}
