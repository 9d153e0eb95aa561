//! How far it has come: a bar on a terminal, or a line now and then where that is asked for.
use super::out::say;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Time between two lines.
const LINES: Duration = Duration::from_secs(10);

/// How far it has come.
pub struct Progress {
    all: usize,
    done: usize,
    began: Instant,
    bar: Option<ProgressBar>,
    /// When a line was last said, where lines are wanted.
    said: Option<Instant>,
}

impl Progress {
    /// Of so many games; whether lines are wanted where there is no terminal.
    pub fn new(all: usize, lines: bool) -> Progress {
        let (now, terminal) = (Instant::now(), std::io::stderr().is_terminal());
        let bar = terminal.then(|| bar(all));
        Progress { all, done: 0, began: now, bar, said: (lines && !terminal).then_some(now) }
    }

    /// One more is over.
    pub fn one(&mut self) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        if self.said.is_some_and(|said| said.elapsed() >= LINES) {
            self.line();
            self.said = Some(Instant::now());
        }
    }

    fn line(&self) {
        let rate = self.done as f64 / self.began.elapsed().as_secs_f64().max(1e-9);
        let left = (self.all - self.done) as f64 / rate.max(1e-9);
        say(&format!("{}/{} games, {rate:.0} a second, {left:.0} seconds left", self.done, self.all));
    }

    /// It is over.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.said.is_some() {
            self.line();
        }
    }
}

fn bar(all: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
