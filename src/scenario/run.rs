//! A scenario, played: its steps one after the other.
//!
//! In: a scenario as written, a table, a rule set's name. Out: everything that is not as it says, the
//! first of it first. What must hold and does not is told and the scenario goes on; an answer that
//! cannot be given ends it. Never: an answer that the scenario does not give.
mod answers;
mod passing;

use super::ast::{Item, Said, Scenario, Step, What};
use super::facts::{self, Seen};
use super::names::{Fault, Names};
use super::offered::{self, Found};
use super::page::wrong;
use super::{say, setup};
use crate::base::{Code, Diagnostic, Span};
use crate::bytecode::{Phase, Zone};
use crate::game::{Answer, Decision, Event, Outcome, Purpose, Seat, Table};
use crate::play::Game;
use crate::play::words::Words;
use std::sync::Arc;

/// Something that is not as the scenario says.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What, and where.
    pub said: Diagnostic,
    /// What was on offer then.
    pub offered: Vec<String>,
}

/// A scenario that has been played.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// What is not as it says; none where it passes.
    pub failures: Vec<Failure>,
    /// The lines that were come to.
    pub lines: Vec<Span>,
    /// Where, and why, options that it mentions were not on offer.
    pub refusals: Vec<(Span, String)>,
    /// The last state, as play left it, for those who look at more; none where none began.
    pub last: Option<crate::game::State>,
}

impl Ran {
    /// Whether everything was as it says.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// One whose cards or rules do not play.
    pub fn unfit(said: Vec<Diagnostic>) -> Ran {
        let failures = said.into_iter().map(|said| Failure { said, offered: Vec::new() }).collect();
        Ran { failures, ..Ran::default() }
    }

    /// Whether it came to the line that holds these words.
    pub fn looked_at(&self, words: Span) -> bool {
        self.lines.iter().any(|line| line.start <= words.start && words.end <= line.end)
    }

    /// Whether it has an edit for these words.
    pub fn mends(&self, words: Span) -> bool {
        self.failures.iter().filter_map(|failure| failure.said.fix.as_ref()).any(|fix| fix.span == words)
    }
}

/// Plays a scenario with these cards and rules.
pub fn run(scenario: &Scenario, table: &Arc<Table>, rules: &str) -> Ran {
    let seats: Vec<String> = scenario.seats.iter().map(|seat| seat.text.clone()).collect();
    let state = match setup::setup(scenario, table, &seats) {
        Ok(state) => state,
        Err(fault) => return Ran::unfit(vec![*fault]),
    };
    let turn = *state.turn();
    let mut run = Run {
        game: Game::telling(Arc::clone(table), state),
        seats,
        log: Vec::new(),
        moments: Vec::new(),
        whose: turn.seat,
        heard: 0,
        outcome: None,
        exhausted: exhausted(scenario),
        out: Ran::default(),
    };
    run.listen();
    run.stay();
    run.steps(scenario, rules);
    run.out.last = Some(run.game.state().clone());
    run.out
}

/// Who is said to have no library: of others the scenario says nothing, and they do not withdraw.
fn exhausted(scenario: &Scenario) -> Vec<Said> {
    let none = |(zone, items): &(Zone, Vec<Item>)| *zone == Zone::Library && items.is_empty();
    scenario.players.iter().filter(|player| player.zones.iter().any(none)).map(|player| player.seat.clone()).collect()
}

/// A scenario being played.
struct Run {
    game: Game,
    seats: Vec<String>,
    /// What has happened since the last answer, in words.
    log: Vec<String>,
    /// The turns and phases that have begun.
    moments: Vec<(Seat, Option<Phase>)>,
    /// Whose turn the events heard so far are in.
    whose: Seat,
    /// How many of them had begun at the last answer.
    heard: usize,
    /// How the last action ended.
    outcome: Option<Outcome>,
    /// Who may be asked whether she withdraws.
    exhausted: Vec<Said>,
    out: Ran,
}

impl Run {
    fn names(&self) -> Names<'_> {
        Names { table: self.game.table(), state: self.game.state(), seats: &self.seats }
    }

    fn steps(&mut self, scenario: &Scenario, rules: &str) {
        let here = |step: &&Step| step.under.is_empty() || step.under.iter().any(|one| one.text == rules);
        let steps: Vec<&Step> = scenario.steps.iter().filter(here).collect();
        let mut at = 0;
        let mut may_stop = false;
        while let Some(step) = steps.get(at) {
            at += 1;
            self.out.lines.push(step.span);
            may_stop = matches!(step.what, What::Stop);
            let wanted = steps.get(at).and_then(|next| match &next.what {
                What::Fails(said) => Some((said, next.span)),
                _ => None,
            });
            let before = self.out.failures.len();
            let done = self.step(step);
            let Some((said, span)) = wanted else {
                if let Err(fault) = done {
                    return self.fail(*fault);
                }
                continue;
            };
            at += 1;
            let mut heard: Vec<Diagnostic> = self.out.failures.drain(before..).map(|failure| failure.said).collect();
            heard.extend(done.err().map(|fault| *fault));
            if let Some(failure) = no_error(&heard, &said.text, span) {
                return self.fail(failure);
            }
        }
        if !may_stop && self.out.failures.is_empty() {
            self.end(scenario);
        }
    }

    /// A scenario does not end where somebody decides in the middle of something.
    fn end(&mut self, scenario: &Scenario) {
        let Some(decision) = self.game.decision() else { return };
        let between = match decision.purpose {
            Purpose::Master
            | Purpose::Act
            | Purpose::Transfer
            | Purpose::Discard
            | Purpose::Order
            | Purpose::EdgePool
            | Purpose::Contest
            | Purpose::ContestTitle
            | Purpose::BurnOption
            | Purpose::Conviction
            | Purpose::Withdraw => true,
            Purpose::Target
            | Purpose::Impulse
            | Purpose::Vote
            | Purpose::Diablerize
            | Purpose::StandIn
            | Purpose::Spoils
            | Purpose::Reward
            | Purpose::Trophy
            | Purpose::Pick
            | Purpose::Pay
            | Purpose::Trim
            | Purpose::May
            | Purpose::Choose
            | Purpose::Calling
            | Purpose::Spend
            | Purpose::Avenge
            | Purpose::Number
            | Purpose::Divide
            | Purpose::AsPlayed
            | Purpose::Combat
            | Purpose::Strike
            | Purpose::Weapon
            | Purpose::Aim
            | Purpose::Prevent
            | Purpose::Range => false,
        };
        if between {
            return;
        }
        let who = self.names().say_seat(decision.who);
        let said = format!("the scenario ends while {who} must decide: {}", decision.purpose.said());
        let span = scenario.steps.last().map_or(scenario.span, |step| step.span);
        let help = format!("{}; answer it, or end the scenario with `stop here`", say::offers(&self.names(), decision));
        self.fail(wrong(Code::Unanswered, span, said).help(help));
    }

    fn fail(&mut self, said: Diagnostic) {
        let offered = self.game.decision().map(|one| say::all(&self.names(), one)).unwrap_or_default();
        self.out.failures.push(Failure { said, offered });
    }

    fn step(&mut self, step: &Step) -> Result<(), Fault> {
        let names = self.names();
        let decision = self.game.decision();
        let found = match &step.what {
            What::Answer(who, reply) => return self.answer_line(who, reply, step.span),
            What::AllPass => return self.all_pass(step.span),
            What::PassUntil(when) => return self.pass_until(when, step.span),
            What::Offered(all) => offered::offered(&names, decision, all)?,
            What::OfferedOnly(all) => offered::only(&names, decision, all)?,
            What::NotOffered(all, because) => offered::refused(&names, decision, all, because.as_ref())?,
            What::Then(claims) => {
                let seen = Seen { names, decision, outcome: self.outcome };
                let mut found = Found::default();
                for claim in claims {
                    found.wrong.extend(facts::check(&seen, claim)?);
                }
                found
            }
            What::Happened(said, wanted) => self.happened(said, *wanted),
            What::Stop | What::Fails(_) => Found::default(),
        };
        self.out.refusals.extend(found.told);
        for said in found.wrong {
            let said = self.with_turn(said);
            self.fail(said);
        }
        Ok(())
    }

    /// A reader who expects a turn to go on is told that it has not.
    fn with_turn(&self, said: Diagnostic) -> Diagnostic {
        let begun = self.moments.iter().skip(self.heard).find(|(_, phase)| phase.is_none());
        match begun {
            Some((seat, _)) if said.help.is_none() => {
                let who = self.names().say_seat(*seat);
                said.help(format!(
                    "since the last answer {who}'s turn has begun, as nobody had anything left to choose: a card in \
                     hand makes the game wait in the discard phase"
                ))
            }
            Some(_) | None => said,
        }
    }

    fn happened(&self, said: &super::ast::Said, wanted: bool) -> Found {
        let words = said.text.trim_matches('"').to_lowercase();
        let there = self.log.iter().any(|line| line.to_lowercase().contains(&words));
        let mut found = Found::default();
        if there != wanted {
            let log = self.log.iter().map(|line| format!("`{}`", line.trim())).collect::<Vec<_>>().join(", ");
            let log = if log.is_empty() { "nothing".to_string() } else { log };
            let what = if wanted { "this has not happened" } else { "this has happened" };
            found.wrong.push(
                wrong(Code::NotSo, said.span, what).help(format!("what has happened since the last answer: {log}")),
            );
        }
        found
    }

    /// Answers the decision; the answer is one that it allows.
    fn give(&mut self, answer: &Answer, span: Span) -> Result<(), Fault> {
        if let Err(no) = self.game.answer(answer) {
            return Err(Box::new(wrong(Code::NotOnOffer, span, format!("this answer does not fit: {}", no.0))));
        }
        self.listen();
        self.stay();
        Ok(())
    }

    /// Who has not been said to have no library does not withdraw.
    fn stay(&mut self) {
        // Where nobody has anything else to decide, turn would follow upon turn.
        for _ in 0..self.seats.len() {
            let Some(decision) = self.game.decision().filter(|decision| decision.purpose == Purpose::Withdraw) else {
                return;
            };
            let who = self.names().say_seat(decision.who);
            let says_so = self.exhausted.iter().any(|seat| seat.text.eq_ignore_ascii_case(&who));
            // No is the second of the two; an answer that fits is always taken.
            if says_so || self.game.answer(&Answer(vec![1])).is_err() {
                return;
            }
            self.listen();
        }
    }

    /// What has happened so far is past: an answer comes.
    fn begin_answer(&mut self) {
        self.log.clear();
        self.heard = self.moments.len();
    }

    /// Takes in what has happened.
    fn listen(&mut self) {
        for event in self.game.take_events() {
            match event {
                Event::Turn(seat, _) => {
                    self.whose = seat;
                    self.moments.push((seat, None));
                }
                Event::Phase(phase, _) => self.moments.push((self.whose, Some(phase))),
                Event::Announce(..) => self.outcome = None,
                Event::Outcome(outcome) => self.outcome = Some(outcome),
                _ => {}
            }
            let words = Words { table: self.game.table(), state: self.game.state(), names: &self.seats, viewer: None };
            self.log.extend(words.event(event));
        }
    }

    /// The decision, which must be that Methuselah's.
    fn asked(&self, who: Seat, span: Span) -> Result<&Decision, Fault> {
        let name = self.names().say_seat(who);
        match self.game.decision() {
            Some(decision) if decision.who == who => Ok(decision),
            Some(decision) => {
                let said = format!("{name} is not asked; {} is", self.names().say_seat(decision.who));
                Err(Box::new(wrong(Code::NotAsked, span, said).help(say::offers(&self.names(), decision))))
            }
            None => Err(Box::new(wrong(Code::NotAsked, span, format!("{name} is not asked: the game is over")))),
        }
    }
}

/// What is wrong with an error that was to come.
fn no_error(heard: &[Diagnostic], said: &str, span: Span) -> Option<Diagnostic> {
    let wanted = said.trim_matches(['`', '"']).to_lowercase();
    let Some(first) = heard.first() else {
        return Some(wrong(Code::NoError, span, "the line before is no error"));
    };
    let whole = |one: &Diagnostic| {
        format!("{} {} {}", one.code.name(), one.message, one.help.as_deref().unwrap_or("")).to_lowercase()
    };
    if heard.iter().any(|one| whole(one).contains(&wanted)) {
        return None;
    }
    let is = format!("the error is another: {}", first.message);
    Some(wrong(Code::NoError, span, is))
}
