//! A name as it is written down in a saved game: its class and its key, which never change.
//!
//! In: a `Sym`. Out: `title:prince`, and back. Never: its place among the rows, which may be another
//! tomorrow.
use super::{Class, Sym, lookup};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Sym {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{}:{}", self.class.name(), self.id()))
    }
}

impl<'de> Deserialize<'de> for Sym {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sym, D::Error> {
        let text = String::deserialize(from)?;
        let found = text.split_once(':').and_then(|(class, id)| {
            let class = Class::ALL.iter().copied().find(|one| one.name() == class)?;
            lookup(class, id)
        });
        found.ok_or_else(|| D::Error::custom(format!("there is no name `{text}`")))
    }
}
