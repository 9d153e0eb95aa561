//! Who decides: a player at a terminal, a bot.
//!
//! In: a decision, and eyes that see what its Methuselah may. Out: an answer. Never: the state; `Eyes`
//! gives a `View`, or an `Imagined` in which something can be tried, and nothing else.
use crate::game::random::Random;
use crate::game::{Answer, Ask, Decision, Imagined, State, View};

/// What an agent sees with: only a `View` or an `Imagined` comes out.
pub struct Eyes<'a> {
    state: &'a State,
    seat: crate::game::Seat,
}

impl<'a> Eyes<'a> {
    /// The eyes of that Methuselah.
    pub fn new(state: &'a State, seat: crate::game::Seat) -> Eyes<'a> {
        Eyes { state, seat }
    }

    /// What she may see.
    pub fn view(&self) -> View {
        View::of(self.state, self.seat)
    }

    /// The game as she may imagine it, in the place of what was imagined before.
    pub fn imagine(&self, into: &mut Option<Imagined>) {
        match into {
            Some(imagined) => imagined.again(self.state, self.seat),
            None => *into = Some(Imagined::of(self.state, self.seat)),
        }
    }
}

/// Somebody who decides.
pub trait Agent {
    /// An answer to the decision.
    fn decide(&mut self, decision: &Decision, eyes: &Eyes) -> Answer;
}

/// Chooses among legal answers at random, each option as likely.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    random: Random,
}

impl RandomAgent {
    /// One that begins at that seed.
    pub fn new(seed: u64) -> RandomAgent {
        RandomAgent { random: Random::new(seed) }
    }
}

impl Agent for RandomAgent {
    fn decide(&mut self, decision: &Decision, _eyes: &Eyes) -> Answer {
        // A decision has at most as many options as a game has cards and uses, far below 65,536.
        let n = decision.options.len() as u16;
        let below = |random: &mut Random, n: u16| random.below(u32::from(n)) as u16;
        Answer(match decision.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo => vec![below(&mut self.random, n)],
            Ask::Some(least, most) => {
                let mut all: Vec<u16> = (0..n).collect();
                self.random.shuffle(&mut all);
                let most = most.min(n);
                let many = least + below(&mut self.random, most.saturating_sub(least) + 1);
                all.truncate(usize::from(many));
                all
            }
            Ask::Number(least, most) => vec![least + below(&mut self.random, most.saturating_sub(least) + 1)],
            Ask::Divide(total, least) => {
                let mut parts = vec![0; usize::from(n)];
                let mut all: Vec<usize> = (0..usize::from(n)).collect();
                self.random.shuffle(&mut all);
                all.iter()
                    .take(usize::from(least))
                    .filter_map(|at| parts.get_mut(*at).map(|part| *part = 1))
                    .for_each(drop);
                for _ in least..total {
                    let at = usize::from(below(&mut self.random, n));
                    if let Some(part) = parts.get_mut(at) {
                        *part += 1;
                    }
                }
                parts
            }
            Ask::Order => {
                let mut all: Vec<u16> = (0..n).collect();
                self.random.shuffle(&mut all);
                all
            }
        })
    }
}
