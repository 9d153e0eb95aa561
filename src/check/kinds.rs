//! Kinds: what a selector can mean, and what a constructor can take.
//!
//! In: terms. Out: sets of kinds, and whether a term makes sense by them: blood on vampires, life on
//! allies and retainers, pool with Methuselahs, capacity only of vampires. Never here: what a
//! reference refers to; an unresolved one can be anything that its noun allows.
use crate::lexicon::{Class, Con, Sym};
use crate::syntax::term::{Term, TermId, Terms};

/// A set of kinds of things.
pub type Kinds = u32;

/// A vampire.
pub const VAMPIRE: Kinds = 1;
/// An ally that is no imbued.
pub const ALLY: Kinds = 1 << 1;
/// An imbued, which is a mortal ally of its own kind.
pub const IMBUED: Kinds = 1 << 2;
/// A retainer.
pub const RETAINER: Kinds = 1 << 3;
/// Equipment, weapons among it.
pub const EQUIPMENT: Kinds = 1 << 4;
/// A location.
pub const LOCATION: Kinds = 1 << 5;
/// Any other card.
pub const OTHER_CARD: Kinds = 1 << 6;
/// A Methuselah.
pub const METHUSELAH: Kinds = 1 << 7;
/// An action.
pub const ACTION: Kinds = 1 << 8;
/// A strike.
pub const STRIKE: Kinds = 1 << 9;
/// A referendum.
pub const REFERENDUM: Kinds = 1 << 10;
/// A combat.
pub const COMBAT: Kinds = 1 << 11;
/// The Edge.
pub const EDGE: Kinds = 1 << 12;
/// Counters, titles and whatever else is no card and nobody.
pub const THING: Kinds = 1 << 13;
/// Minions.
pub const MINION: Kinds = VAMPIRE | ALLY | IMBUED;
/// Cards of any sort.
pub const CARD: Kinds = MINION | RETAINER | EQUIPMENT | LOCATION | OTHER_CARD;
/// Everything.
pub const ANYTHING: Kinds = u32::MAX;

/// What an argument of a constructor can be, where not everything can: constructor, argument, kinds.
const TAKES: &[(Con, usize, Kinds)] = &[
    (Con::Lock, 0, CARD),
    (Con::Unlock, 0, CARD),
    (Con::Burn, 0, CARD | EDGE),
    (Con::Wake, 0, MINION),
    (Con::Mark, 0, MINION),
    (Con::Equip, 0, MINION),
    (Con::Equip, 1, CARD),
    (Con::Employ, 0, MINION),
    (Con::Employ, 1, RETAINER | OTHER_CARD),
    (Con::Recruit, 1, ALLY | IMBUED | OTHER_CARD),
    (Con::Draw, 0, METHUSELAH),
    (Con::DiscardDown, 0, METHUSELAH),
    (Con::Discard, 0, METHUSELAH | MINION),
    (Con::Discard, 1, CARD),
    (Con::EnterCombat, 0, MINION),
    (Con::EnterCombat, 1, MINION),
    (Con::Bleed, 0, MINION),
    (Con::Bleed, 1, METHUSELAH),
    (Con::Hunt, 0, VAMPIRE),
    (Con::Rescue, 1, VAMPIRE),
    (Con::LeaveTorpor, 0, VAMPIRE),
    (Con::Diablerize, 0, VAMPIRE),
    (Con::Diablerize, 1, VAMPIRE),
    (Con::Attempt, 0, MINION),
    (Con::Perform, 0, MINION),
    (Con::Act, 0, MINION),
    (Con::Block, 0, MINION),
    (Con::Block, 1, MINION | ACTION),
    (Con::AttemptBlock, 0, MINION),
    (Con::AttemptBlock, 1, MINION | ACTION),
    (Con::Redirect, 0, METHUSELAH),
    (Con::ReduceBleed, 0, METHUSELAH),
    (Con::Torpor, 0, VAMPIRE),
    (Con::Prevent, 0, CARD),
    (Con::Inflict, 2, MINION | RETAINER),
    (Con::TakeDamage, 0, MINION | RETAINER),
    (Con::DoStrike, 0, MINION | RETAINER),
    (Con::SetRange, 0, MINION | METHUSELAH),
    (Con::Abstain, 0, MINION | METHUSELAH),
    (Con::CastVotes, 0, MINION | METHUSELAH),
    (Con::NoBloodHunt, 0, VAMPIRE),
    (Con::ControlledBy, 0, METHUSELAH | CARD),
    (Con::HandZ, 0, METHUSELAH | CARD),
    (Con::LibraryZ, 0, METHUSELAH | CARD),
    (Con::CryptZ, 0, METHUSELAH | CARD),
    (Con::AshHeapZ, 0, METHUSELAH | CARD),
    (Con::PoolZ, 0, METHUSELAH | CARD),
    (Con::Hand, 0, METHUSELAH | CARD),
    (Con::PhaseOf, 0, METHUSELAH | CARD),
    (Con::NextPhase, 0, METHUSELAH | CARD),
    (Con::Prey, 0, METHUSELAH | CARD),
    (Con::Predator, 0, METHUSELAH | CARD),
    (Con::ControllerOf, 0, CARD | ACTION | STRIKE),
    (Con::OwnerOf, 0, CARD),
    (Con::InCombat, 0, MINION),
    (Con::InCombatWith, 0, MINION),
];

/// The kinds that this argument of a constructor can be.
pub fn takes(con: Con, arg: usize) -> Kinds {
    TAKES.iter().find(|row| row.0 == con && row.1 == arg).map_or(ANYTHING, |row| row.2)
}

/// The kinds that can have this currency.
pub fn holders(currency: Sym) -> Kinds {
    match (currency.class, currency.id()) {
        (Class::Currency, "pool") => METHUSELAH,
        // Cards other than allies and retainers can be given blood to hold; allies and retainers have life.
        (Class::Currency, "blood") => CARD & !(ALLY | IMBUED | RETAINER),
        (Class::Currency, "life") => ALLY | IMBUED | RETAINER,
        (Class::Currency, "blood or pool") => METHUSELAH | MINION,
        (Class::Currency, "blood or life") => MINION | RETAINER,
        _ => CARD | METHUSELAH,
    }
}

/// The kinds on which counters of this currency can be put: pool that is moved to a card is counted
/// there, and before it comes into play a crypt card of any kind has blood.
pub fn bearers(terms: &Terms, who: TermId, currency: Option<Sym>) -> Kinds {
    let uncontrolled = |terms: &Terms, part: TermId| terms.con(part) == Some(Con::UncontrolledZ);
    match currency.map(|sym| (sym.class, sym.id())) {
        _ if terms.any(who, &mut |terms, part| uncontrolled(terms, part)) => ANYTHING,
        Some((Class::Currency, "blood" | "life")) => currency.map_or(ANYTHING, holders),
        _ => ANYTHING,
    }
}

/// The kinds that a selector can mean.
pub fn of(terms: &Terms, selector: TermId) -> Kinds {
    let Term::App(con, args) = terms.get(selector) else { return ANYTHING };
    let noun = || args.last().map_or(ANYTHING, |noun| of_noun(terms, *noun));
    match con {
        Con::You | Con::Prey | Con::Predator | Con::ControllerOf | Con::OwnerOf => METHUSELAH,
        Con::YouOrCard => METHUSELAH | CARD,
        Con::ThisOne | Con::Player | Con::Bearer | Con::Definite | Con::ThatOne | Con::Chosen | Con::Sel | Con::Ref => {
            noun()
        }
        Con::OrSel | Con::AndSel => args.iter().fold(0, |kinds, arg| kinds | of(terms, *arg)),
        Con::As => args.first().map_or(ANYTHING, |who| of(terms, *who)),
        Con::ThisCard => CARD,
        Con::Hand => CARD,
        Con::TheEdge => EDGE,
        Con::TheBleed | Con::TheAction => ACTION,
        Con::StrikeOf => STRIKE,
        // Whatever else a selector is made of is found out by resolution.
        _ => ANYTHING,
    }
}

/// The kinds that a noun can mean; none where what narrows it cannot be true of it.
pub fn of_noun(terms: &Terms, noun: TermId) -> Kinds {
    let Term::App(con, args) = terms.get(noun) else { return ANYTHING };
    match con {
        Con::Kind => args.first().map_or(ANYTHING, |name| of_name(terms, *name)),
        Con::ActionOf => ACTION,
        Con::TypeEvent => OTHER_CARD,
        Con::Either => args.iter().fold(0, |kinds, arg| kinds | of_noun(terms, *arg)),
        Con::Such => {
            let (noun, props) = match args.split_first() {
                Some((noun, props)) => (*noun, props),
                None => return ANYTHING,
            };
            props.iter().fold(of_noun(terms, noun), |kinds, prop| kinds & fits(terms, *prop))
        }
        _ => ANYTHING,
    }
}

fn of_name(terms: &Terms, name: TermId) -> Kinds {
    let named = match terms.get(name) {
        Term::Name(sym) => (sym.class, sym.id()),
        Term::New(class, _) => (*class, ""),
        Term::App(..) | Term::Int(_) | Term::Card(_) => return ANYTHING,
    };
    match named {
        (Class::Thing, "minion") => MINION,
        (Class::Thing, "vampire") => VAMPIRE,
        (Class::Thing, "ally") => ALLY | IMBUED,
        (Class::Thing, "retainer") => RETAINER,
        (Class::Thing, "imbued") => IMBUED,
        (Class::Thing, "equipment" | "weapon" | "melee weapon" | "ranged weapon" | "gun") => EQUIPMENT,
        (Class::Thing, "location") => LOCATION,
        (Class::Thing, "card" | "library card" | "crypt card" | "minion card" | "strike card") => CARD,
        (Class::Thing, "methuselah") => METHUSELAH,
        (Class::Thing, "action") => ACTION,
        (Class::Thing, "strike" | "hand strike" | "ranged strike" | "attack") => STRIKE,
        (Class::Thing, "referendum") => REFERENDUM,
        (Class::Thing, "combat") => COMBAT,
        (Class::Thing, "combatant") => MINION,
        (
            Class::Thing,
            "effect" | "clan" | "sect" | "discipline" | "point" | "block" | "vote" | "ballot" | "round" | "press"
            | "maneuver" | "additional strike" | "capacity" | "card type",
        ) => THING,
        (Class::Clan | Class::Title, _) => VAMPIRE,
        (Class::Sect | Class::Follower, _) => VAMPIRE | ALLY,
        (Class::Creature, _) => ALLY | IMBUED | RETAINER | VAMPIRE,
        (Class::CardType, _) => CARD,
        (Class::Keyword, _) => CARD | ACTION,
        _ => THING | CARD,
    }
}

/// The kinds of which a property can be true.
pub fn fits(terms: &Terms, prop: TermId) -> Kinds {
    let Term::App(con, args) = terms.get(prop) else { return ANYTHING };
    let name = args.first().and_then(|arg| match terms.get(*arg) {
        Term::Name(sym) => Some(*sym),
        Term::App(..) | Term::Int(_) | Term::Card(_) | Term::New(..) => None,
    });
    match con {
        Con::CapacityIs | Con::SameCircle => VAMPIRE,
        Con::HasDisc | Con::GoingToTorpor | Con::InTorpor | Con::WhoDid | Con::Within => MINION,
        Con::ControlledBy | Con::OnP => CARD | COMBAT,
        Con::Controlling => METHUSELAH,
        Con::Requiring | Con::NamedP | Con::FromZone => CARD | ACTION | STRIKE,
        Con::Not => args.first().map_or(ANYTHING, |inner| fits(terms, *inner)),
        Con::Having => match args.get(1).map(|currency| terms.get(*currency)) {
            Some(Term::Name(sym)) => holders(*sym),
            _ => ANYTHING,
        },
        Con::Quality => name.map_or(ANYTHING, quality),
        _ => ANYTHING,
    }
}

/// The kinds that a state, clan, sect or trait can be said of.
fn quality(sym: Sym) -> Kinds {
    match (sym.class, sym.id()) {
        (Class::State, "younger" | "older" | "titled" | "untitled") => VAMPIRE,
        (Class::State, "ready" | "acting" | "opposing" | "blocking" | "wounded" | "marked") => MINION,
        (Class::State, "locked" | "unlocked") => CARD,
        (Class::State, "successful") => ACTION | REFERENDUM | STRIKE | THING,
        (Class::Sect, _) => MINION,
        // A clan's card is one that requires it.
        (Class::Clan, _) => VAMPIRE | CARD,
        // Traits of minions and of what vampires are; the others are traits of cards and actions.
        (
            Class::Keyword,
            "aye" | "orun" | "black hand" | "blood cursed" | "inconnu" | "infernal" | "inquisitor" | "monster"
            | "red list" | "revered" | "scarce" | "seraph" | "slave" | "sterile" | "mithraic mysteries",
        ) => CARD,
        (Class::Keyword, _) => ANYTHING & !MINION,
        (Class::Flag, _) => STRIKE | EQUIPMENT | THING | CARD,
        _ => ANYTHING,
    }
}

/// Whether a term, whose parts make sense, makes sense itself. The matcher drops readings that do not.
pub fn sensible(terms: &Terms, term: TermId) -> bool {
    misfit(terms, term).is_none()
}

/// The argument that does not fit its constructor, with what it is and what could stand there.
pub fn misfit(terms: &Terms, term: TermId) -> Option<(TermId, Kinds, Kinds)> {
    let Term::App(con, args) = terms.get(term) else { return None };
    if matches!(con, Con::Does | Con::Directed | Con::Means | Con::AndDo)
        && let Some(part) = args.first().and_then(|effect| no_command(terms, *effect))
    {
        return Some((part, 0, ANYTHING));
    }
    if *con == Con::Such {
        let (noun, _) = args.split_first()?;
        return (of_noun(terms, term) == 0 && of_noun(terms, *noun) != 0).then_some((term, of_noun(terms, *noun), 0));
    }
    let held = match con {
        Con::Gain | Con::Lose => currency(terms, args.get(2)).map(|sym| (args.first(), holders(sym))),
        Con::MoveWith => None,
        Con::StealCounters => currency(terms, args.get(2)).map(|sym| (args.get(3), holders(sym))),
        _ => None,
    };
    if let Some((Some(arg), wanted)) = held
        && !able(terms, *arg, wanted)
    {
        return Some((*arg, of(terms, *arg), wanted));
    }
    if *con == Con::MoveCounters {
        let currency = currency(terms, args.get(1));
        let on = args.iter().skip(2).filter(|zone| terms.con(**zone) == Some(Con::OnZ));
        for who in on.filter_map(|zone| terms.args(*zone).first()) {
            let wanted = bearers(terms, *who, currency);
            if !able(terms, *who, wanted) {
                return Some((*who, of(terms, *who), wanted));
            }
        }
    }
    let mut numbered = args.iter().enumerate();
    numbered.find_map(|(n, arg)| {
        let wanted = takes(*con, n);
        (wanted != ANYTHING && !able(terms, *arg, wanted)).then(|| (*arg, of(terms, *arg), wanted))
    })
}

/// Effects that nobody is told to do: they need a subject in words.
const NEEDS_SUBJECT: &[Con] = &[
    Con::Gets,
    Con::Suffer,
    Con::SufferBy,
    Con::Immune,
    Con::TakeDamage,
    Con::Wake,
    Con::Become,
    Con::Simply,
    Con::InflictMore,
    Con::Act,
];

/// Whether an effect needs a subject in words: nobody is told to get a bonus.
pub fn needs_subject(con: Con) -> bool {
    NEEDS_SUBJECT.contains(&con)
}

/// The part of an effect that cannot be a command: one that needs a subject and has none, or one
/// done to all of a kind without saying how many.
fn no_command(terms: &Terms, effect: TermId) -> Option<TermId> {
    let Term::App(con, args) = terms.get(effect) else { return None };
    match con {
        Con::Seq | Con::OneOf => args.iter().find_map(|arg| no_command(terms, *arg)),
        Con::Lasting | Con::ByPaying => args.first().and_then(|arg| no_command(terms, *arg)),
        // A clause has its subject.
        Con::Do | Con::May | Con::Cannot | Con::Must | Con::DoesNot | Con::Costs | Con::CostsOn => None,
        _ => {
            let subject = args.first().is_some_and(|arg| terms.con(*arg) == Some(Con::Subject));
            if NEEDS_SUBJECT.contains(con) && subject {
                return Some(effect);
            }
            let every = |arg: &&TermId| {
                terms.con(**arg) == Some(Con::Sel)
                    && terms.args(**arg).first().is_some_and(|q| terms.con(*q) == Some(Con::All))
            };
            args.iter().find(every).copied()
        }
    }
}

/// Whether a selector can be one of these kinds; a zone or amount is no selector and can.
fn able(terms: &Terms, selector: TermId, wanted: Kinds) -> bool {
    of(terms, selector) & wanted != 0
}

fn currency(terms: &Terms, arg: Option<&TermId>) -> Option<Sym> {
    match arg.map(|arg| terms.get(*arg)) {
        Some(Term::Name(sym)) => Some(*sym),
        _ => None,
    }
}

/// The kinds in words, for a diagnostic.
pub fn words(kinds: Kinds) -> String {
    let names = [
        (MINION, "a minion"),
        (VAMPIRE, "a vampire"),
        (ALLY | IMBUED, "an ally"),
        (RETAINER, "a retainer"),
        (EQUIPMENT, "equipment"),
        (LOCATION, "a location"),
        (METHUSELAH, "a Methuselah"),
        (ACTION, "an action"),
        (STRIKE, "a strike"),
        (REFERENDUM, "a referendum"),
        (OTHER_CARD, "a card"),
    ];
    let mut left = kinds;
    let mut out = Vec::new();
    for (set, name) in names {
        if left & set == set {
            out.push(name);
            left &= !set;
        }
    }
    if out.is_empty() { "nothing the game has".to_string() } else { out.join(" or ") }
}
