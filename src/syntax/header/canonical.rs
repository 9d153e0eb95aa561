//! What a header means, in lines that can be compared.
//!
//! In: a typed header. Out: sorted lines. Never: the card's name, its number, or names that it
//! declares, none of which changes what it does; nor anything of spelling or order.
use super::crypt::{Crypt, Group};
use super::library::{Amount, Library};
use super::{CryptKind, Disciplines, Header, HeldTitle, Kind};
use crate::lexicon::Sym;

/// The lines of a header.
pub fn canonical(header: &Header) -> Vec<String> {
    let mut lines = Vec::with_capacity(8);
    match &header.kind {
        Kind::Library(library) => of_library(library, &mut lines),
        Kind::Crypt(crypt) => of_crypt(crypt, &mut lines),
    }
    if let Some(path) = header.path {
        lines.push(format!("path {}", path.id()));
    }
    lines.sort_unstable();
    lines
}

fn each(word: &str, syms: &[Sym], lines: &mut Vec<String>) {
    lines.extend(syms.iter().map(|sym| format!("{word} {}", sym.id())));
}

fn joined(syms: &[Sym]) -> String {
    let mut ids: Vec<&str> = syms.iter().map(|sym| sym.id()).collect();
    ids.sort_unstable();
    ids.join(" ")
}

fn of_library(library: &Library, lines: &mut Vec<String>) {
    lines.push("library".to_string());
    each("type", &library.types, lines);
    let requires = &library.requires;
    match &requires.disciplines {
        Disciplines::None => {}
        Disciplines::One(one) => lines.push(format!("requires {}", one.id())),
        Disciplines::All(all) => lines.push(format!("requires all {}", joined(all))),
        Disciplines::AnyOf(any) => lines.push(format!("requires any {}", joined(any))),
    }
    each("clan", &requires.clans, lines);
    each("creed", &requires.creeds, lines);
    each("sect", &requires.sects, lines);
    each("title", &requires.titles, lines);
    if let Some(cost) = library.cost {
        lines.push(match cost.amount {
            Amount::Fixed(amount) => format!("cost {amount} {}", cost.currency.name()),
            Amount::X => format!("cost X {}", cost.currency.name()),
        });
    }
    if library.burn_option {
        lines.push("burn option".to_string());
    }
}

fn of_crypt(crypt: &Crypt, lines: &mut Vec<String>) {
    lines.push(match crypt.kind {
        CryptKind::Vampire => "vampire".to_string(),
        CryptKind::Imbued => "imbued".to_string(),
    });
    if let Some(clan) = crypt.clan {
        lines.push(format!("{} {}", clan.class.name(), clan.id()));
    }
    match crypt.group {
        Some(Group::Number(group)) => lines.push(format!("group {group}")),
        Some(Group::Any) => lines.push("group any".to_string()),
        None => {}
    }
    lines.push(format!("capacity {}", crypt.capacity));
    for (discipline, superior) in &crypt.disciplines {
        let code = discipline.id();
        lines.push(format!("has {}", if *superior { code.to_uppercase() } else { code.to_string() }));
    }
    match &crypt.title {
        Some(HeldTitle::Votes(votes)) => lines.push(format!("votes {votes}")),
        Some(HeldTitle::Title { title, city, clan }) => {
            let city = city.as_ref().map(|city| format!(" of {}", city.to_lowercase()));
            let clan = clan.map(|clan| format!(" {}", clan.id()));
            lines.push(format!("title{} {}{}", clan.unwrap_or_default(), title.id(), city.unwrap_or_default()));
        }
        None => {}
    }
    if let Some(sect) = crypt.sect {
        lines.push(format!("sect {}", sect.id()));
    }
    if crypt.advanced {
        lines.push("advanced".to_string());
    }
}
