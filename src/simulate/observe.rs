//! What is watched while a game is played: how each Methuselah left, and what became of her cards.
//!
//! In: a game that tells what happens, at each decision before it is answered. Out: a row a seat. Nothing
//! is computed that the events and the options do not say by themselves: hands are looked at only
//! where a card was drawn. A copy counts as drawn once, and again where it went back to the library in
//! between; as playable, with the other copies in that hand, as soon as it is among the options of a
//! decision. What comes and goes with nobody deciding anything in between is not seen. Never here: a
//! change to the game.
use super::played::{CardUse, Fall, How};
use crate::bytecode::Zone;
use crate::game::setup::Deck;
use crate::game::{CardId, Choice, DefId, Event, Seat, Source, State, Table};
use crate::play::Game;

/// In the hand, or gone from it elsewhere than to the library.
const DRAWN: u8 = 1;
/// Counted as playable.
const PLAYABLE: u8 = 2;
/// Found among options since a copy of it was last drawn.
const SEEN: u8 = 4;

/// No row.
const NONE: u16 = u16::MAX;

/// The names of a library, as rows; none where cards are not to be counted.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The cards, by their numbers in the plan.
    cards: Vec<u16>,
    /// The row of each definition of the table.
    rows: Vec<u16>,
}

impl Shelf {
    /// Of a deck at a table, where the plan numbers cards like that.
    pub fn new(table: &Table, deck: &Deck, names: &[String]) -> Shelf {
        let number =
            |def: DefId| names.iter().position(|name| name.to_lowercase() == table.def(def).name.to_lowercase());
        let mut both: Vec<(u16, DefId)> =
            deck.library.iter().filter_map(|def| Some((u16::try_from(number(*def)?).ok()?, *def))).collect();
        both.sort_unstable();
        both.dedup();
        let mut rows = vec![NONE; table.defs.len()];
        for ((_, def), row) in both.iter().zip(0..) {
            if let Some(at) = rows.get_mut(usize::from(def.0)) {
                *at = row;
            }
        }
        Shelf { cards: both.into_iter().map(|(card, _)| card).collect(), rows }
    }

    fn uses(&self) -> Vec<CardUse> {
        let none = |card: &u16| CardUse { card: *card, opening: 0, drawn: 0, playable: 0, played: 0 };
        self.cards.iter().map(none).collect()
    }
}

/// What is watched.
pub struct Watch<'a> {
    /// By seat.
    shelves: Vec<&'a Shelf>,
    uses: Vec<Vec<CardUse>>,
    falls: Vec<Option<Fall>>,
    /// By card.
    flags: Vec<u8>,
    turn: (u16, Seat),
    /// Events, as they were told last.
    told: Vec<Event>,
    /// How many falls have been heeded.
    fallen: usize,
}

impl<'a> Watch<'a> {
    /// Of a game that begins at that state, dealt and not played on yet.
    pub fn begin(state: &State, shelves: Vec<&'a Shelf>) -> Watch<'a> {
        let uses = shelves.iter().map(|shelf| shelf.uses()).collect();
        let falls = vec![None; shelves.len()];
        let turn = (state.turn().number, state.turn().seat);
        let cards = state.cards().count();
        let mut watch = Watch { shelves, uses, falls, flags: vec![0; cards], turn, told: Vec::new(), fallen: 0 };
        for seat in state.all_seats() {
            watch.hand(state, seat);
        }
        watch.uses.iter_mut().flatten().for_each(|one| one.opening = one.drawn);
        watch
    }

    /// Heeds what has happened, and what may be done now.
    pub fn heed(&mut self, game: &mut Game) {
        let mut told = std::mem::take(&mut self.told);
        game.swap_events(&mut told);
        let (mut drew, state) = (0_u8, game.state());
        for event in &told {
            match *event {
                Event::Draw(seat) => drew |= 1 << seat.0,
                Event::Move(card, _, Zone::Hand) => drew |= 1 << state.card(card).owner.0,
                Event::Move(card, _, Zone::Library) | Event::OnTop(card, _) => self.flag(card, |_| 0),
                Event::Play(card, _) => self.count(state, card, |one| &mut one.played),
                Event::Turn(seat, number) => self.turn = (number, seat),
                Event::Oust(seat, _) => {
                    let fall = game.falls().get(self.fallen).filter(|(who, _)| *who == seat);
                    self.fallen += 1;
                    self.falls(seat, fall.map_or(How::Effect, |(_, how)| *how));
                }
                Event::Withdraw(seat) => self.falls(seat, How::Withdrawal),
                // Nothing else is counted.
                _ => {}
            }
        }
        self.told = told;
        for seat in state.all_seats().filter(|seat| drew & (1 << seat.0) != 0) {
            self.hand(state, seat);
        }
        for option in game.decision().into_iter().flat_map(|decision| &decision.options) {
            if let Choice::Use(what) = option
                && let Source::Card(card) = what.source
                && self.flags.get(usize::from(card.0)).is_some_and(|flags| flags & SEEN == 0)
            {
                self.offered(state, card);
            }
        }
    }

    /// What happened before the last look.
    pub fn told(&self) -> &[Event] {
        &self.told
    }

    /// What was watched: for each seat how she left, and her cards.
    pub fn end(self) -> impl Iterator<Item = (Option<Fall>, Vec<CardUse>)> {
        self.falls.into_iter().zip(self.uses)
    }

    fn flag(&mut self, card: CardId, change: impl FnOnce(u8) -> u8) {
        if let Some(flags) = self.flags.get_mut(usize::from(card.0)) {
            *flags = change(*flags);
        }
    }

    fn has(&self, card: CardId, flag: u8) -> bool {
        self.flags.get(usize::from(card.0)).is_some_and(|flags| flags & flag != 0)
    }

    fn count(&mut self, state: &State, card: CardId, what: impl FnOnce(&mut CardUse) -> &mut u16) {
        let (owner, def) = (usize::from(state.card(card).owner.0), usize::from(state.card(card).def.0));
        let row = self.shelves.get(owner).and_then(|shelf| shelf.rows.get(def)).map(|row| usize::from(*row));
        if let Some(one) = self.uses.get_mut(owner).zip(row).and_then(|(uses, row)| uses.get_mut(row)) {
            let n = what(one);
            *n = n.saturating_add(1);
        }
    }

    fn falls(&mut self, seat: Seat, how: How) {
        let (turn, of) = self.turn;
        if let Some(fall) = self.falls.get_mut(usize::from(seat.0)) {
            *fall = Some(Fall { turn, how, in_turn_of: of.0 });
        }
    }

    /// Counts what is new in a hand.
    fn hand(&mut self, state: &State, seat: Seat) {
        for card in state.zone(seat, Zone::Hand) {
            if self.has(card, DRAWN) {
                continue;
            }
            self.count(state, card, |one| &mut one.drawn);
            self.flag(card, |_| DRAWN);
            // Another copy among the options may stand for this one too.
            let def = state.card(card).def;
            for copy in state.zone(seat, Zone::Hand).filter(|copy| state.card(*copy).def == def) {
                self.flag(copy, |flags| flags & !SEEN);
            }
        }
    }

    /// Counts a card that is among the options and its copies as playable, where it is in hand.
    fn offered(&mut self, state: &State, card: CardId) {
        let this = state.card(card);
        if this.zone != Zone::Hand {
            // Once it has left the hand it comes back as drawn, or is seen to be in play again.
            return;
        }
        for copy in state.zone(this.owner, Zone::Hand).filter(|copy| state.card(*copy).def == this.def) {
            if !self.has(copy, PLAYABLE) {
                self.count(state, copy, |one| &mut one.playable);
            }
            self.flag(copy, |flags| flags | PLAYABLE | SEEN);
        }
    }
}
