//! How fast games are played: `cargo run --release --example speed [GAMES]`.
//!
//! In: the starter decks. Out: for each bot the games and decisions a second on one thread, the middle of
//! turns and decisions a game, how many games the rules ended; what two threads bring; what it costs to
//! clone a state and to find what may be done at a decision; what memory a game takes. Never: a figure
//! that was not measured in this run.
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use vitae::check::Checker;
use vitae::game::setup::Deck;
use vitae::game::{State, Table};
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{DeckList, deck_of, first_state, table_of};
use vitae::play::{Agent, Eyes, Game, RandomAgent};
use vitae::simulate::{self, Batch, Bot, End, Plan};
use vitae::syntax::wording;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often a cost is measured.
const TIMES: u32 = 20_000;
/// How many games lie in memory at once where that is measured.
const HELD: usize = 2_000;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000);
    match measure(games) {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

/// The cards of this project by the rules of the book, and its starter decks.
fn own() -> Option<(Table, Vec<DeckList>)> {
    let mut checker = Checker::new(wording::embedded().ok()?);
    let cards = simulate::own_cards();
    let rules = RuleSet::Named("black-chantry".to_string());
    let table = load(&mut checker, &cards, &rules, false).ok()?.table;
    Some((table, simulate::starter_decks(&cards).ok()?))
}

fn measure(games: u64) -> Option<()> {
    let (all, decks) = own()?;
    println!("the starter decks, four seats, {games} games");
    println!("| bots | games a second | decisions a second | turns | decisions | ended by the rules | by the budget |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for bot in Bot::ALL {
        row(*bot, &plan(&decks, *bot, games), &all)?;
    }
    let plan = plan(&decks, Bot::Random, games);
    // One after the other, twice, so that a slow moment slows both.
    let mut times = [0.0, 0.0];
    for _ in 0..2 {
        for (time, jobs) in times.iter_mut().zip([1, 2]) {
            *time += timed(&plan, &all, jobs)?.1;
        }
    }
    println!("two jobs: {:.2} times the games of one", times[0] / times[1]);
    costs(&plan, &all)
}

fn plan(decks: &[DeckList], bot: Bot, games: u64) -> Plan {
    let (rules, bots) = ("black-chantry".to_string(), vec![bot]);
    Plan { rules, games, seed: 1, turns: 0, budget: 20_000, seats: 4, decks: decks.to_vec(), bots }
}

/// The games of a plan, and the seconds that they took.
fn timed(plan: &Plan, all: &Table, jobs: usize) -> Option<(Batch, f64)> {
    let start = Instant::now();
    let batch = simulate::run(plan, all, jobs, &|| ()).ok()?;
    Some((batch, start.elapsed().as_secs_f64()))
}

fn row(bot: Bot, plan: &Plan, all: &Table) -> Option<()> {
    let (batch, seconds) = timed(plan, all, 1)?;
    let count = |end: End| batch.played.iter().filter(|one| one.end == end).count();
    let mut turns: Vec<u64> = batch.played.iter().map(|one| u64::from(one.turns)).collect();
    let mut decisions: Vec<u64> = batch.played.iter().map(|one| one.decisions).collect();
    let total: u64 = decisions.iter().sum();
    println!(
        "| {} | {:.0} | {:.0} | {} | {} | {} | {} |",
        bot.name(),
        count(End::Rules) as f64 / seconds,
        total as f64 / seconds,
        middle(&mut turns),
        middle(&mut decisions),
        count(End::Rules),
        count(End::Budget),
    );
    Some(())
}

fn middle(all: &mut [u64]) -> u64 {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}

/// What a state costs to clone, to ask again what it asks, and to hold, in the middle of a game.
fn costs(plan: &Plan, all: &Table) -> Option<()> {
    let table = Arc::new(table_of(all, &plan.decks).ok()?);
    let decks: Vec<Deck> = plan.decks.iter().filter_map(|deck| deck_of(&table, deck).ok()).collect();
    let mut game = Game::new(Arc::clone(&table), first_state(&table, &decks, 1, 0).ok()?);
    let mut bot = RandomAgent::new(1);
    for _ in 0..150 {
        let Some(decision) = game.decision() else { break };
        let answer = bot.decide(decision, &Eyes::new(game.state(), decision.who));
        game.answer(&answer).ok()?;
    }
    let state: &State = game.state();
    let clone = nanoseconds(|| {
        black_box(state.clone());
    });
    let asked = nanoseconds(|| {
        black_box(Game::resumed(Arc::clone(&table), state.clone()));
    });
    println!("a clone of the state: {clone:.0} ns; the options of a decision: {:.0} ns", asked - clone);
    let before = resident();
    let held: Vec<Game> = (0..HELD).map(|_| game.clone()).collect();
    match before.zip(resident()) {
        Some((before, after)) => {
            println!("memory of a game in its middle: {} kB", after.saturating_sub(before) / HELD as u64);
        }
        None => println!("memory of a game: this system does not say"),
    }
    black_box(held);
    Some(())
}

/// How much memory of this process is resident, in kB, where the system says it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn nanoseconds(each: impl Fn()) -> f64 {
    let start = Instant::now();
    (0..TIMES).for_each(|_| each());
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
