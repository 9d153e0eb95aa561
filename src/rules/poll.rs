//! The polling of a referendum: each Methuselah, clockwise from whose turn it is, votes with the Edge
//! and with each ready titled vampire (4, politics).
//!
//! In: the referendum going on. Out: its votes counted. Political cards and the effects of cards are
//! not part of this table yet; nor is the block of the prisci, whose ballots count nothing here.
use super::Step;
use crate::bytecode::{Bit, Stat, Zone};
use crate::game::frame::Poll;
use crate::game::{Ask, CardId, Choice, Decision, Entity, Event, Machine, Purpose, Seat, State, Table, Vote, query};
use crate::lexicon::{Class, Votes, title_votes};

const VOTES: [Choice; 3] = [Choice::Vote(Vote::For), Choice::Vote(Vote::Against), Choice::Vote(Vote::Abstain)];

pub(super) fn step(table: &Table, state: &mut State, poll: Poll, chosen: Option<Choice>) -> Step {
    let Some(seat) = state.seats().find(|seat| !poll.done.has(*seat)) else { return Step::Done };
    let ask = |purpose, about: Option<CardId>| Decision {
        who: seat,
        ask: Ask::One,
        purpose,
        about: about.map(Entity::Card),
        words: None,
        options: VOTES.to_vec(),
    };
    if !poll.edge {
        let mut votes = None;
        if state.edge() == Some(seat) {
            if chosen.is_none() {
                return Step::Ask(ask(Purpose::EdgeVote, None));
            }
            votes = chosen;
        }
        if let Some(Choice::Vote(vote @ (Vote::For | Vote::Against))) = votes {
            state.happen(table, Event::Edge(None));
            state.happen(table, Event::Votes(seat, 1, vote == Vote::For));
        }
        state.replace(Machine::Poll(Poll { edge: true, ..poll }));
        return Step::Again;
    }
    let Some((voter, votes)) = voters(table, state, seat).nth(usize::from(poll.voted)) else {
        state.replace(Machine::Poll(Poll { done: poll.done.with(seat), edge: false, voted: 0 }));
        return Step::Again;
    };
    let Some(chosen) = chosen else { return Step::Ask(ask(Purpose::Vote, Some(voter))) };
    if let Choice::Vote(vote @ (Vote::For | Vote::Against)) = chosen {
        state.happen(table, Event::Votes(seat, votes, vote == Vote::For));
    }
    state.replace(Machine::Poll(Poll { voted: poll.voted + 1, ..poll }));
    Step::Again
}

/// The ready vampires of a Methuselah that have votes, and how many.
pub fn voters<'a>(table: &'a Table, state: &'a State, seat: Seat) -> impl Iterator<Item = (CardId, u16)> + 'a {
    state.zone(seat, Zone::Ready).filter_map(move |card| {
        let votes = votes_of(table, state, card);
        (votes > 0).then_some((card, votes))
    })
}

fn votes_of(table: &Table, state: &State, card: CardId) -> u16 {
    if !query::is(table, state, card, &[Bit::Vampire, Bit::Ready]) {
        return 0;
    }
    let title = query::traits(table, state, card).find(|one| one.class == Class::Title);
    let titled = match title.and_then(title_votes) {
        Some(Votes::Fixed(n)) => i32::from(n),
        Some(Votes::Block) | None => 0,
    };
    u16::try_from(titled.saturating_add(query::stat(table, state, card, Stat::Votes))).unwrap_or(0)
}
