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
use std::process::Command;
use std::sync::OnceLock;
use vitae::base::{Code, Severity, render};
use vitae::check::Checker;
use vitae::play::load::RuleSet;
use vitae::pool;
use vitae::pool::deck::{self, FORMATS, Fact, Facts, Format, Known, Part, ReadDeck, Sheet, Slot, Sure, breaks};

const VITAE: &str = env!("CARGO_BIN_EXE_vitae");

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

fn run(args: &[&str]) -> (i32, String, String) {
    let done = Command::new(VITAE).args(args).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code().unwrap_or(-1), text(&done.stdout), text(&done.stderr))
}

#[test]
fn the_command_reads_writes_and_judges() {
    let cards = folder().display().to_string();
    let file = |name: &str| folder().join(name).display().to_string();
    let (code, out, _) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--format", "json"]);
    let line: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!((code, out.lines().count()), (0, 1));
    assert_eq!((&line["format"], &line["name"], &line["copies"]), (&"twd".into(), &"Ash and Ashes".into(), &72.into()));
    assert_eq!(line["facts"]["date"], "2019-05-01");
    assert_eq!(line["library"][2]["note"], "one more would be good");
    assert_eq!(line["diagnostics"][0]["code"], "V0608");
    let (code, out, err) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "lackey"]);
    assert_eq!((code, out.lines().next()), (0, Some("10\tLoom, The")));
    assert!(err.contains("V0608"), "{err}");
    let (code, out, _) =
        run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "jol", "--deck-limits", "refuse"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let (code, _, err) =
        run(&["deck", &file("archive.txt"), "--cards", &cards, "--to", "jol", "--deck-limits", "waive"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, ..) = run(&["deck", &file("archive.txt"), "--cards", &cards, "--deny", "warnings"]);
    assert_eq!(code, 1);
    let (code, out, err) = run(&["deck", &file("err/names.txt"), "--cards", &cards, "--to", "twd"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("names.txt:5:3"), "{err}");
    let (code, out, _) = run(&["deck", &cards, "--rank", "--cards", &cards, "--from", "plain"]);
    assert!(code == 1 && out.contains("not understood"), "{out}");
    assert_eq!(run(&["deck", "no-such-file"]).0, 2);
    assert_eq!(run(&["deck", &file("archive.txt"), "--to", "no-such-format"]).0, 2);
}

#[test]
fn limits_count_where_decks_are_played() {
    let cards = folder().display().to_string();
    let deck = folder().join("small.txt").display().to_string();
    let play = |limits: &str| {
        run(&[
            "simulate",
            "--deck",
            &deck,
            "--cards",
            &cards,
            "--allow-blank",
            "--games",
            "1",
            "--turns",
            "2",
            "--jobs",
            "1",
            "--deck-limits",
            limits,
        ])
    };
    let (code, out, err) = play("warn");
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("V0607") && out.contains("1 game"), "{out}{err}");
    let (code, out, err) = play("refuse");
    assert!(code == 1 && out.is_empty() && err.contains("are refused"), "{out}{err}");
    let (code, _, err) = play("waive");
    assert!(code == 0 && !err.contains("V06"), "{err}");
}

#[test]
fn the_page_lists_each_format() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/decks.md")).unwrap();
    for format in FORMATS {
        let keeps: Vec<&str> = match format.keeps.len() {
            0 => vec!["nothing"],
            all if all == Fact::ALL.len() => vec!["everything"],
            _ => format.keeps.iter().map(|fact| fact.name()).collect(),
        };
        let notes = if format.notes { "yes" } else { "no" };
        let row =
            format!("| `{}` | {} | {} | {} | {notes} |", format.name, format.title, format.known, keeps.join(", "));
        assert!(page.contains(&row), "docs/decks.md lacks the row\n{row}");
    }
}

#[test]
fn two_vampires_of_one_name_are_two_cards_at_a_table() {
    let sources = pool::load(&folder()).unwrap();
    let Ok(grammar) = vitae::syntax::wording::embedded() else { panic!("the wording does not build") };
    let rules = RuleSet::Named("black-chantry".to_string());
    let loaded = vitae::play::load::load(&mut Checker::new(grammar), &sources, &rules, true).unwrap();
    let named: Vec<_> = loaded.table.defs.iter().filter(|def| def.person() == "Vera Night").collect();
    assert_eq!(named.iter().map(|def| def.name.as_str()).collect::<Vec<_>>(), ["Vera Night (G2)", "Vera Night (G6)"]);
    assert_eq!(named.iter().map(|def| def.capacity).collect::<Vec<_>>(), [4, 5]);
    assert!(named[0].hash != named[1].hash);
}
