//! Cards, options, refusals and events as text.
//!
//! In: the table and the state. Out: words that a player can follow and a scenario can name. Never: a
//! name that the reader may not see; callers give what they may show.
use crate::bytecode::{Spare, Zone};
use crate::game::combat::Chosen;
use crate::game::{
    CardId, Choice, Decision, DefId, Entity, Event, Outcome, Refusal, Seat, Source, State, Table, Use, Vote,
};

/// What a minion has to use in combat, in words.
pub fn spare_words(spare: Spare) -> &'static str {
    match spare {
        Spare::Maneuver => "maneuver",
        Spare::ManeuverToClose => "maneuver to close range",
        Spare::ManeuverToLong => "maneuver to long range",
        Spare::Press => "press",
        Spare::PressToContinue => "press to continue",
        Spare::PressToEnd => "press to end combat",
        Spare::ManeuverOrPress => "maneuver or press",
        Spare::Strike => "additional strike",
    }
}

/// Words for what is in a game, by the names of its players.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The cards.
    pub table: &'a Table,
    /// The state.
    pub state: &'a State,
    /// The names of the players, by seat.
    pub names: &'a [String],
    /// Who reads it: what she may not see is not named. None for one who may see all.
    pub viewer: Option<Seat>,
}

impl Words<'_> {
    /// A Methuselah's name.
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(usize::from(seat.0)).cloned().unwrap_or_else(|| format!("seat {}", seat.0 + 1))
    }

    /// A card's name; of one that the reader may not see, what kind of card it is.
    pub fn card(&self, card: CardId) -> String {
        let this = self.state.card(card);
        let hidden = match this.zone {
            Zone::Uncontrolled | Zone::Hand => self.viewer.is_some_and(|viewer| viewer != this.controller),
            Zone::Crypt | Zone::Library => self.viewer.is_some(),
            // A contested card is face down, and everybody has seen it.
            Zone::Ready
            | Zone::Torpor
            | Zone::Incapacitated
            | Zone::OnCard
            | Zone::AshHeap
            | Zone::Removed
            | Zone::SetAside
            | Zone::Waiting
            | Zone::Contested
            | Zone::Merged => false,
        };
        let def = self.table.def(this.def);
        match (hidden, def.crypt) {
            (false, _) => def.name.clone(),
            (true, true) => "a face-down vampire".to_string(),
            (true, false) => "a card not seen".to_string(),
        }
    }

    /// A card's or a Methuselah's name.
    pub fn entity(&self, entity: Entity) -> String {
        match entity {
            Entity::Card(card) => self.card(card),
            Entity::Seat(seat) => self.seat(seat),
        }
    }

    /// The words of a card under a span.
    pub fn quoted(&self, words: Option<(DefId, crate::base::Span)>) -> Option<String> {
        let (def, span) = words?;
        let def = self.table.def(def);
        let text = span.of(&def.text);
        (!text.is_empty()).then(|| format!("{}: “{text}”", def.name))
    }

    /// A use: `Lucita: Bleed`, `Lucita: Lunatic Eruption (2)`.
    pub fn used(&self, what: Use) -> String {
        let def = self.table.def(self.state.def_of(what.source));
        let own = matches!(what.source, Source::Card(card) if Some(card) == what.minion);
        let many = def.program.abilities.iter().filter(|ability| ability.entry.is_some()).count() > 1;
        let number = if many { format!(" ({})", what.ability + 1) } else { String::new() };
        match what.minion {
            Some(minion) if own => format!("{}: own action{number}", self.card(minion)),
            Some(minion) => format!("{}: {}{number}", self.card(minion), def.name),
            None => format!("{}{number}", def.name),
        }
    }

    /// An option.
    pub fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".to_string(),
            Choice::Hand => "hand strike".to_string(),
            Choice::Spare(spare) => spare_words(spare).to_string(),
            Choice::Range(range) => format!("{} range", range.name()),
            Choice::Yes => "yes".to_string(),
            Choice::No => "no".to_string(),
            Choice::Use(what) => self.used(what),
            Choice::Block(minion) => format!("block with {}", self.card(minion)),
            Choice::Pick(entity) => self.entity(entity),
            Choice::Vote(Vote::For) => "for".to_string(),
            Choice::Vote(Vote::Against) => "against".to_string(),
            Choice::Vote(Vote::Abstain) => "abstain".to_string(),
            Choice::Influence(card) => format!("move 1 pool to {}", self.card(card)),
            Choice::TakeBack(card) => format!("take 1 blood back from {}", self.card(card)),
            Choice::BringOut(card) => format!("bring out {}", self.card(card)),
            Choice::Merge(card) => format!("merge {}", self.card(card)),
            Choice::DrawCrypt => "draw a crypt card".to_string(),
        }
    }

    /// A strike that has been chosen.
    pub fn strike(&self, chosen: &Chosen) -> String {
        let what = match chosen.what.map(|what| what.source) {
            Some(source) => self.table.def(self.state.def_of(source)).name.clone(),
            None => "hand strike".to_string(),
        };
        let with = chosen.weapon.map(|(weapon, _)| format!(" with {}", self.card(weapon))).unwrap_or_default();
        let retainer = self.state.card(chosen.at).host.is_some();
        let at = if retainer { format!(" at {}", self.card(chosen.at)) } else { String::new() };
        format!("{what}{with}{at}")
    }

    /// A decision's heading.
    pub fn heading(&self, decision: &Decision) -> String {
        let words = self.quoted(decision.words).map(|words| format!(" ({words})")).unwrap_or_default();
        format!("{}: {}{words}", self.seat(decision.who), decision.purpose.said())
    }

    /// A refusal: the reason, and the words that give it.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let mut out = refusal.reason.said().to_string();
        if let Some(card) = refusal.card {
            out.push_str(&format!(" ({})", self.card(card)));
        }
        if let Some(words) = self.quoted(refusal.words) {
            out.push_str(&format!("; {words}"));
        }
        out
    }

    /// What happened, for all to read; none for what goes without saying or is hidden.
    pub fn event(&self, event: Event) -> Option<String> {
        let card = |card| self.card(card);
        let seat = |seat| self.seat(seat);
        Some(match event {
            Event::Lock(one) => format!("{} locks", card(one)),
            Event::Unlock(one) => format!("{} unlocks", card(one)),
            Event::Gain(one, kind, n) => format!("{} gains {n} {}", card(one), kind.name()),
            Event::Lose(one, kind, n) => format!("{} burns {n} {}", card(one), kind.name()),
            Event::MoveBlood(from, to, n) => format!("{n} blood goes from {} to {}", card(from), card(to)),
            Event::GainPool(who, n) => format!("{} gains {n} pool", seat(who)),
            Event::LosePool(who, n) => format!("{} burns {n} pool", seat(who)),
            Event::PoolToCard(who, _, n) => format!("{} moves {n} pool to a vampire", seat(who)),
            Event::CardToPool(_, who, n) => format!("{} moves {n} blood back to the pool", seat(who)),
            Event::Move(one, who, zone) => match zone {
                Zone::Ready => format!("{} is in {}'s ready region", card(one), seat(who)),
                Zone::Removed => format!("{} is out of the game", card(one)),
                Zone::Waiting => format!("{} waits in {}'s uncontrolled region", card(one), seat(who)),
                Zone::Torpor
                | Zone::Incapacitated
                | Zone::Uncontrolled
                | Zone::Crypt
                | Zone::Library
                | Zone::Hand
                | Zone::AshHeap
                | Zone::SetAside
                | Zone::OnCard
                | Zone::Contested
                | Zone::Merged => return None,
            },
            Event::Picked(one) => format!("  with {}", card(one)),
            Event::PutOn(one, on, _) => format!("{} is put on {}", card(one), card(on)),
            Event::Control(one, who, _) => format!("{} takes control of {}", seat(who), card(one)),
            Event::Burn(one) => format!("{} is burned", card(one)),
            Event::Discard(one) => format!("{} goes to the ash heap", card(one)),
            Event::DrawCrypt(who) => format!("{} draws a crypt card", seat(who)),
            Event::Harm(one, n, 0) => format!("{} takes {n} damage", card(one)),
            Event::Harm(one, 0, n) => format!("{} takes {n} aggravated damage", card(one)),
            Event::Harm(one, n, worse) => format!("{} takes {n} damage and {worse} aggravated damage", card(one)),
            Event::Prevented(one, n, by) => {
                format!("{n} damage to {} is prevented by {}", card(one), self.table.def(by).name)
            }
            Event::Torpor(one) => format!("{} goes to torpor", card(one)),
            Event::Incapacitate(one) => format!("{} is incapacitated", card(one)),
            Event::Merge(one, with) => format!("{} merges with {}", card(one), card(with)),
            Event::Contest(one) => format!("{} is contested", card(one)),
            Event::ContestEnds(one) => format!("{} is contested no more", card(one)),
            Event::Yield(one) => format!("{} is yielded", card(one)),
            Event::ContestTitle(one) => format!("the title of {} is contested", card(one)),
            Event::YieldTitle(one) => format!("{} yields the title", card(one)),
            Event::WinTitle(one) => format!("the title of {} is contested no more", card(one)),
            Event::Edge(Some(who)) => format!("{} has the Edge", seat(who)),
            Event::Edge(None) => "nobody has the Edge".to_string(),
            Event::Play(one, who) => format!("{} plays {}", seat(who), card(one)),
            Event::Turn(who, number) => format!("turn {number}: {}", seat(who)),
            Event::Phase(phase, _) => format!("{} phase", phase.name()),
            Event::Announce(actor, source, _) => {
                format!("{} acts: {}", card(actor), self.table.def(self.state.def_of(source)).name)
            }
            Event::Targets(targets) => {
                let on: Vec<String> = targets.into_iter().flatten().map(|one| self.entity(one)).collect();
                if on.is_empty() {
                    return None;
                }
                format!("  on {}", on.join(" and "))
            }
            Event::Redirect(to) => format!("the bleed is of {} now", seat(to)),
            Event::Cancel(one, _) => format!("{} is cancelled", card(one)),
            Event::EndAction => "the action ends".to_string(),
            Event::TryBlock(one) => format!("{} tries to block", card(one)),
            Event::BlockFails(one) => format!("{} does not find the way", card(one)),
            Event::Decline(who) => format!("{} does not block", seat(who)),
            Event::Outcome(Outcome::Success) => "the action succeeds".to_string(),
            Event::Outcome(Outcome::Blocked(by)) => format!("{} blocks the action", card(by)),
            Event::Outcome(Outcome::Failed) => "the action fails".to_string(),
            Event::Combat(a, b) => format!("combat: {} and {}", card(a), card(b)),
            Event::Round(n) => format!("round {n}"),
            Event::Maneuver(by, range) => format!("{} maneuvers: {} range", card(by), range.name()),
            Event::Press(by, on) => format!("{} presses to {}", card(by), if on { "continue" } else { "end combat" }),
            Event::MoreStrikes(by, n, _) => {
                format!("{} gets {n} more strike{}", card(by), if n == 1 { "" } else { "s" })
            }
            Event::Range(range, false) => format!("the range is {}", range.name()),
            Event::AtRange(range) => format!("at {} range", range.name()),
            Event::Range(range, true) => format!("the range of the next round is {}", range.name()),
            Event::ChooseStrike(by, chosen) => format!("{} strikes: {}", card(by), self.strike(&chosen)),
            Event::Strike(by, whom) => format!("the strike of {} meets {}", card(by), card(whom)),
            Event::StrikeFails(by) => format!("the strike of {} has no effect", card(by)),
            Event::EndCombat => "the combat is ended".to_string(),
            Event::ContinueAction => "the action will go on as if unblocked".to_string(),
            Event::Unblocked(true) => "the action goes on as if unblocked".to_string(),
            Event::Unblocked(false) => "the action does not go on, as its card is gone".to_string(),
            Event::CombatEnds => "combat ends".to_string(),
            Event::BloodHunt(on) => format!("a referendum on a blood hunt on {}", card(on)),
            Event::Votes(who, n, aye) => {
                format!("{} casts {n} votes {}", seat(who), if aye { "for" } else { "against" })
            }
            Event::ReferendumEnds(true) => "the referendum passes".to_string(),
            Event::ReferendumEnds(false) => "the referendum fails".to_string(),
            Event::Oust(who, _) => format!("{} is ousted", seat(who)),
            Event::AnnounceWithdrawal(who) => format!("{} announces that she withdraws", seat(who)),
            Event::WithdrawalFails(who) => format!("{} does not withdraw after all", seat(who)),
            Event::Withdraw(who) => format!("{} withdraws from the game", seat(who)),
            Event::Last(who) => format!("{} is the last in the game", seat(who)),
            Event::MoreActions(n) => format!("{n} phase action more"),
            Event::Survive => "the turns are used up; each who is left scores half a point".to_string(),
            Event::GameEnds => "the game is over".to_string(),
            Event::Draw(_)
            | Event::Shuffle(..)
            | Event::OnTop(..)
            | Event::Record(..)
            | Event::Use(..)
            | Event::HandSize(..)
            | Event::PlayedAs(..)
            | Event::Spend(_)
            | Event::ActionEnds
            | Event::EntersPlay(_)
            | Event::WasPlayed(_)
            | Event::Delay(..)
            | Event::Borrow(_)
            | Event::TrifleOwed(_)
            | Event::Bled(..)
            | Event::SpendSpare(..)
            | Event::StrikesResolve(_)
            | Event::PairEnds
            | Event::Diablerized(..) => return None,
        })
    }
}
