//! A comparison as plain text, for a terminal.
//!
//! In: a comparison. Out: lines: the change, its controls, how many games would be needed, what to beware of.
use super::{Compared, Difference, Pairs, TO_BE_SEEN};
use std::fmt::{self, Write};

impl Compared {
    /// All of it in plain words.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string never fails.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}: {} games each way, seed {}", self.what, self.games, self.seed)?;
        self.side(out, "change", &self.change)?;
        if let Some(null) = &self.null {
            self.side(out, "control", null)?;
        }
        if let Some(noise) = &self.noise {
            self.side(out, "chance", noise)?;
        }
        writeln!(out)?;
        self.needed(out)?;
        self.warnings.iter().try_for_each(|line| writeln!(out, "note: {line}"))
    }

    fn side(&self, out: &mut String, name: &str, pairs: &Pairs) -> fmt::Result {
        let Pairs { what, same_deals, same_games, .. } = pairs;
        writeln!(out, "\n{name}: {what}; {same_deals} dealt alike, {same_games} the same to the end")?;
        if *same_games == self.games && pairs.rows.iter().all(|row| row.changed == 0) {
            return writeln!(out, "  nothing came out otherwise in any game");
        }
        let width = pairs.rows.iter().map(|row| said(row).chars().count()).max().unwrap_or(0).max(4);
        writeln!(
            out,
            "  {:width$}  games  changed  before   after  difference  (95 in 100)            wins  (95 in 100)",
            "deck"
        )?;
        for row in &pairs.rows {
            let Difference { games, changed, before, after, difference, low, high, .. } = row;
            let range = format!("({low:+.3} to {high:+.3})");
            let few = if row.few { "  too few" } else { "" };
            writeln!(
                out,
                "  {:width$}  {games:5}  {changed:7}  {before:6.3}  {after:6.3}  {difference:+10.3}  {range:19}  {:+6.1}%  ({:+.1}% to {:+.1}%){few}",
                said(row),
                row.win_difference * 100.0,
                row.win_low * 100.0,
                row.win_high * 100.0
            )?;
        }
        Ok(())
    }

    fn needed(&self, out: &mut String) -> fmt::Result {
        for row in self.change.rows.iter().filter(|row| row.concerned) {
            let name = said(row);
            match (row.games_needed, row.unpaired_needed) {
                (Some(paired), Some(unpaired)) => writeln!(
                    out,
                    "{name}: a difference of {TO_BE_SEEN} points needs {paired} games each way to be seen in 80 of 100 \
                     repetitions, {unpaired} if they were not paired"
                )?,
                (_, _) => writeln!(
                    out,
                    "{name}: no game came out otherwise, so that how many a difference of {TO_BE_SEEN} points needs is not known"
                )?,
            }
        }
        Ok(())
    }
}

/// Which deck a row is of.
fn said(row: &Difference) -> String {
    match (&row.deck, row.concerned) {
        (None, _) => "all of these together".to_string(),
        (Some(deck), true) => deck.clone(),
        (Some(deck), false) => format!("{deck} (without it)"),
    }
}
