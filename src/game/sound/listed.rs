//! Cards, players and lists: every card is in exactly one list, and the one that it says.
use super::{Ids, Sound, hold};
use crate::bytecode::Zone;
use crate::game::ids::{CardId, MOST_SEATS, Seat};
use crate::game::lists::List;
use crate::game::setup::MOST_CARDS;
use crate::game::state::State;
use crate::game::table::Table;

/// Cards on cards on cards, at most.
const MOST_DEPTH: usize = 256;

/// Pool of one Methuselah, at most: as much as `change` gives.
const MOST_POOL: i64 = 1_000_000;

/// The zones that a Methuselah has a list of.
const ZONES: [Zone; crate::game::state::ZONES] = [
    Zone::Ready,
    Zone::Torpor,
    Zone::Uncontrolled,
    Zone::Crypt,
    Zone::Library,
    Zone::Hand,
    Zone::AshHeap,
    Zone::Removed,
    Zone::SetAside,
    Zone::Waiting,
    Zone::Contested,
    Zone::Incapacitated,
];

pub(super) fn check(state: &State, table: &Table, ids: &Ids) -> Sound {
    hold((2..=MOST_SEATS).contains(&ids.seats), || format!("{} Methuselahs sit at the table", ids.seats))?;
    hold(ids.cards <= MOST_CARDS, || format!("there are {} cards", ids.cards))?;
    for card in state.cards() {
        fields(state, ids, card)?;
    }
    state.edge().into_iter().try_for_each(|seat| ids.seat(seat))?;
    ids.seat(state.turn().seat)?;
    counters(state)?;
    lists(state)?;
    for card in state.cards() {
        depth(state, card)?;
    }
    keepers(state, table, ids)?;
    contests(state, ids)
}

/// Contested cards are those of that zone, each once, and come from a region of play.
fn contests(state: &State, ids: &Ids) -> Sound {
    let mut left: Vec<CardId> = state.cards().filter(|card| state.card(*card).zone == Zone::Contested).collect();
    for one in state.contested() {
        ids.card(one.card)?;
        let at = left.iter().position(|card| *card == one.card);
        let from = matches!(one.from, Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::OnCard);
        hold(at.is_some() && from, || format!("card {} is contested and is not", one.card.0))?;
        left.retain(|card| *card != one.card);
    }
    hold(left.is_empty(), || "a card is contested and nobody knows it".to_string())?;
    let claims = state.claims().iter().map(|(card, _)| card);
    state.arrived().iter().chain(state.called()).chain(claims).try_for_each(|card| ids.card(*card))
}

/// The ids that a card's fields hold.
fn fields(state: &State, ids: &Ids, id: CardId) -> Sound {
    let card = state.card(id);
    ids.def(card.def)?;
    ids.seat(card.owner)?;
    ids.seat(card.controller)?;
    for other in [card.host, card.before, card.after, card.on.first, card.on.last].into_iter().flatten() {
        ids.card(other)?;
    }
    let hosted =
        matches!(card.zone, Zone::OnCard | Zone::Merged) || card.zone == Zone::Contested && card.host.is_some();
    hold(card.host.is_some() == hosted, || {
        format!("card {} is on a card by its zone or by its host, and not by both", id.0)
    })
}

/// No pool below nothing, and what the bank has given out is what there is.
fn counters(state: &State) -> Sound {
    let mut sum = 0_i64;
    for seat in state.all_seats() {
        let pool = i64::from(state.player(seat).pool);
        hold((0..=MOST_POOL).contains(&pool), || format!("seat {} has {pool} pool", seat.0))?;
        sum += pool;
    }
    for card in state.cards().map(|card| state.card(card)) {
        sum += i64::from(card.blood) + i64::from(card.life);
    }
    hold(sum == state.given(), || format!("the bank has given {} and there are {sum} counters", state.given()))
}

/// Walks every list; each card is met once.
fn lists(state: &State) -> Sound {
    let mut met = vec![false; state.cards().count()];
    for seat in state.all_seats() {
        for (zone, list) in ZONES.into_iter().zip(state.player(seat).zones) {
            let here = |card: CardId| {
                let card = state.card(card);
                card.zone == zone && card.host.is_none() && card.controller == seat
            };
            walk(state, &list, &mut met, here)?;
        }
    }
    for host in state.cards() {
        walk(state, &state.card(host).on, &mut met, |card| state.card(card).host == Some(host))?;
    }
    hold(met.iter().all(|met| *met), || "a card is in no list".to_string())
}

fn walk(state: &State, list: &List, met: &mut [bool], here: impl Fn(CardId) -> bool) -> Sound {
    let mut before = None;
    let mut next = list.first;
    let mut len = 0_usize;
    while let Some(card) = next {
        let seen = met.get_mut(usize::from(card.0));
        // A card that was met before ends this, so a ring of cards does too.
        hold(seen.is_some_and(|seen| !std::mem::replace(seen, true)), || format!("card {} is in two lists", card.0))?;
        hold(here(card), || format!("card {} is in another list than it says", card.0))?;
        hold(state.card(card).before == before, || format!("card {} does not know what is before it", card.0))?;
        before = Some(card);
        next = state.card(card).after;
        len += 1;
    }
    hold(list.last == before && usize::from(list.len) == len, || "a list does not know its end".to_string())
}

/// A card is on a card, which may be on a card, and so on, and this ends.
fn depth(state: &State, card: CardId) -> Sound {
    let mut at = card;
    for _ in 0..MOST_DEPTH {
        match state.card(at).host {
            Some(host) => at = host,
            None => return Ok(()),
        }
    }
    hold(false, || format!("card {} is on itself, or on too many others", card.0))
}

/// Those that are looked at whenever a value is computed are all that must be, each once.
fn keepers(state: &State, table: &Table, ids: &Ids) -> Sound {
    let mut kept = vec![false; ids.cards];
    for card in state.keepers() {
        ids.card(*card)?;
        if let Some(seen) = kept.get_mut(usize::from(card.0)) {
            hold(!std::mem::replace(seen, true), || format!("card {} is kept twice", card.0))?;
        }
    }
    for (card, kept) in state.cards().zip(kept) {
        let wanted = state.in_play(card) && table.def(state.card(card).def).keeps();
        hold(kept == wanted, || format!("card {} is kept and need not be, or the reverse", card.0))?;
    }
    Ok(())
}

impl State {
    /// Every card with the zone and the seat of the list that it is in, or the card that it is on: for
    /// tests that walk all of them.
    pub fn walk(&self) -> impl Iterator<Item = (CardId, Seat, Zone)> + '_ {
        let zones = self.all_seats().flat_map(|seat| ZONES.into_iter().map(move |zone| (seat, zone)));
        let listed = zones.flat_map(|(seat, zone)| self.zone(seat, zone).map(move |card| (card, seat, zone)));
        let on = self.cards().flat_map(|host| self.on(host));
        listed.chain(on.map(|card| (card, self.card(card).controller, self.card(card).zone)))
    }
}
