//! What a card's text can take for granted: what kind of card it is and whom it speaks of.
//!
//! In: the typed header. Out: `Context`. Never here: words.
use super::kinds::{self, Kinds};
use crate::lexicon::{DisciplineKind, Sym, discipline_kind};
use crate::syntax::header::{CryptKind, Disciplines, Header, Kind};

/// Whom `this vampire` and `this minion` mean on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The card itself: crypt cards and allies.
    Card,
    /// The minion that the card is on: equipment, retainers.
    Bearer,
    /// The minion that plays it: actions, modifiers, reactions, combat cards, powers.
    Player,
    /// Nobody until the card is put on one: masters, events.
    Nobody,
}

/// What is known of a card before its text is read.
#[derive(Clone, Debug)]
pub struct Context {
    /// Whether it is a crypt card.
    pub crypt: bool,
    /// The keys of its card types.
    pub types: Vec<&'static str>,
    /// Whom its text speaks of.
    pub who: Who,
    /// What the card is in play.
    pub kinds: Kinds,
    /// The codes of the disciplines it requires.
    pub disciplines: Vec<&'static str>,
    /// Whether only a vampire can play it.
    pub vampire_only: bool,
}

impl Context {
    /// The context of a card with this header.
    pub fn of(header: &Header) -> Context {
        match &header.kind {
            Kind::Crypt(crypt) => Context {
                crypt: true,
                types: Vec::new(),
                who: Who::Card,
                kinds: if crypt.kind == CryptKind::Imbued { kinds::IMBUED } else { kinds::VAMPIRE },
                disciplines: crypt.disciplines.iter().map(|(sym, _)| sym.id()).collect(),
                vampire_only: false,
            },
            Kind::Library(library) => {
                let types: Vec<&'static str> = library.types.iter().map(|sym| sym.id()).collect();
                let required: Vec<Sym> = match &library.requires.disciplines {
                    Disciplines::None => Vec::new(),
                    Disciplines::One(sym) => vec![*sym],
                    Disciplines::All(syms) | Disciplines::AnyOf(syms) => syms.clone(),
                };
                let disciplines = required.iter().copied().map(Sym::id).collect();
                // A virtue is required of the imbued (imbued rules 1).
                let virtue = required.iter().any(|sym| discipline_kind(*sym) == DisciplineKind::Virtue);
                let vampire_only = !required.is_empty() && !virtue || !library.requires.clans.is_empty();
                Context { crypt: false, who: who(&types), kinds: in_play(&types), types, disciplines, vampire_only }
            }
        }
    }

    /// Whether the card has this type.
    pub fn is(&self, card_type: &str) -> bool {
        self.types.contains(&card_type)
    }

    /// Whether the card stays in play by its type alone, so that each of its lines is an ability.
    pub fn permanent(&self) -> bool {
        self.crypt
            || ["ally", "retainer", "equipment", "event", "conviction"].iter().any(|card_type| self.is(card_type))
    }
}

fn who(types: &[&str]) -> Who {
    let has = |names: &[&str]| types.iter().any(|card_type| names.contains(card_type));
    if has(&["ally"]) {
        Who::Card
    } else if has(&["equipment", "retainer", "power", "conviction"]) {
        Who::Bearer
    } else if has(&["master", "event"]) {
        Who::Nobody
    } else {
        Who::Player
    }
}

fn in_play(types: &[&str]) -> Kinds {
    let mut kinds = 0;
    for card_type in types {
        kinds |= match *card_type {
            "ally" => kinds::ALLY,
            "retainer" => kinds::RETAINER,
            "equipment" => kinds::EQUIPMENT,
            "master" => kinds::LOCATION | kinds::OTHER_CARD,
            _ => kinds::OTHER_CARD,
        };
    }
    if kinds == 0 { kinds::CARD } else { kinds }
}
