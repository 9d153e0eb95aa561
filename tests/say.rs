//! Whatever the wording reads, it can say, and what it says reads to the same meaning.
//!
//! In: every entry's own examples, read as the entry's category. Out: a failure for each meaning that
//! is not said, or said as something else, unless it stands in `SILENT` with its reason.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use vitae::check::Checker;
use vitae::syntax::form::Form;
use vitae::syntax::print::join;
use vitae::syntax::say::Sayer;
use vitae::syntax::term::TermId;
use vitae::syntax::{names, token, wording};

/// The card of which the examples speak.
const OWN: &str = "Night Walk";

/// Meanings that are read and not said, by category and example, each with its reason.
const SILENT: &[(&str, &str, &str)] = &[];

/// The meanings of a text as a phrase of that category and form.
fn read(checker: &mut Checker, text: &str, category: &str, form: Form) -> Vec<TermId> {
    let tokens = token::tokens(text);
    let reader = &checker.reader;
    let own = names::own(OWN, false, &|word| reader.is_word(word));
    let lattice = checker.reader.scan(text, &tokens, &own, &checker.names);
    let parsed = checker.reader.read_as(&lattice, 0..tokens.len(), category, form);
    parsed.trees.iter().map(|tree| checker.reader.trees.get(*tree).term).collect()
}

#[test]
fn what_is_read_can_be_said() {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    let phrases = grammar.phrases.clone();
    let mut checker = Checker::new(grammar);
    checker.names.add(OWN);
    let (mut wrong, mut fine) = (String::new(), 0);
    for phrase in &phrases {
        for example in &phrase.examples {
            if SILENT.iter().any(|row| row.0 == phrase.category && row.1 == example) {
                continue;
            }
            let forms = if phrase.forms.is_empty() { vec![Form::Plain] } else { phrase.forms.clone() };
            let found = forms.iter().find_map(|form| {
                let terms = read(&mut checker, example, &phrase.category, *form);
                (!terms.is_empty()).then_some((*form, terms))
            });
            let place = format!("{}:{} {} `{example}`", phrase.place.0, phrase.place.1, phrase.category);
            let Some((form, terms)) = found else {
                wrong.push_str(&format!("{place}: is not read\n"));
                continue;
            };
            let reader = &mut checker.reader;
            let said = terms.first().and_then(|term| {
                Sayer::new(&reader.grammar, &mut reader.terms, OWN, &|_, _, _| None).say(*term, &phrase.category, form)
            });
            let Some(said) = said.map(|words| join(&words)) else {
                wrong.push_str(&format!("{place}: is not said\n"));
                continue;
            };
            let again = read(&mut checker, &said, &phrase.category, form);
            if terms.first().is_some_and(|term| again.contains(term)) {
                fine += 1;
            } else {
                wrong.push_str(&format!("{place}: is said as `{said}`\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{fine} are said, and not\n{wrong}");
    assert!(fine > 500);
}
