//! The game between prompts.
//!
//! In: a recorded game, bots for some seats, lines from standard input. Out: the table, decisions and
//! what happened, on standard output. Never: something shown to a player that is not in the `View`.
use super::super::hand::Hand;
use super::super::out::{Out, Stop};
use super::input::{self, HELP, Typed};
use super::{about, why};
use crate::game::{Answer, Choice, Decision, Event, Seat, Source, View};
use crate::play::limits::NOT_PLAYED;
use crate::play::record::Record;
use crate::play::show::{Shown, points};
use crate::play::words::Words;
use crate::play::{Agent, Eyes, replay};
use std::io::{BufRead, StdinLock};

/// A line longer than this is none that anybody typed.
const LONGEST: u64 = 1 << 16;

/// The reader of what all may read: nobody at the table, so that no face-down card is named.
const NOBODY: Seat = Seat(u8::MAX);

/// A game at the terminal.
pub struct Terminal {
    record: Record,
    hand: Hand,
    agents: Vec<Option<Box<dyn Agent + Send>>>,
    /// What happened, and after how many decisions that was.
    log: Vec<(usize, String)>,
    /// How much of the log has been shown.
    shown: usize,
    input: StdinLock<'static>,
}

impl Terminal {
    /// A game; an agent for each seat that is not played here.
    pub fn new(record: Record, hand: Hand, agents: Vec<Option<Box<dyn Agent + Send>>>) -> Terminal {
        Terminal { record, hand, agents, log: Vec::new(), shown: 0, input: std::io::stdin().lock() }
    }

    /// Plays until the game or the input ends.
    pub fn run(&mut self, out: &mut Out) -> Result<(), Stop> {
        self.note();
        while let Some(decision) = self.record.game().decision().cloned() {
            let agent = self.agents.get_mut(usize::from(decision.who.0)).and_then(Option::as_mut);
            match agent {
                Some(agent) => {
                    let answer = agent.decide(&decision, &Eyes::new(self.record.game().state(), decision.who));
                    self.answer(&answer, out)?;
                }
                None => {
                    self.since(out)?;
                    self.state(&decision, out)?;
                    if !self.ask(&decision, out)? {
                        out.line(&format!("the game is left after {} decisions", self.record.decided.len()))?;
                        return Ok(());
                    }
                }
            }
        }
        self.since(out)?;
        self.result(out)
    }

    fn answer(&mut self, answer: &Answer, out: &mut Out) -> Result<(), Stop> {
        if let Err(wrong) = self.record.answer(answer) {
            out.line(&wrong.0)?;
        }
        self.note();
        Ok(())
    }

    fn words(&self, viewer: Seat) -> Words<'_> {
        let game = self.record.game();
        Words { table: game.table(), state: game.state(), names: &self.record.names, viewer: Some(viewer) }
    }

    /// Writes down what has happened, as all may read it.
    fn note(&mut self) {
        let events = self.record.game_mut().take_events();
        let at = self.record.decided.len();
        let words = self.words(NOBODY);
        let told = |event: &Event| words.event(*event).map(|line| (matches!(event, Event::Phase(..)), line));
        let lines: Vec<(bool, String)> = events.iter().filter_map(told).collect();
        for (line, next) in lines.iter().zip(lines.iter().skip(1).map(Some).chain([None])) {
            // A phase in which nothing happened is not told.
            let empty = line.0 && next.is_some_and(|next| next.0 || next.1.starts_with("turn "));
            if !empty {
                self.log.push((at, line.1.clone()));
            }
        }
    }

    /// Shows what has happened since it was last shown.
    fn since(&mut self, out: &mut Out) -> Result<(), Stop> {
        let from = self.shown.min(self.log.len());
        for (_, line) in self.log.iter().skip(from) {
            out.line(&format!("  . {line}"))?;
        }
        self.shown = self.log.len();
        Ok(())
    }

    /// The table and the decision.
    fn state(&self, decision: &Decision, out: &mut Out) -> Result<(), Stop> {
        let game = self.record.game();
        let view: View = game.view(decision.who);
        let shown = Shown { table: game.table(), view: &view, names: &self.record.names };
        out.line("")?;
        shown.lines().iter().try_for_each(|line| out.line(line))?;
        let words = self.words(decision.who);
        out.line(&format!("-- {}", words.heading(decision)))?;
        for (option, number) in decision.options.iter().zip(1..) {
            out.line(&format!("{number:3}. {}", told(&words, *option)))?;
        }
        Ok(())
    }

    /// Asks until it is answered; false where the input is at its end or the player leaves.
    fn ask(&mut self, decision: &Decision, out: &mut Out) -> Result<bool, Stop> {
        loop {
            out.text("> ")?;
            out.flush()?;
            let Some(line) = self.line() else {
                out.line("")?;
                return Ok(false);
            };
            match input::read(&line, decision) {
                Err(said) => out.line(&said)?,
                Ok(Typed::Nothing) => {}
                Ok(Typed::Quit) => return Ok(false),
                Ok(Typed::Answer(answer)) => {
                    self.answer(&answer, out)?;
                    return Ok(true);
                }
                Ok(Typed::Undo) => {
                    if self.undo(out)? {
                        return Ok(true);
                    }
                }
                Ok(other) => self.command(other, decision, out)?,
            }
        }
    }

    /// A line of the input, whatever is in it.
    fn line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let mut input = std::io::Read::take(&mut self.input, LONGEST);
        let read = input.read_until(b'\n', &mut bytes).ok()?;
        (read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    fn command(&mut self, typed: Typed, decision: &Decision, out: &mut Out) -> Result<(), Stop> {
        match typed {
            Typed::Help => HELP.iter().try_for_each(|(what, does)| out.line(&format!("  {what:14} {does}"))),
            Typed::Why(query) => {
                let lines = why::ask(&self.words(decision.who), decision, &query);
                lines.iter().try_for_each(|line| out.line(&format!("  {line}")))
            }
            Typed::Card(query) => {
                let table = self.record.game().shared_table();
                let lines = about::card(&mut self.hand, &table, &query);
                lines.iter().try_for_each(|line| out.line(&format!("  {line}")))
            }
            Typed::State => self.state(decision, out),
            Typed::Log => self.log.iter().try_for_each(|(_, line)| out.line(&format!("  . {line}"))),
            Typed::Save(path) => written(&path, &self.record.saved().text(), out),
            Typed::Record(path) => written(&path, &replay::text(&self.record), out),
            Typed::Limits => NOT_PLAYED.iter().try_for_each(|part| out.line(&format!("  {part}"))),
            Typed::Answer(_) | Typed::Nothing | Typed::Undo | Typed::Quit => Ok(()),
        }
    }

    /// Back to the decision before of somebody who is played here; false where there is none.
    fn undo(&mut self, out: &mut Out) -> Result<bool, Stop> {
        let here = |who: &str| {
            let seat = self.record.names.iter().position(|name| name == who);
            seat.and_then(|seat| self.agents.get(seat)).is_some_and(Option::is_none)
        };
        let Some(keep) = self.record.decided.iter().rposition(|decided| here(&decided.who)) else {
            out.line("there is nothing to take back")?;
            return Ok(false);
        };
        self.record.undo_to(keep);
        self.log.retain(|(at, _)| *at <= keep);
        self.shown = self.log.len();
        out.line(&format!("back after {keep} decisions"))?;
        Ok(true)
    }

    fn result(&self, out: &mut Out) -> Result<(), Stop> {
        let state = self.record.game().state();
        for seat in state.all_seats() {
            let player = state.player(seat);
            let ousted = if player.ousted { ", ousted" } else { "" };
            out.line(&format!("{}: {}{ousted}", self.words(NOBODY).seat(seat), points(player.half_points)))?;
        }
        out.line(&format!("digest {} after {} decisions", state.digest(), self.record.decided.len()))
    }
}

/// An option, with the words of the card that it comes from.
fn told(words: &Words, option: Choice) -> String {
    let Choice::Use(what) = option else { return words.choice(option) };
    let def = words.state.def_of(what.source);
    let span = words.table.def(def).ability(what.ability).map(|ability| ability.span);
    let quoted = match what.source {
        Source::Card(_) => words.quoted(span.map(|span| (def, span))),
        Source::Rule(_) => None,
    };
    quoted.map_or_else(|| words.used(what), |quoted| format!("{}  ({quoted})", words.used(what)))
}

fn written(path: &str, text: &str, out: &mut Out) -> Result<(), Stop> {
    match std::fs::write(path, text) {
        Ok(()) => out.line(&format!("written to `{path}`")),
        Err(error) => out.line(&format!("cannot write `{path}`: {error}")),
    }
}
