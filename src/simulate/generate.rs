//! Decks made of the cards at hand, where none are given.
//!
//! In: a table, a seed, how many. Out: decks of 12 crypt and 60 library cards. The rule: the crypt
//! cards at hand in a random order, the first 6 of them again and again until there are 12; of the
//! library cards those that somebody of that crypt may use, in a random order, the first 20 of them
//! again and again until there are 60. A card of which only one can be in play is taken twice at most.
//! Never: a card that is played as a blank.
use crate::bytecode::{Bit, Zone};
use crate::game::eval::{self, Context};
use crate::game::random::Random;
use crate::game::{CardDef, CardId, DefId, Entity, Event, Seat, Source, State, Table};
use crate::play::seating::{Copies, DeckList};

/// Crypt cards of a deck.
const CRYPT: u16 = 12;
/// Different ones among them, at most.
const VAMPIRES: usize = 6;
/// Library cards of a deck.
const LIBRARY: u16 = 60;
/// Different ones among them, at most.
const CARDS: usize = 20;
/// Copies of a card of which one can be in play.
const UNIQUE: u16 = 2;

/// So many decks; none where there is no crypt card or no library card.
pub fn decks(table: &Table, seed: u64, number: usize) -> Vec<DeckList> {
    let mut random = Random::new(seed);
    (0..number).map_while(|at| deck(table, &mut random, &format!("made deck {}", at + 1))).collect()
}

fn deck(table: &Table, random: &mut Random, name: &str) -> Option<DeckList> {
    let mut crypt = named(table, |def| def.crypt);
    random.shuffle(&mut crypt);
    crypt.truncate(VAMPIRES);
    let able = Able::new(table, &crypt)?;
    let mut library = named(table, |def| !def.crypt);
    library.retain(|def| able.to_use(table, *def));
    random.shuffle(&mut library);
    library.truncate(CARDS);
    let deck = DeckList {
        name: name.to_string(),
        crypt: dealt(table, &crypt, CRYPT, CRYPT),
        library: dealt(table, &library, LIBRARY, UNIQUE),
    };
    (!deck.crypt.is_empty() && !deck.library.is_empty()).then_some(deck)
}

/// The cards of that kind, one of each name.
fn named(table: &Table, wanted: impl Fn(&CardDef) -> bool) -> Vec<DefId> {
    let mut out: Vec<DefId> = Vec::new();
    for (def, number) in table.defs.iter().zip(0u16..).map(|(def, number)| (def, DefId(number))) {
        let rule = table.rules.contains(&number);
        if wanted(def) && !rule && table.parts(number).is_none() && !def.blank && table.find(&def.name) == Some(number)
        {
            out.push(number);
        }
    }
    out
}

/// Copies of these, one after the other, until there are so many.
fn dealt(table: &Table, defs: &[DefId], wanted: u16, most_unique: u16) -> Vec<Copies> {
    let mut copies = vec![0_u16; defs.len()];
    let mut left = wanted;
    while left > 0 {
        let before = left;
        for (n, def) in copies.iter_mut().zip(defs) {
            if left > 0 && (!table.def(*def).unique || *n < most_unique) {
                *n += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    let with = defs.iter().zip(copies).filter(|(_, n)| *n > 0);
    with.map(|(def, n)| Copies(n, table.def(*def).name.clone())).collect()
}

/// A table at which that crypt is ready, to ask who may use what.
struct Able {
    states: [State; 2],
    minions: Vec<CardId>,
}

impl Able {
    fn new(table: &Table, crypt: &[DefId]) -> Option<Able> {
        let mut state = State::new(table, 2, 0).ok()?;
        let add = |def: &DefId| state.add(table, *def, Seat(0), Zone::Ready).ok();
        let minions: Vec<CardId> = crypt.iter().map_while(add).collect();
        let mut locked = state.clone();
        minions.iter().for_each(|minion| locked.happen(table, Event::Lock(*minion)));
        Some(Able { states: [state, locked], minions })
    }

    /// Whether a card has something that one of them may use, or that needs none of them.
    fn to_use(&self, table: &Table, def: DefId) -> bool {
        let minion = Bit::Minion.mask();
        table.def(def).program.abilities.iter().any(|ability| {
            let Some(user) = ability.user else { return true };
            self.states.iter().any(|state| {
                let context = Context::new(table, state, def, Source::Rule(def), Seat(0));
                let may = |card: &CardId| eval::test(&context.by(Some(*card)), user, Entity::Card(*card));
                self.minions.iter().any(|card| table.def(state.card(*card).def).bits & minion != 0 && may(card))
            })
        })
    }
}
