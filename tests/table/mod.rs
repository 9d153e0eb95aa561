//! A table made by hand: the actions of the rules and a few cards as small programs, so that games can
//! be played whatever the language reads.
//!
//! In: a rule set's name. Out: a table. Never here: a test.
use std::path::Path;
use std::sync::OnceLock;
use vitae::base::Span;
use vitae::bytecode::{
    Ability, AbilityKind, Act, ActKind, Bit, Counter, Harm, Instr, Limit, Node, NodeId, NodeOp, Op, Per, Program, Stat,
    Until, Zone, verify,
};
use vitae::check::Checker;
use vitae::game::{CardDef, DefId, Settings, Table};
use vitae::lexicon::{Class, Sym, lookup};
use vitae::play::load::{RuleSet, load};
use vitae::play::seating::{Copies, DeckList, Setup, Sitting};
use vitae::pool;
use vitae::syntax::wording;

/// A program being made.
#[derive(Default)]
struct Maker {
    program: Program,
}

fn mask(bits: &[Bit]) -> u16 {
    bits.iter().fold(0, |mask, bit| mask | bit.mask())
}

impl Maker {
    fn node(&mut self, op: NodeOp, args: &[u16]) -> u16 {
        let mut all = [0; 2];
        all.iter_mut().zip(args).for_each(|(slot, arg)| *slot = *arg);
        self.program.nodes.push(Node { op, args: all });
        self.program.node_words.push(Span::new(0, 0));
        u16::try_from(self.program.nodes.len() - 1).unwrap_or(u16::MAX)
    }

    fn bits(&mut self, set: &[Bit], clear: &[Bit]) -> u16 {
        self.node(NodeOp::Bits, &[mask(set), mask(clear)])
    }

    fn number(&mut self, n: i16) -> u16 {
        self.node(NodeOp::Const, &[n.cast_unsigned()])
    }

    fn all(&mut self, like: u16) -> u16 {
        self.node(NodeOp::InPlay, &[like])
    }

    fn plain(&mut self, op: NodeOp) -> u16 {
        self.node(op, &[])
    }

    /// Adds the code of an ability, in which a jump's number counts from its first instruction.
    fn code(&mut self, code: &[(Op, [u16; 3])]) -> Option<u16> {
        let first = u16::try_from(self.program.code.len()).unwrap_or(u16::MAX);
        for (op, args) in code {
            let mut args = *args;
            match op {
                Op::Jump => args[0] += first,
                Op::JumpUnless => args[1] += first,
                Op::EachCard | Op::EachSeat => args[2] += first,
                _ => {}
            }
            self.program.code.push(Instr { op: *op, args });
            self.program.words.push(Span::new(0, 4));
        }
        Some(first)
    }

    fn ability(&mut self, kind: AbilityKind, with: impl FnOnce(&mut Maker, &mut Ability)) -> &mut Maker {
        let mut ability = Ability::new(kind, Span::new(0, 4));
        with(self, &mut ability);
        self.program.abilities.push(ability);
        self
    }

    fn act(&mut self, ability: &mut Ability, kind: ActKind, directed: bool, stealth: i16) {
        ability.act = Some(Act { kind, directed, stealth, extra: None });
        if ability.user.is_none() {
            ability.user = Some(NodeId(self.bits(&[Bit::Minion, Bit::Ready], &[])));
        }
    }

    /// The acting minion gets so much of a stat for the action.
    fn records(&mut self, ability: &mut Ability, stat: Stat, limited: bool) {
        let actor = self.plain(NodeOp::Actor);
        let n = self.number(1);
        let op = if limited { NodeOp::StatLimited } else { NodeOp::StatPlus };
        let plus = self.node(op, &[stat.number(), n]);
        ability.user = Some(NodeId(self.bits(&[Bit::Minion, Bit::Ready], &[])));
        ability.entry = self.code(&[
            (Op::Card, [0, actor, 0]),
            (Op::Record, [0, plus, Until::EndOfAction.number()]),
            (Op::End, [0; 3]),
        ]);
    }

    fn def(self, name: &str, bits: &[Bit], capacity: u8) -> CardDef {
        let hash = vitae::base::digest::hex(format!("{name} {:?}", self.program).as_bytes());
        let vampire = bits.contains(&Bit::Vampire);
        let types = if vampire { None } else { lookup(Class::CardType, "Action") };
        CardDef {
            name: name.to_string(),
            text: format!("Text of {name}."),
            bits: mask(bits),
            crypt: vampire,
            types: types.into_iter().collect(),
            traits: Vec::new(),
            disciplines: Vec::new(),
            capacity,
            bleed: 1,
            strength: 1,
            votes: 0,
            slave_of: None,
            printed: vitae::game::Printed::default(),
            unique: vampire,
            program: verify(self.program).unwrap_or_else(|flaws| panic!("{name}: {flaws:?}")),
            hash,
            blank: false,
        }
    }
}

fn bleed(name: &str, kind: AbilityKind, extra: i16) -> CardDef {
    let mut maker = Maker::default();
    maker.ability(kind, |m, a| {
        m.act(a, ActKind::Bleed, true, 0);
        let you = m.plain(NodeOp::You);
        let prey = m.node(NodeOp::PreyOf, &[you]);
        let target = m.node(NodeOp::One, &[prey]);
        a.targets[0] = Some(NodeId(target));
        let extra = m.number(extra);
        a.act = a.act.map(|act| Act { extra: Some(NodeId(extra)), ..act });
        let (actor, target) = (m.plain(NodeOp::Actor), m.plain(NodeOp::Target0));
        a.entry =
            m.code(&[(Op::Card, [0, actor, 0]), (Op::Seat, [1, target, 0]), (Op::Bleed, [0, 1, 0]), (Op::End, [0; 3])]);
    });
    maker.def(name, &[], 0)
}

fn hunt() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::ActionRule, |m, a| {
        a.user = Some(NodeId(m.bits(&[Bit::Vampire, Bit::Ready], &[])));
        m.act(a, ActKind::Hunt, false, 1);
        let actor = m.plain(NodeOp::Actor);
        a.entry = m.code(&[(Op::Card, [0, actor, 0]), (Op::Hunt, [0; 3]), (Op::End, [0; 3])]);
    });
    maker.def("Hunt", &[], 0)
}

fn diablerie() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::ActionRule, |m, a| {
        a.user = Some(NodeId(m.bits(&[Bit::Vampire, Bit::Ready], &[])));
        m.act(a, ActKind::Diablerie, true, 0);
        let actor = m.plain(NodeOp::Actor);
        let like = m.node(NodeOp::DiablerizableBy, &[actor]);
        a.targets[0] = Some(NodeId(m.all(like)));
        let target = m.plain(NodeOp::Target0);
        a.entry = m.code(&[
            (Op::Card, [0, actor, 0]),
            (Op::Card, [1, target, 0]),
            (Op::Diablerize, [0, 1, 0]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.def("Diablerie", &[], 0)
}

fn leave() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::ActionRule, |m, a| {
        a.user = Some(NodeId(m.bits(&[Bit::Vampire, Bit::InTorpor], &[])));
        m.act(a, ActKind::LeaveTorpor, false, 1);
        a.blood = Some(NodeId(m.number(2)));
        let actor = m.plain(NodeOp::Actor);
        a.entry = m.code(&[(Op::Card, [0, actor, 0]), (Op::LeaveTorpor, [0; 3]), (Op::End, [0; 3])]);
    });
    maker.def("Leave torpor", &[], 0)
}

/// An action that is put on a minion, which owes combat until a minion burns it as an action.
fn frenzy() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::ActionCard, |m, a| {
        m.act(a, ActKind::Other, true, 0);
        a.blood = Some(NodeId(m.number(1)));
        let like = m.bits(&[Bit::Minion, Bit::Ready], &[]);
        a.targets[0] = Some(NodeId(m.all(like)));
        let (this, target) = (m.plain(NodeOp::This), m.plain(NodeOp::Target0));
        a.entry =
            m.code(&[(Op::Card, [0, this, 0]), (Op::Card, [1, target, 0]), (Op::PutOn, [0, 1, 0]), (Op::End, [0; 3])]);
    });
    maker.ability(AbilityKind::Duty, |m, a| {
        let host = m.plain(NodeOp::Host);
        a.subject = Some(NodeId(m.node(NodeOp::Same, &[host])));
        a.says = Some(NodeId(m.node(NodeOp::OwesAbility, &[2])));
    });
    maker.ability(AbilityKind::ActionInPlay, |m, a| {
        let host = m.plain(NodeOp::Host);
        a.user = Some(NodeId(m.node(NodeOp::Same, &[host])));
        m.act(a, ActKind::EnterCombat, true, 0);
        let prey = m.node(NodeOp::PreyOf, &[host]);
        let whose = m.node(NodeOp::ControlledBy, &[prey]);
        let ready = m.bits(&[Bit::Minion, Bit::Ready], &[]);
        let like = m.node(NodeOp::Both, &[ready, whose]);
        a.targets[0] = Some(NodeId(m.all(like)));
        let (actor, target) = (m.plain(NodeOp::Actor), m.plain(NodeOp::Target0));
        a.entry =
            m.code(&[(Op::Card, [0, actor, 0]), (Op::Card, [1, target, 0]), (Op::Fight, [0, 1, 0]), (Op::End, [0; 3])]);
    });
    maker.ability(AbilityKind::ActionInPlay, |m, a| {
        m.act(a, ActKind::Other, false, 0);
        let host = m.plain(NodeOp::Host);
        a.targets[0] = Some(NodeId(m.node(NodeOp::One, &[host])));
        let (this, actor, n) = (m.plain(NodeOp::This), m.plain(NodeOp::Actor), m.number(1));
        a.entry = m.code(&[
            (Op::Card, [0, this, 0]),
            (Op::Burn, [0; 3]),
            (Op::Card, [1, actor, 0]),
            (Op::Number, [2, n, 0]),
            (Op::Suffer, [1, 2, Harm::Unpreventable.number()]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.def("Frenzy", &[], 0)
}

/// A master card that asks: which vampire gains blood, and whether to gain pool.
fn feast() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::Master, |m, a| {
        let you = m.plain(NodeOp::You);
        let whose = m.node(NodeOp::ControlledBy, &[you]);
        let vampire = m.bits(&[Bit::Vampire, Bit::Ready], &[]);
        let like = m.node(NodeOp::Both, &[vampire, whose]);
        let (from, n) = (m.all(like), m.number(2));
        a.entry = m.code(&[
            (Op::Seat, [0, you, 0]),
            (Op::Number, [2, n, 0]),
            (Op::AskMay, [3, 0, 0]),
            (Op::JumpUnless, [3, 5, 0]),
            (Op::GainPool, [0, 2, 0]),
            (Op::ChooseCard, [1, 0, from]),
            (Op::Gain, [1, Counter::Blood.number(), 2]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.def("Feast", &[], 0)
}

/// A master card that asks for a number, for it to be divided, and for what comes of that in an order.
fn largesse() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::Master, |m, a| {
        let like = m.bits(&[Bit::Vampire, Bit::Ready], &[]);
        let (from, none, most, one) = (m.all(like), m.number(0), m.number(3), m.number(1));
        a.entry = m.code(&[
            (Op::Number, [0, none, 0]),
            (Op::Number, [1, most, 0]),
            (Op::ChooseNumber, [2, 0, 1]),
            (Op::Divide, [3, 2, from]),
            (Op::Arrange, [4, 3, 0]),
            (Op::Number, [5, one, 0]),
            (Op::EachCard, [6, 4, 9]),
            (Op::Gain, [6, Counter::Blood.number(), 5]),
            (Op::Jump, [6, 0, 0]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.def("Largesse", &[], 0)
}

/// A location that is locked to hide an acting minion, and gives a pool each turn.
fn alley() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::Master, |m, a| {
        a.pool = Some(NodeId(m.number(1)));
        let this = m.plain(NodeOp::This);
        a.entry = m.code(&[(Op::Card, [0, this, 0]), (Op::MoveTo, [0, Zone::Ready.number(), 0]), (Op::End, [0; 3])]);
    });
    maker.ability(AbilityKind::Use, |m, a| {
        a.locks = true;
        a.condition = Some(NodeId(m.plain(NodeOp::InAction)));
        let (acting, n) = (m.plain(NodeOp::ActingMinion), m.number(1));
        let plus = m.node(NodeOp::StatPlus, &[Stat::Stealth.number(), n]);
        a.entry = m.code(&[
            (Op::Card, [0, acting, 0]),
            (Op::Record, [0, plus, Until::EndOfAction.number()]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.ability(AbilityKind::Upkeep, |m, a| {
        let (you, n) = (m.plain(NodeOp::You), m.number(1));
        a.entry =
            m.code(&[(Op::Seat, [0, you, 0]), (Op::Number, [1, n, 0]), (Op::GainPool, [0, 1, 0]), (Op::End, [0; 3])]);
    });
    CardDef { unique: true, ..maker.def("Alley", &[Bit::Location], 0) }
}

fn small(name: &str, kind: AbilityKind, stat: Stat, limited: bool) -> CardDef {
    let mut maker = Maker::default();
    maker.ability(kind, |m, a| m.records(a, stat, limited));
    maker.def(name, &[], 0)
}

/// No minion of another may block: a set, and a recorded effect that speaks of a node.
fn fog() -> CardDef {
    let mut maker = Maker::default();
    maker.ability(AbilityKind::Modifier, |m, a| {
        a.user = Some(NodeId(m.bits(&[Bit::Minion, Bit::Ready], &[])));
        a.blood = Some(NodeId(m.number(1)));
        let you = m.plain(NodeOp::You);
        let own = m.node(NodeOp::ControlledBy, &[you]);
        let other = m.node(NodeOp::NotT, &[own]);
        let minion = m.bits(&[Bit::Minion, Bit::Ready], &[]);
        let like = m.node(NodeOp::Both, &[minion, other]);
        let from = m.all(like);
        let any = m.plain(NodeOp::AnyAction);
        let cannot = m.node(NodeOp::NoBlockOf, &[any]);
        a.entry = m.code(&[
            (Op::Cards, [0, from, 0]),
            (Op::EachCard, [1, 0, 4]),
            (Op::Record, [1, cannot, Until::EndOfAction.number()]),
            (Op::Jump, [1, 0, 0]),
            (Op::End, [0; 3]),
        ]);
    });
    maker.def("Fog", &[], 0)
}

fn vampire(name: &str, capacity: u8, with: impl FnOnce(&mut Maker)) -> CardDef {
    let mut maker = Maker::default();
    with(&mut maker);
    maker.def(name, &[Bit::Minion, Bit::Vampire], capacity)
}

fn vampires() -> Vec<CardDef> {
    let keeps = |m: &mut Maker, stat: Stat| {
        m.ability(AbilityKind::Static, |m, a| {
            let this = m.plain(NodeOp::This);
            a.subject = Some(NodeId(m.node(NodeOp::Same, &[this])));
            let n = m.number(1);
            a.says = Some(NodeId(m.node(NodeOp::StatPlus, &[stat.number(), n])));
        });
    };
    let title = |def: CardDef, title: &str| {
        let sym: Option<Sym> = lookup(Class::Title, title);
        CardDef { traits: sym.into_iter().collect(), ..def }
    };
    let shy = |m: &mut Maker| {
        m.ability(AbilityKind::Forbid, |m, a| {
            let this = m.plain(NodeOp::This);
            a.subject = Some(NodeId(m.node(NodeOp::Same, &[this])));
            let undirected = m.plain(NodeOp::Undirected);
            a.says = Some(NodeId(m.node(NodeOp::Block, &[undirected])));
        });
    };
    let fed = |m: &mut Maker| {
        m.ability(AbilityKind::Use, |m, a| {
            a.limit = Some(Limit { n: 1, per: Per::Turn });
            a.condition = Some(NodeId(m.plain(NodeOp::Always)));
            let (this, n) = (m.plain(NodeOp::This), m.number(1));
            a.entry = m.code(&[
                (Op::Card, [0, this, 0]),
                (Op::Number, [1, n, 0]),
                (Op::Gain, [0, Counter::Blood.number(), 1]),
                (Op::End, [0; 3]),
            ]);
        });
    };
    let watches = |m: &mut Maker| {
        m.ability(AbilityKind::Trigger, |m, a| {
            a.subject = Some(NodeId(m.bits(&[Bit::Minion], &[])));
            a.says = Some(NodeId(m.plain(NodeOp::Locked)));
            let (you, n) = (m.plain(NodeOp::You), m.number(1));
            a.entry = m.code(&[
                (Op::Seat, [0, you, 0]),
                (Op::AskMay, [1, 0, 0]),
                (Op::JumpUnless, [1, 5, 0]),
                (Op::Number, [2, n, 0]),
                (Op::LosePool, [0, 2, 0]),
                (Op::End, [0; 3]),
            ]);
        });
    };
    vec![
        vampire("Anna", 2, watches),
        vampire("Boris", 3, |m| keeps(m, Stat::Bleed)),
        title(vampire("Clara", 4, |m| keeps(m, Stat::Intercept)), "prince"),
        vampire("Denis", 1, shy),
        title(vampire("Edda", 5, |m| keeps(m, Stat::Strength)), "primogen"),
        vampire("Falk", 2, fed),
    ]
}

/// The settings of a rule set.
pub fn settings(rules: &str) -> Settings {
    let text = match rules {
        "revised" => include_str!("../../cards/rules/revised/settings.rules"),
        _ => include_str!("../../cards/rules/black-chantry/settings.rules"),
    };
    Settings::read(text).unwrap_or_else(|wrong| panic!("{rules}: {wrong:?}"))
}

/// The table of a rule set.
pub fn made(rules: &str) -> Table {
    let mut defs = vec![bleed("Bleed", AbilityKind::ActionRule, 0), hunt(), diablerie(), leave()];
    defs.extend(vampires());
    defs.extend([
        bleed("Whisper", AbilityKind::ActionCard, 1),
        frenzy(),
        feast(),
        largesse(),
        alley(),
        small("Shade", AbilityKind::Modifier, Stat::Stealth, false),
        small("Silver Tongue", AbilityKind::Modifier, Stat::Bleed, true),
        small("Keen Ear", AbilityKind::Reaction, Stat::Intercept, false),
        fog(),
    ]);
    Table { defs, rules: (0..4).map(DefId).collect(), merges: Vec::new(), settings: settings(rules) }
}

/// A small deck of everything.
pub fn deck(name: &str) -> DeckList {
    let copies = |all: &[&str], n: u16| all.iter().map(|card| Copies(n, (*card).to_string())).collect();
    DeckList {
        name: name.to_string(),
        crypt: copies(&["Anna", "Boris", "Clara", "Denis", "Edda", "Falk"], 1),
        library: copies(
            &["Whisper", "Frenzy", "Feast", "Largesse", "Alley", "Shade", "Silver Tongue", "Keen Ear", "Fog"],
            3,
        ),
    }
}

/// A small game of so many.
pub fn setup(rules: &str, seats: usize, seed: u64, turns: u16) -> Setup {
    let sitting = |n: usize| Sitting { who: format!("player {}", n + 1), deck: deck("small") };
    Setup { rules: rules.to_string(), seed, turns, seats: (0..seats).map(sitting).collect() }
}

/// The table of a rule set with this project's own cards, as far as they are executable.
pub fn own(rules: &str) -> &'static Table {
    static TABLES: [OnceLock<Table>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(rules == "revised")].get_or_init(|| {
        let grammar = wording::embedded().unwrap_or_else(|faults| panic!("{faults:?}"));
        let folders = ["cards/starter", "cards/seeds"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
        let cards = folders.iter().flat_map(|folder| pool::load(folder).unwrap_or_else(|wrong| panic!("{wrong}")));
        let cards: Vec<_> = cards.collect();
        let rules = RuleSet::Named(rules.to_string());
        let loaded = load(&mut Checker::new(grammar), &cards, &rules, false);
        loaded.unwrap_or_else(|wrong| panic!("{wrong}")).table
    })
}

/// A small game of so many with decks made of this project's own cards.
pub fn own_setup(rules: &str, seats: usize, seed: u64, turns: u16) -> Setup {
    let decks = vitae::simulate::decks(own(rules), seed, seats);
    let seats = decks.into_iter().map(|deck| Sitting { who: deck.name.clone(), deck }).collect();
    Setup { rules: rules.to_string(), seed, turns, seats }
}
