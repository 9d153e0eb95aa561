//! What a format writes, and what several of them write alike.
//!
//! In: a deck of cards at hand. Out: rows in the order in which decks are written, and lines of them.
//! Never: a remark that the next reader would take for a card.
use super::headings::place;
use super::known::CardFacts;
use super::resolve::{Slot, Sure};
use super::{Facts, fold};
use crate::syntax::header::Group;

/// Why a deck cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotWritten(pub String);

/// A card and its copies.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// How many.
    pub copies: u16,
    /// Which.
    pub card: &'a CardFacts,
    /// What is remarked on it.
    pub note: Option<&'a str>,
}

/// A deck, ready to be written.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// What it says of itself.
    pub facts: &'a Facts,
    /// The crypt, most copies first.
    pub crypt: Vec<Row<'a>>,
    /// The library, by types and names.
    pub library: Vec<Row<'a>>,
}

impl<'a> Sheet<'a> {
    /// The sheet of a deck.
    pub fn of(sure: &'a Sure<'_>) -> Sheet<'a> {
        let row = |slot: &'a Slot<'_>| Row { copies: slot.copies, card: slot.card, note: slot.note.as_deref() };
        let mut crypt: Vec<Row<'a>> = sure.crypt.iter().map(row).collect();
        let mut library: Vec<Row<'a>> = sure.library.iter().map(row).collect();
        crypt.sort_by_cached_key(|row| {
            let first = (u16::MAX - row.copies, u8::MAX - row.card.capacity);
            (first, fold::key(&row.card.filed()), row.card.called.clone())
        });
        library.sort_by_cached_key(|row| {
            (place(&row.card.types), row.card.types.clone(), fold::ascii(&row.card.filed()).to_lowercase(), row.card.at)
        });
        Sheet { facts: &sure.facts, crypt, library }
    }

    /// The library by types.
    pub fn sections(&self) -> impl Iterator<Item = (&str, &[Row<'a>])> {
        self.library
            .chunk_by(|one, other| one.card.types == other.card.types)
            .map(|rows| (rows.first().map_or("", |row| row.card.types.as_str()), rows))
    }
}

/// How many copies.
pub fn copies(rows: &[Row<'_>]) -> u32 {
    rows.iter().map(|row| u32::from(row.copies)).sum()
}

/// A remark behind two hyphens, on one line.
pub fn note(row: &Row<'_>) -> String {
    let words = row.note.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { words } else { format!(" -- {words}") }
}

/// `Crypt (12 cards, min=30, max=43, avg=9.17)`; least and most of any four of its cards.
pub fn crypt_heading(rows: &[Row<'_>], comma: &str) -> String {
    let mut capacities: Vec<u32> = Vec::new();
    for row in rows {
        capacities.extend(std::iter::repeat_n(u32::from(row.card.capacity), usize::from(row.copies)));
    }
    capacities.sort_unstable();
    let four = |mut all: Box<dyn Iterator<Item = &u32> + '_>| all.by_ref().take(4).sum::<u32>();
    let (least, most) = (four(Box::new(capacities.iter())), four(Box::new(capacities.iter().rev())));
    let mean = f64::from(capacities.iter().sum::<u32>()) / capacities.len().max(1) as f64;
    let mean = (mean * 100.0).round() / 100.0;
    format!("Crypt ({} cards, min={least}{comma} max={most}{comma} avg={mean})", capacities.len())
}

/// The lines of a crypt, in columns.
pub fn crypt_lines(rows: &[Row<'_>]) -> Vec<String> {
    let cells: Vec<[String; 6]> = rows.iter().map(cells).collect();
    let mut widths = [0; 6];
    for row in &cells {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let [first, name, capacity, disciplines, title, clan] = widths;
    let line = |(row, [copies, who, size, levels, held, whose]): (&Row<'_>, &[String; 6])| {
        let gap = if title == 0 { "" } else { "  " };
        let note = note(row);
        let clan = if note.is_empty() { 0 } else { clan + 1 };
        format!(
            "{copies:first$} {who:name$}  {size:>capacity$}  {levels:disciplines$}  {held:title$}{gap}{whose:clan$}{note}"
        )
    };
    rows.iter().zip(&cells).map(line).collect()
}

fn cells(row: &Row<'_>) -> [String; 6] {
    let card = row.card;
    let group = match card.group {
        Some(Group::Number(number)) => number.to_string(),
        Some(Group::Any) | None => "ANY".to_string(),
    };
    let name = if card.advanced { format!("{} (ADV)", plain(card)) } else { plain(card) };
    let mut levels: Vec<&str> = card.disciplines.split_whitespace().collect();
    // Capital letters, the superior level, come first.
    levels.sort_unstable();
    let disciplines = if levels.is_empty() { "-none-".to_string() } else { levels.join(" ") };
    let clan = format!("{}:{group}", card.clan);
    [format!("{}x", row.copies), name, card.capacity.to_string(), disciplines, card.title.clone(), clan]
}

/// The name alone, the article behind.
fn plain(card: &CardFacts) -> String {
    CardFacts { called: card.name.clone(), ..card.clone() }.filed()
}

/// `Master (33; 9 trifle)`.
pub fn type_heading(types: &str, rows: &[Row<'_>]) -> String {
    let trifles: u32 = rows.iter().filter(|row| row.card.trifle).map(|row| u32::from(row.copies)).sum();
    let trifles = if trifles > 0 { format!("; {trifles} trifle") } else { String::new() };
    format!("{types} ({}{trifles})", copies(rows))
}
