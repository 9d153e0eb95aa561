//! Decisions: what is asked of a player, as data.
//!
//! In: what the rules or an ability found to be legal. Out: `Decision`, with every legal option,
//! whose it is, what it is for and the words it comes from; and `Answer`. About ten kinds serve the
//! whole game. Never here: the finding of options, or what an answer does.
use super::ids::{CardId, DefId, Entity, Seat};
use crate::base::Span;
use crate::bytecode::{Range, Spare};
use serde::{Deserialize, Serialize};

/// How an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// One of the options.
    One,
    /// Use one of the options, or pass, which is the last of them.
    UseOrPass,
    /// Yes, which is the first, or no.
    YesNo,
    /// So many of the options, between these two numbers.
    Some(u16, u16),
    /// A number between these two.
    Number(u16, u16),
    /// This amount, divided among the options, so many of which have a share at least.
    Divide(u16, u16),
    /// All options in an order.
    Order,
}

/// What a decision is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// What to do in the master phase.
    Master,
    /// Which action to take.
    Act,
    /// The target of what is announced.
    Target,
    /// Whether to use something, block, or pass, in an action.
    Impulse,
    /// What to do with transfers.
    Transfer,
    /// What to discard.
    Discard,
    /// Which of several things that happen now comes first.
    Order,
    /// Whether to gain pool from the Edge.
    EdgePool,
    /// Whether to cast votes, use something, or pass, in the polling of a referendum.
    Vote,
    /// Whether to diablerize.
    Diablerize,
    /// Which of the victim's equipment the diablerist takes.
    Spoils,
    /// Which card a vampire is given for its deed.
    Reward,
    /// Whether a trophy in play goes to a vampire.
    Trophy,
    /// Whether a slave fights in the place of the vampire that was blocked.
    StandIn,
    /// What to discard, the hand being too large.
    Trim,
    /// Whether to pay for what is contested, or to yield it.
    Contest,
    /// Whether a vampire pays for its contested title, or yields it.
    ContestTitle,
    /// Which card to discard for its burn option.
    BurnOption,
    /// Whether to withdraw from the game.
    Withdraw,
    /// Whether to do what a card offers.
    May,
    /// What else is picked for the action being announced.
    Pick,
    /// Who pays 1 blood of a cost that two share.
    Pay,
    /// What a card has chosen.
    Choose,
    /// Which conviction is played on which imbued, or which imbued leaves the incapacitated region.
    Conviction,
    /// The first conviction of an imbued.
    Calling,
    /// Which conviction is burned.
    Spend,
    /// Whether an imbued burns a conviction to avenge another.
    Avenge,
    /// How many.
    Number,
    /// How much for each.
    Divide,
    /// Whether to cancel a card as it is played.
    AsPlayed,
    /// What to use in a combat, or to pass.
    Combat,
    /// Which strike to make.
    Strike,
    /// With which weapon.
    Weapon,
    /// Whom a ranged strike is aimed at.
    Aim,
    /// Whether to prevent damage.
    Prevent,
    /// The range of the round.
    Range,
}

impl Purpose {
    /// In words, as a question's heading.
    pub fn said(self) -> &'static str {
        match self {
            Purpose::Master => "master phase",
            Purpose::Act => "minion phase: an action",
            Purpose::Target => "the target",
            Purpose::Impulse => "use something, block, or pass",
            Purpose::Transfer => "influence phase: a transfer",
            Purpose::Discard => "discard phase",
            Purpose::Order => "what happens first",
            Purpose::EdgePool => "gain 1 pool for the Edge",
            Purpose::Vote => "the referendum: cast votes, use something, or pass",
            Purpose::Diablerize => "diablerize",
            Purpose::Spoils => "take a piece of equipment, or pass",
            Purpose::Reward => "a card for the vampire, or pass",
            Purpose::Trophy => "move this trophy to the vampire",
            Purpose::StandIn => "a slave fights instead, or pass",
            Purpose::Trim => "the hand is too large: discard",
            Purpose::Contest => "burn 1 pool to go on contesting it, or yield it",
            Purpose::ContestTitle => "burn 1 blood to go on contesting the title, or yield it",
            Purpose::BurnOption => "a burn option: discard a card that you cannot use",
            Purpose::Withdraw => "announce that you withdraw from the game",
            Purpose::May => "whether to do it",
            Purpose::Pick => "what it takes in",
            Purpose::Pay => "who pays 1 blood of the cost",
            Purpose::Choose => "what to choose",
            Purpose::Conviction => "unlock phase: a conviction, or pass",
            Purpose::Calling => "a conviction for the imbued who has come into play, or pass",
            Purpose::Spend => "which conviction is burned",
            Purpose::Avenge => "burn a conviction to inflict 1 damage on the acting minion",
            Purpose::Number => "how many",
            Purpose::Divide => "how much for each",
            Purpose::AsPlayed => "cancel the card as it is played, or pass",
            Purpose::Combat => "use something in the combat, or pass",
            Purpose::Strike => "the strike",
            Purpose::Weapon => "strike with which weapon, or with the hand",
            Purpose::Aim => "whom the strike is aimed at",
            Purpose::Prevent => "prevent damage, or pass",
            Purpose::Range => "the range of this round",
        }
    }
}

/// What provides an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Source {
    /// A card, in hand or in play.
    Card(CardId),
    /// The rules, as text.
    Rule(DefId),
}

/// Something to use: an ability, by a minion or by the Methuselah herself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Use {
    /// What provides it.
    pub source: Source,
    /// Which of its abilities.
    pub ability: u8,
    /// The minion that uses it.
    pub minion: Option<CardId>,
}

/// What votes and ballots come out of: each such source is cast as a group (4, gaining votes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Voter {
    /// A minion, by its title or its text.
    Minion(CardId),
    /// The Edge, burned for it.
    Edge,
    /// A political action card: the one that called the referendum, or one burned out of a hand.
    Card(CardId),
    /// What that card has given to a Methuselah.
    Text(CardId),
}

/// How a vote goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vote {
    /// For.
    For,
    /// Against.
    Against,
}

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Nothing more.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// That.
    Use(Use),
    /// The hand strike that every minion has.
    Hand,
    /// That maneuver or press, which a minion has been given.
    Spare(Spare),
    /// That range.
    Range(Range),
    /// Try to block with that minion.
    Block(CardId),
    /// That card or that Methuselah.
    Pick(Entity),
    /// The votes of that, that way.
    Vote(Voter, Vote),
    /// Move 1 pool to that uncontrolled vampire (1 transfer).
    Influence(CardId),
    /// Move 1 blood back from it (2 transfers).
    TakeBack(CardId),
    /// Move that vampire to the ready region.
    BringOut(CardId),
    /// Burn 1 pool and merge that vampire with its other version in play (4 transfers).
    Merge(CardId),
    /// Burn 1 pool and take a card of the crypt (4 transfers).
    DrawCrypt,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Whose it is.
    pub who: Seat,
    /// How it is answered.
    pub ask: Ask,
    /// What it is for.
    pub purpose: Purpose,
    /// Which card it is about, where it is about one: the vampire that votes, the minion that acts, the
    /// victim.
    pub about: Option<Entity>,
    /// The words of a card that ask it.
    pub words: Option<(DefId, Span)>,
    /// The legal options; none only of a number. of a number, none.
    pub options: Vec<Choice>,
}

/// An answer: numbers of options, in the order that counts; or for `Number` the number, and for
/// `Divide` an amount for each option.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer(pub Vec<u16>);

/// What an answer comes to: the options that it names, in its order, and for each its share; of a number
/// that number alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The options.
    pub options: Vec<Choice>,
    /// The number chosen, or an amount for each option; empty where neither was asked for.
    pub numbers: Vec<u16>,
}

impl Chosen {
    /// The one option that was chosen.
    pub fn first(&self) -> Option<Choice> {
        self.options.first().copied()
    }

    /// The number that was chosen.
    pub fn number(&self) -> Option<u16> {
        self.numbers.first().copied()
    }
}

impl Decision {
    /// What is wrong with an answer, if anything is.
    pub fn refuses(&self, answer: &Answer) -> Option<String> {
        let n = self.options.len();
        let known = |at: &u16| usize::from(*at) < n;
        let given = &answer.0;
        let distinct = given.iter().enumerate().all(|(at, one)| !given.iter().take(at).any(|other| other == one));
        let fine = match self.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo => given.len() == 1 && given.iter().all(known),
            Ask::Some(least, most) => {
                (usize::from(least)..=usize::from(most)).contains(&given.len()) && given.iter().all(known) && distinct
            }
            Ask::Number(least, most) => given.len() == 1 && given.iter().all(|one| (least..=most).contains(one)),
            Ask::Divide(total, least) => {
                let shares = given.iter().filter(|one| **one > 0).count();
                shares >= usize::from(least)
                    && given.len() == n
                    && given.iter().map(|one| u32::from(*one)).sum::<u32>() == u32::from(total)
            }
            Ask::Order => given.len() == n && given.iter().all(known) && distinct,
        };
        (!fine).then(|| format!("{given:?} does not answer {:?} with {n} options", self.ask))
    }

    /// The one answer that is not refused, where there is no other: nothing is to be decided, and who plays
    /// many games asks nobody.
    pub fn only_answer(&self) -> Option<Answer> {
        // A decision has far fewer than 65,536 options.
        let n = self.options.len() as u16;
        match self.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo => (n == 1).then(|| Answer(vec![0])),
            Ask::Some(least, most) if most.min(n) == 0 => (least == 0).then(|| Answer(Vec::new())),
            // In which order they are named can count.
            Ask::Some(least, _) => (least == 1 && n == 1).then(|| Answer(vec![0])),
            Ask::Number(least, most) => (least == most).then(|| Answer(vec![least])),
            Ask::Divide(total, _) if n == 1 => Some(Answer(vec![total])),
            Ask::Divide(total, _) => (total == 0).then(|| Answer(vec![0; usize::from(n)])),
            Ask::Order => (n <= 1).then(|| Answer((0..n).collect())),
        }
    }

    /// What an answer that is not refused comes to.
    pub fn chosen(&self, answer: &Answer) -> Chosen {
        match self.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo | Ask::Some(..) | Ask::Order => {
                let options = answer.0.iter().filter_map(|at| self.options.get(usize::from(*at))).copied();
                Chosen { options: options.collect(), numbers: Vec::new() }
            }
            Ask::Number(..) => Chosen { options: Vec::new(), numbers: answer.0.clone() },
            Ask::Divide(..) => Chosen { options: self.options.clone(), numbers: answer.0.clone() },
        }
    }
}
