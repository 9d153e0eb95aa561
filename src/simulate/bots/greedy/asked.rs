//! What cards ask as they take effect: whether, which, how many, how divided.
//!
//! In: a question of an ability that is being carried out. Out: for each answer what it leads to, tried with
//! the rest of the ability.
use super::mind::Mind;
use crate::game::{Answer, Ask, Choice, Entity};

/// So many numbers of a range are tried at most.
const MOST_NUMBERS: u16 = 12;

impl Mind<'_> {
    /// What each answer leads to.
    pub(super) fn asked(&mut self) -> Vec<i32> {
        // Fewer than 65,536 options.
        let n = self.decision.options.len() as u16;
        match self.decision.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo => (0..n).map(|at| self.answered(&Answer(vec![at]))).collect(),
            Ask::Some(least, most) => self.some(n, least, most),
            Ask::Number(least, most) => {
                let far = most.saturating_sub(least) > MOST_NUMBERS;
                let tried = |at: u16| !far || at == least || at == most || at == least.midpoint(most);
                let worst = i32::MIN;
                let each = |at: u16| if tried(at) { self.answered(&Answer(vec![at])) } else { worst };
                (least..=most).map(each).collect()
            }
            Ask::Divide(total, least) => {
                let first = |at: u16| {
                    let order: Vec<u16> = (at..n).chain(0..at).collect();
                    let shares = super::divided(&order, total, least);
                    self.answered(&Answer(shares))
                };
                (0..n).map(first).collect()
            }
            Ask::Order => self.in_order(),
        }
    }

    /// Of several each by itself, against as few as may be.
    fn some(&mut self, n: u16, least: u16, most: u16) -> Vec<i32> {
        let none = if least == 0 { self.answered(&Answer(Vec::new())) } else { 0 };
        let each = |at: u16| {
            if most == 0 {
                return -1;
            }
            // Those that have to go with it are the first ones.
            let others = (0..n).filter(|other| *other != at).take(usize::from(least.saturating_sub(1)));
            let all: Vec<u16> = std::iter::once(at).chain(others).collect();
            self.answered(&Answer(all)) - none
        };
        (0..n).map(each).collect()
    }

    /// In the order in which they stand: nothing is known that would be better.
    pub(super) fn in_order(&mut self) -> Vec<i32> {
        // Fewer than 65,536 options.
        let n = self.decision.options.len() as i32;
        (0..n).map(|at| n - at).collect()
    }

    /// Who pays: the one that has more.
    pub(super) fn payers(&mut self) -> Vec<i32> {
        let now = self.now;
        self.each(|mind, choice| match choice {
            Choice::Pick(Entity::Card(card)) => i32::from(now.card(card).blood),
            other => mind.plain(other),
        })
    }

    /// What is taken in, or given: as much as there is, the best first.
    pub(super) fn takings(&mut self) -> Vec<i32> {
        self.each(|mind, choice| match choice {
            Choice::Pick(Entity::Card(card)) => {
                let sheet = mind.sheet(crate::game::Source::Card(card));
                if sheet.harms { -sheet.worth } else { 1 + sheet.worth }
            }
            other => mind.plain(other),
        })
    }
}
