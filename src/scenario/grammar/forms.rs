//! Lines that are none: what was reached, and what such a line looks like.
//!
//! In: a line that the grammar does not take. Out: a diagnostic at the furthest place reached.
use crate::base::nearest::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::scenario::page::wrong;

/// How lines are formed: their first words, and the whole.
const HEAD: &[(&str, &str)] = &[
    ("scenario", "`scenario WHAT IT SHOWS`"),
    ("rules", "`rules black-chantry, revised`"),
    ("cards", "`cards PATH`"),
    ("seats", "`seats Ana, Bo, Cy`"),
    ("seed", "`seed NUMBER`"),
    ("last turn", "`last turn NUMBER`"),
    ("turn", "`turn Ana, minion phase` or `turn 3, Ana, influence phase`"),
    ("ready", "`ready: CARD (blood 3, locked), CARD with CARD (by Bo, superior)`"),
    ("torpor", "`torpor: CARD (blood 1), CARD`"),
    ("uncontrolled", "`uncontrolled: CARD (blood 1), CARD`"),
    ("hand", "`hand: CARD, 2x CARD`"),
    ("library", "`library: CARD, CARD`, the top first"),
    ("crypt", "`crypt: CARD, CARD`, the top first"),
    ("ash heap", "`ash heap: CARD, CARD`"),
    ("removed", "`removed: CARD, CARD`"),
];

const STEP: &[(&str, &str)] = &[
    ("offered only", "`offered only: OPTION; OPTION`"),
    ("offered", "`offered: OPTION; OPTION`"),
    ("not offered", "`not offered: OPTION, because REASON \"words of the card\"`"),
    ("then", "`then: CARD is locked; CARD has blood 2; Bo pool 29; the action succeeds`"),
    ("happened", "`happened: WORDS OF THE LOG`"),
    ("not happened", "`not happened: WORDS OF THE LOG`"),
    ("error", "`error: WORDS OF THE MESSAGE`"),
    ("all pass", "`all pass`"),
    ("pass until", "`pass until Ana's influence phase`, `pass until Bo's turn` or `pass until the action is over`"),
    ("stop", "`stop here`"),
    ("under", "`under revised: LINE`"),
];

/// What a word was meant to be that stands where somebody's name would.
pub fn keyword(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if HEAD.iter().any(|(first, _)| *first == lower) {
        return Some("such a line stands above the line `turn`".to_string());
    }
    let near = nearest(&lower, STEP.iter().map(|(first, _)| *first))?;
    STEP.iter().find(|(first, _)| *first == near).map(|(_, form)| format!("is it {form}"))
}

/// A line that reads up to a place and no further.
pub fn unread(words: &str, at: usize, reached: usize, begun: bool) -> Diagnostic {
    let trimmed = words.trim_end();
    let lead = words.len() - words.trim_start().len();
    let reached = reached.clamp(lead, trimmed.len().max(lead));
    let rest = trimmed.get(reached..).unwrap_or("");
    let rest = rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or("");
    let skipped = rest.len() - rest.trim_start().len();
    let start = at + reached + skipped;
    let span = Span::new(start, start + rest.trim().len());
    let said = match (reached == lead, rest.trim().is_empty()) {
        (true, _) => "this is no line of a scenario".to_string(),
        (false, true) => "the line ends where something is missing".to_string(),
        (false, false) => format!("the line reads up to here; `{}` does not fit", rest.trim()),
    };
    wrong(Code::ScenarioLine, span, said).help(help(trimmed.trim_start(), begun))
}

fn help(line: &str, begun: bool) -> String {
    let lower = line.to_lowercase();
    let forms = if begun { STEP } else { HEAD };
    if let Some((_, form)) = forms.iter().find(|(first, _)| lower.starts_with(first)) {
        return format!("such a line is {form}");
    }
    let others = if begun { HEAD } else { STEP };
    let misplaced = others.iter().any(|(first, _)| lower.starts_with(first) && *first != "error");
    if misplaced && begun {
        return "such a line stands above the line `turn`".to_string();
    }
    if misplaced {
        return "such a line stands below the line `turn`".to_string();
    }
    let word = lower.split([' ', ':']).next().unwrap_or("");
    if let Some(near) = nearest(word, forms.iter().map(|(first, _)| *first)) {
        return format!("the nearest is `{near}`");
    }
    if begun {
        "an answer is `Ana: MINION: CARD on TARGET`, `Bo: block with MINION`, `Bo: pass` and the like; names with a \
         comma, a colon or brackets stand between quotation marks"
            .to_string()
    } else {
        "what a Methuselah has is `Ana: pool 12; edge`, and below it `ready: CARD, CARD` and the like; names with a \
         comma, a colon or brackets stand between quotation marks"
            .to_string()
    }
}
