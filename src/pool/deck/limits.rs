//! What the rules let a deck have.
//!
//! In: a deck of cards at hand, a rule set's settings. Out: a warning for each limit that it breaks: the
//! sizes of crypt and library, groups, banned cards (1, deck construction). Never: a refusal; who plays
//! the deck decides.
use super::facts::Fact;
use super::resolve::{Slot, Sure, copies};
use super::{Deck, Part};
use crate::base::{Code, Diagnostic, Place, Span};
use crate::game::Settings;
use crate::syntax::header::Group;

/// What a deck has more or less of than the rules let it; `deck` says where its headings are.
pub fn breaks(sure: &Sure<'_>, deck: &Deck, settings: &Settings) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let mut over = |part: Part, said: String| {
        out.push(Diagnostic::new(Code::DeckLimits, Place::File, heading(deck, part), said));
    };
    let (crypt, library) = (copies(&sure.crypt), copies(&sure.library));
    if crypt < settings.least_crypt {
        over(Part::Crypt, format!("the crypt has {crypt} cards, and it must have {}", settings.least_crypt));
    }
    if library < settings.least_library {
        over(Part::Library, format!("the library has {library} cards, and it must have {}", settings.least_library));
    }
    if library > settings.most_library {
        over(Part::Library, format!("the library has {library} cards, and it can have {}", settings.most_library));
    }
    out.extend(groups(sure, deck, settings.groups));
    let date = sure.facts.get(Fact::Date);
    out.extend(sure.slots().filter_map(|slot| banned(slot, date)));
    out
}

/// Groups that are too far from each other.
fn groups(sure: &Sure<'_>, deck: &Deck, most: i32) -> Option<Diagnostic> {
    let groups = || sure.crypt.iter().filter_map(|slot| group(slot).map(|group| (group, slot)));
    let (first, one) = groups().min_by_key(|(group, _)| *group)?;
    let (last, other) = groups().max_by_key(|(group, _)| *group)?;
    (i32::from(last - first) >= most).then(|| {
        let (one, other) = (one.card.full(), other.card.full());
        let said = format!(
            "the crypt is of the groups {first} (`{one}`) to {last} (`{other}`), and it can be of {most} in a row"
        );
        Diagnostic::new(Code::DeckLimits, Place::File, heading(deck, Part::Crypt), said)
    })
}

fn group(slot: &Slot<'_>) -> Option<u8> {
    match slot.card.group {
        Some(Group::Number(number)) => Some(number),
        Some(Group::Any) | None => None,
    }
}

fn banned(slot: &Slot<'_>, date: Option<&str>) -> Option<Diagnostic> {
    let since = slot.card.banned.as_deref()?;
    let said = format!("`{}` is banned since {since}", slot.card.full());
    let wrong = Diagnostic::new(Code::BannedCard, Place::File, slot.span, said);
    let before = date.filter(|date| *date < since);
    Some(match before {
        Some(date) => wrong.help(format!("the deck was played before that, on {date}")),
        None => wrong,
    })
}

/// Where the deck speaks of this part: its heading, or its first card.
fn heading(deck: &Deck, part: Part) -> Span {
    let claim = deck.claims.iter().find(|claim| claim.of == part.name()).map(|claim| claim.span);
    let first = || deck.entries.iter().find(|entry| entry.part == Some(part)).or(deck.entries.first());
    claim.or_else(|| first().map(|entry| entry.span)).unwrap_or_default()
}
