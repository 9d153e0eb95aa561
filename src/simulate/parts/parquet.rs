//! Files of games as Apache Parquet: a row for each seat of each game, its library a list of structs; the
//! plan stands among the file's key-values, under `vitae`.
use super::row::{CardRow, Names, Row};
use super::{Head, NotAPart, Part};
use arrow_array::builder::{ArrayBuilder, ListBuilder, StringBuilder, StructBuilder, UInt16Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, UInt8Type, UInt16Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, Float64Array, PrimitiveArray, RecordBatch, StringArray, StructArray, UInt8Array, UInt16Array,
    UInt64Array,
};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;

/// The key of the plan.
const KEY: &str = "vitae";
/// Games that are put into columns at once.
const GAMES: usize = 4_096;
/// The counts of a card, in the order of its struct.
const COUNTS: [&str; 4] = ["opening", "drawn", "playable", "played"];

impl From<ParquetError> for NotAPart {
    fn from(error: ParquetError) -> NotAPart {
        NotAPart(error.to_string())
    }
}

impl From<ArrowError> for NotAPart {
    fn from(error: ArrowError) -> NotAPart {
        NotAPart(error.to_string())
    }
}

fn card_fields() -> Fields {
    let counts = COUNTS.iter().map(|name| Field::new(*name, DataType::UInt16, false));
    std::iter::once(Field::new("card", DataType::Utf8, false)).chain(counts).collect()
}

fn schema() -> Schema {
    let field = |name: &str, of: DataType| Field::new(name, of, false);
    let perhaps = |name: &str, of: DataType| Field::new(name, of, true);
    let card = Field::new("item", DataType::Struct(card_fields()), false);
    Schema::new(vec![
        field("game", DataType::UInt64),
        field("seat", DataType::UInt8),
        field("deck", DataType::UInt16),
        field("name", DataType::Utf8),
        field("victory_points", DataType::Float64),
        perhaps("fell_in", DataType::UInt16),
        perhaps("fell_by", DataType::Utf8),
        perhaps("fell_in_turn_of", DataType::UInt8),
        field("end", DataType::Utf8),
        field("turns", DataType::UInt16),
        field("decisions", DataType::UInt64),
        field("digest", DataType::Utf8),
        field("cards", DataType::List(Arc::new(card))),
    ])
}

pub(super) fn write(part: &Part, to: impl Write + Send) -> Result<(), NotAPart> {
    let head = KeyValue::new(KEY.to_string(), serde_json::to_string(&Head::of(part))?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![head]))
        .build();
    let schema = Arc::new(schema());
    let mut to = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties))?;
    let names = Names::new(&part.held.plan);
    for games in part.batch.played.chunks(GAMES) {
        let rows: Vec<Row> = games.iter().flat_map(|one| names.rows(one)).collect();
        to.write(&RecordBatch::try_new(Arc::clone(&schema), columns(&rows)?)?)?;
    }
    to.close()?;
    Ok(())
}

/// The columns, in the order of the schema.
fn columns(rows: &[Row]) -> Result<Vec<ArrayRef>, NotAPart> {
    let strings = |of: fn(&Row) -> &String| StringArray::from_iter_values(rows.iter().map(of));
    Ok(vec![
        Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.game))),
        Arc::new(UInt8Array::from_iter_values(rows.iter().map(|row| row.seat))),
        Arc::new(UInt16Array::from_iter_values(rows.iter().map(|row| row.deck))),
        Arc::new(strings(|row| &row.name)),
        Arc::new(Float64Array::from_iter_values(rows.iter().map(|row| row.victory_points))),
        Arc::new(rows.iter().map(|row| row.fell_in).collect::<UInt16Array>()),
        Arc::new(rows.iter().map(|row| row.fell_by.as_deref()).collect::<StringArray>()),
        Arc::new(rows.iter().map(|row| row.fell_in_turn_of).collect::<UInt8Array>()),
        Arc::new(strings(|row| &row.end)),
        Arc::new(UInt16Array::from_iter_values(rows.iter().map(|row| row.turns))),
        Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.decisions))),
        Arc::new(strings(|row| &row.digest)),
        Arc::new(libraries(rows)?),
    ])
}

fn libraries(rows: &[Row]) -> Result<impl Array + use<>, NotAPart> {
    let counts = COUNTS.iter().map(|_| Box::new(UInt16Builder::new()) as Box<dyn ArrayBuilder>);
    let name: Box<dyn ArrayBuilder> = Box::new(StringBuilder::new());
    let card = StructBuilder::new(card_fields(), std::iter::once(name).chain(counts).collect());
    let item = Field::new("item", DataType::Struct(card_fields()), false);
    let mut out = ListBuilder::new(card).with_field(item);
    // The builders are those made just above.
    let wrong = || NotAPart("a column is not of its kind".to_string());
    for row in rows {
        let to = out.values();
        for one in &row.cards {
            to.field_builder::<StringBuilder>(0).ok_or_else(wrong)?.append_value(&one.card);
            for (n, at) in [one.opening, one.drawn, one.playable, one.played].into_iter().zip(1..) {
                to.field_builder::<UInt16Builder>(at).ok_or_else(wrong)?.append_value(n);
            }
            to.append(true);
        }
        out.append(true);
    }
    Ok(out.finish())
}

pub(super) fn read(from: File) -> Result<Part, NotAPart> {
    let from = ParquetRecordBatchReaderBuilder::try_new(from)?;
    let keys = from.metadata().file_metadata().key_value_metadata();
    let plan = keys.into_iter().flatten().find(|one| one.key == KEY).and_then(|one| one.value.as_ref());
    let head = Head::read(plan.map_or("", String::as_str))?;
    let batches = from.with_batch_size(GAMES).build()?;
    head.part(batches.flat_map(|batch| match batch.map_err(NotAPart::from).and_then(|batch| rows(&batch)) {
        Ok(rows) => rows,
        Err(wrong) => vec![Err(wrong)],
    }))
}

/// A column of numbers.
fn numbers<'a, T: ArrowPrimitiveType>(columns: &'a [ArrayRef], names: &[&str], name: &str) -> Column<'a, T> {
    let at = names.iter().position(|one| *one == name).and_then(|at| columns.get(at));
    at.and_then(|column| column.as_primitive_opt()).ok_or_else(|| no_column(name))
}

type Column<'a, T> = Result<&'a PrimitiveArray<T>, NotAPart>;

fn strings<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a StringArray, NotAPart> {
    batch.column_by_name(name).and_then(|column| column.as_string_opt()).ok_or_else(|| no_column(name))
}

fn no_column(name: &str) -> NotAPart {
    NotAPart(format!("it has no column `{name}` of its kind"))
}

/// The rows of some columns.
fn rows(batch: &RecordBatch) -> Result<Vec<Result<Row, NotAPart>>, NotAPart> {
    let schema = batch.schema();
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let all = batch.columns();
    let (game, seat) = (numbers::<UInt64Type>(all, &names, "game")?, numbers::<UInt8Type>(all, &names, "seat")?);
    let deck = numbers::<UInt16Type>(all, &names, "deck")?;
    let points = numbers::<Float64Type>(all, &names, "victory_points")?;
    let fell_in = numbers::<UInt16Type>(all, &names, "fell_in")?;
    let fell_in_turn_of = numbers::<UInt8Type>(all, &names, "fell_in_turn_of")?;
    let turns = numbers::<UInt16Type>(all, &names, "turns")?;
    let decisions = numbers::<UInt64Type>(all, &names, "decisions")?;
    let (name, fell_by, end) = (strings(batch, "name")?, strings(batch, "fell_by")?, strings(batch, "end")?);
    let digest = strings(batch, "digest")?;
    let cards = batch.column_by_name("cards").and_then(|column| column.as_list_opt::<i32>());
    let cards = cards.ok_or_else(|| no_column("cards"))?;
    let row = |at: usize| -> Result<Row, NotAPart> {
        let some = |array: &dyn Array| array.is_valid(at);
        Ok(Row {
            game: game.value(at),
            seat: seat.value(at),
            deck: deck.value(at),
            name: name.value(at).to_string(),
            victory_points: points.value(at),
            fell_in: some(fell_in).then(|| fell_in.value(at)),
            fell_by: some(fell_by).then(|| fell_by.value(at).to_string()),
            fell_in_turn_of: some(fell_in_turn_of).then(|| fell_in_turn_of.value(at)),
            end: end.value(at).to_string(),
            turns: turns.value(at),
            decisions: decisions.value(at),
            digest: digest.value(at).to_string(),
            cards: library(&cards.value(at))?,
        })
    };
    Ok((0..batch.num_rows()).map(row).collect())
}

fn library(cards: &ArrayRef) -> Result<Vec<CardRow>, NotAPart> {
    let cards: &StructArray = cards.as_struct_opt().ok_or_else(|| no_column("cards"))?;
    let names = cards.column_names();
    let name = cards.column_by_name("card").and_then(|column| column.as_string_opt::<i32>());
    let name = name.ok_or_else(|| no_column("card"))?;
    let [opening, drawn, playable, played] = COUNTS.map(|count| numbers::<UInt16Type>(cards.columns(), &names, count));
    let (opening, drawn, playable, played) = (opening?, drawn?, playable?, played?);
    let card = |at: usize| CardRow {
        card: name.value(at).to_string(),
        opening: opening.value(at),
        drawn: drawn.value(at),
        playable: playable.value(at),
        played: played.value(at),
    };
    Ok((0..cards.len()).map(card).collect())
}
