//! What the report says, against truths that are known: intervals that cover, sums that do not depend on an
//! order, warnings, nothing of nothing.
//!
//! In: rows made by hand, or drawn from known distributions. Out: a failure where a figure is another.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "statistics/drawn.rs"]
mod drawn;
#[path = "statistics/page.rs"]
mod page;

use drawn::{Drawn, games, rows};
use vitae::game::random::Random;
use vitae::simulate::stats::{LEVEL, Range, Sample, apart, bars, games_needed, mean, paired, quantile, share};
use vitae::simulate::{Batch, CardRow, End, Report, report};

/// In how many of 100 repetitions an interval covers the truth.
fn covered(times: u32, mut one: impl FnMut() -> bool) -> f64 {
    let held = (0..times).filter(|_| one()).count();
    100.0 * held as f64 / f64::from(times)
}

/// Repetitions; the bounds below allow for so many.
const TIMES: u32 = 2_000;

/// Points of a game, in halves: those of a table of four, all or nothing, hardly ever anything, halves alone.
const POINTS: &[(&str, f64, Drawn)] = &[
    ("a table of four", 4.0, Drawn(&[(0, 50), (1, 8), (2, 20), (4, 10), (6, 6), (8, 6)])),
    ("hardly ever", 4.0, Drawn(&[(0, 97), (2, 3)])),
    ("all or nothing", 4.0, Drawn(&[(0, 90), (8, 10)])),
    ("nearly always", 4.0, Drawn(&[(0, 10), (8, 90)])),
    ("two at a table", 2.0, Drawn(&[(0, 50), (4, 50)])),
    ("out of turns", 5.0, Drawn(&[(0, 30), (1, 55), (2, 10), (3, 5)])),
];

#[test]
fn the_interval_of_a_mean_covers_it_from_five_games_on() {
    let mut random = Random::new(1);
    for (name, most, drawn) in POINTS {
        for n in [5, 10, 20, 50, 200] {
            let truth = drawn.mean();
            let covers = covered(TIMES, || {
                let sample: Sample = (0..n).map(|_| drawn.one(&mut random)).collect();
                mean(&sample, *most, LEVEL).holds(truth)
            });
            // Points come in lumps, so that no interval can cover exactly 95; this one is rather too wide.
            assert!(covers >= 92.0, "{name}, {n} games: {covers}");
            // Once there are games enough, it is not wider than it must be either.
            assert!(n < 200 || covers <= 98.5, "{name}, {n} games: {covers}");
        }
    }
}

#[test]
fn the_interval_of_a_share_covers_it() {
    let mut random = Random::new(2);
    for percent in [2, 25, 50, 90] {
        for n in [10, 30, 200] {
            let covers = covered(TIMES, || {
                let k = (0..n).filter(|_| random.below(100) < percent).count() as u64;
                share(k, n, LEVEL).holds(f64::from(percent) / 100.0)
            });
            assert!(covers >= 91.5, "{percent} in 100, {n} games: {covers}");
        }
    }
    // Against Wilson's own figures, as tables print them.
    let Range { low, high } = share(7, 50, LEVEL);
    assert!((low - 0.0695).abs() < 5e-4 && (high - 0.2619).abs() < 5e-4, "{low} to {high}");
    assert_eq!(share(0, 0, LEVEL), Range { low: 0.0, high: 1.0 });
}

#[test]
fn the_interval_of_a_difference_covers_it() {
    let mut random = Random::new(3);
    for (name, most, drawn) in POINTS {
        for (a, b) in [(30, 30), (30, 300)] {
            let covers = covered(TIMES, || {
                let side = |n: u64, random: &mut Random| {
                    let sample: Sample = (0..n).map(|_| drawn.one(random)).collect();
                    (sample.mean(), mean(&sample, *most, LEVEL))
                };
                let (one, other) = (side(a, &mut random), side(b, &mut random));
                apart(one, other).holds(0.0)
            });
            assert!(covers >= 93.0, "{name}, {a} games and {b}: {covers}");
        }
    }
}

#[test]
fn the_interval_of_paired_differences_covers_their_mean() {
    let mut random = Random::new(4);
    let changes: &[(&str, Drawn)] = &[
        ("one in 100", Drawn(&[(0, 99), (2, 1)])),
        ("up and down", Drawn(&[(-6, 2), (-2, 8), (0, 80), (2, 7), (4, 3)])),
        (
            "nearly every game",
            Drawn(&[(-8, 3), (-4, 8), (-2, 10), (-1, 10), (0, 38), (1, 10), (2, 10), (4, 8), (8, 3)]),
        ),
        ("rather up", Drawn(&[(-2, 10), (0, 60), (2, 20), (6, 10)])),
    ];
    for (name, drawn) in changes {
        for n in [10, 30, 100, 400] {
            let truth = drawn.mean();
            let covers = covered(TIMES, || {
                let sample: Sample = (0..n).map(|_| drawn.one(&mut random)).collect();
                paired(&sample, 4.0, LEVEL).holds(truth)
            });
            assert!(covers >= 92.5, "{name}, {n} games: {covers}");
        }
    }
}

#[test]
fn a_report_of_games_drawn_at_random_covers_what_they_were_drawn_from() {
    // The first deck has 1.125 points a game, more by 0.5 with its good card in the opening hand.
    let (mut means, mut wins, mut cards) = (0, 0, 0);
    for seed in 0..300 {
        let (plan, batch) = games(seed, 80);
        let report = report(&plan, &batch);
        let row = &report.seats[0].score;
        means += u32::from((row.vp_low..=row.vp_high).contains(&drawn::MEAN));
        wins += u32::from((row.win_low..=row.win_high).contains(&drawn::WINS));
        let card = card(&report, "Good Card").opening;
        cards += u32::from((card.low..=card.high).contains(&drawn::WORTH));
    }
    for (what, held) in [("means", means), ("wins", wins), ("cards", cards)] {
        // 300 times 95 in 100, give or take 3.3 standard errors.
        assert!((272..=299).contains(&held), "{what}: {held} of 300");
    }
}

fn card<'a>(report: &'a Report, name: &str) -> &'a CardRow {
    report.cards.iter().find(|row| row.card == name && row.deck.is_some()).unwrap()
}

#[test]
fn a_card_worth_nothing_seems_worth_something_where_long_games_draw_it() {
    // The bias that `docs/statistics.md` warns of: in `games`, those who score draw more cards.
    let (plan, batch) = games(7, 3_000);
    let report = report(&plan, &batch);
    let idle = card(&report, "Idle Card");
    assert!(idle.opening.low <= 0.0 && idle.opening.high >= 0.0 && !idle.opening.stands, "{:?}", idle.opening);
    assert!(idle.by_then.low > 0.2 && idle.by_then.stands, "{:?}", idle.by_then);
    // What is worth something in an opening hand stands though several cards are asked of.
    let good = card(&report, "Good Card");
    assert!(good.opening.stands && (good.opening.difference - drawn::WORTH).abs() < 0.2, "{:?}", good.opening);
    // In both decks, so once more for all of them, where each deck has its say by its games.
    let both: Vec<&CardRow> = report.cards.iter().filter(|row| row.card == "Idle Card").collect();
    assert_eq!(both.iter().map(|row| row.deck.as_deref()).collect::<Vec<_>>(), [Some("one"), Some("other"), None]);
    assert_eq!(both[2].opening.with_games, both[0].opening.with_games + both[1].opening.with_games);
    let width = |row: &CardRow| row.opening.high - row.opening.low;
    assert!(width(both[2]) < width(both[0]) && width(both[2]) < width(both[1]));
}

#[test]
fn each_figure_of_a_few_games_known_by_hand() {
    let (plan, batch) = rows();
    let report = report(&plan, &batch);
    assert_eq!((report.games, report.ended, report.timed_out, report.stopped), (4, 2, 1, 1));
    assert_eq!((report.turns, report.decisions), (100, 10_000));
    let [one, other] = [&report.seats[0].score, &report.seats[1].score];
    assert_eq!((one.games, one.game_wins, one.victory_points, one.vp_mean), (4, 1, 3.5, 0.875));
    assert_eq!((other.games, other.game_wins, other.victory_points), (4, 1, 3.5));
    // In seats: the first deck sat first in games 1 and 3.
    assert_eq!(report.by_seat.iter().map(|row| row.score.victory_points).collect::<Vec<_>>(), [5.5, 1.5]);
    let pair = report.by_deck_and_seat.iter().find(|row| row.deck == "one" && row.seat == 2).unwrap();
    assert_eq!((pair.score.games, pair.score.victory_points), (2, 1.0));
    assert_eq!((report.length.turns.p50, report.length.turns.p99, report.length.turns.worst), (20, 40, 40));
    assert_eq!(report.length.turns.worst_game, 4);
    assert_eq!(report.length.decisions.worst, 4_000);
    let left = &report.ousts[1];
    assert_eq!((left.games, left.left, left.stayed, left.left_turn), (4, 2, 2, Some(9)));
    let by = |what: &str| left.by.iter().find(|took| took.what == what).unwrap().n;
    assert_eq!((by("bleed"), by("own payment"), by("referendum")), (1, 1, 0));
    let turns: Vec<u64> = left.in_turn_of.iter().map(|took| took.n).collect();
    assert_eq!(turns, [1, 1], "one by the first deck, one in its own turn");
    let good = card(&report, "Good Card");
    assert_eq!((good.copies, good.games, good.drawn, good.playable, good.played), (4, 4, 6, 5, 3));
    assert_eq!((good.drawn_per_game, good.playable_per_copy, good.played_per_copy), (1.5, 5.0 / 6.0, 0.5));
    assert_eq!((good.opening.with_games, good.opening.without_games), (1, 3));
    assert_eq!((good.opening.with_mean, good.opening.without_mean), (2.0, 0.5));
    assert_eq!(good.opening.difference, 1.5);
    assert_eq!((good.by_then.with_games, good.by_then.without_games), (3, 1));
}

#[test]
fn small_samples_are_warned_of_and_large_ones_are_not() {
    let (plan, batch) = rows();
    let small = report(&plan, &batch);
    assert!(small.seats.iter().all(|row| row.score.few) && small.cards.iter().all(|row| row.opening.few));
    let said = small.warnings.join("\n");
    for words in [
        "too few games to say much, fewer than 30: one, other",
        "what having them is worth",
        "1 of 4 games were stopped",
    ] {
        assert!(said.contains(words), "{said}");
    }
    let (plan, batch) = games(1, 2_000);
    let large = report(&plan, &batch);
    assert!(large.warnings.is_empty() && large.seats.iter().all(|row| !row.score.few), "{:?}", large.warnings);
    assert!(small.text().contains("note: too few games") && !large.text().contains("note: "));
}

#[test]
fn the_order_in_which_games_come_changes_nothing() {
    let (plan, mut batch) = games(5, 400);
    let first = report(&plan, &batch);
    Random::new(9).shuffle(&mut batch.played);
    let (other, one) = (report(&plan, &batch), first);
    assert_eq!(serde_json::to_string(&one).unwrap(), serde_json::to_string(&other).unwrap());
    assert_eq!((one.text(), one.page()), (other.text(), other.page()));
}

#[test]
fn nothing_is_said_of_nothing_without_a_number_that_is_none() {
    let (mut plan, _) = rows();
    let empty = report(&plan, &Batch::default());
    let json = serde_json::to_string(&empty).unwrap();
    // serde writes what is no number as null; only turns in which nobody left are.
    assert_eq!(
        json.matches("null").count(),
        json.matches("\"left_turn\":null").count() + json.matches("\"deck\":null").count()
    );
    let words = |report: &Report| format!("{}{}", report.text(), report.page().split("<script>").next().unwrap());
    for none in ["NaN", "inf ", "-0.00"] {
        assert!(!words(&empty).contains(none), "{none}: {}", words(&empty));
    }
    assert!(empty.warnings[0].contains("no game was played"));
    plan.decks.clear();
    assert!(!words(&report(&plan, &Batch::default())).contains("NaN"));
    // Games of no deck of the plan, or without a seat, are no reason to fall over.
    let (plan, mut batch) = rows();
    batch.played[0].seats.clear();
    batch.played[1].seats[0].deck = 99;
    batch.played[1].seats[1].cards[0].card = 999;
    batch.played[2].end = End::Budget;
    assert!(!words(&report(&plan, &batch)).contains("NaN"));
}

#[test]
fn quantiles_bars_and_how_many_games() {
    let rising: Vec<u64> = (1..=100).collect();
    let of = |share: f64| quantile(&rising, share).unwrap();
    assert_eq!((of(0.5), of(0.99), of(1.0), of(0.0)), (50, 99, 100, 1));
    assert_eq!(quantile(&[], 0.5), None);
    let all = bars(&rising, 10);
    assert_eq!((all[0].from, all[0].to, all[0].n, all.len()), (0, 20, 19, 6));
    assert_eq!(all.iter().map(|bar| bar.n).sum::<u64>(), 100);
    assert_eq!(bars(&[u64::MAX, u64::MAX], 3).iter().map(|bar| bar.n).sum::<u64>() % 2, 0);
    // (1.96 + 0.8416)² / 0.05², as any table has it.
    assert_eq!(games_needed(1.0, 0.05), Some(3_140));
    assert_eq!(games_needed(0.0, 0.05), None);
}
