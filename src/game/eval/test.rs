//! Tests: whether a card or a Methuselah is like that.
use super::{Context, meant, of_whom, stray};
use crate::bytecode::{Bit, NodeId, NodeOp, NodeSort, Stat};
use crate::game::decision::Voter;
use crate::game::ids::{CardId, Entity};
use crate::game::query;
use crate::game::state::{Used, UsedWhat};
use crate::lexicon::Sym;

/// Whether the test holds of that one. Of a Methuselah only `Anything`, `Same` and what is built of
/// them can hold.
pub fn test(context: &Context, id: NodeId, of: Entity) -> bool {
    let node = context.node(id);
    match node.op {
        NodeOp::Anything => true,
        NodeOp::Both => test(context, node.node(0), of) && test(context, node.node(1), of),
        NodeOp::Either => test(context, node.node(0), of) || test(context, node.node(1), of),
        NodeOp::NotT => !test(context, node.node(0), of),
        NodeOp::Same => meant(context, node.node(0), Some(of)) == Some(of),
        _ => of.card().is_some_and(|one| card_test(context, id, one)),
    }
}

fn card_test(context: &Context, id: NodeId, of: CardId) -> bool {
    let node = context.node(id);
    let (table, state) = (context.table, context.state);
    let this = state.card(of);
    let def = table.def(this.def);
    let candidate = Some(Entity::Card(of));
    let capacity = |one: CardId| match context.guise_of(one) {
        Some(guise) => guise.capacity,
        None => query::stat(table, state, one, Stat::Capacity),
    };
    let vampire = |one: CardId| context.bits(one) & Bit::Vampire.mask() != 0;
    let basic = |sym: Sym| context.guise_of(of).is_some_and(|guise| guise.has(table, sym));
    let blood = || match context.guise_of(of) {
        Some(_) => i32::from(this.life),
        None => i32::from(this.blood),
    };
    let named_card = || meant(context, node.node(0), candidate).and_then(Entity::card);
    let other = || named_card().filter(|other| vampire(*other) && vampire(of));
    let named = |holds: &dyn Fn(Sym) -> bool| context.name(node.args[0]).is_some_and(holds);
    let has_trait = |sym: Sym| query::traits(table, state, of).any(|one| one == sym);
    match node.op {
        NodeOp::Bits => {
            let bits = context.bits(of);
            bits & node.args[0] == node.args[0] && bits & node.args[1] == 0
        }
        NodeOp::ControlledBy => state.in_play(of) && of_whom(context, node.node(0), candidate) == Some(this.controller),
        NodeOp::OwnedBy => of_whom(context, node.node(0), candidate) == Some(this.owner),
        NodeOp::OlderThan => other().is_some_and(|other| capacity(of) > capacity(other)),
        NodeOp::YoungerThan => other().is_some_and(|other| capacity(of) < capacity(other)),
        NodeOp::HasDiscipline => named(&|sym| query::level(table, state, of, sym) >= 1 || basic(sym)),
        NodeOp::HasSuperior => named(&|sym| query::level(table, state, of, sym) >= 2),
        NodeOp::OfClan | NodeOp::OfSect | NodeOp::OfTitle | NodeOp::OfKeyword => named(&has_trait),
        NodeOp::SameCircle => named_card().is_some_and(|other| {
            let circle = &table.def(state.card(other).def).printed.circle;
            other == of || circle.is_some() && *circle == def.printed.circle
        }),
        NodeOp::OfType => named(&|sym| def.types.contains(&sym)),
        // With votes and no title by name it is titled too (7, politics).
        NodeOp::VotesOfItsOwn => query::votes_of_its_own(state, of),
        NodeOp::Titled => query::titled(table, state, of),
        NodeOp::CapacityAtLeast => capacity(of) >= node.num(0),
        NodeOp::CapacityAtMost => capacity(of) <= node.num(0),
        NodeOp::BloodAtLeast => blood() >= node.num(0),
        NodeOp::BloodAtMost => blood() <= node.num(0),
        NodeOp::BelowStart => this.life < u16::from(def.capacity) && context.bits(of) & Bit::Vampire.mask() == 0,
        NodeOp::DiablerizableBy => named_card().is_some_and(|by| query::can_diablerize(table, state, by, of).is_ok()),
        NodeOp::FitFor => named_card().is_some_and(|by| query::bringing(table, state, of, by).next().is_some()),
        NodeOp::OnIt => this.host.is_some() && this.host == named_card(),
        NodeOp::OnLike => this.host.is_some_and(|host| test(context, node.node(0), Entity::Card(host))),
        NodeOp::HasOnIt => {
            state.on(of).filter(|one| state.in_play(*one)).any(|one| test(context, node.node(0), Entity::Card(one)))
        }
        NodeOp::Marked => state.used().iter().any(|used| used.what == UsedWhat::Marked(of)),
        NodeOp::Requiring => named(&|sym| super::uses::requires(table, this.def, sym)),
        NodeOp::CryptCard => def.crypt,
        NodeOp::Fed => {
            let fed = |used: &Used| used.minion == Some(of) && used.what == UsedWhat::HuntingGround;
            state.used().iter().any(fed)
        }
        NodeOp::Named => this.def == context.def,
        NodeOp::PlayedAs => state.played().is_some_and(|played| {
            let kind = def.ability(played.what.ability).map(|ability| ability.kind.number());
            played.card == of && kind == Some(node.args[0])
        }),
        NodeOp::Fights => state.combat().is_some_and(|combat| combat.side(of).is_some()),
        NodeOp::Strikes => {
            let played = state.played().is_some_and(|played| {
                played.card == of && def.ability(played.what.ability).is_some_and(|ability| ability.strike.is_some())
            });
            played || state.combat().is_some_and(|combat| combat.strikes.into_iter().flatten().any(|one| one.is_of(of)))
        }
        NodeOp::CanReact => !this.locked || query::awake(state, of),
        NodeOp::Voting => state.referendum().is_some_and(|referendum| {
            let side = |aye: bool| node.num(0) == 0 || (node.num(0) == 1) == aye;
            referendum.cast.iter().any(|cast| cast.voter == Voter::Minion(of) && side(cast.aye))
        }),
        other => {
            stray(other, NodeSort::Test);
            false
        }
    }
}
