//! A turn: unlock, master, minion, influence, discard (4).
//!
//! In: the step of the turn and the answer to what it asked. Out: the next thing in it. A Methuselah
//! with nothing to choose but to pass is not asked.
use super::{Run, Step, claim, contest, duties, legal, offers, traits};
use crate::bytecode::{AbilityKind, Per, Phase, Stat, Zone};
use crate::game::frame::{Announce, TurnStep};
use crate::game::state::UsedWhat;
use crate::game::{
    Ask, CardId, Choice, Decision, Entity, Event, Machine, Purpose, Seat, SeatSet, Source, State, Table, Use, query,
};

pub(super) fn step(table: &Table, state: &mut State, step: TurnStep, chosen: Option<Choice>) -> Step {
    let seat = state.turn().seat;
    match step {
        TurnStep::Begin => begin(table, state, seat),
        TurnStep::Edge => edge(table, state, seat, chosen),
        TurnStep::BurnOption(done) => burn_option(table, state, done, chosen),
        TurnStep::Imbued(early) => imbued(table, state, seat, early, chosen),
        TurnStep::Withdraw => withdraw(table, state, seat, chosen),
        TurnStep::Upkeep(edge) => upkeep(table, state, seat, edge, chosen),
        TurnStep::Begins(phase) => begins(table, state, seat, phase, chosen),
        TurnStep::Master => master(table, state, seat, chosen),
        TurnStep::Minion => minion(table, state, seat, chosen),
        TurnStep::Influence => influence(table, state, seat, chosen),
        TurnStep::Discard => discard(table, state, seat, chosen),
        TurnStep::End => Step::Done,
    }
}

fn go(state: &mut State, step: TurnStep) -> Step {
    state.replace(Machine::Turn(step));
    Step::Again
}

/// Enters a phase, once.
fn enter(table: &Table, state: &mut State, phase: Phase, left: i32) {
    if state.turn().phase != phase {
        let left = u16::try_from(left).unwrap_or(0);
        super::hand::after(table, state, |state| state.happen(table, Event::Phase(phase, left)));
    }
}

/// Everything of the Methuselah's unlocks, unless she has withdrawn (5): then she is out of the game.
fn begin(table: &Table, state: &mut State, seat: Seat) -> Step {
    if state.player(seat).withdrawing {
        state.happen(table, Event::Withdraw(seat));
        return Step::Done;
    }
    if state.zone_len(seat, Zone::Library) == 0 && super::hand::short(table, state, seat) {
        state.happen(table, Event::Use(None, UsedWhat::ShortHand, Per::Turn));
    }
    super::hand::after(table, state, |state| state.happen(table, Event::Phase(Phase::Unlock, 0)));
    let own = |card: &CardId| {
        let this = state.card(*card);
        let region = matches!(this.zone, Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::OnCard);
        this.locked && this.controller == seat && region
    };
    let normal = |card: &CardId| query::forbids(table, state, *card, query::Wanted::Unlock).is_ok();
    let locked: Vec<CardId> = state.cards().filter(own).filter(normal).collect();
    for card in locked {
        state.happen(table, Event::Unlock(card));
    }
    // What is done for the imbued can come before what cards do by themselves, and after it.
    let early = !coming(table, state, seat).is_empty();
    go(state, if early { TurnStep::Imbued(true) } else { TurnStep::Upkeep(state.edge() == Some(seat)) })
}

/// Convictions played on imbued, and imbued who leave the incapacitated region (imbued rules 2 and 5).
fn imbued(table: &Table, state: &mut State, seat: Seat, early: bool, chosen: Option<Choice>) -> Step {
    match chosen {
        Some(Choice::Use(what)) => return announce(seat, what),
        Some(_) => {}
        None => {
            let options = offers::unlock(table, state, seat).into_iter().map(Choice::Use).collect();
            if let Some(decision) = use_or_pass(seat, Purpose::Conviction, options) {
                return Step::Ask(decision);
            }
        }
    }
    let edge = state.edge() == Some(seat);
    go(state, if early { TurnStep::Upkeep(edge) } else { TurnStep::BurnOption(SeatSet::default()) })
}

/// Who has the Edge may gain 1 pool.
fn edge(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    if state.edge() != Some(seat) {
        return go(state, TurnStep::Upkeep(false));
    }
    let Some(chosen) = chosen else {
        return Step::Ask(Decision {
            who: seat,
            ask: Ask::YesNo,
            purpose: Purpose::EdgePool,
            about: None,
            words: None,
            options: vec![Choice::Yes, Choice::No],
        });
    };
    if chosen == Choice::Yes {
        state.happen(table, Event::GainPool(seat, 1));
    }
    go(state, TurnStep::Upkeep(false))
}

/// Each Methuselah, the one whose turn it is first, may discard one card for its burn option and draw
/// for it (4, unlock phase).
fn burn_option(table: &Table, state: &mut State, mut done: SeatSet, mut chosen: Option<Choice>) -> Step {
    let waiting: Vec<Seat> = state.seats().filter(|seat| !done.has(*seat)).collect();
    for seat in waiting {
        if chosen.is_none() {
            let has = |card: &CardId| table.def(state.card(*card).def).program.index().has(AbilityKind::BurnOption);
            let open = |card: &CardId| has(card) && legal::burn_option(table, state, seat, *card).is_ok();
            let options = state.zone(seat, Zone::Hand).filter(open).map(|card| Choice::Pick(Entity::Card(card)));
            if let Some(decision) = use_or_pass(seat, Purpose::BurnOption, options.collect()) {
                state.replace(Machine::Turn(TurnStep::BurnOption(done)));
                return Step::Ask(decision);
            }
        }
        done = done.with(seat);
        if let Some(Choice::Pick(Entity::Card(card))) = chosen.take() {
            state.happen(table, Event::Discard(card));
            super::hand::refill(table, state, seat);
            return go(state, TurnStep::BurnOption(done));
        }
    }
    go(state, TurnStep::Withdraw)
}

/// Who began her turn without a library and with less than a full hand may announce that she withdraws
/// from the game (5). It is asked when all else of the unlock phase is done, which could keep her.
fn withdraw(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    let may = state.used().iter().any(|used| used.what == UsedWhat::ShortHand);
    let Some(chosen) = chosen.or((!may).then_some(Choice::No)) else {
        return Step::Ask(Decision {
            who: seat,
            ask: Ask::YesNo,
            purpose: Purpose::Withdraw,
            about: None,
            words: None,
            options: vec![Choice::Yes, Choice::No],
        });
    };
    if chosen == Choice::Yes {
        state.happen(table, Event::AnnounceWithdrawal(seat));
    }
    go(state, TurnStep::Begins(Phase::Master))
}

/// What cards in play do by themselves, each once a phase (3, wording templates), and the pool of the
/// Edge, in the order that the Methuselah chooses (4, unlock phase). The Edge stands among the options
/// as she herself.
fn upkeep(table: &Table, state: &mut State, seat: Seat, edge: bool, chosen: Option<Choice>) -> Step {
    match by_itself(table, state, seat, edge, chosen) {
        Some(step) => step,
        None if edge => go(state, TurnStep::Edge),
        None => go(state, TurnStep::Imbued(false)),
    }
}

/// A phase after the unlock phase begins, with what cards in play do in it by themselves.
fn begins(table: &Table, state: &mut State, seat: Seat, phase: Phase, chosen: Option<Choice>) -> Step {
    let settings = &table.settings;
    let new = state.turn().phase != phase;
    // The one that a trifle gives in a master phase has been given, where it was played out of turn.
    let trifle = new && phase == Phase::Master && state.player(seat).trifle;
    let (left, stat, next) = match phase {
        Phase::Unlock => (0, None, TurnStep::Begin),
        Phase::Master => {
            // One played out of turn was played against this phase (2, out-of-turn).
            let borrowed = i32::from(state.player(seat).borrowed && state.turn().phase != phase);
            let owed = i32::from(trifle);
            (settings.master_actions - borrowed + owed, Some(Stat::MasterActions), TurnStep::Master)
        }
        Phase::Minion => (0, None, TurnStep::Minion),
        Phase::Influence => {
            // The first has so many transfers, the next one more, up to what is usual.
            let first = settings.first_transfers.saturating_add(i32::from(state.turn().number) - 1);
            (first.min(settings.transfers), Some(Stat::Transfers), TurnStep::Influence)
        }
        Phase::Discard => (settings.discards, Some(Stat::DiscardActions), TurnStep::Discard),
    };
    enter(table, state, phase, left);
    if trifle {
        state.happen(table, Event::Use(None, UsedWhat::Trifle, Per::Turn));
    }
    // What gives more of them can ask whether it is that phase.
    let more = stat.filter(|_| new).map_or(0, |stat| query::more(table, state, seat, stat));
    let n = u16::try_from(more.unsigned_abs()).unwrap_or(u16::MAX);
    match more {
        0 => {}
        1.. => state.happen(table, Event::MoreActions(n)),
        _ => state.happen(table, Event::Spend(n)),
    }
    match by_itself(table, state, seat, false, chosen) {
        Some(step) => step,
        None => go(state, next),
    }
}

/// Something of a card that comes in the unlock phase.
#[derive(Clone, Copy)]
enum Coming {
    /// An ability of it, of that Methuselah's.
    Ability(CardId, u8, Seat),
    /// It is contested.
    Contest(CardId),
    /// Its title is.
    Claim(CardId),
}

impl Coming {
    fn card(self) -> CardId {
        match self {
            Coming::Ability(card, ..) | Coming::Contest(card) | Coming::Claim(card) => card,
        }
    }
}

/// All that is still to come: what cards in play do by themselves, each once a phase (3, wording
/// templates), and contests.
fn coming(table: &Table, state: &State, seat: Seat) -> Vec<Coming> {
    let done = |card, number| {
        let counted = UsedWhat::Ability(card, number);
        state.used().iter().any(|used| used.minion.is_none() && used.what == counted && used.per == Per::Turn)
    };
    let abilities = query::kept(table, state, AbilityKind::Upkeep).filter(|kept| !done(kept.card, kept.number));
    let abilities = abilities.map(|kept| Coming::Ability(kept.card, kept.number, kept.context.you));
    let mut all: Vec<Coming> = abilities.collect();
    // A contest that begins later is paid for in the next unlock phase.
    if state.turn().phase == Phase::Unlock {
        all.extend(contest::due(state, seat).map(Coming::Contest));
        all.extend(claim::due(state, seat).map(Coming::Claim));
    }
    all
}

/// The next thing that happens by itself in this phase; none where nothing is left of that.
fn by_itself(table: &Table, state: &mut State, seat: Seat, edge: bool, chosen: Option<Choice>) -> Option<Step> {
    let all = coming(table, state, seat);
    if all.is_empty() {
        return None;
    }
    let first = match chosen {
        Some(Choice::Pick(Entity::Card(card))) => all.iter().find(|one| one.card() == card),
        Some(_) => None,
        None => {
            let mut cards: Vec<CardId> = Vec::new();
            for one in &all {
                if !cards.contains(&one.card()) {
                    cards.push(one.card());
                }
            }
            let mut options: Vec<Choice> = cards.into_iter().map(|card| Choice::Pick(Entity::Card(card))).collect();
            options.extend(edge.then_some(Choice::Pick(Entity::Seat(seat))));
            if options.len() > 1 {
                let purpose = Purpose::Order;
                let ask = Ask::One;
                return Some(Step::Ask(Decision { who: seat, ask, purpose, about: None, words: None, options }));
            }
            all.first()
        }
    };
    match first.copied()? {
        Coming::Ability(card, ability, you) => {
            state.happen(table, Event::Use(None, UsedWhat::Ability(card, ability), Per::Turn));
            let targets = [None, None];
            Some(Step::Run(Run { source: Source::Card(card), ability, you, actor: None, targets }))
        }
        Coming::Contest(card) => Some(Step::Call(Machine::Contest(card))),
        Coming::Claim(card) => Some(Step::Call(Machine::Claim(card))),
    }
}

/// A decision to use something or pass; none where there is only passing.
pub(super) fn use_or_pass(seat: Seat, purpose: Purpose, mut options: Vec<Choice>) -> Option<Decision> {
    if options.is_empty() {
        return None;
    }
    options.push(Choice::Pass);
    Some(Decision { who: seat, ask: Ask::UseOrPass, purpose, about: None, words: None, options })
}

/// Announces what was chosen: its targets come first.
pub(super) fn announce(seat: Seat, what: Use) -> Step {
    Step::Call(Machine::Announce(Announce { what, seat, targets: [None, None], chosen: 0 }))
}

fn master(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    match chosen {
        Some(Choice::Use(what)) => announce(seat, what),
        Some(_) => go(state, TurnStep::Begins(Phase::Minion)),
        None => {
            let mut options: Vec<Choice> = offers::masters(table, state, seat).into_iter().map(Choice::Use).collect();
            options.extend(offers::out_of_phase(table, state, seat).into_iter().map(Choice::Use));
            use_or_pass(seat, Purpose::Master, options)
                .map_or_else(|| go(state, TurnStep::Begins(Phase::Minion)), Step::Ask)
        }
    }
}

fn minion(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    match chosen {
        Some(Choice::Use(what)) => return announce(seat, what),
        Some(_) => return go(state, TurnStep::Begins(Phase::Influence)),
        None => {}
    }
    let owed = duties::of(table, state, seat);
    let mut options: Vec<Choice> = offers::actions(table, state, seat, &owed).into_iter().map(Choice::Use).collect();
    // An ability that is no action is not held up.
    options.extend(offers::uses(table, state, seat).into_iter().map(Choice::Use));
    if options.is_empty() {
        return go(state, TurnStep::Begins(Phase::Influence));
    }
    // A mandatory action must be taken: nobody passes while one is owed (4, minion phase).
    let ask = if owed.hold() && !owed.freeze() { Ask::One } else { Ask::UseOrPass };
    if ask == Ask::UseOrPass {
        options.push(Choice::Pass);
    }
    Step::Ask(Decision { who: seat, ask, purpose: Purpose::Act, about: None, words: owed.words(), options })
}

fn influence(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    let Some(chosen) = chosen else {
        let mut options = offers::transfers(table, state, seat);
        options.extend(offers::uses(table, state, seat).into_iter().map(Choice::Use));
        options.extend(offers::out_of_phase(table, state, seat).into_iter().map(Choice::Use));
        let decision = use_or_pass(seat, Purpose::Transfer, options);
        return decision.map_or_else(|| end_influence(table, state, seat), Step::Ask);
    };
    match chosen {
        Choice::Use(what) => return announce(seat, what),
        Choice::Influence(card) => {
            state.happen(table, Event::Spend(1));
            state.happen(table, Event::PoolToCard(seat, card, 1));
        }
        Choice::TakeBack(card) => {
            state.happen(table, Event::Spend(2));
            state.happen(table, Event::CardToPool(card, seat, 1));
        }
        Choice::BringOut(card) => {
            let owed = traits::scarcity(table, state, card, seat);
            state.happen(table, Event::Move(card, seat, Zone::Ready));
            if owed > 0 {
                state.happen(table, Event::LosePool(seat, owed));
            }
        }
        Choice::Merge(card) => {
            state.happen(table, Event::Spend(4));
            state.happen(table, Event::LosePool(seat, 1));
            if let Ok(with) = legal::merge(table, state, seat, card) {
                state.happen(table, Event::Merge(with, card));
            }
        }
        Choice::DrawCrypt => {
            state.happen(table, Event::Spend(4));
            state.happen(table, Event::LosePool(seat, 1));
            state.happen(table, Event::DrawCrypt(seat));
        }
        _ => return end_influence(table, state, seat),
    }
    Step::Again
}

/// The allies that wait become ready (revised 6.1.5).
fn end_influence(table: &Table, state: &mut State, seat: Seat) -> Step {
    // Each leaves the list that is read.
    while let Some(ally) = state.zone(seat, Zone::Waiting).next() {
        state.happen(table, Event::Move(ally, seat, Zone::Ready));
    }
    go(state, TurnStep::Begins(Phase::Discard))
}

fn discard(table: &Table, state: &mut State, seat: Seat, chosen: Option<Choice>) -> Step {
    match chosen {
        None => {
            let cards = state.zone(seat, Zone::Hand).filter(|_| state.turn().left > 0);
            let mut options: Vec<Choice> = cards.map(|card| Choice::Pick(Entity::Card(card))).collect();
            options.extend(offers::events(table, state, seat).into_iter().map(Choice::Use));
            options.extend(offers::uses(table, state, seat).into_iter().map(Choice::Use));
            options.extend(offers::out_of_phase(table, state, seat).into_iter().map(Choice::Use));
            use_or_pass(seat, Purpose::Discard, options).map_or_else(|| go(state, TurnStep::End), Step::Ask)
        }
        Some(Choice::Use(what)) => announce(seat, what),
        Some(Choice::Pick(Entity::Card(card))) => {
            state.happen(table, Event::Spend(1));
            state.happen(table, Event::Discard(card));
            super::hand::refill(table, state, seat);
            Step::Again
        }
        _ => go(state, TurnStep::End),
    }
}
