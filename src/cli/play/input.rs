//! What is typed at a prompt.
//!
//! In: a line and the decision. Out: an answer, a command, or why it is neither. Never: an answer that
//! the decision refuses.
use crate::game::{Answer, Ask, Choice, Decision};

/// What can be typed.
pub const HELP: &[(&str, &str)] = &[
    ("NUMBER", "takes that option; several numbers where several are asked for"),
    ("pass, yes, no", "the option of that name"),
    ("?", "this help"),
    ("why NAME...", "why something is not offered: the names of a minion, a card, an action; or `block`"),
    ("card NAME", "what a card says and means"),
    ("state", "the table again"),
    ("log", "everything that has happened"),
    ("undo", "back to your decision before"),
    ("save FILE", "writes the game to a file, for `vitae play --load FILE`"),
    ("record FILE", "writes the game as a replay, for `vitae replay FILE`"),
    ("limits", "what this table does not play yet"),
    ("quit", "leaves the game"),
];

/// Of what was typed, at most so many letters are said again.
const LONGEST: usize = 40;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// An answer.
    Answer(Answer),
    /// Nothing at all.
    Nothing,
    /// Asks for help.
    Help,
    /// Why is that not offered?
    Why(String),
    /// What is that card?
    Card(String),
    /// The table again.
    State,
    /// What has happened.
    Log,
    /// A step back.
    Undo,
    /// To that file.
    Save(String),
    /// As a replay to that file.
    Record(String),
    /// What is not played.
    Limits,
    /// The end.
    Quit,
}

/// What a line says.
pub fn read(line: &str, decision: &Decision) -> Result<Typed, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_string();
    let named = |typed: fn(String) -> Typed, what: &str| {
        if rest.is_empty() { Err(format!("`{word}` is followed by {what}")) } else { Ok(typed(rest.clone())) }
    };
    match word.to_ascii_lowercase().as_str() {
        "" => Ok(Typed::Nothing),
        "?" | "help" => Ok(Typed::Help),
        "why" => named(Typed::Why, "what you would do"),
        "card" => named(Typed::Card, "the name of a card"),
        "state" => Ok(Typed::State),
        "log" => Ok(Typed::Log),
        "undo" => Ok(Typed::Undo),
        "save" => named(Typed::Save, "the name of a file"),
        "record" => named(Typed::Record, "the name of a file"),
        "limits" => Ok(Typed::Limits),
        "quit" | "exit" => Ok(Typed::Quit),
        "pass" => option(decision, Choice::Pass),
        "yes" | "y" => option(decision, Choice::Yes),
        "no" | "n" => option(decision, Choice::No),
        _ => numbers(line, decision),
    }
}

fn option(decision: &Decision, choice: Choice) -> Result<Typed, String> {
    let at = decision.options.iter().position(|option| *option == choice);
    let at = at.and_then(|at| u16::try_from(at).ok());
    let at = at.ok_or_else(|| "that is not among the options; `?` for help".to_string())?;
    Ok(Typed::Answer(Answer(vec![at])))
}

/// Numbers, options counted from 1.
fn numbers(line: &str, decision: &Decision) -> Result<Typed, String> {
    let parts = line.split([' ', ',', '\t']).filter(|part| !part.is_empty());
    let given: Vec<u16> = parts
        .map(|part| part.parse().map_err(|_| format!("`{}` is no number and no command; `?` for help", short(part))))
        .collect::<Result<_, _>>()?;
    let counted = matches!(decision.ask, Ask::One | Ask::UseOrPass | Ask::YesNo | Ask::Some(..) | Ask::Order);
    let answer = if counted {
        let from_one = given.iter().map(|n| n.checked_sub(1));
        let all: Option<Vec<u16>> = from_one.collect();
        Answer(all.ok_or_else(|| "options are counted from 1".to_string())?)
    } else {
        Answer(given)
    };
    match decision.refuses(&answer) {
        None => Ok(Typed::Answer(answer)),
        Some(_) => Err(format!("that is no answer: {}", asked(decision))),
    }
}

/// As much of it as somebody would read again.
fn short(part: &str) -> String {
    let mut out: String = part.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if part.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

/// How a decision is answered, in words.
pub fn asked(decision: &Decision) -> String {
    let n = decision.options.len();
    match decision.ask {
        Ask::One | Ask::UseOrPass | Ask::YesNo => format!("a number from 1 to {n}"),
        Ask::Some(least, most) => format!("{least} to {most} different numbers from 1 to {n}"),
        Ask::Number(least, most) => format!("a number from {least} to {most}"),
        Ask::Divide(total, least) => {
            let least = if least > 0 { format!(", {least} of them 1 or more") } else { String::new() };
            format!("{n} numbers that make {total} together, one for each option{least}")
        }
        Ask::Order => format!("the numbers 1 to {n} in an order"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, read};
    use crate::game::{Answer, Ask, Choice, Decision, Purpose, Seat};

    #[test]
    fn what_is_typed_is_read() {
        let options = vec![Choice::Yes, Choice::No];
        let decision =
            Decision { who: Seat(0), ask: Ask::YesNo, purpose: Purpose::May, about: None, words: None, options };
        assert_eq!(read(" 2 ", &decision), Ok(Typed::Answer(Answer(vec![1]))));
        assert_eq!(read("yes", &decision), Ok(Typed::Answer(Answer(vec![0]))));
        assert_eq!(read("why Anna bleed", &decision), Ok(Typed::Why("Anna bleed".to_string())));
        for wrong in ["0", "3", "1 2", "pass", "xyzzy", "-1", "99999999999", "why", "\u{0}", "save"] {
            assert!(read(wrong, &decision).is_err(), "{wrong:?}");
        }
        let options = vec![Choice::Yes; 3];
        let some = Decision { ask: Ask::Some(0, 2), options, ..decision };
        assert_eq!(read("3, 1", &some), Ok(Typed::Answer(Answer(vec![2, 0]))));
        assert!(read("1 1", &some).is_err());
    }
}
