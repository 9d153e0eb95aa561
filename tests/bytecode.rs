//! Programs: what is sound and what is not, the text and binary forms, the listing, the page.
//!
//! In: `bytecode/*.vasm`, each sound and printed as it stands; `bytecode/err/*.vasm`, one kind of flaw
//! each, with every flaw in a comment at its top. With `VITAE_WRITE_PAGES=1` in the environment both,
//! and the page, are written as they come out, to be looked at before they are kept.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "bytecode/forms.rs"]
mod forms;
#[path = "bytecode/made.rs"]
mod made;
#[path = "bytecode/properties.rs"]
mod properties;

use std::fs;
use std::path::{Path, PathBuf};
use vitae::base::Span;
use vitae::bytecode::kinds::Bit;
use vitae::bytecode::node::NodeOp;
use vitae::bytecode::op::Op;
use vitae::bytecode::slot::VOCABULARIES;
use vitae::bytecode::{Instr, Node, Program, assemble, disassemble, reference, verify};
use vitae::lexicon::Sym;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether what comes out is written instead of compared.
fn writes() -> bool {
    std::env::var_os("VITAE_WRITE_PAGES").is_some()
}

/// The programs of a folder.
fn programs(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = root().join("tests").join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "vasm"));
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

fn read(path: &Path, text: &str) -> Program {
    assemble(text).unwrap_or_else(|misread| panic!("{}: {misread}", path.display()))
}

/// The comment at the top, and the rest.
fn parted(text: &str) -> (Vec<&str>, String) {
    let comment: Vec<&str> = text.lines().take_while(|line| line.starts_with(';')).collect();
    let rest: String = text.lines().skip(comment.len()).map(|line| format!("{line}\n")).collect();
    (comment, rest)
}

fn keep(path: &Path, comment: &[String], rest: &str) {
    let comment: String = comment.iter().map(|line| format!("{line}\n")).collect();
    fs::write(path, comment + rest).unwrap();
}

#[test]
fn sound_programs_verify_and_print_as_they_stand() {
    for (path, text) in programs("bytecode") {
        let program = read(&path, &text);
        let (comment, rest) = parted(&text);
        let printed = disassemble(&program);
        if writes() {
            keep(&path, &comment.iter().map(|line| line.to_string()).collect::<Vec<_>>(), &printed);
        } else {
            assert_eq!(printed, rest, "{}", path.display());
        }
        if let Err(flaws) = verify(program) {
            panic!("{}: {flaws:#?}", path.display());
        }
    }
}

#[test]
fn flawed_programs_are_refused_for_what_they_say() {
    let mut wrong = Vec::new();
    for (path, text) in programs("bytecode/err") {
        let program = read(&path, &text);
        let (comment, rest) = parted(&text);
        let Err(flaws) = verify(program) else {
            wrong.push(format!("{}: verifies", path.display()));
            continue;
        };
        let found: Vec<String> = flaws.iter().map(|flaw| format!("; {flaw}")).collect();
        if writes() {
            keep(&path, &found, &rest);
        } else if found != comment {
            wrong.push(format!("{}: {found:#?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Flaws that the text form cannot have.
#[test]
fn lengths_are_checked_first() {
    let said = |program: Program| -> Vec<String> {
        verify(program).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    };
    let end = Instr { op: Op::End, args: [0; 3] };
    let you = Node { op: NodeOp::You, args: [0; 2] };
    let without_words = Program { code: vec![end; 2], nodes: vec![you], ..Program::default() };
    assert_eq!(
        said(without_words),
        ["program: has 2 instructions, and words for 0", "program: has 1 nodes, and words for 0"]
    );
    let many = 65_536;
    let name = Sym { class: vitae::lexicon::Class::Clan, index: 0 };
    let long = Program {
        code: vec![end; many],
        words: vec![Span::default(); many],
        nodes: vec![you; many],
        node_words: vec![Span::default(); many],
        names: vec![name; many],
        abilities: vec![made::use_at(0); 256],
    };
    assert_eq!(
        said(long),
        [
            "program: has 65536 instructions, the most is 65535",
            "program: has 65536 nodes, the most is 65535",
            "program: has 65536 names, the most is 65535",
            "program: has 256 abilities, the most is 255",
        ]
    );
}

/// The largest program there can be, in which every way leads everywhere, is still verified soon.
#[test]
fn a_program_made_to_be_slow_is_not() {
    let most = 65_535u16;
    let holds = Instr { op: Op::Holds, args: [0, 0, 0] };
    let mut code = vec![holds; 255];
    code.extend((255..most - 1).map(|at| Instr { op: Op::JumpUnless, args: [0, most - 1 - at % 1000, 0] }));
    code.push(Instr { op: Op::End, args: [0; 3] });
    let long = Program {
        words: vec![Span::default(); code.len()],
        code,
        nodes: vec![Node { op: NodeOp::Always, args: [0; 2] }],
        node_words: vec![Span::default()],
        abilities: (0..255).map(made::use_at).collect(),
        ..Program::default()
    };
    let begun = std::time::Instant::now();
    assert!(verify(long).is_ok());
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

#[test]
fn the_page_of_the_bytecode_is_current() {
    let path = root().join("docs/bytecode.md");
    if writes() {
        fs::write(&path, reference()).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let make = "VITAE_WRITE_PAGES=1 cargo test --test bytecode page";
    assert!(reference() == kept, "docs/bytecode.md is not current; make it anew with `{make}`");
}

#[test]
fn every_row_of_every_table_is_on_the_page() {
    let page = reference();
    let mut missing = Vec::new();
    for op in Op::ALL {
        let row = op.row();
        assert!(row.operands.len() <= 3, "`{}` has more than three operands", row.name);
        missing.extend((!page.contains(&format!("| `{}` |", row.name)) || !page.contains(row.doc)).then_some(row.name));
    }
    for op in NodeOp::ALL {
        let row = op.row();
        assert!(row.args.len() <= 2, "`{}` has more than two arguments", row.name);
        missing.extend((!page.contains(&format!("| `{}` |", row.name)) || !page.contains(row.doc)).then_some(row.name));
    }
    // The table itself is read, so that a vocabulary which `slot` forgot is missed.
    let table = fs::read_to_string(root().join("src/bytecode/kinds_table.rs")).unwrap();
    let mut known = 0;
    for line in table.lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(" {").filter(|name| *name != "kinds!") {
            assert!(VOCABULARIES.iter().any(|vocabulary| vocabulary.name == name), "`{name}` is not in VOCABULARIES");
            known += 1;
        }
    }
    assert_eq!(known, VOCABULARIES.len());
    for (name, doc) in VOCABULARIES.iter().flat_map(|vocabulary| vocabulary.members()) {
        missing.extend((!page.contains(&format!("| `{name}` | {doc} |"))).then_some(name));
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_tables_fit_their_numbers() {
    assert!(Bit::ALL.len() <= 16);
    assert!(Op::ALL.len() <= 256 && NodeOp::ALL.len() <= 256);
}
