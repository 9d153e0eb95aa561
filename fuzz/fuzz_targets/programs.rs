//! Any bytes as a program: in the binary form, in the text form, and as bare numbers, each verified.
//!
//! In: bytes. Out: nothing; a panic, or a program that does not read back from what it is written as,
//! is a find.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vitae::base::{Span, digest};
use vitae::bytecode::{
    Ability, AbilityKind, Instr, Node, NodeId, NodeOp, Op, Program, Unreadable, assemble, decode, disassemble, encode,
    listing, verify,
};

/// Where the hash of the program stands in the binary form, and how long a digest is.
const HASH: std::ops::Range<usize> = 22..38;
const DIGEST: usize = 16;

fuzz_target!(|bytes: &[u8]| {
    let _ = decode(bytes).map(looked_at);
    // Chance does not meet a digest: the same bytes again behind the front that they would need.
    let mut sealed = encode(&Program::default())[..HASH.end].to_vec();
    sealed.extend(bytes);
    seal(&mut sealed);
    if let Err(Unreadable::Hash { found, .. }) = decode(&sealed) {
        sealed.truncate(sealed.len() - DIGEST);
        sealed.splice(HASH, found.bytes());
        seal(&mut sealed);
    }
    if let Ok(program) = decode(&sealed) {
        assert_eq!(encode(&program), sealed);
        looked_at(program);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = assemble(text).map(looked_at);
    }
    looked_at(numbers(bytes));
});

fn seal(bytes: &mut Vec<u8>) {
    let checksum = digest::hex(bytes);
    bytes.extend(checksum.bytes());
}

fn looked_at(program: Program) {
    assert_eq!(assemble(&disassemble(&program)).as_ref(), Ok(&program));
    assert_eq!(decode(&encode(&program)).as_ref(), Ok(&program));
    listing(&program, "the words of a card");
    let _ = verify(program);
}

/// Eight bytes each as an instruction, a node or an ability.
fn numbers(bytes: &[u8]) -> Program {
    let mut out = Program::default();
    for chunk in bytes.chunks_exact(8) {
        let number = |at: usize| u16::from_le_bytes([chunk[at], chunk[at + 1]]);
        let (which, row, args) = (chunk[0], usize::from(chunk[1]), [number(2), number(4), number(6)]);
        match which % 8 {
            0..4 => {
                out.code.push(Instr { op: Op::ALL[row % Op::ALL.len()], args });
                out.words.push(Span::default());
            }
            4..7 => {
                out.nodes.push(Node { op: NodeOp::ALL[row % NodeOp::ALL.len()], args: [args[0], args[1]] });
                out.node_words.push(Span::default());
            }
            _ => {
                let kind = AbilityKind::ALL[row % AbilityKind::ALL.len()];
                let node = |number: u16| Some(NodeId(number)).filter(|_| number % 3 > 0);
                out.abilities.push(Ability {
                    entry: Some(args[0]).filter(|_| which < 128),
                    targets: [node(args[1]), node(args[2])],
                    subject: node(args[1]).filter(|_| which >= 128),
                    says: node(args[2]).filter(|_| which >= 128),
                    ..Ability::new(kind, Span::default())
                });
            }
        }
    }
    out
}
