//! Random referendums: what must hold in each, whatever is chosen.
//!
//! In: tables of two to six, their vampires in play and political cards in hand, from seeds. Out: a failure
//! that names the table. The votes are added up here again, from what is told; `VITAE_GAMES=10000 cargo
//! test --release --test politics` plays so many.
// Helpers outside of test functions fail as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use vitae::bytecode::{ActKind, Counter, Phase, Stat, Zone};
use vitae::check::Checker;
use vitae::game::referendum::{Cast, Resolved};
use vitae::game::{
    Answer, Ask, CardId, Choice, Decision, DefId, Entity, Event, Frame, Machine, Purpose, Seat, State, Table, Voter,
    query,
};
use vitae::play::load::{RuleSet, load};
use vitae::play::{Agent, Eyes, Game, RandomAgent};
use vitae::pool;
use vitae::syntax::wording;

/// Decisions of one table, at most.
const BUDGET: usize = 400;

fn tables() -> u64 {
    std::env::var("VITAE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(120)
}

/// The cards of the pages about politics, and this project's own.
fn table(rules: &str) -> &'static Arc<Table> {
    static TABLES: [OnceLock<Arc<Table>>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(rules == "revised")].get_or_init(|| {
        let grammar = wording::embedded().unwrap_or_else(|faults| panic!("{faults:?}"));
        let paths = ["cards/starter", "tests/rulebook/cards/politics.card"];
        let paths = paths.map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
        let cards: Vec<_> = paths.iter().flat_map(|path| pool::load(path).unwrap()).collect();
        let rules = RuleSet::Named(rules.to_string());
        Arc::new(load(&mut Checker::new(grammar), &cards, &rules, false).unwrap().table)
    })
}

/// A table in the middle of a minion phase: vampires in play, no two of a name, and hands.
fn begin(number: u64) -> (&'static Arc<Table>, State, &'static str) {
    let rules = if number.is_multiple_of(2) { "black-chantry" } else { "revised" };
    let table = table(rules);
    let seats = 2 + usize::try_from(number / 2 % 5).unwrap();
    let mut random = vitae::game::random::Random::new(number);
    let defs = |wanted: &dyn Fn(DefId) -> bool| -> Vec<DefId> {
        let all = (0..table.defs.len()).map(|at| DefId(u16::try_from(at).unwrap()));
        all.filter(|def| !table.rules.contains(def) && wanted(*def)).collect()
    };
    let merged = |def: DefId| table.merges.iter().any(|merge| merge.merged == def || merge.advanced == def);
    let mut crypt = defs(&|def| table.def(def).crypt && !merged(def));
    let political = defs(&|def| table.def(def).types.iter().any(|one| one.id() == "political action"));
    let others = defs(&|def| !table.def(def).crypt);
    random.shuffle(&mut crypt);
    let mut state = State::new(table, seats, number).unwrap();
    for seat in (0..seats).map(|seat| Seat(u8::try_from(seat).unwrap())) {
        for _ in 0..3 {
            let card = state.add(table, crypt.pop().unwrap(), seat, Zone::Ready).unwrap();
            state.happen(table, Event::Gain(card, Counter::Blood, 1 + random.below(6) as u16));
        }
        for at in 0..30 {
            let from = if random.below(2) == 0 { &political } else { &others };
            let def = from[random.below(u32::try_from(from.len()).unwrap()) as usize];
            state.add(table, def, seat, if at < 7 { Zone::Hand } else { Zone::Library }).unwrap();
        }
    }
    if random.below(2) == 0 {
        state.happen(table, Event::Edge(Some(Seat(random.below(u32::try_from(seats).unwrap()) as u8))));
    }
    vitae::rules::start_turn(table, &mut state, Seat(0), Phase::Minion);
    state.forget_events();
    (table, state, rules)
}

/// What has been told of the referendum going on.
#[derive(Default)]
struct Told {
    cast: Vec<Cast>,
    open: bool,
    /// Whether something other than a vote or a pass came before.
    used: bool,
    held: usize,
    passed: usize,
}

impl Told {
    fn hear(&mut self, event: Event, rules: &str, caller: Option<Seat>, at: &str) {
        match event {
            Event::Called(_) | Event::BloodHunt(_) => {
                assert!(!self.open, "{at}: one referendum at a time");
                self.cast.clear();
                self.open = true;
            }
            Event::Votes(cast) => {
                assert!(self.open, "{at}: nobody votes after the poll has closed");
                assert!(cast.votes > 0 || cast.ballots > 0, "{at}: nothing is cast");
                let same = self.cast.iter().filter(|one| one.voter == cast.voter);
                assert!(same.clone().all(|one| one.aye == cast.aye), "{at}: one source, two ways");
                let once = matches!(cast.voter, Voter::Card(_));
                assert!(!once || same.count() == 0, "{at}: a vote is counted twice");
                self.cast.push(cast);
                let cards = |seat: Seat| {
                    self.cast.iter().filter(|one| one.seat == seat && matches!(one.voter, Voter::Card(_))).count()
                };
                let most = if rules == "revised" && caller == Some(cast.seat) { 2 } else { 1 };
                assert!(cards(cast.seat) <= most, "{at}: {} votes of political cards", cards(cast.seat));
            }
            Event::Abstain(card) => self.cast.retain(|one| one.voter != Voter::Minion(card)),
            Event::ReferendumEnds(result) => {
                assert!(self.open, "{at}: it ends once");
                self.open = false;
                self.held += 1;
                let sum = |aye: bool, of: fn(&Cast) -> u16| -> u32 {
                    self.cast.iter().filter(|one| one.aye == aye).map(|one| u32::from(of(one))).sum()
                };
                let (yes, no) = (sum(true, |one| one.ballots), sum(false, |one| one.ballots));
                let ayes = sum(true, |one| one.votes) + if yes > no { 3 } else { 0 };
                let noes = sum(false, |one| one.votes) + if no > yes { 3 } else { 0 };
                let wanted = if ayes > noes { Resolved::Passed } else { Resolved::Failed };
                // A card can have decided or cancelled it.
                assert!(result == wanted || self.used, "{at}: {ayes} for, {noes} against, {result:?}");
                self.passed += usize::from(result == Resolved::Passed);
            }
            _ => {}
        }
    }
}

/// What is offered in the polling can be cast by who is asked; the terms are of those that the card says.
fn offered(table: &Table, state: &State, decision: &Decision, at: &str) {
    for option in &decision.options {
        let Choice::Vote(voter, _) = option else { continue };
        assert_eq!(decision.purpose, Purpose::Vote, "{at}: votes are asked for in the polling");
        match voter {
            Voter::Minion(card) => {
                let card = state.card(*card);
                assert!(card.zone == Zone::Ready && card.controller == decision.who, "{at}: {voter:?}");
            }
            Voter::Edge => assert_eq!(state.edge(), Some(decision.who), "{at}: the Edge"),
            Voter::Card(card) => assert!(query::political(table, state, *card), "{at}: {voter:?}"),
            Voter::Text(_) => {}
        }
    }
    let polled = state.stack().iter().any(|frame| matches!(frame, Frame::Machine(Machine::Poll(_))));
    let Some(action) = state.action().filter(|_| query::polled(state).is_some() && !polled) else { return };
    terms(table, state, action.actor, &table.def(action.def).name, decision, at);
}

fn terms(table: &Table, state: &State, actor: CardId, name: &str, decision: &Decision, at: &str) {
    let at = format!("{at}: the terms of {name}, {:?}", decision.options);
    let capacity = |card| query::stat(table, state, card, Stat::Capacity);
    let is = |card, id: &str| query::traits(table, state, card).any(|one| one.id() == id);
    let seats = decision.options.iter().all(|one| matches!(one, Choice::Pick(Entity::Seat(_))));
    let cards: Vec<CardId> = decision.options.iter().filter_map(picked).collect();
    match name {
        "Public Shame" => {
            let fits = |card: &CardId| state.card(*card).zone == Zone::Ready && capacity(*card) < capacity(actor);
            assert!(!seats && cards.iter().all(fits), "{at}");
        }
        "Brujah Bench" => {
            assert!(!seats && cards.iter().all(|card| is(*card, "brujah") && is(*card, "camarilla")), "{at}");
        }
        "Red Hat" => assert!(!seats && cards.iter().all(|card| is(*card, "sabbat")), "{at}"),
        "Grey Council" => assert!(!seats && cards.iter().all(|card| is(*card, "camarilla")), "{at}"),
        "Divided Blame" => assert!(seats && decision.ask == Ask::Divide(4, 2), "{at}"),
        "Shifted Burden" => {
            let named = state.referendum().unwrap().terms.first().map(|(one, _)| Choice::Pick(*one));
            let other = named.is_none_or(|named| !decision.options.contains(&named));
            assert!(seats && other && matches!(decision.ask, Ask::One | Ask::Divide(3, 2)), "{at}");
        }
        "Given Sceptre" => assert!(seats, "{at}"),
        _ => {}
    }
}

fn picked(choice: &Choice) -> Option<CardId> {
    match choice {
        Choice::Pick(Entity::Card(card)) => Some(*card),
        _ => None,
    }
}

/// Chooses as chance has it, but takes political actions where it can, and blocks none.
fn answer(bot: &mut RandomAgent, table: &Table, state: &State, decision: &Decision) -> Answer {
    let calls = |choice: &Choice| match choice {
        Choice::Use(what) => {
            let ability = table.def(state.def_of(what.source)).ability(what.ability);
            ability.and_then(|ability| ability.act).is_some_and(|act| act.kind == ActKind::Political)
        }
        _ => false,
    };
    let at = match decision.purpose {
        Purpose::Act => decision.options.iter().position(calls),
        Purpose::Impulse => decision.options.iter().position(|one| *one == Choice::Pass),
        _ => None,
    };
    match at {
        Some(at) => Answer(vec![u16::try_from(at).unwrap()]),
        None => bot.decide(decision, &Eyes::new(state, decision.who)),
    }
}

/// All that a source has is cast together: after that it has nothing left.
fn whole(table: &Table, state: &State, seat: Seat, voter: Voter, aye: bool, at: &str) {
    // What was gained for the referendum is gone when it has ended.
    let Some(referendum) = query::polled(state) else { return };
    assert!(query::castable(table, state, seat, voter, aye).is_err(), "{at}: something was kept back");
    assert!(query::castable(table, state, seat, voter, !aye).is_err(), "{at}: both ways");
    if let Voter::Minion(card) = voter
        && aye
    {
        let cast = referendum.cast.iter().filter(|one| one.voter == voter).map(|one| i32::from(one.votes)).sum::<i32>();
        assert_eq!(cast, query::stat(table, state, card, Stat::Votes).max(0), "{at}: the votes of a minion add up");
    }
}

#[test]
fn votes_add_up_and_nobody_votes_late() {
    let (mut held, mut passed) = (0, 0);
    let mut by: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..tables() {
        let (table, state, rules) = begin(number);
        let mut game = Game::telling(Arc::clone(table), state);
        let mut bot = RandomAgent::new(number ^ 0x0070_1175);
        let mut told = Told::default();
        for decision in 0..BUDGET {
            let Some(asked) = game.decision().cloned() else { break };
            let at = format!("table {number}, decision {decision}");
            offered(table, game.state(), &asked, &at);
            let caller = game.state().action().map(|action| action.seat);
            let given = answer(&mut bot, table, game.state(), &asked);
            let chosen = asked.chosen(&given).first();
            let polled = asked.purpose == Purpose::Vote;
            told.used = !polled || matches!(chosen, Some(Choice::Use(_)));
            game.answer(&given).unwrap_or_else(|wrong| panic!("{at}: {}", wrong.0));
            for event in game.take_events() {
                told.hear(event, rules, caller, &at);
                if let Event::Called(card) = event {
                    let source = game.state().action().map(|action| table.def(action.def).name.clone());
                    *by.entry(source.unwrap_or_else(|| format!("{card:?}"))).or_default() += 1;
                }
            }
            if let Some(Choice::Vote(voter, vote)) = chosen {
                whole(table, game.state(), asked.who, voter, vote == vitae::game::Vote::For, &at);
            }
            game.state().check(table).unwrap_or_else(|wrong| panic!("{at}: {wrong}"));
        }
        held += told.held;
        passed += told.passed;
    }
    println!("{} tables, {held} referendums, {passed} passed: {by:?}", tables());
    assert!(held as u64 > tables() && passed > 0, "{held} referendums, {passed} passed");
}
