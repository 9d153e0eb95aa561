//! Random orders: what holds whatever is ordered.
//!
//! In: two battles, one small and crowded, one of twenty a side. Out: nobody in a wall or out of bounds, the
//! same result for the same orders in any order, the same digest again and on several threads.
use super::{begin, powers};
use proptest::prelude::*;
use vitae::game::random::Random;
use vitae::skirmish::simulate::{Plan, digest_of, run};
use vitae::skirmish::{Battle, Bot, Order, View, bot, turn};

/// How many turns are played in the gate; `VITAE_TURNS=10000` for all of them.
fn turns() -> u32 {
    std::env::var("VITAE_TURNS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

/// Few squares, many walls, every discipline of a power, settings away from their defaults.
fn crowded(settings: &str) -> Battle {
    let side = |name: &str, row: usize| {
        let one = |(n, codes): (usize, &str)| {
            format!(
                "  {name}{n} at {}{row}: strength {}, resistance {}, dexterity {}, courage 3, movement 3, blood 4 of 6, \
                 health 5, range {}, disciplines {codes}\n",
                ["a", "b", "d", "f", "g"][n],
                2 + n % 3,
                n % 2,
                1 + n % 3,
                n * 2
            )
        };
        let codes = ["POT cel", "FOR pre", "obf CEL", "PRO tha", "THA OBF"];
        codes.into_iter().enumerate().map(one).collect::<String>()
    };
    let map = "map\n..+....\n.#.#.#.\n..+....\n.#.#.#.\n..+....\n";
    let text =
        format!("skirmish a crowd\nseed 5\n{settings}{map}side Red\n{}side Blue\n{}", side("Red", 1), side("Blue", 5));
    begin(&text, &powers())
}

fn orders(battle: &Battle, minds: &mut [Random]) -> Vec<Order> {
    let sides = battle.sides().zip(minds);
    sides.flat_map(|(side, mind)| Bot::Random.orders(&View::of(battle, side), mind)).collect()
}

/// So many turns of random orders, begun anew where one side is beaten, each looked at; the digests of all.
fn wander(first: &Battle, turns: u32, seed: u64) -> String {
    let mut battle = first.clone();
    let mut minds = [Random::new(seed), Random::new(seed + 1)];
    let mut digests = String::new();
    for n in 0..turns {
        let all = orders(&battle, &mut minds);
        turn::play(&mut battle, &all);
        if let Some(said) = battle.unsound() {
            panic!("turn {n}: {said}");
        }
        digests.push_str(&battle.digest());
        if battle.over().is_some() {
            battle = first.clone();
            battle.random = Random::new(u64::from(n));
        }
    }
    vitae::base::digest::hex(digests.as_bytes())
}

const SETTINGS: [&str; 4] = [
    "",
    "set within a step: by dexterity\nset diablerie is shared: no\nset destroyed at: -3\n",
    "set tied square: chance\nset torpor holds its square: no\nset powers in torpor: yes\n",
    "set diagonal squares: no\nset attack diagonally: no\nset maximum blood: no\nset downed attack: no\nset least damage: 0\n",
];

#[test]
fn random_orders_keep_everybody_in_bounds_and_come_to_the_same_again() {
    for (n, settings) in (0u64..).zip(SETTINGS) {
        let first = crowded(settings);
        let turns = turns() / 4;
        let once = wander(&first, turns, n);
        let (again, other) = std::thread::scope(|scope| {
            let other = scope.spawn(|| wander(&first, turns, n));
            (wander(&first, turns, n), other.join().unwrap())
        });
        assert_eq!((&once, &once), (&again, &other), "{settings}");
        assert_ne!(once, wander(&first, turns, n + 100), "{settings}");
    }
}

/// Three of each side on a small map.
fn small() -> Battle {
    let text = "skirmish six\nset turns: 30\nmap\n.......\n..#.#..\n.......\nside Red\n\
        \x20 Anna at a1: strength 2, dexterity 2, courage 2, movement 3, blood 4, health 5, disciplines POT cel\n\
        \x20 Dora at a2: strength 2, courage 2, movement 3, blood 4, health 5, range 4, disciplines for\n\
        \x20 Elsa at a3: strength 3, courage 2, movement 3, blood 4, health 5, disciplines tha\nside Blue\n\
        \x20 Boris at g1: strength 2, dexterity 2, courage 2, movement 3, blood 4, health 5, disciplines POT cel\n\
        \x20 Carl at g2: strength 2, courage 2, movement 3, blood 4, health 5, range 4, disciplines for\n\
        \x20 Egon at g3: strength 3, courage 2, movement 3, blood 4, health 5, disciplines tha\n";
    begin(text, &powers())
}

#[test]
fn battles_are_the_same_on_one_and_two_threads() {
    let plan = |seed| Plan { first: small(), games: 6, seed, bots: vec![Bot::Greedy, Bot::Random] };
    let one = run(&plan(1), 1, &|| {});
    let two = run(&plan(1), 2, &|| {});
    assert_eq!(one, two);
    assert_ne!(digest_of(&one), digest_of(&run(&plan(2), 2, &|| {})));
}

#[test]
fn greedy_beats_random_from_either_side() {
    let won = |bots: Vec<Bot>, side: u8| {
        let plan = Plan { first: small(), games: 10, seed: 3, bots };
        run(&plan, 2, &|| {}).iter().filter(|one| one.winner.is_some_and(|winner| winner.0 == side)).count()
    };
    assert!(won(vec![Bot::Greedy, Bot::Random], 0) >= 9);
    assert!(won(vec![Bot::Random, Bot::Greedy], 1) >= 9);
}

/// Nothing of what another side orders, and nothing of the chance to come, is in a view: a bot gives the
/// same orders whatever the generator of the battle.
#[test]
fn a_bot_sees_no_chance_to_come() {
    let mut battle = crowded("set tied square: chance\n");
    for n in 0..4 {
        let mut other = battle.clone();
        other.random = Random::new(1_000 + n);
        for side in battle.sides() {
            for bot in Bot::ALL {
                let own = bot.orders(&View::of(&battle, side), &mut Random::new(n));
                assert_eq!(own, bot.orders(&View::of(&other, side), &mut Random::new(n)));
                assert!(own.iter().all(|order| battle.side(order.who) == side));
            }
        }
        let all = orders(&battle, &mut [Random::new(n), Random::new(n + 50)]);
        turn::play(&mut battle, &all);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn no_order_of_the_file_decides(seed in 0u64..1_000_000, settings in 0usize..4, before in 0u32..6) {
        let mut battle = crowded(SETTINGS[settings]);
        let mut random = Random::new(seed);
        let any = |battle: &Battle, random: &mut Random| -> Vec<Order> {
            battle.ids().filter(|id| battle.there(*id)).map(|id| bot::any(battle, id, random)).collect()
        };
        for _ in 0..before {
            let all = any(&battle, &mut random);
            turn::play(&mut battle, &all);
        }
        let mut all = any(&battle, &mut random);
        let (mut one, mut other) = (battle.clone(), battle);
        let told = turn::play(&mut one, &all);
        random.shuffle(&mut all);
        prop_assert_eq!(told, turn::play(&mut other, &all));
        prop_assert_eq!(one.digest(), other.digest());
    }

    #[test]
    fn orders_that_cannot_be_given_change_nothing_and_break_nothing(seed in 0u64..1_000_000) {
        // Orders that could be given in another battle, and may be impossible here.
        let mut elsewhere = crowded("set powers in torpor: yes\nset range: 9\n");
        let mut battle = crowded(SETTINGS[3]);
        let mut random = Random::new(seed);
        for _ in 0..5 {
            let all: Vec<Order> = elsewhere.ids().filter(|id| elsewhere.there(*id)).map(|id| bot::any(&elsewhere, id, &mut random)).collect();
            turn::play(&mut elsewhere, &all);
            turn::play(&mut battle, &all);
            prop_assert_eq!(battle.unsound(), None);
        }
    }
}
