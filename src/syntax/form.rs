//! Forms of words: number of nouns, forms of verbs.
//!
//! In: the base form as a wording writes it. Out: the word in the form asked for. The irregular
//! ones are rows of a table; everything else follows the rule.

/// A form in which a category can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// No form of its own.
    Plain,
    /// One.
    Sg,
    /// Several.
    Pl,
    /// The bare verb: `gain`.
    B,
    /// With a plural subject: `gain`, `are`.
    P,
    /// With a singular subject: `gains`.
    S,
    /// `gaining`.
    Ing,
    /// `gained`.
    Ed,
}

impl Form {
    /// The form of that name in the notation.
    pub fn parse(name: &str) -> Option<Form> {
        Some(match name {
            "sg" => Form::Sg,
            "pl" => Form::Pl,
            "b" => Form::B,
            "p" => Form::P,
            "s" => Form::S,
            "ing" => Form::Ing,
            "ed" => Form::Ed,
            _ => return None,
        })
    }

    /// The verb form that agrees with a subject of this number.
    pub fn agreeing(self) -> Form {
        if self == Form::Sg { Form::S } else { Form::P }
    }
}

/// Verbs that do not follow the rule: bare, singular, -ing, -ed.
const VERBS: &[(&str, &str, &str, &str)] = &[
    ("be", "is", "being", "been"),
    ("have", "has", "having", "had"),
    ("do", "does", "doing", "done"),
    ("go", "goes", "going", "gone"),
    ("put", "puts", "putting", "put"),
    ("cost", "costs", "costing", "cost"),
    ("get", "gets", "getting", "got"),
    ("set", "sets", "setting", "set"),
    ("leave", "leaves", "leaving", "left"),
    ("become", "becomes", "becoming", "become"),
    ("steal", "steals", "stealing", "stolen"),
    ("draw", "draws", "drawing", "drawn"),
    ("take", "takes", "taking", "taken"),
    ("give", "gives", "giving", "given"),
    ("strike", "strikes", "striking", "struck"),
    ("send", "sends", "sending", "sent"),
    ("lose", "loses", "losing", "lost"),
    ("pay", "pays", "paying", "paid"),
    ("play", "plays", "playing", "played"),
    ("employ", "employs", "employing", "employed"),
    ("equip", "equips", "equipping", "equipped"),
    ("commit", "commits", "committing", "committed"),
    ("begin", "begins", "beginning", "begun"),
    ("cast", "casts", "casting", "cast"),
    ("bleed", "bleeds", "bleeding", "bled"),
    ("deal", "deals", "dealing", "dealt"),
    ("choose", "chooses", "choosing", "chosen"),
    ("swap", "swaps", "swapping", "swapped"),
    ("cancel", "cancels", "canceling", "canceled"),
    ("hunt", "hunts", "hunting", "hunted"),
    ("burn", "burns", "burning", "burned"),
    ("wake", "wakes", "waking", "woken"),
    ("make", "makes", "making", "made"),
    ("treat", "treats", "treating", "treated"),
    ("come", "comes", "coming", "come"),
    ("stun", "stuns", "stunning", "stunned"),
    ("win", "wins", "winning", "won"),
    ("transfer", "transfers", "transferring", "transferred"),
];

/// Nouns that do not follow the rule.
const NOUNS: &[(&str, &str)] = &[("equipment", "equipment"), ("imbued", "imbued")];

/// The verb in that form.
pub fn verb(base: &str, form: Form) -> String {
    if let Some(row) = VERBS.iter().find(|row| row.0 == base) {
        return match form {
            Form::S => row.1,
            Form::Ing => row.2,
            Form::Ed => row.3,
            Form::P if base == "be" => "are",
            Form::Plain | Form::Sg | Form::Pl | Form::B | Form::P => row.0,
        }
        .to_string();
    }
    let stem = base.strip_suffix('e').unwrap_or(base);
    let short = base.strip_suffix('y').filter(|rest| !rest.ends_with(['a', 'e', 'o', 'u']));
    match (form, short) {
        (Form::S, Some(rest)) => format!("{rest}ies"),
        (Form::S, None) => sibilant(base),
        (Form::Ing, _) => format!("{stem}ing"),
        (Form::Ed, Some(rest)) => format!("{rest}ied"),
        (Form::Ed, None) => format!("{stem}ed"),
        (Form::Plain | Form::Sg | Form::Pl | Form::B | Form::P, _) => base.to_string(),
    }
}

/// The noun in that number.
pub fn noun(base: &str, form: Form) -> String {
    if form != Form::Pl {
        return base.to_string();
    }
    if let Some(row) = NOUNS.iter().find(|row| row.0 == base) {
        return row.1.to_string();
    }
    match base.strip_suffix('y').filter(|rest| !rest.ends_with(['a', 'e', 'o', 'u'])) {
        Some(rest) => format!("{rest}ies"),
        None => sibilant(base),
    }
}

/// The word with `s`, or with `es` after a hiss.
fn sibilant(base: &str) -> String {
    let hiss = ["s", "sh", "ch", "x", "z"].iter().any(|ending| base.ends_with(ending));
    format!("{base}{}", if hiss { "es" } else { "s" })
}
