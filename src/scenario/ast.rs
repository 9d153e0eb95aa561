//! A scenario as written: what each line says, with its place in the page.
//!
//! In: nothing. Out: the types that `grammar` makes and `setup` and `run` read. Never here: whether a
//! name is anybody's, or what a line does.
use crate::base::Span;
use crate::bytecode::{Counter, Phase, Range, Spare, Stat, Zone};
use crate::game::Vote;

/// Words, and where they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The words.
    pub text: String,
    /// Where they stand in the page.
    pub span: Span,
}

/// A scenario.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// Its name.
    pub title: Said,
    /// The rule sets that it is for; none where it does not say.
    pub rules: Vec<Said>,
    /// Paths of more cards.
    pub cards: Vec<Said>,
    /// Who sits where, clockwise.
    pub seats: Vec<Said>,
    /// The seed of the game's generator.
    pub seed: u64,
    /// The turn after which the game ends; 0 where it does not.
    pub last_turn: u16,
    /// What each has.
    pub players: Vec<Setup>,
    /// Where it begins.
    pub turn: Option<Turn>,
    /// What is done and what must hold.
    pub steps: Vec<Step>,
    /// The whole block.
    pub span: Span,
}

/// What a Methuselah has when the scenario begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Whose it is.
    pub seat: Said,
    /// Pool.
    pub pool: Option<(u16, Span)>,
    /// Whether she has the Edge.
    pub edge: bool,
    /// Her cards.
    pub zones: Vec<(Zone, Vec<Item>)>,
}

/// A card, or several of a name, put somewhere.
#[derive(Clone, Debug)]
pub struct Item {
    /// How many.
    pub times: u16,
    /// The card's name.
    pub name: Said,
    /// What is said of it between brackets.
    pub notes: Vec<(Note, Span)>,
    /// The cards on it.
    pub with: Vec<Item>,
}

/// Something said of a card in the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Counters on it.
    Counter(Counter, u16),
    /// Whether it is locked.
    Locked(bool),
    /// Who played it, or whose deck it came from.
    By(Said),
    /// The level that it was played at.
    Level(Level),
}

/// A level, or a block of a card's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// The first of its levels.
    Basic,
    /// The last of them.
    Superior,
    /// The one with these signs, as `[dem]`.
    Signs(String),
    /// By its number.
    Block(u16),
}

/// Whose turn it is, and which phase.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Which turn of the game.
    pub number: Option<u16>,
    /// Whose.
    pub seat: Said,
    /// The phase that it begins with.
    pub phase: Phase,
}

/// A line after the turn has begun.
#[derive(Clone, Debug)]
pub struct Step {
    /// The rule sets that it is for; none where it is for all.
    pub under: Vec<Said>,
    /// What it says.
    pub what: What,
    /// The line, without what stands before `under ...:`.
    pub span: Span,
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum What {
    /// Somebody decides.
    Answer(Said, Reply),
    /// These are options now.
    Offered(Vec<Choosing>),
    /// These are all the options now.
    OfferedOnly(Vec<Choosing>),
    /// These are no options now.
    NotOffered(Vec<Choosing>, Option<Because>),
    /// That holds now.
    Then(Vec<Claim>),
    /// That has happened since the last answer, or has not.
    Happened(Said, bool),
    /// The line before is an error which says that.
    Fails(Said),
    /// Everybody passes on the action going on.
    AllPass,
    /// Everybody passes until then.
    PassUntil(When),
    /// The scenario may end in the middle.
    Stop,
}

/// A moment that is waited for.
#[derive(Clone, Debug)]
pub enum When {
    /// The action going on is over.
    ActionOver,
    /// A turn, or a phase of it.
    Turn(Said, Option<Phase>),
}

/// Why an option is not one.
#[derive(Clone, Debug)]
pub struct Because {
    /// The reason.
    pub reason: Said,
    /// Words of the card that say so.
    pub words: Option<Said>,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Reply {
    /// One option.
    One(Choosing),
    /// Several, or amounts.
    Picks(Vec<(CardRef, Option<u16>)>),
    /// None of the options.
    Nothing,
    /// A number.
    Number(u16),
}

/// A card or a Methuselah by name; the second copy of a name is `#2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRef {
    /// The name.
    pub name: Said,
    /// Which copy, from 1.
    pub copy: Option<u16>,
}

/// An option by its words.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// What is chosen.
    pub what: Chosen,
    /// The words.
    pub span: Span,
}

/// What is chosen.
#[derive(Clone, Debug)]
pub enum Chosen {
    /// Nothing.
    Pass,
    /// Yes or no.
    YesNo(bool),
    /// Votes of that card or of the Edge; of the one source that is there where none is named.
    Vote(Option<CardRef>, Vote),
    /// The hand strike of every minion.
    Hand,
    /// What a minion has been given to use in combat.
    Spare(Spare),
    /// A range.
    Range(Range),
    /// A block with that minion.
    Block(CardRef),
    /// An ability is used or a card played.
    Use(Using),
    /// So much pool is moved to a vampire.
    MovePool(u16, CardRef),
    /// So much blood is taken back from it.
    TakeBack(u16, CardRef),
    /// It leaves the uncontrolled region.
    BringOut(CardRef),
    /// It is merged with its other version.
    Merge(CardRef),
    /// A crypt card is drawn.
    DrawCrypt,
    /// That card or that Methuselah.
    Pick(CardRef),
}

/// Something to use.
#[derive(Clone, Debug)]
pub struct Using {
    /// The minion that uses it; none where none does.
    pub minion: Option<CardRef>,
    /// What it uses; none where it is the minion's own action.
    pub card: Option<CardRef>,
    /// Words of the ability.
    pub words: Option<Said>,
    /// The number of the ability among those of the card, from 1.
    pub ability: Option<u16>,
    /// The level.
    pub level: Option<Level>,
    /// The targets.
    pub on: Vec<CardRef>,
}

/// Something that must hold.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What.
    pub what: Claimed,
    /// The words.
    pub span: Span,
}

/// What must hold.
#[derive(Clone, Debug)]
pub enum Claimed {
    /// That one has the Edge; nobody for `nobody`.
    Edge(Said),
    /// The last action ended so.
    Ended(Ending),
    /// Nobody must decide: the game is over.
    NobodyAsked,
    /// It is that turn, or that phase of it.
    Now(Said, Option<Phase>),
    /// Facts about a card or a Methuselah.
    About(CardRef, Vec<Fact>),
}

/// How an action ended, or goes.
#[derive(Clone, Debug)]
pub enum Ending {
    /// It succeeded.
    Succeeds,
    /// It ended otherwise.
    Fails,
    /// That minion blocked it.
    Blocked(CardRef),
    /// It is directed at these.
    DirectedAt(Vec<Said>),
    /// It is directed at nobody.
    Undirected,
}

/// A fact about a card or a Methuselah.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Whether it must not be so.
    pub not: bool,
    /// What.
    pub what: FactWhat,
    /// The words.
    pub span: Span,
}

/// What is so.
#[derive(Clone, Debug)]
pub enum FactWhat {
    /// So many of something, in halves; the span is the figure's.
    Count(Counted, i32, Span),
    /// It is there.
    Where(Place),
    /// That Methuselah controls it.
    ControlledBy(Said),
    /// It is on that card.
    On(CardRef),
    /// It was played at that level.
    At(Level),
    /// It is in that state.
    Is(Condition),
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Counters on a card.
    Counter(Counter),
    /// A number that modifiers change.
    Stat(Stat),
    /// Pool.
    Pool,
    /// Cards in a zone.
    Cards(Zone),
    /// Victory points.
    Points,
    /// Transfers, or whatever else the phase has, that are left.
    Left,
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a zone.
    Zone(Zone),
    /// In play.
    InPlay,
}

/// A state of a card or a Methuselah.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It is locked.
    Locked,
    /// It is not locked.
    Unlocked,
    /// It is titled.
    Titled,
    /// It is not.
    Untitled,
    /// It is the acting minion.
    Acting,
    /// It blocks or tries to.
    Blocking,
    /// She is out of the game.
    Ousted,
    /// She must decide.
    Asked,
    /// She has the Edge.
    Edge,
}
