//! A decision being weighed: what an option leads to, tried in a rehearsal.
//!
//! In: the decision and what its Methuselah can imagine. Out: what a use is worth, with its price, the
//! chance to be blocked, and what is not played out: combats, diablerie, referendums. What a card asks on the
//! way is tried with each of its first answers. Never here: what is asked for; the other rooms do that.
use super::super::terms;
use super::sheet::{Sheet, Sheets};
use super::value::{Near, Scale, own_pool};
use crate::bytecode::{Bit, Range, Stat, Zone};
use crate::game::eval::{self, Context};
use crate::game::state::Action;
use crate::game::{
    Answer, Ask, CardId, Choice, Decision, Entity, Event, Imagined, Seat, Source, State, Table, Use, query,
};
use crate::play::{Came, Rehearsal};
use crate::vm;
use std::cell::Cell;

/// So many targets of a use are tried at most.
const MOST_TARGETS: usize = 10;
/// So many answers to what a card asks are tried at most.
const MOST_PICKS: usize = 4;

/// A decision being weighed.
pub(super) struct Mind<'a> {
    pub(super) scale: Scale<'a>,
    pub(super) decision: &'a Decision,
    /// Who decides.
    pub(super) me: Seat,
    /// What she can imagine.
    pub(super) now: &'a State,
    imagined: &'a Imagined,
    /// What that is worth, once it has been asked.
    base: Cell<Option<i32>>,
    /// What is tried.
    pub(super) tried: &'a mut Rehearsal,
    /// What would follow from it.
    pub(super) then: &'a mut Rehearsal,
}

/// Who answers in a rehearsal: she the answer of that number to the first question of hers, and as good as
/// anything to others; the others no more than they must.
pub(super) struct Meek<'a> {
    me: Seat,
    pick: usize,
    /// How many answers her first question has.
    answers: &'a Cell<usize>,
}

impl<'a> Meek<'a> {
    /// One that gives the first answers.
    pub(super) fn new(me: Seat, answers: &'a Cell<usize>) -> Meek<'a> {
        Meek { me, pick: 0, answers }
    }

    /// An answer that the decision takes.
    pub(super) fn answer(&self, decision: &Decision) -> Answer {
        let mine = decision.who == self.me;
        let n = decision.options.len();
        let first = mine && self.answers.get() == 0;
        let single = matches!(decision.ask, Ask::One | Ask::YesNo);
        if first && single {
            self.answers.set(n);
        }
        // Fewer than 65,536 options.
        let last = n.saturating_sub(1) as u16;
        Answer(match decision.ask {
            Ask::One if first => vec![self.pick.min(n.saturating_sub(1)) as u16],
            Ask::One => vec![0],
            Ask::YesNo if first => vec![self.pick.min(1) as u16],
            Ask::YesNo => vec![u16::from(!mine)],
            Ask::UseOrPass => vec![last],
            Ask::Some(least, most) => (0..if mine { most.min(n as u16) } else { least }).collect(),
            Ask::Number(least, most) => vec![if mine { most } else { least }],
            Ask::Divide(total, least) => {
                let order: Vec<u16> = (0..n as u16).collect();
                super::divided(&order, total, least)
            }
            Ask::Order => (0..n as u16).collect(),
        })
    }
}

/// What uses of copies in a hand have in common: what the card says, the ability, the minion.
type Alike = (u32, u8, Option<CardId>);

impl<'a> Mind<'a> {
    pub(super) fn new(
        table: &'a Table,
        sheets: &'a Sheets,
        decision: &'a Decision,
        imagined: &'a Imagined,
        tried: &'a mut Rehearsal,
        then: &'a mut Rehearsal,
    ) -> Mind<'a> {
        let scale = Scale { table, sheets };
        let base = Cell::new(None);
        Mind { scale, decision, me: decision.who, now: imagined.state(), imagined, base, tried, then }
    }

    /// What is now is worth.
    pub(super) fn base(&self) -> i32 {
        let base = self.base.get().unwrap_or_else(|| self.scale.state(self.now, self.me));
        self.base.set(Some(base));
        base
    }

    /// What the card of a source is good for.
    pub(super) fn sheet(&self, source: Source) -> &'a Sheet {
        self.scale.sheets.get(self.scale.table, self.now.def_of(source))
    }

    /// Whether it is a card in hand.
    pub(super) fn in_hand(&self, source: Source) -> bool {
        self.now.zone_of(source) == Some(Zone::Hand)
    }

    /// Begins anew from what is now.
    pub(super) fn reset(&mut self) {
        self.tried.reset(self.imagined);
    }

    /// Whom a use could be aimed at: some of all ways.
    pub(super) fn aims(&self, what: Use) -> Vec<[Option<Entity>; 2]> {
        let Some(ability) = self.scale.table.def(self.now.def_of(what.source)).ability(what.ability) else {
            return Vec::new();
        };
        let Some(first) = ability.targets[0] else { return vec![[None, None]] };
        let context = Context::of_use(self.scale.table, self.now, what, self.me);
        let mut out = Vec::new();
        let mut all = Vec::new();
        eval::select(&context, first, &mut all);
        for one in all.into_iter().take(MOST_TARGETS) {
            let Some(second) = ability.targets[1] else {
                out.push([Some(one), None]);
                continue;
            };
            let mut others = Vec::new();
            eval::select(&context.at([Some(one), None]), second, &mut others);
            out.extend(others.into_iter().take(3).map(|other| [Some(one), Some(other)]));
        }
        out.truncate(MOST_TARGETS);
        out
    }

    /// What is paid for a use, as she feels it.
    pub(super) fn price(&self, what: Use, targets: [Option<Entity>; 2]) -> i32 {
        let table = self.scale.table;
        let Some(ability) = table.def(self.now.def_of(what.source)).ability(what.ability) else { return 0 };
        let card = if self.in_hand(what.source) { terms::CARD } else { 0 };
        let free = ability.blood.is_none() && ability.pool.is_none() && !query::prices_change(table, self.now);
        if free {
            return card;
        }
        let (blood, pool) = query::price(table, self.now, what, ability, self.me, targets);
        let payer = query::payer(self.now, what).filter(|_| blood > 0);
        let blood = payer.map_or(0, |payer| self.scale.lost(self.now, payer, i32::from(blood), false));
        card + blood + self.pool_cost(i32::from(pool))
    }

    /// What it is worth to her not to pay so much pool.
    pub(super) fn pool_cost(&self, n: i32) -> i32 {
        let pool = self.now.player(self.me).pool;
        if n > 0 && n >= pool { terms::OUSTED } else { own_pool(pool) - own_pool(pool - n) }
    }

    /// What carrying out an ability changes, from where `tried` stands: the best of what it may ask.
    pub(super) fn effect(&mut self, what: Use, targets: [Option<Entity>; 2], act: bool) -> i32 {
        let answers = Cell::new(0);
        let mut best: Option<i32> = None;
        for pick in 0..MOST_PICKS {
            self.reset();
            if act && let Some(minion) = what.minion {
                self.tried.happen(Event::Announce(minion, what.source, what.ability));
                self.tried.happen(Event::Targets(targets));
            }
            let gain = self.run(what, targets, pick, &answers) - self.base();
            best = Some(best.map_or(gain, |best| best.max(gain)));
            if pick + 1 >= answers.get() {
                break;
            }
            // It is counted anew.
            answers.set(0);
        }
        best.unwrap_or(0)
    }

    /// Carries out an ability where `tried` stands; what that is worth then.
    fn run(&mut self, what: Use, targets: [Option<Entity>; 2], pick: usize, answers: &Cell<usize>) -> i32 {
        let state = self.tried.state();
        let you = state.you_of(what.source, self.me);
        let run = vm::activation(state, self.scale.table, what.source, what.ability, you, what.minion, targets);
        let meek = Meek { me: self.me, pick, answers };
        let came = self.tried.carry_out(run, &mut |_, decision| meek.answer(decision));
        let worth = self.scale.state(self.tried.state(), self.me);
        self.settled(worth, came)
    }

    /// The worth of what has been tried, with what has not been played out.
    pub(super) fn settled(&self, worth: i32, came: Came) -> i32 {
        let state = self.tried.state();
        let mut worth = worth;
        if came.polled {
            worth = self.base() + (worth - self.base()) * self.passes(self.now, state) / 100;
        }
        if let Some((a, b)) = came.fight {
            worth += self.scale.pair(state, self.me, [a, b], Range::Close);
        }
        if let Some((by, whom)) = came.diablerie {
            worth += self.diablerie(state, by, whom);
        }
        worth
    }

    /// A question answered so: what it is worth then.
    pub(super) fn answered(&mut self, answer: &Answer) -> i32 {
        self.reset();
        let answers = Cell::new(0);
        let meek = Meek { me: self.me, pick: 0, answers: &answers };
        let came = self.tried.answer(self.decision, answer, &mut |_, decision| meek.answer(decision));
        let worth = self.scale.state(self.tried.state(), self.me);
        self.settled(worth, came)
    }

    /// What diablerie is worth: the victim is gone, its blood is drunk, and the others may call a blood hunt.
    pub(super) fn diablerie(&self, state: &State, by: CardId, whom: CardId) -> i32 {
        let near = Near::of(state, self.me);
        let (diablerist, victim) = (state.card(by), state.card(whom));
        let gone = -self.scale.card(state, whom) * near.percent(victim.controller) / 100;
        let most = i32::from(self.scale.table.def(diablerist.def).capacity);
        let drunk = i32::from(victim.blood).min(most - i32::from(diablerist.blood)).max(0) * terms::BLOOD;
        let own = near.percent(diablerist.controller);
        let against: i32 =
            state.seats().filter(|seat| *seat != diablerist.controller).map(|seat| self.has(state, seat)).sum();
        let hunted = if against > self.has(state, diablerist.controller) {
            self.scale.card(state, by) * terms::HUNT_RISK / 100
        } else {
            0
        };
        gone + (drunk - hunted) * own / 100
    }

    /// The votes that a Methuselah has by her vampires, by her Edge.
    pub(super) fn has(&self, state: &State, seat: Seat) -> i32 {
        let table = self.scale.table;
        let votes = |card| query::stat(table, state, card, Stat::Votes).max(0);
        let minion = |card: &CardId| table.def(state.card(*card).def).bits & Bit::Minion.mask() != 0;
        let all: i32 = state.zone(seat, Zone::Ready).filter(minion).map(votes).sum();
        all + i32::from(state.edge() == Some(seat))
    }

    /// How likely it is, in hundredths, that an action is not blocked, and the likeliest blocker.
    pub(super) fn unblocked(&self, state: &State, action: &Action) -> (i32, Option<CardId>) {
        let table = self.scale.table;
        let stealth = query::stat(table, state, action.actor, Stat::Stealth);
        let mut free = 100;
        let mut blocker: Option<(i32, CardId)> = None;
        for seat in query::blockers(state, action) {
            if action.declined.has(seat) {
                continue;
            }
            let mut most = 0;
            for minion in state.zone(seat, Zone::Ready) {
                let card = state.card(minion);
                if table.def(card.def).bits & Bit::Minion.mask() == 0 {
                    continue;
                }
                let ready = !card.locked || query::awake(state, minion);
                let short = if ready { stealth - query::stat(table, state, minion, Stat::Intercept) } else { 9 };
                if ready && query::can_try_block(table, state, minion).is_err() {
                    continue;
                }
                let blocks = match short {
                    ..=0 => terms::ABLE_BLOCKS_PERCENT,
                    1 => terms::SHORT_BLOCKS_PERCENT,
                    _ => terms::FAR_BLOCKS_PERCENT,
                };
                most = most.max(blocks);
                if blocker.is_none_or(|(best, _)| blocks > best) {
                    blocker = Some((blocks, minion));
                }
            }
            free = free * (100 - most) / 100;
        }
        (free, blocker.map(|(_, minion)| minion))
    }

    /// The scores of options, each found once for those that are alike.
    pub(super) fn each(&mut self, mut score: impl FnMut(&mut Mind<'a>, Choice) -> i32) -> Vec<i32> {
        let mut known: Vec<(Alike, i32)> = Vec::new();
        let decision = self.decision;
        let mut out = Vec::with_capacity(decision.options.len());
        for choice in &decision.options {
            let key = match choice {
                // Copies in a hand are alike.
                Choice::Use(what) if self.in_hand(what.source) => {
                    Some((u32::from(self.now.def_of(what.source).0), what.ability, what.minion))
                }
                _ => None,
            };
            let before = key.and_then(|key| known.iter().find(|(one, _)| *one == key));
            let found = match before {
                Some((_, found)) => *found,
                None => score(self, *choice),
            };
            known.extend(key.filter(|_| before.is_none()).map(|key| (key, found)));
            out.push(found);
        }
        out
    }
}
