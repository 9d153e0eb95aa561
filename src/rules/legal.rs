//! What may be done, one thing at a time: each answer is yes, or the reason why not.
//!
//! In: the state and a use, or a block. Out: `Ok`, or a `Refusal` with the words that refuse. The
//! options of a decision are exactly what is not refused here, so that why an option is missing can
//! always be asked. Never: a list of options; `offers` makes those.
use super::{announce, playing};
use crate::bytecode::{Ability, AbilityKind, Bit, NodeId, NodeOp, Op, Stat, Zone};
use crate::game::eval::{self, ActLike, Context};
use crate::game::query::{self, Wanted};
use crate::game::state::{Action, LastingWhat, UsedWhat};
use crate::game::{CardId, DefId, Entity, Reason, Refusal, Seat, Source, State, Table, Use};

/// Whether a minion may take an action, mandatory ones of others aside.
pub fn action(table: &Table, state: &State, seat: Seat, what: Use) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    let (Some(act), Some(minion)) = (ability.act, what.minion) else { return rule(Reason::NoMinion) };
    placed(state, seat, what.source, ability)?;
    if state.card(minion).controller != seat || !state.in_play(minion) {
        return rule(Reason::NotYours);
    }
    if state.card(minion).locked {
        return Err(Refusal::by(Reason::IsLocked, minion));
    }
    common(table, state, seat, what, def, ability)?;
    let counted = announce::counts_as(table, state, what, ability);
    for used in state.used().iter().filter(|used| used.minion == Some(minion)) {
        if counted.contains(&used.what) {
            let bled = matches!(used.what, UsedWhat::Kind(_));
            return rule(if bled { Reason::BledAlready } else { Reason::Repeated });
        }
    }
    query::forbids(table, state, minion, Wanted::Take(ActLike { kind: act.kind, directed: act.directed }))
}

/// Whether something may be used in the action going on: a modifier, a reaction, a card in play.
pub fn in_action(table: &Table, state: &State, seat: Seat, what: Use) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    let Some(action) = state.action() else { return rule(Reason::NotNow) };
    placed(state, seat, what.source, ability)?;
    if let Some(minion) = what.minion {
        if state.card(minion).controller != seat || !state.in_play(minion) {
            return rule(Reason::NotYours);
        }
        match ability.kind {
            // Only the acting minion plays action modifiers (4, summary).
            AbilityKind::Modifier if minion != action.actor => return rule(Reason::NotYours),
            AbilityKind::Reaction => {
                if seat == action.seat {
                    return rule(Reason::NotYours);
                }
                if state.card(minion).zone != Zone::Ready {
                    return Err(Refusal::by(Reason::NotReady, minion));
                }
                if state.card(minion).locked {
                    return Err(Refusal::by(Reason::IsLocked, minion));
                }
            }
            _ => {}
        }
        let again = |used: &&crate::game::state::Used| {
            used.minion == Some(minion) && used.what == UsedWhat::Card(def) && used.per == crate::bytecode::Per::Action
        };
        if state.used().iter().find(again).is_some() {
            return rule(Reason::PlayedAlready);
        }
    }
    needed(table, state, action, what, def, ability)?;
    common(table, state, seat, what, def, ability)
}

/// Whether a master card may be played, or a card in play used, outside of actions.
pub fn at_ease(table: &Table, state: &State, seat: Seat, what: Use) -> Result<(), Refusal> {
    let (def, ability) = known(table, state, what)?;
    placed(state, seat, what.source, ability)?;
    if ability.kind == AbilityKind::Master {
        if state.turn().left == 0 {
            return rule(Reason::NoAction);
        }
        let same = |card: CardId| state.card(card).def == def;
        if table.def(def).unique && state.cards().any(|card| state.in_play(card) && same(card)) {
            return rule(Reason::Unique);
        }
    }
    needed_at_ease(table, def, ability)?;
    common(table, state, seat, what, def, ability)
}

fn rule<T>(reason: Reason) -> Result<T, Refusal> {
    Err(Refusal::rule(reason))
}

fn known<'a>(table: &'a Table, state: &State, what: Use) -> Result<(DefId, &'a Ability), Refusal> {
    let def = state.def_of(what.source);
    match table.def(def).ability(what.ability) {
        Some(ability) => Ok((def, ability)),
        None => rule(Reason::NotNow),
    }
}

/// Whether the source is where its ability needs it: in the Methuselah's hand, or in play with the
/// block that the ability belongs to.
fn placed(state: &State, seat: Seat, source: Source, ability: &Ability) -> Result<(), Refusal> {
    let Source::Card(id) = source else {
        return if ability.kind == AbilityKind::ActionRule { Ok(()) } else { rule(Reason::NotNow) };
    };
    let card = state.card(id);
    let from_hand = card.zone == Zone::Hand && card.owner == seat;
    let block = ability.block == 0 || ability.block == card.block;
    let in_play = state.in_play(id) && block;
    match ability.kind {
        AbilityKind::ActionCard | AbilityKind::Modifier | AbilityKind::Reaction | AbilityKind::Master => {
            if from_hand {
                Ok(())
            } else {
                rule(Reason::NotYours)
            }
        }
        AbilityKind::ActionInPlay => {
            if in_play {
                Ok(())
            } else {
                rule(Reason::NotNow)
            }
        }
        AbilityKind::Use => {
            if !in_play {
                rule(Reason::NotNow)
            } else if card.controller != seat {
                rule(Reason::NotYours)
            } else if ability.locks && card.locked {
                Err(Refusal::by(Reason::CardLocked, id))
            } else {
                Ok(())
            }
        }
        AbilityKind::ActionRule
        | AbilityKind::Upkeep
        | AbilityKind::Trigger
        | AbilityKind::Static
        | AbilityKind::Forbid
        | AbilityKind::Duty => rule(Reason::NotNow),
    }
}

/// Requirement, condition, limit, cost, targets: what every use needs (2, requirements: the
/// requirement and the cost are both needed to begin).
fn common(table: &Table, state: &State, seat: Seat, what: Use, def: DefId, ability: &Ability) -> Result<(), Refusal> {
    let context = Context::new(table, state, def, what.source, seat).by(what.minion);
    if let Some(user) = ability.user {
        let Some(minion) = what.minion else { return rule(Reason::NoMinion) };
        if !eval::test(&context, user, Entity::Card(minion)) {
            let ready = query::is(table, state, minion, &[Bit::Ready]);
            let reason = if ready { Reason::Requirement } else { Reason::NotReady };
            return Err(Refusal {
                card: Some(minion),
                ..Refusal::words(reason, def, words(table, def, user, ability))
            });
        }
    }
    if let Some(condition) = ability.condition
        && !eval::condition(&context, condition)
    {
        return Err(Refusal::words(Reason::Condition, def, words(table, def, condition, ability)));
    }
    if let (Some(limit), Source::Card(card)) = (ability.limit, what.source) {
        let counted = UsedWhat::Ability(card, what.ability);
        let times = state.used().iter().filter(|used| used.what == counted && used.per == limit.per).count();
        if times >= usize::from(limit.n) {
            return Err(Refusal::words(Reason::UsedUp, def, ability.span));
        }
    }
    let (blood, pool) = playing::cost(table, state, what, ability, seat, [None, None]);
    if blood > 0 && playing::payer(state, what).is_none_or(|payer| state.card(payer).blood < blood) {
        return rule(Reason::NoBlood);
    }
    if state.player(seat).pool < i32::from(pool) {
        return rule(Reason::NoPool);
    }
    if let Some(first) = ability.targets[0]
        && !eval::exists(&context, first)
    {
        return Err(Refusal::words(Reason::NoTarget, def, words(table, def, first, ability)));
    }
    Ok(())
}

/// The words of a node, or of the ability where it has none.
fn words(table: &Table, def: DefId, node: NodeId, ability: &Ability) -> crate::base::Span {
    let own = table.program(def).node_words.get(usize::from(node.0)).copied();
    own.filter(|span| span.end > span.start).unwrap_or(ability.span)
}

/// The stats that running an ability would add to, and whether that counts against the limit.
fn adds(table: &Table, def: DefId, ability: &Ability) -> impl Iterator<Item = (Stat, bool)> {
    let program = table.program(def);
    let code = program.code.get(ability.entry.map_or(usize::MAX, usize::from)..).unwrap_or(&[]);
    let own = code.iter().take_while(|instr| instr.op != Op::End);
    own.filter(|instr| instr.op == Op::Record).filter_map(|instr| {
        let node = program.nodes.get(usize::from(instr.args[1]))?;
        match node.op {
            NodeOp::StatPlus => Stat::of(node.args[0]).map(|stat| (stat, false)),
            NodeOp::StatLimited => Stat::of(node.args[0]).map(|stat| (stat, true)),
            _ => None,
        }
    })
}

/// Stealth is added only while a block would succeed, intercept only by the blocking minion while it
/// would not; bleed only to a bleed, and by one limited card (4, stealth and intercept; 4, bleed).
fn needed(
    table: &Table,
    state: &State,
    action: &Action,
    what: Use,
    def: DefId,
    ability: &Ability,
) -> Result<(), Refusal> {
    for (stat, limited) in adds(table, def, ability) {
        let stealth = || query::stat(table, state, action.actor, Stat::Stealth);
        let intercept = |by| query::stat(table, state, by, Stat::Intercept);
        let fine = match stat {
            Stat::Stealth => action.blocker.is_some_and(|by| intercept(by) >= stealth()),
            Stat::Intercept => action
                .blocker
                .is_some_and(|by| what.minion.is_none_or(|minion| minion == by) && stealth() > intercept(by)),
            Stat::Bleed => action.kind == crate::bytecode::ActKind::Bleed,
            Stat::Hunt => action.kind == crate::bytecode::ActKind::Hunt,
            Stat::Strength | Stat::Capacity | Stat::HandSize | Stat::Votes | Stat::Transfers | Stat::MasterActions => {
                true
            }
        };
        if !fine {
            return Err(Refusal::words(Reason::NotNeeded, def, ability.span));
        }
        let taken = |lasting: &crate::game::state::Lasting| {
            lasting.on == action.actor && matches!(lasting.what, LastingWhat::Stat(of, _, true) if of == stat)
        };
        if limited && state.lasting().iter().any(taken) {
            return Err(Refusal::words(Reason::LimitedAlready, def, ability.span));
        }
    }
    Ok(())
}

/// Outside of actions nothing adds stealth, intercept or bleed.
fn needed_at_ease(table: &Table, def: DefId, ability: &Ability) -> Result<(), Refusal> {
    let of_actions = |stat: Stat| matches!(stat, Stat::Stealth | Stat::Intercept | Stat::Bleed | Stat::Hunt);
    if adds(table, def, ability).any(|(stat, _)| of_actions(stat)) {
        return Err(Refusal::words(Reason::NotNeeded, def, ability.span));
    }
    Ok(())
}

/// Who may try to block: those at whom the action is directed, or the prey and then the predator (4,
/// who may attempt to block).
pub fn blockers<'a>(state: &'a State, action: &'a Action) -> impl Iterator<Item = Seat> + 'a {
    let directed = state.seats_from(action.seat).filter(|seat| action.directed.has(*seat));
    let near = [state.prey(action.seat), state.predator(action.seat)].into_iter().flatten();
    directed.chain(near.filter(|_| action.directed.is_empty()))
}

/// Whether a minion may try to block the action going on.
pub fn block(table: &Table, state: &State, seat: Seat, minion: CardId) -> Result<(), Refusal> {
    let Some(action) = state.action() else { return rule(Reason::NotNow) };
    if !blockers(state, action).any(|one| one == seat) {
        return rule(Reason::NotBlockable);
    }
    if action.declined.has(seat) {
        return rule(Reason::Declined);
    }
    if action.blocker.is_some() {
        return rule(Reason::BlockGoingOn);
    }
    if state.card(minion).controller != seat {
        return rule(Reason::NotYours);
    }
    fit_to_block(table, state, action, minion)
}

/// Whether a minion can block: it is ready and unlocked, and nothing forbids it.
pub(super) fn fit_to_block(table: &Table, state: &State, action: &Action, minion: CardId) -> Result<(), Refusal> {
    if !query::is(table, state, minion, &[Bit::Minion, Bit::Ready]) {
        return Err(Refusal::by(Reason::NotReady, minion));
    }
    if state.card(minion).locked {
        return Err(Refusal::by(Reason::IsLocked, minion));
    }
    let like = ActLike { kind: action.kind, directed: !action.directed.is_empty() };
    query::forbids(table, state, minion, Wanted::Block(like))
}

/// Whether a vampire may be moved to the ready region: contests of unique cards are not part of this
/// table, so not while another of its name is in play.
pub fn bring_out(table: &Table, state: &State, vampire: CardId) -> Result<(), Refusal> {
    let name = &table.def(state.card(vampire).def).name;
    let same = |card: CardId| &table.def(state.card(card).def).name == name;
    match state.cards().find(|card| state.in_play(*card) && same(*card)) {
        Some(other) => Err(Refusal::by(Reason::Unique, other)),
        None => Ok(()),
    }
}
