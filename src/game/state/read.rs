//! What can be read of a state.
//!
//! In: a state. Out: its cards and Methuselahs, what is going on in it, what was recorded. Never here:
//! a value that follows from these; `query` finds those.
use super::{Action, Card, Combat, Contested, Due, Lasting, Played, Player, Referendum, State, Turn, Used};
use crate::game::combat::Blow;
use crate::game::event::Event;
use crate::game::frame::{Activation, Frame};
use crate::game::ids::{CardId, Seat};
use crate::game::office::Office;

impl State {
    /// A card. Every `CardId` of a game names one.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        // Ids are made by `setup` alone, one for each card, and cards are never taken out.
        &self.cards[usize::from(id.0)]
    }

    /// A Methuselah.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        // Seats are made by `setup` alone, one for each player, and players are never taken out.
        &self.players[usize::from(seat.0)]
    }

    /// All cards, wherever they are.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        // There are at most 65,535 cards, which `setup` holds.
        (0..self.cards.len() as u16).map(CardId)
    }

    /// Who has the Edge.
    pub fn edge(&self) -> Option<Seat> {
        self.edge
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The action going on.
    #[inline]
    pub fn action(&self) -> Option<&Action> {
        self.action.as_ref()
    }

    /// What was picked as the action was announced, besides its targets.
    pub fn picked(&self) -> &[CardId] {
        &self.picked
    }

    /// The combat going on.
    #[inline]
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.as_ref()
    }

    /// Damage that is about to be taken.
    pub fn blows(&self) -> &[Blow] {
        &self.blows
    }

    /// Effects that come as strikes are resolved in each round of the combat going on.
    pub fn volleys(&self) -> &[Activation] {
        &self.volleys
    }

    /// The card that is being played, before it takes effect.
    #[inline]
    pub fn played(&self) -> Option<&Played> {
        self.played.last()
    }

    /// How many cards that Methuselah draws later, for those that she has played.
    pub fn delayed(&self, seat: Seat) -> usize {
        self.delays.iter().filter(|delay| delay.seat == seat).count()
    }

    /// Whether anybody draws a card later.
    pub fn any_delayed(&self) -> bool {
        !self.delays.is_empty()
    }

    /// The triggers that are due.
    #[inline]
    pub fn due(&self) -> &[Due] {
        &self.due
    }

    /// The referendum going on.
    pub fn referendum(&self) -> Option<&Referendum> {
        self.referendum.as_ref()
    }

    /// What counts against limits now.
    #[inline]
    pub fn used(&self) -> &[Used] {
        &self.used
    }

    /// The recorded effects.
    #[inline]
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    /// Cards in play with abilities that last, in the order they came.
    #[inline]
    pub fn keepers(&self) -> &[CardId] {
        &self.keepers
    }

    /// The contested cards.
    pub fn contested(&self) -> &[Contested] {
        &self.contested
    }

    /// Unique cards that have come into play and have not been asked what they contest.
    pub fn arrived(&self) -> &[CardId] {
        &self.arrived
    }

    /// Imbued that have come into play and have not been asked for their first conviction.
    pub fn called(&self) -> &[CardId] {
        &self.called
    }

    /// The vampires whose title is contested, with that title.
    pub fn claims(&self) -> &[(CardId, Office)] {
        &self.claims
    }

    /// Whether that vampire's title is contested.
    pub fn contests_title(&self, card: CardId) -> bool {
        self.claims.iter().any(|(one, _)| *one == card)
    }

    /// Whether titles are to be looked at.
    pub fn titles_due(&self) -> bool {
        self.titles_due
    }

    /// Whether triggers are due.
    pub fn triggers_due(&self) -> bool {
        !self.due.is_empty()
    }

    /// The saved stack, the frame going on last.
    #[inline]
    pub fn stack(&self) -> &[Frame] {
        &self.stack
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The game ends when so many turns have been had; none where it does not.
    pub fn last_turn(&self) -> Option<u16> {
        (self.last_turn > 0).then_some(self.last_turn)
    }

    /// A number that is another whenever the state is.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What the bank has given out, less what it took back: all counters on cards and in pools.
    pub fn given(&self) -> i64 {
        self.given
    }

    /// What happened since it was last taken.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}
