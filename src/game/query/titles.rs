//! Titles: what a vampire holds, and what it has of it (4, contested titles; 6).
//!
//! In: a vampire. Out: the title that it holds, printed or gained; the same where its sect and clan
//! let it; and the same where it is not contested, which is what it is treated as having.
use crate::game::ids::CardId;
use crate::game::office::{Of, Office};
use crate::game::state::{LastingWhat, State};
use crate::game::table::Table;
use crate::lexicon::{Class, title_of_clan, title_sect};

/// The title that a card holds, of use to it or not: that of a card on it, or the last that it
/// gained, or else the printed one.
pub fn held(table: &Table, state: &State, card: CardId) -> Option<Office> {
    let changed =
        state.lasting().iter().rev().filter(|lasting| lasting.on == card).find_map(|lasting| match lasting.what {
            LastingWhat::Office(office) => Some(office),
            LastingWhat::Stat(..)
            | LastingWhat::NoBlock(_)
            | LastingWhat::Sect(_)
            | LastingWhat::Levels(..)
            | LastingWhat::LevelAt(..)
            | LastingWhat::VotesAgainst(_)
            | LastingWhat::CastsNone
            | LastingWhat::Back(_)
            | LastingWhat::Toll(..)
            | LastingWhat::Awake
            | LastingWhat::LocksNot
            | LastingWhat::Unblockable
            | LastingWhat::Prevent(..)
            | LastingWhat::PreventEach(..)
            | LastingWhat::StrengthIs(_)
            | LastingWhat::Spare(_)
            | LastingWhat::Says(_) => None,
        });
    // A card on it that represents a title came last: it ends what it held before.
    let given = state.on(card).filter(|one| state.in_play(*one)).find_map(|one| grants(table, state, one));
    given.or_else(|| changed.unwrap_or(table.def(state.card(card).def).printed.title))
}

/// The title that a card represents on the vampire that it is on.
pub fn grants(table: &Table, state: &State, card: CardId) -> Option<Office> {
    table.def(state.card(card).def).printed.grants
}

/// The same where its sect and clan are those of the title; a contest is about such a one alone.
pub fn claimed(table: &Table, state: &State, card: CardId) -> Option<Office> {
    let office = held(table, state, card)?;
    let is = |class, wanted| {
        let mut all = super::other_traits(table, state, card).filter(|one| one.class == class).peekable();
        all.peek().is_none() || all.any(|one| one == wanted)
    };
    let sect = title_sect(office.title).is_none_or(|sect| is(Class::Sect, sect));
    let clan = match office.of {
        Of::Named(clan) if title_of_clan(office.title) => is(Class::Clan, clan),
        Of::Named(_) | Of::Declared(_) | Of::Nothing => true,
    };
    (sect && clan).then_some(office)
}

/// The title that it is treated as having.
pub fn title(table: &Table, state: &State, card: CardId) -> Option<Office> {
    claimed(table, state, card).filter(|_| !state.contests_title(card))
}

/// Whether it is titled: by a title, or by votes of its own (6, independent).
pub fn titled(table: &Table, state: &State, card: CardId) -> bool {
    let own = votes_of_its_own(state, card);
    super::traits(table, state, card)
        .any(|one| one.class == Class::Title || own && one.class == Class::State && one.id() == "titled")
}

/// Whether the votes that its text gives it as a titled one are still what it has: a title that it gains takes
/// their place for good, be it a demotion (6, titles).
pub fn votes_of_its_own(state: &State, card: CardId) -> bool {
    let gained = |lasting: &crate::game::state::Lasting| matches!(lasting.what, LastingWhat::Office(_));
    !state.lasting().iter().any(|lasting| lasting.on == card && gained(lasting))
}
