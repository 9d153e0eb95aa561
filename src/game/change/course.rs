//! The course of turns, actions, combats and referendums, as far as it is state.
//!
//! In: what begins, goes on or ends. Out: the state says so; what lasted until then is gone.
//! Never here: which step comes next, which the rules machines know.
use crate::bytecode::ActKind;
use crate::bytecode::{Per, Phase, Replaced, Stat, Until, Window, Zone};
use crate::game::decision::Source;
use crate::game::ids::{CardId, Entity, Seat, SeatSet};
use crate::game::query;
use crate::game::state::{Action, Lasting, LastingWhat, Outcome, State, Turn};
use crate::game::table::Table;

impl State {
    pub(super) fn begin_turn(&mut self, seat: Seat, number: u16) {
        self.expire(Until::EndOfTurn, Per::Turn);
        self.used.retain(|used| used.per != Per::Phase);
        self.turn = Turn { number, seat, phase: Phase::Unlock, left: 0 };
    }

    /// A phase begins: what waited for it in the hand of the one whose turn it is comes.
    pub(super) fn begin_phase(&mut self, phase: Phase, left: u16) {
        self.used.retain(|used| used.per != Per::Phase);
        self.turn.phase = phase;
        self.turn.left = left;
        self.replaced(match phase {
            Phase::Unlock => Replaced::Unlock,
            Phase::Master => Replaced::Master,
            Phase::Minion => Replaced::Minion,
            Phase::Influence => Replaced::Influence,
            Phase::Discard => Replaced::Discard,
        });
        if phase == Phase::Master {
            self.borrow(self.turn.seat, false);
        }
    }

    /// The delays of the one whose turn it is that end then.
    fn replaced(&mut self, until: Replaced) {
        let seat = self.turn.seat;
        self.delays.retain(|delay| delay.seat != seat || delay.until != until);
    }

    /// Whether an out-of-turn master has been played against her next master phase.
    pub(super) fn borrow(&mut self, seat: Seat, borrowed: bool) {
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.borrowed = borrowed;
            player.trifle &= borrowed;
        }
    }

    /// Her next master phase has an action more.
    pub(super) fn owe_trifle(&mut self, seat: Seat) {
        if let Some(player) = self.players.get_mut(usize::from(seat.0)) {
            player.trifle = true;
        }
    }

    /// The card that is being played is cancelled, where it is that one.
    pub(super) fn cancel(&mut self, card: CardId, unpaid: bool) {
        for played in self.played.iter_mut().filter(|played| played.card == card) {
            played.cancelled = true;
            played.unpaid |= unpaid;
        }
    }

    /// The effect of the action going on has been carried out.
    pub fn resolved(&mut self) {
        if let Some(action) = &mut self.action {
            action.resolves = false;
        }
    }

    /// The bleed going on has burned pool as it resolved.
    pub(super) fn set_bled(&mut self) {
        if let Some(action) = &mut self.action {
            action.bled = true;
        }
    }

    pub(super) fn set_ended(&mut self) {
        if let Some(action) = &mut self.action {
            action.ended = true;
            action.outcome = action.outcome.or(Some(Outcome::Failed));
        }
    }

    pub(super) fn announce(&mut self, table: &Table, actor: CardId, source: Source, ability: u8) {
        let def = self.def_of(source);
        let act = table.def(def).ability(ability).and_then(|ability| ability.act);
        self.action = Some(Action {
            actor,
            seat: self.card(actor).controller,
            source,
            def,
            ability,
            kind: act.map_or(ActKind::Other, |act| act.kind),
            targets: [None, None],
            directed: SeatSet::default(),
            stealth: act.map_or(0, |act| act.stealth),
            extra: 0,
            declined: SeatSet::default(),
            blocker: None,
            outcome: None,
            ended: false,
            continues: false,
            resolves: false,
            bled: false,
        });
    }

    /// The targets of the action going on, and what follows from them: at whom it is directed, its
    /// stealth, what it has more than the minion's own.
    pub(super) fn aim(&mut self, table: &Table, targets: [Option<Entity>; 2]) {
        let Some(mut action) = self.action else { return };
        action.targets = targets;
        self.action = Some(action);
        action.directed = query::directed_at(table, self, action.seat, targets);
        let signed = table.def(action.def).ability(action.ability).and_then(|ability| ability.act);
        if targets == [None, None] && signed.is_some_and(|act| act.directed) {
            // A directed action that chooses nobody is directed at every other Methuselah.
            let others = self.seats().filter(|seat| *seat != action.seat);
            action.directed = others.fold(SeatSet::default(), SeatSet::with);
        }
        action.stealth = query::own_stealth(table, self, &action);
        action.extra = query::extra(table, self, &action);
        action.declined = SeatSet::default();
        self.action = Some(action);
    }

    /// The bleed going on has that target, at whom it is directed now; whoever may block it then has not
    /// declined to (4, who may attempt to block).
    pub(super) fn redirect(&mut self, table: &Table, to: Seat) {
        let targets = self.action.map(|action| [Some(Entity::Seat(to)), action.targets[1]]);
        if let Some(targets) = targets {
            self.aim(table, targets);
        }
    }

    pub(super) fn set_blocker(&mut self, blocker: Option<CardId>) {
        if let Some(action) = &mut self.action {
            action.blocker = blocker;
        }
    }

    pub(super) fn decline(&mut self, seat: Seat) {
        if let Some(action) = &mut self.action {
            action.declined = action.declined.with(seat);
        }
    }

    pub(super) fn set_outcome(&mut self, outcome: Outcome) {
        if let Some(action) = &mut self.action {
            action.outcome = Some(outcome);
            action.resolves = outcome == Outcome::Success;
        }
    }

    pub(super) fn end_action(&mut self) {
        self.action = None;
        self.referendum = None;
        self.later.clear();
        self.met.clear();
        self.delays.retain(|delay| delay.until != Replaced::Action);
        self.picked.clear();
        // Also what was given for a combat that has not come.
        self.expire(Until::EndOfRound, Per::Round);
        self.expire(Until::EndOfCombat, Per::Combat);
        self.expire(Until::EndOfAction, Per::Action);
    }

    /// The action goes on as if unblocked when the combat has ended, where it was blocked.
    pub(super) fn set_continues(&mut self) {
        if let Some(action) = &mut self.action {
            action.continues |= matches!(action.outcome, Some(Outcome::Blocked(_)));
        }
    }

    /// The action that was blocked goes on as if it had not been, or does not after all.
    pub(super) fn unblock(&mut self, goes_on: bool) {
        if let Some(action) = &mut self.action {
            action.continues = false;
            if goes_on {
                action.outcome = None;
                action.blocker = None;
            }
        }
        if goes_on {
            let again = std::mem::take(&mut self.met);
            self.later.extend(again.into_iter().map(|rest| (Window::BeforeBlock, rest)));
        }
    }

    pub(super) fn end_combat(&mut self) {
        self.combat = None;
        self.blows.clear();
        self.takings.clear();
        self.volleys.clear();
        self.expire(Until::EndOfRound, Per::Round);
        self.delays.retain(|delay| delay.until != Replaced::Combat);
        self.expire(Until::EndOfCombat, Per::Combat);
    }

    pub(super) fn expire(&mut self, until: Until, per: Per) {
        let of_capacity = |lasting: &Lasting| matches!(lasting.what, LastingWhat::Stat(Stat::Capacity, ..));
        self.capacity_due |= self.lasting.iter().any(|lasting| lasting.until == until && of_capacity(lasting));
        self.lasting.retain(|lasting| lasting.until != until);
        self.used.retain(|used| used.per != per);
    }

    /// Who `you` is in the words of a source: the controller of a card in play, whoever uses it; the
    /// one who plays a card from hand, or uses what the rules provide.
    pub fn you_of(&self, source: Source, user: Seat) -> Seat {
        match source {
            Source::Card(card) if self.in_play(card) => self.card(card).controller,
            Source::Card(_) | Source::Rule(_) => user,
        }
    }

    /// What a source says.
    #[inline]
    pub fn def_of(&self, source: Source) -> crate::game::ids::DefId {
        match source {
            Source::Card(card) => self.card(card).def,
            Source::Rule(def) => def,
        }
    }

    /// Where a source's card is; none for the rules.
    pub fn zone_of(&self, source: Source) -> Option<Zone> {
        match source {
            Source::Card(card) => Some(self.card(card).zone),
            Source::Rule(_) => None,
        }
    }
}
