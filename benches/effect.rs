//! One effect of about twelve operations, four ways: a native closure, Lua, and the card's own text as
//! bytecode, alone and among fifty; and the price of an instruction that changes nothing.
//!
//! All three check the same requirement, choose by the same filter among the same 20 vampires, and go
//! through the same door, `State::happen`, with events on. They start from a copy of the same state,
//! and a check before the measuring holds them to the same end. Ratios are printed last.
// A bench that cannot go on fails.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use criterion::{BatchSize, Criterion};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};
use vitae::bytecode::{Bit, Stat, Until, Zone, assemble, verify};
use vitae::check::Checker;
use vitae::game::eval::{self, Context};
use vitae::game::state::LastingWhat;
use vitae::game::{CardId, DefId, Entity, Event, Seat, Source, State, Table, query};
use vitae::lexicon::{Class, find};
use vitae::play::load::{self, RuleSet};
use vitae::vm::{self, CardWorld, Stop};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The effect as an author writes it, with the numbers of the variant.
fn card(n: usize, blood: usize, strength: usize) -> String {
    format!(
        "Slow Siphon {n}\nType: Action\nRequires: Presence\n\n\
         [pre] Ⓓ This vampire steals {blood} blood from a ready vampire controlled by your prey. Lock that vampire. \
         This vampire gets +{strength} strength until the end of the turn.\n"
    )
}

const VAMPIRE: &str = "Plain Vampire\nClan: Toreador (group 4)\nCapacity: 7\nDisciplines: pre cel\n\nCamarilla.\n";

/// The variants: blood and strength of each.
fn variants() -> Vec<(usize, usize)> {
    (0..50).map(|n| (1 + n % 5, 1 + n % 3)).collect()
}

struct Bench {
    table: Table,
    state: State,
    cards: Vec<CardId>,
    actor: CardId,
}

fn bench() -> Bench {
    let mut texts: Vec<String> = variants().iter().enumerate().map(|(n, (b, s))| card(n, *b, *s)).collect();
    texts.push(VAMPIRE.to_string());
    let source = texts.join("---\n");
    let cards = vitae::pool::read("bench.card", source.as_bytes());
    let mut checker = Checker::new(vitae::syntax::wording::embedded().unwrap());
    let rules = RuleSet::Named("black-chantry".to_string());
    let loaded = load::load(&mut checker, &cards, &rules, false).unwrap();
    assert!(loaded.refused.is_empty(), "{:?}", loaded.refused);
    let table = loaded.table;
    let vampire = table.find("Plain Vampire").unwrap();
    let mut state = State::new(&table, 4, 1).unwrap();
    for seat in 0..4 {
        for n in 0..5 {
            let id = state.add(&table, vampire, Seat(seat), Zone::Ready).unwrap();
            state.happen(&table, Event::Gain(id, vitae::bytecode::Counter::Blood, 4));
            if n == 2 {
                state.happen(&table, Event::Lock(id));
            }
        }
    }
    let actor = state.zone(Seat(0), Zone::Ready).next().unwrap();
    let cards = (0..50)
        .map(|n| {
            let def: DefId = table.find(&format!("Slow Siphon {n}")).unwrap();
            state.add(&table, def, Seat(0), Zone::Hand).unwrap()
        })
        .collect();
    state.forget_events();
    Bench { table, state, cards, actor }
}

/// As the engine does it: the requirement, the target chosen out of those that the filter lets
/// through, the program.
fn bytecode(table: &Table, state: &mut State, card: CardId, actor: CardId) {
    let source = Source::Card(card);
    let def = state.def_of(source);
    let ability = table.def(def).ability(0).unwrap();
    let context = Context::new(table, state, def, source, Seat(0)).by(Some(actor));
    if !ability.user.is_none_or(|user| eval::test(&context, user, Entity::Card(actor))) {
        return;
    }
    let mut all = Vec::new();
    eval::select(&context, ability.targets[0].unwrap(), &mut all);
    let Some(target) = all.first().copied() else { return };
    let mut activation = vm::activation(state, table, source, 0, Seat(0), Some(actor), [Some(target), None]);
    let stop = vm::run(&mut CardWorld { table, state }, &mut activation);
    assert_eq!(stop, Stop::Ended);
}

type Native = Box<dyn Fn(&Table, &mut State, CardId)>;

/// The same, written by hand.
fn native(blood: u16, strength: i16, def: DefId) -> Native {
    let (presence, _) = find(Class::Discipline, "Presence").unwrap();
    Box::new(move |table, state, actor| {
        let own = table.def(state.card(actor).def);
        let bits = query::bits(table, state, actor);
        let fit = bits & (Bit::Vampire.mask() | Bit::Ready.mask()) == Bit::Vampire.mask() | Bit::Ready.mask();
        if !fit || !own.disciplines.iter().any(|(one, _)| *one == presence) {
            return;
        }
        let Some(prey) = state.prey(state.card(actor).controller) else { return };
        let wanted = Bit::Vampire.mask() | Bit::Ready.mask();
        let like =
            |card: &CardId| query::bits(table, state, *card) & wanted == wanted && state.card(*card).controller == prey;
        let all: Vec<CardId> = state.all_in_play().filter(like).collect();
        let Some(target) = all.first().copied() else { return };
        state.happen(table, Event::MoveBlood(target, actor, blood));
        state.happen(table, Event::Lock(target));
        state.happen(
            table,
            Event::Record(actor, LastingWhat::Stat(Stat::Strength, strength, false), Until::EndOfTurn, def),
        );
    })
}

/// The same in Lua, over functions of the host.
struct InLua {
    lua: mlua::Lua,
    effects: Vec<mlua::Function>,
    state: Rc<RefCell<State>>,
}

const LUA: &str = r"
return function(blood, strength, def)
  return function(actor)
    if not (is_ready_vampire(actor) and has_presence(actor)) then return end
    local prey = prey_of(controller(actor))
    if not prey then return end
    local all = {}
    for _, card in ipairs(in_play()) do
      if is_ready_vampire(card) and controller(card) == prey then all[#all + 1] = card end
    end
    local target = all[1]
    if not target then return end
    move_blood(target, actor, blood)
    lock(target)
    record_strength(actor, strength, def)
  end
end
";

/// Gives Lua functions of the host.
struct Host<'a> {
    lua: &'a mlua::Lua,
    state: &'a Rc<RefCell<State>>,
    table: &'a Rc<Table>,
}

impl Host<'_> {
    fn set<A: mlua::FromLuaMulti, R: mlua::IntoLuaMulti>(
        &self,
        name: &str,
        does: impl Fn(&mut State, &Table, A) -> R + 'static,
    ) {
        let (state, table) = (Rc::clone(self.state), Rc::clone(self.table));
        let function = self.lua.create_function(move |_, args: A| Ok(does(&mut state.borrow_mut(), &table, args)));
        self.lua.globals().set(name, function.unwrap()).unwrap();
    }
}

fn in_lua(table: &Rc<Table>, first: &State) -> InLua {
    let lua = mlua::Lua::new();
    let state = Rc::new(RefCell::new(first.clone()));
    let (presence, _) = find(Class::Discipline, "Presence").unwrap();
    let host = Host { lua: &lua, state: &state, table };
    let wanted = Bit::Vampire.mask() | Bit::Ready.mask();
    host.set("is_ready_vampire", move |state, table, card: u16| {
        query::bits(table, state, CardId(card)) & wanted == wanted
    });
    host.set("has_presence", move |state, table, card: u16| {
        table.def(state.card(CardId(card)).def).disciplines.iter().any(|(one, _)| *one == presence)
    });
    host.set("controller", |state, _, card: u16| state.card(CardId(card)).controller.0);
    host.set("prey_of", |state, _, seat: u8| state.prey(Seat(seat)).map(|prey| prey.0));
    host.set("in_play", |state, _, (): ()| state.all_in_play().map(|card| card.0).collect::<Vec<u16>>());
    host.set("move_blood", |state, table, (from, to, n): (u16, u16, u16)| {
        state.happen(table, Event::MoveBlood(CardId(from), CardId(to), n));
    });
    host.set("lock", |state, table, card: u16| state.happen(table, Event::Lock(CardId(card))));
    host.set("record_strength", |state, table, (card, n, def): (u16, i16, u16)| {
        let what = LastingWhat::Stat(Stat::Strength, n, false);
        state.happen(table, Event::Record(CardId(card), what, Until::EndOfTurn, DefId(def)));
    });
    let make: mlua::Function = lua.load(LUA).eval().unwrap();
    let effects = variants()
        .iter()
        .enumerate()
        .map(|(n, (blood, strength))| {
            let def = table.find(&format!("Slow Siphon {n}")).unwrap();
            make.call((*blood, *strength, def.0)).unwrap()
        })
        .collect();
    InLua { lua, effects, state }
}

impl InLua {
    fn run(&self, state: &mut State, effect: usize, actor: CardId) {
        std::mem::swap(state, &mut self.state.borrow_mut());
        let _: () = self.effects[effect].call(actor.0).unwrap();
        std::mem::swap(state, &mut self.state.borrow_mut());
    }
}

/// Nanoseconds an instruction of a loop that changes nothing of the game.
fn per_instruction(bench: &Bench) -> f64 {
    let program = assemble(include_str!("effect/loop.vasm")).unwrap();
    let mut table = bench.table.clone();
    let def = bench.state.card(bench.cards[0]).def;
    table.defs[usize::from(def.0)].program = verify(program).unwrap();
    let mut state = bench.state.clone();
    let mut best = f64::MAX;
    for _ in 0..200 {
        let source = Source::Card(bench.cards[0]);
        let mut activation = vm::activation(&state, &table, source, 0, Seat(0), Some(bench.actor), [None, None]);
        let start = Instant::now();
        let stop = vm::run(&mut CardWorld { table: &table, state: &mut state }, &mut activation);
        let took = start.elapsed();
        assert_eq!(stop, Stop::Spent);
        best = best.min(took.as_secs_f64() * 1e9 / f64::from(vm::BUDGET));
    }
    best
}

/// The middle of many short runs, each of the three in turn, so that a slow moment slows all alike.
fn ratios(bench: &Bench, table: &Rc<Table>, lua: &InLua, order: &[usize]) -> [f64; 3] {
    let natives = natives(table);
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..400 {
        for (way, times) in times.iter_mut().enumerate() {
            let mut states: Vec<State> = order.iter().map(|_| bench.state.clone()).collect();
            let start = Instant::now();
            for (state, at) in states.iter_mut().zip(order) {
                match way {
                    0 => natives[*at](table, state, bench.actor),
                    1 => bytecode(table, state, bench.cards[*at], bench.actor),
                    _ => lua.run(state, *at, bench.actor),
                }
            }
            let took = start.elapsed();
            if round > 20 {
                times.push(took.as_secs_f64() * 1e9 / order.len() as f64);
            }
            black_box(&states);
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

fn natives(table: &Table) -> Vec<Native> {
    let def = |n: usize| table.find(&format!("Slow Siphon {n}")).unwrap();
    variants().iter().enumerate().map(|(n, (b, s))| native(*b as u16, *s as i16, def(n))).collect()
}

fn main() {
    let bench = bench();
    let table = Rc::new(bench.table.clone());
    let lua = in_lua(&table, &bench.state);
    let natives = natives(&table);
    for (at, native) in natives.iter().enumerate() {
        let mut ends = [bench.state.clone(), bench.state.clone(), bench.state.clone()];
        native(&table, &mut ends[0], bench.actor);
        bytecode(&table, &mut ends[1], bench.cards[at], bench.actor);
        lua.run(&mut ends[2], at, bench.actor);
        assert_eq!(ends[0].digest(), ends[1].digest(), "bytecode does something else");
        assert_eq!(ends[0].digest(), ends[2].digest(), "Lua does something else");
        assert_ne!(ends[0].digest(), bench.state.digest(), "nothing happened");
        assert_eq!(ends[0].events(), ends[1].events());
    }
    let short = std::env::args().any(|arg| arg == "--short");
    let one = [0usize; 64];
    let mixed: Vec<usize> = (0..200).map(|n| n * 37 % 50).collect();
    if !short {
        let mut criterion = Criterion::default()
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(2))
            .without_plots();
        let mut group = criterion.benchmark_group("effect");
        let fresh = || bench.state.clone();
        group.bench_function("closure", |b| {
            b.iter_batched_ref(fresh, |state| natives[0](&table, state, bench.actor), BatchSize::SmallInput);
        });
        group.bench_function("bytecode", |b| {
            let run = |state: &mut State| bytecode(&table, state, bench.cards[0], bench.actor);
            b.iter_batched_ref(fresh, run, BatchSize::SmallInput);
        });
        group.bench_function("lua", |b| {
            b.iter_batched_ref(fresh, |state| lua.run(state, 0, bench.actor), BatchSize::SmallInput);
        });
        group.bench_function("clone of the state", |b| b.iter(|| black_box(bench.state.clone())));
        group.finish();
    }
    for (name, order) in [("alone", one.as_slice()), ("among fifty", mixed.as_slice())] {
        let [native, bytecode, lua_time] = ratios(&bench, &table, &lua, order);
        println!(
            "{name}: closure {native:.0} ns, bytecode {bytecode:.0} ns, Lua {lua_time:.0} ns; \
             bytecode is {:.2} times the closure (goal 4), and {:.1} times faster than Lua (goal 8)",
            bytecode / native,
            lua_time / bytecode
        );
    }
    println!("an instruction without mutation: {:.2} ns", per_instruction(&bench));
    drop(lua.lua);
}
