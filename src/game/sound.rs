//! Whether a state is sound: everything that reading and changing one relies on.
//!
//! In: a state, from wherever (a saved game's file), and the table it belongs to. Out: nothing, or the
//! first thing that is wrong with it. A state made by `setup` and changed by `change` is always sound;
//! one read from a file is looked at here before anything else is done with it, so that no file can
//! make an accessor fail. Never: a state mended.
mod going;
mod listed;

use super::ids::{CardId, DefId, Entity, Seat};
use super::state::State;
use super::table::Table;

/// What is wrong with a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound(pub String);

impl std::fmt::Display for Unsound {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unsound {}

type Sound = Result<(), Unsound>;

fn hold(holds: bool, said: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(Unsound(said())) }
}

impl State {
    /// Checks every id, list, counter and frame.
    pub fn check(&self, table: &Table) -> Result<(), Unsound> {
        let ids = Ids { cards: self.cards.len(), seats: self.players.len(), defs: table.defs.len() };
        listed::check(self, table, &ids)?;
        going::check(self, table, &ids)?;
        // A generator of this kind that stands at zero gives nothing else, and a shuffle would not end.
        hold(self.random.mark() != [0, 0], || "the generator gives no numbers".to_string())
    }
}

/// How many there are of everything that has an id.
struct Ids {
    cards: usize,
    seats: usize,
    defs: usize,
}

impl Ids {
    fn card(&self, id: CardId) -> Sound {
        hold(usize::from(id.0) < self.cards, || format!("there is no card {}", id.0))
    }

    fn seat(&self, seat: Seat) -> Sound {
        hold(usize::from(seat.0) < self.seats, || format!("there is no seat {}", seat.0))
    }

    fn def(&self, def: DefId) -> Sound {
        hold(usize::from(def.0) < self.defs, || format!("there is no definition {}", def.0))
    }

    fn entity(&self, entity: Entity) -> Sound {
        match entity {
            Entity::Card(card) => self.card(card),
            Entity::Seat(seat) => self.seat(seat),
        }
    }

    fn entities(&self, all: impl IntoIterator<Item = Entity>) -> Sound {
        all.into_iter().try_for_each(|one| self.entity(one))
    }
}
