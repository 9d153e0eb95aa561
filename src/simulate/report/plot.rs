//! Plots as SVG: dots with their intervals, histograms, stacked bars, points in a plane.
//!
//! In: numbers and labels. Out: an `svg` element whose colours are classes, so that the page's style gives
//! them in light and dark. Never: a script, a font or a file from elsewhere; a label that runs out of its
//! place: long ones are cut, and the whole of them is shown where one points.
use super::super::stats::Bar;
use maud::{Markup, html};

/// All plots are so wide.
const WIDTH: f64 = 760.0;
/// Room for labels on the left.
const LABELS: f64 = 214.0;
/// Room for what is said on the right of a row.
const SAID: f64 = 176.0;
/// A row is so high.
const ROW: f64 = 26.0;
/// Room for the axis below.
const BELOW: f64 = 44.0;
/// Room that is left free at the edges.
const EDGE: f64 = 10.0;
/// Characters that fit into a label.
const LETTERS: usize = 26;

/// A row with a dot and its interval.
pub struct Dot {
    /// What it is of.
    pub label: String,
    /// Where the dot is.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// `few` where it rests on too little, `marked` where it is marked, or nothing.
    pub class: &'static str,
    /// What is said on the right.
    pub said: String,
}

/// A point in a plane.
pub struct Point {
    /// What it is of.
    pub label: String,
    /// Where it is, across.
    pub x: f64,
    /// Where it is, up.
    pub y: f64,
    /// Where its interval begins, up and down.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// Whether it is marked.
    pub marked: bool,
}

/// Numbers along a line.
struct Axis {
    from: f64,
    to: f64,
    /// Where on the page those are.
    begin: f64,
    end: f64,
}

impl Axis {
    fn at(&self, value: f64) -> f64 {
        let span = self.to - self.from;
        let part = if span > 0.0 { (value - self.from) / span } else { 0.5 };
        self.begin + part.clamp(0.0, 1.0) * (self.end - self.begin)
    }

    /// Round numbers along it, some five to ten.
    fn ticks(&self) -> Vec<f64> {
        let step = step((self.to - self.from) / 6.0);
        let first = (self.from / step).ceil() as i64;
        (first..first + 40).map(|n| n as f64 * step).take_while(|tick| *tick <= self.to + step * 1e-6).collect()
    }
}

/// A round number near this one.
fn step(rough: f64) -> f64 {
    if !rough.is_finite() || rough <= 0.0 {
        return 1.0;
    }
    let ten = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|n| n * ten).find(|n| *n >= rough).unwrap_or(10.0 * ten)
}

/// The ends of an axis on which all of these are, on round numbers.
fn around(all: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let (low, high) =
        all.filter(|one| one.is_finite()).fold((f64::MAX, f64::MIN), |(low, high), one| (low.min(one), high.max(one)));
    if low > high {
        return (0.0, 1.0);
    }
    let step = step(((high - low) / 6.0).max(0.01));
    ((low / step).floor() * step, (high / step).ceil() * step)
}

/// A number without more digits than it needs.
fn round(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// A place on the page: tenths are fine enough, and keep the page small.
fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// A label, cut where it is too long.
fn cut(label: &str) -> String {
    if label.chars().count() <= LETTERS {
        return label.to_string();
    }
    label.chars().take(LETTERS - 1).chain(['…']).collect()
}

fn svg(height: f64, said: &str, inside: &Markup) -> Markup {
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", px(height))) role="img" aria-label=(said) xmlns="http://www.w3.org/2000/svg" {
            (inside)
        }
    }
}

/// The lines of an axis across, down to `bottom`, with what it is of below.
fn across(axis: &Axis, top: f64, bottom: f64, said: &str) -> Markup {
    html! {
        @for tick in axis.ticks() {
            @let x = px(axis.at(tick));
            line.grid x1=(x) x2=(x) y1=(px(top)) y2=(px(bottom)) {}
            text.tick x=(x) y=(px(bottom + 16.0)) text-anchor="middle" { (round(tick)) }
        }
        text.axis x=(px((axis.begin + axis.end) / 2.0)) y=(px(bottom + 36.0)) text-anchor="middle" { (said) }
    }
}

/// Rows with a dot and an interval; `fair` is a line to compare them with.
pub fn dots(rows: &[Dot], said: &str, fair: Option<f64>) -> Markup {
    let ends = rows.iter().flat_map(|row| [row.low, row.high]).chain(fair);
    let (from, to) = around(ends);
    let axis = Axis { from, to, begin: LABELS, end: WIDTH - SAID };
    let bottom = 8.0 + ROW * rows.len() as f64;
    let inside = html! {
        (across(&axis, 4.0, bottom, said))
        @if let Some(fair) = fair {
            @let x = px(axis.at(fair));
            line.fair x1=(x) x2=(x) y1="4" y2=(px(bottom)) {}
        }
        @for (at, row) in rows.iter().enumerate() {
            @let y = 8.0 + ROW * (at as f64 + 0.5);
            g class=(format!("dot {}", row.class).trim_end()) {
                title { (row.label) ": " (row.said) }
                text.label x=(px(LABELS - 12.0)) y=(px(y + 4.5)) text-anchor="end" { (cut(&row.label)) }
                line x1=(px(axis.at(row.low))) x2=(px(axis.at(row.high))) y1=(px(y)) y2=(px(y)) {}
                circle cx=(px(axis.at(row.value))) cy=(px(y)) r="5" {}
                text.said x=(px(WIDTH - SAID + 14.0)) y=(px(y + 4.5)) { (row.said) }
            }
        }
    };
    svg(bottom + BELOW, said, &inside)
}

/// Bars of a histogram, with lines at some values, each with its name.
pub fn histogram(bars: &[Bar], marks: &[(&str, u64)], said: &str) -> Markup {
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return html! {} };
    let axis = Axis { from: first.from as f64, to: last.to as f64, begin: 56.0, end: WIDTH - 24.0 };
    let most = bars.iter().map(|bar| bar.n).max().unwrap_or(0).max(1) as f64;
    let (top, bottom) = (36.0, 196.0);
    let up = Axis { from: 0.0, to: most, begin: bottom, end: top };
    let inside = html! {
        @for tick in up.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
            @let y = px(up.at(tick));
            line.grid x1=(px(axis.begin)) x2=(px(axis.end)) y1=(y) y2=(y) {}
            text.tick x=(px(axis.begin - 8.0)) y=(px(up.at(tick) + 4.0)) text-anchor="end" { (round(tick)) }
        }
        @for bar in bars {
            @let (left, right) = (axis.at(bar.from as f64), axis.at(bar.to as f64));
            rect.bar x=(px(left + 0.5)) width=(px((right - left - 1.0).max(0.5))) y=(px(up.at(bar.n as f64))) height=(px(bottom - up.at(bar.n as f64))) {
                title { (bar.from) " to " (bar.to.saturating_sub(1)) ": " (bar.n) " games" }
            }
        }
        @for tick in axis.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
            text.tick x=(px(axis.at(tick))) y=(px(bottom + 16.0)) text-anchor="middle" { (round(tick)) }
        }
        line.axis x1=(px(axis.begin)) x2=(px(axis.end)) y1=(px(bottom)) y2=(px(bottom)) {}
        @for (at, (name, value)) in marks.iter().enumerate() {
            @let x = axis.at(*value as f64 + 0.5);
            @let right = x > WIDTH * 0.7;
            line.fair x1=(px(x)) x2=(px(x)) y1=(px(2.0 + 16.0 * at as f64)) y2=(px(bottom)) {}
            text.mark x=(px(if right { x - 5.0 } else { x + 5.0 })) y=(px(12.0 + 16.0 * at as f64)) text-anchor=(if right { "end" } else { "start" }) {
                (name) " " (value)
            }
        }
        text.axis x=(px((axis.begin + axis.end) / 2.0)) y=(px(bottom + 36.0)) text-anchor="middle" { (said) }
    };
    svg(bottom + BELOW, said, &inside)
}

/// Rows of bars that are stacked, each part with its class and what it is; the whole is a row's `all`.
pub fn stacked(rows: &[(String, u64, Vec<u64>)], parts: &[&str], said: &str) -> Markup {
    let axis = Axis { from: 0.0, to: 100.0, begin: LABELS, end: WIDTH - 30.0 };
    let legend = 28.0;
    let bottom = legend + 8.0 + ROW * rows.len() as f64;
    let room = (WIDTH - 2.0 * EDGE) / parts.len().max(1) as f64;
    let inside = html! {
        @for (at, part) in parts.iter().enumerate() {
            @let x = EDGE + room * at as f64;
            rect class=(format!("part p{at}")) x=(px(x)) y="6" width="12" height="12" {}
            text.tick x=(px(x + 16.0)) y="16" { (part) }
        }
        (across(&axis, legend, bottom, said))
        @for (at, (label, all, counts)) in rows.iter().enumerate() {
            @let y = legend + 4.0 + ROW * at as f64;
            text.label x=(px(LABELS - 12.0)) y=(px(y + ROW / 2.0 + 4.5)) text-anchor="end" {
                title { (label) }
                (cut(label))
            }
            @for (part, n) in counts.iter().enumerate().filter(|(_, n)| **n > 0) {
                @let before: u64 = counts.iter().take(part).sum();
                @let (left, right) = (axis.at(percent(before, *all)), axis.at(percent(before + n, *all)));
                rect class=(format!("part p{part}")) x=(px(left)) y=(px(y + 3.0)) width=(px((right - left).max(0.5))) height=(px(ROW - 6.0)) {
                    title { (label) ", " (parts.get(part).copied().unwrap_or_default()) ": " (n) " of " (all) }
                }
            }
        }
    };
    svg(bottom + BELOW, said, &inside)
}

fn percent(n: u64, all: u64) -> f64 {
    100.0 * n as f64 / all.max(1) as f64
}

/// Points in a plane, with their intervals up and down, and a line at 0.
pub fn plane(points: &[Point], said_x: &str, said_y: &str) -> Markup {
    let (from, to) = around(points.iter().map(|point| point.x).chain([0.0]));
    let x = Axis { from, to, begin: 64.0, end: WIDTH - 24.0 };
    let (low, high) = around(points.iter().flat_map(|point| [point.low, point.high]).chain([0.0]));
    let bottom = 320.0;
    let y = Axis { from: low, to: high, begin: bottom, end: 10.0 };
    let inside = html! {
        (across(&x, 10.0, bottom, said_x))
        @for tick in y.ticks() {
            @let at = px(y.at(tick));
            line.grid x1=(px(x.begin)) x2=(px(x.end)) y1=(at) y2=(at) {}
            text.tick x=(px(x.begin - 8.0)) y=(px(y.at(tick) + 4.0)) text-anchor="end" { (round(tick)) }
        }
        @let zero = px(y.at(0.0));
        line.fair x1=(px(x.begin)) x2=(px(x.end)) y1=(zero) y2=(zero) {}
        text.axis transform=(format!("translate(16 {}) rotate(-90)", px((bottom + 10.0) / 2.0))) text-anchor="middle" { (said_y) }
        @for point in points {
            @let at = px(x.at(point.x));
            g class=(if point.marked { "dot marked" } else { "dot" }) {
                title { (point.label) ": " (round(point.y)) " (" (round(point.low)) " to " (round(point.high)) ")" }
                line.thin x1=(at) x2=(at) y1=(px(y.at(point.low))) y2=(px(y.at(point.high))) {}
                circle cx=(at) cy=(px(y.at(point.y))) r="4" {}
            }
        }
    };
    svg(bottom + BELOW, &format!("{said_y} by {said_x}"), &inside)
}
