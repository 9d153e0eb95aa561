//! Bytes, taken from the front.
//!
//! In: bytes that may be anything. Out: numbers and pieces, or that there is too little. What is
//! reserved for a list is never more than the bytes at hand could fill.
//! Never here: what the numbers mean.
use super::Unreadable;

/// What is left of the bytes.
#[derive(Debug)]
pub struct Bytes<'a> {
    all: usize,
    left: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// All of these bytes.
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { all: bytes.len(), left: bytes }
    }

    /// How many have been taken.
    pub fn at(&self) -> usize {
        self.all - self.left.len()
    }

    /// How many are left.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// The next few.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (first, rest) = self.left.split_first_chunk().ok_or(Unreadable::Truncated { at: self.all })?;
        self.left = rest;
        Ok(*first)
    }

    /// The next `n`.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], Unreadable> {
        let (first, rest) = self.left.split_at_checked(n).ok_or(Unreadable::Truncated { at: self.all })?;
        self.left = rest;
        Ok(first)
    }

    /// A byte.
    pub fn byte(&mut self) -> Result<u8, Unreadable> {
        self.array().map(u8::from_le_bytes)
    }

    /// Two bytes.
    pub fn short(&mut self) -> Result<u16, Unreadable> {
        self.array().map(u16::from_le_bytes)
    }

    /// Four bytes.
    pub fn long(&mut self) -> Result<u32, Unreadable> {
        self.array().map(u32::from_le_bytes)
    }

    /// A length of bytes that follow.
    pub fn len(&mut self) -> Result<usize, Unreadable> {
        let n = self.long()?;
        usize::try_from(n).map_err(|_| Unreadable::Truncated { at: self.all })
    }

    /// A list: how many there are, then each, which takes `least` bytes or more.
    pub fn list<T>(
        &mut self,
        least: usize,
        one: impl Fn(&mut Bytes<'a>) -> Result<T, Unreadable>,
    ) -> Result<Vec<T>, Unreadable> {
        let n = self.len()?;
        self.many(n, least, one)
    }

    /// So many, each of which takes `least` bytes or more.
    pub fn many<T>(
        &mut self,
        n: usize,
        least: usize,
        one: impl Fn(&mut Bytes<'a>) -> Result<T, Unreadable>,
    ) -> Result<Vec<T>, Unreadable> {
        if n.saturating_mul(least) > self.left.len() {
            return Err(Unreadable::Truncated { at: self.all });
        }
        let mut out = Vec::with_capacity(n);
        for _ in 0..n {
            out.push(one(self)?);
        }
        Ok(out)
    }

    /// That nothing is left.
    pub fn end(&self) -> Result<(), Unreadable> {
        if self.left.is_empty() { Ok(()) } else { Err(Unreadable::Left { bytes: self.left.len(), at: self.at() }) }
    }
}
