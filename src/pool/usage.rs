//! How often cards are played: copies by card id.
//!
//! In: a JSON object of numbers by id. Out: the same, looked up by id. Never: a card's name.
use std::collections::BTreeMap;

/// Copies of each card id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    copies: BTreeMap<String, u64>,
}

impl Usage {
    /// Copies of this card; 0 for one that is not named.
    pub fn copies(&self, id: &str) -> u64 {
        self.copies.get(id).copied().unwrap_or(0)
    }

    /// Every id with its copies, in the order of ids.
    pub fn all(&self) -> impl Iterator<Item = (&str, u64)> {
        self.copies.iter().map(|(id, copies)| (id.as_str(), *copies))
    }
}

/// Reads a usage file; the error is one line for the user.
pub fn read_usage(path: &str, bytes: &[u8]) -> Result<Usage, super::Unreadable> {
    serde_json::from_slice(bytes).map(|copies| Usage { copies }).map_err(|error| super::Unreadable {
        path: path.to_string(),
        reason: format!("it is no object of numbers by card id ({error})"),
    })
}
