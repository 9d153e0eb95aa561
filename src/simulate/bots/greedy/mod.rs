//! The greedy bot: it looks one step ahead where that matters, and goes by quick rules elsewhere.
//!
//! In: a decision, and the game as its Methuselah may imagine it. Out: the answer that is worth most by the
//! table of terms; of several that are worth the same, one by the bot's own generator. The rooms: `sheet`
//! (what a card is good for), `value` (what a state is worth), `fight` (what a combat comes to), `mind` (a
//! decision being weighed: options tried in a rehearsal), and by what is asked: `deeds` (actions, masters,
//! targets), `impulse` (modifiers, reactions, blocks), `combat`, `polls` (votes), `quick` (influence,
//! discards and what is seldom asked), `asked` (what cards ask as they take effect); `habit` (what she has just
//! done again and again). Never here: a `State`
//! that is not imagined.
mod asked;
mod combat;
mod deeds;
mod fight;
mod habit;
mod impulse;
mod mind;
mod polls;
mod quick;
mod sheet;
mod value;

use crate::game::random::Random;
use crate::game::{Answer, Ask, Decision, Imagined, Purpose, Table};
use crate::play::{Agent, Eyes, Rehearsal};
use habit::Habit;
use mind::Mind;
use sheet::Sheets;
use std::sync::Arc;

/// Chooses what is worth most one step ahead.
#[derive(Debug)]
pub struct Greedy {
    random: Random,
    table: Arc<Table>,
    sheets: Sheets,
    imagined: Option<Imagined>,
    tried: Option<Box<[Rehearsal; 2]>>,
    habit: Habit,
}

impl Greedy {
    /// One that begins at that seed, for games with these cards.
    pub fn new(seed: u64, table: Arc<Table>) -> Greedy {
        let sheets = Sheets::new(&table);
        Greedy { random: Random::new(seed), table, sheets, imagined: None, tried: None, habit: Habit::default() }
    }
}

impl Agent for Greedy {
    fn decide(&mut self, decision: &Decision, eyes: &Eyes) -> Answer {
        let one = matches!(decision.ask, Ask::One | Ask::UseOrPass | Ask::YesNo) && decision.options.len() == 1;
        if one {
            return Answer(vec![0]);
        }
        if let Some(answer) = quick::at_sight(decision) {
            return answer;
        }
        eyes.imagine(&mut self.imagined);
        let Some(imagined) = &self.imagined else { return Answer(vec![0]) };
        let new = || Box::new([(); 2].map(|()| Rehearsal::new(Arc::clone(&self.table), imagined)));
        let [tried, then] = &mut **self.tried.get_or_insert_with(new);
        let mut mind = Mind::new(&self.table, &self.sheets, decision, imagined, tried, then);
        let mut scores = weigh(&mut mind);
        self.habit.heed(imagined.state(), decision, &mut scores);
        let answer = choose(decision, &scores, &mut self.random);
        self.habit.note(decision, &answer);
        answer
    }
}

/// What each option is worth: of a number, each number between the two.
fn weigh(mind: &mut Mind) -> Vec<i32> {
    match mind.decision.purpose {
        Purpose::Master | Purpose::Act => mind.deeds(),
        Purpose::Target => mind.targets(),
        Purpose::Impulse => mind.impulse(),
        Purpose::Transfer => mind.transfers(),
        Purpose::Discard => mind.discards(),
        Purpose::Trim | Purpose::BurnOption | Purpose::Spend => mind.least_useful(),
        Purpose::Order => mind.in_order(),
        Purpose::Vote => mind.votes(),
        Purpose::Diablerize => mind.diablerize(),
        Purpose::Spoils | Purpose::Reward | Purpose::Trophy | Purpose::Pick => mind.takings(),
        Purpose::StandIn => mind.stand_in(),
        Purpose::Contest | Purpose::ContestTitle => mind.contests(),
        Purpose::Withdraw => mind.withdraws(),
        Purpose::EdgePool | Purpose::Calling | Purpose::Conviction | Purpose::Avenge => mind.gladly(),
        Purpose::Pay => mind.payers(),
        Purpose::May | Purpose::Choose | Purpose::Number | Purpose::Divide => mind.asked(),
        Purpose::AsPlayed => mind.cancels(),
        Purpose::Combat => mind.in_combat(),
        Purpose::Strike | Purpose::Weapon => mind.strikes(),
        Purpose::Aim => mind.in_order(),
        Purpose::Prevent => mind.prevents(),
        Purpose::Range => mind.ranges(),
    }
}

/// The answer that these scores come to; whatever they are, one that the decision takes.
fn choose(decision: &Decision, scores: &[i32], random: &mut Random) -> Answer {
    // A decision has at most as many options as a game has cards and uses, far below 65,536.
    let n = decision.options.len() as u16;
    let score = |at: u16| scores.get(usize::from(at)).copied().unwrap_or(0);
    let mut order: Vec<u16> = (0..n).collect();
    Answer(match decision.ask {
        Ask::One | Ask::UseOrPass | Ask::YesNo => {
            let best = order.iter().map(|at| score(*at)).max().unwrap_or(0);
            order.retain(|at| score(*at) == best);
            let at = if order.len() > 1 { random.below(order.len() as u32) } else { 0 };
            vec![order.get(at as usize).copied().unwrap_or(0)]
        }
        Ask::Some(least, most) => {
            order.sort_by_key(|at| std::cmp::Reverse(score(*at)));
            let good = order.iter().filter(|at| score(**at) > 0).count() as u16;
            order.truncate(usize::from(good.clamp(least, most.max(least))));
            order
        }
        Ask::Number(least, most) => {
            let all = least..=most;
            let best = scores.iter().copied().zip(all).max_by_key(|(score, at)| (*score, std::cmp::Reverse(*at)));
            vec![best.map_or(least, |(_, at)| at)]
        }
        Ask::Divide(total, least) => {
            order.sort_by_key(|at| std::cmp::Reverse(score(*at)));
            divided(&order, total, least)
        }
        Ask::Order => {
            order.sort_by_key(|at| std::cmp::Reverse(score(*at)));
            order
        }
    })
}

/// All to the first, but for those who have to have a share.
pub(super) fn divided(order: &[u16], total: u16, least: u16) -> Vec<u16> {
    let mut shares = vec![0; order.len()];
    let mut left = total;
    for at in order.iter().take(usize::from(least.max(1))).skip(1) {
        if let Some(share) = shares.get_mut(usize::from(*at)) {
            *share = 1;
            left = left.saturating_sub(1);
        }
    }
    if let Some(share) = order.first().and_then(|at| shares.get_mut(usize::from(*at))) {
        *share = left;
    }
    shares
}
