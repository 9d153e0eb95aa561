//! What the abilities of the keepers are, in short: so that nobody looks for what no card in play says,
//! and finds what some do say without reading them all.
//!
//! In: the keepers. Out: the union of what is in their programs, and a row for each of their abilities
//! that nobody announces. All of it follows from the rest of the state: it is in no file and no digest,
//! two states are the same whatever it is, and a state that comes from a file knows nothing of it until
//! it is told its table; then everything is looked for among the keepers. A property holds it to what
//! is found afresh. Never here: whether an ability is in force; that hangs on its block and condition.
use super::ids::CardId;
use super::state::State;
use super::table::Table;
use crate::bytecode::verify::{Index, Lasts};
use crate::bytecode::{AbilityKind, Stat};

/// An ability of a keeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeps {
    /// The card.
    pub card: CardId,
    /// The ability.
    pub ability: Lasts,
}

/// Some of those abilities.
pub struct Rows<'a> {
    known: std::slice::Iter<'a, Keeps>,
    afresh: std::vec::IntoIter<Keeps>,
    kind: AbilityKind,
    stats: u32,
}

impl Iterator for Rows<'_> {
    type Item = Keeps;

    #[inline]
    fn next(&mut self) -> Option<Keeps> {
        let (kind, stats) = (self.kind, self.stats);
        let wanted = |row: &Keeps| row.ability.kind == kind && row.ability.stats & stats == stats;
        match self.known.find(|row| wanted(row)) {
            Some(row) => Some(*row),
            None => self.afresh.find(wanted),
        }
    }
}

/// What may be in force.
#[derive(Clone, Debug)]
pub(super) struct InForce {
    /// Whether the rest is known.
    known: bool,
    /// Whether a keeper came, went or changed its place, its controller or its text since somebody looked.
    moved: bool,
    all: Index,
    rows: Vec<Keeps>,
}

impl InForce {
    /// Of a table without cards.
    pub(super) fn nothing() -> InForce {
        InForce { known: true, moved: true, all: Index::nothing(), rows: Vec::new() }
    }

    /// Makes it the same as another, in the room that it has.
    pub(super) fn copy_from(&mut self, from: &InForce) {
        let InForce { known, moved, all, rows } = from;
        self.rows.clone_from(rows);
        (self.known, self.moved, self.all) = (*known, *moved, *all);
    }

    /// Takes note that a card in play stands otherwise than before.
    pub(super) fn moves(&mut self) {
        self.moved = true;
    }
}

impl Default for InForce {
    fn default() -> InForce {
        InForce { known: false, moved: true, all: Index::everything(), rows: Vec::new() }
    }
}

impl PartialEq for InForce {
    fn eq(&self, _: &InForce) -> bool {
        true
    }
}

impl State {
    /// What may be in force now: what is not in it, no card in play says.
    #[inline]
    pub fn in_force(&self) -> &Index {
        &self.in_force.all
    }

    /// The abilities of the keepers of a kind that nobody announces, in the order in which the keepers came:
    /// those that change a stat, or all.
    pub fn kept_rows<'a>(&'a self, table: &'a Table, kind: AbilityKind, stat: Option<Stat>) -> Rows<'a> {
        let known = self.in_force.known;
        let any = self.in_force.all.has(kind) && stat.is_none_or(|stat| self.in_force.all.changes(stat));
        let afresh: Vec<Keeps> = if any && !known { self.found(table).collect() } else { Vec::new() };
        let rows = if any { self.in_force.rows.as_slice() } else { &[] };
        Rows { known: rows.iter(), afresh: afresh.into_iter(), kind, stats: stat.map_or(0, |stat| 1 << stat as u32) }
    }

    /// Whether a keeper came, went or changed its place, its controller or its text since this was asked.
    pub fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.in_force.moved)
    }

    /// Finds what follows from the rest anew: for a state that comes from elsewhere, and where the keepers
    /// have changed.
    pub fn rederive(&mut self, table: &Table) {
        let mut rows = std::mem::take(&mut self.in_force.rows);
        rows.clear();
        rows.extend(self.found(table));
        self.in_force = InForce { known: true, moved: true, all: self.union(table), rows };
    }

    /// Finds what follows from one more keeper, the last of them.
    pub(super) fn derive_more(&mut self, table: &Table, card: CardId) {
        if !self.in_force.known {
            return self.rederive(table);
        }
        let program = &table.def(self.card(card).def).program;
        self.in_force.rows.extend(program.lasts().iter().map(|ability| Keeps { card, ability: *ability }));
        self.in_force.all = self.in_force.all.and(program.index());
        self.in_force.moved = true;
    }

    /// Whether what follows from the rest is what it is when found anew.
    pub fn derives(&self, table: &Table) -> bool {
        self.in_force.all == self.union(table) && self.in_force.rows.iter().copied().eq(self.found(table))
    }

    fn found<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = Keeps> + 'a {
        self.keepers.iter().flat_map(move |card| {
            let lasts = table.def(self.card(*card).def).program.lasts();
            lasts.iter().map(move |ability| Keeps { card: *card, ability: *ability })
        })
    }

    fn union(&self, table: &Table) -> Index {
        let all = self.keepers.iter().map(|card| table.def(self.card(*card).def).program.index());
        all.fold(Index::nothing(), Index::and)
    }
}
