//! Everything that a Methuselah may do at a moment.
//!
//! In: the state. Out: uses and choices that `legal` does not refuse, in a fixed order: by source,
//! ability, minion.
use super::duties::{Duties, meets};
use super::every::{self, Asked};
use super::{fight, legal, needed};
use crate::bytecode::verify::{Brief, Index};
use crate::bytecode::{Ability, AbilityKind, Bit, Stat, Window, Zone};
use crate::game::{CardId, Choice, Seat, Source, State, Table, Use, Vote, query};
use std::cell::OnceCell;
use std::sync::LazyLock;

/// Every ability that the Methuselah could have a minion use: of the rules, of her hand, of cards in
/// play.
pub fn sources<'a>(table: &'a Table, state: &'a State, seat: Seat) -> impl Iterator<Item = (Source, u8)> + 'a {
    let rules = table.rules.iter().copied().map(Source::Rule);
    let hand = state.zone(seat, Zone::Hand).map(Source::Card);
    let in_play = state.keepers().iter().copied().map(Source::Card);
    rules.chain(hand).chain(in_play).flat_map(move |source| {
        let def = table.def(state.def_of(source));
        def.program.abilities.iter().zip(0u8..).map(move |(_, number)| (source, number))
    })
}

/// The kinds of abilities that are actions.
const ACTIONS: [AbilityKind; 3] = [AbilityKind::ActionCard, AbilityKind::ActionInPlay, AbilityKind::ActionRule];

/// The same, of cards that have one of those kinds.
fn sources_of<'a>(
    table: &'a Table,
    state: &'a State,
    seat: Seat,
    kinds: &'a [AbilityKind],
) -> impl Iterator<Item = (Source, u8)> + 'a {
    let rules = table.rules.iter().copied().map(Source::Rule);
    let hand = state.zone(seat, Zone::Hand).map(Source::Card);
    let in_play = state.keepers().iter().copied().map(Source::Card);
    let program = |source: &Source| &table.def(state.def_of(*source)).program;
    let has = move |source: &Source| kinds.iter().any(|kind| program(source).index().has(*kind));
    let all = rules.chain(hand).chain(in_play).filter(has);
    all.flat_map(move |source| (0u8..).take(program(&source).abilities.len()).map(move |number| (source, number)))
}

fn minions<'a>(table: &'a Table, state: &'a State, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
    let zones =
        [Zone::Ready, Zone::Torpor, Zone::Incapacitated].into_iter().flat_map(move |zone| state.zone(seat, zone));
    zones.filter(move |card| table.def(state.card(*card).def).bits & Bit::Minion.mask() != 0)
}

/// The actions that may be taken now, mandatory ones first: where one is owed, only those.
pub fn actions(table: &Table, state: &State, seat: Seat, duties: &Duties) -> Vec<Use> {
    let mut out = Vec::new();
    if duties.freeze() {
        return out;
    }
    let free: Vec<CardId> = minions(table, state, seat).filter(|minion| !state.card(*minion).locked).collect();
    if free.is_empty() {
        return out;
    }
    for (source, ability) in sources_of(table, state, seat, &ACTIONS) {
        let Some(row) = table.def(state.def_of(source)).ability(ability) else { continue };
        let Some(user) = row.user.filter(|_| row.act.is_some()) else { continue };
        // What is refused whoever would take it is asked once, where anybody could.
        let mut open = None;
        for minion in &free {
            let what = Use { source, ability, minion: Some(*minion) };
            if !every::fit_to_use(table, state, seat, what, user) {
                continue;
            }
            if !*open.get_or_insert_with(|| every::at_hand(table, state, seat, what, row)) {
                break;
            }
            if allowed(table, state, duties, what).is_ok()
                && legal::action(table, state, seat, what, Asked::First).is_ok()
            {
                out.push(what);
            }
        }
    }
    out
}

/// The actions of cards in play that their text gives in another phase than the minion phase.
pub fn out_of_phase(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let mut out = Vec::new();
    let phase = state.turn().phase;
    if !state.in_force().acts_in(phase) {
        return out;
    }
    for card in state.keepers().iter().copied() {
        let source = Source::Card(card);
        let program = &table.def(state.card(card).def).program;
        if !program.index().acts_in(phase) {
            continue;
        }
        for (row, ability) in program.abilities.iter().zip(0u8..) {
            if !in_phase(table, state, Use { source, ability, minion: None }) {
                continue;
            }
            if !every::at_hand(table, state, seat, Use { source, ability, minion: None }, row) {
                continue;
            }
            for minion in minions(table, state, seat) {
                let what = Use { source, ability, minion: Some(minion) };
                if legal::action(table, state, seat, what, Asked::Nothing).is_ok() {
                    out.push(what);
                }
            }
        }
    }
    out
}

/// Whether the text of a card in play gives an action in the phase going on by its name.
pub(super) fn in_phase(table: &Table, state: &State, what: Use) -> bool {
    let def = table.def(state.def_of(what.source));
    let acts = def.ability(what.ability).is_some_and(|row| row.kind == AbilityKind::ActionInPlay);
    acts && def.program.brief(what.ability).is_some_and(|brief| brief.phases.names(state.turn().phase))
}

/// Whether what is owed leaves room for an action.
pub(super) fn allowed(table: &Table, state: &State, duties: &Duties, what: Use) -> Result<(), crate::game::Refusal> {
    use crate::game::{Reason, Refusal};
    let Some(minion) = what.minion else { return Ok(()) };
    if duties.freeze() {
        return Err(Refusal { reason: Reason::Stuck, words: duties.words(), card: duties.first() });
    }
    match duties.of(minion) {
        Some(owing) if owing.stuck => Err(Refusal { reason: Reason::Stuck, words: owing.words, card: Some(minion) }),
        Some(owing) if owing.wants.iter().any(|wants| meets(table, state, what, *wants)) => Ok(()),
        Some(owing) => Err(Refusal { reason: Reason::OwesOther, words: owing.words, card: Some(minion) }),
        None if duties.hold() => {
            Err(Refusal { reason: Reason::Mandatory, words: duties.words(), card: duties.first() })
        }
        None => Ok(()),
    }
}

/// The master cards, master phase actions of the rules and abilities that may be used in a master phase.
pub fn masters(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let hand = state.zone(seat, Zone::Hand).map(Source::Card);
    let rules = table.rules.iter().copied().map(Source::Rule);
    let cards = if state.turn().left > 0 { Some(hand.chain(rules)) } else { None };
    let mut out = of_kind(table, state, seat, cards.into_iter().flatten(), AbilityKind::Master);
    out.extend(uses(table, state, seat));
    out
}

/// The events that may be put in play in a discard phase.
pub fn events(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let mut out = Vec::new();
    let has = |card: &CardId| table.def(state.card(*card).def).program.index().has(AbilityKind::Event);
    for card in state.zone(seat, Zone::Hand).filter(has) {
        for (row, ability) in table.def(state.card(card).def).program.abilities.iter().zip(0u8..) {
            let what = Use { source: Source::Card(card), ability, minion: None };
            if row.kind == AbilityKind::Event && legal::event(table, state, seat, what).is_ok() {
                out.push(what);
            }
        }
    }
    out
}

/// The convictions that may be played on imbued in an unlock phase, out of the hand or the ash heap, and
/// what the rules let be done then.
pub fn unlock(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let imbued: Vec<CardId> =
        minions(table, state, seat).filter(|minion| query::is(table, state, *minion, &[Bit::Imbued])).collect();
    let mut out = Vec::new();
    if imbued.is_empty() {
        return out;
    }
    let mut seen: Vec<crate::game::DefId> = Vec::new();
    // Copies in an ash heap are alike.
    let ash_heap = state.zone(seat, Zone::AshHeap).filter(|card| {
        let def = state.card(*card).def;
        !seen.contains(&def) && {
            seen.push(def);
            true
        }
    });
    let cards: Vec<Source> = state.zone(seat, Zone::Hand).chain(ash_heap).map(Source::Card).collect();
    for source in cards.into_iter().chain(table.rules.iter().copied().map(Source::Rule)) {
        let program = &table.def(state.def_of(source)).program;
        if !program.index().has(AbilityKind::Unlock) {
            continue;
        }
        for (row, ability) in program.abilities.iter().zip(0u8..) {
            let uses = imbued.iter().map(|minion| Use { source, ability, minion: Some(*minion) });
            let open = |what: &Use| row.kind == AbilityKind::Unlock && legal::unlock(table, state, seat, *what).is_ok();
            out.extend(uses.filter(open));
        }
    }
    out
}

/// The abilities of cards in play that may be used outside of actions.
pub fn uses(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    if !state.in_force().has(AbilityKind::Use) {
        return Vec::new();
    }
    of_kind(table, state, seat, state.keepers().iter().copied().map(Source::Card), AbilityKind::Use)
}

fn of_kind(
    table: &Table,
    state: &State,
    seat: Seat,
    sources: impl Iterator<Item = Source>,
    kind: AbilityKind,
) -> Vec<Use> {
    let mut out = Vec::new();
    // Outside of actions what has a window is not used, and stats of actions are not added to.
    let kinds = Index::kind(kind);
    let none = Index::window(None);
    let idle = needed::of_actions();
    for source in sources {
        let program = &table.def(state.def_of(source)).program;
        if !program.index().opens(kinds, none) {
            continue;
        }
        for (row, ability) in program.abilities.iter().zip(0u8..) {
            let adds = || program.brief(ability).is_some_and(|brief| brief.adds_in_passing(idle));
            if row.kind == kind && row.when.is_none() && !adds() {
                let legal = |what, asked| legal::at_ease(table, state, seat, what, asked).is_ok();
                by_whom(table, state, seat, (source, ability, row), &legal, &mut out);
            }
        }
    }
    out
}

/// The uses of an ability that are legal: by each minion, or by the Methuselah herself.
fn by_whom(
    table: &Table,
    state: &State,
    seat: Seat,
    (source, ability, row): (Source, u8, &Ability),
    legal: &dyn Fn(Use, Asked) -> bool,
    into: &mut Vec<Use>,
) {
    let by = |minion| Use { source, ability, minion };
    let Some(user) = row.user else {
        into.extend(Some(by(None)).filter(|what| legal(*what, Asked::Nothing)));
        return;
    };
    // What is refused whoever would use it is asked once, where anybody could.
    let mut open = None;
    for what in minions(table, state, seat).map(|minion| by(Some(minion))) {
        if !every::fit_to_use(table, state, seat, what, user) {
            continue;
        }
        if !*open.get_or_insert_with(|| every::at_hand(table, state, seat, what, row)) {
            return;
        }
        into.extend(Some(what).filter(|what| legal(*what, Asked::First)));
    }
}

/// What may be used in the action going on.
pub fn in_action(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let acting = state.action().is_some_and(|action| action.seat == seat);
    let side = if acting { AbilityKind::Modifier } else { AbilityKind::Reaction };
    let out_of_turn = if state.turn().seat == seat { 0 } else { Index::kind(AbilityKind::OutOfTurn) };
    let kinds = Index::kind(side) | Index::kind(AbilityKind::Use) | out_of_turn;
    let now = query::window(state);
    let windows = windows_open(now);
    let there = |index: &Index| index.opens(kinds, windows);
    let idle = OnceCell::new();
    let find = || state.action().map_or(0, |action| needed::idle(table, state, action));
    let wanted = |row: &Ability, brief: Brief| {
        let now = Index::kind(row.kind) & kinds != 0 && Index::window(row.when) & windows != 0;
        now && !(brief.adds_any(needed::of_actions()) && brief.adds_any(*idle.get_or_init(find)))
    };
    let legal = |what, asked| legal::in_action(table, state, seat, what, asked).is_ok();
    held(table, state, seat, &there, &wanted, &legal)
}

/// What may be used in the polling of the referendum going on.
pub fn in_poll(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let now = query::window(state);
    let acting = state.action().is_some_and(|action| action.seat == seat);
    let side = if acting { AbilityKind::Modifier } else { AbilityKind::Reaction };
    let kinds = Index::kind(side) | Index::kind(AbilityKind::Use);
    let windows = windows_open(now) & !Index::window(None);
    // What a card in play lets be done in any action is done in its polling too.
    let free = if now == Some(Window::Polling) { Index::window(None) } else { 0 };
    let there =
        |index: &Index| index.opens(kinds, windows) || index.opens(Index::kind(AbilityKind::Use), free | windows);
    let wanted = |row: &Ability, _: Brief| {
        let more = if row.kind == AbilityKind::Use { free } else { 0 };
        Index::kind(row.kind) & kinds != 0 && Index::window(row.when) & (windows | more) != 0
    };
    held(table, state, seat, &there, &wanted, &|what, asked| legal::in_poll(table, state, seat, what, asked).is_ok())
}

/// The votes that a Methuselah may cast, each source either way.
pub fn votes(table: &Table, state: &State, seat: Seat) -> Vec<Choice> {
    let mut out = Vec::new();
    for voter in query::sources(table, state, seat) {
        for vote in [Vote::For, Vote::Against] {
            if query::castable(table, state, seat, voter, vote == Vote::For).is_ok() {
                out.push(Choice::Vote(voter, vote));
            }
        }
    }
    out
}

/// What may be used in the step of the combat going on, or as damage is resolved.
pub fn in_combat(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let there = |index: &Index| index.has(AbilityKind::Combat) || index.has(AbilityKind::Use);
    let wanted = |row: &Ability, _: Brief| {
        row.kind == AbilityKind::Combat || (row.kind == AbilityKind::Use && row.when.is_some())
    };
    held(table, state, seat, &there, &wanted, &|what, asked| fight::in_combat(table, state, seat, what, asked).is_ok())
}

/// What cancels the card that is being played, or wakes a minion.
pub fn as_played(table: &Table, state: &State, seat: Seat) -> Vec<Use> {
    let windows = Index::window(Some(Window::AsPlayed)) | Index::window(Some(Window::Wakes));
    let there = |index: &Index| index.opens(u32::MAX, windows);
    let wanted = |row: &Ability, _: Brief| Index::window(row.when) & windows != 0;
    held(table, state, seat, &there, &wanted, &|what, asked| legal::as_played(table, state, seat, what, asked).is_ok())
}

/// The windows whose abilities can be used in each, a bit each: by the window, and first where none is open.
static OPEN: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let every = || std::iter::once(None).chain(Window::ALL.iter().copied().map(Some));
    let open = |now| every().filter(|when| legal::opens(now, *when)).fold(0, |all, when| all | Index::window(when));
    every().map(open).collect()
});

fn windows_open(now: Option<Window>) -> u32 {
    OPEN.get(now.map_or(0, |now| 1 + now as usize)).copied().unwrap_or(0)
}

/// The abilities like that of the Methuselah's hand and of the cards that she controls, with those who may
/// use them. Cards of which nothing like that is `there` are passed over.
fn held(
    table: &Table,
    state: &State,
    seat: Seat,
    there: &dyn Fn(&Index) -> bool,
    wanted: &dyn Fn(&Ability, Brief) -> bool,
    legal: &dyn Fn(Use, Asked) -> bool,
) -> Vec<Use> {
    let mut out = Vec::new();
    let keepers = if there(state.in_force()) { state.keepers() } else { &[] };
    let in_play = keepers.iter().copied().filter(|card| state.card(*card).controller == seat);
    for card in state.zone(seat, Zone::Hand).chain(in_play) {
        let program = &table.def(state.card(card).def).program;
        if !there(program.index()) {
            continue;
        }
        for (row, ability) in program.abilities.iter().zip(0u8..) {
            if program.brief(ability).is_some_and(|brief| wanted(row, *brief)) {
                by_whom(table, state, seat, (Source::Card(card), ability, row), legal, &mut out);
            }
        }
    }
    out
}

/// The minions that may try to block the action going on.
pub fn blocks(table: &Table, state: &State, seat: Seat) -> Vec<CardId> {
    minions(table, state, seat).filter(|minion| legal::block(table, state, seat, *minion).is_ok()).collect()
}

/// What may be done with the transfers left (4, influence phase). A Methuselah does not spend the
/// last of her pool on influence: she would be out of the game.
pub fn transfers(table: &Table, state: &State, seat: Seat) -> Vec<Choice> {
    let left = state.turn().left;
    let pool = state.player(seat).pool;
    let mut out = Vec::new();
    for card in state.zone(seat, Zone::Uncontrolled) {
        let capacity = query::stat(table, state, card, Stat::Capacity);
        let blood = i32::from(state.card(card).blood);
        if blood >= capacity && legal::bring_out(table, state, card).is_ok() {
            out.push(Choice::BringOut(card));
        }
        // What it has more than its capacity drains off as it comes out (4, influence phase).
        if left >= 1 && pool > 1 {
            out.push(Choice::Influence(card));
        }
        if left >= 4 && pool > 1 && legal::merge(table, state, seat, card).is_ok() {
            out.push(Choice::Merge(card));
        }
        if left >= 2 && blood > 0 {
            out.push(Choice::TakeBack(card));
        }
    }
    if left >= 4 && pool > 1 && state.zone_len(seat, Zone::Crypt) > 0 {
        out.push(Choice::DrawCrypt);
    }
    out
}
