//! The first state of a game.
//!
//! In: who sits where with which cards, and a seed. Out: a state in which the first turn is about to
//! begin. Never: cards or seats made later; every id of the game is made here.
use super::force::InForce;
use super::frame::{Frame, Machine};
use super::ids::{CardId, DefId, MOST_SEATS, Seat};
use super::lists::{End, List};
use super::random::Random;
use super::state::{Card, Player, State, Turn, ZONES};
use super::table::Table;
use crate::bytecode::{Phase, Zone};

/// The most cards of one game.
pub const MOST_CARDS: usize = 4_096;

/// One player's cards when the game begins.
#[derive(Clone, Debug, Default)]
pub struct Deck {
    /// The crypt.
    pub crypt: Vec<DefId>,
    /// The library.
    pub library: Vec<DefId>,
}

/// Why no game can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoGame(pub String);

impl State {
    /// A table without cards: pools as the rules say, nobody's turn yet. Decks are dealt by `deal`, and
    /// a scenario puts cards where it wants them.
    pub fn new(table: &Table, seats: usize, seed: u64) -> Result<State, NoGame> {
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(NoGame(format!("{seats} Methuselahs sit at the table, and it is for 2 to {MOST_SEATS}")));
        }
        let pool = table.settings.starting_pool;
        let player = Player {
            pool,
            ousted: false,
            half_points: 0,
            withdrawing: false,
            more_hand: 0,
            borrowed: false,
            trifle: false,
            zones: [List::default(); ZONES],
        };
        // The turn before the first is the last seat's, so that the first is seat 0's.
        let before = Seat((seats - 1) as u8);
        Ok(State {
            cards: Vec::new(),
            players: vec![player; seats],
            edge: None,
            turn: Turn { number: 0, seat: before, phase: Phase::Discard, left: 0 },
            action: None,
            picked: Vec::new(),
            combat: None,
            blows: Vec::new(),
            takings: Vec::new(),
            volleys: Vec::new(),
            queued: Vec::new(),
            referendum: None,
            used: Vec::new(),
            lasting: Vec::new(),
            keepers: Vec::new(),
            in_force: InForce::nothing(),
            stack: vec![Frame::Machine(Machine::Game)],
            due: Vec::new(),
            later: Vec::new(),
            met: Vec::new(),
            contested: Vec::new(),
            arrived: Vec::new(),
            called: Vec::new(),
            claims: Vec::new(),
            titles_due: true,
            capacity_due: false,
            played: Vec::new(),
            delays: Vec::new(),
            random: Random::new(seed),
            given: i64::from(pool) * seats as i64,
            generation: 0,
            over: false,
            last_turn: 0,
            events: Vec::new(),
        })
    }

    /// Puts a new card of a Methuselah into a zone, last.
    pub fn add(&mut self, table: &Table, def: DefId, owner: Seat, zone: Zone) -> Result<CardId, NoGame> {
        if self.cards.len() >= MOST_CARDS {
            return Err(NoGame(format!("there are more than {MOST_CARDS} cards")));
        }
        // Fewer than `MOST_CARDS`.
        let id = CardId(self.cards.len() as u16);
        self.cards.push(Card {
            def,
            owner,
            controller: owner,
            zone,
            host: None,
            locked: false,
            block: 0,
            blood: 0,
            life: 0,
            before: None,
            after: None,
            on: List::default(),
        });
        self.put(id, End::Last);
        self.enliven(table, id);
        if self.in_play(id) && table.def(def).keeps() {
            self.keepers.push(id);
            self.rederive(table);
        }
        Ok(id)
    }

    /// Says with which block of its text a card in play was played, for scenarios; 0 where it has none.
    pub fn set_block(&mut self, card: CardId, block: u8) {
        self.generation += 1;
        self.in_force.moves();
        self.card_mut(card).block = block;
    }

    /// Shuffles decks, deals crypts and hands (3, play area).
    pub fn deal(&mut self, table: &Table, decks: &[Deck]) -> Result<(), NoGame> {
        for (deck, seat) in decks.iter().zip(self.all_seats()) {
            for def in &deck.crypt {
                self.add(table, *def, seat, Zone::Crypt)?;
            }
            for def in &deck.library {
                self.add(table, *def, seat, Zone::Library)?;
            }
        }
        for seat in self.all_seats() {
            self.happen(table, super::Event::Shuffle(seat, Zone::Crypt));
            self.happen(table, super::Event::Shuffle(seat, Zone::Library));
            for _ in 0..table.settings.opening_crypt {
                self.happen(table, super::Event::DrawCrypt(seat));
            }
            for _ in 0..table.settings.hand_size {
                self.happen(table, super::Event::Draw(seat));
            }
        }
        self.forget_events();
        Ok(())
    }
}
