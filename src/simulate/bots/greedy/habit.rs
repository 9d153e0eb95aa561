//! What she has done again and again without its coming to anything: she stops.
//!
//! In: her own answers. Out: options that are not worth anything any more for the action, or the turn, going
//! on: to try the same block again, or to use the same thing without end. Never here: anything of others.
use super::super::terms;
use crate::game::{Answer, Ask, CardId, Choice, Decision, State};

/// So often the same minion tries to block the same action.
const MOST_BLOCKS: usize = 2;
/// So often the same thing is used in the same way.
const MOST_USES: usize = 8;

/// What she has chosen since the action or the turn began.
#[derive(Clone, Debug, Default)]
pub(super) struct Habit {
    /// The turn, and the minion that acts.
    since: Option<(u16, Option<CardId>)>,
    done: Vec<Choice>,
}

impl Habit {
    /// Makes options worthless that have been chosen often enough.
    pub(super) fn heed(&mut self, state: &State, decision: &Decision, scores: &mut [i32]) {
        let since = Some((state.turn().number, state.action().map(|action| action.actor)));
        if self.since != since {
            self.since = since;
            self.done.clear();
        }
        for (score, choice) in scores.iter_mut().zip(&decision.options) {
            let most = match choice {
                Choice::Block(_) => MOST_BLOCKS,
                Choice::Use(_) | Choice::Spare(_) => MOST_USES,
                Choice::Pass
                | Choice::Yes
                | Choice::No
                | Choice::Hand
                | Choice::Range(_)
                | Choice::Pick(_)
                | Choice::Vote(..)
                | Choice::Influence(_)
                | Choice::TakeBack(_)
                | Choice::BringOut(_)
                | Choice::Merge(_)
                | Choice::DrawCrypt => continue,
            };
            if self.done.iter().filter(|one| *one == choice).count() >= most {
                *score = -terms::OUSTED;
            }
        }
    }

    /// Notes what has been chosen.
    pub(super) fn note(&mut self, decision: &Decision, answer: &Answer) {
        if matches!(decision.ask, Ask::One | Ask::UseOrPass)
            && let Some(choice) = answer.0.first().and_then(|at| decision.options.get(usize::from(*at)))
            && matches!(choice, Choice::Block(_) | Choice::Use(_) | Choice::Spare(_))
        {
            self.done.push(*choice);
        }
    }
}
