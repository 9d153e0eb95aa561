//! Which cards the lines of a deck mean.
//!
//! In: a deck as written, the cards at hand. Out: the cards with their copies, in the deck's order; an
//! error for each line whose name matches none, with the nearest, or two, with both. Never: a card
//! guessed: the versions of a vampire and its groups are different cards.
use super::fold::{Folded, fold, key};
use super::known::{CardFacts, Known};
use super::{Deck, Entry, Facts, Part};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::play::seating::{Copies, DeckList};
use crate::syntax::header::Group;

/// A card of a deck, and its copies.
#[derive(Clone, Debug)]
pub struct Slot<'k> {
    /// How many.
    pub copies: u16,
    /// Which.
    pub card: &'k CardFacts,
    /// What is remarked on it.
    pub note: Option<String>,
    /// The name in the file.
    pub span: Span,
}

/// A deck of cards at hand.
#[derive(Clone, Debug, Default)]
pub struct Sure<'k> {
    /// What it says of itself.
    pub facts: Facts,
    /// The crypt.
    pub crypt: Vec<Slot<'k>>,
    /// The library.
    pub library: Vec<Slot<'k>>,
}

impl Sure<'_> {
    /// The deck by what its cards are called at a table.
    pub fn list(&self, name: String) -> DeckList {
        let copies =
            |slots: &[Slot<'_>]| slots.iter().map(|slot| Copies(slot.copies, slot.card.called.clone())).collect();
        DeckList { name, crypt: copies(&self.crypt), library: copies(&self.library) }
    }

    /// Its cards, the crypt first.
    pub fn slots(&self) -> impl Iterator<Item = &Slot<'_>> {
        self.crypt.iter().chain(&self.library)
    }
}

/// How many copies stand in these slots.
pub fn copies(slots: &[Slot<'_>]) -> i32 {
    slots.iter().map(|slot| i32::from(slot.copies)).sum()
}

impl Known {
    /// The cards that a deck means, and what is wrong with its lines.
    pub fn resolve<'k>(&'k self, deck: &Deck) -> (Sure<'k>, Vec<Diagnostic>) {
        let mut sure = Sure { facts: deck.facts.clone(), ..Sure::default() };
        let mut said = Vec::new();
        for entry in &deck.entries {
            match self.card(entry) {
                Ok(card) => sure.add(entry, card),
                Err(wrong) => said.push(*wrong),
            }
        }
        (sure, said)
    }

    fn card(&self, entry: &Entry) -> Result<&CardFacts, Box<Diagnostic>> {
        if let Some(found) = self.by_number(entry)? {
            return Ok(found);
        }
        // Two hyphens can belong to the name.
        let mut names = vec![entry.name.clone()];
        if let Some(note) = &entry.note {
            let ends = note.match_indices(" -- ").map(|(at, _)| at).chain([note.len()]);
            names.extend(ends.filter_map(|end| note.get(..end)).map(|more| format!("{} -- {more}", entry.name)));
        }
        let known = names.iter().map(|name| fold(name)).find(|asked| !self.of_name(asked).is_empty());
        let asked = known.unwrap_or_else(|| fold(&entry.name));
        let all = self.of_name(&asked);
        let group = asked.group.or(entry.group);
        let here: Vec<&CardFacts> =
            all.iter().copied().filter(|card| entry.part.is_none_or(|part| card.part == part)).collect();
        let fits = |card: &&&CardFacts| {
            card.part == Part::Library || card.advanced == asked.advanced && same(card.group, group)
        };
        let fitting: Vec<&CardFacts> = here.iter().filter(fits).copied().collect();
        match fitting.as_slice() {
            [one] if one.part == Part::Crypt || (!asked.advanced && asked.group.is_none()) => Ok(one),
            [] if here.is_empty() && !all.is_empty() => {
                let other: Vec<&CardFacts> = all.iter().filter(fits).copied().collect();
                Err(misplaced(entry, if other.is_empty() { &all } else { &other }))
            }
            [] | [_] => Err(self.unknown(entry, &asked, &here)),
            many => Err(two(entry, many)),
        }
    }

    /// By its number, where the format gives it and it is at hand.
    fn by_number(&self, entry: &Entry) -> Result<Option<&CardFacts>, Box<Diagnostic>> {
        let Some(id) = &entry.id else { return Ok(None) };
        let Some(card) = self.by_id(id) else {
            if entry.name.is_empty() {
                let said = format!("no card at hand has the number {id}");
                return Err(wrong(Code::UnknownDeckCard, entry, said));
            }
            return Ok(None);
        };
        if entry.part.is_some_and(|part| part != card.part) {
            return Err(misplaced(entry, &[card]));
        }
        let named = self.of_name(&fold(&entry.name));
        if !named.is_empty() && !named.iter().any(|one| std::ptr::eq(*one, card) || key(&one.name) == key(&card.name)) {
            let names = [&[card], named.as_slice()].concat();
            return Err(two(entry, &names));
        }
        Ok(Some(card))
    }

    fn unknown(&self, entry: &Entry, asked: &Folded, here: &[&CardFacts]) -> Box<Diagnostic> {
        let written = &entry.name;
        if !here.is_empty() {
            let mut what = String::new();
            if let Some(Group::Number(group)) = asked.group.or(entry.group) {
                what = format!(" of group {group}");
            }
            let version = if asked.advanced { "advanced " } else { "" };
            let said = format!("there is no {version}`{written}`{what} among the cards at hand");
            return Box::new(wrong(Code::UnknownDeckCard, entry, said).help(format!("there is {}", names(here))));
        }
        let said = format!("`{written}` is no card at hand");
        let wrong = wrong(Code::UnknownDeckCard, entry, said);
        let near = self.nearest(asked, entry.part);
        Box::new(match near.as_slice() {
            [] => wrong.help("name the lists or files that it stands in with `--cards`"),
            [one] => wrong.help(format!("the nearest name is `{}`", one.full())).fix(entry.span, one.full()),
            _ => wrong.help(format!("the nearest names are {}", names(&near))),
        })
    }
}

/// Whether a card of this group is meant by what was asked for.
fn same(card: Option<Group>, asked: Option<Group>) -> bool {
    match (card, asked) {
        (_, None) | (None, _) => true,
        (Some(card), Some(asked)) => card == asked,
    }
}

fn wrong(code: Code, entry: &Entry, said: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(code, Place::File, entry.span, said))
}

fn misplaced(entry: &Entry, cards: &[&CardFacts]) -> Box<Diagnostic> {
    let belongs = cards.first().map_or("other part", |card| card.part.name());
    let verb = if cards.len() == 1 { "belongs" } else { "belong" };
    let said = format!("{} {verb} in the {belongs}", names(cards));
    wrong(Code::WrongPart, entry, said)
}

fn two(entry: &Entry, cards: &[&CardFacts]) -> Box<Diagnostic> {
    let written = if entry.name.is_empty() { entry.id.clone().unwrap_or_default() } else { entry.name.clone() };
    let said = match &entry.id {
        Some(id) => format!("the number {id} and the name `{written}` are two cards: {}", names(cards)),
        None => format!("`{written}` is the name of {} cards: {}", cards.len(), names(cards)),
    };
    let wrong = wrong(Code::TwoDeckCards, entry, said);
    if entry.id.is_some() { wrong } else { Box::new(wrong.help("write the one that is meant as it stands here")) }
}

/// A name that means this card alone, whatever else is at hand.
fn exact(card: &CardFacts) -> String {
    match card.group {
        Some(Group::Number(group)) if !card.called.ends_with(')') => format!("{} (G{group})", card.called),
        Some(_) | None => card.called.clone(),
    }
}

fn names(cards: &[&CardFacts]) -> String {
    let names: Vec<String> = cards.iter().map(|card| format!("`{}`", exact_if_crypt(card, cards))).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The name, with its group where another card here has the same.
fn exact_if_crypt(card: &CardFacts, among: &[&CardFacts]) -> String {
    let alone = among.iter().filter(|other| other.called == card.called).count() == 1;
    if alone { card.called.clone() } else { exact(card) }
}

impl<'k> Sure<'k> {
    /// Adds copies; those of one card stand together.
    fn add(&mut self, entry: &Entry, card: &'k CardFacts) {
        let slots = match card.part {
            Part::Crypt => &mut self.crypt,
            Part::Library => &mut self.library,
        };
        match slots.iter_mut().find(|slot| slot.card.at == card.at) {
            Some(slot) => {
                slot.copies = slot.copies.saturating_add(entry.copies);
                slot.note = slot.note.take().or_else(|| entry.note.clone());
            }
            None => slots.push(Slot { copies: entry.copies, card, note: entry.note.clone(), span: entry.span }),
        }
    }
}
