//! The course of actions: what wakes a minion, has it try to block, has an attempt fail, and gives a
//! bleed another target.
//!
//! In: such an effect. Out: its code, with what must hold for it. Never here: when it can be used.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::moments::cancelling;
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, NodeId, NodeOp, Op, RegType, Stat, Until, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// An effect on the course of plays and actions; none where it is another.
    pub fn course(&mut self, draft: &mut Draft, piece: Piece) -> Option<Got<()>> {
        let args = piece.args();
        if let Some((what, by, unpaid)) = cancelling(piece) {
            return Some(match what.con() {
                Some(Con::ThisCard) => self.cancelled(draft, what),
                _ => self.cancel(draft, what, by, unpaid),
            });
        }
        Some(match (piece.con(), args.as_slice()) {
            (Some(Con::Wake), [who]) => self.wakes(draft, *who),
            (Some(Con::Redirect), [to]) => self.redirect(draft, piece, *to),
            (Some(Con::AttemptBlock), [who, whom, n])
                if whom.con() == Some(Con::Anybody)
                    && n.int().is_some_and(|n| n == 0 || self.unneeded == Some(Stat::Intercept)) =>
            {
                self.tries(draft, piece, *who, *n)
            }
            (Some(Con::DoesNot), [who, what])
                if what.con() == Some(Con::Comes)
                    && what.key() == "lock for block"
                    && draft.ability.kind == AbilityKind::Reaction =>
            {
                self.reference(*who).and_then(|one| self.kept_in_action(draft, one, NodeOp::LocksNot, piece.span))
            }
            (Some(Con::Comes), [what]) => return self.comes(draft, piece, *what),
            _ => return None,
        })
    }

    /// What comes of the attempt or of the action.
    fn comes(&mut self, draft: &mut Draft, piece: Piece, what: Piece) -> Option<Got<()>> {
        let span = piece.span;
        let acts = draft.ability.act.is_some();
        Some(match what.key() {
            "unblockable" if !acts => {
                let acting = self.plain(NodeOp::ActingMinion, span);
                self.kept_in_action(draft, acting, NodeOp::Unblockable, span)
            }
            "attempt fails" => {
                let trying = self.plain(NodeOp::BlockingMinion, span);
                let like = self.plain(NodeOp::Anything, span);
                draft.conditions.push(self.over(NodeOp::Is, &[trying, like], span));
                // Later words speak of the minion that has tried.
                self.remember(draft, trying, span).map(|()| {
                    draft.push(Op::FailBlock, &[], span);
                })
            }
            "action ends" if !acts => {
                if draft.ability.kind == AbilityKind::Use {
                    draft.conditions.push(self.plain(NodeOp::InAction, span));
                }
                draft.push(Op::EndAction, &[], span);
                Ok(())
            }
            _ => return None,
        })
    }

    /// Records something without a number on a card, for the action going on.
    fn kept_in_action(&mut self, draft: &mut Draft, one: NodeId, what: NodeOp, span: Span) -> Got<()> {
        let what = self.plain(what, span);
        self.keep(draft, one, what, Until::EndOfAction, span)
    }

    /// The one who plays the card wakes: until the end of the action it plays reactions and blocks as if
    /// unlocked, and it can do so as another card is played (8, wake).
    pub fn wakes(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        let one = self.reference(who)?;
        if draft.ability.kind != AbilityKind::Reaction || !self.is_actor(one) || draft.ability.when.is_some() {
            return Gap::at(who, "who wakes, this way");
        }
        draft.ability.when = Some(Window::Wakes);
        let wakes = self.plain(NodeOp::Wakes, span);
        self.keep(draft, one, wakes, Until::EndOfAction, span)
    }

    /// The bleed going on has another target, whose minions may try to block it.
    pub fn redirect(&mut self, draft: &mut Draft, piece: Piece, to: Piece) -> Got<()> {
        let span = piece.span;
        if draft.ability.act.is_some() {
            return Gap::at(piece, "another target of the action itself");
        }
        let kind = self.node(NodeOp::OfKind, &[ActKind::Bleed.number()], span);
        let bleed = self.over(NodeOp::ActionLike, &[kind], span);
        if !draft.conditions.contains(&bleed) {
            draft.conditions.push(bleed);
        }
        let target = match to.con() {
            Some(Con::Sel) => {
                let args = to.args();
                let (Some(Con::A | Con::Any), Some(noun)) = (args.first().and_then(|q| q.con()), args.get(1)) else {
                    return Gap::at(to, "so many targets");
                };
                let noun = self.noun(*noun)?;
                if !noun.seats {
                    return Gap::at(to, "a target like this");
                }
                let from = self.picks(&noun, to.span);
                self.choose(draft, from, RegType::Seat, to.span)?
            }
            Some(_) | None => {
                let one = self.reference(to)?;
                // Nobody is bled by her own minion (4, bleed).
                let acting = self.plain(NodeOp::ActingMinion, span);
                let own = self.over(NodeOp::ControllerOf, &[acting], span);
                let same = self.over(NodeOp::Same, &[own], span);
                let not = self.over(NodeOp::NotT, &[same], span);
                draft.conditions.push(self.over(NodeOp::Is, &[one, not], span));
                one
            }
        };
        let to = self.seat(draft, target, span)?;
        draft.push(Op::Redirect, &[to], span);
        Ok(())
    }

    /// The one who uses it tries to block, if it may.
    pub fn tries(&mut self, draft: &mut Draft, piece: Piece, who: Piece, n: Piece) -> Got<()> {
        let span = piece.span;
        let one = self.reference(who)?;
        if draft.ability.act.is_some() || !self.is_actor(one) {
            return Gap::at(piece, "an attempt to block by another");
        }
        draft.conditions.push(self.over(NodeOp::CanTryBlock, &[one], span));
        let who = self.card(draft, one, span)?;
        if n.int() != Some(0) {
            let more = self.amount(n)?;
            let at_will = self.node(NodeOp::StatAtWill, &[Stat::Intercept.number(), more.0], span);
            self.keep(draft, one, at_will, Until::EndOfAction, span)?;
        }
        draft.push(Op::TryBlock, &[who], span);
        Ok(())
    }

    /// The stat that can be added even where it is not needed yet, if the windows say so.
    pub fn at_will(&self, windows: &[Piece]) -> Option<Stat> {
        let even = windows.iter().find(|window| window.con() == Some(Con::EvenIf))?;
        let args = even.args();
        let unneeded = args.first().filter(|one| one.con() == Some(Con::NotNeeded))?;
        match unneeded.key() {
            "stealth" => Some(Stat::Stealth),
            "intercept" => Some(Stat::Intercept),
            _ => None,
        }
    }

    /// The later window of the action in which an effect takes place, if the windows say one.
    pub fn later_window(&self, draft: &Draft, windows: &[Piece]) -> Option<Window> {
        let played = matches!(
            draft.ability.kind,
            AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::ActionCard | AbilityKind::ActionInPlay
        );
        let open = !matches!(self.window, Some(Window::BeforeBlock | Window::Resolved | Window::Ended));
        if !played || !open {
            return None;
        }
        let said = windows.iter().find_map(|window| match (window.con(), window.key()) {
            (Some(Con::At), "before block") => Some(Window::BeforeBlock),
            (Some(Con::At), "after action") => Some(Window::Resolved),
            (Some(Con::EndOf), _) => {
                let args = window.args();
                let action = args.first().filter(|one| matches!(one.con(), Some(Con::This | Con::TheSpan)));
                action.filter(|one| one.key() == "action").map(|_| Window::Ended)
            }
            _ => None,
        });
        let block = windows.iter().any(|window| window.con() == Some(Con::If) && super::triggers::is_block(*window));
        // An action's own effect comes too late to speak of its being blocked.
        let acts = draft.ability.act.is_some();
        said.filter(|window| !acts || *window != Window::BeforeBlock)
            .or(Some(Window::BeforeBlock).filter(|_| block && !acts))
    }

    /// The code of an effect that takes place in a later window, under the other conditions, which are
    /// looked at then.
    pub fn later(
        &mut self,
        draft: &mut Draft,
        window: Window,
        windows: &[Piece],
        body: &mut dyn FnMut(&mut Self, &mut Draft) -> Got<()>,
    ) -> Got<()> {
        let span = windows.first().map_or(draft.ability.span, |window| window.span);
        let rest: Vec<Piece> =
            windows.iter().filter(|window| !matches!(window.con(), Some(Con::At | Con::EndOf))).copied().collect();
        let skip = draft.push(Op::Later, &[window.number(), 0], span);
        let mark = draft.mark();
        let outer = (draft.choosing, self.window.replace(window));
        let opposed = self.opposed;
        if window == Window::BeforeBlock && self.played {
            // Those that are about to fight: the one that blocks, and the one that acts.
            let op = match draft.ability.kind {
                AbilityKind::Reaction => NodeOp::ActingMinion,
                _ => NodeOp::BlockingMinion,
            };
            self.opposed = Some(self.plain(op, span));
        }
        let conditions = draft.conditions.len();
        draft.choosing = super::draft::Choosing::Then;
        let done = self.when(draft, &rest, body);
        (draft.choosing, self.window) = outer;
        self.opposed = opposed;
        draft.back(mark);
        draft.push(Op::End, &[], span);
        draft.land(skip);
        if draft.conditions.len() != conditions {
            // What must hold for the card to be played is not what must hold then.
            return Err(Gap::new(span, "Later", "something with conditions of its own, later in the action"));
        }
        done
    }

    /// The minion that tries to block cannot try again in this action. True where the words say that.
    pub fn not_again(&mut self, draft: &mut Draft, who: Piece, what: Piece) -> Got<bool> {
        let args = what.args();
        let (Some(Con::Again), [tries]) = (what.con(), args.as_slice()) else { return Ok(false) };
        let parts = tries.args();
        let (Some(Con::AttemptBlock), [_, action, _]) = (tries.con(), parts.as_slice()) else { return Ok(false) };
        let this = matches!(action.con(), Some(Con::ThisOne | Con::TheAction)) && action.speaks_of("action");
        if !this || draft.ability.act.is_some() {
            return Ok(false);
        }
        let span = what.span;
        let any = self.plain(NodeOp::AnyAction, span);
        let no_block = self.over(NodeOp::NoBlockOf, &[any], span);
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| {
            this.keep(draft, one, no_block, Until::EndOfAction, span)
        })?;
        Ok(true)
    }

    /// The card that is being carried out comes to nothing, which is asked before its effect.
    fn cancelled(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        if !self.refusing {
            return Gap::at(what, "this card cancelled, here");
        }
        draft.push(Op::End, &[], what.span);
        Ok(())
    }
}
