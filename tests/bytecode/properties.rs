//! What holds of all programs, of all bytes and of all texts.
//!
//! In: programs, bytes and texts made by chance. Out: both forms read back to the same program; no
//! input panics; what the verifier lets through keeps its promises when it is walked through.
//! `PROPTEST_CASES` says how many; few by default.
use super::forms::sealed;
use super::made::{Tape, any, reads, sound, within};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vitae::bytecode::fields::FIELDS;
use vitae::bytecode::node::NodeArg;
use vitae::bytecode::op::{Op, Operand, REGISTERS};
use vitae::bytecode::verify::{MOST_DEPTH, MOST_STEPS};
use vitae::bytecode::{
    AbilityKind, NodeId, NodeOp, Program, Unreadable, assemble, decode, disassemble, encode, hash, listing, reference,
    verify,
};

/// Without `PROPTEST_CASES` the same few cases each time; with it as many others as it says.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(0x5eed) };
    ProptestConfig { cases: asked.unwrap_or(256), rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn tape(most: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any_number(), 0..most)
}

fn any_number() -> impl Strategy<Value = u16> {
    proptest::arbitrary::any::<u16>()
}

/// That both forms read back to the program.
fn same(program: &Program) -> Result<(), TestCaseError> {
    let text = disassemble(program);
    let (from_text, from_bytes) = (assemble(&text), decode(&encode(program)));
    prop_assert_eq!(from_text.as_ref(), Ok(program), "{}", text);
    prop_assert_eq!(from_bytes.as_ref(), Ok(program), "{}", text);
    Ok(())
}

fn depth(program: &Program, node: u16) -> u32 {
    let Some(own) = program.nodes.get(usize::from(node)) else { return 0 };
    let args = own.op.row().args.iter().zip(own.args);
    let nodes = args.filter(|((_, arg), _)| matches!(arg, NodeArg::Node(_)));
    1 + nodes.map(|(_, value)| depth(program, value)).max().unwrap_or(0)
}

/// Changes a few numbers of a program.
fn mutated(tape: &mut Tape, mut program: Program) -> Program {
    for _ in 0..=tape.below(3) {
        let (which, value) = (tape.any(), tape.any());
        let value = if value % 4 == 0 { value } else { value % 40 };
        let at = |len: usize| usize::from(which) % len.max(1);
        let code = program.code.len();
        match tape.below(7) {
            0 => program.code.get_mut(at(code)).into_iter().for_each(|instr| instr.args[tape.below(3)] = value),
            1 => program.code.get_mut(at(code)).into_iter().for_each(|instr| instr.op = tape.one(Op::ALL).unwrap()),
            2 if code > 0 => {
                program.code.remove(at(code));
                program.words.remove(at(code));
            }
            3 => {
                let len = program.nodes.len();
                program.nodes.get_mut(at(len)).into_iter().for_each(|node| node.args[tape.below(2)] = value);
            }
            4 => {
                let len = program.nodes.len();
                program.nodes.get_mut(at(len)).into_iter().for_each(|node| node.op = tape.one(NodeOp::ALL).unwrap());
            }
            5 => {
                let len = program.abilities.len();
                let field = &FIELDS[tape.below(FIELDS.len())];
                let node = Some(NodeId(value)).filter(|_| which % 3 > 0);
                program.abilities.get_mut(at(len)).into_iter().for_each(|ability| (field.set)(ability, node));
            }
            _ => {
                let len = program.abilities.len();
                program.abilities.get_mut(at(len)).into_iter().for_each(|ability| {
                    ability.entry = Some(value).filter(|_| which % 3 > 0);
                    if value % 5 == 0 {
                        ability.kind = tape.one(AbilityKind::ALL).unwrap();
                    }
                });
            }
        }
    }
    program
}

/// Walks through the code of every ability, on ways that the tape decides.
fn walked(program: &Program, tape: &mut Tape) -> Result<(), TestCaseError> {
    for ability in &program.abilities {
        for node in FIELDS.iter().filter_map(|field| (field.get)(ability)) {
            prop_assert!(reads(program, node.0).is_empty());
        }
        let mut held = [None; REGISTERS];
        let mut place = ability.entry.map(usize::from);
        for _ in 0..60 {
            let Some(at) = place else { break };
            prop_assert!(at < program.code.len());
            let instr = program.code[at];
            let jumps = tape.any() % 2 == 1;
            place = (instr.op != Op::End).then_some(at + 1);
            let mut writes = true;
            let operands = instr.op.row().operands;
            for ((_, operand), value) in operands.iter().zip(instr.args) {
                match operand {
                    Operand::Read(of) => prop_assert_eq!(held[usize::from(value)], Some(*of)),
                    Operand::Node(_) => {
                        for (register, of) in reads(program, value) {
                            prop_assert_eq!(held[usize::from(register)], Some(of));
                        }
                        for target in within(program, value) {
                            prop_assert!(target.op != NodeOp::Target0 || ability.targets[0].is_some());
                            prop_assert!(target.op != NodeOp::Target1 || ability.targets[1].is_some());
                        }
                    }
                    Operand::Jump if jumps || operands.len() == 1 => {
                        place = Some(usize::from(value));
                        writes = false;
                    }
                    _ => {}
                }
            }
            for ((_, operand), value) in operands.iter().zip(instr.args).filter(|_| writes) {
                if let Operand::Write(of) = operand {
                    held[usize::from(value)] = Some(*of);
                }
            }
        }
    }
    for number in (0..).take(program.nodes.len()) {
        prop_assert!(depth(program, number) <= MOST_DEPTH);
        prop_assert!(within(program, number).len() <= MOST_STEPS as usize);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn both_forms_of_any_program_read_back_to_it(numbers in tape(400)) {
        let program = any(&mut Tape(numbers.iter()));
        same(&program)?;
        listing(&program, "some words");
        if let Ok(sound) = verify(program) {
            walked(&sound, &mut Tape(numbers.iter()))?;
        }
    }

    #[test]
    fn sound_programs_verify_and_keep_their_promises(numbers in tape(600)) {
        let program = sound(&mut Tape(numbers.iter()));
        let text = disassemble(&program);
        same(&program)?;
        prop_assert_eq!(hash(&program).len(), 16);
        let verified = verify(program);
        prop_assert!(verified.is_ok(), "{:#?}\n{}", verified.err(), text);
        walked(&verified.unwrap(), &mut Tape(numbers.iter()))?;
    }

    #[test]
    fn what_is_changed_is_refused_or_keeps_them_too(numbers in tape(600), changes in tape(60)) {
        let mut changes = Tape(changes.iter());
        let program = mutated(&mut changes, sound(&mut Tape(numbers.iter())));
        same(&program)?;
        if let Ok(sound) = verify(program) {
            for _ in 0..4 {
                walked(&sound, &mut changes)?;
                walked(&sound, &mut Tape(numbers.iter()))?;
            }
        }
    }

    #[test]
    fn changed_bytes_are_refused(numbers in tape(300), at in any_number(), to in 1u8..) {
        let mut bytes = encode(&sound(&mut Tape(numbers.iter())));
        let at = usize::from(at) % bytes.len();
        bytes[at] ^= to;
        prop_assert!(decode(&bytes).is_err());
        prop_assert!(decode(&bytes[..at]).is_err());
        // With a checksum and a hash that fit it is another program, or still refused.
        let mut bytes = sealed(bytes);
        if let Err(Unreadable::Hash { found, .. }) = decode(&bytes) {
            bytes.splice(22..38, found.bytes());
            bytes = sealed(bytes);
        }
        if let Ok(program) = decode(&bytes) {
            prop_assert_eq!(encode(&program), bytes);
            let _ = verify(program);
        }
    }

    #[test]
    fn any_bytes_and_any_text_are_read_or_refused(bytes in prop::collection::vec(proptest::arbitrary::any::<u8>(), 0..300), text in "\\PC{0,200}") {
        let _ = decode(&bytes);
        let mut begun = encode(&Program::default());
        begun.truncate(38);
        begun.extend(bytes);
        let _ = decode(&sealed(begun));
        let _ = assemble(&text);
    }

    #[test]
    fn texts_with_other_words_are_read_or_refused(numbers in tape(300), changes in tape(30)) {
        let mut tape = Tape(changes.iter());
        let text = disassemble(&sound(&mut Tape(numbers.iter())));
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        let page = reference();
        let others: Vec<&str> = page.split('`').collect();
        for _ in 0..=tape.below(4) {
            let at = tape.below(words.len());
            words[at] = if tape.any() % 2 == 0 { others[tape.below(others.len())] } else { words[tape.below(words.len())] };
        }
        if let Ok(program) = assemble(&words.concat()) {
            same(&program)?;
            let _ = verify(program);
        }
    }
}
