//! Counts that keep the language small: constructors, what uses them, phrases and what uses those.
//!
//! In: the table of constructors, the wording, the sources, the corpus where it is at hand. Out: a
//! failure for each count past its bound, with the rows that make it so.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use vitae::check::Checker;
use vitae::lexicon::Con;
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::grammar::Build;
use vitae::syntax::{names, token, wording};

/// No more constructors than this for the whole game.
const MOST_CONSTRUCTORS: usize = 350;

fn checker() -> Checker {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    Checker::new(grammar)
}

fn sources(folder: &Path, out: &mut String) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, out);
        } else if !path.ends_with("con_table.rs") {
            out.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

fn cons(build: &Build, out: &mut BTreeSet<Con>) {
    if let Build::Call(con, args) = build {
        out.insert(*con);
        args.iter().for_each(|arg| cons(arg, out));
    }
}

#[test]
fn constructors_are_few_and_none_is_idle() {
    let checker = checker();
    let mut used = BTreeSet::new();
    checker.reader.grammar.phrases.iter().for_each(|phrase| cons(&phrase.build, &mut used));
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
    let words: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').collect();
    let in_code = |con: &Con| words.contains(format!("Con::{}", con.signature().name).as_str());
    let idle: Vec<Con> = Con::ALL.iter().copied().filter(|con| !used.contains(con) && !in_code(con)).collect();
    assert!(Con::ALL.len() <= MOST_CONSTRUCTORS, "{} constructors", Con::ALL.len());
    assert!(idle.is_empty(), "no phrase makes them and nothing in `src` speaks of them: {idle:?}");
}

#[test]
fn each_phrase_reads_its_own_example() {
    let mut checker = checker();
    let phrases: Vec<_> = checker.reader.grammar.phrases.to_vec();
    let mut wrong = Vec::new();
    checker.names.add("Night Walk");
    for (number, phrase) in phrases.iter().enumerate() {
        let place = format!("{}:{}", phrase.place.0, phrase.place.1);
        if phrase.examples.is_empty() {
            wrong.push(format!("{place}: no example"));
        }
        for example in &phrase.examples {
            let tokens = token::tokens(example);
            let reader = &checker.reader;
            let own = names::own("Night Walk", false, &|word| reader.is_word(word));
            let lattice = checker.reader.scan(example, &tokens, &own, &checker.names);
            let by = checker.reader.phrases(&lattice, 0..tokens.len(), &phrase.category);
            if !by.contains(&number) {
                wrong.push(format!("{place}: `{example}` is read by {by:?} and not by its own phrase, {number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), phrases.len(), wrong.join("\n"));
}

/// The cards of the corpus; its absence is a failure only where `VITAE_CORPUS` names it.
fn corpus() -> Option<Vec<SourceCard>> {
    let named = std::env::var_os("VITAE_CORPUS");
    let root = named.clone().map_or_else(|| PathBuf::from("../shared/corpus"), PathBuf::from);
    let load = |file: &str| pool::load(&root.join("krcg").join(file)).ok();
    let cards: Option<Vec<SourceCard>> =
        load("vteslib.csv").and_then(|lib| load("vtescrypt.csv").map(|crypt| lib.into_iter().chain(crypt).collect()));
    match cards {
        Some(cards) if cards.len() > 1_000 => Some(cards),
        _ => {
            assert!(named.is_none(), "VITAE_CORPUS names no corpus: {}", root.display());
            println!("skipped: no corpus in {}; set VITAE_CORPUS", root.display());
            None
        }
    }
}

#[test]
fn hardly_any_phrase_serves_a_single_card() {
    let Some(cards) = corpus() else { return };
    let mut checker = checker();
    cards.iter().for_each(|card| checker.names.add(&card.name));
    let mut uses = vec![0usize; checker.reader.grammar.phrases.len()];
    for card in &cards {
        for phrase in checker.phrases_used(card) {
            uses[phrase] += 1;
        }
    }
    let single: Vec<usize> = (0..uses.len()).filter(|phrase| uses[*phrase] == 1).collect();
    let idle = uses.iter().filter(|uses| **uses == 0).count();
    println!("{} phrases: {idle} used by no card, {} by one", uses.len(), single.len());
    let place = |phrase: &usize| {
        let place = &checker.reader.grammar.phrases[*phrase].place;
        format!("{}:{}", place.0, place.1)
    };
    let list: Vec<String> = single.iter().map(place).collect();
    assert!(5 * single.len() <= uses.len(), "{} of {} phrases: {}", single.len(), uses.len(), list.join(", "));
}
