//! Games kept in a file as they are played.
//!
//! In: a path, a plan and a share of its games; games as they end. Out: the file, written anew now and
//! then and at the end, each time whole. What the file has already is read first, and only what is
//! missing is to be played, so that a worker that was stopped or killed is begun again by the same
//! words. Never: a file of another plan, or of games that were not asked for, written over.
use super::Batch;
use super::held::Held;
use super::parts::{NotAPart, Part, runs, tidy};
use super::played::Played;
use super::shard::Shard;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// At most one part in so many of the time is spent on writing.
const WRITING: u32 = 20;
/// How many differences of two plans are said.
const MOST_SAID: usize = 5;

/// A file that games are kept in.
pub struct Keep {
    path: PathBuf,
    part: Part,
    every: Duration,
    /// The seconds of those before it.
    before: f64,
    began: Instant,
    written: Instant,
    /// How long the last writing took.
    took: Duration,
}

impl Keep {
    /// Opens it, with what it holds already. It is written again after so long, as games come.
    pub fn open(path: PathBuf, held: Held, shard: Shard, every: Duration) -> Result<Keep, NotAPart> {
        let mut part = Part { held, shard, batch: Batch::default(), seconds: 0.0 };
        // Where the name is taken by what cannot be read, that is said and nothing is written.
        if path.exists() {
            take_up(&mut part, Part::read(&path)?)?;
        }
        tidy(&path);
        let (now, before) = (Instant::now(), part.seconds);
        let mut keep = Keep { path, part, every, before, began: now, written: now, took: Duration::ZERO };
        if !keep.missing().is_empty() {
            // What cannot be written is to be known before anything is played.
            keep.write()?;
        }
        Ok(keep)
    }

    /// The numbers of the games that are still to be played.
    pub fn missing(&self) -> Vec<u64> {
        self.part.missing()
    }

    /// How many games it has.
    pub fn games(&self) -> usize {
        self.part.batch.played.len()
    }

    /// Takes in a game.
    pub fn add(&mut self, one: Played) -> Result<(), NotAPart> {
        self.part.batch.played.push(one);
        // With no time in between it is written for each game, whatever that costs.
        let due = self.every.is_zero() || self.written.elapsed() >= self.every.max(self.took * WRITING);
        if due { self.write() } else { Ok(()) }
    }

    /// Writes what there is.
    pub fn write(&mut self) -> Result<(), NotAPart> {
        let start = Instant::now();
        self.part.seconds = self.before + self.began.elapsed().as_secs_f64();
        self.part.batch.sort();
        self.part.write(&self.path)?;
        self.written = Instant::now();
        self.took = self.written - start;
        Ok(())
    }

    /// What is in it, as of the last writing.
    pub fn part(self) -> Part {
        self.part
    }
}

/// Goes on from what a file holds, where that is of the same plan and of the games asked for.
fn take_up(part: &mut Part, old: Part) -> Result<(), NotAPart> {
    if old.held.hash() != part.held.hash() {
        let said: Vec<String> = part.held.differs(&old.held).into_iter().take(MOST_SAID).collect();
        return Err(NotAPart(format!("it holds games of another plan; they differ in {}", said.join("; "))));
    }
    let games = part.held.plan.games;
    let range = part.shard.games(games);
    let others: Vec<u64> = old.batch.played.iter().map(|one| one.game).filter(|game| !range.contains(game)).collect();
    if !others.is_empty() {
        let shard = part.shard;
        return Err(NotAPart(format!("it holds {}, which are not of share {shard} of {games} games", runs(&others))));
    }
    (part.batch, part.seconds) = (old.batch, old.seconds);
    Ok(())
}
