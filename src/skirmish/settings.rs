//! The settings of a skirmish: the numbers and choices that a scenario can change.
//!
//! In: `set KEY: value`. Out: `Settings`, or why that is none. The rows of `settings_table.rs` say which
//! there are, each with its default and whether the rules state it or this project adds it; the page is made
//! of them. Never here: a rule carried out.
use crate::game::settings::Setting;
use std::fmt::Write as _;

/// Where a setting is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The rules of the skirmish state the rule.
    Stated,
    /// They are silent, and this project fills the gap.
    Added,
}

/// A setting's row, for the documentation.
#[derive(Debug)]
pub struct Row {
    /// What a file calls it.
    pub key: &'static str,
    /// What it can be.
    pub values: &'static [&'static str],
    /// What it is where nobody says.
    pub default: fn() -> String,
    /// Where it is from.
    pub from: From,
    /// What it means.
    pub doc: &'static str,
    /// What it is in these settings.
    pub get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> bool,
}

impl Setting for Whole {
    const VALUES: &'static [&'static str] = &["a number from -99 to 99"];
    fn read(text: &str) -> Option<Whole> {
        text.parse().ok().filter(|n| (-99..100).contains(n)).map(Whole)
    }
    fn written(&self) -> String {
        self.0.to_string()
    }
}

/// A number that can be below 0.
struct Whole(i32);

/// How a field's type is read and written: numbers here can be below 0.
macro_rules! read {
    (i32, $text:expr) => {
        Whole::read($text).map(|n| n.0)
    };
    ($type:ty, $text:expr) => {
        <$type as Setting>::read($text)
    };
}

macro_rules! values {
    (i32) => {
        <Whole as Setting>::VALUES
    };
    ($type:ty) => {
        <$type as Setting>::VALUES
    };
}

macro_rules! settings {
    (enums { $($(#[$edoc:meta])* $enum:ident { $($variant:ident $word:literal $vdoc:literal)* })* }
     rows { $($field:ident: $type:tt = $key:literal $default:expr_2021, $from:ident $doc:literal)* }) => {
        $(
            $(#[$edoc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $enum { $(#[doc = $vdoc] $variant,)* }

            impl Setting for $enum {
                const VALUES: &'static [&'static str] = &[$($word,)*];
                fn read(text: &str) -> Option<$enum> {
                    match text { $($word => Some($enum::$variant),)* _ => None }
                }
                fn written(&self) -> String {
                    match self { $($enum::$variant => $word.to_string(),)* }
                }
            }
        )*

        /// The settings of a skirmish.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings { $(#[doc = $doc] pub $field: $type,)* }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)* }
            }
        }

        /// Every setting, in the order of the table.
        pub static SETTINGS: &[Row] = &[$(Row {
            key: $key,
            values: values!($type),
            default: || Setting::written(&Settings::default().$field),
            get: |settings| Setting::written(&settings.$field),
            from: From::$from,
            doc: $doc,
            set: |settings, text| match read!($type, text) {
                Some(value) => {
                    settings.$field = value;
                    true
                }
                None => false,
            },
        },)*];
    };
}

include!("settings_table.rs");

impl Row {
    /// Sets it; whether it can be that.
    pub fn set(&self, settings: &mut Settings, value: &str) -> bool {
        (self.set)(settings, value)
    }
}

impl Settings {
    /// Why the thresholds of health fit no vampire; none where they do.
    pub fn unfit(&self) -> Option<&'static str> {
        if self.destroyed_at >= self.torpor_at {
            return Some("`destroyed at` is not below `torpor at`");
        }
        (self.torpor_at > self.downed_at).then_some("`torpor at` is above `downed at`")
    }
}

/// The table of settings, as Markdown.
pub fn table() -> String {
    let mut out = String::from("| setting | default | can be | from | meaning |\n| --- | --- | --- | --- | --- |\n");
    for row in SETTINGS {
        let from = match row.from {
            From::Stated => "the rules",
            From::Added => "added",
        };
        // Writing to a string cannot fail.
        let _ =
            writeln!(out, "| `{}` | {} | {} | {from} | {} |", row.key, (row.default)(), row.values.join(", "), row.doc);
    }
    out
}
