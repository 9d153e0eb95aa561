//! Random combats: what must hold in every combat, whatever is chosen.
//!
//! In: combats between two minions with random weapons, retainers and hands, from seeds. Out: a failure that
//! names the combat. A thousand or so are fought; `VITAE_COMBATS=100000 cargo test --release --test combats`
//! fights so many.
// Helpers outside of test functions fail as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::path::Path;
use std::sync::{Arc, OnceLock};
use vitae::bytecode::{AbilityKind, Bit, Counter, Phase, Stat, Window, Zone};
use vitae::check::Checker;
use vitae::game::combat::Chosen;
use vitae::game::frame::{FightStep, Order, TurnStep};
use vitae::game::random::Random;
use vitae::game::{
    Answer, Ask, CardId, Choice, DefId, Event, Machine, Purpose, Seat, Source, State, Table, Use, query,
};
use vitae::play::load::{RuleSet, load};
use vitae::play::{Agent, Eyes, Game, RandomAgent};
use vitae::pool;
use vitae::syntax::wording;

/// Decisions of one combat, at most: more, and it does not end.
const BUDGET: usize = 2_000;

fn combats() -> u64 {
    std::env::var("VITAE_COMBATS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500)
}

fn table() -> &'static Arc<Table> {
    static TABLE: OnceLock<Arc<Table>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let grammar = wording::embedded().unwrap_or_else(|faults| panic!("{faults:?}"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combats/cards.card");
        let cards = pool::load(&path).unwrap_or_else(|wrong| panic!("{wrong}"));
        let rules = RuleSet::Named("black-chantry".to_string());
        let loaded = load(&mut Checker::new(grammar), &cards, &rules, false).unwrap();
        assert!(loaded.refused.is_empty(), "{:?}", loaded.refused);
        Arc::new(loaded.table)
    })
}

/// The definitions that are like that.
fn defs(like: impl Fn(&vitae::game::CardDef) -> bool) -> Vec<DefId> {
    let all = table().defs.iter().zip(0u16..);
    all.filter(|(def, _)| like(def)).map(|(_, number)| DefId(number)).collect()
}

fn is(def: &vitae::game::CardDef, bit: Bit) -> bool {
    def.bits & bit.mask() != 0
}

struct Setting {
    state: State,
    minions: [CardId; 2],
}

fn one(random: &mut Random, of: &[DefId]) -> DefId {
    of[random.below(of.len() as u32) as usize]
}

/// Two minions with what is on them, and hands; the first of the one whose turn it is.
fn setting(number: u64) -> Setting {
    let table = table();
    let mut random = Random::new(number ^ 0xC0_4BA7);
    let minions = defs(|def| is(def, Bit::Vampire) || is(def, Bit::Ally));
    let gear = defs(|def| is(def, Bit::Equipment) || is(def, Bit::Retainer));
    let cards = defs(|def| def.program.abilities.iter().any(|ability| ability.kind == AbilityKind::Combat));
    let mut state = State::new(table, 2, number).unwrap();
    state.happen(table, Event::Turn(Seat(0), 1));
    state.happen(table, Event::Phase(Phase::Minion, 0));
    let mut two = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let def = one(&mut random, &minions);
        let minion = state.add(table, def, seat, Zone::Ready).unwrap();
        if is(table.def(def), Bit::Vampire) {
            let most = query::stat(table, &state, minion, Stat::Capacity) as u32;
            let blood = random.below(most + 1) as u16;
            state.happen(table, Event::Gain(minion, Counter::Blood, blood));
        }
        for _ in 0..random.below(3) {
            let def = one(&mut random, &gear);
            let on = state.add(table, def, seat, Zone::Hand).unwrap();
            state.happen(table, Event::PutOn(on, minion, 0));
        }
        for zone in [Zone::Hand, Zone::Library] {
            for _ in 0..random.below(8) {
                state.add(table, one(&mut random, &cards), seat, zone).unwrap();
            }
        }
        two.push(minion);
    }
    Setting { state, minions: [two[0], two[1]] }
}

fn conserved(state: &State) -> i64 {
    let pools: i64 = state.all_seats().map(|seat| i64::from(state.player(seat).pool)).sum();
    let on: i64 = state.cards().map(|card| i64::from(state.card(card).blood) + i64::from(state.card(card).life)).sum();
    pools + on
}

/// Who would use it.
fn user(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Use(what) => what.minion,
        _ => None,
    }
}

#[test]
fn every_combat_ends_and_nothing_is_lost() {
    let (mut decisions, mut rounds, mut longest) = (0_usize, 0_usize, 0_u8);
    for number in 0..combats() {
        let Setting { mut state, minions: [a, b] } = setting(number);
        state.restack(&[Machine::Game, Machine::Turn(TurnStep::Minion), Machine::Fight(FightStep::Begin(a, b))]);
        let mut game = Game::telling(Arc::clone(table()), state);
        let mut bot = RandomAgent::new(number ^ 0xB07);
        for step in 0.. {
            for event in game.take_events() {
                if let Event::Round(round) = event {
                    rounds += 1;
                    longest = longest.max(round);
                }
            }
            let state = game.state();
            let at = format!("combat {number}, decision {step}");
            assert!(step < BUDGET, "{at}: it does not end");
            assert_eq!(conserved(state), state.given(), "{at}: counters");
            state.check(table()).unwrap_or_else(|wrong| panic!("{at}: {wrong}"));
            if state.combat().is_none() {
                break;
            }
            let Some(decision) = game.decision().cloned() else { break };
            for user in decision.options.iter().copied().filter_map(user) {
                assert_eq!(state.card(user).zone, Zone::Ready, "{at}: one that has left the ready region acts");
            }
            decisions += 1;
            let answer = bot.decide(&decision, &Eyes::new(state, decision.who));
            game.answer(&answer).unwrap_or_else(|wrong| panic!("{at}: {}", wrong.0));
        }
        let state = game.state();
        assert!(state.blows().is_empty() && state.volleys().is_empty(), "combat {number}: something is left of it");
        for card in state.cards() {
            assert_ne!(state.card(card).zone, Zone::SetAside, "combat {number}: a card is left aside");
        }
    }
    println!("{} combats, {rounds} rounds, {longest} at most, {decisions} decisions", combats());
    assert!(rounds as u64 > combats(), "some combats go on");
}

/// The strikes that a minion could make: with its hands, with what it has, with a card.
fn strikes(state: &State, minion: CardId, at: CardId) -> Vec<Chosen> {
    let mut out = vec![Chosen { what: None, weapon: None, at }];
    let seat = state.card(minion).controller;
    let cards = state.on(minion).chain([minion]).chain(state.zone(seat, Zone::Hand));
    for card in cards {
        for (ability, number) in table().def(state.card(card).def).program.abilities.iter().zip(0u8..) {
            if ability.strike.is_some() && ability.when == Some(Window::Strike) {
                let what = Some(Use { source: Source::Card(card), ability: number, minion: Some(minion) });
                out.push(Chosen { what, weapon: None, at });
            }
        }
    }
    out
}

/// What came of two strikes, the minions named in that order: what has happened until the pair ended, in no
/// order, and where everything is then.
fn struck(setting: &Setting, order: [CardId; 2], chosen: [Chosen; 2]) -> (Vec<String>, Vec<String>) {
    let table = table();
    let mut state = setting.state.clone();
    state.happen(table, Event::Combat(order[0], order[1]));
    state.happen(table, Event::Round(1));
    for (minion, chosen) in setting.minions.into_iter().zip(chosen) {
        if let Some(Use { source: Source::Card(card), .. }) = chosen.what
            && state.card(card).zone == Zone::Hand
        {
            state.happen(table, Event::Move(card, state.card(card).controller, Zone::SetAside));
        }
        state.happen(table, Event::ChooseStrike(minion, chosen));
    }
    state.forget_events();
    state.restack(&[
        Machine::Game,
        Machine::Turn(TurnStep::Minion),
        Machine::Fight(FightStep::Resolve(Order::Ends, 0)),
    ]);
    let mut game = Game::telling(Arc::clone(table), state);
    let mut events = Vec::new();
    for _ in 0..BUDGET {
        let mut over = false;
        for event in game.take_events() {
            over |= event == Event::PairEnds;
            if !over {
                events.push(format!("{event:?}"));
            }
        }
        let Some(decision) = game.decision().cloned().filter(|_| !over) else { break };
        let last = decision.options.len() as u16;
        // Nobody prevents anything; of several things the first is picked.
        let at = match decision.purpose {
            Purpose::Prevent => last - 1,
            _ => 0,
        };
        assert!(matches!(decision.ask, Ask::One | Ask::UseOrPass), "{decision:?}");
        game.answer(&Answer(vec![at])).unwrap();
    }
    events.sort();
    let state = game.state();
    let cards = setting.state.cards().map(|card| {
        let card = state.card(card);
        format!("{:?}", (card.zone, card.host, card.blood, card.life))
    });
    (events, cards.collect())
}

/// Which of the two acts decides who chooses first, and nothing else: strikes of one moment are
/// simultaneous.
#[test]
fn strikes_of_one_moment_do_not_depend_on_their_order() {
    let mut compared = 0_u32;
    for number in 0..combats() {
        let setting = setting(number);
        let [a, b] = setting.minions;
        let mut random = Random::new(number);
        let mut pick = |minion, at| {
            let all = strikes(&setting.state, minion, at);
            all[random.below(all.len() as u32) as usize]
        };
        let chosen = [pick(a, b), pick(b, a)];
        let one = struck(&setting, [a, b], chosen);
        let other = struck(&setting, [b, a], chosen);
        assert_eq!(one, other, "combat {number}: {chosen:?}");
        compared += u32::from(one.0.len() > 2);
    }
    assert!(u64::from(compared) > combats() / 4, "{compared} pairs of strikes did something");
}
