//! Disciplines, the virtues of the imbued, and flight, which cards require in the same way.
//!
//! In: nothing. Out: rows; the id of a row is its three-letter code, in lower case. Never: a level;
//! basic or superior is written in the case of the code on a card, not here.
use super::{Class, Row, Sym};

/// What a row of this class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DisciplineKind {
    /// A discipline of vampires, at a basic or a superior level.
    Discipline,
    /// A virtue of the imbued, without levels.
    Virtue,
    /// Flight, without levels.
    Flight,
}

/// Which of the three it is.
pub fn discipline_kind(sym: Sym) -> DisciplineKind {
    match sym.id() {
        "def" | "inn" | "jud" | "mar" | "red" | "ven" | "viz" => DisciplineKind::Virtue,
        "fli" => DisciplineKind::Flight,
        _ => DisciplineKind::Discipline,
    }
}

/// Whether these letters are the code of a discipline, in any case.
pub fn is_code(text: &str) -> bool {
    text.len() == 3 && super::rows(Class::Discipline).iter().any(|row| row.id.eq_ignore_ascii_case(text))
}

/// Disciplines first, then virtues, then flight.
pub static DISCIPLINES: &[Row] = &[
    Row::new("abo", "Abombwe", "Abombwe", &[]),
    Row::new("ani", "Animalism", "Animalism", &[]),
    Row::new("aus", "Auspex", "Auspex", &[]),
    Row::new("cel", "Celerity", "Celerity", &[]),
    Row::new("chi", "Chimerstry", "Chimerstry", &[]),
    Row::new("dai", "Daimoinon", "Daimoinon", &[]),
    Row::new("dem", "Dementation", "Dementation", &[]),
    Row::new("dom", "Dominate", "Dominate", &[]),
    Row::new("for", "Fortitude", "Fortitude", &[]),
    Row::new("mal", "Maleficia", "Maleficia", &[]),
    Row::new("mel", "Melpominee", "Melpominee", &[]),
    Row::new("myt", "Mytherceria", "Mytherceria", &[]),
    Row::new("nec", "Necromancy", "Necromancy", &[]),
    Row::new("obe", "Obeah", "Obeah", &[]),
    Row::new("obf", "Obfuscate", "Obfuscate", &[]),
    Row::new("obl", "Oblivion", "Oblivion", &[]),
    Row::new("obt", "Obtenebration", "Obtenebration", &[]),
    Row::new("pot", "Potence", "Potence", &[]),
    Row::new("pre", "Presence", "Presence", &[]),
    Row::new("pro", "Protean", "Protean", &[]),
    Row::new("qui", "Quietus", "Quietus", &[]),
    Row::new("san", "Sanguinus", "Sanguinus", &[]),
    Row::new("ser", "Serpentis", "Serpentis", &[]),
    Row::new("spi", "Spiritus", "Spiritus", &[]),
    Row::new("str", "Striga", "Striga", &[]),
    Row::new("tem", "Temporis", "Temporis", &[]),
    Row::new("tha", "Blood Sorcery", "Blood Sorcery", &["Thaumaturgy"]),
    Row::new("thn", "Thanatosis", "Thanatosis", &[]),
    Row::new("val", "Valeren", "Valeren", &[]),
    Row::new("vic", "Vicissitude", "Vicissitude", &[]),
    Row::new("vis", "Visceratika", "Visceratika", &[]),
    Row::new("def", "Defense", "Defense", &["Defence"]),
    Row::new("inn", "Innocence", "Innocence", &[]),
    Row::new("jud", "Judgment", "Judgment", &["Judgement"]),
    Row::new("mar", "Martyrdom", "Martyrdom", &[]),
    Row::new("red", "Redemption", "Redemption", &[]),
    Row::new("ven", "Vengeance", "Vengeance", &[]),
    Row::new("viz", "Vision", "Vision", &[]),
    Row::new("fli", "Flight", "Flight", &[]),
];
