//! The table of diagnostic codes: one row a code, each with its page.
//!
//! In: nothing. Out: `Code` and its `Page` (what, why, an example that triggers it, the example
//! mended). A test triggers every code with its own example. V01xx card files and headers,
//! V02xx the wording, V03xx references and types, V04xx lints, V05xx scenarios, V06xx decks, V09xx files and limits.
use super::Severity;

/// What `vitae explain V0000` shows.
#[derive(Debug)]
pub struct Page {
    /// The number after the `V`.
    pub number: u16,
    /// A few words.
    pub title: &'static str,
    /// The code's own weight.
    pub severity: Severity,
    /// Why it is an error or worth a warning.
    pub why: &'static str,
    /// A card file that triggers it; of V05xx a page of scenarios, of V06xx a deck.
    pub bad: &'static str,
    /// The card file mended.
    pub good: &'static str,
}

/// Makes the enum and its pages out of rows.
macro_rules! codes {
    ($($name:ident $number:literal $severity:ident $title:literal $why:literal
       bad $bad:literal good $good:literal;)*) => {
        /// A diagnostic's code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $title] $name,)* }

        static PAGES: &[Page] = &[$(Page {
            number: $number, title: $title, severity: Severity::$severity,
            why: $why, bad: $bad, good: $good,
        },)*];

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The code's page.
            pub fn page(self) -> &'static Page {
                // One row stands in PAGES for each variant, in the same order.
                &PAGES[self as usize]
            }
        }
    };
}

include!("codes_table.rs");

impl Code {
    /// `V0203` for number 203.
    pub fn name(self) -> String {
        format!("V{:04}", self.page().number)
    }

    /// The code of that name, if there is one.
    pub fn parse(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }
}
