//! A hash of the state, taken when a game is recorded or compared.
//!
//! In: a state. Out: sixteen hexadecimal digits, the same on every machine for the same state, and
//! another for any other. What was told and not yet looked at is no part of it, nor how often the
//! state changed.
use super::state::State;
use crate::base::digest;

impl State {
    /// Its digest.
    pub fn digest(&self) -> String {
        digest::hex(&self.bytes())
    }

    /// The state as bytes, in a fixed order.
    pub fn bytes(&self) -> Vec<u8> {
        let told = (
            (&self.cards, &self.players, self.edge, self.turn, self.action, self.combat, &self.referendum),
            (&self.blows, &self.takings, &self.volleys, &self.queued),
            (
                &self.used,
                &self.lasting,
                &self.keepers,
                (
                    &self.stack,
                    &self.due,
                    (&self.contested, &self.arrived, &self.claims, self.titles_due, self.capacity_due),
                ),
                self.random.mark(),
                self.given,
                (self.over, self.last_turn),
            ),
        );
        // Plain numbers, lists and enums always have a form.
        postcard::to_allocvec(&told).unwrap_or_default()
    }
}
