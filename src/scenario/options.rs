//! Options by their words.
//!
//! In: an option as written, a decision. Out: which of the decision's options is meant, or a
//! diagnostic that lists what is on offer. Never: a guess among several that are not alike.
use super::ast::{Choosing, Chosen, Said, Using};
use super::levels;
use super::names::{Fault, Names};
use super::page::wrong;
use super::refusals::refusals;
use super::say;
use crate::base::Code;
use crate::bytecode::{AbilityKind, Zone};
use crate::game::{CardDef, CardId, Choice, Decision, Entity, Source, Use, Vote, Voter};

/// What an option as written can mean here.
#[derive(Clone, Debug)]
pub enum Meant {
    /// That very choice.
    Exactly(Choice),
    /// A block with one of these.
    Block(Vec<CardId>),
    /// The votes of one of these, or of any.
    Vote(Whose, Vote),
    /// A use like this.
    Use(Uses),
    /// Pool moved to one of these.
    Influence(Vec<CardId>),
    /// Blood taken back from one of these.
    TakeBack(Vec<CardId>),
    /// One of these brought out.
    BringOut(Vec<CardId>),
    /// One of these merged.
    Merge(Vec<CardId>),
    /// One of these.
    Pick(Vec<Entity>),
}

/// Whose votes are meant.
#[derive(Clone, Debug)]
pub enum Whose {
    /// Whatever has any.
    Any,
    /// The Edge.
    Edge,
    /// One of these cards.
    Cards(Vec<CardId>),
}

impl Whose {
    /// Whether it means that source.
    pub fn fits(&self, voter: Voter) -> bool {
        match (self, voter) {
            (Whose::Any, _) | (Whose::Edge, Voter::Edge) => true,
            (Whose::Cards(all), Voter::Minion(card) | Voter::Card(card) | Voter::Text(card)) => all.contains(&card),
            (Whose::Edge | Whose::Cards(_), _) => false,
        }
    }
}

/// Uses that are meant.
#[derive(Clone, Debug)]
pub struct Uses {
    /// By one of these; none where it is not said.
    pub minions: Option<Vec<CardId>>,
    /// Of one of these; none for the minion's own action.
    pub sources: Option<Vec<Source>>,
    /// What else is said of the ability.
    pub told: Told,
}

/// What is said of an ability.
#[derive(Clone, Debug)]
pub struct Told {
    words: Option<Said>,
    number: Option<u16>,
    level: Option<super::ast::Level>,
}

impl Told {
    /// Whether an ability is like that.
    pub fn fits(&self, def: &CardDef, number: u8) -> bool {
        let Some(ability) = def.ability(number) else { return false };
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let words =
            self.words.as_ref().is_none_or(|said| plain(ability.span.of(&def.text)).contains(&plain(&said.text)));
        let by_number = self.number.is_none_or(|wanted| wanted == u16::from(number) + 1);
        let level = self.level.as_ref().is_none_or(|level| levels::block(def, level) == Some(ability.block));
        words && by_number && level
    }
}

/// What an option as written can mean; its names must be at hand.
pub fn meant(names: &Names, choosing: &Choosing) -> Result<Meant, Fault> {
    Ok(match &choosing.what {
        Chosen::Pass => Meant::Exactly(Choice::Pass),
        Chosen::YesNo(true) => Meant::Exactly(Choice::Yes),
        Chosen::YesNo(false) => Meant::Exactly(Choice::No),
        Chosen::Vote(None, vote) => Meant::Vote(Whose::Any, *vote),
        Chosen::Vote(Some(who), vote) => {
            let edge = matches!(who.name.text.to_lowercase().as_str(), "edge" | "the edge");
            Meant::Vote(if edge { Whose::Edge } else { Whose::Cards(names.cards(who)?) }, *vote)
        }
        Chosen::Hand => Meant::Exactly(Choice::Hand),
        Chosen::Spare(spare) => Meant::Exactly(Choice::Spare(*spare)),
        Chosen::Range(range) => Meant::Exactly(Choice::Range(*range)),
        Chosen::DrawCrypt => Meant::Exactly(Choice::DrawCrypt),
        Chosen::Block(card) => Meant::Block(names.cards(card)?),
        Chosen::MovePool(_, card) => Meant::Influence(names.cards(card)?),
        Chosen::TakeBack(_, card) => Meant::TakeBack(names.cards(card)?),
        Chosen::Merge(card) => Meant::Merge(names.cards(card)?),
        Chosen::BringOut(card) => Meant::BringOut(names.cards(card)?),
        Chosen::Pick(card) => Meant::Pick(names.entities(card)?),
        Chosen::Use(using) => Meant::Use(uses(names, using)?),
    })
}

fn uses(names: &Names, using: &Using) -> Result<Uses, Fault> {
    let minions = using.minion.as_ref().map(|minion| names.cards(minion)).transpose()?;
    let mut sources = None;
    if let Some(card) = &using.card {
        let rules: Vec<Source> = names.rules(&card.name.text).into_iter().map(Source::Rule).collect();
        let cards = names.cards(card);
        let cards = match cards {
            Ok(cards) => cards,
            // The actions of the rules have names too.
            Err(_) if !rules.is_empty() => Vec::new(),
            Err(fault) => return Err(fault),
        };
        sources = Some(rules.into_iter().chain(cards.into_iter().map(Source::Card)).collect());
    }
    let told = Told { words: using.words.clone(), number: using.ability, level: using.level.clone() };
    Ok(Uses { minions, sources, told })
}

impl Meant {
    /// Whether it means that choice.
    pub fn fits(&self, names: &Names, choice: Choice) -> bool {
        match (self, choice) {
            (Meant::Exactly(one), choice) => *one == choice,
            (Meant::Block(cards), Choice::Block(card))
            | (Meant::Influence(cards), Choice::Influence(card))
            | (Meant::TakeBack(cards), Choice::TakeBack(card))
            | (Meant::Merge(cards), Choice::Merge(card))
            | (Meant::BringOut(cards), Choice::BringOut(card)) => cards.contains(&card),
            (Meant::Pick(all), Choice::Pick(one)) => all.contains(&one),
            (Meant::Vote(whose, vote), Choice::Vote(voter, one)) => *vote == one && whose.fits(voter),
            (Meant::Use(uses), Choice::Use(what)) => uses.fits(names, what),
            (
                Meant::Block(_)
                | Meant::Influence(_)
                | Meant::TakeBack(_)
                | Meant::Merge(_)
                | Meant::BringOut(_)
                | Meant::Pick(_)
                | Meant::Vote(..)
                | Meant::Use(_),
                _,
            ) => false,
        }
    }
}

impl Uses {
    fn fits(&self, names: &Names, what: Use) -> bool {
        let own = what.minion.map(Source::Card) == Some(what.source);
        let by = self.minions.as_ref().is_none_or(|all| what.minion.is_some_and(|one| all.contains(&one)));
        let of = self.sources.as_ref().map_or(own, |all| all.contains(&what.source));
        by && of && self.told.fits(names.table.def(names.state.def_of(what.source)), what.ability)
    }

    /// Every use that is meant, on offer or not: of a kind that somebody chooses.
    pub fn all(&self, names: &Names) -> Vec<Use> {
        let minions: Vec<Option<CardId>> = match &self.minions {
            Some(all) => all.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let mut out = Vec::new();
        for minion in minions {
            let sources = self.sources.clone().unwrap_or_else(|| minion.map(Source::Card).into_iter().collect());
            for source in sources {
                let def = names.table.def(names.state.def_of(source));
                for (number, ability) in (0u8..).zip(def.program.abilities.iter()) {
                    let chosen = !matches!(
                        ability.kind,
                        AbilityKind::Upkeep
                            | AbilityKind::Static
                            | AbilityKind::Forbid
                            | AbilityKind::Duty
                            | AbilityKind::BurnOption
                    );
                    if chosen && self.told.fits(def, number) {
                        out.push(Use { source, ability: number, minion });
                    }
                }
            }
        }
        out
    }
}

/// The options of the decision that are meant.
pub fn matching(names: &Names, decision: &Decision, meant: &Meant) -> Vec<usize> {
    let options = decision.options.iter().enumerate();
    options.filter(|(_, choice)| meant.fits(names, **choice)).map(|(at, _)| at).collect()
}

/// The option of the decision that is meant.
pub fn find(names: &Names, decision: &Decision, choosing: &Choosing) -> Result<usize, Fault> {
    let all = matching(names, decision, &meant(names, choosing)?);
    let choice = |at: &usize| decision.options.get(*at).copied();
    match all.as_slice() {
        [] => Err(not_offered(names, decision, choosing)),
        [first, others @ ..] => {
            let alike = |other: &usize| choice(first).zip(choice(other)).is_some_and(|(a, b)| alike(names, a, b));
            if others.iter().all(alike) {
                return Ok(*first);
            }
            let which = all.iter().filter_map(choice).map(|one| format!("`{}`", say::option(names, decision, one)));
            let which = which.collect::<Vec<_>>().join(" or ");
            let said = "this fits several options";
            Err(Box::new(wrong(Code::TwoOfAName, choosing.span, said).help(format!("say {which}"))))
        }
    }
}

/// A choice that is not on offer.
pub fn not_offered(names: &Names, decision: &Decision, choosing: &Choosing) -> Fault {
    let why = meant(names, choosing).map(|meant| refusals(names, &meant)).unwrap_or_default();
    let why = why.first().map(|refusal| format!(": {}", say::refusal(names, refusal))).unwrap_or_default();
    let said = format!("this is not on offer to {}{why}", names.say_seat(decision.who));
    Box::new(wrong(Code::NotOnOffer, choosing.span, said).help(say::offers(names, decision)))
}

/// Whether nothing tells two options apart: copies of a card that are both in one hand.
fn alike(names: &Names, a: Choice, b: Choice) -> bool {
    let same = |a: CardId, b: CardId| {
        let (a, b) = (names.state.card(a), names.state.card(b));
        let hidden =
            !matches!(a.zone, Zone::Ready | Zone::Torpor | Zone::Incapacitated | Zone::OnCard | Zone::Uncontrolled);
        a.def == b.def && a.zone == b.zone && a.controller == b.controller && hidden
    };
    match (a, b) {
        (Choice::Use(a), Choice::Use(b)) => match (a.source, b.source) {
            (Source::Card(one), Source::Card(other)) => {
                a.ability == b.ability && a.minion == b.minion && same(one, other)
            }
            (Source::Rule(one), Source::Rule(other)) => one == other && a.ability == b.ability && a.minion == b.minion,
            (Source::Card(_), Source::Rule(_)) | (Source::Rule(_), Source::Card(_)) => false,
        },
        (Choice::Pick(Entity::Card(a)), Choice::Pick(Entity::Card(b))) => same(a, b),
        (Choice::Vote(Voter::Card(a), one), Choice::Vote(Voter::Card(b), other)) => one == other && same(a, b),
        _ => a == b,
    }
}
