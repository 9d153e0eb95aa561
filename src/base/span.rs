//! Byte ranges into a text.
//!
//! A span says nothing of which text it points into; a `Place` does that.

/// A half-open range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of `start..end`; a text past 4 GiB saturates.
    pub fn new(start: usize, end: usize) -> Span {
        let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { start: fit(start), end: fit(end) }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The bytes as a range, for slicing with `str::get`.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The words of `text` under this span; empty where it does not fit.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
}
