//! Why something cannot be ordered, or does not happen.
//!
//! In: nothing. Out: `Why`, with words for a reader. Never: a name of the program in the words.
use super::battle::{Battle, Id};
use super::map::Square;

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is destroyed.
    Gone(Id),
    /// It is in torpor.
    InTorpor(Id),
    /// It is downed, and the setting forbids it.
    Downed(Id),
    /// It is not adjacent to that one.
    NotAdjacent(Id),
    /// It is adjacent to that one.
    Beside(Id),
    /// It is so many squares away, and the range is another.
    TooFar(Id, i32, i32),
    /// It has no ranged attack.
    NoRange,
    /// A wall is in between.
    Wall(Square),
    /// Something protects that one.
    Safe(Id),
    /// That one is not in torpor.
    NotInTorpor(Id),
    /// It is itself.
    Itself,
    /// The order has no path.
    NoPath,
    /// That square is not next to the one before it.
    NoStep(Square),
    /// That square is beside the map.
    OffMap(Square),
    /// That square is a wall.
    IntoWall(Square),
    /// That step leaves the tracks.
    OffTrack(Square),
    /// That one holds the square.
    Held(Square, Id),
    /// The two would change places.
    Swap(Id),
    /// That one gets the square.
    Lost(Square, Id),
    /// Nobody gets it.
    Contested(Square),
    /// It has moved as far as it moves.
    Spent(i32),
    /// So much blood, and it has that much.
    NoBlood(i32, i32),
    /// So much blood, and its courage is that.
    NoCourage(i32, i32),
    /// It has no health level to heal.
    Unhurt,
    /// Its card does not let it.
    NotAble(String),
    /// The power is no secondary action, or no main action.
    WrongKind(&'static str),
    /// The power needs so many targets, and has that many.
    Targets(usize, usize),
    /// That one is no target of it.
    NoTarget(Id),
    /// It takes one main action a turn.
    OneMain,
    /// A second action is a move after a move, or an attack after an attack.
    NoSecond,
    /// It has an order already.
    Twice,
}

impl Why {
    /// In words.
    pub fn said(&self, battle: &Battle) -> String {
        let name = |id: &Id| battle.name(*id).to_string();
        match self {
            Why::Gone(who) => format!("{} is destroyed", name(who)),
            Why::InTorpor(who) => format!("{} is in torpor", name(who)),
            Why::Downed(who) => format!("{} is downed", name(who)),
            Why::NotAdjacent(whom) => format!("{} is not adjacent", name(whom)),
            Why::Beside(whom) => format!("{} is adjacent", name(whom)),
            Why::TooFar(whom, far, range) => {
                format!("{} is {far} squares away, and the range is {range}", name(whom))
            }
            Why::NoRange => "it has no ranged attack".to_string(),
            Why::Wall(at) => format!("the wall at {at} is in between"),
            Why::Safe(whom) => format!("{} cannot be attacked so", name(whom)),
            Why::NotInTorpor(whom) => format!("{} is not in torpor", name(whom)),
            Why::Itself => "nobody does that to itself".to_string(),
            Why::NoPath => "there is no path".to_string(),
            Why::NoStep(at) => format!("{at} is not one step from the square before it"),
            Why::OffMap(at) => format!("{at} is not on the map"),
            Why::IntoWall(at) => format!("{at} is a wall"),
            Why::OffTrack(at) => format!("the step to {at} leaves the tracks"),
            Why::Held(at, whom) => format!("{} is at {at}", name(whom)),
            Why::Swap(whom) => format!("{} comes the other way", name(whom)),
            Why::Lost(at, whom) => format!("{} gets {at}", name(whom)),
            Why::Contested(at) => format!("several want {at}, and nobody gets it"),
            Why::Spent(n) => format!("its movement is {n}"),
            Why::NoBlood(needs, has) => format!("that takes {needs} blood, and it has {has}"),
            Why::NoCourage(needs, courage) => {
                format!("that takes {needs} blood this turn, and its courage is {courage}")
            }
            Why::Unhurt => "it has no health level to heal".to_string(),
            Why::NotAble(power) => format!("it cannot use {power}"),
            Why::WrongKind(kind) => format!("that is a {kind} action"),
            Why::Targets(needs, has) => format!("it needs {needs} targets, and has {has}"),
            Why::NoTarget(whom) => format!("{} is no target of it", name(whom)),
            Why::OneMain => "a vampire takes one main action a turn".to_string(),
            Why::NoSecond => "the second action is a move after a move, or an attack after an attack".to_string(),
            Why::Twice => "it has an order already".to_string(),
        }
    }
}
