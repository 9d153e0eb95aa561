//! Votes: what can be cast by whom, and how it adds up (4, gaining votes; 7, the prisci block).
//!
//! In: the referendum going on. Out: the votes and ballots of a source that have not been cast, the
//! reason why they cannot be, the two sums. Never here: a question.
use super::{Wanted, forbids, lasts, titles};
use crate::bytecode::{Bit, Stat, Zone};
use crate::game::decision::{Source, Voter};
use crate::game::ids::{CardId, Seat};
use crate::game::refusal::{Reason, Refusal};
use crate::game::state::{Cast, LastingWhat, Referendum, State};
use crate::game::table::Table;
use crate::lexicon::{BLOCK_VOTES, Votes, title_votes};

/// Votes and ballots, of one source or of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Votes.
    pub votes: u16,
    /// Ballots.
    pub ballots: u16,
}

impl Sum {
    fn none(self) -> bool {
        self == Sum::default()
    }

    fn less(self, other: Sum) -> Sum {
        Sum { votes: self.votes.saturating_sub(other.votes), ballots: self.ballots.saturating_sub(other.ballots) }
    }
}

/// The referendum in which votes can be cast.
pub fn polled(state: &State) -> Option<&Referendum> {
    state.referendum().filter(|referendum| referendum.result.is_none())
}

/// The votes that a title gives.
pub fn title_worth(table: &Table, state: &State, card: CardId) -> i32 {
    match titles::title(table, state, card).and_then(|office| title_votes(office.title)) {
        Some(Votes::Fixed(n)) => i32::from(n),
        Some(Votes::Block) | None => 0,
    }
}

/// What a minion has in all, for or against. One with fewer than no votes has none (rulings, reduced
/// votes).
fn of_minion(table: &Table, state: &State, card: CardId, aye: bool) -> Sum {
    let against = state.lasting().iter().filter(|lasting| lasting.on == card && !aye);
    let more = against.map(|lasting| match lasting.what {
        LastingWhat::VotesAgainst(n) => i32::from(n),
        _ => 0,
    });
    let votes = super::stat(table, state, card, Stat::Votes).saturating_add(more.sum::<i32>());
    let office = titles::title(table, state, card).and_then(|office| title_votes(office.title));
    Sum { votes: u16::try_from(votes.max(0)).unwrap_or(u16::MAX), ballots: u16::from(office == Some(Votes::Block)) }
}

/// What has been cast out of a source.
fn cast_by(referendum: &Referendum, seat: Seat, voter: Voter) -> impl Iterator<Item = &Cast> {
    let own = move |cast: &&Cast| cast.voter == voter && (cast.seat == seat || matches!(voter, Voter::Minion(_)));
    referendum.cast.iter().filter(own)
}

/// Whether a card is a political action card.
pub fn political(table: &Table, state: &State, card: CardId) -> bool {
    table.def(state.card(card).def).types.iter().any(|one| one.id() == "political action")
}

/// The political action card that called the referendum, whose vote is that of the acting Methuselah.
fn calling(table: &Table, state: &State, seat: Seat) -> Option<CardId> {
    let referendum = polled(state).filter(|referendum| !referendum.hunt)?;
    let action = state.action().filter(|action| action.actor == referendum.on && action.seat == seat)?;
    match action.source {
        Source::Card(card) if !state.in_play(card) && political(table, state, card) => Some(card),
        Source::Card(_) | Source::Rule(_) => None,
    }
}

/// What a Methuselah can still cast out of a source, that way; or why nothing.
pub fn castable(table: &Table, state: &State, seat: Seat, voter: Voter, aye: bool) -> Result<Sum, Refusal> {
    let rule = |reason| Err(Refusal::rule(reason));
    let Some(referendum) = polled(state) else { return rule(Reason::NotNow) };
    let one = Sum { votes: 1, ballots: 0 };
    let all = match voter {
        Voter::Minion(card) => {
            may_vote(table, state, referendum, seat, card)?;
            of_minion(table, state, card, aye)
        }
        Voter::Edge if state.edge() == Some(seat) => one,
        Voter::Edge => return rule(Reason::NotYours),
        Voter::Card(card) => {
            card_votes(table, state, referendum, seat, card)?;
            one
        }
        Voter::Text(card) => {
            let given = referendum.gained.iter().find(|(whose, from, _)| (*whose, *from) == (seat, card));
            Sum { votes: given.map_or(0, |(_, _, n)| *n), ballots: 0 }
        }
    };
    let before: Vec<&Cast> = cast_by(referendum, seat, voter).collect();
    if before.iter().any(|cast| cast.aye != aye) {
        return rule(Reason::Agreement);
    }
    let sum = |of: fn(&Cast) -> u16| before.iter().map(|cast| of(cast)).fold(0, u16::saturating_add);
    let left = all.less(Sum { votes: sum(|cast| cast.votes), ballots: sum(|cast| cast.ballots) });
    match (left.none(), before.is_empty()) {
        (false, _) => Ok(left),
        (true, false) => rule(Reason::VotedAlready),
        (true, true) => rule(Reason::NoVotes),
    }
}

/// A minion votes while it is ready, locked or not.
fn may_vote(table: &Table, state: &State, referendum: &Referendum, seat: Seat, card: CardId) -> Result<(), Refusal> {
    if !state.in_play(card) || state.card(card).controller != seat {
        return Err(Refusal::rule(Reason::NotYours));
    }
    if state.card(card).zone != Zone::Ready || !super::is(table, state, card, &[Bit::Minion]) {
        return Err(Refusal::by(Reason::NotReady, card));
    }
    if referendum.abstaining.contains(&card) || lasts(state, card, LastingWhat::CastsNone) {
        return Err(Refusal::by(Reason::Abstains, card));
    }
    forbids(table, state, card, Wanted::Vote)
}

/// A Methuselah has one vote of a political action card: of the one that called the referendum, or of
/// one that she burns; or of each, as the rule set says (4, gaining votes; revised 6.1.6.2).
fn card_votes(table: &Table, state: &State, referendum: &Referendum, seat: Seat, card: CardId) -> Result<(), Refusal> {
    let called = calling(table, state, seat);
    if called == Some(card) {
        return Ok(());
    }
    let cast = |one: &Cast| one.seat == seat && matches!(one.voter, Voter::Card(other) if Some(other) != called);
    let burned = referendum.cast.iter().any(cast);
    if burned || called.is_some() && !table.settings.called_besides {
        return Err(Refusal::rule(Reason::OneCardVote));
    }
    let hers = state.card(card).zone == Zone::Hand && state.card(card).owner == seat;
    if hers && political(table, state, card) { Ok(()) } else { Err(Refusal::rule(Reason::NoVotes)) }
}

/// Everything that a Methuselah could cast votes out of, whether it has any or not.
pub fn sources(table: &Table, state: &State, seat: Seat) -> Vec<Voter> {
    let Some(referendum) = polled(state) else { return Vec::new() };
    let minions = state.zone(seat, Zone::Ready).map(Voter::Minion);
    let gained = referendum.gained.iter().filter(|(whose, ..)| *whose == seat).map(|(_, card, _)| Voter::Text(*card));
    let hand = state.zone(seat, Zone::Hand).filter(|card| political(table, state, *card)).map(Voter::Card);
    let called = calling(table, state, seat).map(Voter::Card);
    minions.chain(gained).chain(called).chain([Voter::Edge]).chain(hand).collect()
}

/// What has been cast for and against; the block of the prisci goes to the side with more ballots (7,
/// the prisci block).
pub fn tally(referendum: &Referendum) -> (u32, u32) {
    let side = |aye: bool, of: fn(&Cast) -> u16| {
        referendum.cast.iter().filter(|cast| cast.aye == aye).map(|cast| u32::from(of(cast))).sum::<u32>()
    };
    let (ayes, noes) = (side(true, |cast| cast.votes), side(false, |cast| cast.votes));
    let (yes, no) = (side(true, |cast| cast.ballots), side(false, |cast| cast.ballots));
    let block = u32::from(BLOCK_VOTES);
    (ayes + if yes > no { block } else { 0 }, noes + if no > yes { block } else { 0 })
}
