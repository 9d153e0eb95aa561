//! What the rules ask of Methuselahs for the traits of their minions (7, traits).
//!
//! In: the state. Out: what is to be paid, and who may stand in for whom. Traits that only forbid
//! something are abilities of their card, which `compile` makes. Never here: the text of a card.
use super::Step;
use crate::bytecode::Bit;
use crate::game::frame::FightStep;
use crate::game::state::Action;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Machine, Purpose, Seat, State, Table, query};
use crate::lexicon::Class;

/// The pool that a Methuselah burns as a scarce vampire comes to her ready region in her influence
/// phase: so much for each vampire of the same clan that she controls already, in torpor too.
pub(super) fn scarcity(table: &Table, state: &State, vampire: CardId, seat: Seat) -> u16 {
    if !query::has_keyword(table, state, vampire, "scarce") {
        return 0;
    }
    let Some(clan) = query::traits(table, state, vampire).find(|sym| sym.class == Class::Clan) else { return 0 };
    let same = |card: &CardId| {
        state.card(*card).controller == seat
            && query::is(table, state, *card, &[Bit::Vampire])
            && query::traits(table, state, *card).any(|sym| sym == clan)
    };
    let each = u16::try_from(table.settings.scarce_pool).unwrap_or(0);
    let others = state.all_in_play().filter(same).count();
    u16::try_from(others).unwrap_or(u16::MAX).saturating_mul(each)
}

/// The slaves that may stand in for a blocked member of the clan that they serve: ready, unlocked, of
/// the same controller.
fn stand_ins(table: &Table, state: &State, action: &Action) -> Vec<CardId> {
    let serves = |card: &CardId| {
        let clan = table.def(state.card(*card).def).slave_of;
        *card != action.actor
            && state.card(*card).controller == action.seat
            && !state.card(*card).locked
            && query::is(table, state, *card, &[Bit::Minion, Bit::Ready])
            && query::has_keyword(table, state, *card, "slave")
            && clan.is_some_and(|clan| query::traits(table, state, action.actor).any(|sym| sym == clan))
    };
    state.all_in_play().filter(serves).collect()
}

/// Combat begins between the acting minion and the blocker, unless a slave is locked to stand in: the
/// acting vampire unlocks then, and the slave fights (7, slave). The question
/// where that is still to be decided.
pub(super) fn combatant(
    table: &Table,
    state: &mut State,
    action: &Action,
    blocker: CardId,
    chosen: Option<Choice>,
) -> Result<Machine, Step> {
    let slaves = stand_ins(table, state, action);
    let acting = match chosen {
        Some(Choice::Pick(Entity::Card(slave))) if slaves.contains(&slave) => {
            state.happen(table, Event::Lock(slave));
            state.happen(table, Event::Unlock(action.actor));
            slave
        }
        None if !slaves.is_empty() => {
            let mut options: Vec<Choice> = slaves.into_iter().map(|slave| Choice::Pick(Entity::Card(slave))).collect();
            options.push(Choice::Pass);
            return Err(Step::Ask(Decision {
                who: action.seat,
                ask: Ask::UseOrPass,
                purpose: Purpose::StandIn,
                about: Some(Entity::Card(action.actor)),
                words: None,
                options,
            }));
        }
        Some(_) | None => action.actor,
    };
    Ok(Machine::Fight(FightStep::Begin(acting, blocker)))
}
