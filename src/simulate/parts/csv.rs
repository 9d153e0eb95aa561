//! Files of games with commas: the plan in a first line that begins with `#`, the names of the columns in
//! the second, then a row a line. A library stands in one column, as JSON: a list of names, each with how
//! many copies were in the opening hand, drawn, playable and played.
use super::row::{CardRow, Names, Row};
use super::{Head, NotAPart, Part};
use ::csv::{ReaderBuilder, WriterBuilder};
use std::io::{BufRead, BufReader, Read, Write};

/// The mark of the line that holds the plan.
const MARK: &str = "# ";

impl From<::csv::Error> for NotAPart {
    fn from(error: ::csv::Error) -> NotAPart {
        NotAPart(error.to_string())
    }
}

/// A library as the text of a column.
fn text(cards: Vec<CardRow>) -> Result<String, NotAPart> {
    let counts = |one: CardRow| (one.card, [one.opening, one.drawn, one.playable, one.played]);
    Ok(serde_json::to_string(&cards.into_iter().map(counts).collect::<Vec<_>>())?)
}

fn cards(text: String) -> Result<Vec<CardRow>, NotAPart> {
    let cards: Vec<(String, [u16; 4])> = serde_json::from_str(&text)?;
    let card = |(card, [opening, drawn, playable, played]): (String, [u16; 4])| CardRow {
        card,
        opening,
        drawn,
        playable,
        played,
    };
    Ok(cards.into_iter().map(card).collect())
}

pub(super) fn write(part: &Part, to: &mut impl Write) -> Result<(), NotAPart> {
    writeln!(to, "{MARK}{}", serde_json::to_string(&Head::of(part))?)?;
    let mut to = WriterBuilder::new().from_writer(to);
    let names = Names::new(&part.held.plan);
    for row in part.batch.played.iter().flat_map(|one| names.rows(one)) {
        to.serialize(row.with(text)?)?;
    }
    Ok(to.flush()?)
}

pub(super) fn read(from: impl Read) -> Result<Part, NotAPart> {
    let mut from = BufReader::new(from);
    let mut first = String::new();
    from.read_line(&mut first)?;
    let head = Head::read(first.strip_prefix(MARK).unwrap_or_default())?;
    let mut lines = ReaderBuilder::new().from_reader(from);
    head.part(lines.deserialize::<Row<String>>().map(|row| row?.with(cards)))
}
