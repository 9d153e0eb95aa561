//! A card file out of a typed header.
//!
//! In: a name, a header, a text, comments. Out: the card as it is written today. Never: a change
//! of meaning: reading what is written gives the same header, and writing that the same text.
use super::crypt::{Crypt, Group};
use super::library::{Amount, Library};
use super::{CryptKind, DefineKind, Disciplines, Header, HeldTitle, Key, Kind};
use crate::lexicon::{DisciplineKind, Sym, discipline_kind};
use crate::syntax::card_file::SourceCard;

/// The whole card: comments, name, headers, an empty line, and `text`.
pub fn write_card(card: &SourceCard, header: &Header, text: &str) -> String {
    let mut out = String::new();
    for comment in &card.comments {
        out.push_str(comment);
        out.push('\n');
    }
    out.push_str(&card.name);
    out.push('\n');
    out.push_str(&write_header(card.id.as_deref(), header));
    if !text.is_empty() {
        out.push('\n');
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}

/// The header's lines, each with its end.
pub fn write_header(id: Option<&str>, header: &Header) -> String {
    let mut lines: Vec<(Key, String)> = Vec::new();
    if let Some(id) = id {
        lines.push((Key::Id, id.to_string()));
    }
    match &header.kind {
        Kind::Library(library) => library_lines(library, &mut lines),
        Kind::Crypt(crypt) => crypt_lines(crypt, &mut lines),
    }
    if let Some(path) = header.path {
        lines.push((Key::Path, path.name().to_string()));
    }
    if !header.defines.is_empty() {
        let defines: Vec<String> = header.defines.iter().map(|define| defined(define.kind, &define.name)).collect();
        lines.push((Key::Defines, defines.join(", ")));
    }
    lines.sort_by_key(|(key, _)| *key);
    lines.iter().map(|(key, value)| format!("{}: {value}\n", key.name())).collect()
}

fn defined(kind: DefineKind, name: &str) -> String {
    let quote = if name.contains([',', ';']) { "\"" } else { "" };
    format!("{quote}{name}{quote} {}", kind.name())
}

fn list(syms: &[Sym], last: &str) -> String {
    let names: Vec<&str> = syms.iter().map(|sym| sym.name()).collect();
    match names.split_last() {
        Some((end, [])) => (*end).to_string(),
        Some((end, start)) => format!("{} {last} {end}", start.join(", ")),
        None => String::new(),
    }
}

fn library_lines(library: &Library, lines: &mut Vec<(Key, String)>) {
    let types: Vec<&str> = library.types.iter().map(|sym| sym.name()).collect();
    lines.push((Key::Type, types.join("/")));
    let requires = &library.requires;
    if !requires.clans.is_empty() {
        lines.push((Key::Clan, list(&requires.clans, "or")));
    }
    if !requires.creeds.is_empty() {
        lines.push((Key::Creed, list(&requires.creeds, "or")));
    }
    let disciplines = match &requires.disciplines {
        Disciplines::None => String::new(),
        Disciplines::One(one) => one.name().to_string(),
        Disciplines::All(all) => list(all, "and"),
        Disciplines::AnyOf(any) => list(any, "or"),
    };
    let groups = [disciplines, list(&requires.sects, "or"), list(&requires.titles, "or")];
    let groups: Vec<String> = groups.into_iter().filter(|group| !group.is_empty()).collect();
    if !groups.is_empty() {
        lines.push((Key::Requires, groups.join(", ")));
    }
    if let Some(cost) = library.cost {
        let amount = match cost.amount {
            Amount::Fixed(amount) => amount.to_string(),
            Amount::X => "X".to_string(),
        };
        lines.push((Key::Cost, format!("{amount} {}", cost.currency.name())));
    }
    if library.burn_option {
        lines.push((Key::BurnOption, "yes".to_string()));
    }
}

fn crypt_lines(crypt: &Crypt, lines: &mut Vec<(Key, String)>) {
    let imbued = crypt.kind == CryptKind::Imbued;
    if let Some(clan) = crypt.clan {
        let group = match crypt.group {
            Some(Group::Number(group)) => format!(" (group {group})"),
            Some(Group::Any) => " (group any)".to_string(),
            None => String::new(),
        };
        let key = if imbued { Key::Creed } else { Key::Clan };
        lines.push((key, format!("{}{group}", clan.name())));
    }
    lines.push((Key::Capacity, crypt.capacity.to_string()));
    if !crypt.disciplines.is_empty() {
        lines.push((Key::Disciplines, discipline_codes(&crypt.disciplines)));
    }
    match &crypt.title {
        Some(HeldTitle::Votes(1)) => lines.push((Key::Title, "1 vote".to_string())),
        Some(HeldTitle::Votes(votes)) => lines.push((Key::Title, format!("{votes} votes"))),
        Some(HeldTitle::Title { title, city, clan }) => {
            let clan = clan.map(|clan| format!("{} ", clan.name())).unwrap_or_default();
            let city = city.as_ref().map(|city| format!(" of {city}")).unwrap_or_default();
            lines.push((Key::Title, format!("{clan}{}{city}", title.name())));
        }
        None => {}
    }
    if let Some(sect) = crypt.sect {
        lines.push((Key::Sect, sect.name().to_string()));
    }
    if crypt.advanced {
        lines.push((Key::Advanced, "yes".to_string()));
    }
}

/// Superior ones first, as cards print them; otherwise in the order of their names.
fn discipline_codes(disciplines: &[(Sym, bool)]) -> String {
    let mut codes: Vec<(bool, bool, String)> = disciplines
        .iter()
        .map(|(sym, superior)| {
            let code = if *superior { sym.id().to_uppercase() } else { sym.id().to_string() };
            (!superior, discipline_kind(*sym) != DisciplineKind::Discipline, code)
        })
        .collect();
    codes.sort_unstable();
    codes.into_iter().map(|(_, _, code)| code).collect::<Vec<_>>().join(" ")
}
