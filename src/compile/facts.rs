//! Facts: what the traits of a card say of it, apart from its program.
//!
//! In: the traits of its text. Out: names and figures for the table of cards. A trait that the rules
//! give a meaning of its own is an ability (`traits`), or heeded by the rules, or a gap.
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::lexicon::{Class, Con, Sym, lookup};

/// The city or the clan of a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitleOf {
    /// One of the game.
    Named(Sym),
    /// A city that the card declares.
    Declared(String),
}

/// What traits say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Clan, sect, title, keywords, kinds of creature, kinds of thing.
    pub traits: Vec<Sym>,
    /// The city or the clan of its title, where the text names it.
    pub title_of: Option<TitleOf>,
    /// The title that it gives to the vampire that it is on, with its city or clan.
    pub grants: Option<(Sym, Option<TitleOf>)>,
    /// Whether only one of its name can be in play; none where the text does not say.
    pub unique: Option<bool>,
    /// Life.
    pub life: Option<i32>,
    /// Life by the number of the block, where the text says it at levels.
    pub lives: Vec<(u8, i32)>,
    /// The block that is being read.
    pub block: u8,
    /// The circle that it is of.
    pub circle: Option<String>,
    /// Strength.
    pub strength: Option<i32>,
    /// Bleed.
    pub bleed: Option<i32>,
    /// The clan whose slave it is.
    pub slave_of: Option<Sym>,
}

impl Facts {
    /// Takes a trait in, once.
    pub fn add(&mut self, sym: Sym) {
        if !self.traits.contains(&sym) {
            self.traits.push(sym);
        }
    }
}

impl Facts {
    /// These with others below them, which they take precedence over where both name a sect, a clan or a
    /// title.
    pub fn over(mut self, below: &Facts) -> Facts {
        let single = |sym: &Sym| matches!(sym.class, Class::Sect | Class::Clan | Class::Title | Class::City);
        let of_city = |class| if class == Class::City { Class::Title } else { class };
        let known: Vec<Class> = self.traits.iter().filter(|sym| single(sym)).map(|sym| of_city(sym.class)).collect();
        let titled = known.contains(&Class::Title);
        let others = below.traits.iter().filter(|sym| !single(sym) || !known.contains(&of_city(sym.class)));
        others.for_each(|sym| self.add(*sym));
        self.unique = self.unique.or(below.unique);
        self.title_of = self.title_of.or_else(|| below.title_of.clone().filter(|_| !titled));
        self.life = self.life.or(below.life);
        self.circle = self.circle.or_else(|| below.circle.clone());
        self.strength = self.strength.or(below.strength);
        self.bleed = self.bleed.or(below.bleed);
        self
    }
}

impl Compiler<'_> {
    /// The traits of a line; those of a crypt card can be abilities.
    pub fn traits(&mut self, facts: &mut Facts, line: Piece) -> Vec<Gap> {
        let all = line.args().into_iter();
        all.filter_map(|one| self.one_trait(facts, one).err()).collect()
    }

    fn one_trait(&mut self, facts: &mut Facts, piece: Piece) -> Got<()> {
        let args = piece.args();
        let int = |at: usize| args.get(at).and_then(|n| n.int());
        let sym = |at: usize| args.get(at).and_then(|name| name.sym());
        match piece.con() {
            Some(Con::Unique) => facts.unique = Some(true),
            Some(Con::NonUnique) => facts.unique = Some(false),
            // Checked against the header.
            Some(Con::TypeSaid) => {}
            Some(Con::Trait) => match sym(0) {
                Some(sym) => self.named_trait(facts, piece, sym)?,
                None if piece.declares_circle() => facts.circle = args.first().and_then(|name| name.declared()),
                None => return Gap::at(piece, "a trait that the card declares"),
            },
            Some(Con::CityTitle) => match (sym(0), sym(1)) {
                (Some(title), Some(city)) => {
                    facts.add(title);
                    facts.add(city);
                    facts.title_of = Some(TitleOf::Named(city));
                }
                // A city that the card declares.
                (Some(title), None) => {
                    facts.add(title);
                    facts.title_of = args.get(1).and_then(|city| city.declared()).map(TitleOf::Declared);
                }
                (None, _) => return Gap::at(piece, "a title like this"),
            },
            Some(Con::ClanTitle) => match sym(1) {
                Some(title) => {
                    facts.add(title);
                    facts.title_of = sym(0).map(TitleOf::Named);
                }
                None => return Gap::at(piece, "a title like this"),
            },
            Some(Con::VotesTitled) => match int(0) {
                Some(n) => self.titled(facts, piece, n),
                None => return Gap::at(piece, "that many votes"),
            },
            Some(Con::SlaveOf) => match sym(0) {
                Some(clan) => {
                    lookup(Class::Keyword, "slave").into_iter().for_each(|slave| facts.add(slave));
                    facts.slave_of = Some(clan);
                    self.slave(piece, clan);
                }
                None => return Gap::at(piece, "a slave of these"),
            },
            Some(Con::CreatureOf) => return Gap::at(piece, "a creature of a clan"),
            Some(Con::LifeTrait) => match int(0) {
                Some(n) if facts.block > 0 => {
                    facts.lives.retain(|(block, _)| *block != facts.block);
                    facts.lives.push((facts.block, n));
                    facts.life = facts.life.or(Some(n));
                }
                Some(n) => facts.life = Some(n),
                None => return Gap::at(piece, "that much life"),
            },
            Some(Con::StrengthTrait) => match int(0) {
                Some(n) if facts.strength.is_some_and(|known| known != n) => {
                    return Gap::at(piece, "strength that differs by level");
                }
                Some(n) => facts.strength = Some(n),
                None => return Gap::at(piece, "that much strength"),
            },
            Some(Con::BleedTrait) => match int(0) {
                Some(n) if facts.bleed.is_some_and(|known| known != n) => {
                    return Gap::at(piece, "bleed that differs by level");
                }
                Some(n) => facts.bleed = Some(n),
                None => return Gap::at(piece, "that much bleed"),
            },
            _ => return Gap::at(piece, "a trait like this"),
        }
        Ok(())
    }

    fn named_trait(&mut self, facts: &mut Facts, piece: Piece, sym: Sym) -> Got<()> {
        match (sym.class, sym.id()) {
            // The header says it too.
            (Class::Fact, "advanced") => return Ok(()),
            (Class::Sect | Class::Title | Class::Creature | Class::Circle | Class::Thing, _) => {}
            // Restated: a title can come to be contested.
            (Class::Fact, "contest title") => return Ok(()),
            // A kind of political action card that other cards speak of.
            (Class::Keyword, "boon") => {}
            // To fly, to be of the Black Hand or a seraph asks nothing of the rules; what a scarce vampire
            // costs is asked as it comes out.
            (Class::Discipline, "fli") => {}
            // Those are given for diablerie, and for the Red List.
            (Class::Fact, "gives discipline") | (Class::Keyword, "trophy") => {}
            (
                Class::Keyword,
                "black hand" | "scarce" | "seraph" | "red list" | "electronic" | "vehicle" | "haven" | "hunting ground"
                | "investment" | "contract" | "watchtower" | "government" | "monster" | "trifle" | "gehenna"
                | "transient" | "inconnu" | "inquisition" | "frenzy" | "aim" | "grapple" | "archetype",
            ) => {}
            // It is equipped with as equipment, and counts as a location from then on.
            (Class::Fact, "location equipment") => {}
            // What the card is played as says it.
            (Class::Keyword, "out-of-turn") => {}
            (Class::Keyword, "blood cursed") => self.blood_cursed(piece),
            (Class::Keyword, "sterile") => self.sterile(piece),
            (Class::Keyword, "infernal") => self.infernal(piece)?,
            _ => return Gap::at(piece, "a trait that the rules give a meaning of its own"),
        }
        if sym.class == Class::Circle {
            facts.circle = Some(sym.id().to_string());
        }
        facts.add(sym);
        Ok(())
    }
}
