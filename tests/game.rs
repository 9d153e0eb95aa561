//! The state by itself: counters, damage, lists, ousting.
//!
//! In: a small table of cards without text, and events. Out: a failure where the state is not what the
//! rules say. The course of a game is for scenarios.
#![allow(clippy::unwrap_used)]

use vitae::bytecode::{Bit, Counter, Harm, Program, Zone, verify};
use vitae::game::combat::{Blow, Means};
use vitae::game::{CardDef, CardId, DefId, Event, Seat, Settings, State, Table};
use vitae::lexicon::{Class, lookup};

fn def(name: &str, bits: &[Bit], capacity: u8, card_type: Option<&str>) -> CardDef {
    CardDef {
        name: name.to_string(),
        text: String::new(),
        bits: bits.iter().fold(0, |all, bit| all | bit.mask()),
        crypt: card_type.is_none(),
        types: card_type.and_then(|name| lookup(Class::CardType, name)).into_iter().collect(),
        traits: Vec::new(),
        disciplines: Vec::new(),
        capacity,
        bleed: 1,
        strength: 1,
        votes: 0,
        slave_of: None,
        printed: vitae::game::Printed::default(),
        unique: false,
        program: verify(Program::default()).unwrap(),
        hash: String::new(),
        blank: false,
    }
}

const VAMPIRE: DefId = DefId(0);
const ALLY: DefId = DefId(1);
const MASTER: DefId = DefId(2);
const EQUIPMENT: DefId = DefId(3);

fn table() -> Table {
    let settings = include_str!("../cards/rules/black-chantry/settings.rules");
    Table {
        merges: Vec::new(),
        defs: vec![
            def("Vampire", &[Bit::Minion, Bit::Vampire], 5, None),
            def("Ally", &[Bit::Minion, Bit::Ally], 2, Some("ally")),
            def("Master", &[Bit::MasterCard], 0, Some("master")),
            def("Equipment", &[Bit::Equipment], 0, Some("equipment")),
        ],
        rules: Vec::new(),
        settings: Settings::read(settings).unwrap(),
    }
}

fn state(table: &Table, seats: usize) -> State {
    State::new(table, seats, 7).unwrap()
}

fn total(state: &State) -> i64 {
    let on: i64 = state.cards().map(|id| i64::from(state.card(id).blood) + i64::from(state.card(id).life)).sum();
    let pools: i64 = state.all_seats().map(|seat| i64::from(state.player(seat).pool)).sum();
    on + pools
}

fn add(state: &mut State, table: &Table, def: DefId, seat: u8, zone: Zone, blood: u16) -> CardId {
    let id = state.add(table, def, Seat(seat), zone).unwrap();
    state.happen(table, Event::Gain(id, Counter::Blood, blood));
    id
}

#[test]
fn blood_above_capacity_drains_off_to_the_bank() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 9);
    assert_eq!(state.card(vampire).blood, 5);
    assert_eq!(total(&state), state.given());
}

#[test]
fn damage_is_mended_with_blood_and_what_is_not_sends_to_torpor() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 2);
    state.happen(&table, Event::Harm(vampire, 2, 0));
    assert_eq!((state.card(vampire).blood, state.card(vampire).zone), (0, Zone::Ready));
    state.happen(&table, Event::Harm(vampire, 1, 0));
    assert_eq!(state.card(vampire).zone, Zone::Torpor);
}

#[test]
fn an_ally_without_life_is_burned() {
    let table = table();
    let mut state = state(&table, 2);
    let ally = state.add(&table, ALLY, Seat(0), Zone::Ready).unwrap();
    assert_eq!(state.card(ally).life, 2);
    state.happen(&table, Event::Harm(ally, 2, 0));
    assert_eq!(state.card(ally).zone, Zone::AshHeap);
    assert_eq!(total(&state), state.given());
}

#[test]
fn prevention_stops_what_can_be_prevented_of_aggravated_damage_first() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 5);
    let blow = |n, how| Blow { to: vampire, n, how, by: None, with: Means::Effect };
    state.hurt(blow(1, Harm::Unpreventable));
    state.hurt(blow(2, Harm::Normal));
    state.hurt(blow(1, Harm::Aggravated));
    let any = |_: &State, _: &Blow| true;
    assert_eq!(state.prevent(&table, &any, vampire, 2, EQUIPMENT), 2);
    let left = |state: &State| state.blows().iter().map(|blow| blow.n).collect::<Vec<_>>();
    assert_eq!(left(&state), [1, 1, 0], "the aggravated one, then one of the two");
    assert_eq!(state.prevent(&table, &any, vampire, 9, EQUIPMENT), 1, "what cannot be prevented goes by");
    assert_eq!(left(&state), [1, 0, 0]);
}

#[test]
fn normal_damage_is_handled_before_aggravated() {
    // Blood before; normal and aggravated damage; blood after, and where the vampire is.
    for (blood, normal, aggravated, after, zone) in [
        (1, 0, 1, 1, Zone::Torpor),
        (2, 0, 3, 0, Zone::Torpor),
        (1, 2, 1, 0, Zone::AshHeap),
        (3, 2, 1, 1, Zone::Torpor),
        (3, 3, 0, 0, Zone::Ready),
    ] {
        let table = table();
        let mut state = state(&table, 2);
        let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, blood);
        state.happen(&table, Event::Harm(vampire, normal, aggravated));
        assert_eq!(
            (state.card(vampire).blood, state.card(vampire).zone),
            (after, zone),
            "{blood} {normal} {aggravated}"
        );
        assert_eq!(total(&state), state.given());
    }
}

#[test]
fn a_burned_card_takes_what_is_on_it_along() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 3);
    let gun = state.add(&table, EQUIPMENT, Seat(1), Zone::Hand).unwrap();
    state.happen(&table, Event::PutOn(gun, vampire, 0));
    assert_eq!(state.card(gun).controller, Seat(0), "a minion card goes with the minion it is on");
    state.happen(&table, Event::Burn(vampire));
    assert_eq!((state.card(gun).zone, state.card(gun).controller), (Zone::AshHeap, Seat(1)));
    assert_eq!(state.card(vampire).blood, 0);
    assert_eq!(total(&state), state.given());
}

#[test]
fn a_master_card_stays_with_who_played_it() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 3);
    let master = state.add(&table, MASTER, Seat(1), Zone::Hand).unwrap();
    state.happen(&table, Event::PutOn(master, vampire, 0));
    assert_eq!(state.card(master).controller, Seat(1));
}

#[test]
fn two_ousted_at_once_each_give_a_point_and_pool_only_to_who_is_left() {
    let table = table();
    let mut state = state(&table, 4);
    for seat in [1, 2] {
        state.happen(&table, Event::LosePool(Seat(seat), 30));
    }
    vitae::rules::settle(&table, &mut state);
    let points: Vec<u16> = state.all_seats().map(|seat| state.player(seat).half_points).collect();
    assert_eq!(points, [2, 2, 0, 0], "seat 0 for seat 1, seat 1 for seat 2 though it is out itself");
    let pools: Vec<i32> = state.all_seats().map(|seat| state.player(seat).pool).collect();
    assert_eq!(pools, [36, 0, 0, 30]);
    assert_eq!(total(&state), state.given());
}

#[test]
fn the_last_one_scores_another_point_and_the_game_ends() {
    let table = table();
    let mut state = state(&table, 2);
    state.happen(&table, Event::LosePool(Seat(0), 30));
    vitae::rules::settle(&table, &mut state);
    assert!(state.is_over());
    assert_eq!(state.player(Seat(1)).half_points, 4);
}

#[test]
fn a_shuffle_keeps_the_cards_and_says_nothing_by_their_numbers() {
    let table = table();
    let mut state = state(&table, 2);
    for n in 0..40 {
        state.add(&table, DefId(n % 4), Seat(0), Zone::Library).unwrap();
    }
    let defs =
        |state: &State| -> Vec<DefId> { state.zone(Seat(0), Zone::Library).map(|card| state.card(card).def).collect() };
    let ids = |state: &State| -> Vec<CardId> { state.zone(Seat(0), Zone::Library).collect() };
    let (before, order) = (defs(&state), ids(&state));
    state.happen(&table, Event::Shuffle(Seat(0), Zone::Library));
    assert_ne!(defs(&state), before);
    assert_eq!(ids(&state), order);
    let sorted = |mut all: Vec<DefId>| {
        all.sort();
        all
    };
    assert_eq!(sorted(defs(&state)), sorted(before));
}

#[test]
fn the_digest_tells_states_apart_and_not_what_was_told() {
    let table = table();
    let mut state = state(&table, 2);
    let vampire = add(&mut state, &table, VAMPIRE, 0, Zone::Ready, 3);
    let before = state.digest();
    let copy = state.clone();
    state.forget_events();
    assert_eq!(state.digest(), before);
    state.happen(&table, Event::Lock(vampire));
    assert_ne!(state.digest(), before);
    assert_eq!(copy.digest(), before);
}
