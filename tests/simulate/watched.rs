//! What is kept of a game: how each Methuselah left it, and what became of her cards.
use super::table;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use vitae::bytecode::{Counter, Zone};
use vitae::check::Checker;
use vitae::game::setup::Deck;
use vitae::game::{Answer, Ask, CardId, Choice, Decision, Event, Purpose, Seat, Source, State, Table};
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{Copies, DeckList, deck_of, first_state, table_of};
use vitae::play::words::Words;
use vitae::play::{Eyes, Game};
use vitae::simulate::{Bot, CardUse, Fall, How, Plan, Sat, Series, Shelf, Watch};

/// The cards of `watched.card` by a rule set.
fn cards(rules: &str) -> &'static Table {
    static TABLES: [OnceLock<Table>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(rules == "revised")].get_or_init(|| {
        let grammar = vitae::syntax::wording::embedded().unwrap();
        let cards = vitae::pool::read("watched.card", include_bytes!("watched.card"));
        let loaded = load(&mut Checker::new(grammar), &cards, &RuleSet::Named(rules.to_string()), false).unwrap();
        assert!(loaded.refused.is_empty(), "{:?}", loaded.refused);
        loaded.table
    })
}

fn list(name: &str, library: &[(u16, &str)]) -> DeckList {
    let library = library.iter().map(|(n, card)| Copies(*n, (*card).to_string())).collect();
    DeckList { name: name.to_string(), crypt: vec![Copies(6, "Osric Vane".to_string())], library }
}

/// Two at a table, each of whom does what she wants as soon as it is offered, and nothing else.
struct Script {
    rules: &'static str,
    turns: u16,
    libraries: [Vec<(u16, &'static str)>; 2],
    /// The pool of each, where that is not 30.
    pool: [u16; 2],
    /// Whether each has a vampire in play.
    ready: [bool; 2],
    wants: [Vec<&'static str>; 2],
}

impl Script {
    fn new(a: (u16, &'static str), b: (u16, &'static str)) -> Script {
        Script {
            rules: "black-chantry",
            turns: 12,
            libraries: [vec![a], vec![b]],
            pool: [30; 2],
            ready: [false; 2],
            wants: [vec![], vec![]],
        }
    }

    fn plan(&self) -> Plan {
        let decks = self.libraries.iter().zip(["a", "b"]).map(|(library, name)| list(name, library)).collect();
        let (rules, bots) = (self.rules.to_string(), vec![Bot::Random]);
        Plan { rules, games: 1, seed: 1, turns: self.turns, budget: 1_000, seats: 2, decks, bots }
    }

    fn state(&self, table: &Table, decks: &[Deck]) -> State {
        let mut state = first_state(table, decks, 1, self.turns).unwrap();
        let vane = table.find("Osric Vane").unwrap();
        for (seat, at) in [Seat(0), Seat(1)].into_iter().zip(0..) {
            state.happen(table, Event::LosePool(seat, 30 - self.pool[at]));
            if self.ready[at] {
                let card = state.add(table, vane, seat, Zone::Ready).unwrap();
                state.happen(table, Event::Gain(card, Counter::Blood, 5));
            }
        }
        state
    }

    fn answer(&self, game: &Game, decision: &Decision) -> Answer {
        let names = ["a".to_string(), "b".to_string()];
        let words = Words { table: game.table(), state: game.state(), names: &names, viewer: None };
        let wants = &self.wants[usize::from(decision.who.0)];
        let wanted = decision.options.iter().position(|option| wants.contains(&words.choice(*option).as_str()));
        let wanted = wanted.filter(|_| decision.purpose != Purpose::Discard);
        let last = decision.options.len() - 1;
        let first = match decision.ask {
            Ask::One => 0,
            Ask::UseOrPass | Ask::YesNo => last,
            other => panic!("asked {other:?}"),
        };
        Answer(vec![u16::try_from(wanted.unwrap_or(first)).unwrap()])
    }

    fn play(&self) -> Vec<(Option<Fall>, Vec<CardUse>)> {
        let plan = self.plan();
        let table = Arc::new(table_of(cards(self.rules), &plan.decks).unwrap());
        let decks: Vec<Deck> = plan.decks.iter().map(|deck| deck_of(&table, deck).unwrap()).collect();
        let names = plan.cards();
        let shelves: Vec<Shelf> = decks.iter().map(|deck| Shelf::new(&table, deck, &names)).collect();
        let state = self.state(&table, &decks);
        let mut watch = Watch::begin(&state, shelves.iter().collect());
        let mut game = Game::telling(Arc::clone(&table), state);
        watch.heed(&mut game);
        while let Some(decision) = game.decision().cloned() {
            let answer = self.answer(&game, &decision);
            game.answer(&answer).unwrap();
            watch.heed(&mut game);
        }
        watch.end().collect()
    }

    fn falls(&self) -> [Option<(u16, How, u8)>; 2] {
        let falls = self.play().into_iter().map(|(fall, _)| fall.map(|fall| (fall.turn, fall.how, fall.in_turn_of)));
        falls.collect::<Vec<_>>().try_into().unwrap()
    }
}

#[test]
fn copies_drawn_playable_and_played_are_counted() {
    let mut script = Script::new((9, "Spare Coin"), (9, "Ill Wind"));
    script.turns = 4;
    script.wants = [vec!["Spare Coin"], vec!["Ill Wind"]];
    assert_eq!(script.plan().cards(), ["Ill Wind", "Spare Coin"]);
    let both = script.play();
    // Two turns each: a card is played in each, and one drawn for it. What is drawn in the second has not
    // been among the options.
    let row = |card| CardUse { card, opening: 7, drawn: 9, playable: 8, played: 2 };
    assert_eq!(both[0], (None, vec![row(1)]));
    assert_eq!(both[1], (None, vec![row(0)]));
}

#[test]
fn what_cannot_be_used_is_not_playable() {
    // Without a minion nobody acts; a master phase is enough for one card.
    let mut script = Script::new((7, "Open Purse"), (7, "Spare Coin"));
    script.libraries[1].push((1, "Ill Wind"));
    script.turns = 2;
    let both = script.play();
    assert_eq!(both[0].1, [CardUse { card: 1, opening: 7, drawn: 7, playable: 0, played: 0 }]);
    let rows = &both[1].1;
    assert_eq!(rows.iter().map(|row| (row.card, row.played)).collect::<Vec<_>>(), [(0, 0), (2, 0)]);
    let opening: u16 = rows.iter().map(|row| row.opening).sum();
    assert!(opening == 7 && rows.iter().all(|row| row.drawn == row.opening && row.playable == row.opening), "{rows:?}");
}

#[test]
fn a_bleed_that_takes_the_last_pool_is_one() {
    for rules in ["black-chantry", "revised"] {
        let mut script = Script::new((8, "Spare Coin"), (8, "Spare Coin"));
        (script.rules, script.pool, script.ready) = (rules, [30, 1], [true, false]);
        script.wants[0] = vec!["Osric Vane: Bleed"];
        assert_eq!(script.falls(), [None, Some((1, How::Bleed, 0))], "{rules}");
    }
}

#[test]
fn a_card_of_another_is_an_effect_and_her_own_is_her_own() {
    let mut script = Script::new((8, "Ill Wind"), (8, "Spare Coin"));
    (script.pool, script.wants[0]) = ([30, 2], vec!["Ill Wind"]);
    // The second of them takes the last pool.
    assert_eq!(script.falls(), [None, Some((3, How::Effect, 0))]);
    let mut script = Script::new((8, "Spare Coin"), (8, "Common Ruin"));
    (script.pool, script.wants[1]) = ([2, 2], vec!["Common Ruin"]);
    assert_eq!(script.falls(), [Some((2, How::Effect, 1)), Some((2, How::Paid, 1))]);
    // Not of a bleed, though an action takes it.
    let mut script = Script::new((8, "Open Purse"), (8, "Spare Coin"));
    (script.pool, script.ready, script.wants[0]) = ([1, 30], [true, false], vec!["Osric Vane: Open Purse"]);
    assert_eq!(script.falls(), [Some((1, How::Paid, 0)), None]);
}

#[test]
fn a_cost_is_paid_and_influence_takes_no_last_pool() {
    let mut script = Script::new((8, "Dear Coin"), (8, "Spare Coin"));
    (script.pool, script.wants[0]) = ([1, 30], vec!["Dear Coin"]);
    assert_eq!(script.falls(), [Some((1, How::Paid, 0)), None]);
    let mut script = Script::new((8, "Spare Coin"), (8, "Spare Coin"));
    (script.pool, script.wants[1]) = ([30, 2], vec!["move 1 pool to Osric Vane"]);
    assert_eq!(script.falls(), [None, None]);
}

#[test]
fn a_referendum_takes_the_pool_of_its_caller_too() {
    for rules in ["black-chantry", "revised"] {
        let mut script = Script::new((8, "Poor Year"), (8, "Spare Coin"));
        (script.rules, script.pool, script.ready) = (rules, [1, 1], [true, false]);
        script.wants[0] = vec!["Osric Vane: Poor Year", "Osric Vane votes for"];
        let fall = Some((1, How::Referendum, 0));
        assert_eq!(script.falls(), [fall, fall], "{rules}");
    }
}

#[test]
fn to_withdraw_is_no_ousting() {
    let mut script = Script::new((7, "Spare Coin"), (20, "Spare Coin"));
    script.wants[0] = vec!["Spare Coin", "yes"];
    // Her hand is short from turn 1 on: she may announce it in turn 3, and is out as turn 5 begins.
    assert_eq!(script.falls(), [Some((5, How::Withdrawal, 0)), None]);
}

/// The same counted the slow way: every card is looked at before every decision.
struct Slow {
    zones: Vec<Zone>,
    offered: BTreeSet<CardId>,
    /// By seat and name: opening, drawn, playable, played.
    counts: std::collections::BTreeMap<(u8, String), [u16; 4]>,
}

impl Slow {
    fn one(&mut self, table: &Table, state: &State, card: CardId, which: usize) {
        let this = state.card(card);
        let key = (this.owner.0, table.def(this.def).name.clone());
        self.counts.entry(key).or_default()[which] += 1;
    }

    fn look(&mut self, game: &mut Game) {
        let events = game.take_events();
        let (table, state) = (game.shared_table(), game.state());
        for card in state.cards() {
            let (was, is) = (self.zones[usize::from(card.0)], state.card(card).zone);
            self.zones[usize::from(card.0)] = is;
            match is {
                Zone::Library => {
                    self.offered.remove(&card);
                }
                Zone::Hand if was == Zone::Library => self.one(&table, state, card, 1),
                _ => {}
            }
        }
        for event in events {
            if let Event::Play(card, _) = event {
                self.one(&table, state, card, 3);
            }
        }
        for option in game.decision().map_or(&[][..], |decision| &decision.options) {
            if let Choice::Use(what) = option
                && let Source::Card(card) = what.source
                && state.card(card).zone == Zone::Hand
                && self.offered.insert(card)
            {
                self.one(&table, state, card, 2);
            }
        }
    }
}

#[test]
fn it_is_what_a_slow_count_comes_to() {
    let mut played = 0;
    for number in 0..12_u64 {
        let rules = if number.is_multiple_of(2) { "black-chantry" } else { "revised" };
        let all = if number % 4 < 2 { table::own(rules).clone() } else { table::made(rules) };
        let decks = if number % 4 < 2 {
            vitae::simulate::decks(&all, number, 4)
        } else {
            (0..4).map(|n| table::deck(&format!("small {n}"))).collect()
        };
        let (rules, bots) = (rules.to_string(), vec![Bot::Random]);
        let plan = Plan { rules, games: 8, seed: number, turns: 40, budget: 3_000, seats: 4, decks, bots };
        let names = plan.cards();
        let one = Series::new(&plan, &all).unwrap().game(number % 8).unwrap();
        let slow = slowly(&plan, &all, one.game);
        for (seat, sat) in (0..).zip(&one.seats) {
            played += sat.cards.iter().map(|row| u32::from(row.played)).sum::<u32>();
            agree(seat, sat, &names, &slow);
        }
    }
    assert!(played > 200, "only {played} cards were played");
}

fn agree(seat: u8, sat: &Sat, names: &[String], slow: &Slow) {
    for row in &sat.cards {
        let name = names[usize::from(row.card)].clone();
        let counts = slow.counts.get(&(seat, name.clone())).copied().unwrap_or_default();
        assert_eq!([row.opening, row.drawn, row.playable, row.played], counts, "seat {seat}, `{name}`");
    }
}

fn slowly(plan: &Plan, all: &Table, number: u64) -> Slow {
    let mark = plan.mark();
    let seating = plan.seating(&mark, number);
    let table = Arc::new(table_of(all, &plan.decks).unwrap());
    let decks: Vec<Deck> = seating.iter().map(|deck| deck_of(&table, &plan.decks[*deck]).unwrap()).collect();
    let state = first_state(&table, &decks, Plan::game_seed(&mark, number), plan.turns).unwrap();
    let zones = vec![Zone::Library; state.cards().count()];
    let mut slow = Slow { zones, offered: BTreeSet::new(), counts: Default::default() };
    for card in state.cards() {
        // The opening hand is looked at before anything is played.
        if state.card(card).zone == Zone::Hand {
            slow.zones[usize::from(card.0)] = Zone::Hand;
            slow.one(&table, &state, card, 0);
            slow.one(&table, &state, card, 1);
        }
    }
    let mut game = Game::telling(Arc::clone(&table), state);
    let mut bots = plan.agents(&mark, number, &seating, &table);
    slow.look(&mut game);
    let mut answers = 0;
    while let Some(decision) = game.decision().cloned().filter(|_| answers < plan.budget) {
        let eyes = Eyes::new(game.state(), decision.who);
        let bot = &mut bots[usize::from(decision.who.0)];
        let answer = decision.only_answer().unwrap_or_else(|| bot.decide(&decision, &eyes));
        game.answer(&answer).unwrap();
        answers += 1;
        slow.look(&mut game);
    }
    slow
}
