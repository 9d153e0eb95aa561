//! Whole games between bots with the starter decks, and what a state costs in the middle of one: to clone,
//! and to find what may be done.
//!
//! `cargo bench --bench games`; `cargo run --release --example speed` prints the same as figures a second.
// A bench that cannot go on fails.
#![allow(clippy::unwrap_used, missing_docs)]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::sync::Arc;
use vitae::check::Checker;
use vitae::game::Table;
use vitae::game::setup::Deck;
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{DeckList, deck_of, first_state, table_of};
use vitae::play::{Agent, Eyes, Game, RandomAgent};
use vitae::simulate::{self, Bot, Plan, Series};
use vitae::syntax::wording;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn own() -> (Table, Vec<DeckList>) {
    let mut checker = Checker::new(wording::embedded().unwrap());
    let cards = simulate::own_cards();
    let rules = RuleSet::Named("black-chantry".to_string());
    let table = load(&mut checker, &cards, &rules, false).unwrap().table;
    let decks = simulate::starter_decks(&cards).unwrap();
    (table, decks)
}

fn games(criterion: &mut Criterion) {
    let (all, decks) = own();
    for bot in Bot::ALL {
        let (rules, bots) = ("black-chantry".to_string(), vec![*bot]);
        let decks = decks.clone();
        let plan = Plan { rules, games: u64::MAX, seed: 1, turns: 0, budget: 20_000, seats: 4, decks, bots };
        let series = Series::new(&plan, &all).unwrap();
        let mut number = 0;
        criterion.bench_function(&format!("a game of four {} bots", bot.name()), |bench| {
            bench.iter(|| {
                number += 1;
                series.game(number).unwrap()
            });
        });
    }
}

/// The middle of a game between random bots.
fn middle() -> Game {
    let (all, lists) = own();
    let table = Arc::new(table_of(&all, &lists).unwrap());
    let decks: Vec<Deck> = lists.iter().map(|list| deck_of(&table, list).unwrap()).collect();
    let mut game = Game::new(Arc::clone(&table), first_state(&table, &decks, 1, 0).unwrap());
    let mut bot = RandomAgent::new(1);
    for _ in 0..150 {
        let decision = game.decision().unwrap();
        let answer = bot.decide(decision, &Eyes::new(game.state(), decision.who));
        game.answer(&answer).unwrap();
    }
    game
}

fn states(criterion: &mut Criterion) {
    let game = middle();
    criterion.bench_function("a clone of the state", |bench| bench.iter(|| game.state().clone()));
    criterion.bench_function("the options of a decision", |bench| {
        let state = || game.state().clone();
        bench.iter_batched(state, |state| Game::resumed(game.shared_table(), state), BatchSize::SmallInput);
    });
}

criterion_group!(benches, games, states);
criterion_main!(benches);
