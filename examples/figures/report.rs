//! Figures that need no change to the texts: breadth, printing, flavours, speed.
//!
//! In: checked cards. Out: lines of the report. Never here: mutations.
use crate::corpus::Corpus;
use std::collections::BTreeMap;
use std::time::Instant;
use vitae::base::Code;
use vitae::check::{Checked, Checker, Tier};

/// The lines so far and whether every bound held.
#[derive(Default)]
pub struct Report {
    failed: bool,
}

impl Report {
    /// A figure without a bound.
    pub fn say(&mut self, name: &str, value: String) {
        println!("{name:<58} {value}");
    }

    /// A figure with its bound.
    pub fn bound(&mut self, name: &str, value: String, bound: &str, holds: bool) {
        self.failed |= !holds;
        println!("{name:<58} {value:<24} {bound:<14} {}", if holds { "holds" } else { "SHORT" });
    }

    /// The exit code.
    pub fn finish(self) -> std::process::ExitCode {
        std::process::ExitCode::from(u8::from(self.failed))
    }
}

/// Whether a card is typed.
pub fn typed(checked: &Checked) -> bool {
    checked.tier >= Tier::Typed
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

/// Cards typed, by kind and by copies.
pub fn breadth(report: &mut Report, corpus: &Corpus, results: &[Checked]) {
    let pairs = || corpus.cards.iter().zip(results);
    let library = |checked: &Checked| checked.header.as_ref().is_some_and(|header| header.library().is_some());
    let all = pairs().filter(|(_, checked)| typed(checked)).count();
    let lib = pairs().filter(|(_, checked)| typed(checked) && library(checked)).count();
    report.bound("cards typed", format!("{all} of {}", corpus.cards.len()), ">= 1300", all >= 1300);
    report.bound("of them library", lib.to_string(), ">= 450", lib >= 450);
    let copies: u64 = corpus.cards.iter().map(|card| corpus.copies(card)).sum();
    let read: u64 = pairs().filter(|(_, checked)| typed(checked)).map(|(card, _)| corpus.copies(card)).sum();
    let share = percent(read, copies);
    report.bound("share of copies typed", format!("{share:.1} %"), ">= 35 %", share >= 35.0);
    let two =
        results.iter().filter(|checked| checked.diagnostics.iter().any(|one| one.code == Code::TwoMeanings)).count();
    report.say("cards refused for two meanings", two.to_string());
}

/// Print, read again, print again.
pub fn printing(report: &mut Report, corpus: &Corpus, checker: &mut Checker, results: &[Checked]) {
    let (mut all, mut same, mut stable, mut plain, mut bytes) = (0, 0, 0, 0, 0);
    let verbose = std::env::var_os("VERBOSE").is_some();
    for (card, checked) in corpus.cards.iter().zip(results).filter(|(_, checked)| typed(checked)) {
        let Some(today) = &checked.today else { continue };
        all += 1;
        let mut again = card.clone();
        again.text.clone_from(today);
        again.given = None;
        let second = checker.check(&again);
        same += usize::from(second.meaning == checked.meaning);
        stable += usize::from(second.today.as_ref() == Some(today));
        if verbose && (second.meaning != checked.meaning || second.today.as_ref() != Some(today)) {
            println!("UNSTABLE {}: {}\n -> {today}\n -> {:?}", card.name, card.text, second.today);
            println!("   {:?}\n   {:?}", checked.parts, second.parts);
        }
        if !checked.diagnostics.iter().any(|one| matches!(one.code, Code::RetiredWording | Code::NumberWord)) {
            plain += 1;
            bytes += usize::from(today == &card.text);
            if verbose && today != &card.text {
                println!("BYTES {}\n  given {}\n  today {today}", card.name, card.text);
            }
        }
    }
    report.bound("printed and read again: same meaning", format!("{same} of {all}"), "all", same == all);
    report.bound("printed twice: same text", format!("{stable} of {all}"), "all", stable == all);
    let share = percent(bytes as u64, plain);
    report.bound(
        "without a dialect lint: byte for byte",
        format!("{bytes} of {plain} = {share:.1} %"),
        ">= 95 %",
        share >= 95.0,
    );
    let share = percent(plain, all as u64);
    report.bound("without a dialect lint, of the typed", format!("{share:.1} %"), ">= 55 %", share >= 55.0);
}

/// Both flavours of the list.
pub fn flavours(report: &mut Report, corpus: &Corpus, results: &[Checked]) {
    let mut session = corpus.session();
    let by_id: BTreeMap<_, _> =
        corpus.cards.iter().zip(results).map(|(card, checked)| (card.id.clone(), checked)).collect();
    let mut differ = Vec::new();
    for card in &corpus.other {
        let here = session.check(card);
        if let Some(there) = by_id.get(&card.id)
            && (there.tier != here.tier || there.meaning != here.meaning)
        {
            differ.push(format!("{} {}", card.id.clone().unwrap_or_default(), card.name));
        }
    }
    report.bound(
        "both flavours: tier or meaning differs",
        differ.len().to_string(),
        "reasoned list",
        differ.len() <= 30,
    );
    if std::env::var_os("VERBOSE").is_some() {
        differ.iter().for_each(|line| println!("  {line}"));
    }
}

/// Cards a second on one thread, loading and all.
pub fn speed(report: &mut Report) {
    let mut best: f64 = 0.0;
    for _ in 0..5 {
        let start = Instant::now();
        let Some(again) = Corpus::load() else { return };
        let mut session = again.session();
        let count = again.check_all(&mut session).len();
        best = best.max(count as f64 / start.elapsed().as_secs_f64());
    }
    report.say("cards a second, one thread, both lists loaded (goal 20000)", format!("{best:.0}"));
}

/// How many cards each code stops.
pub fn codes(corpus: &Corpus, results: &[Checked]) {
    let mut counts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (card, checked) in corpus.cards.iter().zip(results) {
        for one in &checked.diagnostics {
            let words = one.span.of(card.given_text());
            counts
                .entry(one.code.name())
                .or_default()
                .push(format!("{} | {} | {words} | {:?}", card.name, one.message, one.help));
        }
    }
    for (code, cards) in counts {
        println!("{code} {}", cards.len());
        for card in cards.iter().take(if code == "V0202" || code == "V0201" || code == "V0401" { 5 } else { 60 }) {
            println!("    {card}");
        }
    }
}
