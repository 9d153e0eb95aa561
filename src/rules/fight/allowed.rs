//! What may be used in a combat, one thing at a time: yes, or the reason why not.
//!
//! In: the state and a use. Out: `Ok`, or a `Refusal`. What every use needs besides is `legal`'s. Never here: a
//! list of options.
use crate::bytecode::{Ability, AbilityKind, Per, Window};
use crate::game::query;
use crate::game::{Reason, Refusal, Seat, State, Table, Use};
use crate::rules::every::{Asked, common};
use crate::rules::legal::{known, placed, rule, sides};

/// Whether something may be used in the step of the combat going on, or as damage is resolved: a combat card
/// by a minion, or what a card in play lets be done then.
pub fn in_combat(table: &Table, state: &State, seat: Seat, what: Use, asked: Asked) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    let Some(now) = query::window(state) else { return rule(Reason::NotNow) };
    let card = ability.kind == AbilityKind::Combat;
    if !fights_in(now, ability) || !(card || ability.kind == AbilityKind::Use) {
        return rule(Reason::NotNow);
    }
    // Combat cards are played in a combat, and what counts by rounds or combats counts there.
    let counts = ability.limit.is_some_and(|limit| matches!(limit.per, Per::Round | Per::Combat));
    if (card || counts) && state.combat().is_none() {
        return rule(Reason::NotNow);
    }
    placed(state, seat, what.source, ability)?;
    sides(state, seat, what, def, ability)?;
    super::fits(table, state, what, def, ability)?;
    common(table, state, seat, what, asked)
}

/// Whether an ability is used in that step of a combat: one with a window in that alone, a strike with a
/// maneuver as a maneuver too.
fn fights_in(now: Window, ability: &Ability) -> bool {
    match ability.when {
        Some(Window::Strike) => {
            let maneuvers = ability.strike.is_some_and(|strike| strike.maneuver.is_some());
            now == Window::Strike || (now == Window::Range && maneuvers)
        }
        Some(Window::InCombat) => matches!(now, Window::Range | Window::BeforeStrikes | Window::Chosen),
        Some(when) => {
            when == now
                && matches!(
                    now,
                    Window::BeforeRange
                        | Window::Range
                        | Window::BeforeStrikes
                        | Window::Chosen
                        | Window::MoreStrikes
                        | Window::Harm
                        | Window::Press
                        | Window::RoundEnds
                )
        }
        None => false,
    }
}

/// Whether the strike of a card could be made by the minion that it is on, when another lets it be chosen.
pub(in crate::rules) fn could_strike(table: &Table, state: &State, what: Use) -> Result<(), Refusal> {
    let (_, ability) = known(table, state, what)?;
    let Some(minion) = what.minion else { return rule(Reason::NoMinion) };
    let seat = state.card(minion).controller;
    placed(state, seat, what.source, ability)?;
    common(table, state, seat, what, Asked::Nothing)
}
