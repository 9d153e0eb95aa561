//! The table: what the cards of a game say, and the rules it is played by. It never changes.
//!
//! In: verified programs and headers, from `play::load` or a test. Out: `CardDef`s by `DefId`.
//! Never here: anything that a game changes.
use super::ids::DefId;
use super::office::Office;
use super::settings::Settings;
use crate::bytecode::{Ability, AbilityKind, Program, Stat, VerifiedProgram};
use crate::lexicon::Sym;
use std::sync::LazyLock;

/// What is printed in a header that the rules ask for now and then.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// The title of a vampire.
    pub title: Option<Office>,
    /// The title that the card gives to the vampire that it is on.
    pub grants: Option<Office>,
    /// The group of a crypt card; none where it goes with any.
    pub group: Option<u8>,
    /// Whether it is an advanced vampire.
    pub advanced: bool,
    /// The name of the vampire, where that of the card has more to it: advanced, or merged.
    pub person: Option<String>,
    /// Whether it is equipment that represents a location in play.
    pub location: bool,
    /// The circle that it is of, by name (7, circle).
    pub circle: Option<String>,
    /// The life of an ally or a retainer that is played at a level, where that is not the same at each: the
    /// number of the block, and the life.
    pub lives: Vec<(u8, u8)>,
    /// Whether it has the burn option.
    pub burn_option: bool,
    /// Whether it is a trifle.
    pub trifle: bool,
}

/// What a card is, by its header and its traits, and what it does.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// Its name.
    pub name: String,
    /// Its rules text, into which the program's spans point.
    pub text: String,
    /// The `Bit`s that it has wherever it is.
    pub bits: u16,
    /// Whether it belongs in a crypt.
    pub crypt: bool,
    /// Its types, for a library card.
    pub types: Vec<Sym>,
    /// Clan, sect, title, traits and whatever else it is by name.
    pub traits: Vec<Sym>,
    /// Disciplines; true at the superior level.
    pub disciplines: Vec<(Sym, bool)>,
    /// Capacity of a vampire, life of an ally.
    pub capacity: u8,
    /// What its stats are before anything changes them.
    pub bleed: i16,
    /// The same, of its hand strike.
    pub strength: i16,
    /// Votes that it has without a title's name; such a vampire is titled (6).
    pub votes: i16,
    /// The clan whose slave it is (7, slave).
    pub slave_of: Option<Sym>,
    /// Whether only one of its name can be in play.
    pub unique: bool,
    /// What else its header says.
    pub printed: Printed,
    /// What it does.
    pub program: VerifiedProgram,
    /// The hash of what it does and is, to which replays are pinned.
    pub hash: String,
    /// Whether it is played as if it had no text.
    pub blank: bool,
}

impl CardDef {
    /// Whether the card, in play, has something that must be looked at whenever a value is computed.
    pub fn keeps(&self) -> bool {
        let kept = |ability: &Ability| {
            matches!(
                ability.kind,
                AbilityKind::Static
                    | AbilityKind::Forbid
                    | AbilityKind::Duty
                    | AbilityKind::Use
                    | AbilityKind::Upkeep
                    | AbilityKind::Trigger
                    | AbilityKind::ActionInPlay
            ) || ability.locks
        };
        self.program.abilities.iter().any(kept)
    }

    /// Its own figure for a stat.
    pub fn base(&self, stat: Stat) -> i32 {
        match stat {
            Stat::Bleed => i32::from(self.bleed),
            Stat::Strength => i32::from(self.strength),
            Stat::Hunt => 1,
            Stat::Capacity => i32::from(self.capacity),
            Stat::Votes => i32::from(self.votes),
            Stat::Stealth
            | Stat::Intercept
            | Stat::HandSize
            | Stat::MasterActions
            | Stat::Transfers
            | Stat::DiscardActions
            | Stat::Resistance
            | Stat::Dexterity
            | Stat::Courage
            | Stat::Movement => 0,
        }
    }

    /// The life that it comes into play with, played at that level.
    pub fn life(&self, block: u8) -> u8 {
        let level = self.printed.lives.iter().find(|(level, _)| *level == block);
        level.map_or(self.capacity, |(_, life)| *life)
    }

    /// Whether it is a conviction (imbued rules 2).
    pub fn is_conviction(&self) -> bool {
        self.types.iter().any(|one| one.id() == "conviction")
    }

    /// By what name it is unique: base and advanced card of one vampire share it.
    pub fn person(&self) -> &str {
        self.printed.person.as_deref().unwrap_or(&self.name)
    }

    /// An ability by its number.
    #[inline]
    pub fn ability(&self, number: u8) -> Option<&Ability> {
        self.program.abilities.get(usize::from(number))
    }
}

/// The two cards of a vampire, and what they are together (4, advanced).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The base card.
    pub base: DefId,
    /// The advanced card.
    pub advanced: DefId,
    /// The two as one vampire.
    pub merged: DefId,
}

/// A card that nobody has seen: no type, no text, no figures.
static UNKNOWN: LazyLock<CardDef> = LazyLock::new(|| CardDef {
    name: String::new(),
    text: String::new(),
    bits: 0,
    crypt: false,
    types: Vec::new(),
    traits: Vec::new(),
    disciplines: Vec::new(),
    capacity: 0,
    bleed: 0,
    strength: 0,
    votes: 0,
    slave_of: None,
    unique: false,
    printed: Printed::default(),
    program: VerifiedProgram::empty(),
    hash: String::new(),
    blank: true,
});

/// The cards and the rules of a game.
#[derive(Clone, Debug)]
pub struct Table {
    /// Every card that can be in the game, rules cards among them.
    pub defs: Vec<CardDef>,
    /// Those that are the actions which the rules provide.
    pub rules: Vec<DefId>,
    /// Which of them can merge, and into which.
    pub merges: Vec<Merge>,
    /// The settings of the rule set.
    pub settings: Settings,
}

impl Table {
    /// What that card says.
    #[inline]
    pub fn def(&self, id: DefId) -> &CardDef {
        // A `DefId` is made only by those who put the definition into `defs`, which never shrinks; the one
        // that is in no table is that of a card which nobody has seen.
        self.defs.get(usize::from(id.0)).unwrap_or_else(|| &UNKNOWN)
    }

    /// The program of that card.
    #[inline]
    pub fn program(&self, id: DefId) -> &Program {
        &self.def(id).program
    }

    /// What two cards are as one vampire, where they are versions of one.
    pub fn merged(&self, one: DefId, other: DefId) -> Option<DefId> {
        let fits = |merge: &&Merge| {
            (merge.base, merge.advanced) == (one, other) || (merge.advanced, merge.base) == (one, other)
        };
        self.merges.iter().find(fits).map(|merge| merge.merged)
    }

    /// The base and the advanced card of a merged vampire.
    pub fn parts(&self, merged: DefId) -> Option<(DefId, DefId)> {
        self.merges.iter().find(|merge| merge.merged == merged).map(|merge| (merge.base, merge.advanced))
    }

    /// The definition of that name.
    pub fn find(&self, name: &str) -> Option<DefId> {
        let at = self.defs.iter().position(|def| def.name.eq_ignore_ascii_case(name))?;
        u16::try_from(at).ok().map(DefId)
    }
}
