//! Passing: `all pass`, `pass until ...`.
//!
//! In: how far. Out: everybody has passed or declined until then. Never: a choice that somebody must
//! make; that is an error, and the scenario makes it itself.
use super::Run;
use super::answers::single;
use crate::base::{Code, Span};
use crate::game::{Answer, Ask, Choice, Decision, Purpose};
use crate::scenario::ast::When;
use crate::scenario::names::Fault;
use crate::scenario::page::wrong;
use crate::scenario::say;

/// More passes than this in a row lead nowhere.
const MOST_PASSES: usize = 5_000;

impl Run {
    /// Everybody passes on the action going on, as long as all that is asked is to use something, to
    /// block, or to pass; in the polling of a referendum, until that is over.
    pub(super) fn all_pass(&mut self, span: Span) -> Result<(), Fault> {
        self.begin_answer();
        let polling = |decision: &Decision| decision.purpose == Purpose::Vote;
        let polls = self.game.decision().is_some_and(polling);
        for _ in 0..MOST_PASSES {
            match self.game.decision() {
                Some(decision) if matches!(decision.purpose, Purpose::Impulse | Purpose::AsPlayed) => {
                    self.decline(span)?
                }
                // A referendum is passed on only from within.
                Some(decision) if polls && polling(decision) => self.decline(span)?,
                _ => return Ok(()),
            }
        }
        Err(endless(span))
    }

    pub(super) fn pass_until(&mut self, when: &When, span: Span) -> Result<(), Fault> {
        self.begin_answer();
        let wanted = match when {
            When::ActionOver => None,
            When::Turn(who, phase) => Some((self.names().seat(who)?, *phase)),
        };
        let now = self.game.state().turn();
        if let Some((seat, phase)) = wanted
            && now.seat == seat
            && phase.is_none_or(|phase| phase == now.phase)
        {
            return Ok(());
        }
        let from = self.moments.len();
        for _ in 0..MOST_PASSES {
            let there = match wanted {
                None => self.game.state().action().is_none(),
                Some(moment) => self.moments.iter().skip(from).any(|one| *one == moment),
            };
            if there {
                return Ok(());
            }
            if self.game.decision().is_none() {
                let said = "the game is over before that";
                return Err(Box::new(wrong(Code::NotAsked, span, said)));
            }
            self.decline(span)?;
        }
        Err(endless(span))
    }

    /// Whoever is asked passes, says no or chooses nothing.
    fn decline(&mut self, span: Span) -> Result<(), Fault> {
        let Some(decision) = self.game.decision() else { return Ok(()) };
        match declined(decision) {
            Some(answer) => self.give(&answer, span),
            None => {
                let who = self.names().say_seat(decision.who);
                let said = format!("{who} cannot pass here: {}", decision.purpose.said());
                let help = say::offers(&self.names(), decision);
                Err(Box::new(wrong(Code::Unanswered, span, said).help(help)))
            }
        }
    }
}

fn declined(decision: &Decision) -> Option<Answer> {
    if let Ask::Some(0, _) = decision.ask {
        return Some(Answer(Vec::new()));
    }
    if let Ask::Number(0, _) = decision.ask {
        return Some(Answer(vec![0]));
    }
    let least = [Choice::Pass, Choice::No];
    let at = decision.options.iter().position(|choice| least.contains(choice))?;
    match decision.ask {
        Ask::One | Ask::UseOrPass | Ask::YesNo => Some(single(at)),
        Ask::Some(..) | Ask::Number(..) | Ask::Divide(..) | Ask::Order => None,
    }
}

fn endless(span: Span) -> Fault {
    Box::new(wrong(Code::Unanswered, span, format!("after {MOST_PASSES} passes it has not come to that")))
}
