exec(open('/work/brief/lead/res.py').read())
resolve('src/bytecode/fields.rs',['''        AbilityKind::Trigger => Needs { limited: true, says: Some(NodeSort::Moment), ..BY_ITSELF },
        AbilityKind::Static => Needs { says: Some(NodeSort::Mod), said: Some(KEPT), ..LASTS },
'''])
resolve('src/bytecode/op_table.rs',['tb'])
resolve('src/bytecode/verify/makes.rs',['b'])
resolve('src/compile/counters.rs',['''        let feeds = self.ground && gains && kind == Kind::On(Counter::Blood);
        let more = if feeds { self.unfed(more, who)? } else { more };
        let free = matches!(n.con(), Some(Con::All0 | Con::UpToN | Con::AnyAmount));
        let fixed = if free { None } else { Some(self.amount(n)?) };
'''])
resolve('src/compile/draft.rs',['''            | NodeOp::OtherSeat
            | NodeOp::TurnSeat
            | NodeOp::PlayedBy
            | NodeOp::ActionTarget
            | NodeOp::EdgeHolder => Some(true),
'''])
resolve('src/compile/emit.rs',['b','b'])
resolve('src/compile/keeps.rs',['''        self.against(windows, &gain.changes)?;
        let own = |window: &&Piece| window.con() != Some(Con::Against) && !is_moment(window);
        let rest: Vec<Piece> = windows.iter().filter(own).copied().collect();
'''])
s,rx=hunks('src/compile/lasts.rs'); m=list(rx.finditer(s))[0]
resolve('src/compile/lasts.rs',[m[2]+'            }\n'+m[1]])
resolve('src/compile/mod.rs',['''//!   play), with `keeps` (what it keeps so, forbids and demands), `prices` and `tolls` (what costs more
//!   or less) and `uses` (what it lets be done).
//! - `moments` (windows of their own, cancelling), `triggers` (what happens after something has).
//! - `effects`, `deeds`, `counters`, `gains`, `course`, `control`, `paying`: what is done. `selectors`, `references`, `nouns`,
''','tb'])
s,rx=hunks('src/compile/props.rs'); m=list(rx.finditer(s))[0]
resolve('src/compile/props.rs',[m[1]+'            }\n'+m[2]])
resolve('src/game/change.rs',['b','''            Event::Turn(seat, number) => {
                self.give_back(table, Until::EndOfTurn);
                self.begin_turn(seat, number);
            }
            Event::Phase(phase, left) => self.begin_phase(phase, left),
''','''                self.give_back(table, Until::EndOfAction);
                self.end_action();
                self.titles_due = true;
            }
            Event::Combat(a, b) => self.begin_combat(table, [a, b]),
'''])
resolve('src/game/eval/test.rs',['t'])
resolve('src/game/query.rs',['tb','tb','''        | LastingWhat::Office(_)
        | LastingWhat::Awake
        | LastingWhat::Levels(..)
        | LastingWhat::LevelAt(..)
        | LastingWhat::Back(_)
        | LastingWhat::Toll(..)
        | LastingWhat::Prevent(_) => None,
'''])
resolve('src/game/sound/going.rs',['        UsedWhat::Kind(_) | UsedWhat::HuntingGround | UsedWhat::Recruited | UsedWhat::ShortHand => Ok(()),\n'])
resolve('src/rules/legal.rs',['''    query::can_try_block(table, state, minion)?;
    unlocked(state, minion)?;
    // What must be burned to attempt it must be there.
    if query::toll(table, state, minion) > query::toll_of(table, state, minion).1 {
        return rule(Reason::NoBlood);
    }
    Ok(())
'''])
resolve('src/rules/playing.rs',['''use crate::game::frame::{PlayStep, Playing};
use crate::game::state::{Played, UsedWhat};
use crate::game::{
    CardId, DefId, Entity, Event, Machine, Reason, Seat, SeatSet, Source, State, Table, Use, query,
};
''','t'])
resolve('src/vm/cards.rs',['o','tb'])
resolve('src/vm/run.rs',['tb'])
