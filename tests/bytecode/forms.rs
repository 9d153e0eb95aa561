//! The text form, the binary form and the listing, on programs written by hand.
//!
//! In: a program of the folder, and texts and bytes made wrong here. Out: what is said of them.
use super::{programs, root};
use std::fs;
use vitae::base::digest;
use vitae::bytecode::text::{symbol, symbol_of};
use vitae::bytecode::{Program, Unreadable, assemble, decode, disassemble, encode, hash, list, listing};
use vitae::lexicon::{Class, Sym, rows};

const TEXT: &str = "(D) Bleed at +1 stealth, with +2 bleed.";

fn bleed() -> Program {
    assemble(&fs::read_to_string(root().join("tests/bytecode/bleed.vasm")).unwrap()).unwrap()
}

/// Bytes with a checksum that fits them.
pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len().saturating_sub(16));
    let checksum = digest::hex(&bytes);
    bytes.extend(checksum.bytes());
    bytes
}

#[test]
fn every_name_of_the_lexicon_has_a_text_of_its_own() {
    for class in Class::ALL {
        for index in 0..rows(*class).len() {
            let sym = Sym { class: *class, index: u16::try_from(index).unwrap() };
            assert_eq!(symbol_of(&symbol(sym)), Ok(sym), "{}", symbol(sym));
            assert!(!sym.id().starts_with('#') && sym.id().trim() == sym.id());
        }
    }
}

#[test]
fn a_misread_line_says_what_was_expected() {
    let cases = [
        ("Jump L0", "line 1: expected a section (`names`, `nodes`, `abilities` or `code`), found `Jump L0`"),
        (
            "node",
            "line 1: expected a section (`names`, `nodes`, `abilities` or `code`), found `node`; did you mean `code`?",
        ),
        ("names\n  x0 = Clan:bruja", "line 2: unknown clan `bruja`; did you mean `brujah`?"),
        ("names\n  x0 = Discipline:Dominate", "line 2: unknown discipline `Dominate`; did you mean `dom`?"),
        ("names\n  x0 = Clam:brujah", "line 2: unknown class of names `Clam`; did you mean `Clan`?"),
        ("names\n  x0 = brujah", "line 2: expected a name such as `Clan:brujah`, found `brujah`"),
        ("nodes\n  You", "line 2: expected a label and `=`, found `You`"),
        ("nodes\n  n0 = You\n  n0 = You", "line 3: the label `n0` stands twice"),
        ("nodes\n  0n = You", "line 2: expected a label of letters and digits, found `0n`"),
        ("nodes\n  n0 = Yuo", "line 2: unknown node `Yuo`; did you mean `You`?"),
        ("nodes\n  n0 =", "line 2: expected more, found ``"),
        ("nodes\n  n0 = You n0", "line 2: expected the end of the line, found `n0`"),
        ("nodes\n\n  n0 = Const x", "line 3: `n`: expected a number from -32768 to 32767, found `x`"),
        ("nodes\n  n0 = Bits minoin -", "line 2: `set`: expected a Bit, found `minoin`; did you mean `minion`?"),
        (
            "nodes\n  n0 = InPhaseOf mastr n0",
            "line 2: `phase`: expected a Phase, found `mastr`; did you mean `master`?",
        ),
        ("nodes\n  n0 = PreyOf n9", "line 2: `of`: expected the label of a node, found `n9`"),
        ("nodes\n  n0 = OfClan x1", "line 2: `name`: expected the label of a name, found `x1`"),
        ("code\n  Lokc r0", "line 2: unknown operation `Lokc`; did you mean `Lock`?"),
        ("code\n  Lock", "line 2: expected what: register with a card, found 0 words"),
        ("code\n  Lock 0", "line 2: `what`: expected a register such as `r0`, found `0`"),
        ("code\nloop:\n  Jump lop", "line 3: `to`: expected a label of the code, found `lop`; did you mean `loop`?"),
        ("code\n  End @3-5", "line 2: expected a span such as `@12..19`, found `@3-5`"),
        ("abilities\n  entry L0", "line 2: expected `ability` and its kind, found `entry`"),
        (
            "abilities\n  ability actoin-card",
            "line 2: unknown kind of ability `actoin-card`; did you mean `action-card`?",
        ),
        ("abilities\n  ability use block 300", "line 2: expected a block from 0 to 255, found `300`"),
        ("abilities\n  ability use\n  usr #0", "line 3: unknown part of an ability `usr`; did you mean `user`?"),
        ("abilities\n  ability use\n  locks\n  locks", "line 4: `locks` stands twice in this ability"),
        ("abilities\n  ability use\n  extra #0", "line 3: `extra` has to follow `act`"),
        ("abilities\n  ability use\n  user #0 @1..2", "line 3: only the line `ability` has a span"),
        (
            "abilities\n  ability use\n  act bleed stealth",
            "line 3: expected a kind of action, `directed` if it is, `stealth` and a number, found `bleed stealth`",
        ),
        ("abilities\n  ability use\n  limit 1 trun", "line 3: unknown stretch `trun`; did you mean `turn`?"),
    ];
    for (text, said) in cases {
        assert_eq!(assemble(text).err().map(|misread| misread.to_string()).as_deref(), Some(said), "{text}");
    }
}

#[test]
fn what_is_not_sound_has_a_text_form_too() {
    let text = "names\n  x0 = Clan:#60000\nnodes\n  n0 = PreyOf #9 #8\n  n1 = Bits #65535 -\ncode\n  Jump #7\n  \
                Gain r99 #9 r0\n  End #0 #0 #1\n";
    let program = assemble(text).unwrap();
    assert_eq!(disassemble(&program), text);
    assert_eq!(decode(&encode(&program)), Ok(program));
}

#[test]
fn the_hash_is_of_what_is_done_not_of_the_words() {
    let program = bleed();
    // Replays are pinned to this: it changes only together with the program or with names in the tables.
    assert_eq!(hash(&program), "a4e7f2e0730008ca");
    let mut other = program.clone();
    other.words.iter_mut().chain(&mut other.node_words).for_each(|span| span.end += 1);
    other.abilities.iter_mut().for_each(|ability| ability.span.start += 1);
    assert_eq!(hash(&other), hash(&program));
    assert_ne!(encode(&other), encode(&program));
    other.nodes.iter_mut().for_each(|node| node.args[0] ^= 1);
    assert_ne!(hash(&other), hash(&program));
}

#[test]
fn bytes_that_are_no_program_say_why() {
    let program = bleed();
    let good = encode(&program);
    let said = |bytes: &[u8]| decode(bytes).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(decode(&good), Ok(program));
    assert_eq!(said(b"card"), "this is no compiled program; those begin with `VTAE`");
    assert_eq!(said(&good[..20]), "the file is truncated: more should follow after 20 bytes");
    assert_eq!(said(&good[..80]), "the file is truncated: more should follow after 80 bytes");

    // Writes other bytes in place of some, with a checksum that fits.
    let with = |at: usize, bytes: &[u8]| {
        let mut all = good.clone();
        all.splice(at..at + bytes.len(), bytes.iter().copied());
        all
    };
    let told = "the file has version 9 of the layout, and 3 is read; compile the card anew";
    assert_eq!(said(&with(4, &[9, 0])), told);
    let told = "the file is damaged or cut short: its checksum does not fit its bytes";
    assert_eq!(said(&with(60, b"?")), told);
    let told = "the file was written with other tables of operations; compile the card anew";
    assert_eq!(said(&sealed(with(6, b"0123456789abcdef"))), told);
    assert_eq!(decode(&sealed(with(38, &[255; 4]))).err(), Some(Unreadable::Truncated { at: good.len() - 16 }));
    // The content: a name with its length, then the nodes.
    assert_eq!(said(&sealed(with(48, b"Discipline:zzz"))), "unknown discipline `zzz`");
    let nodes = 48 + "Discipline:dom".len() + 4;
    assert_eq!(said(&sealed(with(nodes, &[250]))), "unknown node 250");
    let code = nodes + 9 * 5 + 4;
    assert_eq!(said(&sealed(with(code, &[200]))), "unknown operation 200");
    let hashed = said(&sealed(with(22, b"0123456789abcdef")));
    assert!(
        hashed.starts_with("the file says that its program has the hash 0123456789abcdef, and it has "),
        "{hashed}"
    );
    let mut longer = good.clone();
    longer.push(0);
    assert!(said(&sealed(longer)).starts_with("1 bytes too many follow after "));
}

/// A file that claims to hold thousands of millions of anything is refused before room is made.
#[test]
fn a_count_beyond_the_bytes_is_refused() {
    let empty = encode(&Program::default());
    let counts = [42, 46, 50, 54, 58, 62];
    for at in counts {
        let mut bytes = empty.clone();
        bytes.splice(at..at + 4, [255; 4]);
        assert!(matches!(decode(&sealed(bytes)), Err(Unreadable::Truncated { .. })), "{at}");
    }
}

#[test]
fn the_listing_stands_beside_the_words() {
    let shown = listing(&bleed(), TEXT);
    let kept = root().join("tests/bytecode/bleed.listing");
    if super::writes() {
        fs::write(&kept, &shown).unwrap();
    }
    assert_eq!(shown, fs::read_to_string(kept).unwrap());
    let json = serde_json::to_value(list(&bleed(), TEXT)).unwrap();
    assert_eq!(json["abilities"][0]["code"][2]["op"], "Bleed");
    assert_eq!(json["abilities"][0]["code"][2]["words"], "Bleed");
    assert_eq!(json["abilities"][0]["words"], TEXT);
}

/// Spans that lie outside of the text, and programs that are not sound, are listed all the same.
#[test]
fn anything_can_be_listed() {
    for (_, text) in programs("bytecode/err").into_iter().chain(programs("bytecode")) {
        let program = assemble(&text).unwrap();
        assert_eq!(listing(&program, ""), list(&program, "").to_string());
    }
}
