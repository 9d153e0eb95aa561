//! What a vampire is given for a deed: a Discipline for an older victim (4, diablerie), trophies for one
//! of the Red List (7, Red List).
//!
//! In: the vampire and the kind of card. Out: one such card of its controller's library, ash heap or
//! hand on it, if she likes, the library shuffled, the hand filled; and of trophies in play that nobody
//! has been given, those that their controllers move to it. Nothing is paid for any of them.
use super::{Step, hand};
use crate::bytecode::{AbilityKind, Bit, Zone};
use crate::game::eval::{self, Context};
use crate::game::frame::{Award, AwardStep, Prize};
use crate::game::{
    Ask, CardId, Choice, Decision, DefId, Entity, Event, Machine, Purpose, Seat, Source, State, Table, query,
};
use crate::lexicon::Class;

pub(super) fn step(table: &Table, state: &mut State, award: Award, chosen: Option<Choice>) -> Step {
    if !state.in_play(award.vampire) {
        return Step::Done;
    }
    match award.step {
        AwardStep::Search => search(table, state, award, chosen),
        AwardStep::Others(kept) => others(table, state, award, kept, chosen),
    }
}

fn search(table: &Table, state: &mut State, award: Award, chosen: Option<Choice>) -> Step {
    let seat = state.card(award.vampire).controller;
    let Some(chosen) = chosen else {
        let mut options: Vec<Choice> = Vec::new();
        let mut seen: Vec<DefId> = Vec::new();
        for zone in [Zone::Library, Zone::AshHeap, Zone::Hand] {
            seen.clear();
            for card in state.zone(seat, zone) {
                let def = state.card(card).def;
                // Copies in one place are alike.
                if !seen.contains(&def) && place(table, state, seat, card, award).is_some() {
                    seen.push(def);
                    options.push(Choice::Pick(Entity::Card(card)));
                }
            }
        }
        if options.is_empty() {
            return next(state, award);
        }
        options.push(Choice::Pass);
        return Step::Ask(Decision {
            who: seat,
            ask: Ask::UseOrPass,
            purpose: Purpose::Reward,
            about: Some(Entity::Card(award.vampire)),
            words: None,
            options,
        });
    };
    if let Choice::Pick(Entity::Card(card)) = chosen
        && let Some(block) = place(table, state, seat, card, award)
    {
        state.happen(table, Event::PutOn(card, award.vampire, block));
    }
    // She has looked through the library, whatever she took.
    state.happen(table, Event::Shuffle(seat, Zone::Library));
    hand::refill(table, state, seat);
    next(state, award)
}

/// Discipline cards are given once; trophies in play may follow.
fn next(state: &mut State, award: Award) -> Step {
    match award.prize {
        Prize::Discipline => Step::Done,
        Prize::Trophy => {
            state.replace(Machine::Award(Award { step: AwardStep::Others(0), ..award }));
            Step::Again
        }
    }
}

/// The block that such a card is put on the vampire with; none where it is no such card, or cannot be
/// put there: a Discipline is put only where it could be played.
fn place(table: &Table, state: &State, seat: Seat, card: CardId, award: Award) -> Option<u8> {
    let def = state.card(card).def;
    let this = table.def(def);
    if this.bits & Bit::MasterCard.mask() == 0 {
        return None;
    }
    let is = |class, id| this.traits.iter().any(|sym| sym.class == class && sym.id() == id);
    match award.prize {
        Prize::Trophy => is(Class::Keyword, "trophy").then_some(0),
        Prize::Discipline if is(Class::Fact, "gives discipline") => {
            let context = Context::new(table, state, def, Source::Card(card), seat);
            let vampire = Entity::Card(award.vampire);
            let masters = this.program.abilities.iter().filter(|ability| ability.kind == AbilityKind::Master);
            let mut there = masters.filter(|ability| {
                let mut all = Vec::new();
                ability.targets[0].into_iter().for_each(|from| eval::select(&context, from, &mut all));
                all.contains(&vampire)
            });
            there.next().map(|ability| ability.block)
        }
        Prize::Discipline => None,
    }
}

/// Trophies in play that no vampire has: each controller decides of each.
fn others(table: &Table, state: &mut State, award: Award, kept: u16, chosen: Option<Choice>) -> Step {
    let free =
        |card: &CardId| state.card(*card).zone == Zone::Ready && query::has_keyword(table, state, *card, "trophy");
    let Some(trophy) = state.all_in_play().filter(free).nth(usize::from(kept)) else { return Step::Done };
    let Some(chosen) = chosen else {
        return Step::Ask(Decision {
            who: state.card(trophy).controller,
            ask: Ask::YesNo,
            purpose: Purpose::Trophy,
            about: Some(Entity::Card(trophy)),
            words: None,
            options: vec![Choice::Yes, Choice::No],
        });
    };
    if chosen == Choice::Yes {
        state.happen(table, Event::PutOn(trophy, award.vampire, 0));
    } else {
        state.replace(Machine::Award(Award { step: AwardStep::Others(kept.saturating_add(1)), ..award }));
    }
    Step::Again
}
