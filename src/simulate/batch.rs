//! Games played, on as many threads as wanted.
//!
//! In: a plan and the cards at hand. Out: what came of each game, in the order of their numbers. Each
//! thread takes the next game that nobody has; nothing of a game depends on which thread that is.
use super::observe::{Shelf, Watch};
use super::plan::Plan;
use super::played::{End, Played, Sat};
use crate::game::setup::{Deck, NoGame};
use crate::game::{Answer, Decision, State, Table};
use crate::play::record::Record;
use crate::play::save::NotSaved;
use crate::play::seating::{deck_of, first_state, table_of};
use crate::play::{Agent, Eyes, Game};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

/// What came of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// By their numbers.
    pub played: Vec<Played>,
}

impl Batch {
    /// Puts the games in the order of their numbers.
    pub fn sort(&mut self) {
        self.played.sort_unstable_by_key(|one| one.game);
    }
}

/// Plays all games of a plan. `done` is told of each that is over.
pub fn run(plan: &Plan, all: &Table, jobs: usize, done: &(dyn Fn() + Sync)) -> Result<Batch, NoGame> {
    let series = Series::new(plan, all)?;
    let wanted: Vec<u64> = (0..plan.games).collect();
    let mut batch = Batch::default();
    series.run(jobs, &wanted, &AtomicBool::new(false), &mut |one| {
        batch.played.push(one);
        done();
    })?;
    batch.sort();
    Ok(batch)
}

/// The games of a plan with the cards at hand: all that they share.
pub struct Series<'a> {
    plan: &'a Plan,
    mark: String,
    table: Arc<Table>,
    decks: Vec<Deck>,
    shelves: Vec<Shelf>,
}

impl<'a> Series<'a> {
    /// Of that plan, with these cards at hand.
    pub fn new(plan: &'a Plan, all: &Table) -> Result<Series<'a>, NoGame> {
        let table = Arc::new(table_of(all, &plan.decks)?);
        let decks: Vec<Deck> = plan.decks.iter().map(|deck| deck_of(&table, deck)).collect::<Result<_, _>>()?;
        let cards = plan.cards();
        let shelves = decks.iter().map(|deck| Shelf::new(&table, deck, &cards)).collect();
        Ok(Series { plan, mark: plan.mark(), table, decks, shelves })
    }

    /// Plays the games of these numbers, until all are over or it is to stop; `each` is given every one
    /// as it ends, in whatever order that is.
    pub fn run(
        &self,
        jobs: usize,
        wanted: &[u64],
        stop: &AtomicBool,
        each: &mut dyn FnMut(Played),
    ) -> Result<(), NoGame> {
        let next = AtomicUsize::new(0);
        let take = || wanted.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !stop.load(Ordering::Relaxed));
        if jobs <= 1 {
            while let Some(number) = take() {
                each(self.game(*number)?);
            }
            return Ok(());
        }
        std::thread::scope(|scope| {
            let (give, given) = mpsc::channel();
            let worker = || {
                let give = give.clone();
                scope.spawn(move || {
                    while let Some(number) = take() {
                        // Nobody takes it any more where another game has gone wrong.
                        if give.send(self.game(*number)).is_err() {
                            return;
                        }
                    }
                })
            };
            let workers: Vec<_> = (0..jobs).map(|_| worker()).collect();
            drop(give);
            let all = given.into_iter().try_for_each(|one| one.map(&mut *each));
            let fault = |_| NoGame("a game ended in a fault of the program".to_string());
            workers.into_iter().try_for_each(|worker| worker.join().map_err(fault)).and(all)
        })
    }

    /// Plays the game of that number.
    pub fn game(&self, number: u64) -> Result<Played, NoGame> {
        let (plan, mark) = (self.plan, self.mark.as_str());
        let seating = plan.seating(mark, number);
        let dealt: Vec<Deck> = seating.iter().filter_map(|deck| self.decks.get(*deck)).cloned().collect();
        let state = first_state(&self.table, &dealt, Plan::game_seed(mark, number), plan.turns)?;
        let shelves = seating.iter().filter_map(|deck| self.shelves.get(*deck)).collect();
        let mut watch = Watch::begin(&state, shelves);
        let mut game = Game::telling(Arc::clone(&self.table), state);
        let mut agents = plan.agents(mark, number, &seating, &self.table);
        let (mut answers, mut decisions) = (0, 0);
        watch.heed(&mut game);
        while let Some(decision) = game.decision().filter(|_| answers < plan.budget) {
            let Some((answer, decided)) = answer(&mut agents, decision, game.state()) else { break };
            game.answer(&answer)
                .map_err(|wrong| NoGame(format!("game {}: a bot's answer: {}", number + 1, wrong.0)))?;
            answers += 1;
            decisions += u64::from(decided);
            watch.heed(&mut game);
        }
        let state = game.state();
        let end = match (game.decision(), state.seats().count()) {
            (Some(_), _) => End::Budget,
            (None, 0 | 1) => End::Rules,
            (None, _) => End::Turns,
        };
        let seats = state.all_seats().zip(seating).zip(watch.end());
        let seats = seats.map(|((seat, deck), (fall, cards))| {
            let half_points = state.player(seat).half_points;
            Sat { deck, half_points, fall, cards }
        });
        Ok(Played {
            game: number,
            seats: seats.collect(),
            decisions,
            turns: state.turn().number,
            end,
            digest: state.digest(),
        })
    }
}

/// The answer to a decision, and whether somebody has decided: where there is one answer alone, nobody is
/// asked. None where nobody decides for that Methuselah.
pub(super) fn answer(
    agents: &mut [Box<dyn Agent + Send>],
    decision: &Decision,
    state: &State,
) -> Option<(Answer, bool)> {
    let agent = agents.get_mut(usize::from(decision.who.0))?;
    Some(match decision.only_answer() {
        Some(only) => (only, false),
        None => (agent.decide(decision, &Eyes::new(state, decision.who)), true),
    })
}

impl Plan {
    /// One of its games again, written down.
    pub fn record(&self, all: &Table, game: u64) -> Result<Record, NotSaved> {
        let mark = self.mark();
        let mut record = Record::begin(self.setup(&mark, game), all)?;
        let mut agents = self.agents(&mark, game, &self.seating(&mark, game), &record.game().shared_table());
        let mut answers = 0;
        while let Some(decision) = record.game().decision().filter(|_| answers < self.budget).cloned() {
            let Some((answer, _)) = answer(&mut agents, &decision, record.game().state()) else { break };
            record.answer(&answer).map_err(|wrong| NotSaved::Form(wrong.0))?;
            answers += 1;
        }
        Ok(record)
    }
}
