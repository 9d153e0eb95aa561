//! Mandatory actions: who owes what, and who is stuck (4, minion phase; revised 6.1.0.2).
//!
//! In: the state. Out: for each ready unlocked minion of a Methuselah, the mandatory actions it owes.
//! While one is owed that can be taken, nothing else is done. A minion that owes two different ones,
//! or one that it cannot take, is stuck and holds up nobody (a setting). A duty whose action the
//! minion has attempted already this turn, where that counts, is done.
use super::{announce, legal};
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeOp, Zone};
use crate::game::settings::Impossible;
use crate::game::{CardId, DefId, Seat, Source, State, Table, Use, query};

/// What a minion owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// An action of that kind.
    Kind(ActKind),
    /// The action that this ability of a card in play provides.
    Ability(CardId, u8),
}

/// A minion that owes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owing {
    /// The minion.
    pub minion: CardId,
    /// What it owes, each once.
    pub wants: Vec<Wants>,
    /// The words that say so; none for hunting, which the rules say.
    pub words: Option<(DefId, Span)>,
    /// Whether it can take no action.
    pub stuck: bool,
}

/// What is owed in a minion phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    all: Vec<Owing>,
    stuck_holds: bool,
}

impl Duties {
    /// Whether an action that is owed comes before anything else.
    pub fn hold(&self) -> bool {
        self.all.iter().any(|owing| !owing.stuck)
    }

    /// Whether nobody may act at all: stuck minions hold up the others (a setting).
    pub fn freeze(&self) -> bool {
        self.stuck_holds && self.all.iter().any(|owing| owing.stuck)
    }

    /// What that minion owes.
    pub fn of(&self, minion: CardId) -> Option<&Owing> {
        self.all.iter().find(|owing| owing.minion == minion)
    }

    /// The words that make the first of them owe it.
    pub fn words(&self) -> Option<(DefId, Span)> {
        self.all.iter().find(|owing| !owing.stuck).and_then(|owing| owing.words)
    }

    /// The minion that is waited for.
    pub fn first(&self) -> Option<CardId> {
        self.all.iter().find(|owing| !owing.stuck).map(|owing| owing.minion)
    }
}

/// What the minions of a Methuselah owe now.
pub fn of(table: &Table, state: &State, seat: Seat) -> Duties {
    let mut out = Duties { all: Vec::new(), stuck_holds: table.settings.stuck_holds_others };
    for minion in state.zone(seat, Zone::Ready) {
        if !query::is(table, state, minion, &[Bit::Minion, Bit::Ready]) || state.card(minion).locked {
            continue;
        }
        let mut owing = owed(table, state, minion);
        if owing.wants.is_empty() {
            continue;
        }
        let able = owing.wants.iter().any(|wants| able(table, state, seat, minion, *wants));
        owing.stuck = owing.wants.len() > 1 || !able;
        let excused = owing.wants.len() == 1 && !able && table.settings.impossible_duty == Impossible::Excused;
        if !excused {
            out.all.push(owing);
        }
    }
    out
}

fn owed(table: &Table, state: &State, minion: CardId) -> Owing {
    let mut owing = Owing { minion, wants: Vec::new(), words: None, stuck: false };
    if query::must_hunt(table, state, minion) {
        owing.wants.push(Wants::Kind(ActKind::Hunt));
    }
    for kept in query::kept(table, state, AbilityKind::Duty) {
        if !kept.about(minion) {
            continue;
        }
        let says = kept.ability.says.and_then(|says| table.program(kept.context.def).nodes.get(usize::from(says.0)));
        let wants = match says.map(|node| (node.op, node.args[0])) {
            Some((NodeOp::OwesAbility, number)) => u8::try_from(number).ok().map(|n| Wants::Ability(kept.card, n)),
            Some((NodeOp::OwesKind, kind)) => ActKind::of(kind).map(Wants::Kind),
            // The verifier holds a duty to these two.
            Some(_) | None => None,
        };
        if let Some(wants) = wants
            && !done(table, state, minion, wants)
            && !owing.wants.contains(&wants)
        {
            owing.wants.push(wants);
            owing.words = owing.words.or(Some((kept.context.def, kept.ability.span)));
        }
    }
    owing
}

/// Whether the minion has attempted it already this turn, in a way that counts.
fn done(table: &Table, state: &State, minion: CardId, wants: Wants) -> bool {
    match wants {
        Wants::Kind(kind) => {
            let counted = crate::game::state::UsedWhat::Kind(kind);
            state.used().iter().any(|used| used.minion == Some(minion) && used.what == counted)
        }
        Wants::Ability(card, number) => {
            let what = Use { source: Source::Card(card), ability: number, minion: Some(minion) };
            let Some(ability) = table.def(state.card(card).def).ability(number) else { return false };
            let counted = announce::counts_as(table, state, what, ability);
            state.used().iter().any(|used| used.minion == Some(minion) && counted.contains(&Some(used.what)))
        }
    }
}

/// Whether a use is what a minion owes.
pub fn meets(table: &Table, state: &State, what: Use, wants: Wants) -> bool {
    match wants {
        Wants::Kind(kind) => {
            let ability = table.def(state.def_of(what.source)).ability(what.ability);
            ability.and_then(|ability| ability.act).is_some_and(|act| act.kind == kind)
        }
        Wants::Ability(card, number) => what.source == Source::Card(card) && what.ability == number,
    }
}

/// Whether there is a way for the minion to take what it owes.
fn able(table: &Table, state: &State, seat: Seat, minion: CardId, wants: Wants) -> bool {
    super::offers::sources(table, state, seat).any(|(source, ability)| {
        let what = Use { source, ability, minion: Some(minion) };
        meets(table, state, what, wants)
            && legal::action(table, state, seat, what, super::every::Asked::Nothing).is_ok()
    })
}
