//! Conditions: what holds or does not.
//!
//! In: a condition of the typed form. Out: its node. Never: an event taken for a state.
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{ActKind, Counter, NodeId, NodeOp, Stat, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// The node of a condition.
    pub fn condition(&mut self, piece: Piece) -> Got<NodeId> {
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Exists), [what]) => {
                let those = self.those(*what)?;
                // "If there are five": five or more.
                let quantity = what.args().first().copied().filter(|_| what.con() == Some(Con::Sel));
                match quantity.map(|quantity| (quantity, quantity.con())) {
                    Some((quantity, Some(Con::Count))) => {
                        let Some(n) = quantity.args().first().copied() else { return Gap::at(quantity, "so many") };
                        let count = self.over(NodeOp::CountOf, &[those], span);
                        let n = self.amount(n)?;
                        Ok(self.over(NodeOp::AtLeast, &[count, n], span))
                    }
                    Some((quantity, Some(Con::AtLeast | Con::AtMost | Con::No))) => {
                        let count = self.over(NodeOp::CountOf, &[those], span);
                        self.measures(count, quantity)
                    }
                    Some(_) | None => Ok(self.over(NodeOp::Exists, &[those], span)),
                }
            }
            (Some(Con::Holds), [who, what]) => self.holds(piece, *who, *what),
            (Some(Con::AllOfC), all) => {
                let mut nodes = Vec::new();
                for one in all {
                    nodes.push(self.condition(*one)?);
                }
                match self.both(&nodes, span) {
                    Some(all) => Ok(all),
                    None => Gap::at(piece, "nothing that holds"),
                }
            }
            (Some(Con::AnyOfC), [first, rest @ ..]) => {
                let mut any = self.condition(*first)?;
                for one in rest {
                    let one = self.condition(*one)?;
                    any = self.over(NodeOp::AnyOf, &[any, one], span);
                }
                Ok(any)
            }
            (Some(Con::Measures), [n, quantity]) => {
                let n = self.amount(*n)?;
                self.measures(n, *quantity)
            }
            // It is where the action has succeeded and the bleed amount is 1 or more (4, bleed).
            (Some(Con::Is), [fact]) if fact.key() == "bleed successful" && self.bled => {
                let actor = self.plain(NodeOp::Actor, span);
                let amount = self.node(NodeOp::StatOf, &[Stat::Bleed.number(), actor.0], span);
                let one = self.constant(1, span);
                Ok(self.over(NodeOp::AtLeast, &[amount, one], span))
            }
            (Some(Con::Is), [fact])
                if fact.key() == "successful" && matches!(self.window, Some(Window::Resolved | Window::Ended)) =>
            {
                Ok(self.plain(NodeOp::ActionSucceeded, span))
            }
            _ => Gap::at(piece, "whether this holds"),
        }
    }

    /// An amount within a quantity.
    fn measures(&mut self, n: NodeId, quantity: Piece) -> Got<NodeId> {
        let span = quantity.span;
        let args = quantity.args();
        let bound = match args.first() {
            Some(bound) => Some(self.amount(*bound)?),
            None => None,
        };
        let (least, most) = match (quantity.con(), bound) {
            (Some(Con::AtLeast), Some(bound)) => (Some(bound), None),
            (Some(Con::AtMost), Some(bound)) => (None, Some(bound)),
            (Some(Con::Count), Some(bound)) => (Some(bound), Some(bound)),
            (Some(Con::A | Con::Any), None) => (Some(self.constant(1, span)), None),
            (Some(Con::No), None) => (None, Some(self.constant(0, span))),
            _ => return Gap::at(quantity, "so many"),
        };
        let mut all = Vec::new();
        if let Some(least) = least {
            all.push(self.over(NodeOp::AtLeast, &[n, least], span));
        }
        if let Some(most) = most {
            all.push(self.over(NodeOp::AtLeast, &[most, n], span));
        }
        match self.both(&all, span) {
            Some(all) => Ok(all),
            None => Gap::at(quantity, "so many"),
        }
    }

    /// What holds of someone.
    fn holds(&mut self, piece: Piece, who: Piece, what: Piece) -> Got<NodeId> {
        if who.con() == Some(Con::Sel) {
            return self.holds_of_one(piece, who, what);
        }
        let span = piece.span;
        if let Some(met) = self.met_in_window(who, what)? {
            return Ok(met);
        }
        let who = self.reference(who)?;
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::Is0), [prop]) => {
                let tests = self.property(*prop)?;
                let like = self.all(&tests);
                Ok(self.over(NodeOp::Is, &[who, like], span))
            }
            (Some(Con::IsA), [noun]) => {
                let tests = self.cards_in_play(*noun)?;
                let like = self.all(&tests);
                Ok(self.over(NodeOp::Is, &[who, like], span))
            }
            (Some(Con::Must0), [deed]) if deed.con() == Some(Con::Hunt) => {
                Ok(self.over(NodeOp::MustHunt, &[who], span))
            }
            (Some(Con::Control0), [what]) if what.con() == Some(Con::TheEdge) => {
                Ok(self.over(NodeOp::HasEdge, &[who], span))
            }
            (Some(Con::Control0), [what]) => {
                let args = what.args();
                let (Some(Con::Sel), Some(quantity), Some(noun)) = (what.con(), args.first(), args.get(1)) else {
                    return Gap::at(*what, "controls so many of those");
                };
                let mut noun = self.noun(*noun)?;
                let controlled = self.over(NodeOp::ControlledBy, &[who], span);
                noun.tests = std::mem::take(&mut noun.tests).also(controlled);
                let those = self.picks(&noun, what.span);
                if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
                    let count = self.over(NodeOp::CountOf, &[those], what.span);
                    return self.measures(count, *quantity);
                }
                Ok(self.over(NodeOp::Exists, &[those], span))
            }
            (Some(Con::Have0), [quantity, what]) if what.key() == "blood" => {
                let n = self.all_on(Counter::Blood, who, what.span);
                self.measures(n, *quantity)
            }
            (Some(Con::Have0), [quantity, what]) if what.key() == "pool" => {
                let n = self.over(NodeOp::PoolOf, &[who], what.span);
                self.measures(n, *quantity)
            }
            (Some(Con::Simply), [_, fact]) if fact.key() == "edge" => Ok(self.over(NodeOp::HasEdge, &[who], span)),
            _ => Gap::at(what, "whether this is true of them"),
        }
    }

    /// In a window after a block: that the action, or the one who plays the card, has been blocked, or
    /// that the latter blocks.
    fn met_in_window(&mut self, who: Piece, what: Piece) -> Got<Option<NodeId>> {
        if !matches!(self.window, Some(Window::BeforeBlock | Window::Resolved | Window::Ended)) {
            return Ok(None);
        }
        let span = what.span;
        let args = what.args();
        if let (Some(Con::Not1), [inner]) = (what.con(), args.as_slice()) {
            let met = self.met_in_window(who, *inner)?;
            return Ok(met.map(|met| self.over(NodeOp::NotC, &[met], span)));
        }
        let blocked = self.plain(NodeOp::ActionBlocked, span);
        let (op, other) = match (what.con(), args.as_slice()) {
            (Some(Con::Suffer), [_, deed]) if deed.key() == "block" => {
                if who.con() == Some(Con::TheAction) {
                    return Ok(Some(blocked));
                }
                (NodeOp::ActingMinion, None)
            }
            (Some(Con::Block), [_, other]) => (NodeOp::BlockingMinion, Some(*other)),
            _ => return Ok(None),
        };
        let one = self.reference(who)?;
        let met = self.plain(op, span);
        let same = self.over(NodeOp::Same, &[one], span);
        let mut all = vec![blocked, self.over(NodeOp::Is, &[met, same], span)];
        match other.map(|other| (other, other.con())) {
            None | Some((_, Some(Con::Anybody | Con::TheAction))) => {}
            Some((other, Some(Con::ThisOne))) if other.speaks_of("action") => {}
            Some((other, Some(Con::Sel))) => {
                let args = other.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(other, "blocks so many of those");
                };
                if noun.con() == Some(Con::ActionOf) {
                    let like = self.actions_of(other)?;
                    all.push(self.over(NodeOp::ActionLike, &[like], span));
                    return Ok(self.both(&all, span));
                }
                let tests = self.cards_in_play(*noun)?;
                let like = self.all(&tests);
                let acting = self.plain(NodeOp::ActingMinion, span);
                all.push(self.over(NodeOp::Is, &[acting, like], span));
            }
            Some((other, _)) => return Gap::at(other, "blocks that"),
        }
        Ok(self.both(&all, span))
    }

    /// That one of those is acting, blocks or bleeds: something of the action going on.
    fn holds_of_one(&mut self, piece: Piece, who: Piece, what: Piece) -> Got<NodeId> {
        let span = piece.span;
        let (quantity, noun) = match who.args().as_slice() {
            [quantity, noun] => (*quantity, *noun),
            _ => return Gap::at(who, "those"),
        };
        if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(quantity, "so many of those, whether something is true of them");
        }
        let tests = self.cards_in_play(noun)?;
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::Is0), [prop]) if prop.con() == Some(Con::Quality) && prop.key() == "acting" => {
                Ok(self.going_on(NodeOp::ActingMinion, &tests, piece))
            }
            (Some(Con::AttemptBlock), [_, whom, n]) if whom.con() == Some(Con::Anybody) && n.int() == Some(0) => {
                Ok(self.going_on(NodeOp::BlockingMinion, &tests, piece))
            }
            (Some(Con::Bleeding), [whom]) => {
                let whom = self.reference(*whom)?;
                let acting = self.going_on(NodeOp::ActingMinion, &tests, piece);
                let kind = self.node(NodeOp::OfKind, &[ActKind::Bleed.number()], what.span);
                let bleed = self.over(NodeOp::ActionLike, &[kind], what.span);
                let at = self.over(NodeOp::ActionAt, &[whom], what.span);
                match self.both(&[acting, bleed, at], span) {
                    Some(all) => Ok(all),
                    None => Gap::at(piece, "whether this holds"),
                }
            }
            _ => Gap::at(what, "whether this is true of one of those"),
        }
    }

    fn going_on(&mut self, who: NodeOp, tests: &Tests, piece: Piece) -> NodeId {
        let who = self.plain(who, piece.span);
        let like = self.all(tests);
        self.over(NodeOp::Is, &[who, like], piece.span)
    }
}
