//! Effects and windows by section: who, on what, at what cost, for how long, how often.
//!
//! In: dressed effects and windows. Out: what they say, under its label. Never here: lines.
use super::speak::Speaker;
use super::{Draft, Label};
use crate::lexicon::{Con, Sort};
use crate::syntax::form::Form;
use crate::syntax::term::TermId;

/// What a directed action is.
pub const DIRECTED: &str = "directed: only the minions of its target, or of whoever controls its target, can block it";

/// The effect of an ability.
pub fn effect(speaker: &mut Speaker, effect: TermId, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(effect).to_vec();
    match (speaker.sayer.terms.con(effect), args.as_slice()) {
        (Some(Con::Lasting), [what, how]) => {
            draft.add(Label::Duration, speaker.any(*how));
            self::effect(speaker, *what, draft);
        }
        (Some(Con::Timed), [what, windows @ ..]) => {
            for window in windows {
                self::window(speaker, *window, Label::Happens, draft);
            }
            self::effect(speaker, *what, draft);
        }
        (Some(Con::May), [who, what]) => {
            let words = person(speaker, *who);
            draft.add(Label::Who, format!("{words} (optional)"));
            act(speaker, *what, draft);
        }
        (Some(Con::Must | Con::Cannot | Con::DoesNot), [who, what]) => {
            let words = person(speaker, *who);
            draft.add(Label::Who, words);
            targets(speaker, *what, draft);
            let said = clause(speaker, effect);
            draft.add(Label::Effect, said);
        }
        (Some(Con::Do), [who, what]) if speaker.sayer.terms.con(*what) == Some(Con::ByPaying) => {
            let words = person(speaker, *who);
            draft.add(Label::Who, words);
            act(speaker, *what, draft);
        }
        (Some(Con::Do), [who, what]) if speaker.sayer.terms.con(*what) == Some(Con::Lasting) => {
            // The duration stands in a section of its own, the clause goes on without it.
            let parts = speaker.sayer.terms.args(*what).to_vec();
            if let [inner, how] = parts.as_slice() {
                draft.add(Label::Duration, speaker.any(*how));
                let clause = speaker.sayer.terms.app(Con::Do, vec![*who, *inner]);
                self::effect(speaker, clause, draft);
            }
        }
        (Some(Con::ByPaying), _) => act(speaker, effect, draft),
        (Some(Con::Seq), steps) => {
            targets(speaker, effect, draft);
            match whole(speaker, effect) {
                Some(words) => draft.add(Label::Effect, words),
                None => {
                    for step in steps {
                        let words = clause(speaker, *step);
                        draft.add(Label::Effect, words);
                    }
                }
            }
        }
        _ => {
            targets(speaker, effect, draft);
            let words = clause(speaker, effect);
            draft.add(Label::Effect, words);
        }
    }
}

/// What somebody known can do: perhaps at a cost, perhaps for some time.
fn act(speaker: &mut Speaker, what: TermId, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(what).to_vec();
    match (speaker.sayer.terms.con(what), args.as_slice()) {
        (Some(Con::ByPaying), [cost, gain]) => {
            pay(speaker, *cost, draft);
            act(speaker, *gain, draft);
        }
        (Some(Con::Lasting), [what, how]) => {
            draft.add(Label::Duration, speaker.any(*how));
            act(speaker, *what, draft);
        }
        _ => {
            targets(speaker, what, draft);
            let words = speaker.say(what, &[("VP", Form::B), ("Effect", Form::Plain)]);
            draft.add(Label::Effect, words);
        }
    }
}

/// A cost, which can be limited to a time of its own.
fn pay(speaker: &mut Speaker, cost: TermId, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(cost).to_vec();
    if let (Some(Con::Timed), [what, windows @ ..]) = (speaker.sayer.terms.con(cost), args.as_slice()) {
        for window in windows {
            self::window(speaker, *window, Label::When, draft);
        }
        return pay(speaker, *what, draft);
    }
    targets(speaker, cost, draft);
    let words = speaker.say(cost, &[("VP", Form::B)]);
    draft.add(Label::Cost, words);
}

fn clause(speaker: &mut Speaker, effect: TermId) -> String {
    whole(speaker, effect).unwrap_or_else(|| speaker.any(effect))
}

fn whole(speaker: &mut Speaker, effect: TermId) -> Option<String> {
    speaker.try_as(effect, "Effect", Form::Plain)
}

/// Who does it.
pub fn person(speaker: &mut Speaker, who: TermId) -> String {
    match speaker.sayer.terms.con(who) {
        Some(Con::You) => "you".to_string(),
        _ => speaker.say(who, &[("NP", Form::Sg), ("NP", Form::Pl), ("Obj", Form::Plain)]),
    }
}

/// What is brought in to be acted on: not whatever only narrows a noun, is counted or is a condition.
pub fn targets(speaker: &mut Speaker, term: TermId, draft: &mut Draft) {
    let Some(con) = speaker.sayer.terms.con(term) else { return };
    match con.signature().sort {
        Sort::Noun | Sort::Prop | Sort::Amount | Sort::Condition | Sort::Window | Sort::Duration => return,
        _ => {}
    }
    if con == Con::Sel {
        let words = person(speaker, term);
        draft.add(Label::Targets, words);
        return;
    }
    let args = speaker.sayer.terms.args(term).to_vec();
    if con == Con::Bleed && args.get(1).is_some_and(|whom| speaker.sayer.terms.con(*whom) == Some(Con::Usual)) {
        draft.add(Label::Targets, "your prey");
    }
    for arg in args {
        targets(speaker, arg, draft);
    }
}

/// A window under its label; `when` is that of windows that say a time.
pub fn window(speaker: &mut Speaker, window: TermId, when: Label, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(window).to_vec();
    match (speaker.sayer.terms.con(window), args.as_slice()) {
        (Some(Con::Once | Con::EachOf | Con::Always | Con::BetweenUnlocks), _) => {
            let words = speaker.say(window, &[("Pre", Form::Plain), ("Post", Form::Plain), ("Each", Form::Plain)]);
            draft.add(Label::Limits, words);
        }
        (Some(Con::By), [who]) => {
            let words = person(speaker, *who);
            draft.add(Label::Who, words);
        }
        (Some(Con::On), [who]) => {
            let words = person(speaker, *who);
            draft.add(Label::Targets, words);
        }
        (Some(Con::AsAction), [action]) => self::action(speaker, *action, draft),
        (Some(Con::Where), [x]) => draft.add(Label::X, speaker.any(*x)),
        (Some(Con::Except), [not]) => {
            let words = speaker.say(*not, &[("Use", Form::Plain), ("Post", Form::Plain)]);
            draft.add(when, format!("not {words}"));
        }
        _ => {
            let words = speaker.say(window, &[("Pre", Form::Plain), ("Use", Form::Plain), ("Post", Form::Plain)]);
            draft.add(when, words);
        }
    }
}

/// The action that an effect is done by.
pub fn action(speaker: &mut Speaker, action: TermId, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(action).to_vec();
    match (speaker.sayer.terms.con(action), args.as_slice()) {
        (Some(Con::PlainA), _) => draft.add(Label::Action, "an action"),
        (Some(Con::DirectedA), _) => draft.add(Label::Action, DIRECTED),
        (Some(Con::KindA), [kind]) => {
            let words = speaker.any(*kind);
            draft.add(Label::Action, format!("{} action", super::head::with_article(&words)));
        }
        (Some(Con::StealthA), [n, inner]) => {
            let words = speaker.any(*n);
            draft.add(Label::Action, format!("with +{words} stealth").replace("+-", "-"));
            if speaker.sayer.terms.con(*inner) != Some(Con::PlainA) {
                self::action(speaker, *inner, draft);
            }
        }
        (Some(Con::CostA), [n, currency, inner]) => {
            let (n, currency) = (speaker.any(*n), speaker.any(*currency));
            draft.add(Label::Cost, format!("{n} {currency}"));
            self::action(speaker, *inner, draft);
        }
        (Some(Con::DamageA), [damage, inner]) => {
            let words = speaker.any(*damage);
            draft.add(Label::Cost, format!("the acting vampire takes {words}"));
            self::action(speaker, *inner, draft);
        }
        (Some(Con::AtA), [inner, whom]) => {
            let words = person(speaker, *whom);
            draft.add(Label::Action, format!("directed at {words}"));
            self::action(speaker, *inner, draft);
        }
        _ => draft.add(Label::Action, speaker.any(action)),
    }
}
