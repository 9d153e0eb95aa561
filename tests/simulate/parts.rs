//! Files of games: what is written is read, and what does not belong together is refused.
use super::batches::scratch;
use proptest::prelude::*;
use std::path::Path;
use vitae::play::pins::{Pin, Pins};
use vitae::play::seating::{Copies, DeckList};
use vitae::simulate::parts::{Part, merge, runs};
use vitae::simulate::{Batch, Bot, CardUse, End, Fall, Held, How, Plan, Played, Sat, Shard};

fn deck(name: &str, cards: &[(u16, String)]) -> DeckList {
    let library = cards.iter().map(|(n, card)| Copies(*n, card.clone())).collect();
    DeckList { name: name.to_string(), crypt: vec![Copies(12, "Osric Vane".to_string())], library }
}

fn held(games: u64, decks: Vec<DeckList>) -> Held {
    let pin = |name: &str| Pin { name: name.to_string(), hash: "1f".to_string(), blank: false };
    let cards = decks.iter().flat_map(DeckList::names).map(pin).collect();
    let pins = Pins { rules: "black-chantry".to_string(), settings: "0a".to_string(), cards };
    let (rules, seats, bots) = ("black-chantry".to_string(), decks.len(), vec![Bot::Random]);
    let plan = Plan { rules, games, seed: u64::MAX, turns: 0, budget: 9, seats, decks, bots };
    Held { plan, pins, made: false }
}

/// A game of a plan with these numbers in it.
fn played(plan: &Plan, game: u64, mut number: impl FnMut() -> u16) -> Played {
    let cards = plan.cards();
    let of = |name: &str| cards.iter().position(|card| card.to_lowercase() == name.to_lowercase()).unwrap();
    let seats = plan.seating(&plan.mark(), game).into_iter().map(|deck| {
        let mut numbers: Vec<usize> = plan.decks[deck].library.iter().map(|copies| of(&copies.1)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut used = |card: usize| CardUse {
            card: u16::try_from(card).unwrap(),
            opening: number(),
            drawn: number(),
            playable: number(),
            played: number(),
        };
        let cards = numbers.into_iter().map(&mut used).collect();
        let how = usize::from(number()) % 6;
        let fall = How::ALL.get(how).map(|how| Fall { turn: number(), how: *how, in_turn_of: (number() % 6) as u8 });
        Sat { deck, half_points: number(), fall, cards }
    });
    let seats = seats.collect();
    let end = End::ALL[usize::from(number()) % 3];
    let decisions = u64::from(number()) << 40;
    Played { game, seats, decisions, turns: number(), end, digest: format!("{:016x}", number()) }
}

fn part(held: &Held, shard: Shard) -> Part {
    let mut n = 0;
    let number = || {
        n += 1;
        n % 7
    };
    let mut number = Box::new(number);
    let played = shard.games(held.plan.games).map(|game| played(&held.plan, game, &mut number)).collect();
    Part { held: held.clone(), shard, batch: Batch { played }, seconds: 1.5 }
}

fn two(games: u64) -> Held {
    let cards = |names: [&str; 2]| names.map(|name| (3, name.to_string()));
    held(games, vec![deck("a", &cards(["Ill Wind", "Spare Coin"])), deck("b", &cards(["Spare Coin", "Open Purse"]))])
}

fn named(parts: Vec<Part>) -> Vec<(String, Part)> {
    parts.into_iter().zip('p'..).map(|(part, name)| (name.to_string(), part)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever names and numbers are in them, parts come back as they were, in each form.
    #[test]
    fn what_is_written_is_read(
        decks in prop::collection::vec((any::<String>(), prop::collection::vec((1..4_u16, any::<String>()), 0..4)), 2..4),
        games in 0..20_u64,
        number in 1..4_u64,
        numbers in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        let decks = decks.iter().map(|(name, cards)| deck(name, cards)).collect();
        let held = held(games, decks);
        let shard = Shard { number, of: 3 };
        let mut at = 0;
        let mut next = || {
            at += 1;
            numbers[at % numbers.len()]
        };
        let some = shard.games(games).filter(|game| !game.is_multiple_of(3));
        let played = some.map(|game| played(&held.plan, game, &mut next)).collect();
        let part = Part { held, shard, batch: Batch { played }, seconds: 0.25 };
        for ending in ["parquet", "csv", "jsonl"] {
            let path = scratch(&format!("property.{ending}"));
            part.write(&path).unwrap();
            prop_assert_eq!(&Part::read(&path).unwrap(), &part, "{}", ending);
        }
    }

    /// Cut off or marred, a file is refused or holds what it held; it never makes anything fail.
    #[test]
    fn what_is_marred_is_refused(cut in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), by in 1..=255_u8) {
        let whole = part(&two(6), Shard::WHOLE);
        for ending in ["parquet", "csv", "jsonl"] {
            let path = scratch(&format!("marred.{ending}"));
            whole.write(&path).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            let mut marred = bytes.clone();
            let at = at.index(marred.len());
            marred[at] = marred[at].wrapping_add(by);
            std::fs::write(&path, marred).unwrap();
            let _ = Part::read(&path);
            std::fs::write(&path, &bytes[..cut.index(bytes.len())]).unwrap();
            // What is missing at the end of lines may be whole games.
            let read = Part::read(&path);
            let fewer = |part: Part| part.batch.played.len() < 6 || part == whole;
            prop_assert!(read.is_err() || read.is_ok_and(fewer));
        }
    }
}

#[test]
fn shares_are_all_games_each_once() {
    for all in 0..50 {
        for of in 1..9 {
            let games: Vec<u64> = (1..=of).flat_map(|number| Shard { number, of }.games(all)).collect();
            assert!(games.into_iter().eq(0..all), "{all} games, {of} shares");
        }
    }
    assert_eq!(Shard { number: u64::MAX, of: u64::MAX }.games(u64::MAX), u64::MAX - 1..u64::MAX);
    for wrong in ["", "1", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/2"] {
        assert!(Shard::parse(wrong).unwrap_err().contains("no share"), "{wrong}");
    }
    assert_eq!(Shard::parse("2/8"), Ok(Shard { number: 2, of: 8 }));
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let held = two(40);
    let share = |held: &Held, number| part(held, Shard { number, of: 4 });
    let refused = |other: Part| merge(named(vec![share(&held, 1), other])).unwrap_err().join("\n");
    let mut plan = held.clone();
    plan.plan.seed = 3;
    let said = refused(share(&plan, 2));
    assert_eq!(said, format!("`p` and `q` are of two plans, which differ in seed: {}, and 3", u64::MAX));
    let mut card = held.clone();
    card.pins.cards[1].hash = "20".to_string();
    assert_eq!(refused(share(&card, 2)), "`p` and `q` are of two plans, which differ in the card `Ill Wind`");
    let mut blank = held.clone();
    blank.pins.cards[1].blank = true;
    assert!(refused(share(&blank, 2)).contains("the card `Ill Wind`"));
    let mut settings = held.clone();
    settings.pins.settings = "0b".to_string();
    assert!(refused(share(&settings, 2)).contains("the settings of the rules `black-chantry`"));
    let mut cards = held.clone();
    cards.plan.decks[1].library[0].0 = 4;
    assert!(refused(share(&cards, 2)).contains("the deck `b` has other cards"));
    assert_eq!(refused(share(&two(44), 2)), "`p` is of 40 games, and `q` of 44");
    assert_eq!(refused(share(&held, 1)), "`p` and `q` both have games 1 to 10");
    assert_eq!(merge(Vec::new()).unwrap_err(), ["there are no parts"]);
    let merged = merge(named(vec![share(&held, 4), share(&held, 2)])).unwrap();
    assert_eq!(runs(&merged.missing), "games 1 to 10 and 21 to 30");
    assert_eq!((merged.batch.played.len(), merged.seconds), (20, 3.0));
    assert_eq!(runs(&[4]), "game 5");
    assert_eq!(runs(&[0, 2, 4]), "games 1, 3 and 5");
}

/// A file whose rows are not games of its plan is refused, whoever wrote it.
#[test]
fn rows_are_held_to_the_plan() {
    let path = scratch("held.jsonl");
    part(&two(6), Shard::WHOLE).write(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        Part::read(Path::new(&path)).unwrap_err().0
    };
    assert!(refused("\"seed\":18446744073709551615", "\"seed\":1").contains("not of its hash"));
    assert!(refused("\"game\":3,\"seat\":1", "\"game\":7,\"seat\":1").contains("does not follow"));
    assert!(
        refused("\"game\":1,\"seat\":1,\"deck\":1", "\"game\":1,\"seat\":1,\"deck\":2")
            .contains("not those of the deck")
    );
    assert!(refused("\"game\":1,\"seat\":1,\"deck\":1", "\"game\":1,\"seat\":1,\"deck\":3").contains("no such deck"));
    assert!(refused("\"card\":\"Ill Wind\"", "\"card\":\"Good Wind\"").contains("not those of the deck"));
    assert!(refused("\"victory_points\":", "\"victory_points\":0.3,\"was\":").contains("halves"));
    assert!(refused("\"vitae\":\"games\"", "\"vitae\":\"replay\"").contains("version"));
    assert!(refused("\"number\":1,\"of\":1", "\"number\":1,\"of\":2").contains("not those of share 1/2"));
    let ending = Part::read(Path::new("games.txt")).unwrap_err().0;
    assert!(ending.contains("No such file") || ending.contains(".parquet"), "{ending}");
}
