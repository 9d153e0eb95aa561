//! The keys of headers.
//!
//! In: a key as written. Out: the key, in whatever case and with whatever joins its words.
//! Never: a key by any other name.

/// A key, in the order in which cards print them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The number in the official list.
    Id,
    /// The card type or types; `Vampire` or `Imbued` for crypt cards.
    Type,
    /// The clan, of a crypt card with `(group N)`.
    Clan,
    /// The creed of an imbued.
    Creed,
    /// The group of a crypt card.
    Group,
    /// The capacity of a vampire, the life of an imbued.
    Capacity,
    /// The disciplines of a crypt card.
    Disciplines,
    /// The title of a crypt card.
    Title,
    /// The sect of a crypt card.
    Sect,
    /// The path of enlightenment.
    Path,
    /// Whether a crypt card is an advanced one.
    Advanced,
    /// What a library card requires.
    Requires,
    /// What it costs.
    Cost,
    /// Whether it has the burn option.
    BurnOption,
    /// New names.
    Defines,
}

impl Key {
    /// Every key, in the order in which they are written.
    pub const ALL: &[Key] = &[
        Key::Id,
        Key::Type,
        Key::Clan,
        Key::Creed,
        Key::Group,
        Key::Capacity,
        Key::Disciplines,
        Key::Title,
        Key::Sect,
        Key::Path,
        Key::Advanced,
        Key::Requires,
        Key::Cost,
        Key::BurnOption,
        Key::Defines,
    ];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Key::Id => "Id",
            Key::Type => "Type",
            Key::Clan => "Clan",
            Key::Creed => "Creed",
            Key::Group => "Group",
            Key::Capacity => "Capacity",
            Key::Disciplines => "Disciplines",
            Key::Title => "Title",
            Key::Sect => "Sect",
            Key::Path => "Path",
            Key::Advanced => "Advanced",
            Key::Requires => "Requires",
            Key::Cost => "Cost",
            Key::BurnOption => "Burn Option",
            Key::Defines => "Defines",
        }
    }

    /// The key of this spelling; case does not count, nor what joins the words.
    pub fn parse(written: &str) -> Option<Key> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| !matches!(c, ' ' | '\t' | '-' | '_'));
            letters.map(|c| c.to_ascii_lowercase()).collect::<String>()
        };
        let wanted = plain(written);
        Key::ALL.iter().copied().find(|key| plain(key.name()) == wanted)
    }

    /// Whether a crypt card, or else a library card, can have it.
    pub fn belongs(self, crypt: bool) -> bool {
        match self {
            Key::Id | Key::Type | Key::Clan | Key::Creed | Key::Path | Key::Defines => true,
            Key::Group | Key::Capacity | Key::Disciplines | Key::Title | Key::Sect | Key::Advanced => crypt,
            Key::Requires | Key::Cost | Key::BurnOption => !crypt,
        }
    }
}
