//! How fast skirmishes are fought: `cargo run --release --example skirmish [TURNS]`.
//!
//! In: a map of 40 by 40 with walls, 20 vampires a side with every discipline of a power. Out: the time that
//! turns of random orders take on one thread, the giving of orders included. Never: a figure that was not
//! measured in this run.
use std::process::ExitCode;
use std::time::Instant;
use vitae::check::Checker;
use vitae::game::random::Random;
use vitae::skirmish::{Battle, Bot, View, file, load, setup, turn};
use vitae::syntax::wording;

/// Columns and rows, and vampires a side.
const SIZE: usize = 40;
const EACH: usize = 20;

fn main() -> ExitCode {
    let turns = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    match measure(turns) {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

/// The battle as it begins: the sides face each other over eight columns, so that they meet at once.
fn begin() -> Option<Battle> {
    let mut text = String::from("skirmish twenty a side\nset range: 8\nmap\n");
    for y in 0..SIZE {
        text.extend((0..SIZE).map(|x| if (x * 7 + y * 3) % 11 == 0 { '#' } else { '.' }));
        text.push('\n');
    }
    let codes = ["POT cel", "FOR pre", "obf CEL", "PRO tha", "THA OBF"];
    let mut columns = Vec::new();
    for (side, x) in [("Red", 16), ("Blue", 24)] {
        text.push_str(&format!("side {side}\n"));
        for n in 0..EACH {
            let y = n * 2;
            let x = if (x * 7 + y * 3) % 11 == 0 { x + 1 } else { x };
            columns.push((x, y));
            let square = format!("{}{}", vitae::skirmish::map::column(x), y + 1);
            text.push_str(&format!(
                "  {side}{n} at {square}: strength 3, resistance 1, dexterity {}, courage 3, movement 5, blood 6 of 8, \
                 health 7, disciplines {}\n",
                1 + n % 4,
                codes.get(n % codes.len())?
            ));
        }
    }
    let mut checker = Checker::new(wording::embedded().ok()?);
    let (powers, refused) = load::load(&mut checker, &[]);
    let (_, all) = file::read("a.skirmish", text.as_bytes());
    let (written, faults) = all.into_iter().next()?;
    assert!(refused.is_empty() && faults.is_empty(), "{refused:?} {faults:?}");
    setup::battle(&written, powers).ok()
}

fn measure(turns: u32) -> Option<()> {
    let first = begin()?;
    let mut battle = first.clone();
    let mut minds = [Random::new(1), Random::new(2)];
    let (mut happened, mut again) = (0, 0);
    let start = Instant::now();
    for _ in 0..turns {
        let mut orders = Vec::new();
        for (side, mind) in battle.sides().zip(&mut minds) {
            orders.extend(Bot::Random.orders(&View::of(&battle, side), mind));
        }
        happened += turn::play(&mut battle, &orders).len();
        // Those who have fallen give no orders: so that turns are of about 20 a side, the battle begins anew
        // where a quarter has.
        let up = battle.ids().filter(|id| battle.up(*id)).count();
        if up * 4 < battle.vampires.len() * 3 {
            battle = first.clone();
            again += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("a map of {SIZE} by {SIZE}, {EACH} vampires a side, random orders, one thread");
    println!("{turns} turns in {seconds:.3} seconds: {:.0} turns a second", f64::from(turns) / seconds);
    println!("{happened} things happened; begun anew {again} times, as soon as a quarter had fallen");
    Some(())
}
