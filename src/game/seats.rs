//! Who sits where: those still in the game, prey and predator.
//!
//! In: the state. Out: seats, clockwise. Never here: what a Methuselah has.
use super::ids::Seat;
use super::state::State;

impl State {
    /// Those still in the game, clockwise from the one whose turn it is.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats_from(self.turn.seat)
    }

    /// Those still in the game, clockwise from that one.
    #[inline]
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        // There are at most six players, which `setup` holds.
        let n = self.players.len() as u8;
        (0..n).map(move |step| Seat((first.0 + step) % n.max(1))).filter(|seat| !self.player(*seat).ousted)
    }

    /// All seats, the ousted too, in their order.
    #[inline]
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len() as u8).map(Seat)
    }

    /// The next one to the left still in the game; nobody for the last.
    pub fn prey(&self, of: Seat) -> Option<Seat> {
        let n = self.players.len() as u8;
        let mut seat = of.0;
        for _ in 1..n {
            seat = if seat + 1 < n { seat + 1 } else { 0 };
            if !self.player(Seat(seat)).ousted {
                return Some(Seat(seat));
            }
        }
        None
    }

    /// The next one to the right still in the game.
    pub fn predator(&self, of: Seat) -> Option<Seat> {
        self.seats_from(of).filter(|seat| *seat != of).last()
    }
}
