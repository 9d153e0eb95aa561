//! A line with a card.
//!
//! In: a line. Out: how many copies of what, the group that its columns give, what is remarked; each
//! with its place. Never: a part of the line that is neither. `2 Name`, `2x Name`, `2xName`, `2 x Name`
//! and a tab between are all read; behind two hyphens stands a remark.
use super::fold::group;
use super::{Entry, Part};
use crate::base::Span;
use crate::syntax::header::Group;

/// More copies than this are a slip of the pen.
pub const MOST_COPIES: u16 = 1_000;

/// Why a line with a count is no card's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No count stands in front.
    NoCount,
    /// The count is 0 or past all measure.
    Copies,
    /// No name follows.
    NoName,
}

impl Fault {
    /// In words.
    pub fn said(self) -> &'static str {
        match self {
            Fault::NoCount => "a line of a deck is a count and a card's name, as `2 Lunatic Eruption`",
            Fault::Copies => "a card stands in a deck once at least, and a thousand times at most",
            Fault::NoName => "no card's name follows the count",
        }
    }
}

/// The card of a line that begins at the byte `at`.
pub fn entry(line: &str, at: usize, part: Option<Part>) -> Result<Entry, Fault> {
    let lead = line.len() - line.trim_start().len();
    let words = line.trim();
    let (copies, from) = copies(words)?;
    let rest = words.get(from..).unwrap_or_default();
    let (body, note) = match rest.split_once(" -- ") {
        Some((body, note)) => (body, Some(note.trim().to_string())),
        None => (rest, None),
    };
    let (name, group) = if part == Some(Part::Library) { (body.trim(), None) } else { columns(body) };
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    let start = at + lead + from;
    let span = Span::new(start, start + name.len());
    Ok(Entry { copies, id: None, name: name.to_string(), part, group, note, span })
}

/// How many copies, and where the name begins.
fn copies(words: &str) -> Result<(u16, usize), Fault> {
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    let number = words.get(..digits).filter(|number| !number.is_empty()).ok_or(Fault::NoCount)?;
    let after = words.get(digits..).unwrap_or_default();
    let spaced = after.trim_start();
    let name = match after.strip_prefix(['x', 'X', '×']) {
        Some(rest) => rest,
        None if after.starts_with(char::is_whitespace) => {
            let cross = spaced.strip_prefix(['x', 'X', '×']).filter(|rest| rest.starts_with(char::is_whitespace));
            cross.unwrap_or(spaced)
        }
        None if after.is_empty() => return Err(Fault::NoName),
        None => return Err(Fault::NoCount),
    };
    let name = name.trim_start();
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    let copies = number.parse().ok().filter(|copies| (1..=MOST_COPIES).contains(copies)).ok_or(Fault::Copies)?;
    Ok((copies, words.len() - name.len()))
}

/// The name in front of the columns of a crypt card (capacity, disciplines, title, clan and group), and
/// the group.
fn columns(body: &str) -> (&str, Option<Group>) {
    let tokens: Vec<(usize, &str)> = tokens(body).collect();
    let tail = body.trim_end().rsplit_once(':').and_then(|(_, tail)| group(tail.trim()));
    let number =
        |(_, (_, token)): &(usize, &(usize, &str))| token.len() <= 2 && token.bytes().all(|byte| byte.is_ascii_digit());
    let capacity = |(place, _): &(usize, &(usize, &str))| {
        let next = tokens.get(place + 1).map(|(_, next)| *next);
        next.is_some_and(|next| is_discipline(next) || tail.is_some())
    };
    // A number can belong to the name; a gap before it says that it does not.
    let apart = |(_, (at, _)): &(usize, &(usize, &str))| {
        body.get(..*at).is_some_and(|before| before.ends_with("  ") || before.ends_with('\t'))
    };
    let numbers = || tokens.iter().enumerate().skip(1).filter(number);
    let cut = numbers().find(apart).or_else(|| numbers().find(capacity));
    match cut {
        Some((_, (at, _))) => (body.get(..*at).unwrap_or_default().trim(), tail),
        None => (body.trim(), None),
    }
}

/// `DOM`, `aus`, or what stands where there are none.
fn is_discipline(word: &str) -> bool {
    let letters = |test: fn(&u8) -> bool| word.len() == 3 && word.bytes().all(|byte| test(&byte));
    letters(u8::is_ascii_lowercase) || letters(u8::is_ascii_uppercase) || word == "-none-" || word == "FLIGHT"
}

fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split([' ', '\t'])
        .scan(0, |at, token| {
            let start = *at;
            *at += token.len() + 1;
            Some((start, token))
        })
        .filter(|(_, token)| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Fault, entry};
    use crate::pool::deck::Part;
    use crate::syntax::header::Group;

    #[test]
    fn counts_and_names_are_told_apart() {
        for line in [
            "2 Xenia",
            "2x Xenia",
            "2xXenia",
            " 2 x Xenia",
            "2\tXenia",
            "2       Xenia",
            "2\u{a0}Xenia",
            "2x  Xenia -- one more",
        ] {
            let entry = entry(line, 10, None).unwrap();
            assert_eq!((entry.copies, entry.name.as_str()), (2, "Xenia"), "{line}");
            assert_eq!(entry.span.start as usize, 10 + line.find("Xenia").unwrap());
        }
        assert_eq!(entry("Xenia", 0, None), Err(Fault::NoCount));
        assert_eq!(entry("2nd Tradition", 0, None), Err(Fault::NoCount));
        assert_eq!(entry("0 Xenia", 0, None), Err(Fault::Copies));
        assert_eq!(entry("99999999 Xenia", 0, None), Err(Fault::Copies));
        assert_eq!(entry("2x", 0, None), Err(Fault::NoName));
    }

    #[test]
    fn columns_end_the_name() {
        let line = "3x Old Teodor   11  AUS CEL dom  inner circle  Toreador antitribu:4  -- good";
        let read = entry(line, 0, Some(Part::Crypt)).unwrap();
        assert_eq!((read.name.as_str(), read.group), ("Old Teodor", Some(Group::Number(4))));
        assert_eq!(read.note.as_deref(), Some("good"));
        let read = entry("3x Anybody  1  -none-  Caitiff:ANY", 0, Some(Part::Crypt)).unwrap();
        assert_eq!((read.name.as_str(), read.group), ("Anybody", Some(Group::Any)));
        for line in
            ["1x Number 9", "1x Number 9  2  obf  Malkavian:2", "1x Number 9   2", "1x Number 9 2 obf Malkavian"]
        {
            assert_eq!(entry(line, 0, Some(Part::Crypt)).unwrap().name, "Number 9", "{line}");
        }
        assert_eq!(entry("1x Elegy 7 dom", 0, Some(Part::Library)).unwrap().name, "Elegy 7 dom");
    }
}
