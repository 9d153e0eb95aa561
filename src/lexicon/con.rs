//! The constructors of the typed form: every meaning that card text can have, as one table.
//!
//! In: the rows of `con_table.rs`. Out: `Con`, `Sort` and each constructor's `Signature`, from which
//! the notation checks its templates, the checker its types and the reference its pages.
//! Never here: a word of English. Wordings are data, in `grammar/wording`.

/// The sort of a term: what kind of meaning it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A line of a card: a trait, a limit, a window, an ability, an effect.
    Line,
    /// Something that is done.
    Effect,
    /// Something that is true or not.
    Condition,
    /// A stretch of the game.
    Window,
    /// How long something lasts.
    Duration,
    /// Who or what.
    Selector,
    /// How many of a selector are meant.
    Quantity,
    /// The kind of thing a selector picks from.
    Noun,
    /// What a thing must be like to be picked.
    Prop,
    /// A number, fixed or computed.
    Amount,
    /// A change to stats, or a maneuver, press or strike gained.
    Modifier,
    /// Where cards are.
    Zone,
    /// A strike.
    Strike,
    /// Damage of a kind.
    Damage,
    /// A trait of a card.
    Trait,
    /// A kind of action.
    Action,
    /// A range of combat.
    Range,
    /// A change to what was said above.
    Change,
    /// A restatement of a rule, outside the meaning.
    Reminder,
    /// A name out of the lexicon.
    Name,
}

/// One argument of a constructor.
#[derive(Debug)]
pub struct Arg {
    /// Its name in the table.
    pub name: &'static str,
    /// The sort that must stand there.
    pub sort: Sort,
}

/// A constructor's row.
#[derive(Debug)]
pub struct Signature {
    /// Its name in templates.
    pub name: &'static str,
    /// The sort it makes.
    pub sort: Sort,
    /// Its arguments.
    pub args: &'static [Arg],
    /// The sort of any further arguments, whose order says nothing (`set`) or something (`list`).
    pub rest: Option<(Sort, bool)>,
    /// What it means.
    pub doc: &'static str,
}

/// Makes the enum and the signatures out of rows.
macro_rules! constructors {
    ($($sort:ident { $($name:ident $(($($arg:ident: $asort:ident),*))? $([$order:ident $rsort:ident])? $doc:literal)* })*) => {
        /// A constructor of the typed form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Con { $($(#[doc = $doc] $name,)*)* }

        static SIGNATURES: &[Signature] = &[$($(Signature {
            name: stringify!($name),
            sort: Sort::$sort,
            args: &[$($(Arg { name: stringify!($arg), sort: Sort::$asort },)*)?],
            rest: constructors!(@rest $($order $rsort)?),
            doc: $doc,
        },)*)*];

        impl Con {
            /// Every constructor, in the order of the table.
            pub const ALL: &[Con] = &[$($(Con::$name,)*)*];

            /// The constructor's row.
            pub fn signature(self) -> &'static Signature {
                // One row stands in SIGNATURES for each variant, in the same order.
                &SIGNATURES[self as usize]
            }
        }
    };
    (@rest) => { None };
    (@rest set $sort:ident) => { Some((Sort::$sort, true)) };
    (@rest list $sort:ident) => { Some((Sort::$sort, false)) };
}

include!("con_table.rs");

impl Con {
    /// The constructor of that name.
    pub fn parse(name: &str) -> Option<Con> {
        Con::ALL.iter().copied().find(|con| con.signature().name == name)
    }
}

impl Sort {
    /// The sort of that name.
    pub fn parse(name: &str) -> Option<Sort> {
        use Sort::*;
        [
            Line, Effect, Condition, Window, Duration, Selector, Quantity, Noun, Prop, Amount, Modifier, Zone, Strike,
            Damage, Trait, Action, Range, Change, Reminder, Name,
        ]
        .into_iter()
        .find(|sort| format!("{sort:?}") == name)
    }
}
