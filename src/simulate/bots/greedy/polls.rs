//! Referendums: what they are worth if they pass, who would vote how, what to cast.
//!
//! In: the terms of a referendum, as the state has them. Out: how likely it passes, by whom it helps: each
//! other Methuselah votes for what makes her own state better by the same table; and what to cast.
use super::super::terms;
use super::mind::{Meek, Mind};
use super::sheet::Tags;
use crate::game::referendum::Resolved;
use crate::game::{Choice, State, Vote, query};
use std::cell::Cell;

/// A referendum passes or fails by so few votes: cards can change it.
const CLOSE: i32 = 1;

impl Mind<'_> {
    /// How likely it is, in hundredths, that a referendum of hers which leads from one state to the other
    /// passes.
    pub(super) fn passes(&self, before: &State, after: &State) -> i32 {
        // The card that calls it has a vote.
        let mut sum = self.has(before, self.me) + 1;
        for seat in before.seats().filter(|seat| *seat != self.me) {
            let votes = self.has(before, seat);
            if votes > 0 {
                let gains = self.scale.state(after, seat) - self.scale.state(before, seat);
                sum += votes * gains.signum();
            }
        }
        match sum {
            ..=0 => 15,
            1..=CLOSE => 60,
            _ => 90,
        }
    }

    /// What it is worth to her that the referendum going on passes, instead of failing.
    fn passing(&mut self) -> i32 {
        let Some(referendum) = query::polled(self.now) else { return 0 };
        if referendum.hunt {
            let near = super::value::Near::of(self.now, self.me);
            let hunted = self.now.card(referendum.on);
            return -self.scale.card(self.now, referendum.on) * near.percent(hunted.controller) / 100;
        }
        let mut worth = [0; 2];
        for (slot, how) in worth.iter_mut().zip([Resolved::Passed, Resolved::Failed]) {
            self.reset();
            let answers = Cell::new(0);
            let meek = Meek::new(self.me, &answers);
            self.tried.resolve_referendum(how, &mut |_, decision| meek.answer(decision));
            *slot = self.scale.state(self.tried.state(), self.me);
        }
        worth[0] - worth[1]
    }

    /// What to cast, or to use, in the polling.
    pub(super) fn votes(&mut self) -> Vec<i32> {
        let gain = self.passing();
        let Some(referendum) = query::polled(self.now) else { return Vec::new() };
        let (ayes, noes) = query::tally(referendum);
        // So many votes make a difference; what is decided needs no more.
        let ahead = i32::try_from(ayes).unwrap_or(0) - i32::try_from(noes).unwrap_or(0);
        self.each(|mind, choice| match choice {
            Choice::Vote(voter, vote) => {
                let side = if vote == Vote::For { gain } else { -gain };
                let cost = match voter {
                    crate::game::Voter::Edge => terms::EDGE,
                    crate::game::Voter::Card(card) if mind.in_hand(crate::game::Source::Card(card)) => {
                        terms::KEEP_PLAYABLE
                    }
                    crate::game::Voter::Card(_) | crate::game::Voter::Minion(_) | crate::game::Voter::Text(_) => 0,
                };
                // One vote that costs something is worth its part of the whole.
                if cost > 0 {
                    side.min(terms::POINT) / (2 + ahead.abs()) - cost
                } else {
                    side.signum() * (1 + side.abs())
                }
            }
            Choice::Use(what) => {
                let tags = mind.sheet(what.source).of(what.ability);
                let effect = mind.deed(what);
                if tags.has(Tags::VOTES) {
                    // Who it helps is seen by what it leaves to be cast.
                    let shift = mind.shift();
                    effect + gain.clamp(-terms::POINT, terms::POINT) * shift / (2 + ahead.abs())
                } else {
                    effect
                }
            }
            other => mind.plain(other),
        })
    }

    /// How many votes more a use gives to her, less what it gives to the others.
    fn shift(&self) -> i32 {
        let votes = |mind: &Mind, state: &State| {
            let given = |seat| {
                let gained = state.referendum().map_or(0, |referendum| {
                    let own = referendum.gained.iter().filter(|(whose, ..)| *whose == seat);
                    own.map(|(_, _, n)| i32::from(*n)).sum()
                });
                mind.has(state, seat) + gained
            };
            let others: i32 = state.seats().filter(|seat| *seat != mind.me).map(given).sum();
            given(mind.me) - others
        };
        let before = votes(self, self.now);
        let after = votes(self, self.tried.state());
        after - before
    }
}
