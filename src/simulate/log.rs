//! A game of a plan in plain words, whole.
//!
//! In: a plan, the cards at hand, the number of a game. Out: lines: who sits where; turn after turn how
//! everybody stands and what happens, phase by phase; who got how many points. What is decided stands
//! behind `>`, unless it is to pass or what comes of it says it. Never: another game than the batch plays.
use super::batch::answer;
use super::observe::{Shelf, Watch};
use super::plan::Plan;
use super::played::How;
use crate::bytecode::{Bit, Phase, Zone};
use crate::game::{Answer, Choice, Decision, Event, Purpose, Seat, Source, State, Table};
use crate::play::record::{Record, answered};
use crate::play::save::NotSaved;
use crate::play::words::Words;

/// The lines of a game, counted from 0.
pub fn log(plan: &Plan, all: &Table, game: u64) -> Result<Vec<String>, NotSaved> {
    let mark = plan.mark();
    let seating = plan.seating(&mark, game);
    let mut setup = plan.setup(&mark, game);
    for (sitting, seat) in setup.seats.iter_mut().zip(1..) {
        sitting.who = format!("{} ({seat})", sitting.who);
    }
    let mut record = Record::begin(setup, all)?;
    let mut out = vec![format!("game {} by the rules `{}`, seed {}", game + 1, plan.rules, plan.seed)];
    for (name, deck) in record.names.iter().zip(&seating) {
        out.push(format!("  {name}: {}", plan.bot(*deck).name()));
    }
    let mut agents = plan.agents(&mark, game, &seating, &record.game().shared_table());
    let mut lines = Lines { out, phase: None };
    let shelves: Vec<Shelf> = seating.iter().map(|_| Shelf::default()).collect();
    let mut watch = Watch::begin(record.game().state(), shelves.iter().collect());
    told(&mut record, &mut watch, &mut lines);
    let mut answers = 0;
    while let Some(decision) = record.game().decision().filter(|_| answers < plan.budget).cloned() {
        let Some((answer, _)) = answer(&mut agents, &decision, record.game().state()) else { break };
        decided(&record, &decision, &answer).into_iter().for_each(|line| lines.happens(line));
        record.answer(&answer).map_err(|wrong| NotSaved::Form(wrong.0))?;
        answers += 1;
        told(&mut record, &mut watch, &mut lines);
    }
    ended(&record, watch, &mut lines.out);
    Ok(lines.out)
}

/// The lines so far.
struct Lines {
    out: Vec<String>,
    /// The phase that has begun, until something happens in it.
    phase: Option<String>,
}

impl Lines {
    fn happens(&mut self, line: String) {
        self.out.extend(self.phase.take());
        self.out.push(format!("    {line}"));
    }
}

fn words(record: &Record) -> Words<'_> {
    Words { table: record.game().table(), state: record.game().state(), names: &record.names, viewer: None }
}

/// What was decided, where nothing that happens says it.
fn decided(record: &Record, decision: &Decision, answer: &Answer) -> Option<String> {
    let state = record.game().state();
    let chosen = decision.chosen(answer).options;
    // A card out of a hand is said to be played, an action to be announced, and so on.
    let said = |choice: &Choice| match choice {
        Choice::Pass | Choice::No | Choice::Vote(..) | Choice::Block(_) | Choice::Hand => true,
        Choice::Spare(_) | Choice::BringOut(_) | Choice::DrawCrypt | Choice::Merge(_) => true,
        Choice::Use(what) => match what.source {
            Source::Rule(_) => decision.purpose == Purpose::Act,
            Source::Card(card) => state.card(card).zone == Zone::Hand || decision.purpose == Purpose::Act,
        },
        Choice::Pick(_) => matches!(decision.purpose, Purpose::Target | Purpose::Weapon | Purpose::Aim),
        Choice::Yes | Choice::Range(_) | Choice::Influence(_) | Choice::TakeBack(_) => false,
    };
    if !chosen.is_empty() && chosen.iter().all(said) {
        return None;
    }
    let words = words(record);
    let (who, answered) = (words.seat(decision.who), answered(&words, decision, answer));
    Some(match (chosen.first(), decision.purpose) {
        (_, Purpose::Discard | Purpose::Trim) => format!("> {who} discards {answered}"),
        (Some(Choice::Use(_) | Choice::Influence(_) | Choice::TakeBack(_) | Choice::Range(_)), _) => {
            format!("> {who}: {answered}")
        }
        (_, purpose) => format!("> {who}: {}: {answered}", purpose.said()),
    })
}

/// What has happened.
fn told(record: &mut Record, watch: &mut Watch, lines: &mut Lines) {
    watch.heed(record.game_mut());
    let words = words(record);
    for event in watch.told() {
        match *event {
            Event::Turn(..) => {
                lines.out.push(String::new());
                lines.out.extend(words.event(*event));
                lines.out.extend(words.state.seats().map(|seat| stands(&words, seat)));
            }
            Event::Phase(..) => lines.phase = words.event(*event).map(|line| format!("  {line}")),
            // What a transfer moves where has been decided just before.
            Event::PoolToCard(..) | Event::CardToPool(..) if words.state.turn().phase == Phase::Influence => {}
            event => words.event(event).into_iter().for_each(|line| lines.happens(line)),
        }
    }
}

/// How a Methuselah stands as a turn has begun.
fn stands(words: &Words, seat: Seat) -> String {
    let (state, table): (&State, &Table) = (words.state, words.table);
    let minions =
        state.zone(seat, Zone::Ready).filter(|card| table.def(state.card(*card).def).bits & Bit::Minion.mask() != 0);
    let minions: Vec<String> = minions
        .map(|card| {
            let this = state.card(card);
            format!("{} {}", words.card(card), this.blood.max(this.life))
        })
        .collect();
    let edge = if state.edge() == Some(seat) { ", the Edge" } else { "" };
    let ready = if minions.is_empty() { "nobody".to_string() } else { minions.join(", ") };
    format!("  {}: {} pool{edge}; ready: {ready}", words.seat(seat), state.player(seat).pool)
}

/// What came of it.
fn ended(record: &Record, watch: Watch, out: &mut Vec<String>) {
    let (words, state) = (words(record), record.game().state());
    out.push(String::new());
    let end = if record.game().decision().is_some() { "the decisions that it may have are used up" } else { "the end" };
    out.push(format!("{end}, in turn {}", state.turn().number));
    for (seat, (fall, _)) in state.all_seats().zip(watch.end()) {
        let halves = state.player(seat).half_points;
        let points = f64::from(halves) / 2.0;
        let left = fall.map_or_else(String::new, |fall| {
            let how = match fall.how {
                How::Bleed => "ousted by a bleed",
                How::Referendum => "ousted by a referendum",
                How::Paid => "ousted by her own doing",
                How::Effect => "ousted by an effect",
                How::Withdrawal => "withdrawn",
            };
            format!(", {how} in turn {}, that of {}", fall.turn, words.seat(Seat(fall.in_turn_of)))
        });
        let word = if halves == 2 { "victory point" } else { "victory points" };
        out.push(format!("  {}: {points} {word}{left}", words.seat(seat)));
    }
}
