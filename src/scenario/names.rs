//! Who and what is meant by a name.
//!
//! In: a name in a scenario, and the game. Out: the Methuselah or the cards of that name, or a
//! diagnostic with the nearest name at hand. Copies of a name are counted in the order in which the
//! scenario lists them.
use super::ast::{CardRef, Said};
use super::page::wrong;
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic};
use crate::game::{CardId, DefId, Entity, Seat, State, Table};

/// A diagnostic, boxed: most things go well.
pub type Fault = Box<Diagnostic>;

/// The names of a game.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The cards.
    pub table: &'a Table,
    /// The state.
    pub state: &'a State,
    /// Who sits where.
    pub seats: &'a [String],
}

impl Names<'_> {
    /// The Methuselah of that name, if it is one's.
    pub fn find_seat(&self, name: &str) -> Option<Seat> {
        let at = self.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name))?;
        u8::try_from(at).ok().map(Seat)
    }

    /// The Methuselah of that name.
    pub fn seat(&self, said: &Said) -> Result<Seat, Fault> {
        self.find_seat(&said.text).ok_or_else(|| {
            let who = format!("at the table sit {}", self.seats.join(", "));
            let near = nearest(&said.text, self.seats.iter().map(String::as_str));
            let help = near.map_or(who, |near| format!("the nearest is `{near}`"));
            Box::new(wrong(Code::UnknownName, said.span, format!("nobody at the table is `{}`", said.text)).help(help))
        })
    }

    /// The cards of a name, in the order of the set-up; one of them where a copy is named.
    pub fn cards(&self, said: &CardRef) -> Result<Vec<CardId>, Fault> {
        let all: Vec<CardId> =
            self.state.cards().filter(|card| self.called(self.state.card(*card).def, &said.name.text)).collect();
        if all.is_empty() {
            return Err(Box::new(self.unknown(&said.name)));
        }
        let Some(copy) = said.copy else { return Ok(all) };
        match usize::from(copy).checked_sub(1).and_then(|at| all.get(at)) {
            Some(card) => Ok(vec![*card]),
            None => {
                let said_so = format!("there is no `{} #{copy}`", said.name.text);
                let help = format!("the scenario has {} of that name", all.len());
                Err(Box::new(wrong(Code::UnknownName, said.name.span, said_so).help(help)))
            }
        }
    }

    /// The one card that is meant.
    pub fn card(&self, said: &CardRef) -> Result<CardId, Fault> {
        match self.cards(said)?.as_slice() {
            [one] => Ok(*one),
            many => {
                let name = &said.name.text;
                let which = (1..=many.len()).map(|n| format!("`{name} #{n}`")).collect::<Vec<_>>().join(" or ");
                let said_so = format!("there are {} of the name `{name}`", many.len());
                Err(Box::new(wrong(Code::TwoOfAName, said.name.span, said_so).help(format!("say {which}"))))
            }
        }
    }

    /// The cards, or the Methuselah, of a name.
    pub fn entities(&self, said: &CardRef) -> Result<Vec<Entity>, Fault> {
        match self.find_seat(&said.name.text) {
            Some(seat) if said.copy.is_none() => Ok(vec![Entity::Seat(seat)]),
            _ => Ok(self.cards(said)?.into_iter().map(Entity::Card).collect()),
        }
    }

    /// The actions of the rules of that name, beside the cards.
    pub fn rules(&self, name: &str) -> Vec<DefId> {
        self.table.rules.iter().copied().filter(|def| self.called(*def, name)).collect()
    }

    fn called(&self, def: DefId, name: &str) -> bool {
        self.table.def(def).name.to_lowercase() == name.to_lowercase()
    }

    /// The name of a card, with the number of the copy where there are several.
    pub fn say(&self, card: CardId) -> String {
        let def = self.state.card(card).def;
        let name = quote(&self.table.def(def).name);
        let same: Vec<CardId> = self.state.cards().filter(|one| self.state.card(*one).def == def).collect();
        match same.iter().position(|one| *one == card) {
            Some(at) if same.len() > 1 => format!("{name} #{}", at + 1),
            _ => name,
        }
    }

    /// The name of a card or a Methuselah.
    pub fn say_entity(&self, entity: Entity) -> String {
        match entity {
            Entity::Card(card) => self.say(card),
            Entity::Seat(seat) => self.say_seat(seat),
        }
    }

    /// The name of a Methuselah.
    pub fn say_seat(&self, seat: Seat) -> String {
        self.seats.get(usize::from(seat.0)).cloned().unwrap_or_else(|| format!("seat {}", seat.0 + 1))
    }

    /// A name that is none of a card of this scenario.
    pub fn unknown(&self, said: &Said) -> Diagnostic {
        let names: Vec<&str> =
            self.table.defs.iter().map(|def| def.name.as_str()).chain(self.seats.iter().map(String::as_str)).collect();
        unknown_card(said, &names)
    }
}

/// A name that is none of these.
pub fn unknown_card(said: &Said, names: &[&str]) -> Diagnostic {
    let lower = said.text.to_lowercase();
    let longer = names.iter().find(|name| !lower.is_empty() && name.to_lowercase().starts_with(&lower));
    let help = match (longer, nearest(&said.text, names.iter().copied())) {
        (Some(name), _) => format!("is it `{}`, the whole name", quote(name)),
        (None, Some(near)) => format!("the nearest is `{near}`"),
        (None, None) => "a name is a card's of this scenario or somebody's at the table".to_string(),
    };
    wrong(Code::UnknownName, said.span, format!("no card here is called `{}`", said.text)).help(help)
}

/// A name as a scenario writes it: between quotation marks where it would be read otherwise.
pub fn quote(name: &str) -> String {
    let marks = name.contains([',', ';', ':', '(', ')', '#']);
    let words = [" with ", " at ", " on ", " is ", " has ", " because ", " in "];
    let lower = format!(" {} ", name.to_lowercase());
    if marks || words.iter().any(|word| lower.contains(word)) { format!("\"{name}\"") } else { name.to_string() }
}
