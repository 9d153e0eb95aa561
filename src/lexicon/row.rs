//! A row of the vocabulary, the classes of rows, and the handle to one.
//!
//! In: the tables beside this file. Out: `rows`, `Sym`. Never: a handle without its row; `Sym`s
//! are made here and by `lookup` only.
use super::{card_types, clans, disciplines, facts, game, lists, sects, titles, traits, words};

/// One word or name of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The key, in lower case, which never changes.
    pub id: &'static str,
    /// As printed today.
    pub name: &'static str,
    /// More than one of it, as printed today.
    pub plural: &'static str,
    /// Other spellings that are read and never printed.
    pub older: &'static [&'static str],
}

impl Row {
    /// A row, for the tables.
    pub(super) const fn new(
        id: &'static str,
        name: &'static str,
        plural: &'static str,
        older: &'static [&'static str],
    ) -> Row {
        Row { id, name, plural, older }
    }
}

/// What kind of word a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Clans and bloodlines of vampires.
    Clan,
    /// Creeds of the imbued.
    Creed,
    /// Disciplines, the virtues of the imbued, and flight.
    Discipline,
    /// Sects of vampires.
    Sect,
    /// Titles.
    Title,
    /// Cities that a title can be of.
    City,
    /// Kinds of creature that an ally or a retainer can be.
    Creature,
    /// Traits that stand by themselves on a card: unique, trifle, boon.
    Keyword,
    /// Names of counters beside blood, life and pool.
    Counter,
    /// Circles of the Blood Brothers.
    Circle,
    /// Paths of enlightenment.
    Path,
    /// Types of library card.
    CardType,
    /// Phases of a turn.
    Phase,
    /// Steps of a combat or a referendum.
    Step,
    /// Regions of the table.
    Region,
    /// Members of sects.
    Follower,
    /// Kinds of things.
    Thing,
    /// What a thing is like.
    State,
    /// What damage is like.
    Flag,
    /// Numbers of minions and players.
    Stat,
    /// What is counted.
    Currency,
    /// What can be done to a thing.
    Deed,
    /// Kinds of action.
    ActionKind,
    /// Stretches of the game.
    Span,
    /// Moments of play.
    Moment,
    /// Facts of play that the wording speaks of in its own words.
    Fact,
}

impl Class {
    /// Every class.
    pub const ALL: &[Class] = &[
        Class::Clan,
        Class::Creed,
        Class::Discipline,
        Class::Sect,
        Class::Title,
        Class::City,
        Class::Creature,
        Class::Keyword,
        Class::Counter,
        Class::Circle,
        Class::Path,
        Class::CardType,
        Class::Phase,
        Class::Step,
        Class::Region,
        Class::Follower,
        Class::Thing,
        Class::State,
        Class::Flag,
        Class::Stat,
        Class::Currency,
        Class::Deed,
        Class::ActionKind,
        Class::Span,
        Class::Moment,
        Class::Fact,
    ];

    /// What the notation calls it.
    pub fn key(self) -> &'static str {
        match self {
            Class::Clan => "Clan",
            Class::Creed => "Creed",
            Class::Discipline => "Discipline",
            Class::Sect => "Sect",
            Class::Title => "Title",
            Class::City => "City",
            Class::Creature => "Creature",
            Class::Keyword => "Keyword",
            Class::Counter => "Counter",
            Class::Circle => "Circle",
            Class::Path => "Path",
            Class::CardType => "CardType",
            Class::Phase => "Phase",
            Class::Step => "Step",
            Class::Region => "Region",
            Class::Follower => "Follower",
            Class::Thing => "Thing",
            Class::State => "State",
            Class::Flag => "Flag",
            Class::Stat => "Stat",
            Class::Currency => "Currency",
            Class::Deed => "Deed",
            Class::ActionKind => "ActionKind",
            Class::Span => "Span",
            Class::Moment => "Moment",
            Class::Fact => "Fact",
        }
    }

    /// What a user calls it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Clan => "clan",
            Class::Creed => "creed",
            Class::Discipline => "discipline",
            Class::Sect => "sect",
            Class::Title => "title",
            Class::City => "city",
            Class::Creature => "creature type",
            Class::Keyword => "keyword",
            Class::Counter => "counter",
            Class::Circle => "circle",
            Class::Path => "path",
            Class::CardType => "card type",
            Class::Phase => "phase",
            Class::Step => "step",
            Class::Region => "region",
            Class::Follower => "member of a sect",
            Class::Thing => "thing",
            Class::State => "state",
            Class::Flag => "kind of damage",
            Class::Stat => "stat",
            Class::Currency => "kind of counter",
            Class::Deed => "deed",
            Class::ActionKind => "kind of action",
            Class::Span => "stretch of the game",
            Class::Moment => "moment",
            Class::Fact => "fact",
        }
    }
}

/// The rows of a class, in a fixed order.
pub fn rows(class: Class) -> &'static [Row] {
    match class {
        Class::Clan => clans::CLANS,
        Class::Creed => clans::CREEDS,
        Class::Discipline => disciplines::DISCIPLINES,
        Class::Sect => sects::SECTS,
        Class::Title => titles::TITLES,
        Class::City => lists::cities(),
        Class::Creature => lists::creatures(),
        Class::Keyword => traits::KEYWORDS,
        Class::Counter => lists::counters(),
        Class::Circle => game::CIRCLES,
        Class::Path => game::PATHS,
        Class::CardType => card_types::CARD_TYPES,
        Class::Phase => game::PHASES,
        Class::Step => game::STEPS,
        Class::Region => game::REGIONS,
        Class::Follower => words::FOLLOWERS,
        Class::Thing => words::THINGS,
        Class::State => words::STATES,
        Class::Flag => words::DAMAGES,
        Class::Stat => words::STATS,
        Class::Currency => words::CURRENCIES,
        Class::Deed => words::DEEDS,
        Class::ActionKind => words::ACTION_KINDS,
        Class::Span => words::SPANS,
        Class::Moment => words::MOMENTS,
        Class::Fact => facts::FACTS,
    }
}

static NO_ROW: Row = Row::new("", "", "", &[]);

/// A handle to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym {
    /// The class of the row.
    pub class: Class,
    /// Its place among the rows of the class.
    pub index: u16,
}

impl Sym {
    /// The row that it stands for.
    pub fn row(self) -> &'static Row {
        rows(self.class).get(usize::from(self.index)).unwrap_or(&NO_ROW)
    }

    /// The key of its row.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// The name of its row, as printed today.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}
