//! What a state is worth to a Methuselah: the terms of the table, added up.
//!
//! In: a state that she may imagine, and a seat. Out: a number, in hundredths of a pool of hers. Never here:
//! what may still happen in it; that is reckoned where it is decided.
use super::super::terms;
use super::sheet::Sheets;
use crate::bytecode::{Bit, Stat, Zone};
use crate::game::office::Office;
use crate::game::state::{Card, LastingWhat};
use crate::game::{CardId, Seat, State, Table};
use crate::lexicon::{Votes, title_votes};

/// What the worth of things is found with.
#[derive(Clone, Copy)]
pub(super) struct Scale<'a> {
    /// The cards and the rules.
    pub(super) table: &'a Table,
    /// What the cards are good for.
    pub(super) sheets: &'a Sheets,
}

/// How another stands to her.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Near {
    prey: Option<Seat>,
    predator: Option<Seat>,
    me: Seat,
}

impl Near {
    pub(super) fn of(state: &State, me: Seat) -> Near {
        Near { prey: state.prey(me), predator: state.predator(me), me }
    }

    /// So much of the worth of what a Methuselah has in play is hers, in hundredths.
    pub(super) fn percent(self, of: Seat) -> i32 {
        if of == self.me {
            return 100;
        }
        let (prey, predator) = (Some(of) == self.prey, Some(of) == self.predator);
        match (prey, predator) {
            (false, false) => -terms::OTHER_PERCENT,
            (prey, predator) => -terms::PREY_PERCENT * i32::from(prey) - terms::PREDATOR_PERCENT * i32::from(predator),
        }
    }
}

impl Scale<'_> {
    /// What a state is worth.
    pub(super) fn state(&self, state: &State, me: Seat) -> i32 {
        let near = Near::of(state, me);
        let mut sum = self.points(state, me);
        if state.player(me).ousted {
            return sum - terms::OUSTED;
        }
        sum += own_pool(state.player(me).pool) + Self::others_pool(state, near);
        sum += match state.edge() {
            Some(seat) if seat == me => terms::EDGE,
            Some(_) => -terms::EDGE_OF_OTHERS,
            None => 0,
        };
        for seat in state.seats() {
            sum += self.in_play(state, seat) * near.percent(seat) / 100;
        }
        for card in state.zone(me, Zone::Uncontrolled) {
            let this = state.card(card);
            let most = i32::from(self.table.def(this.def).capacity);
            sum += i32::from(this.blood).min(most) * terms::INFLUENCED;
        }
        sum += count(state, me) * terms::HAND;
        for seat in [near.prey, near.predator].into_iter().flatten() {
            sum -= count(state, seat) * terms::HAND_OF_OTHERS;
        }
        sum + self.lasting(state, near)
    }

    fn points(&self, state: &State, me: Seat) -> i32 {
        let each = |seat: Seat| {
            let halves = i32::from(state.player(seat).half_points);
            if seat == me { halves * terms::POINT / 2 } else { -halves * terms::POINT_OF_OTHERS / 2 }
        };
        state.all_seats().map(each).sum()
    }

    fn others_pool(state: &State, near: Near) -> i32 {
        let mut sum = 0;
        if let Some(prey) = near.prey {
            sum -= prey_pool(state.player(prey).pool);
            if let Some(next) = state.prey(prey).filter(|next| *next != near.me) {
                sum += state.player(next).pool.max(0) * terms::GRANDPREY_POOL;
            }
        }
        if let Some(predator) = near.predator {
            sum -= state.player(predator).pool.max(0) * terms::PREDATOR_POOL;
        }
        sum
    }

    /// What a Methuselah has in play is worth to herself.
    fn in_play(&self, state: &State, seat: Seat) -> i32 {
        let mut sum = 0;
        for zone in [Zone::Ready, Zone::Torpor, Zone::Waiting, Zone::Incapacitated] {
            for card in state.zone(seat, zone) {
                sum += self.card(state, card);
            }
        }
        sum
    }

    /// What a card in play is worth to its controller, with what is on it.
    pub(super) fn card(&self, state: &State, card: CardId) -> i32 {
        let this = state.card(card);
        let def = self.table.def(this.def);
        if def.bits & Bit::Minion.mask() == 0 {
            let sheet = self.sheets.get(self.table, this.def);
            return if sheet.harms { -sheet.worth } else { sheet.worth };
        }
        let mut sum = self.minion(this, i32::from(this.blood), i32::from(this.life), this.zone == Zone::Torpor);
        sum += self.sheets.get(self.table, this.def).worth;
        let title: Option<Office> = def.printed.title;
        let votes = title.and_then(|office| title_votes(office.title)).map_or(0, |votes| match votes {
            Votes::Fixed(n) => i32::from(n),
            Votes::Block => 1,
        });
        sum += votes * terms::VOTE;
        for on in state.on(card) {
            let other = state.card(on);
            let sheet = self.sheets.get(self.table, other.def);
            sum += if sheet.harms { -sheet.worth } else { sheet.worth };
        }
        sum
    }

    /// A minion with so much blood or life, and whether in torpor; without what is on it.
    pub(super) fn minion(&self, this: &Card, blood: i32, life: i32, torpor: bool) -> i32 {
        let def = self.table.def(this.def);
        let unlocked = if this.locked { 0 } else { terms::UNLOCKED };
        if def.bits & Bit::Vampire.mask() == 0 {
            return terms::MINION + life * terms::CAPACITY + unlocked;
        }
        let body = terms::MINION + i32::from(def.capacity) * terms::CAPACITY;
        let filled = blood * terms::BLOOD;
        if torpor {
            return body * terms::TORPOR_PERCENT / 100 + filled;
        }
        body + filled + blood.min(2) * terms::FIRST_BLOOD + unlocked
    }

    fn lasting(&self, state: &State, near: Near) -> i32 {
        let mut sum = 0;
        for lasting in state.lasting() {
            let n = match lasting.what {
                LastingWhat::Stat(Stat::Capacity | Stat::HandSize, ..) => 0,
                LastingWhat::Stat(_, n, _) => i32::from(n),
                LastingWhat::NoBlock(_) | LastingWhat::CastsNone | LastingWhat::Toll(..) => -1,
                LastingWhat::Levels(..) | LastingWhat::LevelAt(..) | LastingWhat::Unblockable => 1,
                LastingWhat::VotesAgainst(_)
                | LastingWhat::Prevent(..)
                | LastingWhat::PreventEach(..)
                | LastingWhat::StrengthIs(_)
                | LastingWhat::Spare(_)
                | LastingWhat::Says(_)
                | LastingWhat::Sect(_)
                | LastingWhat::LocksNot
                | LastingWhat::Office(_)
                | LastingWhat::Back(_)
                | LastingWhat::Awake => 0,
            };
            if n != 0 {
                sum += n * terms::LASTING * near.percent(state.card(lasting.on).controller) / 100;
            }
        }
        sum
    }
}

fn count(state: &State, seat: Seat) -> i32 {
    // A hand has far fewer cards than that.
    state.zone_len(seat, Zone::Hand) as i32
}

/// What a pool of that size is worth to her.
pub(super) fn own_pool(pool: i32) -> i32 {
    let pool = pool.max(0);
    pool * terms::POOL + pool.min(10) * terms::POOL_UNDER_TEN + pool.min(5) * terms::POOL_UNDER_FIVE
}

/// What a pool of that size of her prey costs her.
pub(super) fn prey_pool(pool: i32) -> i32 {
    let pool = pool.max(0);
    pool * terms::PREY_POOL + pool.min(10) * terms::PREY_POOL_UNDER_TEN
}
