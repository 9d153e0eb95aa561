//! Every row of the table of nodes has a meaning in a game.
//!
//! In: a program with each row in it, and a state. Out: a failure where a row is not evaluated:
//! `eval` says so itself, in builds with debug assertions. What a row comes to is for scenarios.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "bytecode/made.rs"]
mod made;

use made::{Tape, sound};
use vitae::bytecode::{AbilityKind, NodeId, NodeSort, Zone, verify};
use vitae::game::combat::{Blow, Means};
use vitae::game::eval::{self, ActLike, Context, UseLike};
use vitae::game::{CardDef, DefId, Entity, Seat, Settings, Source, State, Table};

fn table() -> Table {
    let program = sound(&mut Tape([].iter()));
    let def = CardDef {
        name: "Everything".to_string(),
        text: String::new(),
        bits: 3,
        crypt: true,
        types: Vec::new(),
        traits: Vec::new(),
        disciplines: Vec::new(),
        capacity: 5,
        bleed: 1,
        strength: 1,
        votes: 0,
        slave_of: None,
        printed: vitae::game::Printed::default(),
        unique: false,
        program: verify(program).unwrap(),
        hash: String::new(),
        blank: false,
    };
    let settings = include_str!("../cards/rules/revised/settings.rules");
    Table { defs: vec![def], rules: Vec::new(), merges: Vec::new(), settings: Settings::read(settings).unwrap() }
}

#[test]
fn each_row_is_evaluated() {
    let table = table();
    let mut state = State::new(&table, 2, 1).unwrap();
    let card = state.add(&table, DefId(0), Seat(0), Zone::Ready).unwrap();
    state.add(&table, DefId(0), Seat(1), Zone::Torpor).unwrap();
    let here = Some(Entity::Card(card));
    let context = Context::new(&table, &state, DefId(0), Source::Card(card), Seat(0)).by(Some(card)).at([here, here]);
    let like =
        ActLike { kind: vitae::bytecode::ActKind::Bleed, directed: true, actor: Some(card), targets: [here, here] };
    let mut evaluated = 0;
    for (number, node) in table.program(DefId(0)).nodes.iter().enumerate() {
        let id = NodeId(u16::try_from(number).unwrap());
        match node.op.row().sort {
            NodeSort::Ref => {
                eval::entity(&context, id);
            }
            NodeSort::Test => {
                eval::test(&context, id, Entity::Card(card));
            }
            NodeSort::Sel => {
                eval::exists(&context, id);
            }
            NodeSort::Amount => {
                eval::amount(&context, id);
            }
            NodeSort::Cond => {
                eval::condition(&context, id);
            }
            NodeSort::ActTest => {
                eval::act_test(&context, id, like);
            }
            NodeSort::DamageTest => {
                let (how, by) = (vitae::bytecode::Harm::Normal, Some(card));
                eval::damage_test(&context, id, &Blow { to: card, n: 1, how, by, with: Means::Hand });
            }
            NodeSort::UseTest => {
                let (source, def) = (Source::Card(card), DefId(0));
                let (minion, ability) =
                    (Some(card), &vitae::bytecode::Ability::new(AbilityKind::Use, vitae::base::Span::default()));
                eval::use_test(
                    &context,
                    id,
                    &UseLike { source, def, ability, directed: true, minion, targets: [here, here] },
                );
            }
            // What these do is a modifier recorded, a trigger due, a deed forbidden or owed.
            NodeSort::Mod | NodeSort::Moment | NodeSort::Deed => continue,
        }
        evaluated += 1;
    }
    assert!(evaluated > 60, "only {evaluated} nodes were there to evaluate");
}
