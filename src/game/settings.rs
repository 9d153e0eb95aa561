//! The settings of a rule set: what is not an action, as `Key: value` lines.
//!
//! In: the text of `cards/rules/<rule set>/settings.rules`. Out: `Settings`, or the line that is
//! wrong. The rows of `settings_table.rs` say which there are; the reference page lists them.
//! Never here: a rule carried out.
use crate::base::nearest::nearest;

/// A setting's row, for the documentation.
#[derive(Debug)]
pub struct SettingRow {
    /// What the file calls it.
    pub key: &'static str,
    /// The words that it can be, or `number`.
    pub values: &'static [&'static str],
    /// What it means, and the rule it comes from.
    pub doc: &'static str,
}

/// A value that a setting can have.
pub trait Setting: Sized {
    /// The words that it can be.
    const VALUES: &'static [&'static str];
    /// The value of these words.
    fn read(text: &str) -> Option<Self>;
    /// The words of this value.
    fn written(&self) -> String;
}

impl Setting for i32 {
    const VALUES: &'static [&'static str] = &["a number up to 999"];
    fn read(text: &str) -> Option<i32> {
        text.parse().ok().filter(|n| (0..1000).contains(n))
    }
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Setting for bool {
    const VALUES: &'static [&'static str] = &["yes", "no"];
    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
    fn written(&self) -> String {
        if *self { "yes" } else { "no" }.to_string()
    }
}

macro_rules! settings {
    (enums { $($(#[$edoc:meta])* $enum:ident { $($variant:ident $word:literal $vdoc:literal)* })* }
     rows { $($field:ident: $type:ty = $key:literal $doc:literal)* }) => {
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

        /// The settings of a rule set.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings { $(#[doc = $doc] pub $field: $type,)* }

        /// Every setting, in the order of the table.
        pub static SETTINGS: &[SettingRow] = &[$(SettingRow {
            key: $key, values: <$type as Setting>::VALUES, doc: $doc,
        },)*];

        impl Settings {
            /// Reads all of them; each must be there, once.
            pub fn read(text: &str) -> Result<Settings, SettingsError> {
                let lines = lines(text)?;
                Ok(Settings { $($field: one(&lines, $key)?,)* })
            }
        }
    };
}

include!("settings_table.rs");

/// What is wrong with a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// The line, counted from 1; 0 where one is missing.
    pub line: usize,
    /// What is wrong with it.
    pub said: String,
}

/// A line of a settings file.
struct Line<'a> {
    number: usize,
    key: &'a str,
    value: &'a str,
}

fn lines(text: &str) -> Result<Vec<Line<'_>>, SettingsError> {
    let mut out: Vec<Line<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = at + 1;
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |said: String| Err(SettingsError { line: number, said });
        let Some((key, value)) = line.split_once(':') else {
            return wrong("a setting is a line `key: value`".to_string());
        };
        let (key, value) = (key.trim(), value.trim());
        if !SETTINGS.iter().any(|row| row.key == key) {
            let near = nearest(key, SETTINGS.iter().map(|row| row.key));
            let near = near.map(|near| format!("; the nearest is `{near}`")).unwrap_or_default();
            return wrong(format!("there is no setting `{key}`{near}"));
        }
        if let Some(before) = out.iter().find(|line| line.key == key) {
            return wrong(format!("`{key}` is set in line {} already", before.number));
        }
        out.push(Line { number, key, value });
    }
    Ok(out)
}

fn one<T: Setting>(lines: &[Line<'_>], key: &str) -> Result<T, SettingsError> {
    let Some(line) = lines.iter().find(|line| line.key == key) else {
        return Err(SettingsError { line: 0, said: format!("`{key}` is not set") });
    };
    T::read(line.value).ok_or_else(|| SettingsError {
        line: line.number,
        said: format!("`{key}` is `{}`, and can be {}", line.value, T::VALUES.join(" or ")),
    })
}

/// The page that lists the settings, with what each rule set has, side by side.
pub fn page(sets: &[(&str, &str)]) -> Result<String, SettingsError> {
    let mut out = String::from(
        "# The settings of the rule sets\n\nMade of the table in `src/game/settings_table.rs` and of \
         `cards/rules/*/settings.rules`; a test holds it to them. What differs is in bold.\n\n| setting |",
    );
    for (name, _) in sets {
        out.push_str(&format!(" `{name}` |"));
    }
    out.push_str(" can be | meaning |\n| --- |");
    out.push_str(&" --- |".repeat(sets.len() + 2));
    out.push('\n');
    let read: Vec<Vec<Line<'_>>> = sets.iter().map(|(_, text)| lines(text)).collect::<Result<_, _>>()?;
    for row in SETTINGS {
        let value = |lines: &Vec<Line<'_>>| {
            lines.iter().find(|line| line.key == row.key).map_or("", |line| line.value).to_string()
        };
        let values: Vec<String> = read.iter().map(value).collect();
        let same = values.windows(2).all(|pair| pair.first() == pair.last());
        out.push_str(&format!("| {} |", row.key));
        for value in values {
            out.push_str(&if same { format!(" {value} |") } else { format!(" **{value}** |") });
        }
        out.push_str(&format!(" {} | {} |\n", row.values.join(", "), row.doc));
    }
    Ok(out)
}
