//! Combat: what the two in it have, can do and cannot.
//!
//! In: the state. Out: what a chosen strike is like, what cards in play and recorded effects say of a
//! minion's strikes and damage, what of a combat it has to spare. Never here: a step of the combat.
use super::keeping;
use crate::bytecode::{AbilityKind, Bit, Node, NodeId, NodeOp, Range, Spare, Strike, StrikeKind, Zone};
use crate::game::combat::{Blow, Chosen};
use crate::game::decision::Source;
use crate::game::eval::{self, Context};
use crate::game::event::Event;
use crate::game::ids::{CardId, Entity};
use crate::game::state::{Lasting, LastingWhat, State};
use crate::game::table::Table;
use crate::lexicon::Class;

/// What a chosen strike is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Its kind; of a hand strike or the strike of a melee weapon, the one that it is made with.
    pub kind: StrikeKind,
    /// Whether it reaches at long range.
    pub ranged: bool,
    /// Whether it is resolved before others.
    pub first: bool,
    /// Whether it cannot be dodged.
    pub sure: bool,
    /// Whether the damage that it is made with is aggravated.
    pub aggravated: bool,
}

/// The one that a card fights, where it is in the combat going on.
pub fn opposing(state: &State, card: CardId) -> Option<CardId> {
    state.combat().and_then(|combat| combat.opposing(card))
}

/// Whether a minion is ready and in play.
pub fn can_fight(table: &Table, state: &State, minion: CardId) -> bool {
    super::is(table, state, minion, &[Bit::Minion, Bit::Ready])
}

/// Whether the combat goes on: nothing has ended it, and both in it are ready.
pub fn fight_goes_on(table: &Table, state: &State) -> bool {
    state
        .combat()
        .is_some_and(|combat| !combat.ended && combat.minions.into_iter().all(|minion| can_fight(table, state, minion)))
}

/// Whether a card is a melee weapon.
pub fn is_melee_weapon(table: &Table, state: &State, card: CardId) -> bool {
    super::traits(table, state, card).any(|one| one.class == Class::Thing && one.id() == "melee weapon")
}

/// The strike that an ability of a source is.
fn strike_of(table: &Table, state: &State, source: Source, ability: u8) -> Option<Strike> {
    table.def(state.def_of(source)).ability(ability).and_then(|ability| ability.strike)
}

/// What a strike that has been chosen by that minion is like.
pub fn nature(table: &Table, state: &State, by: CardId, chosen: &Chosen) -> Nature {
    let own = chosen.what.and_then(|what| strike_of(table, state, what.source, what.ability));
    let weapon = chosen.weapon.and_then(|(card, ability)| strike_of(table, state, Source::Card(card), ability));
    let own = own.unwrap_or(Strike::new(StrikeKind::Hand));
    let kind = match (own.kind, weapon) {
        (StrikeKind::HandOrMelee, Some(_)) => StrikeKind::Weapon,
        (StrikeKind::HandOrMelee, None) => StrikeKind::Hand,
        (kind, _) => kind,
    };
    let any = |of: fn(&Strike) -> bool| of(&own) || weapon.as_ref().is_some_and(of);
    let first = any(|strike| strike.first) || !said(table, state, by, NodeOp::StrikesFirst).is_empty();
    Nature {
        kind,
        ranged: any(|strike| strike.ranged),
        first,
        sure: any(|strike| strike.sure),
        aggravated: any(|strike| strike.aggravated),
    }
}

/// Whether the strike of a minion has an effect on the one it is aimed at: it reaches, nothing forbids it
/// now, what provides it is still there.
pub fn effective(table: &Table, state: &State, by: CardId, chosen: &Chosen) -> bool {
    let Some(combat) = state.combat() else { return false };
    let nature = nature(table, state, by, chosen);
    let defensive = matches!(nature.kind, StrikeKind::Dodge | StrikeKind::CombatEnds);
    let reaches = combat.range == Range::Close || nature.ranged || defensive;
    let held = |card: CardId| card == by || state.card(card).host == Some(by);
    let there = match chosen.what.map(|what| what.source) {
        // A card that is played stays aside until its strike is resolved.
        Some(Source::Card(card)) => state.card(card).zone == Zone::SetAside || (state.in_play(card) && held(card)),
        Some(Source::Rule(_)) | None => true,
    };
    let armed = chosen.weapon.is_none_or(|(weapon, _)| state.in_play(weapon) && held(weapon));
    reaches && there && armed && super::forbids(table, state, by, super::Wanted::Strike(nature.kind)).is_ok()
}

/// Whether the opposing strike protects from that of a minion.
pub fn dodged(table: &Table, state: &State, side: u8) -> bool {
    let Some(combat) = state.combat() else { return false };
    let (by, other) = (combat.minion(side), combat.minion(1 - side));
    let (Some(own), Some(against)) = (combat.strike(side), combat.strike(1 - side)) else { return false };
    // Retainers are not protected.
    let dodges = nature(table, state, other, &against).kind == StrikeKind::Dodge
        && super::forbids(table, state, other, super::Wanted::Strike(StrikeKind::Dodge)).is_ok();
    dodges && own.at == other && !nature(table, state, by, &own).sure
}

/// Every modifier of that row that cards in play and recorded effects give a card, each with what it is
/// read in.
pub fn said<'a>(table: &'a Table, state: &'a State, card: CardId, op: NodeOp) -> Vec<(Context<'a>, Node)> {
    let mut out = Vec::new();
    for kept in keeping::kept_of(table, state, AbilityKind::Static, move |index| index.says(op), &|_, _| true) {
        if kept.about(card)
            && let Some(says) = kept.ability.says
        {
            parts(&kept.context, says, op, &mut out);
        }
    }
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == card) {
        if let LastingWhat::Says(node) = lasting.what {
            let context = recorded(table, state, lasting);
            parts(&context, node, op, &mut out);
        }
    }
    out
}

/// What a recorded effect is read in.
pub fn recorded<'a>(table: &'a Table, state: &'a State, lasting: &Lasting) -> Context<'a> {
    let source = Source::Rule(lasting.from);
    Context::new(table, state, lasting.from, source, state.card(lasting.on).controller).by(Some(lasting.on))
}

fn parts<'a>(context: &Context<'a>, id: NodeId, op: NodeOp, out: &mut Vec<(Context<'a>, Node)>) {
    let Some(node) = context.program.nodes.get(usize::from(id.0)).copied() else { return };
    if node.op == NodeOp::ModBoth {
        parts(context, node.node(0), op, out);
        parts(context, node.node(1), op, out);
    } else if node.op == op {
        out.push((*context, node));
    }
}

/// Damage as it is dealt: what the one who inflicts it says of that.
pub fn dealt(table: &Table, state: &State, blow: Blow) -> Blow {
    let Some(by) = blow.by else { return blow };
    let like = |(context, node): &(Context, Node)| eval::damage_test(context, node.node(0), &blow);
    if said(table, state, by, NodeOp::DealsNone).iter().any(like) {
        return Blow { n: 0, ..blow };
    }
    let worse = said(table, state, by, NodeOp::Deals);
    if worse.iter().any(like) { blow.made_worse() } else { blow }
}

/// Damage as it is taken by the one who takes it; none where that one is immune.
pub fn taken(table: &Table, state: &State, blow: Blow) -> Option<Blow> {
    let normal = !said(table, state, blow.to, NodeOp::TreatsAsNormal).is_empty();
    let blow = if normal { blow.made_normal() } else { blow };
    let immune = said(table, state, blow.to, NodeOp::ImmuneTo);
    let from = |(context, node): &(Context, Node)| eval::damage_test(context, node.node(0), &blow);
    (!immune.iter().any(from)).then_some(blow)
}

/// A maneuver of a minion, to the other range.
pub fn maneuver(state: &State, minion: CardId) -> Event {
    let far = state.combat().is_some_and(|combat| combat.range == Range::Close);
    Event::Maneuver(minion, if far { Range::Long } else { Range::Close })
}

/// A press of a minion: to continue, or to cancel one that does.
pub fn press(state: &State, minion: CardId) -> Event {
    Event::Press(minion, state.combat().is_some_and(|combat| !combat.goes_on))
}

/// What a minion has been given to use in the combat, each kind once.
pub fn spares(state: &State, minion: CardId) -> Vec<Spare> {
    let mut out = Vec::new();
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == minion) {
        if let LastingWhat::Spare(spare) = lasting.what
            && !out.contains(&spare)
        {
            out.push(spare);
        }
    }
    out
}

/// The strength that a recorded effect gives in the place of a minion's own.
pub(super) fn strength_set(state: &State, card: CardId) -> Option<i32> {
    let mut set =
        state.lasting().iter().filter(|lasting| lasting.on == card).filter_map(|lasting| match lasting.what {
            LastingWhat::StrengthIs(n) => Some(i32::from(n)),
            _ => None,
        });
    set.next_back()
}

/// The one at whom the strike of a minion is aimed.
pub fn aimed_at(state: &State, by: CardId) -> Option<CardId> {
    let combat = state.combat()?;
    combat.side(by).and_then(|side| combat.strike(side)).map(|chosen| chosen.at)
}

/// The entity of the opposing minion of what a node means.
pub fn opposing_of(state: &State, of: Entity) -> Option<Entity> {
    let card = of.card()?;
    // Of a card that is on a minion, the one that its bearer fights.
    let minion = if opposing(state, card).is_some() { card } else { state.card(card).host? };
    opposing(state, minion).map(Entity::Card)
}
