//! How the bots do against each other: `cargo run --release --example bots [GAMES]`.
//!
//! In: the cards of this project and its starter decks. Out: for one greedy bot among three random ones its victory points and game
//! wins at each seat, with the range of 95 in 100, for four decks and for four times the same; the same of
//! greedy bots among themselves; how fast they play. Never: a figure that was not measured in this run.
use std::process::ExitCode;
use std::time::Instant;
use vitae::check::Checker;
use vitae::game::Table;
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::DeckList;
use vitae::simulate::{self, Batch, Bot, End, Plan};
use vitae::syntax::wording;

/// Seats at a table.
const SEATS: usize = 4;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(400);
    match tables(games) {
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

fn tables(games: u64) -> Option<()> {
    let (all, decks) = own()?;
    let mirror: Vec<DeckList> = decks.iter().take(1).cycle().take(SEATS).cloned().collect();
    println!("| decks | seat | bot | games | points a game (95 in 100) | game wins |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (name, decks) in [("four", &decks), ("mirror", &mirror)] {
        alone(&all, name, decks, games)?;
    }
    println!();
    println!("| bots | games a second | decisions a second | turns | decisions | ended by the rules |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for bot in Bot::ALL {
        among(&all, &decks, *bot, games)?;
    }
    Some(())
}

fn plan(decks: &[DeckList], bots: Vec<Bot>, games: u64) -> Plan {
    let (rules, decks) = ("black-chantry".to_string(), decks.to_vec());
    Plan { rules, games, seed: 1, turns: 0, budget: 20_000, seats: SEATS, decks, bots }
}

/// One greedy bot among random ones: it plays each deck in turn, and each game begins with the next one.
fn alone(all: &Table, name: &str, decks: &[DeckList], games: u64) -> Option<()> {
    let mut points: Vec<[Vec<f64>; 2]> = vec![[Vec::new(), Vec::new()]; SEATS];
    let mut wins = [[0_u32; 2]; SEATS];
    for deck in 0..SEATS {
        let bots: Vec<Bot> = (0..SEATS).map(|other| if other == deck { Bot::Greedy } else { Bot::Random }).collect();
        let batch = simulate::run(&plan(decks, bots, games), all, 1, &|| ()).ok()?;
        for one in &batch.played {
            for (at, sat) in one.seats.iter().enumerate() {
                let bot = usize::from(sat.deck != deck);
                points.get_mut(at)?.get_mut(bot)?.push(f64::from(sat.half_points) / 2.0);
                let best =
                    one.seats.iter().enumerate().all(|(n, other)| n == at || other.half_points < sat.half_points);
                *wins.get_mut(at)?.get_mut(bot)? += u32::from(best && sat.half_points >= 4);
            }
        }
    }
    for (at, both) in points.iter().enumerate() {
        for (bot, (points, wins)) in ["greedy", "random"].iter().zip(both.iter().zip(wins.get(at)?)) {
            let (mean, range) = mean(points);
            println!(
                "| {name} | {} | {bot} | {} | {mean:.3} ({:.3} to {:.3}) | {:.1} % |",
                at + 1,
                points.len(),
                mean - range,
                mean + range,
                100.0 * f64::from(*wins) / points.len().max(1) as f64
            );
        }
    }
    Some(())
}

fn mean(all: &[f64]) -> (f64, f64) {
    let n = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / n;
    let spread = all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, 1.96 * (spread / n).sqrt())
}

/// Bots of one kind among themselves.
fn among(all: &Table, decks: &[DeckList], bot: Bot, games: u64) -> Option<()> {
    let start = Instant::now();
    let batch: Batch = simulate::run(&plan(decks, vec![bot], games), all, 1, &|| ()).ok()?;
    let seconds = start.elapsed().as_secs_f64();
    let mut turns: Vec<u64> = batch.played.iter().map(|one| u64::from(one.turns)).collect();
    let mut decisions: Vec<u64> = batch.played.iter().map(|one| one.decisions).collect();
    let total: u64 = decisions.iter().sum();
    let ended = batch.played.iter().filter(|one| one.end == End::Rules).count();
    println!(
        "| four {} | {:.0} | {:.0} | {} | {} | {ended} of {games} |",
        bot.name(),
        games as f64 / seconds,
        total as f64 / seconds,
        middle(&mut turns),
        middle(&mut decisions)
    );
    Some(())
}

fn middle(all: &mut [u64]) -> u64 {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or(0)
}
