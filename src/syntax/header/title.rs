//! The title in a crypt card's header.
//!
//! In: the header `Title`. Out: votes, or a title with the city or clan that the header names.
//! Never: a city that neither the game nor the card's `Defines` knows.
use super::Key;
use super::defines::{Define, DefineKind};
use super::value::{self, Joint, Part};
use crate::base::{Diagnostic, Span};
use crate::lexicon::{self, Class, Sym, title_needs_city, title_of_clan};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// A title as a header gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeldTitle {
    /// Votes without a name.
    Votes(u8),
    /// A title of the game.
    Title {
        /// Which.
        title: Sym,
        /// The city, where the header names it.
        city: Option<String>,
        /// The clan, where the header names it.
        clan: Option<Sym>,
    },
}

/// Reads it.
pub fn read(card: &SourceCard, defines: &[Define], found: &mut Vec<Diagnostic>) -> Option<HeldTitle> {
    let header = card.header(Key::Title).filter(|header| !header.value.is_empty())?;
    let text = header.value.as_str();
    if let Some(votes) = text.strip_suffix(" votes").or(text.strip_suffix(" vote")) {
        let part = Part { text: votes, span: Span::new(0, votes.len()), joint: Joint::First };
        return value::number(header, part, (1, 9), found).map(HeldTitle::Votes);
    }
    let (clan, rest) = clan_before(text);
    let (name, city) = match rest.split_once(" of ") {
        Some((name, city)) => (name, Some(city)),
        None => (rest, None),
    };
    let at = text.len() - rest.len();
    let part = Part { text: name, span: Span::new(at, at + name.len()), joint: Joint::First };
    let known = found.len();
    let title = value::word(card, header, part, &[Class::Title], found)?;
    // A list calls it `inner circle`, which is no older wording in a header.
    found.truncate(known);
    if clan.is_some() && !title_of_clan(title) || city.is_some() && !title_needs_city(title) {
        let said = format!("the title of {} is not tied to a city or a clan in this way", title.name());
        found.push(value::wrong(header, value::whole(header), said));
    }
    let city = city.and_then(|city| self::city(card, header, city, defines, found));
    Some(HeldTitle::Title { title, city, clan })
}

fn clan_before(text: &str) -> (Option<Sym>, &str) {
    for (at, _) in text.match_indices(' ').collect::<Vec<_>>().into_iter().rev() {
        let (head, rest) = text.split_at(at);
        if let Some(clan) = lexicon::lookup(Class::Clan, head) {
            return (Some(clan), rest.trim_start());
        }
    }
    (None, text)
}

fn city(
    card: &SourceCard,
    header: &RawHeader,
    city: &str,
    defines: &[Define],
    found: &mut Vec<Diagnostic>,
) -> Option<String> {
    let mut new = defines.iter().filter(|define| define.kind == DefineKind::City);
    if let Some(define) = new.find(|define| define.name.eq_ignore_ascii_case(city)) {
        return Some(define.name.clone());
    }
    let span = Span::new(header.value.len() - city.len(), header.value.len());
    let part = Part { text: city, span, joint: Joint::First };
    let known = found.len();
    let sym = value::word(card, header, part, &[Class::City], found);
    if let (None, Some(last)) = (sym, found.get_mut(known))
        && last.help.is_none()
    {
        last.help = Some(format!("declare it: `Defines: {city} city`"));
    }
    sym.map(|sym| sym.name().to_string())
}
