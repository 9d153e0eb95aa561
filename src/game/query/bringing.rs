//! Equipment, retainers and allies that are brought into play by something else than their own action.
//!
//! In: a card out of play and a minion. Out: the levels of the card that the minion may equip with,
//! employ or recruit: requirement and cost are as if it were played. Never: what forbids actions, as
//! none is taken for it.
use crate::bytecode::{Ability, AbilityKind, ActKind};
use crate::game::decision::{Source, Use};
use crate::game::eval::{self, Context};
use crate::game::ids::{CardId, Entity};
use crate::game::state::State;
use crate::game::table::Table;

/// The ways to bring a card into play that a minion has now.
pub fn bringing<'a>(
    table: &'a Table,
    state: &'a State,
    card: CardId,
    by: CardId,
) -> impl Iterator<Item = (Use, &'a Ability)> {
    let out = !state.in_play(card);
    let all = table.program(state.card(card).def).abilities.iter().zip(0_u8..).filter(move |_| out);
    let brings = |act: crate::bytecode::Act| matches!(act.kind, ActKind::Equip | ActKind::Employ | ActKind::Recruit);
    let own =
        all.filter(move |(ability, _)| ability.kind == AbilityKind::ActionCard && ability.act.is_some_and(brings));
    let ways = own
        .map(move |(ability, number)| (Use { source: Source::Card(card), ability: number, minion: Some(by) }, ability));
    ways.filter(move |(what, ability)| may(table, state, *what, ability, by))
}

/// Whether the minion meets the requirement and can pay the cost.
fn may(table: &Table, state: &State, what: Use, ability: &Ability, by: CardId) -> bool {
    let seat = state.card(by).controller;
    let context = Context::of_use(table, state, what, seat);
    let meets = ability.user.is_none_or(|user| eval::test(&context, user, Entity::Card(by)));
    let holds = ability.condition.is_none_or(|condition| eval::condition(&context, condition));
    let (blood, pool) = super::price(table, state, what, ability, seat, [None, None]);
    let pays = super::blood(table, state, by) >= blood && state.player(seat).pool >= i32::from(pool);
    meets && holds && pays
}
