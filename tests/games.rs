//! Random legal play: what must hold in every game, whatever is chosen.
//!
//! In: games of two to six by both rule sets, from seeds. Out: a failure that names the game. A few
//! hundred are played; `VITAE_GAMES=10000 cargo test --release --test games` plays so many.
// Helpers outside of test functions fail as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod table;

use vitae::bytecode::{Bit, Stat, Zone};
use vitae::game::{Answer, Ask, Event, Seat, State, Table, View, query};
use vitae::play::pins::Pins;
use vitae::play::record::{Begin, Record};
use vitae::play::replay::{self, Replay};
use vitae::play::save::Saved;
use vitae::play::{Agent, Eyes, RandomAgent};

/// Decisions of one game, at most.
const BUDGET: usize = 20_000;
/// Turns of one game, at most.
const TURNS: u16 = 24;

fn games() -> u64 {
    std::env::var("VITAE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

/// The rule set and the number of seats of a game, by its number.
fn kind(number: u64) -> (&'static str, usize) {
    let rules = if number.is_multiple_of(2) { "black-chantry" } else { "revised" };
    (rules, 2 + usize::try_from(number / 2 % 5).unwrap())
}

/// The cards at hand: in one game of three this project's own, else those made by hand, which do what
/// the language does not say yet.
fn at_hand(number: u64) -> Table {
    let rules = kind(number).0;
    if number % 3 == 2 { table::own(rules).clone() } else { table::made(rules) }
}

fn begin(number: u64) -> Record {
    let (rules, seats) = kind(number);
    let setup = if number % 3 == 2 { table::own_setup } else { table::setup };
    Record::begin(setup(rules, seats, number, TURNS), &at_hand(number)).unwrap()
}

/// Plays a game to its end, with `look` at each decision.
fn play(number: u64, mut look: impl FnMut(&Record)) -> Record {
    let mut record = begin(number);
    let mut bot = RandomAgent::new(number ^ 0xB07);
    for _ in 0..BUDGET {
        let Some(decision) = record.game().decision().cloned() else { break };
        look(&record);
        let answer = bot.decide(&decision, &Eyes::new(record.game().state(), decision.who));
        record.answer(&answer).unwrap_or_else(|wrong| panic!("game {number}: {}", wrong.0));
    }
    look(&record);
    record
}

/// The digest of a game's last state, without looking.
fn last(number: u64) -> String {
    play(number, |_| {}).game().state().digest()
}

fn conserved(state: &State) -> i64 {
    let pools: i64 = state.all_seats().map(|seat| i64::from(state.player(seat).pool)).sum();
    let on: i64 = state.cards().map(|card| i64::from(state.card(card).blood) + i64::from(state.card(card).life)).sum();
    pools + on
}

#[test]
fn every_decision_is_fair_and_nothing_is_lost() {
    let mut decisions = 0_usize;
    let mut ended = 0_usize;
    for number in 0..games() {
        let record = play(number, |record| {
            let (game, state) = (record.game(), record.game().state());
            let at = format!("game {number}, decision {}", record.decided.len() + 1);
            assert_eq!(conserved(state), state.given(), "{at}: counters");
            let mut cards: Vec<_> = state.walk().map(|(card, ..)| card).collect();
            cards.sort_unstable();
            assert!(cards.into_iter().eq(state.cards()), "{at}: each card is in one list");
            for (card, seat, zone) in state.walk() {
                let card = state.card(card);
                assert!(card.zone == zone && card.controller == seat, "{at}: a card is where it says");
                assert!(state.in_play_or_set_aside(zone) || card.owner == seat, "{at}: out of play, its owner's");
            }
            derived(game.table(), state, record.decided.len(), &at);
            state.check(game.table()).unwrap_or_else(|wrong| panic!("{at}: {wrong}"));
            let Some(decision) = game.decision() else { return };
            // A number is chosen between two others, not among options.
            let numbered = matches!(decision.ask, Ask::Number(..));
            assert!(numbered || !decision.options.is_empty(), "{at}: no options: {decision:?}");
            assert!(!state.player(decision.who).ousted, "{at}: asked of one who is ousted");
            assert!(!state.is_over(), "{at}: asked in a game that is over");
        });
        decisions += record.decided.len();
        ended += usize::from(record.game().state().is_over());
    }
    println!("{} games, {decisions} decisions", games());
    assert_eq!(ended as u64, games(), "every game ends");
}

/// What is kept because it follows from the rest is what it is when found anew, and what is looked at only
/// where something has moved is as if it were looked at always.
fn derived(table: &Table, state: &State, decision: usize, at: &str) {
    assert!(state.derives(table), "{at}: what the keepers say");
    // To write a state down and read it again takes long.
    if decision.is_multiple_of(64) {
        let mut loaded: State = serde_json::from_value(serde_json::to_value(state).unwrap()).unwrap();
        let stats = |state: &State| -> Vec<i32> {
            let one = |card| Stat::ALL.iter().map(move |stat| query::stat(table, state, card, *stat));
            state.all_in_play().flat_map(one).collect()
        };
        assert_eq!(stats(&loaded), stats(state), "{at}: a state from a file is worth the same");
        loaded.rederive(table);
        assert_eq!(stats(&loaded), stats(state), "{at}: and once its table is known");
    }
    if state.is_over() {
        return;
    }
    for card in state.all_in_play() {
        let (blood, most) = (state.card(card).blood, query::stat(table, state, card, Stat::Capacity));
        let vampire = query::is(table, state, card, &[Bit::Vampire]);
        assert!(!vampire || i32::from(blood) <= most, "{at}: a vampire holds more blood than it can");
    }
    for (more, seat) in query::more_of_each(table, state, Stat::HandSize).into_iter().zip(state.all_seats()) {
        assert_eq!(i32::from(state.player(seat).more_hand), more, "{at}: the size of a hand");
    }
}

/// Whether cards there may be another's than their owner's.
trait Elsewhere {
    fn in_play_or_set_aside(&self, zone: Zone) -> bool;
}

impl Elsewhere for State {
    fn in_play_or_set_aside(&self, zone: Zone) -> bool {
        let region = matches!(zone, Zone::Ready | Zone::Torpor | Zone::Uncontrolled | Zone::Waiting);
        region || matches!(zone, Zone::OnCard | Zone::Merged | Zone::Contested | Zone::SetAside)
    }
}

#[test]
fn the_same_seed_is_the_same_game_on_any_thread() {
    let n = games();
    let once: Vec<String> = (0..n).map(last).collect();
    let half = |odd: u64| (0..n).filter(move |number| number % 2 == odd).map(|number| (number, last(number)));
    let mut twice: Vec<(u64, String)> = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1).collect::<Vec<_>>());
        let mut own: Vec<_> = half(0).collect();
        own.extend(other.join().unwrap());
        own
    });
    twice.sort_unstable();
    for (number, digest) in twice {
        assert_eq!(digest, once[usize::try_from(number).unwrap()], "game {number}");
    }
}

#[test]
fn a_replay_is_the_same_game() {
    for number in 0..games() {
        let record = play(number, |_| {});
        let text = replay::text(&record);
        let read = Replay::read(&text).unwrap();
        let (mut again, changed) = read.open(&at_hand(number)).unwrap();
        assert_eq!(changed, Vec::<String>::new(), "game {number}");
        for then in &read.decided {
            replay::step(&mut again, then).unwrap_or_else(|wrong| panic!("game {number}, {}: {wrong}", then.n));
        }
        assert_eq!(again.game().state().digest(), record.game().state().digest(), "game {number}");
        // The file of the replayed game is the file it was replayed from, and undo is replay too.
        assert_eq!(replay::text(&again), text, "game {number}");
        let keep = usize::try_from(number).unwrap() % (record.decided.len() + 1);
        again.undo_to(keep);
        assert_eq!(again.decided.len(), keep, "game {number}");
        let then = keep.checked_sub(1).map_or(record.first_digest(), |at| record.decided[at].digest.clone());
        assert_eq!(again.game().state().digest(), then, "game {number}");
    }
}

#[test]
fn to_save_and_resume_changes_nothing() {
    for number in 0..games() {
        let record = play(number, |_| {});
        let all = at_hand(number);
        let at = usize::try_from(number * 7919).unwrap() % record.decided.len().max(1);
        let mut first = begin(number);
        for decided in &record.decided[..at] {
            first.answer(&Answer(decided.answer.clone())).unwrap();
        }
        let text = first.saved().text();
        let mut second = Record::resume(Saved::read(&text).unwrap(), &all)
            .unwrap_or_else(|wrong| panic!("game {number}, decision {at}: {wrong}"));
        assert_eq!(second.saved().text(), text, "game {number}");
        for decided in &record.decided[at..] {
            second.answer(&Answer(decided.answer.clone())).unwrap();
            assert_eq!(second.game().state().digest(), decided.digest, "game {number}, decision {}", decided.n);
        }
        // A game that began from a saved one has a replay too.
        let read = Replay::read(&replay::text(&second)).unwrap();
        let (mut again, changed) = read.open(&all).unwrap();
        assert!(matches!(read.head.begin, Begin::Saved(_)) && changed.is_empty());
        read.decided.iter().for_each(|then| replay::step(&mut again, then).unwrap());
    }
}

/// The same state, but that the hidden cards of the others say other things.
fn dealt_anew(state: &State, seat: Seat, seed: u64) -> State {
    let mut json = serde_json::to_value(state).unwrap();
    let mut random = vitae::game::random::Random::new(seed);
    for other in state.all_seats().filter(|other| *other != seat) {
        let zones = [Zone::Hand, Zone::Library, Zone::Uncontrolled, Zone::Crypt];
        let hidden: Vec<usize> =
            zones.iter().flat_map(|zone| state.zone(other, *zone)).map(|card| usize::from(card.0)).collect();
        let mut defs: Vec<_> = hidden.iter().map(|card| json["cards"][*card]["def"].clone()).collect();
        random.shuffle(&mut defs);
        for (card, def) in hidden.into_iter().zip(defs) {
            json["cards"][card]["def"] = def;
        }
    }
    serde_json::from_value(json).unwrap()
}

#[test]
fn a_view_holds_nothing_of_another_hand() {
    let mut changed = 0;
    for number in 0..games().min(500) {
        play(number, |record| {
            if !(record.decided.len() as u64 + number).is_multiple_of(17) {
                return;
            }
            let state = record.game().state();
            for seat in state.all_seats() {
                let other = dealt_anew(state, seat, number);
                changed += u64::from(other != *state);
                assert_eq!(View::of(state, seat), View::of(&other, seat), "game {number}, seat {}", seat.0);
            }
        });
    }
    assert!(changed > 100, "hidden cards were dealt anew {changed} times");
}

/// Marred a little in every way, a saved game is refused or goes on; it never makes anything fail.
#[test]
fn a_marred_save_is_refused_or_goes_on() {
    let mut random = vitae::game::random::Random::new(5);
    let (mut refused, mut taken) = (0, 0);
    for number in 0..games().min(2_000) {
        let mut at = 0;
        let stop = 20 + usize::try_from(number).unwrap() % 60;
        let mut texts = Vec::new();
        let record = play(number, |record| {
            at += 1;
            if at == stop {
                texts.push(record.saved().text());
            }
        });
        for text in texts {
            let mut json = serde_json::from_str(&text).unwrap();
            mar(&mut json, &mut random);
            let Ok(saved) = serde_json::from_value::<Saved>(json) else { continue };
            match Record::resume(saved, &at_hand(number)) {
                Err(_) => refused += 1,
                Ok(mut marred) => {
                    taken += 1;
                    let mut bot = RandomAgent::new(number);
                    for _ in 0..2_000 {
                        let Some(decision) = marred.game().decision().cloned() else { break };
                        let eyes = Eyes::new(marred.game().state(), decision.who);
                        marred.answer(&bot.decide(&decision, &eyes)).unwrap();
                    }
                }
            }
        }
        drop(record);
    }
    println!("{refused} refused, {taken} taken");
    assert!(refused > 0);
}

/// Changes one number somewhere.
fn mar(json: &mut serde_json::Value, random: &mut vitae::game::random::Random) {
    let mut paths = Vec::new();
    numbers(&json["state"], "/state".to_string(), &mut paths);
    let path = &paths[random.below(u32::try_from(paths.len()).unwrap()) as usize];
    let values = [0, 1, 2, 5, 7, 31, 255, 4_095, 65_535, 2_000_000_000];
    let value = values[random.below(10) as usize];
    *json.pointer_mut(path).unwrap() = value.into();
}

fn numbers(json: &serde_json::Value, path: String, out: &mut Vec<String>) {
    match json {
        serde_json::Value::Number(_) => out.push(path),
        serde_json::Value::Array(all) => {
            all.iter().enumerate().for_each(|(at, one)| numbers(one, format!("{path}/{at}"), out));
        }
        serde_json::Value::Object(all) => {
            all.iter().for_each(|(key, one)| numbers(one, format!("{path}/{key}"), out));
        }
        _ => {}
    }
}

#[test]
fn a_changed_card_is_named() {
    let record = play(3, |_| {});
    let read = Replay::read(&replay::text(&record)).unwrap();
    let mut all: Table = table::made("revised");
    let at = all.find("Whisper").unwrap();
    all.defs[usize::from(at.0)].hash = "another".to_string();
    let (_, changed) = read.open(&all).unwrap();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].contains("Whisper"), "{changed:?}");
    all.defs.remove(usize::from(at.0));
    let wrong = read.open(&all).unwrap_err().to_string();
    assert!(wrong.contains("`Whisper` is not at hand"), "{wrong}");
    let other = table::made("black-chantry");
    let (_, changed) = read.open(&other).unwrap();
    assert!(changed.iter().any(|line| line.contains("settings")), "{changed:?}");
}

#[test]
fn a_replay_that_differs_says_where() {
    let record = play(4, |_| {});
    let mut read = Replay::read(&replay::text(&record)).unwrap();
    read.decided[6].digest = "0".to_string();
    let (mut again, _) = read.open(&at_hand(4)).unwrap();
    let first = read.decided.iter().position(|then| replay::step(&mut again, then).is_err());
    assert_eq!(first, Some(6));
}

#[test]
fn no_text_is_a_replay_or_a_saved_game_by_chance() {
    for text in ["", "{}", "null", "[1]", "{\"vitae\":\"replay\"}", "\u{0}", "{\"vitae\":1}\n{}"] {
        assert!(Replay::read(text).is_err(), "{text}");
        assert!(Saved::read(text).is_err(), "{text}");
    }
}

#[test]
fn what_happened_can_be_told() {
    let mut record = begin(8);
    let pins = Pins::of(record.game().table(), "black-chantry");
    assert_eq!(pins, record.pins);
    let mut bot = RandomAgent::new(1);
    let mut told = 0;
    while let Some(decision) = record.game().decision().cloned() {
        let answer = bot.decide(&decision, &Eyes::new(record.game().state(), decision.who));
        record.answer(&answer).unwrap();
        let events: Vec<Event> = record.game_mut().take_events();
        told += events.len();
    }
    assert!(told > 100);
}
