//! The map: squares, walls, tracks, and how far one square is from another.
//!
//! In: rows of glyphs. Out: `Map`, which never changes, and `Square`. Never here: who stands where.
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most columns and rows of a map.
pub const MOST: usize = 100;

/// A square: its column and its row, from 0 at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Square {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

impl Square {
    /// The square of that name: a column in letters, `a` to `z` and on with `aa`, and a row counted from 1
    /// at the top.
    pub fn parse(name: &str) -> Option<Square> {
        let at = name.find(|c: char| c.is_ascii_digit())?;
        let (column, row) = name.split_at_checked(at)?;
        let mut x = 0usize;
        for letter in column.bytes() {
            if !letter.is_ascii_alphabetic() || x > MOST {
                return None;
            }
            x = x * 26 + usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        }
        let y: usize = row.parse().ok()?;
        let fits = |n: usize| n.checked_sub(1).filter(|n| *n < MOST).and_then(|n| u8::try_from(n).ok());
        Some(Square { x: fits(x)?, y: fits(y)? })
    }

    /// How many steps apart two squares are: a diagonal one counts as one where `diagonal` says so, else as
    /// two.
    pub fn steps(self, other: Square, diagonal: bool) -> i32 {
        let (dx, dy) = self.to(other);
        if diagonal { dx.abs().max(dy.abs()) } else { dx.abs() + dy.abs() }
    }

    /// Whether two squares touch; at a corner where `diagonal` says so.
    pub fn touches(self, other: Square, diagonal: bool) -> bool {
        self.steps(other, diagonal) == 1
    }

    fn to(self, other: Square) -> (i32, i32) {
        (i32::from(other.x) - i32::from(self.x), i32::from(other.y) - i32::from(self.y))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", column(usize::from(self.x)), u32::from(self.y) + 1)
    }
}

/// The letters of a column, counted from 0.
pub fn column(x: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    if x < 26 { letter(x).to_string() } else { format!("{}{}", letter(x / 26 - 1), letter(x)) }
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Open floor.
    Floor,
    /// A wall: nobody stands there.
    Wall,
    /// Floor with a marked track.
    Track,
}

impl Cell {
    /// The glyph of a cell in a file.
    pub fn glyph(self) -> char {
        match self {
            Cell::Floor => '.',
            Cell::Wall => '#',
            Cell::Track => '+',
        }
    }

    /// The cell of a glyph.
    pub fn of(glyph: char) -> Option<Cell> {
        [Cell::Floor, Cell::Wall, Cell::Track].into_iter().find(|cell| cell.glyph() == glyph)
    }
}

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    width: usize,
    rows: Vec<Vec<Cell>>,
}

impl Map {
    /// A map of these rows; short ones end in walls.
    pub fn new(mut rows: Vec<Vec<Cell>>) -> Map {
        rows.truncate(MOST);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).min(MOST);
        rows.iter_mut().for_each(|row| row.resize(width, Cell::Wall));
        Map { width, rows }
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// What a square is; none beside the map.
    pub fn at(&self, square: Square) -> Option<Cell> {
        self.rows.get(usize::from(square.y))?.get(usize::from(square.x)).copied()
    }

    /// Whether somebody can stand there.
    pub fn open(&self, square: Square) -> bool {
        matches!(self.at(square), Some(Cell::Floor | Cell::Track))
    }

    /// Every square, row after row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        // There are at most 100 of each.
        let row = |y: usize| (0..self.width).map(move |x| Square { x: x as u8, y: y as u8 });
        (0..self.height()).flat_map(row)
    }

    /// The squares around one, row after row.
    pub fn around(&self, square: Square, diagonal: bool) -> impl Iterator<Item = Square> + '_ {
        let by = |n: u8, d: i8| n.checked_add_signed(d);
        let near = (-1i8..=1).flat_map(move |dy| (-1i8..=1).map(move |dx| (dx, dy)));
        let at = move |(dx, dy): (i8, i8)| Some(Square { x: by(square.x, dx)?, y: by(square.y, dy)? });
        near.filter_map(at).filter(move |one| square.touches(*one, diagonal) && self.at(*one).is_some())
    }

    /// The first wall between two squares: one through whose inside the line between their middles goes.
    pub fn wall_between(&self, from: Square, to: Square) -> Option<Square> {
        let (dx, dy) = from.to(to);
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        for y in top..=bottom {
            for x in left..=right {
                let here = Square { x, y };
                let (ax, ay) = from.to(here);
                // The line goes through the inside of a square where its corners are on both sides of it.
                let side = dx * ay - dy * ax;
                if side.abs() * 2 < dx.abs() + dy.abs() && self.at(here) == Some(Cell::Wall) {
                    return Some(here);
                }
            }
        }
        None
    }

    /// The number of steps from a square to each other one that can be reached over open squares, by row and
    /// column; those in `held` are walked around.
    pub fn distances(&self, from: Square, diagonal: bool, held: &dyn Fn(Square) -> bool) -> Vec<Option<u16>> {
        let index = |square: Square| usize::from(square.y) * self.width + usize::from(square.x);
        let mut out = vec![None; self.width * self.height()];
        let mut open = std::collections::VecDeque::from([(from, 0u16)]);
        if let Some(first) = out.get_mut(index(from)) {
            *first = Some(0);
        }
        while let Some((here, n)) = open.pop_front() {
            for next in self.around(here, diagonal) {
                if !self.open(next) || held(next) {
                    continue;
                }
                if let Some(place) = out.get_mut(index(next))
                    && place.is_none()
                {
                    *place = Some(n + 1);
                    open.push_back((next, n + 1));
                }
            }
        }
        out
    }
}
