//! The referendum going on: its terms, what is cast, how it ends (4, the referendum).
//!
//! In: what is named, gained, cast, cancelled. Out: the state says so; what lasted until the end of the
//! referendum is gone with it. Never here: who may cast what, or which side has more.
use crate::bytecode::{Per, Until};
use crate::game::ids::{CardId, Entity, Seat};
use crate::game::state::{Cast, Referendum, Resolved, State};

impl State {
    /// A referendum begins: one that was called, or one on a blood hunt.
    pub(super) fn begin_referendum(&mut self, on: CardId, hunt: bool) {
        self.referendum = Some(Referendum {
            on,
            hunt,
            terms: Vec::new(),
            cast: Vec::new(),
            gained: Vec::new(),
            abstaining: Vec::new(),
            result: None,
        });
    }

    /// The one going on, unless it has ended.
    fn open_referendum(&mut self) -> Option<&mut Referendum> {
        self.referendum.as_mut().filter(|referendum| referendum.result.is_none())
    }

    /// The terms name that one.
    pub(super) fn term(&mut self, one: Entity, points: u16) {
        if let Some(referendum) = self.open_referendum() {
            referendum.terms.push((one, points));
        }
    }

    /// Votes are cast, and nothing changes them any more.
    pub(super) fn votes(&mut self, cast: Cast) {
        if let Some(referendum) = self.open_referendum() {
            referendum.cast.push(cast);
        }
    }

    /// A card gives votes: with those that it has given already they are one group.
    pub(super) fn gain_votes(&mut self, seat: Seat, from: CardId, n: u16) {
        let Some(referendum) = self.open_referendum() else { return };
        match referendum.gained.iter_mut().find(|(whose, card, _)| (*whose, *card) == (seat, from)) {
            Some((_, _, known)) => *known = known.saturating_add(n),
            None => referendum.gained.push((seat, from, n)),
        }
    }

    /// A minion has to abstain: what it has cast does not count.
    pub(super) fn abstain(&mut self, card: CardId) {
        let Some(referendum) = self.open_referendum() else { return };
        referendum.cast.retain(|cast| cast.voter != crate::game::decision::Voter::Minion(card));
        if !referendum.abstaining.contains(&card) {
            referendum.abstaining.push(card);
        }
    }

    /// The referendum has its result.
    pub(super) fn resolve_referendum(&mut self, result: Resolved) {
        if let Some(referendum) = self.open_referendum() {
            referendum.result = Some(result);
        }
        self.expire(Until::EndOfReferendum, Per::Referendum);
    }
}
