//! Referendums: the polling and its result (4, the referendum; revised 6.1.6).
//!
//! An ability that calls a referendum has the whole of it as its code: `CallReferendum`, then what
//! chooses its terms, which stand in its registers and in the state from then on; then `Poll`, which
//! asks for the machine here and waits on the stack under it; then what follows if it passes or fails.
//! So the terms are chosen when the action has succeeded and not before, are fixed once anybody is asked
//! for a vote, and nothing but the code of the text knows what they mean. A blood hunt is the same
//! machine under diablerie, with nobody acting.
//!
//! The steps, each a round of impulse that ends when all pass in a row: `Before`, what is used before
//! votes and ballots are cast; `Cast`, votes and ballots, modifiers, reactions and abilities; `Count`.
//! What is used after the referendum belongs to the action's own windows. Each source (a minion, the
//! Edge, a political action card, what a card gives) is cast as a group and noted as one `Cast`; what a
//! minion gains after it has voted can be cast the same way. More for than against passes; a tie fails.
//!
//! In: the referendum going on. Out: what is asked, what is cast, the result. Never here: what can be
//! cast (`game::query::votes`), or the terms and effects of a text.
use super::{Step, act, offers, turn};
use crate::game::frame::{Poll, PollStep};
use crate::game::state::{Cast, Resolved};
use crate::game::{
    Ask, Choice, Decision, Entity, Event, Machine, Purpose, Seat, SeatSet, State, Table, Vote, Voter, query,
};

/// The polling of the referendum going on, about to begin.
pub(super) fn begin(state: &State) -> Machine {
    let caller = state.referendum().filter(|referendum| !referendum.hunt).and_then(|_| state.action());
    let first = caller.map_or(state.turn().seat, |action| action.seat);
    Machine::Poll(Poll { step: PollStep::Before, passed: SeatSet::default(), first })
}

pub(super) fn step(table: &Table, state: &mut State, poll: Poll, chosen: Option<Choice>) -> Step {
    // It may have been cancelled.
    if query::polled(state).is_none() {
        return Step::Done;
    }
    if poll.step == PollStep::Count {
        return count(table, state);
    }
    match chosen {
        Some(chosen) => answered(table, state, poll, chosen),
        None => round(table, state, poll),
    }
}

/// The order in which impulse goes round, from that one on.
fn order(state: &State, first: Seat) -> Vec<Seat> {
    let mut all = match (state.action(), state.referendum()) {
        (Some(action), Some(referendum)) if !referendum.hunt && action.seat == first => act::order(state, action),
        _ => state.seats_from(first).collect(),
    };
    all.retain(|seat| !state.player(*seat).ousted);
    all
}

/// The next Methuselah who has something to do is asked; where nobody has, the step is over.
fn round(table: &Table, state: &mut State, mut poll: Poll) -> Step {
    for seat in order(state, poll.first) {
        if poll.passed.has(seat) {
            continue;
        }
        let mut options: Vec<Choice> = Vec::new();
        if poll.step == PollStep::Cast {
            options.extend(offers::votes(table, state, seat));
        }
        options.extend(offers::in_poll(table, state, seat).into_iter().map(Choice::Use));
        if let Some(decision) = turn::use_or_pass(seat, Purpose::Vote, options) {
            state.replace(Machine::Poll(poll));
            let about = state.referendum().map(|referendum| Entity::Card(referendum.on));
            return Step::Ask(Decision { about, ask: Ask::UseOrPass, ..decision });
        }
        poll.passed = poll.passed.with(seat);
    }
    let step = if poll.step == PollStep::Before { PollStep::Cast } else { PollStep::Count };
    state.replace(Machine::Poll(Poll { step, passed: SeatSet::default(), ..poll }));
    Step::Again
}

/// Whoever uses something sends the impulse back to the acting Methuselah (2, sequencing); whoever casts
/// votes has it first, and the others again after.
fn answered(table: &Table, state: &mut State, poll: Poll, chosen: Choice) -> Step {
    let asked = order(state, poll.first).into_iter().find(|seat| !poll.passed.has(*seat));
    let Some(seat) = asked else { return Step::Again };
    match chosen {
        Choice::Use(what) => {
            let Machine::Poll(begun) = begin(state) else { return Step::Again };
            state.replace(Machine::Poll(Poll { step: poll.step, ..begun }));
            turn::announce(seat, what)
        }
        Choice::Vote(voter, vote) => {
            cast(table, state, seat, voter, vote == Vote::For);
            state.replace(Machine::Poll(Poll { passed: SeatSet::default(), first: seat, ..poll }));
            Step::Again
        }
        _ => {
            state.replace(Machine::Poll(Poll { passed: poll.passed.with(seat), ..poll }));
            Step::Again
        }
    }
}

/// Votes and ballots are cast, and what they come from is burned where it is.
fn cast(table: &Table, state: &mut State, seat: Seat, voter: Voter, aye: bool) {
    let Ok(sum) = query::castable(table, state, seat, voter, aye) else { return };
    match voter {
        Voter::Edge => state.happen(table, Event::Edge(None)),
        Voter::Card(card) if state.card(card).zone == crate::bytecode::Zone::Hand => {
            state.happen(table, Event::Discard(card));
        }
        Voter::Card(_) | Voter::Minion(_) | Voter::Text(_) => {}
    }
    let (votes, ballots) = (sum.votes, sum.ballots);
    state.happen(table, Event::Votes(Cast { seat, voter, votes, ballots, aye }));
    if matches!(voter, Voter::Card(_)) {
        super::hand::refill(table, state, seat);
    }
}

/// More votes for than against pass it; a tie fails.
fn count(table: &Table, state: &mut State) -> Step {
    let (ayes, noes) = state.referendum().map(query::tally).unwrap_or_default();
    let result = if ayes > noes { Resolved::Passed } else { Resolved::Failed };
    state.happen(table, Event::ReferendumEnds(result));
    Step::Done
}
