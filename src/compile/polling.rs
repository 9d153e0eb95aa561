//! What is played and done in the polling of a referendum: votes, abstaining, cancelling.
//!
//! In: such an effect, or a window of the polling. Out: its code, with what must hold for it. Never here:
//! what can be cast, which the rules know.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeOp, Op, Until, Window};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// An effect of politics; none where it is another.
    pub fn politics(&mut self, draft: &mut Draft, piece: Piece) -> Option<Got<()>> {
        let span = piece.span;
        let args = piece.args();
        Some(match (piece.con(), args.as_slice()) {
            (Some(Con::CallReferendum), [_, what]) => self.call(draft, piece, *what),
            (Some(Con::Turns), _) => self.turns(piece),
            (Some(Con::Gets), _) if self.against.is_some() => self.votes_against(draft, piece),
            (Some(Con::Force), [who, what]) if what.con() == Some(Con::Abstain) => self.abstains(draft, piece, *who),
            (Some(Con::Cannot), [who, what]) if casts(*what) => self.casts_none(draft, piece, *who),
            (Some(Con::Cancel), [what]) if what.speaks_of("referendum") => self.cancels_referendum(draft, *what),
            (Some(Con::Comes), [fact]) if matches!(fact.key(), "passes by itself" | "fails by itself") => {
                self.decided(draft, piece, fact.key() == "passes by itself")
            }
            // Of a political action it is no target: whom the terms name has the Edge.
            (Some(Con::TakeControl), [who, what])
                if what.con() == Some(Con::TheEdge)
                    && draft.ability.act.is_some_and(|act| act.kind == ActKind::Political) =>
            {
                self.each(draft, *who, &Tests::default(), &mut |this, draft, one| {
                    let who = this.seat(draft, one, span)?;
                    draft.push(Op::TakeEdge, &[who], span);
                    Ok(())
                })
            }
            _ => return None,
        })
    }

    /// A window of the polling: the ability is used then, in referendums like that. False where it is
    /// none.
    pub fn polling(&mut self, draft: &mut Draft, window: Piece) -> Got<bool> {
        let inner = window.args();
        let (Some(Con::During), [inner]) = (window.con(), inner.as_slice()) else { return Ok(false) };
        let of = match (inner.con(), inner.args().as_slice()) {
            (Some(Con::StepOf), [step, of]) if step.key() == "polling" => *of,
            (Some(Con::Refs), _) => *inner,
            _ => return Ok(false),
        };
        let fits = matches!(draft.ability.kind, AbilityKind::Use | AbilityKind::Modifier | AbilityKind::Reaction);
        let other = |when: Window| !matches!(when, Window::Polling | Window::BeforeVotes);
        if !fits || draft.ability.when.is_some_and(other) {
            return Gap::at(window, "usable in the polling");
        }
        let when = draft.ability.when.unwrap_or(Window::Polling);
        draft.ability.when = Some(when);
        self.window = Some(when);
        let span = of.span;
        let args = of.args();
        let caller = match (of.con(), args.as_slice()) {
            (Some(Con::Actions), [_, action]) if action.con() == Some(Con::KindA) && action.key() == "political" => {
                Some(self.plain(NodeOp::Anything, span))
            }
            (Some(Con::Refs), [_, by]) if by.con() == Some(Con::Anybody) => None,
            (Some(Con::Refs), [_, by]) if by.con() != Some(Con::Sel) => {
                let one = self.reference(*by)?;
                Some(self.over(NodeOp::Same, &[one], span))
            }
            (Some(Con::This), _) if of.key() == "referendum" => None,
            _ => return Gap::at(of, "the polling of referendums like this"),
        };
        if let Some(caller) = caller {
            draft.conditions.push(self.over(NodeOp::ByAction, &[caller], span));
        }
        Ok(true)
    }

    /// The referendum going on passes or fails, and nothing more is cast.
    fn decided(&mut self, draft: &mut Draft, piece: Piece, passes: bool) -> Got<()> {
        let played = matches!(draft.ability.kind, AbilityKind::Use | AbilityKind::Modifier | AbilityKind::Reaction);
        if !played || !self.in_polling(draft) {
            return Gap::at(piece, "a referendum decided at another time than in its polling");
        }
        draft.push(if passes { Op::PassReferendum } else { Op::FailReferendum }, &[], piece.span);
        Ok(())
    }

    /// The referendum going on is cancelled, of those that the words say: in its polling, and not later.
    pub fn cancels_referendum(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let span = what.span;
        let fits = matches!(draft.ability.kind, AbilityKind::Use | AbilityKind::Modifier | AbilityKind::Reaction);
        let open = draft.ability.when.is_none_or(|when| when == Window::Polling);
        let args = what.args();
        let ([quantity, noun], true, true) = (args.as_slice(), fits, open) else {
            return Gap::at(what, "a referendum cancelled, here");
        };
        let props = noun.args();
        let caller = match (quantity.con(), noun.con(), props.as_slice()) {
            (Some(Con::A | Con::Any), Some(Con::Kind), _) => self.plain(NodeOp::Anything, span),
            (Some(Con::A | Con::Any), Some(Con::Such), [_, doer]) if doer.con() == Some(Con::Doer) => {
                let parts = doer.args();
                let (Some(by), true) = (parts.get(1), parts.first().is_some_and(|deed| deed.key() == "call")) else {
                    return Gap::at(*doer, "a referendum like this");
                };
                match (by.con(), by.args().get(1)) {
                    (Some(Con::Sel), Some(noun)) => {
                        let tests = self.cards_in_play(*noun)?;
                        self.all(&tests)
                    }
                    _ => {
                        let one = self.reference(*by)?;
                        self.over(NodeOp::Same, &[one], span)
                    }
                }
            }
            _ => return Gap::at(what, "a referendum like this"),
        };
        draft.ability.when = Some(Window::Polling);
        self.window = Some(Window::Polling);
        draft.conditions.push(self.over(NodeOp::ByAction, &[caller], span));
        draft.push(Op::CancelReferendum, &[], span);
        Ok(())
    }

    /// Whether what is compiled takes place in the polling of a referendum, or before it.
    pub fn in_polling(&self, draft: &Draft) -> bool {
        matches!(self.window, Some(Window::Polling | Window::BeforeVotes))
            || draft.ability.act.is_some_and(|act| act.kind == ActKind::Political)
    }

    /// Votes given to a Methuselah.
    pub fn gains_votes(&mut self, draft: &mut Draft, who: Piece, n: Piece, span: Span) -> Got<()> {
        if !self.in_polling(draft) {
            return Err(Gap::new(span, "Plus", "votes at another time than in a referendum"));
        }
        let n = self.amount(n)?;
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| {
            let who = this.seat(draft, one, span)?;
            let n = this.amount_in(draft, n, span)?;
            draft.push(Op::GainVotes, &[who, n], span);
            Ok(())
        })
    }

    /// Votes against the referendum: who gains them casts its votes that way, and has not cast them the
    /// other (rulings, gains votes against).
    pub fn votes_against(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let span = what.span;
        let args = what.args();
        let ([who, gain], true) = (args.as_slice(), self.in_polling(draft)) else {
            return Gap::at(what, "votes against at another time");
        };
        let parts = gain.args();
        let (Some(Con::Plus), [n, stat]) = (gain.con(), parts.as_slice()) else {
            return Gap::at(*gain, "that against a referendum");
        };
        if stat.key() != "vote" {
            return Gap::at(*gain, "that against a referendum");
        }
        let one = self.reference(*who)?;
        let voted = self.node(NodeOp::Voting, &[1], span);
        let not = self.over(NodeOp::NotT, &[voted], span);
        draft.conditions.push(self.over(NodeOp::Is, &[one, not], span));
        let n = self.amount(*n)?;
        let more = self.over(NodeOp::VotesAgainst, &[n], span);
        self.keep(draft, one, more, Until::EndOfReferendum, span)?;
        let who = self.card(draft, one, span)?;
        draft.push(Op::VoteAgainst, &[who], span);
        Ok(())
    }

    /// Those are forced to abstain.
    pub fn abstains(&mut self, draft: &mut Draft, piece: Piece, who: Piece) -> Got<()> {
        if !self.in_polling(draft) {
            return Gap::at(piece, "abstaining at another time than in a referendum");
        }
        let minion = Tests::of(who.span).with(&[Bit::Minion]);
        self.each(draft, who, &minion, &mut |this, draft, one| {
            let who = this.card(draft, one, piece.span)?;
            draft.push(Op::Abstain, &[who], piece.span);
            Ok(())
        })
    }

    /// Those cast no votes and no ballots in this referendum.
    pub fn casts_none(&mut self, draft: &mut Draft, piece: Piece, who: Piece) -> Got<()> {
        if !self.in_polling(draft) {
            return Gap::at(piece, "not voting at another time than in a referendum");
        }
        let none = self.plain(NodeOp::CastsNone, piece.span);
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| {
            this.keep(draft, one, none, Until::EndOfReferendum, piece.span)
        })
    }
}

/// Whether a deed is to cast votes and ballots in the referendum that the text speaks of.
fn casts(deed: Piece) -> bool {
    match (deed.con(), deed.args().as_slice()) {
        (Some(Con::CastVotes), _) => true,
        (Some(Con::Lasting), [inner, how]) => {
            inner.con() == Some(Con::CastVotes)
                && how.args().first().is_some_and(|one| one.con() == Some(Con::This) && one.key() == "referendum")
        }
        _ => false,
    }
}
