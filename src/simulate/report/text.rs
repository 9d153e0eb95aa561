//! The report as plain text, for a terminal.
//!
//! In: a report. Out: lines. The cards of each deck that make the greatest difference are shown; all of them
//! are in the JSON and on the page.
use super::score::Score;
use super::{CardRow, Report, Spread};
use std::fmt::{self, Write};

/// Cards shown.
const CARDS: usize = 12;

impl Report {
    /// All of it in plain words.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string never fails.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let each = |n: u64| n as f64 / self.games.max(1) as f64;
        let games = if self.games == 1 { "1 game".to_string() } else { format!("{} games", self.games) };
        let (decisions, turns) = (each(self.decisions), each(self.turns));
        writeln!(
            out,
            "{games} by the rules `{}`, seed {}: {decisions:.1} decisions and {turns:.1} turns each",
            self.rules, self.seed
        )?;
        let (ended, timed, stopped) = (self.ended, self.timed_out, self.stopped);
        writeln!(out, "{ended} played to an end, {timed} out of turns, {stopped} stopped; digest {}", self.digest)?;
        self.scores(out)?;
        self.lengths(out)?;
        self.left(out)?;
        self.best(out)?;
        self.known(out)
    }

    fn scores(&self, out: &mut String) -> fmt::Result {
        let width = wide(self.seats.iter().map(|row| row.deck.as_str()));
        writeln!(
            out,
            "\n{:width$}  bot      games   points  a game  (95 in 100)       wins  share  (95 in 100)",
            "deck"
        )?;
        for row in &self.seats {
            writeln!(out, "{:width$}  {:7} {}", row.deck, row.bot, score(&row.score))?;
        }
        for row in &self.by_seat {
            writeln!(out, "{:width$}          {}", format!("seat {}", row.seat), score(&row.score))?;
        }
        Ok(())
    }

    fn lengths(&self, out: &mut String) -> fmt::Result {
        let line = |spread: &Spread| {
            let Spread { p50, p99, worst, worst_game, .. } = spread;
            format!("{p50:9} {p99:9} {worst:9}  game {worst_game}")
        };
        writeln!(out, "\nlength        half    99/100     worst")?;
        writeln!(out, "turns     {}", line(&self.length.turns))?;
        writeln!(out, "decisions {}", line(&self.length.decisions))
    }

    fn left(&self, out: &mut String) -> fmt::Result {
        if self.ousts.iter().all(|row| row.left == 0) {
            return Ok(());
        }
        let width = wide(self.ousts.iter().map(|row| row.deck.as_str()));
        write!(out, "\n{:width$}  left the game  turn", "deck")?;
        let Some(first) = self.ousts.first() else { return Ok(()) };
        first.by.iter().try_for_each(|took| write!(out, "  {}", took.what))?;
        writeln!(out)?;
        for row in &self.ousts {
            let turn = row.left_turn.map_or_else(|| "-".to_string(), |turn| turn.to_string());
            let of = format!("{} of {}", row.left, row.games);
            write!(out, "{:width$}  {of:>13}  {turn:>4}", row.deck)?;
            row.by.iter().try_for_each(|took| write!(out, "  {:>1$}", took.n, took.what.len()))?;
            writeln!(out)?;
        }
        Ok(())
    }

    /// The cards that make the greatest difference in an opening hand.
    fn best(&self, out: &mut String) -> fmt::Result {
        let mut rows: Vec<&CardRow> = self.cards.iter().filter(|row| !row.opening.few).collect();
        rows.sort_by(|a, b| b.opening.difference.abs().total_cmp(&a.opening.difference.abs()));
        rows.truncate(CARDS);
        if rows.is_empty() {
            return Ok(());
        }
        let width = wide(rows.iter().map(|row| row.card.as_str()));
        let decks = wide(rows.iter().map(|row| deck(row)));
        writeln!(
            out,
            "\npoints with and without a card in the opening hand, the greatest differences of {}:",
            self.comparisons
        )?;
        writeln!(out, "{:width$}  {:decks$}  drawn  played   with  without  difference  (95 in 100)", "card", "deck")?;
        for row in &rows {
            let CardRow { opening, drawn_per_game: drawn, played_per_game: played, .. } = row;
            let marked = if opening.stands { " *" } else { "" };
            writeln!(
                out,
                "{:width$}  {:decks$}  {drawn:5.2}  {played:6.2}  {:5.2}  {:7.2}  {:+10.2}  ({:+.2} to {:+.2}){marked}",
                row.card,
                deck(row),
                opening.with_mean,
                opening.without_mean,
                opening.difference,
                opening.low,
                opening.high
            )?;
        }
        writeln!(
            out,
            "one in 20 of these intervals leaves out 0 by chance; * marks what stands when all are asked at once"
        )
    }

    fn known(&self, out: &mut String) -> fmt::Result {
        writeln!(out)?;
        self.warnings.iter().try_for_each(|line| writeln!(out, "note: {line}"))?;
        if self.decks_made {
            writeln!(out, "the decks were made of the executable cards at hand")?;
        }
        if self.blanks > 0 {
            writeln!(out, "{} copies were played as blanks: {}", self.blanks, self.blank_cards.join(", "))?;
        }
        writeln!(out, "not played at this table yet:")?;
        self.not_played.iter().try_for_each(|part| writeln!(out, "  {part}"))
    }
}

fn deck(row: &CardRow) -> &str {
    row.deck.as_deref().unwrap_or("all with it")
}

fn wide<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0).max(6)
}

fn score(score: &Score) -> String {
    let Score { games, victory_points, vp_mean, vp_low, vp_high, game_wins, win_share, win_low, win_high, .. } = score;
    format!(
        "{games:6} {victory_points:8.1} {vp_mean:7.3}  ({vp_low:.3} to {vp_high:.3}) {game_wins:6} {:5.1}%  ({:.1}% to {:.1}%)",
        win_share * 100.0,
        win_low * 100.0,
        win_high * 100.0
    )
}
