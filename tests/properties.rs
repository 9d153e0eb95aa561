//! Properties that hold of any input: no panic, every token in its place, spans within the text,
//! whatever is typed printed and read again to the same meaning, no made-up word accepted.
//!
//! In: strings made by chance, words of the language strung together, sentences made from the
//! wording itself. `PROPTEST_CASES` says how many; few by default.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

mod made;

use made::{Maker, card};
use proptest::prelude::*;
use std::cell::RefCell;
use vitae::base::{Code, Place, Severity, Span};
use vitae::check::{Checked, Checker, Tier};
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::layout;
use vitae::syntax::notation::Notation;
use vitae::syntax::{build, names, token, wording};

thread_local! {
    static CHECKER: RefCell<Checker> = RefCell::new(checker());
}

fn checker() -> Checker {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    Checker::new(grammar)
}

fn check(card: &SourceCard) -> Checked {
    CHECKER.with(|checker| checker.borrow_mut().check(card))
}

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(64);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The text that a span of this place points into; none for a header that is not there.
fn text_of(card: &SourceCard, place: Place) -> Option<&str> {
    match place {
        Place::File => Some(&card.source.text),
        Place::Text => Some(card.given_text()),
        Place::Header(key) => {
            card.headers.iter().find(|header| header.key.name() == key).map(|header| header.value.as_str())
        }
    }
}

/// What holds of every card, whatever it is.
fn holds(card: &SourceCard) -> Result<Checked, TestCaseError> {
    let checked = check(card);
    let errors = checked.diagnostics.iter().filter(|said| said.severity == Severity::Error).count();
    prop_assert_eq!(errors > 0, checked.tier == Tier::Rejected);
    prop_assert_eq!(checked.meaning.is_some(), checked.tier > Tier::Rejected);
    prop_assert!(checked.diagnostics.len() < 1000, "{} diagnostics", checked.diagnostics.len());
    for said in &checked.diagnostics {
        let Some(text) = text_of(card, said.place) else { continue };
        if said.code == Code::WrongEncoding {
            // The span counts bytes of the file, of which the text keeps those before it.
            prop_assert!(text.is_char_boundary(said.span.range().start), "{said:?}");
            continue;
        }
        let spans = said.labels.iter().map(|label| label.0).chain([said.span]);
        for span in spans.chain(said.fix.iter().map(|fix| fix.span)) {
            prop_assert!(text.get(span.range()).is_some(), "{said:?} does not lie within {text:?}");
        }
        let (line, column) = card.line_column(said.place, said.span.range().start);
        prop_assert!(line > 0 && column > 0);
    }
    Ok(checked)
}

/// What holds of a typed card: printed and read again it means the same, printed twice it is the same.
fn comes_back(given: &SourceCard, checked: &Checked) -> Result<(), TestCaseError> {
    let Some(today) = &checked.today else { return Ok(()) };
    let again = SourceCard { text: today.clone(), given: None, ..given.clone() };
    let second = check(&again);
    let said: Vec<&String> = second.diagnostics.iter().map(|said| &said.message).collect();
    prop_assert_eq!(&second.meaning, &checked.meaning, "{:?} printed as {:?}: {:?}", given.text, today, said);
    prop_assert_eq!(second.today.as_ref(), Some(today), "{:?} printed twice", given.text);
    Ok(())
}

/// Every sentence of a typed card that has no head has exactly one reading.
fn one_reading(given: &SourceCard) -> Result<(), TestCaseError> {
    CHECKER.with(|checker| {
        let Checker { reader, names: cards, .. } = &mut *checker.borrow_mut();
        let tokens = token::tokens(&given.text);
        let own = names::own(&given.name, false, &|word| reader.is_word(word));
        let lattice = reader.scan(&given.text, &tokens, &own, cards);
        for sentence in layout::blocks(&given.text, &tokens, &lattice).iter().flat_map(|block| &block.sentences) {
            let parsed = reader.read(&lattice, sentence.tokens.clone(), "S");
            prop_assert!(!parsed.overflow && parsed.trees.len() == 1, "{:?}", given.text);
        }
        Ok(())
    })
}

fn tokens_cover(text: &str) -> Result<(), TestCaseError> {
    let mut last = 0;
    for token in token::tokens(text) {
        let range = token.span.range();
        prop_assert!(range.start >= last && range.end > range.start, "{text:?}: out of order at {range:?}");
        let between = text.get(last..range.start).unwrap();
        prop_assert!(between.chars().all(|c| " \t\r\n\u{a0}".contains(c)), "{text:?}: {between:?} is in no token");
        prop_assert_eq!(token.spaced, range.start == 0 || !between.is_empty());
        prop_assert!(!token.span.of(text).is_empty());
        last = range.end;
    }
    let rest = text.get(last..).unwrap();
    prop_assert!(rest.chars().all(|c| " \t\r\n\u{a0}".contains(c)), "{text:?}: {rest:?} is in no token");
    Ok(())
}

/// Text in which the marks of the language are frequent.
fn marked() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => r"[a-z]{1,6}",
        2 => prop::sample::select(vec![
            ".", ",", ":", "(", ")", "[dom]", "[DOM]", "[", "]", "<", ">", "'s", "’s", "Ⓓ", "(D)", "+1", "−X", "2R",
            "non-", "\n", "\t", "#", "---", "“", "\u{a0}", "\u{FEFF}", "Type: Action", "Capacity: 4", "=", "\"",
        ]).prop_map(str::to_string),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec((piece, prop::bool::ANY), 0..40).prop_map(|pieces| {
        pieces.iter().map(|(piece, space)| format!("{piece}{}", if *space { " " } else { "" })).collect()
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_are_a_file(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for card in pool::read("bytes", &bytes) {
            holds(&card)?;
        }
    }

    #[test]
    fn any_text_is_a_file(text in prop_oneof![marked(), any::<String>()]) {
        for card in pool::read("file", text.as_bytes()) {
            comes_back(&card, &holds(&card)?)?;
        }
    }

    #[test]
    fn any_text_is_a_cards_text(text in prop_oneof![marked(), any::<String>()], kind in 0..made::KINDS.len()) {
        tokens_cover(&text)?;
        for card in pool::read("text", card(kind, &text).as_bytes()) {
            comes_back(&card, &holds(&card)?)?;
        }
        // As a text that no file has cut into lines.
        let mut cards = pool::read("text", card(kind, "Gain 1 pool.").as_bytes());
        let card = cards.first_mut().unwrap();
        card.text = text;
        card.given = None;
        let checked = check(card);
        for said in checked.diagnostics.iter().filter(|said| said.place == Place::Text) {
            prop_assert!(card.text.get(said.span.range()).is_some(), "{said:?}");
        }
    }

    #[test]
    fn any_text_is_a_list(rows in prop::collection::vec(prop::collection::vec(marked(), 0..10), 0..6), quoted in any::<bool>()) {
        let head = "Id,Name,Type,Clan,Discipline,Pool Cost,Blood Cost,Burn Option,Card Text";
        let field = |text: &String| if quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.clone() };
        let rows: Vec<String> = rows.iter().map(|row| row.iter().map(field).collect::<Vec<_>>().join(",")).collect();
        for card in pool::read("list", format!("{head}\n{}", rows.join("\n")).as_bytes()) {
            holds(&card)?;
        }
    }

    #[test]
    fn any_text_is_a_wording(edits in prop::collection::vec((any::<u16>(), 0u8..4, marked()), 0..6)) {
        let mut text = made::SMALL_WORDING.to_string();
        for (at, kind, piece) in edits {
            let at = text.floor_char_boundary(usize::from(at) % (text.len() + 1));
            let end = text.floor_char_boundary((at + piece.len()).min(text.len())).max(at);
            match kind {
                0 => text.insert_str(at, &piece),
                1 => text.replace_range(at..end, ""),
                2 => text.replace_range(at..end, &piece),
                _ => { let part = text.get(at..end).unwrap_or("").to_string(); text.insert_str(at, &part) }
            }
        }
        let mut notation = Notation::default();
        let outcome = match notation.read("made.phrases", &text) {
            Ok(()) => build::build(&notation).map(|_| ()),
            Err(wrong) => Err(vec![wrong]),
        };
        if let Err(faults) = outcome {
            prop_assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.message.is_empty()));
        }
    }

    #[test]
    fn words_of_the_language_strung_together(seed in any::<u64>(), length in 1usize..9, kind in 0..made::KINDS.len()) {
        let text = CHECKER.with(|checker| Maker::new(&checker.borrow().reader.grammar, seed).words(length));
        for card in pool::read("words", card(kind, &text).as_bytes()) {
            let checked = holds(&card)?;
            if checked.tier > Tier::Rejected {
                comes_back(&card, &checked)?;
                one_reading(&card)?;
            }
        }
    }

    #[test]
    fn sentences_of_the_wording(seed in any::<u64>(), depth in 4usize..14, kind in 0..made::KINDS.len()) {
        let text = CHECKER.with(|checker| Maker::new(&checker.borrow().reader.grammar, seed).sentence(depth));
        for given in pool::read("sentence", card(kind, &text).as_bytes()) {
            let checked = holds(&given)?;
            if checked.tier == Tier::Rejected {
                continue;
            }
            comes_back(&given, &checked)?;
            one_reading(&given)?;
            for token in token::tokens(&given.text) {
                for at in [token.span.range().start, token.span.range().end] {
                    let (before, after) = given.text.split_at(at);
                    let other = SourceCard { text: format!("{before} blorf {after}"), given: None, ..given.clone() };
                    prop_assert!(check(&other).tier == Tier::Rejected, "accepted: {:?}", other.text);
                }
            }
        }
    }
}

/// The properties above would hold of a language that reads nothing.
#[test]
fn sentences_of_the_wording_are_typed_often_enough() {
    let mut typed = 0;
    for seed in 1..=300u64 {
        let text = CHECKER.with(|checker| Maker::new(&checker.borrow().reader.grammar, seed).sentence(8));
        let kind = usize::try_from(seed).unwrap_or(0) % made::KINDS.len();
        let cards = pool::read("sentence", card(kind, &text).as_bytes());
        typed += cards.iter().filter(|card| check(card).tier > Tier::Rejected).count();
    }
    assert!(typed >= 60, "{typed} of 300 sentences made from the wording are typed");
}

#[test]
fn the_spans_of_tokens_are_found_in_any_mixture() {
    for text in
        ["", " ", "a's b’s", "non-Non-x", "non-’s", "+1+1", "[dom][DOM", "X R XR 2R", "é́ ™a™", "(D)(D", "\u{a0}."]
    {
        tokens_cover(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    assert_eq!(Span::new(3, 5).of("abc"), "");
}
