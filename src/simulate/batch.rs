//! Games played, on as many threads as wanted.
//!
//! In: a plan and the cards at hand. Out: what came of each game, in the order of their numbers. Each
//! thread takes the next game that nobody has; nothing of a game depends on which thread that is.
use super::plan::Plan;
use super::played::{End, Played, Sat};
use crate::game::setup::{Deck, NoGame};
use crate::game::{Seat, Table};
use crate::play::record::Record;
use crate::play::save::NotSaved;
use crate::play::seating::{deck_of, first_state, table_of};
use crate::play::{Eyes, Game};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What came of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// By their numbers.
    pub played: Vec<Played>,
}

/// Plays them. `done` is told of each game that is over, from whichever thread.
pub fn run(plan: &Plan, all: &Table, jobs: usize, done: &(dyn Fn() + Sync)) -> Result<Batch, NoGame> {
    let table = Arc::new(table_of(all, &plan.decks)?);
    let decks: Vec<Deck> = plan.decks.iter().map(|deck| deck_of(&table, deck)).collect::<Result<_, _>>()?;
    let mark = plan.mark();
    let next = AtomicU64::new(0);
    let work = || -> Result<Vec<Played>, NoGame> {
        let mut out = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games {
                return Ok(out);
            }
            out.push(one(plan, &mark, game, &table, &decks)?);
            done();
        }
    };
    let parts = std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let own = work();
        let joined = others.into_iter().map(|other| {
            other.join().unwrap_or_else(|_| Err(NoGame("a game ended in a fault of the program".to_string())))
        });
        std::iter::once(own).chain(joined).collect::<Result<Vec<_>, _>>()
    })?;
    let mut played: Vec<Played> = parts.into_iter().flatten().collect();
    played.sort_unstable_by_key(|one| one.game);
    Ok(Batch { played })
}

fn one(plan: &Plan, mark: &str, number: u64, table: &Arc<Table>, decks: &[Deck]) -> Result<Played, NoGame> {
    let seating = plan.seating(mark, number);
    let dealt: Vec<Deck> = seating.iter().filter_map(|deck| decks.get(*deck)).cloned().collect();
    let state = first_state(table, &dealt, Plan::game_seed(mark, number), plan.turns)?;
    let mut game = Game::new(Arc::clone(table), state);
    let mut agents = plan.agents(mark, number, &seating, table);
    let mut decisions = 0;
    while let Some(decision) = game.decision().filter(|_| decisions < plan.budget) {
        let Some(agent) = agents.get_mut(usize::from(decision.who.0)) else { break };
        let answer = agent.decide(decision, &Eyes::new(game.state(), decision.who));
        game.answer(&answer).map_err(|wrong| NoGame(format!("game {}: a bot's answer: {}", number + 1, wrong.0)))?;
        decisions += 1;
    }
    let state = game.state();
    let end = match (game.decision(), state.seats().count()) {
        (Some(_), _) => End::Budget,
        (None, 0 | 1) => End::Rules,
        (None, _) => End::Turns,
    };
    let sat = |(seat, deck): (Seat, usize)| Sat {
        deck,
        half_points: state.player(seat).half_points,
        fall: None,
        cards: Vec::new(),
    };
    Ok(Played {
        game: number,
        seats: state.all_seats().zip(seating).map(sat).collect(),
        decisions,
        turns: state.turn().number,
        end,
        digest: state.digest(),
    })
}

impl Plan {
    /// One of its games again, written down.
    pub fn record(&self, all: &Table, game: u64) -> Result<Record, NotSaved> {
        let mark = self.mark();
        let mut record = Record::begin(self.setup(&mark, game), all)?;
        let mut agents = self.agents(&mark, game, &self.seating(&mark, game), &record.game().shared_table());
        let mut decisions = 0;
        while let Some(decision) = record.game().decision().filter(|_| decisions < self.budget).cloned() {
            let Some(agent) = agents.get_mut(usize::from(decision.who.0)) else { break };
            let answer = agent.decide(&decision, &Eyes::new(record.game().state(), decision.who));
            record.answer(&answer).map_err(|wrong| NotSaved::Form(wrong.0))?;
            decisions += 1;
        }
        Ok(record)
    }
}
