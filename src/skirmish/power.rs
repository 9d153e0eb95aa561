//! Powers: the cards of the skirmish, each with its program.
//!
//! In: definitions of cards, as the card game's loader makes them. Out: `Powers`, and which ability of a
//! card a vampire uses: the last whose requirements it meets, which is that of its highest level. Never
//! here: a power known by its name.
use super::battle::{Battle, Id};
use super::eval::Reading;
use super::order::Invoked;
use crate::bytecode::{Ability, AbilityKind, ActKind, NodeOp, Op};
use crate::game::CardDef;

/// The powers at hand.
#[derive(Clone, Debug, Default)]
pub struct Powers {
    defs: Vec<CardDef>,
}

impl Powers {
    /// These cards.
    pub fn new(mut defs: Vec<CardDef>) -> Powers {
        defs.truncate(usize::from(u16::MAX));
        Powers { defs }
    }

    /// Each with its number.
    pub fn all(&self) -> impl Iterator<Item = (u16, &CardDef)> {
        (0u16..).zip(&self.defs)
    }

    /// A card by its number.
    pub fn def(&self, power: u16) -> Option<&CardDef> {
        self.defs.get(usize::from(power))
    }

    /// The number of the card of that name.
    pub fn find(&self, name: &str) -> Option<u16> {
        self.all().find(|(_, def)| def.name.eq_ignore_ascii_case(name)).map(|(power, _)| power)
    }

    /// What it is called.
    pub fn name(&self, power: u16) -> &str {
        self.def(power).map_or("", |def| &def.name)
    }

    /// The ability that is used.
    pub fn ability(&self, what: Invoked) -> Option<&Ability> {
        self.def(what.power)?.ability(what.ability)
    }

    /// The step kind that it is used as, where it is an attack or a ranged attack.
    pub fn attack(&self, what: Invoked) -> Option<ActKind> {
        let kind = self.ability(what)?.act?.kind;
        matches!(kind, ActKind::Attack | ActKind::RangedAttack).then_some(kind)
    }

    /// Whether it is a main action.
    pub fn is_main(&self, what: Invoked) -> bool {
        self.ability(what).is_some_and(|ability| ability.kind == AbilityKind::MainAction)
    }

    /// How many targets it is used on.
    pub fn targets(&self, what: Invoked) -> usize {
        self.ability(what).map_or(0, |ability| ability.targets.iter().flatten().count())
    }

    /// Whether it lets its vampire move or attack a second time.
    pub fn again(&self, what: Invoked) -> bool {
        let Some((def, ability)) = self.def(what.power).zip(self.ability(what)) else { return false };
        let Some(entry) = ability.entry else { return false };
        let code = def.program.code.iter().skip(usize::from(entry)).take_while(|instr| instr.op != Op::End);
        code.filter(|instr| instr.op == Op::Record).any(|instr| {
            let node = def.program.nodes.get(usize::from(instr.args[1]));
            node.is_some_and(|node| node.op == NodeOp::ActsAgain)
        })
    }

    /// What it costs in blood.
    pub fn cost(&self, battle: &Battle, by: Id, what: Invoked) -> i32 {
        let Some(blood) = self.ability(what).and_then(|ability| ability.blood) else { return 0 };
        Reading::of(battle, by, what).map_or(0, |reading| reading.amount(blood)).max(0)
    }

    /// The ability of that card that this vampire uses; none where it meets the requirements of none.
    pub fn usable(&self, battle: &Battle, by: Id, power: u16) -> Option<u8> {
        let def = self.def(power)?;
        // A program has at most 255 abilities.
        let all = 0..def.program.abilities.len() as u8;
        all.rev().find(|ability| {
            let what = Invoked { power, ability: *ability, on: [None, None] };
            let user = def.ability(*ability).and_then(|ability| ability.user);
            match (user, Reading::of(battle, by, what)) {
                (Some(user), Some(reading)) => reading.test(user, by),
                (None, reading) => reading.is_some(),
                (Some(_), None) => false,
            }
        })
    }
}
