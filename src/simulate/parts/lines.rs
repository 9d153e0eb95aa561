//! Files of games as JSON lines: the plan in the first, then a row a line.
use super::row::{Names, Row};
use super::{Head, NotAPart, Part};
use std::io::{BufRead, BufReader, Read, Write};

pub(super) fn write(part: &Part, to: &mut impl Write) -> Result<(), NotAPart> {
    let mut line = |text: serde_json::Result<String>| -> Result<(), NotAPart> {
        to.write_all(text?.as_bytes())?;
        Ok(to.write_all(b"\n")?)
    };
    line(serde_json::to_string(&Head::of(part)))?;
    let names = Names::new(&part.held.plan);
    part.batch.played.iter().flat_map(|one| names.rows(one)).try_for_each(|row| line(serde_json::to_string(&row)))
}

pub(super) fn read(from: impl Read) -> Result<Part, NotAPart> {
    let mut lines = BufReader::new(from).lines().zip(1..);
    let first = lines.next().map(|(line, _)| line).transpose()?;
    let head = Head::read(&first.unwrap_or_default())?;
    let row = |(line, n): (std::io::Result<String>, u64)| -> Result<Row, NotAPart> {
        serde_json::from_str(&line?).map_err(|error| NotAPart(format!("line {n} is no row: {error}")))
    };
    head.part(lines.map(row))
}
