//! The table as text.
//!
//! In: a `View`, or a whole state where somebody may see all of it (a replay). Out: a few lines for
//! each Methuselah. Never: from a `View` anything that it does not hold.
use super::words::Words;
use crate::bytecode::{Bit, Zone};
use crate::game::view::{SeatView, Seen};
use crate::game::{CardId, Entity, Seat, State, Table, View, query};

/// What is shown of a view.
pub struct Shown<'a> {
    /// The cards.
    pub table: &'a Table,
    /// The view.
    pub view: &'a View,
    /// The names of the players.
    pub names: &'a [String],
}

impl Shown<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat.0)).map_or("somebody", String::as_str)
    }

    /// A card's name, if the view holds it.
    pub fn card(&self, id: CardId) -> Option<&str> {
        let seen = self.view.cards.iter().find(|seen| seen.id == id)?;
        Some(&self.table.def(seen.def).name)
    }

    /// The table in a few lines.
    pub fn lines(&self) -> Vec<String> {
        let turn = self.view.turn;
        let edge = self.view.edge.map_or("nobody", |seat| self.name(seat));
        let mut out = vec![format!(
            "turn {}: {}, {} phase; the Edge: {edge}",
            turn.number,
            self.name(turn.seat),
            turn.phase.name()
        )];
        for (of, seat) in self.view.seats.iter().zip(0..).map(|(of, seat)| (of, Seat(seat))) {
            self.seat(of, seat, &mut out);
        }
        out.extend(self.action());
        out.extend(self.referendum());
        out
    }

    fn seat(&self, of: &SeatView, seat: Seat, out: &mut Vec<String>) {
        let own = if seat == self.view.seat { " (you)" } else { "" };
        let points = points(of.half_points);
        if of.ousted {
            out.push(format!("{}{own}: ousted, {points}", self.name(seat)));
            return;
        }
        out.push(format!(
            "{}{own}: {} pool, {} in hand, library {}, crypt {}, {points}",
            self.name(seat),
            of.pool,
            of.hand,
            of.library,
            of.crypt
        ));
        for (zone, said) in [
            (Zone::Ready, "ready"),
            (Zone::Torpor, "torpor"),
            (Zone::Incapacitated, "incapacitated"),
            (Zone::Waiting, "waiting"),
            (Zone::Contested, "contested"),
            (Zone::SetAside, "set aside"),
        ] {
            let cards: Vec<String> = self.zone(seat, zone).map(|card| self.in_play(card)).collect();
            if !cards.is_empty() {
                out.push(format!("  {said}: {}", cards.join("; ")));
            }
        }
        if !of.uncontrolled.is_empty() {
            let blood: Vec<String> = of.uncontrolled.iter().map(|down| down.blood.to_string()).collect();
            out.push(format!("  face down: {} with {} blood", blood.len(), blood.join(", ")));
        }
        if seat == self.view.seat {
            let cards: Vec<String> = self.zone(seat, Zone::Uncontrolled).map(|card| self.in_play(card)).collect();
            if !cards.is_empty() {
                out.push(format!("  uncontrolled: {}", cards.join("; ")));
            }
            let hand = self.zone(seat, Zone::Hand).map(|card| self.table.def(card.def).name.clone());
            out.push(format!("  hand: {}", counted(hand.collect())));
        }
    }

    fn zone(&self, seat: Seat, zone: Zone) -> impl Iterator<Item = &Seen> {
        self.view.cards.iter().filter(move |card| card.zone == zone && card.controller == seat)
    }

    /// A card with what is on it.
    fn in_play(&self, card: &Seen) -> String {
        let def = self.table.def(card.def);
        let mut out = def.name.clone();
        if def.bits & Bit::Vampire.mask() != 0 {
            out.push_str(&format!(" {}/{}", card.blood, def.capacity));
        } else if card.blood > 0 {
            out.push_str(&format!(" {} blood", card.blood));
        }
        if card.life > 0 {
            out.push_str(&format!(" {} life", card.life));
        }
        if card.locked {
            out.push_str(" locked");
        }
        let on = self.view.cards.iter().filter(|other| other.host == Some(card.id));
        let on: Vec<String> = on.map(|other| self.in_play(other)).collect();
        if !on.is_empty() {
            out.push_str(&format!(" [{}]", on.join(", ")));
        }
        out
    }

    /// The referendum going on, as far as it has come: its terms, and what has been cast.
    fn referendum(&self) -> Option<String> {
        let referendum = self.view.referendum.as_ref().filter(|referendum| referendum.result.is_none())?;
        let called = self.card(referendum.on).unwrap_or("a card");
        let mut out = if referendum.hunt {
            format!("a blood hunt on {called}")
        } else {
            format!("a referendum called by {called}")
        };
        for (one, points) in &referendum.terms {
            let whom = match one {
                Entity::Seat(seat) => self.name(*seat),
                Entity::Card(card) => self.card(*card).unwrap_or("a card"),
            };
            let points = if *points > 0 { format!(" {points}") } else { String::new() };
            out.push_str(&format!(", {whom}{points}"));
        }
        let (ayes, noes) = query::tally(referendum);
        out.push_str(&format!(": {ayes} for, {noes} against"));
        Some(out)
    }

    fn action(&self) -> Option<String> {
        let action = self.view.action.as_ref()?;
        let named = |card| self.card(card).unwrap_or("a face-down card");
        let mut out = format!("action: {}, {}", named(action.actor), self.table.def(action.def).name);
        for target in action.targets.into_iter().flatten() {
            let on = match target {
                crate::game::Entity::Card(card) => named(card),
                crate::game::Entity::Seat(seat) => self.name(seat),
            };
            out.push_str(&format!(", on {on}"));
        }
        if let Some(blocker) = action.blocker {
            out.push_str(&format!("; {} tries to block", named(blocker)));
        }
        Some(out)
    }
}

/// Victory points, which are counted in halves.
pub fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (1, 0) => "1 point".to_string(),
        (n, 0) => format!("{n} points"),
        (n, _) => format!("{n}.5 points"),
    }
}

/// Names, those that stand there more than once with their number.
fn counted(mut names: Vec<String>) -> String {
    names.sort_unstable();
    let parts = names.chunk_by(|a, b| a == b);
    let part = |same: &[String]| match same {
        [one] => one.clone(),
        [first, ..] => format!("{} {first}", same.len()),
        [] => String::new(),
    };
    let all: Vec<String> = parts.map(part).collect();
    if all.is_empty() { "none".to_string() } else { all.join(", ") }
}

/// The whole state, hidden cards too.
pub fn whole(words: &Words) -> Vec<String> {
    let state: &State = words.state;
    let view = View::of(state, state.turn().seat);
    let mut out = Shown { table: words.table, view: &view, names: words.names }.lines();
    for seat in state.all_seats() {
        let names = |zone| state.zone(seat, zone).map(|card| words.card(card)).collect::<Vec<_>>();
        if state.player(seat).ousted {
            continue;
        }
        out.push(format!("{}, hidden from the others", words.seat(seat)));
        out.push(format!("  hand: {}", counted(names(Zone::Hand))));
        out.push(format!("  uncontrolled: {}", counted(names(Zone::Uncontrolled))));
        let top: Vec<String> = names(Zone::Library).into_iter().take(3).collect();
        out.push(format!("  top of the library: {}", if top.is_empty() { "none".to_string() } else { top.join(", ") }));
    }
    out.push(format!("digest {}", state.digest()));
    out
}
