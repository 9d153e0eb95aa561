//! Games whose truth is known: drawn from distributions, or written by hand.
//!
//! In: a seed. Out: a plan and rows of games that nobody played.
use vitae::game::random::Random;
use vitae::play::seating::{Copies, DeckList};
use vitae::simulate::{Batch, Bot, CardUse, End, Fall, How, Plan, Played, Sat};

/// Numbers, each with its share in 100.
pub struct Drawn(pub &'static [(i64, u32)]);

impl Drawn {
    /// One of them, in halves.
    pub fn one(&self, random: &mut Random) -> i64 {
        let mut at = random.below(self.0.iter().map(|(_, share)| share).sum());
        for (value, share) in self.0 {
            if at < *share {
                return *value;
            }
            at -= share;
        }
        0
    }

    /// The mean of what they are drawn from, in points.
    pub fn mean(&self) -> f64 {
        let all: u32 = self.0.iter().map(|(_, share)| share).sum();
        self.0.iter().map(|(value, share)| *value as f64 / 2.0 * f64::from(*share)).sum::<f64>() / f64::from(all)
    }
}

/// What the first deck of `games` has: points a game, game wins a game, and what its good card is worth.
pub const MEAN: f64 = 1.125;
pub const WINS: f64 = 0.5625;
pub const WORTH: f64 = 0.5;

/// Two decks that sit together, with the same three cards.
pub fn plan(games: u64) -> Plan {
    let copies = |name: &str| Copies(4, name.to_string());
    let deck = |name: &str| DeckList {
        name: name.to_string(),
        crypt: vec![Copies(12, "Somebody".to_string())],
        library: ["Good Card", "Idle Card", "Other <Card> & \"Co\""].map(copies).to_vec(),
    };
    Plan {
        rules: "black-chantry".to_string(),
        games,
        seed: 1,
        turns: 0,
        budget: 20_000,
        seats: 2,
        decks: vec![deck("one"), deck("other")],
        bots: vec![Bot::Random],
    }
}

/// The card of a name, as `CardUse` numbers those of `plan`.
const GOOD: u16 = 0;
const IDLE: u16 = 1;
const OTHER: u16 = 2;

/// So many games: the first deck wins all with 2 points, or loses all. It has its good card in the opening
/// hand in every fourth game, and wins 3 of 4 of those and half of the others, so 0.5625 of all. Who wins
/// has the idle card in hand by the end more often than who loses; the opening hand knows nothing of that.
pub fn games(seed: u64, n: u64) -> (Plan, Batch) {
    let mut random = Random::new(seed);
    let one = |game: u64, random: &mut Random| {
        let good = random.below(4) == 0;
        let first = random.below(100) < if good { 75 } else { 50 };
        let sat = |deck: usize, good: bool, won: bool, random: &mut Random| {
            let idle = u16::from(random.below(3) == 0);
            let late = u16::from(random.below(10) < if won { 9 } else { 3 });
            let good = u16::from(good);
            let other = u16::from(random.below(2) == 0);
            Sat {
                deck,
                half_points: if won { 4 } else { 0 },
                fall: (!won).then_some(Fall { turn: 9, how: How::Bleed, in_turn_of: 0 }),
                cards: vec![used(GOOD, good, good), used(IDLE, idle, idle.max(late)), used(OTHER, other, 1)],
            }
        };
        let other = random.below(4) == 0;
        let mut seats = vec![sat(0, good, first, random), sat(1, other, !first, random)];
        seats.rotate_left((game % 2) as usize);
        Played {
            game,
            seats,
            decisions: u64::from(100 + random.below(900)),
            turns: 10 + random.below(40) as u16,
            end: End::Rules,
            digest: format!("{game:016x}"),
        }
    };
    (plan(n), Batch { played: (0..n).map(|game| one(game, &mut random)).collect() })
}

fn used(card: u16, opening: u16, drawn: u16) -> CardUse {
    CardUse { card, opening, drawn, playable: drawn, played: opening }
}

/// Four games: a win each, one out of turns, one that was stopped.
pub fn rows() -> (Plan, Batch) {
    let sat =
        |deck: usize, half_points: u16, fall: Option<Fall>, cards: Vec<CardUse>| Sat { deck, half_points, fall, cards };
    let fall = |turn: u16, how: How, in_turn_of: u8| Some(Fall { turn, how, in_turn_of });
    let good = |opening: u16, drawn: u16, playable: u16, played: u16| {
        vec![CardUse { card: GOOD, opening, drawn, playable, played }]
    };
    let game = |game: u64, seats: Vec<Sat>, end: End| Played {
        game,
        seats,
        decisions: 1_000 * (game + 1),
        turns: 10 * (game as u16 + 1),
        end,
        digest: format!("{game}"),
    };
    let played = vec![
        game(0, vec![sat(0, 4, None, good(1, 3, 3, 2)), sat(1, 0, fall(9, How::Bleed, 0), vec![])], End::Rules),
        game(
            1,
            vec![sat(1, 5, None, vec![used(IDLE, 0, 1)]), sat(0, 0, fall(14, How::Referendum, 0), good(0, 0, 0, 0))],
            End::Rules,
        ),
        game(2, vec![sat(0, 1, None, good(0, 1, 1, 1)), sat(1, 1, fall(30, How::Paid, 1), vec![])], End::Turns),
        game(3, vec![sat(1, 1, None, vec![]), sat(0, 2, None, good(0, 2, 1, 0))], End::Budget),
    ];
    (plan(4), Batch { played })
}
