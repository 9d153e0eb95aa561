//! Triggers: what happens after something has happened, the card being in play.
//!
//! In: a line with `after` or `when`. Out: an ability that watches for that moment; or, of a gain, one
//! that stands as long as it lasts. Never: a moment that is half understood.
use super::actions::kind_named;
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp, Op};
use crate::lexicon::Con;

/// A moment: what happens, to whom, and what else must hold of it.
#[derive(Clone, Debug)]
struct Moment {
    says: NodeId,
    subject: Tests,
    conditions: Vec<NodeId>,
}

/// Whether a window is one after something has happened.
pub fn is_moment(window: &Piece) -> bool {
    match window.con() {
        Some(Con::After | Con::When) => true,
        Some(Con::If) => is_block(*window) || is_fall(*window),
        Some(_) | None => false,
    }
}

/// What is said of somebody in a condition: the deed.
fn deed<'p>(window: Piece<'p>) -> Option<Piece<'p>> {
    let args = window.args();
    let condition = args.first().filter(|one| one.con() == Some(Con::Holds))?;
    condition.args().get(1).copied()
}

/// Whether a condition speaks of a block that has succeeded.
pub fn is_block(window: Piece) -> bool {
    deed(window).is_some_and(|deed| match deed.con() {
        Some(Con::Block) => true,
        Some(Con::Suffer) => deed.args().get(1).is_some_and(|one| one.key() == "block"),
        Some(_) | None => false,
    })
}

/// Whether a condition speaks of somebody who goes to torpor or leaves.
fn is_fall(window: Piece) -> bool {
    deed(window).is_some_and(|deed| match deed.con() {
        Some(Con::Torpor) => true,
        Some(Con::Suffer) => deed.args().get(1).is_some_and(|one| matches!(one.key(), "burn" | "torpor")),
        Some(Con::Simply) => deed.args().get(1).is_some_and(|one| one.key() == "leave ready"),
        Some(_) | None => false,
    })
}

impl Compiler<'_> {
    /// What happens after something has, or can be done then.
    pub fn trigger(&mut self, block: &Block, line: Piece, what: Piece, windows: &[Piece]) -> Got<()> {
        let mut moments = windows.iter().filter(|window| is_moment(window));
        let (Some(window), None) = (moments.next(), moments.next()) else { return Gap::at(line, "after two things") };
        // Intercept is gained when it is needed, which can be later than the attempt.
        if window.has(Con::AttemptBlock) && what.has(Con::Plus) && what.speaks_of("intercept") {
            return Gap::at(*window, "a gain while they try to block");
        }
        let args = window.args();
        let [condition] = args.as_slice() else { return Gap::at(*window, "then") };
        let mut draft = Draft::new(AbilityKind::Trigger, block.number, line.span);
        draft.choosing = Choosing::Then;
        let moment = self.moment(*condition)?;
        self.left = self.leaves(moment.says);
        draft.ability.says = Some(moment.says);
        draft.ability.subject = Some(self.all(&moment.subject));
        draft.conditions.extend(moment.conditions);
        // A block that has succeeded is told before it is resolved.
        let at_block = |one: &Piece| is_block(*window) && one.con() == Some(Con::At) && one.key() == "before block";
        let rest: Vec<Piece> = windows.iter().filter(|one| !is_moment(one) && !at_block(one)).copied().collect();
        self.only(&mut draft, &rest)?;
        let parts = what.args();
        let done = self.clause(&mut draft, &mut |this, draft| match (what.con(), parts.as_slice()) {
            (Some(Con::May), [who, deed]) => this.may(draft, *who, *deed),
            _ => {
                if what.has(Con::May) && draft.ability.limit.is_some() {
                    return Gap::at(what, "a limit on a part of this");
                }
                if draft.ability.limit.is_some() {
                    draft.push(Op::UseUp, &[], line.span);
                }
                this.effect(draft, what)
            }
        });
        self.left = false;
        done?;
        self.finish(draft);
        Ok(())
    }

    /// Whether a moment is one at which somebody leaves.
    fn leaves(&self, says: NodeId) -> bool {
        self.at(says).is_some_and(|node| match node.op {
            NodeOp::Burned | NodeOp::FellToTorpor | NodeOp::LeftReady => true,
            NodeOp::EitherM => self.leaves(node.node(0)) && self.leaves(node.node(1)),
            _ => false,
        })
    }

    fn moment(&mut self, condition: Piece) -> Got<Moment> {
        let args = condition.args();
        match (condition.con(), args.as_slice()) {
            (Some(Con::Holds), [who, deed]) => {
                let subject = self.whom(*who, *deed)?;
                let mut conditions = Vec::new();
                let says = self.happens(*deed, &mut conditions)?;
                Ok(Moment { says, subject, conditions })
            }
            (Some(Con::AnyOfC), [first, rest @ ..]) => {
                let mut all = self.moment(*first)?;
                for one in rest {
                    let one = self.moment(*one)?;
                    let (a, b) = (self.all(&all.subject), self.all(&one.subject));
                    if a != b || !all.conditions.is_empty() || !one.conditions.is_empty() {
                        return Gap::at(condition, "after one of these");
                    }
                    all.says = self.over(NodeOp::EitherM, &[all.says, one.says], condition.span);
                }
                Ok(all)
            }
            _ => Gap::at(condition, "after that"),
        }
    }

    /// To whom it happens; later words speak of that one.
    fn whom(&mut self, who: Piece, deed: Piece) -> Got<Tests> {
        let span = who.span;
        match who.con() {
            Some(Con::Sel) => {
                let args = who.args();
                let [quantity, noun] = args.as_slice() else { return Gap::at(who, "those") };
                if !matches!(quantity.con(), Some(Con::A | Con::Any | Con::Each)) {
                    return Gap::at(*quantity, "so many of those");
                }
                let tests = self.cards_in_play(*noun)?;
                let that = self.plain(NodeOp::ThatOne, span);
                self.bound.insert(who.number(), that);
                Ok(tests)
            }
            Some(Con::ThisCard | Con::Bearer) => {
                let one = self.reference(who)?;
                self.about = Some(one);
                let same = self.over(NodeOp::Same, &[one], span);
                Ok(Tests::of(span).also(same))
            }
            // What you do to a card happens to the card.
            Some(Con::You) => match (deed.con(), deed.args().as_slice()) {
                (Some(Con::Lock), [what]) if what.con() == Some(Con::ThisCard) => {
                    let one = self.reference(*what)?;
                    let same = self.over(NodeOp::Same, &[one], span);
                    Ok(Tests::of(span).also(same))
                }
                _ => Gap::at(deed, "after you do that"),
            },
            _ => Gap::at(who, "after these do it"),
        }
    }

    /// What happens.
    fn happens(&mut self, deed: Piece, conditions: &mut Vec<NodeId>) -> Got<NodeId> {
        let span = deed.span;
        let args = deed.args();
        let fact = |at: usize| args.get(at).map_or("", |one| one.key());
        Ok(match (deed.con(), args.as_slice()) {
            (Some(Con::Torpor), _) => self.plain(NodeOp::FellToTorpor, span),
            (Some(Con::Lock), _) => self.plain(NodeOp::Locked, span),
            (Some(Con::Unlock), _) => self.plain(NodeOp::Unlocked, span),
            (Some(Con::Suffer), [_, deed]) => match deed.key() {
                "burn" => self.plain(NodeOp::Burned, span),
                "torpor" => self.plain(NodeOp::FellToTorpor, span),
                "play" => self.plain(NodeOp::WasPlayed, span),
                "block" => {
                    let any = self.plain(NodeOp::AnyAction, span);
                    self.over(NodeOp::WasBlocked, &[any], span)
                }
                _ => return Gap::at(*deed, "after this is done to them"),
            },
            (Some(Con::Simply), _) if fact(1) == "leave ready" => self.plain(NodeOp::LeftReady, span),
            (Some(Con::Simply), _) if fact(1) == "enter play" => self.plain(NodeOp::EnteredPlay, span),
            (Some(Con::Well), [inner]) => return self.well(*inner, conditions),
            (Some(Con::Undertake), [_, what]) => {
                let like = self.successful(*what)?;
                self.over(NodeOp::Succeeded, &[like], span)
            }
            (Some(Con::Block), [_, what]) => self.blocks(*what, NodeOp::Blocked, conditions)?,
            (Some(Con::AttemptBlock), [_, what, n]) if n.int() == Some(0) => {
                self.blocks(*what, NodeOp::TriedToBlock, conditions)?
            }
            (Some(Con::Diablerize), [_, whom]) => {
                self.other(*whom, conditions)?;
                self.plain(NodeOp::Diablerized, span)
            }
            _ => return Gap::at(deed, "after they do that"),
        })
    }

    /// What is done with success.
    fn well(&mut self, deed: Piece, conditions: &mut Vec<NodeId>) -> Got<NodeId> {
        let span = deed.span;
        let args = deed.args();
        match (deed.con(), args.as_slice()) {
            (Some(Con::Bleed), [_, whom, n]) if n.int() == Some(0) => {
                let other = self.plain(NodeOp::OtherSeat, whom.span);
                match whom.con() {
                    Some(Con::Usual | Con::Anybody) => {}
                    Some(Con::Sel) => {
                        let args = whom.args();
                        let one =
                            args.first().is_some_and(|quantity| matches!(quantity.con(), Some(Con::A | Con::Any)));
                        let noun = args.get(1).filter(|noun| noun.con() == Some(Con::Kind));
                        if !one || noun.is_none_or(|noun| noun.key() != "methuselah") {
                            return Gap::at(*whom, "a bleed of those");
                        }
                        self.bound.insert(whom.number(), other);
                    }
                    Some(_) | None => {
                        let one = self.reference(*whom)?;
                        let same = self.over(NodeOp::Same, &[one], whom.span);
                        conditions.push(self.over(NodeOp::Is, &[other, same], whom.span));
                    }
                }
                Ok(self.plain(NodeOp::Bled, span))
            }
            (Some(Con::Hunt), [_, n]) if n.int() == Some(0) => {
                let kind = self.node(NodeOp::OfKind, &[ActKind::Hunt.number()], span);
                Ok(self.over(NodeOp::Succeeded, &[kind], span))
            }
            (Some(Con::Undertake), [_, what]) => {
                let like = self.successful(*what)?;
                Ok(self.over(NodeOp::Succeeded, &[like], span))
            }
            (Some(Con::Block), [_, what]) => self.blocks(*what, NodeOp::Blocked, conditions),
            _ => Gap::at(deed, "after they do that with success"),
        }
    }

    /// Actions that succeed, by kind.
    fn successful(&mut self, what: Piece) -> Got<NodeId> {
        let span = what.span;
        let args = what.args();
        let [quantity, noun] = args.as_slice() else { return Gap::at(what, "these actions") };
        if !matches!(quantity.con(), Some(Con::A | Con::Any | Con::Each)) {
            return Gap::at(*quantity, "so many actions");
        }
        let parts = noun.args();
        let kind = match (noun.con(), parts.as_slice()) {
            (Some(Con::Such), [kind, quality]) if quality.key() == "successful" => *kind,
            _ => *noun,
        };
        match (kind.con(), kind.key()) {
            (Some(Con::Kind), "action") => Ok(self.plain(NodeOp::AnyAction, span)),
            (Some(Con::ActionOf), "directed") => Ok(self.plain(NodeOp::Directed, span)),
            (Some(Con::ActionOf), "undirected") => Ok(self.plain(NodeOp::Undirected, span)),
            (Some(Con::ActionOf), key) => match kind_named(key) {
                Some(kind) => Ok(self.node(NodeOp::OfKind, &[kind.number()], span)),
                None => Gap::at(kind, "actions of this kind are not part of this table yet"),
            },
            _ => Gap::at(kind, "actions like these"),
        }
    }

    /// What is blocked: any action, actions of a kind, or those of minions like that.
    fn blocks(&mut self, what: Piece, op: NodeOp, conditions: &mut Vec<NodeId>) -> Got<NodeId> {
        let span = what.span;
        let any = self.plain(NodeOp::AnyAction, span);
        if what.con() == Some(Con::Anybody) {
            return Ok(self.over(op, &[any], span));
        }
        if what.con() == Some(Con::Sel)
            && what.args().get(1).is_some_and(|noun| noun.speaks_of("action") || noun.con() == Some(Con::ActionOf))
        {
            let like = self.successful(what)?;
            return Ok(self.over(op, &[like], span));
        }
        self.other(what, conditions)?;
        Ok(self.over(op, &[any], span))
    }

    /// The other card in what happens, which must be like that.
    fn other(&mut self, whom: Piece, conditions: &mut Vec<NodeId>) -> Got<()> {
        let span = whom.span;
        let other = self.plain(NodeOp::OtherCard, span);
        match whom.con() {
            Some(Con::Anybody) => Ok(()),
            Some(Con::Sel) => {
                let args = whom.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(whom, "so many of those");
                };
                let tests = self.cards_in_play(*noun)?;
                let like = self.all(&tests);
                conditions.push(self.over(NodeOp::Is, &[other, like], span));
                self.bound.insert(whom.number(), other);
                Ok(())
            }
            Some(_) | None => {
                let one = self.reference(whom)?;
                let same = self.over(NodeOp::Same, &[one], span);
                conditions.push(self.over(NodeOp::Is, &[other, same], span));
                Ok(())
            }
        }
    }

    /// A gain that stands while its subject is doing something: the conditions for it.
    pub fn while_doing(&mut self, who: Piece, window: Piece) -> Got<(Tests, Vec<NodeId>)> {
        let span = window.span;
        let args = window.args();
        let parts = args.first().map(|condition| condition.args()).unwrap_or_default();
        let (Some(Con::Holds), [doer, deed]) = (args.first().and_then(|one| one.con()), parts.as_slice()) else {
            return Gap::at(window, "then");
        };
        let same = match (who.con(), doer.con()) {
            (Some(Con::Sel), Some(Con::Ref)) => true,
            (a, b) => a == b,
        };
        if !same {
            return Gap::at(*doer, "while another does that");
        }
        let acting = Tests::of(span).with(&[Bit::Acting]);
        let inner = deed.args();
        let kind = match (deed.con(), inner.as_slice()) {
            (Some(Con::Bleed), [_, _, n]) if n.int() == Some(0) => ActKind::Bleed,
            (Some(Con::Hunt), [_, n]) if n.int() == Some(0) => ActKind::Hunt,
            (Some(Con::Diablerize), _) => ActKind::Diablerie,
            _ => return Gap::at(window, "then"),
        };
        let of_kind = self.node(NodeOp::OfKind, &[kind.number()], span);
        let mut all = vec![self.over(NodeOp::ActionLike, &[of_kind], span)];
        if let (Some(Con::Bleed), [_, whom, _]) = (deed.con(), inner.as_slice()) {
            match whom.con() {
                Some(Con::Usual | Con::Anybody) => {}
                Some(Con::Sel) => all.push(self.against_one_who_controls(window, *whom)?),
                Some(_) | None => {
                    let whom = self.reference(*whom)?;
                    all.push(self.over(NodeOp::ActionAt, &[whom], span));
                }
            }
        }
        Ok((acting, all))
    }
}
