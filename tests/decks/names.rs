//! Names as people write them, held against the cards of the test.
//!
//! In: a name. Out: a failure where another card is taken for the one that is meant, or one is guessed.
use super::known;
use vitae::pool::deck::{self, Format};

/// The card that a name means among the cards of the test.
fn meant(name: &str) -> Result<String, String> {
    let read = deck::read("-", format!("1 {name}\n").as_bytes(), Format::named("jol"));
    let (sure, wrong) = known().resolve(&read.deck);
    match (sure.slots().next(), wrong.first()) {
        (Some(slot), None) => Ok(slot.card.id.clone().unwrap()),
        (None, Some(wrong)) => {
            Err(format!("{:?}: {}; {}", wrong.code, wrong.message, wrong.help.clone().unwrap_or_default()))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn names_are_read_as_people_write_them() {
    let same: &[(&str, &[&str])] = &[
        ("800001", &["The Loom", "Loom, The", "the loom", "THE LOOM", "loom, the"]),
        ("800002", &["Quick Word", "Fast Word", "The Fast Word", "Fast Word, The"]),
        ("800005", &["Claws — Tiger's Own", "Claws -- Tiger’s Own", "Claws -- Tigers"]),
        ("800006", &["Elegy #7"]),
        ("800007", &["A Diary (Endless Dusk)", "Diary (Endless Dusk), A"]),
        ("800008", &["Brand™ Recall", "Brand(TM) Recall", "BrandTM Recall"]),
        ("800009", &["Xenophobe's \"Rest\"", "Xenophobe’s “Rest”", "Xenophobes 'Rest'"]),
        ("800010", &["Crossed/Line", "CrossedLine"]),
        ("800011", &["Third Law: The Hush", "The Third Law: The Hush", "Third Law: The Hush, The"]),
        ("900001", &["Mirela Ash", "mirela ash (G2)"]),
        (
            "900002",
            &[
                "Mirela Ash (ADV)",
                "Mirela Ash (Advanced)",
                "Mirela Ash ADV",
                "Mirela Ash (G2 ADV)",
                "Mirela Ash (ADV) (G2)",
            ],
        ),
        ("900003", &["Vera Night (G2)", "Vera Night (group 2)"]),
        ("900004", &["Vera Night (G6)", "Vera Night [G6]"]),
        ("900005", &["Małgorzata Żuk", "Malgorzata Zuk", "Malgorzata the Old"]),
        ("900006", &["Père \"Le Loup\" Noël", "Pere 'Le Loup' Noel"]),
        ("900008", &["Number 9"]),
    ];
    let mut wrong = Vec::new();
    for (id, names) in same {
        for name in *names {
            let found = meant(name);
            if found.as_deref() != Ok(*id) {
                wrong.push(format!("{name}: {found:?}, and {id} is meant"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_is_never_guessed() {
    let bad = [
        ("Vera Night", "TwoDeckCards: `Vera Night` is the name of 2 cards: `Vera Night (G2)` and `Vera Night (G6)`"),
        ("Vera Night (G3)", "UnknownDeckCard: there is no `Vera Night (G3)` of group 3"),
        (
            "Number 9 (ADV)",
            "UnknownDeckCard: there is no advanced `Number 9 (ADV)` among the cards at hand; there is `Number 9`",
        ),
        ("Mirela Ash (G4)", "UnknownDeckCard: there is no `Mirela Ash (G4)` of group 4"),
        ("Mirela Asch", "UnknownDeckCard: `Mirela Asch` is no card at hand; the nearest name"),
        ("Loom", "UnknownDeckCard: `Loom` is no card at hand; the nearest name is `The Loom`"),
        ("Night Walk (ADV)", "UnknownDeckCard"),
        ("Something Else Entirely", "UnknownDeckCard: `Something Else Entirely` is no card at hand; name the lists"),
    ];
    let mut wrong = Vec::new();
    for (name, words) in bad {
        match meant(name) {
            Err(said) if said.starts_with(words) => {}
            other => wrong.push(format!("{name}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
