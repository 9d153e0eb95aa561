//! Card files and card lists: what is read from them and what is said of bad ones.
//!
//! Each `.card` file in `tests/card_files` has a snapshot: its diagnostics, its header as `fmt`
//! writes it, what it means, its text. The two flavours of the official list must agree.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use vitae::base::{Code, Diagnostic, Place, Severity};
use vitae::pool;
use vitae::syntax::card_file::{self, SourceCard};
use vitae::syntax::header::{self, Header};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn said(card: &SourceCard, diagnostic: &Diagnostic, out: &mut String) {
    let (line, column) = card.line_column(diagnostic.place, diagnostic.span.range().start);
    let text = match diagnostic.place {
        Place::File => card.source.text.as_str(),
        Place::Text => card.given_text(),
        Place::Header(key) => {
            let header = card.headers.iter().find(|header| header.key.name() == key);
            header.map_or("", |header| header.value.as_str())
        }
    };
    let _ = write!(
        out,
        "{line}:{column} {} {} in {} at {:?}: {}",
        diagnostic.severity.name(),
        diagnostic.code.name(),
        diagnostic.place.name(),
        diagnostic.span.of(text),
        diagnostic.message
    );
    if let Some(help) = &diagnostic.help {
        let _ = write!(out, "; {help}");
    }
    if let Some(fix) = &diagnostic.fix {
        let _ = write!(out, "; {:?} -> {:?}", fix.span.of(text), fix.replacement);
    }
    out.push('\n');
}

fn all_said(card: &SourceCard, typed: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in card.diagnostics.iter().chain(typed) {
        said(card, diagnostic, &mut out);
    }
    out
}

fn shown(card: &SourceCard) -> String {
    let (header, typed) = header::read(card);
    let mut out = all_said(card, &typed);
    if let Some(header) = header {
        out.push_str(&header::write_card(card, &header, &card.text));
        let _ = writeln!(out, "= {}", header.canonical().join(" · "));
    }
    out
}

#[test]
fn files_read_as_their_snapshots_say() {
    insta::glob!("card_files/*.card", |path| {
        let bytes = std::fs::read(path).unwrap_or_default();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let cards = pool::read(&name.unwrap_or_default(), &bytes);
        let shown: Vec<String> = cards.iter().map(shown).collect();
        insta::assert_snapshot!(shown.join("----------\n"));
    });
}

/// What a card file says when it is written and read again.
fn again(card: &SourceCard, header: &Header) -> Option<(String, Header)> {
    let written = header::write_card(card, header, &card.text);
    let cards = card_file::read("again", written.as_bytes());
    let [card] = cards.as_slice() else { return None };
    let (header, _) = header::read(card);
    let header = header?;
    Some((header::write_card(card, &header, &card.text), header))
}

#[test]
fn bytes_of_any_kind_give_a_diagnostic() {
    let utf16: Vec<u8> = "Night Walk\nType: Action\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, code) in [
        (&b""[..], Code::NotACardFile),
        (b"\n \t\r\n# nothing\n---\n---\n", Code::NotACardFile),
        (b"Night W\xe4lk\nType: Action\n", Code::WrongEncoding),
        (&utf16, Code::WrongEncoding),
        (&[b'\n'; 200_001], Code::FileTooLarge),
        (&[b'a'; (16 << 20) + 1], Code::FileTooLarge),
        (b"Id,Name,Card Text\n1,Night Walk,\n", Code::MissingColumn),
    ] {
        let cards = pool::read("bytes", bytes);
        assert_eq!(cards.len(), 1);
        assert!(cards.iter().all(|card| card.shown_name().is_none()));
        let codes: Vec<Code> = cards.iter().flat_map(|card| card.diagnostics.iter().map(|said| said.code)).collect();
        assert_eq!(codes, [code]);
    }
}

#[test]
fn a_page_of_each_code_triggers_it_and_its_mended_form_does_not() {
    for code in Code::ALL.iter().copied() {
        let page = code.page();
        let ours = (101..=199).contains(&page.number) || (901..=919).contains(&page.number);
        if !ours || page.bad.is_empty() {
            continue;
        }
        let codes = |text: &str| -> Vec<Code> {
            let cards = pool::read("page", text.as_bytes());
            cards
                .iter()
                .flat_map(|card| card.diagnostics.clone().into_iter().chain(header::read(card).1))
                .map(|said| said.code)
                .collect()
        };
        assert!(codes(page.bad).contains(&code), "{}: {:?}", code.name(), codes(page.bad));
        assert_eq!(codes(page.good), [], "{}", code.name());
    }
}

#[test]
fn offsets_lead_back_to_the_file() {
    let file = "\u{FEFF}Night Walk\r\nType: Action\r\n\r\n# why\r\n  Gain 1 pool.  # so\r\n\tBurn 1 blood.\r\n";
    let cards = card_file::read("file", file.as_bytes());
    assert_eq!(cards.len(), 1);
    for card in &cards {
        assert_eq!(card.text, "Gain 1 pool.\nBurn 1 blood.");
        for (words, place) in [("Gain", (5, 3)), ("pool", (5, 10)), ("Burn", (6, 2)), ("blood.", (6, 9))] {
            let at = card.given_offset(card.text.find(words).unwrap_or_default());
            assert!(card.given_text().get(at..).is_some_and(|rest| rest.starts_with(words)));
            assert_eq!(card.line_column(Place::Text, at), place, "{words}");
        }
        assert_eq!(card.line_column(Place::Header("Type"), 2), (2, 9));
    }
}

/// The folder of the corpus; its absence is a failure only where `VITAE_CORPUS` names it.
fn corpus(flavour: &str) -> Option<PathBuf> {
    let named = std::env::var_os("VITAE_CORPUS");
    let root = named.clone().map_or_else(|| PathBuf::from("../shared/corpus"), PathBuf::from);
    let folder = root.join(flavour);
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(named.is_none(), "VITAE_CORPUS names no corpus: {}", folder.display());
    println!("skipped: no corpus at {}", folder.display());
    None
}

fn headers(folder: &Path) -> Result<BTreeMap<String, (SourceCard, Header)>, pool::Unreadable> {
    let mut all = BTreeMap::new();
    for card in pool::load(folder)? {
        let (header, typed) = header::read(&card);
        assert_eq!(all_said(&card, &typed), "", "{}", card.name);
        if let (Some(id), Some(header)) = (card.id.clone(), header) {
            all.insert(id, (card, header));
        }
    }
    Ok(all)
}

#[test]
fn both_flavours_of_the_list_say_the_same() -> Outcome {
    let (Some(krcg), Some(vekn)) = (corpus("krcg"), corpus("vekn")) else { return Ok(()) };
    let (krcg, vekn) = (headers(&krcg)?, headers(&vekn)?);
    assert!(krcg.len() > 3000);
    assert_eq!(krcg.keys().collect::<Vec<_>>(), vekn.keys().collect::<Vec<_>>());
    let names = |cards: &BTreeMap<String, (SourceCard, Header)>| -> Vec<String> {
        cards.values().map(|(card, _)| card.name.clone()).collect()
    };
    assert_eq!(names(&krcg), names(&vekn));
    for (id, (_, header)) in &krcg {
        let (other_card, other) = &vekn[id];
        assert_eq!(header.canonical(), other.canonical(), "{id}");
        assert!(!other_card.text.contains(['{', '}']), "{id}");
    }
    Ok(())
}

#[test]
fn every_card_of_the_list_written_and_read_again_is_the_same() -> Outcome {
    let Some(krcg) = corpus("krcg") else { return Ok(()) };
    for (id, (card, header)) in headers(&krcg)? {
        let (written, read) = again(&card, &header).ok_or_else(|| format!("{id} is not read again"))?;
        assert_eq!(header.canonical(), read.canonical(), "{id}");
        assert_eq!(written, header::write_card(&card, &header, &card.text), "{id}");
    }
    Ok(())
}

#[test]
fn severities_are_the_pages_own() {
    for card in card_file::read("page", Code::OlderName.page().bad.as_bytes()) {
        let (_, typed) = header::read(&card);
        assert!(typed.iter().all(|said| said.severity == Severity::Warning));
        assert_eq!(typed.len(), 1);
    }
}

/// Every span lies within what it points into, and every place has a line.
fn sound(path: &str, bytes: &[u8]) {
    for card in pool::read(path, bytes) {
        let (header, typed) = header::read(&card);
        for diagnostic in card.diagnostics.iter().chain(&typed) {
            let mut out = String::new();
            said(&card, diagnostic, &mut out);
            assert!(diagnostic.span.start <= diagnostic.span.end);
            assert!(diagnostic.span.range().end <= card.source.text.len().max(1));
        }
        for (at, _) in card.text.char_indices() {
            let given = card.given_offset(at);
            let read = card.text[at..].chars().next().map(|c| if "<>".contains(c) { '/' } else { c });
            let before = card.given_text()[given..].chars().next();
            assert_eq!(read, before.map(|c| if "<>\r".contains(c) { if c == '\r' { '\n' } else { '/' } } else { c }));
        }
        if let Some(header) = header {
            let written = header::write_card(&card, &header, &card.text);
            assert_eq!(header.canonical(), header.canonical());
            assert!(!written.is_empty());
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_survived(bytes: Vec<u8>) {
        sound("bytes", &bytes);
    }

    #[test]
    fn any_text_is_survived(text in "([A-Za-z]{1,4}|[#:,/&()\" \t\r\n-]|or|and|---\n|\n\n|é|ſ|İ|\u{FEFF}){0,60}") {
        sound("text", text.as_bytes());
    }

    #[test]
    fn any_value_is_survived(
        key in "Type|Clan|Creed|Group|Capacity|Disciplines|Title|Sect|Path|Advanced|Requires|Cost|Burn Option|Defines",
        value in "([a-zé]{1,3}|[ ,/&()\"-]|and |or | of |group|votes|superior |pot|PRE|prince|Brujah|city|[0-9]|X|blood){0,8}",
        kind in "Type: Action|Capacity: 3|Clan: Brujah",
    ) {
        sound("value", format!("Name\n{kind}\n{key}: {value}\n\nText.\n").as_bytes());
    }

    #[test]
    fn any_row_is_survived(rows in "([a-z{}/\", \n]|\",\"|/Name/|\"\"|é){0,60}") {
        let head = "\"Id\",\"Name\",\"Type\",\"Clan\",\"Group\",\"Capacity\",\"Disciplines\",\"Card Text\"\n";
        sound("rows", format!("{head}\"1\",\"N\",\"Vampire\",\"Brujah\",\"1\",\"3\",\"pot\",\"{rows}").as_bytes());
    }
}

#[test]
fn no_two_rows_of_a_class_share_a_spelling() {
    for class in vitae::lexicon::Class::ALL.iter().copied() {
        for (place, row) in vitae::lexicon::rows(class).iter().enumerate() {
            for spelling in [row.id, row.name, row.plural].iter().chain(row.older) {
                let found = vitae::lexicon::lookup(class, spelling).map(|sym| usize::from(sym.index));
                assert_eq!(found, Some(place), "{} `{spelling}`", class.name());
            }
        }
    }
}
