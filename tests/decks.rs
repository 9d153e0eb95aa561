//! Decks: every format read and written, names as people write them, what is wrong told at its line.
//!
//! In: cards made up for this in `tests/decks`, decks made of them, the decks of the corpus where it is
//! at hand. Out: a failure for a deck that comes back as another, or a name taken for another card's.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use vitae::base::{Code, Severity, render};
use vitae::play::load::RuleSet;
use vitae::pool;
use vitae::pool::deck::{self, FORMATS, Fact, Facts, Format, Known, Part, ReadDeck, Sheet, Slot, Sure, breaks};

#[path = "decks/names.rs"]
mod names;
#[path = "decks/table.rs"]
mod table;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/decks")
}

fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| Known::new(&pool::load(&folder()).unwrap()))
}

/// The corpus; its absence is a failure only where `VITAE_CORPUS` names it.
fn corpus() -> Option<PathBuf> {
    let named = std::env::var_os("VITAE_CORPUS");
    let root = named.clone().map_or_else(|| PathBuf::from("../shared/corpus"), PathBuf::from);
    if root.join("decks").is_dir() && root.join("krcg").is_dir() {
        return Some(root);
    }
    assert!(named.is_none(), "VITAE_CORPUS names no corpus: {}", root.display());
    println!("skipped: no corpus in {}; set VITAE_CORPUS", root.display());
    None
}

/// The copies of each card, with what is remarked on it where that is asked for.
fn copies(sure: &Sure<'_>, notes: bool) -> BTreeMap<(Part, usize), (u16, Option<String>)> {
    let slot = |slot: &Slot<'_>| {
        let note = slot.note.clone().filter(|note| notes && !note.is_empty());
        ((slot.card.part, slot.card.at), (slot.copies, note))
    };
    sure.slots().map(slot).collect()
}

/// What a format makes of a deck, read again.
fn again(format: &'static Format, sure: &Sure<'_>, named: bool) -> (String, ReadDeck) {
    let text = (format.write)(&Sheet::of(sure)).unwrap_or_else(|why| panic!("{}: {}", format.name, why.0));
    let read = deck::read("again.txt", text.as_bytes(), named.then_some(format));
    (text, read)
}

/// Holds a deck to coming back the same from a format.
fn comes_back(known: &Known, format: &'static Format, sure: &Sure<'_>, named: bool) -> Result<(), String> {
    let (text, read) = again(format, sure, named);
    let (other, wrong) = known.resolve(&read.deck);
    let said: Vec<String> =
        read.said.iter().chain(&wrong).map(|one| format!("{:?} {}", one.code, one.message)).collect();
    let fail = |what: String| Err(format!("{}, read as {:?}: {what}\n{text}", format.name, read.format));
    if !said.is_empty() {
        return fail(said.join("\n"));
    }
    let notes = format.notes && named;
    if copies(&other, notes) != copies(sure, notes) {
        return fail(format!("{:?}\ninstead of\n{:?}", copies(&other, notes), copies(sure, notes)));
    }
    let keeps = if named { format.keeps } else { read.format.map_or(&[] as &[Fact], |format| format.keeps) };
    let both: Vec<Fact> = format.keeps.iter().copied().filter(|fact| keeps.contains(fact)).collect();
    if read.deck.facts.only(&both) != sure.facts.only(&both) {
        return fail(format!("{:?}\ninstead of\n{:?}", read.deck.facts.only(&both), sure.facts.only(&both)));
    }
    Ok(())
}

fn words() -> impl Strategy<Value = String> {
    "[A-Z][a-zé]{1,8}( [A-Za-z0-9é'+!]{1,8}){0,4}"
}

fn facts() -> impl Strategy<Value = Facts> {
    let lines = prop::collection::vec(prop_oneof![words(), Just(String::new())], 1..4);
    let all = (
        (prop::option::of(words()), prop::option::of(words()), prop::option::of(lines)),
        (prop::option::of(words()), prop::option::of(words()), prop::option::of((1..=28u8, 1..=12u8, 1994..2040u16))),
        (any::<bool>(), prop::option::of(2..200u16), prop::option::of(words()), any::<bool>(), any::<bool>()),
    );
    all.prop_map(|((name, author, lines), (event, place, date), (rounds, players, winner, link, score))| {
        let mut facts = Facts::default();
        let mut set = |fact, words: Option<String>| words.iter().for_each(|words| facts.set(fact, words));
        set(Fact::Name, name);
        set(Fact::Author, author);
        set(Fact::Description, lines.map(|lines| lines.join("\n")));
        set(Fact::Event, event);
        set(Fact::Place, place);
        set(Fact::Date, date.map(|(day, month, year)| format!("{year}-{month:02}-{day:02}")));
        set(Fact::Rounds, rounds.then(|| "3R+F".to_string()));
        set(Fact::Players, players.map(|players| players.to_string()));
        set(Fact::Winner, winner);
        set(Fact::Link, link.then(|| "https://example.org/event/7".to_string()));
        set(Fact::Score, score.then(|| "2gw8 + 3vp in the final".to_string()));
        facts
    })
}

/// A deck of the cards at hand: so many copies of each, and what is remarked on them.
fn decks() -> impl Strategy<Value = Sure<'static>> {
    let cards = known().cards();
    let slot = (0..cards.len(), 1..90u16, prop::option::of(words()));
    (facts(), prop::collection::vec(slot, 1..30)).prop_map(move |(facts, slots)| {
        let mut sure = Sure { facts, ..Sure::default() };
        // A deck with a crypt, or plain text is none.
        for (at, copies, note) in slots.into_iter().chain([(0, 1, None)]) {
            let card = &cards[at];
            let part = if card.part == Part::Crypt { &mut sure.crypt } else { &mut sure.library };
            if !part.iter().any(|slot| slot.card.at == card.at) {
                part.push(Slot { copies, card, note, span: vitae::base::Span::default() });
            }
        }
        sure
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_deck_comes_back_the_same_from_each_format(sure in decks()) {
        for format in FORMATS {
            for named in [true, false] {
                if let Err(wrong) = comes_back(known(), format, &sure, named) {
                    prop_assert!(false, "{wrong}");
                }
            }
        }
    }

    #[test]
    fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survives(&bytes);
    }

    #[test]
    fn no_text_is_too_much(text in "([0-9]{0,9}[x×\t ]{0,2}(Mirela Ash|Crypt|Library|Master|: ?|\\(|\\)|\\[|--? |#|é|\u{200b}|ANY|:9|6 AUS|\\{|\\}|\"|,|\n){0,9}){0,30}") {
        survives(text.as_bytes());
    }

    #[test]
    fn a_deck_with_a_wound_is_told_of(sure in decks(), format in 0..FORMATS.len(), cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..8)) {
        let (text, _) = again(&FORMATS[format], &sure, true);
        let mut letters: Vec<char> = text.chars().collect();
        for (at, letter) in cuts {
            let at = at.index(letters.len());
            letters[at] = letter;
        }
        survives(letters.into_iter().collect::<String>().as_bytes());
    }
}

/// Reads bytes as each format, and goes on with what comes of it.
fn survives(bytes: &[u8]) {
    let settings = RuleSet::Named("black-chantry".to_string()).settings().unwrap();
    for format in FORMATS.iter().map(Some).chain([None]) {
        let read = deck::read("-", bytes, format);
        let (sure, wrong) = known().resolve(&read.deck);
        let said = read.said.iter().chain(&wrong).cloned().chain(breaks(&sure, &read.deck, &settings));
        let source = &read.source;
        let excerpt =
            render::Excerpt { path: "-", text: &source.text, line: 1, offset: 0, starts: source.line_starts() };
        for said in said.take(20) {
            assert!(said.span.start <= said.span.end && said.span.end as usize <= source.text.len(), "{said:?}");
            render::render(&mut Vec::new(), &said, excerpt, false).unwrap();
        }
        for other in FORMATS {
            let _ = (other.write)(&Sheet::of(&sure));
        }
    }
}

/// A deck from a file of `tests/decks`, with all that is wrong with it, limits included.
fn told(path: &Path) -> String {
    let read = deck::read(&path.file_name().unwrap().to_string_lossy(), &fs::read(path).unwrap(), None);
    let (sure, wrong) = known().resolve(&read.deck);
    let settings = RuleSet::Named("black-chantry".to_string()).settings().unwrap();
    let mut said = read.said.clone();
    said.extend(wrong);
    if !deck::has_errors(&said) {
        said.extend(breaks(&sure, &read.deck, &settings));
    }
    let mut out = format!("read as {:?}\n", read.format.unwrap()).into_bytes();
    let source = &read.source;
    let excerpt =
        render::Excerpt { path: &source.path, text: &source.text, line: 1, offset: 0, starts: source.line_starts() };
    said.iter().for_each(|said| render::render(&mut out, said, excerpt, false).unwrap());
    String::from_utf8(out).unwrap()
}

#[test]
fn wrong_decks_say_what_is_wrong() {
    insta::glob!("decks/err/*", |path| insta::assert_snapshot!(told(path)));
}

#[test]
fn a_deck_of_the_archive_is_read_whole() {
    let path = folder().join("archive.txt");
    let read = deck::read("archive.txt", &fs::read(&path).unwrap(), None);
    assert_eq!(read.format.unwrap().name, "twd");
    assert!(read.said.is_empty(), "{:?}", read.said);
    let facts: Vec<(Fact, &str)> = read.deck.facts.all().collect();
    assert_eq!(
        facts,
        [
            (Fact::Name, "Ash and Ashes"),
            (Fact::Author, "Somebody Else"),
            (Fact::Description, "It burns slowly.\n\nSometimes.\n-- the library could be smaller"),
            (Fact::Event, "Dusk 2019"),
            (Fact::Place, "Ghent, Belgium"),
            (Fact::Date, "2019-05-01"),
            (Fact::Rounds, "2R+F"),
            (Fact::Players, "14"),
            (Fact::Winner, "Anna Person"),
            (Fact::Link, "https://example.org/event/1"),
            (Fact::Score, "3vp in the final"),
        ]
    );
    let (sure, wrong) = known().resolve(&read.deck);
    assert!(wrong.is_empty(), "{wrong:?}");
    let list =
        |slots: &[Slot<'_>]| slots.iter().map(|one| format!("{} {}", one.copies, one.card.called)).collect::<Vec<_>>();
    assert_eq!(list(&sure.crypt), ["5 Mirela Ash", "4 Vera Night (G2)", "2 Mirela Ash (ADV)", "1 Banished One"]);
    assert_eq!(list(&sure.library), ["10 The Loom", "20 Quick Word", "30 Night Walk"]);
    assert_eq!(sure.library[2].note.as_deref(), Some("one more would be good"));
    // It was played before the ban, and that is told all the same.
    let settings = RuleSet::Named("black-chantry".to_string()).settings().unwrap();
    let said: Vec<_> = breaks(&sure, &read.deck, &settings);
    assert_eq!(said.iter().map(|one| one.code).collect::<Vec<_>>(), [Code::BannedCard]);
    assert_eq!(said[0].help.as_deref(), Some("the deck was played before that, on 2019-05-01"));
}

/// As other programs, and older lists, write a deck: the same cards each time.
#[test]
fn the_habits_of_other_programs_are_read() {
    let files: &[(&str, &str)] = &[
        ("jol", "4xMirela Ash\n2xMirela Ash (ADV)\n6xVera Night (G2)\n10xLoom, The\n50xNight Walk\n"),
        ("jol", "4x Mirela Ash\n2x Mirela Ash (ADV)\n6x Vera Night (G2)\n\n10x The Loom\n50x Night Walk\n"),
        (
            "lackey",
            "10      Loom, The\n50      Night Walk\nCrypt:\n4       Mirela Ash\n2       Mirela Ash (ADV)\n6       Vera Night (G2)\n",
        ),
        (
            "vdb",
            "Deck Name: Dusk\nAuthor: Anna\nDescription: Slow.\n\nCrypt (12 cards, min=16 max=24 avg=5)\n===\n4x Mirela Ash         6 AUS CEL pre   prince   Toreador:2\n2x Mirela Ash (ADV)   6 AUS CEL PRE   prince   Toreador:2\n6x Vera Night         4 dom for                Ventrue:2\n\nLibrary (60 cards)\n==================\nMaster (10)\n-----------\n10x Loom, The\n\nAction (50)\n-----------\n50x Night Walk\n",
        ),
        (
            "twd",
            "Dusk 2024\nGhent, Belgium\nMay 1st 2024\nStandard 2R+F\n14 players\nAnna\n\nDeck Name: Dusk\n\nCrypt (12 cards)\n----------------\n4x Mirela Ash\n2x Mirela Ash (ADV)\n6x Vera Night (G2)\n\nLibrary (60 cards)\n------------------\n\n--Master (10)--\n10x The Loom\n\n--Action (50)--\n50x Night Walk\n",
        ),
        (
            "twd",
            "Dusk\nGhent, Belgium\nMay 1st 2004\n14 players\nAnna\n\nCrypt: (12 cards, Min: 16, Max: 24, Avg: 5)\n-------------\n4 Mirela Ash  6  AUS CEL pre  Prince  Toreador\n2 Mirela Ash (Advanced)  6  AUS CEL PRE  Prince  Toreador\n6 Vera Night (G2)  4  dom for  Ventrue\n\nLibrary: (60 cards)\nMaster [10]\n10 Loom, The\nActions (50)\n50 Night Walk\n",
        ),
        (
            "vdb-json",
            r#"{"deckid": "ab1", "name": "Dusk", "crypt": {"900001": {"q": 4}, "900002": {"q": 2}, "900003": {"q": 6}, "900008": {"q": 0}}, "library": {"800001": {"q": 10}, "800003": {"q": 50}}}"#,
        ),
        (
            "vdb-json",
            r#"{"ab1": {"name": "Dusk", "cards": {"900001": 4, "900002": 2, "900003": 6, "800001": 10, "800003": 50}}}"#,
        ),
        (
            "krcg-json",
            r#"{"id": "x", "event": "Dusk", "crypt": {"count": 12, "cards": [{"id": 900001, "count": 4, "name": "Mirela Ash"}, {"count": 2, "name": "Mirela Ash (ADV)"}, {"id": 900003, "count": 6}]}, "library": {"count": 60, "cards": [{"type": "Master", "count": 10, "cards": [{"id": 800001, "count": 10, "name": "The Loom"}]}, {"type": "Action", "count": 50, "cards": [{"id": 800003, "count": 50, "name": "Night Walk"}]}]}}"#,
        ),
        (
            "plain",
            "# a comment\nName: Dusk # another\nCrypt\n4 Mirela Ash\n2 Mirela Ash (ADV)\n6 Vera Night (G2)\nLibrary\n10 The Loom\n# Actions\n50 Night Walk\n",
        ),
    ];
    for (format, text) in files {
        let read = deck::read("-", text.as_bytes(), None);
        assert_eq!(read.format.unwrap().name, *format, "{text}");
        assert!(read.said.is_empty(), "{text}{:?}", read.said);
        let (sure, wrong) = known().resolve(&read.deck);
        assert!(wrong.is_empty(), "{text}{wrong:?}");
        let list: Vec<(u16, &str)> = sure.slots().map(|one| (one.copies, one.card.called.as_str())).collect();
        let same =
            [(4, "Mirela Ash"), (2, "Mirela Ash (ADV)"), (6, "Vera Night (G2)"), (10, "The Loom"), (50, "Night Walk")];
        assert_eq!(list, same, "{text}");
    }
}

#[test]
fn every_deck_of_the_corpus_is_read_and_comes_back() {
    let Some(root) = corpus() else { return };
    let mut wrong = Vec::new();
    for flavour in ["krcg", "vekn"] {
        let mut sources = pool::load(&root.join(flavour).join("vteslib.csv")).unwrap();
        sources.extend(pool::load(&root.join(flavour).join("vtescrypt.csv")).unwrap());
        let known = Known::new(&sources);
        let (mut decks, mut alike) = (0, 0);
        let mut paths: Vec<PathBuf> =
            fs::read_dir(root.join("decks")).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            decks += 1;
            let bytes = fs::read(&path).unwrap();
            let read = deck::read(&path.display().to_string(), &bytes, None);
            let (sure, said) = known.resolve(&read.deck);
            let errors = read.said.iter().chain(&said).filter(|one| one.severity == Severity::Error);
            wrong.extend(errors.map(|one| format!("{}: {}", path.display(), one.message)));
            if read.format.map(|format| format.name) != Some("twd") {
                wrong.push(format!("{}: read as {:?}", path.display(), read.format));
            }
            for fact in [Fact::Event, Fact::Place, Fact::Date, Fact::Rounds, Fact::Players, Fact::Winner] {
                if read.deck.facts.get(fact).is_none() {
                    wrong.push(format!("{}: no {}", path.display(), fact.name()));
                }
            }
            for format in FORMATS.iter().filter(|_| flavour == "krcg") {
                for named in [true, false] {
                    wrong.extend(
                        comes_back(&known, format, &sure, named).err().map(|why| format!("{}: {why}", path.display())),
                    );
                }
            }
            alike += usize::from(same_cards(&String::from_utf8_lossy(&bytes), &again(&FORMATS[5], &sure, true).0));
        }
        println!("{flavour}: {decks} decks; {alike} of them written with the very lines of cards that they had");
        assert!(decks >= 142, "{decks} decks");
    }
    let first: Vec<&String> = wrong.iter().take(3).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{first:?}", wrong.len());
}

/// Whether two texts have the same lines of library cards, remarks aside.
fn same_cards(one: &str, other: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        let library = text.lines().skip_while(|line| !line.starts_with("Library ("));
        library
            .filter(|line| !line.trim().is_empty() && !line.starts_with("--"))
            .map(|line| line.split(" -- ").next().unwrap().trim().to_string())
            .collect()
    };
    lines(one) == lines(other)
}

#[test]
fn no_two_cards_of_the_lists_are_read_as_one() {
    let Some(root) = corpus() else { return };
    let mut sources = pool::load(&root.join("krcg/vteslib.csv")).unwrap();
    sources.extend(pool::load(&root.join("krcg/vtescrypt.csv")).unwrap());
    let known = Known::new(&sources);
    assert_eq!(known.cards().len(), sources.len());
    let mut wrong = Vec::new();
    for card in known.cards() {
        for name in [card.full().to_string(), card.filed()] {
            let read = deck::read("-", format!("1 {name}\n").as_bytes(), Format::named("jol"));
            let (sure, said) = known.resolve(&read.deck);
            if sure.slots().map(|slot| slot.card.at).collect::<Vec<_>>() != [card.at] {
                wrong.push(format!("{name}: {said:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
