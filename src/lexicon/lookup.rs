//! From a spelling to the row that has it.
//!
//! In: a class and a text in any case. Out: the one row whose key, name, plural or older spelling
//! it is. Never: a near miss; `base::nearest` over `names` is for those.
use super::{Class, Row, Sym, rows};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Which of a row's spellings was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The name printed today, or the key.
    Name,
    /// Today's plural where it differs from the name.
    Plural,
    /// An older spelling.
    Older,
}

type Index = FxHashMap<String, (Sym, Form)>;

/// The row with this spelling, case aside.
pub fn lookup(class: Class, text: &str) -> Option<Sym> {
    find(class, text).map(|(sym, _)| sym)
}

/// The row with this spelling, case aside, and which spelling it is.
pub fn find(class: Class, text: &str) -> Option<(Sym, Form)> {
    let index = index(class);
    if let Some(found) = index.get(text) {
        return Some(*found);
    }
    index.get(fold(text).as_str()).copied()
}

/// The names of a class as printed today, for suggestions.
pub fn names(class: Class) -> impl Iterator<Item = &'static str> {
    rows(class).iter().map(|row| row.name)
}

/// Lower case, straight apostrophes.
fn fold(text: &str) -> String {
    text.chars().map(|c| if c == '\u{2019}' { '\'' } else { c }).flat_map(char::to_lowercase).collect()
}

fn index(class: Class) -> &'static Index {
    static INDEXES: [OnceLock<Index>; Class::ALL.len()] = [const { OnceLock::new() }; Class::ALL.len()];
    // INDEXES has a place for each class, in the order of the enum.
    INDEXES[class as usize].get_or_init(|| build(class))
}

fn build(class: Class) -> Index {
    let mut index = Index::default();
    for (place, row) in rows(class).iter().enumerate() {
        let sym = Sym { class, index: u16::try_from(place).unwrap_or(u16::MAX) };
        for (spelling, form) in spellings(row) {
            index.entry(fold(spelling)).or_insert((sym, form));
        }
    }
    index
}

/// Every spelling of a row; of two alike the first counts.
fn spellings(row: &Row) -> impl Iterator<Item = (&'static str, Form)> {
    [(row.name, Form::Name), (row.id, Form::Name), (row.plural, Form::Plural)]
        .into_iter()
        .chain(row.older.iter().map(|older| (*older, Form::Older)))
}
