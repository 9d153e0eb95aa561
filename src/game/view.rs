//! What one player may see of a game.
//!
//! In: a state and a seat. Out: a `View`, which holds copies of that and of nothing else: no other
//! hand, no face-down card of another, no order of a library or a crypt. Players and bots decide from
//! it. Never: a reference to the state.
use super::ids::{CardId, DefId, Seat};
use super::state::{Action, Combat, Lasting, Referendum, State, Turn, Used};
use crate::bytecode::Zone;

/// A card that may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The card; its number says nothing of what it is.
    pub id: CardId,
    /// What it says.
    pub def: DefId,
    /// Its owner.
    pub owner: Seat,
    /// Its controller.
    pub controller: Seat,
    /// Where it is.
    pub zone: Zone,
    /// On what.
    pub host: Option<CardId>,
    /// Whether it is locked.
    pub locked: bool,
    /// Blood on it.
    pub blood: u16,
    /// Life on it.
    pub life: u16,
    /// The block of its text that it was played with.
    pub block: u8,
}

/// A face-down card: that it is there, and the counters on it, which all may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceDown {
    /// The card.
    pub id: CardId,
    /// Blood on it.
    pub blood: u16,
}

/// What may be seen of a Methuselah.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatView {
    /// Pool.
    pub pool: i32,
    /// Whether ousted.
    pub ousted: bool,
    /// Victory points, in halves.
    pub half_points: u16,
    /// How many cards the hand has.
    pub hand: usize,
    /// How many the library has.
    pub library: usize,
    /// How many the crypt has.
    pub crypt: usize,
    /// The face-down cards of the uncontrolled region, if they are another's.
    pub uncontrolled: Vec<FaceDown>,
}

/// What one player may see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// Every card that may be seen: in play, in ash heaps, removed, set aside, waiting, in the own hand and the
    /// own uncontrolled region, and what she has looked at elsewhere.
    pub cards: Vec<Seen>,
    /// Each Methuselah.
    pub seats: Vec<SeatView>,
    /// Who has the Edge.
    pub edge: Option<Seat>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The action going on.
    pub action: Option<Action>,
    /// The combat going on.
    pub combat: Option<Combat>,
    /// The referendum going on.
    pub referendum: Option<Referendum>,
    /// The recorded effects, all of which were announced.
    pub lasting: Vec<Lasting>,
    /// What counts against limits now.
    pub used: Vec<Used>,
}

impl View {
    /// What `seat` may see.
    pub fn of(state: &State, seat: Seat) -> View {
        let mut cards: Vec<Seen> = state.all_in_play().map(|card| seen(state, card)).collect();
        // Contested cards are face down, and everybody has seen them and what is on them.
        for one in state.contested() {
            cards.extend(state.card(one.card).host.map(|_| seen(state, one.card)));
            cards.extend(state.all_on(one.card).map(|card| seen(state, card)));
        }
        let mut seats = Vec::new();
        for one in state.all_seats() {
            let own = one == seat;
            for zone in [Zone::AshHeap, Zone::Removed, Zone::SetAside, Zone::Waiting, Zone::Contested] {
                cards.extend(state.zone(one, zone).map(|card| seen(state, card)));
            }
            if own {
                for zone in [Zone::Hand, Zone::Uncontrolled] {
                    cards.extend(state.zone(one, zone).map(|card| seen(state, card)));
                }
            }
            // What she has looked at lies in the hands, decks and regions of others, and in her own decks.
            let hidden = |card: &CardId| {
                let this = state.card(*card);
                this.controller == one && !(own && matches!(this.zone, Zone::Hand | Zone::Uncontrolled))
            };
            cards.extend(state.known_to(seat).filter(hidden).map(|card| seen(state, card)));
            let down = |card| FaceDown { id: card, blood: state.card(card).blood };
            let player = state.player(one);
            seats.push(SeatView {
                pool: player.pool,
                ousted: player.ousted,
                half_points: player.half_points,
                hand: state.zone_len(one, Zone::Hand),
                library: state.zone_len(one, Zone::Library),
                crypt: state.zone_len(one, Zone::Crypt),
                uncontrolled: if own { Vec::new() } else { state.zone(one, Zone::Uncontrolled).map(down).collect() },
            });
        }
        View {
            seat,
            cards,
            seats,
            edge: state.edge(),
            turn: *state.turn(),
            action: state.action().copied(),
            combat: state.combat().copied(),
            referendum: state.referendum().cloned(),
            lasting: state.lasting().to_vec(),
            used: state.used().to_vec(),
        }
    }
}

fn seen(state: &State, id: CardId) -> Seen {
    let card = state.card(id);
    Seen {
        id,
        def: card.def,
        owner: card.owner,
        controller: card.controller,
        zone: card.zone,
        host: card.host,
        locked: card.locked,
        blood: card.blood,
        life: card.life,
        block: card.block,
    }
}
