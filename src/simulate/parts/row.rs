//! A row of a file of games: what came of a seat of a game.
//!
//! In: games, or rows. Out: rows, or games. Games, seats and decks count from 1 here, as people do; cards
//! and decks stand with their names. Never: a row taken whose game or card the plan does not know.
use super::NotAPart;
use crate::simulate::{CardUse, End, Fall, How, Plan, Played, Sat};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What came of a seat of a game, its cards in some form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row<C = Vec<CardRow>> {
    /// The game.
    pub game: u64,
    /// The seat, clockwise from who began.
    pub seat: u8,
    /// The number of the deck in the plan.
    pub deck: u16,
    /// Its name.
    pub name: String,
    /// Victory points.
    pub victory_points: f64,
    /// In which turn its Methuselah left the game.
    pub fell_in: Option<u16>,
    /// What took her last pool, or how else she left.
    pub fell_by: Option<String>,
    /// Whose turn it was, by seat.
    pub fell_in_turn_of: Option<u8>,
    /// How the game ended.
    pub end: String,
    /// How many turns it had.
    pub turns: u16,
    /// How many decisions it had.
    pub decisions: u64,
    /// The digest of its last state.
    pub digest: String,
    /// Its library.
    pub cards: C,
}

impl<C> Row<C> {
    /// The same, with its cards in another form.
    pub fn with<D>(self, form: impl FnOnce(C) -> Result<D, NotAPart>) -> Result<Row<D>, NotAPart> {
        let Row { game, seat, deck, name, victory_points, fell_in, fell_by, fell_in_turn_of, .. } = self;
        let Row { end, turns, decisions, digest, cards, .. } = self;
        let cards = form(cards)?;
        Ok(Row {
            game,
            seat,
            deck,
            name,
            victory_points,
            fell_in,
            fell_by,
            fell_in_turn_of,
            end,
            turns,
            decisions,
            digest,
            cards,
        })
    }
}

/// What became of the copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRow {
    /// Its name.
    pub card: String,
    /// Copies in the opening hand.
    pub opening: u16,
    /// Copies that came into the hand.
    pub drawn: u16,
    /// Copies that could be played.
    pub playable: u16,
    /// Copies that were played.
    pub played: u16,
}

/// The names of a plan, for rows.
pub struct Names<'a> {
    plan: &'a Plan,
    mark: String,
    cards: Vec<String>,
    numbers: FxHashMap<String, u16>,
    /// The cards of each deck, by number.
    libraries: Vec<Vec<u16>>,
}

impl<'a> Names<'a> {
    /// Of a plan.
    pub fn new(plan: &'a Plan) -> Names<'a> {
        let cards = plan.cards();
        let numbers: FxHashMap<String, u16> = cards.iter().map(|name| name.to_lowercase()).zip(0..).collect();
        let library = |deck: &crate::play::seating::DeckList| {
            let numbers = deck.library.iter().filter_map(|copies| numbers.get(&copies.1.to_lowercase()).copied());
            let mut out: Vec<u16> = numbers.collect();
            out.sort_unstable();
            out.dedup();
            out
        };
        let libraries = plan.decks.iter().map(library).collect();
        Names { plan, mark: plan.mark(), cards, numbers, libraries }
    }

    /// The rows of a game.
    pub fn rows(&self, one: &Played) -> impl Iterator<Item = Row> {
        let row = |(sat, seat): (&Sat, u8)| Row {
            game: one.game + 1,
            seat,
            deck: u16::try_from(sat.deck + 1).unwrap_or(u16::MAX),
            name: self.plan.decks.get(sat.deck).map_or_else(String::new, |deck| deck.name.clone()),
            victory_points: f64::from(sat.half_points) / 2.0,
            fell_in: sat.fall.map(|fall| fall.turn),
            fell_by: sat.fall.map(|fall| fall.how.name().to_string()),
            fell_in_turn_of: sat.fall.map(|fall| fall.in_turn_of + 1),
            end: one.end.name().to_string(),
            turns: one.turns,
            decisions: one.decisions,
            digest: one.digest.clone(),
            cards: sat.cards.iter().map(|used| self.card_row(used)).collect(),
        };
        one.seats.iter().zip(1..).map(row).collect::<Vec<_>>().into_iter()
    }

    fn card_row(&self, used: &CardUse) -> CardRow {
        let CardUse { card, opening, drawn, playable, played } = *used;
        let card = self.cards.get(usize::from(card)).cloned().unwrap_or_default();
        CardRow { card, opening, drawn, playable, played }
    }

    /// The games of rows, which stand together by game and in the order of the seats.
    pub fn games(&self, rows: impl IntoIterator<Item = Result<Row, NotAPart>>) -> Result<Vec<Played>, NotAPart> {
        let mut out: Vec<Played> = Vec::new();
        for row in rows {
            let row = row?;
            let wrong = |what: &str| NotAPart(format!("game {}, seat {}: {what}", row.game, row.seat));
            let sat = self.sat(&row)?;
            let game = row.game.checked_sub(1).ok_or_else(|| wrong("games count from 1"))?;
            let end = End::parse(&row.end).ok_or_else(|| wrong("it has no such end"))?;
            let full = out.last().is_none_or(|last| last.seats.len() >= self.plan.seats);
            if full && row.seat == 1 {
                let Row { turns, decisions, digest, .. } = row;
                out.push(Played { game, seats: vec![sat], decisions, turns, end, digest });
                continue;
            }
            let last = out.last_mut().filter(|last| {
                let seat = usize::from(row.seat);
                let same = (last.game, last.decisions, last.turns, last.end) == (game, row.decisions, row.turns, end);
                same && last.digest == row.digest && last.seats.len() + 1 == seat && seat <= self.plan.seats
            });
            last.ok_or_else(|| wrong("it does not follow from the row before"))?.seats.push(sat);
        }
        if out.last().is_some_and(|last| last.seats.len() < self.plan.seats) {
            return Err(NotAPart("the rows end in the middle of a game".to_string()));
        }
        out.iter().try_for_each(|one| self.seated(one))?;
        Ok(out)
    }

    fn sat(&self, row: &Row) -> Result<Sat, NotAPart> {
        let wrong = |what: &str| NotAPart(format!("game {}, seat {}: {what}", row.game, row.seat));
        let deck = usize::from(row.deck).checked_sub(1).filter(|deck| *deck < self.plan.decks.len());
        let deck = deck.ok_or_else(|| wrong("the plan has no such deck"))?;
        let halves = row.victory_points * 2.0;
        if halves.fract() != 0.0 || !(0.0..=f64::from(u16::MAX)).contains(&halves) {
            return Err(wrong("victory points come in halves"));
        }
        let fall = match (row.fell_in, row.fell_by.as_deref().map(How::parse), row.fell_in_turn_of) {
            (None, None, None) => None,
            (Some(turn), Some(Some(how)), Some(of @ 1..)) => Some(Fall { turn, how, in_turn_of: of - 1 }),
            (..) => return Err(wrong("how she left is not understood")),
        };
        let card = |one: &CardRow| {
            let card = *self.numbers.get(&one.card.to_lowercase())?;
            Some(CardUse { card, opening: one.opening, drawn: one.drawn, playable: one.playable, played: one.played })
        };
        let cards: Option<Vec<CardUse>> = row.cards.iter().map(card).collect();
        let library = self.libraries.get(deck);
        let all =
            cards.filter(|cards| library.is_some_and(|all| cards.iter().map(|one| one.card).eq(all.iter().copied())));
        let cards = all.ok_or_else(|| wrong("its cards are not those of the deck"))?;
        // Just held to what 16 bits hold.
        Ok(Sat { deck, half_points: halves as u16, fall, cards })
    }

    /// Whether those sat there whom the plan seats there.
    fn seated(&self, one: &Played) -> Result<(), NotAPart> {
        if self.plan.seating(&self.mark, one.game).into_iter().eq(one.seats.iter().map(|sat| sat.deck)) {
            return Ok(());
        }
        Err(NotAPart(format!("game {}: the decks do not sit where the plan seats them", one.game + 1)))
    }
}
