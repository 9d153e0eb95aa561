//! Cards and a rule set as a table.
//!
//! In: source cards, and a rule set, embedded or from a folder. Out: the table of a game: each card
//! checked, compiled and verified; and which cards are refused, each with why. A card that is not
//! executable is left out, or stands there as a blank where that is asked for. Never: a card played as
//! if its text had been carried out.
use crate::base::{Code, Diagnostic, Place, Severity, digest};
use crate::bytecode::join::join;
use crate::bytecode::verify::Flaw;
use crate::bytecode::{Bit, Program, VerifiedProgram, codec, verify};
use crate::check::{Checked, Checker, games};
use crate::compile::{Compiled, Facts, Gap, TitleOf, compile};
use crate::game::office::{Of, Office};
use crate::game::settings::SettingsError;
use crate::game::{CardDef, DefId, Merge, Printed, Settings, Table};
use crate::lexicon::{Class, Sym, lookup, title_of_clan};
use crate::syntax::card_file::{self, SourceCard};
use crate::syntax::header::{Crypt, CryptKind, Group, Header, HeldTitle, Key, Kind, Library};
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

/// What stands behind the name of an advanced vampire at a table.
const ADVANCED: &str = " (ADV)";
/// What stands behind that of one that has merged.
const MERGED: &str = " (merged)";

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

    /// Its settings alone.
    pub fn settings(&self) -> Result<Settings, NoTable> {
        Ok(read(self)?.1)
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
                One { def: Some(def), why, .. } if why.is_empty() => defs.push(def),
                One { why, .. } => {
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
    let mut versions = Vec::new();
    for card in cards {
        let One { mut def, mut why, facts, merged } = one(checker, card, false);
        if def.as_ref().is_some_and(of_skirmish) {
            why.push(other_game(card, "a power of the skirmish", "the card game"));
            def = None;
        }
        if let Some(def) = def.filter(|_| why.is_empty() || blank) {
            if def.crypt && why.is_empty() {
                // Fewer than 65,536, or there is no table.
                versions.push(Version { at: DefId(defs.len() as u16), card, facts, merged });
            }
            defs.push(def);
        }
        if !why.is_empty() {
            refused.push((called(card), why));
        }
    }
    let merges = merges(checker, &versions, &mut defs);
    if defs.len() > usize::from(u16::MAX) {
        return Err(NoTable(format!("{} different cards are too many for a table", defs.len())));
    }
    // There are at most 65,535 of them, as was just seen.
    let rules_defs = (0..actions as u16).map(DefId).collect();
    Ok(Loaded { table: Table { defs, rules: rules_defs, merges, settings: rules.settings.clone() }, refused })
}

/// Whether a card is a power of the skirmish, by its type.
fn of_skirmish(def: &CardDef) -> bool {
    def.types.iter().any(|one| games::SKIRMISH.contains(&one.id()))
}

fn other_game(card: &SourceCard, what: &str, game: &str) -> Why {
    let said = format!("`{}` is {what}, and cannot be played in {game}", called(card));
    Why::Wrong(Diagnostic::new(Code::OtherGame, Place::File, card.name_span, said))
}

/// The powers of the skirmish among these cards, and the other cards, each with why it is none.
pub fn powers(checker: &mut Checker, cards: &[SourceCard]) -> (Vec<CardDef>, Vec<(String, Vec<Why>)>) {
    let (mut defs, mut refused) = (Vec::new(), Vec::new());
    for card in cards {
        let One { def, mut why, .. } = one(checker, card, false);
        if def.as_ref().is_some_and(|def| !of_skirmish(def)) {
            why.push(other_game(card, "a card of the card game", "the skirmish"));
        }
        match def.filter(|_| why.is_empty()) {
            Some(def) => defs.push(def),
            None => refused.push((called(card), why)),
        }
    }
    (defs, refused)
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

/// What a card is called at a table: an advanced vampire has the name of its base card, and so have
/// those of one name in two groups.
pub fn called(card: &SourceCard) -> String {
    let advanced = card.header(Key::Advanced).is_some_and(|header| header.value.eq_ignore_ascii_case("yes"));
    let mut called = card.name.clone();
    if let Some(group) = card.header(Key::Group).filter(|_| card.twin) {
        called.push_str(&format!(" (G{})", group.value));
    }
    if advanced && !card.name.ends_with(ADVANCED) {
        called.push_str(ADVANCED);
    }
    called
}

/// A card, read: its definition, without its text where that is not carried out, and why it is not.
struct One {
    def: Option<CardDef>,
    why: Vec<Why>,
    facts: Facts,
    /// What an advanced vampire is with its merged text.
    merged: Option<(Program, Facts)>,
}

fn one(checker: &mut Checker, card: &SourceCard, rule: bool) -> One {
    let checked = checker.check(card);
    let none = |why| One { def: None, why, facts: Facts::default(), merged: None };
    let Some(header) = checked.header.as_ref() else { return none(wrong(&checked)) };
    if checked.meaning.is_none() {
        // A text that is not read leaves what the header says.
        let (why, facts) = (wrong(&checked), Facts::default());
        let def = verify(Program::default()).ok().map(|program| def(card, header, &facts, program, true));
        return One { def: def.filter(|_| !why.is_empty()), why, facts, merged: None };
    }
    let Compiled { program, facts, merged, gaps } = compile(&checker.reader.terms, &checked, rule);
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
        Err(flaws) => return none(flaws.into_iter().map(Why::Flawed).collect()),
    };
    let def = def(card, header, &facts, program, blank);
    One { def: Some(def), why, facts, merged }
}

/// A crypt card that runs, and what it takes to merge it.
struct Version<'a> {
    at: DefId,
    card: &'a SourceCard,
    facts: Facts,
    merged: Option<(Program, Facts)>,
}

/// What advanced vampires are together with their base cards: each a definition of its own (4, advanced).
fn merges(checker: &mut Checker, versions: &[Version], defs: &mut Vec<CardDef>) -> Vec<Merge> {
    let mut out = Vec::new();
    for advanced in versions {
        let Some((program, facts)) = &advanced.merged else { continue };
        let same = |base: &&Version| base.merged.is_none() && base.card.name == advanced.card.name;
        let Some(base) = versions.iter().find(same) else { continue };
        let (Some(one), Some(other)) = (defs.get(usize::from(advanced.at.0)), defs.get(usize::from(base.at.0))) else {
            continue;
        };
        let program = join(program.clone(), &other.program, one.text.len() + 1);
        let text = format!("{}\n{}", one.text, other.text);
        let facts = facts.clone().over(&base.facts);
        let checked = checker.check(advanced.card);
        // The two were sound alone; where they are not together, they do not merge.
        let (Some(header), Ok(program)) = (checked.header.as_ref(), verify(program)) else { continue };
        let mut merged = def(advanced.card, header, &facts, program, false);
        merged.name = format!("{}{MERGED}", advanced.card.name);
        merged.text = text;
        only_first(&mut merged.traits);
        if let (Ok(at), true) = (u16::try_from(defs.len()), defs.len() < usize::from(u16::MAX)) {
            out.push(Merge { base: base.at, advanced: advanced.at, merged: DefId(at) });
            defs.push(merged);
        }
    }
    out
}

/// One sect and one title, the first of each, which takes precedence.
fn only_first(traits: &mut Vec<Sym>) {
    for class in [Class::Sect, Class::Title] {
        let first = traits.iter().position(|sym| sym.class == class);
        let mut at = 0;
        traits.retain(|sym| {
            at += 1;
            sym.class != class || Some(at - 1) == first
        });
    }
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
        name: called(card),
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
        Kind::Crypt(crypt) => of_crypt(&mut def, card, crypt, facts),
        Kind::Library(library) => of_library(&mut def, library, facts),
    }
    def.printed.grants = facts.grants.as_ref().map(|(title, of)| granted(*title, of.as_ref()));
    def.printed.location = def.traits.iter().any(|one| one.class == Class::Fact && one.id() == "location equipment");
    def.printed.circle = facts.circle.clone();
    let small = |n: i32| u8::try_from(n).unwrap_or(0);
    def.printed.lives = facts.lives.iter().map(|(block, life)| (*block, small(*life))).collect();
    def.printed.trifle = def.traits.iter().any(|one| one.class == Class::Keyword && one.id() == "trifle");
    let flies = |sym: &&Sym| sym.class == Class::Discipline;
    def.disciplines.extend(facts.traits.iter().filter(flies).map(|sym| (*sym, true)));
    def
}

fn of_crypt(def: &mut CardDef, card: &SourceCard, crypt: &Crypt, facts: &Facts) {
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
    // An imbued counts as a mortal ally (imbued rules 4).
    let mortal = lookup(Class::Creature, "mortal").filter(|_| crypt.kind == CryptKind::Imbued);
    for more in [crypt.clan, crypt.sect, title, mortal].into_iter().flatten() {
        if !def.traits.contains(&more) {
            def.traits.push(more);
        }
    }
    def.printed.title = office(def, crypt, facts);
    def.printed.advanced = crypt.advanced;
    let base = || card.name.strip_suffix(ADVANCED).unwrap_or(&card.name).to_string();
    def.printed.person = (crypt.advanced || card.twin).then(base);
    def.printed.group = match crypt.group {
        Some(Group::Number(number)) => Some(number),
        Some(Group::Any) | None => None,
    };
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

/// A title that a card represents, with its city or clan.
fn granted(title: Sym, of: Option<&TitleOf>) -> Office {
    let of = match of {
        Some(TitleOf::Named(of)) => Of::Named(*of),
        Some(TitleOf::Declared(city)) => Of::declared(city),
        None => Of::Nothing,
    };
    Office { title, of }
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
