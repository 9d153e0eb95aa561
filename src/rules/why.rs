//! Why something is not offered.
//!
//! In: the state and what somebody would do. Out: `None` where it may be done, or the refusal that
//! keeps it from the options: the same that `offers` heeded.
use super::legal::{self, Asked};
use super::{duties, fight, offers};
use crate::bytecode::{AbilityKind, Phase, Window};
use crate::game::{CardId, Reason, Refusal, Seat, State, Table, Use, query};

/// Why that use is not offered to that Methuselah now.
pub fn not_offered(table: &Table, state: &State, seat: Seat, what: Use) -> Option<Refusal> {
    let def = state.def_of(what.source);
    let kind = table.def(def).ability(what.ability).map(|ability| ability.kind)?;
    let own_turn = state.turn().seat == seat;
    let refused = match kind {
        AbilityKind::ActionCard | AbilityKind::ActionInPlay | AbilityKind::ActionRule => {
            let in_phase = offers::in_phase(table, state, what);
            if !own_turn || !(state.turn().phase == Phase::Minion || in_phase) || state.action().is_some() {
                return Some(Refusal::rule(Reason::NotNow));
            }
            if state.turn().phase != Phase::Minion {
                return legal::action(table, state, seat, what, Asked::Nothing).err();
            }
            let owed = duties::of(table, state, seat);
            legal::action(table, state, seat, what, Asked::Nothing)
                .and_then(|()| offers::allowed(table, state, &owed, what))
        }
        _ if query::window(state) == Some(Window::AsPlayed) => {
            legal::as_played(table, state, seat, what, Asked::Nothing)
        }
        AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::OutOfTurn | AbilityKind::Use
            if matches!(query::window(state), Some(Window::BeforeVotes | Window::Polling)) =>
        {
            legal::in_poll(table, state, seat, what, Asked::Nothing)
        }
        AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::OutOfTurn => {
            legal::in_action(table, state, seat, what, Asked::Nothing)
        }
        AbilityKind::Combat => fight::in_combat(table, state, seat, what, Asked::Nothing),
        AbilityKind::Use if state.combat().is_some() || query::window(state) == Some(Window::Harm) => {
            fight::in_combat(table, state, seat, what, Asked::Nothing)
        }
        AbilityKind::Reflex => legal::as_played(table, state, seat, what, Asked::Nothing),
        AbilityKind::Master if !own_turn || state.turn().phase != Phase::Master => Err(Refusal::rule(Reason::NotNow)),
        AbilityKind::Use if state.action().is_some() => legal::in_action(table, state, seat, what, Asked::Nothing),
        AbilityKind::Unlock => legal::unlock(table, state, seat, what),
        AbilityKind::Event => legal::event(table, state, seat, what),
        AbilityKind::Master | AbilityKind::Use => legal::at_ease(table, state, seat, what, Asked::Nothing),
        AbilityKind::Upkeep
        | AbilityKind::Trigger
        | AbilityKind::Static
        | AbilityKind::Forbid
        | AbilityKind::Duty
        | AbilityKind::MainAction
        | AbilityKind::SecondaryAction
        | AbilityKind::BurnOption => Err(Refusal::rule(Reason::NotNow)),
    };
    refused.err()
}

/// Why that minion may not try to block now.
pub fn no_block(table: &Table, state: &State, seat: Seat, minion: CardId) -> Option<Refusal> {
    legal::block(table, state, seat, minion).err()
}
