//! The header in plain words: what the card is, what it requires and costs.
//!
//! In: a typed header. Out: sections of the card as a whole. Never here: anything of the text.
use super::{Draft, Label};
use crate::lexicon::Sym;
use crate::syntax::header::{Amount, Crypt, CryptKind, Currency, Disciplines, Group, Header, HeldTitle, Kind, Library};

/// Says what the header says.
pub fn header(header: &Header, draft: &mut Draft) {
    match &header.kind {
        Kind::Library(library) => of_library(library, draft),
        Kind::Crypt(crypt) => of_crypt(crypt, draft),
    }
    if let Some(path) = header.path {
        draft.add(Label::Kind, format!("Path of {}", path.name()));
    }
}

fn of_library(library: &Library, draft: &mut Draft) {
    let types: Vec<String> = library.types.iter().map(|sym| sym.name().to_lowercase()).collect();
    draft.add(Label::Kind, format!("{} card", with_article(&types.join(" and "))));
    let requires = &library.requires;
    match &requires.disciplines {
        Disciplines::None => {}
        Disciplines::One(one) => draft.add(Label::Requires, one.name()),
        Disciplines::All(all) => draft.add(Label::Requires, names(all, "and")),
        Disciplines::AnyOf(any) => draft.add(Label::Requires, names(any, "or")),
    }
    for syms in [&requires.clans, &requires.creeds, &requires.sects, &requires.titles] {
        if !syms.is_empty() {
            draft.add(Label::Requires, with_article(&names(syms, "or")));
        }
    }
    if let Some(cost) = library.cost {
        let amount = match cost.amount {
            Amount::Fixed(amount) => amount.to_string(),
            Amount::X => "X".to_string(),
        };
        let from = match cost.currency {
            Currency::Blood => "blood, from the minion that plays it",
            Currency::Pool => "pool, from you",
            Currency::Conviction => "conviction, from the imbued who plays it",
        };
        draft.add(Label::Cost, format!("{amount} {from}"));
    }
    if library.burn_option {
        draft.add(Label::Note, "you can discard it during your unlock phase if you cannot play it (burn option)");
    }
}

fn of_crypt(crypt: &Crypt, draft: &mut Draft) {
    let (kind, size) = match crypt.kind {
        CryptKind::Vampire => ("vampire", "capacity"),
        CryptKind::Imbued => ("imbued", "life"),
    };
    let of = crypt.clan.map(|clan| format!(" ({})", clan.name())).unwrap_or_default();
    let advanced = if crypt.advanced {
        "an advanced"
    } else if kind == "imbued" {
        "an"
    } else {
        "a"
    };
    draft.add(Label::Kind, format!("{advanced} {kind}{of} with {size} {}", crypt.capacity));
    match crypt.group {
        Some(Group::Number(group)) => draft.add(Label::Kind, format!("group {group}")),
        Some(Group::Any) => draft.add(Label::Kind, "any group"),
        None => {}
    }
    for (superior, words) in [(false, "basic"), (true, "superior")] {
        let own: Vec<Sym> = crypt.disciplines.iter().filter(|row| row.1 == superior).map(|row| row.0).collect();
        if !own.is_empty() {
            draft.add(Label::Traits, format!("{words} {}", names(&own, "and")));
        }
    }
    match &crypt.title {
        Some(HeldTitle::Votes(votes)) => draft.add(Label::Traits, format!("titled, with {votes} votes")),
        Some(HeldTitle::Title { title, city, clan }) => {
            let clan = clan.map(|clan| format!("{} ", clan.name())).unwrap_or_default();
            let city = city.as_ref().map(|city| format!(" of {city}")).unwrap_or_default();
            draft.add(Label::Traits, format!("{clan}{}{city}", title.name()));
        }
        None => {}
    }
    if let Some(sect) = crypt.sect {
        draft.add(Label::Traits, sect.name());
    }
}

/// `Auspex, Celerity or Dominate`.
pub fn names(syms: &[Sym], joint: &str) -> String {
    let names: Vec<&str> = syms.iter().map(|sym| sym.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, rest)) => format!("{} {joint} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The words with `a` or `an` before them.
pub fn with_article(words: &str) -> String {
    let vowel = words.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {words}", if vowel { "an" } else { "a" })
}
