//! A text as it was given, beside the text as the language reads it.
//!
//! In: a given text and the pieces of it that are read. Out: offsets of the read text turned into
//! offsets of the given one. Never: a change of words; only marks that the language does not read,
//! comments and space at the ends of lines are left out.
use crate::base::Span;

/// The given text and how the read text lies in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The text as given.
    pub text: String,
    /// For each piece where it begins in the read text and where in the given one, in order.
    pieces: Vec<(u32, u32)>,
}

impl Given {
    /// Where a byte of the read text stands in the given one.
    pub fn offset(&self, offset: usize) -> usize {
        let after = self.pieces.partition_point(|(read, _)| *read as usize <= offset);
        match after.checked_sub(1).and_then(|at| self.pieces.get(at)) {
            Some((read, given)) => *given as usize + (offset - *read as usize),
            None => offset,
        }
        .min(self.text.len())
    }

    /// Where a span of the read text stands in the given one.
    pub fn span(&self, span: Span) -> Span {
        let (start, end) = (span.start as usize, span.end as usize);
        let first = self.offset(start);
        let last = if end > start { self.offset(end - 1) + 1 } else { first };
        Span::new(first, last.min(self.text.len()))
    }
}

/// Puts a read text together out of pieces of a given one.
#[derive(Debug, Default)]
pub struct Reader {
    /// The text read so far.
    pub text: String,
    pieces: Vec<(u32, u32)>,
}

impl Reader {
    /// Reads `words`, which stand at `at` in the given text or in place of what stands there.
    pub fn push(&mut self, words: &str, at: usize) {
        let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let follows = self
            .pieces
            .last()
            .is_some_and(|(read, given)| fit(self.text.len()).wrapping_sub(*read) == fit(at).wrapping_sub(*given));
        if !follows && !words.is_empty() {
            self.pieces.push((fit(self.text.len()), fit(at)));
        }
        self.text.push_str(words);
    }

    /// Takes the space off the end of what was read.
    pub fn trim_end(&mut self) {
        self.text.truncate(self.text.trim_end().len());
    }

    /// The read text, and the given one where it differs.
    pub fn finish(self, given: &str) -> (String, Option<Given>) {
        if self.text == given {
            return (self.text, None);
        }
        (self.text, Some(Given { text: given.to_string(), pieces: self.pieces }))
    }
}

/// Reads a block of rules text in a card file: leaves out comments, space at the ends of lines and
/// empty lines at both ends, and makes each line end with `\n`. The comments come back as well.
pub fn read_block(given: &str) -> (String, Option<Given>, Vec<String>) {
    let mut reader = Reader::default();
    let mut comments = Vec::new();
    let mut at = 0;
    for line in given.split_inclusive(['\n', '\r']) {
        let body = line.trim_end_matches(['\n', '\r']);
        let words = match comment_start(body) {
            Some(start) => {
                comments.push(body.get(start..).unwrap_or_default().trim_end().to_string());
                body.get(..start).unwrap_or_default()
            }
            None => body,
        };
        let only_comment = words.len() < body.len() && words.trim().is_empty();
        let lead = words.len() - words.trim_start().len();
        reader.push(words.trim(), at + lead);
        let feed = line.len() > body.len() && !(line.ends_with('\r') && next_is_feed(given, at + line.len()));
        if feed && !only_comment && !reader.text.is_empty() {
            reader.push("\n", at + body.len());
        }
        at += line.len();
    }
    reader.trim_end();
    let (text, given) = reader.finish(given);
    (text, given, comments)
}

fn next_is_feed(text: &str, at: usize) -> bool {
    text.as_bytes().get(at) == Some(&b'\n')
}

/// Where a comment begins in a line.
pub fn comment_start(line: &str) -> Option<usize> {
    line.match_indices('#')
        .map(|(at, _)| at)
        .find(|at| line.get(..*at).is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t'])))
}
