//! A plan held to the rules and the cards as they are: what two files of games must share to be one.
//!
//! In: a plan and the cards at hand. Out: a hash of everything that determines a game: decks, bots, seed,
//! seats, the limits of turns and decisions, the rule set's settings and actions, the program of each card
//! as it is played, the version of this program. How many games are played is left out: it changes none
//! of them. So are the hash and the seeds two things: seeds leave out rules and wordings too, and two
//! wordings play the same deals. Never: a file's own word for its hash.
use super::plan::Plan;
use crate::base::digest;
use crate::game::Table;
use crate::game::setup::NoGame;
use crate::play::pins::Pins;
use crate::play::seating::{Copies, table_of};
use serde::{Deserialize, Serialize};

/// The version that plays; another may play otherwise.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A plan, with the rules and the cards that its games are played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The plan.
    pub plan: Plan,
    /// The rules and the cards.
    pub pins: Pins,
    /// Whether the decks were made of the cards at hand.
    pub made: bool,
}

impl Held {
    /// That plan, with the cards at hand.
    pub fn of(plan: Plan, all: &Table, made: bool) -> Result<Held, NoGame> {
        let pins = Pins::of(&table_of(all, &plan.decks)?, &plan.rules);
        Ok(Held { plan, pins, made })
    }

    /// The hash of everything that determines a game.
    pub fn hash(&self) -> String {
        let plan = Plan { games: 0, ..self.plan.clone() };
        // Plain numbers, strings and lists always have a form.
        let form = serde_json::to_vec(&(PROGRAM, &plan, &self.pins)).unwrap_or_default();
        digest::hex(&form)
    }

    /// Copies in the decks that are played as blanks, and the names of those cards.
    pub fn blanks(&self) -> (u64, Vec<String>) {
        let blank: Vec<String> =
            self.pins.cards.iter().filter(|pin| pin.blank).map(|pin| pin.name.to_lowercase()).collect();
        let is = |copies: &&Copies| blank.contains(&copies.1.to_lowercase());
        let all = self.plan.decks.iter().flat_map(|deck| deck.crypt.iter().chain(&deck.library));
        let copies: Vec<&Copies> = all.filter(is).collect();
        let mut names: Vec<String> = copies.iter().map(|copies| copies.1.clone()).collect();
        names.sort_unstable();
        names.dedup();
        (copies.iter().map(|copies| u64::from(copies.0)).sum(), names)
    }

    /// In what another differs so that its games are not games of this one, a line each.
    pub fn differs(&self, other: &Held) -> Vec<String> {
        let (a, b) = (&self.plan, &other.plan);
        let decks = |plan: &Plan| plan.decks.iter().map(|deck| deck.name.clone()).collect::<Vec<_>>().join(", ");
        let bots = |plan: &Plan| plan.bots.iter().map(|bot| bot.name()).collect::<Vec<_>>().join(", ");
        let same = |what: &str, a: String, b: String| (a != b).then(|| format!("{what}: {a}, and {b}"));
        let mut out: Vec<String> = [
            same("rules", a.rules.clone(), b.rules.clone()),
            same("seed", a.seed.to_string(), b.seed.to_string()),
            same("seats", a.seats.to_string(), b.seats.to_string()),
            same("turns", a.turns.to_string(), b.turns.to_string()),
            same("budget", a.budget.to_string(), b.budget.to_string()),
            same("bots", bots(a), bots(b)),
            same("decks", decks(a), decks(b)),
        ]
        .into_iter()
        .flatten()
        .collect();
        for (deck, other) in a.decks.iter().zip(&b.decks) {
            if deck.name == other.name && deck != other {
                out.push(format!("the deck `{}` has other cards", deck.name));
            }
        }
        if self.pins.settings != other.pins.settings && a.rules == b.rules {
            out.push(format!("the settings of the rules `{}`", a.rules));
        }
        for pin in &self.pins.cards {
            let differs = |one: &&crate::play::pins::Pin| one.name == pin.name && *one != pin;
            if other.pins.cards.iter().any(|one| differs(&one)) {
                out.push(format!("the card `{}`", pin.name));
            }
        }
        if out.is_empty() && self.hash() != other.hash() {
            out.push("the cards that are in it".to_string());
        }
        out
    }
}
