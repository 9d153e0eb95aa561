//! Which of the two games a card is of: the card game or the skirmish.
//!
//! In: the header's types and the typed blocks. Out: an error where a card has types of both, or words of
//! the skirmish in the card game. Never here: whether what it says is carried out.
use super::context::Context;
use super::typed::TypedBlock;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::{Class, Con, Sym};
use crate::syntax::term::{Term, TermId, Terms};

/// The types of cards of the skirmish.
pub const SKIRMISH: [&str; 2] = ["main action", "secondary action"];

/// What is of the other game.
pub fn strays(terms: &Terms, context: &Context, blocks: &[TypedBlock]) -> Vec<Diagnostic> {
    let here = context.types.iter().filter(|one| SKIRMISH.contains(one)).count();
    if here > 0 && here < context.types.len() {
        let said = "a type of the skirmish beside one of the card game";
        let wrong = Diagnostic::new(Code::OtherGame, Place::Header("Type"), Span::default(), said);
        return vec![wrong.help("write a card for each of the two games")];
    }
    if here > 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for block in blocks {
        for (line, words) in block.lines.iter().zip(&block.words) {
            let mut stray = None;
            terms.any(*line, &mut |terms, part| {
                stray = of_skirmish(terms, part);
                stray.is_some()
            });
            if let Some(what) = stray {
                let said = format!("{what} of the skirmish, on a card of the card game");
                let wrong = Diagnostic::new(Code::OtherGame, Place::Text, words.said.sentence, said);
                found.push(wrong.help("powers of the skirmish are of the type `Main Action` or `Secondary Action`"));
            }
        }
    }
    found
}

/// What a part speaks of that the card game has not.
fn of_skirmish(terms: &Terms, part: TermId) -> Option<String> {
    match terms.get(part) {
        Term::App(Con::Within, _) => Some("squares".to_string()),
        Term::Name(sym) if named(*sym) => Some(format!("`{}`", sym.name().trim_start_matches("fact: "))),
        Term::App(..) | Term::Name(_) | Term::Int(_) | Term::Card(_) | Term::New(..) => None,
    }
}

fn named(sym: Sym) -> bool {
    match sym.class {
        Class::Stat => matches!(sym.id(), "resistance" | "dexterity" | "courage" | "movement"),
        Class::Deed => matches!(sym.id(), "attack" | "attack afar"),
        Class::ActionKind => matches!(sym.id(), "attack" | "ranged attack"),
        Class::Fact => sym.id() == "second action",
        Class::Thing => sym.id() == "attack",
        _ => false,
    }
}
