//! The columns of an official list, by their names.
//!
//! In: the first row. Out: which column holds what, and whether the list is of library or crypt
//! cards. Never: an order of columns that is taken for granted; the two flavours differ in it.
use super::csv::{Field, Rows};
use crate::base::{Code, Diagnostic, Place, Span};

/// What a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Library cards.
    Library,
    /// Crypt cards.
    Crypt,
}

/// A column that means something to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Number in the list.
    Id,
    /// Name.
    Name,
    /// Other names.
    Aka,
    /// Types.
    Type,
    /// Clans.
    Clan,
    /// Path.
    Path,
    /// Rules text.
    Text,
    /// Disciplines that a library card requires.
    Discipline,
    /// Cost in pool.
    Pool,
    /// Cost in blood.
    Blood,
    /// Cost in convictions.
    Conviction,
    /// Burn option.
    Burn,
    /// Advanced.
    Advanced,
    /// Group.
    Group,
    /// Capacity.
    Capacity,
    /// Disciplines that a crypt card has.
    Disciplines,
    /// Title.
    Title,
    /// Since when it is banned.
    Banned,
}

const COLUMNS: &[(Column, &str)] = &[
    (Column::Id, "Id"),
    (Column::Name, "Name"),
    (Column::Aka, "Aka"),
    (Column::Type, "Type"),
    (Column::Clan, "Clan"),
    (Column::Path, "Path"),
    (Column::Text, "Card Text"),
    (Column::Discipline, "Discipline"),
    (Column::Pool, "Pool Cost"),
    (Column::Blood, "Blood Cost"),
    (Column::Conviction, "Conviction Cost"),
    (Column::Burn, "Burn Option"),
    (Column::Advanced, "Adv"),
    (Column::Group, "Group"),
    (Column::Capacity, "Capacity"),
    (Column::Disciplines, "Disciplines"),
    (Column::Title, "Title"),
    (Column::Banned, "Banned"),
];

const NEEDED: &[(Column, bool, bool)] = &[
    // column, in a library list, in a crypt list
    (Column::Id, true, true),
    (Column::Name, true, true),
    (Column::Type, true, true),
    (Column::Clan, true, true),
    (Column::Text, true, true),
    (Column::Discipline, true, false),
    (Column::Pool, true, false),
    (Column::Blood, true, false),
    (Column::Burn, true, false),
    (Column::Group, false, true),
    (Column::Capacity, false, true),
    (Column::Disciplines, false, true),
];

/// Where the columns of a list are.
#[derive(Debug)]
pub struct Columns {
    /// What the list is of.
    pub kind: Kind,
    /// How many fields a row has.
    pub count: usize,
    places: [Option<usize>; COLUMNS.len()],
}

impl Columns {
    /// The columns of this first row, or what is missing.
    pub fn read(row: &[Field<'_>]) -> Result<Columns, Box<Diagnostic>> {
        let mut places = [None; COLUMNS.len()];
        for (place, (_, name)) in places.iter_mut().zip(COLUMNS) {
            *place = row.iter().position(|field| field.raw.trim().eq_ignore_ascii_case(name));
        }
        let mut columns = Columns { kind: Kind::Library, count: row.len(), places };
        let has = |column| columns.place(column).is_some();
        let crypt = has(Column::Disciplines) || has(Column::Group) || has(Column::Advanced);
        if crypt && !has(Column::Discipline) {
            columns.kind = Kind::Crypt;
        }
        let missing: Vec<&str> = columns.missing().collect();
        if missing.is_empty() {
            return Ok(columns);
        }
        let end = row.last().map_or(0, |field| field.start + field.raw.len());
        let names: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        let said = match names.as_slice() {
            [one] => format!("the list has no column {one}"),
            many => format!("the list has no columns {}", many.join(", ")),
        };
        let at = Span::new(row.first().map_or(0, |field| field.start), end);
        let wrong = Diagnostic::new(Code::MissingColumn, Place::File, at, said);
        Err(Box::new(wrong.help("use `vteslib.csv` or `vtescrypt.csv` as published")))
    }

    fn missing(&self) -> impl Iterator<Item = &'static str> {
        let crypt = self.kind == Kind::Crypt;
        NEEDED
            .iter()
            .filter(move |(_, library, in_crypt)| if crypt { *in_crypt } else { *library })
            .filter(|(column, ..)| self.place(*column).is_none())
            .filter_map(|(column, ..)| COLUMNS.iter().find(|(other, _)| other == column))
            .map(|(_, name)| *name)
    }

    fn place(&self, column: Column) -> Option<usize> {
        self.places.get(column as usize).copied().flatten()
    }

    /// A row's field in this column, if it is not empty.
    pub fn field<'a>(&self, row: &[Field<'a>], column: Column) -> Option<Field<'a>> {
        let field = row.get(self.place(column)?).copied()?;
        (!field.raw.trim().is_empty()).then_some(field)
    }
}

/// Whether a text begins like an official list: a first row with an `Id` and a `Name`.
pub fn is_list(text: &str) -> bool {
    let first = text.trim_start_matches('\u{FEFF}').trim_start();
    let first = first.get(..first.find(['\n', '\r']).unwrap_or(first.len())).unwrap_or_default();
    if !first.contains(',') || first.len() > 2000 {
        return false;
    }
    let mut row = Vec::new();
    Rows::new(first).next_into(&mut row);
    let has = |name: &str| row.iter().any(|field| field.raw.trim().eq_ignore_ascii_case(name));
    has("Name") && (has("Id") || has("Card Text"))
}
