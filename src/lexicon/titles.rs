//! Titles, their votes and what holding one takes.
//!
//! In: nothing. Out: rows and figures from the published rulebook (sections 6 and 7) and, for the
//! Imperator and the liaison, which it does not list, from the cards. Never: who holds one.
use super::{Class, Row, Sym, lookup};

/// What a title is worth in a referendum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Votes {
    /// This many votes.
    Fixed(u8),
    /// One ballot towards the prisci block, which has three votes.
    Block,
}

/// The votes of the prisci together (7, the prisci block).
pub const BLOCK_VOTES: u8 = 3;

/// What a title is worth; none if the row is no title.
pub fn title_votes(title: Sym) -> Option<Votes> {
    if title.class != Class::Title {
        return None;
    }
    Some(match title.id() {
        "primogen" | "bishop" => Votes::Fixed(1),
        "prince" | "baron" | "archbishop" | "magaji" | "kholo" => Votes::Fixed(2),
        "justicar" | "cardinal" | "imperator" => Votes::Fixed(3),
        "inner circle" | "regent" | "liaison" => Votes::Fixed(4),
        "priscus" => Votes::Block,
        _ => return None,
    })
}

/// The sect that alone can hold it.
pub fn title_sect(title: Sym) -> Option<Sym> {
    let sect = match title.id() {
        "primogen" | "prince" | "justicar" | "inner circle" | "imperator" => "camarilla",
        "bishop" | "archbishop" | "priscus" | "cardinal" | "regent" => "sabbat",
        "baron" => "anarch",
        "magaji" | "kholo" => "laibon",
        "liaison" => "independent",
        _ => return None,
    };
    lookup(Class::Sect, sect)
}

/// Whether it is the title of a city.
pub fn title_needs_city(title: Sym) -> bool {
    title.class == Class::Title && matches!(title.id(), "prince" | "archbishop" | "baron")
}

/// Whether each clan has its own, for members of that clan only.
pub fn title_of_clan(title: Sym) -> bool {
    title.class == Class::Title && matches!(title.id(), "justicar" | "inner circle" | "kholo")
}

/// Whether only one minion in play can hold it; of a city or a clan where it is tied to one.
pub fn title_unique(title: Sym) -> bool {
    title_needs_city(title)
        || title_of_clan(title)
        || title.class == Class::Title && matches!(title.id(), "regent" | "liaison" | "imperator")
}

/// Titles, by sect.
pub static TITLES: &[Row] = &[
    Row::new("primogen", "primogen", "primogen", &["primogens"]),
    Row::new("prince", "prince", "princes", &[]),
    Row::new("justicar", "justicar", "justicars", &[]),
    Row::new("inner circle", "Inner Circle member", "Inner Circle members", &["Inner Circle"]),
    Row::new("imperator", "Imperator", "Imperators", &[]),
    Row::new("bishop", "bishop", "bishops", &[]),
    Row::new("archbishop", "archbishop", "archbishops", &[]),
    Row::new("priscus", "priscus", "prisci", &["priscuses"]),
    Row::new("cardinal", "cardinal", "cardinals", &[]),
    Row::new("regent", "regent", "regents", &[]),
    Row::new("baron", "baron", "barons", &[]),
    Row::new("magaji", "magaji", "magaji", &["magajis"]),
    Row::new("kholo", "kholo", "kholo", &["kholos"]),
    Row::new("liaison", "liaison", "liaisons", &[]),
];
