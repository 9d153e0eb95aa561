//! Any bytes as a card file or list, through lexer, card file, matcher and printer.
//!
//! In: bytes. Out: nothing; a panic, a span outside its text, or a typed card that does not print and
//! read again to the same meaning, is a find.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use vitae::base::Place;
use vitae::check::Checker;
use vitae::pool;
use vitae::syntax::card_file::SourceCard;
use vitae::syntax::{token, wording};

thread_local! {
    static CHECKER: RefCell<Option<Checker>> = RefCell::new(wording::embedded().ok().map(Checker::new));
}

fuzz_target!(|bytes: &[u8]| {
    CHECKER.with(|checker| {
        let mut checker = checker.borrow_mut();
        let checker = checker.as_mut().expect("the wording builds");
        for card in pool::read("fuzz", bytes) {
            let tokens = token::tokens(&card.text);
            assert!(tokens.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
            let checked = checker.check(&card);
            for said in checked.diagnostics.iter().filter(|said| said.place == Place::Text) {
                assert!(card.given_text().get(said.span.range()).is_some(), "{said:?}");
            }
            if let Some(today) = checked.today {
                let again = SourceCard { text: today, given: None, ..card };
                assert_eq!(checker.check(&again).meaning, checked.meaning);
            }
        }
    });
});
