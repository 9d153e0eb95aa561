//! Names as people write them, made alike.
//!
//! In: a name. Out: its letters and digits in lower case, without accents, the article in front; and
//! what stands behind it: advanced, a group. Never: two names of the game made one.
use crate::syntax::header::Group;
use std::borrow::Cow;

/// A name, and what was said behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// The letters and digits.
    pub key: String,
    /// Whether it was said to be the advanced version.
    pub advanced: bool,
    /// The group that was said.
    pub group: Option<Group>,
}

/// The letters of a name alone.
pub fn key(name: &str) -> String {
    let plain = ascii(name);
    let lower = plain.trim().to_ascii_lowercase();
    let front = ["the", "an", "a"].iter().find_map(|article| {
        let rest = lower.strip_suffix(article)?.trim_end().strip_suffix(',')?;
        Some(format!("{article}{rest}"))
    });
    front.unwrap_or(lower).chars().filter(char::is_ascii_alphanumeric).collect()
}

/// A name in the letters of ASCII.
pub fn ascii(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return Cow::Borrowed(name);
    }
    Cow::Owned(deunicode::deunicode(&name.replace('™', "(TM)").replace(['—', '–'], "--")))
}

/// A name without `(ADV)` and `(G6)` behind it, and with what those say.
pub fn fold(name: &str) -> Folded {
    let mut folded = Folded::default();
    let mut rest = name.trim();
    while let Some((before, words)) = behind(rest) {
        if !marks(words, &mut folded) {
            break;
        }
        rest = before;
    }
    if let Some(before) = rest.strip_suffix(" ADV").filter(|before| !before.trim().is_empty()) {
        folded.advanced = true;
        rest = before;
    }
    folded.key = key(rest);
    folded
}

/// `name (words)`, or `name [words]`.
fn behind(name: &str) -> Option<(&str, &str)> {
    let (close, open) = [(')', '('), (']', '[')].into_iter().find(|(close, _)| name.ends_with(*close))?;
    let at = name.rfind(open).filter(|at| *at > 0)?;
    let words = name.get(at + open.len_utf8()..name.len() - close.len_utf8())?;
    Some((name.get(..at)?.trim_end(), words))
}

/// Takes what the words in parentheses say; false where they belong to the name.
fn marks(words: &str, folded: &mut Folded) -> bool {
    let mut out = folded.clone();
    let mut said = false;
    let lower = words.to_ascii_lowercase().replace("group ", "g");
    for word in lower.split([' ', ',']).filter(|word| !word.is_empty()) {
        if word == "adv" || word == "adv." || word == "advanced" {
            out.advanced = true;
        } else if let Some(group) = word.strip_prefix('g').and_then(group) {
            out.group = Some(group);
        } else {
            return false;
        }
        said = true;
    }
    *folded = out;
    said
}

/// The group of this number, or `any`.
pub fn group(words: &str) -> Option<Group> {
    if words.eq_ignore_ascii_case("any") || words == "*" {
        return Some(Group::Any);
    }
    let fine = (1..=2).contains(&words.len()) && words.bytes().all(|byte| byte.is_ascii_digit());
    fine.then(|| words.parse().ok().map(Group::Number)).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Folded, fold, key};
    use crate::syntax::header::Group;

    #[test]
    fn names_are_made_alike() {
        for same in ["The Rack", "Rack, The", "the rack", "Rack,The"] {
            assert_eq!(key(same), "therack", "{same}");
        }
        assert_eq!(key("François “Warden” Loehr"), key("Francois \"Warden\" Loehr"));
        assert_eq!(key("Małgorzata"), key("malgorzata"));
        assert_eq!(key("Pentex™ Subversion"), key("Pentex(TM) Subversion"));
        assert_ne!(key("Rack"), key("The Rack"));
    }

    #[test]
    fn what_stands_behind_a_name_is_taken() {
        let adv = Folded { key: "oldteodor".to_string(), advanced: true, group: None };
        for same in ["Old Teodor (ADV)", "old teodor (Advanced)", "Old Teodor [ADV]", "Old Teodor ADV"] {
            assert_eq!(fold(same), adv, "{same}");
        }
        assert_eq!(fold("Old Teodor (G6)").group, Some(Group::Number(6)));
        assert_eq!(fold("Old Teodor (group 6) (ADV)"), Folded { group: Some(Group::Number(6)), ..adv });
        assert_eq!(fold("A Diary (Endless Night)").key, "adiaryendlessnight");
    }
}
