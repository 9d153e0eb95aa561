//! An official list, either flavour, as source cards.
//!
//! In: a text whose first row names the columns. Out: a card for each row, with the headers that a
//! card file would have. Never: a row that is passed over in silence.
use super::columns::{Column, Columns, Kind};
use super::csv::{Field, RowEnd, Rows};
use super::marks;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::syntax::card_file::{MOST_BYTES, RawHeader, Source, SourceCard};
use crate::syntax::header::Key;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A list with more rows than this is none.
const MOST_ROWS: usize = 50_000;

/// The cards of a list.
pub fn read(source: &Arc<Source>) -> Vec<SourceCard> {
    if source.text.len() > MOST_BYTES {
        let said = format!("the file has {} bytes, the most is {MOST_BYTES}", source.text.len());
        let wrong = Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said);
        return vec![SourceCard::unread(source, wrong)];
    }
    let mut rows = Rows::new(&source.text);
    let mut row = Vec::new();
    rows.next_into(&mut row);
    let columns = match Columns::read(&row) {
        Ok(columns) => columns,
        Err(wrong) => return vec![SourceCard::unread(source, *wrong)],
    };
    let mut cards = Vec::with_capacity(source.text.len().min(1 << 20) / 300);
    while let Some(end) = rows.next_into(&mut row) {
        if cards.len() == MOST_ROWS {
            let said = format!("the list has more than {MOST_ROWS} rows");
            let wrong = Diagnostic::new(Code::FileTooLarge, Place::File, Span::new(0, 0), said);
            return vec![SourceCard::unread(source, wrong)];
        }
        cards.push(card(source, &columns, &row, end));
    }
    if cards.is_empty() {
        let wrong = Diagnostic::new(Code::NotACardFile, Place::File, Span::new(0, 0), "the list has no rows");
        return vec![SourceCard::unread(source, wrong)];
    }
    if columns.kind == Kind::Crypt {
        twins(&mut cards);
    }
    cards
}

/// Marks vampires of one name and version in two groups.
fn twins(cards: &mut [SourceCard]) {
    let group = |card: &SourceCard| card.header(Key::Group).map(|header| header.value.clone());
    let version = |card: &SourceCard| (card.name.to_lowercase(), card.header(Key::Advanced).is_some());
    let mut groups: FxHashMap<(String, bool), Vec<Option<String>>> = FxHashMap::default();
    for card in cards.iter() {
        groups.entry(version(card)).or_default().push(group(card));
    }
    for card in cards.iter_mut() {
        let own = group(card);
        card.twin = groups.get(&version(card)).is_some_and(|all| all.iter().any(|other| *other != own));
    }
}

/// `2020-08-01` for `20200801`; a year as it is.
fn date(given: &str) -> String {
    let given = given.trim();
    match (given.get(..4), given.get(4..6), given.get(6..)) {
        (Some(year), Some(month), Some(day)) if day.len() == 2 => format!("{year}-{month}-{day}"),
        _ => given.to_string(),
    }
}

fn card(source: &Arc<Source>, columns: &Columns, row: &[Field<'_>], end: RowEnd) -> SourceCard {
    let mut card = SourceCard::empty(source);
    card.from_list = true;
    card.diagnostics.extend(bad_row(source, columns, row, end));
    card.id = columns.field(row, Column::Id).map(|field| field.text().into_owned());
    match columns.field(row, Column::Name) {
        Some(field) => {
            card.name_span = Span::new(field.start, field.start + field.raw.len());
            card.name = marks::name(field.text().trim()).into_owned();
        }
        None => {
            card.name_span = row_span(row);
            let wrong = Diagnostic::new(Code::BadRow, Place::File, row_span(row), "the row has no name");
            card.diagnostics.push(wrong);
        }
    }
    if let Some(field) = columns.field(row, Column::Aka) {
        let names = field.text();
        card.aka = names.split(';').map(|name| marks::name(name.trim()).into_owned()).collect();
    }
    card.banned = columns.field(row, Column::Banned).map(|field| date(&field.text()));
    if let Some(field) = columns.field(row, Column::Text) {
        (card.text, card.given) = marks::text(field.text());
        card.text_start = u32::try_from(field.start).unwrap_or(u32::MAX);
    }
    headers(&mut card, columns, row);
    card
}

fn headers(card: &mut SourceCard, columns: &Columns, row: &[Field<'_>]) {
    card.headers.reserve_exact(if columns.kind == Kind::Crypt { 6 } else { 4 });
    let mut add = |column, key, after: &str| {
        if let Some(field) = columns.field(row, column) {
            let mut value = field.text().trim().to_string();
            value.push_str(after);
            let value_span = Span::new(field.start, field.start + field.raw.len());
            card.headers.push(RawHeader { key, value, key_span: value_span, value_span });
        }
    };
    add(Column::Type, Key::Type, "");
    add(Column::Clan, Key::Clan, "");
    add(Column::Path, Key::Path, "");
    match columns.kind {
        Kind::Library => {
            add(Column::Discipline, Key::Requires, "");
            add(Column::Pool, Key::Cost, " pool");
            add(Column::Blood, Key::Cost, " blood");
            add(Column::Conviction, Key::Cost, " conviction");
            add(Column::Burn, Key::BurnOption, "");
        }
        Kind::Crypt => {
            add(Column::Group, Key::Group, "");
            add(Column::Capacity, Key::Capacity, "");
            add(Column::Disciplines, Key::Disciplines, "");
            add(Column::Title, Key::Title, "");
            add(Column::Advanced, Key::Advanced, "");
        }
    }
    one_cost(card);
    advanced(card);
}

/// Two columns of cost cannot both be filled.
fn one_cost(card: &mut SourceCard) {
    let mut costs = card.headers.iter().filter(|header| header.key == Key::Cost);
    if let (Some(first), Some(second)) = (costs.next(), costs.next()) {
        let wrong = Diagnostic::new(Code::DuplicateKey, Place::File, second.value_span, "there are two costs")
            .label(first.value_span, "first given here");
        card.diagnostics.push(wrong);
    }
}

/// The column says `Advanced` where a header says `yes`.
fn advanced(card: &mut SourceCard) {
    for header in &mut card.headers {
        if header.key == Key::Advanced && header.value.eq_ignore_ascii_case("advanced") {
            header.value = "yes".to_string();
        }
    }
}

fn row_span(row: &[Field<'_>]) -> Span {
    let start = row.first().map_or(0, |field| field.start);
    let end = row.last().map_or(start, |field| field.start + field.raw.len());
    Span::new(start, end)
}

fn bad_row(source: &Source, columns: &Columns, row: &[Field<'_>], end: RowEnd) -> Option<Diagnostic> {
    let wrong = |span, said: String| Some(Diagnostic::new(Code::BadRow, Place::File, span, said));
    let letter = |at: usize| {
        let letter = source.text.get(at..).and_then(|rest| rest.chars().next());
        Span::new(at, at + letter.map_or(0, char::len_utf8))
    };
    match end {
        RowEnd::Open(at) => wrong(letter(at), "this quotation mark is never closed".to_string()),
        RowEnd::After(at) => wrong(letter(at), "a comma should follow the quotation mark".to_string()),
        RowEnd::Fine if row.len() != columns.count => {
            wrong(row_span(row), format!("the row has {} fields, the list {} columns", row.len(), columns.count))
        }
        RowEnd::Fine => None,
    }
}
