//! Cards and a rule set as a table.
//!
//! In: source cards, and a rule set, embedded or from a folder. Out: the table of a game: each card
//! checked, compiled and verified; and which cards are refused, each with why. A card that is not
//! executable is left out, or stands there as a blank where that is asked for. Never: a card played as
//! if its text had been carried out.
use crate::base::{Diagnostic, Severity, digest};
use crate::bytecode::verify::Flaw;
use crate::bytecode::{Bit, Node, NodeOp, Program, Stat, VerifiedProgram, codec, verify};
use crate::check::{Checked, Checker};
use crate::compile::{Compiled, Facts, Gap, TitleOf, compile};
use crate::game::office::{Of, Office};
use crate::game::settings::SettingsError;
use crate::game::{CardDef, DefId, Printed, Settings, Table};
use crate::lexicon::{Class, Sym, lookup, title_of_clan};
use crate::syntax::card_file::{self, SourceCard};
use crate::syntax::header::{Crypt, CryptKind, Group, Header, HeldTitle, Kind, Library};
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/cards/rules");

/// Where a rule set comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleSet {
    /// One in the binary, by its name.
    Named(String),
    /// A folder with `actions.card` and `settings.rules`.
    Folder(PathBuf),
}

impl RuleSet {
    /// The names of those in the binary.
    pub fn names() -> Vec<String> {
        EMBEDDED.dirs().map(|dir| dir.path().display().to_string()).collect()
    }
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTable(pub String);

impl std::fmt::Display for NoTable {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NoTable {}

/// Why a card is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// Something is wrong with its text or its header.
    Wrong(Diagnostic),
    /// A part of its meaning is not carried out.
    Missing(Gap),
    /// Its program is not sound, which is a fault of the compiler.
    Flawed(Flaw),
}

impl std::fmt::Display for Why {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Wrong(wrong) => out.write_str(&wrong.message),
            Why::Missing(gap) => write!(out, "not carried out: {} ({})", gap.said, gap.constructor),
            Why::Flawed(flaw) => write!(out, "{flaw}"),
        }
    }
}

/// A table, and the cards that are not in it or are blanks there.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The table.
    pub table: Table,
    /// The names of cards that are not executable, each with why.
    pub refused: Vec<(String, Vec<Why>)>,
}

/// A rule set as a game is played by it: its actions and its settings.
#[derive(Clone, Debug)]
pub struct Rules {
    defs: Vec<CardDef>,
    settings: Settings,
}

impl Rules {
    /// Reads a rule set; each of its actions has to be carried out.
    pub fn read(checker: &mut Checker, rules: &RuleSet) -> Result<Rules, NoTable> {
        let (actions, settings) = read(rules)?;
        let mut defs = Vec::with_capacity(actions.len());
        for action in &actions {
            match one(checker, action, true) {
                (Some(def), why) if why.is_empty() => defs.push(def),
                (_, why) => {
                    let why: Vec<String> = why.iter().map(Why::to_string).collect();
                    let why = why.join("; ");
                    return Err(NoTable(format!("the rule `{}` cannot be carried out: {why}", action.name)));
                }
            }
        }
        Ok(Rules { defs, settings })
    }
}

/// The table of these cards under that rule set; with `blank` a card that is not executable is in it
/// without its text.
pub fn load(checker: &mut Checker, cards: &[SourceCard], rules: &RuleSet, blank: bool) -> Result<Loaded, NoTable> {
    let rules = Rules::read(checker, rules)?;
    load_with(checker, cards, &rules, blank)
}

/// The same by a rule set that has been read already.
pub fn load_with(checker: &mut Checker, cards: &[SourceCard], rules: &Rules, blank: bool) -> Result<Loaded, NoTable> {
    for card in cards.iter().filter(|card| card.shown_name().is_some()) {
        checker.names.add(&card.name);
        card.aka.iter().for_each(|name| checker.names.add(name));
    }
    let actions = rules.defs.len();
    let mut defs = rules.defs.clone();
    let mut refused = Vec::new();
    for card in cards {
        let (def, why) = one(checker, card, false);
        if why.is_empty() || blank {
            defs.extend(def);
        }
        if !why.is_empty() {
            refused.push((card.name.clone(), why));
        }
    }
    if defs.len() > usize::from(u16::MAX) {
        return Err(NoTable(format!("{} different cards are too many for a table", defs.len())));
    }
    // There are at most 65,535 of them, as was just seen.
    let rules_defs = (0..actions as u16).map(DefId).collect();
    Ok(Loaded { table: Table { defs, rules: rules_defs, settings: rules.settings.clone() }, refused })
}

/// The actions and the settings of a rule set.
fn read(rules: &RuleSet) -> Result<(Vec<SourceCard>, Settings), NoTable> {
    let file = |name: &str| match rules {
        RuleSet::Named(set) => EMBEDDED
            .get_file(Path::new(set).join(name))
            .map(|file| file.contents().to_vec())
            .ok_or_else(|| NoTable(format!("there is no rule set `{set}`, only {}", RuleSet::names().join(", ")))),
        RuleSet::Folder(folder) => {
            let path = folder.join(name);
            std::fs::read(&path).map_err(|error| NoTable(format!("cannot read `{}`: {error}", path.display())))
        }
    };
    let settings = file("settings.rules")?;
    let settings = Settings::read(&String::from_utf8_lossy(&settings)).map_err(|error| {
        let SettingsError { line, said } = error;
        NoTable(if line > 0 { format!("settings.rules:{line}: {said}") } else { format!("settings.rules: {said}") })
    })?;
    Ok((card_file::read("actions.card", &file("actions.card")?), settings))
}

/// A card: its definition, without its text where that is not carried out, and why it is not.
fn one(checker: &mut Checker, card: &SourceCard, rule: bool) -> (Option<CardDef>, Vec<Why>) {
    let checked = checker.check(card);
    let Some(header) = checked.header.as_ref().filter(|_| checked.meaning.is_some()) else {
        return (None, wrong(&checked));
    };
    let Compiled { program, facts, gaps } = compile(&checker.reader.terms, &checked, rule);
    let mut why: Vec<Why> = gaps.into_iter().map(Why::Missing).collect();
    let program = if why.is_empty() {
        match verify(program) {
            Ok(program) => Some(program),
            Err(flaws) => {
                why.extend(flaws.into_iter().map(Why::Flawed));
                None
            }
        }
    } else {
        None
    };
    let blank = program.is_none();
    let program = match program.map_or_else(|| verify(Program::default()), Ok) {
        Ok(program) => program,
        // A program without anything in it is sound.
        Err(flaws) => return (None, flaws.into_iter().map(Why::Flawed).collect()),
    };
    (Some(def(card, header, &facts, program, blank)), why)
}

fn wrong(checked: &Checked) -> Vec<Why> {
    let errors = checked.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    errors.cloned().map(Why::Wrong).collect()
}

fn def(card: &SourceCard, header: &Header, facts: &Facts, program: VerifiedProgram, blank: bool) -> CardDef {
    let mut content = vec![card.name.clone()];
    content.extend(header.canonical());
    content.push(codec::hash(&program));
    content.extend(blank.then(|| "blank".to_string()));
    let mut def = CardDef {
        name: card.name.clone(),
        text: card.given_text().to_string(),
        bits: 0,
        crypt: header.crypt().is_some(),
        types: Vec::new(),
        traits: facts.traits.clone(),
        disciplines: Vec::new(),
        capacity: 0,
        bleed: 0,
        strength: 0,
        votes: 0,
        slave_of: facts.slave_of,
        unique: facts.unique.unwrap_or(header.crypt().is_some()),
        printed: Printed::default(),
        program,
        hash: digest::hex(content.join("\n").as_bytes()),
        blank,
    };
    match &header.kind {
        Kind::Crypt(crypt) => of_crypt(&mut def, crypt, facts),
        Kind::Library(library) => of_library(&mut def, library, facts),
    }
    def.printed.capacity = changes(&def.program, |stat| stat == Stat::Capacity);
    def.printed.of_seats = changes(&def.program, Stat::of_methuselah);
    def.printed.trifle = def.traits.iter().any(|one| one.class == Class::Keyword && one.id() == "trifle");
    let flies = |sym: &&Sym| sym.class == Class::Discipline;
    def.disciplines.extend(facts.traits.iter().filter(flies).map(|sym| (*sym, false)));
    def
}

fn of_crypt(def: &mut CardDef, crypt: &Crypt, facts: &Facts) {
    let kind = match crypt.kind {
        CryptKind::Vampire => Bit::Vampire.mask(),
        CryptKind::Imbued => Bit::Ally.mask() | Bit::Imbued.mask(),
    };
    def.bits = Bit::Minion.mask() | kind;
    def.capacity = crypt.capacity;
    def.bleed = 1;
    def.strength = 1;
    def.disciplines = crypt.disciplines.clone();
    let title = match &crypt.title {
        Some(HeldTitle::Title { title, .. }) => Some(*title),
        Some(HeldTitle::Votes(_)) | None => None,
    };
    // Where the text gives the votes too, its own ability counts them.
    let titled = lookup(Class::State, "titled").filter(|titled| !def.traits.contains(titled));
    if let (Some(HeldTitle::Votes(votes)), Some(titled)) = (&crypt.title, titled) {
        def.votes = i16::from(*votes);
        def.traits.push(titled);
    }
    for more in [crypt.clan, crypt.sect, title].into_iter().flatten() {
        if !def.traits.contains(&more) {
            def.traits.push(more);
        }
    }
    def.printed.title = office(def, crypt, facts);
    def.printed.advanced = crypt.advanced;
    def.printed.group = match crypt.group {
        Some(Group::Number(number)) => Some(number),
        Some(Group::Any) | None => None,
    };
}

/// Whether a program says more or less of a stat like that.
fn changes(program: &Program, like: impl Fn(Stat) -> bool) -> bool {
    let adds = |node: &Node| matches!(node.op, NodeOp::StatPlus | NodeOp::StatLimited);
    program.nodes.iter().filter(|node| adds(node)).filter_map(|node| Stat::of(node.args[0])).any(like)
}

/// The title that a vampire has, with its city or clan: as its text says, or else its header.
fn office(def: &CardDef, crypt: &Crypt, facts: &Facts) -> Option<Office> {
    let title = def.traits.iter().copied().find(|one| one.class == Class::Title)?;
    let known = |name: &String| lookup(Class::City, &name.to_lowercase()).map_or_else(|| Of::declared(name), Of::Named);
    let printed = match &crypt.title {
        Some(HeldTitle::Title { city: Some(city), .. }) => known(city),
        Some(HeldTitle::Title { clan: Some(clan), .. }) => Of::Named(*clan),
        Some(HeldTitle::Title { .. } | HeldTitle::Votes(_)) | None => Of::Nothing,
    };
    let of = match &facts.title_of {
        Some(TitleOf::Named(of)) => Of::Named(*of),
        Some(TitleOf::Declared(city)) => Of::declared(city),
        None => printed,
    };
    let own_clan = || crypt.clan.filter(|_| title_of_clan(title)).map_or(Of::Nothing, Of::Named);
    Some(Office { title, of: if of == Of::Nothing { own_clan() } else { of } })
}

fn of_library(def: &mut CardDef, library: &Library, facts: &Facts) {
    def.types = library.types.clone();
    for card_type in &library.types {
        def.bits |= match card_type.id() {
            "ally" => Bit::Minion.mask() | Bit::Ally.mask(),
            "equipment" => Bit::Equipment.mask(),
            "retainer" => Bit::Retainer.mask(),
            "master" => Bit::MasterCard.mask(),
            _ => 0,
        };
    }
    if facts.traits.iter().any(|sym| sym.class == Class::Thing && sym.id() == "location") {
        def.bits |= Bit::Location.mask();
    }
    let small = |n: Option<i32>| n.and_then(|n| i16::try_from(n).ok()).unwrap_or(0);
    def.capacity = facts.life.and_then(|life| u8::try_from(life).ok()).unwrap_or(0);
    def.bleed = small(facts.bleed);
    def.strength = small(facts.strength);
}
