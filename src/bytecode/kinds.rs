//! The small closed vocabularies of programs: one row a member, with its name and what it means.
//!
//! In: the rows of `kinds_table.rs`. Out: enums that know their name, their doc, and their number.
//! Never here: how a member is carried out.

/// Makes an enum of rows: its members numbered from 0 in the order of the table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident { $($name:ident $text:literal $what:literal)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $kind { $(#[doc = $what] $name,)* }

        impl $kind {
            /// Every member, in the order of the table.
            pub const ALL: &[$kind] = &[$($kind::$name,)*];

            /// Its name in the text form of programs.
            pub fn name(self) -> &'static str {
                match self { $($kind::$name => $text,)* }
            }

            /// What it means.
            pub fn doc(self) -> &'static str {
                match self { $($kind::$name => $what,)* }
            }

            /// Its number in programs.
            #[inline]
            pub fn number(self) -> u16 {
                self as u16
            }

            /// The member of that number.
            pub fn of(number: u16) -> Option<$kind> {
                $kind::ALL.get(usize::from(number)).copied()
            }

            /// The member of that name.
            pub fn parse(name: &str) -> Option<$kind> {
                $kind::ALL.iter().copied().find(|kind| kind.name() == name)
            }
        }
    )*};
}

include!("kinds_table.rs");

impl Bit {
    /// Its place in a mask.
    #[inline]
    pub fn mask(self) -> u16 {
        // The table has at most 16 rows, which a test holds.
        1 << self.number()
    }
}

impl Stat {
    /// Whether it is a Methuselah's rather than a card's.
    pub fn of_methuselah(self) -> bool {
        matches!(self, Stat::HandSize | Stat::MasterActions | Stat::Transfers | Stat::DiscardActions)
    }
}
