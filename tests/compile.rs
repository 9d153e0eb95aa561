//! Cards compiled: goldens of the seeds, the rules and the starter cards, what is no program, whose
//! words an instruction has.
//!
//! In: the cards of `cards/`, and cards written here. Out: a failure where a program, a gap or a span is
//! not what it was.
// A test that cannot go on fails; helpers outside of test functions are no exception.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::path::Path;
use vitae::bytecode::text::listing;
use vitae::bytecode::{AbilityKind, Op, Program, verify};
use vitae::check::{Checked, Checker, Tier};
use vitae::compile::{self, Compiled, compile};
use vitae::play::load::{self, RuleSet};
use vitae::pool;
use vitae::syntax::card_file::{self, SourceCard};
use vitae::syntax::wording;

fn checker() -> Checker {
    let Ok(grammar) = wording::embedded() else { panic!("the wording does not build") };
    Checker::new(grammar)
}

fn cards(path: &str) -> Vec<SourceCard> {
    pool::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn compiled(checker: &mut Checker, card: &SourceCard, rule: bool) -> (Checked, Compiled) {
    checker.names.add(&card.name);
    let checked = checker.check(card);
    assert_ne!(checked.tier, Tier::Rejected, "{}: {:?}", card.name, checked.diagnostics);
    let compiled = compile(&checker.reader.terms, &checked, rule);
    (checked, compiled)
}

/// A card written in the test.
fn of(text: &str) -> (SourceCard, Compiled) {
    let card = card_file::read("test.card", text.as_bytes()).remove(0);
    let (_, compiled) = compiled(&mut checker(), &card, false);
    (card, compiled)
}

/// The gaps of a card written in the test: constructor and words.
fn gaps(text: &str) -> Vec<(String, String)> {
    let (card, compiled) = of(text);
    let words = |span: vitae::base::Span| span.of(card.given_text()).to_string();
    compiled.gaps.iter().map(|gap| (gap.constructor.clone(), words(gap.span))).collect()
}

fn golden(card: &SourceCard, compiled: &Compiled) -> String {
    let mut out = format!("{}\n{}\n\n", card.name, card.given_text());
    let facts = &compiled.facts;
    let traits: Vec<&str> = facts.traits.iter().map(|sym| sym.id()).collect();
    if !traits.is_empty() {
        let _ = writeln!(out, "traits: {}", traits.join(", "));
    }
    let figures = [("life", facts.life), ("strength", facts.strength), ("bleed", facts.bleed)];
    for (name, n) in figures.into_iter().filter_map(|(name, n)| n.map(|n| (name, n))) {
        let _ = writeln!(out, "{name}: {n}");
    }
    for gap in &compiled.gaps {
        let words = gap.span.of(card.given_text());
        let _ = writeln!(out, "not carried out: {} ({}) `{words}`", gap.said, gap.constructor);
    }
    out.push_str(&listing(&compiled.program, card.given_text()));
    if let Some((program, facts)) = &compiled.merged {
        let traits: Vec<&str> = facts.traits.iter().map(|sym| sym.id()).collect();
        let _ = writeln!(out, "\nmerged, traits: {}", traits.join(", "));
        out.push_str(&listing(program, card.given_text()));
    }
    out
}

/// Golden for each card; how many are carried out, of how many.
fn goldens(path: &str, rule: bool) -> (usize, usize) {
    let mut checker = checker();
    let mut whole = 0;
    let all = cards(path);
    for card in &all {
        let (_, compiled) = compiled(&mut checker, card, rule);
        let name = load::called(card).to_lowercase().replace([' ', '\'', '(', ')'], "_");
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "compile"}, {
            insta::assert_snapshot!(name, golden(card, &compiled));
        });
        if compiled.gaps.is_empty() {
            whole += 1;
            let flaws = verify(compiled.program).err();
            assert_eq!(flaws, None, "{}", card.name);
        }
    }
    (whole, all.len())
}

#[test]
fn seeds_are_carried_out() {
    assert_eq!(goldens("cards/seeds", false), (4, 4));
}

#[test]
fn rules_are_carried_out() {
    assert_eq!(goldens("cards/rules/black-chantry", true), (11, 11));
}

#[test]
fn starter_cards_are_carried_out_or_say_why() {
    let (whole, all) = goldens("cards/starter", false);
    assert!(whole > 0 && whole <= all, "{whole} of {all}");
}

#[test]
fn what_is_not_carried_out_is_named_with_its_words() {
    let unnamed = gaps("Long Wait\nType: Action\nCost: 1 blood\n\nⒹ Burn a wounded vampire.\n");
    assert_eq!(unnamed, [("Quality(state:wounded)".to_string(), "wounded".to_string())]);
    let votes = gaps(
        "Vera\nClan: Ventrue\nGroup: 5\nCapacity: 6\nDisciplines: DOM\n\nCamarilla: Wounded vampires cannot block Vera.\n",
    );
    assert_eq!(votes.len(), 1);
    assert_eq!(votes[0].0, "Quality(state:wounded)");
}

#[test]
fn a_card_with_a_gap_has_no_such_ability() {
    let (_, compiled) = of(
        "Vera\nClan: Ventrue\nGroup: 5\nCapacity: 6\nDisciplines: DOM\n\nCamarilla: Wounded vampires cannot block Vera. +1 bleed.\n",
    );
    let kinds: Vec<AbilityKind> = compiled.program.abilities.iter().map(|ability| ability.kind).collect();
    assert_eq!(kinds, [AbilityKind::Static]);
    assert_eq!(compiled.gaps.len(), 1);
}

/// The words of each instruction with this operation.
fn words(card: &SourceCard, program: &Program, op: Op) -> Vec<String> {
    let coded = program.code.iter().zip(&program.words).filter(|(instr, _)| instr.op == op);
    coded.map(|(_, span)| span.of(card.given_text()).to_string()).collect()
}

#[test]
fn instructions_know_their_words() {
    let card = cards("cards/seeds").into_iter().find(|card| card.name == "Lunatic Eruption").unwrap();
    let (_, compiled) = compiled(&mut checker(), &card, false);
    let program = &compiled.program;
    let put = "Put Lunatic Eruption on a ready minion";
    assert_eq!(words(&card, program, Op::PutOn), [put, put]);
    let fight = "enter combat with a ready minion controlled by their prey";
    assert_eq!(words(&card, program, Op::Fight), [fight, fight]);
    // What the change of `as above` put there has the words of the change.
    assert_eq!(words(&card, program, Op::Damage), ["1 unpreventable damage"]);
}

#[test]
fn spans_are_of_the_text_as_given() {
    let text = "Given\nType: Action\n\n# a comment\nⒹ   Bleed at +2 bleed.   # another\n";
    let (card, compiled) = of(text);
    assert!(card.given.is_some());
    assert_eq!(words(&card, &compiled.program, Op::Bleed), ["Bleed at +2 bleed"]);
}

#[test]
fn an_equal_node_is_kept_once() {
    for card in cards("cards/seeds") {
        let (_, compiled) = compiled(&mut checker(), &card, false);
        let mut nodes = compiled.program.nodes.clone();
        nodes.sort_by_key(|node| (node.op, node.args));
        let before = nodes.len();
        nodes.dedup();
        assert_eq!(nodes.len(), before, "{}", card.name);
    }
}

#[test]
fn a_tier_is_computed() {
    let mut checker = checker();
    for card in cards("cards/seeds") {
        let (checked, _) = compiled(&mut checker, &card, false);
        assert_eq!(compile::tier(&checker.reader.terms, &checked), Tier::Executable, "{}", card.name);
    }
    let card = cards("tests/scenario_errors/gaps").into_iter().find(|card| card.name == "Long Wait").unwrap();
    let (checked, _) = compiled(&mut checker, &card, false);
    assert_eq!(compile::tier(&checker.reader.terms, &checked), Tier::Typed);
}

#[test]
fn a_table_is_loaded_and_what_is_not_carried_out_is_refused() {
    for set in RuleSet::names() {
        let set = RuleSet::Named(set);
        let loaded = load::load(&mut checker(), &cards("cards/seeds"), &set, false).unwrap();
        assert!(loaded.refused.is_empty(), "{:?}", loaded.refused);
        assert_eq!((loaded.table.rules.len(), loaded.table.defs.len()), (11, 15));
        let rigaud = loaded.table.find("Phillipe Rigaud").unwrap();
        assert_eq!((loaded.table.def(rigaud).capacity, loaded.table.def(rigaud).bleed), (7, 1));
    }
    let set = RuleSet::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/rules/revised"));
    let starter = cards("cards/starter");
    let strict = load::load(&mut checker(), &starter, &set, false).unwrap();
    let blank = load::load(&mut checker(), &starter, &set, true).unwrap();
    let mut session = checker();
    let whole = starter.iter().filter(|card| compiled(&mut session, card, false).1.gaps.is_empty()).count();
    assert_eq!(strict.refused.len(), starter.len() - whole);
    assert_eq!(strict.refused, blank.refused);
    // What two cards of a vampire are together is there as well.
    let merged = strict.table.merges.len();
    assert_eq!(strict.table.defs.len(), strict.table.rules.len() + whole + merged);
    assert_eq!(blank.table.defs.len(), blank.table.rules.len() + starter.len() + merged);
    assert_eq!(blank.table.defs.iter().filter(|def| def.blank).count(), blank.refused.len());
    let unknown = load::load(&mut checker(), &[], &RuleSet::Named("none".to_string()), false);
    assert!(unknown.is_err_and(|error| error.0.contains("black-chantry")));
}

#[test]
fn what_an_action_says_of_itself_is_not_put_off_until_it_is_resolved() {
    let text =
        "Loud Word\nType: Action\nRequires: Presence\n\n[pre] Ⓓ Bleed. Titled vampires cannot block this action.\n";
    let (constructor, words) = gaps(text).remove(0);
    assert_eq!((constructor.as_str(), words.as_str()), ("Cannot", "Titled vampires cannot block this action"));
}

#[test]
fn other_than_the_one_it_is_on() {
    let (card, compiled) = of(
        "Held Gate\nType: Master\n\nPut this card on a ready minion. This minion cannot block. Other minions can burn this card as a Ⓓ action.\n",
    );
    assert!(compiled.gaps.is_empty(), "{:?}", compiled.gaps);
    let shown = listing(&compiled.program, card.given_text());
    assert!(shown.contains("Both(Bits(minion+ready), NotT(Same(Host)))"), "{shown}");
}

#[test]
fn what_it_was_on_is_known_before_it_is_burned() {
    let (card, compiled) = of(
        "Quick Step\nType: Action\n\n+1 stealth action. Put this card on this minion. This minion can burn this card to get +1 stealth.\n",
    );
    assert!(compiled.gaps.is_empty(), "{:?}", compiled.gaps);
    let code: Vec<Op> = compiled.program.code.iter().map(|instr| instr.op).collect();
    assert_eq!(
        code.get(..4),
        Some(&[Op::Card, Op::Card, Op::Burn, Op::Record][..]),
        "{}",
        listing(&compiled.program, card.given_text())
    );
}

/// Every card of the official lists whose meaning compiles whole has a sound program.
#[test]
fn programs_of_the_official_cards_are_sound() {
    let Ok(corpus) = std::env::var("VITAE_CORPUS") else {
        eprintln!("skipped: VITAE_CORPUS is not set");
        return;
    };
    let all = pool::load(&Path::new(&corpus).join("krcg")).unwrap();
    let mut checker = checker();
    for card in &all {
        checker.names.add(&card.name);
        card.aka.iter().for_each(|name| checker.names.add(name));
    }
    let mut whole = 0;
    for card in &all {
        let checked = checker.check(card);
        let compiled = compile(&checker.reader.terms, &checked, false);
        if checked.tier != Tier::Rejected && compiled.gaps.is_empty() {
            whole += 1;
            let flaws = verify(compiled.program).err();
            assert_eq!(flaws, None, "{}", card.name);
        }
    }
    assert!(whole >= 700, "{whole} cards are carried out");
}
