//! JSON values with their places in the text.
//!
//! In: a text. Out: objects in the order of their keys, lists, words and numbers, each with the bytes
//! that it stands on. Never: a value read before it is asked for.
use super::Reading;
use crate::base::{Code, Diagnostic, Place, Span};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

/// A value, not yet read.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    text: &'a str,
    raw: &'a str,
}

/// The members of an object.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Members<'de>;
            fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry::<String, &RawValue>()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Reader)
    }
}

impl<'a> Node<'a> {
    /// The value that a text is; or the diagnostic that it is none.
    pub fn whole(text: &'a str) -> Result<Node<'a>, Box<Diagnostic>> {
        let from = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let json = text.get(from..).unwrap_or_default();
        match serde_json::from_str::<&RawValue>(json) {
            Ok(raw) => Ok(Node { text, raw: raw.get() }),
            Err(error) => {
                let line = json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
                let at = (from + line + error.column().saturating_sub(1)).min(text.len());
                // The place is told by the span.
                let words = error.to_string();
                let said = format!("the text is no JSON: {}", words.split(" at line ").next().unwrap_or(&words));
                Err(Box::new(Diagnostic::new(Code::NotADeck, Place::File, Span::new(at, at), said)))
            }
        }
    }

    fn child(&self, raw: &'a RawValue) -> Node<'a> {
        Node { text: self.text, raw: raw.get() }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        // The value is a slice of the text.
        let at = (self.raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Span::new(at, at + self.raw.len())
    }

    /// Where its words stand, without the quotation marks.
    pub fn inner(&self) -> Span {
        let quoted = self.raw.len() >= 2 && self.raw.starts_with('"');
        let Span { start, end } = self.span();
        if quoted { Span { start: start + 1, end: end - 1 } } else { Span { start, end } }
    }

    /// The members of an object, in their order.
    pub fn members(&self) -> Option<Vec<(String, Node<'a>)>> {
        let members: Members<'a> = serde_json::from_str(self.raw).ok()?;
        Some(members.0.into_iter().map(|(key, raw)| (key, self.child(raw))).collect())
    }

    /// A member of an object.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        self.members()?.into_iter().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// The values of a list.
    pub fn list(&self) -> Option<Vec<Node<'a>>> {
        let all: Vec<&'a RawValue> = serde_json::from_str(self.raw).ok()?;
        Some(all.into_iter().map(|raw| self.child(raw)).collect())
    }

    /// Words, or a number as words.
    pub fn words(&self) -> Option<String> {
        let words: Option<String> = serde_json::from_str(self.raw).ok();
        words.or_else(|| self.number().map(|number| number.to_string()))
    }

    /// A number.
    pub fn number(&self) -> Option<u32> {
        serde_json::from_str(self.raw).ok()
    }
}

/// Says that a value is not what a deck has there.
pub fn not_so(reading: &mut Reading, node: Node<'_>, said: &str) {
    reading.said.push(Diagnostic::new(Code::DeckLine, Place::File, node.span(), said));
}
