//! The report as one page that stands alone: text, plots, tables, style and a few lines of script in it.
//!
//! In: a report. Out: HTML that is well-formed as XML too but for `meta`, asks the network for nothing, and
//! reads in light and dark. Names of decks and cards are escaped by the macro that writes it.
use super::plot::{Dot, Point, dots, histogram, plane, stacked};
use super::score::Score;
use super::{CardRow, Report, Spread};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Cards in the plot of dots.
const CARDS: usize = 24;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

impl Report {
    /// All of it as a page.
    pub fn page(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { "vitae: " (self.games) " games" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    (head(self))
                    (decks(self))
                    (seats(self))
                    (lengths(self))
                    (ousts(self))
                    (cards(self))
                    (foot(self))
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        page.into_string()
    }
}

fn head(report: &Report) -> Markup {
    let fact = |name: &str, value: &dyn std::fmt::Display| html! { div { dt { (name) } dd { (value.to_string()) } } };
    html! {
        h1 { (report.games) " games of " (report.seats.len()) " decks" }
        p.soft { "Played by bots under the rules " code { (report.rules) } ". Every margin is an interval of 95 in 100." }
        dl.facts {
            (fact("seed", &report.seed))
            (fact("played to an end", &report.ended))
            (fact("out of turns", &report.timed_out))
            (fact("stopped by the budget", &report.stopped))
            (fact("decisions", &report.decisions))
            (fact("digest", &report.digest))
        }
        @for warning in &report.warnings {
            p.note { (warning) }
        }
        @if report.decks_made {
            p.note { "The decks were made of the executable cards at hand." }
        }
        @if report.blanks > 0 {
            p.note { (report.blanks) " copies were played as if they had no text: " (report.blank_cards.join(", ")) }
        }
    }
}

fn signed(value: f64) -> String {
    format!("{value:+.2}")
}

fn percent(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}

fn points(score: &Score) -> String {
    format!("{:.2} ({:.2} to {:.2})", score.vp_mean, score.vp_low, score.vp_high)
}

fn wins(score: &Score) -> String {
    format!("{} ({} to {})", percent(score.win_share), percent(score.win_low), percent(score.win_high))
}

fn dot(label: &str, score: &Score) -> Dot {
    let Score { vp_mean: value, vp_low: low, vp_high: high, few, .. } = *score;
    Dot { label: label.to_string(), value, low, high, class: if few { "few" } else { "" }, said: points(score) }
}

/// The cells of a score, after the first.
fn cells(score: &Score) -> Markup {
    html! {
        td { (score.games) }
        td data-v=(score.vp_mean) { (points(score)) }
        td { (score.game_wins) }
        td data-v=(score.win_share) { (wins(score)) }
    }
}

/// A row of a table is told apart where it rests on too little.
fn class(few: bool, stands: bool) -> &'static str {
    match (few, stands) {
        (true, _) => "few",
        (false, true) => "stands",
        (false, false) => "plain",
    }
}

/// What each would have if all were alike: the points of all, shared out.
fn fair(scores: &[&Score]) -> Option<f64> {
    let games: u64 = scores.iter().map(|score| score.games).sum();
    let all: f64 = scores.iter().map(|score| score.victory_points).sum();
    (games > 0).then(|| all / games as f64)
}

fn decks(report: &Report) -> Markup {
    let rows: Vec<Dot> = report.seats.iter().map(|row| dot(&row.deck, &row.score)).collect();
    let fair = fair(&report.seats.iter().map(|row| &row.score).collect::<Vec<_>>());
    html! {
        h2 { "Decks" }
        p { "Victory points a game, with the interval of their mean; the dashed line is the mean of all decks. A game win is two points or more, and more than anybody else in that game." }
        (dots(&rows, "victory points a game", fair))
        div.wide { table.sorts id="decks" {
            thead { tr { th { "deck" } th.words { "bot" } th { "games" } th { "points a game" } th { "wins" } th { "share of games won" } } }
            tbody { @for row in &report.seats {
                tr class=(class(row.score.few, false)) { td { (row.deck) } td.words { (row.bot) } (cells(&row.score)) }
            } }
        } }
    }
}

fn seats(report: &Report) -> Markup {
    let rows: Vec<Dot> = report.by_seat.iter().map(|row| dot(&format!("seat {}", row.seat), &row.score)).collect();
    let fair = fair(&report.by_seat.iter().map(|row| &row.score).collect::<Vec<_>>());
    html! {
        h2 { "Seats" }
        p { "Clockwise from whoever begins. Each deck sits in each seat in turn, so that no deck has the better ones." }
        (dots(&rows, "victory points a game", fair))
        div.wide { table.sorts id="seats" {
            thead { tr { th { "seat" } th { "games" } th { "points a game" } th { "wins" } th { "share of games won" } } }
            tbody { @for row in &report.by_seat {
                tr class=(class(row.score.few, false)) { td data-v=(row.seat) { "seat " (row.seat) } (cells(&row.score)) }
            } }
        } }
        h3 { "Each deck in each seat" }
        div.wide { table id="pairs" {
            thead { tr { th { "deck" } @for seat in &report.by_seat { th { "seat " (seat.seat) } } } }
            tbody { @for row in &report.seats { tr {
                td { (row.deck) }
                @for pair in report.by_deck_and_seat.iter().filter(|pair| pair.deck == row.deck) {
                    td class=(class(pair.score.few, false)) title=(format!("{} games, {} wins", pair.score.games, pair.score.game_wins)) {
                        (points(&pair.score))
                    }
                }
            } } }
        } }
    }
}

fn lengths(report: &Report) -> Markup {
    let row = |name: &str, spread: &Spread| {
        html! { tr {
            td { (name) } td { (format!("{:.1}", spread.mean)) } td { (spread.p50) } td { (spread.p99) } td { (spread.worst) }
            td { @if spread.worst_game > 0 { "game " (spread.worst_game) } }
        } }
    };
    let plot = |spread: &Spread, said: &str| {
        histogram(&spread.bars, &[("half of the games: up to", spread.p50), ("99 in 100: up to", spread.p99)], said)
    };
    html! {
        h2 { "Length" }
        (plot(&report.length.turns, "turns a game"))
        (plot(&report.length.decisions, "decisions a game"))
        div.wide { table id="length" {
            thead { tr { th { "a game has" } th { "mean" } th { "half up to" } th { "99 in 100 up to" } th { "at most" } th { "in" } } }
            tbody { (row("turns", &report.length.turns)) (row("decisions", &report.length.decisions)) }
        } }
        p.soft { (report.ended) " games were played to an end, " (report.timed_out) " ran out of turns, " (report.stopped) " were stopped when their decisions were used up; all of them are counted." }
    }
}

fn ousts(report: &Report) -> Markup {
    let mut parts: Vec<&str> =
        report.ousts.first().map_or_else(Vec::new, |row| row.by.iter().map(|took| took.what.as_str()).collect());
    parts.push("in the game");
    let bar = |row: &super::Ousted| {
        let counts = row.by.iter().map(|took| took.n).chain([row.stayed]).collect();
        (row.deck.clone(), row.games, counts)
    };
    let rows: Vec<(String, u64, Vec<u64>)> = report.ousts.iter().map(bar).collect();
    html! {
        h2 { "How they left the game" }
        p { "What took the last pool of those who played each deck." }
        (stacked(&rows, &parts, "of 100 games"))
        div.wide { table.sorts id="ousts" {
            thead { tr {
                th { "deck" } th { "games" } th { "left" } th { "share" } th { "turn in the middle" }
                @for part in parts.iter().take(parts.len() - 1) { th { (part) } }
            } }
            tbody { @for row in &report.ousts { tr {
                td { (row.deck) } td { (row.games) } td { (row.left) }
                td data-v=(row.left_share) { (percent(row.left_share)) " (" (percent(row.left_low)) " to " (percent(row.left_high)) ")" }
                td { @if let Some(turn) = row.left_turn { (turn) } @else { "–" } }
                @for took in &row.by { td { (took.n) } }
            } } }
        } }
        h3 { "In whose turn" }
        div.wide { table id="turns" {
            thead { tr { th { "left the game" } @for row in &report.ousts { th { "in the turn of " (row.deck) } } } }
            tbody { @for row in &report.ousts { tr { td { (row.deck) } @for took in &row.in_turn_of { td { (took.n) } } } } }
        } }
    }
}

fn deck(row: &CardRow) -> &str {
    row.deck.as_deref().unwrap_or("all with it")
}

/// Those with games enough, the greatest difference first.
fn told(report: &Report) -> Vec<&CardRow> {
    let mut rows: Vec<&CardRow> = report.cards.iter().filter(|row| !row.opening.few && row.deck.is_some()).collect();
    rows.sort_by(|a, b| b.opening.difference.abs().total_cmp(&a.opening.difference.abs()));
    rows
}

fn cards(report: &Report) -> Markup {
    let mut told = told(report);
    let of = |row: &&CardRow| Point {
        label: format!("{} ({})", row.card, deck(row)),
        x: row.played_per_copy,
        y: row.opening.difference,
        low: row.opening.low,
        high: row.opening.high,
        marked: row.opening.stands,
    };
    let everything: Vec<Point> = told.iter().map(of).collect();
    told.truncate(CARDS);
    told.sort_by(|a, b| b.opening.difference.total_cmp(&a.opening.difference));
    let several = |row: &CardRow| report.cards.iter().any(|all| all.deck.is_none() && all.card == row.card);
    let label = |row: &CardRow| if several(row) { format!("{} ({})", row.card, deck(row)) } else { row.card.clone() };
    let row = |row: &&CardRow| {
        let effect = row.opening;
        let said = format!("{} ({} to {})", signed(effect.difference), signed(effect.low), signed(effect.high));
        let class = if effect.stands { "marked" } else { "" };
        Dot { label: label(row), value: effect.difference, low: effect.low, high: effect.high, class, said }
    };
    let rows: Vec<Dot> = told.iter().map(row).collect();
    html! {
        h2 { "Cards" }
        p { "Victory points a game with a card in the opening hand, less those without it, within one deck. Only the shuffle decides who has it there, so that the difference is due to the card; it is what the card is worth against another one of the deck in its place." }
        p { "There are " (report.comparisons) " such comparisons here. About one interval in 20 leaves out 0 where there is no difference at all. What is marked still leaves it out when the intervals are made so wide that all of them hold at once." }
        @if rows.is_empty() {
            p.note { "No card was in enough opening hands, and out of enough, to say anything." }
        } @else {
            (dots(&rows, "victory points more with the card in the opening hand", Some(0.0)))
            h3 { "All cards: how much they are played, and what they are worth" }
            (plane(&everything, "times played for each copy drawn", "points more"))
        }
        (card_table(report))
    }
}

fn card_table(report: &Report) -> Markup {
    let difference = |effect: &super::Effect| {
        html! {
            td data-v=(effect.difference) {
                @if effect.few { "few games" } @else { (signed(effect.difference)) " (" (signed(effect.low)) " to " (signed(effect.high)) ")" }
            }
        }
    };
    html! {
        div.wide { table.sorts id="cards" {
            thead { tr {
                th { "card" } th.words { "deck" } th { "copies" } th { "drawn a game" } th { "playable a game" } th { "played a game" } th { "played a copy" }
                th { "opening hands with it" } th { "points with" } th { "points without" } th { "difference" }
                th title="Biased: long games draw more cards." { "if drawn at all (biased)" }
            } }
            tbody { @for row in &report.cards {
                tr class=(class(row.opening.few, row.opening.stands)) {
                    td { (row.card) } td.words { (deck(row)) } td { (row.copies) }
                    td { (format!("{:.2}", row.drawn_per_game)) } td { (format!("{:.2}", row.playable_per_game)) }
                    td { (format!("{:.2}", row.played_per_game)) } td { (format!("{:.2}", row.played_per_copy)) }
                    td data-v=(row.opening.with_games) { (row.opening.with_games) " of " (row.games) }
                    td { (format!("{:.2}", row.opening.with_mean)) } td { (format!("{:.2}", row.opening.without_mean)) }
                    (difference(&row.opening)) (difference(&row.by_then))
                }
            } }
        } }
        p.soft { "The last column compares games in which the card was drawn by the end with games in which it was not. It is biased: whoever lives longer draws more cards, so that nearly every card seems to be worth something there." }
    }
}

fn foot(report: &Report) -> Markup {
    html! {
        h2 { "How to read it" }
        ul {
            li { "An interval of 95 in 100 is made so that it covers the true mean in 95 of 100 batches like this one. The truth it is about is what these bots would do with these decks in endlessly many games, not what people would." }
            li { "Each row takes one number of each game, and games are independent. Two rows are not: the points of a game are shared out, so that one deck's gain is another's loss." }
            li { "Rows in pale letters rest on fewer than 30 games." }
        }
        @if !report.not_played.is_empty() {
            p { "Parts of the rules that are not played at this table:" }
            ul { @for part in report.not_played { li { (part) } } }
        }
    }
}
