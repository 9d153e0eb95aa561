//! Comma-separated rows with the place of each field in the file.
//!
//! In: a text. Out: rows of fields, `""` not yet undone. Never: a copy of a field that needs none.
//! Written here because a diagnostic needs the byte at which a field begins, which the usual
//! readers do not tell.
use std::borrow::Cow;

/// A field as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What stands between the quotation marks, or between the commas.
    pub raw: &'a str,
    /// Where that begins in the file.
    pub start: usize,
    /// Whether it has quotation marks inside, each written twice.
    doubled: bool,
}

impl<'a> Field<'a> {
    /// Its text.
    pub fn text(&self) -> Cow<'a, str> {
        if self.doubled { Cow::Owned(self.raw.replace("\"\"", "\"")) } else { Cow::Borrowed(self.raw) }
    }
}

/// What was found at the end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowEnd {
    /// The row is as it should be.
    Fine,
    /// A quotation mark is never closed; the place where it opens.
    Open(usize),
    /// Something stands between a closing quotation mark and the comma.
    After(usize),
}

/// Reads rows one after the other.
#[derive(Debug)]
pub struct Rows<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rows<'a> {
    /// The rows of a text, a byte order mark left out.
    pub fn new(text: &'a str) -> Rows<'a> {
        Rows { text, at: if text.starts_with('\u{FEFF}') { 3 } else { 0 } }
    }

    /// The next row, in place of what `fields` held; none at the end.
    pub fn next_into(&mut self, fields: &mut Vec<Field<'a>>) -> Option<RowEnd> {
        fields.clear();
        self.skip_empty_lines();
        if self.at >= self.text.len() {
            return None;
        }
        let mut end = RowEnd::Fine;
        loop {
            let (field, wrong) = self.field();
            fields.push(field);
            if end == RowEnd::Fine {
                end = wrong;
            }
            match self.byte() {
                Some(b',') => self.at += 1,
                _ => break,
            }
        }
        if self.byte() == Some(b'\r') {
            self.at += 1;
        }
        if self.byte() == Some(b'\n') {
            self.at += 1;
        }
        Some(end)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_empty_lines(&mut self) {
        while matches!(self.byte(), Some(b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, len: usize, doubled: bool) -> Field<'a> {
        let start = self.at;
        self.at += len;
        Field { raw: self.text.get(start..self.at).unwrap_or_default(), start, doubled }
    }

    fn field(&mut self) -> (Field<'a>, RowEnd) {
        if self.byte() != Some(b'"') {
            let len = self.rest().find([',', '\n', '\r']).unwrap_or(self.rest().len());
            return (self.take(len, false), RowEnd::Fine);
        }
        let open = self.at;
        self.at += 1;
        let (mut len, mut doubled) = (0, false);
        let rest = self.rest();
        loop {
            let Some(next) = rest.get(len..).and_then(|rest| rest.find('"')) else {
                return (self.take(rest.len(), doubled), RowEnd::Open(open));
            };
            len += next;
            if rest.as_bytes().get(len + 1) != Some(&b'"') {
                break;
            }
            doubled = true;
            len += 2;
        }
        let field = self.take(len, doubled);
        self.at += 1;
        if matches!(self.byte(), None | Some(b',' | b'\n' | b'\r')) {
            return (field, RowEnd::Fine);
        }
        let after = self.at;
        self.at += self.rest().find([',', '\n', '\r']).unwrap_or(self.rest().len());
        (field, RowEnd::After(after))
    }
}
