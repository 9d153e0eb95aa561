//! The bots: what they may see, that their answers are always answers, that the same seed plays the same
//! game, and that looking ahead is worth something at every seat.
//!
//! In: games of both rule sets with cards made by hand and this project's own. Out: a failure that names the
//! game. `VITAE_GAMES=200 cargo test --release --test bots` plays more.
// Helpers outside of test functions fail as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod table;

use std::path::Path;
use std::sync::Arc;
use vitae::bytecode::Zone;
use vitae::game::random::Random;
use vitae::game::{Answer, Ask, Decision, DefId, Imagined, Purpose, Seat, State, Table};
use vitae::play::seating::{Setup, deck_of, first_state, table_of};
use vitae::play::{Agent, Eyes, Game};
use vitae::simulate::{self, Bot, Plan, TERMS};

/// Turns of one game, at most.
const TURNS: u16 = 40;
/// Decisions of one game, at most.
const BUDGET: usize = 20_000;

fn games() -> u64 {
    std::env::var("VITAE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// The rule set and the number of seats of a game, by its number.
fn kind(number: u64) -> (&'static str, usize) {
    let rules = if number.is_multiple_of(2) { "black-chantry" } else { "revised" };
    (rules, 2 + usize::try_from(number / 2 % 5).unwrap())
}

/// A game by its number: of this project's own cards, or of those made by hand.
fn begin(number: u64) -> Game {
    let (rules, seats) = kind(number);
    let own = number % 3 != 2;
    let all = if own { table::own(rules).clone() } else { table::made(rules) };
    let setup: Setup = if own { table::own_setup } else { table::setup }(rules, seats, number, TURNS);
    let lists: Vec<_> = setup.seats.iter().map(|one| one.deck.clone()).collect();
    let table = Arc::new(table_of(&all, &lists).unwrap());
    let decks: Vec<_> = lists.iter().map(|deck| deck_of(&table, deck).unwrap()).collect();
    let state = first_state(&table, &decks, number, TURNS).unwrap();
    Game::new(table, state)
}

/// The bots of a game: greedy and random in turn.
fn agents(number: u64, game: &Game) -> Vec<Box<dyn Agent + Send>> {
    let bot = |seat: u64| Bot::ALL[usize::try_from((seat + number) % 2).unwrap()];
    let seats = game.state().all_seats().count() as u64;
    (0..seats).map(|seat| bot(seat).agent(number * 7 + seat, &game.shared_table())).collect()
}

/// Plays a game to its end, with `look` at each decision.
fn play(number: u64, mut look: impl FnMut(&Game, &Decision)) -> Game {
    let mut game = begin(number);
    let mut agents = agents(number, &game);
    for n in 0..BUDGET {
        let Some(decision) = game.decision().cloned() else { break };
        look(&game, &decision);
        let answer = agents[usize::from(decision.who.0)].decide(&decision, &Eyes::new(game.state(), decision.who));
        game.answer(&answer).unwrap_or_else(|wrong| panic!("game {number}, decision {n}: {decision:?}: {}", wrong.0));
    }
    game
}

/// The same state, but that everything which a Methuselah may not see is otherwise: the cards of the other
/// hands, of all libraries and crypts, those face down, the generator.
fn otherwise(table: &Table, state: &State, seat: Seat, seed: u64) -> State {
    let mut random = Random::new(seed);
    let mut json = serde_json::to_value(state).unwrap();
    for card in state.cards() {
        let this = state.card(card);
        let hidden = match this.zone {
            Zone::Library | Zone::Crypt => true,
            Zone::Hand | Zone::Uncontrolled => this.controller != seat,
            _ => false,
        };
        if hidden && !state.knows(seat, card) {
            let def = DefId(u16::try_from(random.below(u32::try_from(table.defs.len()).unwrap())).unwrap());
            json["cards"][usize::from(card.0)]["def"] = serde_json::to_value(def).unwrap();
        }
    }
    json["random"] = serde_json::to_value(Random::new(seed ^ 0xD1CE)).unwrap();
    let mut other: State = serde_json::from_value(json).unwrap();
    other.rederive(table);
    other
}

/// How many answers differ where only what may not be seen does, and how many were compared.
fn leaks(number: u64, answer: &dyn Fn(&Game, &State, &Decision) -> Answer) -> (usize, usize) {
    let (mut differ, mut compared, mut n) = (0, 0, 0_u64);
    play(number, |game, decision| {
        n += 1;
        if !(n + number).is_multiple_of(11) {
            return;
        }
        let other = otherwise(game.table(), game.state(), decision.who, n);
        assert_ne!(other, *game.state(), "game {number}, decision {n}: nothing is hidden");
        compared += 1;
        differ += usize::from(answer(game, game.state(), decision) != answer(game, &other, decision));
    });
    (differ, compared)
}

#[test]
fn no_bot_answers_by_what_it_may_not_see() {
    for bot in Bot::ALL {
        let mut all = 0;
        for number in 0..games() {
            let honest = |game: &Game, state: &State, decision: &Decision| {
                bot.agent(number, &game.shared_table()).decide(decision, &Eyes::new(state, decision.who))
            };
            let (differ, compared) = leaks(number, &honest);
            assert_eq!(differ, 0, "{}, game {number}: {differ} of {compared} answers", bot.name());
            all += compared;
        }
        assert!(all as u64 > games() * 12, "{all} answers were compared");
    }
}

/// The test above finds who cheats: by the hand of the next Methuselah, by the top of a library, by the
/// generator.
#[test]
fn a_bot_that_cheats_is_found_out() {
    let by = |n: u64, decision: &Decision| {
        let options = decision.options.len().max(1) as u64;
        Answer(vec![u16::try_from(n % options).unwrap()])
    };
    let hand = |_: &Game, state: &State, decision: &Decision| {
        let seat = state.prey(decision.who).unwrap_or(decision.who);
        by(state.zone(seat, Zone::Hand).map(|card| u64::from(state.card(card).def.0)).sum(), decision)
    };
    let library = |_: &Game, state: &State, decision: &Decision| {
        by(state.zone(decision.who, Zone::Library).next().map_or(0, |card| state.card(card).def.0.into()), decision)
    };
    let generator = |_: &Game, state: &State, decision: &Decision| {
        let text = serde_json::to_string(&serde_json::to_value(state).unwrap()["random"]).unwrap();
        by(text.bytes().map(u64::from).sum(), decision)
    };
    let cheats: [&dyn Fn(&Game, &State, &Decision) -> Answer; 3] = [&hand, &library, &generator];
    for (at, cheat) in cheats.into_iter().enumerate() {
        let (differ, compared) = leaks(1, cheat);
        assert!(differ * 10 > compared, "cheat {at}: {differ} of {compared} answers differ");
    }
}

#[test]
fn what_is_imagined_is_the_same_whatever_is_hidden() {
    for number in 0..games().min(12) {
        let mut n = 0_u64;
        let mut again: Option<Imagined> = None;
        play(number, |game, _| {
            n += 1;
            if !n.is_multiple_of(29) {
                return;
            }
            for seat in game.state().all_seats() {
                let other = otherwise(game.table(), game.state(), seat, n);
                let (one, two) = (Imagined::of(game.state(), seat), Imagined::of(&other, seat));
                assert!(one.state() == two.state(), "game {number}, decision {n}, seat {}", seat.0);
                // In the room of another it is the same.
                let room = again.get_or_insert_with(|| one.clone());
                room.again(game.state(), seat);
                assert!(room.state() == one.state(), "game {number}, decision {n}, seat {}", seat.0);
                let hers = |state: &State| -> Vec<DefId> {
                    let zones = [Zone::Hand, Zone::Uncontrolled, Zone::Ready];
                    zones.iter().flat_map(|zone| state.zone(seat, *zone)).map(|card| state.card(card).def).collect()
                };
                assert_eq!(hers(one.state()), hers(game.state()), "what is hers she knows");
            }
        });
    }
}

#[test]
fn every_answer_is_one_and_games_end() {
    let ended = (0..games()).filter(|number| play(*number, |_, _| ()).state().is_over()).count();
    assert_eq!(ended as u64, games(), "every game ends");
}

/// Every purpose there is.
const PURPOSES: &[Purpose] = &[
    Purpose::Master,
    Purpose::Act,
    Purpose::Target,
    Purpose::Impulse,
    Purpose::Transfer,
    Purpose::Discard,
    Purpose::Order,
    Purpose::EdgePool,
    Purpose::Vote,
    Purpose::Diablerize,
    Purpose::Spoils,
    Purpose::Reward,
    Purpose::Trophy,
    Purpose::StandIn,
    Purpose::Trim,
    Purpose::Contest,
    Purpose::ContestTitle,
    Purpose::BurnOption,
    Purpose::Withdraw,
    Purpose::May,
    Purpose::Pick,
    Purpose::Pay,
    Purpose::Choose,
    Purpose::Conviction,
    Purpose::Calling,
    Purpose::Spend,
    Purpose::Avenge,
    Purpose::Number,
    Purpose::Divide,
    Purpose::AsPlayed,
    Purpose::Combat,
    Purpose::Strike,
    Purpose::Weapon,
    Purpose::Aim,
    Purpose::Prevent,
    Purpose::Range,
];

/// Whatever is asked in whatever way, wherever the game stands, the answer is one that the decision takes.
#[test]
fn any_question_gets_an_answer_that_it_takes() {
    let mut asked = 0;
    for number in 0..games().min(6) {
        let mut n = 0_u64;
        play(number, |game, decision| {
            n += 1;
            if !n.is_multiple_of(97) || decision.options.is_empty() {
                return;
            }
            let most = u16::try_from(decision.options.len()).unwrap();
            let asks = [
                Ask::One,
                Ask::UseOrPass,
                Ask::YesNo,
                Ask::Some(0, most),
                Ask::Some(most.min(1), most.min(1)),
                Ask::Number(0, 3),
                Ask::Number(5, 40),
                Ask::Divide(7, 1),
                Ask::Divide(most, most),
                Ask::Order,
            ];
            for (purpose, ask) in PURPOSES.iter().flat_map(|purpose| asks.iter().map(move |ask| (*purpose, *ask))) {
                let question = Decision { purpose, ask, ..decision.clone() };
                for bot in Bot::ALL {
                    let mut agent = bot.agent(n, &game.shared_table());
                    let answer = agent.decide(&question, &Eyes::new(game.state(), question.who));
                    let wrong = question.refuses(&answer);
                    assert_eq!(wrong, None, "game {number}, decision {n}, {}: {question:?}", bot.name());
                    asked += 1;
                }
            }
        });
    }
    assert!(asked > 1_000, "{asked} questions");
}

fn plan(rules: &str, bots: Vec<Bot>, seed: u64, games: u64, mirror: bool) -> Plan {
    let decks = simulate::decks(table::own(rules), seed, 4);
    let decks = if mirror { decks.iter().take(1).cycle().take(4).cloned().collect() } else { decks };
    Plan { rules: rules.to_string(), games, seed, turns: 0, budget: 20_000, seats: 4, decks, bots }
}

#[test]
fn the_same_seed_is_the_same_game_on_any_thread() {
    let plan = plan("black-chantry", vec![Bot::Greedy], 3, games().min(12), false);
    let all = table::own("black-chantry");
    let one = simulate::run(&plan, all, 1, &|| ()).unwrap();
    let two = simulate::run(&plan, all, 2, &|| ()).unwrap();
    let digests = |batch: &simulate::Batch| batch.played.iter().map(|one| one.digest.clone()).collect::<Vec<_>>();
    assert_eq!(digests(&one), digests(&two));
}

/// One greedy bot among three random ones gains more victory points than they do at each seat, beyond what
/// chance would give in 95 of 100.
#[test]
fn greedy_beats_random_from_every_seat() {
    for mirror in [false, true] {
        let mut points: Vec<Vec<f64>> = vec![Vec::new(); 4];
        for deck in 0..4 {
            let bots = (0..4).map(|other| if other == deck { Bot::Greedy } else { Bot::Random }).collect();
            let plan = plan("black-chantry", bots, 5, games().next_multiple_of(4), mirror);
            for one in simulate::run(&plan, table::own("black-chantry"), 2, &|| ()).unwrap().played {
                let at = one.seats.iter().position(|sat| sat.deck == deck).unwrap();
                points[at].push(f64::from(one.seats[at].half_points) / 2.0);
            }
        }
        for (seat, all) in points.iter().enumerate() {
            let n = all.len() as f64;
            let mean = all.iter().sum::<f64>() / n;
            let spread = all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let low = mean - 1.96 * (spread / n).sqrt();
            // All four together have four points at most.
            println!("mirror {mirror}, seat {}: {mean:.2} points a game, at least {low:.2}", seat + 1);
            assert!(low > 1.0, "mirror {mirror}, seat {}: {mean:.2} points a game, at least {low:.2}", seat + 1);
        }
    }
}

/// The page lists the terms as they are; `VITAE_WRITE_PAGES=1` writes them there.
#[test]
fn the_page_lists_every_term() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut rows = String::from("| term | weight | why |\n| --- | --- | --- |\n");
    for term in TERMS {
        let name = term.name.to_lowercase().replace('_', " ");
        rows.push_str(&format!("| {name} | {} | {} |\n", term.weight, term.why));
    }
    let (before, rest) = page.split_once("<!-- terms -->\n").unwrap();
    let (there, after) = rest.split_once("<!-- end of terms -->").unwrap();
    if std::env::var_os("VITAE_WRITE_PAGES").is_some() {
        std::fs::write(&path, format!("{before}<!-- terms -->\n{rows}<!-- end of terms -->{after}")).unwrap();
    } else {
        assert_eq!(there, rows, "`VITAE_WRITE_PAGES=1 cargo test --test bots` writes it anew");
    }
}
