//! Targets by name.
//!
//! In: a use that is on offer, and what it is `on`. Out: each target, and whether it will be asked
//! for: a target that is the only one is not. Never: a target that is none.
use super::ast::CardRef;
use super::names::{Fault, Names};
use super::page::wrong;
use crate::base::Code;
use crate::game::eval::{self, Context};
use crate::game::{Entity, Seat, Use};

/// The targets, each with whether it is asked for.
pub fn aim(names: &Names, seat: Seat, what: Use, on: &[CardRef]) -> Result<Vec<(Entity, bool)>, Fault> {
    let def = names.state.def_of(what.source);
    let ability = names.table.def(def).ability(what.ability);
    let mut targets = [None, None];
    let mut out = Vec::new();
    for (at, said) in on.iter().enumerate() {
        let wanted = names.entities(said)?;
        let from = ability.and_then(|ability| ability.targets.get(at).copied().flatten());
        let Some(from) = from else {
            let said_so = if at == 0 { "nothing is chosen for this" } else { "nothing more is chosen for this" };
            return Err(Box::new(wrong(Code::NotOnOffer, said.name.span, said_so)));
        };
        let context = Context::new(names.table, names.state, def, what.source, seat).by(what.minion).at(targets);
        let mut all = Vec::new();
        eval::select(&context, from, &mut all);
        let those: Vec<Entity> = all.iter().copied().filter(|one| wanted.contains(one)).collect();
        let target = match those.as_slice() {
            [one] => *one,
            [] => {
                let list: Vec<String> = all.iter().map(|one| names.say_entity(*one)).collect();
                let said_so = format!("`{}` is no target of this", said.name.text);
                let help = format!("the targets are {}", list.join("; "));
                return Err(Box::new(wrong(Code::NotOnOffer, said.name.span, said_so).help(help)));
            }
            many => {
                let list: Vec<String> = many.iter().map(|one| format!("`{}`", names.say_entity(*one))).collect();
                let said_so = "this fits several targets";
                let help = format!("say {}", list.join(" or "));
                return Err(Box::new(wrong(Code::TwoOfAName, said.name.span, said_so).help(help)));
            }
        };
        out.push((target, all.len() > 1));
        if let Some(slot) = targets.get_mut(at) {
            *slot = Some(target);
        }
    }
    Ok(out)
}
