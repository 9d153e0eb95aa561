//! How fast games are played: `cargo run --release --example speed [GAMES]`.
//!
//! In: the cards of this project. Out: games and decisions a second on one thread, the median of turns
//! and of decisions a game, what it costs to clone a state and to find what may be done at a decision.
//! Only games that the rules have ended count among those that were ended. Never: a figure that was not
//! measured in this run.
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use vitae::check::Checker;
use vitae::game::setup::Deck;
use vitae::game::{State, Table};
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{deck_of, first_state, table_of};
use vitae::play::{Agent, Eyes, Game, RandomAgent};
use vitae::simulate::{self, Bot, End, Plan};
use vitae::syntax::wording;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often a cost is measured.
const TIMES: u32 = 20_000;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000);
    match measure(games) {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

/// The cards of this project, by the rules of the book.
fn own() -> Option<Table> {
    let grammar = wording::embedded().ok()?;
    let mut checker = Checker::new(grammar);
    let mut cards = Vec::new();
    for folder in ["cards/seeds", "cards/starter"] {
        cards.extend(vitae::pool::load(std::path::Path::new(folder)).ok()?);
    }
    let rules = RuleSet::Named("black-chantry".to_string());
    Some(load(&mut checker, &cards, &rules, false).ok()?.table)
}

fn measure(games: u64) -> Option<()> {
    let all = own()?;
    let decks = simulate::decks(&all, 1, 4);
    let (rules, bots) = ("black-chantry".to_string(), vec![Bot::Random]);
    let plan = Plan { rules, games, seed: 1, turns: 0, budget: 20_000, seats: 4, decks, bots };
    let start = Instant::now();
    let batch = simulate::run(&plan, &all, 1, &|| ()).ok()?;
    let seconds = start.elapsed().as_secs_f64();
    let ended = batch.played.iter().filter(|one| one.end == End::Rules).count();
    let mut turns: Vec<u64> = batch.played.iter().map(|one| u64::from(one.turns)).collect();
    let mut decisions: Vec<u64> = batch.played.iter().map(|one| one.decisions).collect();
    let total: u64 = decisions.iter().sum();
    println!("{} games, {ended} of them ended by the rules, four seats, random bots, one thread", batch.played.len());
    println!("{:.0} games a second, {:.0} decisions a second", games as f64 / seconds, total as f64 / seconds);
    println!("{} turns and {} decisions in the game in the middle", middle(&mut turns), middle(&mut decisions));
    costs(&plan, &all)
}

fn middle(all: &mut [u64]) -> u64 {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}

/// What a state costs to clone, and to ask again what it asks, in the middle of a game.
fn costs(plan: &Plan, all: &Table) -> Option<()> {
    let table = Arc::new(table_of(all, &plan.decks).ok()?);
    let decks: Vec<Deck> = plan.decks.iter().filter_map(|deck| deck_of(&table, deck).ok()).collect();
    let mut game = Game::new(Arc::clone(&table), first_state(&table, &decks, 1, 0).ok()?);
    let mut bot = RandomAgent::new(1);
    for _ in 0..300 {
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
    Some(())
}

fn nanoseconds(each: impl Fn()) -> f64 {
    let start = Instant::now();
    (0..TIMES).for_each(|_| each());
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
