//! The set-up of a scenario, carried out: the first state.
//!
//! In: a scenario as written and a table. Out: a state in which its turn is about to begin, or what is
//! wrong with the set-up. Never: a counter that the bank does not know of; everything that has an
//! event happens by it.
use super::ast::{Item, Note, Said, Scenario, Setup, Turn};
use super::levels;
use super::names::{Fault, Names, unknown_card};
use super::page::wrong;
use crate::base::{Code, Span};
use crate::bytecode::{Bit, Counter, Stat, Zone};
use crate::game::ids::MOST_SEATS;
use crate::game::{CardId, DefId, Event, Seat, State, Table, query};
use crate::rules;

/// The turn of a scenario where it does not say: late enough for all transfers.
const TURN: u16 = 10;
/// The most turns that can have gone before.
const MOST_TURNS: u16 = 1_000;
/// The most pool of a Methuselah.
const MOST_POOL: u16 = 1_000;

/// The first state of a scenario.
pub fn setup(scenario: &Scenario, table: &Table, seats: &[String]) -> Result<State, Fault> {
    let span = scenario.seats.first().map_or(scenario.span, |seat| seat.span);
    if seats.len() > MOST_SEATS {
        let said = format!("{} Methuselahs sit at the table, the most is {MOST_SEATS}", seats.len());
        return Err(impossible(span, said, ""));
    }
    for (at, seat) in scenario.seats.iter().enumerate() {
        let before = scenario.seats.iter().take(at);
        if before.into_iter().any(|other| other.text.eq_ignore_ascii_case(&seat.text)) {
            return Err(impossible(seat.span, format!("two at the table are called `{}`", seat.text), ""));
        }
    }
    let mut state = State::new(table, seats.len(), scenario.seed).map_err(|no| impossible(span, no.0, ""))?;
    rules::limit_turns(&mut state, scenario.last_turn);
    let mut place = Placing { table, seats, state: &mut state };
    for player in &scenario.players {
        place.player(player)?;
    }
    let turn = scenario.turn.as_ref().ok_or_else(|| impossible(span, "it is nobody's turn".to_string(), ""))?;
    place.turn(turn)?;
    Ok(state)
}

struct Placing<'a> {
    table: &'a Table,
    seats: &'a [String],
    state: &'a mut State,
}

fn impossible(span: Span, said: String, help: &str) -> Fault {
    let out = wrong(Code::SetupImpossible, span, said);
    Box::new(if help.is_empty() { out } else { out.help(help) })
}

impl Placing<'_> {
    fn seat(&self, said: &Said) -> Result<Seat, Fault> {
        Names { table: self.table, state: self.state, seats: self.seats }.seat(said)
    }

    fn player(&mut self, player: &Setup) -> Result<(), Fault> {
        let seat = self.seat(&player.seat)?;
        if let Some((pool, span)) = player.pool {
            if pool == 0 || pool > MOST_POOL {
                return Err(impossible(span, format!("a pool of {pool}: it is 1 to {MOST_POOL}"), ""));
            }
            let now = self.state.player(seat).pool;
            let more = i32::from(pool) - now;
            let n = u16::try_from(more.unsigned_abs()).unwrap_or(u16::MAX);
            self.happen(if more > 0 { Event::GainPool(seat, n) } else { Event::LosePool(seat, n) });
        }
        if player.edge {
            if let Some(other) = self.state.edge().filter(|other| *other != seat) {
                let other = self.seats.get(usize::from(other.0)).cloned().unwrap_or_default();
                return Err(impossible(player.seat.span, format!("`{other}` has the Edge already"), ""));
            }
            self.happen(Event::Edge(Some(seat)));
        }
        for (zone, items) in &player.zones {
            for item in items {
                for _ in 0..item.times {
                    self.item(seat, *zone, item)?;
                }
            }
        }
        Ok(())
    }

    fn happen(&mut self, event: Event) {
        self.state.happen(self.table, event);
    }

    fn find(&self, name: &Said) -> Result<DefId, Fault> {
        let cards = self.table.defs.iter().zip(0u16..).filter(|(_, at)| !self.table.rules.contains(&DefId(*at)));
        let wanted = name.text.to_lowercase();
        let found = cards.clone().find(|(def, _)| def.name.to_lowercase() == wanted);
        found.map(|(_, at)| DefId(at)).ok_or_else(|| {
            let names: Vec<&str> = cards.map(|(def, _)| def.name.as_str()).collect();
            Box::new(unknown_card(name, &names))
        })
    }

    fn add(&mut self, item: &Item, owner: Seat, zone: Zone) -> Result<(CardId, DefId), Fault> {
        let def = self.find(&item.name)?;
        let crypt = self.table.def(def).crypt;
        let odd = match zone {
            Zone::Hand | Zone::Library => crypt,
            Zone::Crypt | Zone::Torpor | Zone::Incapacitated => !crypt,
            Zone::Ready
            | Zone::Uncontrolled
            | Zone::AshHeap
            | Zone::Removed
            | Zone::SetAside
            | Zone::OnCard
            | Zone::Waiting
            | Zone::Contested
            | Zone::Merged => false,
        };
        if odd {
            let kind = if crypt { "a crypt card" } else { "a library card" };
            return Err(impossible(item.name.span, format!("`{}` is {kind} and cannot be there", item.name.text), ""));
        }
        match self.state.add(self.table, def, owner, zone) {
            Ok(card) => Ok((card, def)),
            Err(no) => Err(impossible(item.name.span, no.0, "")),
        }
    }

    fn item(&mut self, seat: Seat, zone: Zone, item: &Item) -> Result<(), Fault> {
        let owner = self.by(item)?.unwrap_or(seat);
        let (card, def) = self.add(item, owner, zone)?;
        if owner != seat {
            if !matches!(zone, Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::Uncontrolled) {
                let help = "`by` is for cards in play, which can be controlled by another than their owner";
                return Err(impossible(item.name.span, "a card of another there".to_string(), help));
            }
            self.happen(Event::Move(card, seat, zone));
        }
        self.notes(card, def, zone, item)?;
        for on in &item.with {
            for _ in 0..on.times {
                self.attach(card, seat, zone, on)?;
            }
        }
        Ok(())
    }

    fn attach(&mut self, host: CardId, seat: Seat, zone: Zone, item: &Item) -> Result<(), Fault> {
        if !matches!(zone, Zone::Ready | Zone::Torpor | Zone::Incapacitated) {
            return Err(impossible(item.name.span, "a card on a card that is not in play".to_string(), ""));
        }
        let owner = self.by(item)?.unwrap_or(seat);
        let (card, def) = self.add(item, owner, Zone::SetAside)?;
        self.happen(Event::PutOn(card, host, 0));
        self.notes(card, def, Zone::OnCard, item)
    }

    fn by(&self, item: &Item) -> Result<Option<Seat>, Fault> {
        for (note, _) in &item.notes {
            if let Note::By(seat) = note {
                return self.seat(seat).map(Some);
            }
        }
        Ok(None)
    }

    /// What is said of a card between brackets. A vampire in play of which no blood is said is full.
    fn notes(&mut self, card: CardId, def: DefId, zone: Zone, item: &Item) -> Result<(), Fault> {
        let in_play = matches!(zone, Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::OnCard);
        let vampire = self.table.def(def).bits & Bit::Vampire.mask() != 0;
        let imbued = self.table.def(def).bits & Bit::Imbued.mask() != 0;
        if imbued && zone == Zone::Ready {
            // In play of which no life is said it has as much as it starts with.
            self.happen(Event::Gain(card, Counter::Life, u16::from(self.table.def(def).capacity)));
        }
        let moved_to = vampire || imbued && zone == Zone::Uncontrolled;
        let mut blood = None;
        for (note, span) in &item.notes {
            let span = *span;
            match note {
                Note::Counter(Counter::Blood, n) if moved_to && (in_play || zone == Zone::Uncontrolled) => {
                    blood = Some((*n, span));
                }
                Note::Counter(Counter::Life, n) => self.life(card, *n, in_play, span)?,
                Note::Counter(Counter::Blood, _) => {
                    return Err(impossible(
                        span,
                        format!("blood on `{}` there", item.name.text),
                        "blood is on vampires",
                    ));
                }
                Note::Locked(locked) => {
                    if *locked && !in_play {
                        return Err(impossible(span, "a locked card that is not in play".to_string(), ""));
                    }
                    self.happen(if *locked { Event::Lock(card) } else { Event::Unlock(card) });
                }
                Note::Level(level) => match levels::block(self.table.def(def), level) {
                    Some(block) => self.state.set_block(card, block),
                    None => {
                        let said = format!("`{}` has no such level", item.name.text);
                        return Err(impossible(span, said, &levels::listed(self.table.def(def))));
                    }
                },
                Note::By(_) => {}
            }
        }
        self.level(card, def, in_play, item)?;
        if moved_to && (in_play || zone == Zone::Uncontrolled) {
            self.blood(card, blood, in_play, item)?;
        }
        Ok(())
    }

    /// A card with levels that is in play was played at one of them.
    fn level(&self, card: CardId, def: DefId, in_play: bool, item: &Item) -> Result<(), Fault> {
        let def = self.table.def(def);
        let levels = levels::levels(def);
        if in_play && !def.crypt && self.state.card(card).block == 0 && levels.len() > 1 {
            let said = format!("`{}` was played at one of its levels, and it is not said at which", item.name.text);
            let help = format!("say `{} (superior)`, for example; {}", item.name.text, levels::listed(def));
            return Err(impossible(item.name.span, said, &help));
        }
        Ok(())
    }

    fn blood(&mut self, card: CardId, said: Option<(u16, Span)>, in_play: bool, item: &Item) -> Result<(), Fault> {
        let capacity = query::stat(self.table, self.state, card, Stat::Capacity);
        let most = u16::try_from(capacity.max(0)).unwrap_or(u16::MAX);
        let n = match said {
            // In the uncontrolled region it can have more (2, blood capacity).
            Some((n, span)) if n > most && in_play => {
                let said = format!("{n} blood on `{}`, whose capacity is {most}", item.name.text);
                return Err(impossible(span, said, ""));
            }
            Some((n, _)) => n,
            None if in_play => most,
            None => 0,
        };
        if n > 0 {
            self.happen(Event::Gain(card, Counter::Blood, n));
        }
        Ok(())
    }

    fn life(&mut self, card: CardId, n: u16, in_play: bool, span: Span) -> Result<(), Fault> {
        let now = self.state.card(card).life;
        if !in_play || n == 0 || n > MOST_POOL {
            return Err(impossible(span, "life is on allies and retainers in play, at least 1".to_string(), ""));
        }
        if n > now {
            self.happen(Event::Gain(card, Counter::Life, n - now));
        } else if n < now {
            self.happen(Event::Lose(card, Counter::Life, now - n));
        }
        Ok(())
    }

    /// The turns before count: in the first ones there are fewer transfers.
    fn turn(&mut self, turn: &Turn) -> Result<(), Fault> {
        let seat = self.seat(&turn.seat)?;
        let number = turn.number.unwrap_or(TURN);
        if number == 0 || number > MOST_TURNS {
            return Err(impossible(turn.seat.span, format!("turn {number}: it is 1 to {MOST_TURNS}"), ""));
        }
        self.happen(Event::Turn(seat, number - 1));
        rules::start_turn(self.table, self.state, seat, turn.phase);
        Ok(())
    }
}
